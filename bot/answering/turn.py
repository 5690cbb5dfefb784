"""One turn of a conversation: its words, what was told before, and the pronouns in it that point back.

Knows pronouns of both languages, and that a pronoun may be the question's own ("who did their PhD at X?").
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from bot.answering.question.phrases import phrase
from bot.answering.question.pool import Pool
from bot.answering.question.tokens import PERSON
from bot.answering.records import Plan
from bot.answering.told import Told
from vectorstore.records import Language
from vectorstore.text import has_cjk

PlanFunction = Callable[[str, Pool, Language], Plan]

SINGULAR = phrase("conversation", "singular")
LEAD = phrase("conversation", "lead")
OWN_QUESTION = phrase("conversation", "own_question")
_PLURAL = re.compile(r"\b(?:they|them|their|theirs)\b|他们|她们|这些人|那些人|这几个人", re.IGNORECASE)
_POSSESSIVE = re.compile(r"\b(?:his|her|their|hers|theirs)\b(?=\s+\w)", re.IGNORECASE)
_ENDS = re.compile(r"呢[?？]?$|\s+instead$", re.IGNORECASE)
_BOUND = phrase("conversation", "bound")
# "Who is her advisor?" asks about her; in "who did their PhD at X?" the pronoun is the asked-for's own.
_FREE = phrase("conversation", "free")


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
        return self.told.meant(self.people, plural=_PLURAL.search(self.text) is not None, chinese=chinese)

    @property
    def leans(self) -> bool:
        """Tell whether its first or last word leans on what was asked before: "and …", "what about …", 那…, …呢."""
        return LEAD.match(self.text) is not None or _ENDS.search(self.text) is not None

    @property
    def rest(self) -> str:
        """Return the words of a fragment: without "and", "what about", 那 and 呢."""
        lead = LEAD.match(self.text)
        return _ENDS.sub("", self.text[lead.end() :] if lead else self.text).strip(" ?？.!，,")


def with_person(text: str) -> str | None:
    """Return a question with PERSON for its pronouns; None where it has none that points back."""
    if not (SINGULAR.search(text) or _PLURAL.search(text) or PERSON in text):
        return None
    if _BOUND.match(text) and not _FREE.search(text):
        return None
    if has_cjk(text):
        return SINGULAR.sub(PERSON, _PLURAL.sub(PERSON, text))
    asked = _POSSESSIVE.sub(f"{PERSON}'s", text)
    return SINGULAR.sub(PERSON, _PLURAL.sub(PERSON, asked))
