"""The head lines of one entry to be, and what kind of entry they open.

A section's name is a hint, not a verdict: an internship stands under "Research Experience", a club under "Experience".
Knows nothing about the lines below.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ingest.head_dates import at_edge
from ingest.lines import Line
from ingest.organisations import is_school
from ingest.sections import Section
from ingest.segments import Head
from ingest.signs import ACTIVITY, HONOUR, OWN_MASTER, is_part
from vectorstore.lexicon import vocabulary
from vectorstore.periods import PeriodMatch
from vectorstore.records import EntryKind, Period, Span

INTERN = re.compile(
    r"实习(?!转正|生?(?:导师|主管|经理|协调))|\bpraktikant(?:in)?\b|\bpraktikum\b|"
    # Who looks after interns is none.
    r"\bintern(?:ship|s)?\b(?!\s+(?:and\s+\w+\s+)?(?:program(?:me)?s?\s+)?(?:advis[eo]r|coordinator|director|manager|mentor|supervisor)\b)|"
    r"\bco-?op\b|\bsummer analyst\b|"
    r"\b(?:externs?|externship|stagiaire|summer (?:student|associate)|(?:industrial|student) attachment)\b|"
    r"\bplacement student\b|"
    # "Trainee Solicitor", "Management Trainee": a first job, where no school sends.
    r"\b(?:summer|industrial|vacation|student) trainee\b",
    re.IGNORECASE,
)
# In a section of research these roles make the entry a job; "leader" or 成员 is a part in a project.
_JOB_ROLE = re.compile(
    r"实习|工程师|研究员|博士后|助理|\b(?:intern|engineer|developer|assistant|postdoc\w*|researcher|scientist|fellow)\b",
    re.I,
)
_TEACHING = re.compile(r"助教|\bteaching (?:assistant|fellow)|(?<!\()\bTA\b", re.I)
_SERVICE = re.compile(r"审稿|\breviewer\b|\bprogram committee\b|\bartifact evaluation\b", re.I)


_OWN_PROJECT = re.compile(
    r"(?:个人|独立|开源|课程|毕设)项目|\b(?:individual|personal|side|hobby|open[- ]source|course|class) projects?\b",
    re.I,
)


@dataclass
class Group:
    """The head lines of one entry to be."""

    lines: list[tuple[Line, Head]] = field(default_factory=list)

    def any(self, what: str) -> bool:
        """Tell whether any line has some of `what`, a field of Head (`periods`, `roles`, `organisations`, ...)."""
        return any(getattr(head, what) for _, head in self.lines)

    @property
    def strong(self) -> bool:
        """Tell whether an organisation stands here beyond doubt."""
        return any(o.strong for _, head in self.lines for o in head.organisations)

    @property
    def names_where(self) -> bool:
        """Tell "2009 - 2011  Carer, Somefirm, Ytown": between as what and where stands its own employer."""
        line, head = self.lines[0]
        if len(self.lines) > 1 or not (head.roles and head.rest and head.places and head.periods):
            return False
        told = (head.roles[0], head.rest[0], head.places[0])
        joined = all(line.text[a.end : b.start].strip() == "," for a, b in pairwise(told))
        return joined and not is_part(head.rest[0].of(line.text))

    @property
    def of_role(self) -> Period | None:
        """Return the period of the first role, where the employer above it is dated as a whole."""
        first = next((i for i, (_, head) in enumerate(self.lines) if head.roles and not head.organisations), 0)
        if not first and self.lines:
            return _behind_role(*self.lines[0])
        if not (first and any(head.organisations or head.rest for _, head in self.lines[:first])):
            return None
        line, below = self.lines[first]
        if below.periods and not at_edge(line.text, below.periods):
            return None
        if not all(within_role(line, below, span) for span in below.rest) or not _in_a_row(line, below.roles):
            return None
        whole = next((m.period for _, head in self.lines[:first] for m in head.periods if m.precise), None)
        own = next((m.period for _, head in self.lines[first:] for m in head.periods if m.precise), None)
        since = next((m.period for m in below.periods if m.period.ongoing), None)
        if whole and whole.end and since and (whole.start or "") <= (since.start or "") < whole.end:
            # "2014 - 2016" over "Engineer (from 2015)": until the whole ended.
            return Period(start=since.start, end=whole.end)
        return own if whole and own and own.start != own.end and lies_in(own, whole) else None

    @property
    def roles(self) -> str:
        """Return the words of all roles."""
        return " ".join(span.of(line.text) for line, head in self.lines for span in head.roles)

    @property
    def role(self) -> str:
        """Return the words of the first role, empty where there is none."""
        return next((head.roles[0].of(line.text).strip() for line, head in self.lines if head.roles), "")


def _behind_role(line: Line, head: Head) -> Period | None:
    """Return when a post was that a line dates beside its employer's whole stay: "2009-20 X: Clerk (2009-12)"."""
    stays = [m for m in head.periods if m.precise]
    role = head.roles[0] if head.roles else Span(start=0, end=0)
    behind = [m for m in stays if line.text[role.end : m.span.start].strip() in {"(", "（"}]
    behind = behind or [m for m in stays if line.text[m.span.end : role.start].strip() in {"", "任", "担任", "："}]
    others = [m.period for m in stays if m not in behind]
    names = (*head.rest, *(o.mention.span for o in head.organisations if o.mention.span))
    if not any(name.end <= role.start for name in names):
        return None  # "2003-12: Member and Chair (2005-08)": when somebody was the one of two
    return behind[0].period if behind and others and lies_in(behind[0].period, others[0]) else None


