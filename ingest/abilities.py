"""Read what somebody knows: skills, languages and test scores, each with its place in the text.

Knows how lists of skills are written in both languages, and that a language or a test is no skill. Knows nothing about
where these facts go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ingest.signs import list_label
from vectorstore.lexicon import facts, vocabulary
from vectorstore.records import Entry, Relation, Span
from vectorstore.text import has_cjk


class Ability(NamedTuple):
    """A skill, a language or a test score; `subject` is the list it stands in, or the test."""

    relation: Relation
    value: str
    span: Span
    subject: str | None = None


_TEST = re.compile(
    r"\b(GRE|GMAT|TOEFL(?:\s*iBT)?|IELTS|CET[-\s]?[46]|TEM[-\s]?[48]|SAT|ACT|PTE|JLPT|"
    r"HSK)\b\s*[(（]?\s*(?:score)?\s*[:：]?\s*"
    r"((?:[A-Z]\s*)?\d{1,3}(?:\.\d)?(?:\s*[+/,，]\s*(?:[A-Z]{1,2}\s*)?\d{1,3}(?:\.\d)?)*|N[1-5])",
)
_TEST_CJK = re.compile(r"(雅思|托福|英语[四六]级|大学英语[四六]级|[四六]级)\s*[(（]?\s*[:：]?\s*(\d{1,3}(?:\.\d)?)")
_LANGUAGE_LABEL = re.compile(
    r"^spoken\b|^(?:spoken )?languages?\b(?!\s*(?:and|&|/)\s*(?:tools|frameworks|technolog|software))"
    r"|^语言|^外语|^英语能力",
    re.I,
)
# Longest first: "Mandarin Chinese" is one language.
_NAMES = sorted((n for c in facts("languages.yaml").values() for n in c["names"]), key=len, reverse=True)
_LANGUAGE = "(?:{})".format(
    "|".join(re.escape(name) if has_cjk(name) else rf"\b{re.escape(name)}\b" for name in _NAMES)
)
# How well, said before or behind a language's name.
_LEVEL = (
    r"(?:basic|elementary|beginner|intermediate|advanced|conversational|working|professional|limited|full|"
    r"business|fluent|"
    r"native|near-native|bilingual|proficient|good|excellent|mother tongue|proficiency|level|speaker|in|of|knowledge|"
    r"reading|spoken|written|and|[ABC][12]|N[1-5]|母语|流利|熟练|精通|良好|优秀|一般|日常|会话|工作|入门|基础|交流|读写|听说|可|口语|书面)"
)
_LANGUAGE_LEAD = re.compile(rf"(?:{_LEVEL}\s+)*(?={_LANGUAGE})", re.IGNORECASE)
_LANGUAGE_NAMES = re.compile(_LANGUAGE)
# Under a heading for them, languages may be written small; elsewhere "polish" is what is done to shoes.
_SMALL_NAMES = re.compile(_LANGUAGE, re.IGNORECASE)
_BEHIND = re.compile(
    rf"\s*(?:[(（:：-]|[–—](?=\s))\s*((?:(?! {{3}}|[()（）,，;；|｜\t\u3000]).){{2,40}})[)）]?|\s?(母语|流利|熟练|"
    r"精通|良好|优秀|一般|入门|基础|会话|"
    rf"[ABC][12]\b|N[1-5]\b)|,\s*((?:{_LEVEL}(?:\s+|$|(?=[,.;])))+)(?!\s*{_LANGUAGE})",
    re.IGNORECASE,
)
# "Italian Mother tongue", "English Proficient knowledge (C1)", "Dutch Fluent": in a cell of its own, or none.
_BARE_LEVEL = re.compile(
    rf"\s+(?!(?:and|in|of)\b)((?:{_LEVEL}\b\s*){{1,4}})(?:\(\s*([ABC][12])\s*\)\s*)?(?=$|[,.;\n]|{_LANGUAGE})",
    re.IGNORECASE,
)
# "Fluent in Dutch and German": said once of all that are joined.
_OF_ALL = re.compile(rf"((?:{_LEVEL}\s+)+?)(?:in|of)\s+$", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:,|、|，|\band\b|&|和|与|及)\s*")
# Nothing but a language, how well it is known, and a test that proves it.
_IS_LANGUAGE = re.compile(
    rf"(?:{_LEVEL}\s*)*{_LANGUAGE}\s*(?:[-–—:：]\s*)?(?:[(（][^()（）]{{0,40}}[)）]|{_LEVEL}[\s,/]*)*[.。]?",
    re.IGNORECASE,
)
# A sentence that says what somebody speaks: "能以英语和日语交流", "speaks Dutch, fluent German and some Greek".
_WITH_LEVEL = (
    rf"(?:(?:{_LEVEL}|some|enough|a\s+little|a\s+bit\s+of|rusty|passable|"
    rf"decent|halting|broken|serviceable|school|kitchen|everyday)\s+)*{_LANGUAGE}"
)
_HOW_WELL = r"(?:\s+[a-z]+ly)?(?:\s+(?:as|to|at|with)\s+(?:an?\s+)?[a-z][a-z -]{2,30}?)?(?:\s*\([^()]{0,30}\))?"
_SPEAKS = re.compile(
    r"(?:能以|能用|[会能][说讲](?:一些|一点|流利的?|简单的?)?|可用|通晓|\b(?i:speaks?|speaking|bilingual(?:,? in\b)?|"
    r"trilingual(?:,? in\b)?|native speaker of|mother tongue|(?:fluent|fluency|proficient|proficiency|conversational|"
    r"conversant|literate) in)[\s:(]+"
    r"(?:(?i:both|spoken|written|and|fluent|basic|conversational|some)\s+)*)\s*"
    rf"{_WITH_LEVEL}(?:{_HOW_WELL}\s*(?:[,，、和与及/&-]|\band\b|\bas well as\b)+\s*{_WITH_LEVEL})*"
    # "Spanish-speaking", "French and English bilingual".
    rf"|{_LANGUAGE}(?:\s*(?:[,/&-]|\band\b)+\s*{_LANGUAGE})*[ -]+(?i:bilingual)\b"
    rf"|\b(?i:fluent|native|conversational|bilingual|proficient)\s+{_LANGUAGE}\b(?=\s*(?:[.,;)]|(?i:speaker)|and\b|$))"
    # "lectures in Norwegian and English": what somebody gives in a language, they speak.
    rf"|\b(?i:lectures?|teach(?:es)?|talks|lessons|seminars|publish(?:es)?|interprets?)\s+in\s+{_LANGUAGE}"
    rf"(?:\s*(?:,|\band\b)+\s*{_LANGUAGE})*(?=\s*(?:[.,;)]|and\b|$))"
    # "以粤语为母语", "普通话、英语流利", "用英语授课", "会德语", "能看英文文献", "日语能作日常交谈"
    rf"|以{_LANGUAGE}(?:[、和及与]{_LANGUAGE})*为(?:母语|第一语言|工作语言)"
    rf"|{_LANGUAGE}(?:[、和及与]{_LANGUAGE})+(?:均|都|皆)?(?:流利|熟练|精通|良好|娴熟)"
    rf"|(?:用|以){_LANGUAGE}(?:[、和及与]{_LANGUAGE})*(?=(?:授课|上课|讲|教|做|作|演|写|给|为|向|交流|工作|主持|谈|报告|汇报|答))"
    rf"|(?:(?<![\u4e00-\u9fff])|(?<=[他她我也还又]))(?:会|懂|粗通|略懂){_LANGUAGE}(?:[、和及与]{_LANGUAGE})*"
    rf"|能(?:阅读|读|看){_LANGUAGE}(?:[、和及与]{_LANGUAGE})*(?=文献|资料|报|书|小说|原)"
    rf"|{_LANGUAGE}(?=[能可](?:作|做|进行|用于|应付)?(?:日常|简单|一般|流利)?(?:的)?(?:交[谈流]|会话|对话|沟通|听说|工作))"
)
# In these, as in a profile, somebody says what they speak, wherever in a sentence.
_TELL_SPOKEN = frozenset({"other", "activity"})
# "英语流利", "日语N2" and "英语CET-6" among the clauses of a life.
_CLAUSE = re.compile(r"[^，,；;。、]+")
_GRADE = re.compile(r"CET[-\s]?[46]|TEM[-\s]?[48]|(?:专业)?[四六八]级")
_SKILL_GAP = re.compile(r"(?<! ) {3}(?! )|\s*[,，、;；|｜•·]\s*|\s+/\s+|\s+(?:and|以及|和|与|及)\s+|\n")
_SLASH = re.compile(r"(?<=[A-Za-z+#])/(?=[A-Za-z])")
_SKILL_LEAD = re.compile(
    r"^(?:[\u4e00-\u9fff]{2,6}[:：]\s*|(?:a (?:little|bit of)|some)\s|"
    r"[我他她](?=熟|掌|精|了|擅|主)|主要使用|熟悉|掌握|精通|了解|熟练(?:使用|掌握|运用)?|擅长|具备|使用|以及|主流"
    r"|(?:very |strong |in-depth |good |working |solid |deep |excellent |sound |basic )*"
    r"(?:knowledge|understanding|command) (?:of|in|with)\b(?: the\b)?|proficient in|familiar with|"
    r"experienced? (?:in|with)|expert in|good at|and\b|programming\b|software\b|tools?\b|languages?\b|"
    r"frameworks?\b|&)\s*",
    re.I,
)
_SKILL_TAIL = re.compile(
    r"\s*[:：]?\s*(?<=[A-Za-z+#\s:：])(?:熟练|精通|良好|一般|了解|入门|基础|掌握)(?:\s*\d+\s*年)?$|\s*[(（][^()（）]*[)）]?$|\s*(?:编程语言|框架|编程|等[\u4e00-\u9fff]{0,8})$|[.。;；]+$"
    r"|\s+[-–—]\s+(?:Expert|Advanced|Intermediate|Beginner|Proficient|Basic|Novice|Familiar)$"
    r"|\s*[-–—:：]?\s*(?:(?:less|more) than |over )?\d{1,2}(?:\.\d)?\+?\s*(?:years?|yrs?\.?|months?|年|个月)"
    r"(?:\s*(?:of )?(?:experience|exp)|经验|以上)*$",
    re.IGNORECASE,
)
_NO_SKILL = re.compile(
    r"熟练|精通|一般|良好|了解|掌握|入门|\d+个月|etc\.?|(?:and )?(?:many )?(?:others?|more)|so on|\d[\d./-]*|"
    r"less than \d+ years?|等等?",
    re.IGNORECASE,
)
# A skill is named in a few words; what is longer is a sentence about skills.
_SKILL_LATIN, _SKILL_CJK = 5, 14


def read_abilities(plain: str, entry: Entry) -> Iterator[Ability]:
    """Yield the test scores and languages of an entry, and the skills of one that lists them."""
    for pattern in (_TEST, _TEST_CJK):
        for match in pattern.finditer(plain, entry.span.start, entry.span.end):
            value = f"{match.group(1)} {match.group(2).strip()}"
            yield Ability("test_score", value, _span(match), match.group(1))
    headed = entry.kind == "skill" and any(_LANGUAGE_LABEL.match(h.of(plain).strip()) for h in entry.headings)
    names = _SMALL_NAMES if headed else _LANGUAGE_NAMES
    for passage in entry.passages:
        words = passage.of(plain)
        if entry.kind == "profile" and not _LANGUAGE_LABEL.match(words):
            yield from _told(plain, passage)
        if (headed or _LANGUAGE_LABEL.match(words)) and names.search(words):
            yield from _spoken(plain, passage, names)
        elif entry.kind == "skill":
            yield from _listed(plain, passage)
        elif entry.kind in _TELL_SPOKEN:
            for sentence in _sentences(plain, passage):
                yield from _spoken(plain, sentence)


def is_language(words: str) -> bool:
    """Tell whether words are a language, with how well it is known or what proves it, and nothing else."""
    return _IS_LANGUAGE.fullmatch(re.sub(_TESTS, "", words).strip()) is not None


def _span(match: re.Match[str]) -> Span:
    return Span(start=match.start(), end=match.end())


def _spoken(plain: str, passage: Span, names: re.Pattern[str] = _LANGUAGE_NAMES) -> Iterator[Ability]:
    """Yield the languages of a passage, each with how well where that stands beside it."""
    told: set[str] = set()
    before, shared = passage.start, ""
    for match in names.finditer(plain, passage.start, passage.end):
        if match.group() in told:
            continue
        told.add(match.group())
        start = _lead(plain, passage.start, match.start())
        of_all = _OF_ALL.search(plain, start, match.start())
        shared = of_all[1].strip().lower() if of_all else shared if _JOINED.fullmatch(plain, before, start) else ""
        before = match.end()
        level = _BEHIND.match(plain, match.end(), passage.end)
        well = next((g for g in level.groups() if g), "").strip() if level else ""
        if level is None and (bare := _BARE_LEVEL.match(plain, match.end(), passage.end)):
            well = bare[2] or bare[1].strip().lower()
        if _TESTS.search(well) or match.group() in well:
            well = ""  # a score is told as such
        if shared:
            start, well = match.start(), well or shared
        value = plain[start : match.end()] + (f" ({well})" if well else "")
        yield Ability("language", value, Span(start=start, end=match.end()))


def _sentences(plain: str, passage: Span) -> Iterator[Span]:
    """Yield what says in a passage which languages somebody speaks."""
    words = passage.of(plain)
    # All forms of it name one, and most passages name none: to look for the names is far quicker.
    if any(name in words for name in _NAMES):
        yield from (_span(told) for told in _SPEAKS.finditer(plain, passage.start, passage.end))


def _told(plain: str, passage: Span) -> Iterator[Ability]:
    """Yield the languages that a life told in sentences says somebody speaks."""
    for sentence in _sentences(plain, passage):
        yield from _spoken(plain, sentence)
    for clause in _CLAUSE.finditer(plain, passage.start, passage.end):
        if not has_cjk(clause.group()):
            continue
        bare = _GRADE.sub("", re.sub(_TESTS, "", clause.group())).strip()
        if has_cjk(bare) and _IS_LANGUAGE.fullmatch(bare) and not _LANGUAGE_NAMES.fullmatch(clause.group().strip()):
            yield from _spoken(plain, _span(clause))


def _lead(plain: str, floor: int, name: int) -> int:
    """Return where "basic Malay" begins, given where the language does."""
    label = list_label(plain[floor:name])
    begin = max([floor + label, *(gap.end() for gap in _SKILL_GAP.finditer(plain, floor, name))])
    lead = _LANGUAGE_LEAD.match(plain, begin)
    return begin if lead and lead.end() == name else name


def _listed(plain: str, passage: Span) -> Iterator[Ability]:
    """Yield the skills of a passage; a language among them is one, a test's score is told as such."""
    words = passage.of(plain)
    if is_language(words):
        yield from _spoken(plain, passage)
        return
    if _OF_THE_FILE.match(words):
        return
    if _PASTIME.match(words) and not vocabulary("skills").matches(words):
        return
    offset = list_label(words)
    if _GAP_IN_LABEL.search(words, 0, offset) or _LENGTH.fullmatch(words, offset):
        offset = 0
    subject = words[:offset].strip(" \t:：") or None
    if subject is not None and _LANGUAGE_NAMES.fullmatch(subject):
        yield Ability("language", subject, Span(start=passage.start, end=passage.start + len(subject)))
    sentences = list(_sentences(plain, passage))
    for sentence in sentences:
        yield from _spoken(plain, sentence)
    for start, end in _items(words, offset):
        item = Span(start=passage.start + start, end=passage.start + end)
        if any(sentence.touches(item) for sentence in sentences):
            continue
        whole = _whole_item(words, end)
        if is_language(words[start:whole]):
            yield from _spoken(plain, Span(start=item.start, end=passage.start + whole))
        elif not _TESTS.fullmatch(words[start:end]) and not _NO_SKILL.fullmatch(words[start:end]):
            yield Ability("skill", item.of(plain), item, subject)


