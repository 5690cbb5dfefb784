"""Rich text and plain text, the two ways in which Slack shows a text without parsing it.

Bold is a style of a run of letters here, so that it shows beside Chinese characters too. Knows nothing about answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.slack.blocks.mrkdwn import clean
from bot.slack.blocks.split import cut, fallback
from vectorstore.records import Record

Block = dict[str, Any]
# Slack takes 2,000 characters; what stands beside the picture needs its share of a message.
ALT_MOST = 1_500


class Message(Record):
    """What one message shows; `text` is what notifications show of it, escaped."""

    text: str
    blocks: tuple[Block, ...] = ()

    @property
    def has_pictures(self) -> bool:
        """Tell whether a picture stands in it, which Slack may refuse though all else is well."""
        return any(block["type"] == "image" for block in self.blocks)

    def without_pictures(self) -> Message:
        """Return the same message without its pictures."""
        return Message(text=self.text, blocks=tuple(b for b in self.blocks if b["type"] != "image"))


def run(text: str, *, bold: bool = False, code: bool = False) -> Block:
    """Return a run of letters; Slack refuses an empty one, so a space stands for it."""
    style = {name: True for name, wanted in (("bold", bold), ("code", code)) if wanted}
    made: Block = {"type": "text", "text": clean(text) or " "}
    return made | {"style": style} if style else made


def section(*runs: Block) -> Block:
    """Return runs as a paragraph of rich text."""
    return {"type": "rich_text_section", "elements": list(runs)}


def quote(*runs: Block) -> Block:
    """Return runs as a quotation."""
    return {"type": "rich_text_quote", "elements": list(runs)}


def bullets(items: Sequence[Block], indent: int = 0) -> Block:
    """Return paragraphs as a list."""
    return {"type": "rich_text_list", "style": "bullet", "indent": indent, "elements": list(items)}


def rich(*elements: Block, block_id: str | None = None) -> Block:
    """Return a block of rich text."""
    made: Block = {"type": "rich_text", "elements": list(elements)}
    return made | {"block_id": block_id} if block_id else made


def plain(text: str, most: int) -> Block:
    """Return plain text in which nothing is parsed, cut to what its place may hold."""
    shown = clean(text).strip() or " "
    return {"type": "plain_text", "text": shown if len(shown) <= most else shown[: most - 1] + "…", "emoji": False}


def context(text: str) -> Block:
    """Return a line in small letters."""
    return {"type": "context", "elements": [plain(text, 2_000)]}


def button(label: str, action_id: str, value: str, *, style: str | None = None) -> Block:
    """Return a button; `value` comes back with the click."""
    made: Block = {"type": "button", "text": plain(label, 75), "action_id": action_id, "value": value}
    return made | {"style": style} if style else made


def asked_first(made: Block, title: str, text: str, yes: str, no: str) -> Block:
    """Return a button that asks before it does anything."""
    asked = {"title": plain(title, 100), "text": plain(text, 300), "confirm": plain(yes, 30), "deny": plain(no, 30)}
    return made | {"confirm": asked}


def actions(*elements: Block) -> Block:
    """Return a row of buttons."""
    return {"type": "actions", "elements": list(elements)}


def picture(file_id: str, alt: str) -> Block:
    """Return a picture that Slack holds; `alt` says what it shows."""
    return {"type": "image", "slack_file": {"id": file_id}, "alt_text": cut(clean(alt), ALT_MOST) or "…"}


def line(text: str) -> Message:
    """Return a message of one paragraph."""
    return Message(text=fallback(text), blocks=(rich(section(run(text))),))
