"""What proves a length of one person: what was counted, what is stated, and which of the two is long enough.

Knows nothing about either.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.answering.lengths.counted import Lasted
from bot.answering.lengths.stated import Stated


class Measured(NamedTuple):
    """What was counted and what is stated; `by_word` where only the statement is as long as was asked for."""

    lasted: Lasted
    stated: tuple[Stated, ...]
    by_word: bool = False
