"""The lines that a structured CV is laid out in, with their marks and links.

Values may hold Markdown (RenderCV's do): emphasis becomes marks, a link's words keep their address. Knows nothing about
keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ingest.readers.extract import Link, Mark, Says
from vectorstore.records import Span

GAP = "   "
_INDENT = "  "
_SPACE = re.compile(r"\s+")
_INLINE = re.compile(
    r"\[(?P<words>[^\[\]]{1,300})\]\((?P<address>[^()\s]{1,1000})\)"
    r"|\*\*(?!\s)(?P<strong>[^*]{1,300}?)(?<!\s)\*\*|(?<![\w*])\*(?![\s*])(?P<slanted>[^*]{1,300}?)(?<!\s)\*(?![\w*])"
)


class Part(NamedTuple):
    """Words of a line, where they lead, and what the file says that they are."""

    text: str
    target: str = ""
    says: Says | None = None


class Page:
    """A text as it is written; `characters` is its length so far."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.links: list[Link] = []
        self.characters = 0
        self._parts: list[str] = []

    @property
    def text(self) -> str:
        """Return the text."""
        return "".join(self._parts)

    def line(
        self,
        *parts: Part | str,
        level: int = 0,
        section: bool = False,
        bullet: str = "",
        depth: int = 0,
        apart: bool = False,
        between: str = GAP,
    ) -> None:
        """Write a line of parts with `between` them, `depth` indents in; `apart` leaves an empty line above."""
        said = [part if isinstance(part, Part) else Part(part) for part in parts]
        said = [part._replace(text=_SPACE.sub(" ", part.text).strip()) for part in said]
        said = [part for part in said if part.text]
        if not said:
            return
        if self.characters:
            self._write("\n\n" if apart else "\n")
        self._write(_INDENT * depth)
        start = self.characters
        for i, part in enumerate(said):
            self._write(between if i else "")
            self._part(part)
        if level or bullet:
            span = Span(start=start, end=self.characters)
            self.marks.append(Mark(span=span, level=level, section=section, bullet=bullet))

    def _part(self, part: Part) -> None:
        start = self.characters
        for words, target, strong in _inline(part.text):
            at = self.characters
            self._write(words)
            span = Span(start=at, end=self.characters)
            if strong:
                self.marks.append(Mark(span=span, bold=True))
            if target:
                self.links.append(Link(span=span, target=target))
        if part.says and self.characters > start:
            self.marks.append(Mark(span=Span(start=start, end=self.characters), says=part.says))
        if part.target:
            self.links.append(Link(span=Span(start=start, end=self.characters), target=part.target))

    def _write(self, text: str) -> None:
        self._parts.append(text)
        self.characters += len(text)


def _inline(text: str) -> Iterator[tuple[str, str, bool]]:
    """Cut a value into runs of words, each with where it leads and whether it stands out."""
    at = 0
    for found in _INLINE.finditer(text) if "[" in text or "*" in text else ():
        if found.start() > at:
            yield text[at : found.start()], "", False
        words = found["words"] or found["strong"] or found["slanted"]
        yield words, found["address"] or "", found["words"] is None
        at = found.end()
    if at < len(text):
        yield text[at:], "", False
