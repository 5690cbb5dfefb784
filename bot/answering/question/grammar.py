"""The cues of questions: which words ask, relate, join, count or say nothing, in both languages, read from data.

`grammar.yaml` lists them by kind and sense; a pattern is a few words with `(a|b)` for alternatives and `[a]` for what
may be missing, and an example marks its names: `{organisation:Alibaba}`. Knows how these are read and looked up. Knows
nothing about what a cue does to a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, cast

from bot.answering.question.tokens import Token, tokens_of
from bot.answering.question.wordings import NUMBER, Automaton, keys_of
from vectorstore.records import Language, Span
from vectorstore.tables import table

CueKind = Literal[
    "frame", "who", "level", "verb", "noun", "prep", "op", "order", "when", "ask", "attribute", "intent", "pronoun",
    "quantity", "chat", "beyond",
]  # fmt: skip


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
    """All cues by their wordings, and the Latin `words` of them all.

    `takes` says what a verb or noun asks of each type; `examples` show each relation and form.
    """

    cues: tuple[Cue, ...]
    wordings: Automaton
    takes: dict[str, dict[str, str]]
    words: frozenset[str]
    examples: tuple[Example, ...] = ()

    def of(self, keys: Iterable[str]) -> tuple[Cue, ...]:
        """Return the cues that some keys are, wholly; none where they are no cue."""
        return tuple(self.cues[n] for n in self.wordings.ends(keys))

    def matches(self, tokens: Sequence[Token]) -> Iterator[CueMatch]:
        """Yield every cue that stands anywhere in a question, the longest of a place first; they may overlap."""
        keys = [NUMBER if t.kind == "number" else t.key for t in tokens]
        for start in range(len(keys)):
            for end, found in reversed([*self.wordings.found(keys, start)]):
                yield CueMatch(start, end, tuple(self.cues[n] for n in found))


@cache
def grammar() -> Grammar:
    """Return the grammar, read once a process."""
    read = cast("dict[str, Any]", dict(table(__package__, "grammar.yaml")))
    takes = {name: {str(k): str(v) for k, v in held.items()} for name, held in read.pop("takes").items()}
    examples = tuple(_example(name, e["en"], e["zh"]) for name, own in read.pop("examples").items() for e in own)
    senses = [
        (Cue(cast("CueKind", kind), str(sense)), patterns)
        for kind, own in read.items()
        for sense, patterns in own.items()
    ]
    wordings = Automaton((str(p), n) for n, (_, own) in enumerate(senses) for of in own.values() for p in of)
    latin = frozenset(w.lower() for w in wordings.words if w.isascii() and w.isalpha())
    return Grammar(tuple(cue for cue, _ in senses), wordings, takes, latin, examples)


def said_in(text: str, cue: Cue) -> Span | None:
    """Return where a text says a cue first, at its beginning or behind a mark; None where it does not."""
    tokens = tokens_of(text)
    for match in grammar().matches(tokens):
        begins = match.start == 0 or tokens[match.start - 1].kind == "mark" or match.end - match.start > _PAIR
        if cue in match.cues and begins:
            return Span(start=tokens[match.start].start, end=tokens[match.end - 1].end)
    return None


# Two characters may be the end of another word: 期|其中.
_PAIR = 2
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
    return bool(grammar().of(keys_of(text)))
