"""What CVs call their sections, in both languages: whether some words are a heading, and of which kind of section.

A heading is a small grammar, whose words stand in `headings.yaml`. Knows nothing about what stands around a line, nor
what its section holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

if TYPE_CHECKING:
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
LONGEST_HEADING = 200
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


class _Grammar(NamedTuple):
    """Words of headings: `heads` say which section, `qualifiers` before and `forms` behind them say no kind.

    `stems` are heads that need a form behind them, `names` whole headings that mean another thing than their words;
    `said` are the words of which an English heading has one.
    """

    heads: Mapping[str, Heading]
    stems: Mapping[str, Heading]
    qualifiers: frozenset[str]
    forms: frozenset[str]
    names: Mapping[str, Heading]
    said: frozenset[str]
    han: re.Pattern[str]


@lru_cache(maxsize=1)
def _grammar() -> _Grammar:
    heads: dict[str, Heading] = {}
    stems: dict[str, Heading] = {}
    names: dict[str, Heading] = {}
    held = {
        key: fields for key, fields in table("ingest", "headings.yaml").items() if key not in {"plurals", "misspelt"}
    }
    qualifiers, forms = (frozenset(map(_words, held.pop(key)["words"])) for key in ("qualifiers", "forms"))
    for key, fields in held.items():
        kind, _, status = key.partition("/")
        if kind not in get_args(SectionKind):
            raise ValueError(f"headings.yaml has an unknown kind {kind!r}")
        heading = Heading(kind, status or None)
        heads.update((_words(words), heading) for words in fields["heads"])
        stems.update((_words(words), heading) for words in fields.get("stems", ()))
        names.update((_words(words), heading) for words in fields.get("names", ()))
    before, head, stem, behind = (_one_of(words) for words in (qualifiers, heads, stems, forms))
    said = rf"(?P<head>{head})(?:{behind})*|(?P<stem>{stem})(?:{behind})+"
    han = re.compile(rf"(?:{before})*?(?:{head})??(?:{said})")
    one_of_these = frozenset(word for words in (*heads, *stems) for word in words.split())
    return _Grammar(heads, stems, qualifiers, forms, names, one_of_these, han)


def _one_of(words: Iterable[str]) -> str:
    """Return a pattern for any of the Chinese words, the longest first."""
    return "|".join(sorted((re.escape(w) for w in words if has_cjk(w)), key=len, reverse=True))


@lru_cache(maxsize=1)
def _unspaced() -> dict[str, Heading]:
    known = _grammar()
    return {words.replace(" ", ""): heading for words, heading in (*known.heads.items(), *known.names.items())}


# "E D U C AT IO N", "E xp er ie nc e": letters set apart, some of them alone.
_SPACED_LETTERS = re.compile(r"(?:^|\s)[A-Za-z]\s")


# "What I'm good at", "Where I've worked".
_IS = re.compile(r"(?<=\bI)['’](m|ve)\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def _words(text: str) -> str:
    """Return words folded and in the singular; Chinese without blanks."""
    words = fold(_IS.sub(lambda m: " am" if m[1].lower() == "m" else " have", text.replace("&", " and ")))
    if has_cjk(words):
        return words.replace(" ", "")
    misspelt = _misspelt()
    singular = map(_singular, words.split())
    return " ".join(misspelt.get(word, word) for word in singular)


@lru_cache(maxsize=1)
def _misspelt() -> dict[str, str]:
    return dict(table("ingest", "headings.yaml")["misspelt"])


@lru_cache(maxsize=1)
def _plurals() -> frozenset[str]:
    return frozenset(table("ingest", "headings.yaml")["plurals"]["words"])


@lru_cache(maxsize=4096)
def _singular(word: str) -> str:
    if word in _plurals():
        return word  # "Positions" heads a section, "Position" is a label
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


# What joins two sections in one heading.
_JOINT = re.compile(r"\s*(?:&|/|,|、|\band\b|[与及和])\s*", re.IGNORECASE)
# Both of these under one heading: jobs of any kind, and skills of any kind.
_JOBS_OF_ALL_KINDS: frozenset[SectionKind] = frozenset({"employment", "experience", "internship", "project"})
_MOST_WORDS = 8


@lru_cache(maxsize=4096)
def _meant(text: str) -> Heading | None:
    """Return what some words mean as a heading, by its name, by its grammar, or by the headings that it joins."""
    grammar = _grammar()
    words = _words(text)
    if (found := grammar.names.get(words) or grammar.heads.get(words)) is not None:
        return found
    if not has_cjk(words) and grammar.said.isdisjoint(words.split()):
        return None
    if _JOINT.search(text) is None:
        return _parsed(words)
    parts = [_words(part) for part in _JOINT.split(text) if part.strip()]
    meant = [grammar.names.get(part) or grammar.heads.get(part) or _parsed(part) for part in parts]
    known = [heading for heading in meant if heading is not None]
    if len(parts) < _JOINED or len(known) < len(parts):
        return _parsed(words)
    kinds = {heading.kind for heading in known}
    if len(kinds) > 1 and kinds <= _JOBS_OF_ALL_KINDS and kinds != {"project", "internship"}:
        return Heading("experience", None)
    return Heading("skill", None) if kinds == {"skill", "language"} else known[0]


_JOINED = 2


def _parsed(words: str) -> Heading | None:
    """Return the section that qualifiers, a head and forms name; of two heads the last says what it is."""
    grammar = _grammar()
    if has_cjk(words):
        found = grammar.han.fullmatch(words) if len(words) <= _HEADING_CJK else None
        return (grammar.heads.get(found["head"]) or grammar.stems[found["stem"]]) if found else None
    row = words.split()
    if len(row) > _MOST_WORDS:
        return None
    cores = list(_cores(row, grammar))
    alone = (grammar.heads.get(core) or (grammar.stems.get(core) if formed else None) for core, formed in cores)
    pairs = (_second(core.split(), grammar) for core, _ in cores)
    return next((found for found in (*alone, *pairs) if found is not None), None)


def _cores(row: list[str], grammar: _Grammar) -> Iterator[tuple[str, bool]]:
    """Yield what may be the head of some words, without qualifiers before and forms behind it; whether it has one."""
    for first in range(len(row)):
        if first and row[first - 1] not in grammar.qualifiers:
            return
        for end in range(len(row), first, -1):
            if end < len(row) and row[end] not in grammar.forms:
                break
            yield " ".join(row[first:end]), end < len(row)


def _second(core: list[str], grammar: _Grammar) -> Heading | None:
    """Return what the second of two heads side by side says: "Journal Papers"."""
    for cut in range(1, len(core)):
        if " ".join(core[:cut]) in grammar.heads and (found := grammar.heads.get(" ".join(core[cut:]))) is not None:
            return found
    return None


def bare_of(text: str) -> str:
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


@lru_cache(maxsize=4096)
def exact(text: str) -> Heading | None:
    """Return what a heading means when `text` is one of the known names, in one or both languages, and nothing more."""
    if len(text) > LONGEST_HEADING:
        return None
    bare = closed_up(bare_of(text))
    if not bare or len(bare.split()) > _MOST_WORDS:
        return None
    if (bracketed := _IN_BRACKETS.fullmatch(text.strip())) and (said := _meant(bracketed.group(1))) is not None:
        return said  # "Academic (Teaching Experience)"
    if inner := _HEADING_TAIL.fullmatch(bare) or bracketed:
        bare = bare if _meant(bare) else inner.group(1)
    found = _meant(bare) or _meant(_SMALL_CAPS.sub("", bare))
    if found is None and _SPACED_LETTERS.search(bare):
        found = _unspaced().get(_singular(fold(bare).replace(" ", "")))
    if found is None and has_cjk(bare):
        # "教育背景 Education", "Skills / 专业技能": the same section said twice.
        latin = " ".join(re.findall(r"[A-Za-z&]+", bare))
        cjk = "".join(c for c in bare if has_cjk(c))
        one, other = _meant(latin), _meant(cjk)
        found = other if one and other else None
    return found


@lru_cache(maxsize=1)
def _pieces() -> frozenset[str]:
    """Return every run of letters in a Latin heading that is known: one that has none of them is no heading."""
    grammar = _grammar()
    words = (*grammar.heads, *grammar.stems, *grammar.names, *_misspelt())
    return frozenset(piece for each in words for piece in _LETTERS_ALONE.findall(each))


_LETTERS_ALONE = re.compile(r"[^\W\d_]+")
_LETTER_APART = re.compile(r"\b[A-Za-z]\s")


@lru_cache(maxsize=1)
def _openers() -> frozenset[str]:
    """Return the letters that a Latin heading may begin with: those of a known one, or of what may stand before it."""
    grammar = _grammar()
    words = (*grammar.heads, *grammar.stems, *grammar.names, *grammar.qualifiers, *_misspelt())
    return frozenset(found.group() for each in words if (found := _LETTERS_ALONE.search(each)))


# What stands before a heading's own words: a number, something in brackets, or the line of work that it is about.
_LED = re.compile(r"\W*(?:\d|[IVX]{1,4}\b)|[(（\[【]|(?:Experience|History)\b")


def may_head(words: str) -> bool:
    """Tell whether a heading may stand first among some words; it costs less than to try them all."""
    if has_cjk(words) or _LETTER_APART.search(words):
        return True
    said = _LETTERS_ALONE.findall(fold(words))
    known = _openers() if _LED.search(words) is None else frozenset()
    if known and said and not (said[0] in known or _singular(said[0]) in known):
        return False
    known = _pieces()
    return any(piece in known or _singular(piece) in known for piece in said)


def by_keyword(line: Line) -> Heading | None:
    """Return the kind of a heading whose name is not known but whose words give it away."""
    if len(line.text) > LONGEST_HEADING:
        return None
    bare = bare_of(line.text)
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
