"""Write blocks out as canonical text with marks, links and what is hidden.

A paragraph is a line; what stands side by side in a row stays on one line, parted by three spaces, where it belongs
together (a date beside its employer), and goes cell by cell where columns run on by themselves (a sidebar). Knows
nothing about formats, nor about what the words mean.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from ingest.readers.blocks import Block, Paragraph, Run
from ingest.readers.extract import Extract, Format, Limits, Link, Mark, too_long
from ingest.readers.invisible import hidden_passage, strip_invisible
from vectorstore.records import Hidden, HiddenReason, Span

_GAP = "   "
# No-break and other spaces of a fixed width; the ideographic one (姓　名) is part of how Chinese is written.
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f]")
_WIDE = re.compile(r" *\t[\t ]*| {3,}")
# Vertical tab, form feed and the separators that end a line as well; a control character is no text.
_BREAKS = re.compile("\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f-\x9f\ufffe\uffff]")
_INDENT = "  "
_LONGEST_TARGET = 2_000
_TARGET = re.compile(r"(?:https?|mailto|tel|ftp):", re.IGNORECASE)
# A narrow cell (a date over two lines, a place) stands beside the first line of what it dates.
_NARROW_LINES, _NARROW_WIDTH = 3, 36
# Longer than this, what is styled as a heading is a paragraph that somebody styled so.
_LONGEST_HEADING = 200
# So many points above the usual size of letters a line stands out as a heading does.
_LARGER = 2.0
# A name at the head is set half as large again as the text; it takes a line, or one in each language.
_TITLE_RATIO, _TITLE_LINES = 1.4, 2
# Two cells of a few lines each are read line by line: employer and role, date and place.
_PAIRED_LINES = 3
# What stands between the dates of a range: one that a cell breaks ends a line, or begins the next.
_RANGE_SIGNS = "-–—~～至"
_RANGE_GOES_ON = re.compile(rf"\s*[{_RANGE_SIGNS}]")


class _Piece(NamedTuple):
    text: str
    strong: bool = False
    slanted: bool = False
    link: str = ""


class _Line(NamedTuple):
    """One line to be: `begins` a paragraph or goes on in one, `gap` where an empty one stands above."""

    pieces: tuple[_Piece, ...]
    level: int = 0
    bullet: str = ""
    depth: int = 0
    title: bool = False
    begins: bool = True
    gap: bool = False

    @property
    def text(self) -> str:
        return "".join(p.text for p in self.pieces)


def write(blocks: Iterable[Block], form: Format, limits: Limits, name: str, *, date: str | None = None) -> Extract:
    """Return the extract of a file's blocks, in order; raises UnreadableFile past the limit of characters."""
    held = list(blocks)
    lines: list[_Line] = []
    hidden: list[Hidden] = []
    size = 0
    for line in _flow(held, hidden, _sizes_of(held)):
        lines.append(line)
        size += len(line.text)
        if size > limits.characters or len(hidden) > limits.characters:
            raise too_long(name, limits.characters)
    text, marks, links = _join(lines)
    return Extract(format=form, text=text, marks=tuple(marks), links=tuple(links), hidden=tuple(hidden), date=date)


class _Sizes(NamedTuple):
    """The sizes of letters: from which on a line stands out, and that of the one largest line."""

    large: float = float("inf")
    title: float | None = None


def _sizes_of(blocks: Iterable[Block]) -> _Sizes:
    """Return what the usual size of a document's letters makes large."""
    letters: Counter[float] = Counter()
    paragraphs: Counter[float] = Counter()
    for paragraph in _paragraphs(blocks):
        found = {run.size: 0 for run in paragraph.runs if run.size}
        for run in paragraph.runs:
            if run.size and run.hidden is None:
                found[run.size] += len(run.text.strip())
        letters.update(found)
        paragraphs.update(size for size, count in found.items() if count)
    if not paragraphs:
        return _Sizes()
    usual, largest = letters.most_common(1)[0][0], max(paragraphs)
    alone = largest >= usual * _TITLE_RATIO and paragraphs[largest] <= _TITLE_LINES
    return _Sizes(usual + _LARGER, largest if alone else None)


def _paragraphs(blocks: Iterable[Block]) -> Iterator[Paragraph]:
    for block in blocks:
        if isinstance(block, Paragraph):
            yield block
        else:
            for row in block.rows:
                for cell in row:
                    yield from _paragraphs(cell)


def plain_lines(blocks: Iterable[Block]) -> list[str]:
    """Return the visible lines of blocks: to see whether a page's head or foot says anything new."""
    return [line.text.strip() for line in _flow(blocks, [], _Sizes())]


# -- blocks to lines -------------------------------------------------------------------------------------------------


def _flow(blocks: Iterable[Block], hidden: list[Hidden], sizes: _Sizes) -> Iterator[_Line]:
    gap = False
    for block in blocks:
        lines = _lines(block, hidden, sizes)
        for i, line in enumerate(lines):
            yield line._replace(gap=True) if gap and not i else line
        gap = not lines and (gap or isinstance(block, Paragraph) and all(run.hidden is None for run in block.runs))


