"""The surnames, given names and particles of `surnames.yaml`, as the rest of this package asks for them.

Knows the file's keys and takes each as a list or a mapping. Knows nothing about what a name looks like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from vectorstore.names.pinyin import HAN, folded, surname_readings
from vectorstore.tables import table

_HAN_ONLY = re.compile(rf"[{HAN}]+")
_CHINESE = ("single", "compound")
_ENGLISH = ("english_given", "english_particles")


class Surnames(NamedTuple):
    """What is known of names: Chinese surnames, how they are spelled, English given names, particles (`van`)."""

    single: frozenset[str]
    compound: frozenset[str]
    romanised: frozenset[str]
    given: frozenset[str]
    particles: frozenset[str]

    def split(self, name: str) -> tuple[str, str]:
        """Return surname and given name of a Chinese name: a compound surname where one fits, else one character."""
        size = 2 if len(name) > 2 and name[:2] in self.compound else 1
        return name[:size], name[size:]


class NotNames(NamedTuple):
    """Words that look like names and are none (`not_names.yaml`)."""

    words: frozenset[str]
    roles: frozenset[str]
    phrases: frozenset[str]
    han: frozenset[str]
    han_endings: tuple[str, ...]


def _strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for key, value in node.items():
            yield str(key)
            yield from _strings(value)
    elif isinstance(node, list):
        for item in node:
            yield from _strings(item)


@lru_cache(maxsize=1)
def surnames() -> Surnames:
    """Return what the lexicon knows of names, read once a process."""
    read = table("vectorstore", "surnames.yaml")
    single, compound = (frozenset(s for s in _strings(read[key]) if _HAN_ONLY.fullmatch(s)) for key in _CHINESE)
    given, particles = (frozenset(folded(s)[0] for s in _strings(read[key])) for key in _ENGLISH)
    return Surnames(
        single=single,
        compound=compound,
        romanised=frozenset(form for s in single | compound for form in surname_readings(s))
        | frozenset(_strings(read["southern"])),
        given=given,
        particles=particles,
    )


@lru_cache(maxsize=1)
def not_names() -> NotNames:
    """Return the words that no name is, read once a process."""
    read = table("vectorstore", "not_names.yaml")
    return NotNames(
        words=frozenset(_strings(read["words"])),
        roles=frozenset(_strings(read["roles"])),
        phrases=frozenset(_strings(read["phrases"])),
        han=frozenset(_strings(read["han"])),
        han_endings=tuple(_strings(read["han_endings"])),
    )
