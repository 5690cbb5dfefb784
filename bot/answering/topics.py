"""A topic's words, and what may stand for each of them in the other language.

Knows the order of trust: a term of the lexicon replaces the dictionary for its words; other words get CC-CEDICT's tight
senses. Knows nothing about entries: where the words must stand together is decided in `bot.answering.find`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from bot.answering.records import WordGroup
from vectorstore.dictionary import chinese_of, english_of
from vectorstore.lexicon import Concept, VocabularyName, vocabulary
from vectorstore.records import Span
from vectorstore.tables import table
from vectorstore.text import Term, cut, fold, has_cjk, terms

# Stop words say nothing of a subject; generic ones nothing as long as another word does.
_WORDS: dict[str, list[str]] = table("bot.answering", "topics.yaml")
_ENGLISH_STOP = frozenset(_WORDS["english_stop"])
_ENGLISH_GENERIC = frozenset(_WORDS["english_generic"])
_CHINESE_STOP = frozenset(_WORDS["chinese_stop"])
_CHINESE_GENERIC = frozenset(_WORDS["chinese_generic"])
_CJK_RUN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
_ACRONYM = re.compile(r"[A-Z0-9][A-Z0-9+#.]+s?")
_SCRIPT_CHANGE = re.compile(r"(?<=[A-Za-z0-9])(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff])(?=[A-Za-z0-9])")
_LONGEST_PHRASE = 3
# Each alternative is a look-up; this is more than any word needs.
_MOST_ALTERNATIVES = 80


class _Piece(NamedTuple):
    """A stretch of a topic: a lexicon concept, or one plain word."""

    span: Span
    concept: Concept | None


def word_groups(text: str, vocabularies: Sequence[VocabularyName] = ("terms", "skills")) -> tuple[WordGroup, ...]:
    """Return the content words of a topic, each with the alternatives that prove it, in the order they stand.

    Never empty where `text` holds a word: generic words count when nothing else is left.
    """
    return _groups(text, tuple(vocabularies))


@lru_cache(maxsize=2_000)
def _groups(text: str, vocabularies: tuple[VocabularyName, ...]) -> tuple[WordGroup, ...]:
    pieces = _pieces(text, vocabularies)
    kept = [p for p in pieces if p.concept or not _is_stop(p.span.of(text), generic=True)]
    kept = kept or [p for p in pieces if not _is_stop(p.span.of(text), generic=False)]
    groups: dict[str, WordGroup] = {}
    for group in _of_pieces(text, kept):
        groups.setdefault(fold(group.word), group)
    return tuple(groups.values())


def content_words(text: str) -> tuple[str, ...]:
    """Return the words of a text that say something by themselves: no stop words, generic ones, numbers or signs."""
    words = (span.of(text) for span in _words(text))
    return tuple(w for w in words if any(c.isalpha() for c in w) and not _is_stop(w, generic=True))


def plain_group(phrase: str) -> WordGroup:
    """Return one group that only the phrase itself proves: for names that no lexicon knows."""
    return WordGroup(word=phrase, alternatives=(phrase,))


def concept_group(word: str, concept: Concept) -> WordGroup:
    """Return one group that any name of a concept proves."""
    return _group(word, _names(concept))


def _pieces(text: str, vocabularies: tuple[VocabularyName, ...]) -> list[_Piece]:
    found = [_Piece(m.span, m.concept) for v in vocabularies for m in vocabulary(v).matches(text, any_case=True)]
    # The longest match wins, the earlier vocabulary among equals.
    found.sort(key=lambda p: p.span.start - p.span.end)
    taken: list[_Piece] = []
    for piece in found:
        if not any(piece.span.touches(t.span) for t in taken):
            taken.append(piece)
    words = [_Piece(s, None) for s in _words(text) if not any(s.touches(t.span) for t in taken)]
    return sorted([*taken, *words], key=lambda p: p.span.start)


def _words(text: str) -> Iterator[Span]:
    runs = [Span(start=m.start(), end=m.end()) for m in _CJK_RUN.finditer(text)]
    for term in terms(text, stemmed=False):
        if not any(r.start <= term.start < r.end for r in runs):
            yield Span(start=term.start, end=term.end)
    for run in runs:
        at = run.start
        for word in cut(run.of(text)):
            yield Span(start=at, end=at + len(word))
            at += len(word)


def _is_stop(word: str, *, generic: bool) -> bool:
    if has_cjk(word):
        return word in _CHINESE_STOP or (generic and word in _CHINESE_GENERIC)
    folded = fold(word)
    # A lone letter is a word of a topic only where it is a language's name, and that is a lexicon's.
    return folded in _ENGLISH_STOP or (generic and folded in _ENGLISH_GENERIC) or (len(word) == 1 and word.islower())


def _of_pieces(text: str, pieces: Sequence[_Piece]) -> Iterator[WordGroup]:
    plain = [p for p in pieces if p.concept is None]
    phrases = _phrase_translations(text, plain)
    for piece in pieces:
        written = piece.span.of(text)
        if piece.concept is not None:
            yield from _of_concept(written, piece.concept)
        else:
            own = english_of(written) if has_cjk(written) else chinese_of(written)
            yield _group(written, [written, *_kindred(written), *phrases.get(piece.span.start, ()), *own])


def _kindred(word: str) -> tuple[str, ...]:
    return _kin().get(_key(word), ())


@cache
def _kin() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return what may stand for a word, by its stems."""
    held: dict[str, list[str]] = table("bot.answering", "kindred.yaml")
    return {_key(word): tuple(others) for word, others in held.items()}