def lies_in(own: Period, whole: Period) -> bool:
    """Tell whether one stay is part of another, to the year."""
    begins = (whole.start or "")[:4] <= (own.start or "")[:4]
    return begins and (whole.ongoing or (own.end or "9999")[:4] <= (whole.end or "9999")[:4])


def _in_a_row(line: Line, roles: tuple[Span, ...]) -> bool:
    """Tell "Sergeant, Platoon Leader", a rank and its post, from two posts one after the other."""
    return all(line.text[a.end : b.start].strip() in {",", "/"} for a, b in pairwise(roles))


def within_role(line: Line, head: Head, span: Span) -> bool:
    """Tell whether words go on with the role before them: "Vice President, Credit Risk"."""
    return any(
        line.text[role.end : span.start].strip() in {",", "-", "–"} for role in head.roles if role.end < span.start
    )


def opens_with_role(line: Line, head: Head) -> bool:
    """Tell whether a line begins with a role."""
    return bool(head.roles) and not line.text[: head.roles[0].start].strip()


def says_as_what(line: Line, head: Head, group: Group) -> bool:
    """Tell a line that opens with the role ("Engineer, Team X") in what the heading above names from a heading."""
    above = group.lines[0][0].styled or group.any("periods") and len(group.lines) == 1 and not line.blank_before
    if line.styled or not above or not head.roles or head.periods or group.any("roles"):
        return False
    named = [o.mention.span for o in head.organisations if o.mention.span]
    return all(head.roles[0].end <= span.start for span in named)


_HISTORIES = frozenset({"employment", "experience", "internship"})


# A line that opens with its date stands so far from its beginning at most.
_EDGE = 3


class Form(NamedTuple):
    """How a head line is set: its level, whether it is bold, whether it is dated, and whether its date comes first."""

    level: int
    bold: bool
    dated: bool
    date_first: bool


@dataclass(frozen=True)
class Opening:
    """How the entries of a section open: by which kind of line, and in what form the first one stood."""

    primary: str
    form: Form | None
    has_top: bool


def form_of(line: Line, head: Head) -> Form:
    """Return how a head line is set."""
    return Form(line.level, line.bold, bool(head.periods), bool(head.periods) and head.periods[0].span.start <= _EDGE)


