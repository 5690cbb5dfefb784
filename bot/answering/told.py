"""What a conversation has told so far: the questions that were understood, and whom their answers showed, in order.

An answer's people are found by answering its question again: the same question over the same CVs gives the same people,
in a thread and in a terminal alike, and nobody is remembered whom an asker may no longer see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.answering.antecedents import Node, people_of, place_of
from bot.answering.question.pool import Pool
from bot.answering.records import Condition, Plan
from vectorstore.records import Language

# The people that the answer to a plan shows, in its order.
Answered = Callable[[Plan], tuple[str, ...]]
_SEVERAL = 2


def nobody_answered(_plan: Plan) -> tuple[str, ...]:
    """Answer with nobody: what follows then leans on the questions alone."""
    return ()


class Told(NamedTuple):
    """The plans of a conversation that were understood, oldest first."""

    plans: tuple[Plan, ...]
    answered: Answered
    # The last turn left some of those found out: "the rest" is whoever is left.
    dropped: bool = False
    # Something was asked of people that was refused or not understood, so that "these" may be those of no answer.
    missed: bool = False

    @property
    def last(self) -> Plan:
        """Return what was asked last."""
        return self.plans[-1]

    @property
    def listed(self) -> Plan:
        """Return what was last asked of several people; what was asked last where all were about one."""
        return next((p for p in reversed(self.plans) if not _is_of_one(p)), self.last)

    def grown(self, plan: Plan, *, dropped: bool = False) -> Told:
        """Return the conversation with one more plan; one that asked nothing that was understood leaves it as it is."""
        if self._missed(plan):
            return self._replace(missed=self.missed or plan.intent != "help")
        return self._replace(plans=(*self.plans, plan), dropped=dropped)

    def _missed(self, plan: Plan) -> bool:
        if plan.intent == "help" or (plan.unknown_persons and not plan.person_ids):
            return True
        empty = plan.where is None and plan.among is None and not plan.persons and not plan.criteria
        unsaid = bool(plan.unread or plan.unkept)
        return (empty and (plan.asks_nothing or unsaid)) or (unsaid and not self.answered(plan))

    def shown(self, plan: Plan) -> tuple[str, ...]:
        """Return the people of a plan's answer in their order: those that it compares, or those that it found."""
        return plan.person_ids or self.answered(plan)

    def pickable(self) -> tuple[str, ...]:
        """Return the people among whom a position picks: those last shown together."""
        singled = self._singled()
        if len(singled) >= _SEVERAL and len(self.plans) == len(singled):
            return singled
        several = (s for p in reversed(self.plans) if len(s := self.shown(p)) >= _SEVERAL)
        return next(several, None) or self.shown(self.last)

    @property
    def whole(self) -> Plan:
        """Return what was last asked of several, before some of them were asked for."""
        among = self.listed.among
        return self.listed if among is None else Plan(intent="who", language=self.listed.language, where=among)

    def rest(self) -> tuple[str, ...]:
        """Return those last shown together of whom nothing was asked since, or who were left aside since."""
        singled = self._singled()
        if not singled and self.dropped:
            return self.shown(self.last)
        if not singled and self.last.among is not None:
            return tuple(i for i in self.answered(self.whole) if i not in self.shown(self.last))
        return tuple(i for i in self.pickable() if i not in singled) if singled else ()

    def _singled(self) -> tuple[str, ...]:
        """Return the people whom the latest questions were about one by one, in that order."""
        found: list[str] = []
        for plan in reversed(self.plans):
            if not _is_of_one(plan):
                break
            found[:0] = plan.person_ids
        return tuple(dict.fromkeys(found))

    def pair(self) -> tuple[str, ...]:
        """Return the two that "both" means: two who were shown together, or were asked about one after the other."""
        singled = self._singled()
        return singled[-_SEVERAL:] if len(singled) >= _SEVERAL else self.pickable()

    def meant(self, pool: Pool, *, plural: bool, chinese: bool) -> Plan:
        """Return the plan whose people a pronoun means: the newest that is about somebody."""
        singled = self._singled()
        if plural and len(singled) >= _SEVERAL:
            return of_people(singled, pool, self.last.language)
        if plural and chinese and singled and not _is_of_one(self.listed):
            return self.listed  # 他们 is never one; "they" may be
        found = (p for p in reversed(self.plans) if p.person_ids or self.answered(p))
        meant = self.last if len(self.plans) == 1 else next(found, self.last)
        leading = self.answered(meant) if meant.intent == "measure" and not plural else ()
        # "Who has the most experience?" is about whoever has, and what is asked next of that one alone.
        return of_people(leading, pool, self.last.language) if len(leading) == 1 else meant

    def place(self) -> Condition | None:
        """Return where "there" is: the place that was last asked of."""
        nodes = (n for p in reversed(self.plans) for n in (p.where, p.among))
        return next((found for n in nodes if (found := place_of(n)) is not None), None)


def _is_of_one(plan: Plan) -> bool:
    return len(plan.person_ids) == 1 and not plan.choices


def of_people(ids: tuple[str, ...], pool: Pool, language: Language) -> Plan:
    """Return a plan about these people."""
    called = {p.person_id: p.name for p in pool.people}
    names = tuple(called[i] for i in ids)
    return Plan(intent="summary", language=language, persons=names, person_ids=ids)


def node_of(ids: tuple[str, ...], pool: Pool, language: Language) -> Node:
    """Return the condition to be one of these people."""
    found = people_of(of_people(ids, pool, language))
    assert found is not None  # noqa: S101 - a plan that names people is about them
    return found
