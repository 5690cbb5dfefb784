"""The rule for topics: one bullet, sentence or heading, with the headings above it, carries every content word.

Knows phrases, their translations and the passages of an entry. Knows nothing about kinds of entries.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from bot.answering.evidence import evidence, head_spans, unique
from bot.answering.holds.denied import is_denied
from bot.answering.holds.whose import is_of_others
from bot.answering.later import Later, Quotes, quoted
from bot.answering.records import Basis, Evidence, WordGroup
from bot.answering.sources import Placed, Sources
from bot.answering.texts import Text
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.records import Entry, Span
from vectorstore.text import any_of, find_phrase, fold, terms
from vectorstore.tools import EMPLOYED


class Match(NamedTuple):
    """Where one group of words stands in one place; `translated`: only a word of the other language does."""

    group: int
    span: Span
    translated: bool


class Carried(NamedTuple):
    """The passage that carries every group, and what else is quoted for the groups that stand in a heading above it."""

    quotes: Quotes
    basis: Basis
    alone: bool

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the quotes."""
        return quoted(self.quotes)


class Scattered(NamedTuple):
    """Every group stands in the entry, but no passage carries all: the passage that carries most."""

    quotes: Quotes

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the quotes."""
        return quoted(self.quotes)


# Where a name of capitals inside is cut: LoadRunner, VBScript, MySQL; no part is a single letter.
_CAMEL = re.compile(r"(?<=[A-Za-z][a-z])(?=[A-Z][A-Za-z])|(?<=[A-Z]{2})(?=[A-Z][a-z])")


@lru_cache(maxsize=20_000)
def phrase(alternative: str) -> tuple[str, ...]:
    """Return the terms of one alternative."""
    return tuple(t.text for t in terms(alternative))


@lru_cache(maxsize=1_000)
def sight_of(name: VocabularyName, concepts: tuple[str, ...]) -> re.Pattern[str]:
    """Return what stands in every text, `in_sight`, that names one of these concepts or one that lies under them."""
    held = vocabulary(name)
    known = (c for c in concepts if c in held.concepts)
    own = (held.key(written) for c in known for child in held.under(c) for written in held.concepts[child].names)
    return any_of(own)


def spelt(groups: Sequence[WordGroup]) -> tuple[WordGroup, ...]:
    """Return groups with the other ways to space their names: LoadRunner and Load Runner, data base and database."""
    return tuple(_spelt(g) for g in groups)


@lru_cache(maxsize=5_000)
def _spelt(group: WordGroup) -> WordGroup:
    found = dict.fromkeys(group.alternatives)
    for alternative in group.alternatives:
        if alternative.isascii():
            found.setdefault(_CAMEL.sub(" ", alternative))
            words = alternative.split()
            if len(words) == 2 and all(w.isalpha() and len(w) > 1 for w in words):
                found.setdefault("".join(words))
    return group.model_copy(update={"alternatives": tuple(found)})


def matches(text: Text, span: Span, groups: Sequence[WordGroup], barred: Sequence[Span] = ()) -> dict[int, Match]:
    """Return which groups stand in a place, by their number; the question's own words go before translations.

    Within `barred` none does: a name's words say nothing of who worked there.
    """
    found: dict[int, Match] = {}
    for number, group in enumerate(groups):
        match = _match(text, span, number, group, barred) if text.may_name(span, _sight(group)) else None
        if match is not None:
            found[number] = match
    return found


@lru_cache(maxsize=5_000)
def _sight(group: WordGroup) -> re.Pattern[str]:
    """Return what stands in every text, `in_sight`, that holds one of a group's words."""
    return any_of(map(phrase, group.alternatives))


