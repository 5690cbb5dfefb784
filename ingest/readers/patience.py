"""How long the pages of one file may be recognised for: a long scan gives its first pages, and not nothing.

Knows the clock. Knows nothing about how a page is recognised, nor what is said of those that were not.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

# A full page takes twice as long as one with a few lines, and the machine may have other work.
_SLOWER = 2


class Patience:
    """How long the pages of one file may be recognised for, in seconds from now; None is for as long as it takes.

    A page is begun where one that takes twice as long as the slowest before it would still be done in time; the first
    always is. The same file may so give more pages on a faster machine: whoever reads it says which ones were not.
    """

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds
        self._slowest = 0.0

    @property
    def has_time(self) -> bool:
        """Tell whether another page may be begun."""
        return self._end is None or not self._slowest or time.monotonic() + _SLOWER * self._slowest <= self._end

    @contextmanager
    def over_a_page(self) -> Iterator[None]:
        """Take the time of a page for a `with` block."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self._slowest = max(self._slowest, time.monotonic() - begun)


LATE = "not recognised in the time that VOUCH_FILE_SECONDS gives a file; raise it and ingest again, or split the file"


def is_late(notes: Sequence[str]) -> bool:
    """Tell whether the notes of a file say that pages of it were not recognised in time."""
    return any(note.endswith(LATE) for note in notes)


def numbered(pages: Sequence[int]) -> str:
    """Return pages as a note names them, ascending numbers with runs drawn together: `pages 2, 5-9`."""
    runs: list[tuple[int, int]] = []
    for page in pages:
        if runs and runs[-1][1] == page - 1:
            runs[-1] = (runs[-1][0], page)
        else:
            runs.append((page, page))
    told = ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)
    return f"page{'s' * (len(pages) > 1)} {told}" if pages else ""
