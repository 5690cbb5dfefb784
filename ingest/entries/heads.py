"""Tell which lines of a section are heads: the lines that say who, what, where and when, rather than what was done.

A head is short and bears a date, place, role, degree, organisation or mark of a heading, or stands where a title must.
Knows nothing about entries.
"""

from __future__ import annotations

import re

from ingest.deeds import is_deed
from ingest.entries.dates_first import is_named, is_stay_alone, leading_dates
from ingest.head_dates import at_edge
from ingest.labels import label_of
from ingest.lines import Line
from ingest.organisations import may_be_name
from ingest.places import is_place
from ingest.sections import Section
from ingest.segments import Head, read_head
from ingest.signs import HONOUR, OWN_MASTER, is_tool
from vectorstore.records import Span
from vectorstore.text import has_cjk, size

# One item with a bold beginning is no list of titles.
_FEWEST_TITLED = 2
_BEHIND = re.compile(r"\s*[(（][^()（）]{1,60}[)）]")
# A role over its dates.
_POST_LINES = 2
# "autumn 2014 to spring 2016"
_WHEN_WIDTH = 40
# A project's name on a line of its own.
_NAME_WIDTH = 50
# A head is a line, not a paragraph; a title with its date may run longer than a bare name.
HEAD_WIDTH, TITLE_WIDTH = 140, 90
_HISTORIES = frozenset({"employment", "experience", "internship"})
_LABEL = re.compile(
    r"^(?:(?:ph\.?d\.?|academic|thesis|博士生?|硕士生?|本科)?\s*(?:advisors?|advisers?|supervisors?|mentors?|managers?|coach|"
    r"导师|指导教师|指导老师|主管|教练|联系人)|(?:related|relevant|core|main)?\s*course(?:s|work)|gpa|grade|主修课程|相关课程|核心课程|课程|"
    r"绩点|排名|rank|thesis|dissertation|毕业论文|technologies|tech stack|environment|tools|team size|client|"
    r"(?:\w+ )?(?:servers?|databases?|platforms?|frameworks?|programming)|dbms|rdbms|os|ide|"
    r"operating systems?|hardware|software|configuration management|(?:programming )?languages?|methodolog(?:y|ies)|"
    r"skills used|"
    r"responsibilities|description|技术栈|关键词|keywords|职责|项目描述|项目职责|主要职责|工作内容|工作职责|责任描述|"
    r"honou?rs|awards|奖项|荣誉)\s*[:：]"
    r"|main activities and responsibilities\b|principal subjects\b|type of business or sector\b|level in national\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.。;；!！]\s*$")
_ABBREVIATED_END = re.compile(r"\b(?:Inc|Ltd|Co|Corp|Pvt|Univ|Dept|Jr|Sr|[A-Z])\.\s*$")
# "iOS", "eBay": a small letter that begins no sentence half way.
_BRAND = re.compile(r"[a-z]{1,2}[A-Z]")
PROJECT_LABEL = re.compile(
    r"^(?:[\u4e00-\u9fff]{0,4}项目(?:名称|[一二三四五六\d]{1,2})?|(?:\w+ )?project(?: \d| title| name)?)\s*[:：]\s*\S",
    re.I,
)


def evident(line: Line, head: Head) -> bool:
    """Tell whether a line bears what only heads bear."""
    if head.organisations or head.places or head.degrees or head.roles:
        return True
    return bool(head.periods) and at_edge(line.text, head.periods)


# "Acme, Inc., together with its partners, designs, sells and mends bells": so many clauses are a sentence.
_CLAUSES = 3
# "负责甲、乙两地的账号矩阵，带八人。": a stop behind a comma, and no date.
_TOLD_ZH = re.compile(
    r".*[，,；;、].*[。；]\s*$|(?:负责|主导|统筹|参与|协助|维护|主持|搭建|带领|完成|管理|组织|推动).*[。；]\s*$"
)
# "Assisted the lead teacher in a classroom."
_DEED = re.compile(r"[A-Z][a-z]+ed\s(?:[a-z]|[A-Z]{2})")
_IS = re.compile(r"[\w)] (?:is|was) (?:an?|the|one)\b")


