"""Read jobs, degrees, projects and activities: sections where a head (who, what, when) stands over bullets.

Heads open entries; which line of a head comes first (organisation, role, degree, date or title) is learnt from the
section itself, so a date or place that trails the bullets goes back to the entry above and one that leads goes below.
Knows nothing about lists of awards or papers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ingest.branches import town_of_name
from ingest.columns import heads_columns
from ingest.entries.about_firm import said_of_firm
from ingest.entries.board import board_heads, is_undated_post
from ingest.entries.draft import Draft
from ingest.entries.employer_told import tell_employer
from ingest.entries.fields import bullet_title, fill, moved, town_below
from ingest.entries.group import Form, Group, Opening, form_of, kind_of, opens_with_role, within_role
from ingest.entries.heads import PROJECT_LABEL, TITLE_WIDTH, HeadFinder, is_client, is_dated_client, tells_duty
from ingest.entries.honours import is_grade
from ingest.entries.later import later_posts
from ingest.entries.openings import Above, Openings
from ingest.entries.order import HeadOrder
from ingest.entries.risen import told_alone
from ingest.entries.rows import firm_row, parted, said_below, studies_parted
from ingest.entries.titling import entitle
from ingest.labels import label_of
from ingest.lines import Line
from ingest.organisations import IN_SMALL, NO_NAME, may_be_name
from ingest.places import place_in_name
from ingest.schools import left_before, school_above, school_in
from ingest.sections import Section
from ingest.segments import Head, read_head
from ingest.signs import BRACKET, OWN_MASTER, is_about_another, is_column_row, is_part, is_tool
from vectorstore.records import EntryKind, Mention, Span
from vectorstore.text import size

# An employer that no lexicon knows is a name, not a sentence.
_EMPLOYER_WORDS = 8
# Words that are all written large, and where that was: "Northsea Advertising, Ytown".
_LARGE = r"[A-Z&][\w&.'’+-]*(?:\s(?:(?:of|and|the|for|de|di|du|la)\s)?[A-Z&][\w&.'’+-]*){0,5}"
_NAME = re.compile(rf"{_LARGE}(?:,\s{_LARGE}){{0,2}}")
# What a row about the employer's trade, or about the client, says of who, where and when.
_NOTHING = Head((), (), (), (), (), ())
_JOB_SECTIONS = frozenset({"employment", "internship", "experience"})
_CAREERS = _JOB_SECTIONS | {"teaching"}
_JOBS = frozenset({"employment", "internship"})
# "Self-employed, trading as Somebury Electrics".
_TRADING_AS = re.compile(r"\b(?:trading as|t/a|d/?b/?a|doing business as)\s+(?=\S)", re.IGNORECASE)
_FREELANCE = re.compile(r"freelance|自由职业(?:者)?", re.IGNORECASE)


class ExperienceReader:
    """Reads one section line by line; `drafts` are its entries in order."""

    def __init__(self, section: Section, order: HeadOrder | None = None) -> None:
        if section.kind in _JOB_SECTIONS | {"education"}:
            lines = parted(section.lines)
            lines = studies_parted(lines) if section.kind == "education" else lines
            section = section.model_copy(update={"lines": lines})
        self.section = section
        self.drafts: list[Draft] = []
        self._top: Draft | None = None
        self._current: Draft | None = None
        self._pending: list[tuple[Line, Head]] = []
        self._opens = Openings(section)
        self._role_form: tuple[Form, bool] | None = None
        self._opening: Form | None = None
        self._orphans: list[Line] = []
        self._bodied = False
        self._seat: str | None = None
        self._role_opens: bool | None = None
        self._under_name = False
        self._heads = HeadFinder(section)
        self._order = order or HeadOrder()
        self._again = order is not None

    def read(self) -> list[Draft]:
        """Return the entries of the section."""
        lines = self.section.lines
        printed, past = board_heads(self.section), 0
        for i, line in enumerate(lines):
            if i < past:
                continue
            if (whole := printed.get(i)) is not None:
                self._flush()
                self._opens.primary = self._opens.primary or "roles"
                self._open(Group(list(whole.lines)))
                past = whole.end
                continue
            if is_column_row(line.text) or heads_columns(line):
                continue
            if self.section.kind in _JOB_SECTIONS and (told := told_alone(line, self.section)):
                self._flush()
                self._top = self._current = told[0]
                self.drafts.extend(told)
                continue
            if self._pending and (row := self._row_of_firm(i)) is not None:
                self._pending.append((line, row))
                continue
            if is_client(line) and i + 1 < len(lines) and PROJECT_LABEL.match(lines[i + 1].text):
                # Whose project the next line names.
                self._flush()
                self._orphans.append(line)
                continue
            if self._pending and is_client(line) and not is_dated_client(line):
                self._pending.append((line, _NOTHING))
                continue
            describes = self._heads.describes(line) or past > 0 and self._within_printed(i)
            describes = describes or tells_duty(line) and any(above.roles for _, above in self._pending)
            head = not describes and self._heads.is_head(i, self._opens.primary, below_head=bool(self._pending))
            if head or not describes and self._says_where(line):
                self._pending.append((line, self._heads.head_of(line)))
            else:
                self._flush()
                self._body(line, lines[i + 1] if i + 1 < len(lines) else None)
        self._flush()
        if self._order.unread and not self._again:
            # What stands above the first head that is known throughout is read by that one too.
            return ExperienceReader(self.section, self._order).read()
        return list(_with_later(self.drafts))

    def _row_of_firm(self, i: int) -> Head | None:
        """Return what a line tells that is about the employer above, or how well a study went; None for what else."""
        lines = self.section.lines[i : i + 4]
        if self.section.kind == "education" and is_grade(lines[0].text):
            return _NOTHING
        row = said_below(self._pending[-1][1], lines[0]) or firm_row(lines[0].text)
        return said_of_firm(self._pending, lines) if row is None and self.section.kind in _JOB_SECTIONS else row

    def _within_printed(self, i: int) -> bool:
        """Tell what stands below a board's head from the next: without dates that says as what, and below it where."""
        around = self.section.lines[max(0, i - 1) : i + 2]
        if self._pending or label_of(self.section.lines[i].text) is not None:
            return False
        if any(read_head(line.text).periods for line in self.section.lines[i : i + 2]):
            return False
        return not any(is_undated_post(above, below) for above, below in pairwise(around))

    def _says_where(self, line: Line) -> bool:
        """Tell an employer that no lexicon knows, below its date and title, from what was done there."""
        opening = self._opens.primary or (self._opens.first_of(self._pending) if self._pending else None)
        if opening != "periods" or self.section.kind not in _JOB_SECTIONS or line.bullet or not self._pending:
            return False
        dated = max((i for i, (_, head) in enumerate(self._pending) if head.periods), default=len(self._pending))
        post = [head for _, head in self._pending[dated:]]
        untold = any(h.roles for h in post) and not any(h.organisations or h.rest for h in post)
        return untold and size(line.text) <= TITLE_WIDTH and _NAME.fullmatch(line.text) is not None

    # -- heads into entries ----------------------------------------------------------------------------------------

    def _flush(self) -> None:
        block, self._pending = self._pending, []
        if not block:
            return
        self._opens.learn(block)
        lead, groups = self._opens.groups(block, Above(self._top, self._current, self._bodied))
        self._attach(lead)
        for group in groups:
            self._open(group)

    def _attach(self, lines: list[tuple[Line, Head]]) -> None:
        """Give lines that open nothing to the entry above: a date or place that trails its bullets."""
        for line, head in lines:
            if self._current is None:
                self._orphans.append(line)
                continue
            target = self._current
            if self._top is not None and not target.lines[0].styled and self._lacks(self._top, head):
                target = self._top
            if target.heads == len(target.lines) and not self._bodied:
                target.heads += 1
            target.lines.append(line)
            fill(target, line, head)

    @staticmethod
    def _lacks(draft: Draft, head: Head) -> bool:
        return bool(head.periods) and draft.period is None or bool(head.places) and draft.location is None

    def _open(self, group: Group) -> None:
        if self.section.kind in _CAREERS:
            group = self._order.read(group)
        group = self._with_role(group)
        if self._role_opens is None:
            self._role_opens = opens_with_role(*group.lines[0])
        # A client's job is a project of the employer above, where one is named.
        alone = self._top is None or is_dated_client(group.lines[0][0]) and not self._top.organisations
        opening = Opening(self._opens.primary or "rest", self._opening, has_top=not alone)
        kind, nested = kind_of(self.section, group, opening)
        if kind in _JOBS and not nested and self._is_study(group):
            kind = "education"
        if kind in {"employment", "internship", "project"} and self._describes_top(group):
            self._current = self._top
            self._attach(group.lines)
            return
        draft = Draft(kind=kind, section=self.section, parent=self._top if nested else None)
        draft.lines = [*self._orphans, *(line for line, _ in group.lines)]
        draft.heads = len(draft.lines)
        self._orphans = []
        for line, head in group.lines:
            fill(draft, line, head)
        if draft.kind == "education" and not draft.organisations:
            draft.organisations = _schools_of(group)
        draft.period = group.of_role or draft.period
        whole = [m for m in draft.organisations if m.lexicon_id or not is_part(m.text)]
        draft.organisations = whole or draft.organisations
        self._name(draft, group)
        self._order.learn(group, draft.organisations)
        if not nested:
            bare = self._opens.primary == "rest" and not group.any("rest")
            unnamed = draft.kind in {*_JOBS, "education"} and not draft.organisations
            if not unnamed:
                self._seat = _seat(draft, group)
            if unnamed and (bare or self._is_beneath(group) or self._opens.primary == "organisations"):
                self._under_same_organisation(draft)
            self._top = draft
            self._under_name = self._under_name and unnamed or group.strong and not opens_with_role(*group.lines[0])
            if self._opening is None:
                self._opening = form_of(*group.lines[0])
        self._current = draft
        self._bodied = False
        self.drafts.append(draft)

    def _is_beneath(self, group: Group) -> bool:
        """Tell a role with its dates and nothing else below posts that stand under an employer's name."""
        told = group.any("roles") and group.any("periods") and not group.any("rest")
        return self._under_name and len(group.lines) == 1 and told

    def _is_study(self, group: Group) -> bool:
        """Tell "2001-05  Somewhere, Ytown" below a row of study from a post: as what somebody was there is not told."""
        above = self._current
        told = group.any("roles") or group.any("organisations") or len(group.lines) > 1 or not group.any("places")
        return above is not None and above.kind == "education" and form_of(*group.lines[0]).date_first and not told

    def _with_role(self, group: Group) -> Group:
        """Return the group, its words a role where they are set as the role above was and dated before it."""
        line, head = group.lines[-1]
        form = (form_of(line, head), bool(line.opens))
        if len(group.lines) > 1:
            if head.roles and head.periods and not head.organisations:
                self._role_form = self._role_form or form
            return group
        bare = head.rest and head.periods and not (head.roles or head.organisations or head.degrees or head.places)
        above = self._current.period if self._current is not None else None
        if not bare or form != self._role_form or above is None or self._current is not self._top:
            return group
        earlier = (head.periods[0].period.start or "") < (above.start or "")
        return Group([(line, head._replace(roles=head.rest[:1], rest=head.rest[1:]))]) if earlier else group

    def _describes_top(self, group: Group) -> bool:
        """Tell whether a role and date without an employer are those of the job above, which has neither yet."""
        top = self._top
        if top is None or top.role or top.period or group.any("organisations") or not group.any("periods"):
            return False
        if not (top.organisations or top.kind == "project"):
            return False
        first, head = group.lines[0]
        return not first.styled and all(is_about_another(s.of(first.text)) for s in head.rest)

    def _is_promotion(self, group: Group) -> bool:
        """Tell a further role at the employer above from a job: it opens with the role, where the first did not."""
        line, head = group.lines[0]
        opens = opens_with_role(line, head)
        named = self._top is not None and bool(self._top.organisations) and not self._role_opens
        if len(group.lines) > 1 and group.lines[1][1].rest and group.lines[1][1].stays:
            # "Clerk" over "Somefirm · Full-time": a network prints so with whom each post was.
            return False
        return named and opens and all(within_role(line, head, span) for span in head.rest)

    def _under_same_organisation(self, draft: Draft) -> None:
        """Give a second role under one heading the organisation of the first."""
        words = " ".join(line.text for line in draft.lines[: draft.heads])
        if OWN_MASTER.search(words) or self._top is None or left_before(words, self._top.organisations):
            return
        if self._top.organisations:
            draft.organisations = [m.model_copy(update={"inherited": True}) for m in self._top.organisations]
            draft.location = draft.location or self._seat
            if self._top.heads:
                draft.context = self._top.context or (self._top.lines[0].span,)

    def _name(self, draft: Draft, group: Group) -> None:
        """Give the entry its title, or, for a job whose employer no lexicon knows, its organisation by elimination."""
        rest = [
            (line, span)
            for line, head in group.lines
            for span in head.rest
            if not (is_about_another(span.of(line.text)) or _FREELANCE.fullmatch(span.of(line.text)))
        ]
        if draft.kind in _JOBS and draft.location is None and (len(rest) > 1 or draft.organisations):
            town = town_below(draft, group.lines)
            rest = [one for one in rest if one != town]
        alone = rest and (
            not group.lines[0][1].roles and group.lines[0][1].rest and group.any("roles") or group.names_where
        )
        job = draft.kind in _JOBS and not draft.organisations
        alone = alone or bool(rest) and self._opening == form_of(*group.lines[0]) and rest[0][0] is group.lines[0][0]
        job = job and not is_dated_client(group.lines[0][0]) and not self._is_promotion(group)
        words = " ".join(line.text for line, _ in group.lines)
        own = [s.of(line.text).strip() for line, s in rest if not OWN_MASTER.search(s.of(line.text))]
        if job and OWN_MASTER.match(words) and draft.role is None and own and may_be_name(own[0]):
            draft.role = own[0]
        job = job and (OWN_MASTER.search(words) is None or _TRADING_AS.search(words) is not None)
        if job and rest and (self._opens.primary != "organisations" or alone):
            line, span = rest[0]
            if trading := _TRADING_AS.match(line.text, span.start):
                span = Span(start=trading.end(), end=span.end)
            words = span.of(line.text).strip()
            nameable = (may_be_name(words) or IN_SMALL.fullmatch(words) is not None) and len(
                BRACKET.sub("", words).split()
            ) <= _EMPLOYER_WORDS
            nameable = nameable and NO_NAME.match(words) is None
            if nameable and not is_tool(words) and (not words[:1].islower() or IN_SMALL.fullmatch(words)):
                at = line.start + span.start
                draft.organisations = [Mention(text=words, span=Span(start=at, end=at + len(words)))]
                return
        entitle(draft, group)

    # -- what stands below a head ----------------------------------------------------------------------------------

    def _body(self, line: Line, after: Line | None) -> None:
        if self._current is None:
            draft = Draft(kind=_loose_kind(self.section), section=self.section, lines=[line])
            self._top = self._current = draft
            self.drafts.append(draft)
            return
        if self.section.kind in _JOB_SECTIONS and self._top is not None:
            deeper = after is not None and bool(after.bullet) and bool(line.bullet) and after.indent > line.indent
            if deeper and self._post_below(line):
                return
            if PROJECT_LABEL.match(line.text) or deeper:
                child = Draft(kind="project", section=self.section, parent=self._top, lines=[*self._orphans, line])
                child.heads, self._orphans = len(child.lines), []
                child.title = bullet_title(line.text)
                self._current = child
                self.drafts.append(child)
                return
            child = self._current
            if child.parent is self._top and child.lines[0].bullet and line.indent <= child.lines[0].indent:
                self._current = self._top
        self._bodied = self._bodied or bool(line.bullet) or size(line.text) > TITLE_WIDTH
        if not self._bodied and self._current.heads == len(self._current.lines):
            self._current.heads += 1
        self._current.lines.append(line)

    def _post_below(self, line: Line) -> bool:
        """Take a bullet over bullets that is a role, and its dates, for a post at the employer above."""
        top, head = self._top, self._heads.head_of(line)
        if top is None or top.kind not in _JOBS or not top.organisations or not opens_with_role(line, head):
            return False
        if head.rest or head.organisations or len(head.roles) > 1:
            return False
        if top.role is None:
            fill(top, line, head)
            top.period = head.periods[0].period if head.periods else top.period
            top.lines.append(line)
            self._current = top
        else:
            self._open(Group([(line, head)]))
        return True


