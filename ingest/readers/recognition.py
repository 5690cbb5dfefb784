"""Recognise the text of a picture: scanned pages, photographed CVs.

Gives what the PDF reader takes from pdfium: a sheet of glyphs with their places, so that rows, columns and headings are
told in one way for both. The engine and its models are the extra `ocr`; without it, a picture is refused with its name.
The engine says which letters stand where; how they are set is read off the ink.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from ingest.readers.extract import NEEDS_OCR
from ingest.readers.inked import Box, width_of
from ingest.readers.pdf.glyphs import Sheet
from ingest.readers.recognised import READ_AS_BULLETS, Line, sheet_from
from vectorstore.errors import UnreadableFile

# Pixels an inch: below, small Chinese characters run together; above, nothing is gained but time.
DOTS_AN_INCH = 200
# Below this the engine has seen a smudge, not a line.
_LEAST_SCORE = 0.5


def can_recognise() -> bool:
    """Tell whether the extra is installed."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def sheet_of(picture: Image.Image, name: str, dots_an_inch: float = DOTS_AN_INCH) -> Sheet:
    """Return the glyphs that stand on a picture, in points; raises UnreadableFile where the extra is absent."""
    if not can_recognise():
        raise UnreadableFile(f"{name!r} is a picture of text, which {NEEDS_OCR}")
    picture = _roomy(picture.convert("RGB"))
    found = _engine()(np.asarray(picture)[:, :, ::-1])
    tilt = tilt_of([] if found.boxes is None else found.boxes)
    if abs(tilt) < _LEAST_TILT:
        return sheet_from(_lines(found), picture, dots_an_inch)
    level = picture.rotate(tilt, Image.Resampling.BICUBIC, fillcolor=_PAPER)
    return sheet_from(_lines(found, Turn(tilt, picture.width / 2, picture.height / 2)), level, dots_an_inch)


def _roomy(picture: Image.Image) -> Image.Image:
    """Return a picture with room at its right and foot where it is too narrow a strip for the engine."""
    least = max(_LEAST_SIDE, max(picture.size) // _SLIMMEST)
    if min(picture.size) >= least:
        return picture
    room = Image.new("RGB", (max(picture.width, least), max(picture.height, least)), _PAPER)
    room.paste(picture)
    return room


# In pixels; the engine scales a picture's long side to 2,000 and then takes no side under 16.
_LEAST_SIDE, _SLIMMEST, _PAPER = 64, 40, (255, 255, 255)


@lru_cache(maxsize=1)
def _engine() -> Any:
    try:
        from rapidocr import RapidOCR  # noqa: PLC0415 - half a second and 200 MB, for those who have pictures
    except ImportError as error:  # installed, but a library of the system's that it draws on is not
        raise UnreadableFile(
            f"the extra `ocr` cannot be loaded ({error}); on Debian, `apt-get install libgl1 libglib2.0-0` mends that"
        ) from error
    return RapidOCR(
        params={
            # Telling upright pages from upended ones turns CVs over that stand the right way.
            "Global.use_cls": False,
            "Global.log_level": "critical",
            "Global.return_word_box": True,
            "Global.return_single_char_box": True,
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )


class Turn(NamedTuple):
    """A turn of a picture about a point, in degrees counter-clockwise."""

    degrees: float
    x: float
    y: float

    def of(self, corner: Sequence[float]) -> tuple[float, float]:
        """Return where a point of the picture is when it is turned."""
        across, down = float(corner[0]) - self.x, float(corner[1]) - self.y
        sine, cosine = math.sin(math.radians(self.degrees)), math.cos(math.radians(self.degrees))
        return self.x + cosine * across + sine * down, self.y - sine * across + cosine * down


def tilt_of(boxes: Sequence[Sequence[Sequence[float]]]) -> float:
    """Return by how many degrees the lines of a page fall to the right: the middle of what its long ones say."""
    found = []
    for (left, top), (right, other), *_, (_, foot) in boxes:
        if right - left > _LONG * abs(foot - top):
            found.append(math.degrees(math.atan2(other - top, right - left)))
    return median(found) if found else 0.0


# In degrees: what leans less shifts a line's end by less than a third of its height. Lines so many times as long as
# high tell.
_LEAST_TILT, _LONG = 0.25, 8


def _lines(found: Any, turn: Turn | None = None) -> list[Line]:
    """Return the engine's lines, smudges left out; `turn` is that of the picture since."""
    if found.txts is None:
        return []
    lines = []
    for text, score, corners, characters in zip(found.txts, found.scores, found.boxes, found.word_results, strict=True):
        box = _bounds(corners, turn)
        told = tuple((c, _bounds(places, turn)) for c, _, places in characters if c.strip())
        if "".join(c for c, _ in told) != "".join(text.split()):
            told = shared_out(text, box)
        # A bullet of which the engine made a line of its own is found again before the line that it begins.
        if score >= _LEAST_SCORE and told and text.strip() not in READ_AS_BULLETS:
            lines.append(Line(text, box, told))
    return lines


def _bounds(corners: Sequence[Sequence[float]], turn: Turn | None) -> Box:
    points = [turn.of(c) if turn else (float(c[0]), float(c[1])) for c in corners]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def shared_out(text: str, box: Box) -> tuple[tuple[str, Box], ...]:
    """Return the characters of a line that the engine gave no boxes for, each with its share of the line's width."""
    left, top, right, bottom = box
    widths = [width_of(c) for c in text]
    unit = (right - left) / (sum(widths) or 1.0)
    told, at = [], left
    for character, width in zip(text, widths, strict=True):
        if character.strip():
            told.append((character, (at, top, at + width * unit, bottom)))
        at += width * unit
    return tuple(told)
