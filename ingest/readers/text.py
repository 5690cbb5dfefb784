"""Read Markdown and plain text: the canonical text is the decoded file, untouched."""

from __future__ import annotations

from ingest.readers.decoding import decode
from ingest.readers.extract import Extract, Limits


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return the text of a Markdown or plain text file; raises UnreadableFile."""
    del limits
    return Extract(format="text", text=decode(data, name))
