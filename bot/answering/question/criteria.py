"""What one demand of a need is: the conditions that its words are read as, or the tools and subjects that it lists.

A demand is read as any question is; a subject is kept whole, as a noun phrase, and of a long one each noun phrase is a
criterion of its own. Knows nothing about what is a must: whoever cuts the need says so.
"""

from __future__ import annotations

import re

from bot.answering.question import values as v
from bot.answering.question.constructions import swapped
from bot.answering.question.demanded import demanded
from bot.answering.question.demands import is_soft, of_items, without_frame
from bot.answering.question.disciplines import is_loose
from bot.answering.question.families import leaves_of
from bot.answering.question.lengths import lasting
from bot.answering.question.phrases import phrase
from bot.answering.question.pool import Pool
from bot.answering.question.reading import condition
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, Criterion
from vectorstore.periods import find_lengths
from vectorstore.records import Language
from vectorstore.text import has_cjk

_MUST = phrase("needs", "must_said")
_LENGTH_TAIL = phrase("criteria", "length_tail")
# What a demand may list: `demands` keeps its words as they stand.
_LISTED = frozenset({"topic", "skill"})
_OF_PLACES = frozenset({"worked_at", "interned_at", "studied_at", "published_at"})
_FRAME_LABEL = re.compile(r"^(?:(?:must|should) (?:have )?|必须|要求)", re.IGNORECASE)


def criteria(said: str, pool: Pool, language: Language, *, must: bool) -> list[Criterion]:
    """Return the criteria of one demand of a description; none where it says nothing that a CV could tell."""
    must = must and not is_loose(said)
    text = _MUST.sub(" ", swapped("needs.nice", said, " ").strip()) or said
    if is_soft(text):
        return []
    return _read(text, said, pool, language, must) or _listed(text, language, must)


def _read(text: str, said: str, pool: Pool, language: Language, must: bool) -> list[Criterion]:
    """Return what a demand is read as, where every word of it was read and it asks for more than tools and subjects."""
    found = condition(text, pool, language)
    if found.node is None or found.unread or found.decisive:
        return []
    if all(leaf.relation in _LISTED for leaf in leaves_of(found.node)):
        return []
    made = demanded(_of_any(found.node), (), language)
    if len(made) == 1:
        return [made[0].model_copy(update={"text": _label(said), "must": must})]
    return [c.model_copy(update={"must": must}) for c in made]


def _of_any(node: Node) -> Node:
    """Return a demand that lists venues or employers as one that any of them meets: no post asks for each."""
    leaves = leaves_of(node)
    alike = isinstance(node, Clause) and node.join == "all" and all(isinstance(p, Condition) for p in node.parts)
    of_one = len({leaf.relation for leaf in leaves}) == 1 and leaves[0].relation in _OF_PLACES
    return node.model_copy(update={"join": "any"}) if alike and of_one else node


def _listed(text: str, language: Language, must: bool) -> list[Criterion]:
    """Return what a demand is about; for how long, where it says so: "5+ years of Go" asks for years of Go."""
    lengths = find_lengths(text)
    rest = text
    for match in reversed(lengths):
        rest = f"{rest[: match.span.start]} {rest[match.span.end :]}"
    found = [] if is_soft(rest) else of_items(_LENGTH_TAIL.sub(" ", rest) if lengths else rest, must)
    if not lengths:
        return found
    said = v.trimmed(lengths[0].span.of(text))
    if len(found) == 1:
        about = lasting(found[0].condition, lengths[0].length, language)
        joint = "" if has_cjk(found[0].text[:1]) else " "
        whole = f"{said}{joint}{found[0].text}" if has_cjk(said) else f"{said} of {found[0].text}"
        return [found[0].model_copy(update={"text": whole, "condition": about})]
    return [Criterion(text=said, must=must, condition=lasting(None, lengths[0].length, language)), *found]


def _label(said: str) -> str:
    """Return a demand in its own words, without those that make it a must or nice to have."""
    plain = v.trimmed(_FRAME_LABEL.sub("", _MUST.sub(" ", swapped("needs.nice", said, " ").strip())))
    return without_frame(re.sub(r"者$", "", plain)) or v.trimmed(said)
