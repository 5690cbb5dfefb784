"""Who meets the rest of a question of which words were not read: shown beside it, and claimed of nobody.

A word that was not read may be a name, a verb or a condition; a set that is told without it answers another question.
Knows nothing about how a question is read.
"""

from __future__ import annotations

import re

from bot.answering.algebra import in_state
from bot.answering.compose.draft import Draft, NearLine
from bot.answering.compose.labels import name_of
from bot.answering.compose.people import choose
from bot.answering.compose.words import say
from bot.answering.find import Finder
from bot.answering.records import Plan
from vectorstore.text import has_cjk

# What names everybody of whom something is true; a fact of one person is told beside the words that were not read.
_OF_SETS = frozenset({"who", "list", "count", "match"})
# A letter or one character that a Chinese sentence leaves over says nothing; a word does, and so do two characters.
_WORD = re.compile(r"[^\W\d_\u3400-\u9fff]{2,}|[\u3400-\u9fff]{2,}")
# More than these are no near misses, but whoever is not shut out by what little was read.
_MOST = 12
_CITED = 2


def leaves_open(plan: Plan) -> bool:
    """Tell whether words that a set hangs on were not read."""
    of_set = plan.intent in _OF_SETS and not plan.person_ids
    return of_set and _WORD.search("".join(w if has_cjk(w) else f" {w} " for w in plan.unread)) is not None


def rest_of(finder: Finder, plan: Plan) -> Draft:
    """Return the draft of those who meet what was read."""
    found = in_state(finder.find(plan.where, plan.among), plan.statuses)
    if plan.where is None or len(found.people) > _MOST or plan.counted not in (None, "people"):
        return Draft(opening="", absent="")
    language = plan.language
    words = ("、" if language == "zh" else ", ").join(f"“{w}”" for w in plan.unread)
    near = tuple(
        NearLine(
            person_id=p.person_id,
            name=name_of(p, language),
            why=say("near.rest", language, what=words),
            evidence=tuple(e for _, told in choose(finder.sources, language, found.proofs[p.person_id]) for e in told)[
                :_CITED
            ],
        )
        for p in finder.sources.people
        if p.person_id in found.proofs
    )
    return Draft(opening="", absent="", near=near)
