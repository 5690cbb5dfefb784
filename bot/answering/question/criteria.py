"""What one demand of a need is: years, a degree, papers, an employer, a language, tools, or work on a subject.

Knows how demands are phrased in both languages. A subject is kept whole, as a noun phrase; of a long one each noun
phrase is a criterion of its own. Knows nothing about what is a must: whoever cuts the need says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question import values as v
from bot.answering.question.constructions import swapped, within
from bot.answering.question.demands import any_of, bare_words, is_named, is_soft, listed_in, named_only, of_items
from bot.answering.question.lengths import lasting
from bot.answering.question.phrases import phrase
from bot.answering.question.values import Node
from bot.answering.records import Condition, ConditionRelation, Criterion
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_lengths
from vectorstore.records import Language
from vectorstore.text import has_cjk

_MUST = phrase("needs", "must_said")
_LENGTH_TAIL = phrase("criteria", "length_tail")
_ANY_OF = phrase("criteria", "any_of")
_SPOKEN = phrase("criteria", "spoken")
_PAPERS = phrase("criteria", "papers")
_FIRST_AUTHOR = phrase("criteria", "first_author")
_PATENTS = phrase("criteria", "patents")
_WORKED = phrase("criteria", "worked")
_INTERNED = phrase("criteria", "interned")
_STUDIED = phrase("criteria", "studied")
_AT_WORK = phrase("criteria", "at_work")
_AT = re.compile(r"\b(?:at|from)\s+(?:an?\s+|the\s+)?$|在\s*$", re.IGNORECASE)
_ENROLLED = re.compile(r"\b(?:currently|pursuing|enrolled|in progress)\b|在读", re.IGNORECASE)
_RELATED = phrase("criteria", "related_field")
_ABOVE = phrase("criteria", "above")
_DEGREE_WORDS = re.compile(
    r"\b(?:degree|ph\.?d|doctorate|master(?:'?s)?|bachelor(?:'?s)?|msc|bsc|m\.s\.?|b\.s\.?|undergraduate)(?!\w)"
    r"|学历|学位|博士|硕士|本科|研究生",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"\b(?:in|of)\s+(?P<en>[A-Za-z][\w ,/&-]*)"
    r"|(?P<zh>[\u4e00-\u9fffA-Za-z、/，,与和及或 ]{2,40}?)(?:等)?(?:相关)?(?:专业|学位)"
)
_MAJOR = re.compile(r"专业|\bmajor(?:ed|ing)?\b", re.IGNORECASE)
_CERTIFIED = re.compile(
    r"\b(?:certifi\w+|licen[cs]e\w*|accredit\w+|certs?|credential\w*)\b|证书?$|证书|认证|执照|资格", re.IGNORECASE
)
# "English teacher", 英语教育: a language that is a subject says nothing of who speaks it.
_TAUGHT = re.compile(r"\s*(?:教|专业|老师|文学|系|课|teach|literature|degree|major)", re.IGNORECASE)
_LED = re.compile(
    r"\b(?:led|lead|leading|managed|manag(?:e|ing)|supervised|headed|ran)\s+(?:(?:an?|the|small|large|\w+)\s+)*?"
    r"(?:\d+\s*\+?\s*)?(?:teams?|people|engineers|developers|staff|reports)\b|带过?(?:\S{0,6})(?:团队|人|队伍)|管过?(?:团队|人)",
    re.IGNORECASE,
)
_LEVEL_ORDER = ("bachelor", "master", "phd")


def criteria(said: str, language: Language, *, must: bool) -> list[Criterion]:
    """Return the criteria of one demand of a description; none where it says nothing that a CV could tell."""
    parts = listed_in(said, apart=_DEGREE_WORDS)
    if len(parts) > 1:
        return [c for part in parts for c in criteria(part, language, must=must and not within("needs.nice", part))]
    text = _MUST.sub(" ", swapped("needs.nice", said, " ").strip()) or said
    if placed := _lasting_at(text, language, must):
        return placed
    for read in (_degrees, _papers, _patents, _employers, _spoken, _certified, _leading, _awards):
        found = read(text, said, must)
        if found:
            return found
    return _lasting(text, language, must)


def _lasting_at(text: str, language: Language, must: bool) -> list[Criterion]:
    """Return how long somebody must have been where: "5+ years at X", 在 X 工作三年以上; none where it says neither."""
    lengths = find_lengths(text)
    if len(lengths) != 1:
        return []
    span = lengths[0].span
    rest = f"{text[: span.start]} {text[span.end :]}"
    found = _employers(rest, text, must) or _employers(f"worked {rest}", text, must)
    if not found:
        return []
    about = lasting(found[0].condition, lengths[0].length, language)
    return [found[0].model_copy(update={"text": _label(text), "condition": about}), *found[1:]]


def _lasting(text: str, language: Language, must: bool) -> list[Criterion]:
    """Return what a demand is about; for how long, where it says so: "5+ years of Go" asks for years of Go."""
    if is_soft(text):
        return []
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


def _degrees(text: str, said: str, must: bool) -> list[Criterion]:
    """Return the degree levels that a demand accepts (硕士及以上 is a master's or a doctorate), and the field."""
    if not (_DEGREE_WORDS.search(text) or _MAJOR.search(text)) or (_PAPERS.search(text) and not _ABOVE.search(text)):
        return []
    words = [w for w in re.split(r"[\s,，、/]+|或|\bor\b|及", text) if w]
    found = [level for level in _LEVEL_ORDER if any(v.level_of(w) == level for w in words)]
    if found and _ABOVE.search(text):
        found = list(_LEVEL_ORDER[_LEVEL_ORDER.index(found[0]) :])
    fields = _fields(text)
    strict = bool(found) and not _RELATED.search(text)
    kept = fields if strict else []
    now = bool(_ENROLLED.search(text))
    nodes: list[Node] = [v.degree(level, level, f, current=now) for level in found for f in (kept or [""])]
    made = [any_of(nodes, _label(said), must)] if nodes else []
    if fields and not strict:
        about: list[Node] = [v.degree(None, f, f) for f in fields]
        # A field that is only related will do: no word says which are.
        made.append(any_of(about, _field_words(fields, text), must=must and not _RELATED.search(text)))
    return made


def _fields(text: str) -> list[str]:
    match = _FIELD.search(text)
    if match is None:
        return []
    said = _RELATED.split(match.group("en") or match.group("zh"))[0]
    parts = [
        v.trimmed(phrase("criteria", "frame_zh").sub("", p))
        for p in re.split(r"[,，、/]|\bor\b|\band\b|或|与|和|及", said)
    ]
    return [p for p in parts if p and not v.level_of(p) and not re.fullmatch(r"(?:an?|fields?|areas?)", p)]


def _papers(text: str, said: str, must: bool) -> list[Criterion]:
    """Return papers at the venues named, at any of the top ones, on a subject, or at all."""
    venues = [m.span.of(text) for m in vocabulary("venues").matches(text)]
    if not _PAPERS.search(text) and not (venues and re.search(r"会议|期刊|conference|journal", text, re.IGNORECASE)):
        return []
    where: list[Node] = [v.venue(name) for name in dict.fromkeys(venues)]
    if not where and (top := v.top_venues(text)) is not None:
        where = [top]
    first = [Condition(relation="first_author", value="")] if _FIRST_AUTHOR.search(text) else []
    if not where:
        about = "" if first else v.trimmed(_about_papers(text))
        topic = Condition(relation="published", value=about, words=v.topic(about).words if about else ())
        where = [] if first else [topic.model_copy(update={"kinds": ("publication",)}) if about else topic]
    nodes = [v.joined([*first, w]) or w for w in where] or list(first)
    return [any_of(nodes, _label(said), must)]


def _about_papers(text: str) -> str:
    """Return what "papers on X" or X 论文 are about."""
    match = re.search(r"\b(?:papers?|publications?|published)\s+(?:on|in|about)\s+(.+)$", text, re.IGNORECASE)
    if match is not None:
        return bare_words(match.group(1)) if is_named(match.group(1)) else ""
    match = re.search(r"(?:有|发表过?)(.+?)(?:相关|领域|方向|方面)(?:的)?.*论文", text)
    return match.group(1) if match is not None else ""


def _patents(text: str, said: str, must: bool) -> list[Criterion]:
    if not _PATENTS.search(text):
        return []
    return [Criterion(text=_label(said), must=must, condition=Condition(relation="holds_patent", value=""))]


def _employers(text: str, said: str, must: bool) -> list[Criterion]:
    """Return where somebody must have worked, interned or studied."""
    matches = vocabulary("organisations").matches(text)
    if not matches or not (_WORKED.search(text) or _STUDIED.search(text)):
        return []
    placed = _AT.search(text[: matches[0].span.start])
    named = [m for m in matches if placed or not v.is_skill(m.span.of(text))]
    if not named or not (placed or _AT_WORK.search(text[: named[0].span.start]) or has_cjk(text)):
        return []
    relation: ConditionRelation = "interned_at" if _INTERNED.search(text) else "worked_at"
    if _STUDIED.search(text) and all(v.is_university(m.span.of(text)) for m in named):
        relation = "studied_at"
    nodes: list[Node] = [v.at_organisation(relation, m.span.of(text)) for m in named]
    rest = text[: named[0].span.start] + " " + text[named[-1].span.end :]
    return [any_of(nodes, _label(said), must), *named_only(rest, must)]


def _spoken(text: str, said: str, must: bool) -> list[Criterion]:
    spoken = (m for m in _SPOKEN.finditer(text) if not _TAUGHT.match(text, m.end()))
    found = list(dict.fromkeys(m.group() for m in spoken))
    if not found or any(m.concept for m in vocabulary("skills").matches(text) if m.span.of(text) not in found):
        return []
    nodes: list[Node] = [v.skill(name) for name in found]
    if _ANY_OF.search(text) and len(nodes) > 1:
        return [any_of(nodes, _label(said), must)]
    return [Criterion(text=name, must=must, condition=v.skill(name)) for name in found]


def _certified(text: str, said: str, must: bool) -> list[Criterion]:
    """Return the certificates that a demand names as such: "BLS certified", 有注册会计师证."""
    found = vocabulary("certificates").matches(text, any_case=True)
    if not found or not (_CERTIFIED.search(text) or found[0].span.of(text).strip() == v.trimmed(bare_words(text))):
        return []
    return [any_of([v.certificate(m.span.of(text), m.concept.concept_id) for m in found], _label(said), must)]


def _leading(text: str, said: str, must: bool) -> list[Criterion]:
    """Return that somebody led people: "has led 4+ engineers", 带过小团队; of how many no CV says for sure."""
    return [Criterion(text=_label(said), must=must, condition=v.leading())] if _LED.search(text) else []


def _awards(text: str, said: str, must: bool) -> list[Criterion]:
    found = [m.span.of(text) for m in vocabulary("awards").matches(text)]
    if not found:
        return []
    return [any_of([v.award(name) for name in dict.fromkeys(found)], _label(said), must)]


def _label(said: str) -> str:
    """Return a demand in its own words, without those that make it a must or nice to have."""
    plain = v.trimmed(_FRAME_LABEL.sub("", _MUST.sub(" ", swapped("needs.nice", said, " ").strip())))
    return re.sub(r"者$", "", plain) or v.trimmed(said)


_FRAME_LABEL = re.compile(r"^(?:(?:must|should) (?:have )?|必须|要求)", re.IGNORECASE)


def _field_words(fields: Sequence[str], text: str) -> str:
    return "专业：" + "、".join(fields) if has_cjk(text) else "field: " + ", ".join(fields)
