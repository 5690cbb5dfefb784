"""One stream of words of a rich text file, put together into paragraphs and tables.

Knows nothing about control words.
"""

from __future__ import annotations

import re
import unicodedata

from ingest.readers.blocks import Block, Cell, Paragraph, Run, Table

# Tables lie in tables two or three deep.
_DEEPEST = 20
_NUMBER = re.compile(r"[(（]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)、）]?")


class _Rows:
    """A table while it is read: the rows so far, the cells of this one, the blocks of this cell."""

    def __init__(self) -> None:
        self.rows: list[tuple[Cell, ...]] = []
        self.cells: list[Cell] = []
        self.blocks: list[Block] = []


class Story:
    """The paragraphs and tables of one stream: the text, a header, a footnote."""

    def __init__(self) -> None:
        self.mark = ""
        self._blocks: list[Block] = []
        self._tables: list[_Rows] = []
        self._runs: list[Run] = []
        self._shades: list[int] = []
        self._merged: list[bool] = []
        self._shade, self._merge = 0, False
        self._told = False

    def say(self, run: Run, in_table: int) -> None:
        """Add words to the paragraph."""
        if not self._runs:
            self._settle(in_table)
        self._runs.append(run)

    def end_paragraph(self, level: int, depth: int, in_table: int, *, title: bool) -> None:
        """End the paragraph, that of a cell too."""
        self._settle(in_table)
        runs, mark, self._runs, self.mark = tuple(self._runs), self.mark, [], ""
        whole = all(run.strong for run in runs if run.text.strip())
        paragraph = Paragraph(runs, level, "" if level or whole and mark[:1].isdigit() else _drawn(mark), depth, title)
        (self._tables[-1].blocks if self._tables else self._blocks).append(paragraph)

    def end_cell(self, in_table: int) -> None:
        """End a cell of the innermost table."""
        self._settle(in_table)
        table = self._tables[-1]
        at = len(table.cells)
        merged = len(self._tables) == 1 and at < len(self._merged) and self._merged[at]
        table.cells.append(() if merged else tuple(table.blocks))
        table.blocks = []

    def end_row(self, in_table: int) -> None:
        """End a row of the innermost table."""
        if self._tables and len(self._tables) >= in_table:
            table = self._tables[-1]
            table.rows.append(tuple(cell for cell in table.cells if any(_says(b) for b in cell)))
            table.cells, table.blocks = [], []

    def define(self, word: str, number: int) -> None:
        """Take in how the cells of the rows to come are defined: merged with the one before, shaded."""
        if word == "trowd":
            self._shades, self._merged, self._shade, self._merge = [], [], 0, False
        elif word in {"clmrg", "clvmrg"}:
            self._merge = True
        elif word == "clcbpat":
            self._shade = number
        else:
            self._shades.append(self._shade)
            self._merged.append(self._merge)
            self._shade, self._merge = 0, False

    def cell_shade(self) -> int:
        """Return the index of the colour behind the cell that is being read, 0 for none."""
        at = len(self._tables[0].cells) if self._tables else -1
        return self._shades[at] if 0 <= at < len(self._shades) else 0

    def finished(self) -> list[Block]:
        """Return the blocks, the last ones closed."""
        if self._runs:
            self.end_paragraph(0, 0, len(self._tables), title=False)
        self._settle(0)
        return self._blocks

    def _settle(self, in_table: int) -> None:
        """Open or close tables until `in_table` of them lie around the words."""
        while len(self._tables) > in_table:
            done = self._tables.pop()
            if done.cells or any(_says(b) for b in done.blocks):
                last = (*done.cells, tuple(done.blocks))
                done.rows.append(tuple(cell for cell in last if any(_says(b) for b in cell)))
            table = Table(tuple(row for row in done.rows if row))
            (self._tables[-1].blocks if self._tables else self._blocks).append(table)
        while len(self._tables) < min(in_table, _DEEPEST):
            self._tables.append(_Rows())


def _says(block: Block) -> bool:
    return isinstance(block, Table) or any(run.text.strip() for run in block.runs)


def _drawn(mark: str) -> str:
    """Return the mark of a list's item; glyphs of Symbol fonts are dots and boxes."""
    if not mark or _NUMBER.fullmatch(mark):
        return mark
    if not mark.isascii() and mark[:1].isalpha() and mark[-1:] in "、.．":
        # 一、教育背景: such numbers stand before headings.
        return ""
    return mark if len(mark) == 1 and unicodedata.category(mark) not in {"Co", "Cn", "Lo"} else "•"
