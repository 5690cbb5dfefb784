"""Leave out what stands on every page of a CV that came as text: numbers of pages, the name and address at their heads.

A PDF says where a page ends, and its reader leaves such rows out by their height; here only the words tell. Knows
lines, and nothing about sections.
"""

from __future__ import annotations

import re
from collections import Counter

from ingest.lines import Line

_PAGE = re.compile(r"(?:[-–—]\s*)?(?:[Pp]age|PAGE)\s*[-:]?\s*\d{1,2}(?:\s*(?:of|/)\s*\d{1,2})?(?:\s*[-–—])?")
# The name and how to reach somebody stand in so many lines; what is shorter than so many characters may be anything.
_HEAD_LINES, _SHORTEST = 8, 6
# Without numbers of pages so many copies of a line make it a page's.
_FEWEST_COPIES = 3


def without_furniture(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines without numbers of pages, and without the first lines of the CV where pages repeat them."""
    pages = {i for i, line in enumerate(lines) if _PAGE.fullmatch(line.text.strip())}
    copies = Counter(line.text for line in lines)
    fewest = 2 if pages else _FEWEST_COPIES
    head = {line.text for line in lines[:_HEAD_LINES] if len(line.text) >= _SHORTEST and copies[line.text] >= fewest}
    if not pages and lines and lines[0].text not in head:
        return lines
    kept = (line for i, line in enumerate(lines) if i not in pages and (i < _HEAD_LINES or line.text not in head))
    return tuple(kept)
