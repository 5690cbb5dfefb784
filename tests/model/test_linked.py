"""A reading is taken only as far as its question says it, whoever proposes it."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from bot.answering.model.linked import linked
from bot.answering.model.notation import as_lines, from_lines, grammar_of
from bot.answering.model.reading import Reading
from bot.answering.question.planned import plan_of
from bot.answering.question.pool import Pool
from bot.answering.question.reading import asked_of, query_of
from bot.answering.records import Plan
from vectorstore.text import has_cjk

POOL = Pool(())


def reading(*conditions: dict[str, Any], form: str = "who", **more: Any) -> Reading:
    """Give a reading whose conditions say only what differs from the plainest."""
    plain = {"values": (), "joined": "all", "denied": False, "now": False}
    told = [{**plain, "of": n, **c} for n, c in enumerate(conditions, 1)]
    fields = {"asks": (), "counted": "", "measure": "", "rank": "", "either": False, **more}
    return Reading.model_validate({"form": form, "conditions": told, **fields})


def read(question: str, proposed: Reading) -> Plan | None:
    """Give the plan of a question as it is proposed to be read; None where the proposal is refused."""
    language = "zh" if has_cjk(question) else "en"
    asked = asked_of(question, POOL, language)
    query = linked(proposed, asked, query_of(question, POOL, language))
    return plan_of(query, POOL) if query is not None else None


TRUE = [
    ("who has a knack for fixing cars?", reading({"relation": "topic", "values": ("fixing cars",)})),
    ("who wrangled Kubernetes at Alibaba?",
     reading({"relation": "worked_at", "values": ("Alibaba",)}, {"relation": "skill", "values": ("Kubernetes",)})),
    ("谁在阿里捣鼓过推荐系统？",
     reading({"relation": "worked_at", "values": ("阿里",)}, {"relation": "topic", "values": ("推荐系统",)})),
    ("who dabbled in Rust or Go but not at Google?",
     reading({"relation": "skill", "values": ("Rust", "Go"), "joined": "any"},
             {"relation": "worked_at", "values": ("Google",), "denied": True})),
]  # fmt: skip


@pytest.mark.parametrize(("question", "proposed"), TRUE, ids=[q for q, _ in TRUE])
def test_what_the_question_says_becomes_conditions(question, proposed):
    """Each value of a reading stands in the plan, as the thing that it is."""
    plan = read(question, proposed)
    assert plan is not None
    told = plan.model_dump_json()
    assert all(value in told for c in proposed.conditions for value in c.values)


ASKED = "who worked on GPU sharing at Alibaba but not at Huawei?"
AT = {"relation": "worked_at", "values": ("Alibaba",)}
ON = {"relation": "topic", "values": ("GPU sharing",)}
NOT = {"relation": "worked_at", "values": ("Huawei",), "denied": True}
LIES = {
    "a firm that is not named": (reading({**AT, "values": ("Tencent",)}, ON, NOT), None),
    "a word made up": (reading(AT, {**ON, "values": ("GPU virtualisation",)}, NOT), None),
    "a piece of a word": (reading({**AT, "values": ("Ali",)}, ON, NOT), None),
    "a relation that there is not": (reading({**AT, "relation": "is_best_at"}, ON, NOT), None),
    "another form": (reading(AT, ON, NOT, form="count", counted="people"), None),
    "a fact of nobody": (reading(AT, form="fact", asks=("phone",)), None),
    "nothing at all": (reading(), None),
    "what is denied, left out": (reading(AT, ON), "Huawei"),
    "what is denied, affirmed": (reading(AT, ON, {**NOT, "denied": False}), "not"),
    "the firm left out": (reading(ON, NOT), "Alibaba"),
    "the work left out": (reading(AT, NOT), "GPU sharing"),
    "a name as what it is not": (reading({**AT, "relation": "lives_in"}, ON, NOT), None),
    "a name twice": (reading(AT, {"relation": "interned_at", "values": ("Alibaba",), "of": 7}, ON, NOT), None),
    "a verb that is not there": (reading({**AT, "relation": "interned_at"}, ON, NOT), None),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_about_a_question_is_refused_or_named(lie):
    """What a reading adds is refused; what it leaves out or turns round is unread, so that it is never taken."""
    proposed, named = LIES[lie]
    plan = read(ASKED, proposed)
    if named is None:
        assert plan is None
    else:
        assert plan is not None
        assert any(named in words for words in (*plan.unread, *plan.unkept)), plan


RUST, GO = ({"relation": "skill", "values": (name,)} for name in ("Rust", "Go"))
BOTH = {"relation": "skill", "values": ("Rust", "Go")}
JOINED = {
    "both, where any will do": ("who wrangled Rust or Go at Alibaba?", reading(BOTH, AT)),
    "each by itself, where any will do": ("who wrangled Rust or Go at Alibaba?", reading(RUST, GO, AT)),
    "any, where both are asked for": ("who wrangled Rust and Go at Alibaba?", reading({**BOTH, "joined": "any"}, AT)),
    "any of a list without a word": ("谁捣鼓过Rust、Go？", reading({**BOTH, "joined": "any"})),
    "any of all conditions": ("who wrangled Rust at Alibaba?", reading(RUST, AT, either=True)),
    "any of what stands behind a list": ("who wrangled Rust or Go, at Alibaba?", reading(RUST, GO, AT, either=True)),
    "now, which is not said": ("who wrangled Rust at Alibaba?", reading({**RUST, "now": True}, AT)),
    "now of something else": ("who knows Rust and works at Alibaba now?", reading({**RUST, "now": True}, AT)),
    "the other one denied": ("who wrangled Rust at Alibaba but not Go?", reading({**RUST, "denied": True}, GO, AT)),
}  # fmt: skip


@pytest.mark.parametrize("lie", JOINED)
def test_small_words_are_kept(lie):
    """Or, and, now and not hold for a reading as they stand in the question: one that has them otherwise is refused."""
    assert read(*JOINED[lie]) is None


SAID = [
    ("who wrangled Rust or Go at Alibaba?", reading({**BOTH, "joined": "any"}, AT)),
    ("who wrangled Rust at Alibaba but not Go?", reading(RUST, AT, {**GO, "denied": True})),
    ("who currently wrangles Rust at Alibaba?", reading({**RUST, "now": True}, AT)),
    ("who knows Rust, worked at Alibaba or studied at MIT?",
     reading(RUST, AT, {"relation": "studied_at", "values": ("MIT",)}, either=True)),
]  # fmt: skip


@pytest.mark.parametrize(("question", "proposed"), SAID, ids=[q for q, _ in SAID])
def test_small_words_may_be_said(question, proposed):
    """A reading that joins, dates and denies as its question does is taken whole."""
    plan = read(question, proposed)
    assert plan is not None
    assert (plan.unread, plan.unkept) == ((), ())


def test_now_is_not_passed_over():
    """What is asked of now is asked of no other time: a reading without it leaves the word unread."""
    plan = read("who currently wrangles Rust at Alibaba?", reading(RUST, AT))
    assert plan is not None
    assert plan.unread == ("currently",)


def test_what_the_grammar_did_not_read_stays_unread():
    """Words that no condition is about stay unread, also those that ask for something else: "what did they study"."""
    question = "the one in San Francisco, what did they study and where?"
    assert query_of(question, POOL, "en").unread
    plan = read(question, reading({"relation": "somewhere", "values": ("San Francisco",)}))
    assert plan is None or plan.unread


def test_a_phrase_is_taken_apart_where_parts_of_it_are_asked_for():
    """Parts of one phrase are conditions of their own; small words between them ask for nothing, others stay unread."""
    question = "who frobnicates payroll for a small office?"
    told = [{"relation": "topic", "values": (words,)} for words in ("frobnicates payroll", "small office")]
    plan = read(question, reading(*told))
    assert plan is not None
    assert not plan.unread
    half = read(question, reading(told[1]))
    assert half is None or half.unread


def test_a_name_is_not_taken_apart():
    """A part of a name is not what the name is of."""
    plan = read("who wrangled code at Bank of China?", reading({"relation": "worked_in", "values": ("China",)}))
    assert plan is None or plan.unread


@pytest.mark.parametrize("more", [{"counted": "employers"}, {"measure": "charm"}, {"asks": ("charm",)}])
def test_a_reading_has_what_its_schema_has(more):
    """What a model without structured output may write, and nothing can answer, is no reading."""
    with pytest.raises(ValidationError):
        reading(AT, form="count", **more)


def test_nothing_is_denied_without_a_word_that_denies():
    """A reading cannot turn a plain question round."""
    assert read("who worked at Alibaba?", reading({**AT, "denied": True})) is None


@pytest.mark.parametrize("question", ["who wrangled code at Alibaba?", "谁在阿里捣鼓代码？"])
def test_what_was_done_to_something_does_not_hide_it(question):
    """A verb that nobody knows stands for a relation by itself; what it was done to goes missing under no reading."""
    plan = read(question, reading({"relation": "worked_at", "values": ("阿里" if has_cjk(question) else "Alibaba",)}))
    assert plan is None or plan.unread


def test_what_is_asked_is_not_what_it_is_asked_about():
    """An attribute is no subject of anybody's work, and a name that nobody knows is no verb."""
    assert read("karen lams email pls", reading({"relation": "topic", "values": ("email",)})) is None
    assert read("karen lams at Alibaba", reading({"relation": "interned_at", "values": ("Alibaba",)})) is None