def _lines(block: Block, hidden: list[Hidden], sizes: _Sizes) -> list[_Line]:
    if isinstance(block, Paragraph):
        return _paragraph(block, hidden, sizes)
    found: list[_Line] = []
    for row in block.rows:
        found.extend(_row([list(_flow(cell, hidden, sizes)) for cell in row]))
    return found


def _paragraph(paragraph: Paragraph, hidden: list[Hidden], sizes: _Sizes) -> list[_Line]:
    pieces = _seen(paragraph.runs, hidden, sizes)
    title = paragraph.title or any(run.size == sizes.title for run in paragraph.runs if run.size and run.text.strip())
    found: list[_Line] = []
    current: list[_Piece] = []
    for piece in (*pieces, _Piece("\n")):
        first, *others = piece.text.split("\n")
        current.append(piece._replace(text=first))
        for other in others:
            tidy = _tidy(current)
            if tidy:
                new = not found
                bullet = paragraph.bullet if new else ""
                level = paragraph.level if _width("".join(p.text for p in tidy)) <= _LONGEST_HEADING else 0
                found.append(_Line(tidy, level, bullet, paragraph.depth, title, new))
            current = [piece._replace(text=other)]
    return found


def _seen(runs: Sequence[Run], hidden: list[Hidden], sizes: _Sizes) -> list[_Piece]:
    """Return the runs that can be seen; what cannot is kept apart, neighbours of one reason together."""
    pieces: list[_Piece] = []
    unseen: list[str] = []
    reason: HiddenReason | None = None
    for run in (*runs, Run("")):
        text, told = strip_invisible(_CONTROLS.sub("", _BREAKS.sub("\n", run.text.translate(_LIGATURES))))
        hidden.extend(told)
        if unseen and run.hidden != reason:
            hidden.extend(hidden_passage(reason or "invisible", "".join(unseen)))
            unseen = []
        if run.hidden is None:
            large = run.size is not None and run.size >= sizes.large
            pieces.append(_Piece(_SPACES.sub(" ", text), run.strong, run.slanted or large, run.link))
        else:
            reason = run.hidden
            unseen.append(text)
    return pieces


# One character for several letters, which no word of a lexicon is written with.
_LIGATURES = dict(zip(range(0xFB00, 0xFB07), ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))


def _tidy(pieces: Sequence[_Piece]) -> tuple[_Piece, ...]:
    """Return a line's pieces with gaps of three spaces, and no white space at its ends."""
    owners = [i for i, p in enumerate(pieces) for _ in p.text]
    text = "".join(p.text for p in pieces)
    out: dict[int, list[str]] = {}
    at = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    for gap in _WIDE.finditer(text, at, end):
        for i in range(at, gap.start()):
            out.setdefault(owners[i], []).append(text[i])
        out.setdefault(owners[gap.start()], []).append(_GAP)
        at = gap.end()
    for i in range(at, end):
        out.setdefault(owners[i], []).append(text[i])
    return tuple(pieces[i]._replace(text="".join(found)) for i, found in out.items())


# -- rows ------------------------------------------------------------------------------------------------------------


def _row(cells: list[list[_Line]]) -> list[_Line]:
    """Return the lines of cells that stand side by side."""
    cells = [cell for cell in cells if cell]
    if len(cells) <= 1:
        return cells[0] if cells else []
    listed = sum(bool(line.bullet) for cell in cells for line in cell[:1]) > 1
    if all(len(cell) == 1 for cell in cells) and not listed:
        return [_beside([cell[0] for cell in cells])]
    titled = [cell for cell in cells if any(line.title for line in cell)]
    if titled:
        # A sidebar may stand left of the column that opens with the name; a reader begins with the name.
        return [line for cell in (*titled, *(c for c in cells if c not in titled)) for line in cell]
    if len(cells) == 2 and _paired(*cells):
        return [_beside([line for line in pair if line is not None]) for pair in zip_longest(*cells)]
    long = [cell for cell in cells if not _is_narrow(cell)] or _longest(cells)
    if len(long) == 1 and not _headed(cells):
        return _beside_first(cells, long[0])
    # Of two columns that each have headings the wider is the CV, and the other stands beside it, wherever it is set.
    if len(cells) == 2 and all(sum(_stands_out(line) for line in cell) > 1 for cell in cells):
        cells = sorted(cells, key=lambda cell: -sum(_width(line.text) for line in cell))
    return [line for cell in cells for line in cell]


def _longest(cells: list[list[_Line]]) -> list[list[_Line]]:
    """Return the one cell of most lines among narrow ones: a date stands beside its degree over its school."""
    most = max(len(cell) for cell in cells)
    return [cell for cell in cells if len(cell) == most] if most > 1 else []


