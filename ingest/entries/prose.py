"""Read posts and degrees out of running prose: a biography is a CV too.

A clause that says where somebody worked or studied is an entry; a date said once holds on in its sentence, an employer
until the next one. Used only for what a CV says in no section of its own. Knows nothing about lists or heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ingest.entries.draft import Draft
from ingest.lines import Line
from ingest.organisations import organisation_in
from ingest.roles import is_role
from ingest.sections import Section
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import EntryKind, Mention, Period, Span
from vectorstore.text import has_cjk, trim

# Where an organisation's name ends in Chinese prose; what stands before the verb and after the name is not its part.
_CJK_NAME_END = (
    r"(?:大学|学院|公司|集团|研究院|研究所|实验室|银行|医院|科学院|设计院|事务所|出版社|中学|学校|委员会|协会|"
    r"基金会|中心|局|厅|部|党校)"
)
_CJK_WORK = re.compile(
    r"(?:现任|历任|曾任|先后任|兼任|出任|担任|就任|任职于|就职于|供职于|工作于|任职|就职|加入|入职|加盟|创办|创立|转任|升任|调任|(?<![责信主班])任)"
)
_CJK_STUDY = re.compile(r"(?:就读于|毕业于|考入|考取|保送|进入|攻读|入读|求学于|获得?.{0,30}?学位|毕业(?!设计|论文))")
_CJK_DEGREE_DONE = re.compile(r"毕业|获.{0,12}学位")
_CJK_JOIN = re.compile(r"^(?:了|为|至|到|在|于)+")
_CJK_VISIT = re.compile(r"访问|访学|交流|合作|资助|讲授|客座|保持|面向|部署|服务于|来自")
# A stay elsewhere that is neither a post nor a degree: "赴某大学访问一年", "spent a year as a visiting student at X".
_CJK_STAY_VERB = re.compile(r"赴|前往|受邀至")
_STAY_AS = re.compile(
    r"访问(?:学者|学生|研究员|教授)?|访学|联合培养|进修|交流(?:生)?"
    r"|\b(?:visiting|exchange)\s+(?:ph\.?d\.?\s+)?(?:student|scholar|researcher|fellow|scientist|professor)",
    re.IGNORECASE,
)
_CJK_STAY = re.compile(r"(?:赴|前往|到|在|受邀至).{2,30}?(?:访问|访学|交流|联合培养|进修)(?!量|者|控|接)")
_LATIN_STAY = re.compile(
    r"\bvisited\b|\b(?:visiting|exchange)\s+(?:ph\.?d\.?\s+)?(?:student|scholar|researcher|fellow|scientist|professor)\b",
    re.IGNORECASE,
)
_SAME_YEAR = re.compile(r"同年|当年|\b(?:in )?(?:the|that) same year\b", re.IGNORECASE)
_CJK_ENTERED = re.compile(r"入学|入读|起读")
_LATIN_WORK = re.compile(
    r"\b(?:work(?:s|ed|ing)?\s+(?:at|for|with|in)|joined|join(?:s|ing)|employed\s+(?:at|by)|served\s+(?:as|at)|serv(?:es|ing)\s+as|"
    r"(?:is|was|been|became|currently)\s+(?:currently\s+)?(?:an?|the)\s+(?=[\w\s-]{3,60}\b(?:at|of|with|in|for)\b))",
    re.IGNORECASE,
)
_LATIN_STUDY = re.compile(
    r"\b(?:received|obtained|earned|holds?|completed|awarded|graduated|studied|pursuing|degrees?)\b", re.IGNORECASE
)
_LATIN_ORGANISATION_AT = re.compile(r"\b(?:at|from|for|by|with|joined|visited|of)\s+(?:the\s+)?(?=[A-Z])")
_CLAUSE_END = re.compile(r"[，；。！？]|[,;.!?](?=\s|$)|,(?=[\u4e00-\u9fff])")
_NAME = re.compile(rf"[\u4e00-\u9fffA-Za-z0-9·（）()&]{{2,30}}?{_CJK_NAME_END}(?!大学|学院)")
_WITH_WHOM = re.compile(
    r"师从|导师|指导教师|指导老师|研究方向|\b(?:advis|supervis|host)ed by\b|\bunder the supervision\b", re.I
)
# A role follows its employer at once; further on it is somebody else's.
_ROLE_REACH = 24


class _Clause(NamedTuple):
    line: Line
    start: int
    end: int
    text: str


def read_prose(section: Section, kinds: frozenset[EntryKind], parent: Draft) -> list[Draft]:
    """Return the posts and degrees told in the prose of a section, of the wanted kinds only."""
    found: list[Draft] = []
    for line in section.lines:
        period: Period | None = None
        dated: int | None = None
        employer: Mention | None = None
        last: Draft | None = None
        for clause in _clauses(line):
            dates = find_periods(clause.text)
            if dates:
                period, dated = dates[0].period, clause.start
            elif _SAME_YEAR.search(clause.text) and period is not None and (year := (period.end or period.start)):
                period, dated = Period(start=year[:4], end=year[:4]), clause.start
            draft = _entry(section, clause, period, employer)
            told_more = (
                draft is None and last is not None and _goes_on(last, clause, dates[0].period if dates else None)
            )
            if told_more and last is not None and last.cover is not None:
                last.cover = Span(start=last.cover.start, end=clause.end)
            ends = re.search(r"[。.!！?？]\s*$", clause.text) is not None
            if draft is not None and draft.kind in kinds:
                draft.parent = parent
                if draft.kind == "employment" and draft.organisations:
                    employer = draft.organisations[0]
                if not _same(found, draft):
                    _reach_back(draft, found, dated)
                    found.append(draft)
                    last = draft
                dated = None
            if ends:
                period, dated, last = (None if draft is None else period), None, None
    return found


def _reach_back(draft: Draft, found: list[Draft], dated: int | None) -> None:
    """Let an entry begin where its sentence dates it, so that its own words prove when it was."""
    told = max((d.cover.end for d in found if d.cover is not None), default=0)
    if dated is not None and draft.cover is not None and told <= dated < draft.cover.start:
        draft.cover = Span(start=dated, end=draft.cover.end)


def _goes_on(last: Draft, clause: _Clause, date: Period | None) -> bool:
    """Tell whether a clause says more of the study or stay told last: when it began or ended, and with whom."""
    if date is not None and last.kind == "education":
        if _CJK_ENTERED.search(clause.text) and date.start:
            end = last.period.end if last.period is not None and last.period.end != last.period.start else None
            last.period = Period(start=date.start, end=end)
            return True
        if _CJK_DEGREE_DONE.search(clause.text):
            _close_degree(last, date)
            return True
    return last.kind in {"education", "activity"} and _WITH_WHOM.search(clause.text) is not None


# Work for these is no employment: a client's consultant, a journal's referee.
_NOT_EMPLOYED = re.compile(
    r"\b(?:consultant|contractor|freelancer?|vendor|advis[eo]r|reviewer|referee|volunteer|judge|mentor|ambassador|model)\b",
    re.IGNORECASE,
)
_STATED_POST = re.compile(
    r"\b[Ww]orked\s+as\s+(?:an?\s+|the\s+)?(?P<role>[\w/&-]+(?: [\w/&-]+){0,6}?)\s+(?:at|in|for)\s+(?:the\s+)?"
    r"(?P<name>[A-Z][\w&.'’-]*(?:\s+(?:of|and|&|[A-Z][\w&.'’-]*)){0,6}?)\.?\s*(?:$|[,;(.])",
)


def stated_posts(section: Section, told: frozenset[str], parent: Draft) -> list[Draft]:
    """Return the posts that a profile states in so many words: "worked as an engineer at X".

    `told` are the ids and names of the employers that the CV tells of elsewhere: those are not told twice.
    """
    found: list[Draft] = []
    for line in section.lines:
        for match in _STATED_POST.finditer(line.text):
            role, name = match.group("role"), match.group("name").rstrip(".")
            organisation = organisation_in(name)
            if organisation is None or not organisation.sure or organisation.left is not None:
                continue
            if _NOT_EMPLOYED.search(role) or not is_role(role[:1].upper() + role[1:]) or _is_tool(name):
                continue
            mention = organisation.mention
            lineage = vocabulary("organisations").lineage(mention.lexicon_id) if mention.lexicon_id else ()
            if told & {*lineage, mention.text}:
                continue
            at = line.start + match.start("name")
            draft = Draft(kind="employment", section=section, lines=[line], parent=parent, role=role)
            draft.cover = Span(start=line.start + match.start(), end=line.start + match.end("name"))
            draft.organisations = [mention.model_copy(update={"span": Span(start=at, end=at + len(name))})]
            found.append(draft)
    return found


def _is_tool(name: str) -> bool:
    return vocabulary("skills").named(name) is not None


def _close_degree(degree: Draft, done: Period) -> None:
    """Give a degree its end: "2008年9月入学，2012年7月毕业"."""
    if done.start:
        start = degree.period.start if degree.period is not None else None
        degree.period = Period(start=start if start != done.start else None, end=done.start)


def _same(found: list[Draft], draft: Draft) -> bool:
    """Tell whether an entry was told before, and complete the earlier telling by what this one adds."""
    for known in found:
        if known.kind != draft.kind or not known.organisations or not draft.organisations:
            continue
        one, other = known.organisations[0], draft.organisations[0]
        if (one.lexicon_id or one.text) != (other.lexicon_id or other.text):
            continue
        if known.role and draft.role and known.role != draft.role and known.kind == "employment" and draft.period:
            continue
        known.role = known.role or draft.role
        if known.period is None or known.period.start is None:
            known.period = draft.period or known.period
        return True
    return False


def _clauses(line: Line) -> Iterator[_Clause]:
    start = 0
    for mark in (*_CLAUSE_END.finditer(line.text), None):
        end = mark.end() if mark else len(line.text)
        span = trim(line.text, start, end)
        if span is not None:
            yield _Clause(line, line.start + span.start, line.start + span.end, span.of(line.text))
        start = end


def _entry(section: Section, clause: _Clause, period: Period | None, employer: Mention | None) -> Draft | None:
    kind = _kind(clause.text)
    if kind is None:
        return None
    name = _organisation(clause)
    if name is None and (kind != "employment" or employer is None or _role(clause, None) is None):
        return None
    mention = name or employer
    if mention is None:
        return None
    draft = Draft(kind=kind, section=section, lines=[clause.line])
    draft.cover = Span(start=clause.start, end=clause.end)
    draft.organisations = [mention]
    draft.period = period
    if re.search(r"现任|目前|至今|\b(?:is|currently|now)\b", clause.text) and period is None:
        draft.period = Period(ongoing=True)
    elif re.search(r"起|以来", clause.text) and period is not None and period.start == period.end:
        draft.period = Period(start=period.start, ongoing=True)
    if kind == "employment":
        draft.role = _role(clause, name)
    if kind == "activity":
        stay = _STAY_AS.search(clause.text)
        draft.role = stay.group().strip() if stay else None
    return draft


def _kind(text: str) -> EntryKind | None:
    if has_cjk(text):
        if _CJK_STAY.search(text):
            return "activity"
        if _CJK_VISIT.search(text):
            return None
        if _CJK_STUDY.search(text) and (vocabulary("degrees").matches(text) or re.search(r"大学|学院|专业|毕业", text)):
            return "education"
        return "employment" if _CJK_WORK.search(text) else None
    if _LATIN_STAY.search(text):
        return "activity"
    if _LATIN_STUDY.search(text) and vocabulary("degrees").matches(text):
        return "education"
    return "employment" if _LATIN_WORK.search(text) else None


def _organisation(clause: _Clause) -> Mention | None:
    known = vocabulary("organisations").matches(clause.text)
    if known:
        span = known[0].span
        end = span.end
        longer = re.match(rf"[\u4e00-\u9fff]{{0,12}}?{_CJK_NAME_END}", clause.text[end:])
        if longer:
            end += longer.end()
        at = Span(start=clause.start + span.start, end=clause.start + end)
        return Mention(text=clause.text[span.start : end], lexicon_id=known[0].concept.concept_id, span=at)
    if has_cjk(clause.text):
        verb = _CJK_STAY_VERB.search(clause.text) or _CJK_WORK.search(clause.text) or _CJK_STUDY.search(clause.text)
        start = verb.end() if verb else 0
        match = _NAME.search(_CJK_JOIN.sub(lambda m: " " * len(m.group()), clause.text[start:]))
        if match is None:
            return None
        at = Span(start=clause.start + start + match.start(), end=clause.start + start + match.end())
        return Mention(text=match.group(), span=at)
    for gap in _LATIN_ORGANISATION_AT.finditer(clause.text):
        words = re.match(r"[A-Z][\w&.'’-]*(?:\s+(?:of|and|the|for|&|[A-Z][\w&.'’-]*)){0,8}", clause.text[gap.end() :])
        found = organisation_in(words.group().rstrip(" .")) if words else None
        if found is not None and found.mention.span is not None:
            base = clause.start + gap.end()
            at = Span(start=base + found.mention.span.start, end=base + found.mention.span.end)
            return found.mention.model_copy(update={"span": at})
    return None


def _role(clause: _Clause, name: Mention | None) -> str | None:
    if has_cjk(clause.text):
        start = name.span.end - clause.start if name is not None and name.span is not None else None
        if start is None:
            verb = _CJK_WORK.search(clause.text)
            start = verb.end() if verb else 0
        words = clause.text[start : start + _ROLE_REACH].strip(" ，,。；;的")
        for piece in re.split(r"[、，,；;。]", words):
            for cut in range(len(piece)):
                if is_role(piece[cut:]) and len(piece) - cut <= _ROLE_REACH:
                    return piece[cut:]
        return None
    for match in re.finditer(r"\b(?:an?|the|as)\s+([\w\s-]{3,60}?)\s+(?:at|of|with|in|for)\b", clause.text):
        words = match.group(1).strip()
        if is_role(words[:1].upper() + words[1:]):
            return words
    return None
