"""The cues of questions: which words ask, relate, join, count or say nothing, in both languages, read from data.

`grammar.yaml` lists them by kind and sense; a pattern is a few words with `(a|b)` for alternatives and `[a]` for what
may be missing, and an example marks its names: `{organisation:Alibaba}`. Knows how these are read and looked up. Knows
nothing about what a cue does to a question.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, Literal, NamedTuple, cast

from bot.answering.question.tokens import Token, tokens_of
from vectorstore.records import Language, Span
from vectorstore.tables import table
from vectorstore.text import CJK

CueKind = Literal[
    "frame", "who", "level", "verb", "noun", "prep", "op", "order", "when", "ask", "attribute", "intent", "pronoun",
    "quantity", "chat", "beyond",
]  # fmt: skip
# Stands in a pattern for any number.
NUMBER = "#"
# Stands between a Chinese verb and the object that is part of it, and for what may part the two: 上班, 上过班, 上了班.
PARTED = "~"
_PARTING = ("", "过", "了", "着", "的", "完", "起", "过的")


class Cue(NamedTuple):
    """One sense of some words: `verb work`, `op not`, `attribute gpa`."""

    kind: CueKind
    sense: str


class CueMatch(NamedTuple):
    """The cues that a stretch of tokens may be, from `start` up to `end`; `exact`: not by a stem that others share."""

    start: int
    end: int
    cues: tuple[Cue, ...]


class Named(NamedTuple):
    """A name in an example, and of what type it is."""

    span: Span
    kind: str


class Example(NamedTuple):
    """What a relation or a form is asked with, in both languages, and the names in each."""

    of: str
    en: str
    zh: str
    names: dict[Language, tuple[Named, ...]]


class Grammar(NamedTuple):
    """All cues by the keys of their tokens, how many tokens the longest has, and the Latin `words` of them all.

    `takes` says what a verb or noun asks of each type; `examples` show each relation and form.
    """

    cues: dict[tuple[str, ...], tuple[Cue, ...]]
    longest: int
    takes: dict[str, dict[str, str]]
    words: frozenset[str]
    examples: tuple[Example, ...] = ()

    def matches(self, tokens: Sequence[Token]) -> Iterator[CueMatch]:
        """Yield every cue that stands anywhere in a question; they may overlap."""
        keys = [NUMBER if t.kind == "number" else t.key for t in tokens]
        for start in range(len(keys)):
            for size in range(min(self.longest, len(keys) - start), 0, -1):
                found = self.cues.get(tuple(keys[start : start + size]))
                if found is not None:
                    yield CueMatch(start, start + size, found)


@cache
def grammar() -> Grammar:
    """Return the grammar, read once a process."""
    read = cast("dict[str, Any]", dict(table(__package__, "grammar.yaml")))
    takes = {name: {str(k): str(v) for k, v in held.items()} for name, held in read.pop("takes").items()}
    examples = tuple(_example(name, e["en"], e["zh"]) for name, own in read.pop("examples").items() for e in own)
    cues: dict[tuple[str, ...], dict[Cue, None]] = defaultdict(dict)
    words: set[str] = set()
    for kind, senses in read.items():
        for sense, patterns in senses.items():
            cue = Cue(cast("CueKind", kind), str(sense))
            for language in ("en", "zh"):
                for pattern in patterns.get(language, ()):
                    for written in expanded(str(pattern)):
                        cues[keys_of(written)][cue] = None
                        words.update(written.split())
    cues.pop((), None)
    latin = frozenset(w.lower() for w in words if w.isascii() and w.isalpha())
    return Grammar({k: tuple(v) for k, v in cues.items()}, max(map(len, cues)), takes, latin, examples)


_HAN = re.compile(f"[{CJK}]+")
# A name in an example: {organisation:Alibaba}.
_NAMED = re.compile(r"\{(\w+):([^{}]+)\}")


def _example(of: str, en: str, zh: str) -> Example:
    return Example(of, _NAMED.sub(r"\2", en), _NAMED.sub(r"\2", zh), {"en": _names(en), "zh": _names(zh)})


def _names(written: str) -> tuple[Named, ...]:
    """Return the names of an example as it is written, by where they stand in it once their marks are left out."""
    found, marks = [], 0
    for match in _NAMED.finditer(written):
        kind, name = match.groups()
        start = match.start() - marks
        found.append(Named(Span(start=start, end=start + len(name)), kind))
        marks += len(match.group()) - len(name)
    return tuple(found)


def asking_words() -> frozenset[str]:
    """Return the Latin words of all cues as they are written, in small letters: what a question may misspell."""
    return grammar().words


def is_cue(text: str) -> bool:
    """Tell whether some words are one cue: 查一下 begins like a surname and is none."""
    return keys_of(text) in grammar().cues


def keys_of(written: str) -> tuple[str, ...]:
    """Return the keys under which the words of a pattern are looked up."""
    # No token reaches over a blank: patterns share their words, and each is cut into tokens once.
    if " " not in written:
        return _keys_of_word(written)
    return tuple(chain.from_iterable(map(_keys_of_word, written.split())))


@cache
def _keys_of_word(word: str) -> tuple[str, ...]:
    if _HAN.fullmatch(word):
        return tuple(word)  # most patterns are such words, of which each character is a token
    return tuple(NUMBER if t.text == NUMBER else t.key for t in tokens_of(word))


def expanded(pattern: str) -> list[str]:
    """Return every wording of a pattern: `(go|went) to [the] school` has four."""
    if len(pattern) == 1:
        return [pattern]  # a bracket itself
    found, rest = _alternatives(pattern, 0)
    if rest != len(pattern):
        raise ValueError(f"the pattern {pattern!r} closes a bracket that it did not open, at {rest}")
    return [" ".join(f.split()) for f in found]


def _alternatives(pattern: str, at: int) -> tuple[list[str], int]:
    """Return the wordings of alternatives from a place on, and where they end: at a closing bracket or the end."""
    found: list[str] = []
    current = [""]
    while at < len(pattern):
        char = pattern[at]
        if char in ")]":
            break
        if char == "|":
            found += current
            current = [""]
            at += 1
        elif char in "([":
            inner, at = _alternatives(pattern, at + 1)
            if at >= len(pattern):
                raise ValueError(f"the pattern {pattern!r} opens a bracket that it does not close")
            inner = [*inner, ""] if char == "[" else inner
            current = [a + b for a in current for b in inner]
            at += 1
        elif char == PARTED:
            current = [c + parted for c in current for parted in _PARTING]
            at += 1
        else:
            current = [c + char for c in current]
            at += 1
    return [*found, *current], at
