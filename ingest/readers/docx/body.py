"""Walk the body of a Word document, or of one of its headers, footers or notes, and give its blocks in reading order.

Knows tables, content controls, tracked changes (what was inserted stays, what was deleted is gone) and text boxes.
Knows nothing about parts and files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ingest.readers.blocks import Block, Cell, Paragraph, Run, Table
from ingest.readers.colours import WHITE, colour_of, hides
from ingest.readers.docx.boxes import Box, boxes_of, has_backdrop, in_order
from ingest.readers.docx.nodes import is_on, value
from ingest.readers.docx.numbering import ListMark, Numbering
from ingest.readers.docx.styles import Look, Styles, fill_of, look_of
from ingest.readers.fields import Fields, is_counted, link_of
from ingest.readers.nodes import attribute, child, children, descendants, local, number
from ingest.readers.package import Element
from vectorstore.errors import UnreadableFile
from vectorstore.records import HiddenReason

# What only wraps its content: a content control, an inserted stretch, a smart tag.
_WRAPPERS = frozenset({"sdt", "sdtContent", "ins", "moveTo", "smartTag", "customXml", "dir", "bdo", "subDoc"})
_DELETED = frozenset({"del", "moveFrom", "delText", "delInstrText"})
_CHARACTERS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
# Rows and lines of exactly so many twentieths of a point show no letter; what is set farther than a page's width before
# the margin is off the page.
_LOW, _AWAY = 40, -12_000
# The size of letters, in half points, where nothing says one.
_DEFAULT_SIZE = 20


class Around(NamedTuple):
    """What surrounds a paragraph: the colour behind it, whether words in white can be seen there, how deep it lies.

    `hidden` says why nothing of it is seen.
    """

    shade: str | None = None
    lit: bool = False
    depth: int = 0
    hidden: HiddenReason | None = None


class Body:
    """One part of the document that holds text."""

    def __init__(
        self,
        root: Element,
        styles: Styles,
        numbering: Numbering,
        targets: Mapping[str, str],
        *,
        depth: int,
        name: str,
    ) -> None:
        self._root, self._styles, self._numbering = root, styles, numbering
        self._targets, self._deepest, self._name = targets, depth, name
        self._fields = Fields()
        self._backdrop = has_backdrop(root)
        self.notes: list[tuple[str, str]] = []

    def blocks(self, inside: Element) -> Iterator[Block]:
        """Yield the blocks of an element of the part."""
        yield from self._blocks(inside, Around(lit=self._backdrop))

    def _blocks(self, nodes: Iterable[Element], around: Around) -> Iterator[Block]:
        if around.depth > self._deepest:
            raise UnreadableFile(
                f"{self._name!r} has tables or text boxes nested more than {self._deepest} deep; that is no CV: save "
                "its text as a file of its own"
            )
        for node in nodes:
            match local(node):
                case "p":
                    yield from self._paragraph(node, around)
                case "tbl":
                    yield self._table(node, around._replace(depth=around.depth + 1))
                case "AlternateContent":
                    yield from self._blocks(_chosen(node), around)
                case "sdt":
                    if is_on(child(node, "sdtPr"), "showingPlcHdr") is not True:
                        yield from self._blocks(children(node, "sdtContent"), around)
                case kind if kind in _WRAPPERS:
                    yield from self._blocks(node, around._replace(depth=around.depth + 1))
                case _:
                    pass

    # -- tables ------------------------------------------------------------------------------------------------------

    def _table(self, node: Element, around: Around) -> Table:
        properties = child(node, "tblPr")
        style = value(properties, "tblStyle")
        shade = fill_of(properties)
        around = around._replace(shade=shade or around.shade, lit=around.lit or style in self._styles.shaded_tables)
        rows: list[tuple[Cell, ...]] = []
        for row in _unwrapped(node, "tr"):
            properties = child(row, "trPr")
            if child(properties, "del") is not None or is_on(properties, "hidden"):
                continue
            shut = "tiny" if _is_low(child(properties, "trHeight"), "val", "hRule") else around.hidden
            inside = around._replace(hidden=shut)
            cells = [self._cell(cell, inside) for cell in _unwrapped(row, "tc")]
            rows.append(tuple(cell for cell in cells if cell))
        return Table(tuple(rows))

    def _cell(self, node: Element, around: Around) -> Cell:
        properties = child(node, "tcPr")
        for merge in ("vMerge", "hMerge"):
            found = child(properties, merge)
            # Of merged cells the first holds the words.
            if found is not None and attribute(found, "val") != "restart":
                return ()
        shade = fill_of(properties)
        return tuple(self._blocks(node, around._replace(shade=shade or around.shade)))

    # -- paragraphs --------------------------------------------------------------------------------------------------

    def _paragraph(self, node: Element, around: Around) -> Iterator[Block]:
        properties = child(node, "pPr")
        style = value(properties, "pStyle")
        shade = fill_of(properties)
        look = self._styles.paragraph_look(style)
        around = around._replace(shade=shade or around.shade, hidden=around.hidden or _set_away(properties))
        boxes: list[Box] = []
        runs = tuple(self._runs(node, look, around, "", boxes))
        above = in_order([box for box in boxes if box.above])
        for box in above:
            yield from self._box(box, around)
        seen = [run for run in runs if run.hidden is None and run.text.strip()]
        level = self._styles.level(style, properties)
        mark, depth = self._mark(properties, style) if runs else (ListMark("", counted=False), 0)
        whole = bool(seen) and all(run.strong for run in seen)
        bullet = "" if level or mark.counted and whole and not depth else mark.text
        yield Paragraph(runs, level, bullet, depth, bool(seen) and self._styles.is_title(style))
        for box in boxes:
            if not box.above:
                yield from self._box(box, around)

    def _box(self, box: Box, around: Around) -> Iterator[Block]:
        inside = Around(box.fill, around.lit, around.depth + 1, box.hidden or around.hidden)
        yield from self._blocks(box.content, inside)

    def _mark(self, properties: Element | None, style: str | None) -> tuple[ListMark, int]:
        own = child(properties, "numPr")
        list_id = value(own, "numId")
        depth = number(value(own, "ilvl"))
        if list_id is None:
            list_id, below = self._styles.numbering(style)
            depth = below if depth is None else depth
        if list_id is None:
            return ListMark("", counted=False), 0
        return self._numbering.mark(list_id, depth or 0), depth or 0

    def _runs(self, node: Element, look: Look, around: Around, link: str, boxes: list[Box]) -> Iterator[Run]:
        for part in node:
            kind = local(part)
            if kind == "r":
                yield from self._run(part, look, around, link, boxes)
            elif kind == "hyperlink":
                target = self._targets.get(attribute(part, "id") or "", "")
                yield from self._runs(part, look, around, target or link, boxes)
            elif kind == "fldSimple":
                instruction = attribute(part, "instr") or ""
                if not is_counted(instruction):
                    yield from self._runs(part, look, around, link_of(instruction) or link, boxes)
            elif kind == "sdt":
                if is_on(child(part, "sdtPr"), "showingPlcHdr") is not True:
                    yield from self._runs(part, look, around, link, boxes)
            elif kind in _WRAPPERS:
                yield from self._runs(part, look, around, link, boxes)
            elif kind == "AlternateContent":
                yield from self._runs_of(_chosen(part), look, around, link, boxes)
            elif kind in {"oMath", "oMathPara"}:
                words = "".join(t.text or "" for t in descendants(part, "t"))
                yield Run(words, bool(look.bold))

    def _runs_of(
        self, nodes: Iterable[Element], look: Look, around: Around, link: str, boxes: list[Box]
    ) -> Iterator[Run]:
        for node in nodes:
            if local(node) == "r":
                yield from self._run(node, look, around, link, boxes)
            else:
                boxes.extend(boxes_of(node))

    def _run(self, node: Element, look: Look, around: Around, link: str, boxes: list[Box]) -> Iterator[Run]:
        properties = child(node, "rPr")
        style = value(properties, "rStyle")
        own = look_of(properties).over(self._styles.look(style)).over(look)
        text = self._text(node, boxes)
        if not text:
            return
        target = self._fields.link or link
        size = own.size or _DEFAULT_SIZE
        # Links are underlined everywhere; that sets nothing apart.
        slanted = bool(own.slanted) and not target
        yield Run(text, bool(own.bold), slanted, target, self._unseen(own, around), size / 2)

    def _text(self, node: Element, boxes: list[Box]) -> str:
        found: list[str] = []
        for part in node:
            kind = local(part)
            if kind == "fldChar":
                self._fields.character(attribute(part, "fldCharType"))
            elif kind == "instrText":
                self._fields.instruction(part.text or "")
            elif kind in _DELETED or self._fields.dropped:
                continue
            elif kind == "t":
                found.append((part.text or "").replace("\t", " ").replace("\n", " "))
            elif kind in _CHARACTERS:
                found.append(_CHARACTERS[kind])
            elif kind in {"drawing", "pict", "object"}:
                boxes.extend(boxes_of(part))
            elif kind == "AlternateContent":
                for chosen in _chosen(part):
                    boxes.extend(boxes_of(chosen))
            elif kind in {"footnoteReference", "endnoteReference"}:
                self.notes.append((kind.removesuffix("Reference"), attribute(part, "id") or ""))
            elif kind == "ruby":
                found.extend(t.text or "" for base in children(part, "rubyBase") for t in descendants(base, "t"))
        return "".join(found)

    @staticmethod
    def _unseen(look: Look, around: Around) -> HiddenReason | None:
        """Return why nobody sees a run, None where it can be seen."""
        if look.vanish or around.hidden:
            return around.hidden or "invisible"
        behind = look.shade or around.shade
        paper = None if around.lit else WHITE
        ground = paper if behind is None else colour_of(behind)
        size = _DEFAULT_SIZE if look.size is None else look.size
        return hides(colour_of(look.colour), ground, size / 2)


def _is_low(node: Element | None, size: str, rule: str) -> bool:
    """Tell whether a row or line is exactly so low that it shows no letter."""
    found = number(attribute(node, size))
    return attribute(node, rule) == "exact" and found is not None and found <= _LOW


def _set_away(properties: Element | None) -> HiddenReason | None:
    """Return why nobody sees a paragraph: its lines have no height, or it is set beyond the page's edge."""
    if _is_low(child(properties, "spacing"), "line", "lineRule"):
        return "tiny"
    frame, indent = child(properties, "framePr"), child(properties, "ind")
    places = (attribute(frame, "x"), attribute(frame, "y"), attribute(indent, "left"), attribute(indent, "start"))
    return "off_page" if any((number(p) or 0) <= _AWAY for p in places) else None


def _chosen(node: Element) -> list[Element]:
    """Return the content of the branch of an AlternateContent to read: the newer, unless only the older has text."""
    branches = [branch for branch in node if local(branch) in {"Choice", "Fallback"}]
    telling = [b for b in branches if next(b.iter("{*}t"), None) is not None]
    return list((telling or branches)[0]) if branches else []


def _unwrapped(node: Element, name: str) -> Iterator[Element]:
    """Yield the rows of a table or the cells of a row, those within content controls or tracked changes too."""
    for part in node:
        kind = local(part)
        if kind == name:
            yield part
        elif kind in _WRAPPERS:
            yield from _unwrapped(part, name)
