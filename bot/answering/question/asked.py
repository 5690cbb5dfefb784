"""A question as its forms read it: its elements, whom it is about, and how a query about them is begun.

Knows no form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question.asking import parts_of
from bot.answering.question.attach import Governor
from bot.answering.question.cover import cover
from bot.answering.question.elements import Element
from bot.answering.question.lists import elements_of
from bot.answering.question.measures import measures_in
from bot.answering.question.mentions import mentions_of
from bot.answering.question.pool import Pool
from bot.answering.question.query import Query, Stretch, Words
from bot.answering.question.segments import segments_of
from bot.answering.question.statuses import statuses_of
from bot.answering.question.stretches import Said, item_words, said_in, undecided, words_in
from bot.answering.question.subjects import Subject
from bot.answering.question.tokens import tokens_of
from bot.answering.records import Intent
from vectorstore.records import Language, Span, Status


class Read(NamedTuple):
    """One question on one line, as elements.

    `line` is what its elements are of: PERSON stands where it names the people it is about, and no word for a status.
    """

    text: str
    line: str
    language: Language
    subject: Subject
    row: tuple[Element, ...]
    pool: Pool
    asides: tuple[Element, ...] = ()
    told: tuple[Words, ...] = ()
    states: tuple[Status, ...] = ()

    @property
    def statuses(self) -> tuple[Status, ...]:
        """Return how far the papers or patents have come that are asked for; empty where nothing says."""
        return self.states or statuses_of(self.text)

    def has(self, kind: str, *senses: str) -> bool:
        """Tell whether one of the question's cues is of a kind and one of these senses."""
        return any(p.has(kind, *senses) for p in parts_of(self.row))  # type: ignore[arg-type]  # a kind of cue

    @property
    def asks_people(self) -> bool:
        """Tell whether the question asks for people."""
        return self.has("who")

    def conditions(self, row: Sequence[Element] | None = None) -> Said:
        """Return what the question, or a part of it, says of people."""
        own = self.row if row is None else row
        said = self.said(own)
        if said.where is not None or said.unkept:
            return said
        # What asks for nothing by itself is in no segment: an amount or an order of it must be kept all the same.
        amounts = measures_in(own) if not any(p.has("op", "not") for p in parts_of(own)) else None
        if amounts is None or not amounts.conditions:
            return said._replace(unkept=undecided(own, frozenset()))
        by = tuple(w for n in sorted(amounts.taken) for w in words_in(own[n]))
        return said._replace(where=Stretch(amounts=amounts.conditions, by=by), unkept=undecided(own, amounts.taken))

    def said(self, row: Sequence[Element] | None = None, before: tuple[Governor, ...] = ()) -> Said:
        """Return what the segments of the question, or of a part of it, say."""
        return said_in(segments_of(self.row if row is None else row), self.language, before)

    def query(self, form: Intent, said: Said | None = None, **fields: object) -> Query:
        """Return a query of a form about the question's people, under the conditions that are `said`."""
        if said is not None:
            besides = self.said(self.asides, said.governors).where if self.asides else None
            read = {"where": said.where, "wishes": said.wishes, "unread": said.unread, "unkept": said.unkept}
            fields = {**read, "besides": besides if said.where is not None else None, **fields}
        order = (
            "newest" if self.has("frame", "newest_first") else "oldest" if self.has("frame", "oldest_first") else None
        )
        own = {
            "order": order,
            "text": self.line,
            "language": self.language,
            "subject": self.subject,
            "context": (*self.told, *(said.told if said is not None else ())),
        }
        return Query.model_validate({"form": form, **own, **fields})


def elements_in(text: str, pool: Pool) -> tuple[Element, ...]:
    """Return the elements of a text."""
    tokens = tokens_of(text)
    return elements_of(text, tokens, cover(text, tokens, mentions_of(text, tokens, pool)))


def about(asked: Read) -> Words | None:
    """Return all that a question names as one subject: what a number or an explanation is asked of."""
    items = [item_words(i) for e in asked.row for i in e.items]
    if not items:
        return None
    span = Span(start=items[0].span.start, end=items[-1].span.end)
    return Words(text=" ".join(i.text for i in items), span=span)
