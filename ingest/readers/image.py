"""Read pictures of CVs: photographs, screenshots and scans, of one page or (TIFF) several."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

from ingest.readers.extract import NEEDS_OCR, Extract, Limits
from ingest.readers.patience import LATE, Patience, numbered
from ingest.readers.pdf import assemble
from ingest.readers.pdf.glyphs import Sheet
from ingest.readers.recognition import DOTS_AN_INCH, sheet_of
from vectorstore.errors import UnreadableFile

# The long side of a sheet of A4 or Letter, in inches: a picture says nothing of its size that could be trusted.
_LONG_SIDE = 11.5
# A page at 600 dots an inch has 35 million pixels; what has more is no page of a CV.
_MOST_PIXELS = 60_000_000


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return the text of a picture; raises UnreadableFile where it is none, is damaged, or the extra is absent.

    Pages are recognised while there is time for it, and of the others it is said that they were not.
    """
    sheets: list[Sheet] = []
    late: list[int] = []
    patience = Patience(limits.ocr_seconds)
    for number, frame in enumerate(_frames(data, name, limits), start=1):
        if not limits.ocr:
            raise UnreadableFile(f"{name!r} is a picture of text, which {NEEDS_OCR}")
        if patience.has_time and (limits.ocr_pages is None or number in limits.ocr_pages):
            with patience.over_a_page():
                sheets.append(sheet_of(frame, name, max(frame.size) / _LONG_SIDE))
        else:
            late.append(number)
            sheets.append(Sheet(0.0, 0.0, (), 0))
    notes = (RECOGNISED, f"{numbered(late)}: {LATE}") if late else (RECOGNISED,)
    return assemble(sheets, "image", notes, name, limits)


def _frames(data: bytes, name: str, limits: Limits) -> Iterator[Image.Image]:
    """Give the pages of a picture, each as it is wanted: hundreds of them at once would fill the memory."""
    try:
        with Image.open(BytesIO(data)) as picture:
            pages = getattr(picture, "n_frames", 1)
            if pages > limits.pages:
                raise UnreadableFile(
                    f"{name!r} has {pages:,} pages, over the limit of {limits.pages:,}; "
                    "that is no CV: give each person a file of their own"
                )
            for frame in ImageSequence.Iterator(picture):
                if frame.width * frame.height > _MOST_PIXELS:
                    raise UnreadableFile(f"{name!r} has {frame.width} x {frame.height} pixels; save it smaller")
                yield _upright(frame)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UnreadableFile(f"{name!r} is a damaged image ({type(error).__name__}); save it anew") from error


RECOGNISED = "recognised from a picture: letters may be misread, and quotes are as they were recognised"


def _upright(frame: Image.Image) -> Image.Image:
    """Return a frame as it is meant to be seen, no larger than recognising wants it."""
    upright = ImageOps.exif_transpose(frame.copy())
    if upright.has_transparency_data:
        # What is drawn on nothing is meant to be seen on paper.
        paper = Image.new("RGBA", upright.size, "white")
        upright = Image.alpha_composite(paper, upright.convert("RGBA"))
    upright = upright.convert("RGB")
    most = int(_LONG_SIDE * DOTS_AN_INCH)
    if max(upright.size) > most:
        upright.thumbnail((most, most), Image.Resampling.LANCZOS)
    return upright
