"""A part of a line that holds a whole CV: what one section of it says, and when.

Knows dates. Knows nothing about sections.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vectorstore.periods import PeriodMatch, find_periods

TOKEN = re.compile(r"\S+")


class Stretch(NamedTuple):
    """A part of the line that is one section's."""

    plain: str
    start: int
    end: int

    @property
    def periods(self) -> list[tuple[int, int, PeriodMatch]]:
        """Return the dates of the stretch with where they stand in the line."""
        found = find_periods(self.plain[self.start : self.end])
        return [(self.start + m.span.start, self.start + m.span.end, m) for m in found]
