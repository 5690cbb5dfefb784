"""Lines as an engine recognised them, set as the ink of the picture says: their glyphs, sizes, spaces and bullets.

An engine gives letters; which size and weight they have, where spaces stand and which lines a bullet begins, it does
not say, or not as it is. Knows ink and letters; knows nothing of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import numpy as np
from PIL import Image

from ingest.bullets import BULLETS
from ingest.headings import exact
from ingest.readers.inked import (
    Box,
    Gap,
    Ink,
    Pixels,
    base_of,
    edges_of,
    gaps_of,
    ink_of,
    is_full,
    is_wide,
    mark_before,
    size_of,
    strokes_of,
    width_of,
)
from ingest.readers.pdf.glyphs import Face, Glyph, Sheet

_POINTS_AN_INCH = 72
_SPACE, _BULLET = " ", "•"
# What an engine may read a bullet as: a small one is a dot to it.
READ_AS_BULLETS = frozenset(BULLETS + "·")
# White so wide, in sizes, is a space that the engine did not write down: between Latin letters, and elsewhere.
_SPACE_WITHIN, _WORD_SPACE = 0.26, 0.2
# Sizes measured so near to a more frequent one are that: ink is measured to a pixel, and no line has all letters.
_SAME_SIZE = 0.1
# Sizes of type are set in halves of a point.
_SIZES_A_POINT = 2


class Line(NamedTuple):
    """A line as the engine recognised it: its text, its box, and its letters with theirs, in pixels."""

    text: str
    box: Box
    characters: tuple[tuple[str, Box], ...]


class _Set(NamedTuple):
    """How a line is set, in pixels: size and baseline, its letters' edges, which of them begin words, their strokes."""

    size: float
    base: float
    edges: list[tuple[float, float]]
    begins: list[bool]
    strokes: list[float]
    mark: Box | None


def sheet_from(lines: Sequence[Line], picture: Image.Image, dots_an_inch: float) -> Sheet:
    """Return the glyphs of lines, set as the ink of the picture says, with the bullets that the engine passed over."""
    scale = _POINTS_AN_INCH / dots_an_inch
    pixels = np.asarray(picture.convert("L"), dtype=np.float32)
    inked = [(line, ink) for line in lines if (ink := ink_of(pixels, line.box)) is not None]
    found = [(line, _measured(pixels, line, ink, size)) for (line, ink), size in zip(inked, _sizes(inked), strict=True)]
    sizes = alike([(told.size * scale, len(line.characters)) for line, told in found])
    marked = _marked(found)
    glyphs: list[Glyph] = []
    strokes: dict[str, tuple[float, bool]] = {}
    for number, ((line, told), size) in enumerate(zip(found, sizes, strict=True)):
        if number in marked:
            glyphs.extend(_bullet(told, size, scale, number))
        glyphs.extend(_glyphs(line, told, size, scale, number))
        for i, ((c, _), stroke) in enumerate(zip(line.characters, told.strokes, strict=True)):
            if stroke and c.isalnum():
                strokes[_font(number, i)] = stroke * scale / size, is_wide(c)
    return Sheet(picture.width * scale, picture.height * scale, tuple(glyphs), 0, strokes)


def _sizes(inked: Sequence[tuple[Line, Ink]]) -> list[float]:
    """Return the size of each line: its ink's, unless it is too narrow for that and a neighbour's ink hangs in it."""
    sizes = [size_of(ink, line.text) for line, ink in inked]
    widths = [max(line.box[2] - line.box[0], 1.0) / sum(width_of(c) for c in line.text) for line, _ in inked]
    usual = median(s / w for s, w in zip(sizes, widths, strict=True)) if sizes else 1.0
    return [min(s, _HIGHEST * usual * w) for s, w in zip(sizes, widths, strict=True)]


# A line's letters are hardly narrower than a page's usual ones: over five CVs in both scripts, at most by 1.14. Lines
# so near are of one size in the end.
_HIGHEST = 1.1


def _measured(pixels: Pixels, line: Line, ink: Ink, size: float) -> _Set:
    base = base_of(ink, line.text, size)
    boxes = [box for _, box in line.characters]
    centres = [(box[0] + box[2]) / 2 for box in boxes]
    gaps = gaps_of(ink, centres)
    wide = is_wide(line.characters[0][0])
    # The engine's place of the first letter may reach back to a mark before it that it does not know.
    first, last = edges_of(ink, centres[0] - size * (_WIDE_HALF if wide else _NARROW_HALF), line.box[2])
    begins = _beginnings(line, centres, gaps, size)
    met = [(g.left, g.right) if b else ((g.left + g.right) / 2,) * 2 for g, b in zip(gaps, begins[1:], strict=True)]
    ends = [first, *(x for pair in met for x in pair), max(last, centres[-1])]
    letters = [c for c, _ in line.characters]
    edges = [(min(a, b), max(a, b)) for a, b in zip(ends[::2], ends[1::2], strict=True)]
    return _Set(size, base, edges, begins, strokes_of(ink, letters, edges), mark_before(pixels, ink, first, size))


# From a letter's middle to its left edge, in sizes: a Chinese character, and the widest of other letters but "W".
_WIDE_HALF, _NARROW_HALF = 0.5, 0.42


