"""Cut the lines of a list where one line holds several items: prizes by semicolons, certificates by commas.

Knows how such rows are written in both languages. Knows nothing about what an item says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.entries.credentials import names_issuer
from ingest.headings import SectionKind
from ingest.lines import Line
from ingest.places import is_place
from ingest.sections import Section
from ingest.signs import BRACKET, HONOUR, is_about_another, is_column_row
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import EntryKind, Span
from vectorstore.text import has_cjk, size, trim


def items_of(section: Section, kind: EntryKind) -> list[Line]:
    """Return the lines, those that hold several items parted by semicolons or wide gaps cut into them."""
    if kind == "skill":
        return _cells(_without_categories(section.lines))
    if kind not in {"award", "other"}:
        return list(section.lines)
    out: list[Line] = []
    for line in section.lines:
        if _NOTHING.fullmatch(line.text.strip()):
            continue
        start = 0
        parted = _SEMICOLON if kind == "award" or _is_row_of_titles(line.text) else _WIDE_GAP
        if kind == "award" and _YEAR_LED.match(line.text):
            parted = _BY_YEARS
        masked = _masked(line.text) if kind == "award" and "／" in line.text else line.text
        if kind == "award" and (honours := _between_honours(line.text)) is not None:
            parted, masked = honours, _masked(line.text)
        if section.kind == "certificate" and (papers := _between_papers(line.text)) is not None:
            parted, masked = papers, _masked(line.text)
        if section.kind == "certificate" and _stands_in_cells(line.text):
            parted, masked = _GAPS, line.text
        titled = section.kind in {"award", "certificate"} and parted.search(masked) is None
        if titled and _is_row_of_names(line.text, section.kind):
            parted, masked = _STOPS, _masked(line.text)
        gaps = (g for g in parted.finditer(masked) if not is_about_another(line.text[g.end() :]))
        for gap in (*gaps, None):
            end = gap.start() if gap else len(line.text)
            span = trim(line.text, start, end)
            if span is not None:
                piece = line._replace(start=line.start + span.start, end=line.start + span.end, text=span.of(line.text))
                out.append(piece if start == 0 else piece._replace(bullet=";"))
            start = gap.end() if gap else end
    return out


# "2018 没有", "None to date".
_NOTHING = re.compile(
    r"(?:(?:19|20)\d\d\s?年?\W*)?(?:没有|暂?无|none(?: (?:to date|yet|so far))?|n/a|nil)\W*", re.IGNORECASE
)


def _stands_in_cells(text: str) -> bool:
    """Tell several certificates that wide gaps part, none of them dated, from one with its issuer and date."""
    cells = [cell for cell in _GAPS.split(text.strip()) if cell]
    several = len(cells) > _SEVERAL or len(cells) == _SEVERAL and all(map(_is_paper, cells))
    return several and all(map(_may_be_paper, cells)) and not any(map(find_periods, cells))


_GAPS = re.compile(r"[ \u3000]{3,}|\t+")


def _without_categories(lines: Sequence[Line]) -> list[Line]:
    """Return the rows of a table whose first column says of what kind its skills are without that column."""
    out: list[Line] = []
    among = False
    for line in lines:
        if is_column_row(line.text):
            among = _CATEGORY.match(line.text) is not None
        cell = _FIRST_CELL.match(line.text) if among and line.text.startswith("|") else None
        begin = cell.end() if cell is not None and not is_column_row(line.text) else 0
        out.append(line._replace(start=line.start + begin, text=line.text[begin:]))
    return out


_CATEGORY = re.compile(r"\|\s*(?:类别|类型|方向|领域|分类|area|category|domain|type|field)\s*\|", re.IGNORECASE)
_FIRST_CELL = re.compile(r"\|[^|]*\|\s*(?=[^|\s])")


def _cells(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of a list of skills, each cell by itself where they stand in columns of single names."""
    rows = [list(_CELL.finditer(line.text)) for line in lines]
    columns = [row for row in rows if len(row) > 1]
    single = all(_may_be_cell(cell.group()) for row in columns for cell in row)
    if len(columns) < _FEWEST_ROWS or len(columns) * 2 < len(rows) or not single:
        return list(lines)
    out: list[Line] = []
    for line, row in zip(lines, rows, strict=True):
        for cell in row:
            lead = _MARK.match(cell.group())
            start = cell.start() + (lead.end() if lead else 0)
            out.append(
                line._replace(start=line.start + start, end=line.start + cell.end(), text=line.text[start : cell.end()])
            )
    return out


def _may_be_cell(cell: str) -> bool:
    """Tell a name alone, with how long at most, from a list, a label, a level and a date."""
    return not (_LISTS.search(cell) or _HOW_WELL.fullmatch(cell.strip()) or find_periods(cell) or is_column_row(cell))


