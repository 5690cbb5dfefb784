"""Compile how Chinese characters are spelled into the table of `vectorstore.names.pinyin`.

Run it as `python -m vectorstore.names.readings_build`. It needs `pypinyin`, which nothing else does: importing it takes
a fifth of a second, for phrases of which a name is none. Its data are under the MIT licence (`readings.txt`).
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

from vectorstore.names.pinyin import TABLE


def lines() -> Iterator[str]:
    """Yield the sorted lines of the table: a character and its readings, commonest first; a pair that reads otherwise.

    A pair of characters stands in it where, as a word, it is not read as its characters are most often.
    """
    # Tools for development, absent where Vouch only runs.
    from pypinyin import Style, pinyin  # noqa: PLC0415
    from pypinyin.constants import PHRASES_DICT, PINYIN_DICT  # noqa: PLC0415

    def spelled(text: str, *, every: bool) -> list[list[str]]:
        found: list[list[str]] = pinyin(text, style=Style.NORMAL, heteronym=every)
        return found

    table: dict[str, list[str]] = {}
    for code in PINYIN_DICT:
        character = chr(code)
        readings = spelled(character, every=True)[0]
        # The commonest reading by itself is not always the first of all.
        table[character] = list(dict.fromkeys([*spelled(character, every=False)[0], *readings]))
        if table[character] != readings:
            raise ValueError(f"{character!r} is read {readings} in all, but {table[character][0]!r} alone")
    for pair in PHRASES_DICT:
        if len(pair) == 2 and all(c in table for c in pair):
            together = "".join(s[0] for s in spelled(pair, every=False))
            if together != "".join(table[c][0] for c in pair):
                table[pair] = [together]
    for key in sorted(table):
        yield f"{key}\t{' '.join(table[key])}"


def main() -> None:
    """Write the table beside `vectorstore.names.pinyin`."""
    content = "\n".join(lines()) + "\n"
    # mtime=0: the same readings give the same bytes.
    Path(str(TABLE)).write_bytes(gzip.compress(content.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
