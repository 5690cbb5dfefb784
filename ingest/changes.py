"""What a CV read anew tells that it did not before, and what it tells no more.

An entry is known by its kind, where it was and what it was; one whose time alone is another has changed. A pure
function of entries. Knows nothing about how that is put into words.
"""

from __future__ import annotations

from collections.abc import Sequence

from vectorstore.records import JOB_KINDS, Entry, EntryKind, Record
from vectorstore.text import fold

# What somebody comes back to a CV for; lists of skills and profiles are worded anew in each.
_TOLD: frozenset[EntryKind] = JOB_KINDS | {"education", "publication", "patent", "award", "project"}


class Change(Record):
    """A document that was read anew: entries that are new, those that are gone, and those with another time.

    `changed` has each entry as it was before and as it is now.
    """

    document_id: str
    path: str
    new: tuple[Entry, ...] = ()
    gone: tuple[Entry, ...] = ()
    changed: tuple[tuple[Entry, Entry], ...] = ()


def changed_between(document_id: str, path: str, before: Sequence[Entry], now: Sequence[Entry]) -> Change:
    """Return what tells two readings of one document apart."""
    was, are = [e for e in before if e.kind in _TOLD], [e for e in now if e.kind in _TOLD]
    same = {(_what(e), _when(e)) for e in was} & {(_what(e), _when(e)) for e in are}
    was = [e for e in was if (_what(e), _when(e)) not in same]
    are = [e for e in are if (_what(e), _when(e)) not in same]
    changed: list[tuple[Entry, Entry]] = []
    for entry in list(are):
        earlier = next((e for e in was if _what(e) == _what(entry)), None)
        if earlier is not None:
            was.remove(earlier)
            are.remove(entry)
            changed.append((earlier, entry))
    return Change(document_id=document_id, path=path, new=tuple(are), gone=tuple(was), changed=tuple(changed))


def _what(entry: Entry) -> tuple[str, ...]:
    where = sorted(m.lexicon_id or fold(m.text) for m in entry.organisations if not m.inherited)
    return (entry.kind, fold(entry.title or ""), fold(entry.role or ""), *where[:1])


def _when(entry: Entry) -> str:
    period = entry.period.model_dump_json() if entry.period is not None else ""
    return f"{period}{entry.year or ''}{entry.status or ''}"