_FEWEST_ROWS = 2
_CELL = re.compile(r"\S(?:(?! {3}|\t).)*")
_MARK = re.compile(r"[*•·-]\s+")
_LISTS = re.compile(r"[,，、;；:：|]")
_HOW_WELL = re.compile(
    r"(?i:expert|advanced|intermediate|beginner|basic|proficient|novice|familiar|good|excellent|fluent|native|competent|fair)"
    r"|熟练|精通|良好|一般|了解|掌握|入门|[●○◉◯★☆\s]+|\d[\d.]*\s*(?:%|/\s*\d+|\+?\s*(?:years?|yrs?\.?|年|个月))?"
)


def _between_honours(text: str) -> re.Pattern[str] | None:
    """Return what parts "一等奖（2018年）、师德标兵" or "Spot Award, Employee of the Month", each an honour."""
    masked = _masked(text)
    if _SEMICOLONS.search(masked):
        return None
    for parted, share in ((_SLASH, 1), (_STOP_ZH, _MOST), (_COMMA, 1)):
        names = [text[span.start : span.end] for span in _pieces(parted, masked)]
        if len(names) < _SEVERAL or any(_NO_ITEM.fullmatch(name) or _SAYS.search(name) for name in names):
            continue
        years = parted is _STOP_ZH and all(map(_YEAR_LED.match, names))
        if sum(map(_is_honour, names)) >= (1 if years else len(names) * share):
            return parted
    return None


def _is_honour(name: str) -> bool:
    known = (
        HONOUR.search(name) is not None
        or _HONOURED_ZH.search(name) is not None
        or bool(vocabulary("awards").matches(name))
    )
    return known and any(map(str.isalpha, name))


# "2020年“某某好人”": behind its year, whatever it is called.
_YEAR_LED = re.compile(r"(?:19|20)\d\d\s?年")
# Whom a title honours.
_HONOURED_ZH = re.compile(
    r"(?:能手|工匠|骨干|劳模|名师|之星|新秀|新锐|青年岗位能手|技术状元|大师|楷模|带头人|先进个人|模范|名厨)[”』]?\s*(?:[（(].*)?$|最美|十佳|十大"
)
_SEVERAL, _MOST = 2, 0.5
_SLASH = re.compile(r"\s+/\s+")
_STOP_ZH = re.compile(r"、|[，,](?=\s*(?:19|20)\d\d\s?年)")
_COMMA = re.compile(r"\s*[，,]\s*(?!(?:19|20)\d\d)")
_SEMICOLONS = re.compile("[;；]")
# A date, or how well somebody did in what is named beside it.
_NO_ITEM = re.compile(
    r"[\d\s./年月-]+|(?:(?:joint |overall )?(?:winner|runner[- ]?up|finalist|recipient|nominee|"
    r"honou?rable mention|distinction|honou?rs?"
    r"|(?:first|second|third|1st|2nd|3rd) (?:place|prize|class)|gold|silver|bronze)"
    r"(?: (?:medal|award|prize)(?:l?ist)?)?"
    r"|[特一二三]等奖|[金银铜][奖牌]|[冠亚季]军)\W*(?:(?:19|20)\d\d)?\W*",
    re.IGNORECASE,
)
# What was done for others is said, and parted by commas like names.
_SAYS = re.compile(r"指导|带领|负责|[，,。]\S{12}|^(?:and|for|by|with|in|at)\s")


def _is_row_of_names(text: str, kind: SectionKind) -> bool:
    """Tell names that stops part, none of them a sentence's length, a date or who gave it."""
    parts = [text[span.start : span.end] for span in _pieces(_STOPS, _masked(text))]
    if len(parts) < _SEVERAL or not all(_may_be_paper(_UNDATED.sub("", part)) and part[:1].isupper() for part in parts):
        return False
    return kind == "certificate" or all(_is_honour(part) or _DATED.search(part) for part in parts)


_DATED = re.compile(r"(?:19|20)\d\d\W*$")
_UNDATED = re.compile(r"[\s,(]*(?:(?:19|20)\d\d[\s,–-]*)+\W*$")


def is_foot(words: str) -> bool:
    """Tell the address at the foot of a board's page, which is no prize."""
    return _ADDRESS.fullmatch(words) is not None


