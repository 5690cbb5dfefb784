"""Fields of a Word or rich text document (`HYPERLINK "..."`, `PAGE`): what they say of the words in their result.

Knows nothing about runs or paragraphs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# What such a field shows is counted when the document is printed: no words of the CV.
_COUNTED = re.compile(r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION|PAGEREF)\b", re.IGNORECASE)
_HYPERLINK = re.compile(r"\s*HYPERLINK\s+(?!\\)(?:\"([^\"]{1,2000})\"|(\S{1,2000}))", re.IGNORECASE)
# Fields stand in fields two or three deep.
_DEEPEST = 20


@dataclass
class _Field:
    instruction: str = ""
    shows: bool = False


class Fields:
    """The fields that are open at one place of the document."""

    def __init__(self) -> None:
        self._open: list[_Field] = []

    def character(self, kind: str | None) -> None:
        """Take in a `fldChar`: `begin`, `separate` or `end`."""
        if kind == "begin" and len(self._open) < _DEEPEST:
            self._open.append(_Field())
        elif kind == "separate" and self._open:
            self._open[-1].shows = True
        elif kind == "end" and self._open:
            self._open.pop()

    def instruction(self, words: str) -> None:
        """Take in a part of a field's instruction."""
        if self._open:
            self._open[-1].instruction += words

    def clear(self) -> None:
        """Forget fields that were never closed."""
        self._open.clear()

    @property
    def dropped(self) -> bool:
        """Tell whether what stands here is no text: an instruction, or the number of a page."""
        return any(not field.shows or is_counted(field.instruction) for field in self._open)

    @property
    def link(self) -> str:
        """Return where the words that stand here lead, empty for nowhere."""
        return next((t for t in (link_of(f.instruction) for f in reversed(self._open)) if t), "")


def is_counted(instruction: str) -> bool:
    """Tell whether a field shows a number that printing makes."""
    return _COUNTED.match(instruction) is not None


def link_of(instruction: str) -> str:
    """Return the address of a `HYPERLINK` field, empty for any other."""
    match = _HYPERLINK.match(instruction)
    return (match.group(1) or match.group(2)) if match else ""
