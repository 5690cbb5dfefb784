"""Regular expressions that stand in a table, each compiled only where a text holds letters that it needs.

Most questions hold few of the words of six hundred expressions, and compiling all takes longer than answering. Which
letters each needs is worked out where the table's twin is made. Knows nothing about what the expressions say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from re import _parser  # type: ignore[attr-defined]  # how Python reads expressions; its stubs leave it out
from typing import Any

from vectorstore.tables import derived, digest, table

# One of each of these must stand in whatever an expression matches.
Needs = list[list[str]]
# A part of an expression that says more than so many strings is not written out.
_MOST_STRINGS = 64
# Two Latin letters stand in every text; a Chinese character is as telling as a word.
_SHORTEST = 3
# Letters that an expression in any case takes for others.
_FOLDED = str.maketrans({"\u0130": "i", "\u0131": "i", "\u017f": "s", "\u212a": "k"})
# What they are kept under beside the table.
EXPRESSIONS = ".expressions"


class Expressions:
    """Some expressions in any case, looked for one by one."""

    def __init__(self, kept: Iterable[tuple[str, Needs]]) -> None:
        """Keep sources with what each needs; nothing is compiled yet."""
        self._kept = tuple(kept)

    def found(self, text: str) -> Iterator[re.Match[str]]:
        """Yield what any of them matches, those of one expression after those of another."""
        letters = _lowered(text)
        for source, needs in self._kept:
            # Loops, as this is done thousands of times a question, and `all(any(...))` takes three times as long.
            for needed in needs:
                for some in needed:
                    if some in letters:
                        break
                else:
                    break
            else:
                yield from _compiled(source).finditer(text)

    def match(self, text: str) -> bool:
        """Tell whether any stands in a text."""
        return next(self.found(text), None) is not None


class Gated:
    """One expression in any case, tried only where letters stand that it needs: to see that is many times quicker."""

    def __init__(self, source: str) -> None:
        """Compile a source and work out what it needs."""
        self._pattern = re.compile(source, re.IGNORECASE)
        # Whoever holds "awards" holds "award".
        needs = ([s for s in some if not any(t in s and t != s for t in some)] for some in needs_of(source))
        self._needs = tuple(tuple(some) for some in needs)

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first place in a text where the expression stands."""
        return self._pattern.search(text) if self.may_stand(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Return an iterator over the places where the expression stands."""
        return self._pattern.finditer(text if self.may_stand(text) else "")

    def may_stand(self, text: str) -> bool:
        """Tell whether a text holds what the expression needs."""
        letters = _lowered(text)
        for needed in self._needs:
            for some in needed:
                if some in letters:
                    break
            else:
                return False
        return True


def expressions(package: str, file: str) -> dict[str, Expressions]:
    """Return the expressions of a table by the keys that it names under `expressions`, and what stands below those.

    A list of them is found under its key, a mapping of lists under "key/key"; {words} are written out.
    """
    written = resources.files(package).joinpath(file).read_bytes()
    kept = derived(package, file + EXPRESSIONS, digest(written), lambda: expressions_of(table(package, file)))
    return {name: Expressions((source, needs) for source, needs in sources) for name, sources in kept.items()}


def expressions_of(held: Any) -> dict[str, list[tuple[str, Needs]]] | None:
    """Return the expressions of a table, written out, with what each needs; None for a table that names none."""
    if not isinstance(held, dict) or "expressions" not in held:
        return None
    by_name: dict[str, list[str]] = {}
    for key in held["expressions"]:
        below = held[key]
        by_name |= {f"{key}/{k}": v for k, v in below.items()} if isinstance(below, dict) else {key: below}
    return {
        name: [(whole, needs_of(whole)) for whole in (_written_out(s, held["words"]) for s in sources)]
        for name, sources in by_name.items()
    }


def needs_of(source: str) -> Needs:
    """Return lists of lowered strings: a text that an expression matches in any case holds one of each list."""
    return sorted(_clauses(_parser.parse(source, re.IGNORECASE)), key=len)


def _written_out(source: str, words: dict[str, str]) -> str:
    for name, written in words.items():
        source = source.replace(f"{{{name}}}", written)
    return source


def _lowered(text: str) -> str:
    return text.lower() if text.isascii() else text.translate(_FOLDED).lower()


@cache  # as many as the tables hold
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


def _clauses(parts: Sequence[Any]) -> list[list[str]]:
    """Return what a sequence of parsed parts needs."""
    clauses: list[list[str]] = []
    said = {""}
    for part in parts:
        strings = _strings(part)
        if strings is not None and len(said) * len(strings) <= _MOST_STRINGS:
            said = {a + b for a in said for b in strings}
            continue
        clauses += [sorted(said)]
        said = {""} if strings is None else strings
        clauses += _inner(part) if strings is None else []
    return [c for c in (*clauses, sorted(said)) if _weight(c) >= _SHORTEST]


def _inner(part: Any) -> list[list[str]]:
    """Return what a part needs that says too many strings to write out."""
    kind, held = part[0].name, part[1]
    if kind == "SUBPATTERN":
        return _clauses(held[-1])
    if kind in ("MAX_REPEAT", "MIN_REPEAT"):
        return _clauses(held[2]) if held[0] else []
    if kind != "BRANCH":
        return []
    each = [max(_clauses(branch), key=_weight, default=[]) for branch in held[1]]
    return [sorted({s for some in each for s in some})] if all(each) else []


def _strings(part: Any) -> set[str] | None:
    """Return the lowered strings that a part may say; None where they are too many."""
    kind, held = part[0].name, part[1]
    match kind:
        case "LITERAL":
            return {_lowered(chr(held))}
        case "AT" | "ASSERT" | "ASSERT_NOT":
            return {""}
        case "IN" if all(one[0].name == "LITERAL" for one in held):
            return {_lowered(chr(one[1])) for one in held}
        case "SUBPATTERN":
            return _joined(held[-1])
        case "BRANCH":
            return _united([_joined(branch) for branch in held[1]])
        case "MAX_REPEAT" | "MIN_REPEAT" if held[:2] == (0, 1):
            return _united([{""}, _joined(held[2])])
    return None


def _joined(parts: Sequence[Any]) -> set[str] | None:
    said = {""}
    for part in parts:
        strings = _strings(part)
        if strings is None or len(said) * len(strings) > _MOST_STRINGS:
            return None
        said = {a + b for a in said for b in strings}
    return said


def _united(several: Sequence[set[str] | None]) -> set[str] | None:
    known = [some for some in several if some is not None]
    united = {s for some in known for s in some}
    return united if len(known) == len(several) and len(united) <= _MOST_STRINGS else None


def _weight(strings: Sequence[str]) -> int:
    return min((len(s) if s.isascii() else _SHORTEST * len(s) for s in strings), default=0)
