"""The validator: what a query cannot have read from its question is taken out, and its words are told."""

from __future__ import annotations

from typing import Any

import pytest

from bot.answering.nodes import leaves
from bot.answering.question.asked import elements_in
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.question.query import Joined, Query, Sought, Stretch, Value, Words, values_of
from bot.answering.question.reading import query_of
from bot.answering.question.subjects import Subject
from bot.answering.question.valid import valid
from bot.answering.records import Clause
from vectorstore.records import Span
from vectorstore.text import language_of

_POOL = Pool(())


def _words(text: str, said: str) -> dict[str, Any]:
    at = text.index(said)
    return {"text": said, "span": Span(start=at, end=at + len(said))}


def _value(text: str, said: str, kind: str, **more: Any) -> Value:
    return Value(kind=kind, **_words(text, said), **more)


def _checked(text: str, where: Joined | Stretch) -> Query:
    """Return what is left of a query that somebody else made of a question."""
    made = Query(text=text, language=language_of(text), form="who", subject=Subject(masked=text), where=where)
    return valid(made, elements_in(text, _POOL), _POOL)


def _sought(relation: str, *values: Value) -> Stretch:
    return Stretch(sought=(Sought(relation=relation, values=values),))


GOOGLE = (("organisation", ("google",)),)


@pytest.mark.parametrize(
    ("text", "relation", "said", "kind", "types"),
    [
        ("who worked remotely at Google", "been_at", "Google", "organisation", GOOGLE),
        ("who knows Kubernetes scheduling", "topic", "Kubernetes scheduling", "free", ()),
    ],
)
def test_what_the_question_says_is_kept(text: str, relation: str, said: str, kind: str, types: Any) -> None:
    """A mention whole under a relation of its type, and free words that hold nothing else, stand."""
    found = _checked(text, _sought(relation, _value(text, said, kind, types=types)))
    assert [v.text for v in values_of(found)] == [said]


@pytest.mark.parametrize(
    ("text", "relation", "said", "kind", "types"),
    [
        # A relation that takes no such type.
        ("who worked at Google", "lives_in", "Google", "organisation", GOOGLE),
        # A mention in free words, and half of one.
        ("who did things at Google in May", "topic", "things at Google", "free", ()),
        ("who knows New York", "topic", "York", "free", ()),
        # Words that join, or ask.
        ("who knows frobbing or zapping", "topic", "frobbing or zapping", "free", ()),
        ("tell me who zaps", "topic", "who zaps", "free", ()),
        # A place that neither the lexicon nor a CV knows.
        ("who lives in blurbville", "lives_in", "blurbville", "free", ()),
        # A time that is none.
        ("who worked in the old days", "during", "old days", "period", ()),
        # A piece of a word.
        ("谁做过整理", "topic", "整", "free", ()),
    ],
)
def test_what_it_does_not_say_is_unread(text: str, relation: str, said: str, kind: str, types: Any) -> None:
    """A value that is no thing of the question, or not of its relation, is no condition, and its words are told."""
    found = _checked(text, _sought(relation, _value(text, said, kind, types=types)))
    assert found.where is None
    assert said in [w.text for w in found.unread]


def test_words_that_are_not_there_are_no_value() -> None:
    """What a reader made up stands nowhere in the question."""
    text = "who knows Go"
    made = Value(text="Rust", span=Span(start=10, end=12), kind="skill", types=(("skill", ("rust",)),))
    assert _checked(text, _sought("skill", made)).where is None


def test_no_word_is_used_twice() -> None:
    """What is one condition already is no second one."""
    text = "who worked at Google"
    value = _value(text, "Google", "organisation", types=GOOGLE)
    found = _checked(text, Joined(join="all", parts=(_sought("worked_at", value), _sought("topic", value))))
    assert found.where == _sought("worked_at", value)


@pytest.mark.parametrize(("by", "kept"), [("without", True), ("with", False)])
def test_only_a_word_that_denies_denies(by: str, kept: bool) -> None:
    """A part is none of what is asked only where a denying word stands."""
    text = f"people {by} Rust"
    value = _value(text, "Rust", "skill", types=(("skill", ("rust",)),))
    denied = Joined(join="none", parts=(_sought("skill", value),), by=Words(**_words(text, by)))
    found = _checked(text, denied)
    assert (found.where is not None) == kept
    assert ("Rust" in [w.text for w in found.unread]) != kept


