"""Counting what is kept of each person once their CVs came in, and by which rules: what others counted is counted anew.

Knows which files say how it is counted: all that answer, and what the catalogue's indexes follow from. Knows nothing
about what is counted (`amounts.kept`), which is read only where something is to be counted.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from vectorstore.catalogue import indexed_by
from vectorstore.tables import digest

if TYPE_CHECKING:
    from vectorstore.store import Store

_HERE = Path(__file__).resolve().parent
# So many people are counted together, and then forgotten: a home may have thousands.
_TOGETHER = 100


@cache
def counting_rules() -> str:
    """Return what tells these rules from all others: another one for any change in how questions are answered."""
    own = sorted(f for f in _HERE.rglob("*") if f.suffix in {".py", ".yaml"})
    return digest(indexed_by().encode(), *(f.read_bytes() for f in own))


def keep_counts(store: Store) -> int:
    """Count what was not counted yet by these rules, keep it in the home, and return of how many people.

    Raises StoreLocked where another process writes the home.
    """
    rules = counting_rules()
    missing = store.counts.missing(rules)
    for first in range(0, len(missing), _TOGETHER):
        from bot.answering.amounts.kept import counted_of  # noqa: PLC0415 - lexicons, for those who count

        store.counts.keep(rules, counted_of(store, missing[first : first + _TOGETHER]))
    return len(missing)
