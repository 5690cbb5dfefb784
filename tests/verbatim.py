"""Runs of words that one text has from another, told with the line where they stand.

A run is eight Latin words, or twelve characters of which half at least are Chinese; marks, case, width and line breaks
are nothing, so that a line is found in quotes, in a comment or broken in two. What is a name or a heading is no run:
papers of many people appear at one venue, and degrees are from one school. Knows nothing about where texts come from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ingest.headings import exact
from vectorstore.lexicon import VocabularyName, vocabulary

# Shorter runs are shared by chance: of seven words or ten characters, those found were form ("name, date of birth").
WORDS, CHARACTERS = 8, 12
# So much of a run stands outside names, or it is one: half of the shortest run.
OWN_WORDS, OWN_CHARACTERS = WORDS // 2, CHARACTERS // 2

_WORD = re.compile(r"[a-z0-9]+")
_CHARACTER = re.compile(r"[a-z0-9\u3400-\u9fff]")
_HAN = re.compile(r"[\u3400-\u9fff]")
# How source code writes a line break and its like: no letters of the word behind them.
_ESCAPE = re.compile(r"\\[nrt]")
_NAMES: tuple[VocabularyName, ...] = ("organisations", "venues", "awards", "degrees", "terms")
# A school within a university, which the lexicon does not list: 某某科学与工程学院.
_SCHOOL = re.compile(r"[\u4e00-\u9fff]{2,12}学院")


class Run(NamedTuple):
    """Words of a text that stand in another one too, and the line where they begin."""

    line: int
    words: str


class Runs(NamedTuple):
    """Every run of the texts that are looked for; `characters` are joined."""

    words: frozenset[tuple[str, ...]]
    characters: frozenset[str]


def runs_of(texts: Iterable[str]) -> Runs:
    """Return the runs of some texts; none goes across a line that is a known heading."""
    words: set[tuple[str, ...]] = set()
    characters: set[str] = set()
    for block in (block for text in texts for block in _between_headings(text)):
        words.update(_windows(_WORD.findall(folded := _folded(block)), WORDS))
        characters.update("".join(w) for w in _windows(_CHARACTER.findall(folded), CHARACTERS))
    return Runs(frozenset(words), frozenset(run for run in characters if _is_chinese(run)))


def runs_in(text: str, runs: Runs) -> list[Run]:
    """Return the runs that stand in a text, each as long as it goes, in the order of the text."""
    folded = _folded(_ESCAPE.sub("  ", text))
    words, characters = list(_WORD.finditer(folded)), list(_CHARACTER.finditer(folded))
    latin = [w in runs.words for w in _windows([m.group() for m in words], WORDS)]
    chinese = ["".join(w) in runs.characters for w in _windows([m.group() for m in characters], CHARACTERS)]
    found = [(folded[words[a].start() : words[b + WORDS - 1].end()], words[a].start()) for a, b in _stretches(latin)]
    found += [
        (folded[characters[a].start() : characters[b + CHARACTERS - 1].end()], characters[a].start())
        for a, b in _stretches(chinese)
    ]
    own = [(at, " ".join(words.split())) for words, at in found if not _is_name(words, at, folded)]
    return [Run(folded.count("\n", 0, at) + 1, words) for at, words in sorted(own)]


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _windows(tokens: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    return zip(*(tokens[i:] for i in range(size)), strict=False)


def _is_chinese(run: str) -> bool:
    return len(_HAN.findall(run)) * 2 >= CHARACTERS


def _between_headings(text: str) -> Iterator[str]:
    block: list[str] = []
    for line in text.splitlines():
        if exact(line.strip("#*■◇◆ \t")) is None:
            block.append(line)
        else:
            yield "\n".join(block)
            block = []
    yield "\n".join(block)


def _stretches(hits: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the first and last place of each stretch of hits."""
    edges = [i for i, (before, now) in enumerate(pairwise([False, *hits, False])) if before != now]
    return ((a, b - 1) for a, b in zip(edges[::2], edges[1::2], strict=True))


def _is_name(words: str, at: int, text: str) -> bool:
    """Tell whether hardly a word of a run lies outside the names that its lines hold, whole ones."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at + len(words))
    lines = text[start : end if end >= 0 else len(text)]
    left = list(lines)
    spans = [match.span() for match in _SCHOOL.finditer(lines)]
    for name in _NAMES:
        spans += [(m.span.start, m.span.end) for m in vocabulary(name).matches(lines, any_case=True)]
    for a, b in spans:
        left[a:b] = " " * (b - a)
    rest = "".join(left[at - start : at - start + len(words)])
    if _HAN.search(words):
        return len(_CHARACTER.findall(rest)) < OWN_CHARACTERS
    return len(_WORD.findall(rest)) < OWN_WORDS