def _match(text: Text, span: Span, number: int, group: WordGroup, barred: Sequence[Span]) -> Match | None:
    translated: Match | None = None
    words = text.words(span)
    for alternative, key in _may_stand(group, words):
        if not words.issuperset(key):
            continue
        places = find_phrase(text.terms(span), key)
        if len(key) == 1 and alternative.isascii():
            places = tuple(p for p in places if not _is_another_noun(text.plain, span, p, alternative))
        if alternative.isupper() and alternative.lower() in _SMALL_WORDS:
            places = tuple(p for p in places if p.of(text.plain).isupper())
        if group.exact and alternative.isascii():
            places = tuple(p for p in places if _squeezed(p.of(text.plain)) == _squeezed(alternative))
        if places and group.unless:
            phrases = [b for said in group.unless for b in find_phrase(text.terms(span), phrase(said))]
            places = tuple(p for p in places if not any(b.touches(p) for b in phrases))
        places = tuple(
            p for p in places if not is_denied(text.plain, p) and not (group.own and is_of_others(text.plain, p))
        )
        places = tuple(p for p in places if not any(b.holds(p) for b in barred))
        if not places:
            continue
        if alternative not in group.translated:
            return Match(number, places[0], False)
        translated = translated or Match(number, places[0], True)
    return translated


# Written in capitals these name something, and in small letters nothing: IT, and what "it" stands for.
_SMALL_WORDS = frozenset(
    {"all", "am", "an", "and", "any", "are", "as", "at", "be", "by", "can", "do", "for", "go", "he", "her", "if", "in",
     "is", "it", "may", "me", "no", "now", "of", "on", "one", "or", "out", "she", "so", "the", "to", "up", "us", "who"}
)  # fmt: skip


def _squeezed(written: str) -> str:
    return re.sub(r"[\W_]+", " ", fold(written)).strip()


