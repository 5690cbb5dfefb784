"""The pattern of a construction, as parts: words by their keys, classes of words, cues, slots, and how they follow.

`(a|b)` are alternatives, `[a]` may be missing, `(a)*` stands any number of times; `<job>` is a class, `<op.not>` a cue
of the grammar, `<roles:>` a name of a lexicon, `<word>` and `<mark>` any of them; `{o}` takes words, as few as do, and
`{n:number}` what a class is; `&(a)` and `!(a)` must and must not follow, `~(a)` must not stand before; `^` and `$` are
where a clause begins and ends. Knows no text.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, cast

from bot.answering.question.tokens import Token, tokens_of
from bot.answering.question.wordings import NUMBER

Kind = Literal[
    "key", "row", "either", "many", "class", "cue", "name", "word", "mark", "slot", "taken", "ahead", "not",
    "after", "begin", "end",
]  # fmt: skip
# Marks are matched by their plain form, whichever keyboard wrote them; "#" is no number.
_PLAIN = dict(zip("，、？！。：；—–#＆", ",,?!.:;--№&", strict=True))


class Part(NamedTuple):
    """One part of a pattern: what it is, the parts within it, and its word or name."""

    kind: Kind
    parts: tuple[Part, ...] = ()
    name: str = ""


NOTHING = Part("row")


def key_of(token: Token) -> str:
    """Return what a token is matched by: any number alike, a mark by its plain form."""
    return NUMBER if token.kind == "number" else _PLAIN.get(token.key, token.key)


def read(pattern: str) -> Part:
    """Return a pattern as a part; raises ValueError where its brackets do not fit."""
    part, end = _alternatives(pattern, 0)
    if end != len(pattern):
        raise ValueError(f"the pattern {pattern!r} closes a bracket that it did not open, at {end}")
    return part


_CLOSED_BY = {"(": ")", "[": "]", "<": ">", "{": "}"}
_SPECIAL = frozenset("([<{)]|&!~^$ ")
_BESIDE: dict[str, Kind] = {"&": "ahead", "!": "not", "~": "after"}


def _alternatives(pattern: str, at: int) -> tuple[Part, int]:
    """Return the alternatives of a pattern from a place on, and where they end."""
    rows: list[Part] = []
    parts: list[Part] = []
    while at < len(pattern) and pattern[at] not in ")]":
        char = pattern[at]
        if char == "|":
            rows.append(Part("row", tuple(parts)))
            parts, at = [], at + 1
        elif char == " ":
            at += 1
        elif char in "^$":
            parts.append(Part("begin" if char == "^" else "end"))
            at += 1
        else:
            found, at = _one(pattern, at)
            parts += found
    rows.append(Part("row", tuple(parts)))
    return (rows[0] if len(rows) == 1 else Part("either", tuple(rows))), at


def _one(pattern: str, at: int) -> tuple[list[Part], int]:
    """Return what stands next in a pattern, and where it ends: a bracket, a class, a slot or words."""
    char = pattern[at]
    if char in _BESIDE:
        inner, at = _bracket(pattern, at + 1)
        return [Part(_BESIDE[char], (inner,))], at
    if char in "([":
        inner, at = _bracket(pattern, at)
        found = Part("either", (inner, NOTHING)) if char == "[" else inner
    elif char in "<{":
        end = pattern.index(_CLOSED_BY[char], at)
        found, at = _reference(char, pattern[at + 1 : end]), end + 1
    else:
        end = next((n for n in range(at, len(pattern)) if pattern[n] in _SPECIAL), len(pattern))
        return [Part("key", (), NUMBER if t.text == NUMBER else key_of(t)) for t in tokens_of(pattern[at:end])], end
    if pattern[at : at + 1] == "*":
        return [Part("many", (found,))], at + 1
    return [found], at


def _bracket(pattern: str, at: int) -> tuple[Part, int]:
    inner, end = _alternatives(pattern, at + 1)
    if pattern[at] not in "([" or pattern[end : end + 1] != _CLOSED_BY[pattern[at]]:
        raise ValueError(f"the pattern {pattern!r} opens a bracket that it does not close, at {at}")
    return inner, end + 1


def _reference(char: str, name: str) -> Part:
    if char == "{":
        own, _, of = name.partition(":")
        return Part("taken", (_reference("<", of),), own) if of else Part("slot", (), own)
    if name in ("word", "mark"):
        return Part(cast("Kind", name))
    if name.endswith(":"):
        return Part("name", (), name[:-1])
    return Part("cue" if "." in name else "class", (), name)
