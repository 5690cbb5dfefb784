"""The parts of an OpenDocument text and the order they are read in: header, text, notes, footer.

Knows nothing about what stands in a paragraph.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.readers.blocks import Block
from ingest.readers.extract import Extract, Limits
from ingest.readers.layout import plain_lines, write
from ingest.readers.nodes import child, day_of
from ingest.readers.odt.body import Body
from ingest.readers.odt.styles import Styles, page_edges
from ingest.readers.package import Package
from ingest.readers.pages import fresh_blocks
from vectorstore.errors import UnreadableFile


class OdtFile:
    """One OpenDocument text."""

    def __init__(self, data: bytes, name: str, limits: Limits) -> None:
        self._parts = Package(data, name, limits)
        self._name, self._limits = name, limits
        manifest = self._parts.read("META-INF/manifest.xml") or b""
        if b"encryption-data" in manifest:
            raise UnreadableFile(f"{name!r} is protected by a password; save it without one")
        content = self._parts.xml("content.xml")
        text = child(content, "body", "text")
        if content is None or text is None:
            raise UnreadableFile(f"{name!r} is an OpenDocument file that is no text; save it as a text document or PDF")
        self._text = text
        self._page_styles = self._parts.xml("styles.xml")
        self._styles = Styles(self._page_styles, content)

    def read(self) -> Extract:
        """Return the words of the document, in order."""
        return write(self._blocks(), "odt", self._limits, self._name, date=self._date())

    def _blocks(self) -> Iterator[Block]:
        body = Body(self._styles, depth=self._limits.depth, name=self._name)
        told: set[str] = set()
        yield from fresh_blocks(body.blocks(page_edges(self._page_styles, "header")), told)
        for block in body.blocks(self._text):
            told.update(plain_lines([block]))
            yield block
        for note in list(body.notes):
            inside = child(note, "note-body")
            yield from body.blocks(inside if inside is not None else ())
        yield from fresh_blocks(body.blocks(page_edges(self._page_styles, "footer")), told)

    def _date(self) -> str | None:
        return day_of(child(self._parts.xml("meta.xml"), "meta"), "date", "creation-date")
