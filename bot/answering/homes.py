"""Where the heads of people's newest CVs say that they are, looked up of one, or of many together.

Knows nothing about places.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.answering.sources import Sources
from vectorstore.records import EntryQuery

# Who is asked of a fifth person, one after another, soon asks of those who follow.
_ONE_BY_ONE = 4


def home_of(sources: Sources, person_id: str) -> str | None:
    """Return where the head of somebody's newest CV says that they are."""
    newest = sources.newest(person_id).document_id
    if newest not in sources.homes:
        look_up_homes(sources, sources.next_to(person_id, ()) if len(sources.homes) >= _ONE_BY_ONE else (person_id,))
    return sources.homes[newest]


def look_up_homes(sources: Sources, people: Iterable[str]) -> None:
    """Look up together where the heads of the newest CVs of some people say that they are."""
    asked = {d for p in people if (d := sources.newest(p).document_id) not in sources.homes}
    if asked:
        sources.homes.update(dict.fromkeys(asked))
        heads = sources.find(EntryQuery(kinds=frozenset({"profile"}), documents=frozenset(asked)))
        for placed in reversed(heads):
            if placed.entry.location:
                sources.homes[placed.entry.document_id] = placed.entry.location
