"""Constructions: wordings with a meaning, made of words, classes of words and the grammar's cues, in both languages.

`constructions.yaml` lists them by module and name, in the patterns that `pattern` reads. Knows how they are matched on
the tokens of a text. Knows nothing about what a construction does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

from bot.answering.question.grammar import CueMatch, grammar
from bot.answering.question.pattern import NOTHING, Part, key_of, read
from bot.answering.question.tokens import Token, tokens_of
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.records import Span
from vectorstore.tables import table

# No slot reaches over a mark that ends a sentence, or over a word that asks; a clause ends at a comma too.
_CLOSING = frozenset("?!.:;")
_CLAUSE_ENDS = _CLOSING | {","}
_ASKING_ZH = frozenset("谁哪")
# So long is what somebody says in a slot.
_LONGEST_SLOT = 40


_Slots = tuple[tuple[str, int, int], ...]


class Said(NamedTuple):
    """Where a construction stands in a text, the words in its slots, and where they stand."""

    span: Span
    slots: dict[str, str]
    places: dict[str, Span]

    def without(self, text: str, put: str = " ") -> str:
        """Return a text with other words in the construction's place."""
        return " ".join(f"{text[: self.span.start]}{put}{text[self.span.end :]}".split())


class _Row(NamedTuple):
    """A text to be matched: its tokens and their keys."""

    tokens: tuple[Token, ...]
    keys: tuple[str, ...]
    text: str

    @property
    def bare(self) -> tuple[int, int]:
        """Return the stretch that is left without the marks around it."""
        said = [n for n, t in enumerate(self.tokens) if t.kind != "mark"]
        return (said[0], said[-1] + 1) if said else (0, 0)


def whole(name: str, text: str) -> Said | None:
    """Return a construction that is all of a text, marks around it aside; None where it is not."""
    row = _row(text)
    start, end = row.bare
    return next((_said(row, start, end, slots) for e, slots in _matches(name, row, start) if e == end), None)


def opening(name: str, text: str) -> Said | None:
    """Return a construction that a text begins with; None where it begins otherwise."""
    row = _row(text)
    start, _ = row.bare
    return next((_said(row, start, end, slots) for end, slots in _matches(name, row, start)), None)


def within(name: str, text: str) -> Said | None:
    """Return a construction that stands first in a text; None where it stands nowhere."""
    return next(every(name, text), None)


def every(name: str, text: str) -> Iterator[Said]:
    """Yield a construction wherever it stands in a text; two of it never overlap."""
    row, heads = _row(text), _heads_of(name)
    # Most constructions stand in few texts: none is tried where none of its first words stands.
    if heads is not None and heads.isdisjoint(row.keys):
        return
    at = 0
    while at < len(row.tokens):
        found = next(_matches(name, row, at), None) if heads is None or row.keys[at] in heads else None
        if found is not None and found[0] > at:
            yield _said(row, at, *found)
        at = found[0] if found is not None and found[0] > at else at + 1


def swapped(name: str, text: str, put: str) -> str:
    """Return a text with other words wherever a construction stands."""
    for said in reversed(list(every(name, text))):
        text = f"{text[: said.span.start]}{put}{text[said.span.end :]}"
    return text


def _said(row: _Row, start: int, end: int, slots: _Slots) -> Said:
    places = {name: _span(row, a, b) for name, a, b in slots}
    return Said(_span(row, start, end), {name: span.of(row.text) for name, span in places.items()}, places)


def _span(row: _Row, start: int, end: int) -> Span:
    if end <= start:
        at = row.tokens[start].start if start < len(row.tokens) else len(row.text)
        return Span(start=at, end=at)
    return Span(start=row.tokens[start].start, end=row.tokens[end - 1].end)


@lru_cache(maxsize=64)
def _row(text: str) -> _Row:
    tokens = tokens_of(text)
    return _Row(tokens, tuple(map(key_of, tokens)), text)


def _matches(name: str, row: _Row, at: int) -> Iterator[tuple[int, _Slots]]:
    yield from _ends(_construction(name), row, at)


def _ends(part: Part, row: _Row, at: int) -> Iterator[tuple[int, _Slots]]:
    """Yield where a part may end that begins at a token, and what its slots take."""
    match part.kind:
        case "row":
            yield from _in_a_row(_steps(part), 0, row, at)
        case "either":
            for one in _begun(part, row, at):
                yield from _ends(one, row, at)
        case "many":
            yield from _repeated(part, row, at)
        case "class":
            yield from _ends(_class(part.name), row, at)
        case "taken":
            for end, slots in _ends(part.parts[0], row, at):
                yield end, (*slots, (part.name, at, end))
        case "slot":
            for end in _filled(row, at):
                yield end, ((part.name, at, end),)
        case "cue" | "name":
            yield from ((end, ()) for end in _called(part, row, at))
        case _:
            if (behind := _behind(part, row, at)) is not None:
                yield behind, ()


def _begun(part: Part, row: _Row, at: int) -> Iterator[Part]:
    """Yield the alternatives of a part that may begin at a token."""
    key = row.keys[at] if at < len(row.keys) else ""
    return (one for one, heads in _headed(part) if heads is None or key in heads)


def _repeated(part: Part, row: _Row, at: int) -> Iterator[tuple[int, _Slots]]:
    for end, slots in _ends(part.parts[0], row, at):
        if end > at:
            for last, more in _repeated(part, row, end):
                yield last, slots + more
    yield at, ()


