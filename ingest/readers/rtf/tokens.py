"""Cut rich text into tokens, and its bytes into characters. Knows nothing about what a control word does."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?"  # a control word, its number, and the space that ends it
    rb"|\\'([0-9a-fA-F]{2})"  # a byte
    rb"|\\([^a-zA-Z])"  # a control symbol
    rb"|([{}])"
    rb"|([^\\{}\r\n\0]+)"
    rb"|[\r\n\0]+",
    re.DOTALL,
)
_CODE_PAGES = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gb18030", 136: "big5hkscs",
    161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251",
    222: "cp874", 238: "cp1250",
}  # fmt: skip
_PAGES_BY_NUMBER = {936: "gb18030", 950: "big5hkscs", 65001: "utf-8", 10000: "mac_roman", 10008: "gb2312"}


class Token(NamedTuple):
    """A token: a control `word` with its number, a `symbol`, a `byte`, an `open` or `close` brace, or raw `text`."""

    kind: Literal["word", "symbol", "byte", "open", "close", "text"]
    word: str = ""
    number: int | None = None
    data: bytes = b""


def tokens(data: bytes) -> Iterator[Token]:
    r"""Yield the tokens of rich text; what `\bin` announces is passed over."""
    at = 0
    while match := _TOKEN.match(data, at):
        at = match.end()
        word, number, byte, symbol, brace, text = match.groups()
        if word is not None:
            count = int(number) if number is not None else None
            if word == b"bin":
                at += min(max(count or 0, 0), len(data))
                continue
            yield Token("word", word.decode("ascii"), count)
        elif byte is not None:
            yield Token("byte", data=bytes([int(byte, 16)]))
        elif symbol is not None:
            yield Token("symbol", symbol.decode("latin-1"))
        elif brace is not None:
            yield Token("open" if brace == b"{" else "close")
        elif text is not None:
            yield Token("text", data=text)


def page_of_charset(charset: int | None) -> str | None:
    """Return the code page of a font's character set; None where it leaves it to the document."""
    return _CODE_PAGES.get(charset if charset is not None else -1)


def page_of_number(number: int | None) -> str:
    r"""Return the code page that a document names (`\ansicpg936`)."""
    if number in _PAGES_BY_NUMBER:
        return _PAGES_BY_NUMBER[number]
    name = f"cp{number}"
    try:
        # Decoding nothing would not look the name up.
        return codecs.lookup(name).name
    except LookupError:
        return "cp1252"
