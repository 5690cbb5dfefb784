"""Open a PDF and say what is wrong where it does not open; draw its pages; its own date.

Knows what pdfium refuses and what a person can do about it. Knows nothing about what stands on the pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2
from pypdfium2 import raw

from ingest.readers.extract import Limits
from ingest.readers.pdf.faces import filling_in, hand_over
from vectorstore.errors import UnreadableFile

# The setting that opens encrypted files; bot.config reads it.
_PASSWORD_SETTING = "VOUCH_PDF_PASSWORD"  # noqa: S105 - the name of a setting
_DATE = re.compile(r"(?:D:)?(\d{4})(\d{2})?(\d{2})?")
# Software that knows no date writes its epoch; the format came in 1993. A year past this century is a slip.
_YEARS = range(1993, 2100)


@contextmanager
def opened(data: bytes, name: str, limits: Limits) -> Iterator[pypdfium2.PdfDocument]:
    """Open a PDF for the length of a `with`; every failure of pdfium inside becomes UnreadableFile."""
    password = limits.password.get_secret_value() if limits.password else None
    hand_over()
    try:
        document = pypdfium2.PdfDocument(data, password=password, autoclose=False)
    except (pypdfium2.PdfiumError, OSError, ValueError) as error:
        raise UnreadableFile(_refusal(name, password, error)) from error
    try:
        pages = len(document)
        if pages == 0:
            raise UnreadableFile(f"{name!r} is a PDF without pages; export the CV anew")
        if pages > limits.pages:
            raise UnreadableFile(
                f"{name!r} has {pages:,} pages, over the limit of {limits.pages:,}; "
                "that is no CV: give each person a file of their own"
            )
        yield document
    except pypdfium2.PdfiumError as error:
        raise UnreadableFile(f"{name!r} is a damaged PDF ({error}); export or print it to PDF anew") from error
    finally:
        document.close()


def _refusal(name: str, password: str | None, error: Exception) -> str:
    code = getattr(error, "err_code", None)
    if code == raw.FPDF_ERR_PASSWORD:
        if password is None:
            return f"{name!r} is encrypted; set {_PASSWORD_SETTING} to its password, or save it without one"
        return f"{name!r} is encrypted with another password than {_PASSWORD_SETTING} holds; set that one"
    if code == raw.FPDF_ERR_SECURITY:
        return f"{name!r} is encrypted in a way that is not read; save it without a password"
    return f"{name!r} is a damaged or truncated PDF; export or print it to PDF anew"


def date_of(document: pypdfium2.PdfDocument) -> str | None:
    """Return the date of the file's own metadata, `2024-07-23`: when it was changed, else when it was made."""
    for key in ("ModDate", "CreationDate"):
        found = _DATE.match(document.get_metadata_value(key).strip())
        if found is None or int(found.group(1)) not in _YEARS:
            continue
        year, month, day = found.group(1), found.group(2) or "", found.group(3) or ""
        if not ("01" <= month <= "12"):
            return year
        return f"{year}-{month}-{day}" if "01" <= day <= "31" else f"{year}-{month}"
    return None


def bitmap_of(
    page: pypdfium2.PdfPage, finest: float, most_pixels: int, *, grey: bool = False, forms: bool = True
) -> tuple[pypdfium2.PdfBitmap, float]:
    """Return a page as it is drawn, and its pixels a point.

    These are `finest`, or fewer where a page is so large that it would take more than `most_pixels`. Whoever copies the
    bitmap closes it.
    """
    width, height = page.get_size()
    scale = min(finest, (most_pixels / max(width * height, 1.0)) ** 0.5)
    with filling_in(page):
        return page.render(scale=scale, grayscale=grey, may_draw_forms=forms), scale
