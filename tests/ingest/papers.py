"""PDF files written object by object, as no program that draws writes them."""

from __future__ import annotations

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"


def page(resources: str, box: str = "0 0 595 842", more: str = "") -> str:
    """Return a page object that draws the content stream; what `more` says stands beside it."""
    drawn = f"/MediaBox [{box}] /Contents 4 0 R /Resources << {resources} >>"
    return f"<< /Type /Page /Parent 2 0 R {drawn} {more} >>"


def written(
    *objects: str, stream: str | bytes = b"", packing: str = "", kids: str = "3 0 R", count: int = 1, start: str = ""
) -> bytes:
    """Return a PDF of raw objects: catalogue and page tree are 1 and 2, the page 3, its content 4, then those given.

    `packing` is what the content's dictionary says besides its length; `start` what the catalogue says.
    """
    content = stream if isinstance(stream, bytes) else stream.encode("latin-1")
    first, *others = (o.encode("latin-1") for o in objects)
    bodies = (
        f"<< /Type /Catalog /Pages 2 0 R {start} >>".encode("latin-1"),
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode("latin-1"),
        first,
        b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), packing.encode("latin-1"), content),
        *others,
    )
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % numbered for numbered in enumerate(bodies, start=1))
    return b"%%PDF-1.4\n%strailer << /Root 1 0 R /Size %d >>\n%%%%EOF\n" % (body, len(bodies) + 1)
