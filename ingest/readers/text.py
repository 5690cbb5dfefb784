"""Read Markdown and plain text: the canonical text is the decoded file, untouched.

What nobody sees who reads it as its markup is shown is told beside it; that it is not taken for the person's words is
`vectorstore.markup`'s business.
"""

from __future__ import annotations

from ingest.readers.decoding import decode
from ingest.readers.extract import Extract, Limits
from ingest.readers.invisible import find_invisible, hidden_passage
from vectorstore.markup import unseen
from vectorstore.records import Hidden


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return the text of a Markdown or plain text file; raises UnreadableFile."""
    del limits
    text = decode(data, name)
    found: list[Hidden] = [*find_invisible(text)]
    for part in unseen(text):
        found.extend(hidden_passage(part.reason, part.words))
    return Extract(format="text", text=text, hidden=tuple(found))