def _may_stand(group: WordGroup, words: frozenset[str]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Return the alternatives of a group that begin with one of some words, in their order."""
    by_first = _by_first(group)
    found = [one for first in by_first.keys() & words for one in by_first[first]]
    return [(alternative, key) for _, alternative, key in sorted(found)]


@lru_cache(maxsize=5_000)
def _by_first(group: WordGroup) -> dict[str, list[tuple[int, str, tuple[str, ...]]]]:
    """Return the alternatives of a group with their terms, by their first: the places abroad are thousands."""
    found: dict[str, list[tuple[int, str, tuple[str, ...]]]] = {}
    for order, alternative in enumerate(group.alternatives):
        if key := phrase(alternative):
            found.setdefault(key[0], []).append((order, alternative, key))
    return found


def _is_another_noun(plain: str, passage: Span, at: Span, alternative: str) -> bool:
    """Tell whether a word that shares a stem with a field is a noun that means something else: "the barge schedule".

    Only where an article or the like stands before it: "to schedule jobs" is scheduling.
    """
    noun = fold(at.of(plain)).removesuffix("s")
    if noun not in _APART or fold(alternative).removesuffix("s") == noun:
        return False
    before = _WORDS.findall(plain[passage.start : at.start])[-_BEFORE:]
    for word in reversed(before):
        if fold(word) in _DETERMINERS:
            return True
        if not word.isalpha() or fold(word) in _BEFORE_VERB:
            return False
    return False


def is_told_apart(alternative: str) -> bool:
    """Tell whether what stands for a word may mean something else, so that its place has to be read."""
    if alternative.isupper() and alternative.lower() in _SMALL_WORDS:
        return True
    key = phrase(alternative)
    return len(key) == 1 and key[0] in {t for noun in _APART for t in phrase(noun)}


# "schedule" is of trains and of jobs; the field is called scheduling. Each with what it is not: a timetable, a railway.
_APART = frozenset({"schedule", "train"})
_DETERMINERS = frozenset(
    "the a an its our their his her this each every one daily weekly monthly annual yearly joint new".split()
)
_BEFORE_VERB = frozenset(
    "to and or will can could would must may should that which who we i you helps help helped".split()
)
# So far before a noun an article may stand: "the joint barge schedule".
_BEFORE = 4
_WORDS = re.compile(r"[^\W_]+|[^\w\s]")


def carried(
    sources: Sources,
    placed: Placed,
    groups: Sequence[WordGroup],
    *,
    places: Iterable[Span] | None = None,
    headed: bool = False,
) -> Carried | Scattered | None:
    """Return the passage of an entry that carries all groups, with the headings above it; Scattered where none does.

    A passage that carries all by itself goes before one that needs its headings, and words before translations. A
    heading above the entry proves nothing without a word of the entry itself, save where `headed`: the items of a list
    hold the office or the course that their heading names.
    """
    text = sources.text(placed.entry.document_id)
    passages = placed.entry.passages or (placed.entry.span,)
    own = tuple(places) if places is not None else passages
    numbers = _bearing_any(sources, placed.entry, groups)
    # Passages that bear none of the words need not be read.
    bearing = None if numbers is None else {passages[n].start for n in numbers}
    heads = head_spans(sources, placed.entry)
    employers = employers_in(placed.entry) if any(g.exact for g in groups) else ()
    headed_by = [*placed.entry.headings, *(h for h in heads if bearing is None or h.start in bearing)]
    above = [(s, matches(text, s, groups, employers)) for s in headed_by]
    best: tuple[tuple[int, int, int], Span, dict[int, Match], list[Span]] | None = None
    most: tuple[int, Span, dict[int, Match]] | None = None
    everywhere: set[int] = {n for _, found in above for n in found}
    for order, passage in enumerate(own):
        is_bare = places is None and bearing is not None and passage.start not in bearing
        found = {} if is_bare else matches(text, passage, groups, employers)
        if not found and not headed:
            continue
        everywhere |= set(found)
        if found and (most is None or len(found) > most[0]):
            most = (len(found), passage, found)
        helped, used = _helped(found, above, passage)
        if len(helped) == len(groups):
            rank = (len(used), sum(m.translated for m in helped.values()), order)
            if best is None or rank < best[0]:
                best = (rank, passage, found, used)
                basis: Basis = "translation" if rank[1] else "words"
    if best is not None:
        _, passage, found, used = best
        return Carried(Later(partial(_quotes, sources, placed, passage, found, used, basis)), basis, not used)
    if most is not None and len(everywhere) == len(groups):
        return Scattered(Later(partial(_quotes, sources, placed, most[1], most[2], [], "words")))
    return None


def employers_in(entry: Entry) -> tuple[Span, ...]:
    """Return where the employers of an entry of work are named."""
    return tuple(m.span for m in entry.organisations if m.span is not None) if entry.kind in EMPLOYED else ()


def _helped(
    found: dict[int, Match], above: Sequence[tuple[Span, dict[int, Match]]], passage: Span
) -> tuple[dict[int, Match], list[Span]]:
    """Return the matches of a passage and of the headings it needs, the nearest heading first."""
    helped, used = dict(found), []
    for heading, in_heading in reversed(above):
        new = [n for n in in_heading if n not in helped]
        if new and heading != passage:
            helped.update((n, in_heading[n]) for n in new)
            used.append(heading)
    return helped, used


def _quotes(
    sources: Sources, placed: Placed, passage: Span, found: dict[int, Match], used: Sequence[Span], basis: Basis
) -> tuple[Evidence, ...]:
    around = tuple(m.span for m in found.values())
    quotes = [evidence(sources, placed, passage, around=around, basis=basis)]
    return unique([*quotes, *(evidence(sources, placed, heading, basis=basis) for heading in used)])


def bearing_all(sources: Sources, entry: Entry, groups: Sequence[WordGroup]) -> Collection[int] | None:
    """Return the numbers of the passages that may hold every group; None where that was not looked up of all."""
    told = [sources.passages_with(g, entry) for g in groups]
    known = [frozenset(t) for t in told if t is not None]
    return frozenset.intersection(*known) if known else None


def _bearing_any(sources: Sources, entry: Entry, groups: Sequence[WordGroup]) -> Collection[int] | None:
    """Return the numbers of the passages that may hold some group; None where that was not looked up of each."""
    told = [sources.passages_with(g, entry) for g in groups]
    known = [t for t in told if t is not None]
    return frozenset[int]().union(*known) if len(known) == len(told) else None
