"""The texts of CVs, analysed, and who and what is in scope: kept from answer to answer for as long as nothing changes.

Knows nothing about entries: what stands in them is read by `sources`.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import cached_property
from threading import Lock
from typing import NamedTuple

from bot.answering.roll import Rolls
from vectorstore.figures import readable
from vectorstore.lexicon import LexiconMatch, vocabulary
from vectorstore.lookup import Written
from vectorstore.periods import LengthMatch, find_lengths
from vectorstore.records import Document, Entry, Span
from vectorstore.text import Term, in_sight, may_hold, sentences, terms

_LINE = re.compile(r"[^\n]+")
# Texts looked at for earlier questions, by their characters: of some 1,500 CVs, 70 megabytes with their words.
_CHARACTERS_KEPT = 10_000_000


# Whatever states a length holds one of these: most passages hold none, and are passed over at once.
_UNIT = re.compile(r"year|yr|month|mos\b|mo\b|yoe|y\b|年|个月", re.IGNORECASE)


class Said(NamedTuple):
    """A sentence and the lengths of time that it states."""

    sentence: Span
    lengths: tuple[LengthMatch, ...]


class Text:
    """The canonical text of a document version, the same without markup and particulars, and the words of its spans."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self._terms: dict[tuple[int, int], tuple[Term, ...]] = {}
        self._words: dict[tuple[int, int], frozenset[str]] = {}
        self._skills: dict[tuple[int, int], tuple[LexiconMatch, ...]] = {}
        self._seen: dict[tuple[int, int], str] = {}
        self._lengths: dict[tuple[int, int], tuple[Said, ...]] = {}
        # The heading lines of entries, looked for by every condition and every quote (`evidence.head_spans`).
        self.heads: dict[str, tuple[Entry, tuple[Span, ...]]] = {}

    @cached_property
    def plain(self) -> str:
        """Return the text as questions see it: what may not be asked for is not there to be matched either."""
        return readable(self.raw)

    def may_hold(self, span: Span, words: Iterable[str]) -> bool:
        """Tell whether all of these terms may stand in a span: where they cannot, it need not be analysed."""
        return may_hold(self._in_sight(span), words)

    def may_name(self, span: Span, sight: re.Pattern[str]) -> bool:
        """Tell whether one of the names may stand in a span that are looked for by this."""
        return sight.search(self._in_sight(span)) is not None

    def _in_sight(self, span: Span) -> str:
        key = (span.start, span.end)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = in_sight(span.of(self.plain))
        return found

    def terms(self, span: Span) -> tuple[Term, ...]:
        """Return the terms of a span, their offsets those of the whole text."""
        key = (span.start, span.end)
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = self._analysed(span, stemmed=True)
        return found

    def _analysed(self, span: Span, *, stemmed: bool) -> tuple[Term, ...]:
        within = terms(span.of(self.plain), stemmed=stemmed)
        return tuple(Term(t.text, t.start + span.start, t.end + span.start) for t in within)

    def tools(self, span: Span) -> tuple[LexiconMatch, ...]:
        """Return the tools of the lexicon that a span names, whatever the case they are written in."""
        return vocabulary("skills").matches_in(self.plain, self._analysed(span, stemmed=False), any_case=True)

    def words(self, span: Span) -> frozenset[str]:
        """Return the distinct terms of a span."""
        key = (span.start, span.end)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = frozenset(t.text for t in self.terms(span))
        return found

    def named(self, span: Span, sight: re.Pattern[str]) -> tuple[LexiconMatch, ...]:
        """Return the tools that a span names, from those of its lines alone in which one that is asked for may stand.

        No name of a tool goes on in the next line.
        """
        if not self.may_name(span, sight):
            return ()
        lines = (Span(start=m.start(), end=m.end()) for m in _LINE.finditer(self.plain, span.start, span.end))
        return tuple(m for line in lines if self.may_name(line, sight) for m in self.skills(line))

    def lengths(self, span: Span) -> tuple[Said, ...]:
        """Return the sentences of a span that state how long something lasted at least, with what they state."""
        key = (span.start, span.end)
        found = self._lengths.get(key)
        if found is None:
            found = self._lengths[key] = tuple(self._stating(span)) if _UNIT.search(self.plain, *key) else ()
        return found

    def _stating(self, span: Span) -> Iterator[Said]:
        for sentence in sentences(self.plain, span):
            lengths = tuple(m for m in find_lengths(sentence.of(self.plain)) if m.length.least)
            if lengths:
                yield Said(sentence, lengths)

    def skills(self, span: Span) -> tuple[LexiconMatch, ...]:
        """Return the tools of the lexicon that a span names."""
        key = (span.start, span.end)
        found = self._skills.get(key)
        if found is None:
            found = self._skills[key] = vocabulary("skills").matches_in(self.plain, self._analysed(span, stemmed=False))
        return found


class Texts:
    """Analysed texts kept from answer to answer, by document version; the least used go first."""

    def __init__(self, kept: int = _CHARACTERS_KEPT) -> None:
        self._kept = kept
        self._characters = 0
        self.rolls = Rolls()
        self._held: OrderedDict[tuple[str, str], Text] = OrderedDict()
        self._lock = Lock()

    def get(self, document: Document) -> Text | None:
        """Return the analysed text of just this version, if it is kept."""
        with self._lock:
            key = (document.document_id, document.version)
            if key in self._held:
                self._held.move_to_end(key)
            return self._held.get(key)

    def put(self, read: Written) -> Text:
        """Keep the text of a document version, and return it to be analysed."""
        text = Text(read.text)
        with self._lock:
            before = self._held.pop((read.document_id, read.version), None)
            self._held[read.document_id, read.version] = text
            self._characters += len(text.raw) - (len(before.raw) if before is not None else 0)
            while self._characters > self._kept and len(self._held) > 1:
                _, gone = self._held.popitem(last=False)
                self._characters -= len(gone.raw)
        return text
