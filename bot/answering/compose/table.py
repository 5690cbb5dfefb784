"""A table as plain text: columns of equal width, in which a Chinese character takes two places.

Knows widths only.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from bot.answering.body import Row, Table, marked

# A terminal has 80 columns; each column of a table takes its share, down to where a line holds hardly two words.
TABLE_WIDTH = 80
_NARROWEST = 16
# With more columns than these a line of one holds two words: then the people stand below one another.
_MOST_COLUMNS = 3
_INDENT = 2
_LABEL, _LABEL_MOST = 12, 28
_RULE = 3
# What closes or parts words stands at no line's beginning.
_NEVER_FIRST = frozenset("，。、；：！？）》」』”")
# Accents of their own, joiners, marks of direction.
_NO_PLACE = frozenset({"Mn", "Me", "Cf"})


def table_text(table: Table, whole: int = TABLE_WIDTH) -> str:
    """Return a table with its citation marks, `whole` places wide: a heading row, then each row, its cells wrapped.

    With more columns than a screen has room for, each row's cells stand below one another instead.
    """
    if len(table.columns) > _MOST_COLUMNS:
        return "\n\n".join(_below_one_another(table, row, whole) for row in table.rows)
    written = [[[marked(line) for line in cell] or ["—"] for cell in row.cells] for row in table.rows]
    label = max(_LABEL, min(_LABEL_MOST, max((width(r.label) for r in table.rows), default=0)))
    widths = [label, *_column_widths(table.columns, written, whole - label)]
    out = [
        *_side_by_side([[""], *(wrap(c, w) for c, w in zip(table.columns, widths[1:], strict=True))], widths),
        "-+-".join("-" * w for w in widths),
    ]
    for row, cells in zip(table.rows, written, strict=True):
        wrapped = [
            _wrap_all([row.label], widths[0]),
            *(_wrap_all(c, w) for c, w in zip(cells, widths[1:], strict=True)),
        ]
        out += _side_by_side(wrapped, widths)
        out.append("-+-".join("-" * w for w in widths))
    return "\n".join(out)


def _column_widths(columns: Sequence[str], written: Sequence[Sequence[Sequence[str]]], room: int) -> list[int]:
    """Return a share of the room for each column; one of numbers or single words takes what it needs."""
    longest = [
        max((width(text) for text in (name, *(x for row in written for x in row[n]))), default=0)
        for n, name in enumerate(columns)
    ]
    narrow = {n for n, w in enumerate(longest) if w < _NARROWEST}
    room -= sum(longest[n] + _RULE for n in narrow)
    share = max(_NARROWEST, room // max(1, len(columns) - len(narrow)) - _RULE)
    return [longest[n] if n in narrow else share for n in range(len(columns))]


def _below_one_another(table: Table, row: Row, whole: int) -> str:
    """Return one row of many columns: its label, then the name over each column's lines."""
    out = [row.label]
    for name, cell in zip(table.columns, row.cells, strict=True):
        out.append(f"{' ' * _INDENT}{name}")
        for line in cell:
            lead = f"{' ' * _INDENT * 2}- "
            said = wrap(marked(line), whole - width(lead))
            out += [f"{lead if n == 0 else ' ' * width(lead)}{part}" for n, part in enumerate(said)]
        if not cell:
            out[-1] += ": —"
    return "\n".join(out)


def _side_by_side(cells: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
    return [_joined([c[i] if i < len(c) else "" for c in cells], widths) for i in range(max(map(len, cells)))]


def _joined(cells: Sequence[str], widths: Sequence[int]) -> str:
    return " | ".join(c + " " * max(0, w - width(c)) for c, w in zip(cells, widths, strict=True)).rstrip()


def width(text: str) -> int:
    """Return how many places a text takes on a screen; what is set over a letter takes none."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else unicodedata.category(c) not in _NO_PLACE for c in text)


def _wrap_all(lines: Sequence[str], limit: int) -> list[str]:
    return [part for line in lines for part in wrap(line, limit)]


def wrap(text: str, limit: int) -> list[str]:
    """Return a text in lines of at most `limit` places, cut between words, or between Chinese characters."""
    out: list[str] = []
    line = ""
    for piece in _words(text):
        if width(line) + width(piece) > limit and line.strip():
            out.append(line.rstrip())
            line = ""
        rest = piece if line else piece.lstrip()
        while width(rest) > limit:
            cut = _fit(rest, limit)
            out.append(rest[:cut])
            rest = rest[cut:]
        line += rest
    return [*out, line.rstrip()] if line.strip() else out or [""]


def _fit(word: str, limit: int) -> int:
    taken = 0
    for i, character in enumerate(word):
        taken += width(character)
        if taken > limit:
            return max(i, 1)
    return len(word)


def _words(text: str) -> list[str]:
    """Return a text in pieces that may not be cut: Latin words with the space before them, single wide characters."""
    pieces: list[str] = []
    current = ""
    for character in text:
        if character in _NEVER_FIRST and (current or pieces):
            if not current:
                current = pieces.pop()
            pieces.append(current + character)
            current = ""
        elif unicodedata.east_asian_width(character) in "WF":
            pieces += [current, character] if current else [character]
            current = ""
        elif character == " ":
            pieces += [current] if current else []
            current = " "
        else:
            current += character
    return [*pieces, current] if current else pieces
