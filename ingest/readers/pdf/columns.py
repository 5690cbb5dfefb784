"""Which words of a page stand in which column, by the white bands between them.

A white band from top to bottom with text on both sides is a gutter where the sides read on their own; where one side
only dates, places or labels the other (a timeline, a table of skills), the rows run across it. Knows white space and
how the sides are set; of words only whether a row is a date or place and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import numpy as np

from ingest.bullets import BULLETS, DASHES
from ingest.headings import exact
from ingest.readers.inked import runs
from ingest.readers.pdf.beside import when_or_where
from ingest.readers.pdf.rows import Row, rows_of
from ingest.readers.pdf.words import Word

# The narrowest gutters of real CVs are 12 points wide at 10 points of size.
_GUTTER = 0.85
# Slices of a page that are looked at, in points: a third of a row high, one wide.
_SLICE = 3.0
# Fewer rows on either side are a header's, or a table's, and read across.
_FEWEST_ROWS = 4
# A row with text on both sides of a band takes two slices.
_FEWEST_SLICES = 2 * _FEWEST_ROWS
# Columns of so many rows are the document's, not a table's.
_MANY_ROWS = 15
# So many of the whitest bands are looked at before a page counts as one column.
_TRIES = 12
# So many columns stand within one another at most.
_DEPTH = 6


class Band(NamedTuple):
    """A white band: its middle, and the stretch from top to bottom on which no word crosses it."""

    x: float
    top: float
    bottom: float


class Gutters:
    """The gutters of a document that were found so far, and the size of its body text, which they are judged by.

    A last page that is nearly empty has the columns of the pages before it.
    """

    def __init__(self, body: float) -> None:
        self.body = body
        self.found: list[float] = []


def split(words: Sequence[Word], page: int, gutters: Gutters, depth: int = _DEPTH) -> list[list[Word]]:
    """Return the words of each stretch that reads on its own, in the order in which a reader takes them."""
    for x in gutters.found if depth == _DEPTH else ():
        left = [w for w in words if w.right <= x]
        right = [w for w in words if w.left >= x]
        if left and right and len(left) + len(right) == len(words):
            return [s for part in (left, right) for s in split(part, page, gutters, depth - 1)]
    if depth and len(words) > 2 * _FEWEST_ROWS:
        for whole in _bands(words, gutters):
            band = _below_title(_clipped(whole, words), words, gutters)
            band_words = [w for w in words if band.top <= _middle(w) <= band.bottom]
            left = [w for w in band_words if w.right <= band.x]
            right = [w for w in band_words if w.left >= band.x]
            rows = rows_of(left, page), rows_of(right, page)
            if not _reads_apart(*rows, gutters):
                continue
            top = _top_of_headings(*rows)
            if top is not None:
                band = band._replace(top=top)
                left, right = ([w for w in side if _middle(w) >= top] for side in (left, right))
            above = [w for w in words if _middle(w) < band.top]
            below = [w for w in words if _middle(w) > band.bottom]
            if len(left) + len(right) + len(above) + len(below) != len(words):
                continue
            if depth == _DEPTH and min(len(rows_of(s, page)) for s in (left, right)) >= _MANY_ROWS:
                gutters.found.append(band.x)
            title = _title_of(right, left, gutters) if page == 1 and depth == _DEPTH and not above else []
            parts = (above, title, left, [w for w in right if w not in title], below)
            return [s for part in parts if part for s in split(part, page, gutters, depth - 1)]
    return [list(words)] if words else []


def _middle(word: Word) -> float:
    return (word.top + word.base) / 2


def _bands(words: Sequence[Word], gutters: Gutters) -> list[Band]:
    """Return the white bands with text on both sides, those beside most text first."""
    left, right = min(w.left for w in words), max(w.right for w in words)
    top, bottom = min(w.top for w in words), max(w.base for w in words)
    need = max(4, round(_GUTTER * gutters.body))
    columns, slices = int(right - left) + 1, int((bottom - top) / _SLICE) + 1
    if columns <= 2 * need or columns * slices > _LARGEST_GRID:
        return []
    ink = np.zeros((slices, columns), dtype=np.int32)
    for w in words:
        first, last = int((w.top - top) / _SLICE), int((w.base - top) / _SLICE)
        ink[first : last + 1, max(0, int(w.left - left)) : int(w.right - left) + 1] = 1
    total = np.concatenate([np.zeros((slices, 1), dtype=np.int32), np.cumsum(ink, axis=1)], axis=1)
    width = columns - need
    free = total[:, need : need + width] == total[:, :width]
    both = (total[:, :width] > 0) & (total[:, need : need + width] < total[:, -1:]) & free
    told = np.concatenate([np.zeros((1, width), dtype=np.int32), np.cumsum(both, axis=0)])
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x in np.flatnonzero(told[-1] >= _FEWEST_SLICES).tolist():
        for a, b in runs(free[:, x]):
            beside = int(told[b, x] - told[a, x])
            if beside >= _FEWEST_SLICES:
                found.setdefault((a, b), []).append((beside, x))
    bands = []
    for (a, b), places in found.items():
        beside = max(n for n, _ in places)
        xs = [x for n, x in places if n == beside]
        middle = xs[len(xs) // 2] + need / 2 + left
        bands.append((beside, len(xs), Band(middle, top + a * _SLICE - _SLICE / 2, top + b * _SLICE - _SLICE / 2)))
    bands.sort(key=lambda found: (found[0], found[1]), reverse=True)
    return [band for _, _, band in _different(bands)]


def _below_title(band: Band, words: Sequence[Word], gutters: Gutters) -> Band:
    """Return the band without the page's title, where that stands above both columns but crosses no gutter."""
    rows = rows_of([w for w in words if band.top <= _middle(w) <= band.bottom], 0)
    largest = max(w.size for w in words)
    if largest < _TITLE * gutters.body:
        return band
    prefix: list[Row] = []
    for row in rows:
        if len({w.right <= band.x for r in (*prefix[:1], row) for w in r.words}) > 1:
            break
        if any(r.size == largest for r in prefix) and exact(row.said) is not None:
            break
        prefix.append(row)
    if not any(r.size == largest for r in prefix) or len(prefix) == len(rows):
        return band
    return band._replace(top=(prefix[-1].base + rows[len(prefix)].top) / 2)


