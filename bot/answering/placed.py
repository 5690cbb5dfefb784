"""An entry where it stands: below which others, and in whose CV.

Knows nothing about how it was read.
"""

from __future__ import annotations

from typing import NamedTuple

from vectorstore.records import JOB_KINDS, Entry


class Placed(NamedTuple):
    """An entry, the entries above it (nearest first), and whose it is."""

    entry: Entry
    above: tuple[Entry, ...]
    person_id: str

    @property
    def job(self) -> Entry | None:
        """Return the employment or internship that the entry is, or is a project under; None where there is none."""
        if self.entry.kind in JOB_KINDS:
            return self.entry
        if self.entry.kind in {"project", "other", "activity"}:
            return next((e for e in self.above if e.kind in JOB_KINDS), None)
        return None
