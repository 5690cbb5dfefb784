"""What CVs call their sections, in both languages: whether some words are a heading, and of which kind of section.

The names stand in `headings.yaml`. Knows nothing about what stands around a line, nor what its section holds.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from ingest.lines import Line
from vectorstore.records import Status
from vectorstore.tables import table
from vectorstore.text import fold, has_cjk

SectionKind = Literal[
    "header",
    "activity",
    "award",
    "certificate",
    "contact",
    "education",
    "employment",
    "experience",
    "internship",
    "language",
    "other",
    "patent",
    "profile",
    "project",
    "publication",
    "reference",
    "service",
    "skill",
    "talk",
    "teaching",
]


class Heading(NamedTuple):
    """What a heading says of the lines below it."""

    kind: SectionKind
    status: Status | None


# A heading names a section in few words; a longer line that happens to hold one of the names is prose.
HEADING_WORDS, _HEADING_CJK = 6, 14
# Blanked markup included; what is longer is no heading, and would cost quadratic time.
_LONGEST_HEADING = 200
# Small capitals come out of a page as "W ORK E XPERIENCE".
_SMALL_CAPS = re.compile(r"(?<=\b[A-Z]) (?=[A-Z]{2,})")
_NUMBERING = re.compile(r"^(?:(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[IVX]{1,4})[、.．)]\s*|\d{1,2}(?:\.\d{1,2})+\s+)")
# "Loom Mending Professional Experience", "Seafaring Work Experience": the last two words name the section.
_HEADING_TAIL = re.compile(
    r"(?:[A-Z]\S*\s+){1,3}((?:Professional|Work|Teaching|Employment|Clinical) (?:Experience|History))"
)
# "【工作经历】": a heading all of which stands in brackets.
_BRACKETED = re.compile(r"\s*[\[【〖『「]\s*([^\[\]【】〖〗『』「」]{1,40}?)\s*[\]】〗』」]\s*[:：]?\s*")
_IN_BRACKETS = re.compile(r"[A-Z][A-Za-z]*\s*\(([A-Z][a-z]+ [A-Z][a-z]+)\)\s*[:：]?")
_BRACKETS = re.compile(r"[(（\[【][^()（）\[\]【】]{0,60}[)）\]】]")
# Read in this order: "论文获奖" is about awards, "科研项目经历" about projects.
_KEYWORDS: tuple[tuple[re.Pattern[str], SectionKind], ...] = (
    (re.compile(r"奖|荣誉|\bhonou?rs?\b|\bawards?\b|\bscholarships?\b", re.I), "award"),
    (re.compile(r"专利|\bpatents?\b", re.I), "patent"),
    (re.compile(r"论文|发表|\bpublications?\b|\bpapers\b", re.I), "publication"),
    (re.compile(r"\beducation(?:al)?\b.*\b(?:experiences?|employment|positions?)$", re.I), "experience"),
    (re.compile(r"教育|学历|\beducation(?:al)?\b|\bacademic (?:background|qualifications?)\b", re.I), "education"),
    (re.compile(r"实习|\binternships?\b", re.I), "internship"),
    (re.compile(r"项目|科研|课题|\bprojects?\b|\bresearch experiences?\b", re.I), "project"),
    (re.compile(r"教学|助教|\bteaching\b", re.I), "teaching"),
    (re.compile(r"审稿|学术服务|\b(?:academic|professional|review\w*) services?\b", re.I), "service"),
    (re.compile(r"工作|职业|任职|\bemployment\b|\bwork (?:experience|history)\b", re.I), "employment"),
    (
        re.compile(
            r"\b(?:certificat(?:es?|ions?)|licen[sc](?:es?|ing|ure)|clearances?|visa status)\b"
            r"|\bwork authori[sz]ation\b|证书|执照",
            re.I,
        ),
        "certificate",
    ),
    (re.compile(r"技能|技术(?:栈|能力|特长)|\bskills?\b|\bproficienc(?:y|ies)\b", re.I), "skill"),
    (
        re.compile(r"社团|校园|学生工作|实践|志愿|\bactivit(?:y|ies)\b|\bvolunteer\w*\b|\bleadership\b", re.I),
        "activity",
    ),
    (re.compile(r"语言|英语|外语", re.I), "language"),
    (re.compile(r"\bexperiences?\b|经历", re.I), "experience"),
)
_CJK_HEADING_END = re.compile(
    r"(?:经历|经验|背景|项目|论文|发表|专利|奖项|获奖|荣誉|奖励|技能|能力|评价|情况|成果|介绍|简介|总览|兴趣|方向|服务|活动)$"
)


@lru_cache(maxsize=1)
def _names() -> dict[str, Heading]:
    found: dict[str, Heading] = {}
    for key, fields in table("ingest", "headings.yaml").items():
        kind, _, status = key.partition("/")
        if kind not in get_args(SectionKind):
            raise ValueError(f"headings.yaml has an unknown kind {kind!r}")
        for name in fields["names"]:
            found[_folded(name)] = Heading(kind, status or None)
    return found


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    words = fold(text.replace("&", " and "))
    return words.replace(" ", "") if has_cjk(words) else words


def _bare(text: str) -> str:
    """Return what may be a heading without its number, without brackets, and without marks around it."""
    whole = _BRACKETED.fullmatch(text)
    text = whole.group(1) if whole is not None else _BRACKETS.sub(" ", text)
    return edges_off(_NUMBERING.sub("", text.strip()))


def closed_up(words: str) -> str:
    """Return words that are spaced out letter by letter ("E D U C A T I O N") closed up; any others as they are."""
    if _SPACED_OUT.fullmatch(words) is None:
        return words
    return " ".join(word.replace(" ", "") for word in re.split(r"\s{2,}", words))


# A blank between letters, two or more between words.
_SPACED_OUT = re.compile(r"[^\W\d_](?: [^\W\d_]){2,}(?:\s{2,}[^\W\d_&](?: [^\W\d_])*)*")


def edges_off(words: str) -> str:
    """Return words without what is neither letter nor digit around them."""
    start, end = 0, len(words)
    while start < end and not words[start].isalnum():
        start += 1
    while start < end and not words[end - 1].isalnum():
        end -= 1
    return words[start:end]


def exact(text: str) -> Heading | None:
    """Return what a heading means when `text` is one of the known names, in one or both languages, and nothing more."""
    if len(text) > _LONGEST_HEADING:
        return None
    bare = closed_up(_bare(text))
    if not bare:
        return None
    if inner := _HEADING_TAIL.fullmatch(bare) or _IN_BRACKETS.fullmatch(text.strip()):
        bare = bare if _folded(bare) in _names() else inner.group(1)
    found = _names().get(_folded(bare)) or _names().get(_folded(_SMALL_CAPS.sub("", bare)))
    if found is None and has_cjk(bare):
        # "教育背景 Education", "Skills / 专业技能": the same section said twice.
        latin = " ".join(re.findall(r"[A-Za-z&]+", bare))
        cjk = "".join(c for c in bare if has_cjk(c))
        one, other = _names().get(_folded(latin)), _names().get(_folded(cjk))
        found = other if one and other else None
    return found


def by_keyword(line: Line) -> Heading | None:
    """Return the kind of a heading whose name is not known but whose words give it away."""
    if len(line.text) > _LONGEST_HEADING:
        return None
    bare = _bare(line.text)
    if not bare or re.search(r"\d|[,，。;；:：]", bare):
        return None
    if has_cjk(bare):
        size = len(re.sub(r"\s", "", bare))
        if size > _HEADING_CJK or not (_CJK_HEADING_END.search(bare) and (line.styled or size <= 8)):
            return None
    elif len(bare.split()) > HEADING_WORDS or not (line.styled or bare.isupper()):
        return None
    for pattern, kind in _KEYWORDS:
        if pattern.search(bare):
            return Heading(kind, None)
    return None


def looks_like_heading(line: Line, name: str) -> bool:
    """Tell whether a line that is just `name` is set like a heading: not in lower case, not a list item of one word."""
    if has_cjk(name) or line.styled:
        return True
    return not line.bullet and name[:1].isupper()
