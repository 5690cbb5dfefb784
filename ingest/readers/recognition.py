"""Recognise the text of a picture: scanned pages, photographed CVs.

Gives what the PDF reader takes from pdfium: a sheet of glyphs with their places, so that rows, columns and headings are
told in one way for both. The engine and its models are the extra `ocr`; without it, a picture is refused with its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import numpy as np
from PIL import Image

from ingest.readers.pdf.glyphs import Face, Glyph, Sheet
from vectorstore.errors import UnreadableFile

EXTRA = "pip install 'vouch[ocr]'"
# Pixels an inch: below, small Chinese characters run together; above, nothing is gained but time.
DOTS_AN_INCH = 200
_POINTS_AN_INCH = 72
# Letters and digits are about half as wide as they are high, Chinese characters as wide.
_NARROW = 0.5
# A line's box is drawn around its letters with a margin: the size of the type is about this much of its height.
_TYPE_OF_BOX = 0.72
# Below this the engine has seen a smudge, not a line.
_LEAST_SCORE = 0.5
_SPACE = " "


def can_recognise() -> bool:
    """Tell whether the extra is installed."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def sheet_of(picture: Image.Image, name: str, dots_an_inch: float = DOTS_AN_INCH) -> Sheet:
    """Return the glyphs that stand on a picture, in points; raises UnreadableFile where the extra is absent."""
    if not can_recognise():
        raise UnreadableFile(f"{name!r} is a picture of text, which needs the extra `ocr` to be read: {EXTRA}")
    to_points = _POINTS_AN_INCH / dots_an_inch
    found = _engine()(np.asarray(picture.convert("RGB"))[:, :, ::-1])
    glyphs: list[Glyph] = []
    for number, (text, score, characters) in enumerate(_lines(found)):
        if score >= _LEAST_SCORE:
            glyphs.extend(_glyphs(text, characters, to_points, number))
    return Sheet(picture.width * to_points, picture.height * to_points, tuple(glyphs), 0)


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


_Box = tuple[float, float, float, float]


def _lines(found: Any) -> list[tuple[str, float, list[tuple[str, _Box]]]]:
    """Return the engine's lines: text, score, and each character with its box (left, top, right, bottom)."""
    if found.txts is None:
        return []
    lines = []
    for text, score, box, characters in zip(found.txts, found.scores, found.boxes, found.word_results, strict=True):
        told = [(c, _bounds(corners)) for c, _, corners in characters if c.strip()]
        if "".join(c for c, _ in told) != "".join(text.split()):
            told = _shared_out(text, _bounds(box))
        lines.append((text, float(score), told))
    return lines


def _bounds(corners: Sequence[Sequence[float]]) -> _Box:
    xs, ys = [float(x) for x, _ in corners], [float(y) for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _shared_out(text: str, box: _Box) -> list[tuple[str, _Box]]:
    """Return the characters of a line that the engine gave no boxes for, each with its share of the line's width."""
    left, top, right, bottom = box
    widths = [_NARROW if c.isascii() else 1.0 for c in text]
    unit = (right - left) / (sum(widths) or 1.0)
    told, at = [], left
    for character, width in zip(text, widths, strict=True):
        if character.strip():
            told.append((character, (at, top, at + width * unit, bottom)))
        at += width * unit
    return told


def _glyphs(text: str, characters: list[tuple[str, _Box]], scale: float, number: int) -> list[Glyph]:
    if not characters:
        return []
    top, bottom = min(b[1] for _, b in characters) * scale, max(b[3] for _, b in characters) * scale
    face = Face(font="", size=round((bottom - top) * _TYPE_OF_BOX), bold=False, italic=False, turn=0)
    boxes = iter(characters)
    glyphs: list[Glyph] = []
    for piece in text.split():
        told = [next(boxes) for _ in piece]
        if glyphs:
            gap = glyphs[-1].right
            glyphs.append(Glyph(_SPACE, gap, max(gap, told[0][1][0] * scale), top, bottom, bottom, face, number))
        edges = _edges([box for _, box in told])
        for (character, _), left, right in zip(told, edges[:-1], edges[1:], strict=True):
            glyphs.append(Glyph(character, left * scale, right * scale, top, bottom, bottom, face, number))
    return glyphs


def _edges(boxes: Sequence[_Box]) -> list[float]:
    """Return where the characters of a word meet: the engine's boxes leave gaps that would read as spaces."""
    met = [(one[2] + other[0]) / 2 for one, other in pairwise(boxes)]
    return [boxes[0][0], *met, boxes[-1][2]]
