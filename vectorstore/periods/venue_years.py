"""Read the year in a venue's tag: `NSDI '18`, `ATC'16`, `CVPR2015`, 电子学报'19.

Knows the shape of a tag. Whether the word before it names a venue is for the lexicon to say.
"""

from __future__ import annotations

import re

from vectorstore.periods.dates import full_year
from vectorstore.records import Record, Span

_YEAR = r"(?:19[5-9]\d|20[0-4]\d)"
# Twelve characters hold every Chinese journal's name; the lexicon finds it at the end of what stands before the mark.
_TAG = re.compile(
    r"(?<![A-Za-z0-9])(?P<venue>[A-Z][A-Za-z0-9]*(?:[&+/-][A-Z][A-Za-z0-9]*)*|[\u4e00-\u9fff]{2,12})"
    r"\s?['’‘ʼ′＇`]\s?(?P<short>\d\d)(?!\d|['’‘ʼ′＇`]|\s?[-–—~]\s?['’‘ʼ′＇]?\d)"
    rf"|(?<![A-Za-z0-9])(?P<glued>[A-Z][A-Za-z]*[A-Z][A-Za-z]*)-?(?P<long>{_YEAR})(?![A-Za-z0-9-])"
)
# Words before an apostrophe and two digits that date something else: `May '19`, `Fall '19`, `Class '16`.
_NO_VENUE = re.compile(
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|Spring|Summer|Fall|Autumn|Winter|Class", re.IGNORECASE
)


class VenueYear(Record):
    """A word with a year attached, and where both stand."""

    span: Span
    venue: str
    year: int


def venue_years(text: str) -> tuple[VenueYear, ...]:
    """Return the venue tags in `text`, left to right; `find_periods` reads none of them."""
    found = []
    for match in _TAG.finditer(text):
        venue = match["venue"] or match["glued"]
        if _NO_VENUE.fullmatch(venue):
            continue
        year = full_year(match["short"]) if match["short"] else int(match["long"])
        found.append(VenueYear(span=Span(start=match.start(), end=match.end()), venue=venue, year=year))
    return tuple(found)
