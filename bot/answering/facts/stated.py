"""Facts that ingest read as such: who advised, which score, how to be reached.

Knows which facts answer which attribute. Knows nothing about entries as a whole.
"""

from __future__ import annotations

from bot.answering.compose.labels import organisation_of
from bot.answering.evidence import head_line, unique
from bot.answering.facts.statement import Asked, Statement
from bot.answering.nodes import Node
from bot.answering.records import Condition
from vectorstore.lexicon import vocabulary
from vectorstore.names import names_agree
from vectorstore.records import Fact, Relation
from vectorstore.text import fold, has_cjk

_RELATIONS: dict[str, tuple[Relation, ...]] = {
    "advisor": ("advisor",),
    "mentor": ("mentor",),
    "manager": ("manager",),
    "gpa": ("gpa",),
    "test_score": ("test_score",),
    "language": ("language",),
    "email": ("email",),
    "phone": ("phone",),
    "link": ("link",),
    "contact": ("email", "phone", "link"),
}
# 导师 and "supervisor" are said of both: where a CV has no fact of the one kind, the other kind answers.
_INSTEAD: dict[str, tuple[Relation, ...]] = {
    "advisor": ("mentor",),
    "mentor": ("advisor", "manager"),
    "manager": ("mentor",),
}
_GUIDES = frozenset(_INSTEAD)
ATTRIBUTES = frozenset(_RELATIONS)


def stated(asked: Asked, attribute: str) -> list[Statement]:
    """Return the facts that answer an attribute, each told once however many CVs tell it."""
    found = _facts(asked, _RELATIONS[attribute])
    if attribute == "language" and (spoken := _spoken(asked.where)):
        found = [f for f in found if spoken & {m.concept.concept_id for m in vocabulary("languages").matches(f.value)}]
    if not found and attribute in _INSTEAD and asked.where is not None:
        found = _facts(asked, _INSTEAD[attribute])
    groups: list[list[Fact]] = []
    for fact in _in_order(asked, found):
        group = next((g for g in groups if any(_same(fact, other, attribute) for other in g)), None)
        if group is None:
            groups.append([fact])
        else:
            group.append(fact)
    return [s for s in (_statement(asked, group, attribute) for group in groups) if s is not None]


def _spoken(where: Node | None) -> frozenset[str]:
    """Return the languages of which it is asked how well somebody speaks them."""
    if isinstance(where, Condition):
        return frozenset(where.concepts) if where.relation == "speaks" else frozenset()
    return frozenset(i for part in where.parts for i in _spoken(part)) if where is not None else frozenset()


def _facts(asked: Asked, relations: tuple[Relation, ...]) -> list[Fact]:
    found = asked.sources.facts(*relations, person_id=asked.person_id)
    return [f for f in found if f.relation in relations and asked.admits_fact(f)]


def _in_order(asked: Asked, facts: list[Fact]) -> list[Fact]:
    newest = asked.sources.newest(asked.person_id).document_id

    def rank(fact: Fact) -> tuple[bool, bool]:
        document = asked.sources.documents[fact.document_id]
        return document.language != asked.language, document.document_id != newest

    return sorted(facts, key=rank)


def _same(a: Fact, b: Fact, attribute: str) -> bool:
    if attribute in _GUIDES:
        return names_agree(a.value, b.value)
    if a.relation != b.relation:
        return False
    # A score told twice is one; the same score in two tests, or for two degrees, is two.
    subjects = {a.subject, b.subject} - {None}
    return fold(a.value) == fold(b.value) and len(subjects) < 2


def _statement(asked: Asked, group: list[Fact], attribute: str) -> Statement | None:
    lead = group[0]
    placed = asked.sources.entry(lead.entry_id) if lead.entry_id else None
    line = asked.line(lead)
    if line is None:
        return None
    value = lead.value
    told = [line]
    if attribute in _GUIDES:
        other = next((f for f in group if has_cjk(f.value) != has_cjk(lead.value)), None)
        if other is not None and (also := asked.line(other)) is not None:
            value = f"{value} / {other.value}"
            told.append(also)
        where = organisation_of(asked.degree_of(lead, placed).entry) if placed is not None else ""
        value = f"{value} ({where})" if where else value
    elif lead.subject and attribute == "test_score":
        value = f"{lead.subject} {value}" if fold(lead.subject) not in fold(value) else value
    elif attribute == "gpa" and placed is not None:
        where = organisation_of(asked.degree_of(lead, placed).entry)
        value = f"{value} ({where})" if where else value
    if placed is not None and placed.entry.kind != "profile" and attribute in (*_GUIDES, "gpa"):
        head = head_line(asked.sources, asked.degree_of(lead, placed))
        told += [head] if head is not None else []
    return Statement(asked.person_id, value, unique(told), placed)
