"""Where universities are: in the place that the lexicon gives them, else in the one that their name says.

Knows the seats of what the lexicon knows. A CV's own line goes before it; employers have many
seats, and nothing is known of them.
"""

from __future__ import annotations

from functools import cache

from vectorstore.lexicon import Concept, vocabulary


@cache
def seat_of(concept_id: str) -> frozenset[str]:
    """Return the place of a university and all places that it lies in, by their ids; none where it is not known."""
    held, places = vocabulary("organisations"), vocabulary("places")
    for own in held.lineage(concept_id):
        concept = held.concepts[own]
        place = concept.place or _named(concept)
        if concept.is_university and place is not None:
            return frozenset(places.lineage(place))
    return frozenset()


@cache
def seated_in(place_ids: frozenset[str]) -> frozenset[str]:
    """Return the universities that lie in one of these places, by their ids."""
    known = vocabulary("organisations").concepts
    return frozenset(i for i, c in known.items() if c.is_university and seat_of(i) & place_ids)


def _named(concept: Concept) -> str | None:
    """Return the place that a university is called after."""
    found = (m for name in concept.names for m in vocabulary("places").matches(name))
    return next((m.concept.concept_id for m in found), None)
