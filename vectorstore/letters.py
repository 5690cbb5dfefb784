"""What letters a text spells, however it is written: small, without accents, look-alikes as what they look like.

Each view of a text is as long as the text, so that a place in one is a place in the other; `Spelled` leaves out what
is no letter and knows where each came from. Also reads letters written as figures, backwards, and in the codes that
programs use. Knows no words.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from urllib.parse import unquote

from vectorstore.markup import TAGS, ZERO_WIDTH
from vectorstore.records import Span
from vectorstore.simplified import simplified

# What stands between two letters, seen and unseen: the one parts words, the other does not.
_GAP, _UNSEEN = "\0", "\1"
_NO_LETTERS = re.compile("[\0\1]+")
_INVISIBLE = re.compile(f"[{ZERO_WIDTH}{TAGS}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f]")
_NAMED = re.compile(r"(?:LATIN|REGIONAL|NEGATIVE|SQUARED|PARENTHESIZED|CIRCLED)\b.* ([A-Z])")
# Letters of other alphabets that look like Latin ones; what is searched for is folded the same way.
_LIKE = dict(zip("асеорхуіјѕһԁԛԝкмтвнαορνικτυεχηβ", "aceopxyijshdqwkmtbhaopvikтuexnb".replace("т", "t"), strict=True))
_HANGUL = re.compile("[\uac00-\ud7a3]")
_FIGURES = str.maketrans("0134578@$!|", "oieastbasil")
_AS_FIGURES = re.compile(r"[A-Za-z][0134578@$!|]+[A-Za-z]|[0134578@$!|][A-Za-z]{2}")
_BASE64 = re.compile(r"(?<![\w+/])(?:[A-Za-z0-9+/_-]{16,}\s{0,3})+={0,2}")
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:(?:\\x|0x)?[0-9a-fA-F]{2}[\s,:]{0,2}){12,}")
_PERCENT = re.compile(r"(?:[\w.+-]*%[0-9a-fA-F]{2}){3,}[\w.+%-]*")
_ESCAPES = re.compile(r"(?:\\u[0-9a-fA-F]{4}\s?){4,}")
# So much of what a code gives must be text; a digest or a picture gives none.
_MOSTLY = 0.9
_SHORTEST = 8


class Spelled:
    """The letters and figures of a text, one after the other."""

    def __init__(self, text: str, *, figures: bool = False) -> None:
        """Fold a text; `figures` reads those that stand for letters as letters."""
        text = simplified(text)
        self._view = (text.translate(_FIGURES) if figures else text).translate(_FOLDED)
        self.letters = _NO_LETTERS.sub("", self._view)

    @cached_property
    def _at(self) -> list[int]:
        return [i for i, c in enumerate(self._view) if c not in (_GAP, _UNSEEN)]

    def span(self, start: int, end: int) -> Span:
        """Return where in the text a stretch of letters stands."""
        return Span(start=self._at[start], end=self._at[end - 1] + 1)

    def is_whole(self, start: int, end: int) -> bool:
        """Tell whether a stretch of letters begins and ends where words do."""
        return self._parts(start) and self._parts(end)

    def _parts(self, at: int) -> bool:
        if at in (0, len(self.letters)) or not (self.letters[at - 1].isascii() and self.letters[at].isascii()):
            return True
        return _GAP in self._view[self._at[at - 1] + 1 : self._at[at]]


def folded(words: str) -> str:
    """Return the letters of some words as they are searched for."""
    return Spelled(words).letters


def has_figures_for_letters(text: str) -> bool:
    """Tell whether a text writes figures or signs where letters belong."""
    return _AS_FIGURES.search(text) is not None


def turned(letters: str) -> str:
    """Return letters that are moved by thirteen places as what they were."""
    return codecs.encode(letters, "rot13")


def decoded(text: str) -> Iterator[tuple[Span, str]]:
    """Yield what codes within a text say (base64, hexadecimal, percent signs, escapes), each with its place."""
    for match in _BASE64.finditer(text):
        for piece in dict.fromkeys(("".join(match.group().split()), *match.group().split())):
            yield from _said(match, _base64(piece))
    for match in _HEX.finditer(text):
        yield from _said(match, bytes.fromhex("".join(re.findall(r"[0-9a-fA-F]{2}(?!x)", match.group()))))
    if "%" in text:
        for match in _PERCENT.finditer(text):
            yield from _said(match, unquote(match.group().replace("+", " ")).encode())
    if "\\u" in text:
        for match in _ESCAPES.finditer(text):
            points = (int(code, 16) for code in re.findall(r"[0-9a-fA-F]{4}", match.group()))
            yield from _said(match, "".join(map(chr, points)).encode("utf-8", "ignore"))


def _base64(piece: str) -> bytes:
    bare = piece.rstrip("=").translate(str.maketrans("-_", "+/"))
    bare = bare[: len(bare) - 1] if len(bare) % 4 == 1 else bare
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4))
    except (ValueError, binascii.Error):
        return b""


def _said(match: re.Match[str], told: bytes) -> Iterator[tuple[Span, str]]:
    try:
        said = told.decode()
    except UnicodeDecodeError:
        return
    if len(said) >= _SHORTEST and sum(c.isprintable() or c.isspace() for c in said) >= _MOSTLY * len(said):
        yield Span(start=match.start(), end=match.end()), said


class _Folding(dict[int, str]):
    """A table for `str.translate` that is filled as characters are met: each becomes one character."""

    def __missing__(self, point: int) -> str:
        folded = self[point] = _fold(chr(point))
        return folded


def _fold(char: str) -> str:
    if _INVISIBLE.match(char) or unicodedata.combining(char):
        return _UNSEEN
    if _HANGUL.match(char):
        return char
    named = _NAMED.fullmatch(unicodedata.name(char, ""))
    if named is not None:
        return named[1].lower()
    bare = next((c for c in unicodedata.normalize("NFKD", char) if c.isalnum()), "").casefold()[:1]
    return _LIKE.get(bare, bare) or _GAP


_FOLDED = _Folding()
