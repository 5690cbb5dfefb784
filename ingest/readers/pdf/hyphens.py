"""Words that are broken over two rows, put together on the first.

A hyphen at a row's end may be the word's own ("multi-|modal") or the row's ("schedul-|ing"): the document's other words
tell, then the dictionary. Knows words; knows nothing about layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.readers.pdf.rows import Row
from vectorstore.dictionary import is_word

_BROKEN = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)-$")
_GOES_ON = re.compile(r"([^\W_][^\W\d_]*)[^\s]*")
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


class Words:
    """The words of a document's rows, those at a break left out."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._plain: set[str] = set()
        self._hyphened: set[str] = set()
        for text in (c.text for row in rows for c in row.cells):
            found = _WORDS.findall(text)
            for word in found[:-1] if _BROKEN.search(text) else found:
                (self._hyphened if "-" in word else self._plain).add(word.casefold())

    def keeps_hyphen(self, before: str, after: str) -> bool:
        """Tell whether the hyphen between two halves is the word's own."""
        joined, last = (before + after).casefold(), before.rsplit("-", 1)[-1]
        if f"{before}-{after}".casefold() in self._hyphened:
            return True
        if joined in self._plain:
            return False
        if "-" in before or not after[:1].islower() or before.isupper():
            return True
        return is_word(last) and is_word(after) and not is_word(last + after)


def join_broken(rows: Iterable[Row], words: Words) -> None:
    """Bring the second half of each broken word up to its first; a row that held no more is left without cells."""
    above: Row | None = None
    for row in rows:
        if above is not None and row.cells:
            _join(above, row, words)
        if row.cells:
            above = row


def _join(above: Row, row: Row, words: Words) -> None:
    cell, below = above.cells[-1], row.cells[0]
    broken, goes_on = _BROKEN.search(cell.text), _GOES_ON.match(below.text)
    if broken is None or goes_on is None or above.joined:
        return
    if not words.keeps_hyphen(broken.group(1), goes_on.group(1)):
        above.cells[-1] = cell.cut(0, len(cell.characters) - 1)
    end = goes_on.end()
    above.joined = below.cut(0, end)
    while end < len(below.characters) and below.characters[end] == " ":
        end += 1
    rest = below.cut(end, len(below.characters))
    row.cells = [rest, *row.cells[1:]] if rest.characters else row.cells[1:]
    if not row.cells and row.page == above.page:
        above.foot = row.base
