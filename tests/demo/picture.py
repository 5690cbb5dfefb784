"""The picture of the README: conversations and an App Home as cards in two columns, as Slack shows them.

Knows cards, people and times. How a block looks: tests.demo.drawing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.demo.drawing import SIZE, SMALL, Block, Draughtsman
from tests.demo.typeset import FAINT, LEADING, LINE, PAPER, Run, Sheet, measured
from tests.local_slack import LocalSlack
from tests.local_slack.channels import Message
from tests.local_slack.views import View

WIDTH, MARGIN, GROUND = 1400, 22, "#efeff2"
_COLUMN = (WIDTH - 3 * MARGIN) / 2
_PAD, _AVATAR, _TALLEST, _HEAD = 20, 38, 4_000, 50
_TABS = ("Home", "Messages", "About")
_FACES = ("#2e7d6b", "#8a4f7d", "#b5651d", "#4a6fa5")
_BOT_FACE = "#1f3a5f"


class Card(NamedTuple):
    """A card: its title, a word beside it, and what draws its inside and says where that ends."""

    title: str
    beside: str
    inside: Callable[[Draughtsman, float, float, float], float]


def conversation(slack: LocalSlack, title: str, beside: str, messages: Sequence[Message], *, replies: bool) -> Card:
    """Return a card of messages; with `replies` the first is a thread's root."""

    def inside(hand: Draughtsman, x: float, y: float, width: float) -> float:
        for number, message in enumerate(messages):
            y = _message(slack, hand, message, x, y, width)
            if replies and number == 0:
                said = f"{len(messages) - 1} repl{'y' if len(messages) == 2 else 'ies'}"
                hand.sheet.letters(x, y, Run(said, colour=FAINT), SMALL)
                left = x + measured(Run(said), SMALL) + 10
                hand.sheet.rule(left, y + LEADING * SMALL / 2, x + width, y + LEADING * SMALL / 2)
                y += LEADING * SMALL + 12
        return y - 6

    return Card(title, beside, inside)


def home(view: View, most: int = 100) -> Card:
    """Return a card of an App Home, its first blocks."""

    def inside(hand: Draughtsman, x: float, y: float, width: float) -> float:
        at = x
        for number, tab in enumerate(_TABS):
            run = Run(tab, bold=number == 0, colour="#1d1c1d" if number == 0 else FAINT)
            hand.sheet.letters(at, y - 8, run, SMALL)
            if number == 0:
                hand.sheet.rule(at, y + 17, at + measured(run, SMALL), y + 17, _BOT_FACE, 2)
            at += measured(run, SMALL) + 22
        hand.sheet.rule(x - _PAD, y + 18, x + width + _PAD, y + 18)
        return hand.blocks(view.blocks[:most], x, y + 32, width)

    return Card("Vouch", "App", inside)


def draw(slack: LocalSlack, cards: Sequence[Card], file: Path) -> None:
    """Draw cards in two columns, each into the one that is shorter then, and write them as a PNG."""
    heights = [0, 0]
    places: list[tuple[Card, int, int, int]] = []  # in which column, how far down, how high
    for card in cards:
        column = heights.index(min(heights))
        height = _card(slack, card).height
        places.append((card, column, heights[column], height))
        heights[column] += height + MARGIN
    whole = Image.new("RGB", (WIDTH, max(heights) + MARGIN), GROUND)
    for card, column, top, height in places:
        # The last of a column reaches down to where the other column ends.
        room = max(heights) - MARGIN - top if top + height + MARGIN == heights[column] else height
        whole.paste(_card(slack, card, room), (round(MARGIN + column * (_COLUMN + MARGIN)), MARGIN + top))
    # Few colours, the rare ones kept: a third of the size, and no difference that an eye sees.
    few = whole.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def _card(slack: LocalSlack, card: Card, room: int = 0) -> Image.Image:
    """Draw a card, at least as high as its room."""
    # Drawn twice: its height is known only once everything in it has found its place.
    height = float(_TALLEST)
    for _ in range(2):
        sheet = Sheet(round(_COLUMN), round(height), GROUND)
        sheet.rounded(0, 0, _COLUMN - 1, height - 1, 9, fill=PAPER, edge=LINE)
        hand = Draughtsman(sheet, lambda user: slack.world.profiles[user].name, lambda f: slack.world.files[f].data)
        title = Run(card.title, bold=True)
        sheet.letters(_PAD, 14, title, SIZE)
        sheet.letters(_PAD + measured(title, SIZE) + 10, 16, Run(card.beside, colour=FAINT), SMALL)
        sheet.rule(0, _HEAD, _COLUMN, _HEAD)
        height = max(card.inside(hand, _PAD, _HEAD + 14, _COLUMN - 2 * _PAD) + 8, room)
    return sheet.finished(height)


def _message(slack: LocalSlack, hand: Draughtsman, message: Message, x: float, y: float, width: float) -> float:
    """Draw one message with its face, its name and its time."""
    left, room = x + _AVATAR + 10, width - _AVATAR - 10
    if message.ephemeral_to:
        hand.sheet.letters(left, y - 4, Run("Only visible to you", colour=FAINT), SMALL)
        y += LEADING * SMALL - 2
    name = "Vouch" if message.by_bot else slack.world.profiles[message.user].name
    face = _BOT_FACE if message.by_bot else _FACES[sum(map(ord, name)) % len(_FACES)]
    hand.sheet.rounded(x, y, x + _AVATAR, y + _AVATAR, 6, fill=face)
    letter = Run(name[0], bold=True, colour="#ffffff")
    hand.sheet.letters(x + (_AVATAR - measured(letter, 20)) / 2, y + _AVATAR / 2 - LEADING * 10, letter, 20)
    run = Run(name, bold=True)
    hand.sheet.letters(left, y - 4, run, SIZE)
    at = left + measured(run, SIZE) + 8
    if message.by_bot:
        badge = Run("APP", bold=True, colour=FAINT)
        hand.sheet.rounded(at, y + 2, at + measured(badge, 10) + 8, y + 16, 3, fill="#e8e8e8")
        hand.sheet.letters(at + 4, y + 9 - LEADING * 5, badge, 10)
        at += measured(badge, 10) + 16
    said_at = dt.datetime.fromtimestamp(float(message.ts), dt.UTC).strftime("%H:%M")
    hand.sheet.letters(at, y - 2, Run(said_at, colour=FAINT), SMALL)
    y += LEADING * SIZE - 2
    blocks: list[Block] = message.blocks
    y = hand.blocks(blocks, left, y, room) if blocks else hand.text(message.text, left, y, room) + 9
    return y + 10
