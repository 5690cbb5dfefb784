"""Words that set an entry among others of its person: only, first, latest, before joining, after leaving, no longer.

Each is cut out of a question, what remains is read as if it were not there, and the condition is put back around it.
Knows the forms of both languages. What cannot be put back is left to `unkept`.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from bot.answering.question import values as v
from bot.answering.question.constructions import Said, every, whole, within
from bot.answering.question.cuts import ANY_JOB, Cut, narrowed, without
from bot.answering.question.studies import follows_of_itself
from bot.answering.question.top_venues import at_top_venues
from bot.answering.question.turned import is_known_post, post_named, turned
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, ConditionRelation, Event
from vectorstore.lexicon import vocabulary
from vectorstore.records import Span
from vectorstore.text import has_cjk

_AT: tuple[ConditionRelation, ...] = ("worked_at", "interned_at", "studied_at")
_ONLY_OF: dict[str, Condition] = {
    **{r: Condition(relation=r, value="") for r in _AT},
    "published_at": Condition(relation="published_at", value=""),
}


def cut(text: str) -> tuple[Cut, ...]:
    """Return the readings of a question's words of succession, one for each of them, the text of the last one bare."""
    found: list[Cut] = []
    for reader in (
        _posts,
        _sequence,
        _while,
        _first_degree,
        _first_job,
        _latest_job,
        _first_time,
        _no_longer,
        _joined,
        _only,
        at_top_venues,
    ):
        read = reader(found[-1].rest if found else text)
        if read is not None:
            found.append(read)
    return tuple(found)


def put_back(node: Node | None, cuts: tuple[Cut, ...]) -> Node | None:
    """Return what the whole question means; None where one of its words cannot be said of the rest."""
    for one in reversed(cuts):
        node = one.put(node)
        if node is None:
            return None
    return node


def _sequence(text: str) -> Cut | None:
    for name in ("before", "before_name"):
        said = within(f"succession.{name}", text)
        # "before Meituan" of a stay: only of an organisation that the lexicon knows, as anything may follow "before".
        if said is None or (name == "before_name" and not v.is_organisation(said.slots["o"])):
            continue
        if (school := _school_of(text, said)) is not None:
            return _sequence(f"{text[: school.start]}从{text[school.start :]}")
        if (event := _event(said)) is None:
            return None
        relation: Literal["before", "after"] = "after" if _is_after(said) else "before"
        if (degree := said.slots.get("degree")) and follows_of_itself(
            v.level_of(degree), said.without(text), after=relation == "after"
        ):
            return None  # 硕士毕业后读博: two degrees, one after the other as ever
        words = said.span.of(text).strip(" ,，").removeprefix("在")
        return Cut(
            _stays(without(text, said)), partial(narrowed, Condition(relation=relation, value=words, event=event))
        )
    return _beside_name(text)


def _while(text: str) -> Cut | None:
    """Take "during her PhD", 读博期间: what is left lies within that study, or stands under it."""
    said = within("succession.while", text)
    if said is None:
        return None
    degree = said.slots.get("degree", "")
    level = v.level_of(degree)
    if level is not None:
        of: Node = v.degree(level, degree)
    else:
        of = ANY_JOB if "working" in said.slots else Condition(relation="studied_at", value="")
    event = Event(of=of, edge="start")
    condition = Condition(relation="during", value=said.span.of(text).strip(" ,，").removeprefix("在"), event=event)
    return Cut(without(text, said), partial(_while_studying, condition))


def _while_studying(condition: Condition, node: Node | None) -> Node | None:
    """Return what a node says within a study; where nothing but a fact is asked, of what was done then or of it."""
    return narrowed(condition, node) if node is not None else condition


def _school_of(text: str, said: Said) -> Span | None:
    """Return the school whose name ends in what reads as a degree: 清华大学毕业之后."""
    at = said.places.get("degree")
    named = (m.span for m in vocabulary("organisations").matches(text)) if at is not None else ()
    return next((n for n in named if at is not None and n.start < at.start and n.end == at.end), None)


def _posts(text: str) -> Cut | None:
    """Take "a clerk before becoming a manager", 先做教练后来当校长, "left X for Y": the one before the other."""
    if (found := turned(text)) is not None:
        return Cut(found.rest, partial(narrowed, found.before))
    said = within("succession.posts", text) or within("succession.post", text)
    if said is None or not (then := post_named(said.slots["role"])):
        return None
    first, chinese = post_named(said.slots.get("first", "")), has_cjk(text)
    # Words alone do not say of two unknown things that the one is a firm and the other a post.
    moved = _is_place(then) and (not first or _is_place(first))
    posts = not _is_place(first) and is_known_post(then)
    if not moved and ("interning" in said.slots or not posts):
        return None
    if not first:
        rest = said.without(text)
    elif not moved:
        rest = said.without(text, f"做过{first}" if chinese else f" worked as a {first} ")
    elif chinese:
        rest = said.without(text, f"在{first}{'实习' if '实习' in said.span.of(text) else '工作'}过")
    else:
        rest = said.without(text, f" {'interned' if 'interning' in said.slots else 'worked'} at {first} ")
    side: Literal["before", "after"] = "after" if _is_after(said) else "before"
    words = f"{'去' if moved else ''}{then}之前" if chinese else f"{side} {'joining ' if moved else ''}{then}"
    event = Event(of=v.at_place_of_work_or_study(then) if moved else v.role(then), edge="start")
    return Cut(rest.strip(" ,，"), partial(narrowed, Condition(relation=side, value=words, event=event)))


