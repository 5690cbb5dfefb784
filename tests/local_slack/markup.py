"""What marked-up text does in Slack's client: whom it pings, where it links, which marks stay visible.

Knows mrkdwn (texts, sections), Markdown (markdown blocks, streams) and rich text. For tests of what comes out of CVs:
a CV must ping nobody, link nowhere, and bold must be bold beside Chinese characters too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

PING = re.compile(r"<(@[UW]\w+|!(?:channel|here|everyone)|!subteam\^\w+)(?:\|[^>]*)?>")
CHANNEL = re.compile(r"<(#[CG]\w+)(?:\|[^>]*)?>")
MRKDWN_LINK = re.compile(r"<((?:https?://|mailto:|tel:)[^|>]*)(?:\|[^>]*)?>")
BARE_LINK = re.compile(r"(?<![<|\w])https?://[^\s<>|]*[^\s<>|).,;!?]")
MARKDOWN_LINK = re.compile(r"\]\(\s*<?([^)\s>]+)")
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
MRKDWN_BOLD = re.compile(r"\*(?=\S)[^*\n]+?(?<=\S)\*")
MARKDOWN_BOLD = re.compile(r"\*\*(?!\*)[^\n]+?\*\*")
BROADCASTS = {"broadcast": "range", "user": "user_id", "usergroup": "usergroup_id"}


def pieces(text: str, blocks: list[dict[str, Any]], *, markdown: bool = False) -> Iterator[tuple[str, str]]:
    """Give each marked-up text with its language, mrkdwn or markdown; plain texts and code mark up nothing."""
    if not blocks or markdown:
        yield ("markdown" if markdown else "mrkdwn"), CODE.sub("", text)
    for part in _parts(blocks):
        if part.get("type") in {"mrkdwn", "markdown"} and isinstance(part.get("text"), str):
            yield part["type"], CODE.sub("", part["text"])


def pings(text: str, blocks: list[dict[str, Any]], *, markdown: bool = False) -> list[str]:
    """Whom a message notifies: "@U1", "!channel", "!subteam^S1"; a text beside blocks notifies too."""
    texts = [text, *(piece for _, piece in pieces("", blocks, markdown=markdown))]
    found = [ping for each in texts for ping in PING.findall(CODE.sub("", each))]
    for part in _parts(blocks):
        key = BROADCASTS.get(str(part.get("type")))
        found += [f"{part['type']} {part[key]}"] if key and key in part else []
    return found


def links(text: str, blocks: list[dict[str, Any]], *, markdown: bool = False) -> list[str]:
    """Where a message links to, buttons left out; mentioned channels are links too."""
    found: list[str] = []
    for language, piece in pieces(text, blocks, markdown=markdown):
        found += CHANNEL.findall(piece) + MRKDWN_LINK.findall(piece) + BARE_LINK.findall(piece)
        found += MARKDOWN_LINK.findall(piece) if language == "markdown" else []
    return found + [part["url"] for part in _parts(blocks) if part.get("type") == "link"]


def visible_marks(text: str, blocks: list[dict[str, Any]], *, markdown: bool = False) -> list[str]:
    """The bold marks that stay visible as asterisks, because of what stands beside them."""
    found = []
    for language, piece in pieces(text, blocks, markdown=markdown):
        pattern, width = (MARKDOWN_BOLD, 2) if language == "markdown" else (MRKDWN_BOLD, 1)
        for match in pattern.finditer(piece):
            before, after = piece[: match.start()][-1:], piece[match.end() :][:1]
            inside = match.group()[width:-width]
            fits = _flanked(before, inside, after) if language == "markdown" else not _word(before) and not _word(after)
            if not fits:
                found.append(before + match.group() + after)
    return found


def _parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from _parts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _parts(each)


def _word(character: str) -> bool:
    """Slack takes marks for marks only where no letter or digit, Chinese ones included, stands beside them."""
    return character.isalnum()


def _flanked(before: str, inside: str, after: str) -> bool:
    """CommonMark's rule of flanking: punctuation within the marks wants a space or punctuation outside."""
    opens = not inside[:1].isspace() and (not _punctuation(inside[:1]) or _open_space(before))
    closes = not inside[-1:].isspace() and (not _punctuation(inside[-1:]) or _open_space(after))
    return opens and closes


def _open_space(character: str) -> bool:
    return not character or character.isspace() or _punctuation(character)


def _punctuation(character: str) -> bool:
    return bool(character) and unicodedata.category(character)[0] in "PS"
