"""Cut the lines of a CV into sections.

Headings come alone on a line, glued before their first entry ("教育经历 某大学"), or glued behind it; their level says
nothing, so it is not looked at. What a heading's words mean is known to `headings`. Knows nothing about entries.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from ingest.fluency import is_language
from ingest.form_rows import FORMS, LISTED, is_row_of_form, study_rows
from ingest.head_dates import at_edge
from ingest.headed_rows import listed_tools, told_headings
from ingest.heading_forms import Form, form_of_headings, of_form, set_in_capitals
from ingest.heading_lines import FORM_COUNT, LONGEST_GLUED, marked_headings, undecorated, whole_headings
from ingest.heading_nouns import by_noun
from ingest.headings import (
    HEADING_WORDS,
    Heading,
    SectionKind,
    by_keyword,
    edges_off,
    exact,
    looks_like_heading,
    may_head,
)
from ingest.lines import Line
from ingest.roles import is_role
from ingest.segments import read_head
from ingest.signs import is_firm_row, is_form_row
from ingest.tool_rows import TOOLS
from ingest.twice import begins_again
from ingest.unheaded import REACH, begins_unheaded, labelled
from vectorstore.records import Record, Span, Status
from vectorstore.text import has_cjk, size


class Section(Record):
    """A heading and the lines below it; `title` is the heading as written, empty for what stands above the first."""

    kind: SectionKind
    title: str
    heading: Span | None
    status: Status | None
    lines: tuple[Line, ...]


class _Found(NamedTuple):
    heading: Heading
    span: Span
    after: Line | None


def _part(line: Line, start: int, end: int) -> Line | None:
    text = line.text[start:end]
    lead = len(text) - len(text.lstrip(" \t:：-—–|•◇◊♦◆,，"))
    inner = text[lead:].rstrip()
    if not any(c.isalnum() for c in inner):
        return None
    at = line.start + start + lead
    return line._replace(start=at, end=at + len(inner), text=inner, bullet="", bold=False)


# "【期望】 武汉": short words in heavy brackets head what follows them, known or not.
_BRACKETED = re.compile(r"\s*[【〖]\s*([^\d【】〖〗]{2,8}?)\s*[】〗](?=\s*\S)")
_GLUED = re.compile(r"\s*[:：]\s*|\s*\t\s*|\s{2,}|\s+")
# Glued English headings need more than one space, or capitals: "Education Officer" is no heading.
_CJK_GLUE_WORDS = 3


def _glued(line: Line, *, in_kind: SectionKind, among: bool) -> _Found | None:
    """Find a heading glued before the first words of its section, or (on a styled line) behind an entry's.

    `among`: the open section has such a heading, too.
    """
    text = line.text
    if is_form_row(text) or is_firm_row(text):
        return None
    if (bracketed := _BRACKETED.match(text)) is not None:
        known = exact(bracketed.group(1)) or Heading("other", None)
        span = Span(start=line.start, end=line.start + bracketed.end())
        return _Found(known, span, _part(line, bracketed.end(), len(text)))
    longest: _Found | None = None
    gaps = list(_GLUED.finditer(text, 0, LONGEST_GLUED))[:HEADING_WORDS]
    if gaps and not may_head(text[: gaps[-1].start()]):
        gaps = []
    for gap in gaps:
        name = text[: gap.start()]
        heading = exact(name) if name[-1:] not in ",，、.;；" else None
        if heading is not None and _may_be_glued(line, name, gap.group(), heading, in_kind, among=among):
            # "英语：可阅读文献": the language itself heads what is said of it.
            whole = heading.kind == "language" and is_language(name)
            span = Span(start=line.start, end=line.start + (0 if whole else gap.start()))
            longest = _Found(heading, span, _part(line, 0 if whole else gap.end(), len(text)))
    if longest is not None:
        return longest
    if in_kind in _TELL_NO_TOOLS and (start := listed_tools(line)) is not None:
        span = Span(start=line.start, end=line.start + len(text[:start].rstrip(" :：")))
        return _Found(Heading("skill", None), span, _part(line, start, len(text)))
    if line.level and has_cjk(text):
        for gap in reversed(list(re.finditer(r"\s+", text))[-_CJK_GLUE_WORDS:]):
            name = text[gap.end() :]
            if has_cjk(name) and (heading := exact(name)):
                span = Span(start=line.start + gap.end(), end=line.end)
                return _Found(heading, span, _part(line, 0, gap.start()))
    return None


def _may_be_glued(line: Line, name: str, gap: str, heading: Heading, in_kind: SectionKind, *, among: bool) -> bool:
    if in_kind in _JOBS and is_role(name) and read_head(line.text[len(name) :]).only_when_or_where:
        return False  # "Teaching Assistant    2008 - 2009" among jobs
    if line.bullet or heading.kind == in_kind and not line.styled:
        return False
    if in_kind == "skill" and heading.kind == "language" and not name.isupper():
        return False
    if ":" in gap or "：" in gap:
        return _labels(line, name, heading, in_kind, among=among)
    if heading.kind in _HISTORY and heading.kind != in_kind and _opens_with_employer(line.text[len(name) :], name):
        return True
    if has_cjk(name):
        dated = _DATED.match(line.text, len(name)) is not None
        return len(name) >= _CJK_GLUE_WORDS or line.styled or line.blank_before or len(gap) > 1 or dated
    if name.isupper() and len(name) > _CJK_GLUE_WORDS:
        rest = line.text[len(name) :].strip()
        # "PROFILE I build ...": one letter is a word of a sentence, not of a heading.
        first = rest[:12].split(" ")[0]
        return "\t" in gap or len(gap) > 1 or len(first) == 1 or not first.isupper() or line.styled
    return "\t" in gap or len(gap) > 1


# What tools somebody uses is told in none of these, whatever its label.
_TELL_NO_TOOLS = frozenset({"award", "certificate", "language", "other", "publication", "service", "talk"})
# "证书 2019/11 某某证"
_DATED = re.compile(r"\s+(?:19|20)\d\d\D")


def _labels(line: Line, name: str, heading: Heading, in_kind: SectionKind, *, among: bool) -> bool:
    """Tell whether a name with a colon heads a section, and is no label of a list or of a form's row."""
    said = line.text[len(name) :]
    if in_kind in {"header", "contact", "profile"} and (
        _ONLY_LEVEL.fullmatch(re.split(r"\s{2,}|\t", said.strip())[0]) or _is_title(said)
    ):
        return False  # "教育程度：博士" and "职称：教授" are rows of a form
    # "Languages: ..." or "Projects: ..." inside a section is a label of that section's own list.
    if labelled(line, "organisation"):
        return False  # "Employer: X" over "Role: Y"
    inner = {"skill": {"language"}, "header": {"contact"}, "education": {"profile"}}.get(in_kind, set())
    if line.styled and in_kind == "education":
        inner = set()
    if in_kind in _JOBS and not line.styled and (_OF_A_JOB.fullmatch(name) or TOOLS.fullmatch(f"{name}:")):
        return False
    if in_kind in FORMS and heading.kind == "skill" and len(LISTED.findall(said)) > 1:
        return True
    return heading.kind not in inner | {in_kind} and (
        among or line.blank_before or has_cjk(name) or name.isupper() or line.styled
    )


