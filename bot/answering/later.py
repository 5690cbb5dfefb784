"""Quotes that are looked up when they are asked for: who is found rests on far more entries than are ever shown.

Knows nothing about what is quoted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.answering.records import Evidence


class Later:
    """Quotes that are looked up once, by whoever asks for them first."""

    __slots__ = ("_found", "_look", "_sure")

    def __init__(self, look: Callable[[], Iterable[Evidence | None]], *, sure: bool = False) -> None:
        """Take what looks them up; `sure`: there is one, which need not be looked up to be known."""
        self._look = look
        self._sure = sure
        self._found: tuple[Evidence, ...] | None = None

    def __bool__(self) -> bool:
        """Tell whether there is any, which one quote tells."""
        if self._sure:
            return True
        return bool(self._found) if self._found is not None else any(one is not None for one in self._look())

    def __call__(self) -> tuple[Evidence, ...]:
        """Return the quotes, each once and in their order."""
        if self._found is None:
            self._found = unique(self._look())
        return self._found


Quotes = tuple[Evidence, ...] | Later


def quoted(quotes: Quotes) -> tuple[Evidence, ...]:
    """Return quotes, looked up where they were not yet."""
    return quotes() if isinstance(quotes, Later) else quotes


def unique(found: Iterable[Evidence | None]) -> tuple[Evidence, ...]:
    """Return evidence without gaps and repetitions, in the given order."""
    kept: dict[tuple[str, int, int], Evidence] = {}
    for one in found:
        if one is not None:
            kept.setdefault((one.document_id, one.span.start, one.span.end), one)
    return tuple(kept.values())
