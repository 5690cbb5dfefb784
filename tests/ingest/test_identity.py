"""What ingest.identity promises: who is who depends on the set of CVs alone, and nobody is made up."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.identity import inferred_names, settle
from ingest.reading import read_cv
from tests.ingest.conftest import Understand
from vectorstore.embedding import BUILTIN, Embedder
from vectorstore.names import name_keys
from vectorstore.records import Entry, Identity, IdentityKey, Name, Reading, Scope, Span
from vectorstore.store import Store
from vectorstore.text import has_cjk

SAMPLES = sorted((Path(__file__).parent.parent / "corpus" / "cvs").iterdir())
NAMES = ("Wei Feng", "冯薇", "冯伟", "FENG Wei", "Adela Quist", "Adela B. Quist", "Adela C. Quist", "段可欣")
FACTS = ("a@example.org", "b@example.org", "siemens|2014", "oxford|2010")


def identity(document_id: str, names: Sequence[str], facts: Sequence[str]) -> Identity:
    return Identity(
        document_id=document_id,
        names=tuple(Name(text=n, script="han" if has_cjk(n) else "latin") for n in names),
        name_inferred=False,
        name_keys=tuple(sorted({k for n in names for k in name_keys(n)})),
        second_facts=tuple(IdentityKey(kind="e-mail", key=f, text=f) for f in facts),
    )


identities = st.lists(
    st.tuples(
        st.lists(st.sampled_from(NAMES), max_size=2, unique=True),
        st.lists(st.sampled_from(FACTS), max_size=2, unique=True),
    ),
    max_size=7,
).map(lambda given: [identity(f"d{i}", names, facts) for i, (names, facts) in enumerate(given)])


@given(identities, st.randoms(use_true_random=False))
def test_the_order_of_cvs_does_not_matter(cvs: list[Identity], random: object) -> None:
    """The same groups, ids, reasons and questions come of a set of CVs in whatever order."""
    shuffled = list(cvs)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert settle(shuffled) == settle(cvs)


PHONES = [
    ("+44 20 7946 0999", "020 7946 0999", True),
    ("+86 139-0000-1234", "13900001234", True),
    ("13900001234", "13900005678", False),
]


@pytest.mark.parametrize(("one", "other", "joined"), PHONES)
def test_a_phone_is_a_second_fact_however_it_is_written(
    understand: Understand, one: str, other: str, joined: bool
) -> None:
    """Two CVs of one name are one person's where they give the same number, with or without the country's code."""
    cvs = [
        understand(f"# Adela Quist\n\nPhone: {number}\n\n## Skills\n\nGo, Rust\n", path)
        for number, path in ((one, "a.md"), (other, "b.md"))
    ]
    groups = settle([cv.identity for cv in cvs])
    assert len(groups) == (1 if joined else 2)
    reasons = [reason for group in groups for reason in group.reasons]
    assert any(reason.startswith("same phone: ") for reason in reasons) == joined


@given(identities)
def test_each_cv_is_in_one_group_and_joined_for_a_reason(cvs: list[Identity]) -> None:
    """No CV is lost or doubled; two are joined only with the name and the second fact told, nameless ones never."""
    groups = settle(cvs)
    assert sorted(d for g in groups for d in g.documents) == sorted(c.document_id for c in cvs)
    nameless = {c.document_id for c in cvs if not c.names}
    for group in groups:
        told = {reason.split(":")[0] for reason in group.reasons}
        assert told == ({"names agree", "same e-mail"} if len(group.documents) > 1 else set())
        assert len(group.documents) == 1 or not nameless & set(group.documents)


def test_the_same_name_alone_is_a_question() -> None:
    """Two CVs of one name without a second fact are two people, and each asks about the other."""
    groups = settle([identity("d1", ["Adela Quist"], ["a@example.org"]), identity("d2", ["Adela Quist"], [])])
    assert [g.documents for g in groups] == [("d1",), ("d2",)]
    assert all("Adela Quist" in question for g in groups for question in g.questions)
    assert [len(g.questions) for g in groups] == [1, 1]


def test_thousands_of_one_name_cost_what_they_are() -> None:
    """Twice as many CVs of one name take some twice the steps, and each names a few others and counts the rest."""

    def calls(n: int) -> tuple[int, Sequence[str]]:
        cvs = [identity(f"d{i:04}", ["Adela Quist"], [f"{i // 2}@example.org"]) for i in range(n)]
        made = 0

        def count(frame: object, event: str, of: object) -> None:
            nonlocal made
            made += 1

        sys.setprofile(count)
        try:
            groups = settle(cvs)
        finally:
            sys.setprofile(None)
        assert [len(g.documents) for g in groups] == [2] * (n // 2)
        return made, groups[0].questions

    (few, _), (many, told) = calls(200), calls(400)
    assert many < 3 * few
    assert len(told) < 30
    assert told[-1].startswith(f"{400 - 2 - (len(told) - 1)} more")


def test_names_that_only_sound_alike_stay_apart() -> None:
    """冯薇 and 冯伟 are two people even at one address."""
    assert len(settle([identity("d1", ["冯薇"], ["a@example.org"]), identity("d2", ["冯伟"], ["a@example.org"])])) == 2


@pytest.mark.parametrize(
    ("name", "other", "fact", "one"),
    [
        ("Helen Duan", "段可欣", "a@example.org", True),  # an English given name
        ("Wei Duan", "段可欣", "a@example.org", False),  # a given name that is another
        ("Helen Feng", "段可欣", "a@example.org", False),
        ("Helen Duan", "段可欣", "b@example.org", False),
    ],
)
def test_an_english_name_joins_by_the_address_alone(name: str, other: str, fact: str, *, one: bool) -> None:
    """Who writes an English name in one CV and a Chinese one in the other is one person by family name and e-mail."""
    groups = settle([identity("d1", (name,), (fact,)), identity("d2", (other,), ("a@example.org",))])
    assert (len(groups) == 1) is one


def test_who_could_be_either_of_two_joins_neither() -> None:
    """Wei Feng, who shares a fact with 冯薇 and one with 冯伟, does not make them one, and asks about both."""
    cvs = [
        identity("d1", ["冯薇"], ["a@example.org"]),
        identity("d2", ["Wei Feng"], ["a@example.org", "b@example.org"]),
        identity("d3", ["冯伟"], ["b@example.org"]),
    ]
    groups = settle(cvs)
    assert [g.documents for g in groups] == [("d1",), ("d2",), ("d3",)]
    assert [len(g.questions) for g in groups] == [1, 2, 1]
    assert settle(cvs[:2])[0].documents == ("d1", "d2")


@pytest.fixture(scope="module")
def readings() -> list[Reading]:
    return [read_cv(file.read_bytes(), "samples", file.name) for file in SAMPLES[:7]]


def test_ingesting_in_any_order_gives_the_same_people(readings: list[Reading], tmp_path: Path) -> None:
    """The store holds the same persons, names, reasons and questions in whatever order the samples were published."""
    embedder = Embedder.named(BUILTIN)
    ready = [embedder.embed(reading) for reading in readings]
    seen = []
    for i, order in enumerate((ready, ready[::-1], ready[3:] + ready[:3])):
        with Store.open(tmp_path / str(i)) as store:
            for _ in store.publish_all(order, settle):
                pass
            seen.append(store.people(Scope.everything()))
    assert seen[0] == seen[1] == seen[2]
    assert max(len(person.documents) for person in seen[0]) == 2


def paper(*authors: str) -> Entry:
    return Entry(
        entry_id="e", document_id="d", kind="publication", section="", span=Span(start=0, end=1), authors=authors
    )


@pytest.mark.parametrize(
    ("papers", "others", "names"),
    [
        ([("Adela Quist", "Bram Roe"), ("Ida Holm", "Adela Quist")], [], ["Adela Quist"]),
        ([("A. Quist", "Ida Holm", "Bram Roe"), ("Adela Quist", "Bram Roe")], [], ["Adela Quist"]),
        ([("段可欣", "冯薇"), ("Kexin Duan", "Bram Roe")], [], ["段可欣", "Kexin Duan"]),
        ([("Adela Quist", "Bram Roe"), ("Bram Roe", "Adela Quist")], [], []),
        ([("Adela Quist", "Bram Roe"), ("Bram Roe", "Adela Quist")], ["Bram Roe"], ["Adela Quist"]),
        ([("Ida Holm", "Bram Roe"), ("Jo Vale", "Bram Roe")], [], []),
        ([("Adela Quist",)], [], []),
        ([("A. Quist",), ("A. Quist",)], [], []),
        ([("Adela Quist",), ("Bram Roe",)], [], []),
        ([], [], []),
    ],
)
def test_a_name_is_inferred_only_where_one_author_stands_out(
    papers: list[tuple[str, ...]], others: list[str], names: list[str]
) -> None:
    """The one author of all papers, by initials or in another script too; no advisor, and not the last of each."""
    assert [n.text for n in inferred_names([paper(*authors) for authors in papers], others)] == names


def test_an_advisor_or_co_author_never_becomes_a_person(understand: Understand) -> None:
    """A nameless CV whose advisor is on every paper, whose students vary, stays unnamed."""
    told = understand(
        "Education\nOxford University, PhD, 2010 - 2014\nAdvisor: Bram Roe\n\nPublications\n\n"
        "1. Ida Holm, Bram Roe. A first paper with a long title. ICML 2020.\n"
        "2. Jo Vale, Bram Roe, Ida Holm. A second paper with a long title. NeurIPS 2021.\n"
        "3. Jo Vale, Bram Roe. A third paper with a long title. NeurIPS 2022.\n"
    )
    assert len([e for e in told.entries if e.kind == "publication"]) == 3
    assert (told.document.names, told.document.name_inferred) == ((), False)
