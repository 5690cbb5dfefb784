"""One thing that a question asks for, as its verb asks for it.

Knows nothing about what it means on CVs: that is `ground`.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.answering.question.pool import Pool
from bot.answering.question.query import Value


class Asked(NamedTuple):
    """One thing as it is asked for: by which words of a verb or noun, now or at any time.

    `hired`: not as an intern. `done`: only what is finished counts. `lapsed`: what is
    over counts too. `fluency`: how well a language is spoken.
    """

    value: Value
    governor: str
    pool: Pool
    current: bool = False
    hired: bool = False
    sense: str = ""
    done: bool = False
    lapsed: bool = False
    fluency: str = ""

    @property
    def text(self) -> str:
        """Return its own words."""
        return self.value.text

    @property
    def kind(self) -> str:
        """Return as which type it is asked for."""
        return self.value.kind
