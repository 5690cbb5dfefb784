"""A condition in words: "with an entry at Alibaba about GPU sharing", 在阿里巴巴关于 GPU 共享.

Knows phrases only; changing one changes no answer. How a whole plan is said is `wording`.
"""

from __future__ import annotations

import re

from bot.answering.question.organisations import in_academia, in_industry
from bot.answering.records import Clause, Condition
from bot.answering.wording.measures import is_measured, measured_words
from bot.answering.wording.phrases import table
from vectorstore.periods import length_in_words
from vectorstore.records import Language

Node = Clause | Condition
_INDUSTRY = (in_industry(), in_industry(current=True))
_ACADEMIA = (in_academia(), in_academia("studied_at"), in_academia(current=True))


def condition_words(node: Node | None, language: Language) -> str:
    """Return a condition in words: "with an entry at Alibaba about GPU sharing"."""
    if node is None:
        return ""
    return set_off(_zh_node(node)) if language == "zh" else _en_node(node)


# Latin words stand apart from Chinese ones, with one space.
_EDGE = re.compile(r"(?<=[A-Za-z+#])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[A-Za-z])")


def set_off(text: str) -> str:
    """Return a Chinese text whose Latin words stand apart."""
    return " ".join(_EDGE.sub(" ", text).split())


def is_academia(node: Node) -> bool:
    """Tell whether a node is "in academia"."""
    return node in _ACADEMIA


def inside_words(node: Node, language: Language) -> str:
    """Return a condition as it stands within an entry: "at Alibaba about GPU sharing", 在阿里巴巴关于 GPU 共享."""
    if isinstance(node, Clause) and node.join == "same_entry" and any(_follows(p) for p in node.parts):
        node = Clause(join="same_entry", parts=tuple(p for p in node.parts if not _is_any_job(p)))
    if language == "en":
        if isinstance(node, Clause) and node.join == "same_entry":
            return " ".join(filter(None, (_en_inside(p) for p in sorted(node.parts, key=_place_first))))
        return _en_inside(node)
    return set_off(_zh_inside(node))


def _zh_inside(node: Node) -> str:
    if is_measured(node):
        return _zh_node(node)
    if node in (*_INDUSTRY, *_ACADEMIA):
        return "在工业界" if node in _INDUSTRY else "在高校"
    if isinstance(node, Clause) and node.join in ("first", "latest"):
        job = "第一份工作" if node.join == "first" else "最近一份工作"
        rest = "".join(_zh_inside(p) for p in node.parts[1:] if not _is_any_job(p))
        return f"{job}{rest}" if _is_any_job(node.parts[0]) else _zh_successive(node)
    if isinstance(node, Condition):
        return _phrase("zh_inside" if node.relation in table("zh_inside") else "zh", node)
    if node.join == "none":
        return _zh_node(node)
    parts = sorted(node.parts, key=_place_first)
    return ("或" if node.join == "any" else "").join(dict.fromkeys(_zh_inside(p) for p in parts))


def _en_node(node: Node) -> str:
    if isinstance(node, Condition) or node.join == "same_place":
        return _en_leaf(node)
    if node in (*_INDUSTRY, _ACADEMIA[0], _ACADEMIA[2]):
        now = node in (_INDUSTRY[1], _ACADEMIA[2])
        return f"who {'work' if now else 'have worked'} {_en_inside(node)}{' now' if now else ''}"
    if node.join in ("only", "first", "latest"):
        return _en_successive(node)
    if node.join == "none":
        return "except those " + " or ".join(_en_node(p) for p in node.parts) if node.parts else "whoever they are"
    if node.join == "same_entry" and _length_of(node) is not None:
        return _en_lasting(node)
    if node.join == "same_entry":
        return "with an entry " + " ".join(filter(None, (_en_inside(p) for p in sorted(node.parts, key=_place_first))))
    if listed := _same_relation(node):
        return _phrase("en", listed[0].model_copy(update={"value": _said_of(node, (" and ", " or "))}))
    positive = [p for p in node.parts if not (isinstance(p, Clause) and p.join == "none")]
    away = [p for p in node.parts if p not in positive]
    text = (" and " if node.join == "all" else " or ").join(_en_node(p) for p in positive)
    return ", ".join(filter(None, (text, *(_en_node(p) for p in away))))


def _en_leaf(node: Node) -> str:
    if isinstance(node, Condition) and node.measure is None:
        return _en_condition(node)
    return measured_words(node, "en", condition_words, inside_words)


def _zh_leaf(node: Node) -> str:
    if isinstance(node, Condition) and node.measure is None:
        return _zh_condition(node)
    return measured_words(node, "zh", condition_words, inside_words)


