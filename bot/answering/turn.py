"""One turn of a conversation: its words, what was told before, and the pronouns in it that point back.

Knows pronouns of both languages, and that a pronoun may be the question's own ("who did their PhD at X?").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.answering.question.constructions import opening, swapped, within
from bot.answering.question.pool import Pool
from bot.answering.question.tokens import PERSON
from bot.answering.records import Plan
from bot.answering.told import Told
from vectorstore.records import Language
from vectorstore.text import has_cjk

PlanFunction = Callable[[str, Pool, Language], Plan]
# Tells whether a plan that was made again is worth an answer of its own.
Worth = Callable[[Plan], bool]


class NotWorthIt(Exception):
    """Ends what is answered anew where nothing better can come of it: the answer that there is stands."""


class Turn(NamedTuple):
    """A question that follows others: its plain words, what was told before, and what planning needs.

    `picked` is the plan about those people whom its words pick by where they stand; PERSON stands in their place.
    """

    text: str
    told: Told
    people: Pool
    plan_fn: PlanFunction
    language: Language
    picked: Plan | None = None

    def plan(self, text: str) -> Plan:
        """Return the plan of other words in this turn's language."""
        return self.plan_fn(text, self.people, self.language)

    @property
    def before(self) -> Plan:
        """Return what was asked before."""
        return self.told.last

    @property
    def meant(self) -> Plan:
        """Return the plan about the people whom the turn's words point back to."""
        if self.picked is not None:
            return self.picked
        chinese = has_cjk(self.text)
        return self.told.meant(
            self.people, plural=within("conversation.plural", self.text) is not None, chinese=chinese
        )

    @property
    def leans(self) -> bool:
        """Tell whether its first or last word leans on what was asked before: "and …", "what about …", 那…, …呢."""
        return without_lead(self.text) != self.text or within("conversation.trailing", self.text) is not None

    @property
    def rest(self) -> str:
        """Return the words of a fragment: without "and", "what about", 那 and 呢."""
        return swapped("conversation.trailing", without_lead(self.text), "").strip(" ?？.!，,")


def without_lead(text: str) -> str:
    """Return a turn without what leads it in: "and", "what about", 那, 换成."""
    lead = opening("conversation.lead", text)
    return text[lead.span.end :].lstrip() if lead is not None else text


def with_person(text: str) -> str | None:
    """Return a question with PERSON for its pronouns; None where it has none that points back."""
    if PERSON not in text and not any(within(f"conversation.{number}", text) for number in _NUMBERS):
        return None
    # "Who is her advisor?" asks about her; in "who did their PhD at X?" the pronoun is the asked-for's own.
    if opening("conversation.bound", text) and not within("conversation.free", text):
        return None
    asked = text if has_cjk(text) else swapped("conversation.possessive", text, f"{PERSON}'s")
    for number in _NUMBERS:
        asked = swapped(f"conversation.{number}", asked, PERSON)
    return asked


def is_in_name(pronoun: str, plan: Plan) -> bool:
    """Tell whether a pronoun is a word of the name of somebody who is asked about: Helen He, 何其."""
    return any(pronoun.lower() in name.lower().split() for name in plan.persons)


_NUMBERS = ("plural", "singular")
