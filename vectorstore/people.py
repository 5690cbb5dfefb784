"""Whose documents are whose: settling groups in a publish, and persons as a scope may see them.

Knows which documents must be settled together and what a scope may learn: who is who is settled anew among its own
documents where others, outside of it, had a say. Who is the same person is decided by the `Settle` function that is
handed in (ingest.identity).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.engine import Connection

from vectorstore.counted import drop_counted_together
from vectorstore.database import among
from vectorstore.decisions import decided, read_decisions
from vectorstore.parsed import Parsed
from vectorstore.records import Document, Identity, Name, Person, PersonGroup, Record, Scope
from vectorstore.schema import identity, identity_key, person_document, person_group
from vectorstore.text import fold

Settle = Callable[[Sequence[Identity]], tuple[PersonGroup, ...]]


def related(connection: Connection, document_ids: Collection[str]) -> frozenset[str]:
    """Return the documents that share, through any number of others, a name key or a person with one of these."""
    found = set(document_ids)
    todo = set(document_ids)
    while todo:
        keys = select(identity_key.c.key).where(among(identity_key.c.document_id, todo))
        people = select(person_document.c.person_id).where(among(person_document.c.document_id, todo))
        next_ones = {*connection.scalars(select(identity_key.c.document_id).where(identity_key.c.key.in_(keys)))}
        next_ones |= {
            *connection.scalars(select(person_document.c.document_id).where(person_document.c.person_id.in_(people)))
        }
        decisions = (d.documents for d in read_decisions(connection))
        next_ones |= {d for own in decisions if not todo.isdisjoint(own) for d in own}
        todo = next_ones - found
        found |= todo
    return frozenset(found)


def persons_of(connection: Connection, document_ids: Collection[str]) -> dict[str, str]:
    """Return the id of the person whom each of these documents belongs to, of those that belong to any."""
    rows = connection.execute(select(person_document).where(among(person_document.c.document_id, document_ids)))
    return {row.document_id: row.person_id for row in rows}


def settle_groups(connection: Connection, document_ids: Collection[str], settle: Settle) -> None:
    """Replace the groups of these documents by what `settle` makes of their identities.

    Raises ValueError where its groups do not hold each live document exactly once: nothing is written then.
    """
    rows = connection.scalars(
        select(identity.c.record).where(among(identity.c.document_id, document_ids)).order_by(identity.c.document_id)
    )
    identities = tuple(Identity.model_validate_json(r) for r in rows)
    groups = decided(settle(identities) if identities else (), read_decisions(connection))
    grouped = sorted(d for g in groups for d in g.documents)
    if grouped != [i.document_id for i in identities]:
        raise ValueError(f"settled groups must hold each document once, got {grouped!r}")
    dissolve(connection, document_ids)
    if groups:
        connection.execute(
            insert(person_group), [{"person_id": g.person_id, "record": g.model_dump_json()} for g in groups]
        )
        connection.execute(
            insert(person_document),
            [{"document_id": d, "person_id": g.person_id} for g in groups for d in g.documents],
        )


def dissolve(connection: Connection, document_ids: Collection[str]) -> None:
    """Delete the groups that hold any of these documents; all their other documents are to be settled anew."""
    persons = select(person_document.c.person_id).where(among(person_document.c.document_id, document_ids))
    theirs = select(person_document.c.document_id).where(person_document.c.person_id.in_(persons))
    drop_counted_together(connection, connection.scalars(theirs).all())
    connection.execute(delete(person_group).where(person_group.c.person_id.in_(persons)))  # its documents by cascade


def settled_within(
    connection: Connection, groups: Sequence[PersonGroup], identities: Mapping[str, Identity], settle: Settle
) -> tuple[PersonGroup, ...]:
    """Return who is who among some documents as if there were no others.

    `groups` are those of the whole that hold any of these documents, `identities` those of them all. Where no other
    document shares a name or a person with them the groups stand; the rest are settled anew, with what was decided of
    them. What was decided over documents outside is kept without its words, and names nobody.
    """
    within = frozenset(identities)
    others = _related_to_others(connection, within)
    anew = related(connection, others) & within if others else frozenset()
    standing = [g for g in groups if anew.isdisjoint(g.documents)]
    if not anew:
        return tuple(standing)
    decisions = [
        one if within.issuperset(one.documents) else one.model_copy(update={"reason": ""})
        for one in read_decisions(connection)
        if within.issuperset(one.documents) or one.kind != "rename"
    ]
    return (*standing, *decided(settle([identities[d] for d in sorted(anew)]), decisions))


def _related_to_others(connection: Connection, within: frozenset[str]) -> frozenset[str]:
    """Return which of some documents share a name key, a person or a decision with one that is not among them."""
    inside, outside = identity_key.alias(), identity_key.alias()
    by_name = (
        select(inside.c.document_id)
        .join(outside, outside.c.key == inside.c.key)
        .where(among(inside.c.document_id, within), ~among(outside.c.document_id, within))
    )
    mine, theirs = person_document.alias(), person_document.alias()
    by_person = (
        select(mine.c.document_id)
        .join(theirs, theirs.c.person_id == mine.c.person_id)
        .where(among(mine.c.document_id, within), ~among(theirs.c.document_id, within))
    )
    decided_over = (d.documents for d in read_decisions(connection))
    by_hand = {d for own in decided_over if not within.issuperset(own) for d in own if d in within}
    return frozenset({*connection.scalars(by_name), *connection.scalars(by_person), *by_hand})


class Named(Record):
    """What of an identity says how somebody is called: by what joins their CVs nobody is told from others here."""

    document_id: str
    names: tuple[Name, ...]
    name_inferred: bool


class _Projected(NamedTuple):
    """A person and what told them: while these are the very same, the person is."""

    told_by: tuple[Record, ...]
    person: Person


class Persons:
    """The persons of the scopes that were asked last, projected anew where what tells them has changed.

    Without `settle` a part of the documents is told as the whole was settled, ids and joins included.
    """

    def __init__(self, settle: Settle | None = None) -> None:
        self._settle = settle
        self._named = Parsed(Named)
        self._groups = Parsed(PersonGroup)
        self._known: dict[str, _Projected] = {}

    def of(self, connection: Connection, documents: Sequence[Document], scope: Scope) -> list[Person]:
        """Return the persons whom these documents of a scope tell of."""
        whole = scope.documents is None
        ids = None if whole else [d.document_id for d in documents]
        named = func.json_remove(identity.c.record, "$.name_keys", "$.second_facts")
        rows = connection.scalars(select(named).where(among(identity.c.document_id, ids)))
        identities = {i.document_id: i for i in self._named.of(rows, whole=whole)}
        own: dict[str, list[Document]] = {}
        held = connection.execute(select(person_document).where(among(person_document.c.document_id, ids)))
        person_of = {row.document_id: row.person_id for row in held}
        for d in documents:
            own.setdefault(person_of[d.document_id], []).append(d)
        groups = connection.scalars(
            select(person_group.c.record).where(among(person_group.c.person_id, None if whole else list(own)))
        )
        if not whole:
            read = self._groups.of(groups, whole=False)
            if self._settle is None:
                return [project(g, own[g.person_id], identities, scope) for g in read]
            by_id = {d.document_id: d for d in documents}
            told = connection.scalars(select(identity.c.record).where(among(identity.c.document_id, ids)))
            joining = {i.document_id: i for i in map(Identity.model_validate_json, told)}
            return [
                project(g, [by_id[d] for d in g.documents], identities, Scope.everything())
                for g in settled_within(connection, read, joining, self._settle)
            ]
        known, now = self._known, dict[str, _Projected]()
        for group in self._groups.of(groups, whole=True):
            if not (mine := own.get(group.person_id)):
                continue
            told_by = (group, *mine, *(identities[d.document_id] for d in mine))
            before = known.get(group.person_id)
            if before is None or not _are_the_same(before.told_by, told_by):
                before = _Projected(told_by, project(group, mine, identities, scope))
            now[group.person_id] = before
        self._known = now
        return [one.person for one in now.values()]


def _are_the_same(one: Sequence[Record], other: Sequence[Record]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def project(group: PersonGroup, documents: Sequence[Document], identities: Mapping[str, Named], scope: Scope) -> Person:
    """Return a person as told by `documents` alone: those of the group that the scope admits, at least one.

    Reasons are given where the scope admits every document they may speak of, questions where it admits everything.
    """
    told = _newest_first(documents)
    names = _one_a_name(n for d in told for n in identities[d.document_id].names)
    ids = tuple(sorted(d.document_id for d in documents))
    whole = set(ids) == set(group.documents)
    if whole and group.called is not None:  # a part of the documents does not tell what was decided of all
        names = (group.called, *(n for n in names if fold(n) != fold(group.called)))
    return Person(
        person_id=group.person_id,
        name=names[0] if names else told[0].path.rsplit("/", 1)[-1].rsplit(".", 1)[0],
        aliases=names[1:],
        name_inferred=bool(names) and all(identities[i].name_inferred for i in ids),
        unnamed=not names,
        documents=ids,
        reasons=group.reasons if whole else (),
        questions=group.questions if whole and scope.documents is None else (),
    )


def _newest_first(documents: Iterable[Document]) -> list[Document]:
    by_path = sorted(documents, key=lambda d: (d.root, d.path))
    return sorted(by_path, key=lambda d: (not d.name_inferred, d.date or ""), reverse=True)


def _one_a_name(names: Iterable[Name]) -> tuple[str, ...]:
    """Return each name once, in the given order; of several spellings the one that is not all capitals."""
    kept: dict[str, str] = {}
    for name in names:
        key = fold(name.text)
        if key not in kept or (kept[key].isupper() and not name.text.isupper()):
            kept[key] = name.text
    return tuple(kept.values())
