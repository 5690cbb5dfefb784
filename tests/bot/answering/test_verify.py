"""Proof: what is quoted stands in the CV to the letter, or is not shown."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.answering.compose.draft import Block, Draft, Line, NearLine
from bot.answering.evidence import QUOTE_MAX, window
from bot.answering.records import Evidence
from bot.answering.sources import Sources
from bot.answering.verify import verify
from vectorstore.records import Scope, Span


def test_a_quote_that_does_not_read_back_is_dropped(store: Any) -> None:
    """A changed quote is dropped, a line without any other with it; true quotes stay."""
    sources = Sources(store, Scope.everything())
    person = sources.people[0]
    document = sources.newest(person.person_id)
    words = document.names[0].text
    true = Evidence(
        document_id=document.document_id,
        person_id=person.person_id,
        entry_id=None,
        section="",
        span=Span(start=0, end=len(words)),
        quote=words,
    )
    false = true.model_copy(update={"quote": words.swapcase() + "!"})
    elsewhere = true.model_copy(update={"document_id": "unknown"})
    lines = tuple(
        Line(text=t, person_id=person.person_id, evidence=e) for t, e in (("a", (true, false)), ("b", (elsewhere,)))
    )
    near = NearLine(person_id=person.person_id, name="x", why="y", evidence=(false,))
    kept = verify(store, Scope.everything(), Draft(opening="", absent="", blocks=(Block(lines=lines),), near=(near,)))
    assert [(line.text, line.evidence) for block in kept.blocks for line in block.lines] == [("a", (true,))]
    assert kept.near[0].evidence == ()


def test_a_document_out_of_scope_proves_nothing(store: Any) -> None:
    """A quote from a CV that the asker may not see is dropped, however true."""
    sources = Sources(store, Scope.everything())
    one, other = list(sources.documents)[:2]
    text = sources.text(one).raw
    evidence = Evidence(
        document_id=one,
        person_id=sources.person_of(one),
        entry_id=None,
        section="",
        span=Span(start=0, end=4),
        quote=text[:4],
    )
    draft = Draft(opening="", absent="", blocks=(Block(lines=(Line(text="a", person_id="p", evidence=(evidence,)),)),))
    assert verify(store, Scope.of(other), draft).blocks == ()


def test_every_citation_reads_back(ask: Any, store: Any) -> None:
    """Whatever is asked, `text[start:end]` is the quote, 500 characters at most."""
    texts = {d.document_id: d.text for d in store.documents(Scope.everything())}
    asked = (
        "Who has worked at Alibaba?",
        "Summarise Mira Holt",
        "Who knows Python?",
        "谁做过GPU共享？",
        "Compare Mira Holt and Tobias Renn",
    )
    for question in asked:
        answer = ask(question)
        assert answer.citations
        for c in answer.citations:
            assert texts[c.document_id][c.start : c.end] == c.quote
            assert len(c.quote) <= QUOTE_MAX


@given(st.text(alphabet="ab. 中。\n", min_size=1, max_size=1500), st.data())
def test_a_window_lies_inside_and_is_short(raw: str, data: Any) -> None:
    """A cut quote is part of what was to be quoted, at most 500 characters, without white space at its ends."""
    start = data.draw(st.integers(min_value=0, max_value=len(raw)))
    end = data.draw(st.integers(min_value=start, max_value=len(raw)))
    at = data.draw(st.integers(min_value=start, max_value=end))
    cut = window(raw, Span(start=start, end=end), (Span(start=at, end=min(at + 3, end)),))
    if cut is not None:
        assert start <= cut.start < cut.end <= end
        assert cut.end - cut.start <= QUOTE_MAX
        assert cut.of(raw) == cut.of(raw).strip()
