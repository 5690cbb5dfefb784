"""By what somebody is known in a text or in bytes: ids, names, addresses, numbers.

Pure. Knows nothing about where is looked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from vectorstore.records import Fact, Record
from vectorstore.text import fold, has_cjk

Kind = Literal["name", "phone", "e-mail"]

# Fewer digits than these are a year or a count.
_FEWEST_DIGITS = 7
# A country's code stands before these, or not.
_OWN_DIGITS = 10
_SEPARATORS = re.compile(r"[\s().+/-]")


class Traces(Record):
    """What tells of one person; `ids` are those of the person and of the documents."""

    ids: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    phones: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()

    def of_kinds(self, *kinds: Kind) -> Traces:
        """Return these traces without ids, and without those of other kinds."""
        return Traces(
            names=self.names if "name" in kinds else (),
            phones=self.phones if "phone" in kinds else (),
            emails=self.emails if "e-mail" in kinds else (),
        )

    def written_in(self, text: str) -> bool:
        """Tell whether a text has a name, an address or a number of theirs as a search of bytes finds it."""
        small, digits = text.casefold(), _SEPARATORS.sub("", text)
        words = (*self.names, *self.phones, *self.emails)
        return any(w.casefold() in small for w in words) or any(own in digits for own in _digits(self.phones))

    def told_by(self, text: str) -> bool:
        """Tell whether a text, or the JSON that it is, has an id, a name, an address or a number of theirs."""
        return any(self._told(part) for part in _strings(text))

    def _told(self, text: str) -> bool:
        if any(i in text for i in self.ids):
            return True
        small, folded = text.casefold(), fold(text)
        if any(e.casefold() in small for e in self.emails) or any(_stands(fold(n), folded) for n in self.names):
            return True
        digits = _SEPARATORS.sub("", text)
        return any(own in digits for own in _digits(self.phones))

    def needles(self) -> dict[Kind, frozenset[bytes]]:
        """Return what is looked for in bytes, in small letters: as written, without marks, as JSON and UTF-16."""
        phones = {*self.phones, *_digits(self.phones)}
        told: Mapping[Kind, Iterable[str]] = {"name": self.names, "phone": phones, "e-mail": self.emails}
        return {kind: frozenset(n for t in texts for n in _encoded(t)) for kind, texts in told.items()}


def traces_of(ids: Sequence[str], names: Iterable[str], facts: Iterable[Fact]) -> Traces:
    """Return what tells of a person with these ids, names and contact facts; a name counts in either order."""
    every = dict.fromkeys(n for name in names for n in (name, *_turned(name)))
    facts = tuple(facts)
    return Traces(
        ids=tuple(ids),
        names=tuple(every),
        phones=tuple(dict.fromkeys(f.value for f in facts if f.relation == "phone")),
        emails=tuple(dict.fromkeys(f.value for f in facts if f.relation == "email")),
    )


def _turned(name: str) -> tuple[str, ...]:
    parts = name.split()
    return () if has_cjk(name) or len(parts) < 2 else (" ".join((parts[-1], *parts[:-1])),)


def _digits(phones: Iterable[str]) -> set[str]:
    bare = {re.sub(r"\D", "", p) for p in phones}
    return {d for b in bare for d in (b, b[-_OWN_DIGITS:]) if len(d) >= _FEWEST_DIGITS}


def _stands(name: str, text: str) -> bool:
    """Tell whether a folded name stands in a folded text: in Latin letters as whole words."""
    if has_cjk(name):
        return name in text
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _encoded(text: str) -> Iterator[bytes]:
    # Bytes have small letters of ASCII alone: of others both kinds are looked for.
    for way in {text, text.lower(), text.upper()}:
        for data in (
            way.encode("utf-8", "replace"),
            way.encode("utf-16-le", "replace"),
            json.dumps(way)[1:-1].encode(),
        ):
            yield data.lower()


def _strings(text: str) -> Iterator[str]:
    """Give a text, or all strings of the JSON that it is, whose escapes are read then."""
    if not text.startswith(("{", "[", '"')):
        yield text
        return
    try:
        todo: list[Any] = [json.loads(text)]
    except ValueError:
        yield text
        return
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            todo += [*value, *value.values()]
        elif isinstance(value, list):
            todo += value
