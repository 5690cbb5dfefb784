"""Tell colours that cannot be seen on white paper. Knows nothing about what is written in them."""

from __future__ import annotations

import re

# What is lighter in every channel cannot be told from the paper.
LIGHTEST = 0xF7


def is_white(colour: str | None) -> bool:
    """Tell whether a colour (`FFFFFF`, `#ffffff`, `white`) cannot be told from white paper."""
    if colour is None:
        return False
    bare = colour.lstrip("#").lower()
    if bare == "white":
        return True
    if not re.fullmatch(r"[0-9a-f]{6}", bare):
        return False
    return min(int(bare[i : i + 2], 16) for i in (0, 2, 4)) >= LIGHTEST
