"""What is parsed once is the same record for as long as its row stands, and is told anew where a row has changed."""

from __future__ import annotations

from typing import Any

from vectorstore.parsed import Parsed
from vectorstore.records import Scope, Span
from vectorstore.store import Store

ALL = Scope.everything()
ONE, OTHER = '{"start":1,"end":2}', '{"start":3,"end":4}'


def test_a_row_is_parsed_once() -> None:
    """The very same JSON gives the very same record, in the order of the rows, however often it stands among them."""
    parsed = Parsed(Span)
    first = parsed.of((ONE, OTHER), whole=True)
    assert first == (Span(start=1, end=2), Span(start=3, end=4))
    again = parsed.of((OTHER, ONE, OTHER), whole=True)
    assert [a is b for a, b in zip(again, (first[1], first[0], first[1]), strict=True)] == [True] * 3


def test_what_is_no_more_there_is_forgotten() -> None:
    """A row that is not among the whole is not kept; rows of a part of it leave the others alone."""
    parsed = Parsed(Span)
    (kept, gone) = parsed.of((ONE, OTHER), whole=True)
    assert parsed.of((ONE,), whole=False)[0] is kept
    assert parsed.of((OTHER,), whole=False)[0] is gone
    parsed.of((ONE,), whole=True)
    assert parsed.of((OTHER,), whole=True)[0] is not gone


def test_people_are_told_anew_where_their_cvs_change(store: Store, cvs: Any) -> None:
    """Between two readings of a home whose CVs change, whoever is told otherwise is, and nobody else."""
    list(store.publish_all((cvs.mara, cvs.wen), cvs.settle))
    before = {p.name: p for p in store.people(ALL)}
    second = cvs.make("mara2.md", ("Mara Lindqvist",), (cvs.told("Led a lab.", heading="Elm Labs, Lead"),))
    list(store.publish_all((second,), cvs.settle))
    after = {p.name: p for p in store.people(ALL)}
    assert len(after["Mara Lindqvist"].documents) == 2
    assert after["文若溪"] is before["文若溪"]
    assert {d.path for d in store.documents(ALL, with_text=False)} == {"mara.md", "mara2.md", "zh/wen.md"}
    store.remove([second.document.document_id], cvs.settle)
    assert {p.name: p for p in store.people(ALL)} == before
