"""Which entries could hold a node, where words decide it: they alone are looked at when it is asked of everybody.

Knows how nodes are joined. Knows nothing about what proves a condition (`bot.answering.holds`).
"""

from __future__ import annotations

from collections import Counter

from bot.answering.holds import WORDED, admitted
from bot.answering.records import Clause, Condition
from bot.answering.sources import Sources
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryQuery

# Of so many people in a row every entry is looked at, before those of all people are looked up.
_ONE_BY_ONE = 4


class Admitting:
    """The entries of one scope that the indexes admit for the conditions of one plan."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._asked: Counter[Condition] = Counter()
        self._found: dict[Condition, frozenset[str]] = {}

    def may_hold(self, node: Clause | Condition) -> frozenset[str] | None:
        """Return the ids of all entries that could hold a node; None where it is not known."""
        if isinstance(node, Clause):
            parts = [self.may_hold(p) for p in node.parts] if node.join in ("all", "any", "same_entry") else []
            known = [p for p in parts if p is not None]
            if node.join == "any":
                return frozenset[str]().union(*known) if known and len(known) == len(parts) else None
            return frozenset.intersection(*known) if known else None
        if node.relation not in WORDED or not node.words:
            return None
        if node not in self._found:
            self._asked[node] += 1
            if self._asked[node] <= _ONE_BY_ONE:
                return None
            found = admitted(self._sources, node)
            if names := _names_below(node):
                found = (*found, *self._sources.find(EntryQuery(words=(names,))))
            self._found[node] = frozenset(p.entry.entry_id for p in found)
        return self._found[node]


def _names_below(condition: Condition) -> tuple[str, ...]:
    """Return the names of tools that lie under one that is asked for: an entry that names one holds it by that."""
    held = vocabulary("skills")
    below = {i for c in condition.concepts if condition.relation == "skill" for i in held.under(c)}
    return tuple(dict.fromkeys(name for i in sorted(below) for name in held.concepts[i].names))
