"""What was counted of each person once their documents were live: numbers that whoever answers compares of everybody.

A row is of certain documents together, and holds for whoever sees just these of a person. Knows nothing about what is
counted, nor by which rules: they are named by who counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager

from sqlalchemy import Engine, delete, func, insert, select
from sqlalchemy.engine import Connection

from vectorstore.database import among, reading, writing
from vectorstore.records import Scope
from vectorstore.schema import counted, document, person_document


class Counts:
    """Numbers by the documents that they were counted from, and the rules that they were counted by."""

    def __init__(self, engine: Engine, alone: Callable[[], AbstractContextManager[None]]) -> None:
        """Take the catalogue, and what keeps other writers out."""
        self._engine = engine
        self._alone = alone

    def of(self, name: str, rules: str, scope: Scope) -> dict[str, str | None]:
        """Return one of the things counted by these rules, as JSON, by `key_of` documents; None: there was nothing."""
        told = select(counted.c.documents, func.json_extract(counted.c.told, f'$."{name}"'))
        told = told.where(counted.c.rules == rules, among(counted.c.document_id, scope.documents))
        with reading(self._engine) as connection:
            return {row[0]: row[1] for row in connection.execute(told)}

    def missing(self, rules: str) -> tuple[str, ...]:
        """Return the people of whom nothing was counted by these rules from all of their documents."""
        own: dict[str, list[str]] = {}
        with reading(self._engine) as connection:
            for row in connection.execute(select(person_document)):
                own.setdefault(row.person_id, []).append(row.document_id)
            known = set(connection.scalars(select(counted.c.documents).where(counted.c.rules == rules)))
        return tuple(sorted(person for person, of in own.items() if key_of(of) not in known))

    def keep(self, rules: str, told: Mapping[tuple[str, ...], str]) -> None:
        """Keep what was counted from documents together, a JSON object each; where one is gone since, nothing."""
        asked = {d for own in told for d in own}
        if not asked:
            return
        with self._alone(), writing(self._engine) as connection:
            live = set(connection.scalars(select(document.c.document_id).where(among(document.c.document_id, asked))))
            rows = [
                {"document_id": min(own), "documents": key_of(own), "rules": rules, "told": numbers}
                for own, numbers in told.items()
                if live.issuperset(own)
            ]
            connection.execute(delete(counted).where(among(counted.c.document_id, {r["document_id"] for r in rows})))
            if rows:
                connection.execute(insert(counted), rows)


def key_of(documents: Collection[str]) -> str:
    """Return under which key is kept what was counted from documents together."""
    return " ".join(sorted(documents))


def drop_counted_together(connection: Connection, documents: Collection[str]) -> None:
    """Delete what was counted from several documents, where the first is one of these: another may have changed."""
    together = counted.c.documents != counted.c.document_id
    connection.execute(delete(counted).where(among(counted.c.document_id, documents), together))
