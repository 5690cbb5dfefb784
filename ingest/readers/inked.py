"""What the ink of a recognised line says: where its words begin and end, how large and how thick its letters are set.

An engine says which letters a line has and about where; their exact places, and what stands before the line without
being a letter, are read off the picture. Knows pixels and how letters are built; knows nothing about rows or words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

Pixels = np.ndarray[Any, Any]
Box = tuple[float, float, float, float]

# What is so far from the paper's shade towards the ink's is ink.
_DARK = 0.3
# Of 256 shades: with less contrast there is no telling ink from paper, and a box counts as ink all over.
_LEAST_CONTRAST = 12
# White rows within a line (between the strokes of "二") are so high in heights of its box at most.
_HOLE = 0.08
# How far letters rise above the baseline and hang below it, in sizes, as most faces of text have it.
_WIDE_RISE, _WIDE_FALL = 0.82, 0.12
_RISES = (("bdfhkl", 0.81), ("()[]{}|/\\\"'“”‘’", 0.78), ("acegmnopqrsuvwxyz", 0.53), (".,-–—_:;~·•●…、。，", 0.3))
_FALLS = (("gjpqy", 0.27), ("()[]{}|/@Q（）；_", 0.2), (",;，、。", 0.19))
_CAPITAL, _NONE = 0.74, 0.02
_RISE = MappingProxyType({c: rise for letters, rise in _RISES for c in letters})
_FALL = MappingProxyType({c: fall for letters, fall in _FALLS for c in letters})
# A mark before a line is so large in sizes, nearly as wide as high, and stands so far before it at most.
_SMALLEST, _LARGEST, _SQUARE, _NEAR, _FAR = 0.12, 1.1, 1.7, 0.2, 3.0
# Strokes are measured over a glyph and so many on either side of it: one letter alone tells little.
_AROUND = 2


class Ink(NamedTuple):
    """The ink of a line within its box: how dark each pixel is (0 paper, 1 ink), and where the box stands."""

    dark: Pixels
    left: int
    top: int

    @property
    def columns(self) -> Pixels:
        """Tell for each column of pixels whether it has ink."""
        return np.asarray((self.dark > _DARK).any(axis=0))


def ink_of(picture: Pixels, box: Box) -> Ink | None:
    """Return the ink of the line in a box, without what hangs into it from the lines above and below."""
    left, top, right, bottom = _within(picture, box)
    part = picture[top:bottom, left:right]
    if part.size == 0:
        return None
    dark = _darkness(part)
    if dark is None:
        return Ink(np.ones_like(part), left, top)
    rows = np.asarray((dark > _DARK).any(axis=1))
    first, last = _band(dark.sum(axis=1), rows, max(1, round(_HOLE * (bottom - top))))
    return Ink(dark[first : last + 1], left, top + first)


def _darkness(part: Pixels) -> Pixels | None:
    """Return how dark each pixel is beside the paper, which most of a part shows; None where all are alike."""
    away = np.abs(part - float(np.median(part)))
    most = float(away.max())
    dark: Pixels = away / most if most >= _LEAST_CONTRAST else away
    return dark if most >= _LEAST_CONTRAST else None


def _within(picture: Pixels, box: Box) -> tuple[int, int, int, int]:
    height, width = picture.shape[:2]
    left, top, right, bottom = box
    return max(0, int(left)), max(0, int(top)), min(width, int(right) + 1), min(height, int(bottom) + 1)


def _band(weight: Pixels, rows: Pixels, hole: int) -> tuple[int, int]:
    """Return the first and last row of the line: those with ink about the darkest one."""
    first = last = int(weight.argmax())
    while (above := np.flatnonzero(rows[max(0, first - hole) : first])).size:
        first = max(0, first - hole) + int(above[0])
    while (below := np.flatnonzero(rows[last + 1 : last + 1 + hole])).size:
        last = last + 1 + int(below[-1])
    return first, last


def size_of(ink: Ink, text: str) -> float:
    """Return the size that a line's letters are set in, in pixels, by how high its ink is."""
    rise, fall = _extent(text)
    return float(ink.dark.shape[0] / (rise + fall))


def base_of(ink: Ink, text: str, size: float) -> float:
    """Return the baseline of a line whose letters are so large; rows that are too many are a neighbour's."""
    rise, fall = _extent(text)
    high = min(ink.dark.shape[0], max(1, round((rise + fall) * size)))
    rows = np.concatenate([[0.0], np.cumsum(ink.dark.sum(axis=1))])
    first = int((rows[high:] - rows[:-high]).argmax())
    return float(ink.top + first + high - fall * size)


def _extent(text: str) -> tuple[float, float]:
    letters = [c for c in text if c.strip()]
    return max(map(_rise, letters), default=_CAPITAL), max(map(_fall, letters), default=_NONE)


def _rise(character: str) -> float:
    return _WIDE_RISE if is_wide(character) else _RISE.get(character, _CAPITAL)


