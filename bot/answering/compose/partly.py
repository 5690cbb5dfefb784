"""What an answer says of CVs that were read in part: what it did not find, or did not count, may stand in them.

Knows which answers claim that nothing is missing. Knows nothing about how much was read.
"""

from __future__ import annotations

from bot.answering.compose.words import say
from bot.answering.records import Intent, Outcome, Plan
from bot.answering.sources import Sources

# An answer to these names everybody; to others it tells what there is.
_COMPLETE: frozenset[Intent] = frozenset({"who", "list", "count", "group"})


def in_part(sources: Sources, plan: Plan, status: Outcome) -> str:
    """Return the line that says how many of the CVs looked at were read in part; "" where nothing is claimed of all."""
    if status != "not_found" and (status != "answered" or plan.intent not in _COMPLETE or plan.person_ids):
        return ""
    own = {d for i in plan.person_ids if i in sources.by_id for d in sources.by_id[i].documents}
    n = len(sources.roll.in_part & own if own else sources.roll.in_part)
    return say("in_part.one" if n == 1 else "in_part.several", plan.language, n=n) if n else ""
