"""Patterns of words found as one automaton over the keys of tokens, however many wordings they have.

In a pattern `(a|b)` are alternatives, `[a]` may be missing, `#` is any number and `~` stands between a Chinese verb and
the object that is part of it: `[the] (go|went) to school` has four wordings, none of which is ever spelt. A node takes
one key; the states of the automaton are sets of nodes, made as questions come by them (the lazy subset construction).
Knows nothing about what a pattern means.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from bot.answering.question.tokens import PERSON, tokens_of
from vectorstore.text import CJK

# Stands in a pattern for any number.
NUMBER = "#"
# Stands between a Chinese verb and the object that is part of it, and for what may part the two: 上班, 上过班, 上了班.
PARTED = "~"
_PARTING = ("", "过", "了", "着", "的", "完", "起", "过的")
_HAN = re.compile(f"[{CJK}]+")
# What a pattern is made of: brackets and bars, blanks, a Chinese verb's seam, and runs of one kind of character.
_PIECE = re.compile(f"[()|\\[\\]]| +|~|[{CJK}]+|[^()|\\[\\]~ {CJK}]+")
_BLANK = " "
_OWNING, _OWNED = "his", f"{PERSON}'s"


class Either(NamedTuple):
    """Alternatives, each a row of words and alternatives."""

    rows: tuple[Row, ...]


Row = tuple["str | Either", ...]
_SEAM = Either(tuple((p,) if p else () for p in _PARTING))


class _Node(NamedTuple):
    """One key that may stand next, and the nodes after it."""

    key: str
    after: frozenset[int]


class State:
    """Where a row of keys may stand in the patterns: which of them end here, and what may follow."""

    def __init__(self, automaton: Automaton, nodes: frozenset[int]) -> None:
        self.ends = tuple(sorted(-n - 1 for n in nodes if n < 0))
        self._automaton = automaton
        after: dict[str, set[int]] = defaultdict(set)
        for node in nodes:
            if node >= 0:
                key, follows = automaton.nodes[node]
                after[key] |= follows
        self._after = dict(after)
        self._states: dict[str, State] = {}

    def after(self, key: str) -> State | None:
        """Return where one more key leads; None where no pattern has it here."""
        if (state := self._states.get(key)) is None and (nodes := self._after.get(key)) is not None:
            state = self._states[key] = self._automaton.state(frozenset(nodes))
        return state


class Automaton:
    """All wordings of some patterns; each pattern says by a number what it stands for."""

    def __init__(self, patterns: Iterable[tuple[str, int]]) -> None:
        self.nodes: list[_Node] = []
        self.words: set[str] = set()
        self._states: dict[frozenset[int], State] = {}
        first: set[int] = set()
        for pattern, stands_for in patterns:
            first |= self._before(row_of(pattern), frozenset({-stands_for - 1}))
        self.start = self.state(frozenset(first))

    def state(self, nodes: frozenset[int]) -> State:
        """Return the state of some nodes, made once; a node below zero is the end of what it stands for."""
        if (state := self._states.get(nodes)) is None:
            state = self._states[nodes] = State(self, nodes)
        return state

    def ends(self, keys: Iterable[str]) -> tuple[int, ...]:
        """Return what those patterns stand for of which some keys are a wording, in order."""
        state = self.start
        for key in keys:
            if (after := state.after(key)) is None:
                return ()
            state = after
        return () if state is self.start else state.ends

    def found(self, keys: Sequence[str], start: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield where wordings that begin at a place end, the longest last, and what they stand for."""
        state = self.start
        for end in range(start, len(keys)):
            if (after := state.after(keys[end])) is None:
                return
            state = after
            if state.ends:
                yield end + 1, state.ends

    def _before(self, row: Row, after: frozenset[int]) -> frozenset[int]:
        """Return the nodes at which a row begins that leads to some others."""
        for part in reversed(row):
            if isinstance(part, str):
                self.words.update(part.split())
                # Whoever a question names stands there by name: "when did PERSON get PERSON's degree".
                ways = (part, _OWNED) if part == _OWNING else (part,)
                after = frozenset[int]().union(*(self._chain(way, after) for way in ways))
            else:
                after = frozenset[int]().union(*(self._before(row, after) for row in part.rows))
        return after

    def _chain(self, written: str, after: frozenset[int]) -> frozenset[int]:
        """Return the node at which the keys of some words begin that lead to others."""
        for key in reversed(keys_of(written)):
            self.nodes.append(_Node(key, after))
            after = frozenset({len(self.nodes) - 1})
        return after


