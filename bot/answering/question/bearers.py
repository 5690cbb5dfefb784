"""Who bears a form of a name: an id as it is where there is but one, as for nearly all; a set takes four times that.

Knows nothing about names.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from collections.abc import Set as AbstractSet
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_NOBODY: AbstractSet[str] = frozenset()


class Bearers(Generic[_Key]):
    """Words or ids by a key that few of them share."""

    def __init__(self) -> None:
        self._held: dict[_Key, str | set[str]] = {}

    def add(self, key: _Key, one: str) -> None:
        """Put one more under a key."""
        held = self._held.setdefault(key, one)
        if isinstance(held, set):
            held.add(one)
        elif held != one:
            self._held[key] = {held, one}

    def of(self, key: _Key) -> AbstractSet[str]:
        """Return all that stand under a key."""
        held = self._held.get(key)
        return _NOBODY if held is None else held if isinstance(held, set) else frozenset((held,))

    def __iter__(self) -> Iterator[_Key]:
        """Give the keys."""
        return iter(self._held)

    def __bool__(self) -> bool:
        """Tell whether there is any key."""
        return bool(self._held)
