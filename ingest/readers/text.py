"""Read Markdown and plain text: the canonical text is the decoded file, untouched but for two things.

The marks of a search are taken out, and columns side by side are set one below the other.

What nobody sees who reads it as its markup is shown is told beside it; that it is not taken for the person's words is
`vectorstore.markup`'s business.
"""

from __future__ import annotations

import re

from ingest.readers.beside import one_below_the_other
from ingest.readers.decoding import decoded
from ingest.readers.extract import Extract, Limits
from ingest.readers.invisible import find_invisible, hidden_passage
from vectorstore.markup import unseen
from vectorstore.records import Hidden

# What a search marked in a CV that a job board gave is no word nor mark of the CV's own.
_HIGHLIGHTED = re.compile(
    r"<(?P<tag>span|em|b|strong|font|mark)\b(?:(?<=mark)|[^<>\n]{0,80}?\bclass=[\"']?(?:hl|highlight\w*|keyword|hit|match)\b)"
    r"[^<>\n]{0,80}>(?P<words>[^<>\n]{0,200})</(?P=tag)>",
    re.IGNORECASE,
)


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return the text of a Markdown or plain text file; raises UnreadableFile."""
    del limits
    text, notes = decoded(data, name)
    text = one_below_the_other(_HIGHLIGHTED.sub(r"\g<words>", text))
    found: list[Hidden] = [*find_invisible(text)]
    for part in unseen(text):
        found.extend(hidden_passage(part.reason, part.words))
    return Extract(format="text", text=text, hidden=tuple(found), notes=notes)
