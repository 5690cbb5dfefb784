"""Take the dates out of what a CV tells of who somebody is: a birth dates nothing, and neither does joining a party.

Knows no more than where particulars stand and how dates look; which lines hold them does not matter.
"""

from __future__ import annotations

from vectorstore.markup import blank
from vectorstore.particulars import particulars
from vectorstore.periods import find_periods


def undated(text: str) -> str:
    """Return a canonical text as lines are read from it: markup blank, and so the dates of protected particulars."""
    plain = blank(text)
    for place in particulars(text):
        for match in find_periods(place.of(plain)):
            start, end = place.start + match.span.start, place.start + match.span.end
            plain = plain[:start] + " " * (end - start) + plain[end:]
    return plain
