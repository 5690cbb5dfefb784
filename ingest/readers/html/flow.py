"""Let the elements of a page flow into blocks: paragraphs, items of lists, rows of what stands side by side.

Floats, flex boxes, grids and table cells become cells of a row, as the page sets them. Knows nothing about how blocks
are written out, nor how a style is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from ingest.readers.blocks import Block, Cell, Paragraph, Run, Table
from ingest.readers.html.column import Column
from ingest.readers.html.look import Look, look_below
from ingest.readers.html.style import Declarations, Sheet

_BLOCKS = frozenset(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer "
    "form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tbody td "
    "tfoot th thead tr ul caption".split()
)
# What is no text of the page: programs, pictures, frames, and what a visitor presses or fills in.
_NO_TEXT = frozenset(
    "script style template noscript head title meta link iframe object embed svg canvas audio video map select "
    "datalist textarea input button progress meter".split()
)
_HEADINGS = {f"h{n}": n for n in range(1, 7)}
_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_WHITE_SPACE = re.compile(r"[ \t\n\r\f]+")
_FIXED_SPACES = re.compile("[ \u00a0]{3,}")
_TWO_SPACES = re.compile("[ \u00a0]{2}")
# Real pages nest some 60 deep; below this only words are taken.
_DEEPEST = 120
# What floats beside text is a date or a place; more is a column of its own, told where it stands.
_FLOATED_BLOCKS = 3
_SIDES = frozenset({"left", "right"})
# The columns of a grid: so many alike (`repeat(2, 1fr 2fr)`), or one, once functions in them are words.
_COLUMNS = re.compile(r"repeat\(\s*([\w-]{1,10})\s*,([^()]*)\)|[^\s(),]+")
_LINE_NAMES = re.compile(r"\[[^\[\]]*\]")
_FUNCTION = re.compile(r"\b(?:minmax|fit-content|min|max|clamp|calc|var)\([^()]*\)")
_DEEPEST_FUNCTION = 3
_MOST_COLUMNS = 50


class Page:
    """The flow of one page."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._title: int | None = None

    def blocks(self, body: LexborNode) -> list[Block]:
        """Return the blocks of a page's body."""
        topmost = body.css("h1")
        self._title = topmost[0].mem_id if len(topmost) == 1 else None
        return self._inside(body, look_below(Look(), "body", self._sheet.of(body)), 0)

    def _inside(self, node: LexborNode, look: Look, nested: int, *, level: int = 0, depth: int = 0) -> list[Block]:
        out = Column(level, depth)
        self._walk(node, look, out, nested + 1)
        out.settle()
        return out.blocks

    def _walk(self, node: LexborNode, look: Look, out: Column, nested: int) -> None:
        for child in _children(node):
            if child.is_text_node:
                out.runs.append(_run(child.text_content or "", look))
            elif child.is_comment_node:
                self._comment(child, out)
            elif nested > _DEEPEST:
                out.runs.append(_run(_words(child), look))
            elif child.tag not in _NO_TEXT:
                self._element(child, look, out, nested)

    @staticmethod
    def _comment(node: LexborNode, out: Column) -> None:
        words = node.comment_content or ""
        # Remarks of old browsers' conditions are code.
        if not words.lstrip().startswith(("[if", "<![")):
            out.runs.append(Run(words, hidden="comment"))

    def _element(self, node: LexborNode, look: Look, out: Column, nested: int) -> None:
        tag = node.tag or ""
        said = self._sheet.of(node)
        if said.get("display") == "none" or tag == "dialog" and "open" not in node.attributes:
            out.runs.append(Run(_words(node), hidden="invisible"))
            return
        below = look_below(look, tag, said)
        if tag == "a" and (target := node.attributes.get("href")):
            below = below._replace(link=target)
        if tag == "br":
            out.runs.append(Run("\n"))
        elif _is_block(tag, said):
            self._block(node, said, below, out, nested)
        elif said.get("float") == "right" or _side(said) == "right":
            inner = Column()
            self._walk(node, below, inner, nested + 1)
            if inner.blocks or inner.floats:
                inner.settle()
                self._float("right", inner.blocks, out)
            else:
                out.aside.extend([*([Run("\t")] if out.aside else []), *inner.runs, *inner.aside])
        else:
            gap = [Run("\t")] if said.get("display") == "inline-block" or _side(said) == "left" else []
            out.runs.extend(gap)
            self._walk(node, below, out, nested + 1)
            out.runs.extend(gap)

    # -- blocks --------------------------------------------------------------------------------------------------------

    def _block(self, node: LexborNode, said: Declarations, look: Look, out: Column, nested: int) -> None:
        tag = node.tag or ""
        display = said.get("display", "")
        out.flush()
        if tag == "hr" or said.get("clear") in {"both", "left", "right"}:
            out.settle()
        side = _side(said) or ("inline" if display in {"inline-block", "inline-flex", "inline-table"} else "")
        if side:
            self._float(side, self._column(node, said, look, out, nested), out)
        elif tag == "table" and display in {"", "table"}:
            out.add(self._table(node, look, nested))
        elif tag == "dl" and display in {"", "block"} and _holds_terms(node):
            self._terms(node, look, out, nested)
        elif _is_row(said):
            self._row(node, said, look, out, nested)
        elif tag in _LISTS:
            self._list(node, said, look, out, nested)
        else:
            self._plain(node, look, out, nested)

    def _plain(self, node: LexborNode, look: Look, out: Column, nested: int) -> None:
        """Let an element's content flow on as lines of their own."""
        level, title, floated = out.level, out.title, len(out.floats)
        out.level = _HEADINGS.get(node.tag or "", level)
        out.title = title or node.mem_id == self._title
        self._walk(node, look, out, nested + 1)
        out.flush()
        out.level, out.title = level, title
        if len(out.floats) > floated:
            out.settle()

    def _float(self, side: str, blocks: list[Block], out: Column) -> None:
        if len(blocks) > _FLOATED_BLOCKS and side != "inline":
            out.settle()
            out.blocks.extend(blocks)
        elif blocks:
            out.floats.append((side, tuple(blocks)))

    def _column(self, node: LexborNode, said: Declarations, look: Look, out: Column, nested: int) -> list[Block]:
        """Return the blocks of an element that stands beside others."""
        inner = Column(_HEADINGS.get(node.tag or "", 0), out.depth)
        inner.bullet, out.bullet = out.bullet, ""
        rest = {
            k: v
            for k, v in said.items()
            if k not in {"float", "position", "display"} or k == "display" and _is_row(said)
        }
        if node.tag in _HEADINGS:
            inner.title = node.mem_id == self._title
            self._walk(node, look, inner, nested + 1)
        else:
            self._block(node, rest, look, inner, nested)
        inner.settle()
        return inner.blocks

    def _row(self, node: LexborNode, said: Declarations, look: Look, out: Column, nested: int) -> None:
        """Add the children of a flex box, a grid or a row of cells as cells side by side."""
        width = _grid_columns(said)
        rows: list[tuple[Cell, ...]] = []
        row: list[Cell] = []
        bullet, out.bullet = out.bullet, ""
        for child in _children(node):
            child_said: Declarations = {}
            if child.is_element_node:
                if child.tag in _NO_TEXT:
                    continue
                child_said = self._sheet.of(child)
            inner = Column(out.level, out.depth)
            inner.bullet, bullet = bullet, ""
            if child.is_text_node:
                inner.runs.append(_run(child.text_content or "", look))
            elif child.is_comment_node:
                self._comment(child, inner)
            else:
                self._element(child, look, inner, nested + 1)
            inner.settle()
            whole = "span" in child_said.get("grid-column", "") or "-1" in child_said.get("grid-column", "")
            if width and (whole or len(row) >= width):
                rows.append(tuple(row))
                row = []
            if inner.blocks:
                row.append(tuple(inner.blocks))
            elif bullet == "" and inner.bullet:
                bullet = inner.bullet
        rows.append(tuple(row))
        out.add(Table(tuple(r for r in rows if r)))

    def _table(self, node: LexborNode, look: Look, nested: int) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for row, row_look in self._rows(node, look, nested):
            cells: list[Cell] = []
            if row.tag == "caption":
                rows.append((tuple(self._inside(row, row_look, nested + 1)),))
            for cell in _children(row):
                if cell.tag not in {"td", "th"}:
                    continue
                said = self._sheet.of(cell)
                below = look_below(row_look, cell.tag or "", said)
                if said.get("display") == "none":
                    cells.append((Paragraph((Run(_words(cell), hidden="invisible"),)),))
                else:
                    cells.append(tuple(self._inside(cell, below, nested + 1)))
            rows.append(tuple(c for c in cells if c))
        return Table(tuple(rows))

    def _rows(self, node: LexborNode, look: Look, nested: int) -> Iterator[tuple[LexborNode, Look]]:
        for child in _children(node):
            if child.tag in {"tr", "thead", "tbody", "tfoot", "caption"}:
                said = self._sheet.of(child)
                below = look_below(look, child.tag or "", said)
                if said.get("display") == "none":
                    below = below._replace(hidden="invisible")
                if child.tag in {"tr", "caption"}:
                    yield child, below
                else:
                    yield from self._rows(child, below, nested)

    def _terms(self, node: LexborNode, look: Look, out: Column, nested: int) -> None:
        """Add a list of terms: a term stands beside what describes it."""
        row: list[Cell] = []
        described = False
        for child in self._flat_terms(node):
            if child.tag == "dt" and described:
                out.add(Table((tuple(row),)))
                row, described = [], False
            said = self._sheet.of(child)
            if said.get("display") == "none":
                out.runs.append(Run(_words(child), hidden="invisible"))
                continue
            below = look_below(look, child.tag or "", said)
            cell = tuple(self._inside(child, below, nested + 1, depth=out.depth))
            if cell and row and child.tag == "dd" and described:
                row[-1] = (*row[-1], *cell)
            elif cell:
                row.append(cell)
            described = described or child.tag == "dd"
        out.add(Table((tuple(row),)))

    @staticmethod
    def _flat_terms(node: LexborNode) -> Iterator[LexborNode]:
        for child in _children(node):
            if child.tag == "div":
                yield from (c for c in _children(child) if c.tag in {"dt", "dd"})
            elif child.tag in {"dt", "dd"}:
                yield child

    def _list(self, node: LexborNode, said: Declarations, look: Look, out: Column, nested: int) -> None:
        style = said.get("list-style", "") + " " + said.get("list-style-type", "")
        marked = "none" not in style.split()
        count = _start(node)
        depth = out.depth
        inner = depth + 1 if marked and nested and _in_list(node) else depth
        for child in _children(node):
            if child.is_text_node:
                out.runs.append(_run(child.text_content or "", look))
                continue
            if not child.is_element_node or child.tag in _NO_TEXT:
                if child.is_comment_node:
                    self._comment(child, out)
                continue
            out.flush()
            out.depth, out.bullet = inner, ""
            if child.tag == "li" and marked:
                out.bullet = f"{count}." if node.tag == "ol" else "•"
                count += 1
            self._element(child, look, out, nested + 1)
            out.flush()
        out.depth, out.bullet = depth, ""