@cache
def _alike() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return the phrases in which a word means something else, by its stems."""
    held: dict[str, list[str]] = table("bot.answering", "look_alikes.yaml")
    return {_key(word): tuple(phrases) for word, phrases in held.items()}


def _phrase_translations(text: str, pieces: Sequence[_Piece]) -> dict[int, tuple[str, ...]]:
    """Return for each English word the translations of the phrases it stands in ("carbon emissions": 碳排放)."""
    found: dict[int, tuple[str, ...]] = {}
    for size in range(_LONGEST_PHRASE, 1, -1):
        for i in range(len(pieces) - size + 1):
            phrase = text[pieces[i].span.start : pieces[i + size - 1].span.end]
            if has_cjk(phrase) or len(phrase.split()) != size:
                continue
            for piece in pieces[i : i + size] if (translated := chinese_of(phrase)) else ():
                found[piece.span.start] = (*found.get(piece.span.start, ()), *translated)
    return found


def _of_concept(written: str, concept: Concept) -> Iterator[WordGroup]:
    """Yield one group for a fixed phrase; one a word for "GPU sharing", whose parts may stand apart in a sentence."""
    names = _names(concept)
    parts = _parts(written, names)
    if parts is None:
        yield _group(written, [written, *names])
        return
    acronym, rest = parts
    yield _group(acronym, [acronym, *names])
    yield _group(rest[0], [*rest, *names])


def _parts(written: str, names: Sequence[str]) -> tuple[str, list[str]] | None:
    """Return the acronym in a term of two words, and what its names say beside it; None for any other term."""
    words = _SCRIPT_CHANGE.sub(" ", written).split()
    # "gpu scheduling" is typed for GPU scheduling: a concept's names say what is an acronym.
    capitals = {fold(w): w for name in names for w in _SCRIPT_CHANGE.sub(" ", name).split() if _ACRONYM.fullmatch(w)}
    words = [capitals.get(fold(w), w) for w in words]
    acronym = next((w for w in words if _ACRONYM.fullmatch(w)), None)
    if len(words) != 2 or acronym is None or all(_ACRONYM.fullmatch(w) for w in words):
        return None
    rest = {fold(w): w for w in words if w != acronym}
    for name in names:
        if acronym in name:
            beside = name.replace(acronym, " ").strip(" -")
            if beside and " " not in beside:
                rest.setdefault(fold(beside), beside)
    return acronym, list(rest.values())


def _names(concept: Concept) -> list[str]:
    """Return a concept's names, and for a term those of what it comprises: a diffusion model is a generative model.

    A skill stands for itself alone: whoever knows MySQL has not said that they know SQL.
    """
    if concept.vocabulary != "terms":
        return list(concept.names)
    held = vocabulary(concept.vocabulary)
    under = sorted(held.under(concept.concept_id) - {concept.concept_id})
    return [*concept.names, *(name for child in under for name in held.concepts[child].names)]


def _group(word: str, alternatives: Iterable[str]) -> WordGroup:
    seen: dict[tuple[str, ...], str] = {}
    for alternative in alternatives:
        seen.setdefault(_key(alternative), alternative)
    seen.pop((), None)
    kept = tuple(seen.values())[:_MOST_ALTERNATIVES]
    other = tuple(a for a in kept if has_cjk(a) != has_cjk(word))
    unless = _alike().get(_key(word), ())
    return WordGroup(word=word, alternatives=kept or (word,), translated=other, unless=unless)


def _key(phrase: str) -> tuple[str, ...]:
    found: tuple[Term, ...] = terms(phrase)
    return tuple(t.text for t in found)
