"""The examples of the grammar: what each relation and form is asked with, read the same in both languages."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from bot.answering.question.attach import DEFAULTS
from bot.answering.question.grammar import Example, grammar
from bot.answering.question.planned import plan_of
from bot.answering.question.pool import Pool
from bot.answering.question.query import Query, stretches_of, values_of
from bot.answering.question.reading import query_of
from bot.answering.records import Condition, Intent, Plan
from vectorstore.records import Language, Person

_FEWEST = 2
# What a tool may be put in the place of: a term of a field, a word that no lexicon knows.
_ALIKE = {"term": "skill", "free": "skill"}
_FORMS = frozenset(get_args(Intent)) - {"who", "list"}
_POOL = Pool(
    tuple(Person(person_id=name.split()[0], name=name, documents=(name,)) for name in ("Karsten Brandt", "Ilse Vogel"))
)


def _relations() -> set[str]:
    asked = {r for takes in grammar().takes.values() for kind, r in takes.items() if kind != "via"}
    return asked | set(DEFAULTS.values())


def test_every_relation_and_form_has_two_examples() -> None:
    """Whatever can be asked is shown, twice at least, and nothing is shown that cannot be."""
    shown = Counter(example.of for example in grammar().examples)
    assert set(shown) == _relations() | _FORMS
    assert min(shown.values()) >= _FEWEST


@pytest.mark.parametrize("example", grammar().examples, ids=lambda e: e.en)
def test_both_languages_of_an_example_ask_the_same(example: Example) -> None:
    """The English and the Chinese example are one query, read to its last word, of what the example is of."""
    languages: tuple[Language, Language] = ("en", "zh")
    queries = [query_of(getattr(example, language), _POOL, language) for language in languages]
    plans = [plan_of(query, _POOL) for query in queries]
    for made in plans:
        assert (made.unread, made.unkept, made.asks_nothing) == ((), (), False)
    assert any(example.of in {query.form, *_asked(query)} for query in queries)
    one, other = plans
    assert _shape(one) == _shape(other)


@pytest.mark.parametrize("language", get_args(Language))
def test_the_names_of_examples_are_marked_as_what_they_are_read_as(language: Language) -> None:
    """Each name that an example marks is a name to whoever reads it, of the type that it is marked with."""
    for example in grammar().examples:
        text = getattr(example, language)
        query = query_of(text, _POOL, language)
        read = {(v.text, _ALIKE.get(v.kind, v.kind)) for v in values_of(query)}
        read |= {(name, "person") for name in query.subject.persons}
        assert {(n.span.of(text), n.kind) for n in example.names[language]} <= read


def _asked(query: Query) -> set[str]:
    named = {"named"} if query.asks == ("whether",) else set()
    trees = (query.where, *query.wishes)
    sought = [s for tree in trees for stretch in stretches_of(tree) for s in stretch.sought]
    return named | {s.relation for s in sought} | {v.relation for s in sought for v in s.values if v.relation}


def _shape(plan: Plan) -> object:
    asked = (plan.intent, plan.attribute, plan.also, plan.counted, plan.rank, plan.measure, plan.person_ids)
    return (*asked, _node(plan.where), _node(plan.among), [(_node(c.condition), c.must) for c in plan.criteria])


def _node(node: object) -> object:
    if isinstance(node, Condition):
        # What no lexicon knows is a tool where it is written as a name, and else a subject.
        words = node.relation in ("skill", "topic") and not node.concepts
        length = node.length and (node.length.least, node.length.most)
        said = (node.concepts, bool(node.value), node.kinds, node.current, node.past, node.minimum, node.period, length)
        return ("words" if words else node.relation, *said)
    parts = getattr(node, "parts", None)
    return None if parts is None else (node.join, sorted(map(str, map(_node, parts))))  # type: ignore[attr-defined]  # a clause
