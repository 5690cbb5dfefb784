"""The links of a page: where each stands, and where it leads.

Only addresses that a person can be reached or read at; what a link would do inside the file is not looked at.
"""

from __future__ import annotations

import ctypes
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

from ingest.readers.pdf.glyphs import Frame

# A page of a CV has a few; a hostile one a million.
_MOST = 2_000
_LONGEST = 2_000
_SCHEMES = ("http://", "https://", "mailto:", "tel:")


class Area(NamedTuple):
    """A link's box on the page as shown, and its address."""

    left: float
    top: float
    right: float
    bottom: float
    target: str


def areas_of(document: pypdfium2.PdfDocument, page: pypdfium2.PdfPage) -> tuple[Area, ...]:
    """Return the links of a page that lead out of the file."""
    frame = Frame(page)
    found: list[Area] = []
    position, link, box = ctypes.c_int(0), raw.FPDF_LINK(), raw.FS_RECTF()
    for _ in range(_MOST):
        if not raw.FPDFLink_Enumerate(page, position, link):
            break
        target = _target(document, link)
        if target and raw.FPDFLink_GetAnnotRect(link, box):
            found.append(Area(*frame.box(box.left, box.bottom, box.right, box.top), target))
    return tuple(found)


def _target(document: pypdfium2.PdfDocument, link: raw.FPDF_LINK) -> str:
    action = raw.FPDFLink_GetAction(link)
    if not action or raw.FPDFAction_GetType(action) != raw.PDFACTION_URI:
        return ""
    length = raw.FPDFAction_GetURIPath(document, action, None, 0)
    if not 1 < length <= _LONGEST:
        return ""
    buffer = ctypes.create_string_buffer(length)
    raw.FPDFAction_GetURIPath(document, action, buffer, length)
    target = buffer.value.decode("utf-8", "replace").strip()
    return target if target.casefold().startswith(_SCHEMES) else ""