# What boards print of the CV beside what is in it.
_OF_THE_FILE = re.compile(
    r"\W*(?:(?:resume|cv|profile) (?:was )?last (?:updated|modified)|"
    r"(?:desired|expected|current) salary|notice period)\b",
    re.IGNORECASE,
)
# "Watching films and long walks": a sentence about doing things, with nothing listed in it.
_PASTIME = re.compile(r"[A-Z]?[a-z]+ing\b[^,;|/•:]*[.。]$")
# "Python – 6 years; SQL: 8 years" is a list, and no label before a length.
_GAP_IN_LABEL = re.compile(r"[;；]")
_LENGTH = re.compile(r"\d{1,2}\+?\s*(?:years?|yrs?\.?|months?|年|个月)\W*", re.IGNORECASE)
_TESTS = re.compile(f"(?:{_TEST.pattern}|{_TEST_CJK.pattern})")


def _whole_item(words: str, end: int) -> int:
    """Return where an item ends with the bracket behind it."""
    bracket = re.match(r"\s*[(（][^()（）]{0,40}[)）]", words[end:])
    return end + bracket.end() if bracket else end


def _items(words: str, offset: int) -> Iterator[tuple[int, int]]:
    """Yield where the skills of a list stand, each by itself: `C/C++` is two, `PL/SQL` one."""
    masked = re.sub(r"[(（][^()（）]*[)）]", lambda m: "_" * len(m.group()), words)
    for start, end in _between(_SKILL_GAP, masked, offset, len(words)):
        whole = _bare(words, start, end)
        if "/" not in words[start:end] or vocabulary("skills").named(words[whole[0] : whole[1]]):
            parts = [whole]
        else:
            parts = [_bare(words, a, b) for a, b in _between(_SLASH, masked, start, end)]
        for a, b in parts:
            item = words[a:b]
            short = len(item) <= _SKILL_CJK if has_cjk(item) else len(item.split()) <= _SKILL_LATIN
            if short and "://" not in item and any(c.isalnum() for c in item):
                yield a, b


def _between(gap: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in gap.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def _bare(words: str, start: int, end: int) -> tuple[int, int]:
    """Return the range of a skill without "familiar with" before it and brackets behind it."""
    a, b = start, end
    while a < b and words[a].isspace():
        a += 1
    while (lead := _SKILL_LEAD.match(words[a:b])) and lead.end() and a + lead.end() < b:
        a += lead.end()
    if tail := _SKILL_TAIL.search(words[a:b]):
        b = a + tail.start()
    return a, a + len(words[a:b].rstrip())
