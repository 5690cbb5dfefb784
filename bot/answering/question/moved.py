"""Who went from one field to another: "from nursing into management", 从教育转行到互联网.

Work in the one, begun before work in the other began; what work in a field is, is read as any question is. Knows the
words of going. Posts and firms that follow each other are `succession`.
"""

from __future__ import annotations

from functools import partial

from bot.answering.question import reading
from bot.answering.question.constructions import within
from bot.answering.question.cuts import narrowed
from bot.answering.question.families import leaves_of
from bot.answering.question.grammar import Cue, grammar
from bot.answering.question.pool import Pool
from bot.answering.question.wordings import keys_of
from bot.answering.records import Condition, Event, Plan
from vectorstore.records import Language

# Who moved from place to place, or from tool to tool, left no field.
_NO_FIELDS = frozenset({"located_in", "skill"})
_ANY_WORK = Condition(relation="worked_at", value="")


def moved_plan(line: str, pool: Pool, language: Language) -> Plan | None:
    """Return the plan of a question for whoever left one field for another; None for any other."""
    said = within("succession.fields", line)
    if said is None:
        return None
    first, then = (said.slots[slot].strip(" ，,") for slot in ("first", "then"))
    before = reading.condition(_work_in(then, language), pool, language)
    found = reading.read(said.without(line, f" {_work_in(first, language)} ").strip(), pool, language)
    if before.node is None or before.unread or found.unread or found.intent not in ("who", "list", "count"):
        return None
    if _ANY_WORK in (before.node, found.where):
        return None  # of what kind the work was has not been read
    if any(leaf.relation in _NO_FIELDS for node in (before.node, found.where or _ANY_WORK) for leaf in leaves_of(node)):
        return None
    event = Event(of=before.node, edge="start")
    words = f"{then}之前" if language == "zh" else f"before {then}"
    put = partial(narrowed, Condition(relation="before", value=words, event=event))
    where = put(found.where)
    return found.model_copy(update={"where": where, "asks_nothing": False}) if where is not None else None


def _work_in(field: str, language: Language) -> str:
    cues = grammar().of(keys_of(field)) if language == "zh" else ()
    # 从高校去企业: of places of work by their kind alone.
    field = next((said for said, of in _KINDS_OF_PLACES.items() if any(c in of for c in cues)), field)
    return f"做过{field}" if language == "zh" else f"worked in {field}"


_KINDS_OF_PLACES = {
    "学术界": frozenset({Cue("noun", "school"), Cue("noun", "academia")}),
    "工业界": frozenset({Cue("noun", "company"), Cue("noun", "industry")}),
}
