"""Walk the text of an OpenDocument file and give its blocks in reading order.

Knows lists, tables, text boxes, notes and tracked changes (what was deleted is kept elsewhere in the file, and not
read). Knows nothing about parts and files.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ingest.readers.blocks import Block, Cell, Paragraph, Run, Table
from ingest.readers.colours import WHITE, colour_of, hides
from ingest.readers.counting import counted
from ingest.readers.nodes import attribute, child, children, local, number
from ingest.readers.odt.styles import Look, Styles
from ingest.readers.package import Element
from vectorstore.errors import UnreadableFile
from vectorstore.records import HiddenReason

_GROUPS = frozenset(
    "section index-body table-of-content illustration-index alphabetical-index user-index bibliography "
    "table-rows table-header-rows table-row-group numbered-paragraph".split()
)
_DRAWN = frozenset({"frame", "text-box", "g", "custom-shape", "rect", "ellipse", "line", "path", "polygon", "a"})
# Programs put numbers of pages there; what is tracked as deleted and what reviewers remarked is no text either.
_NO_TEXT = frozenset(
    "page-number page-count tracked-changes annotation annotation-end note-citation sequence-decls variable-decls "
    "user-field-decls forms bookmark bookmark-start bookmark-end soft-page-break image object object-ole plugin "
    "title desc settings scripts event-listeners glue-point change change-start change-end script".split()
)
_SPACE = re.compile(r"[ \t\n\r]+")
# The size of letters, in points, where nothing says one.
_DEFAULT_SIZE = 12.0
_MOST_SPACES = 200


class Around(NamedTuple):
    """What surrounds a paragraph: the colour behind it, how deep it lies, the list that it is an item of.

    `unseen` says that it is shown to nobody.
    """

    behind: str | None = None
    depth: int = 0
    list_style: str | None = None
    nested: int = 0
    unseen: bool = False


_PLAIN = Around()


class Body:
    """The text of one document."""

    def __init__(self, styles: Styles, *, depth: int, name: str) -> None:
        self._styles = styles
        self._deepest, self._name = depth, name
        self._counts: dict[tuple[str, int], int] = {}
        self._mark = ""
        self.notes: list[Element] = []

    def blocks(self, nodes: Iterable[Element], around: Around = _PLAIN) -> Iterator[Block]:
        """Yield the blocks of elements that stand in the text."""
        if around.depth > self._deepest:
            raise UnreadableFile(
                f"{self._name!r} has lists, tables or text boxes nested more than {self._deepest} deep; that is no CV: "
                "save its text as a file of its own"
            )
        deeper = around._replace(depth=around.depth + 1)
        for node in nodes:
            kind = local(node)
            if kind in {"p", "h"}:
                yield from self._paragraph(node, around)
            elif kind == "list":
                yield from self._list(node, deeper)
            elif kind == "table":
                yield self._table(node, deeper)
            elif kind in _DRAWN:
                behind = self._styles.look("graphic", attribute(node, "style-name")).behind
                yield from self.blocks(node, deeper._replace(behind=behind or around.behind, list_style=None, nested=0))
            elif kind in _GROUPS:
                shut = attribute(node, "display") == "none" or attribute(node, "is-hidden") == "true"
                yield from self.blocks(node, deeper._replace(unseen=around.unseen or shut))

    def _list(self, node: Element, around: Around) -> Iterator[Block]:
        style = attribute(node, "style-name") or around.list_style
        inside = around._replace(list_style=style, nested=around.nested + 1)
        if attribute(node, "continue-numbering") != "true" and around.nested == 0:
            self._counts = {key: count for key, count in self._counts.items() if key[0] != (style or "")}
        for item in node:
            if local(item) == "list-item":
                own = number(attribute(item, "start-value"))
                self._mark = self._next_mark(item, inside, own)
                yield from self.blocks(item, inside)
                self._mark = ""
            elif local(item) == "list-header":
                yield from self.blocks(item, inside)

    def _next_mark(self, item: Element, around: Around, start: int | None) -> str:
        first = next((c for c in item if local(c) in {"p", "h"}), None)
        style = around.list_style or self._styles.list_of(attribute(first, "style-name"))
        level = self._styles.list_level(style, around.nested)
        for key in [k for k in self._counts if k[0] == (style or "") and k[1] > around.nested]:
            del self._counts[key]
        if first is None:
            # An item that only holds a deeper list draws no mark.
            return ""
        if level is None:
            return "•"
        if level.bullet:
            drawn = unicodedata.category(level.bullet[0]) not in {"Co", "Cn"} and not level.bullet.isalnum()
            return level.bullet if drawn else "•"
        if not level.form:
            return ""
        key = (style or "", around.nested)
        before = self._counts.get(key)
        self._counts[key] = start if start is not None else level.start if before is None else before + 1
        return counted(self._counts[key], level.form, level.prefix, level.suffix)

    def _table(self, node: Element, around: Around) -> Table:
        shade = self._styles.look("table", attribute(node, "style-name")).behind
        around = around._replace(behind=shade or around.behind, list_style=None, nested=0)
        rows: list[tuple[Cell, ...]] = []
        for row in _rows(node):
            row_shade = self._styles.look("table-row", attribute(row, "style-name")).behind
            cells: list[Cell] = []
            for cell in children(row, "table-cell"):
                behind = self._styles.look("table-cell", attribute(cell, "style-name")).behind
                inside = around._replace(behind=behind or row_shade or around.behind)
                cells.append(tuple(self.blocks(cell, inside)))
            rows.append(tuple(c for c in cells if c))
        return Table(tuple(rows))

    # -- paragraphs --------------------------------------------------------------------------------------------------

    def _paragraph(self, node: Element, around: Around) -> Iterator[Block]:
        style = attribute(node, "style-name")
        look = self._styles.look("paragraph", style)
        boxes: list[Element] = []
        if any(attribute(part, "is-hidden") == "true" for part in children(node, "hidden-paragraph")):
            around = around._replace(unseen=True)
        runs = _collapsed(self._runs(node, look, around, "", boxes))
        seen = [run for run in runs if run.hidden is None and run.text.strip()]
        level = (number(attribute(node, "outline-level")) or 1) if local(node) == "h" else self._styles.level(style)
        mark = "" if level else self._mark
        if seen:
            self._mark = ""
        if mark[-1:].isalnum() or mark[:1].isdigit():
            mark = "" if seen and all(run.strong for run in seen) and around.nested == 1 else mark
        titled = bool(seen) and self._styles.is_title(style)
        yield Paragraph(tuple(runs), min(level, 6), mark, max(0, around.nested - 1), titled)
        yield from self.blocks(boxes, around._replace(list_style=None, nested=0))

    def _runs(self, node: Element, look: Look, around: Around, link: str, boxes: list[Element]) -> Iterator[Run]:
        yield self._run(node.text, look, around, link)
        for part in node:
            kind = local(part)
            if kind == "span":
                below = self._styles.look("text", attribute(part, "style-name")).over(look)
                yield from self._runs(part, below, around, link, boxes)
            elif kind == "a" and child(part, "frame") is None:
                yield from self._runs(part, look, around, attribute(part, "href") or link, boxes)
            elif kind == "tab":
                yield self._run(None, look, around, link, "\t")
            elif kind == "line-break":
                yield self._run(None, look, around, link, "\n")
            elif kind == "s":
                count = min(number(attribute(part, "c")) or 1, _MOST_SPACES)
                yield self._run(None, look, around, link, "\u00a0" * count)
            elif kind == "note":
                self.notes.append(part)
            elif kind in {"hidden-text", "hidden-paragraph"}:
                yield Run(attribute(part, "string-value") or part.text or "", hidden="invisible")
            elif kind in _DRAWN:
                boxes.append(part)
            elif kind == "ruby":
                yield from self._runs(child(part, "ruby-base") or part, look, around, link, boxes)
            elif kind not in _NO_TEXT:
                yield from self._runs(part, look, around, link, boxes)
            yield self._run(part.tail, look, around, link)

    def _run(self, text: str | None, look: Look, around: Around, link: str, sign: str = "") -> Run:
        words = sign or _SPACE.sub(" ", text or "")
        slanted = bool(look.slanted) and not link
        return Run(words, bool(look.bold), slanted, link, self._unseen(look, around), look.size or _DEFAULT_SIZE)

    @staticmethod
    def _unseen(look: Look, around: Around) -> HiddenReason | None:
        if look.hidden or around.unseen:
            return "invisible"
        behind = look.behind or around.behind
        ground = WHITE if behind is None else colour_of(behind)
        return hides(colour_of(look.colour), ground, _DEFAULT_SIZE if look.size is None else look.size)


def _rows(node: Element) -> Iterator[Element]:
    for part in node:
        if local(part) == "table-row":
            yield part
        elif local(part) in _GROUPS:
            yield from _rows(part)


def _collapsed(runs: Iterable[Run]) -> list[Run]:
    """Return the runs without white space that the format lets stand for none."""
    out: list[Run] = []
    before = " "
    for run in runs:
        text = run.text[1:] if run.text[:1] == " " and before == " " else run.text
        if text:
            before = text[-1]
            out.append(run._replace(text=text))
    return out
