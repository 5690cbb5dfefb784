"""Blanks the part of Chroma's index files that holds no vector yet.

The index (hnswlib) writes its whole block of memory into `data_level0.bin`, also what it has not used: there stands
what that memory held before, such as vectors of somebody who was erased. `header.bin` beside it says how much is used.
Knows those two files alone; one that is of another form is left as it is.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO

HEADER, DATA = "header.bin", "data_level0.bin"
# How a header begins: version, offset, how many elements there is room for, how many there are, bytes of each.
_BEGINS = struct.Struct("<iQQQQ")
_BLOCK = 1 << 20


def blank_unused(folder: Path) -> None:
    """Overwrite with zeros what the index files of a folder hold behind their last element."""
    for header in folder.glob(f"*/{HEADER}"):
        data = header.with_name(DATA)
        begins = header.read_bytes()[: _BEGINS.size]
        if len(begins) < _BEGINS.size or not data.is_file():
            continue
        _, _, room, used, each = _BEGINS.unpack(begins)
        if used <= room and room * each == data.stat().st_size:
            with data.open("r+b") as opened:
                _blank(opened, used * each)


def _blank(opened: BinaryIO, start: int) -> None:
    opened.seek(start)
    while block := opened.read(_BLOCK):
        if block.strip(b"\0"):
            opened.seek(-len(block), 1)
            opened.write(bytes(len(block)))
