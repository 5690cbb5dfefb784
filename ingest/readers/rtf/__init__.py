"""Read rich text (.rtf): words, headings, lists, tables, links and notes, in Chinese and Western code pages.

Own reading: striprtf loses bold, lists and hidden text. Pictures and embedded objects are not read. Knows nothing about
what a CV says.
"""

from __future__ import annotations

from ingest.readers.extract import Extract, Limits
from ingest.readers.layout import write
from ingest.readers.rtf.machine import Machine


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return what a rich text file gives; raises UnreadableFile."""
    machine = Machine(name, limits)
    machine.run(data)
    return write(machine.blocks(), "rtf", limits, name, date=machine.date)