def _fall(character: str) -> float:
    return _WIDE_FALL if is_wide(character) else _FALL.get(character, _NONE)


def is_wide(character: str) -> bool:
    """Tell characters that are as wide as they are high."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\ufaff"


def is_full(character: str) -> bool:
    """Tell the marks of Chinese that have the white of a space within them."""
    return "\u3000" <= character <= "\u303f" or "\uff00" <= character <= "\uffef"


def width_of(character: str) -> float:
    """Return how wide a character is, in sizes: letters and digits are about half as wide as Chinese characters."""
    return 1.0 if is_wide(character) or is_full(character) else _NARROW


_NARROW = 0.5


class Gap(NamedTuple):
    """A white stretch between two letters, in pixels of the picture; `width` is how much of it lies between them."""

    left: float
    right: float
    width: float


def runs(marked: Pixels) -> Iterator[tuple[int, int]]:
    """Give the stretches that are marked, each with its first place and the one after its last."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], marked.astype(np.int8), [0]])))
    return zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def gaps_of(ink: Ink, centres: Sequence[float]) -> list[Gap]:
    """Return the widest white stretch between the middles of each two letters that follow each other."""
    inked = np.flatnonzero(ink.columns)
    # What is white before the first stroke and after the last stands between no two letters.
    ends = (int(inked[0]), int(inked[-1])) if inked.size else (0, 0)
    white = [(a + ink.left, b + ink.left) for a, b in runs(~ink.columns) if ends[0] < a < ends[1]]
    found: list[Gap] = []
    at = 0
    for one, other in pairwise(centres):
        while at < len(white) and white[at][1] <= one:
            at += 1
        best = Gap((one + other) / 2, (one + other) / 2, 0.0)
        for a, b in white[at:]:
            if a >= other:
                break
            width = min(b, other) - max(a, one)
            if width > best.width:
                best = Gap(a, b, width)
        found.append(best)
    return found


def edges_of(ink: Ink, first: float, last: float) -> tuple[float, float]:
    """Return where a line's ink begins, looking right from `first`, and where it ends, looking left from `last`."""
    inked = np.flatnonzero(ink.columns) + ink.left
    if not inked.size:
        return first, last
    after, before = inked[inked >= first], inked[inked <= last]
    return float(after[0]) if after.size else first, float(before[-1]) + 1 if before.size else last


def strokes_of(ink: Ink, letters: Sequence[str], edges: Sequence[tuple[float, float]]) -> list[float]:
    """Return how thick the strokes about each letter are, in pixels: their ink over half the length of its edges."""
    area = np.concatenate([[0.0], np.cumsum(ink.dark.sum(axis=0))])
    upright = np.abs(np.diff(ink.dark, axis=0, prepend=0, append=0)).sum(axis=0)
    across = np.abs(np.diff(ink.dark, axis=1, prepend=0)).sum(axis=0)
    length = np.concatenate([[0.0], np.cumsum(upright + across)])
    last = ink.dark.shape[1]
    told: list[tuple[float, float]] = []
    for letter, (left, right) in zip(letters, edges, strict=True):
        a, b = (min(last, max(0, round(x) - ink.left)) for x in (left, right))
        told.append((float(area[b] - area[a]), float(length[b] - length[a])) if letter.isalnum() else (0.0, 0.0))
    found = []
    for i in range(len(told)):
        about = told[max(0, i - _AROUND) : i + _AROUND + 1]
        around = sum(edge for _, edge in about)
        found.append(2 * sum(inked for inked, _ in about) / around if around else 0.0)
    return found


def mark_before(picture: Pixels, ink: Ink, first: float, size: float) -> Box | None:
    """Return the box of a small mark that stands alone before a line whose letters begin at `first`; else None."""
    top, bottom = ink.top - 0.1 * size, ink.top + ink.dark.shape[0] + 0.1 * size
    left, upper, right, lower = _within(picture, (first - _FAR * size, top, first - 1, bottom))
    part = picture[upper:lower, left:right]
    if part.size == 0:
        return None
    shades = _darkness(part)
    if shades is None:
        return None
    dark: Pixels = shades > _DARK
    columns = np.asarray(dark.any(axis=0))
    # What begins right before the letters is theirs: the first one's serif.
    found = [run for run in runs(columns) if run[0] < right - left - _NEAR * size]
    if len(found) != 1 or found[0][0] == 0:
        return None
    a, b = found[0]
    rows = np.flatnonzero(dark[:, a:b].any(axis=1))
    wide, high = b - a, int(rows[-1] - rows[0]) + 1
    if not (_SMALLEST * size <= min(wide, high) and max(wide, high) <= _LARGEST * size):
        return None
    if wide > _SQUARE * high or high > _SQUARE * wide:
        return None
    return float(left + a), float(upper + rows[0]), float(left + b), float(upper + rows[-1] + 1)
