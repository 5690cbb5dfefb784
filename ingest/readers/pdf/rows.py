"""Words to rows: what stands side by side on a page is one row, and a row is cells with wide gaps between them.

Knows baselines and gaps. Knows nothing about columns: it is given the words of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from statistics import median

from ingest.bullets import BULLETS, DASHES
from ingest.readers.pdf.glyphs import Face, Glyph
from ingest.readers.pdf.words import INK, SPACE, Word, is_cjk, needed_gap

# Words share a row when their letters overlap by half, and their baselines differ by no more than a raised letter's.
_OVERLAP, _RAISED, _SIZES_ALIKE = 0.5, 0.38, 1.6
# Words of one row do not stand upon each other, but for kerning.
_UPON = 0.35
# A gap of so many times the size parts cells; a space is a quarter to a third of it.
_WIDE = 1.0
# Where the letters change too, less of a gap will do.
_WIDE_BETWEEN_FACES, _OTHER_SIZE = 0.65, 0.08
# A justified row stretches all its gaps alike.
_STRETCHED, _FEWEST_GAPS = 1.5, 2
# So many single letters in turn are one word that was set with letterspacing.
_SPACED_OUT = re.compile(r"(?<!\S)(?:[A-Za-zÀ-ɏ] ){3,}[A-Za-zÀ-ɏ](?= |$)|^(?:[\u4e00-\u9fff] )+[\u4e00-\u9fff]$")
_ITEM = re.compile(rf"\s*(?:[{DASHES}{BULLETS}](?:\s|(?=[\u2e80-\u9fff]))|\d{{1,2}}[.)、]\s|\[\d{{1,3}}\])")


@dataclass
class Cell:
    """A piece of a row without a wide gap: its characters, each with its left and right edge and its face.

    `joint` is what joins it to the piece before, where both were one but for the edge of a table's cell.
    """

    characters: list[str] = field(default_factory=list)
    lefts: list[float] = field(default_factory=list)
    rights: list[float] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)
    page: int = 0
    base: float = 0.0
    size: float = 0.0
    joint: str | None = None

    @property
    def text(self) -> str:
        """Return the words of the cell."""
        return "".join(self.characters)

    @property
    def left(self) -> float:
        """Return the x at which it begins."""
        return self.lefts[0] if self.lefts else 0.0

    @property
    def right(self) -> float:
        """Return the x at which it ends."""
        return self.rights[-1] if self.rights else 0.0

    def add(self, text: str, left: float, right: float, face: Face) -> None:
        """Put the characters of one glyph at the end, its width shared among them."""
        step = (right - left) / max(len(text), 1)
        for i, character in enumerate(text):
            self.characters.append(character)
            self.lefts.append(left + i * step)
            self.rights.append(left + (i + 1) * step)
            self.faces.append(face)

    def cut(self, start: int, end: int) -> Cell:
        """Return a part of the cell."""
        return Cell(
            self.characters[start:end],
            self.lefts[start:end],
            self.rights[start:end],
            self.faces[start:end],
            self.page,
            self.base,
            self.size,
        )


@dataclass
class Row:
    """Words side by side, from left to right; `base` and `size` are those of its largest.

    `joined` is the rest of the row's last word, which the file has in the next row; `foot` is the baseline of that row
    where nothing else stood on it. `bullet` is a mark that is drawn before it,
    `goes_on` says that it goes on with the paragraph of the row before, `ruled` that it is one of a drawn table.
    """

    words: list[Word]
    base: float
    size: float
    page: int = 0
    joined: Cell | None = None
    foot: float | None = None
    bullet: str = ""
    goes_on: bool = False
    ruled: bool = False

    @cached_property
    def cells(self) -> list[Cell]:
        """Return the cells; whoever moves one to another row changes this list."""
        return _cells(self)

    @property
    def left(self) -> float:
        """Return the x at which it begins."""
        return min(w.left for w in self.words)

    @property
    def right(self) -> float:
        """Return the x at which it ends."""
        return max(w.right for w in self.words)

    @property
    def top(self) -> float:
        """Return the upper edge of its small letters."""
        return self.base - INK * self.size

    @property
    def text(self) -> str:
        """Return its words, wide gaps as three spaces."""
        return "   ".join(c.text for c in self.cells)

    @cached_property
    def said(self) -> str:
        """Return its words as they were found, which is all that telling columns apart needs."""
        return " ".join(w.text for w in self.words)

    @property
    def is_item(self) -> bool:
        """Tell whether it begins an item of a list."""
        return bool(self.bullet) or _ITEM.match(self.text) is not None

    @property
    def bold(self) -> bool:
        """Tell whether all its words are bold."""
        return all(g.face.bold for w in self.words for g in w.glyphs)


def rows_of(words: Iterable[Word], page: int) -> list[Row]:
    """Return the rows of words that stand in one column, from top to bottom."""
    rows: list[Row] = []
    for word in sorted(words, key=lambda w: (w.base - INK / 2 * w.size, w.left)):
        best: Row | None = None
        for row in rows[-_LOOK_BACK:]:
            if _belongs(word, row) and (best is None or abs(row.base - word.base) < abs(best.base - word.base)):
                best = row
        if best is None:
            rows.append(Row([word], word.base, word.size, page))
            continue
        best.words.append(word)
        if word.size > best.size:
            best.base, best.size = word.base, word.size
    for row in rows:
        row.words.sort(key=lambda w: w.left)
    return sorted(rows, key=lambda r: r.base)


# Rows beside each other begin within so many of the last ones.
_LOOK_BACK = 8


def _belongs(word: Word, row: Row) -> bool:
    if abs(word.base - row.base) > word.size + row.size:
        return False
    overlap = min(word.base, row.base) - max(word.top, row.top)
    if overlap < _OVERLAP * INK * min(word.size, row.size):
        return False
    large, small = max(word.size, row.size), min(word.size, row.size)
    reach = large if large <= _SIZES_ALIKE * small else small
    if abs(word.base - row.base) > _RAISED * reach:
        return False
    return all(min(word.right, w.right) - max(word.left, w.left) <= _UPON * small for w in row.words)


def _cells(row: Row) -> list[Cell]:
    """Return the cells of a row; its spaces are what the file has, and what the gaps say."""
    glyphs = [(g, w.spaced and i == 0) for w in row.words for i, g in enumerate(w.glyphs)]
    tracked = _tracked([g for g, _ in glyphs])
    gaps = [w.left - b.right for b, w in pairwise(row.words)]
    stretched = _is_stretched(gaps, row.size)
    cell = Cell(page=row.page, base=row.base, size=row.size)
    cells = [cell]
    before: Glyph | None = None
    for (glyph, spaced), between in zip(glyphs, tracked, strict=True):
        if before is not None:
            gap = glyph.left - before.right
            if gap > _wide(before.face, glyph.face) + _WIDER * between and not stretched:
                cell = Cell(page=row.page, base=row.base, size=row.size)
                cells.append(cell)
            elif _parts(gap, between, needed_gap(before, glyph), spaced=spaced) and cell.characters:
                cell.add(" ", before.right, max(glyph.left, before.right), before.face)
        cell.add(glyph.text, glyph.left, glyph.right, glyph.face)
        before = glyph
    return _with_marks([_tightened(c) for c in cells if c.text.strip()])


def _parts(gap: float, between: float, needed: float, *, spaced: bool) -> bool:
    """Tell whether a gap parts words; of letters that a blank each stands between, only a wider one does."""
    return gap >= needed + between or spaced and gap > _WIDER_THAN_LETTERS * between


_WIDER_THAN_LETTERS = 1.5


def _with_marks(cells: list[Cell]) -> list[Cell]:
    """Return the cells, a bullet or number that stands before the first one's words as its beginning."""
    if len(cells) < _WITH_MARK or not _MARK.fullmatch(cells[0].text):
        return cells
    mark, first = cells[:2]
    gap = Cell([" "], [mark.right], [max(first.left, mark.right)], mark.faces[-1:])
    for part in (gap, first):
        mark.characters += part.characters
        mark.lefts += part.lefts
        mark.rights += part.rights
        mark.faces += part.faces
    return [mark, *cells[2:]]


