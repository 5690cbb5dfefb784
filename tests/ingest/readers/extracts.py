"""What the tests of readers look at of an extract: its lines, and how its marks say that words are set."""

from __future__ import annotations

from ingest.readers.extract import Extract


def lines(found: Extract) -> list[str]:
    """Return the lines that hold words."""
    return [line for line in found.text.split("\n") if line.strip()]


def marked(found: Extract) -> list[tuple[str, int, bool, str]]:
    """Return the marks that set something, with their words."""
    marks = [(m.span.of(found.text), m.level, m.bold, m.bullet) for m in found.marks]
    return [m for m in marks if any(m[1:])]
