"""The fonts that are shipped, for what is read and what is drawn: no font of the machine changes either.

`han.otf` is Noto Sans CJK SC and `letters.ttf` Source Sans 3, less what nobody here needs (SIL Open Font License, see
OFL.txt; made by ingest.fonts.build); the two have the same Latin letters. Signs and what letters are still missing
come from DejaVu Sans, which matplotlib brings. Knows where the files are; knows nothing about what is drawn.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path

HAN_FILE = Path(__file__).with_name("han.otf")
LETTERS_FILE = Path(__file__).with_name("letters.ttf")


@cache
def signs_file() -> Path:
    """Return the file of matplotlib's DejaVu Sans, without importing matplotlib."""
    found = importlib.util.find_spec("matplotlib")
    if found is None or found.origin is None:
        raise ModuleNotFoundError("matplotlib is not installed; run `make install`")
    return Path(found.origin).with_name("mpl-data") / "fonts" / "ttf" / "DejaVuSans.ttf"
