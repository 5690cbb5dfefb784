"""What may have been meant where a question was not understood: the nearest that this pool can answer.

They are offered and never taken: taken silently the nearest example was wrong in nearly half of the questions. Knows
nothing about how they are compared (`question.nearest`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bot.answering.answers import answer_plan, people_shown
from bot.answering.body import Heading, Line, Part
from bot.answering.compose.told import with_aside
from bot.answering.compose.words import say
from bot.answering.holds.places import place_names
from bot.answering.nodes import leaves
from bot.answering.question.nearest import nearest
from bot.answering.question.planning import plan as planned
from bot.answering.question.pool import Pool
from bot.answering.records import Answer, Intent, Plan
from bot.answering.sources import Sources
from bot.answering.wording.saying import set_off
from vectorstore.records import Scope
from vectorstore.store import Store

# As many as anybody reads.
_MOST = 3
# Each is answered before it is offered, which takes as long as a question does.
_TRIED = 8
# Questions near to one that was not understood are near to others: whether they have an answer is kept of so many.
_KNOWN = 1_000
# Whether a question about everybody has an answer is looked up among so few people first, then among so many, and no
# further: what none of three hundred have done is no help to who was not understood, and all of 30,000 take a second.
_FEW, _MANY = 30, 300
# Where there are more people, a place that holds so many others ("abroad") is not looked for to be offered: each is so
# many words to look up among all entries.
_PLACES_MOST = 100
# A summary of somebody and a comparison of several are there for any CV, and take longest to draft.
_OF_THOSE_NAMED: frozenset[Intent] = frozenset({"summary", "compare"})


def with_offers(store: Store, scope: Scope, sources: Sources, plan: Plan, answer: Answer) -> Answer:
    """Return an answer that says what was not understood with up to three questions that can be answered."""
    if answer.status != "unclear" or plan.choices or plan.criteria or not plan.asked or not sources.people:
        return answer
    found = tuple(islice(_answerable(store, scope, sources, plan), _MOST))
    if not found:
        return answer
    lines: list[Part] = [Heading(text=say("unclear.meant", plan.language))]
    lines += [Line(text=set_off(question)) for question in found]
    return with_aside(answer, lines, offers=found)


def _answerable(store: Store, scope: Scope, sources: Sources, plan: Plan) -> Iterator[str]:
    """Yield the nearest questions to which the pool has an answer; those that mean the same once."""
    pool = Pool(sources.people, sources)
    narrow = [_first(scope, sources, most) for most in (_FEW, _MANY)]
    told: set[str] = set()
    for question in islice(nearest(plan.asked, pool, plan.language), _TRIED):
        meant = planned(question, pool, plan.language)
        if meant.unread or meant.unkept or meant.understood in told:
            continue
        told.add(meant.understood)
        known = sources.roll.kept(("answered", plan.language), dict[str, bool])
        if question not in known:
            within = (scope,) if meant.person_ids else () if _is_wide(sources, meant) else dict.fromkeys(narrow)
            known[question] = any(_is_answered(store, one, sources, meant) for one in within)
            if len(known) > _KNOWN:
                known.pop(next(iter(known)))
        if known.get(question):
            yield question


def _first(scope: Scope, sources: Sources, most: int) -> Scope:
    """Return the scope of the CVs of so many people, as their files follow; the whole one where there are no more."""
    if len(sources.people) <= most:
        return scope
    return Scope.of(*islice(sources.documents, most))


def _is_wide(sources: Sources, plan: Plan) -> bool:
    """Tell whether a plan asks many people for a place that holds very many others."""
    nodes = [n for n in (plan.where, plan.among) if n is not None] if len(sources.people) > _MANY else []
    places = (c for n in nodes for c in leaves(n) if c.relation == "located_in")
    return any(len(place_names(c)) > _PLACES_MOST for c in places)


def _is_answered(store: Store, scope: Scope, all_of: Sources, plan: Plan) -> bool:
    """Tell whether a plan has an answer, with no more work than that takes: of whoever is named there is a portrait."""
    sources = all_of if scope == all_of.scope else Sources(store, scope, all_of.texts)
    if plan.intent in _OF_THOSE_NAMED and plan.person_ids:
        return not plan.unknown_persons
    if plan.intent in ("who", "list"):
        return bool(people_shown(store, scope, sources, plan))
    return answer_plan(store, scope, sources, plan).status == "answered"
