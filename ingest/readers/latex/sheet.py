"""Lay words out as lines of text, with marks for how they are set: what the page of a LaTeX source says.

Collects words, spaces, breaks and items in order; at the end makes of them one text whose marks and links stand beside
it. Knows nothing about LaTeX. Time is linear in what was collected.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ingest.readers.extract import Link, Mark
from ingest.readers.latex.symbols import ligatures
from vectorstore.records import Span
from vectorstore.text import has_cjk, size


class Setting(NamedTuple):
    """How words are set: `level` of a heading or 0, `link` an index into the sheet's targets or -1."""

    bold: bool = False
    level: int = 0
    link: int = -1


class _Words(NamedTuple):
    text: str
    setting: Setting


@dataclass(slots=True)
class _Item:
    bullet: str
    depth: int


@dataclass(slots=True)
class _Between:
    """The room between two arguments of one command: a gap until one of them turns out to want its own lines."""

    breaks: bool = False


class _Room(NamedTuple):
    kind: Literal["space", "newline", "gap", "break", "paragraph"]


# Whatever ends a line is none within words: lines are this sheet's to make.
_BREAKING = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_SPACE, _NEWLINE, _GAP = _Room("space"), _Room("newline"), _Room("gap")
_BREAK, _PARAGRAPH = _Room("break"), _Room("paragraph")
# What is set apart on paper (a date at the right margin, the columns of a table) stands behind three spaces.
_GAP_WIDTH = 3
_INDENT = "  "
# Indentation tells items from sub-items; a mark is still found this near to its line.
_DEEPEST_INDENT = 3
# An argument wider than this is prose, and no part of an entry's head.
_HEAD_PART = 90


class Sheet:
    """The page as it is filled; `width` of the words so far and `rows` begun tell whether something was set."""

    def __init__(self) -> None:
        self.width = 0
        self.rows = 0
        self.characters = 0
        self._targets: list[str] = []
        self._items: list[_Words | _Room | _Item | _Between] = []
        self._cells: list[tuple[_Between, int, int]] = []
        self._after_wide: list[bool] = []

    # -- filling ---------------------------------------------------------------------------------------------------

    def words(self, text: str, setting: Setting) -> None:
        """Set words at the end of the line."""
        if text:
            text = _BREAKING.sub(" ", text)
            self._items.append(_Words(text, setting))
            self.width += size(text)
            self.characters += len(text)

    def space(self, *, newline: bool = False) -> None:
        """Set a space; between Chinese characters one that is the end of a source line is none."""
        self._items.append(_NEWLINE if newline else _SPACE)

    def gap(self) -> None:
        """Set what follows apart on the same line."""
        self._items.append(_GAP)

    def break_line(self) -> None:
        """End the line."""
        self._items.append(_BREAK)
        self.rows += 1

    def paragraph(self) -> None:
        """End the line, and leave one empty."""
        self._items.append(_PARAGRAPH)
        self.rows += 1

    def item(self, bullet: str, depth: int) -> None:
        """Begin an item of a list `depth` lists deep; an empty bullet sets none."""
        self._items.append(_Item(bullet, depth))
        self.rows += 1

    def table(self) -> None:
        """Begin a table: one right after a bullet is the head of an entry, which has none."""
        for item in reversed(self._items[-_LOOK_BACK:]):
            if isinstance(item, _Item):
                item.bullet = ""
            if isinstance(item, (_Item, _Words)):
                break
        self.break_line()

    def link(self, target: str) -> int:
        """Return the number of an address that words can lead to."""
        self._targets.append(target)
        return len(self._targets) - 1

    # -- the arguments of one command --------------------------------------------------------------------------------

    def begin_call(self) -> None:
        """Begin the arguments of a command."""
        self._after_wide.append(False)

    def begin_cell(self) -> None:
        """Begin one of its arguments."""
        between = _Between(breaks=self._after_wide[-1])
        self._items.append(between)
        self._cells.append((between, self.width, self.rows))

    def end_cell(self) -> None:
        """End an argument: a wide one, or one of several lines, stands on lines of its own."""
        between, width, rows = self._cells.pop()
        wide = self.width - width > _HEAD_PART or self.rows > rows
        between.breaks = between.breaks or wide
        if wide:
            self.rows += 1
        self._after_wide[-1] = wide

    def end_call(self) -> None:
        """End the arguments of a command."""
        if self._after_wide.pop():
            self.break_line()
        else:
            self.gap()

    # -- the page ----------------------------------------------------------------------------------------------------

    def page(self) -> Page:
        """Return the text and what stands beside it."""
        composed = _Composer(self._targets)
        for item in self._items:
            composed.take(item)
        return composed.finish()


