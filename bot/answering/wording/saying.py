"""A condition in words: "who worked at Alibaba on GPU sharing", 在阿里巴巴做过 GPU 共享.

Knows phrases only; changing one changes no answer. How a whole plan is said is `wording`.
"""

from __future__ import annotations

import re

from bot.answering.question.compounds import is_deed
from bot.answering.question.organisations import in_academia, in_industry
from bot.answering.records import SAID_OF_ONESELF, Clause, Condition
from bot.answering.wording.measures import is_measured, measured_words
from bot.answering.wording.phrases import table
from bot.answering.wording.together import place_first, same_entry_words, spaced
from vectorstore.periods import length_in_words
from vectorstore.records import Language

Node = Clause | Condition
_INDUSTRY = (in_industry(), in_industry(current=True))
_ACADEMIA = (in_academia(), in_academia("studied_at"), in_academia(current=True))


def condition_words(node: Node | None, language: Language) -> str:
    """Return a condition in words: "who worked at Alibaba on GPU sharing"."""
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
    """Return a condition as it stands within an entry: "at Alibaba on GPU sharing", 在阿里巴巴关于 GPU 共享."""
    if isinstance(node, Clause) and node.join == "same_entry" and any(_follows(p) for p in node.parts):
        node = Clause(join="same_entry", parts=tuple(p for p in node.parts if not _is_any_job(p)))
    if language == "en":
        if isinstance(node, Clause) and node.join == "same_entry":
            return " ".join(filter(None, (_en_inside(p) for p in sorted(node.parts, key=place_first))))
        return _en_inside(node)
    return set_off(_zh_inside(node))


def _zh_inside(node: Node) -> str:
    if is_measured(node):
        return _zh_node(node)
    if isinstance(node, Clause) and node.called is not None:
        return str(table("called_zh")[node.called][1])
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
    parts = sorted(node.parts, key=place_first)
    return ("或" if node.join == "any" else "").join(dict.fromkeys(_zh_inside(p) for p in parts))


def _en_node(node: Node) -> str:
    if isinstance(node, Condition) or node.join == "same_place" or node.called is not None:
        return _en_leaf(node)
    if node in (*_INDUSTRY, _ACADEMIA[0], _ACADEMIA[2]):
        now = node in (_INDUSTRY[1], _ACADEMIA[2])
        return f"who {'work' if now else 'have worked'} {_en_inside(node)}{' now' if now else ''}"
    if node.join in ("only", "first", "latest"):
        return _en_successive(node)
    if node.join == "none":
        return _en_none(node)
    if node.join == "same_entry" and _length_of(node) is not None:
        return _en_lasting(node)
    if node.join == "same_entry":
        return same_entry_words(node, "en", _en_node, _en_inside)
    if listed := _same_relation(node):
        return _phrase("en", listed[0].model_copy(update={"value": _said_of(node, (" and ", " or "))}))
    positive = [p for p in node.parts if not (isinstance(p, Clause) and p.join == "none")]
    away = [p for p in node.parts if p not in positive]
    text = (" and " if node.join == "all" else " or ").join(dict.fromkeys(map(_en_node, positive)))
    return ", ".join(filter(None, (text, *(_en_node(p) for p in away))))


def _en_none(node: Clause) -> str:
    if not node.parts:
        return "whoever they are"
    if all(_is_named(p) for p in node.parts):
        return "except " + _said_of(node, ("", " and "))
    return "except those " + " or ".join(_en_node(p) for p in node.parts)


def _zh_none(node: Clause) -> str:
    if node.parts and all(_is_named(p) for p in node.parts):
        return "不是" + spaced(_said_of(node, ("", "或")))
    said = "或".join(_zh_node(p) for p in node.parts)
    negated = f"不{said}" if said.startswith(("会", "是")) else f"没{said}" if said[:1] == "有" else f"没有{said}"
    return negated if said else "简历库中"


def _en_leaf(node: Node) -> str:
    if isinstance(node, Condition) and node.measure is None:
        return _en_condition(node)
    if isinstance(node, Clause) and node.called is not None:
        return str(table("called_en")[node.called][0])
    return measured_words(node, "en", condition_words, inside_words)


def _zh_leaf(node: Node) -> str:
    if isinstance(node, Condition) and node.measure is None:
        return _zh_condition(node)
    if isinstance(node, Clause) and node.called is not None:
        return str(table("called_zh")[node.called][0])
    return measured_words(node, "zh", condition_words, inside_words)


def _en_condition(node: Condition) -> str:
    now = table("en_now").get(node.relation) if node.current and node.value else None
    if now:
        return str(now).format(node.value)
    if node.current and node == Condition(relation="worked_at", value="", current=True):
        return "who work now"
    least = f" (at least {node.minimum})" if node.minimum else ""
    tense = " now" if node.current else table("en_past").get(node.relation, " and left") if node.past else ""
    hired = ", not as an intern" if _is_hired(node) else ""
    return f"{_phrase('en', node)}{tense}{hired}{least}"


