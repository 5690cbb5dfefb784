"""One thing that a question asks for, as its verb asks for it.

Knows nothing about what it means on CVs: that is `ground`.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.answering.question.elements import Item
from bot.answering.question.pool import Pool


class Asked(NamedTuple):
    """One item as it is asked for: as which kind of thing, by which words of a verb or noun, now or at any time.

    `done`: only what is finished counts. `lapsed`: what is over counts too. `fluency`: how well a language is spoken.
    """

    item: Item
    kind: str
    governor: str
    pool: Pool
    current: bool = False
    sense: str = ""
    done: bool = False
    lapsed: bool = False
    fluency: str = ""

    @property
    def text(self) -> str:
        """Return the item's words."""
        return self.item.text