def _holds_terms(node: LexborNode) -> bool:
    """Tell whether a list of terms holds terms and descriptions alone, groups of them in `div`s at most."""
    for child in _children(node):
        if child.is_text_node and (child.text_content or "").strip():
            return False
        other = child.is_element_node and child.tag not in {"dt", "dd", *_NO_TEXT}
        if other and not (child.tag == "div" and _holds_terms(child)):
            return False
    return True


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.child
    while child is not None:
        yield child
        child = child.next


def _run(text: str, look: Look) -> Run:
    if not look.kept_spaces:
        text = _WHITE_SPACE.sub(" ", text)
        text = _TWO_SPACES.sub(" ", _FIXED_SPACES.sub("\t", text))
    return Run(text, look.strong, look.slanted, look.link, look.unseen, look.points)


def _words(node: LexborNode) -> str:
    """Return the words below a node, however deep, without those of programs and styles."""
    found: list[str] = []
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if here.is_text_node:
            found.append(here.text_content or "")
        elif here.is_element_node and here.tag not in _NO_TEXT:
            waiting.extend(reversed(list(_children(here))))
            found.append(" " if here.tag in _BLOCKS or here.tag == "br" else "")
    return "".join(found)


def _is_block(tag: str, said: Declarations) -> bool:
    display = said.get("display", "")
    if display in {"inline", "contents"}:
        return False
    if display in {"inline-block", "inline-flex", "inline-grid", "inline-table"}:
        return tag in _BLOCKS
    return tag in _BLOCKS or display in {
        "block",
        "flex",
        "grid",
        "table",
        "table-row",
        "table-cell",
        "list-item",
        "flow-root",
    }


