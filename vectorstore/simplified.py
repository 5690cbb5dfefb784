"""Traditional characters read as simplified ones: 軟體工程師 is 软件工程师, 碩士 is 硕士.

Character by character, and some words by words of as many characters, so that every offset holds: what is
quoted is taken from the text as it was written. Knows no names and no context: a character with several
readings has its likeliest.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, cast

from vectorstore.tables import table

_FILE = "traditional.yaml"


def simplified(text: str) -> str:
    """Return a text in simplified characters, as long as it was; one without traditional ones is returned as it is."""
    if text.isascii():
        return text
    plain = text.translate(_characters())
    if plain == text:
        return text
    # Words of Taiwan and Hong Kong are read where their characters are written: 程式 alone may be a name.
    return _words().sub(lambda m: _said()[m.group()], plain)


@cache
def _characters() -> dict[int, int]:
    rows = cast("list[str]", _read()["characters"])
    return {ord(pair[0]): ord(pair[1]) for row in rows for pair in row.split()}


@cache
def _said() -> dict[str, str]:
    return {str(k): str(v) for k, v in _read()["words"].items()}


@cache
def _words() -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, _said()), key=len, reverse=True)))


@cache
def _read() -> dict[str, Any]:
    return dict(table(__package__, _FILE))