def _beginnings(line: Line, centres: Sequence[float], gaps: Sequence[Gap], size: float) -> list[bool]:
    """Tell for each letter whether a word begins with it: where the engine wrote a space, or the picture shows one."""
    begins = [i == 0 for word in line.text.split() for i in range(len(word))]
    letters = [c for c, _ in line.characters]
    written = {gap[:2] for gap, begun in zip(gaps, begins[1:], strict=True) if begun}
    for i, ((one, other), gap) in enumerate(zip(pairwise(letters), gaps, strict=True), start=1):
        # The engine's places are rough: one white stretch may lie between two pairs of letters by them.
        close = is_wide(one) and is_wide(other) and centres[i] - centres[i - 1] < _STEP * size
        if not close and gap.width >= needed_white(one, other) * size and gap[:2] not in written:
            at = i + 1 if other in _CLOSING and i + 1 < len(begins) else i
            begins[at] = True
            written.add(gap[:2])
    return begins


# Digits are all as wide as the widest: within "2020.11" there is much white.
_OF_NUMBERS, _NUMBER_SPACE = frozenset("0123456789.,:/-–"), 0.27
# The middles of two Chinese characters are a size apart, and farther where a space stands between them: what white
# there is within that is between thin strokes.
_STEP = 1.1
# Marks that belong to the word before them.
_CLOSING = frozenset(",.;:!?)]}")


def needed_white(one: str, other: str) -> float:
    """Return how wide the white between two letters is where a space stands there, in sizes."""
    if is_full(one) or is_full(other):
        return 1.0
    if one in _OF_NUMBERS and other in _OF_NUMBERS:
        return _NUMBER_SPACE
    # Of two Chinese characters their distance has spoken already: narrow spaces between them are white enough.
    kin = one.isalpha() and other.isalpha() and not is_wide(one) and not is_wide(other)
    return _SPACE_WITHIN if kin else _WORD_SPACE


def alike(sizes: Sequence[tuple[float, int]]) -> list[float]:
    """Return the sizes of lines, each with its number of letters, those near to a more frequent one as that."""
    counts: Counter[float] = Counter()
    for size, letters in sizes:
        # To a tenth of a point: a page made to do harm has a thousand sizes.
        counts[round(size, 1)] += letters
    steps: dict[float, float] = {}
    left = dict(counts)
    while left:
        about = {s: sum(n for t, n in left.items() if abs(t - s) <= _SAME_SIZE * s) for s in left}
        middle = max(about, key=lambda s: (about[s], s))
        near = [s for s in left if abs(s - middle) <= _SAME_SIZE * middle]
        mean = sum(s * left[s] for s in near) / sum(left[s] for s in near)
        for s in near:
            steps[s] = max(round(mean * _SIZES_A_POINT), 1) / _SIZES_A_POINT
            del left[s]
    return [steps[round(size, 1)] for size, _ in sizes]


def _font(line: int, letter: int) -> str:
    return f"#{line}.{letter}"


def _glyphs(line: Line, told: _Set, size: float, scale: float, number: int) -> list[Glyph]:
    base = told.base * scale
    top, bottom = base - size, base + size / 4
    glyphs: list[Glyph] = []
    for i, ((character, _), (left, right), begins) in enumerate(
        zip(line.characters, told.edges, told.begins, strict=True)
    ):
        face = Face(font=_font(number, i), size=size, bold=False, italic=False, turn=0)
        if glyphs and begins:
            white = glyphs[-1].right
            glyphs.append(Glyph(_SPACE, white, max(white, left * scale), top, bottom, base, face, number))
        glyphs.append(Glyph(character, left * scale, right * scale, top, bottom, base, face, number))
    return glyphs


def _marked(found: Sequence[tuple[Line, _Set]]) -> set[int]:
    """Return the numbers of the lines that begin with a bullet of which the engine says nothing.

    Bullets of one list stand at one left edge: a mark on its own is an icon, as is one before the name of a section.
    """
    marks = {
        number: told.mark
        for number, (line, told) in enumerate(found)
        if told.mark is not None
        and not exact(line.text)
        and not any(_holds(o.box, told.mark) for o, _ in found if o is not line)
    }
    told_of = [told.edges[0][0] for line, told in found if line.text.lstrip()[0] in READ_AS_BULLETS]
    lefts = sorted([*told_of, *(mark[0] for mark in marks.values())])
    return {
        number
        for number, mark in marks.items()
        if sum(abs(left - mark[0]) <= _SAME_LEFT * found[number][1].size for left in lefts) > 1
    }


# Bullets of one list stand at one left edge, to so many sizes.
_SAME_LEFT = 0.3


def _holds(box: Box, mark: Box) -> bool:
    x, y = (mark[0] + mark[2]) / 2, (mark[1] + mark[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _bullet(told: _Set, size: float, scale: float, number: int) -> tuple[Glyph, Glyph]:
    """Return the bullet that stands before a line, and a space."""
    left, _, right, _ = told.mark or (0.0, 0.0, 0.0, 0.0)
    base, first = told.base * scale, told.edges[0][0] * scale
    face = Face(font="", size=size, bold=False, italic=False, turn=0)
    top, bottom = base - size, base + size / 4
    white = right * scale
    return (
        Glyph(_BULLET, left * scale, white, top, bottom, base, face, number),
        Glyph(_SPACE, white, max(white, first), top, bottom, base, face, number),
    )
