"""Conditions of one clause put together: what repeats or says nothing goes, what belongs to one becomes one.

Knows what makes a condition empty beside another. Knows nothing about words.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question import values as v
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition

_WHERE = frozenset({"worked_at", "interned_at", "studied_at"})
# Beside one of these "worked somewhere" or "has a degree" adds nothing.
_SAYS_MORE: dict[str, frozenset[str]] = {
    "worked_at": frozenset({"worked_at", "interned_at", "advised_by", "mentored_by", "studied_at"}),
    "interned_at": frozenset({"interned_at"}),
    "studied_at": frozenset({"studied_at", "degree", "graduates"}),
    "degree": frozenset({"degree", "studied_at"}),
    "published": frozenset({"published", "published_at", "first_author", "co_first", "coauthor"}),
    "served_at": frozenset({"served_at"}),
    "awarded": frozenset({"awarded"}),
}
_JOINED = frozenset({"degree", "served_at", "awarded"})


def tidied(node: Node | None) -> Node | None:
    """Return a clause without conditions that say nothing beside others of the same entry."""
    if not isinstance(node, Clause):
        return node
    if node.join != "same_entry":
        parts = tuple(p for p in (tidied(p) for p in node.parts) if p is not None)
        return node.model_copy(update={"parts": parts})
    flat = [q for p in node.parts for q in (p.parts if isinstance(p, Clause) and p.join == "same_entry" else (p,))]
    kept = _merged(_about_papers(list(dict.fromkeys(flat))))
    for part in tuple(kept):
        others = [p for p in kept if p is not part]
        if others and _is_empty_beside(part, others):
            kept = others
    return v.joined(_by_title(kept))


def _by_title(parts: Sequence[Node]) -> list[Node]:
    """Return a post at a kind of employer as that, or as a title that says it: a primary school teacher at any."""
    kinds = [p for p in parts if isinstance(p, Condition) and p.relation == "worked_at" and p.words]
    posts = [p for p in parts if isinstance(p, Condition) and p.relation == "role" and p.value]
    if len(kinds) != 1 or len(posts) != 1:
        return list(parts)
    kind, post = kinds[0].words[0].word, posts[0]
    titled = v.role(f"{kind} {post.value}" if kind.isascii() else f"{kind}{post.value}")
    titled = titled.model_copy(update={"current": post.current or kinds[0].current, "kinds": post.kinds})
    either = Clause(join="any", parts=(Clause(join="same_entry", parts=(kinds[0], post)), titled))
    return [either, *(p for p in parts if p not in (kinds[0], post))]


def as_co_first(node: Node) -> Node:
    """Return a condition that asks for a shared first place where it asked for the first one."""
    if isinstance(node, Clause):
        return node.model_copy(update={"parts": tuple(as_co_first(p) for p in node.parts)})
    return node.model_copy(update={"relation": "co_first"}) if node.relation == "first_author" else node


def without(held: Node | None, away: Sequence[Node]) -> Node | None:
    """Return what is held but not at some places: in the same entry where the entry could be there, else over persons.

    "Worked on it, but not at X" speaks of one entry; so does "at X but not at its lab". "Published at A but not at B"
    speaks of the person: no paper is at both. Lists of schools overlap: 211 but not 985 is one school.
    """
    if held is None:
        return Clause(join="none", parts=tuple(away))
    none = Clause(join="none", parts=tuple(away))
    parts = held.parts if isinstance(held, Clause) and held.join == "same_entry" else (held,)
    for gone in _positive(away):
        for kept in _positive(parts):
            rival = kept.relation == gone.relation and kept.relation in _ONE_AN_ENTRY and bool(kept.value)
            overlap = kept.relation == "studied_at" and set(kept.concepts) & set(gone.concepts)
            if rival and not overlap and not v.lies_under(gone, kept):
                return Clause(join="all", parts=(held, none))
    return Clause(join="same_entry", parts=(*parts, none))


_ONE_AN_ENTRY = frozenset({"worked_at", "interned_at", "studied_at", "published_at", "role"})


def _is_empty_beside(part: Node, others: Sequence[Node]) -> bool:
    if not isinstance(part, Condition) or part.value or part.words or part.concepts or part.current or part.minimum:
        return False
    return any(o.relation in _SAYS_MORE.get(part.relation, ()) for o in _positive(others))


def _positive(nodes: Sequence[Node]) -> list[Condition]:
    """Return the conditions that are asserted, wherever they stand."""
    found: list[Condition] = []
    for node in nodes:
        if isinstance(node, Condition):
            found.append(node)
        elif node.join != "none":
            found.extend(_positive(node.parts))
    return found


def _merged(parts: Sequence[Node]) -> list[Node]:
    """Return the parts, those joined into one that describe one degree, one office or one award."""
    out: list[Node] = []
    for part in parts:
        i = next((i for i, o in enumerate(out) if _belong(o, part)), None)
        if i is None:
            out.append(part)
        else:
            out[i] = _one(out[i], part)
    return out


def _belong(a: Node, b: Node) -> bool:
    if (
        not (isinstance(a, Condition) and isinstance(b, Condition))
        or a.relation != b.relation
        or a.relation not in _JOINED
    ):
        return False
    return not (a.concepts and b.concepts)


def _in_words(a: Condition, b: Condition) -> str:
    """Return two values as one: "bachelor's in physics", 物理本科, whichever was said first."""
    if a.relation != "degree":
        return " ".join(x for x in (a.value, b.value) if x)
    level, field = (b.value, a.value) if b.concepts and not a.concepts else (a.value, b.value)
    if not (level and field):
        return level or field
    return f"{level} in {field}" if level.isascii() or field.isascii() else f"{field}{level}"


def _one(a: Node, b: Node) -> Node:
    if not (isinstance(a, Condition) and isinstance(b, Condition)):
        return a
    return a.model_copy(
        update={
            "value": _in_words(a, b),
            "concepts": (*a.concepts, *b.concepts),
            "words": (*a.words, *b.words),
            "current": a.current or b.current,
            "minimum": a.minimum or b.minimum,
        }
    )


def _about_papers(parts: Sequence[Node]) -> list[Node]:
    """Return the parts, a topic beside "published" as what the paper is about."""
    papers = any(
        isinstance(p, Condition) and p.relation in ("published", "published_at", "first_author", "co_first", "coauthor")
        for p in parts
    )
    if not papers:
        return list(parts)
    kinds = ("publication",)
    return [
        p.model_copy(update={"kinds": kinds}) if isinstance(p, Condition) and p.relation == "topic" else p
        for p in parts
    ]
