"""Which column is read last before a page is turned: the one that goes on at the top of the next page.

A sidebar at the right of a page's text comes after it, but not between a job's items and the rest of them overleaf:
then it is read first. Knows edges and headings; of words only the names of sections.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ingest.headings import exact
from ingest.readers.pdf.rows import Row

_Column = list[Row]
# A sidebar is so much narrower than the text beside it; columns of one width are read one after the other.
_NARROWER = 0.75
# Left edges agree to so many sizes of their letters.
_SAME_LEFT = 0.7
# A heading is so much larger than what it stands over.
_LARGER = 1.12


def with_text_before_its_rest(pages: Sequence[list[_Column]]) -> list[list[_Column]]:
    """Return the columns of each page, sidebars at the right first where the text goes on overleaf."""
    out = [list(page) for page in pages]
    for i, (page, following) in enumerate(pairwise(out)):
        if not following:
            continue
        main = _main(page, following[0])
        if main is None:
            continue
        text = page[main]
        beside = [c for c in page[main + 1 :] if _is_sidebar(c, text)]
        if len(beside) == len(page) - main - 1:
            head, rest = _parted(text) if i == 0 else ([], text)
            out[i] = [*page[:main], *([head] if head else []), *beside, rest]
    return out


def _main(page: Sequence[_Column], overleaf: _Column) -> int | None:
    """Return which column of a page goes on overleaf, if another one is read after it."""
    first = overleaf[0]
    if exact(first.said) is not None or first.size >= _LARGER * _usual(overleaf):
        return None
    left = min(r.left for r in overleaf)
    for i, column in enumerate(page[:-1]):
        if abs(min(r.left for r in column) - left) <= _SAME_LEFT * first.size and _is_sidebar(page[i + 1], column):
            return i
    return None


def _is_sidebar(column: _Column, text: _Column) -> bool:
    """Tell whether a column stands at the right of another and is narrower."""
    left, right = min(r.left for r in column), max(r.right for r in column)
    begins, ends = min(r.left for r in text), max(r.right for r in text)
    high = column[0].top < text[-1].base and text[0].top < column[-1].base
    return high and left >= ends and right - left <= _NARROWER * (ends - begins)


def _usual(column: _Column) -> float:
    sizes = sorted(r.size for r in column)
    return sizes[len(sizes) // 2]


def _parted(column: _Column) -> tuple[_Column, _Column]:
    """Return what stands above the first heading of a first page's text, which says whose it is, and the rest."""
    at = next((i for i, row in enumerate(column) if exact(row.said) is not None), 0)
    return column[:at], column[at:]
