"""Which colours a source sets words in, and what it lays behind them.

Knows LaTeX's ways to say a colour (names, definitions, mixtures, models). Knows nothing about what is set in them.
"""

from __future__ import annotations

import re

from ingest.readers.colours import BLACK, WHITE, Colour, colour_of

# What xcolor calls by these names is not what web pages do; templates call their paper by the last two.
_NAMED: dict[str, Colour] = {
    "black": BLACK, "white": WHITE, "green": (0, 255, 0), "brown": (191, 128, 64), "darkgray": (64, 64, 64),
    "gray": (128, 128, 128), "lightgray": (191, 191, 191), "lime": (191, 255, 0), "orange": (255, 128, 0),
    "pink": (255, 191, 191), "purple": (191, 0, 64), "violet": (128, 0, 128), "bg": WHITE, "background": WHITE,
}  # fmt: skip
_NUMBER = re.compile(r"\d{0,9}\.?\d{1,9}")
_SHARE = re.compile(r"\s*\d{1,3}(?:\.\d{0,9})?\s*")
# No mixture has as many colours.
_MOST_MIXED = 20


class Colours:
    """The colours that a source defines."""

    def __init__(self) -> None:
        self._named: dict[str, Colour | None] = dict(_NAMED)

    def define(self, name: str, model: str, value: str) -> None:
        """Remember a colour by its name."""
        self._named[name.strip()] = self.colour(value, model)

    def colour(self, value: str, model: str = "") -> Colour | None:
        """Return a colour, by name, by mixture or by the numbers of its model; None where it is not known."""
        model = model.strip()
        if not model:
            return self._mixed(value.strip())
        if model == "HTML":
            return colour_of(f"#{value.strip()}")
        parts = [min(float(n), 255.0) for n in _NUMBER.findall(value)[:4]]
        scale = 1.0 if model == "RGB" else 255.0
        match model, parts:
            case "gray", [light]:
                return _colour(light * scale, light * scale, light * scale)
            case "rgb" | "RGB", [red, green, blue]:
                return _colour(red * scale, green * scale, blue * scale)
            case "cmyk", [*inks, key]:
                return _colour(*(scale * (1 - min(1.0, ink + key)) for ink in inks)) if len(inks) == 3 else None
            case _:
                return None

    def _mixed(self, value: str) -> Colour | None:
        """Return the colour of `name`, or of a mixture such as `name!30!other!50`."""
        first, *rest = value.split("!", _MOST_MIXED)
        mixed = self._name(first)
        for share, name in zip(rest[::2], [*rest[1::2], "white"], strict=False):
            other = self._name(name)
            if mixed is None or other is None or not _SHARE.fullmatch(share):
                return None
            part = min(float(share) / 100, 1.0)
            mixed = _colour(*(part * a + (1 - part) * b for a, b in zip(mixed, other, strict=True)))
        return mixed

    def _name(self, name: str) -> Colour | None:
        name = name.strip()
        return self._named[name] if name in self._named else colour_of(name) if name.isalpha() else None


def _colour(red: float, green: float, blue: float) -> Colour:
    return round(min(red, 255.0)), round(min(green, 255.0)), round(min(blue, 255.0))
