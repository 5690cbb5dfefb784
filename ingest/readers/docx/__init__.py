"""Read Word documents (.docx, .docm and templates of either): the words in reading order, tables, text boxes and all.

The document's XML is walked directly: python-docx knows neither text boxes, tracked changes nor content controls, and
opens every part, pictures too. Macros, pictures, comments, alternative texts and properties are not read, but for the
date of the last change. Knows nothing about what a CV says.
"""

from __future__ import annotations

from ingest.readers.docx.file import WordFile
from ingest.readers.extract import Extract, Limits


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return what a Word document gives; raises UnreadableFile."""
    return WordFile(data, name, limits).read()
