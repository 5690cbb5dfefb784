"""A page of a PDF or of a picture, drawn: what a person sees who opens the file."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
from PIL import Image, ImageOps, UnidentifiedImageError

from ingest.readers.extract import Limits
from ingest.readers.formats import format_of
from ingest.readers.pdf.opening import bitmap_of, opened
from vectorstore.errors import UnreadableFile

# A page of a poster drawn at the scale of a page of A4 would take gigabytes.
_MOST_PIXELS = 20_000_000


def page_picture(data: bytes, name: str, number: int, scale: float, limits: Limits) -> Image.Image:
    """Return page `number` (from 1) at `scale` pixels a point, or less where that is too large to draw."""
    try:
        if format_of(data, name) == "image":
            return _frame(data, number)
        with opened(data, name, limits) as document:
            bitmap, _ = bitmap_of(document[number - 1], scale, _MOST_PIXELS)
            drawn: Image.Image = bitmap.to_pil()
            return drawn
    except (UnidentifiedImageError, OSError, ValueError, pypdfium2.PdfiumError, Image.DecompressionBombError) as error:
        raise UnreadableFile(f"page {number} of {name!r} cannot be drawn ({type(error).__name__})") from error


def _frame(data: bytes, number: int) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        picture.seek(number - 1)
        upright = ImageOps.exif_transpose(picture.copy())
    if upright.width * upright.height > _MOST_PIXELS:
        upright.thumbnail((4000, 4000))
    return upright