_ADDRESS = re.compile(r"(?:(?:https?://|www\.)\S+\s*)+")
_SEMICOLON = re.compile(
    r"\s*[;；★☆◆●｜／]\s*|\s+\|\s+|[，,]\s*(?=(?:19|20)\d\d年(?:\d{1,2}月)?(?:荣?获|被|评))"
    r"|(?<=\d{4}\))\s*(?:&|and)\s+(?=[A-Z])"
)
# Of items that open with their years, each does.
_BY_YEARS = re.compile(rf"{_SEMICOLON.pattern}|(?<=[^\d\s,，:：(（、—–-])\s+(?=(?:19|20)\d\d\s?年[^，,。；;]{{3}})")
# Behind the year of one certificate begins the next: "X Foundation (2017)  X Practitioner (2020)".
_WIDE_GAP = re.compile(r"(?<=\d{4}[)）])\s{2,}(?=\S)|(?<=\d{4}\))\s+(?=[A-Z])")
# "Crew attestation, 2018. Aviation first aid. Lifeguard bronze.": names that stops part.
_STOPS = re.compile(r"(?<=[a-z)\d]{2})\.\s+(?=[A-Z])")
# "C1驾照；助理营销师（2012年）"
_ROW_OF_TITLES = re.compile(r"[\u4e00-\u9fff）)\d][；;]\s*[\u4e00-\u9fffA-Z]")
# "CDL Class A; TWIC card; Forklift operator certificate (2019)"; a sentence goes on in lower case.
_TITLE = re.compile(r"[A-Z0-9][^;]{2,80}")
# "执业药师、C1驾驶证", "大学英语四级 软件设计师"; "CCNA, Forklift Licence"; "BLS | ACLS".
_BETWEEN = re.compile(r"\s*[,;|｜•]\s*(?:and\s+)?|\s+·\s+|(?<=[a-z)_])\.\s+(?=[A-Z])|\s/\s")
_BETWEEN_ZH = re.compile(r"\s*[、,，;；|｜/•]\s*|\s+·\s+|(?<=[\u4e00-\u9fff）)\d])\s+")
# What certificates are called where no lexicon knows them.
_PAPER = re.compile(
    r"\b(?:certifi(?:ed|cate|cation)|licen[sc]ed?|ticket|permit|endorsement|accreditation|credential|"
    r"card|badge|registered|level [1-7])\b"
    r"|[\u4e00-\u9fff]师\s?Level\s?[IV\d]+$|(?:证书?|资格|执照|[\u4e00-\u9fff]师|[一二三四五六七八][级段]|[甲乙]等|合格)(?:\s?[A-Z]\d)?$",
    re.IGNORECASE,
)
# The name of one is this short.
_PAPER_WORDS, _PAPER_CJK = 8, 20
# Longer by so much where a word of it says what it is.
_PAPER_NAMED = 8


def _is_row_of_titles(text: str) -> bool:
    if _ROW_OF_TITLES.search(text):
        return True
    parts = [part.strip() for part in text.split(";")]
    return len(parts) > 1 and all(_TITLE.fullmatch(part) for part in parts if part)


def _between_papers(text: str) -> re.Pattern[str] | None:
    """Return what parts "CCNA, CCNP, Forklift Licence", each a paper by itself; None for one with its issuer."""
    parted = _BETWEEN_ZH if has_cjk(text) else _BETWEEN
    names = [text[span.start : span.end] for span in _pieces(parted, _masked(text))]
    papers = sum(map(_is_paper, names))
    listed = (
        len(names) > 1
        and not any(map(_GRADE.fullmatch, names))
        and papers * 2 > len(names)
        and all(_may_be_paper(name) or HONOUR.search(name) for name in names)
    )
    return parted if listed else None


def is_paper(words: str) -> bool:
    """Tell a line that names a certificate or nothing but several."""
    dates = find_periods(words)
    if dates and not words[dates[-1].span.end :].strip(" )）.。"):
        words = words[: dates[-1].span.start].rstrip(" ,，(（·-–—")
    return _between_papers(words) is not None or _may_be_paper(words) and _is_paper(words)


# "一级/高级技师" is one.
_GRADE = re.compile("[一二三四五六初中高][级等]")


def names_papers(words: str) -> bool:
    """Tell a line that names certificates and licences, each for sure, and nothing else."""
    masked = _masked(words)
    parted = _BETWEEN_ZH if has_cjk(words) else _BETWEEN
    names = [words[span.start : span.end] for span in _pieces(parted, masked)]
    return bool(names) and all(_may_be_paper(name) and _is_paper(name) for name in names)


def _pieces(parted: re.Pattern[str], masked: str) -> Iterator[Span]:
    start = 0
    for gap in (*parted.finditer(masked), None):
        span = trim(masked, start, gap.start() if gap else len(masked.rstrip(" .。")))
        if span is not None:
            yield span
        start = gap.end() if gap else start


def _masked(text: str) -> str:
    """Return a row with what stands in brackets hidden: commas there part nothing."""
    return BRACKET.sub(lambda m: "_" * len(m.group()), text)


def _is_paper(name: str) -> bool:
    bare = BRACKET.sub("", name).strip()
    return bool(vocabulary("certificates").matches(bare)) or _PAPER.search(bare) is not None


def _may_be_paper(name: str) -> bool:
    """Tell a short name from a date, a place, an issuer or a sentence."""
    bare = BRACKET.sub("", name).strip(" .。")
    longest = _PAPER_CJK + _PAPER_NAMED * _is_paper(bare)
    short = size(bare) <= longest if has_cjk(bare) else len(bare.split()) <= _PAPER_WORDS
    if not short or not bare or bare[:1].islower() and not _is_paper(bare):
        return False
    return _is_paper(name) or not (
        find_periods(bare) or is_place(bare) or not any(map(str.isalpha, bare)) or names_issuer(bare)
    )
