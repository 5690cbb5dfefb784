"""Which lines of the audit are wanted, and how they are written out.

Knows a line. Knows nothing about how lines are kept.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable
from pathlib import Path

from bot.audit.line import Line
from vectorstore.errors import InputError
from vectorstore.records import Record

_COLUMNS = (
    "number", "at", "who", "where", "status", "question", "people", "documents", "model", "pools", "plan", "blanked",
)  # fmt: skip
# What begins a formula in a spreadsheet: a question is whatever somebody typed.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Wanted(Record):
    """What lines are asked for; `since` and `until` are days, `of` ids of a person and of their documents."""

    who: str | None = None
    where: str | None = None
    since: str | None = None
    until: str | None = None
    of: frozenset[str] | None = None

    def has(self, line: Line) -> bool:
        """Tell whether a line is wanted, whoever it tells of."""
        told, day = line.told, line.told.at[:10]
        if self.who not in (None, told.who) or self.where not in (None, told.where):
            return False
        return (self.since is None or day >= self.since) and (self.until is None or day <= self.until)


def csv_of(lines: Iterable[Line]) -> str:
    """Return lines as CSV, with a heading; no cell begins a formula."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_COLUMNS)
    for line in lines:
        told = line.told.model_dump() | {"number": line.number, "blanked": line.blanked}
        writer.writerow([_cell(told[name]) for name in _COLUMNS])
    return out.getvalue()


def _cell(value: object) -> str:
    text = " ".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def written(file: Path, text: str) -> None:
    """Write CSV into a file, or on stdout for `-`; InputError where it cannot be."""
    if str(file) == "-":
        sys.stdout.write(text)
        return
    try:
        file.touch(0o600)
        file.write_text(text, "utf-8-sig", newline="")
    except OSError as error:
        raise InputError(f"{str(file)!r} cannot be written ({error.strerror}); name another with --csv") from error