def _is_row(said: Declarations) -> bool:
    display = said.get("display", "")
    if display in {"flex", "inline-flex"}:
        return "column" not in said.get("flex-direction", "") + said.get("flex-flow", "")
    return display == "table-row" or display in {"grid", "inline-grid"} and _grid_columns(said) > 1


def _grid_columns(said: Declarations) -> int:
    """Return how many columns a grid has, 0 where that is left to the width of the page."""
    written = _LINE_NAMES.sub(" ", said.get("grid-template-columns", ""))
    for _ in range(_DEEPEST_FUNCTION):
        written = _FUNCTION.sub("function", written)
    count = 0
    for times, alike in (column.groups() for column in _COLUMNS.finditer(written)):
        if times is not None and not times.isdecimal():
            return 0
        count += 1 if times is None else min(int(times), _MOST_COLUMNS) * len(alike.split())
    return count


def _side(said: Declarations) -> str:
    """Return the side that an element is set to, out of the flow: `left` or `right`; empty where it flows."""
    if said.get("float") in _SIDES:
        return said["float"]
    if said.get("position") in {"absolute", "fixed"}:
        return "right" if "right" in said and "left" not in said else "left"
    return ""


def _start(node: LexborNode) -> int:
    start = node.attributes.get("start") or ""
    return int(start) if re.fullmatch(r"\d{1,4}", start) else 1


def _in_list(node: LexborNode) -> bool:
    above = node.parent
    while above is not None and above.tag != "body":
        if above.tag in _LISTS:
            return True
        if above.tag in {"td", "th", "table", "section", "article"}:
            return False
        above = above.parent
    return False