def _headed(cells: list[list[_Line]]) -> bool:
    """Tell whether a cell but the last is a heading of its own, set beside what stands under it."""
    return any(cell[0].level for cell in cells[:-1]) and not all(cell[0].level for cell in cells)


def _paired(one: list[_Line], other: list[_Line]) -> bool:
    return len(one) == len(other) <= _PAIRED_LINES and not any(line.bullet for line in (*one, *other))


def _is_narrow(cell: list[_Line]) -> bool:
    if len(cell) == 1:
        line = cell[0]
        # "SKILLS" set bold beside a list is its heading; a bold date is not.
        heading = _stands_out(line) and not any(c.isdigit() for c in line.text)
        return not line.bullet and not heading
    width = sum(_width(line.text) for line in cell)
    return len(cell) <= _NARROW_LINES and width <= _NARROW_WIDTH and not any(line.bullet for line in cell)


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _beside(lines: Sequence[_Line]) -> _Line:
    """Return one line of several that stand side by side."""
    pieces: list[_Piece] = []
    for line in lines:
        pieces.extend([_Piece(_GAP)] if pieces else [])
        pieces.extend(line.pieces)
    first = lines[0]
    level = first.level or next((line.level for line in lines if line.level), 0)
    return first._replace(pieces=tuple(pieces), level=level, title=any(line.title for line in lines))


def _beside_first(cells: list[list[_Line]], long: list[_Line]) -> list[_Line]:
    first = [long[0] if cell is long else _squeezed(cell) for cell in cells]
    if long[0].bullet:
        narrow = [line for line, cell in zip(first, cells, strict=True) if cell is not long]
        return [_beside(narrow), *long]
    return [_beside(first), *long[1:]]


def _squeezed(cell: list[_Line]) -> _Line:
    """Return the lines of a narrow cell as one: "2019.09 -" over "2021.06" is one date."""
    if len(cell) == 1:
        return cell[0]
    pieces: list[_Piece] = list(cell[0].pieces)
    for before, line in pairwise(cell):
        goes_on = before.text.rstrip()[-1:] in _RANGE_SIGNS or _RANGE_GOES_ON.match(line.text)
        pieces.append(_Piece(" " if goes_on else _GAP))
        pieces.extend(line.pieces)
    return cell[0]._replace(pieces=tuple(pieces))


# -- lines to text ---------------------------------------------------------------------------------------------------


def _join(lines: Sequence[_Line]) -> tuple[str, list[Mark], list[Link]]:
    parts: list[str] = []
    marks: list[Mark] = []
    links: list[Link] = []
    at = 0
    before: _Line | None = None
    for line in lines:
        if before is not None:
            heads = line.begins and (line.level or _stands_out(line) and not line.bullet)
            parts.append("\n\n" if line.gap or heads else "\n")
            at += len(parts[-1])
        indent = _INDENT * line.depth if line.bullet else ""
        parts.append(indent)
        at += len(indent)
        marks.extend(_marks(line, at))
        for piece in line.pieces:
            _link(links, piece, at)
            parts.append(piece.text)
            at += len(piece.text)
        before = line
    return "".join(parts), marks, links


def _link(links: list[Link], piece: _Piece, at: int) -> None:
    target = piece.link.strip()
    if not piece.text.strip() or len(target) > _LONGEST_TARGET or not _TARGET.match(target):
        return
    span = Span(start=at, end=at + len(piece.text))
    if links and links[-1].target == target and links[-1].span.end == at:
        links[-1] = Link(span=Span(start=links[-1].span.start, end=span.end), target=target)
    else:
        links.append(Link(span=span, target=target))


def _stands_out(line: _Line) -> bool:
    said = [p for p in line.pieces if any(c.isalnum() for c in p.text)]
    return bool(said) and all(p.strong or p.slanted for p in said)


def _marks(line: _Line, at: int) -> list[Mark]:
    whole = Span(start=at, end=at + len(line.text))
    found = [Mark(span=whole, level=line.level)] if line.level or line.begins and not line.bullet else []
    if line.bullet:
        # A mark of its own, before that of bold: an item of a list is no heading for being bold.
        found.append(Mark(span=whole, bullet=line.bullet))
    if _stands_out(line):
        found.append(Mark(span=whole, bold=True))
        if all(p.strong for p in line.pieces if p.text.strip()):
            return found
    start: int | None = None
    end = at
    for piece in (*line.pieces, _Piece("", strong=False)):
        if piece.text and not piece.text.strip() and start is not None:
            end += len(piece.text)
            continue
        if piece.strong and start is None:
            start = end
        elif not piece.strong and start is not None:
            words = line.text[start - at : end - at]
            trimmed = words.strip()
            if trimmed:
                start += len(words) - len(words.lstrip())
                found.append(Mark(span=Span(start=start, end=start + len(trimmed)), bold=True))
            start = None
        end += len(piece.text)
    return found
