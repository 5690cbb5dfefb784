"""Part a head from what was done, where a CV tells both on one line; several degrees told on one line from each other.

Reads what boards print below an employer as well.

A row of cells that opens with its dates and ends in a sentence, a date that a stop and a sentence follow, a board's
"工作描述：" in mid-line. Knows lines and dates; what a head says is told elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ingest.deeds import is_deed
from ingest.lines import Line
from ingest.roles import is_role
from ingest.segments import Head, Organisation, read_head
from ingest.signs import BRACKET, is_firm_row
from vectorstore.periods import find_periods
from vectorstore.records import Span
from vectorstore.text import size

_CELL = re.compile(r"(?: {3,}|\s*\t\s*)(?=\S)")
# When, as what, where; what stands behind these may tell.
_FEWEST_CELLS = 4
# So wide, or a sentence, is no cell that says who or where.
_TELLING_WIDTH = 60
_SENTENCE = re.compile(r"\S+\s+\S+\s+\S+.*[.。;；!]\s*$")
_BEHIND_DATE = re.compile(r"[)）\]]?\.\s+(?=[A-Z][\w’'-]*(?:[,;]? [\w’'-]+){2,})")
_DESCRIBED = re.compile(r"\s(?=(?:工作|岗位|项目|职责|责任|主要)(?:描述|内容|职责|业绩)\s*[:：])")
# A date leads a row within so few characters.
_LEAD = 3


# The foot of a board's page, between a role and where it was.
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")
_WORKPLACE = re.compile(
    r"工作(?:地点|地区|城市|所在地)\s*[:：]\s*(?P<place>[\u4e00-\u9fff]{2,12}(?:[-·][\u4e00-\u9fff]{2,8})?)"
)


def firm_row(text: str) -> Head | None:
    """Return what a row that a board prints below an employer says: at most where; None where it is no such row."""
    where = _WORKPLACE.search(text)
    alone = where is not None and not text[: where.start()].strip()
    if not (alone or is_firm_row(text) or _ADDRESS.fullmatch(text)):
        return None
    places = (Span(start=where.start("place"), end=where.end("place")),) if where else ()
    return Head(_named_first(text), (), places, (), (), ())


def _named_first(text: str) -> tuple[Organisation, ...]:
    """Return the employer that a row begins with: "某某有限公司 | 物流 | 150-500人 | 民营公司"."""
    first, bar, _ = text.partition("|")
    named = bool(bar) and _FIRM.search(first.strip()) is not None and _OWNERS.match(first.strip()) is None
    return read_head(first).organisations[:1] if named else ()


_FIRM = re.compile(r"(?:公司|集团|厂|店|医院|学校|研究[院所]|事务所|银行|中心)(?:[（(][^（()）]{1,12}[)）])?$")
_OWNERS = re.compile(r"民营|私营|国企|国有|合资|外资|外商独资|中外合资|上市|股份制|事业单位")


def said_below(above: Head, line: Line) -> Head | None:
    """Return where, or as what, somebody was, of a line right below the head of the rest; None for what else."""
    if line.bullet or line.styled or line.blank_before or size(line.text) > _TELLING_WIDTH:
        return None
    return _place_below(above, line.text.strip()) or _role_below(above, line.text.strip())


def _place_below(above: Head, words: str) -> Head | None:
    """Return a place where a network prints it: below from when to when and for how long."""
    dated = above.only_when_or_where and any(m.precise for m in above.periods) and above.stays and not above.places
    if not dated or not _WHERE.fullmatch(words):
        return None
    head = read_head(words)
    if head.roles or head.periods or head.degrees or is_deed(words):
        return None
    return Head((), (), (Span(start=0, end=len(words)),), (), (), (), head.stays)


def _role_below(above: Head, words: str) -> Head | None:
    """Return a role in small letters below when and with whom: "2013-18   Somefirm, Ytown" over "staff interpreter"."""
    named = len(above.organisations) + len(above.rest) == 1 and any(m.precise for m in above.periods)
    if not named or above.roles or above.degrees or not words[:1].islower() or words.endswith("."):
        return None
    head = read_head(words[:1].upper() + words[1:])
    opens = bool(head.roles) and head.roles[0].start == 0
    return head if opens and not (head.organisations or head.periods or head.degrees) else None


# "Greater Ytown Area", "Somewhere, Ytown, Otherland".
_WHERE = re.compile(
    r"[A-ZÀ-Þ][\w'’.-]*(?:(?:,\s|\s(?:(?:and|of|upon|the|de|la|le|am|an der)\s)?)[A-ZÀ-Þ(][\w'’.)-]*){0,6}"
)


def parted(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines, heads that tell on the same line what was done cut before that."""
    return tuple(piece for line in lines for piece in _pieces(line))