def test_an_amount_that_a_reading_passes_over_is_kept():
    """A bound that the grammar reads ("more than three employers") holds under any reading of the rest."""
    question = "who messed about with Rust and had more than three employers?"
    plan = read(question, reading({"relation": "skill", "values": ("Rust",)}))
    assert plan is not None
    assert plan.unread
    assert "employers" in plan.model_dump_json()


@pytest.mark.parametrize("proposed", [p for _, p in TRUE] + [p for p, _ in LIES.values()])
def test_the_short_notation_says_the_same(proposed):
    """A reading that is written in lines and read again is the same reading, the numbers of its conditions apart."""

    def plain(one: Reading) -> list[Any]:
        return [c.model_copy(update={"of": 0}) for c in one.conditions]

    again = from_lines(as_lines(proposed))
    assert again is not None
    assert (plain(again), again.form, again.asks) == (plain(proposed), proposed.form, proposed.asks)


def test_the_grammar_of_a_question_holds_its_words_alone():
    """Of a question's own words every run may be a value, and no other word may."""
    rules = dict(line.split(" ::= ", 1) for line in grammar_of('who knows "Rust" or Go?').splitlines())
    values = rules["value"].split(" | ")
    assert '"Rust"' in values
    assert '"Go"' in values
    assert not [v for v in values if "Java" in v]
