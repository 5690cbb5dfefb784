"""Retention: which documents of a pool have been kept long enough, or soon will have been.

Reckoned from when a document's words came in. Knows nothing about how they are erased (`erasure`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from bot.pools import Held, Pool
from vectorstore.errors import StoreError
from vectorstore.records import Record
from vectorstore.store import Store


class Expiring(Record):
    """A document, the pool that it lies in, and the day from which it is not to be kept any more."""

    document_id: str
    document: str
    pool: str
    received: date
    ends: date


def expiring(store: Store, pools: Sequence[Pool], until: date) -> tuple[Expiring, ...]:
    """Return the documents that are kept no longer from a day on, the earliest first."""
    received, found = store.received(), []
    paths = {k.document_id: k.path for k in store.known()}
    held = Held(store).documents(pools)
    for pool in pools:
        for one in held.get(pool.name, ()) if pool.retention_days is not None else ():
            if one in received:
                came = received[one].date()
                ends = came + timedelta(days=pool.retention_days or 0)
                if ends <= until:
                    found.append(
                        Expiring(document_id=one, document=paths[one], pool=pool.name, received=came, ends=ends)
                    )
    return tuple(sorted(found, key=lambda e: (e.ends, e.pool, e.document)))


def refuse_clock(store: Store, at: datetime) -> None:
    """Raise StoreError where the clock stands before what came in last: by such a clock nothing is erased."""
    newest = max(store.received().values(), default=at)
    if newest > at:
        raise StoreError(
            f"the clock says {at.isoformat()!r}, and a CV came in at {newest.isoformat()!r}; set the clock right: "
            "nothing is erased by one that ran backwards"
        )
