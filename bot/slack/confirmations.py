"""What a person has to look at: names that were inferred, and CVs that were taken for one person's.

A confirmation holds for exactly what was looked at: another CV of the same person asks anew. Knows nothing about who
confirms, nor how it is shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from typing import Literal

from bot.roster import Listed, roster
from vectorstore.records import Record, Scope
from vectorstore.store import Store

# The kind of `Memory.put` under which confirmations are kept.
CONFIRMED = "confirmed"


class Confirmed(Record):
    """Who confirmed it."""

    by: str


class Unconfirmed(Record):
    """What nobody has confirmed yet, of whom, told by which CVs."""

    key: str
    what: Literal["name", "merge"]
    name: str
    documents: tuple[Listed, ...]
    reasons: tuple[str, ...] = ()


def name_key(document_id: str) -> str:
    """Return what the inferred name of a CV is confirmed under."""
    return f"name:{document_id}"


def merge_key(document_ids: Iterable[str]) -> str:
    """Return what these CVs' being one person's is confirmed under."""
    return "merge:" + hashlib.sha256("\n".join(sorted(document_ids)).encode()).hexdigest()[:24]


def unconfirmed(store: Store, scope: Scope, confirmed: Collection[str]) -> tuple[Unconfirmed, ...]:
    """Return all that nobody has confirmed, by name."""
    inferred = {d.document_id for d in store.documents(scope, with_text=False) if d.name_inferred}
    found = []
    for member in roster(store, scope):
        for listed in member.documents:
            if listed.document_id in inferred and name_key(listed.document_id) not in confirmed:
                key = name_key(listed.document_id)
                found.append(Unconfirmed(key=key, what="name", name=member.name, documents=(listed,)))
        key = merge_key(d.document_id for d in member.documents)
        if len(member.documents) > 1 and key not in confirmed:
            found.append(
                Unconfirmed(key=key, what="merge", name=member.name, documents=member.documents, reasons=member.reasons)
            )
    return tuple(found)