def _en_condition(node: Condition) -> str:
    now = table("en_now").get(node.relation) if node.current and node.value else None
    if now:
        return str(now).format(node.value)
    least = f" (at least {node.minimum})" if node.minimum else ""
    tense = " now" if node.current else " and left" if node.past else ""
    return f"{_phrase('en', node)}{tense}{least}"


def _zh_condition(node: Condition) -> str:
    now = table("zh_now").get(node.relation) if node.current and node.value else None
    if now:
        return str(now).format(_spaced(node.value))
    least = f"（至少{node.minimum}项）" if node.minimum else ""
    tense = "目前" if node.current else "曾" if node.past else ""
    return f"{tense}{_phrase('zh', node)}{'、现已离开' if node.past else ''}{least}"


def _length_of(node: Clause) -> Condition | None:
    return next((p for p in node.parts if isinstance(p, Condition) and p.relation == "lasted"), None)


def _en_lasting(node: Clause) -> str:
    """Return "with at least 3 years of work at Huawei with Python"."""
    length, rest = _parted(node, "en")
    relations = {p.relation for p in rest if isinstance(p, Condition)}
    inside = " ".join(filter(None, (_en_inside(p) for p in rest)))
    work = "" if relations & {"studied_at", "degree", "taught", "served_at"} else " of work"
    return f"with {length}{work} {inside.replace('in a job', '').strip()}".strip()


def _zh_lasting(node: Clause) -> str:
    """Return 有至少3年在华为使用 Python 的经历."""
    length, rest = _parted(node, "zh")
    only = rest[0] if len(rest) == 1 and isinstance(rest[0], Condition) and not rest[0].value else None
    if only is not None and only.relation in _OWN_WORD:
        return f"有{length}的{_OWN_WORD[only.relation]}经历"
    inside = "".join(inside_words(p, "zh") for p in rest if not _is_any_job(p))
    return f"有{length}{inside.replace('期间', '')}的经历"


_OWN_WORD = {"interned_at": "实习", "studied_at": "学习", "worked_at": "工作"}


def _parted(node: Clause, language: Language) -> tuple[str, list[Node]]:
    """Return how long the entries of a clause must have lasted, in words, and what they must hold."""
    asked = _length_of(node)
    said = length_in_words(asked.length, language) if asked is not None and asked.length is not None else ""
    return said, sorted((p for p in node.parts if p is not asked), key=_place_first)


def _en_successive(node: Clause) -> str:
    """Return "who worked at X and nowhere else", "who had their first job at X", "who published, first in 2020"."""
    base, rest = node.parts[0], node.parts[1:]
    if node.join == "only":
        return " and ".join(_en_node(p) for p in rest) + " and nowhere else"
    inside = " ".join(_en_inside(p) for p in rest)
    if not _is_any_job(base):
        order = "for the first time" if node.join == "first" else "most recently"
        return f"{_en_node(base)}, {order} {inside}"
    had = "had their first job" if node.join == "first" else "have their latest job"
    return f"who {had} {'' if rest == (base,) else inside}".strip()


