"""A project that names the venue and the year of exactly one of its person's papers is the work of that paper.

So a paper's name finds the numbers that only the project tells. Knows nothing about questions.
"""

from __future__ import annotations

import re

from bot.answering.evidence import head_spans
from bot.answering.merged import merged_entries
from bot.answering.sources import Placed, Sources
from vectorstore.lexicon import vocabulary
from vectorstore.records import Entry

# The year right behind a venue: OSDI 2023, OSDI '23, OSDI'23.
_YEAR = re.compile(r"[\s,，(（]{0,2}['’]?((?:19|20)?\d\d)\b")


def projects_of(sources: Sources, paper: Placed) -> list[Placed]:
    """Return the projects of a paper's person that name its venue and year, where no other paper of theirs does."""
    asked = _published(paper.entry)
    if paper.entry.kind != "publication" or asked is None:
        return []
    own = sources.entries_of(paper.person_id)
    rivals = [p for p in own if p.entry.kind == "publication" and _published(p.entry) == asked]
    if len(merged_entries(rivals)) != 1:
        return []
    return [p for p in own if p.entry.kind == "project" and asked in _named(sources, p.entry)]


def _published(entry: Entry) -> tuple[str, int] | None:
    if entry.venue is None or entry.venue.lexicon_id is None or entry.year is None:
        return None
    return entry.venue.lexicon_id, entry.year


def _named(sources: Sources, entry: Entry) -> set[tuple[str, int]]:
    """Return the venues that the heading lines of an entry name with a year."""
    plain = sources.text(entry.document_id).plain
    found = set()
    for place in head_spans(sources, entry):
        words = place.of(plain)
        for match in vocabulary("venues").matches(words):
            if year := _YEAR.match(words, match.span.end):
                said = int(year.group(1))
                found.add((match.concept.concept_id, said if said > _SHORT else said + _CENTURY))
    return found


# '23 is 2023: venues of before 2000 are written in full.
_SHORT, _CENTURY = 99, 2000
