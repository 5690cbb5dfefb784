"""A question as tokens: Latin words and numbers, single CJK characters, and marks; each with the key it is matched by.

Knows how questions are typed ("w/", "bachelor's", "QA/testers", "C++"). Knows no word's meaning.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from vectorstore.text import CJK, fold_word, stem

Kind = Literal["word", "number", "han", "mark"]

_TOKEN = re.compile(
    rf"(?P<short>\bw/o?(?=\s|$))|(?P<own>['’]s\b)|(?P<number>\d+(?:,\d{{3}})+(?![^\W\d_{CJK}])|\d+(?:\.\d+)?(?![^\W_{CJK}]))|(?P<han>[{CJK}])"
    rf"|(?P<word>\.?[^\W_{CJK}](?:[^\W_{CJK}]|['’](?!s\b)(?=[^\W_{CJK}])|\.(?=[^\W_{CJK}]))*\.?(?:\+\+|\+(?!\w)|#)?)"
    r"|(?P<mark>[^\s\w]|_)"
)
# "PhD.", "dept.": a full stop belongs to a word only where the word holds another, or is a single letter.
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+$|^[^\W\d_]{1,3}(?:\.[^\W\d_]{1,3})+\.?$")
# Stands where a question names the people that it is about.
PERSON = "PERSON"
# What a grade or a score is called, typed without a space before its number: GPA3.8.
_SCORED = frozenset({"gpa", "cgpa", "toefl", "ielts", "toeic", "gre", "gmat", "sat"})
# One's own capitals say that a word is a name: "IT", "US", "AS".
_JOINERS = "-‐‑"
_SHOUTED = re.compile(r"[A-Z]{2,}")


class Token(NamedTuple):
    """One token: its words, where they stand, and the key that cues are matched by (a stem, a character, a mark)."""

    text: str
    start: int
    end: int
    kind: Kind
    key: str

    @property
    def is_shouted(self) -> bool:
        """Tell whether the token is written in capitals throughout."""
        return _SHOUTED.fullmatch(self.text) is not None


def tokens_of(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text in order."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        written, start = match.group(), match.start()
        if written in _JOINERS and _joins(text, start):
            continue
        if match.lastgroup == "word" and written.endswith(".") and not _DOTTED.match(written):
            found.append(_token(written[:-1], start, "word"))
            found.append(_token(".", match.end() - 1, "mark"))
        elif match.lastgroup == "word" and (size := _scored(written)):
            found += [_token(written[:size], start, "word"), _token(written[size:], start + size, "number")]
        elif match.lastgroup in ("short", "own"):
            found.append(Token(written, start, match.end(), "word", written.replace("’", "'")))
        else:
            kind: Kind = match.lastgroup  # type: ignore[assignment]  # the groups are named after the kinds
            found.append(_token(written, start, kind))
    return tuple(found)


def _scored(written: str) -> int:
    """Return how long the name of a score is to which its number is typed; 0 where a word is no such thing."""
    name = written.rstrip("0123456789.")
    return len(name) if len(name) < len(written) and name.lower() in _SCORED else 0


def _joins(text: str, at: int) -> bool:
    """Tell whether a hyphen stands within a word: "co-first", "ex-Alibaba"."""
    return 0 < at < len(text) - 1 and text[at - 1].isalnum() and text[at + 1].isalnum()


def _token(written: str, start: int, kind: Kind) -> Token:
    return Token(written, start, start + len(written), kind, key_of(written) if kind == "word" else written)


@lru_cache(maxsize=20_000)
def key_of(word: str) -> str:
    """Return what a Latin word is matched by: folded, without dots and apostrophes, stemmed."""
    if word == PERSON:
        return PERSON
    folded = fold_word(word)
    bare = re.sub(r"['’.]", "", folded) or folded
    return stem(bare)
