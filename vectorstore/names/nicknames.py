"""What people with a given name are called for short: Tom for Thomas, and Thomas for Tom.

Knows the names of `nicknames.yaml`. Knows nobody who bears them.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import cast

from vectorstore.tables import table


def nicknames_of(given: str) -> frozenset[str]:
    """Return the other names that somebody of a given name goes by, all in small letters."""
    return _nicknames().get(given, frozenset())


@lru_cache(maxsize=1)
def _nicknames() -> dict[str, frozenset[str]]:
    called: dict[str, set[str]] = defaultdict(set)
    for name, short in cast("dict[str, list[str]]", table("vectorstore", "nicknames.yaml")).items():
        for form in short:
            called[name.lower()].add(form.lower())
            called[form.lower()].add(name.lower())
    return {name: frozenset(forms) for name, forms in called.items()}