def _behind(part: Part, row: _Row, at: int) -> int | None:
    """Return where a part ends that is a token or stands beside one; None where it is not there."""
    if part.kind not in ("key", "word", "mark"):
        return at if _stands(part, row, at) else None
    if at == len(row.keys):
        return None
    is_mark = row.tokens[at].kind == "mark"
    fits = row.keys[at] == part.name if part.kind == "key" else is_mark == (part.kind == "mark")
    return at + 1 if fits else None


def _stands(part: Part, row: _Row, at: int) -> bool:
    """Tell whether a part holds that takes no token: what must or must not stand beside this place."""
    if part.kind == "begin":
        return at == 0 or row.tokens[at - 1].kind == "mark"
    if part.kind == "end":
        return at == len(row.keys) or row.keys[at] in _CLAUSE_ENDS
    if part.kind == "after":
        return at == 0 or row.keys[at - 1] not in (_heads(part.parts[0]) or ())
    return (next(_ends(part.parts[0], row, at), None) is not None) == (part.kind == "ahead")


def _filled(row: _Row, at: int) -> Iterator[int]:
    """Yield where words that a slot takes may end: within their clause."""
    for end in range(at + 1, min(len(row.keys), at + _LONGEST_SLOT) + 1):
        if row.keys[end - 1] in _CLOSING or row.keys[end - 1] in _ASKING_ZH:
            return
        yield end


def _called(part: Part, row: _Row, at: int) -> Iterable[int]:
    """Return where the cues of one kind, or the names of one lexicon, end that begin at a token."""
    if part.kind == "name":
        return _named(row.text, cast("VocabularyName", part.name)).get(at, ())
    kind, _, sense = part.name.partition(".")
    said = (m for m in _cues(row.text) if m.start == at)
    return [m.end for m in said if any(c.kind == kind and sense in ("", c.sense) for c in m.cues)]


def _in_a_row(steps: _Steps, n: int, row: _Row, at: int) -> Iterator[tuple[int, _Slots]]:
    if n == len(steps):
        yield at, ()
        return
    part, behind = steps[n]
    for end, slots in _ends(part, row, at):
        if behind is None or end < len(row.keys) and row.keys[end] in behind:
            for last, more in _in_a_row(steps, n + 1, row, end):
                yield last, slots + more


@lru_cache(maxsize=64)
def _cues(text: str) -> tuple[CueMatch, ...]:
    return tuple(grammar().matches(_row(text).tokens))


@lru_cache(maxsize=64)
def _named(text: str, name: VocabularyName) -> dict[int, list[int]]:
    """Return where the names of a lexicon end, by where they begin, in tokens."""
    tokens = _row(text).tokens
    begins, ends = {t.start: n for n, t in enumerate(tokens)}, {t.end: n + 1 for n, t in enumerate(tokens)}
    found: dict[int, list[int]] = defaultdict(list)
    for match in vocabulary(name).matches(text, any_case=True):
        if match.span.start in begins and match.span.end in ends:
            found[begins[match.span.start]].append(ends[match.span.end])
    return found


@cache
def _construction(name: str) -> Part:
    module, _, own = name.partition(".")
    return _either(_tables()[module][own])


@cache
def _heads_of(name: str) -> frozenset[str] | None:
    return _heads(_construction(name))


# By the identity of a part: those of the tables live as long as the process, and are long to hash.
_Steps = tuple[tuple[Part, frozenset[str] | None], ...]
_HEADED: dict[int, _Steps] = {}
_STEPS: dict[int, _Steps] = {}


def _steps(row: Part) -> _Steps:
    """Return the parts of a row, each with the keys of which one stands behind it; None where anything may."""
    found = _STEPS.get(id(row))
    if found is None:
        rest = (row._replace(parts=row.parts[n + 1 :]) for n in range(len(row.parts)))
        found = _STEPS[id(row)] = tuple((one, _heads(more)) for one, more in zip(row.parts, rest, strict=True))
    return found


def _headed(part: Part) -> _Steps:
    """Return the alternatives of a part, each with the keys that it may begin with; None where anything may."""
    found = _HEADED.get(id(part))
    if found is None:
        found = _HEADED[id(part)] = tuple((one, _heads(one)) for one in part.parts)
    return found


@cache
def _class(name: str) -> Part:
    return _either(_tables()["classes"][name])


@cache
def _tables() -> dict[str, Any]:
    return dict(table(__package__, "constructions.yaml"))


def _either(written: dict[str, list[str]]) -> Part:
    return Part("either", tuple(read(p) for lang in ("en", "zh") for p in written.get(lang, ())))


def _heads(part: Part) -> frozenset[str] | None:
    """Return the keys with which a part may begin; None where it may be empty, or begin with anything."""
    if part.kind == "key":
        return frozenset({part.name})
    if part.kind in ("class", "taken"):
        return _heads(_class(part.name) if part.kind == "class" else part.parts[0])
    if part.kind == "either":
        each = [_heads(p) for p in part.parts]
        return None if None in each else frozenset().union(*(h for h in each if h is not None))
    if part.kind != "row":
        return None
    heads: frozenset[str] = frozenset()
    for one in part.parts:
        if one.kind in ("ahead", "not", "after", "begin"):
            continue
        missing = one.kind == "many" or one.kind == "either" and one.parts[-1] == NOTHING
        own = _heads(one.parts[0] if missing else one)
        if own is None:
            return None
        heads |= own
        if not missing:
            return heads
    return None
