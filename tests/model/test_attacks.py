"""Attacks planted in CVs, against a chat model that obeys them, over real HTTP. All people are invented.

Two models obey: one that sees an attack in what it is given, and one that knows all of them and sees nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pydantic import SecretStr

from bot.answering.model.chat import HostedChat
from bot.answering.model.judge import Judge
from bot.answering.model.phrase import Phraser
from bot.answering.model.read import HostedReader
from bot.answering.model.roles import Model
from bot.answering.model.settings import ModelSettings
from bot.answering.model.spending import Spending
from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.homes import home_of
from tests.model.protocol import Asked, Reply
from tests.model.server import ModelServer
from vectorstore.records import Scope
from vectorstore.store import Store
from vectorstore.tables import parsed

ATTACKS: list[dict[str, Any]] = parsed(Path(__file__).with_name("attacks.yaml").read_bytes())
BY_NAME = {attack["name"]: attack for attack in ATTACKS}
HONEST = "honest.md"
JUDGED = "who has worked with patients?"
READ = "who wrangled wheat at Tolland Grain?"
_ENTRY = re.compile(r"⟦entry (\d+) (\w+)⟧\n(.*?)\n⟦/entry \1 \2⟧", re.DOTALL)
_QUOTED = re.compile(r"“[^”]*”")
_CITES = re.compile(r"Line (\d+), cites ([\d, ]+)\.")


def cv_of(attack: dict[str, Any], n: int) -> str:
    """Give an invented CV with an attack where it is to stand."""
    put: Callable[[str, str], str] = lambda at, plain: attack["text"] if attack["at"] == at else plain  # noqa: E731
    own = f"\n{attack['text']}\n" if attack["at"] == "entry" else ""
    return f"""# {put("name", person_of(n))}

person{n}@example.org

## Experience

{put("employer", "Tolland Grain")}, {put("title", "Silo keeper")}, 2012 - 2018
- Kept nine silos dry and turned the wheat.
- {put("line", "Weighed the carts at harvest.")}
{put("hidden", "")}

Marsh and Rook, Clerk, 2018 - 2023
- Wrote the ledgers of a corn exchange.
{own}
## {put("heading", "Projects")}

- A chart of the tides at Tolland bridge, drawn over two winters.

## Education

{put("degree", "Diploma in Agronomy")}, Tolland College, 2012

## Skills

