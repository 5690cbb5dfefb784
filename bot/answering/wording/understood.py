"""A plan in words, in the question's language: how the question was understood, for the asker to check.

Knows phrases only; changing one changes no answer. How a condition is said is `saying`.
"""

from __future__ import annotations

from bot.answering.antecedents import without_named
from bot.answering.compose.words import known, say
from bot.answering.records import Condition, Plan
from bot.answering.wording.measures import measure_words
from bot.answering.wording.phrases import table
from bot.answering.wording.saying import condition_words, inside_words, set_off
from vectorstore.records import Language


def understood(plan: Plan) -> str:
    """Return a plan in words, in its language; nothing of one that asks for help."""
    if plan.intent == "help":
        return ""
    told = _counted(plan)
    text = told if told is not None else _zh(plan) if plan.language == "zh" else _en(plan)
    text = ("；" if plan.language == "zh" else "; ").join([text, *(p.understood for p in plan.further)])
    text = set_off(text) if plan.language == "zh" else text
    if plan.statuses:
        states = table(f"statuses_{plan.language}")
        said = dict.fromkeys(states[s] for s in plan.statuses)
        if not {"published", "accepted"} & set(plan.statuses):
            # What is under review has not been published.
            text = text.replace("发表过", "有")
        text = f"{text}（{'或'.join(said)}）" if plan.language == "zh" else f"{text} ({' or '.join(said)})"
    if plan.language == "zh":
        mended = [f"“{wrong}”按“{right}”理解" for wrong, right in plan.corrections]
        return f"{text}（{'；'.join(mended)}）" if mended else text
    mended = [f"“{wrong}” taken for “{right}”" for wrong, right in plan.corrections]
    return f"{text} ({'; '.join(mended)})" if mended else text


def _named(group: str, name: str | None, language: Language) -> str:
    """Return what an attribute, or a kind that is counted, is called."""
    return say(f"{group}.{name}", language) if known(f"{group}.{name}") else (name or "").replace("_", " ")


_CVS = {
    "en": {
        "": "CVs",
        "zh": "CVs in Chinese",
        "en": "CVs in English",
        "newest": "the newest CV",
        "oldest": "the oldest CV",
    },
    "zh": {"": "简历", "zh": "中文简历", "en": "英文简历", "newest": "最新的简历", "oldest": "最早的简历"},
}
_FIRST = {
    "en": {"most": ", the most first", "fewest": ", the fewest first", "first": ", the first {n} of it"},
    "zh": {"most": "，最多的在前", "fewest": "，最少的在前", "first": "，取前 {n} 名"},
}


def _counted(plan: Plan) -> str | None:
    """Return a measure, a grouping, or a question about CVs in words; None for any other plan."""
    language, chinese = plan.language, plan.language == "zh"
    among = condition_words(plan.among, language)
    among = (f"（限于{among}的人）" if chinese else f", among people {among}") if plan.among else ""
    if plan.intent == "count" and plan.counted == "documents":
        return f"{_CVS[language][plan.cvs or '']}{among}"
    if plan.intent == "measure" and plan.measure is not None:
        about = ("、" if chinese else ", ").join(plan.persons)
        said = measure_words(plan.measure, language, inside_words)
        first = _FIRST[language].get(plan.rank or "", "")
        first += _FIRST[language]["first"].format(n=plan.leading) if (plan.leading or 0) > 1 else ""
        if chinese:
            return f"{about}{'的' if about else ''}{said}，按人统计{first}{among}"
        return f"{said}{f' of {about}' if about else ''}, person by person{first}{among}"
    if plan.intent == "group":
        by = table(f"grouped_{language}")[plan.attribute or "employer"]
        if chinese:
            return f"按{by}分组{'的人数' if plan.counted else '的人'}{_within(plan)}{among}"
        return f"{'how many people by' if plan.counted else 'people by'} {by}{_within(plan)}{among}"
    return None


def _within(plan: Plan) -> str:
    """Return what narrows the entries by which people are grouped."""
    if plan.where is None:
        return ""
    said = inside_words(plan.where, plan.language)
    return f"（{said}）" if plan.language == "zh" else f" ({said})"


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
        of = f" of {about}" if about else ""
        what = _named("counted", plan.counted, "en")
        inside = inside_words(plan.where, "en") if plan.where else ""
        return f"how many {what}{of}{f' {inside}' if inside else ''}{among}"
    if plan.intent == "match":
        said = "; ".join(f"{c.text} ({'must' if c.must else 'nice'})" for c in plan.criteria)
        return f"people who meet: {said}{among}"
    if plan.intent == "fact":
        return _en_fact(plan, about, among)
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
        what = _named("counted", plan.counted, "zh")
        if plan.counted == "people":
            return f"{where}的人有几位" if where else "一共有几位候选人"
        inside = inside_words(plan.where, "zh") if plan.where else ""
        return f"{about}{inside}{'的' if about or inside else ''}{what}数量{among}"
    if plan.intent == "match":
        said = "；".join(f"{c.text}（{'必备' if c.must else '加分'}）" for c in plan.criteria)
        return f"符合以下条件的人：{said}{among}"
    if plan.intent == "fact":
        return _zh_fact(plan, about, among)
    return f"{about or '他们'}的{'概况' if plan.intent == 'summary' else '对比'}{among}"


def _en_fact(plan: Plan, about: str, among: str) -> str:
    if plan.attribute == "why_not":
        whom = f"{about or 'they'} {'is' if len(plan.persons) == 1 else 'are'}"
        return f"why {whom} not among people {condition_words(plan.where, 'en')}"
    if plan.attribute == "what_is" and isinstance(plan.where, Condition):
        return f"what {plan.where.value} is"
    attribute = _named("attributes", plan.attribute or "facts", "en")
    of = f" of {about}" if about else ""
    inside = inside_words(plan.where, "en") if plan.where else ""
    return f"{attribute}{of}{f' {inside}' if inside else ''}{among}"


def _zh_fact(plan: Plan, about: str, among: str) -> str:
    if plan.attribute == "why_not":
        return f"{about}为什么不在{condition_words(plan.where, 'zh')}的人之中"
    if plan.attribute == "what_is" and isinstance(plan.where, Condition):
        return f"{plan.where.value}是什么"
    attribute = _named("attributes", plan.attribute, "zh")
    inside = inside_words(plan.where, "zh") if plan.where else ""
    link = "的" if (about or inside) and not attribute.startswith("现在") else ""
    return f"{about}{inside}{link}{attribute}{among}"