def _is_title(said: str) -> bool:
    return is_role(re.split(r"[、,，;；]", said.lstrip(" :："))[0].strip())


# What somebody worked on and with, told within a job.
_OF_A_JOB = re.compile("Project")
_ONLY_LEVEL = re.compile(r"\s*[:：]\s*(?:博士|硕士|本科|大专|专科|高中|中专|研究生|MBA|EMBA)(?:研究生|后|及以上)?\s*")
_HISTORY = frozenset({"employment", "experience", "internship", "education"})


def _opens_with_employer(rest: str, name: str) -> bool:
    """Tell "Experience Acme Corp. May 2008" by its known employer, where a space alone parts it from the heading."""
    body = rest.strip()
    head = read_head(body)
    first = next((o.mention for o in head.organisations if o.strong), None)
    known = first is not None and first.lexicon_id is not None and first.span is not None and first.span.start == 0
    return known and (len(name.split()) > 1 or bool(head.periods))


class _Cut:
    """The sections that were cut so far, and the one that is open."""

    def __init__(self) -> None:
        self.done: list[Section] = []
        self.lines: list[Line] = []
        self.head = _unheaded("header")
        self.glued = False

    def close(self) -> None:
        """End the open section, if it has lines or a heading."""
        if self.lines or self.head.heading is not None:
            self.done.append(self.head.model_copy(update={"lines": tuple(self.lines)}))
        self.lines = []

    def open(self, head: Section, *lines: Line) -> None:
        """End the open section and begin another with some lines."""
        self.close()
        self.head, self.lines = head, list(lines)
        # "Education: X, 2017": its first line is a label's.
        self.glued = head.heading is not None and bool(lines) and lines[0].start - head.heading.end <= len(": ")