def kind_of(section: Section, group: Group, opening: Opening) -> tuple[EntryKind, bool]:
    """Return the kind of entry that a group opens, and whether it is a project within the job above."""
    if section.kind == "education" or section.kind in _OF_WORK and _is_degree(group):
        return "employment" if _is_post_among(section, group) else "education", False
    special = _special_kind(group)
    own = not group.strong and any(_OWN_PROJECT.search(line.text) for line, _ in group.lines)
    if section.kind in _HISTORIES and (own or _is_away(group)):
        return ("project" if own else "other"), False
    if section.kind == "project":
        return _in_research(group, opening) or special or "project", False
    if section.kind == "activity":
        return special or _in_practice(group) or "activity", False
    if special:
        return special, False
    own_master = OWN_MASTER.match(group.lines[0][0].text) is not None and group.any("periods")
    if not (own_master or _is_job(group, opening)):
        first = group.lines[0][0]
        # "**Acme**, Ytown   2011 – 2016": where a place stands behind the bold name, it is no project's.
        placed = bool(first.opens) and group.any("places") and group.any("periods")
        # A row behind its dates among rows behind theirs: each of them is a stay of its own.
        in_row = form_of(*group.lines[0]).date_first and any(m.period.start != m.period.end for m in _precise(group))
        alike = opening.form == form_of(*group.lines[0]) and (first.styled or placed or in_row)
        alike = alike and (group.any("periods") or group.any("roles") or opening.primary != "organisations")
        if opening.has_top and not alike:
            return "project", True
        if not opening.has_top and not group.any("periods") and not group.any("organisations"):
            return "other", False
    said = (span.of(line.text) for line, head in group.lines for span in (*head.roles, *head.rest))
    intern = section.kind == "internship" or any(INTERN.search(words) for words in said)
    return ("internship" if intern else "employment"), False


# What somebody did in place of work: with its dates it fills a gap, and is nobody's post.
_AWAY = re.compile(
    r"(?:(?:planned|extended|professional|personal)\s+)?(?:career (?:break|gap|pause)"
    r"|(?:maternity|paternity|parental|family|medical|carer'?s|bereavement|unpaid) leave|sabbatical|gap year"
    r"|full[- ]time (?:parent|mother|father|carer)|stay[- ]at[- ]home|homemaker|travel(?:l?ing|led)\b|unemployed"
    r"|raising (?:a |my |our )?(?:famil|child|kids)|relocat(?:ed|ion)\b|time (?:off|out)\b)"
    r"|[休陪]?产假|育儿假?|[待无失]业|[待下]岗|(?:在|回)?[老自]?家[里中]|没有?(?:工作|上班)|(?:在家|回家)?(?:照[看顾料]|带孩子|养[病伤])|空窗期?|备考|全职(?:妈妈|带娃|主妇|备考)|休整|离职(?:休息|在家)",
    re.IGNORECASE,
)


def _is_away(group: Group) -> bool:
    """Tell a dated stretch without work ("Career break", 产假) from a post."""
    line, head = group.lines[0]
    named = [o.mention.span for o in head.organisations if o.mention.span and o.mention.lexicon_id is None]
    opens = any(_AWAY.match(line.text, span.start) for span in (*head.rest, *head.roles, *named))
    sure = [span for span in named if not _AWAY.match(line.text, span.start)]
    return opens and group.any("periods") and len(named) == len(head.organisations) and not sure


def _precise(group: Group) -> list[PeriodMatch]:
    return [m for m in group.lines[0][1].periods if m.precise]


_OF_WORK = frozenset({"employment", "experience", "internship"})
_STUDENT = re.compile(r"\b(?:student|candidate|scholar)\b|学生|在读", re.IGNORECASE)