def _is_place(said: str) -> bool:
    """Tell whether words name where somebody works: a known organisation, or a name that is no post."""
    if v.is_organisation(said):
        return True
    known = any(vocabulary(name).matches(said, any_case=True) for name in ("roles", "places"))
    return said != said.lower() and not known


def _is_after(said: Said) -> bool:
    side = said.slots.get("side", "").lower()
    return side in ("after", "since") or side.endswith("后")


def _stays(text: str) -> str:
    """Return a text in which "went to X", beside another stay, says that somebody worked there."""
    moved = within("succession.moved", text)
    if moved is None or "的" in moved.slots["o"]:
        return text
    return f"{text[: moved.span.start]}在{moved.slots['o']}工作过{text[moved.span.end :]}"


def _beside_name(text: str) -> Cut | None:
    """Return "X 之前": right behind an organisation that the lexicon knows, it is of the stay there."""
    ends = {m.span.end: m.span for m in vocabulary("organisations").matches(text)}
    for side in every("succession.side_zh", text):
        if (named := ends.get(side.span.start)) is None:
            continue
        before = "before" in side.slots
        event = Event(of=v.at_place_of_work_or_study(named.of(text)), edge="start" if before else "end")
        said = f"{named.of(text)}{side.span.of(text).strip('，,')}"
        condition = Condition(relation="before" if before else "after", value=said, event=event)
        rest = f"{text[: named.start].removesuffix('在')} {text[side.span.end :]}"
        return Cut(" ".join(rest.split()), partial(narrowed, condition))
    return None


def has_sequence(node: Node) -> bool:
    """Tell whether a node holds a condition of what came before or after something else."""
    if isinstance(node, Clause):
        return any(has_sequence(p) for p in node.parts)
    return node.relation in ("before", "after")


def _event(said: Said) -> Event | None:
    """Return what happened: joining or leaving somewhere, or a degree that began or was got."""
    slots = said.slots
    if degree := slots.get("degree"):
        # "before her PhD" is before it began, "after her PhD" after it ended.
        starts = "beginning" in slots or degree.isascii() and "finishing" not in slots and not _is_after(said)
        return Event(of=v.degree(v.level_of(degree), degree), edge="start" if starts else "end")
    where = v.trimmed(slots.get("o", "").removesuffix("的").removesuffix("那里").removesuffix("公司"))
    if "graduating" in slots:
        of: Node = v.at_organisation("studied_at", where) if where else Condition(relation="studied_at", value="")
        return Event(of=of, edge="end")
    if not where:
        return None
    of = v.at_organisation("interned_at", where) if "interning" in slots else v.at_place_of_work_or_study(where)
    # "after X" alone is after the stay there was over.
    over = "leaving" in slots or said.places["o"].start - said.places["side"].end in (0, 1) and _is_after(said)
    return Event(of=of, edge="end" if over else "start")


def _only(text: str) -> Cut | None:
    said = within("succession.only", text)
    if said is None:
        return None
    start, end = said.places["w"].start, said.places["w"].end
    return Cut(" ".join(f"{text[:start]}{_gap(text)}{text[end:]}".split()), _nowhere_else)


def _nowhere_else(node: Node | None) -> Node | None:
    """Return "only at X" of the places that a node names; of anything else it cannot be said."""
    if node is None:
        return None
    if isinstance(node, Condition):
        placed = bool(node.value) and not node.current and not whole("succession.one", node.value)
        base = _ONLY_OF.get(node.relation) if placed else None
        return Clause(join="only", parts=(base, node)) if base is not None else None
    if node.join == "all" and any(isinstance(p, Condition) and p.relation == "named" for p in node.parts):
        rest = [p for p in node.parts if not (isinstance(p, Condition) and p.relation == "named")]
        apart = _nowhere_else(v.joined(rest, "all"))
        named = [p for p in node.parts if p not in rest]
        return Clause(join="all", parts=(*named, apart)) if apart is not None else None
    conditions = [p for p in node.parts if isinstance(p, Condition) and p.value]
    relations = {c.relation for c in conditions}
    if node.join not in ("all", "any") or len(conditions) != len(node.parts) or not relations <= set(_ONLY_OF):
        return None
    if relations <= {"worked_at", "studied_at"} and len({c.value for c in conditions}) == 1:
        # "only at X" of a university: to have worked there, or to have studied there, and nowhere else.
        return Clause(join="any", parts=tuple(Clause(join="only", parts=(_ONLY_OF[c.relation], c)) for c in conditions))
    if len(relations) != 1:
        return None
    base = _ONLY_OF[conditions[0].relation]
    nowhere = Clause(join="only", parts=(base, Clause(join="any", parts=tuple(conditions))))
    return Clause(join="all", parts=(*conditions, nowhere)) if node.join == "all" else nowhere


