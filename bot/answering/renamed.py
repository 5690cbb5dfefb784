"""Another name in the place of one that was asked for: "and Cognizant?" behind "has anyone worked for TCS?".

What nobody knows by its name is of the kind of the name before it: a firm behind a firm, a tool behind a tool. An
ordinary word is so only where it is known as one ("cognizant" is a firm as well). Knows no words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.answering.antecedents import Node, in_place_of, leaves
from bot.answering.question import values as v
from bot.answering.question.asked import elements_in
from bot.answering.question.ordinary import is_ordinary
from bot.answering.question.pool import Pool
from bot.answering.question.reading import condition
from bot.answering.records import Condition
from vectorstore.records import Language
from vectorstore.text import has_cjk

_LONGEST, _LONGEST_ZH = 3, 8
# The type that a name has of which each relation may be asked.
_TYPES = {
    "worked_at": "organisation", "interned_at": "organisation", "studied_at": "school", "skill": "skill",
    "speaks": "language", "certified": "certificate", "located_in": "place", "role": "role", "published_at": "venue",
}  # fmt: skip
_MADE: dict[str, Callable[[str], Condition]] = {
    "skill": v.skill, "speaks": v.skill, "certified": v.certificate, "role": v.role, "located_in": v.place,
}  # fmt: skip
# Chinese words for whoever does something end so: 宇航员, 木匠.
_SOMEBODY_ZH = frozenset("员师工匠手家长生")
_ARTICLE = re.compile(r"(?:the|an?|any) ", re.IGNORECASE)
_SOMEBODY = re.compile(r"(?:[eo]r|ist|ian|naut|smith|wright|m[ae]n|ess)s?$", re.IGNORECASE)


def renamed(rest: str, where: Node, pool: Pool) -> Node | None:
    """Return what was asked before of another name; None where some words are none of that kind."""
    said = _ARTICLE.sub("", rest).strip(" ?？.。!！,，")
    named = [c for c in leaves(where) if _relation(c) in _TYPES and c.value]
    short = len(said) <= _LONGEST_ZH if has_cjk(said) else len(said.split()) <= _LONGEST
    row = elements_in(said, pool) if short and said else ()
    if not named or len(row) != 1 or not row[0].is_list or len(row[0].items) != 1:
        return None
    old, item = named[-1], row[0].items[0]
    relation = _relation(old)
    of_kind = _TYPES[relation] in item.types or (relation in _PLACES and "organisation" in item.types)
    if not of_kind and (item.types != ("free",) or (is_ordinary(said) and not _is_somebody(said, relation))):
        return None
    if relation == "worked_at" and "organisation" in item.types:
        # A kind of employers ("the army") is more than its name.
        worked = condition(f"在{said}工作过" if has_cjk(said) else f"worked at {said}", pool, _language(said)).node
        if isinstance(worked, Condition) and worked.relation == "worked_at":
            return in_place_of(where, old, worked.model_copy(update={"current": old.current, "past": old.past}))
    make = _MADE.get(relation)
    made = make(said) if make is not None else v.at_organisation(old.relation, said)
    kept = {"current": old.current, "past": old.past, "kinds": old.kinds or made.kinds}
    return in_place_of(where, old, made.model_copy(update=kept))


def _language(said: str) -> Language:
    return "zh" if has_cjk(said) else "en"


def _relation(old: Condition) -> str:
    """Return what is asked of a name: 做过护士长 is a post, though what is done is asked for as a subject."""
    return "role" if old.relation == "topic" and v.named("roles", old.value) else old.relation


_PLACES = frozenset({"worked_at", "interned_at", "studied_at"})


def _is_somebody(said: str, relation: str) -> bool:
    """Tell whether words are whoever does something, by how they end."""
    return relation == "role" and (said[-1] in _SOMEBODY_ZH if has_cjk(said) else bool(_SOMEBODY.search(said)))