def _top_of_headings(left: list[Row], right: list[Row]) -> float | None:
    """Return from where headings stand side by side, if one side's rows above them only date the other's.

    The last job of a page may have its date at the right margin, and two short columns below it.
    """
    for row in left:
        if exact(row.said) is None or not any(exact(o.said) and _alike(row, o) for o in right if _beside(row, [o])):
            continue
        above = [[r for r in side if r.base < row.top] for side in (left, right)]
        if all(above) and any(all(when_or_where(r.said) for r in side) for side in above):
            return (max(r.base for side in above for r in side) + row.top) / 2
        return None
    return None


def _title_of(right: Sequence[Word], left: Sequence[Word], gutters: Gutters) -> list[Word]:
    """Return the words of the page's title where it stands over the right column alone, beside a sidebar's first rows.

    Whose CV it is comes before all that the sidebar says of contacts and skills.
    """
    largest = max(w.size for w in right)
    if largest < _TITLE * gutters.body or largest <= max(w.size for w in left):
        return []
    found: list[Row] = []
    for row in rows_of(right, 0)[:_TITLE_ROWS]:
        named = any(r.size == largest for r in found)
        far = row.top - found[-1].base > max(row.size, found[-1].size) if found else False
        if named and row.size < largest and (exact(row.said) or far):
            break
        found.append(row)
    return [w for row in found for w in row.words] if any(r.size == largest for r in found) else []


# A name, in two rows at most, and what somebody is.
_TITLE_ROWS = 4
# The name at the head of a CV is so much larger than its text.
_TITLE = 1.5
# A page of more than a metre; what is larger is read as one column.
_LARGEST_GRID = 3_000_000


def _different(bands: Sequence[tuple[int, int, Band]]) -> list[tuple[int, int, Band]]:
    """Return the best bands, leaving out those that lie beside a better one on the same stretch."""
    out: list[tuple[int, int, Band]] = []
    for found in bands:
        band = found[2]
        if any(abs(band.x - o.x) < _SAME_BAND and band.top >= o.top and band.bottom <= o.bottom for _, _, o in out):
            continue
        out.append(found)
        if len(out) == _TRIES:
            break
    return out


_SAME_BAND = 6.0


def _clipped(band: Band, words: Sequence[Word]) -> Band:
    """Return the band without a heading at its foot that belongs to what stands below."""
    inside = sorted((w for w in words if band.top <= _middle(w) <= band.bottom), key=_middle)
    below = [w for w in words if _middle(w) > band.bottom]
    if not inside or not below:
        return band
    rows = rows_of(inside, 0)
    last = rows[-1]
    if len(rows) < 2 or len({w.right <= band.x for w in last.words}) > 1:
        return band
    gap_below = min(w.top for w in below) - last.base
    before = [r for r in rows[:-1] if (r.right <= band.x) == (last.right <= band.x)]
    if before and last.top - before[-1].base > gap_below and _stands_out(last, median(r.size for r in rows)):
        return band._replace(bottom=last.top - 1)
    return band


