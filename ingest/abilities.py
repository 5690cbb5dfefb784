"""Read what somebody knows: skills, languages and test scores, each with its place in the text.

Knows how lists of skills are written in both languages, and that a language or a test is no skill. Knows nothing about
where these facts go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ingest.deeds import is_deed
from ingest.fluency import is_language
from ingest.headings import exact
from ingest.said_of_self import said_in
from ingest.said_zh import said_clauses
from ingest.scores import TESTS, read_scores
from ingest.signs import is_column_row, list_label
from ingest.spoken import is_headed, read_spoken, tells_languages
from ingest.told_skills import told_skills
from ingest.tool_rows import tool_rows
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Entry, EntryKind, Relation, Span
from vectorstore.text import has_cjk, sentences


class Ability(NamedTuple):
    """A skill, a language or a test score; `subject` is the list it stands in, or the test."""

    relation: Relation
    value: str
    span: Span
    subject: str | None = None


_SKILL_GAP = re.compile(
    r"\s+(?:熟练|精通|良好|一般|了解|掌握)\s+\d{1,3}\s*(?:个?月|年)(?:\s+|$)|(?<! ) {3}(?! )|\s*[,，、;；|｜•·]\s*"
    r"|\s+/\s+|\s+(?:以及|和|与|及)\s+|(?<=[A-Za-z])(?:以及|和|与|及)(?=[\u4e00-\u9fffA-Za-z]{2})"
    r"|\n(?![a-z])"
)
_AND = re.compile(r"\s+and\s+")
_SLASH = re.compile(r"(?<=[A-Za-z+#])/(?=[A-Za-z])")
_SKILL_LEAD = re.compile(
    r"^(?:[\u4e00-\u9fff]{2,6}[:：]\s*|(?:a (?:little|bit of)|some)\s|"
    r"[我他她](?=熟|掌|精|了|擅|主)|会(?:使?用|操作)|会(?=[A-Z])|用过|主要使用|熟悉|掌握|精通|了解|熟练(?:使用|掌握|运用)?|擅长|具备|使用|以及|主流"
    r"|(?:(?:very|strong|in-depth|good|working|solid|deep|excellent|sound|basic|extensive|thorough|outstanding|advanced|"
    r"exceptional|high|practical|hands[- ]on|some|proven|great|fair|broad|general|well[- ]developed)(?: |,\s*))*"
    r"(?:knowledge|understanding|command|grasp|familiarity|expertise|proficiency|skills?|experience|"
    r"background|abilit(?:y|ies)|exposure|competenc[ey]|fluency) (?:of|in|with|on|to|using)\b(?: the\b| using\b)?|"
    r"(?:(?:highly|very|fully|well) )?(?:proficient|skilled|versed|competent|conversant|adept|fluent|comfortable|"
    r"trained) (?:in|with|at|on)\b(?: the\b)?|"
    r"(?:(?:very|well) )?familiar with|(?:(?:confident|competent|advanced|regular|expert"
    r"|proficient) )?users? of|able to (?:use|operate)|worked (?:on|with)|"
    r"experienced? (?:in|with)|experts? (?:in|with)|good at|and\b|programming\b|software\b|tools?\b|languages?\b|"
    r"frameworks?\b|&)\s*",
    re.I,
)
_SKILL_TAIL = re.compile(
    r"\s*[:：]?\s*(?<=[A-Za-z+#\s:：])(?:熟练|精通|良好|一般|了解|入门|基础|掌握)(?:\s*\d+\s*年)?$|\s*[(（][^()（）]*[)）]?$|\s*(?:编程语言|框架|编程|等[\u4e00-\u9fff]{0,8})$|[.。;；]+$"
    # How well, drawn: "●●●○○", "★★★", "80%", "4/5".
    r"|\s*[-–—:：(]?\s*(?:[●○◉◯★☆✩✭■□▪▫▮▯⬤◐]{2,}|\d{1,3}\s?%|[1-5]\s?/\s?5|\d{1,2}\s?/\s?10)\)?$"
    r"|\s+[-–—]\s+(?:Expert|Advanced|Intermediate|Beginner|Proficient|Basic|Novice|Familiar)$"
    r"|\s*[-–—:：]?\s*(?:(?:less|more) than |over )?\d{1,2}(?:\.\d)?\+?\s*(?:years?|yrs?\.?|months?|年|个月)"
    r"(?:\s*(?:of )?(?:experience|exp)|经验|以上)*$",
    re.IGNORECASE,
)
_NO_SKILL = re.compile(
    r"熟练|精通|一般|良好|了解|掌握|入门|[ABC][12]|N[1-5]|[\u4e00-\u9fff]{2,3}话|"
    r"[\u4e00-\u9fff]{2,10}(?:经验|能力)(?:丰富|突出|较?强)|"
    r"\d+个月|etc\.?|(?:and )?(?:many )?(?:others?|more)|so on|\d[\d./-]*|"
    r"(?:less than )?\d+\+? years?(?: (?:of )?[a-z ]{0,30}experience)?|"
    r"[\d一二三四五六七八九十]+\+?\s*年[\u4e00-\u9fff]{0,10}经[验历]|等等?|\+?\(?\d[\d\s()./-]*|"
    r"(?:own|clean|full)\b.*\b(?:van|car|transport|licen[cs]e)|"
    r"(?:\w+ )?references?(?: (?:are |will be )?(?:available|furnished|provided))? (?:up)?on request\W*",
    re.IGNORECASE,
)
# A skill is named in a few words; what is longer is a sentence about skills.
_SKILL_LATIN, _SKILL_CJK = 5, 14


def read_abilities(plain: str, entry: Entry) -> Iterator[Ability]:
    """Yield the test scores and languages of an entry, and the skills of one that lists them."""
    for score in read_scores(plain, entry.span):
        yield Ability("test_score", score.value, score.span, score.test)
    spoken = list(read_spoken(plain, entry))
    for language in spoken:
        yield Ability("language", language.value, language.span, language.concept_id)
    for told in told_skills(plain, entry):
        if not (is_language(told.of(plain)) or any(language.span.touches(told) for language in spoken)):
            yield Ability("skill", told.of(plain), told)
    for row in tool_rows(plain, entry):
        yield from _listed(plain, row, [language.span for language in spoken])
    listed = entry.kind == "skill"
    for passage in entry.passages if listed or entry.kind in _FORMS else ():
        if not listed and not _is_row_of_skills(passage.of(plain)):
            continue
        if _LEVELLED.fullmatch(passage.of(plain)) is not None:
            yield from _levelled(plain, passage)
        elif not tells_languages(plain, passage, entry):
            yield from _listed(plain, passage, [language.span for language in spoken])
        elif not is_headed(plain, entry):
            yield from _known_among(plain, passage)
        elif any(_OF_SKILLS.search(h.of(plain)) for h in entry.headings):
            yield from _beside_languages(plain, passage, [language.span for language in spoken])


def _known_among(plain: str, passage: Span) -> Iterator[Ability]:
    """Yield what is known for a skill among languages: "Languages: C++, English"."""
    words = passage.of(plain)
    for start, end in _items(words, list_label(words)):
        item = Span(start=passage.start + start, end=passage.start + end)
        if vocabulary("skills").named(words[start:end]) is not None and not is_language(words[start:end]):
            yield Ability("skill", item.of(plain), item)


def _beside_languages(plain: str, passage: Span, spoken: Sequence[Span]) -> Iterator[Ability]:
    """Yield the skills of sentences that name no language, under a heading of both: "Twi (fluent). NVivo, Stata."."""
    for part in sentences(passage.of(plain), Span(start=0, end=passage.end - passage.start)):
        own = Span(start=passage.start + part.start, end=passage.start + part.end)
        if not any(language.touches(own) for language in spoken) and not is_language(own.of(plain)):
            yield from _listed(plain, own, spoken)


_OF_SKILLS = re.compile(r"skill|computer|software|技能|技术|计算机", re.IGNORECASE)
# Where a row "IT: Excel, VBA" may stand among others.
_FORMS: frozenset[EntryKind] = frozenset({"profile", "other"})
_LABELS = re.compile(
    r"(?:IT|Tech(?:nical|nology)?|Tech stack|Systems|Digital|Apps|Packages|EDV|软件|办公软件|电脑|软件技能)\s*[:：]",
    re.IGNORECASE,
)
# A row of a list of skills that lists something else.
_OF_OTHER = frozenset({"other", "activity", "award", "certificate", "education", "employment"})


def _is_row_of_skills(words: str) -> bool:
    """Tell "Software: Sage 50, Xero", a row of a form or of what is said beside."""
    label, colon, _ = words.replace("：", ":").partition(":")
    heading = exact(label.strip()) if colon else None
    if not colon and _lists_known(words):
        return True
    return _LABELS.match(words) is not None or heading is not None and heading.kind == "skill"


def _lists_known(words: str) -> bool:
    """Tell "English (fluent), Stata, R", a list of nothing but languages and known skills."""
    items = [words[a:b] for a, b in _items(words, 0)]
    known = [item for item in items if vocabulary("skills").named(item) is not None]
    spoken = [part for part in _SKILL_GAP.split(words) if is_language(part.strip(" .。"))]
    return len(known) >= _FEWEST_KNOWN and len(known) + len(spoken) >= len(items)


_FEWEST_KNOWN = 2


def _listed(plain: str, passage: Span, spoken: Sequence[Span]) -> Iterator[Ability]:
    """Yield the skills of a passage; the languages among them and the scores of tests are told as such."""
    words = passage.of(plain)
    if is_language(words) or _OF_THE_FILE.match(words):
        return
    label, colon, _ = words.replace("：", ":").partition(":")
    if colon and (heading := exact(label.strip())) is not None and heading.kind in _OF_OTHER:
        return  # "Interests: rowing" below "Skills and interests"
    if is_column_row(words) or _PASTIME.match(words) and not vocabulary("skills").matches(words):
        return
    offset = list_label(words)
    if _HOW_WELL.fullmatch(words, offset) and offset:
        yield from _known_so_well(plain, passage, offset)
        return
    if not offset and (dashed := _DASH_LABEL.match(words)):
        offset = dashed.end()
    if _GAP_IN_LABEL.search(words, 0, offset) or _LENGTH.fullmatch(words, offset):
        offset = 0
    subject = words[:offset].strip(" \t:：") or None
    clauses = said_clauses(words, offset)
    said = [*said_in(words, offset), *((c.start, c.end) for c in clauses)]
    for start, end in _items(words, offset):
        item = Span(start=passage.start + start, end=passage.start + end)
        told = any(a < end and start < b for a, b in said)
        bare = words[start:end]
        told = told or _is_date(bare) or _is_done(bare) or _OF_ONESELF.search(bare) is not None
        if told or any(language.touches(item) for language in spoken) or is_language(item.of(plain)):
            continue
        if not (TESTS.fullmatch(bare) or _NO_SKILL.fullmatch(bare) or _LEVEL_ALONE.fullmatch(bare)):
            yield Ability("skill", item.of(plain), item, subject)
    denied = {(c.start, c.end) for c in clauses if c.denied}
    named = [part for a, b in said if (a, b) not in denied for part in _named_in(words, a, b)]
    named += [c.known for c in clauses if c.known and not any(a < c.known[1] and c.known[0] < b for a, b in named)]
    for start, end in named:
        item = Span(start=passage.start + start, end=passage.start + end)
        if not any(language.touches(item) for language in spoken) and not is_language(item.of(plain)):
            yield Ability("skill", item.of(plain), item)


def _is_done(words: str) -> bool:
    """Tell what somebody did from a name."""
    return is_deed(words) and words.split(maxsplit=1)[0].endswith("ed")


# "Spreadsheets, if I must"
_OF_ONESELF = re.compile(r"\b(?:I|my|me)\b(?!/)")


def _known_so_well(plain: str, passage: Span, offset: int) -> Iterator[Ability]:
    """Yield the skill before a colon behind which stands how well it is known: "Spring Cloud：精通 | 48个月"."""
    words = passage.of(plain)
    item = Span(start=passage.start, end=passage.start + len(words[:offset].rstrip(" \t:：")))
    if not (is_language(item.of(plain)) or TESTS.fullmatch(item.of(plain))):
        yield Ability("skill", item.of(plain), item)


def _named_in(words: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the skills that a sentence names: what is known for one, and what a list in it writes large."""
    known = [(start + m.span.start, start + m.span.end) for m in vocabulary("skills").matches(words[start:end])]
    yield from known
    for a, b in _items(words[:end], start):
        apart = not any(x < b and a < y for x, y in known)
        if a > start and apart and _LARGE.fullmatch(words[a:b]):
            yield a, b


