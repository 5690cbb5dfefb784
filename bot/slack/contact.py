"""Contact details in an answer: who sees them, and the answer without them.

A pure function over an Answer. Knows nothing about Slack, nor where an answer is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bot.answering.compose.told import changed, told_in_words
from bot.answering.records import Answer, Citation
from bot.slack.words import say
from vectorstore.markup import shown
from vectorstore.records import Fact, Language, Relation

# What counts as a way to reach somebody, as facts and as what a question asks for.
RELATIONS: tuple[Relation, ...] = ("email", "phone", "link")
_ASKED = frozenset({"email", "phone", "link", "contact"})
# Also where ingest read no fact: an address anywhere in a line.
_EMAIL = re.compile(r"[\w.+-]+\s?(?:@|＠|\[at\]|\(at\))\s?[\w-]+(?:\.[\w-]+)+", re.IGNORECASE)
# `+86 138-0000-0000`, `(021) 6543 2100`, `13800000000`; a period of years is none of them.
_PHONE = re.compile(
    r"(?<![\w.])(?:\+\d[\d\s().-]{7,}\d|\(0\d{2,3}\)\s?\d[\d\s-]{6,}\d|1[3-9]\d[\s-]?\d{4}[\s-]?\d{4})(?![\w.])"
)


def asks_for_contact(answer: Answer) -> bool:
    """Tell whether an answer was asked for contact details."""
    return bool(_ASKED & {answer.plan.get("attribute"), *(answer.plan.get("also") or ())})


def withhold(answer: Answer, facts: Iterable[Fact], language: Language, *, never: bool = False) -> Answer:
    """Return an answer without contact details, in its text, its claims and what is shown of its quotes.

    `facts` are the contact facts of the cited documents. An answer that was asked for them says where to ask instead;
    `never`: nowhere. A citation's `quote`, `start` and `end` stay: they are the proof, and are not shown in a channel.
    """
    if asks_for_contact(answer) and answer.status == "answered":
        note = say("hint.contact_never" if never else "hint.contact", language)
        told = told_in_words(answer.status, note)
        return told.model_copy(update={"people": answer.people, "plan": answer.plan, "timing_ms": answer.timing_ms})
    hide = blotter(facts, language)
    return changed(answer, hide).model_copy(
        update={
            "claims": tuple(c.model_copy(update={"text": hide(c.text)}) for c in answer.claims),
            "citations": tuple(_hidden(c, hide(c.shown or c.quote)) for c in answer.citations),
            "near_misses": tuple(n.model_copy(update={"why": hide(n.why)}) for n in answer.near_misses),
        }
    )


def blotter(facts: Iterable[Fact], language: Language) -> Callable[[str], str]:
    """Return what blots out of a text these facts, and all that reads as an address or a number; other links stay."""
    told = {value for f in facts for value in (f.value, shown(f.value)) if value.strip()}
    values = sorted(told, key=len, reverse=True)
    blot = say("hint.hidden", language)

    def hide(text: str) -> str:
        for value in values:
            text = text.replace(value, blot)
        for pattern in (_EMAIL, _PHONE):
            text = pattern.sub(blot, text)
        return text

    return hide


def _hidden(citation: Citation, told: str) -> Citation:
    return citation if told == citation.shown else citation.model_copy(update={"shown": told})
