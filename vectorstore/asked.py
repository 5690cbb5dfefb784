"""The words of a text asked for, each with what may stand for it in the other language: for ranking, never for sets.

Terms, skills and organisations are the lexicon's, other words the dictionary's. Knows nothing about chunks or scores;
what proves a topic is decided in `bot.answering`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from vectorstore.dictionary import chinese_of, english_of
from vectorstore.lexicon import Concept, VocabularyName, vocabulary
from vectorstore.records import Span
from vectorstore.text import CJK, cut, has_cjk, search_terms, terms

_VOCABULARIES: tuple[VocabularyName, ...] = ("terms", "skills", "organisations")
# A pasted job description has hundreds of words; the first ones say what it is about.
_MOST_WORDS = 64
# The dictionary gives the tightest senses first; each is a look-up, and later ones mislead more often than they help.
_MOST_SENSES = 6
_LONGEST_PHRASE = 3
_CJK_RUN = re.compile(f"[{CJK}]+")
_STOP_WORDS = frozenset(
    "a an the of in on at to for and or by with from as is are was were be been has have had do doe did who whom what "
    "which when where how that this these those it he she they his her their ani there can "
    "的 了 在 是 有 和 与 或 谁 哪些 哪个 什么 吗 呢 过 哪 位 人 及 中 "
    "会 用 做 做过 而且 并且 给 把 从 于 上 里 对 候选人".split()
)

Words = tuple[str, ...]


class AskedWord(NamedTuple):
    """A word as the ranking index holds it, and alternatives in the other language, of one or more words each."""

    word: str
    translations: tuple[Words, ...]


@lru_cache(maxsize=256)
def asked_words(text: str) -> tuple[AskedWord, ...]:
    """Return the words of `text` that say what it is about, in the order they stand."""
    found: dict[str, dict[Words, None]] = {word: {} for word in _ranked(text)[:_MOST_WORDS]}
    for piece, translations in _translated(text):
        others = [t for t in map(_ranked, translations) if t]
        for word in _ranked(piece):
            if word in found:
                found[word].update(dict.fromkeys(others))
    return tuple(AskedWord(word, tuple(others)) for word, others in found.items())


def _ranked(text: str) -> Words:
    return tuple(dict.fromkeys(w for w in search_terms(text) if w not in _STOP_WORDS))


def _translated(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield pieces of a text and what each is called in the other language; a concept's words are not looked up."""
    rest = text
    for span, concept in _concepts(text):
        written = span.of(text)
        yield written, tuple(n for n in concept.names if has_cjk(n) != has_cjk(written))
        rest = rest[: span.start] + "\n" * (span.end - span.start) + rest[span.end :]
    for line in rest.split("\n"):
        for run in _CJK_RUN.findall(line):
            yield from ((word, english_of(word)[:_MOST_SENSES]) for word in cut(run))
        for part in _CJK_RUN.split(line):
            yield from ((phrase, chinese_of(phrase)[:_MOST_SENSES]) for phrase in _phrases(part))


def _concepts(text: str) -> list[tuple[Span, Concept]]:
    """Return the lexicon's concepts in a text, longest first, not overlapping."""
    matches = [m for v in _VOCABULARIES for m in vocabulary(v).matches(text, any_case=True)]
    taken: list[tuple[Span, Concept]] = []
    for match in sorted(matches, key=lambda m: m.span.start - m.span.end):
        if not any(match.span.touches(span) for span, _ in taken):
            taken.append((match.span, match.concept))
    return taken


def _phrases(text: str) -> Iterator[str]:
    """Yield the words of an English text, and what up to three of them say together."""
    found = terms(text, stemmed=False)
    for size in range(_LONGEST_PHRASE, 0, -1):
        for i in range(len(found) - size + 1):
            yield text[found[i].start : found[i + size - 1].end]
