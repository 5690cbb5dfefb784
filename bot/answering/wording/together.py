"""Conditions of one and the same entry as one phrase: "who worked at Alibaba on GPU sharing in 2022".

One condition leads and gives the verb, the others follow it; Chinese puts the time first, then where, then what. Knows
phrases only; how a single condition is said is `saying`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.answering.records import Clause, Condition, ConditionRelation
from vectorstore.records import Language

Node = Clause | Condition
Say = Callable[[Node], str]

# Which of several conditions gives the verb: a stay before what was done during it, both before what only narrows them.
_LEADING: tuple[ConditionRelation, ...] = (
    "interned_at", "studied_at", "taught", "served_at", "awarded", "holds_patent", "first_author", "co_first",
    "published_at", "published", "coauthor", "worked_at", "degree", "role", "topic", "skill", "located_in",
    "mentored_by", "advised_by", "graduates",
)  # fmt: skip
# What is about something: a topic beside it is its subject.
_ABOUT = frozenset({"published", "first_author", "co_first", "holds_patent", "awarded"})
_STAYS = frozenset({"worked_at", "interned_at", "studied_at"})
_TIMES = frozenset({"during", "before", "after"})
_STAYED = {"interned_at": "实习", "studied_at": "读书", "worked_at": "工作"}
_DONE = {"interned_at": "实习过", "studied_at": "读过书", "worked_at": "工作过"}
_EDGES = {"start": "开始", "end": "结束"}


def same_entry_words(node: Clause, language: Language, whole: Say, inside: Say) -> str:
    """Return the conditions of one entry as one phrase; `whole` says one by itself, `inside` as it narrows another."""
    parts = _with_subject(node.parts, language)
    return _zh(parts, whole) if language == "zh" else _en(parts, whole, inside)


def _with_subject(parts: Sequence[Node], language: Language) -> list[Node]:
    """Return parts in which several topics are one, and the subject of what is published, patented or awarded."""
    topics = [p for p in parts if isinstance(p, Condition) and p.relation == "topic" and p.value]
    if not topics:
        return list(parts)
    joint = "、" if language == "zh" else " and "
    topic = topics[0].model_copy(
        update={"value": joint.join(dict.fromkeys(p.value.removesuffix("的") for p in topics))}
    )
    rest = [p for p in parts if p not in topics]
    bare = next((p for p in rest if isinstance(p, Condition) and p.relation in _ABOUT and not p.value), None)
    if bare is None:
        return [*rest, topic]
    return [p.model_copy(update={"value": topic.value}) if p is bare else p for p in rest]


def _en(parts: Sequence[Node], whole: Say, inside: Say) -> str:
    lead = _lead(parts)
    if lead is None:
        return "with an entry " + " ".join(filter(None, map(inside, _ordered(parts))))
    edge = next((p for p in parts if isinstance(p, Condition) and p.relation == "during" and p.edge), None)
    rest = [p for p in _ordered(parts) if p is not lead]
    said = whole(lead)
    if edge is not None and lead.relation == "worked_at" and lead.value:
        joined = f"who {'joined' if edge.edge == 'start' else 'left'} {lead.value}"
        bare = edge.model_copy(update={"edge": None})
        said, rest = f"{joined} {inside(bare)}", [p for p in rest if p is not edge]
    return " ".join(filter(None, (said, *map(inside, rest))))


class _Sorted(NamedTuple):
    """The parts of an entry as Chinese orders them."""

    times: list[str]
    stay: Condition | None
    roles: list[Condition]
    tools: list[Condition]
    topic: Condition | None
    rest: list[Node]


def _zh(parts: Sequence[Node], whole: Say) -> str:
    told = _sorted(parts)
    where = f"在{spaced(told.stay.value)}" if told.stay is not None and told.stay.value else ""
    now = "目前" if any(isinstance(p, Condition) and p.current for p in parts) else ""
    edge = next((p for p in parts if isinstance(p, Condition) and p.relation == "during" and p.edge), None)
    if edge is not None and where and told.stay is not None and told.stay.relation == "worked_at":
        verb = "加入" if edge.edge == "start" else "离开"
        joined = f"{edge.value}{verb}{spaced(told.stay.value)}"
        return "，".join([joined, *_said(told, whole)])
    placed = _first(told.rest, frozenset({"located_in"}))
    if placed is not None and told.stay is not None and not told.stay.value and not placed.current:
        where = f"在{spaced(placed.value)}"
        told = told._replace(rest=[p for p in told.rest if p is not placed])
    said = _said(told, whole) or [_DONE[told.stay.relation] if told.stay is not None else "有经历"]
    if told.stay is not None and told.topic is not None and told.stay.relation in ("interned_at", "studied_at"):
        where = f"{where}{_STAYED[told.stay.relation]}时" if where else f"{_STAYED[told.stay.relation]}时"
    elif told.stay is None and not told.times and len(said) > 1:
        where = "同一条经历中"
    return f"{now}{''.join(told.times)}{where}{'且'.join(said)}"


def _said(told: _Sorted, whole: Say) -> list[str]:
    """Return what was done: 担任过算法工程师, 用 Go 做过 GPU 共享."""
    said = [f"担任过{spaced(r.value)}" for r in told.roles]
    tools = f"用{spaced('、'.join(t.value for t in told.tools))}" if told.tools else ""
    if told.topic is not None:
        said.append(f"{tools}做过{spaced(told.topic.value)}")
    elif tools:
        said.append(tools.replace("用", "用过", 1))
    return [*said, *map(whole, told.rest)]


def _sorted(parts: Sequence[Node]) -> _Sorted:
    told = _Sorted([], _first(parts, _STAYS), [], [], _first(parts, frozenset({"topic"})), [])
    for part in parts:
        if part is told.stay or part is told.topic:
            continue
        if isinstance(part, Condition) and part.relation in _TIMES:
            edge = _EDGES.get(part.edge or "", "")
            told.times.append(f"{part.value}{edge}{'，' if edge else ''}")
        elif isinstance(part, Condition) and part.relation == "role" and part.value:
            told.roles.append(part)
        elif isinstance(part, Condition) and part.relation == "skill" and part.value:
            told.tools.append(part)
        else:
            told.rest.append(part)
    return told


def _first(parts: Sequence[Node], relations: frozenset[str]) -> Condition | None:
    found = [p for p in parts if isinstance(p, Condition) and p.relation in relations]
    return next((p for p in found if p.value), found[0] if found else None)


def _lead(parts: Sequence[Node]) -> Condition | None:
    led = [p for p in parts if isinstance(p, Condition) and p.relation in _LEADING]
    return min(led, key=lambda p: (not p.value and p.relation in _STAYS, _LEADING.index(p.relation)), default=None)


def _ordered(parts: Sequence[Node]) -> list[Node]:
    """Return parts in the order in which they follow the verb: where, then what, when, and what it is not."""
    return sorted(parts, key=place_first)


def place_first(node: Node) -> int:
    """Return the order in which an entry is described: where, then what, when, and what it is not."""
    if isinstance(node, Clause):
        return _LAST if node.join == "none" else 0
    return 0 if node.relation in _STAYS else 2 if node.relation in _TIMES else 1


_LAST = 3


def spaced(value: str) -> str:
    """Return a value as it stands among Chinese words: Latin letters and digits at its edges are set off."""
    before = " " if value[:1].isascii() else ""
    return f"{before}{value}{' ' if value[-1:].isascii() else ''}"
