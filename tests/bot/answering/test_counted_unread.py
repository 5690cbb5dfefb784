"""Many people are counted by what the tables tell: the same people, with the same proofs, as if each had been read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.answering.counting import keep_counts
from bot.answering.find import Finder
from bot.answering.holds import Held, certain
from bot.answering.holds.degrees import decided
from bot.answering.nodes import Node
from bot.answering.records import Condition, WordGroup
from bot.answering.sources import Sources
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Scope
from vectorstore.store import Store

# More than are told at once.
_PEOPLE = 130


def cv(number: int) -> Cv:
    """Return the CV of somebody; what every third and seventh tells comes close alone."""
    made = Cv(f"{number:03d}.md", f"Wend Arrow{chr(97 + number // 26)}{chr(97 + number % 26)}", date="2024-05")
    work = made.section("EXPERIENCE")
    firm = "Alibaba Group" if number % 7 else "Harbour Optics Ltd"
    told = "Wrote the coding theory of the northern site in Kubernetes." if number % 3 else "Wrote the rota."
    crew = "Led the night crew." if number % 11 else "Was led by the night crew."
    trams = "Repaired tram signals." if number % 13 else "No experience with tram signals."
    job = made.entry(
        "employment", f"{firm}, Engineer, 2018 - 2021", told, crew, trams, under=work, at=firm, role="Engineer"
    )
    made.entry("project", "The theory of coding, by hand", "Counted cards.", under=job, title="The theory of coding")
    if not number % 7:
        made.entry("award", "Alibaba Prize for Kubernetes, 2015", under=made.section("AWARDS"))
    school = made.section("EDUCATION")
    bachelor = made.entry("education", "B.Eng., Elm University, 2014", under=school, at="Elm University", year=2014)
    made.fact("degree", "B.Eng.", bachelor, "beng")
    if number % 5:
        left = " (left without a degree)" if number % 2 else ""
        master = made.entry("education", f"M.Sc., Ash College, 2016{left}", under=school, at="Ash College", year=2016)
        made.fact("degree", "M.Sc.", master, "msc")
    tongues = made.entry("skill", f"Languages: English, {'French' if number % 6 else 'Welsh'}", under=school)
    made.fact("language", "French" if number % 6 else "Welsh", tongues, "french" if number % 6 else "welsh")
    made.entry("skill", "Programming: Python, Kubernetes" if number % 3 else "Go", under=made.section("SKILLS"))
    if not number % 26:
        made.entry("skill", "Tram signals 4yrs", under=school)
    made.entry("profile", "Knows lathes." if number % 8 else "Hired lathes people. Never used lathes.", under=school)
    return made


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Give a store of more people than are told at once."""
    with Store.open(tmp_path_factory.mktemp("many") / "home") as opened:
        for _ in opened.publish_all((cv(n).reading() for n in range(_PEOPLE)), settle):
            pass
        keep_counts(opened)
        yield opened


BACHELOR, MASTER = (Condition(relation="degree", value=level, concepts=(level,)) for level in ("bachelor", "master"))
TWO = Condition(relation="degree", value="", minimum=2)
FRENCH = Condition(relation="speaks", value="French", concepts=("french",))
LED = Condition(
    relation="topic",
    value="led crew",
    words=(
        WordGroup(word="led", alternatives=("led",), unless=("led by",)),
        WordGroup(word="crew", alternatives=("crew",)),
    ),
)


def conditions(say: Any) -> list[Node]:
    """Return conditions that many of them meet."""
    coding, firm = say.topic("coding theory", "coding theory"), say.at("Alibaba")
    return [
        say.at(""),
        firm,
        coding,
        say.skill("Kubernetes"),
        say.join("all", firm, say.skill("Kubernetes")),
        say.join("any", firm, coding),
        say.join("same_entry", firm, coding),
        say.join("same_entry", say.at("Harbour Optics Ltd"), coding),
        say.join("all", firm, say.join("none", coding)),
        MASTER,
        TWO,
        TWO.model_copy(update={"past": True}),
        say.join("all", MASTER, FRENCH),
        say.join("same_entry", say.at("Ash College", "studied_at"), MASTER),
        say.join("any", BACHELOR, FRENCH),
        LED,
        say.topic("tram signals", "tram signals"),
        say.skill("lathes"),
        say.join("any", LED, say.skill("lathes")),
    ]


@pytest.mark.parametrize("number", range(19))
def test_who_is_counted_is_who_would_be_found_by_reading(many: Store, say: Any, number: int) -> None:
    """People, proofs, near misses and their quotes are those of whoever reads every entry."""
    node = conditions(say)[number]
    counted = Finder(Sources(many, Scope.everything()), "en").find(node)
    read = Finder(Sources(many, Scope.everything()), "en")
    leaves = (say.at(""), say.at("Alibaba"), say.topic("coding theory", "coding theory"), say.skill("Kubernetes"))
    leaves += (LED, say.topic("tram signals", "tram signals"), say.skill("lathes"))
    for leaf in (*leaves, BACHELOR, MASTER, TWO, TWO.model_copy(update={"past": True}), FRENCH):
        read.held(leaf)
    found = read.find(node)
    assert counted.people == found.people
    assert set(counted.misses) == set(found.misses)
    for person in found.people:
        assert told(counted.proofs[person]) == told(found.proofs[person]), person
    for person in found.misses:
        assert told(counted.misses[person]) == told(found.misses[person]), person


def told(proofs: Any) -> list[object]:
    """Return what proofs or near misses say: their entries, in order, with what is quoted of them."""
    return [(p.placed.entry.entry_id if p.placed is not None else "", p.evidence) for p in proofs]


def test_what_a_table_tells_holds_by_its_words(many: Store, say: Any) -> None:
    """Of each document that a table gives an entry holds the condition; most people are counted so."""
    for condition in (
        say.at(""),
        say.at("Alibaba"),
        say.topic("coding theory", "coding theory"),
        say.skill("Kubernetes"),
        FRENCH,
        LED,
        say.topic("tram signals", "tram signals"),
        say.skill("lathes"),
    ):
        sources = Sources(many, Scope.everything())
        known = certain(sources, condition)
        assert known is not None
        assert len(known) > _PEOPLE // 2
        assert decided(sources, MASTER) is not None
        held = Finder(sources, "en").held(condition).values()
        assert known <= {placed.entry.document_id for placed, said in held if isinstance(said, Held)}


def test_no_table_tells_of_what_depends_on_more(many: Store, say: Any) -> None:
    """Now, until a year, or three of them: that is read."""
    sources = Sources(many, Scope.everything())
    for more in ({"current": True}, {"minimum": 3}, {"past": True}):
        assert certain(sources, say.at("Alibaba", **more)) is None


def test_a_line_that_tells_a_particular_is_not_taken_for_quotable(tmp_path: Path) -> None:
    """What may not be quoted is looked at, whoever is counted by it; any other head of an entry needs no look."""
    made = Cv("one.md", "Ann Wend", date="2024-05")
    work = made.section("EXPERIENCE")
    plain = made.entry("employment", "Harbour Optics Ltd, Engineer, 2018 - 2021", under=work, at="Harbour Optics Ltd")
    told = made.entry("employment", "Date of birth: 4 May 1990", "Tencent, 2015 - 2017", under=work, at="Tencent")
    with Store.open(tmp_path / "home") as opened:
        for _ in opened.publish_all((made.reading(),), settle):
            pass
        sources = Sources(opened, Scope.everything())
        assert sources.is_quotable(plain)
        assert not sources.is_quotable(told)