def keys_of(written: str) -> tuple[str, ...]:
    """Return the keys under which words are looked up: no token reaches over a blank."""
    if _BLANK not in written:
        return _keys_of_word(written)
    return tuple(key for word in written.split() for key in _keys_of_word(word))


@cache
def _keys_of_word(word: str) -> tuple[str, ...]:
    if _HAN.fullmatch(word):
        return tuple(word)  # most patterns are such words, of which each character is a token
    return tuple(NUMBER if t.text == NUMBER else t.key for t in tokens_of(word))


def row_of(pattern: str) -> Row:
    """Return a pattern as a row of whole words and alternatives; raises ValueError where its brackets do not fit."""
    if len(pattern) == 1:
        return (pattern,)  # a bracket itself
    pieces = _PIECE.findall(pattern)
    row, end = _alternatives(pattern, pieces, 0)
    if end != len(pieces):
        raise ValueError(f"the pattern {pattern!r} closes a bracket that it did not open")
    return row


def _alternatives(pattern: str, pieces: Sequence[str], at: int) -> tuple[Row, int]:
    """Return the alternatives of a pattern from a piece on, and where they end: at a closing bracket or the end."""
    rows: list[Row] = []
    parts: list[str | Either] = []
    while at < len(pieces) and pieces[at] not in ")]":
        piece = pieces[at]
        if piece == "|":
            rows.append(_whole(parts))
            parts = []
        elif piece in "([":
            inner, at = _alternatives(pattern, pieces, at + 1)
            if at == len(pieces):
                raise ValueError(f"the pattern {pattern!r} opens a bracket that it does not close")
            parts.append(Either((inner, ())) if piece == "[" else Either((inner,)))
        else:
            parts.append(_SEAM if piece == PARTED else _BLANK if piece.isspace() else piece)
        at += 1
    rows.append(_whole(parts))
    return (rows[0] if len(rows) == 1 else (Either(tuple(rows)),)), at


def _whole(parts: Sequence[str | Either]) -> Row:
    """Return a row of whole words: what is glued to a Latin word is spelt with it, `work[ed]` as two words."""
    row: list[str | Either] = []
    begin = 0
    for end in range(1, len(parts) + 1):
        if end == len(parts) or not _is_glued(parts[:end], parts[end:]):
            glued = parts[begin:end]
            if len(glued) == 1:
                row += glued
            else:
                row.append(Either(tuple((w,) if w else () for w in _spelt(glued))))
            begin = end
    return tuple(row)


def _is_glued(before: Sequence[str | Either], behind: Sequence[str | Either]) -> bool:
    """Tell whether a token may reach over a seam: a Chinese character and a blank are edges of any other."""
    return any(map(_is_latin, _edges(before, -1))) and any(map(_is_latin, _edges(behind, 0)))


def _is_latin(char: str) -> bool:
    return bool(char) and char != _BLANK and not _HAN.match(char)


def _edges(row: Sequence[str | Either], at: Literal[0, -1]) -> set[str]:
    """Return the characters that a row may begin (0) or end (-1) with; an empty one where it may have none."""
    found = {""}
    for part in row if at == 0 else reversed(row):
        found.remove("")
        found |= {part[at]} if isinstance(part, str) else set().union(*(_edges(r, at) for r in part.rows))
        if "" not in found:
            break
    return found


def _spelt(row: Sequence[str | Either]) -> list[str]:
    """Return every wording of a short row."""
    parts = [[p] if isinstance(p, str) else [w for r in p.rows for w in _spelt(r)] for p in row]
    return ["".join(wording) for wording in product(*parts)]
