"""What was counted of each document once it was live: numbers that whoever answers compares of everybody at once.

Only of documents that are their person's only one: of several CVs of one person is told what they say together. Knows
nothing about what is counted, nor by which rules: they are named by who counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import Engine, delete, func, insert, select

from vectorstore.database import among, reading, writing
from vectorstore.records import Scope
from vectorstore.schema import counted, document, person_document


class Counts:
    """Numbers by document, and the rules that they were counted by."""

    def __init__(self, engine: Engine, alone: Callable[[], AbstractContextManager[None]]) -> None:
        """Take the catalogue, and what keeps other writers out."""
        self._engine = engine
        self._alone = alone

    def of(self, name: str, rules: str, scope: Scope) -> dict[str, str | None]:
        """Return one of the things counted by these rules, as JSON, by document; None where there was nothing."""
        told = select(counted.c.document_id, func.json_extract(counted.c.told, f'$."{name}"'))
        told = told.where(counted.c.rules == rules, among(counted.c.document_id, scope.documents))
        with reading(self._engine) as connection:
            return {row[0]: row[1] for row in connection.execute(told)}

    def missing(self, rules: str) -> tuple[str, ...]:
        """Return the documents, each its person's only one, of which nothing was counted by these rules."""
        alone = select(func.min(person_document.c.document_id)).group_by(person_document.c.person_id)
        alone = alone.having(func.count() == 1)
        known = select(counted.c.document_id).where(counted.c.rules == rules)
        ids = document.c.document_id
        with reading(self._engine) as connection:
            return tuple(connection.scalars(select(ids).where(ids.in_(alone), ids.not_in(known)).order_by(ids)))

    def keep(self, rules: str, told: Mapping[str, str]) -> None:
        """Keep what was counted of documents, as a JSON object each; of those that are gone since nothing."""
        if not told:
            return
        with self._alone(), writing(self._engine) as connection:
            live = set(connection.scalars(select(document.c.document_id).where(among(document.c.document_id, told))))
            rows: list[dict[str, Any]] = [{"document_id": d, "rules": rules, "told": told[d]} for d in sorted(live)]
            connection.execute(delete(counted).where(among(counted.c.document_id, live)))
            if rows:
                connection.execute(insert(counted), rows)
