"""Cuts texts to what Slack takes: 50 blocks and 12,000 characters a message, never through a citation.

Knows lengths. Knows nothing about answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.slack.blocks.mrkdwn import clean, escaped

# A message may hold 12,000 characters in all its blocks; sources, near misses and buttons take up to 4,000 of them.
BODY_MOST = 7_500
# One block of a body: Slack folds nothing in rich text, and a screen shows no more at once.
BLOCK_MOST = 2_500
# What a notification and `chat.update` take is 4,000.
FALLBACK_MOST = 3_500
# A number in brackets, or several: what must stay whole, and with the word before it.
_MARKS = re.compile(r"(?:\S{1,40})?\s?(?:\[\d{1,4}\])+[.。,，;；]?")


def cut(text: str, most: int) -> str:
    """Return the beginning of a text, at most so many characters, with an ellipsis where something is left out."""
    return text if len(text) <= most else f"{text[: _end(text, most - 1)].rstrip()}…"


def pieces(text: str, most: int) -> Iterator[str]:
    """Give a text in pieces of at most so many characters, cut between words where there are any."""
    while len(text) > most:
        end = _end(text, most)
        yield text[:end].rstrip()
        text = text[end:].lstrip()
    if text:
        yield text


def groups(lines: Sequence[str], most: int) -> list[list[str]]:
    """Return lines in groups of at most so many characters; a line that is longer is cut into several."""
    made: list[list[str]] = []
    size = most + 1
    for line in lines:
        for piece in pieces(line, most) if len(line) > most else (line,):
            if size + len(piece) + 1 > most:
                made.append([])
                size = 0
            made[-1].append(piece)
            size += len(piece) + 1
    return made


def fallback(text: str) -> str:
    """Return what stands for a message where blocks are not shown: escaped, and short enough for every method."""
    most = FALLBACK_MOST
    while len(shown := escaped(cut(clean(text).strip(), most))) > FALLBACK_MOST:
        most = most * 2 // 3
    return shown or "…"


def _end(text: str, most: int) -> int:
    """Return where to cut: at the last break before the limit, and never within a citation or off its word."""
    end = max(text.rfind(" ", 0, most + 1), text.rfind("\n", 0, most + 1), text.rfind("。", 0, most) + 1)
    end = end if end > most // 2 else most
    for mark in _MARKS.finditer(text, max(0, end - 200), end + 200):
        if mark.start() < end < mark.end() and mark.start() > 0:
            return mark.start()
    return end
