"""The phrases of `wording.yaml`, read once.

Knows nothing about what is said with them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from vectorstore import tables


@lru_cache(maxsize=1)
def _wording() -> dict[str, Any]:
    return cast("dict[str, Any]", tables.table(__package__, "wording.yaml"))


def table(name: str) -> dict[str, Any]:
    """Return one table of the phrases."""
    return cast("dict[str, Any]", _wording()[name])