_WITH_MARK = 2
_MARK = re.compile(rf"[{DASHES}{BULLETS}]|\(?\d{{1,2}}[.)、]|\[\d{{1,3}}\]")


def _wide(before: Face, after: Face) -> float:
    """Return how many points apart two cells stand at least."""
    size = max(before.size, after.size)
    other = before.bold != after.bold or abs(before.size - after.size) > _OTHER_SIZE * size
    return (_WIDE_BETWEEN_FACES if other else _WIDE) * size


def _tracked(glyphs: Sequence[Glyph]) -> list[float]:
    """Return for each glyph the space that stands between all letters of its stretch, up to the next wide gap."""
    out: list[float] = []
    start = 0
    for i, glyph in enumerate(glyphs, start=1):
        if i == len(glyphs) or glyphs[i].left - glyph.right > _wide(glyph.face, glyphs[i].face):
            out.extend([_tracking(glyphs[start:i])] * (i - start))
            start = i
    return out


def _tracking(glyphs: Sequence[Glyph]) -> float:
    """Return the space that stands between all letters of a stretch, where it is set with letterspacing."""
    gaps = [b.left - a.right for a, b in pairwise(glyphs) if not is_cjk(a.text[-1:]) and not is_cjk(b.text[:1])]
    if len(gaps) < _FEWEST_TRACKED:
        return 0.0
    middle = median(gaps)
    return max(0.0, middle) if middle > SPACE / 2 * median(g.face.size for g in glyphs) else 0.0


_FEWEST_TRACKED = 4
# A space between words that are set with letterspacing has it on both sides.
_WIDER = 2


def _is_stretched(gaps: Sequence[float], size: float) -> bool:
    wide = [g for g in gaps if g >= SPACE * size]
    if len(wide) < _FEWEST_GAPS or max(wide) > _WIDEST_STRETCH * size:
        return False
    return max(wide) <= _STRETCHED * min(wide)


_WIDEST_STRETCH = 6.0


def _tightened(cell: Cell) -> Cell:
    """Return the cell with words that were spaced out letter by letter closed up."""
    text = cell.text
    found = list(_SPACED_OUT.finditer(text))
    if not found:
        return cell
    drop = {i for m in found for i in range(m.start(), m.end()) if text[i] == " "}
    keep = [i for i in range(len(text)) if i not in drop]
    out = Cell(page=cell.page, base=cell.base, size=cell.size)
    for i in keep:
        out.add(text[i], cell.lefts[i], cell.rights[i], cell.faces[i])
    return out
