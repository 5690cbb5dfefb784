"""Who comes close, and why not all of what was asked holds of them: in words, with what shows it.

Knows which reason tells most. Knows nothing about how a near miss is found.
"""

from __future__ import annotations

import re

from bot.answering.compose.draft import Line, NearLine
from bot.answering.compose.labels import kind_of, name_of
from bot.answering.compose.words import known, say
from bot.answering.found import Found, Miss
from bot.answering.sources import Sources
from vectorstore.records import Language, Status

# Beside an answer over many CVs dozens come close; more than these nobody reads.
_NEAR_SHOWN = 10
# A time that brings its own preposition: "before 2021".
_DATED = re.compile(r"(?:in|since|before|after|between|from|until|by|during|around|while|whilst)\b", re.IGNORECASE)
_REASONS = (
    "still", "no_end", "not_first", "not_latest", "shorter", "longer", "undated", "elsewhere", "other_time",
    "status", "unfinished", "coming", "other_scale", "level", "not_current", "not_intern", "scattered", "apart", "also",
    "part", "fewer", "interest", "skill_list", "other_kind", "places", "perhaps", "workshop",
)  # fmt: skip

# What stands in the way is then the question's word, or a number that was counted, and no CV's.
_ASKED_WHERE = frozenset({"also", "part", "other_time", "fewer", "shorter", "longer", "perhaps"})


def near_lines(sources: Sources, found: Found, language: Language) -> tuple[NearLine, ...]:
    """Return who comes close and why, a line a person, by name."""
    near = sources.roll.in_order(found.misses)[:_NEAR_SHOWN]
    found.prepare([p.person_id for p in near])
    lines: list[NearLine] = []
    for person in near:
        own = found.misses[person.person_id]
        miss = min(own, key=lambda m: (_REASONS.index(m.reason.key), _foreign(sources, m, language)))
        why = reason_words(miss, language)
        lines.append(
            NearLine(person_id=person.person_id, name=name_of(person, language), why=why, evidence=miss.evidence[:2])
        )
    return tuple(lines)


def near_line(miss: Miss, language: Language, person_id: str) -> Line:
    """Return a near miss as a claim of its own: what was asked for is the question's word, where it was is the CV's."""
    what = miss.reason.what or kind_of(miss.placed, language)
    asked = (what, miss.reason.where) if miss.reason.key in _ASKED_WHERE else (what,)
    computed = tuple(x.replace("; ", "；") if language == "zh" else x for x in asked if x)
    text = reason_words(miss, language)
    return Line(text=text, person_id=person_id, evidence=miss.evidence[:2], basis="computed", computed=computed)


def _foreign(sources: Sources, miss: Miss, language: Language) -> bool:
    return miss.placed is None or sources.documents[miss.placed.entry.document_id].language != language


def reason_words(miss: Miss, language: Language) -> str:
    """Return why something is a near miss, in words."""
    key, what, where = miss.reason
    if key == "fewer" and not what and miss.placed is not None:
        what = say(f"counted.{miss.placed.entry.kind}", language)
    what = what or kind_of(miss.placed, language)
    if key in ("elsewhere", "other_kind") and known(f"kinds.{where}"):
        name = "near.elsewhere_kind" if key == "elsewhere" else "near.other_kind"
        return say(name, language, what=what, where=say(f"kinds.{where}", language))
    if key == "status":
        status: Status | str = where
        return say("near.status", language, what=what, where=say(f"statuses.{status}", language))
    if key == "part" and not where:
        return say("near.part_only", language, what=what)
    if language == "zh":
        what, where = what.replace("; ", "；"), where.replace("; ", "；")
    if key in ("not_first", "not_latest") and not where:
        return say(f"near.{key}_undated", language, what=what)
    if key == "other_time" and _DATED.match(where):
        return say("near.other_time_dated", language, what=what, where=where)
    return say(f"near.{key}", language, what=what, where=where)
