"""Papers at top venues: "top-tier papers", 顶会一作, cut out of a question and put back where its papers are."""

from __future__ import annotations

from bot.answering.question import values as v
from bot.answering.question.constructions import within
from bot.answering.question.cuts import Cut
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition
from vectorstore.text import has_cjk


def at_top_venues(text: str) -> Cut | None:
    """Return a question without the words for top venues; None where it has none."""
    said = within("succession.top", text)
    top = v.top_venues(said.span.of(text), chinese=has_cjk(text)) if said is not None else None
    if said is None or top is None:
        return None
    return Cut(said.without(text, f" {said.slots.get('papers', '')} "), lambda node: _at_top(node, top))


def _at_top(node: Node | None, top: Condition) -> Node | None:
    if node is None:
        return top
    if isinstance(node, Condition):
        if node.relation in ("published", "published_at") and not node.words and not node.value:
            return top.model_copy(update={"minimum": node.minimum})
        if node.relation in ("published", "first_author", "co_first", "coauthor", "during", "topic"):
            return Clause(join="same_entry", parts=(node, top))
        return node if node.relation == "named" else None
    if node.join == "same_entry":
        rest = [p for p in node.parts if not _is_any_paper(p)]
        return v.joined([*rest, top])
    if node.join == "none":
        inner = _at_top(node.parts[0], top) if len(node.parts) == 1 else None
        return Clause(join="none", parts=(inner,)) if inner is not None else None
    parts = [_at_top(p, top) or p for p in node.parts]
    return Clause(join=node.join, parts=tuple(parts)) if tuple(parts) != node.parts else None


def _is_any_paper(node: Node) -> bool:
    return (
        isinstance(node, Condition)
        and node.relation in ("published", "published_at")
        and not node.value
        and not node.words
    )
