r"""Pass over the length that plain TeX gives to a length by assignment: `\parskip=2pt plus 1pt`.

Knows how such a length is written. Knows nothing about what it is given to.
"""

from __future__ import annotations

import re

from ingest.readers.latex.signatures import LENGTHS
from ingest.readers.latex.stream import Argument, Stream
from ingest.readers.latex.tokens import Command, Word

# A length with all its stretch has no more parts than these.
_MOST_PARTS = 12
_SIGN = re.compile(r"=|[-+]+")
_NUMBER = re.compile(r"[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)")
_UNIT = re.compile(r"(?:pt|em|ex|cm|mm|in|bp|sp|pc|mu|fil+)")
_STRETCH = re.compile(r"plus|minus")


def skip_length(stream: Stream) -> None:
    """Take what belongs to the length off the stream, with the one space that ends it."""
    wanted = "sign"
    for _ in range(_MOST_PARTS):
        node = stream.peek()
        if isinstance(node, Command) and node.name in LENGTHS and wanted != "stretch":
            stream.next()
            return
        found = _part(node.text, wanted) if isinstance(node, Word) else None
        if found is None or not isinstance(node, Word):
            return
        wanted, end = found
        stream.next()
        if end < len(node.text):
            stream.push(Argument((Word(node.text[end:]),)))
        else:
            stream.skip_space()


def _part(text: str, wanted: str) -> tuple[str, int] | None:
    """Return what is wanted behind the part of a length that a text begins with, and where that part ends."""
    if wanted == "sign" and (sign := _SIGN.match(text)):
        return "number", sign.end()
    if wanted in {"sign", "number"} and (number := _NUMBER.match(text)):
        return "unit", number.end()
    if wanted == "unit" and (unit := _UNIT.match(text)):
        return "stretch", unit.end()
    if wanted == "stretch" and (stretch := _STRETCH.match(text)):
        return "number", stretch.end()
    return None