def test_a_mention_that_nothing_uses_is_told() -> None:
    """What a reader passed over is unread."""
    text = "who knows Rust and worked at Google"
    found = _checked(text, _sought("skill", _value(text, "Rust", "skill", types=(("skill", ("rust",)),))))
    assert [w.text for w in found.unread] == ["Google"]


@pytest.mark.parametrize(
    ("question", "denied"),
    [
        ("welders or fitters who are NOT in the know", "NOT in the know"),
        ("patents, anyone? lapsed ones dont count", "dont count"),
        ("who has really shipped Kubernetes, not vaguely", "not vaguely"),
        ("who knows Rust but isn't shy", "isn't"),
        ("who was never bored by Rust", "never bored by Rust"),
    ],
)
def test_what_is_denied_and_not_understood_is_never_left_out(question: str, denied: str) -> None:
    """A denial that became no condition changes who is meant: without it nothing is answered."""
    found = plan(question, _POOL, "en")
    told = " ".join((*found.unkept, *found.unread))
    assert denied in told or (found.where is not None and '"none"' in found.where.model_dump_json())


@pytest.mark.parametrize(
    "question", ["does anyone know Rust, yes or no", "有没有会Rust的", "有人会Rust没有", "C9的有没"]
)
def test_a_word_that_asks_for_yes_or_no_denies_nothing(question: str) -> None:
    """The "no" of "yes or no" is read."""
    found = plan(question, _POOL, language_of(question))
    assert (found.unkept, found.unread) == ((), ())
    assert found.where is not None


def test_what_two_words_are_or_is_one_condition() -> None:
    """Without a verb of its own, what stands behind "or" is another of what stands right before it."""
    query = query_of("who worked at Google and knows Selenium or spoken Dutch", _POOL, "en")
    assert isinstance(query.where, Joined)
    assert query.where.join == "all"
    own_verb = query_of("who worked at Google or published at OSDI", _POOL, "en")
    assert isinstance(own_verb.where, Joined)
    assert own_verb.where.join == "any"


@pytest.mark.parametrize(
    "question", ["compare Ada Byron and Alan Poe on their plumbing", "Give me a summary of Ada Byron's plumbing days"]
)
def test_an_aspect_that_nothing_took_is_told(question: str) -> None:
    """What a form has no place for is named: it is never dropped."""
    found = plan(question, _POOL, "en")
    assert "plumbing" in " ".join((*found.unread, *found.unknown_persons)) or found.where is not None


@pytest.mark.parametrize(
    "question",
    [
        "who knows both Rust and Go, not just one of them",
        "people with Kafka and Spark - both, not one or the other",
        "会Python和SQL的人，缺一不可",
        "既会Java又会Go的，两样都要，不是二选一",
    ],
)
def test_a_denial_for_emphasis_leaves_nobody_out(question: str) -> None:
    """Both are asked for, and what says so once more denies nothing."""
    found = plan(question, _POOL, language_of(question))
    assert (found.unkept, found.unread) == ((), ())
    assert isinstance(found.where, Clause)
    assert found.where.join == "all"
    assert "none" not in found.where.model_dump_json()


@pytest.mark.parametrize("question", ["who is not one of the founders", "people who have not either Go or Rust"])
def test_a_denial_of_one_of_several_denies(question: str) -> None:
    """What only looks like emphasis says whom not."""
    found = plan(question, _POOL, "en")
    assert isinstance(found.where, Clause)
    assert found.where.join == "none"


@pytest.mark.parametrize("question", ["who has a gap of more than a year", "谁有半年以上的空窗期", "GPA over 3.5"])
def test_the_words_of_an_amount_are_read(question: str) -> None:
    """What a bound took is no unread word."""
    found = plan(question, _POOL, language_of(question))
    assert (found.unkept, found.unread) == ((), ())
    assert found.where is not None


def test_two_verbs_may_share_what_they_ask_for() -> None:
    """In "worked or interned at X" either verb has its object."""
    found = plan("who worked or interned at Google", _POOL, "en")
    assert isinstance(found.where, Clause)
    assert [c.relation for c in leaves(found.where)] == ["worked_at", "interned_at"]
