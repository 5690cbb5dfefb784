"""What is compared of lengths, stays and gaps, counted of each CV as it comes in and kept in the home.

Of who has one CV alone: what several CVs of somebody come to follows from who asks. Knows nothing about how it is
counted, nor when (`bot.answering.counting`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from bot.answering.amounts.amount import amount_of
from bot.answering.amounts.counted import KEPT, kept_as, outline_of
from bot.answering.find import Finder
from bot.answering.lasting import WORKED, worked_of
from bot.answering.sources import Sources
from vectorstore.records import Scope
from vectorstore.store import Store


def counted_of(store: Store, documents: Iterable[str]) -> dict[str, str]:
    """Return what is compared of the people of some documents, each their only one, by document."""
    sources = Sources(store, Scope.everything())
    person_of = sources.roll.person_of
    asked = {d: person_of[d] for d in documents if d in person_of and len(sources.by_id[person_of[d]].documents) == 1}
    sources.read_entries(asked.values())
    # What is compared is the same in either language: of one CV nothing is told in another's words.
    finder = Finder(sources, "en")
    finder.look_up_stated((), tuple(asked.values()))
    return {d: json.dumps(_of_person(finder, person)) for d, person in asked.items()}


def _of_person(finder: Finder, person_id: str) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for measure in KEPT:
        amount = amount_of(finder, person_id, measure)
        told[kept_as(measure)] = None if amount is None or not amount.quotes else outline_of(amount)[1:]
    told[WORKED] = worked_of(finder, person_id)
    return told
