"""What ingest.readers.layout promises of any blocks: a text of lines, and marks and links that fit it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ingest.lines import split_lines
from ingest.readers.blocks import Block, Paragraph, Run, Table
from ingest.readers.extract import Limits
from ingest.readers.layout import write

_words = st.text(st.sampled_from("ab1 \t\n·、中\u00a0\u200b2019-"), max_size=12)
_runs = st.builds(
    Run,
    _words,
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", "https://a.example"]),
    st.sampled_from([None, "white"]),
)
_paragraphs = st.builds(
    Paragraph,
    st.lists(_runs, max_size=3).map(tuple),
    st.integers(0, 3),
    st.sampled_from(["", "•", "1."]),
    st.integers(0, 2),
)


def _tables(inner: st.SearchStrategy[Block]) -> st.SearchStrategy[Block]:
    cell = st.lists(inner, max_size=3).map(tuple)
    return st.builds(Table, st.lists(st.lists(cell, max_size=3).map(tuple), max_size=3).map(tuple))


_blocks = st.lists(st.recursive(_paragraphs, _tables, max_leaves=8), max_size=5)


@given(_blocks)
def test_marks_and_links_fit_the_text(blocks: list[Block]) -> None:
    """Every mark and link covers words within one line, without white space at its ends; no line ends in any."""
    found = write(blocks, "docx", Limits(), "cv")
    for mark in found.marks:
        words = mark.span.of(found.text)
        assert words
        assert words == words.strip()
        assert "\n" not in words
    for link in found.links:
        assert link.span.of(found.text).strip()
        assert "\n" not in link.span.of(found.text)
    assert all(line == line.rstrip() for line in found.text.split("\n"))
    assert "\u200b" not in found.text


@given(_blocks)
def test_no_word_is_lost_or_told_twice(blocks: list[Block]) -> None:
    """The letters of the text are those of the runs that can be seen, each once."""

    def letters(block: Block) -> list[str]:
        if isinstance(block, Paragraph):
            return [c for run in block.runs if run.hidden is None for c in run.text if c.isalnum()]
        return [c for row in block.rows for cell in row for inner in cell for c in letters(inner)]

    found = write(blocks, "docx", Limits(), "cv")
    assert sorted(c for c in found.text if c.isalnum()) == sorted(c for block in blocks for c in letters(block))


def test_paragraphs_of_a_document_are_not_joined_as_wrapped_lines() -> None:
    """A paragraph that ends without a full stop does not swallow the next one, as a hard-wrapped line would."""
    long = "responsible for the development of a system that schedules the work of many machines"
    found = write([Paragraph((Run(long),)), Paragraph((Run("and then for another system"),))], "docx", Limits(), "cv")
    assert [line.begins for line in split_lines(found.text, found.marks)] == [True, True]


def test_a_date_stands_beside_its_degree_however_short_the_degree_is() -> None:
    """A date in the cell before a degree and its school is on the line of the degree, and opens nothing itself."""

    def cell(*words: str) -> tuple[Block, ...]:
        return tuple(Paragraph((Run(said),)) for said in words)

    table = Table(((cell("2012 – 2015"), cell("BSc Botany", "Ytown College")),))
    assert write([table], "docx", Limits(), "cv").text == "2012 – 2015   BSc Botany\nYtown College"