def _first_degree(text: str) -> Cut | None:
    """Take 第一学历是大专: of all degrees the first is the one that is asked for."""
    said = within("succession.first_degree", text)
    return Cut(said.without(text), _of_first_degree) if said is not None else None


def _of_first_degree(node: Node | None) -> Node | None:
    schooling = [n for n in _flat(node) if isinstance(n, Condition) and n.relation in ("degree", "studied_at")]
    if node is None or len(schooling) != len(_flat(node)):
        return None
    return Clause(join="first", parts=(Condition(relation="degree", value=""), *schooling))


def _flat(node: Node | None) -> tuple[Node, ...]:
    if node is None:
        return ()
    return node.parts if isinstance(node, Clause) and node.join in ("all", "same_entry") else (node,)


def _first_job(text: str) -> Cut | None:
    return _of_jobs(text, "first")


def _latest_job(text: str) -> Cut | None:
    return _of_jobs(text, "latest")


def _of_jobs(text: str, join: Literal["first", "latest"]) -> Cut | None:
    said = within(f"succession.{join}_job", text)
    if said is None:
        return None
    if where := said.slots.get("where"):
        rest = said.without(text, f"在{where}工作过")
    elif "role" in said.slots:
        rest = said.without(text, " who worked as ")
    elif "job" in said.slots:
        rest = said.without(text, "雇主" if has_cjk(said.span.of(text)) else " ")
    else:
        rest = said.without(text, "什么时候工作" if has_cjk(said.span.of(text)) else " worked at ")
    return Cut(rest, lambda node: _among_jobs(node, join))


def _among_jobs(node: Node | None, join: Literal["first", "latest"]) -> Node | None:
    if node is None:
        return Clause(join=join, parts=(ANY_JOB, ANY_JOB))
    if isinstance(node, Clause) and node.join in ("all", "any"):
        parts = [p if isinstance(p, Condition) and p.relation == "named" else _among_jobs(p, join) for p in node.parts]
        kept = tuple(p for p in parts if p is not None)
        return Clause(join=node.join, parts=kept) if len(kept) == len(parts) else None
    if isinstance(node, Clause) and node.join == "none":
        return None
    return Clause(join=join, parts=(ANY_JOB, node))


def _first_time(text: str) -> Cut | None:
    said = within("succession.first_time", text)
    return Cut(without(text, said), _first_of_all) if said is not None else None


def _first_of_all(node: Node | None) -> Node | None:
    """Return "for the first time in 2020": the first of the entries lies then; without a time it says nothing."""
    if not isinstance(node, Clause) or node.join != "same_entry":
        return None
    when = [p for p in node.parts if isinstance(p, Condition) and p.relation == "during"]
    base = v.joined([p for p in node.parts if p not in when])
    return Clause(join="first", parts=(base, *when)) if when and base is not None else None


def _no_longer(text: str) -> Cut | None:
    said = within("succession.no_longer", text)
    if said is None:
        return None
    if "bare" in said.slots:
        return Cut(without(text, said), _over)
    where = said.slots.get("where")
    return Cut(said.without(text, f"在{where}工作过" if where else " worked at "), _over)


def _joined(text: str) -> Cut | None:
    return Cut(text, partial(_at_edge, "start")) if within("succession.joined", text) else None


def _at_edge(edge: Literal["start", "end"], node: Node | None) -> Node | None:
    """Return "joined in 2020": the start, or the end, of a stay lies in the time named; None where no time is."""
    if not isinstance(node, Clause) or node.join == "none":
        return None
    if node.join in ("all", "any"):
        parts = [_at_edge(edge, p) or p for p in node.parts]
        return Clause(join=node.join, parts=tuple(parts)) if tuple(parts) != node.parts else None
    dated = [isinstance(p, Condition) and p.relation == "during" for p in node.parts]
    placed = any(isinstance(p, Condition) and p.relation in (*_AT, "degree") for p in node.parts)
    if not any(dated) or not placed:
        return None
    parts = [p.model_copy(update={"edge": edge}) if d else p for p, d in zip(node.parts, dated, strict=True)]
    return Clause(join=node.join, parts=tuple(parts))


def _over(node: Node | None) -> Node | None:
    if isinstance(node, Clause):
        if node.join == "none":
            return None
        parts = [p if isinstance(p, Condition) and p.relation == "named" else _over(p) for p in node.parts]
        if node.join == "same_entry":
            ended = _at_edge("end", node)
            parts = [_over(p) or p for p in (ended.parts if isinstance(ended, Clause) else node.parts)]
        kept = tuple(p for p in parts if p is not None)
        changed = any(a != b for a, b in zip(kept, node.parts, strict=False))
        return Clause(join=node.join, parts=kept) if len(kept) == len(node.parts) and changed else None
    if node is None or node.relation not in _AT or not node.value:
        return None
    return node.model_copy(update={"past": True, "current": False})


def _gap(text: str) -> str:
    return "" if has_cjk(text) else " "
