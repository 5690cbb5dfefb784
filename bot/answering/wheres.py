"""Where an entry was: its organisation or place as one key, whatever each CV calls it, and as it is shown.

A laboratory of a firm is that firm; a place lies in a city and a country. Knows nothing about persons.
"""

from __future__ import annotations

from typing import Literal

from vectorstore.lexicon import Concept, VocabularyName, vocabulary
from vectorstore.markup import shown
from vectorstore.records import Entry, Language
from vectorstore.seats import seat_of
from vectorstore.text import fold, has_cjk

# What a lexicon of places has that is no country by itself: a continent, or a name that several places bear.
_REGION = "region"


def organisation_key(entry: Entry) -> str | None:
    """Return one key for the organisation of an entry and those above it; None where it names none."""
    if not entry.organisations:
        return None
    first = entry.organisations[0]
    if first.lexicon_id is None:
        return fold(first.text)
    return vocabulary("organisations").lineage(first.lexicon_id)[-1]


def organisation_shown(entry: Entry, language: Language) -> str:
    """Return the organisation that an entry's key stands for: by its name in a language, else as the CV writes it."""
    key = organisation_key(entry)
    known = vocabulary("organisations").get(key) if key else None
    if known is None:
        return shown(entry.organisations[0].text) if entry.organisations else ""
    return _name(known, language)


def place_of(entry: Entry, of: Literal["city", "country"]) -> Concept | None:
    """Return the city or the country of an entry's place; None where it tells none, or none that is known.

    Studies of which no place is told were in the country of their university.
    """
    if entry.location or of == "city" or entry.kind != "education":
        return place_in(entry.location or "", of)
    ids = (m.lexicon_id for m in entry.organisations[:1] if m.lexicon_id)
    held = vocabulary("places").concepts
    tops = (held[i] for one in ids for i in seat_of(one) if held[i].parent is None and held[i].kind != _REGION)
    return next(tops, None)


def state_of(entry: Entry) -> Concept | None:
    """Return the state or province of an entry's place: what lies right under its country and holds other places."""
    held = vocabulary("places")
    for match in held.matches(entry.location or ""):
        line = held.lineage(match.concept.concept_id)
        under = held.get(line[-2]) if len(line) > 1 else None
        if under is not None and len(held.under(under.concept_id)) > 1:
            return under
    return None


def place_in(text: str, of: Literal["city", "country"]) -> Concept | None:
    """Return the first city that a text names, or the country in which its last place lies."""
    held = vocabulary("places")
    found = [m.concept for m in held.matches(text)]
    if not found:
        return None
    if of == "city":
        return next((c for c in found if c.parent is not None), None)
    tops = [held.get(held.lineage(c.concept_id)[-1]) for c in found]
    return next((t for t in reversed(tops) if t is not None and t.kind != _REGION), None)


def concept_name(name: VocabularyName, concept_id: str, language: Language) -> str:
    """Return how a language calls a concept."""
    known = vocabulary(name).get(concept_id)
    return _name(known, language) if known is not None else concept_id


def _name(concept: Concept, language: Language) -> str:
    return next((n for n in concept.names if has_cjk(n) == (language == "zh")), concept.names[0])
