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
# What is common is found among so many people, and what is rare is quick to look for among all.
_FEW = 30
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
    few = tuple(d for person in sources.people[:_FEW] for d in person.documents)
    first = Scope.of(*few)
    own = Sources(store, first, sources.texts)
    told: set[str] = set()
    for question in islice(nearest(plan.asked, pool, plan.language), _TRIED):
        meant = planned(question, pool, plan.language)
        if meant.unread or meant.unkept or meant.understood in told:
            continue
        told.add(meant.understood)
        asks_all = not meant.person_ids and len(sources.people) > _FEW
        known = sources.roll.kept(("answered", plan.language), dict[str, bool])
        if question not in known:
            known[question] = (asks_all and _is_answered(store, first, own, meant)) or _is_answered(
                store, scope, sources, meant
            )
            if len(known) > _KNOWN:
                known.pop(next(iter(known)))
        if known.get(question):
            yield question


def _is_answered(store: Store, scope: Scope, sources: Sources, plan: Plan) -> bool:
    """Tell whether a plan has an answer, with no more work than that takes: of whoever is named there is a portrait."""
    if plan.intent in _OF_THOSE_NAMED and plan.person_ids:
        return not plan.unknown_persons
    if plan.intent in ("who", "list"):
        return bool(people_shown(store, scope, sources, plan))
    return answer_plan(store, scope, sources, plan).status == "answered"
