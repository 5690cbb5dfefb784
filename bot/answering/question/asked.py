"""A question as its forms read it: its elements, whom it is about, and how a plan about them is begun.

Knows no form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question import values as v
from bot.answering.question.asking import parts_of
from bot.answering.question.conditions import Understood, undecided, understand, widened
from bot.answering.question.cover import cover
from bot.answering.question.elements import Element, elements_of
from bot.answering.question.measures import measures_in
from bot.answering.question.mentions import mentions_of
from bot.answering.question.pool import Pool
from bot.answering.question.segments import segments_of
from bot.answering.question.subjects import Subject
from bot.answering.question.tokens import tokens_of
from bot.answering.question.values import Node
from bot.answering.records import Condition, Plan
from vectorstore.records import Language

# What says nothing more beside the attribute that asks for it.
_BARE = frozenset(
    {"worked_at", "interned_at", "studied_at", "published", "awarded", "served_at", "taught", "holds_patent",
     "coauthor", "degree", "role"}
)  # fmt: skip


class Read(NamedTuple):
    """One question on one line, as elements; `masked` has PERSON where it names the people it is about."""

    text: str
    language: Language
    subject: Subject
    row: tuple[Element, ...]
    pool: Pool
    asides: tuple[Element, ...] = ()
    told: tuple[str, ...] = ()

    def has(self, kind: str, *senses: str) -> bool:
        """Tell whether one of the question's cues is of a kind and one of these senses."""
        return any(p.has(kind, *senses) for p in parts_of(self.row))  # type: ignore[arg-type]  # a kind of cue

    @property
    def asks_people(self) -> bool:
        """Tell whether the question asks for people."""
        return self.has("who")

    def conditions(self, row: Sequence[Element] | None = None) -> Understood:
        """Return what the question, or a part of it, says of people."""
        own = self.row if row is None else row
        said = understand(segments_of(own), self.pool, self.language)
        if said.node is None and not said.decisive:
            # What asks for nothing by itself is in no segment: an amount or an order of it must be kept all the same.
            amounts = measures_in(own) if not any(p.has("op", "not") for p in parts_of(own)) else None
            taken = set(amounts.taken) if amounts is not None else set[int]()
            node = v.joined(amounts.conditions, "all") if amounts is not None else None
            said = said._replace(node=node, decisive=tuple(undecided(own, taken)))
        if said.node is None or not self.asides:
            return said
        more = understand(segments_of(self.asides), self.pool, self.language)
        return said._replace(node=widened(said.node, more.node))

    def plan(self, **fields: object) -> Plan:
        """Return a plan of these fields about the question's people."""
        own = self.subject
        named = {
            "persons": own.persons,
            "person_ids": own.person_ids,
            "unknown_persons": own.unknown,
            "choices": own.choices,
            "corrections": own.corrections,
        }
        return Plan.model_validate({"language": self.language, "context": self.told, **named, **fields})

    def read(self, said: Understood) -> dict[str, object]:
        """Return the fields of a plan that tell what was not read, and what cannot be kept."""
        return {"unread": said.unread, "unkept": said.decisive}


def elements_in(text: str, pool: Pool) -> tuple[Element, ...]:
    """Return the elements of a text."""
    tokens = tokens_of(text)
    return elements_of(text, tokens, cover(text, tokens, mentions_of(text, tokens, pool)))


def about(asked: Read) -> Node | None:
    """Return all that a question names as one subject: what a number or an explanation is asked of."""
    said = " ".join(i.text for e in asked.row for i in e.items)
    return v.topic(said) if said else None


def narrowing(node: Node | None) -> Node | None:
    """Return what narrows a fact: conditions that say nothing beside the attribute go."""
    if node is None:
        return None
    if isinstance(node, Condition):
        empty = not (node.value or node.words or node.concepts or node.period or node.length)
        return None if empty and node.relation in _BARE else node
    if node.join not in ("all", "same_entry"):
        return node
    kept = [n for p in node.parts if (n := narrowing(p)) is not None]
    return v.joined(kept, "same_entry") if kept else None