def _is_date(words: str) -> bool:
    """Tell a date alone, which stands in a list of skills where a column's end did."""
    dates = find_periods(words) if _YEAR.search(words) else ()
    return bool(dates) and not any(c.isalnum() for c in words[: dates[0].span.start] + words[dates[-1].span.end :])


_YEAR = re.compile(r"(?:19|20)\d\d")
# A name within a sentence: its words are written large.
_LARGE = re.compile(r"[A-Z][\w.+#&/-]*(?: [A-Z\d][\w.+#&/-]*){0,3}")


_LEVEL = r"(?:熟练|精通|良好|一般|了解|掌握|熟悉|入门|擅长)"
_MONTHS = r"\d{1,3}\s*(?:个?月|年)"
_HOW_WELL = re.compile(rf"\s*{_LEVEL}(?:\s*[|｜/,，]?\s*{_MONTHS})?\s*[。；;]?")
# "WMS：精通 | TMS调度：熟练": how well, behind each.
_LEVELLED_ITEM = re.compile(
    rf"(?P<item>[^\s:：|｜,，、;；][^:：|｜,，、;；]{{0,30}}?)\s*[:：]\s*{_LEVEL}(?:\s*[|｜,，、;；。]\s*|\s+|$)"
)
_LEVELLED = re.compile(rf"(?:{_LEVELLED_ITEM.pattern.replace('?P<item>', '?:')}){{2,}}")


