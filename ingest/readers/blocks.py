"""What documents made of paragraphs and tables have in common, whichever format they come in.

A reader of DOCX, ODT, RTF or HTML gives blocks; `ingest.readers.layout` writes them out. Knows nothing about formats.
"""

from __future__ import annotations

from typing import NamedTuple

from vectorstore.records import HiddenReason


class Run(NamedTuple):
    """Words set alike. In `text` a tab is a gap that sets words apart on their line, a newline ends the line.

    `strong` is bold, `slanted` another way to stand out (italic, small capitals, underlined). `hidden` says why nobody
    sees the words, where nobody does. `size` is that of their letters in points, where the format says it.
    """

    text: str
    strong: bool = False
    slanted: bool = False
    link: str = ""
    hidden: HiddenReason | None = None
    size: float | None = None


class Paragraph(NamedTuple):
    """Runs that make a paragraph, none for one left empty.

    `level` is its rank as a heading, `bullet` its mark in a list `depth` lists deep; `title` is set where the format
    says that it is the title of the whole.
    """

    runs: tuple[Run, ...]
    level: int = 0
    bullet: str = ""
    depth: int = 0
    title: bool = False


class Table(NamedTuple):
    """Rows of cells side by side; a cell holds blocks. Anything set in columns is one, whatever drew it."""

    rows: tuple[tuple[Cell, ...], ...]


Block = Paragraph | Table
Cell = tuple[Block, ...]
