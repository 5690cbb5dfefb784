"""What a claim's words state, and whether quotes say it: every date, number, name, organisation and role.

A date is proved by any writing of it ("Jul 2019" by 2019.07 or 2019年7月). An organisation, role, place, venue or tool
is proved by any of its names that the lexicon knows, or by one that lies under it; everything else by its own words.
Words of `wording.yaml` are an answer's own and need no proof, save where they name one of these. Knows nothing about
where quotes come from, nor what becomes of words that nothing proves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from bot.answering.compose.words import every_word
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.periods import find_periods, venue_years
from vectorstore.records import Period, Span
from vectorstore.text import has_cjk, in_sight, may_hold, squeeze, terms

# The words of an answer that stand in claims; the other groups open or close one.
_OWN_GROUPS = (
    "near", "fact", "lengths", "count", "counted", "summary", "match", "kinds", "measures", "statuses", "attributes",
    "amounts",
)  # fmt: skip
# What a claim is headed by, before a colon: "current position: ...".
_LABEL_GROUPS = ("attributes", "summary")
# What a period in words adds to its dates.
_OF_PERIODS = ("expected", "预计", "起", "至今", "至")
_NAMING: tuple[VocabularyName, ...] = (
    "organisations", "venues", "roles", "degrees", "places", "awards", "skills", "languages",
)  # fmt: skip
_PIECE = re.compile(r"[^,，;；:：—|()（）“”\n]+")
_GAP = re.compile(r"\{\w+\}")
_CJK_RUN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
_GROUPED = re.compile(r"\d+(?:[.,]\d+)+")
_YEAR = re.compile(r"(?:19|20)\d{2}")
# A Chinese application number begins with the year of its filing.
_FILED = re.compile(r"(?:CN|ZL)\s?((?:19|20)\d{2})\d{6,}")
# A word that a PDF broke at a line's end is known by its letters alone, where it has enough of them.
_LETTERS = 6
# Two characters are the shortest Chinese word that tells anything.
_CJK_WORD = 2
# Quotes are looked into for every claim that cites them; an answer has some dozens.
_QUOTES_READ = 4_096

# A stretch of a claim's words, and how much of it no quote says.
_Part = tuple[Span, int]


class _Read(NamedTuple):
    """A quote as it is looked into: its words in a row, its bare letters, the numbers and dates that it gives."""

    quote: str
    row: str
    words: frozenset[str]
    letters: str
    numbers: frozenset[str]
    dates: frozenset[str]
    ongoing: bool


@lru_cache(maxsize=_QUOTES_READ)
def _read(quote: str) -> _Read:
    found = [t.text for t in terms(quote)]
    periods = [m.period for m in find_periods(quote)]
    dates = {d for p in periods for d in (p.start, p.end) if d}
    dates |= {str(tag.year) for tag in venue_years(quote)} | {m[1] for m in _FILED.finditer(quote)}
    return _Read(
        quote=quote,
        row=f" {' '.join(found)} ",
        words=frozenset(found),
        letters=squeeze(quote),
        numbers=frozenset(_GROUPED.findall(quote)),
        dates=frozenset(dates),
        ongoing=any(p.ongoing for p in periods),
    )


def unproved(
    words: str, quotes: Iterable[str], apart: Iterable[str] = (), *, as_written: bool = False
) -> tuple[Span, ...]:
    """Return the stretches of a claim's words that none of its quotes says, in order; a period once for each date.

    `apart` are stretches that need no proof in them: the names of the person spoken of, and what was computed. Where
    names must stand `as_written`, another name of the same thing ("Cisco" for Cisco Systems) is none.
    """
    read = [_read(q) for q in quotes]
    left = _without_label(_without(words, apart))
    found: list[Span] = []
    named = partial(_named, as_written=as_written)
    for part in (_dates, _numbers, _pieces, named, _words):
        for at, lacking in list(part(left, read)):
            left = _blanked(left, at)
            found += [at] * lacking
    return tuple(sorted(found, key=lambda s: s.start))


class Lacking:
    """The stretches of a claim's words that its quotes do not say, as further quotes are tried for them."""

    def __init__(self, words: str, lacking: Sequence[Span], apart: Iterable[str] = ()) -> None:
        """Take what `unproved` left of some words."""
        self._is_cut = "…" in words
        left = _without_label(_without(words, apart)) if lacking else ""
        dated = [m for m in _periods_of(left) if any(at.touches(m.span) for at in lacking)]
        self._dated = [(_row(m.span.of(left)), m.period) for m in dated]
        self._rest = [at.of(words) for at in lacking if not any(at.touches(m.span) for m in dated)]

    def may_be_said(self, quote: str) -> bool:
        """Tell whether a quote could say any of them: most cannot, and need no reading.

        Of words that are cut short it is not told so simply.
        """
        if self._is_cut:
            return True
        read = _read(quote) if self._dated else None
        if read is not None and any(row in read.row or _gives(period, read) for row, period in self._dated):
            return True
        if not self._rest:
            return False
        sight, letters = _seen(quote)
        return any(_may_say(told, quote, sight, letters) for told in self._rest)