def _is_degree(group: Group) -> bool:
    """Tell whether a head among jobs is a degree with its school: the heading above it was missed, or is none."""
    line, first = group.lines[0]
    if _is_row_of_study(line, first) and len(group.lines) == 1:
        return True
    if _is_school_over_degree(group):
        return True
    named = bool(first.degrees) and not line.text[: first.degrees[0].start].strip()
    if not named or _STUDENT.search(line.text) or _JOB_ROLE.search(group.roles):
        return False
    named_there = [o.mention for _, head in group.lines for o in head.organisations if o.strong]
    schools = any(map(is_school, named_there)) or not (named_there or group.roles) and group.any("periods")
    degrees = vocabulary("degrees").matches(first.degrees[0].of(line.text))
    return schools and bool(degrees) and degrees[0].span.start == 0


def _is_post_among(section: Section, group: Group) -> bool:
    """Tell a post among rows of studies that no heading names: with a firm, as somebody, and to no degree."""
    named = [o.mention for _, head in group.lines for o in head.organisations if o.strong]
    posted = group.any("roles") and group.any("periods") and not group.any("degrees")
    return section.heading is None and posted and bool(named) and not any(map(is_school, named))


def _is_school_over_degree(group: Group) -> bool:
    """Tell "Some University" over "Bachelor of Arts, History" among posts: as what nobody."""
    first, *below = group.lines
    schools = [o.mention for o in first[1].organisations if o.strong]
    led = any(head.degrees and not line.text[: head.degrees[0].start].strip() for line, head in below)
    alone = bool(schools) and all(map(is_school, schools)) and not (first[1].rest or group.any("roles"))
    return alone and led and not any(_STUDENT.search(line.text) for line, _ in group.lines)


def _is_row_of_study(line: Line, head: Head) -> bool:
    """Tell "2009-2013  Some University  BA History" among rows of posts: a school, a degree, and as what nobody."""
    schools = [o.mention for o in head.organisations if o.strong]
    dated = any(m.span.start <= _EDGE for m in head.periods)
    told = bool(schools) and all(map(is_school, schools)) and bool(head.degrees) and not head.roles
    return dated and told and _STUDENT.search(line.text) is None


def _is_job(group: Group, opening: Opening) -> bool:
    named = group.strong if opening.primary == "organisations" else group.any("organisations")
    weakly = group.any("organisations") and (group.any("roles") or group.any("periods"))
    dated = group.any("periods") or opening.primary in {"roles", "rest", "periods"}
    return named or weakly or group.any("roles") and dated


def _in_research(group: Group, opening: Opening) -> EntryKind | None:
    """Return the kind of a job that stands among research projects."""
    employer = group.any("organisations") or group.any("rest") and opening.primary != "rest"
    if employer and group.any("periods") and _JOB_ROLE.search(group.roles):
        return "internship" if INTERN.search(group.roles) else "employment"
    return None


def _in_practice(group: Group) -> EntryKind | None:
    """Return the kind of a stay with an employer told among what students do beside their studies."""
    intern = group.any("organisations") and group.any("periods") and INTERN.search(group.roles)
    return "internship" if intern else None


def _at_school(group: Group) -> bool:
    """Tell whether a head names a school for children: who assists in teaching there has a job."""
    named = (o.mention for _, head in group.lines for o in head.organisations)
    return any(_CHILDREN.search(m.text) and not is_school(m) for m in named)


_CHILDREN = re.compile(r"\b(?:School|Nursery|Kindergarten|Preschool)\b|[中小]学$|幼儿园")


def _is_course(group: Group) -> bool:
    """Tell a course that somebody lectured in at a university, in the terms that are told, from a stay there."""
    named = (o.mention for _, head in group.lines for o in head.organisations)
    terms = [match for _, head in group.lines for match in head.periods]
    lectured = any(_LECTURE.search(line.text) for line, _ in group.lines)
    return lectured and bool(terms) and all(m.season and not m.precise for m in terms) and any(map(is_school, named))


