"""Yes or no about somebody, as a plan: who, of those named, has it.

"Does she work at X" asks about now, 读完没有 whether it is over. Knows no answer.
"""

from __future__ import annotations

import re
from typing import Literal

from bot.answering.question import values as v
from bot.answering.question.asked import Read
from bot.answering.question.asking import attribute_of
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, Plan


def whether_plan(asked: Read) -> Plan:
    """Return "has she worked at X?" as: who, of her, has."""
    own = asked.subject
    alone = own.person_ids if len(own.persons) == 1 else ()
    by_name = asked.pool.index.by_name
    named = [
        Condition(relation="named", value=p, concepts=tuple(i for i in own.person_ids if i in by_name(p)) or alone)
        for p in own.persons
    ]
    said = asked.conditions()
    held = said.node
    masked = asked.subject.masked
    if held is not None and _PRESENT.search(masked):
        held = _changed(held, "worked_at", "current")
    if held is not None and asked.has("when", "done"):
        held = _changed(held, "degree", "past")
    placed = [w for w in said.unread if re.search(rf"(?:在|\b(?:at|with|for) ){re.escape(w)}", masked)]
    if held is None and placed:
        now = re.search(r"还在|仍在|现在|目前|\bstill\b|\bnow\b", masked) is not None
        held = v.at_organisation("worked_at", placed[0], current=now)
        said = said._replace(unread=tuple(w for w in said.unread if w != placed[0]))
    parts = [n for n in (v.joined(named, "any"), held) if n is not None]
    also = tuple(a for a in (attribute_of(asked.row),) if a is not None and a != "work")
    return asked.plan(intent="who", attribute="whether", also=also, where=v.joined(parts, "all"), **asked.read(said))


# "Does she work at X" asks about now; "has she worked at X" does not.
_PRESENT = re.compile(r"\b(?:do|does) PERSON (?:still |currently |now )?(?:work|teach|live)\b", re.IGNORECASE)


def _changed(node: Node, relation: str, tense: Literal["current", "past"]) -> Node:
    """Return a condition with what it names of a relation asked about as it is now, or as over."""
    if isinstance(node, Clause):
        return node.model_copy(update={"parts": tuple(_changed(p, relation, tense) for p in node.parts)})
    return node.model_copy(update={tense: True}) if node.relation == relation and node.value else node