@lru_cache(maxsize=_QUOTES_READ)
def _seen(quote: str) -> tuple[str, str]:
    """Return a quote as words are looked for in it, and its bare letters."""
    return in_sight(quote), squeeze(quote)


def _gives(period: Period, read: _Read) -> bool:
    """Tell whether a quote gives a date of a period, or that it went on."""
    return _untold(period, (read,)) < len({d for d in (period.start, period.end) if d}) + int(period.ongoing)


def _may_say(told: str, quote: str, sight: str, letters: str) -> bool:
    """Tell whether a quote may say some words: one of them, or two characters of a Chinese one."""
    found, own = _terms_of(told), squeeze(told)
    return (
        not found
        or told in quote
        or own in letters
        or any(may_hold(sight, (term.text,)) for term in found)
        or any(own[i : i + _CJK_WORD] in letters for i in range(len(own) - 1) if has_cjk(own[i : i + _CJK_WORD]))
    )


def _without(words: str, apart: Iterable[str]) -> str:
    """Return words with some stretches of them blanked, the longest first."""
    for one in sorted({a for a in apart if a.strip()}, key=len, reverse=True):
        words = words.replace(one, " " * len(one))
    return words


def _without_label(words: str) -> str:
    """Return words without what they are headed by: "..., current position: "."""
    label = _labels().match(words)
    return _blanked(words, Span(start=label.start(), end=label.end())) if label else words


def _blanked(words: str, at: Span) -> str:
    return words[: at.start] + " " * (at.end - at.start) + words[at.end :]


# A claim is tried with one quote more until nothing is lacking: its words are the same each time.
_WORDS_READ = 8_192
_terms_of = lru_cache(maxsize=_WORDS_READ)(terms)
_periods_of = lru_cache(maxsize=_WORDS_READ)(find_periods)


@lru_cache(maxsize=_WORDS_READ)
def _row(words: str) -> str:
    return f" {' '.join(t.text for t in terms(words))} "


def _dates(words: str, read: Sequence[_Read]) -> Iterator[_Part]:
    for match in _periods_of(words):
        row = _row(match.span.of(words))
        yield match.span, 0 if any(row in r.row for r in read) else _untold(match.period, read)


def _untold(period: Period, read: Sequence[_Read]) -> int:
    """Return how many dates of a period no quote gives as finely, that it went on among them."""
    given = {d for r in read for d in r.dates}
    dates = {d for d in (period.start, period.end) if d}
    untold = sum(not any(g.startswith(d) for g in given) and not _is_written(d, read) for d in dates)
    return untold + int(period.ongoing and not any(r.ongoing for r in read))


def _is_written(date: str, read: Sequence[_Read]) -> bool:
    return _YEAR.fullmatch(date) is not None and any(date in r.words for r in read)


def _numbers(words: str, read: Sequence[_Read]) -> Iterator[_Part]:
    """Yield the numbers of several groups of figures that no quote has whole: "3.9" is not said by "3 of 9"."""
    for number in _GROUPED.finditer(words):
        if not any(number.group() in r.numbers for r in read):
            yield Span(start=number.start(), end=number.end()), 1


