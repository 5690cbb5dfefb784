"""Characters that nobody sees: take them out of a text, and say where they carried words or turned its direction.

Zero-width spaces and soft hyphens come with every copied text and mean nothing. Tag characters spell words that only a
program reads, and direction overrides show other words than are written: those are told. Knows nothing about formats.
"""

from __future__ import annotations

import re

from vectorstore.records import Hidden, HiddenReason

# Soft hyphen, zero-width space and (non-)joiners, word joiner and invisible operators, byte order mark.
_ZERO_WIDTH = "\u00ad\u200b-\u200d\u2060-\u2064\ufeff"
_DIRECTION = "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"
_TAGS = "\U000e0000-\U000e007f"
_INVISIBLE = re.compile(f"[{_ZERO_WIDTH}{_DIRECTION}{_TAGS}]")
_SPELLED = re.compile(f"[{_TAGS}]+")
# An override shows its words backwards or out of order. The other marks of direction stand in honest bilingual text.
_OVERRIDDEN = re.compile("[\u202d\u202e]([^\u202c\u2069\n]{0,2000})")
_TAG_BASE = 0xE0000
# The flags of three countries are a black flag and its letters as tags.
_FLAG = "\U0001f3f4"
# So much of a hidden passage is kept: enough to see what it wants.
LONGEST_HIDDEN = 2_000


def strip_invisible(text: str) -> tuple[str, tuple[Hidden, ...]]:
    """Return the text without its invisible characters, and what is to be told of them."""
    if not _INVISIBLE.search(text):
        return text, ()
    return _INVISIBLE.sub("", text), find_invisible(text)


def find_invisible(text: str) -> tuple[Hidden, ...]:
    """Return what invisible characters say: words spelled in tag characters, and words under a direction override."""
    found: list[Hidden] = []
    for match in _SPELLED.finditer(text):
        if text[: match.start()].endswith(_FLAG):
            continue
        _tell(found, "tag", "".join(_letter(c) for c in match.group()))
    for match in _OVERRIDDEN.finditer(text):
        _tell(found, "bidi", _INVISIBLE.sub("", match.group(1)))
    return tuple(found)


def _letter(tag: str) -> str:
    code = ord(tag) - _TAG_BASE
    return chr(code) if code >= ord(" ") and chr(code).isprintable() else ""


def _tell(found: list[Hidden], reason: HiddenReason, words: str) -> None:
    if any(c.isalnum() for c in words):
        found.append(Hidden(reason=reason, text=words.strip()[:LONGEST_HIDDEN]))
