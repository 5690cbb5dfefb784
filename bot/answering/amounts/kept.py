"""What is compared of lengths, stays, gaps and numbers, counted of each person as CVs come in, and kept.

Knows nothing about how it is counted, nor when (`bot.answering.counting`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from bot.answering.amounts.amount import amount_of
from bot.answering.amounts.counted import KEPT, kept_as, outline_of
from bot.answering.find import Finder
from bot.answering.holds.degrees import STUDIES, studies_of
from bot.answering.lasting import WORKED, worked_of
from bot.answering.sources import Sources
from vectorstore.records import Scope
from vectorstore.store import Store


def counted_of(store: Store, people: Iterable[str]) -> dict[tuple[str, ...], str]:
    """Return what is compared of some people, by their documents."""
    sources = Sources(store, Scope.everything())
    asked = [p for p in people if p in sources.by_id]
    sources.read_entries(asked)
    # What is compared is the same in either language: only how it is told is not.
    finder = Finder(sources, "en")
    finder.look_up_stated((), asked)
    return {sources.by_id[p].documents: json.dumps(_of_person(finder, p)) for p in asked}


def _of_person(finder: Finder, person_id: str) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for measure in KEPT:
        amount = amount_of(finder, person_id, measure)
        told[kept_as(measure)] = None if amount is None or not amount.quotes else outline_of(amount)[1:]
    told[WORKED] = worked_of(finder, person_id)
    told[STUDIES] = studies_of(finder.sources, person_id)
    return told
