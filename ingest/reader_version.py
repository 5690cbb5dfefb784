"""By which Vouch a CV was read: where another reads it now, it is read anew, whatever its bytes.

Knows which files say how a CV is read: all of this package, and of the store the words and rules that it reads by.
Knows nothing about what was read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from vectorstore.tables import digest

_HERE = Path(__file__).resolve().parent
_STORE = _HERE.parent / "vectorstore"
# Of the store: lexicons and rules, and the modules that find names, periods and words in a text.
_RULES = (
    "*.yaml",
    "*.tsv.gz",
    "names/*",
    "periods/*",
    "lexicon.py",
    "text.py",
    "simplified.py",
    "seats.py",
    "venues.py",
)
_SOURCES = (".py", ".yaml", ".gz")


@cache
def reader_version() -> str:
    """Return what tells how this Vouch reads CVs: another one for any change in what it reads by."""
    own = [*_HERE.rglob("*"), *(f for rule in _RULES for f in _STORE.glob(rule))]
    files = sorted({f for f in own if f.suffix in _SOURCES and f.is_file()})
    return digest(*(f.read_bytes() for f in files))
