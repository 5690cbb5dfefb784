"""Which degrees the words of a study name, and which of them is its own.

Knows the lexicon's degrees, and what stands beside one: a minor, a second degree, how somebody studied. Knows nothing
about where and when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ingest.places import is_state_behind_town
from ingest.signs import of_product
from vectorstore.lexicon import LexiconMatch, vocabulary
from vectorstore.records import Entry, Span


def named_degrees(words: str) -> list[LexiconMatch]:
    """Return the degrees that words name; the MA of "Boston, MA" is a state."""
    named = (m for m in vocabulary("degrees").matches(words) if m.concept.concept_id not in _MODES)
    return [m for m in named if not is_state_behind_town(words, m.span) and not of_product(words, m.span.start)]


def own_degree(words: str, schools: Sequence[str] = ()) -> LexiconMatch | None:
    """Return the first degree that words name, or the one under it that stands beside it ("硕士 M.Sc.").

    A second degree, a minor or the level in a school's name is one only where no other is named.
    """
    known = vocabulary("degrees")
    own: LexiconMatch | None = None
    named = named_degrees(words)
    names = [Span(start=at, end=at + len(s)) for s in schools if (at := words.find(s)) >= 0]
    apart = [m for m in named if not any(name.holds(m.span) for name in names)]
    first = [m for m in apart if m.concept.concept_id not in BESIDE]
    if first and first[0].concept.concept_id == "diploma":
        # "Ytown High School, Diploma", "Diploma programme in Law (Mag. iur.)": what it is a diploma of.
        first = first[1:] or [m for m in named if m.concept.concept_id == "high-school"] or first
    for match in first or apart or named:
        if own is not None:
            above = known.lineage(match.concept.concept_id)
            beside = _SIDE_BY_SIDE.fullmatch(words, own.span.end, match.span.start)
            if beside is None or own.concept.concept_id not in above:
                break
        own = match
    return own


# "硕士 M.Sc.", "Bachelor (B.Eng.)", "硕士 / 工学硕士"; on the next line another degree may begin.
_SIDE_BY_SIDE = re.compile(r"\.?[^\S\n]*[,，/(（·]?[^\S\n]*")


def further_degrees(plain: str, entry: Entry, found: Sequence[LexiconMatch]) -> Iterator[tuple[str, int, int]]:
    """Yield what was taken beside the first degree of an entry: a second one joined to it, a minor."""
    words = entry.span.of(plain)
    second = [b for a, b in pairwise(found) if _JOINED_DEGREE.fullmatch(words, a.span.end, b.span.start)]
    for match in found:
        if match in second or match.concept.concept_id in BESIDE:
            yield match.concept.concept_id, entry.span.start + match.span.start, entry.span.start + match.span.end
    if minor := _MINOR.search(words):
        yield "minor", entry.span.start + minor.start(), entry.span.start + minor.end()


# What is taken beside a degree.
BESIDE = frozenset({"double-degree", "minor"})
# How somebody studied, and how well: named beside a degree, and none.
_MODES = frozenset(
    {"adult-education", "first-class-honours", "given-up", "lower-second", "no-degree-certificate", "self-study"}
    | {"some-college", "upper-second"}
)
_JOINED_DEGREE = re.compile(r"\s*(?:(?:in|of)\s[\w ]{2,40}?)?\s*(?:\band\b|&|\+|、|与|和)\s*(?:an?\s)?", re.IGNORECASE)
_MINOR = re.compile(r"\bminor(?:ed|ing)?(?:\s+(?:in|subject)\b|\s*:)", re.IGNORECASE)
