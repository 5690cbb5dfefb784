"""Read OpenDocument texts (.odt): the words in reading order, tables, text boxes and notes.

The XML is walked directly, as that of Word documents is: odfpy parses with entities and makes an object of every
element. Macros, pictures, comments and properties are not read, but for the date. Knows nothing about what a CV says.
"""

from __future__ import annotations

from ingest.readers.extract import Extract, Limits
from ingest.readers.odt.file import OdtFile


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return what an OpenDocument text gives; raises UnreadableFile."""
    return OdtFile(data, name, limits).read()