def _levelled(plain: str, passage: Span) -> Iterator[Ability]:
    """Yield what stands before each level of a row of them; languages and tests are told elsewhere."""
    for each in _LEVELLED_ITEM.finditer(passage.of(plain)):
        item = Span(start=passage.start + each.start("item"), end=passage.start + each.end("item"))
        if not (is_language(item.of(plain)) or TESTS.fullmatch(item.of(plain))):
            yield Ability("skill", item.of(plain), item)


# What boards print of the CV beside what is in it.
_OF_THE_FILE = re.compile(
    r"\W*(?:(?:resume|cv|profile) (?:was )?last (?:updated|modified)|"
    r"(?:desired|expected|current) salary|notice period|(?:availability|salary expectations?|nationality|marital status"
    r"|date of birth|gender|visa status|religion|passport)\s*:)",
    re.IGNORECASE,
)
# "Watching films and long walks": a sentence about doing things, with nothing listed in it.
_PASTIME = re.compile(r"[A-Z]?[a-z]+ing\b[^,;|/•:]*[.。]$")
# "Python – 6 years; SQL: 8 years" is a list, and no label before a length.
_GAP_IN_LABEL = re.compile(r"[;；]")
# "Databases – Oracle, DB2"
_DASH_LABEL = re.compile(r"[A-Z][A-Za-z &/]{2,30}\s[-–—]\s+(?=[A-Z\d][^,;]{0,30},(?:(?!\s[-–—]\s).)*$)")
_LENGTH = re.compile(r"\d{1,2}\+?\s*(?:years?|yrs?\.?|months?|年|个月)\W*", re.IGNORECASE)


