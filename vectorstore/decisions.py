"""What a person decided about who is who: CVs that are one person's, that are not, and what somebody is called.

Decisions are kept by document, so that they hold when files are read anew, and are applied in order to whatever the
CVs alone say (ingest.identity). Pure, but for the table's reads.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import select, update
from sqlalchemy.engine import Connection

from vectorstore.records import Decision, PersonGroup
from vectorstore.schema import decision


def person_id(documents: Collection[str]) -> str:
    """Return the id of the person of these documents: that of the first, so that it depends on the set alone."""
    return "p" + hashlib.sha256(min(documents).encode()).hexdigest()[:15]


def read_decisions(connection: Connection) -> tuple[Decision, ...]:
    """Return what was decided and not undone, in order."""
    rows = connection.execute(select(decision).order_by(decision.c.number))
    return tuple(Decision.model_validate_json(r.record).model_copy(update={"number": r.number}) for r in rows)


def carry_decisions(connection: Connection, moved: Mapping[str, str]) -> None:
    """Have what was decided of documents hold of those that they have become, by their ids before and now."""
    for one in read_decisions(connection):
        if not moved.keys().isdisjoint(one.documents):
            now = one.model_copy(update={"documents": tuple(moved.get(d, d) for d in one.documents)})
            row = update(decision).where(decision.c.number == one.number)
            connection.execute(row.values(record=now.model_copy(update={"number": 0}).model_dump_json()))


def decided(groups: Sequence[PersonGroup], decisions: Sequence[Decision]) -> tuple[PersonGroup, ...]:
    """Return the groups as decisions have them; the same for any order of groups."""
    for one in decisions:
        held = set(one.documents)
        theirs = [g for g in groups if not held.isdisjoint(g.documents)]
        if one.kind == "merge":
            made = [_joined(theirs, one)] if len(theirs) > 1 else theirs
        elif one.kind == "split":
            made = [part for g in theirs for part in _parted(g, held, one)]
        else:
            made = _called(theirs, held, one)
        groups = [*(g for g in groups if g not in theirs), *made]
    return tuple(groups)


def _by_hand(what: str, one: Decision) -> str:
    return f"{what} by hand: {one.reason}" if one.reason else f"{what} by hand"


def _joined(theirs: Sequence[PersonGroup], one: Decision) -> PersonGroup:
    documents = tuple(sorted(d for g in theirs for d in g.documents))
    reasons = dict.fromkeys((*(r for g in theirs for r in g.reasons), _by_hand("merged", one)))
    asked = dict.fromkeys(q for g in theirs for q in g.questions if q.split(":", 1)[0] not in documents)
    called = next((g.called for g in theirs if g.called), None)
    return PersonGroup(
        person_id=person_id(documents),
        documents=documents,
        reasons=tuple(reasons),
        questions=tuple(asked),
        called=called,
    )


def _parted(group: PersonGroup, held: Collection[str], one: Decision) -> list[PersonGroup]:
    parts = [tuple(d for d in group.documents if (d in held) is own) for own in (True, False)]
    if not all(parts):
        return [group]
    # Why the whole was one person speaks of both parts, and is no reason for either.
    reasons = (_by_hand("kept apart", one),)
    return [PersonGroup(person_id=person_id(p), documents=p, reasons=reasons) for p in parts]


def _called(theirs: Sequence[PersonGroup], held: Collection[str], one: Decision) -> list[PersonGroup]:
    """Give the name to whoever has most of the documents that it was given over; the rest went elsewhere since."""
    most = max(theirs, key=lambda g: (len(set(held) & set(g.documents)), g.person_id), default=None)
    return [g.model_copy(update={"called": one.name}) if g is most else g for g in theirs]
