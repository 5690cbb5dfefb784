"""Turn the bytes of one CV file into its extract: canonical text, and what the file says beside it.

The type is told by content, not by name; each format has one reader in `ingest.readers`, imported when it is first
wanted. Pure: the same bytes and limits give the same extract, but of a scan too long to be recognised in the time that
it has. Knows nothing about what a CV says.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Protocol, cast

from ingest.readers.extract import Extract, Format, Limits, too_long
from ingest.readers.formats import format_of
from vectorstore.errors import UnreadableFile
from vectorstore.records import Hidden


class Reader(Protocol):
    """What every module of `ingest.readers` that reads a format is."""

    def read(self, data: bytes, name: str, limits: Limits) -> Extract:
        """Return what a file gives; raise UnreadableFile, naming the file and the next step, where it gives nothing."""


# So much of a hidden passage is kept: enough to see what it wants.
_LONGEST_HIDDEN = 2_000
# Hidden passages kept of one file; more of them say nothing new.
_MOST_HIDDEN = 200
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
    "xml": "ingest.readers.structured",
    "yaml": "ingest.readers.structured",
}


def extract(data: bytes, name: str, limits: Limits) -> Extract:
    """Return what a file gives, read as what its content says it is; raises UnreadableFile."""
    reader = cast("Reader", import_module(_READERS[format_of(data, name)]))
    found = reader.read(data, name, limits)
    if not found.text.strip():
        raise UnreadableFile(f"{name!r} holds no text that can be read; give a file with the CV's text")
    if len(found.text) > limits.characters:
        raise too_long(name, limits.characters)
    return found.model_copy(update={"hidden": _told(found.hidden)}) if found.hidden else found


def _told(hidden: Sequence[Hidden]) -> tuple[Hidden, ...]:
    """Return what is kept of hidden passages: each once, and of very many or very long ones enough to see."""
    once = islice(dict.fromkeys(hidden), _MOST_HIDDEN)
    return tuple(h.model_copy(update={"text": h.text[:_LONGEST_HIDDEN]}) for h in once)


def read_bytes(path: Path, max_bytes: int, name: str) -> bytes:
    """Return the bytes of a file, or raise UnreadableFile saying what is wrong with `name` and what to do.

    A file that changes while it is read is read once more, then refused.
    """
    try:
        for _ in range(2):
            if path.exists() and not path.is_file():
                raise UnreadableFile(f"{name!r} is not a regular file; check the path")
            before = path.stat()
            _refuse_size(name, before.st_size, max_bytes)
            with path.open("rb") as opened:
                data = opened.read(max_bytes + 1)
            after = path.stat()
            _refuse_size(name, len(data), max_bytes)
            if (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size) and len(
                data
            ) == after.st_size:
                return data
        raise UnreadableFile(f"{name!r} changed while it was read; ingest it again once it is whole")
    except FileNotFoundError as error:
        raise UnreadableFile(f"{name!r} is no longer there; check the path, or ingest its folder again") from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableFile(f"{name!r} cannot be read ({reason}); check its permissions") from error


def _refuse_size(name: str, size: int, max_bytes: int) -> None:
    if size == 0:
        raise UnreadableFile(f"{name!r} is empty; give a file with the CV's text")
    if size > max_bytes:
        raise UnreadableFile(
            f"{name!r} has {size:,} bytes, over the limit of {max_bytes:,}; split it, or raise VOUCH_MAX_BYTES"
        )