def _pieces(words: str, read: Sequence[_Read]) -> Iterator[_Part]:
    """Yield the pieces of a claim that stand in a quote word for word, and those that tell a state in our own words."""
    for piece in _PIECE.finditer(words):
        row = _row(piece.group())
        if row.strip() and (any(row in r.row for r in read) or piece.group().strip() in _states()):
            yield Span(start=piece.start(), end=piece.end()), 0


def _named(words: str, read: Sequence[_Read], *, as_written: bool) -> Iterator[_Part]:
    """Yield what the lexicon knows by name: proved by its words, by another of its names, or by what lies under it."""
    taken: list[Span] = []
    for name in _NAMING:
        for match in vocabulary(name).matches(words):
            if any(match.span.touches(t) for t in taken):
                continue
            taken.append(match.span)
            row, concept = _row(match.span.of(words)), match.concept.concept_id
            said = any(row in r.row or (not as_written and concept in _concepts(name, r.quote)) for r in read)
            yield match.span, int(not said)


@lru_cache(maxsize=_QUOTES_READ)
def _concepts(name: VocabularyName, quote: str) -> frozenset[str]:
    held = vocabulary(name)
    return frozenset(c for m in held.matches(quote, any_case=True) for c in held.lineage(m.concept.concept_id))


# How English names who does something.
_AGENT = ("er", "or", "ers", "ors")


def _words(words: str, read: Sequence[_Read]) -> Iterator[_Part]:
    for term in _terms_of(words):
        if has_cjk(term.text):
            continue
        letters = squeeze(words[term.start : term.end])
        clipped = words[term.end : term.end + 1] == "…"
        # Who develops is a developer only where the CV says so: both have one stem.
        agent = letters.endswith(_AGENT)
        known = any(
            (term.text in r.words and (not agent or letters in r.letters))
            or (len(letters) >= _LETTERS and letters in r.letters)
            or (clipped and f" {letters}" in r.row)
            for r in read
        )
        own = term.text in _own_words() and not term.text.isdigit()
        yield Span(start=term.start, end=term.end), int(not known and not own)
    for run in _CJK_RUN.finditer(words):
        yield from ((at, 1) for at in _uncovered(run, read))


def _uncovered(run: re.Match[str], read: Sequence[_Read]) -> Iterator[Span]:
    """Yield the stretches of a run of Chinese that no quote says and that are not an answer's own words."""
    text, at = run.group(), 0
    start: int | None = None
    while at < len(text):
        size = _covered(text[at:], read, whole=text)
        if size and start is not None:
            yield Span(start=run.start() + start, end=run.start() + at)
        start = None if size else at if start is None else start
        at += size or 1
    if start is not None:
        yield Span(start=run.start() + start, end=run.end())


def _covered(rest: str, read: Sequence[_Read], *, whole: str) -> int:
    """Return how many characters at the beginning of some Chinese a quote says together, or an answer says itself."""
    shortest = min(_CJK_WORD, len(whole))
    said = next((n for n in range(len(rest), shortest - 1, -1) if any(rest[:n] in r.letters for r in read)), 0)
    return said or next((n for n in range(len(rest), 0, -1) if rest[:n] in _own_chinese()), 0)


def _own_texts(*groups: str) -> Iterator[str]:
    written = every_word()
    return (text for group in groups for said in written[group].values() for text in said.values())


@cache
def _own_words() -> frozenset[str]:
    """Return the English words that answers themselves put into claims."""
    texts = (*_OF_PERIODS, *_own_texts(*_OWN_GROUPS))
    return frozenset(t.text for text in texts for t in terms(_GAP.sub(" ", text)))


@cache
def _own_chinese() -> frozenset[str]:
    """Return the Chinese phrases that answers themselves put into claims, whole as they are written."""
    texts = (*_OF_PERIODS, *_own_texts(*_OWN_GROUPS))
    return frozenset(run for text in texts for run in _CJK_RUN.findall(_GAP.sub(" ", text)))


@cache
def _states() -> frozenset[str]:
    return frozenset(_own_texts("statuses"))


@cache
def _labels() -> re.Pattern[str]:
    labels = {text for text in _own_texts(*_LABEL_GROUPS) if not _GAP.search(text)}
    named = "|".join(map(re.escape, sorted(labels, key=len, reverse=True)))
    return re.compile(rf"[\s()（）,，—]*(?:{named})(?=\s*[:：])")