def _follows(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation in ("before", "after")


def _is_any_job(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation == "worked_at" and not node.value


_LISTED = frozenset({"skill", "topic", "published_at", "worked_at", "interned_at", "studied_at"})


def _same_relation(node: Clause) -> list[Condition]:
    """Return the parts of a clause that say the same of several things: they are said once, as a list."""
    parts = [p for p in node.parts if isinstance(p, Condition)]
    plain = all(p.value and not p.current and not p.minimum for p in parts)
    same = len(parts) == len(node.parts) > 1 and len({p.relation for p in parts}) == 1
    return parts if same and plain and parts[0].relation in _LISTED else []


def _said_of(node: Clause, joints: tuple[str, str]) -> str:
    return joints[node.join == "any"].join(p.value for p in node.parts if isinstance(p, Condition))


def _place_first(node: Node) -> int:
    """Return the order in which an entry is described: where, then what, when, and what it is not."""
    if isinstance(node, Clause):
        return _LAST if node.join == "none" else 0
    return {"worked_at": 0, "interned_at": 0, "studied_at": 0, "during": 2, "before": 2, "after": 2}.get(
        node.relation, 1
    )


_LAST = 3
_DATED = re.compile(r"(?:in|since|before|after|between|from|until|by|during|around|expected)\b", re.IGNORECASE)


def _en_inside(node: Node) -> str:
    if is_measured(node):
        return _en_node(node)
    if node in (*_INDUSTRY, *_ACADEMIA):
        return "in industry" if node in _INDUSTRY else "in academia"
    if isinstance(node, Clause) and node.join in ("first", "latest"):
        job = "in their first job" if node.join == "first" else "in their latest job"
        rest = " ".join(_en_inside(p) for p in node.parts[1:] if not _is_any_job(p))
        return f"{job} {rest}".strip() if _is_any_job(node.parts[0]) else _en_successive(node)
    if isinstance(node, Condition):
        edge = {"start": "begun ", "end": "ended "}.get(node.edge or "", "")
        return edge + _phrase("en_inside" if node.relation in table("en_inside") else "en", node)
    if node.join == "none":
        return "but not " + _either([_en_inside(p) for p in node.parts])
    said = [_en_inside(p) for p in node.parts]
    return _either(said) if node.join == "any" else " ".join(filter(None, said))


def _either(said: list[str]) -> str:
    return " or ".join(dict.fromkeys(s for s in said if s))


def _zh_node(node: Node) -> str:
    if isinstance(node, Condition) or node.join == "same_place":
        return _zh_leaf(node)
    if node in (*_INDUSTRY, _ACADEMIA[0], _ACADEMIA[2]):
        return f"目前{_zh_inside(node)}工作" if node in (_INDUSTRY[1], _ACADEMIA[2]) else f"{_zh_inside(node)}工作过"
    if node.join in ("only", "first", "latest"):
        return _zh_successive(node)
    if node.join == "none":
        said = "或".join(_zh_node(p) for p in node.parts)
        negated = f"不{said}" if said.startswith(("会", "是")) else f"没{said}" if said[:1] == "有" else f"没有{said}"
        return negated if said else "简历库中"
    if node.join == "same_entry" and _length_of(node) is not None:
        return _zh_lasting(node)
    if node.join == "same_entry":
        return _zh_same_entry(node)
    if listed := _same_relation(node):
        joints = ("和", "或") if not all(p.value.isascii() for p in listed) else (" 和 ", " 或 ")
        return _phrase("zh", listed[0].model_copy(update={"value": _said_of(node, joints)}))
    return ("且" if node.join == "all" else "或").join(_zh_node(p) for p in node.parts)


def _zh_successive(node: Clause) -> str:
    """Return 只在 X 工作过, 第一份工作在 X, 2020 年首次发表过论文."""
    base, rest = node.parts[0], node.parts[1:]
    if node.join == "only":
        return "只" + "且".join(_zh_node(p) for p in rest)
    inside = "".join(_zh_inside(p) for p in rest)
    if not _is_any_job(base):
        return f"{inside}{'首次' if node.join == 'first' else '最近'}{_zh_node(base)}"
    job = "第一份工作" if node.join == "first" else "最近一份工作"
    return job if rest == (base,) else f"{job}{inside}"


def _zh_same_entry(node: Clause) -> str:
    """Return 在阿里巴巴有关于 GPU 共享的经历: where and when, then what, in one entry."""
    where: list[str] = []
    what: list[str] = []
    rest: list[str] = []
    for part in node.parts:
        if isinstance(part, Condition) and part.relation in ("before", "after"):
            where.insert(0, part.value)
        elif isinstance(part, Condition) and part.relation == "during" and part.edge is not None:
            where.insert(0, f"{part.value}{'开始' if part.edge == 'start' else '结束'}，")
        elif isinstance(part, Condition) and part.relation == "during":
            where.append(f"{part.value}")
        elif isinstance(part, Condition) and part.relation in ("worked_at", "interned_at", "studied_at") and part.value:
            where.append(f"在{_spaced(part.value)}")
        elif isinstance(part, Condition) and part.relation in ("topic", "skill"):
            what.append(part.value.removesuffix("的"))
        else:
            rest.append(_zh_node(part))
    about = f"有关于{_spaced('、'.join(what))}的经历" if what else "有经历"
    spans = [p for p in node.parts if isinstance(p, Clause) and p.join == "any"]
    if spans and not where:
        where, rest = [_zh_node(p) + "，" for p in spans], [r for r in rest if r not in [_zh_node(p) for p in spans]]
    if not what and rest and not where:
        return "同一条经历中" + "且".join(rest)
    if not what and rest and not any(w.startswith("在") for w in where):
        return "".join(where) + "且".join(rest)
    return "".join(where) + about + ("，且" + "且".join(rest) if rest else "")


def _phrase(name: str, node: Condition) -> str:
    said, bare = table(name)[node.relation]
    if not node.value:
        return str(bare)
    if node.length is not None:
        node = node.model_copy(update={"value": length_in_words(node.length, "zh" if name.startswith("zh") else "en")})
    if node.relation in ("during", "graduates") and _DATED.match(node.value):
        said = said.replace("in {}", "{}")
    chinese = name.startswith("zh")
    return str(said).format(_spaced(node.value) if chinese else node.value).strip()


def _spaced(value: str) -> str:
    """Return a value as it stands among Chinese words: Latin letters and digits at its edges are set off."""
    before = " " if value[:1].isascii() else ""
    return f"{before}{value}{' ' if value[-1:].isascii() else ''}"