def _unheaded(kind: SectionKind) -> Section:
    return Section(kind=kind, title="", heading=None, status=None, lines=())


def split_sections(lines: tuple[Line, ...]) -> tuple[Section, ...]:
    """Return the sections of a CV in order; what stands above the first heading is the `header`."""
    lines = whole_headings(marked_headings(undecorated(lines)))
    form = form_of_headings(lines)
    copies = Counter(_label(line) for line in lines)
    capitals = sum(line.text.isupper() and exact(line.text) is not None for line in lines) >= FORM_COUNT
    studied, unknown, told = study_rows(lines), set_in_capitals(lines), told_headings(lines)
    cut, aside = _Cut(), _unheaded("header")
    for i, line in enumerate(lines):
        kind = cut.head.kind
        if i in studied and (kind in FORMS or i - 1 in studied):
            if i - 1 not in studied:
                aside = _unheaded(kind)
                cut.open(_unheaded("education"))
            cut.lines.append(line)
            if i + 1 not in studied:
                cut.open(aside)
            continue
        # The first line is a name or a title, whatever it is set like.
        found = _alone(line, kind, form if i else None) or _glued(line, in_kind=kind, among=cut.glued)
        if found is None and i in unknown:
            found = _Found(Heading("other", None), line.span, None)
        if found is not None and _is_label(line, found, kind):
            other = capitals and cut.head.title.isupper() and not line.text.isupper() and not line.blank_before
            found = None if other or copies[_label(line)] > 1 else found
        spoken = _SAID_OF.search(line.text) is not None and is_language(line.text)
        if found is not None and not i and found.after is None and found.heading.kind == "activity":
            found = None  # "Leadership": a page of a firm's people is called so
        if found is not None and i and found.after is None and (spoken or _goes_on(lines[i - 1], line)):
            found = None
        if found is None and i in told and not _same(told[i], kind):
            found = _Found(Heading(told[i], None), line.span, None)
        if found is None:
            _go_on(cut, lines, i)
            continue
        cut.open(_headed(line, found), *((found.after,) if found.after is not None else ()))
        if found.after is not None and is_row_of_form(lines, i, kind):
            cut.open(_unheaded(kind))
    cut.close()
    return tuple(cut.done)


def _go_on(cut: _Cut, lines: tuple[Line, ...], i: int) -> None:
    """Take a line that is no heading into the open section, or begin one that no heading names."""
    line, above = lines[i], cut.lines[-1] if cut.lines else None
    reach = lines[i + 1 : i + 1 + REACH]
    again = i and begins_again(lines[0], line)
    kind = "header" if again else begins_unheaded(line, above, reach, cut.head.kind)
    if kind is not None:
        lead = [cut.lines.pop()] if above is not None and _leads(above, line) else []
        cut.open(_unheaded(kind), *lead)
    cut.lines.append(line)


def _headed(line: Line, found: _Found) -> Section:
    title = line.text[found.span.start - line.start : found.span.end - line.start]
    return Section(
        kind=found.heading.kind,
        title=edges_off(re.sub(r"\s*[(（].*", "", title)) or title.strip(),
        heading=found.span,
        status=found.heading.status,
        lines=(),
    )


def _same(kind: SectionKind, other: SectionKind) -> bool:
    """Tell whether what a heading opens goes on what is open: an employer may stand over its dated posts so."""
    return kind == other or kind in _JOBS and other in _JOBS


