"""The parts of a Word document and the order they are read in: header, body, footnotes, footer.

A header is told once, not once a section; what a footer repeats, and numbers of pages, are dropped. Knows nothing about
what stands in a paragraph.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from ingest.readers.blocks import Block
from ingest.readers.docx.body import Body
from ingest.readers.docx.nodes import is_on
from ingest.readers.docx.numbering import Numbering
from ingest.readers.docx.styles import Styles
from ingest.readers.extract import Extract, Limits
from ingest.readers.layout import plain_lines, write
from ingest.readers.nodes import attribute, child, children, day_of, descendants
from ingest.readers.package import Element, Package
from ingest.readers.pages import fresh_blocks
from vectorstore.errors import UnreadableFile

_MAIN = "word/document.xml"


class WordFile:
    """One Word document."""

    def __init__(self, data: bytes, name: str, limits: Limits) -> None:
        self._parts = Package(data, name, limits)
        self._name, self._limits = name, limits
        main = self._parts.xml(_MAIN)
        body = child(main, "body")
        if main is None or body is None:
            raise UnreadableFile(f"{name!r} is a Word document without a body; save it anew")
        self._main, self._body = main, body
        self._styles = Styles(self._optional("styles.xml"))
        self._numbering = Numbering(self._optional("numbering.xml"))

    def _optional(self, part: str) -> Element | None:
        return self._parts.xml(f"word/{part}")

    def read(self) -> Extract:
        """Return the words of the document, in order."""
        return write(self._blocks(), "docx", self._limits, self._name, date=self._date())

    def _blocks(self) -> Iterator[Block]:
        told: set[str] = set()
        headers = list(self._page_edges("header", told))
        body = self._part(self._main, _MAIN)
        yield from headers
        written = list(body.blocks(self._body))
        yield from written
        yield from self._notes(body.notes)
        for block in written:
            told.update(plain_lines([block]))
        yield from self._page_edges("footer", told)

    def _part(self, root: Element, path: str) -> Body:
        return Body(
            root,
            self._styles,
            self._numbering,
            self._targets(path),
            depth=self._limits.depth,
            name=self._name,
        )

    def _relations(self, path: str) -> Iterator[Element]:
        folder, file = posixpath.split(path)
        yield from children(self._parts.xml(f"{folder}/_rels/{file}.rels"), "Relationship")

    def _targets(self, path: str) -> dict[str, str]:
        """Return where the links of a part lead; nothing is ever fetched from there."""
        return {
            attribute(r, "Id") or "": attribute(r, "Target") or ""
            for r in self._relations(path)
            if attribute(r, "TargetMode") == "External" and (attribute(r, "Type") or "").endswith("/hyperlink")
        }

    def _page_edges(self, kind: str, told: set[str]) -> Iterator[Block]:
        """Yield the header or footer of the first page, but for what was told before and numbers of pages."""
        files = {
            attribute(r, "Id") or "": attribute(r, "Target") or ""
            for r in self._relations(_MAIN)
            if attribute(r, "TargetMode") != "External" and (attribute(r, "Type") or "").endswith(f"/{kind}")
        }
        for section in descendants(self._body, "sectPr"):
            named = {
                attribute(n, "type") or "default": attribute(n, "id") or ""
                for n in children(section, f"{kind}Reference")
            }
            order = ("first", "default") if is_on(section, "titlePg") else ("default",)
            for which in order:
                target = files.get(named.get(which, ""), "")
                path = posixpath.normpath(posixpath.join("word", target)).lstrip("/") if target else ""
                root = self._parts.xml(path) if path else None
                if root is None:
                    continue
                fresh = list(fresh_blocks(self._part(root, path).blocks(root), told))
                if fresh:
                    yield from fresh
                    return

    def _notes(self, wanted: list[tuple[str, str]]) -> Iterator[Block]:
        """Yield the footnotes and endnotes that the body refers to."""
        for kind in ("footnote", "endnote"):
            ids = [i for k, i in wanted if k == kind]
            path = f"word/{kind}s.xml"
            root = self._parts.xml(path) if ids else None
            if root is None:
                continue
            part = self._part(root, path)
            held = {attribute(n, "id") or "": n for n in children(root, kind)}
            for note in dict.fromkeys(ids):
                if note in held:
                    yield from part.blocks(held[note])

    def _date(self) -> str | None:
        """Return the day that the file says it was last changed, else made."""
        return day_of(self._parts.xml("docProps/core.xml"), "modified", "created")
