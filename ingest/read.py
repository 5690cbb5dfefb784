"""Turn the bytes of one CV file into its extract: canonical text, and what the file says beside it.

The type is told by content, not by name; each format has one reader in `ingest.readers`, imported when it is first
wanted. Pure: the same bytes and limits give the same extract. Knows nothing about what a CV says.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from ingest.readers.extract import Extract, Format, Limits
from ingest.readers.formats import format_of
from vectorstore.errors import UnreadableFile


class Reader(Protocol):
    """What every module of `ingest.readers` that reads a format is."""

    def read(self, data: bytes, name: str, limits: Limits) -> Extract:
        """Return what a file gives; raise UnreadableFile, naming the file and the next step, where it gives nothing."""


_READERS: dict[Format, str] = {
    "docx": "ingest.readers.docx",
    "html": "ingest.readers.html",
    "image": "ingest.readers.image",
    "json": "ingest.readers.structured",
    "latex": "ingest.readers.latex",
    "odt": "ingest.readers.odt",
    "pdf": "ingest.readers.pdf",
    "rtf": "ingest.readers.rtf",
    "text": "ingest.readers.text",
    "yaml": "ingest.readers.structured",
}


def extract(data: bytes, name: str, limits: Limits) -> Extract:
    """Return what a file gives, read as what its content says it is; raises UnreadableFile."""
    reader = cast("Reader", import_module(_READERS[format_of(data, name)]))
    found = reader.read(data, name, limits)
    if not found.text.strip():
        raise UnreadableFile(f"{name!r} holds no text that can be read; give a file with the CV's text")
    if len(found.text) > limits.characters:
        raise UnreadableFile(
            f"{name!r} holds {len(found.text):,} characters, over the limit of {limits.characters:,}; "
            "that is no CV: give each person a file of their own"
        )
    return found


def read_bytes(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a file, or raise UnreadableFile saying what is wrong and what to do."""
    try:
        if not path.is_file():
            what = "is not there" if not path.exists() else "is not a regular file"
            raise UnreadableFile(f"{str(path)!r} {what}; check the path")
        size = path.stat().st_size
        if size == 0:
            raise UnreadableFile(f"{str(path)!r} is empty; give a file with the CV's text")
        if size > max_bytes:
            raise UnreadableFile(
                f"{str(path)!r} has {size:,} bytes, over the limit of {max_bytes:,}; split it, or raise VOUCH_MAX_BYTES"
            )
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableFile(f"{str(path)!r} cannot be read ({reason}); check its permissions") from error
