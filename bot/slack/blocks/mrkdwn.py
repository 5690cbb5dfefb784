"""Text from a CV or a person, made harmless wherever Slack shows it.

Blocks hold CV text in rich text and in plain text alone, which Slack does not parse; what it does parse (the fallback
text of a message, which notifications show) goes through `escaped`. Knows no block.
"""

from __future__ import annotations

import re

# What moves a cursor, hides letters or turns the direction of writing: a CV may hold it, a message must not obey it.
# Joiners (U+200C, U+200D) stay: scripts and emoji need them.
_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
_MARKS = re.compile(r"([*_~`])")
# Parted by a word joiner, neither `@here` nor `:boom:` means anything to Slack.
_JOINER = "\u2060"
_CALLS = re.compile(r"@(?=here|channel|everyone)", re.IGNORECASE)
_EMOJI = re.compile(r":(?=[a-z0-9_+'-]+:)", re.IGNORECASE)
_LINK = re.compile(r"(?<=[a-z])(?=://)|(?<=www)(?=\.)|(?<=mailto)(?=:)", re.IGNORECASE)
# What a spreadsheet takes for a formula when a cell begins with it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def clean(text: str) -> str:
    """Return a text without characters that only act on a screen; line breaks and tabs stay."""
    return _CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def escaped(text: str) -> str:
    """Return a text that mrkdwn shows letter for letter: no mention, link, emoji or style comes of it."""
    plain = clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    for pattern in (_CALLS, _EMOJI):
        plain = pattern.sub(lambda m: m[0] + _JOINER, plain)
    plain = _LINK.sub(_JOINER, plain)
    return _MARKS.sub(rf"{_JOINER}\1{_JOINER}", plain)


def cell(text: str) -> str:
    """Return a text as a spreadsheet's cell that is shown and never computed."""
    plain = clean(text)
    return f"'{plain}" if plain.lstrip(" ").startswith(_FORMULA) else plain
