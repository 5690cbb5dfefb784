"""Read jobs, degrees, projects and activities: sections where a head (who, what, when) stands over bullets.

Heads open entries; which line of a head comes first (organisation, role, degree, date or title) is learnt from the
section itself, so a date or place that trails the bullets goes back to the entry above and one that leads goes below.
Knows nothing about lists of awards or papers.
"""

from __future__ import annotations

import re
from itertools import islice

from ingest.entries.board import board_heads
from ingest.entries.draft import Draft
from ingest.entries.fields import bullet_title, fill, moved, town_below
from ingest.entries.group import Form, Group, Opening, form_of, kind_of, opens_with_role, says_as_what, within_role
from ingest.entries.heads import PROJECT_LABEL, TITLE_WIDTH, HeadFinder, is_client, is_dated_client
from ingest.entries.later import later_posts
from ingest.entries.rows import firm_row, parted, studies_parted
from ingest.entries.stated import stated_stay
from ingest.entries.titling import entitle
from ingest.labels import label_of
from ingest.lines import Line
from ingest.organisations import is_school, may_be_name
from ingest.places import place_in_name
from ingest.schools import school_in
from ingest.sections import Section
from ingest.segments import Head
from ingest.signs import BRACKET, is_about_another, is_column_row, is_part, is_tool
from vectorstore.records import EntryKind, Mention, Span
from vectorstore.text import size

# An employer that no lexicon knows is a name, not a sentence.
_EMPLOYER_WORDS = 8
_DOMAIN = re.compile(r"\w[\w-]*(?:\.[\w-]+)+")
# Words that are all written large, and where that was: "Northsea Advertising, Ytown".
_LARGE = r"[A-Z&][\w&.'’+-]*(?:\s(?:(?:of|and|the|for|de|di|du|la)\s)?[A-Z&][\w&.'’+-]*){0,5}"
_NAME = re.compile(rf"{_LARGE}(?:,\s{_LARGE}){{0,2}}")
# A line that opens with its date opens the entry.
_EDGE = 3
# So many dates, each over a line that tells all, are rows.
_FEWEST_ROWS = 2
# What a row about the employer's trade, or about the client, says of who, where and when.
_NOTHING = Head((), (), (), (), (), ())
_JOB_SECTIONS = frozenset({"employment", "internship", "experience"})
_JOBS = frozenset({"employment", "internship"})
# Who works so has no employer to go on with.
_OWN_MASTER = re.compile(r"\bfreelance\b|\bself[- ]employed\b|自由职业|个体", re.IGNORECASE)
_FREELANCE = re.compile(r"freelance|自由职业(?:者)?", re.IGNORECASE)
# Labels that say more about the entry above.
_SAID_BELOW = frozenset({"role", "period", "place"})


