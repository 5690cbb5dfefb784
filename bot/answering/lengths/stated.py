"""What a CV itself says of how long: "8 years of experience in Java", 8年Java开发经验.

Knows the sentences that say so. Whether the periods of the same CV bear them out is not its business.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.evidence import evidence
from bot.answering.holds.words import matches, phrase, spelt
from bot.answering.records import Condition, Evidence
from bot.answering.sources import Placed, Sources
from bot.answering.texts import Text
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryKind, EntryQuery, Length, Span
from vectorstore.text import find_phrase

_OF_ALL: frozenset[EntryKind] = frozenset({"profile", "skill", "other"})
_OF_SOME: frozenset[EntryKind] = _OF_ALL | {"employment", "internship", "project", "activity"}
# "22 years in grocery distribution", 执业近二十年: the trade says that it was work; "three years in Berlin" does not.
_EXPERIENCE = re.compile(
    r"experience|\bexp\b|\bworked\b|\bworking\b|\bcareer\b|经验|经历|从业|从事|执业|从医|从教|入行|工作|年限"
    r"|\b(?:years?|yrs?\.?) (?:in|as|of) (?:an? |the )?(?!stud|school|college|universit|age\b|prison)(?-i:[a-z])",
    re.IGNORECASE,
)
_SAID: tuple[str, ...] = (
    "experience", "experienced", "years", "yrs", "career",
    "经验", "从业", "从事", "执业", "从医", "从教", "入行", "工作",
)  # fmt: skip
# A length too, of the item before it: in "PHP (less than 1 year), SQL (9 years)" nine years are of no PHP.
_LESS = re.compile(r"\(\s*(?:less than|under|<)\s*(?:1|one|a)\s+(?:year|yr)", re.IGNORECASE)
_CUT = re.compile(r"[,，;；、|/\n]|\band\b|和|及|与")


class Stated(NamedTuple):
    """A length that a CV states, at least so many months, the sentence that does, and the part of it that says so."""

    placed: Placed
    length: Length
    evidence: Evidence
    said: str

    @property
    def months(self) -> int:
        """Return the least months that it says."""
        return self.length.least or 0


def stated(sources: Sources, subjects: Sequence[Condition]) -> dict[str, tuple[Stated, ...]]:
    """Return what CVs state of how long their people did all of these (tools, topics, roles), by person, longest first.

    Without subjects: of how long they worked at all.
    """
    words = tuple(g.alternatives for c in subjects for g in spelt(c.words)) or (_SAID,)
    found: dict[str, list[Stated]] = {}
    kinds = _OF_SOME if subjects else _OF_ALL
    if sources.is_narrow and not subjects:
        # Of one or two people their own lines are looked through: the index would be walked for all others' too.
        held = tuple(p for p in sources.find(EntryQuery(kinds=kinds)) if _says(sources, p))
    else:
        held = sources.find(EntryQuery(words=words, kinds=kinds))
    sources.prepare(p.entry for p in held)
    for placed in held:
        found.setdefault(placed.person_id, []).extend(_of_entry(sources, placed, subjects))
    return {p: tuple(sorted(own, key=lambda s: -s.months)) for p, own in found.items() if own}


def _says(sources: Sources, placed: Placed) -> bool:
    """Tell whether an entry, or a heading above it, has a word of working: whether the index would admit it."""
    text = sources.text(placed.entry.document_id)
    spans = (placed.entry.span, *placed.entry.headings)
    return any(find_phrase(text.terms(span), phrase(said)) for span in spans for said in _SAID)


def _of_entry(sources: Sources, placed: Placed, subjects: Sequence[Condition]) -> list[Stated]:
    text = sources.text(placed.entry.document_id)
    found = []
    for passage in placed.entry.passages or (placed.entry.span,):
        for sentence, lengths in text.lengths(passage):
            words = sentence.of(text.plain)
            for match in lengths:
                place = (
                    sentence if len(lengths) == 1 and not _LESS.search(words) else _piece(sentence, words, match.span)
                )
                about = _EXPERIENCE.search(words) or (subjects and placed.entry.kind == "skill")
                if not about or not all(_names(text, place, c) for c in subjects):
                    continue
                quote = evidence(sources, placed, sentence, around=(match.span,))
                if quote is not None:
                    found.append(Stated(placed, match.length, quote, place.of(text.raw).strip()))
    return found


def _piece(sentence: Span, words: str, at: Span) -> Span:
    """Return the part of an enumeration in which one of its lengths stands: "Java (8 years), Python (3 years)"."""
    start = max((m.end() for m in _CUT.finditer(words, 0, at.start)), default=0)
    after = _CUT.search(words, at.end)
    end = after.start() if after else len(words)
    return Span(start=sentence.start + start, end=sentence.start + end)


def _names(text: Text, place: Span, subject: Condition) -> bool:
    if subject.relation == "skill" and subject.concepts:
        held, asked = vocabulary("skills"), set(subject.concepts)
        return any(asked & set(held.lineage(m.concept.concept_id)) for m in text.skills(place))
    groups = spelt(subject.words)
    return bool(groups) and len(matches(text, place, groups)) == len(groups)
