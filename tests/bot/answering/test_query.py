"""The query: a record of the question's own words that goes out as JSON and comes back the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.answering.question.planned import plan_of
from bot.answering.question.pool import Pool
from bot.answering.question.query import Joined, Query, Stretch, Words, stretches_of, values_of
from bot.answering.question.reading import query_of, read
from vectorstore.text import language_of

_POOL = Pool(())
QUESTIONS = (
    "Who interned at Google and knows Rust but not Go?",
    "who worked at Alibaba or Tencent for at least three years",
    "anyone at a FAANG company before 2020, ideally with a PhD?",
    "who has published at OSDI as first author",
    "how many people studied at Tsinghua?",
    "how many people per company",
    "who has the most patents",
    "What is Zephyr?",
    "list the e-mails of everyone who knows Kubernetes",
    "Our client builds pumps. Who has worked with CAD?",
    "who is certified in frobnication on tuesdays",
    "除了阿里以外谁做过GPU共享",
    "谁在微软实习过，会Rust，但没发过论文",
    "有三篇以上论文的人",
    "每个公司有多少人",
    "不会 Java 的前端",
    "hello",
)


def _words(query: Query) -> Iterator[Words]:
    yield from values_of(query)
    yield from (*query.context, *query.unread, *query.unkept)
    yield from (query.about,) if query.about is not None else ()
    for stretch in (*stretches_of(query.where), *stretches_of(query.besides), *query.wishes):
        yield from (sought.by for sought in stretch.sought if sought.by is not None)
        yield from stretch.least.words if stretch.least is not None else ()


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_query_comes_back_from_json_the_same(question: str) -> None:
    """Whatever a question asks can be written as JSON and read again, and then means the same plan."""
    query = query_of(question, _POOL, language_of(question))
    again = Query.model_validate_json(query.model_dump_json())
    assert again == query
    assert plan_of(again, _POOL) == read(question, _POOL, language_of(question))


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_word_of_a_query_stands_where_it_says(question: str) -> None:
    """What a query takes from a question are the characters of its text, none of its own."""
    query = query_of(question, _POOL, language_of(question))
    for words in _words(query):
        said = words.span.of(query.text)
        assert said == words.text or " ".join(words.text.split()) in " ".join(said.split()), words


def test_what_is_denied_keeps_the_word_that_denies_it() -> None:
    """A part that is none of what is asked says by which word."""
    query = query_of("who knows Rust and has never used Go?", _POOL, "en")
    assert isinstance(query.where, Joined)
    kept, denied = query.where.parts
    assert isinstance(kept, Stretch)
    assert isinstance(denied, Joined)
    assert denied.join == "none"
    assert denied.by is not None
    assert denied.by.text == "never"
    assert [v.text for v in values_of(query)] == ["Rust", "Go"]


def test_or_binds_weaker_than_and() -> None:
    """The tree joins as the question does."""
    query = query_of("who knows Rust and lives in Berlin, or has published at OSDI", _POOL, "en")
    assert isinstance(query.where, Joined)
    assert query.where.join == "any"
    first, second = query.where.parts
    assert isinstance(first, Joined)
    assert first.join == "all"
    assert isinstance(second, Stretch)
