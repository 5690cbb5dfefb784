"""A trade that somebody turned to from another: 测试出身，后来转开发; 从护士转行做销售.

Knows which words name trades. Knows the forms of Chinese, in which a trade is named by what is done.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.answering.question import values as v
from bot.answering.question.constructions import within
from bot.answering.question.whereabouts import any_of
from bot.answering.records import Condition, Event
from vectorstore.classes import class_called
from vectorstore.lexicon import roles_in, vocabulary

# A noun of somebody who does something, whether or not the lexicon lists it: driver, florist.
_WHO_DOES = re.compile(r"(?:er|or|ist|ian|ant|man|woman|员|师|工|长)s?$", re.IGNORECASE)


class Turned(NamedTuple):
    """A question of the first trade alone, and that it came before the other."""

    rest: str
    before: Condition


def turned(text: str) -> Turned | None:
    """Return a question of two trades as one of the first, and what it came before; None where it names no two."""
    said = within("succession.turned", text)
    if said is None:
        return None
    first, then = post_named(said.slots["first"]), post_named(said.slots["role"])
    if not (_is_trade(first) and _is_trade(then)):
        return None
    event = Event(of=_plied(then), edge="start")
    before = Condition(relation="before", value=f"做{then}之前", event=event)
    return Turned(said.without(text, f"做过{first}").strip(" ,，"), before)


def post_named(said: str) -> str:
    """Return the words of a post without an article."""
    return re.sub(r"^(?:a|an|the)\s+|^(?:一个|一名|个)", "", said.strip(" ,，"))


def is_known_post(said: str) -> bool:
    """Tell whether words name a post that the lexicon knows, or by their form somebody who does something."""
    return bool(vocabulary("roles").matches(said, any_case=True)) or _WHO_DOES.search(said) is not None


def _is_trade(said: str) -> bool:
    """Tell whether Chinese words name what people do for a living: 护士, 销售, 开发."""
    field = vocabulary("terms").named(said)
    if field is not None and roles_in(field.concept_id):
        return True
    return is_known_post(said) or class_called(f"做{said}的") is not None


def _plied(said: str) -> Condition:
    named = class_called(f"做{said}的")
    return any_of(named, said, "role") if named is not None else v.role(said)
