"""Which colours of a source nobody sees on white paper.

Knows LaTeX's ways to name a colour (names, definitions, mixtures, models). Knows nothing about what is set in them.
"""

from __future__ import annotations

import re

# Each part of a colour this near to full is white to a reader.
_WHITE = 0.95
_MIX = re.compile(r"\s*([\w-]+)\s*!\s*(\d{1,3}(?:\.\d+)?)\s*(?:!\s*([\w-]+)\s*)?")


class Colours:
    """The colours that a source defines."""

    def __init__(self) -> None:
        self._white = {"white", "White", "bg", "background"}

    def define(self, name: str, model: str, value: str) -> None:
        """Remember a colour that is white, or is no longer."""
        if self.is_white(value, model):
            self._white.add(name.strip())
        else:
            self._white.discard(name.strip())

    def is_white(self, value: str, model: str = "") -> bool:
        """Tell whether a colour, by name, by mixture or by the numbers of its model, is white."""
        value = value.strip()
        if not model.strip():
            return self._named(value)
        if model.strip() == "HTML":
            parts = (
                [int(value[i : i + 2], 16) / 255 for i in (0, 2, 4)] if re.fullmatch("[0-9A-Fa-f]{6}", value) else []
            )
        else:
            numbers = [float(n) for n in re.findall(r"\d+(?:\.\d+)?", value)[:4]]
            scale = 255 if model.strip() == "RGB" else 1
            parts = [n / scale for n in numbers]
            if model.strip() == "cmyk":
                parts = [1 - n for n in parts]
        return bool(parts) and min(parts) >= _WHITE

    def _named(self, value: str) -> bool:
        if value in self._white:
            return True
        mixed = _MIX.fullmatch(value)
        if mixed is None:
            return False
        share = float(mixed.group(2)) / 100
        other = mixed.group(3) or "white"
        whites = (share if mixed.group(1) in self._white else 0.0) + (1 - share if other in self._white else 0.0)
        return whites >= _WHITE
