"""What a query may find an entry under: keys of its organisations and venue, the days it covers, its words.

Knows the lexicon's lineage and calendars. Knows nothing about tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.periods import first_day, last_day
from vectorstore.records import Entry, Learned, Mention, Period
from vectorstore.spells import spells
from vectorstore.text import fold, has_cjk, index_terms

# Before and after every day that is written, so that an open end compares like any other.
OPEN_START = "0000-00-00"
OPEN_END = "9999-99-99"


class Days(NamedTuple):
    """The first and last day of a period as `2024-07-23`, or OPEN_START and OPEN_END."""

    first: str
    last: str


def organisation_keys(entry: Entry, learned: Sequence[Learned] = ()) -> dict[str, bool]:
    """Return what the entry's organisations are found under, and whether only a heading above names them.

    An organisation is found by its lexicon id, by that of whatever it lies under, and by its folded name; and by all
    of these for the other form of its name where the document teaches one.
    """
    keys: dict[str, bool] = {}
    for mention in entry.organisations:
        for key in (*_keys(mention, "organisations"), *_learned_keys(mention, learned)):
            keys[key] = keys.get(key, True) and mention.inherited
    return keys


def _learned_keys(mention: Mention, learned: Sequence[Learned]) -> Iterator[str]:
    written = fold(mention.text)
    for pair in learned:
        long, short = fold(pair.long), fold(pair.short)
        if written in {long, short, f"{long} {short}", f"{short} {long}"}:
            yield from (long, short)
            known = vocabulary("organisations").named(pair.long)
            if known is not None and mention.lexicon_id is None:
                yield from vocabulary("organisations").lineage(known.concept_id)


def venue_keys(entry: Entry) -> tuple[str, ...]:
    """Return what the entry's venue is found under."""
    return tuple(dict.fromkeys(_keys(entry.venue, "venues"))) if entry.venue else ()


def place_keys(entry: Entry) -> tuple[str, ...]:
    """Return how an entry writes its place, whole and in the parts that are no two letters of a state; folded."""
    if not entry.location:
        return ()
    parts = (fold(part) for part in (entry.location, *_PARTS.split(entry.location)))
    return tuple(dict.fromkeys(part for part in parts if len(part) > _CODE or has_cjk(part)))


_PARTS = re.compile(r"\s*[,;/|·、，；()（）&]\s*|\s+(?:and|or|-|–)\s+|\s+(?=[A-Z]{2}\b)")
# In letters, a state's: as a word of a question it is mostly another.
_CODE = 2


def _keys(mention: Mention, name: VocabularyName) -> tuple[str, ...]:
    lineage = vocabulary(name).lineage(mention.lexicon_id) if mention.lexicon_id else ()
    # An id that the lexicon has dropped since the CV was read still finds its entries.
    own = (mention.lexicon_id,) if mention.lexicon_id and mention.lexicon_id not in lineage else ()
    folded = fold(mention.text)
    return (*own, *lineage, *((folded,) if folded else ()))


def days_of_entry(entry: Entry, document_date: str | None) -> tuple[Days, ...]:
    """Return the stretches of days that an entry covers; what is ongoing ends at its document's date."""
    return tuple(dict.fromkeys(days_of_period(spell, document_date) for spell in spells(entry)))


def days_of_period(period: Period, document_date: str | None = None) -> Days:
    """Return the days of a period; `document_date` is where an ongoing one ends. As in `periods.overlaps`."""
    first, last = first_day(period), last_day(period)
    if last is None and period.ongoing and document_date is not None:
        last = last_day(Period(end=document_date))
        # A CV may be dated wrongly: what is ongoing covers its own start at least.
        last = max(last, first) if last and first else last
    return Days(first.isoformat() if first else OPEN_START, last.isoformat() if last else OPEN_END)


def words_of_entry(entry: Entry, plain: str) -> tuple[str, str]:
    """Return the index terms of the headings above an entry and those of its own lines.

    `plain` is the canonical text with its markup blanked, so that a tag cut by a span leaves no debris.
    """
    headings = " ".join(index_terms(h.of(plain)) for h in entry.headings)
    return headings, index_terms(entry.span.of(plain))


def words_of_passages(entry: Entry, plain: str) -> tuple[str, ...]:
    """Return the index terms of each passage of an entry; `plain` as questions see it (`figures.readable`)."""
    return tuple(index_terms(p.of(plain)) for p in entry.passages or (entry.span,))