def _stands_out(row: Row, body: float) -> bool:
    return row.size >= _LARGER * body or row.bold or row.said.isupper()


_LARGER = 1.12
# So many of the rows of a side that only dates the other are dates.
_MOSTLY = 0.7


def _reads_apart(left: list[Row], right: list[Row], gutters: Gutters) -> bool:
    """Tell two columns from a table: whether each side reads on its own."""
    if min(len(left), len(right)) < _FEWEST_ROWS:
        return False
    narrow, wide = sorted((left, right), key=lambda rows: sum(len(r.said) for r in rows))
    if _only_labels(narrow, gutters):
        return False
    if _headings_meet(left, right, gutters) or all(sum(map(_is_item, s)) >= 2 for s in (left, right)):
        return True
    if _is_sidebar(narrow, gutters):
        return True
    if _room(narrow) >= _BROAD * _room(wide) and all(_is_flowing(s) for s in (left, right)):
        return True
    told = [s[0] for s in _stacks(narrow) if not _stands_out(s[0], gutters.body) or _beside(s[0], wide)]
    within = [r for r in told if wide[0].top <= r.base <= wide[-1].base + r.size]
    # What stands below all of the other side (a place and date at the foot) is beside nothing in a table either.
    told = within if len(within) >= _FEWEST_TOLD else told
    aligned = sum(_beside(r, wide) for r in told)
    return aligned < _ALIGNED * len(told)


def _is_sidebar(rows: list[Row], gutters: Gutters) -> bool:
    """Tell whether a side has sections of its own: known headings over what they head, which are no dates of a row."""
    headed = [
        not (_stands_out(below, gutters.body) or when_or_where(below.said))
        for row, below in pairwise(rows)
        if _stands_out(row, gutters.body) and exact(row.said) is not None
    ]
    return sum(headed) >= _FEWEST_SECTIONS


# A table may have one such row.
_FEWEST_SECTIONS = 2


def _only_labels(narrow: list[Row], gutters: Gutters) -> bool:
    """Tell whether a side holds nothing but dates, places or headings of what stands at its other side."""
    when = [when_or_where(r.said) for r in narrow]
    if sum(when) >= _MOSTLY * len(narrow) or all(_stands_out(r, gutters.body) for r in narrow):
        return True
    stacks = _stacks(narrow)
    dated = sum(any(when_or_where(r.said) for r in s) for s in stacks if len(s) <= _LABEL_ROWS)
    return dated >= _MOSTLY * len(stacks)


_LABEL_ROWS = 3
_BROAD = 0.6
_FEWEST_TOLD = 4
_ALIGNED = 0.85


def _room(rows: Sequence[Row]) -> float:
    return max(r.right for r in rows) - min(r.left for r in rows)


def _is_flowing(rows: list[Row]) -> bool:
    """Tell whether a side holds paragraphs: rows that fill its width and go on close below."""
    edge = max(r.right for r in rows) - _RAGGED * _room(rows)
    return sum(r.right >= edge for s in _stacks(rows) for r in s[:-1]) >= _FEWEST_FILLED


_RAGGED, _FEWEST_FILLED = 0.15, 3


def _headings_meet(left: list[Row], right: list[Row], gutters: Gutters) -> bool:
    """Tell whether headings set alike stand on one baseline on both sides, more than a table's head does."""
    mine = [r for r in left if _stands_out(r, gutters.body)]
    others = [r for r in right if _stands_out(r, gutters.body)]
    met = [(r, o) for r in mine for o in others if _beside(r, [o]) and _alike(r, o)]
    return len(met) > 1 or any(exact(r.said) and exact(o.said) for r, o in met)


def _alike(one: Row, other: Row) -> bool:
    return one.bold == other.bold and abs(one.size - other.size) <= _SAME_SIZE * one.size


_SAME_SIZE = 0.04


def _is_item(row: Row) -> bool:
    return row.said[:1] in BULLETS + DASHES and len(row.said) > 1


def _beside(row: Row, others: Sequence[Row]) -> bool:
    return any(abs(row.base - o.base) <= _SAME_BASE * max(row.size, o.size) for o in others)


_SAME_BASE = 0.3


def _stacks(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows in stacks, each of rows that stand close together."""
    stacks: list[list[Row]] = []
    for row in rows:
        if stacks and row.base - stacks[-1][-1].base <= _CLOSE * row.size:
            stacks[-1].append(row)
        else:
            stacks.append([row])
    return stacks


_CLOSE = 1.7
