"""Which names the CVs of a scope are found under, as the indexes kept at publish tell: no entry is read.

Knows the tables of names. Knows nothing about what an entry says of a name.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Literal

from sqlalchemy import Engine, func, select

from vectorstore.database import among, reading
from vectorstore.records import Scope
from vectorstore.schema import entry, entry_organisation, entry_place

Named = Literal["organisations", "places"]
_TABLES = {"organisations": entry_organisation, "places": entry_place}


class Keys:
    """The names of one home."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, named: Named, names: Collection[str], scope: Scope) -> frozenset[str]:
        """Return those of some folded names under which an entry of a scope is found."""
        table = _TABLES[named]
        asked = func.json_each(json.dumps(sorted(names))).table_valued("value").c.value
        held = select(table.c.entry).where(table.c.key == asked)
        if scope.documents is not None:
            held = held.join(entry, entry.c.seq == table.c.entry).where(among(entry.c.document_id, scope.documents))
        with reading(self._engine) as connection:
            return frozenset(connection.scalars(select(asked).where(held.exists())))
