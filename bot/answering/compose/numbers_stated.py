"""Counts beside what CVs state themselves: "2 patents granted" of somebody who lists one.

Where more is stated than is listed, what is listed is no count. Knows nothing about how entries are counted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.compose.draft import Block, Draft, Line
from bot.answering.compose.labels import name_of, quoted
from bot.answering.compose.words import say
from bot.answering.facts import statements
from bot.answering.find import Finder
from bot.answering.records import Plan
from vectorstore.records import Person

_STATED = frozenset({"patent", "publication"})
# A number of things, and no year.
_NUMBER = re.compile(r"(?<!\d)\d{1,3}(?!\d)")


def with_stated(finder: Finder, plan: Plan, people: Sequence[Person], draft: Draft) -> Draft:
    """Return a count with the numbers that CVs state: alone, where they list only a few of what they count."""
    kind = plan.counted or (plan.measure.kind if plan.measure is not None else None)
    if not plan.person_ids or kind not in _STATED:
        return draft
    blocks, fewer = [], False
    for person in people:
        told = statements(finder, person.person_id, f"{kind}_stated", None, plan.language)
        said = tuple(
            Line(text=quoted(s.evidence[0].quote), person_id=s.person_id, evidence=s.evidence[:1]) for s in told
        )
        if said:
            heading = say("count.stated", plan.language, name=name_of(person, plan.language))
            blocks.append(Block(heading=heading, lines=said))
            listed = statements(finder, person.person_id, f"{kind}s", plan.where, plan.language, plan.statuses)
            stated = [int(n) for s in told for n in _NUMBER.findall(s.evidence[0].quote)]
            fewer = fewer or max(stated, default=0) > len(listed)
    people_told = (*draft.people, *(line.person_id for b in blocks for line in b.lines))
    kept = draft.blocks if not fewer else tuple(b.model_copy(update={"total": None}) for b in draft.blocks if b.total)
    return draft.model_copy(
        update={
            "blocks": (*blocks, *kept) if fewer else (*draft.blocks, *blocks),
            "table": None if fewer and plan.measure is not None else draft.table,
            "closing": "" if fewer and plan.measure is not None else draft.closing,
            "people": tuple(dict.fromkeys(people_told)),
        }
    )
