"""Running headers, footers and page numbers: what a page repeats is no part of the CV's text.

A header is kept where it stands first, for it may be the only place of a name or an address. Knows rows and pages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.readers.pdf.rows import Row

# So much of a page's height at its top and foot is where furniture stands.
_MARGIN = 0.12
# Rows of furniture stand at the same height to so many points.
_SAME_HEIGHT = 4.0
_NUMBER = re.compile(
    r"\W*(?:page|p\.|第|页码)?\s*(?:\d{1,3}|[ivx]{1,5})\s*(?:页)?\s*(?:(?:of|/|,|，|共|\|)\s*(?:共\s*)?\d{1,3}\s*页?)?\W*",
    re.I,
)
_DIGITS = re.compile(r"\d+")
_LONGEST = 120


def without_furniture(pages: Sequence[list[Row]], heights: Sequence[float]) -> tuple[list[list[Row]], tuple[str, ...]]:
    """Return the rows of each page without what its margins repeat, and the words that were left out, each once."""
    repeated = _repeated(pages, heights)
    out: list[list[Row]] = []
    dropped: dict[str, None] = {}
    seen: set[str] = set()
    for rows, height in zip(pages, heights, strict=True):
        kept = []
        for row in rows:
            key, top = _key(row), row.base < _MARGIN * height
            if not _in_margin(row, height):
                kept.append(row)
            elif _NUMBER.fullmatch(row.text):
                dropped.setdefault("page numbers")
            elif key in repeated and not (top and key not in seen):
                dropped.setdefault(_DIGITS.sub("…", row.text))
            else:
                kept.append(row)
            if top:
                seen.add(key)
        out.append(kept)
    return out, tuple(dropped)


def _in_margin(row: Row, height: float) -> bool:
    return row.base < _MARGIN * height or row.base > (1 - _MARGIN) * height


def _key(row: Row) -> str:
    return _DIGITS.sub("0", row.text)


def _repeated(pages: Sequence[list[Row]], heights: Sequence[float]) -> set[str]:
    """Return the rows, digits folded, that stand at one height in the margin of two pages or more."""
    places: dict[str, list[tuple[int, float]]] = {}
    for page, (rows, height) in enumerate(zip(pages, heights, strict=True)):
        for row in rows:
            if _in_margin(row, height) and len(row.text) <= _LONGEST:
                places.setdefault(_key(row), []).append((page, row.base))
    return {
        key
        for key, found in places.items()
        if any(p != q and abs(a - b) <= _SAME_HEIGHT for p, a in found[:1] for q, b in found[1:])
    }
