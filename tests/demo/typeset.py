"""Text on a picture: runs of letters in both scripts, broken into lines as a browser breaks them, and drawn.

Everything is measured in pixels of the finished picture; it is drawn larger and made smaller once, so that thin lines
and bold (the one face that is shipped, with a stroke) look smooth. Knows nothing about blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.pictures.font import sans

SCALE = 3
INK, FAINT, LINK, CODE = "#1d1c1d", "#616061", "#1264a3", "#c01343"
CHIP, CHIP_INK, LINE, PAPER = "#e8f5fa", "#1264a3", "#dddddd", "#ffffff"
LEADING = 1.46
_BOLD = 0.036  # of the size: how far a stroke reaches around a letter
_CLOSING = "，。、；：！？）】》”’,.;:!?)]}…%"
_OPENING = "（【《“‘([{"
_CJK = r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u3000-\u303f]"
_TOKEN = re.compile(rf"\n|[^\S\n]+|{_CJK}|(?:(?!{_CJK})\S)+")


class Run(NamedTuple):
    """Letters of one look; a chip stands on a coloured ground, as a mention does."""

    text: str
    bold: bool = False
    code: bool = False
    chip: bool = False
    colour: str = INK


Line = list[tuple[Run, float]]

# The face is Chinese: its quotation marks are as wide as a character. Beside Latin letters straight ones are drawn.
_NARROW = (
    (re.compile(r"(?<=[\x21-\x7e…])[‘’]|[‘’](?=[\x21-\x7e])"), "'"),
    (re.compile(r"“(?=[\x21-\x7e])|(?<=[\x21-\x7e…])”"), '"'),
)


class Sheet:
    """A sheet to draw on, from its top to wherever it ends."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.image = Image.new("RGB", (width * SCALE, height * SCALE), ground)
        self._pen = ImageDraw.Draw(self.image)

    def finished(self, height: float) -> Image.Image:
        """Return the picture down to a height."""
        cut = self.image.crop((0, 0, self.image.width, min(round(height * SCALE), self.image.height)))
        return cut.resize((cut.width // SCALE, cut.height // SCALE), Image.Resampling.LANCZOS)

    def box(
        self, left: float, top: float, right: float, bottom: float, *, fill: str | None = None, edge: str | None = None
    ) -> None:
        """Draw a box with straight corners."""
        self.rounded(left, top, right, bottom, 0, fill=fill, edge=edge)

    def rounded(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        radius: float,
        *,
        fill: str | None = None,
        edge: str | None = None,
    ) -> None:
        """Draw a box with round corners."""
        place = (left * SCALE, top * SCALE, right * SCALE, bottom * SCALE)
        self._pen.rounded_rectangle(place, radius * SCALE, fill=fill, outline=edge, width=SCALE if edge else 0)

    def rule(self, left: float, top: float, right: float, bottom: float, colour: str = LINE, width: float = 1) -> None:
        """Draw a straight line."""
        place = (left * SCALE, top * SCALE, right * SCALE, bottom * SCALE)
        self._pen.line(place, fill=colour, width=round(width * SCALE))

    def dot(self, x: float, y: float, radius: float, colour: str, *, hollow: bool = False) -> None:
        """Draw a dot, or a ring."""
        place = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE, (y + radius) * SCALE]
        self._pen.ellipse(place, fill=None if hollow else colour, outline=colour, width=round(1.2 * SCALE))

    def paste(self, picture: Image.Image, left: float, top: float, width: float, height: float) -> None:
        """Put a picture somewhere."""
        shown = picture.convert("RGB").resize((round(width * SCALE), round(height * SCALE)), Image.Resampling.LANCZOS)
        self.image.paste(shown, (round(left * SCALE), round(top * SCALE)))

    def letters(self, x: float, y: float, run: Run, size: float) -> None:
        """Draw letters of one look on one line; y is the line's top."""
        width = measured(run, size)
        if run.chip or run.code:
            ground, edge = (CHIP, None) if run.chip else ("#f8f8f8", LINE)
            self.rounded(x - 1, y + 0.1 * size, x + width + 1, y + 1.38 * size, 3, fill=ground, edge=edge)
        colour = CHIP_INK if run.chip else CODE if run.code else run.colour
        self._pen.text(
            (x * SCALE, (y + LEADING * size / 2) * SCALE),
            run.text,
            fill=colour,
            font=sans(round(size * SCALE)),
            anchor="lm",
            stroke_width=_BOLD * size * SCALE / 2 if run.bold else 0,
            stroke_fill=colour,
        )

    def paragraph(self, x: float, y: float, runs: Iterable[Run], size: float, width: float) -> float:
        """Draw runs in lines of a width, and return where the next thing may stand."""
        for line in lines(runs, size, width):
            at = x
            for run, length in line:
                self.letters(at, y, run, size)
                at += length
            y += LEADING * size
        return y


def measured(run: Run, size: float) -> float:
    """Return how wide letters are."""
    return float(sans(round(size * SCALE)).getlength(run.text)) / SCALE


def widest(runs: Sequence[Run], size: float) -> float:
    """Return how wide runs are on lines of their own."""
    return max((sum(length for _, length in line) for line in lines(runs, size, 1e9)), default=0.0)


def lines(runs: Iterable[Run], size: float, width: float) -> list[Line]:
    """Break runs into lines of at most a width: at spaces, and between Chinese characters."""
    made: list[Line] = [[]]
    at = 0.0
    for token in _units(runs):
        if len(token) == 1 and token[0].text == "\n":
            made.append([])
            at = 0.0
            continue
        parts = [(run, measured(run, size)) for run in token]
        length = sum(each for _, each in parts)
        if at and at + length > width:
            made.append([])
            at = 0.0
            if token[0].text.isspace():
                continue
        for part in parts if length <= width else list(_split(token, size, width)):
            if at and at + part[1] > width:
                made.append([])
                at = 0.0
            made[-1].append(part)
            at += part[1]
    return [_joined(line) for line in made]


def _units(runs: Iterable[Run]) -> Iterable[list[Run]]:
    """Give what may not be parted: words, even where their look changes within, and marks with what they close."""
    unit: list[Run] = []
    for run in runs:
        for found in _TOKEN.findall(_narrowed(run.text)):
            token = run._replace(text=found)
            last = unit[-1].text[-1] if unit else ""
            glued = bool(last) and not last.isspace() and not found.isspace()
            cjk = re.match(_CJK, found) or (last and re.match(_CJK, last))
            if unit and not (glued and (found[0] in _CLOSING or last in _OPENING or not cjk)):
                yield unit
                unit = []
            unit.append(token)
    if unit:
        yield unit


def _narrowed(text: str) -> str:
    for mark, straight in _NARROW:
        text = mark.sub(straight, text)
    return text


def _split(token: Sequence[Run], size: float, width: float) -> Iterable[tuple[Run, float]]:
    """Give a word that is wider than a line in pieces."""
    for run in token:
        piece = ""
        for letter in run.text:
            if piece and measured(run._replace(text=piece + letter), size) > width:
                yield run._replace(text=piece), measured(run._replace(text=piece), size)
                piece = ""
            piece += letter
        yield run._replace(text=piece), measured(run._replace(text=piece), size)


def _joined(line: Line) -> Line:
    """Return a line with neighbours of the same look in one."""
    made: Line = []
    for run, length in line:
        if made and made[-1][0]._replace(text="") == run._replace(text=""):
            before, earlier = made[-1]
            made[-1] = (run._replace(text=before.text + run.text), earlier + length)
        else:
            made.append((run, length))
    return made
