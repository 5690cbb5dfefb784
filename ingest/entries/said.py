"""Take over what a file says by itself that a stretch is: an employer, a role, a place, whatever its words look like.

Structured CVs and tables with named columns say so. Knows nothing about how such a file is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.entries.ditto import is_ditto
from ingest.readers.extract import Mark
from vectorstore.lexicon import vocabulary
from vectorstore.records import JOB_KINDS, Entry, Mention

_HAVE_ROLES = JOB_KINDS | {"activity", "service"}
_PLACED = JOB_KINDS | {"education", "activity", "project", "service"}


def with_said(entries: Sequence[Entry], marks: Sequence[Mark], text: str) -> tuple[Entry, ...]:
    """Return entries with what marks within their first lines say of them; what no mark tells stays as it was read."""
    telling = [mark for mark in marks if mark.says is not None]
    return tuple(_told(entry, telling, text) for entry in entries) if telling else tuple(entries)


def _is_known(entry: Entry, mark: Mark) -> bool:
    """Tell whether what an employer is said to be was read there as one that is known by another name, too."""
    return any(m.lexicon_id and m.span and m.span.touches(mark.span) for m in entry.organisations[:1])


def _told(entry: Entry, telling: Sequence[Mark], text: str) -> Entry:
    if entry.kind not in _PLACED or not entry.passages:
        return entry
    own = [mark for mark in telling if entry.passages[0].touches(mark.span)]
    more: dict[str, object] = {}
    for mark in reversed(own):
        words = mark.span.of(text)
        if is_ditto(words):
            continue
        if mark.says == "place":
            more["location"] = words
        elif mark.says == "role" and entry.kind in _HAVE_ROLES:
            more["role"] = words
        elif mark.says == "organisation" and not _is_known(entry, mark):
            known = vocabulary("organisations").named(words)
            more["organisations"] = (
                Mention(text=words, lexicon_id=known.concept_id if known else None, span=mark.span),
            )
    return entry.model_copy(update=more) if more else entry
