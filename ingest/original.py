"""Find the file that a document was read from, as it was then: to show its page, never to read it anew.

Knows where documents come from, archives and PDFs of several people included. Knows
nothing about what is shown of them.
"""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePosixPath

from ingest.bundle import bundled
from ingest.read import read_bytes
from ingest.readers.extract import Limits
from ingest.readers.formats import container_of
from ingest.readers.parts import parts_of
from vectorstore.errors import UnreadableFile
from vectorstore.records import Document


def original(document: Document, max_bytes: int, limits: Limits | None = None) -> bytes:
    """Return the bytes that a document was read from.

    Raises UnreadableFile where the file is gone or no longer holds what was read: a page of another version would show
    a quote in the wrong place.
    """
    data = _bytes_of(document, max_bytes, limits or Limits())
    if hashlib.sha256(data).hexdigest() != document.version:
        raise UnreadableFile(f"{document.path!r} has changed since it was read; run `vouch ingest` on it again")
    return data


def _bytes_of(document: Document, max_bytes: int, limits: Limits) -> bytes:
    root, inside = Path(document.root), PurePosixPath(document.path)
    for place in (inside, *inside.parents):
        file = root / place
        if file.is_file():
            within = inside.relative_to(place).as_posix()
            return _part(read_bytes(file, max_bytes, document.path), within, document.path, limits)
    raise UnreadableFile(f"{document.path!r} is no longer under {document.root!r}; put it back, or run `vouch ingest`")


def _part(data: bytes, within: str, name: str, limits: Limits) -> bytes:
    """Return what stands at a path within a container, itself for no path."""
    if within == ".":
        return data
    container = container_of(data, name)
    parts = parts_of(container, data, name, limits).parts if container is not None else bundled(data, name, limits)
    for part in parts:
        if within == part.path:
            return part.data
        if within.startswith(f"{part.path}/"):
            return _part(part.data, within.removeprefix(f"{part.path}/"), name, limits)
    raise UnreadableFile(f"{name!r} is no longer in its archive; run `vouch ingest` on it again")
