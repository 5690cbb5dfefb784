"""A question as the forms read it: its words, its language, whom it is about, and who is in scope.

Knows how a plan about these people is begun. Knows no form.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.subjects import Subject
from bot.answering.plan.values import Node
from bot.answering.records import Intent, Plan
from vectorstore.records import Language, Status


class Asked(NamedTuple):
    """One question on one line."""

    text: str
    language: Language
    subject: Subject
    people: PeopleIndex

    @property
    def masked(self) -> str:
        """Return the question with PERSON in the place of the people it is about."""
        return self.subject.masked

    def plan(
        self,
        intent: Intent,
        *,
        attribute: str | None = None,
        counted: str | None = None,
        where: Node | None = None,
        statuses: tuple[Status, ...] = (),
    ) -> Plan:
        """Return a plan about the people of this question."""
        return Plan(
            intent=intent,
            language=self.language,
            attribute=attribute,
            counted=counted,
            where=where,
            statuses=statuses,
            persons=self.subject.persons,
            person_ids=self.subject.person_ids,
            unknown_persons=self.subject.unknown,
            choices=self.subject.choices,
            corrections=self.subject.corrections,
        )