_LOOK_BACK = 40


class Page(NamedTuple):
    """A text, and its marks and links."""

    text: str
    marks: tuple[Mark, ...]
    links: tuple[Link, ...]


class _Composer:
    """Makes lines of what a sheet holds."""

    def __init__(self, targets: list[str]) -> None:
        self._targets = targets
        self._parts: list[str] = []
        self._at = 0
        self._line_start = 0
        self._open = False
        self._room = ""
        self._last = ""
        self._level = 0
        self._item = _Item("", 0)
        self._bullet = ""
        self._blank = False
        self._run: tuple[int, int, Setting] | None = None
        self._marks: list[Mark] = []
        self._links: list[Link] = []

    def take(self, item: _Words | _Room | _Item | _Between) -> None:
        if isinstance(item, _Words):
            self._words(item)
        elif isinstance(item, _Item):
            self._end_line()
            self._item = _Item(item.bullet, item.depth)
        else:
            kind = ("break" if item.breaks else "gap") if isinstance(item, _Between) else item.kind
            if kind in {"break", "paragraph"}:
                self._end_line()
                self._blank = self._blank or kind == "paragraph"
            else:
                order = ("", "newline", "space", "gap")
                self._room = max(self._room, kind, key=order.index)

    def _write(self, text: str) -> None:
        self._parts.append(text)
        self._at += len(text)

    def _begin_line(self) -> None:
        if self._at:
            self._write("\n\n" if self._blank else "\n")
        self._write(_INDENT * min(max(self._item.depth - 1, 0), _DEEPEST_INDENT))
        self._blank = False
        self._line_start = self._at
        self._bullet, self._item.bullet = self._item.bullet, ""
        self._level = 0
        self._open = True

    def _words(self, words: _Words) -> None:
        text = ligatures(words.text)
        if not self._open:
            self._begin_line()
        elif self._room:
            both = self._room == "newline" and has_cjk(self._last[-1:]) and has_cjk(text[:1])
            width = 0 if both else _GAP_WIDTH if self._room == "gap" else 1
            self._write(" " * width)
        self._room = ""
        start = self._at
        self._write(text)
        self._last = text
        self._level = self._level or words.setting.level
        run = self._run
        if run is not None and run[2][::2] == words.setting[::2]:
            self._run = (run[0], self._at, words.setting)
        else:
            self._end_run()
            self._run = (start, self._at, words.setting)

    def _end_run(self) -> None:
        if self._run is None:
            return
        start, end, setting = self._run
        span = Span(start=start, end=end)
        if setting.bold:
            self._marks.append(Mark(span=span, bold=True))
        if setting.link >= 0:
            self._links.append(Link(span=span, target=self._targets[setting.link]))
        self._run = None

    def _end_line(self) -> None:
        self._room = ""
        if not self._open:
            return
        self._end_run()
        if self._level or self._bullet:
            span = Span(start=self._line_start, end=self._at)
            self._marks.append(Mark(span=span, level=self._level, bullet=self._bullet))
        self._open = False

    def finish(self) -> Page:
        self._end_line()
        marks = sorted(self._marks, key=lambda m: (m.span.start, -m.span.end))
        text = "".join(self._parts)
        return Page(text, tuple(marks), tuple(self._links))