def studies_parted(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines of a section of studies, several degrees on one line or a thesis behind one cut apart."""
    return tuple(piece for line in lines for piece in _studies(line))


def _studies(line: Line) -> Iterator[Line]:
    """Yield the degrees of "MPhil, X, 2011; BA, Y, 2009", and what is told of a degree behind it."""
    stays = [m.span for m in find_periods(line.text) if m.precise]
    led = bool(stays) and stays[0].start <= _LEAD
    for ends in (
        [m.end() for m in _NEXT_STUDY.finditer(line.text)],
        # "2017 - 2019 X, MSc 2012 - 2015 Y, BSc", and the other way round.
        [s.start for s in stays[1:]] if led else [s.end for s in stays[:-1]],
    ):
        cuts = [0, *ends, len(line.text)]
        parts = [(a, b) for a, b in pairwise(cuts) if line.text[a:b].strip(" ;；,，")]
        if len(parts) >= _FEWEST_DEGREES and all(_is_study(line.text[a:b]) for a, b in parts):
            break
    else:
        told = _THESIS.search(line.text) if size(line.text) > _TELLING_WIDTH * 2 else None
        parts = [(0, told.start()), (told.end(), len(line.text))] if told else [(0, len(line.text))]
    for i, (start, end) in enumerate(parts):
        words = line.text[start:end].rstrip(" ;；,")
        piece = line._replace(start=line.start + start, end=line.start + start + len(words), text=words)
        yield piece._replace(blank_before=False, begins=True, bullet="", opens="", strong=()) if i else piece


def _is_study(words: str) -> bool:
    """Tell a degree with its school or its date from what is said of one."""
    head = read_head(words.strip(" ;；,."))
    return bool(head.degrees) and bool(head.organisations or head.periods or head.places)


_FEWEST_DEGREES = 2
_NEXT_STUDY = re.compile(
    r"[;；]\s*|\.\s+(?=[A-Z])|,\s+(?:and\s+)?(?=(?:[BM]\.?(?:A|S|Sc|Eng|Phil|Tech|Ed)|Ph\.?D|DPhil|MBA)\b)"
)
_THESIS = re.compile(
    r"[.;；。]\s*(?=(?:(?:\w+ )?(?:Thesis|Dissertation)|Advis[oe]rs?|Supervis\w+|Coursework|Relevant)\b|论文|导师)"
)


def _posts(line: Line) -> list[tuple[int, int]]:
    """Return the ranges of the posts that one line dates one by one: "Counsel (2022 -); Associate (2015 - 2022)"."""
    bounds = [m.span() for m in _NEXT_POST.finditer(line.text)]
    starts, ends = [0, *(b for _, b in bounds)], [*(a for a, _ in bounds), len(line.text)]
    pieces = list(zip(starts, ends, strict=True))
    if len(pieces) == 1:
        return []
    head = read_head(line.text)
    if head.rest:
        return []
    told = (
        any(a <= s.start < b for s in head.roles) and any(m.precise and a <= m.span.start < b for m in head.periods)
        for a, b in pieces
    )
    return pieces if all(told) else []


# What parts two posts of one line: behind a date.
_NEXT_POST = re.compile(
    r"(?<=[\u4e00-\u9fff])\s*[;；,，]\s*(?=(?:19|20)\d\d)|(?<=[）)])、(?=[\u4e00-\u9fff])|(?<=[\d)）今tnwe])\s*[;；/→,，]\s*(?=[A-Z\u4e00-\u9fff])"
)


def _pieces(line: Line) -> Iterator[Line]:
    if posts := _posts(line):
        for a, b in posts:
            yield line._replace(start=line.start + a, end=line.start + b, text=line.text[a:b], blank_before=False)
        return
    cut = None if line.bullet or line.styled else _cut(line.text)
    if cut is None:
        yield line
        return
    end, start = cut
    yield line._replace(end=line.start + end, text=line.text[:end])
    rest = line._replace(start=line.start + start, text=line.text[start:], blank_before=False, begins=True)
    yield rest._replace(opens="", strong=())


def _led(text: str, start: int) -> tuple[int, int] | None:
    """Return where the head of "98年8月-06年2月 某厂,装配电工,做过开关柜,……" ends: behind as what, or behind with whom.

    Behind its dates comes a name, then perhaps what somebody was; the rest of so wide a line tells.
    """
    if size(text) <= _ROW_WIDTH and not _STOP.search(text):
        return None
    plain = BRACKET.sub(lambda m: "x" * len(m.group()), text)
    commas = list(_COMMA.finditer(plain, start))[:_HEAD_CELLS]
    if not commas or size(text[start : commas[0].start()]) > _TELLING_WIDTH:
        return None
    start += len(text[start:]) - len(text[start:].lstrip(" \t\u3000:：,，-–—"))
    head, begins = read_head(text), start
    if any(s.start == start for s in head.roles):
        # "Technician, Some Institute, Ytown. Pipelines for ...": with whom stands behind as what.
        return None
    for comma in commas:
        cell = Span(start=begins + len(text[begins:]) - len(text[begins:].lstrip()), end=comma.start())
        read = any(s.start == cell.start or s.end == cell.end for s in head.roles if cell.start <= s.start < cell.end)
        if read or is_role(cell.of(text)):
            return comma.start(), comma.end()
        begins = comma.end()
    first = commas[0]
    named = any(o.strong and o.mention.span and o.mention.span.end == first.start() for o in head.organisations)
    return (first.start(), first.end()) if named else None


# A row so wide tells more than who, as what and when.
_ROW_WIDTH = 80
_STOP = re.compile(r"[。；;.!！]\s*$")
_COMMA = re.compile(r"\s*[,，。;；]\s*(?!\d)|\.\s+(?=[A-Z])")
# With whom, where, and as what.
_HEAD_CELLS = 3


def _cut(text: str) -> tuple[int, int] | None:
    """Return where the head ends and what was done begins; None where a line is one of the two."""
    stays = [m for m in find_periods(text) if m.precise and (m.period.ongoing or m.period.start != m.period.end)]
    if len(stays) != 1:
        return None
    if stays[0].span.start <= _LEAD:
        if described := _DESCRIBED.search(text, stays[0].span.end):
            return described.start(), described.end()
        gaps = list(_CELL.finditer(text))
        if len(gaps) + 1 >= _FEWEST_CELLS and stays[0].span.end <= gaps[0].start():
            for gap, after in zip(gaps[_FEWEST_CELLS - 2 :], [*gaps[_FEWEST_CELLS - 1 :], None], strict=True):
                cell = text[gap.end() : after.start() if after else len(text)]
                if _SENTENCE.match(cell) or size(cell) > _TELLING_WIDTH:
                    return gap.start(), gap.end()
        if behind := _led(text, stays[0].span.end):
            return behind
    if stays[0].span.start > _LEAD and (told := _BEHIND_DATE.match(text, stays[0].span.end)):
        return told.start(), told.end()
    return None