def tells(line: Line, head: Head) -> bool:
    """Tell whether a line that names somebody goes on as a sentence about them."""
    if not (head.periods or head.degrees) and _TOLD_ZH.match(line.text) and has_cjk(line.text):
        return True
    if len(head.organisations) > 1 and not (head.periods or head.roles or head.degrees or head.places):
        # "钉钉、飞书、企业微信": what one works with, by makers that go by its name.
        return all(is_tool(o.mention.text) for o in head.organisations)
    clauses = sum(line.text[s.start].islower() for s in head.rest)
    return clauses >= _CLAUSES or bool(head.organisations) and _IS.search(line.text) is not None


def tells_duty(line: Line) -> bool:
    """Tell "Housing unit officer.", a sentence below a head that says as what already."""
    return _SMALL.fullmatch(line.text.strip()) is not None


_SMALL = re.compile(r"[A-Z][a-z]+(?:\s[a-z]+){1,4}\.")


def is_client(line: Line) -> bool:
    """Tell a line that says for whom somebody worked, where the employer is another."""
    label = label_of(line.text)
    return label is not None and label.field == "client"


def is_dated_client(line: Line) -> bool:
    """Tell "Client: Somefirm, Ytown   May 2014 - Present", which opens a job that names no employer."""
    return is_client(line) and any(m.precise for m in read_head(line.text).periods)


def _opens_with_date(head: Head) -> bool:
    """Tell "since 2021   Lecturer, ..." from a sentence that goes on in lower case."""
    if not head.periods or head.periods[0].span.start:
        return False
    return bool(head.roles or head.organisations or head.periods[0].precise and head.rest and head.places)


def _is_stay(head: Head) -> bool:
    """Tell "1989 to 1991: Lecturer, Somewhere College." by its dates: from when to when."""
    return any(m.precise and m.period.start != m.period.end for m in head.periods)


def _is_dated_post(line: Line, head: Head) -> bool:
    """Tell "Clerk, Somefirm, Ytown. May 2012 to June 2014." from a sentence: it opens as what and ends when."""
    behind = line.text[head.periods[-1].span.end :].strip(" .)*_")
    return bool(head.roles) and head.roles[0].start == 0 and not behind


def _is_named_post(line: Line) -> bool:
    """Tell "Assistant Dean of Licensing, School of Trades, Some University." by its form, however long it is.

    It opens with what somebody was, and names go on from there: no word of a sentence among them.
    """
    words = line.text.rstrip(" .")
    if len(words) > HEAD_WIDTH * 2 or "," not in words or not may_be_name(words) or _VERB.search(words):
        return False
    head = read_head(words)
    return bool(head.roles) and head.roles[0].start == 0 and any(o.strong for o in head.organisations)


_VERB = re.compile(r"\b(?:is|was|were|has|have|had|who|which|that|he|she|they|his|her|my|our|I|we)\b|[.;!?]\s")


def is_titled(line: Line) -> bool:
    """Tell an item that opens with a bold title and goes on: "**Bell Tracker**: rings them"."""
    opened = line.opens.strip(" :：")
    rest = line.text[len(line.opens) :]
    if not (line.bullet and opened and rest.strip()) or _LABEL.match(line.text):
        return False
    return size(opened) <= TITLE_WIDTH and not opened[0].islower()


def _tells_stay(line: Line) -> bool:
    """Tell an item that says from when to when, wherever in it: "1. X fund, no. 1, mosses, 2018 – 2020, led it"."""
    periods = read_head(line.text).periods
    return any(m.precise and m.period.start != m.period.end for m in periods)


def _title_end(line: Line) -> int:
    """Return where the title of an item ends, with the bracket behind it."""
    bracket = _BEHIND.match(line.text, len(line.opens))
    return bracket.end() if bracket else len(line.opens)