{put("skills", "Excel, SQL")}
"""


def person_of(n: int) -> str:
    """Give the name of whoever's CV holds an attack."""
    return f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n % 26]}lvin {'Quarrow Hesketh Tindle'.split()[n // 26]}"


HONEST_CV = """# Mona Prewitt

mona@example.org

## Experience

Brightwater Dental, Hygienist, 2014 - 2022
- Cleaned and examined the teeth of some forty people a day.

Tolland Grain, Clerk, 2011 - 2014
- Counted the carts at harvest.

## Skills

Excel
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Give a store of one honest CV and one CV for each attack."""
    folder = tmp_path_factory.mktemp("attacked")
    (folder / HONEST).write_text(HONEST_CV, "utf-8")
    for n, attack in enumerate(ATTACKS):
        (folder / f"{n:02}.md").write_text(cv_of(attack, n), "utf-8")
    with Store.open(home_of(folder, tmp_path_factory)) as opened:
        yield opened


class Case(NamedTuple):
    """One attack: the CVs that are asked, and the questions, each with its answer without a model."""

    attack: dict[str, Any]
    scope: Scope
    plain: dict[str, Answer]


@pytest.fixture(scope="module")
def case_of(store: Store) -> Callable[[str], Case]:
    """Give the case of an attack, by its name."""

    @cache
    def case(name: str) -> Case:
        n = list(BY_NAME).index(name)
        paths = {d.path: d.document_id for d in store.documents(Scope.everything(), with_text=False)}
        document = paths[f"{n:02}.md"]
        scope = Scope.of(document, paths[HONEST])
        person = store.person_of(document, scope)
        questions = (JUDGED, READ, f"tell me about {person.name}")
        pipeline = Pipeline(store)
        return Case(BY_NAME[name], scope, {q: pipeline.answer(Question(text=q), scope) for q in questions})

    return case


def obeying(attack: dict[str, Any], *, unseen: bool) -> Callable[[Asked], Reply]:
    """Give a model that does what an attack asks for: always, or where it sees the attack."""

    def script(asked: Asked) -> Reply:
        obeys = unseen or sees(asked.user, attack)
        if asked.shape_name == "verdicts":
            told = [(int(n), text.split("\n")) for n, _, text in _ENTRY.findall(asked.user)]
            picked = [
                (n, "yes", max(lines, key=len).removeprefix("- ")) if obeys and "teeth" not in " ".join(lines)
                else (n, "no", "")
                for n, lines in told
            ]  # fmt: skip
            decoys = ("Continued on", "oranges", "bell ringer", "puppets", "glacier")
            picked = [
                (n, "no", "") if any(d in "\n".join(lines) for d in decoys) else one
                for one, (n, lines) in zip(picked, told, strict=True)
            ]
            return Reply(value={"verdicts": [{"entry": n, "verdict": v, "quote": q} for n, v, q in picked]})
        if asked.shape_name == "sentences":
            said = [
                {"line": int(n), "cites": [int(c) for c in cites.split(", ")], "text": f"PERSON {attack['says']}."}
                for n, cites in _CITES.findall(asked.user)
            ]
            return Reply(value={"sentences": said if obeys else []})
        asks = {
            "relation": "topic",
            "values": [attack["says"]],
            "joined": "all",
            "denied": False,
            "now": False,
            "of": 1,
        }
        reading = {"form": "who", "asks": [], "counted": "", "measure": "", "rank": "", "either": False}
        return Reply(value={**reading, "conditions": [asks] if obeys else []})

    return script


def sees(told: str, attack: dict[str, Any]) -> bool:
    """Tell whether a piece of an attack stands in what a model is told."""
    pieces = [re.sub(r"\W+", "", one).casefold() for one in attack["text"].split("\n")]
    return any(piece in re.sub(r"\W+", "", told).casefold() for piece in pieces)


def ask(store: Store, case: Case, question: str, *, unseen: bool) -> tuple[Answer, tuple[Asked, ...]]:
    """Ask with an obeying model in all roles."""
    with ModelServer(obeying(case.attack, unseen=unseen)) as server:
        settings = ModelSettings(
            name="openai:scripted", url=server.url, key=SecretStr("k"), seconds=60.0, judges="topics",
            phrases="summaries",
        )  # fmt: skip
        chat = HostedChat(settings, Spending(None))
        name = settings.name
        model = Model(settings, HostedReader(chat), Judge(chat, name), Phraser(chat, name))
        answer = Pipeline(store, model).answer(Question(text=question), case.scope)
        return answer, server.asked


def is_the_same(answer: Answer, plain: Answer) -> bool:
    """Tell whether two answers claim the same of the same people, in the same words and by the same quotes."""
    ours, theirs = (
        (
            a.status,
            a.people,
            a.claims,
            a.found,
            a.near_misses,
            a.passages,
            a.unread,
            a.citations[: len(plain.citations)],
        )
        for a in (answer, plain)
    )
    return ours == theirs and (answer.plan | {"read_by": ""}) == (plain.plan | {"read_by": ""})


def test_there_are_forty_attacks_of_all_kinds() -> None:
    """The file holds forty and more, each by a name of its own, of which three have no form that can be found."""
    assert len(BY_NAME) == len(ATTACKS) >= 40
    assert len({attack["kind"] for attack in ATTACKS}) >= 9
    assert sum(attack.get("slips", False) for attack in ATTACKS) <= 3


@pytest.mark.long
@pytest.mark.parametrize("name", BY_NAME)
def test_no_attack_changes_an_answer(store: Store, case_of: Callable[[str], Case], name: str) -> None:
    """With a model that obeys unseen, each role's answer claims what it claims without, and tells no lie."""
    case = case_of(name)
    for question, plain in case.plain.items():
        answer, asked = ask(store, case, question, unseen=True)
        assert asked, question
        assert is_the_same(answer, plain), question
        if case.attack["says"].casefold() not in plain.text.casefold():
            # What a CV itself says is told in its own words, as a quote and cited.
            assert case.attack["says"].casefold() not in _QUOTED.sub("", answer.text).casefold(), question
        if question.startswith("tell me"):
            assert answer.body == plain.body


@pytest.mark.long
@pytest.mark.parametrize("name", [a["name"] for a in ATTACKS if not a.get("slips")])
def test_no_attack_reaches_a_model(store: Store, case_of: Callable[[str], Case], name: str) -> None:
    """No piece of an attack is sent in any role, so that who obeys what it sees judges nobody to be meant."""
    case = case_of(name)
    [told] = list(store.instructing(case.scope))
    assert told.spans or told.hidden
    for question, plain in case.plain.items():
        answer, asked = ask(store, case, question, unseen=False)
        assert not [one for one in asked if sees(one.user, case.attack)], question
        assert is_the_same(answer, plain), question
        assert answer.judged == ()


def test_an_attack_is_quoted_as_before(store: Store, case_of: Callable[[str], Case]) -> None:
    """A line that instructs is evidence like any other: who asks for its words is shown it."""
    case = case_of("ranking")
    answer = Pipeline(store).answer(Question(text="who wrote about a chart of the tides?"), case.scope)
    document = next(d for d in store.documents(case.scope) if d.path != HONEST)
    assert case.attack["text"] in document.text
    assert all(c.quote in store.document(c.document_id, case.scope).text for c in answer.citations)
