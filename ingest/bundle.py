"""Take a PDF apart that holds the CVs of several people, each begun on a page of its own with a name and contacts.

What begins amid a page is not cut off: the note on its document says whose it is. Knows how a second CV is told from
`genre`. Knows nothing about entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise

import pypdfium2

from ingest.genre import second_cv
from ingest.header import header_names
from ingest.lines import split_lines
from ingest.read import extract
from ingest.readers.extract import Extract, Limits
from ingest.readers.parts import Part
from ingest.readers.pdf.opening import opened
from ingest.sections import split_sections

# What pdfium writes of the hour and of chance; a part is the same bytes whenever it is made, and has no date of ours.
_BY_CHANCE = re.compile(rb"(?<=/CreationDate\()D:[^)]{0,40}(?=\))|(?<=/ID\[)[<>0-9A-Fa-f]{0,140}(?=\])")


def bundled(data: bytes, name: str, limits: Limits, found: Extract | None = None) -> tuple[Part, ...]:
    """Return the CVs that a PDF holds, as PDFs of their pages; none where it is one person's or begins them amid pages.

    `found` is what was read of it, if that is at hand.
    """
    found = extract(data, name, limits) if found is None else found
    if found.format != "pdf" or len(found.pages) < _FEWEST_PAGES:
        return ()
    starts = [0, *_starts(found)]
    tops = {page.span.start: i for i, page in reversed(list(enumerate(found.pages)))}
    pages = [tops.get(start) for start in starts[1:]]
    if not pages or any(page is None for page in pages):
        return ()
    cuts = [0, *(page for page in pages if page is not None), len(found.pages)]
    with opened(data, name, limits) as document:
        return tuple(_part(document, first, end) for first, end in pairwise(cuts))


# One page holds one CV.
_FEWEST_PAGES = 2


def _starts(found: Extract) -> Iterator[int]:
    """Yield where each person's CV but the first begins."""
    lines = split_lines(found.text, found.marks)
    while lines:
        sections = split_sections(lines)
        second = second_cv(found.text, lines, sections, header_names(found.text, sections))
        if second is None:
            return
        lines = lines[second.line :]
        yield lines[0].start


def _part(document: pypdfium2.PdfDocument, first: int, end: int) -> Part:
    made = pypdfium2.PdfDocument.new()
    try:
        made.import_pages(document, list(range(first, end)))
        held = BytesIO()
        made.save(held)
    finally:
        made.close()
    data = _BY_CHANCE.sub(lambda m: b" " * len(m.group()) if m.group()[:1] == b"D" else b"<00><00>", held.getvalue())
    pages = f"page {end}" if end == first + 1 else f"pages {first + 1}-{end}"
    return Part(f"{pages}.pdf", data)
