"""What the full text index promises to exact sets: nothing that holds the words is ever missed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine

from vectorstore.database import open_database, reading, writing
from vectorstore.fulltext import FullText
from vectorstore.markup import blank
from vectorstore.migrations import migrate
from vectorstore.text import any_of, first_term, in_sight, index_terms, may_hold, terms

# Letters of both scripts, digits, and what stands between them in a CV or in a query language.
_TEXT = st.text(alphabet=st.sampled_from("abGPU共享调度é9C+#.-_()\"'*:&；，\n <>"), min_size=1, max_size=40)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """Give an empty catalogue."""
    made: Engine = open_database(Path(tmp_path_factory.mktemp("fulltext")) / "catalogue.sqlite")
    migrate(made)
    yield made
    made.dispose()


def found(engine: Engine, headings: str, body: str, words: list[list[str]]) -> bool:
    """Tell whether an entry with these words is found by a query for those."""
    with writing(engine) as connection:
        FullText.clear(connection)
        FullText.add_entries(connection, [(7, index_terms(headings), index_terms(body))])
        query = FullText.entries_with(words)
        return query is not None and connection.scalars(query).all() == [7]


@settings(max_examples=60)
@given(before=_TEXT, asked=_TEXT, after=_TEXT)
def test_whatever_stands_in_an_entry_is_found(engine: Engine, before: str, asked: str, after: str) -> None:
    """Any line of an entry, asked for as it stands, finds the entry, in its body or in a heading above it."""
    has_words = bool(index_terms(asked))
    assert found(engine, "", f"{before}\n{asked}\n{after}", [[asked]]) == has_words
    assert found(engine, asked, before, [[asked]]) == has_words


@settings(max_examples=60)
@given(asked=st.text(max_size=60))
def test_no_text_breaks_the_query(engine: Engine, asked: str) -> None:
    """Whatever is asked for, and however it looks like query syntax, the index answers."""
    assert found(engine, "", "nothing of the kind", [[asked], ["zebra"]]) is False


@settings(max_examples=60)
@given(passages=st.lists(_TEXT, min_size=1, max_size=4), asked=_TEXT | st.text(max_size=20))
def test_every_passage_that_holds_some_words_is_told(engine: Engine, passages: list[str], asked: str) -> None:
    """Of an entry's passages each is told by its number that has all the words asked for, whatever they are."""
    with writing(engine) as connection:
        FullText.clear(connection)
        FullText.add_passages(connection, [(7, [index_terms(p) for p in passages]), (8, [""])])
        found = FullText.passages_with(connection, [asked], [7])
        told = set(found) if found is not None else None
    words = {t.text for t in terms(asked)}
    holding = {(7, n) for n, p in enumerate(passages) if words and words <= {t.text for t in terms(p)}}
    assert told is None or holding <= told <= {(7, n) for n in range(len(passages))}


@given(text=_TEXT, stemmed=st.booleans())
def test_the_first_term_is_the_first_of_all(text: str, stemmed: bool) -> None:
    """What is looked up by its first word is looked up by the word that analysing the whole would give."""
    assert first_term(text, stemmed=stemmed) == next((t.text for t in terms(text, stemmed=stemmed)), None)


# Words whose stems end otherwise than they do, and those between which characters stand that have no width.
_WORDS = st.lists(
    st.sampled_from(
        "dying skies possibility hoping agencies GPUs ability relational Ünïcode ＧＰＵ 調度 data\u200bbase".split()
    )
    | st.text(alphabet="abeginstouy", min_size=1, max_size=12)
    | _TEXT,
    max_size=6,
)


@settings(max_examples=300)
@given(words=_WORDS, stemmed=st.booleans())
def test_what_is_analysed_is_in_sight(words: list[str], stemmed: bool) -> None:
    """No text that has a term is passed over by the cheap look before it is analysed."""
    text = blank(" ".join(words))
    found = [t.text for t in terms(text, stemmed=stemmed)]
    assert may_hold(in_sight(text), found)
    assert not found or any_of([found]).search(in_sight(text))


def test_a_phrase_does_not_run_from_a_heading_into_the_entry(engine: Engine) -> None:
    """Characters at the end of a heading and at the start of the entry make no word."""
    assert not found(engine, "资源共", "享受生活", [["共享"]])
    assert found(engine, "资源共享", "享受生活", [["共享", "生"], ["享受"]])


def test_long_queries_are_answered(engine: Engine) -> None:
    """A pasted job description is not too long for the index."""
    many = [[f"word{n}", f"other{n}"] for n in range(2_000)]
    assert not found(engine, "", "word1", many)
    assert found(engine, "", "word1999", [[w for group in many for w in group]])


def test_occurrences_count_words(engine: Engine) -> None:
    """Ranking learns how often each chunk holds a word."""
    with writing(engine) as connection:
        FullText.add_chunks(connection, [(3, "a b a"), (5, "b")])
    with reading(engine) as connection:
        assert FullText.occurrences(connection, "a") == [(3, 2)]
        assert FullText.occurrences(connection, "b") == [(3, 1), (5, 1)]
        assert FullText.occurrences(connection, "c") == []