def _is_hired(node: Condition) -> bool:
    return node.relation == "worked_at" and bool(node.value) and node.kinds == ("employment",)


def _zh_condition(node: Condition) -> str:
    now = table("zh_now").get(node.relation) if node.current and node.value else None
    if now:
        return str(now).format(spaced(node.value))
    least = f"（至少{node.minimum}项）" if node.minimum else "（实习不算）" if _is_hired(node) else ""
    own = table("zh_past").get(node.relation) if node.past else None
    if own is not None:
        return f"{_phrase('zh', node)}{own}{least}"
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
        return f"有{length}{_OWN_WORD[only.relation]}经历"
    inside = "".join(inside_words(p, "zh") for p in rest if not _is_any_job(p))
    return f"有{length}{inside.replace('期间', '')}的经历" if inside else f"有{length}工作经历"


_OWN_WORD = {"interned_at": "实习", "studied_at": "学习", "worked_at": "工作"}


def _parted(node: Clause, language: Language) -> tuple[str, list[Node]]:
    """Return how long the entries of a clause must have lasted, in words, and what they must hold."""
    asked = _length_of(node)
    said = length_in_words(asked.length, language) if asked is not None and asked.length is not None else ""
    return said, sorted((p for p in node.parts if p is not asked), key=place_first)


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
    return isinstance(node, Condition) and (node.relation in ("before", "after") or node.event is not None)


def _is_any_job(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation == "worked_at" and not node.value


def _is_named(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation == "named"


_LISTED = frozenset({"skill", "topic", "published_at", "worked_at", "interned_at", "studied_at"})


def _same_relation(node: Clause) -> list[Condition]:
    """Return the parts of a clause that say the same of several things: they are said once, as a list."""
    parts = [p for p in node.parts if isinstance(p, Condition)]
    plain = all(p.value and not (p.current or p.past or p.minimum or p.kinds) for p in parts)
    same = len(parts) == len(node.parts) > 1 and len({p.relation for p in parts}) == 1
    return parts if same and plain and parts[0].relation in _LISTED else []


def _said_of(node: Clause, joints: tuple[str, str]) -> str:
    return joints[node.join == "any"].join(p.value for p in node.parts if isinstance(p, Condition))


_DATED = re.compile(
    r"(?:in|since|before|after|between|from|until|by|during|around|expected|while|whilst)\b", re.IGNORECASE
)


def _en_inside(node: Node) -> str:
    if is_measured(node):
        return _en_node(node)
    if isinstance(node, Clause) and node.called is not None:
        return str(table("called_en")[node.called][1])
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
    if isinstance(node, Condition) or node.join == "same_place" or node.called is not None:
        return _zh_leaf(node)
    if node in (*_INDUSTRY, _ACADEMIA[0], _ACADEMIA[2]):
        return f"目前{_zh_inside(node)}工作" if node in (_INDUSTRY[1], _ACADEMIA[2]) else f"{_zh_inside(node)}工作过"
    if node.join in ("only", "first", "latest"):
        return _zh_successive(node)
    if node.join == "none":
        return _zh_none(node)
    if node.join == "same_entry" and _length_of(node) is not None:
        return _zh_lasting(node)
    if node.join == "same_entry":
        return same_entry_words(node, "zh", _zh_node, _zh_inside)
    if listed := _same_relation(node):
        joints = ("和", "或") if not all(p.value.isascii() for p in listed) else (" 和 ", " 或 ")
        return _phrase("zh", listed[0].model_copy(update={"value": _said_of(node, joints)}))
    return ("且" if node.join == "all" else "或").join(dict.fromkeys(map(_zh_node, node.parts)))


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


def _phrase(name: str, node: Condition) -> str:
    profiled = node.relation == "topic" and node.kinds == SAID_OF_ONESELF
    told = node.relation == "topic" and not profiled and set(SAID_OF_ONESELF) <= set(node.kinds)
    deed = node.relation == "topic" and name in ("en", "zh") and is_deed(node.value)
    said, bare = table(name)["profiled" if profiled else "told" if told else "deed" if deed else node.relation]
    if not node.value:
        return str(bare)
    before, _, after = str(said).partition("{}")
    if after and node.value.endswith(after):
        said = f"{before}{{}}"  # 博士学位 is a 学位 by its own word
    if node.length is not None:
        node = node.model_copy(update={"value": length_in_words(node.length, "zh" if name.startswith("zh") else "en")})
    if node.relation in ("during", "graduates") and _DATED.match(node.value):
        said = said.replace("in {}", "{}")
    chinese = name.startswith("zh")
    return str(said).format(spaced(node.value) if chinese else node.value).strip()
