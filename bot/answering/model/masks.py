"""What a chat model is not told of a text: how somebody is reached and what people are called, tokens in their place.

A token stands for the same words in all calls of a question, and the words come back wherever a model gives its token.
Knows contacts by their form, names as they are told. Knows no prompt and no CV.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from threading import Lock
from typing import Any

from vectorstore.expressions import Gated
from vectorstore.tables import table
from vectorstore.text import has_cjk

_NAME = "NAME"
_FILE = "contacts.yaml"
_TOKEN = re.compile(r"(?<![A-Za-z])(?:ADDRESS|EMAIL|LINK|NAME|PHONE)\d+(?!\d)")
_WORD = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]|[^\\W\\d_][\\w'’.-]*(?<![.'’-])")
# Names of more words, and Chinese ones of more characters, are hardly met; shorter ones are words of a text too.
_MOST_WORDS, _LEAST_LETTERS = 4, 3
# Without its surname a Chinese name of so many characters is one character, which stands in many a word.
_SHORT_HAN = 2
# Of fewer digits, or more, no telephone number is made; what has years alone is a time.
_DIGITS = range(7, 16)
_YEARS = re.compile(r"(?:(?:19|20)\d\d(?:\D{0,3}\b(?:0?[1-9]|1[0-2])\b)?\D*)+")


class Masks:
    """The tokens of one question."""

    def __init__(self) -> None:
        self._said: dict[str, str] = {}
        self._token: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        self._names: frozenset[str] = frozenset()
        self._begin: frozenset[str] = frozenset()
        self._lock = Lock()

    def know(self, names: Iterable[str]) -> None:
        """Take names of people, whoever's CV they may stand in."""
        self._names = frozenset(map(_even, names))
        self._begin = _beginnings(self._names)

    def hide(self, text: str) -> str:
        """Return a text without what reaches anybody; a token that it holds by itself becomes another."""
        text = _TOKEN.sub(lambda m: m.group() if m.group() in self._said else self._for(_NAME, m.group()), text)
        for kind, patterns in _contacts():
            for pattern in patterns:
                text = self._without(text, kind, pattern)
        return text

    def _without(self, text: str, kind: str, pattern: Gated) -> str:
        at, made = 0, []
        for match in pattern.finditer(text):
            made += [text[at : match.start()], self._reached(kind, match.group())]
            at = match.end()
        return "".join([*made, text[at:]])

    def nameless(self, text: str, own: Collection[str] = (), reached: Collection[str] = ()) -> str:
        """Return a text of a CV without names that are known, its `own` ones, and what is known to reach somebody."""
        for said in sorted(filter(None, map(str.strip, reached)), key=len, reverse=True):
            if said in text:
                kind = "EMAIL" if "@" in said else "LINK" if re.search(r"[^\W\d_]", said) else "PHONE"
                text = text.replace(said, self._for(kind, said))
        theirs = frozenset(map(_even, own))
        at, made = 0, []
        for start, end in _named(text, (self._names, theirs), self._begin | _beginnings(theirs)):
            if start >= at:
                made += [text[at:start], self._for(_NAME, text[start:end])]
                at = end
        return "".join([*made, text[at:]])

    def back(self, given: Any) -> Any:
        """Return what a model gave, with the words that its tokens stand for."""
        if isinstance(given, str):
            return _TOKEN.sub(lambda m: self._meant(m.group()), given)
        if isinstance(given, dict):
            return {key: self.back(value) for key, value in given.items()}
        if isinstance(given, list | tuple):
            return [self.back(value) for value in given]
        return given

    def _meant(self, token: str) -> str:
        """Return what a token stands for: a link may hold tokens of what was found before it, a text's own none."""
        said = self._said.get(token, token)
        return said if _TOKEN.fullmatch(said) else self.back(said)

    def _reached(self, kind: str, said: str) -> str:
        if kind == "phone" and (sum(map(str.isdigit, said)) not in _DIGITS or _YEARS.fullmatch(said)):
            return said
        return self._for(kind.upper(), said)

    def _for(self, kind: str, said: str) -> str:
        with self._lock:
            if said not in self._token:
                n = self._numbers[kind] = self._numbers.get(kind, 0) + 1
                self._token[said] = f"{kind}{n}"
                self._said[f"{kind}{n}"] = said
            return self._token[said]


def name_words(names: Iterable[str]) -> Iterator[str]:
    """Yield names and, of those in letters, each of their words: what a CV's own text may call its person."""
    for name in names:
        yield name
        if has_cjk(name):
            if len(name) > _SHORT_HAN:
                yield name[1:]
        else:
            yield from (w for w in re.findall(r"[^\W\d_][\w'’-]+", name) if len(w) >= _LEAST_LETTERS)


def _named(text: str, known: Sequence[frozenset[str]], begin: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield where a text has a name, the longest at each place; `begin` are the characters that names have first."""
    words = [m.span() for m in _WORD.finditer(text)]
    for first, (start, _) in enumerate(words):
        if text[start].casefold() not in begin or not (text[start].isupper() or has_cjk(text[start])):
            continue
        for last in range(min(first + _MOST_WORDS, len(words)) - 1, first - 1, -1):
            end = words[last][1]
            if any(_even(text[start:end]) in names for names in known) and not _TOKEN.match(text, start):
                yield start, end
                break


def _beginnings(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name[0] for name in names if name)


def _even(name: str) -> str:
    return " ".join(name.split()).casefold()


@cache
def _contacts() -> tuple[tuple[str, tuple[Gated, ...]], ...]:
    held = table(__package__, _FILE)
    return tuple((kind, tuple(map(Gated, patterns))) for kind, patterns in held.items())