# Clubs that pay those who work there.
_EMPLOYING_CLUB = re.compile(
    r"\b(?:Swim(?:ming)?|Golf|Country|Yacht|Tennis|Racquet|Health|Fitness|Night|Athletic|Beach|Polo|Cricket|Football|"
    r"Boys (?:&|and) Girls|Wholesale) Clubs?\b",
    re.IGNORECASE,
)
# Of what somebody did for a term; a visiting lecturer is employed.
_LECTURE = re.compile(
    r"\b(?:guest|invited) lectur(?:es?|ers?|ing)\b|\blectures?\b|客座(?:讲座|授课|讲师)|讲座|授课|讲授", re.I
)


def _sits(group: Group) -> bool:
    """Tell a member or the chair of a committee, whoever it advises, from somebody who is employed."""
    words = " ".join(line.text for line, _ in group.lines)
    return _SEAT.fullmatch(group.role) is not None and _BODY.search(words) is not None


def _presides(group: Group) -> bool:
    """Tell an office in a club or society of students from a post."""
    words = " ".join(line.text for line, _ in group.lines)
    return _PRESIDENCY.fullmatch(group.role) is not None and _SOCIETY.search(words) is not None


_SEAT = re.compile(
    r"(?:(?:Active|Alternate|Founding|Executive|Advisory|Elected|Appointed|Honorary|Past|Senior|Committee|Board|Panel|"
    r"Council|Ex-?Officio|Faculty|Staff|Student)\s+)*(?:"
    r"Members?|(?:Co-?|Vice[- ])?Chair(?:man|woman|person)?(?:\s(?:and|&)\s(?:Co-?|Vice[- ])?Chair)?|Delegate|"
    r"Panell?ist|"
    r"Moderator|Trustee|Representative)",
    re.IGNORECASE,
)
_BODY = re.compile(
    r"\b(?:Committee|Subcommittee|Council|Task ?force|Advisory (?:Board|Group|Panel)|Board of|Association|Senate|Panel|"
    r"Working Group|Society|Commission|Chapter|Federation)\b"
)
_PRESIDENCY = re.compile(
    r"(?:(?:Co-?|Vice[- ]?|Past|Founding|Executive|Club|Chapter|Student|Class|Assistant)\s*)*"
    r"(?:President|Captain|Treasurer|Secretary|Historian|Officer|Member|Chair(?:man|woman|person)?|Founder)",
    re.IGNORECASE,
)
_SOCIETY = re.compile(
    r"\b(?:(?:Student|Law|Business|Honou?rs?|Debate|Drama|Engineering|Medical|Computer)\s(?:\w+\s){0,2}(?:Society|"
    r"Association|Union|Government|Council|Organi[sz]ation)|Fraternity|Sorority|Club|Society of \w+ Engineers)\b"
)


# What was won at a contest, which itself is something done.
_PRIZE = re.compile(r"[一二三特]等奖|[金银铜]奖|[冠亚季]军")


def _special_kind(group: Group) -> EntryKind | None:
    """Return the kind of a head that its words give away, whatever section it stands in."""
    text = " ".join(line.text for line, _ in group.lines)
    if _TEACHING.search(group.roles) and not _at_school(group):
        return "teaching"
    if _is_course(group):
        return "teaching"
    if _SERVICE.search(group.roles) or _sits(group):
        return "service"
    if _presides(group):
        return "activity"
    if _PRIZE.search(text) and not (group.any("roles") or group.any("degrees") or group.strong):
        return "award"
    employed = _EMPLOYING_CLUB.sub("", text) if group.role and not _PRESIDENCY.fullmatch(group.role) else text
    if ACTIVITY.search(employed) and not group.strong:
        return "activity"
    if HONOUR.search(text) and not (group.any("roles") or group.any("degrees") or group.strong):
        return "award"
    return None