def _label(line: Line) -> str:
    return line.text.strip(" :：")


def _is_label(line: Line, found: _Found, in_kind: SectionKind) -> bool:
    """Tell what each of several jobs says of itself ("Project Overview", "Technologies") from a section's heading."""
    within = _WITHIN_JOB if in_kind in _JOBS else _AMONG_SKILLS if in_kind == "skill" else frozenset()
    return found.heading.kind in within and found.after is None and not (line.styled or line.section)


# "英语（CET-6，521分）" heads nothing.
_SAID_OF = re.compile(r"[(（].*\S")
_WITHIN_JOB = frozenset({"skill", "profile", "project", "language", "other", "award", "service"})
# "Legal research" among what somebody can do.
_AMONG_SKILLS = frozenset({"profile", "project", "other", "service", "teaching"})


def _goes_on(before: Line, line: Line) -> bool:
    """Tell the rest of an item that was broken at the margin ("... led the first / Open Projects") from a heading.

    So does what was done below its date and place: "2001 - 2004 - University of Ytown" over "Thesis Project".
    """
    if line.bullet or line.level or line.blank_before or exact(line.text) is not None:
        return False
    if line.styled:
        head = read_head(before.text) if not (before.bullet or before.styled) else None
        return head is not None and bool(head.periods) and at_edge(before.text, head.periods)
    return bool(before.bullet) and size(before.text) >= _WRAPPED_WIDTH and not _STOPS.search(before.text)


# An item this wide that does not end its sentence goes on below.
_WRAPPED_WIDTH = 58
_STOPS = re.compile(r"[.。!！?？;；:：)）]\s*$")


def _leads(above: Line, line: Line) -> bool:
    """Tell what somebody was, set apart above the employer, from the end of the section before."""
    roles = read_head(above.text).roles if above.blank_before and line.blank_before and not above.bullet else ()
    return bool(roles) and roles[0].start == 0 and roles[0].end >= len(above.text.rstrip(" ."))


_JOBS = frozenset({"employment", "experience", "internship", "project"})
_DEED = re.compile(r"\b(?:achievements?|accomplishments?|highlights|rewards?)\b", re.IGNORECASE)


def _alone(line: Line, in_kind: SectionKind, form: Form | None) -> _Found | None:
    """Find a heading that is a whole line, of a known name or of the known headings' own form."""
    heading = _heading_of(line, in_kind)
    if heading is not None and in_kind in _JOBS and _DEED.search(line.text) and not (line.text.isupper() or line.level):
        # "Key achievements" under a job is a label of that job's list.
        return None
    if heading is None and line.holds == "experience" and in_kind == "header":
        heading = Heading("experience", None)
    if heading is None and (line.section or form is not None and of_form(line, form)):
        holds = line.holds
        heading = Heading("other" if holds not in {"experience", "education"} else holds, None)
    return _Found(heading, line.span, None) if heading is not None else None


# "■ 教育经历" among jobs that a mark opens as well: nothing else is called so.
_MARKED_ZH = re.compile(r"[\u4e00-\u9fff]{0,4}(?:经历|经验|背景|评价|技能|证书)")


def _heading_of(line: Line, in_kind: SectionKind) -> Heading | None:
    found = exact(line.text)
    if found is not None and found.kind == "teaching" and (head := read_head(line.text)).periods and head.roles:
        return None  # "Teaching Assistant (May 2012 - July 2013)": a post
    if found is not None and looks_like_heading(line, line.text.strip()):
        marked = _MARKED_ZH.fullmatch(line.text.strip()) is not None and found.kind != in_kind
        if line.bullet and not (line.styled or marked) and in_kind != "header":
            return None
        if found.kind == in_kind == "language" and not (line.styled or line.text.isupper()):
            return None  # "英语" under 语言能力 is a language
        # "Languages" or "Tools" under Skills is a label of the list, not a section of its own.
        if found.kind == in_kind == "skill" and not line.styled and not line.text.isupper():
            return None
        return found
    named = by_keyword(line) or by_noun(line) if not line.bullet else None
    listed = named is not None and named.kind == in_kind == "skill" and not (line.styled or line.text.isupper())
    return None if listed else named