def _schools_of(group: Group) -> list[Mention]:
    """Return the school that a study's head lines name in words that no lexicon has; of several the first."""
    found = next((moved(at, line.start) for line, head in group.lines if (at := school_in(line.text, head))), None)
    if found is None and len(group.lines) > 1:
        (line, head), (_, below) = group.lines[:2]
        above = school_above(line.text, head, below)
        found = moved(above, line.start) if above else None
    return [found] if found else []


def _with_later(drafts: list[Draft]) -> Iterator[Draft]:
    """Yield the entries, jobs with the place that their employer's name says and with the posts told behind them."""
    for draft in drafts:
        if draft.kind in _JOBS and not draft.organisations:
            tell_employer(draft)
        if draft.kind in _JOBS and draft.location is None and draft.organisations:
            name = draft.organisations[0].text
            draft.location = place_in_name(name) or town_of_name(name)
        yield draft
        if draft.kind in _JOBS:
            yield from later_posts(draft)


def _seat(draft: Draft, group: Group) -> str | None:
    """Return where an employer is for all posts there: what is told beside a dated post is where that one was."""
    first = next((i for i, (_, head) in enumerate(group.lines) if head.roles), len(group.lines))
    dated = any(head.periods for _, head in group.lines[first:])
    posts = [line for line, _ in group.lines[first:]] if first and dated else []
    told = draft.location is not None and any(draft.location in line.text for line in posts)
    return None if told else draft.location


def _loose_kind(section: Section) -> EntryKind:
    own: dict[str, EntryKind] = {"education": "education", "project": "project", "teaching": "teaching"}
    return "activity" if section.kind == "activity" else own.get(section.kind, "other")