def _items(words: str, offset: int) -> Iterator[tuple[int, int]]:
    """Yield where the skills of a list stand, each by itself: `C/C++` is two, `PL/SQL` one."""
    masked = re.sub(r"[(（][^()（）]*[)）]", lambda m: "_" * len(m.group()), words)
    masked = _ADDRESS.sub(lambda m: "_" * len(m.group()), masked)
    for start, end in _parts(words, masked, offset):
        whole = _bare(words, start, end)
        yield from _in_brackets(words, whole[0], end)
        if _ADDRESS.search(words, start, end):
            continue
        known = vocabulary("skills").matches(words[whole[0] : whole[1]]) if "/" in words[start:end] else ()
        if "/" not in words[start:end] or any("/" in m.span.of(words[whole[0] : whole[1]]) for m in known):
            parts = [whole]
        else:
            parts = [_bare(words, a, b) for a, b in _between(_SLASH, masked, start, end)]
        for a, b in parts:
            item = words[a:b]
            short = len(item) <= _SKILL_CJK if has_cjk(item) else len(item.split()) <= _SKILL_LATIN
            if short and "://" not in item and any(c.isalnum() for c in item):
                yield a, b


def _in_brackets(words: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield what a bracket behind an item lists: "Databases (PostgreSQL, MongoDB)"."""
    bracket = _LIST_IN_BRACKETS.search(words, start, end)
    if bracket is None or is_language(words[start : bracket.start()].strip()):
        return
    items = list(_between(_SKILL_GAP, words, *bracket.span("items")))
    if all(_is_named(words[a:b].strip()) and not _HOW.fullmatch(words[a:b].strip()) for a, b in items):
        yield from (_bare(words, a, b) for a, b in items)


def _is_named(words: str) -> bool:
    return _NAMED_ITEM.fullmatch(words) is not None or vocabulary("skills").named(words) is not None


_LIST_IN_BRACKETS = re.compile(r"[(（](?P<items>[^()（）]*[,，、][^()（）]*)[)）]\W*$")
_NAMED_ITEM = re.compile(r"(?=\D*[A-Z\u4e00-\u9fff])[^\s,，、]+(?: [^\s,，、]+){0,3}")
_LEVEL_WORD = (
    r"(?:very )?(?:good|excellent|fair|advanced|intermediate|basic|elementary|beginner|novice|expert|proficient"
    r"|competent|familiar|fluent|native|daily)"
)
_LEVEL_ALONE = re.compile(_LEVEL_WORD, re.IGNORECASE)
_HOW = re.compile(rf"{_LEVEL_WORD}|level .*|\d.*|熟练|精通|良好|一般", re.IGNORECASE)


def _parts(words: str, masked: str, offset: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of a list; "and" joins the last two, and elsewhere only what each is known for a skill."""
    names = list(_between(_STOP, masked, offset, len(words)))
    if len(names) == 1 or not all(_are_names(masked[a:b]) for a, b in names):
        names = [(offset, len(words))]
    gaps = [gap for a, b in names for gap in _between(_SKILL_GAP, masked, a, b)]
    if len(gaps) == 1 and len(_COLUMN_GAP.findall(masked, offset)) >= _FEWEST_COLUMNS:
        gaps = list(_between(_COLUMN_GAP, masked, offset, len(words)))
    if len(gaps) == 1 and len(_TAG_GAP.findall(masked, offset)) >= _FEWEST_ITEMS and not _PROSE.search(masked, offset):
        tags = list(_between(_TAG_GAP, masked, offset, len(words)))
        gaps = [part for a, b in tags for part in (_spaced(words, a, b) or [(a, b)])]
    if len(gaps) == 1 and (spaced := _spaced(words, offset, len(words))):
        gaps = spaced
    for start, end in gaps:
        halves = list(_between(_AND, masked, start, end))
        inner = end != gaps[-1][1] and len(gaps) > _FEWEST_ITEMS
        known = (vocabulary("skills").named(words[slice(*_bare(words, a, b))]) is not None for a, b in halves)
        yield from [(start, end)] if inner and not any(known) else halves


# "Dry stone walling. Hedge laying. Sage and Xero": names that stops part, where none of them is said of something.
_STOP = re.compile(r"(?<=[a-z)_\d]{2})\.\s+(?=[A-Z])")
_FINITE = re.compile(
    r"\b(?:was|were|is|are|am|be|been|has|have|had|will|would|can|could|did|do|does|to|my|the|their|our|we|which|who)\b",
    re.I,
)


def _are_names(words: str) -> bool:
    items = (item.strip(" .") for item in re.split(r"[,;]", words))
    named = not (_FINITE.search(words) or _is_done(words.strip()))
    return named and all(len(i.split()) <= _SKILL_LATIN for i in items)


def _spaced(words: str, offset: int, end: int) -> list[tuple[int, int]]:
    """Return the skills of a row that blanks alone part, nearly all of them known: "React Vue3 TypeScript Webpack"."""
    known = [m.span for m in vocabulary("skills").matches(words) if m.span.start >= offset and m.span.end <= end]
    told = len(words[offset:end].replace(" ", ""))
    if len(known) < _FEWEST_SPACED or sum(s.end - s.start for s in known) < told * _SPACED_SHARE:
        return []
    gaps = [
        m.span() for m in _BLANK.finditer(words, offset, end) if not any(s.start < m.start() < s.end for s in known)
    ]
    starts, ends = [offset, *(b for _, b in gaps)], [*(a for a, _ in gaps), end]
    return [(a, b) for a, b in zip(starts, ends, strict=True) if words[a:b].strip() not in _SMALL]


_SMALL = frozenset({"and", "or", "in", "with", "of", "&", "/"})
_BLANK = re.compile(r"(?<=\S)\s+(?=\S)")
_FEWEST_SPACED, _SPACED_SHARE = 3, 0.6
# "渠道管理 招投标 商务谈判": blanks part tags, where nothing else parts them.
_TAG_GAP = re.compile(r"(?<=[\u4e00-\u9fff])\s+(?=\S)|(?<=\S)\s+(?=[\u4e00-\u9fff])")
_PROSE = re.compile(r"[。！!？?的了着我]")
# "Carpentry         Site safety      Blueprint reading": cells of a row.
_COLUMN_GAP = re.compile(r" {4,}")
_FEWEST_COLUMNS = 1
# A list by commas has so many items at least.
_FEWEST_ITEMS = 2
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+@\S+\.\w+")


def _between(gap: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in gap.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def _bare(words: str, start: int, end: int) -> tuple[int, int]:
    """Return the range of a skill without "familiar with" before it and brackets behind it."""
    a, b = start, end
    while a < b and (words[a].isspace() or words[a] in "-–—"):
        a += 1
    while (lead := _SKILL_LEAD.match(words[a:b])) and lead.end() and a + lead.end() < b:
        a += lead.end()
        a += len(words[a:b]) - len(words[a:b].lstrip(" -–—"))
    if tail := _SKILL_TAIL.search(words[a:b]):
        b = a + tail.start()
    return a, a + len(words[a:b].rstrip())
