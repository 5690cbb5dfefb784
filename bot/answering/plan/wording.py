"""A plan in words, in the question's language: how the question was understood, for the asker to check.

Knows phrases only; changing one changes no answer.
"""

from __future__ import annotations

import re
from typing import Any, cast

from bot.answering.antecedents import without_named
from bot.answering.plan.cues import wording
from bot.answering.records import Clause, Condition, Plan
from vectorstore.records import Language

Node = Clause | Condition


def _table(name: str) -> dict[str, Any]:
    return cast("dict[str, Any]", wording()[name])


def understood(plan: Plan) -> str:
    """Return a plan in words, in its language."""
    text = _set_off(_zh(plan)) if plan.language == "zh" else _en(plan)
    if plan.statuses:
        states = _table(f"statuses_{plan.language}")
        said = dict.fromkeys(states[s] for s in plan.statuses)
        text = f"{text}（{'或'.join(said)}）" if plan.language == "zh" else f"{text} ({' or '.join(said)})"
    mended = [f"{wrong} → {right}" for wrong, right in plan.corrections]
    return f"{text} ({'; '.join(mended)})" if mended else text


def condition_words(node: Node | None, language: Language) -> str:
    """Return a condition in words: "with an entry at Alibaba about GPU sharing"."""
    if node is None:
        return ""
    return _set_off(_zh_node(node)) if language == "zh" else _en_node(node)


# Latin words stand apart from Chinese ones, with one space.
_EDGE = re.compile(r"(?<=[A-Za-z+#])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[A-Za-z])")


def _set_off(text: str) -> str:
    return " ".join(_EDGE.sub(" ", text).split())


def inside_words(node: Node, language: Language) -> str:
    """Return a condition as it stands within an entry: "at Alibaba about GPU sharing", 在阿里巴巴关于 GPU 共享."""
    if language == "en":
        if isinstance(node, Clause) and node.join == "same_entry":
            return " ".join(filter(None, (_en_inside(p) for p in sorted(node.parts, key=_place_first))))
        return _en_inside(node)
    return _set_off(_zh_inside(node))


def _zh_inside(node: Node) -> str:
    if isinstance(node, Condition):
        return _phrase("zh_inside" if node.relation in _table("zh_inside") else "zh", node)
    if node.join == "none":
        return _zh_node(node)
    parts = sorted(node.parts, key=_place_first)
    return ("或" if node.join == "any" else "").join(dict.fromkeys(_zh_inside(p) for p in parts))


def _en(plan: Plan) -> str:
    about = ", ".join(plan.persons)
    where = condition_words(plan.where, "en")
    among = f", among people {condition_words(plan.among, 'en')}" if plan.among else ""
    if plan.intent in ("who", "list"):
        if plan.attribute == "whether":
            own = condition_words(without_named(plan.where), "en") if plan.where else ""
            return f"whether {about or 'they'} {'is' if len(plan.persons) == 1 else 'are'} among people {own}"
        return (f"people {where}" if where else "everyone") + among
    if plan.intent == "count":
        if plan.counted == "people":
            return f"how many people {where}".rstrip() + among
        each = ", person by person" if plan.each else ""
        of = f" of {about}" if about else ""
        return f"how many entries of kind {plan.counted}{of}{f' ({where})' if where else ''}{each}{among}"
    if plan.intent == "match":
        said = "; ".join(f"{c.text} ({'must' if c.must else 'nice'})" for c in plan.criteria)
        return f"people who meet: {said}{among}"
    if plan.intent == "fact":
        attribute = (plan.attribute or "facts").replace("_", " ")
        of = f" of {about}" if about else ""
        inside = inside_words(plan.where, "en") if plan.where else ""
        return f"{attribute}{of}{f' {inside}' if inside else ''}{among}"
    return f"{'a summary of' if plan.intent == 'summary' else 'a comparison of'} {about or 'them'}{among}"


