"""Characters that nobody sees: take them out of a text, and say where they carried words or turned its direction.

Zero-width spaces and soft hyphens come with every copied text and mean nothing. Tag characters spell words that only a
program reads, and direction overrides show other words than are written: those are told. Knows nothing about formats.
"""

from __future__ import annotations

import re

from vectorstore.markup import TAGS, ZERO_WIDTH
from vectorstore.records import Hidden, HiddenReason

_DIRECTION = "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"
_INVISIBLE = re.compile(f"[{ZERO_WIDTH}{_DIRECTION}{TAGS}]")
_SPELLED = re.compile(f"[{TAGS}]+")
# An override shows its words backwards or out of order. The other marks of direction stand in honest bilingual text.
_OVERRIDDEN = re.compile("[\u202d\u202e]([^\u202c\u2069\n]{0,2000})")
_TAG_BASE = 0xE0000
# The flags of three countries are a black flag and its letters as tags.
_FLAG = "\U0001f3f4"


def strip_invisible(text: str) -> tuple[str, tuple[Hidden, ...]]:
    """Return the text without its invisible characters, and what is to be told of them."""
    if not _INVISIBLE.search(text):
        return text, ()
    return _INVISIBLE.sub("", text), find_invisible(text)


def find_invisible(text: str) -> tuple[Hidden, ...]:
    """Return what invisible characters say: words spelled in tag characters, and words under a direction override."""
    found: list[Hidden] = []
    for match in _SPELLED.finditer(text):
        if text[max(0, match.start() - 1) : match.start()] == _FLAG:
            continue
        found.extend(hidden_passage("tag", "".join(map(_letter, match.group()))))
    for match in _OVERRIDDEN.finditer(text):
        found.extend(hidden_passage("bidi", _INVISIBLE.sub("", match.group(1))))
    return tuple(found)


def _letter(tag: str) -> str:
    code = ord(tag) - _TAG_BASE
    return chr(code) if code >= ord(" ") and chr(code).isprintable() else ""


def hidden_passage(reason: HiddenReason, words: str) -> tuple[Hidden, ...]:
    """Return a hidden passage as it is told, none where it says nothing."""
    said = " ".join(words.split())
    return (Hidden(reason=reason, text=said),) if any(c.isalnum() for c in said) else ()
