"""Read Western bytes that are not, or not wholly, UTF-8, and put right UTF-8 that was once read as Windows-1252.

Every byte of Windows-1252 means something, so what it gives must look like a Western text: its accents stand singly
among plain letters. Knows nothing about other encodings, nor about what a CV says.
"""

from __future__ import annotations

import re

# Windows-1252 leaves five bytes undefined, which programs pass on as Latin-1 has them.
_UNDEFINED = b"\x81\x8d\x8f\x90\x9d"
_CHARACTERS = [bytes([b]).decode("latin-1" if b in _UNDEFINED else "cp1252") for b in range(256)]
# Python writes a byte that is no part of UTF-8 as a lone surrogate of this block.
_STRAY_BASE = 0xDC00
_STRAY = re.compile("[\udc80-\udcff]+")
_AS_WRITTEN = {_STRAY_BASE + b: _CHARACTERS[b] for b in range(128, 256)}
# Of the letters of a French or Vietnamese page some 5% and 20% bear an accent, and no language has three in a row.
_ACCENTED_SHARE, _ACCENTS_RUN = 0.25, 3
# Bytes that Windows leaves undefined come in Japanese by the dozen; a damaged file has a few.
_UNDEFINED_SHARE = 0.05


def as_western(data: bytes) -> str | None:
    """Return bytes as UTF-8 with what is no part of it as Windows-1252; None where that gives no Western text."""
    escaped = data.decode("utf-8", "surrogateescape")
    runs = [run.translate(_AS_WRITTEN) for run in _STRAY.findall(escaped)]
    strays = "".join(runs)
    letters = sum(c.isalpha() for c in strays)
    plain = sum(c.isascii() and c.isalpha() for c in escaped)
    in_runs = any(sum(c.isalpha() for c in run) >= _ACCENTS_RUN for run in runs)
    undefined = sum("\x80" <= c < "\xa0" for c in strays)
    if in_runs or letters > _ACCENTED_SHARE * (plain + letters) or undefined > _UNDEFINED_SHARE * len(strays):
        return None
    return escaped.translate(_AS_WRITTEN)


_BYTES = {ord(character): b for b, character in enumerate(_CHARACTERS)}
_CONTINUED = "".join(map(re.escape, _CHARACTERS[0x80:0xC0]))
_GARBLED = re.compile(
    f"[{_CHARACTERS[0xC2]}-{_CHARACTERS[0xDF]}][{_CONTINUED}]"
    f"|[{_CHARACTERS[0xE0]}-{_CHARACTERS[0xEF]}][{_CONTINUED}]{{2}}"
    f"|[{_CHARACTERS[0xF0]}-{_CHARACTERS[0xF4]}][{_CONTINUED}]{{3}}"
)
# What people write: Latin letters, marks and bullets, Chinese. Anything else that comes out was meant as it stands.
_MEANT = re.compile(
    "[\u00a0-\u024f\u2010-\u205e\u20ac\u2122\u2190-\u2193\u25a0-\u27bf\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]"
)
# A letter between quotes may look so once.
_FEWEST_GARBLED = 2


def put_right(text: str) -> tuple[str, int]:
    """Return a text with UTF-8 that was read as Windows-1252 ("â€¢", "Ã©") put right, and how many characters were."""
    found = 0

    def mended(match: re.Match[str]) -> str:
        nonlocal found
        try:
            meant = bytes(_BYTES[ord(c)] for c in match.group()).decode("utf-8")
        except UnicodeDecodeError:
            return match.group()
        if not _MEANT.fullmatch(meant):
            return match.group()
        found += 1
        return meant

    mended_text = _GARBLED.sub(mended, text)
    return (mended_text, found) if found >= _FEWEST_GARBLED else (text, 0)