def _zh(plan: Plan) -> str:
    about = "、".join(plan.persons)
    where = condition_words(plan.where, "zh")
    among = f"（限于{condition_words(plan.among, 'zh')}的人）" if plan.among else ""
    if plan.intent in ("who", "list"):
        if plan.attribute == "whether":
            own = condition_words(without_named(plan.where), "zh") if plan.where else ""
            return f"{about}是否{own}"
        return (f"{where}的人" if where else "所有人") + among
    if plan.intent == "count":
        what = _table("counted_zh").get(plan.counted or "", plan.counted or "")
        if plan.counted == "people":
            return f"{where}的人有几位" if where else "一共有几位候选人"
        each = "，按人统计" if plan.each else ""
        return f"{f'{about}的' if about else ''}{what}数量{f'（{where}）' if where else ''}{each}{among}"
    if plan.intent == "match":
        said = "；".join(f"{c.text}（{'必备' if c.must else '加分'}）" for c in plan.criteria)
        return f"符合以下条件的人：{said}{among}"
    if plan.intent == "fact":
        attribute = _table("attributes_zh").get(plan.attribute or "", plan.attribute or "")
        inside = inside_words(plan.where, "zh") if plan.where else ""
        return f"{about}{inside}{'的' if about or inside else ''}{attribute}{among}"
    return f"{about or '他们'}的{'概况' if plan.intent == 'summary' else '对比'}{among}"


def _en_node(node: Node) -> str:
    if isinstance(node, Condition):
        text = _phrase("en", node)
        least = f" (at least {node.minimum})" if node.minimum else ""
        return f"{text}{' now' if node.current else ''}{least}"
    if node.join == "none" and not node.parts:
        return "whoever they are"
    if node.join == "none":
        return "except those " + " or ".join(_en_node(p) for p in node.parts)
    if node.join == "same_entry":
        return "with an entry " + " ".join(filter(None, (_en_inside(p) for p in sorted(node.parts, key=_place_first))))
    if listed := _same_relation(node):
        return _phrase("en", listed[0].model_copy(update={"value": _said_of(node, (" and ", " or "))}))
    positive = [p for p in node.parts if not (isinstance(p, Clause) and p.join == "none")]
    away = [p for p in node.parts if p not in positive]
    text = (" and " if node.join == "all" else " or ").join(_en_node(p) for p in positive)
    return ", ".join(filter(None, (text, *(_en_node(p) for p in away))))


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
    return {"worked_at": 0, "interned_at": 0, "studied_at": 0, "during": 2}.get(node.relation, 1)


_LAST = 3
_DATED = re.compile(r"(?:in|since|before|after|between|from|until|by|during|around|expected)\b", re.IGNORECASE)


def _en_inside(node: Node) -> str:
    if isinstance(node, Condition):
        return _phrase("en_inside" if node.relation in _table("en_inside") else "en", node)
    if node.join == "none":
        return "but not " + _either([_en_inside(p) for p in node.parts])
    said = [_en_inside(p) for p in node.parts]
    return _either(said) if node.join == "any" else " ".join(filter(None, said))


def _either(said: list[str]) -> str:
    return " or ".join(dict.fromkeys(s for s in said if s))


def _zh_node(node: Node) -> str:
    if isinstance(node, Condition):
        text = _phrase("zh", node)
        least = f"（至少{node.minimum}项）" if node.minimum else ""
        return f"{'目前' if node.current else ''}{text}{least}"
    if node.join == "none" and not node.parts:
        return "简历库中"
    if node.join == "none":
        said = "或".join(_zh_node(p) for p in node.parts)
        return f"不{said}" if said.startswith(("会", "是")) else f"没有{said}"
    if node.join == "same_entry":
        return _zh_same_entry(node)
    if listed := _same_relation(node):
        joints = ("和", "或") if not all(p.value.isascii() for p in listed) else (" 和 ", " 或 ")
        return _phrase("zh", listed[0].model_copy(update={"value": _said_of(node, joints)}))
    return ("且" if node.join == "all" else "或").join(_zh_node(p) for p in node.parts)


def _zh_same_entry(node: Clause) -> str:
    """Return 在阿里巴巴有关于 GPU 共享的经历: where and when, then what, in one entry."""
    where, what, rest = [], [], []
    for part in node.parts:
        if isinstance(part, Condition) and part.relation == "during":
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
    return "".join(where) + about + ("，且" + "且".join(rest) if rest else "")


def _phrase(table: str, node: Condition) -> str:
    said, bare = _table(table)[node.relation]
    if not node.value:
        return str(bare)
    if node.relation in ("during", "graduates") and _DATED.match(node.value):
        said = said.replace("in {}", "{}")
    chinese = table.startswith("zh")
    return str(said).format(_spaced(node.value) if chinese else node.value).strip()


def _spaced(value: str) -> str:
    """Return a value as it stands among Chinese words: Latin letters and digits at its edges are set off."""
    before = " " if value[:1].isascii() else ""
    return f"{before}{value}{' ' if value[-1:].isascii() else ''}"
