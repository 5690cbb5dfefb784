"""Which module knows which attribute.

Knows nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.answering.facts import lines, listed, stated, things, told
from bot.answering.facts.statement import Asked, Statement
from bot.answering.lasting import Evaluates
from bot.answering.nodes import Node
from vectorstore.records import Language, Status


def statements(
    finder: Evaluates,
    person_id: str,
    attribute: str,
    where: Node | None,
    language: Language,
    statuses: tuple[Status, ...] = (),
) -> list[Statement]:
    """Return what a person's CVs tell of an attribute, narrowed by `where`; empty where they tell nothing."""
    if attribute == "venue":
        attribute = "publications"  # where somebody published stands with what
    asked = Asked(finder, person_id, where, language)
    if attribute in stated.ATTRIBUTES:
        return stated.stated(asked, attribute) or lines.lines_instead(asked, attribute)
    if attribute == "graduation" and where is None and (told_so := lines.lines(asked, attribute)):
        return told_so
    if attribute in listed.ATTRIBUTES:
        return listed.listed(asked, attribute, statuses)
    if attribute in lines.ATTRIBUTES:
        return lines.lines(asked, attribute)
    if attribute in ("what_is", "result"):
        return about_things(finder, attribute, where, (person_id,), language)
    return told.told(asked, attribute)


def about_things(
    finder: Evaluates, attribute: str, where: Node | None, person_ids: Iterable[str], language: Language
) -> list[Statement]:
    """Return what CVs tell of a thing: of these people's CVs, or of everyone's where none is named."""
    return things.about(finder, where, person_ids, language, result=attribute == "result")