# Below such a label a line that ends as sentences do is one.
_DESCRIBED = re.compile(r"(?:(?:工作|岗位|项目|主要|责任|职责)?(?:描述|内容|职责|业绩|介绍))\s*[:：]")
_STOPS = ("。", "；", ";")


class HeadFinder:
    """Tells the heads of one section; `titles` where entries are named by titles (projects, activities)."""

    def __init__(self, section: Section) -> None:
        self.section = section
        self.titles = section.kind in {"project", "activity"}
        self._item_indent = self._items()
        self._describing = False
        self._leading = leading_dates(section.lines) if section.kind in _HISTORIES else frozenset()

    def describes(self, line: Line) -> bool:
        """Tell a sentence below a board's "工作描述：", whatever it names, from the head of the next entry."""
        self._describing = self._describing or _DESCRIBED.match(line.text) is not None
        return self._describing and line.text.endswith(_STOPS)

    def _items(self) -> int | None:
        """Return the indent of bullets that are entries themselves, where the section is a plain list of them."""
        lines = self.section.lines
        if not lines or not lines[0].bullet:
            return None
        indent = min(line.indent for line in lines if line.bullet)
        outer = [line for line in lines if line.bullet and line.indent == indent]
        if self.titles and len(outer) >= _FEWEST_TITLED and all(is_titled(line) for line in outer):
            return indent
        if self.titles and len(outer) >= _FEWEST_TITLED and all(map(_tells_stay, outer)):
            return indent
        telling = [line for line in outer if evident(line, read_head(line.text))]
        return indent if len(telling) * 2 >= len(outer) else None

    def head_of(self, line: Line) -> Head:
        """Return what a head line says; of an item that tells all about what its bold words name, what these say."""
        head = read_head(line.text)
        if not (self.titles and is_titled(line)):
            return head
        title = Span(start=0, end=len(line.opens.rstrip(" :：")))
        dated = read_head(line.text[: _title_end(line)]).periods
        at_end = head.periods and at_edge(line.text, head.periods) and head.periods
        return Head((), (), (), dated or at_end or (), (), (title,))

    def is_head(self, i: int, primary: str | None, *, below_head: bool) -> bool:
        """Tell whether line `i` is a head, where entries open with `primary` and a head may stand right above."""
        line = self.section.lines[i]
        if line.bullet and not (self._item_indent is not None and line.indent == self._item_indent):
            return False
        limit = HEAD_WIDTH
        if self.titles and is_titled(line):
            return True
        post = self._is_alone_dated(i - 1) and _is_named_post(line)
        if (
            _LABEL.match(line.text)
            and not is_dated_client(line)
            or size(line.text) > limit * (2 if line.styled or line.bullet or post else 1)
        ):
            return False
        of_project = self.titles and (PROJECT_LABEL.match(line.text) is not None or self._below_own_date(i))
        if line.styled or line.bullet or of_project or self._below_date(i):
            return True
        ends = _SENTENCE_END.search(line.text) and not _ABBREVIATED_END.search(line.text)
        head = read_head(line.text)
        told = head.degrees or head.organisations and head.periods
        honour = HONOUR.search(line.text) and not told and self.section.kind == "education"
        if honour or not head.periods and is_deed(line.text):
            return False
        placed = head.places and not line.text[head.places[-1].end :].strip(" .")
        placed = placed and (not ends or is_place(head.places[-1].of(line.text).rpartition(",")[2].strip()))
        named = head.organisations or head.periods or head.degrees or placed
        prose = ends and (size(line.text) > limit // 2 or head.rest and not named)
        stay = _is_stay(head) and (_opens_with_date(head) or _is_dated_post(line, head))
        prose = prose and not (head.degrees and head.organisations or stay or post)
        whole = any(o.mention.lexicon_id and o.mention.text == line.text.strip() for o in head.organisations)
        when = head.only_when_or_where and bool(head.periods) and size(line.text) <= _WHEN_WIDTH
        low = line.text[:1].islower() and not (whole or when or _BRAND.match(line.text) or _opens_with_date(head))
        deed = ends and not named and _DEED.match(line.text) is not None
        if prose or tells(line, head) or low or deed:
            return False
        if evident(line, head) or post or line.opens and not line.text.startswith(f"{line.opens}."):
            return True
        return self._plain_title(i, primary, below_head=below_head)

    def _is_alone_dated(self, i: int) -> bool:
        """Tell whether a line says when and nothing else."""
        if i < 0 or size(self.section.lines[i].text) > _WHEN_WIDTH:
            return False
        head = read_head(self.section.lines[i].text)
        return head.only_when_or_where and bool(head.periods)

    def _below_own_date(self, i: int) -> bool:
        """Tell the name of a project from what was done: below a line of its dates alone, and with a line below it."""
        lines = self.section.lines
        if not 0 < i < len(lines) - 1 or not is_stay_alone(lines[i - 1]) or not has_cjk(lines[i].text):
            return False
        return size(lines[i].text) <= _NAME_WIDTH and not re.search(r"[:：。；;，]", lines[i].text)

    def _below_date(self, i: int) -> bool:
        """Tell whether a line says who or as what because it stands below the date that opens an entry."""
        lines, dated = self.section.lines, self._leading
        if not dated or not is_named(lines[i]):
            return False
        told = i + 1 < len(lines) and not is_named(lines[i + 1]) and i + 1 not in dated
        return i - 1 in dated or i - 2 in dated and is_named(lines[i - 1]) and told

    def _plain_title(self, i: int, primary: str | None, *, below_head: bool) -> bool:
        """Tell whether a short line without evidence of its own is a title: the lines around it must say so."""
        lines = self.section.lines
        line = lines[i]
        limit = TITLE_WIDTH
        over_bullets = self.titles and i + 1 < len(lines) and bool(lines[i + 1].bullet)
        if size(line.text) > limit * (2 if over_bullets else 1) or re.search(r"[.,;:，。；：]\s*$", line.text):
            return False
        if i == 0:
            return True
        own = OWN_MASTER.fullmatch(line.text.strip()) is not None
        if not (self.titles or own or may_be_name(line.text) or read_head(line.text).only_when_or_where):
            return False
        before, after = lines[i - 1], lines[i + 1] if i + 1 < len(lines) else None
        if after is None:
            return False
        below = read_head(after.text)
        # An employer over how long somebody was there in all.
        over_stay = below_head and bool(below.stays) and size(line.text) <= _NAME_WIDTH
        over_post = (primary == "rest" or own) and self._is_post(i + 1)
        if primary == "rest" and below.only_when_or_where or over_stay or over_post:
            return True
        if not (line.blank_before or before.bullet or before.styled or below_head):
            return False
        if line.blank_before and self._is_named_over_post(i):
            return True
        return bool(after.bullet) or after.styled or evident(after, read_head(after.text))

    def _is_named_over_post(self, i: int) -> bool:
        """Tell an employer over its town, both of which no lexicon has, from what was done: below them a dated post."""
        lines = self.section.lines[i : i + 3]
        if len(lines) <= _POST_LINES or not all(map(is_named, lines[:_POST_LINES])) or self.titles:
            return False
        post = read_head(lines[_POST_LINES].text)
        stay = any(m.precise for m in post.periods)
        return stay and bool(post.roles) and post.roles[0].start == 0 and not (post.organisations or post.rest)

    def _is_post(self, i: int) -> bool:
        """Tell whether a line says as what and the next one since when: what stands above them is the employer."""
        post = self.section.lines[i : i + 2]
        if len(post) < _POST_LINES or any(line.bullet for line in post):
            return False
        role, dates = (read_head(line.text) for line in post)
        dated = bool(dates.periods) and dates.only_when_or_where
        if dated and dates.stays and not role.periods and is_named(post[0]):
            return True  # whatever it is called, with for how long below it
        return dated and bool(role.roles) and not (role.rest or role.periods)