class ExperienceReader:
    """Reads one section line by line; `drafts` are its entries in order."""

    def __init__(self, section: Section) -> None:
        if section.kind in _JOB_SECTIONS | {"education"}:
            lines = parted(section.lines)
            lines = studies_parted(lines) if section.kind == "education" else lines
            section = section.model_copy(update={"lines": lines})
        self.section = section
        self.drafts: list[Draft] = []
        self._top: Draft | None = None
        self._current: Draft | None = None
        self._pending: list[tuple[Line, Head]] = []
        self._primary: str | None = None
        self._label = ""
        self._role_form: tuple[Form, bool] | None = None
        self._opening: Form | None = None
        self._orphans: list[Line] = []
        self._bodied = False
        self._role_opens: bool | None = None
        self._heads = HeadFinder(section)

    def read(self) -> list[Draft]:
        """Return the entries of the section."""
        lines = self.section.lines
        printed, past = board_heads(self.section), 0
        for i, line in enumerate(lines):
            if i < past:
                continue
            if (whole := printed.get(i)) is not None:
                self._flush()
                self._primary = self._primary or "roles"
                self._open(Group(list(whole.lines)))
                past = whole.end
                continue
            if is_column_row(line.text):
                continue
            if self.section.kind in _JOB_SECTIONS and (stay := stated_stay(line, self.section)) is not None:
                self._flush()
                self._top = self._current = stay
                self.drafts.append(stay)
                continue
            if self._pending and (row := firm_row(line.text)) is not None:
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
            describes = self._heads.describes(line)
            head = not describes and self._heads.is_head(i, self._primary, below_head=bool(self._pending))
            if head or not describes and self._says_where(line):
                self._pending.append((line, self._heads.head_of(line)))
            else:
                self._flush()
                self._body(line, lines[i + 1] if i + 1 < len(lines) else None)
        self._flush()
        for draft in self.drafts:
            if draft.kind in _JOBS and draft.location is None and draft.organisations:
                draft.location = place_in_name(draft.organisations[0].text)
        return [post for draft in self.drafts for post in (draft, *(later_posts(draft) if draft.kind in _JOBS else ()))]

    def _says_where(self, line: Line) -> bool:
        """Tell an employer that no lexicon knows, below its date and title, from what was done there."""
        opening = self._primary or (self._learn(self._pending) if self._pending else None)
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
        if self._primary is None:
            self._primary = self._learn(block)
            first = label_of(block[0][0].text)
            self._label = first.name if first else ""
        groups: list[Group] = []
        lead: list[tuple[Line, Head]] = []
        for line, head in block:
            if self._starts(line, head, groups[-1] if groups else None):
                groups.append(Group([*lead, (line, head)]) if self._leads(lead) else Group([(line, head)]))
                if not self._leads(lead):
                    self._attach(lead)
                lead = []
            elif groups:
                groups[-1].lines.append((line, head))
            else:
                lead.append((line, head))
        self._attach(lead)
        for group in groups:
            self._open(group)

    def _learn(self, block: list[tuple[Line, Head]]) -> str:
        """Return what kind of line opens an entry here: that of the section's first head line."""
        first_line, first = block[0]
        at_start = bool(first.periods) and first.periods[0].span.start <= _EDGE
        if first.only_when_or_where or self._rows_of_dates(block):
            return "periods"
        if first.organisations and any(o.strong for o in first.organisations):
            return "organisations"
        if first.degrees:
            return "degrees"
        if first.roles and not first.rest:
            return "roles"
        if first.organisations:
            return "organisations"
        return "periods" if at_start and not first_line.styled else "rest"

    @staticmethod
    def _rows_of_dates(block: list[tuple[Line, Head]]) -> bool:
        """Tell a sub-heading over posts, each told in a line below its date, from an employer over its dates."""
        dates = [i for i, (_, head) in enumerate(block) if head.only_when_or_where and head.periods]
        told = [block[i + 1][1] for i in dates if i + 1 < len(block)]
        whole = [head for head in told if head.roles and (head.organisations or head.rest)]
        return len(told) == len(dates) >= _FEWEST_ROWS and dates[0] == 1 and len(whole) * 2 > len(dates)

    def _leads(self, lead: list[tuple[Line, Head]]) -> bool:
        """Tell whether head lines before the opening line belong to the entry below rather than to the one above."""
        if not lead or self._label and self._current is not None and all(label_of(line.text) for line, _ in lead):
            return False
        return self._current is None or self._primary == "periods" or not all(h.only_when_or_where for _, h in lead)

    def _starts(self, line: Line, head: Head, group: Group | None) -> bool:
        """Tell whether a head line opens an entry rather than describing the one begun above it."""
        alone = head.only_when_or_where and self._primary != "periods"
        if self._current is None and group is None:
            return not alone
        if line.bullet or alone:
            return bool(line.bullet)
        label = label_of(line.text) if self._label else None
        if label is not None:
            # The entries of a form all open with the same label.
            return label.name == self._label
        if (said := label_of(line.text)) is not None and said.field in _SAID_BELOW:
            return False
        strong = any(o.strong for o in head.organisations) and not head.organisations[0].mention.text.startswith("(")
        if self.section.kind == "education" and len(head.organisations) == 1 and not (head.degrees or head.rest):
            # Among schools an institute alone on its line is one.
            strong = strong or is_school(head.organisations[0].mention)
        if group is not None:
            return self._starts_another(line, head, group, strong=strong)
        # Nothing but heads so far and no date yet: the line goes on describing the entry above.
        top = self._top
        unfinished = top is not None and self._current is top and not self._bodied and top.period is None
        return strong or line.styled or not unfinished

    def _starts_another(self, line: Line, head: Head, group: Group, *, strong: bool) -> bool:
        """Tell whether a head line right below others opens the next entry: the one above must be told by then."""
        dated, placed, titled = group.any("periods"), group.any("organisations"), group.any("degrees")
        only_title = line.styled and bool(head.rest) and not (head.roles or head.degrees or head.organisations)
        if only_title and dated and self.section.kind in _JOB_SECTIONS and group.lines[0][0].styled:
            # A sub-heading right below a job's head, with nothing between: its first project.
            return True
        rows = form_of(line, head).date_first and form_of(*group.lines[0]).date_first
        # "Secretary, 1998 to 2007" below "Office Manager, 2007 to present": an earlier post at the same employer.
        post = head.roles and head.periods and group.any("roles") and not (head.organisations or head.rest)
        if dated and (rows or post or head.degrees and head.periods and titled):
            # A degree and when: that is all there need be of one. Of rows behind their dates each date begins one.
            return True
        match self._primary:
            case "organisations":
                if says_as_what(line, head, group):
                    return False
                done = dated or titled or group.any("roles")
                return strong and done and group.strong or bool(head.roles and head.periods) and group.any("roles")
            case "roles":
                return bool(head.roles) and group.any("roles") and (dated or placed)
            case "degrees":
                return bool(head.degrees) and titled and (dated or placed)
            case "periods":
                return bool(head.periods) and dated
            case _:
                return bool(head.rest or head.organisations) and dated and (bool(head.periods) or line.styled)

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
        group = self._with_role(group)
        if self._role_opens is None:
            self._role_opens = opens_with_role(*group.lines[0])
        # A client's job is a project of the employer above, where one is named.
        alone = self._top is None or is_dated_client(group.lines[0][0]) and not self._top.organisations
        opening = Opening(self._primary or "rest", self._opening, has_top=not alone)
        kind, nested = kind_of(self.section, group, opening)
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
            named = (moved(school, line.start) for line, head in group.lines if (school := school_in(line.text, head)))
            draft.organisations = [*islice(named, 1)]
        draft.period = group.of_role or draft.period
        whole = [m for m in draft.organisations if m.lexicon_id or not is_part(m.text)]
        draft.organisations = whole or draft.organisations
        self._name(draft, group)
        if not nested:
            bare = self._primary == "rest" and not group.any("rest")
            unnamed = draft.kind in {*_JOBS, "education"} and not draft.organisations
            if unnamed and (bare or self._primary == "organisations"):
                self._under_same_organisation(draft)
            self._top = draft
            if self._opening is None:
                self._opening = form_of(*group.lines[0])
        self._current = draft
        self._bodied = False
        self.drafts.append(draft)

    def _with_role(self, group: Group) -> Group:
        """Return the group, its words a role where they are set as the role above was and dated before it."""
        line, head = group.lines[-1]
        form = (form_of(line, head), bool(line.opens))
        if len(group.lines) > 1:
            if head.roles and head.periods and not head.organisations:
                self._role_form = self._role_form or form
            return group
        bare = head.rest and head.periods and not (head.roles or head.organisations or head.degrees)
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
        return named and opens and all(within_role(line, head, span) for span in head.rest)

    def _under_same_organisation(self, draft: Draft) -> None:
        """Give a second role under one heading the organisation of the first."""
        if _OWN_MASTER.search(" ".join(line.text for line in draft.lines[: draft.heads])):
            return
        if self._top is not None and self._top.organisations:
            draft.organisations = [m.model_copy(update={"inherited": True}) for m in self._top.organisations]
            draft.location = draft.location or self._top.location
            if self._top.heads:
                draft.context = (self._top.lines[0].span,)

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
        alone = rest and not group.lines[0][1].roles and group.lines[0][1].rest and group.any("roles")
        job = draft.kind in _JOBS and not draft.organisations
        alone = alone or bool(rest) and self._opening == form_of(*group.lines[0]) and rest[0][0] is group.lines[0][0]
        job = job and not is_dated_client(group.lines[0][0]) and not self._is_promotion(group)
        if job and rest and (self._primary != "organisations" or alone):
            line, span = rest[0]
            words = span.of(line.text).strip()
            nameable = (may_be_name(words) or _DOMAIN.fullmatch(words) is not None) and len(
                BRACKET.sub("", words).split()
            ) <= _EMPLOYER_WORDS
            if nameable and not is_tool(words) and (not words[:1].islower() or _DOMAIN.fullmatch(words)):
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


def _loose_kind(section: Section) -> EntryKind:
    kinds: dict[str, EntryKind] = {
        "education": "education",
        "project": "project",
        "activity": "activity",
        "teaching": "teaching",
    }
    return kinds.get(section.kind, "other")
