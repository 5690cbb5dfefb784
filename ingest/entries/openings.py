"""Tell which head lines of a section open an entry, and which go on with the one above.

Which line of a head comes first (organisation, role, degree, date or title) is learnt from the section's first head;
a blank line between heads parts entries where blank lines part anything. Knows nothing about what an entry becomes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ingest.degrees import BESIDE, named_degrees
from ingest.entries.dates_first import leading_dates
from ingest.entries.draft import Draft
from ingest.entries.group import Group, form_of, lies_in, opens_with_role, says_as_what
from ingest.labels import Label, label_of
from ingest.lines import Line
from ingest.organisations import is_school
from ingest.schools import school_above, school_in
from ingest.sections import Section
from ingest.segments import Head, read_head

_JOB_SECTIONS = frozenset({"employment", "internship", "experience"})
_CAREERS = _JOB_SECTIONS | {"teaching"}
# What a form labels with whom somebody was.
_WITH_WHOM = frozenset({"organisation", "client"})
_FIGURE = re.compile(r"\d")
# A line that opens with its date opens the entry.
_EDGE = 3
# So many dates, each over a line that tells all, are rows.
_FEWEST_ROWS = 2
# Who, and as what, whichever is which.
_NAME_AND_TITLE = 2
# Labels that say more about the entry above.
_SAID_BELOW = frozenset({"role", "period", "place"})


class Above(NamedTuple):
    """The entries that stand above a head: the outermost, the last, and whether that one told what was done."""

    top: Draft | None
    current: Draft | None
    bodied: bool


class Openings:
    """Tells the openings of one section; `primary` is the kind of line that opens its entries, once that is learnt."""

    def __init__(self, section: Section) -> None:
        self.section = section
        self._leading = leading_dates(section.lines) if section.kind in _JOB_SECTIONS else frozenset()
        self.primary: str | None = "periods" if self._leading else None
        self._label: Label | None = None
        self._led_alone = False
        below = section.lines[1:]
        self._blanks_part = sum(line.blank_before for line in below) * 2 <= len(below)

    def learn(self, block: list[tuple[Line, Head]]) -> None:
        """Learn from the section's first head lines what opens an entry."""
        if self.primary is None:
            # A telephone number at the head of a column opens nothing.
            telling = [(line, head) for line, head in block if head.periods or any(c.isalpha() for c in line.text)]
            self.primary = self.first_of(telling or block)
            _, first = (telling or block)[0]
            self._led_alone = bool(first.organisations) and not (first.periods or first.roles)
        if self._label is None:
            self._label = label_of(block[0][0].text)

    def groups(self, block: list[tuple[Line, Head]], above: Above) -> tuple[list[tuple[Line, Head]], list[Group]]:
        """Return the head lines that go to the entry above, and those of each entry below."""
        groups: list[Group] = []
        lead: list[tuple[Line, Head]] = []
        trailing: list[tuple[Line, Head]] = []
        for i, (line, head) in enumerate(block):
            below = block[i + 1] if i + 1 < len(block) else None
            another = bool(groups) and self._is_post(line, head, groups[-1], below)
            another = another or bool(groups) and self._is_school(line, head, groups[-1], below)
            if another or self._starts(line, head, groups[-1] if groups else None, above):
                leads = self._leads(lead, above)
                groups.append(Group([*lead, (line, head)]) if leads else Group([(line, head)]))
                trailing.extend(() if leads else lead)
                lead = []
            elif groups:
                groups[-1].lines.append((line, head))
            else:
                lead.append((line, head))
        return [*trailing, *lead], groups

    def first_of(self, block: list[tuple[Line, Head]]) -> str:
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

    def _leads(self, lead: list[tuple[Line, Head]], above: Above) -> bool:
        """Tell whether head lines before the opening line belong to the entry below rather than to the one above."""
        if (
            not lead
            or self._leading
            or self._label
            and above.current is not None
            and all(label_of(line.text) for line, _ in lead)
        ):
            return False
        return above.current is None or self.primary == "periods" or not all(h.only_when_or_where for _, h in lead)

    def _is_post(self, line: Line, head: Head, group: Group, below: tuple[Line, Head] | None) -> bool:
        """Tell "Junior Clerk" over its dates, below an employer's "Senior Clerk" over its own: another post there."""
        if self.section.kind not in _CAREERS or self.primary not in {"organisations", "rest"} or below is None:
            return False
        first = group.lines[0][1]
        # What opens with an employer, or with a post below it.
        opened = not first.roles or not (first.periods or first.organisations or first.rest or first.degrees)
        told = group.any("roles") and group.any("periods") and opened
        alone = bool(head.roles) and not (head.periods or head.organisations or head.rest or head.degrees)
        stay = below[1].only_when_or_where and _is_stay(below[1])
        return told and alone and stay and not line.bullet and opens_with_role(line, head)

    def _is_school(self, line: Line, head: Head, group: Group, below: tuple[Line, Head] | None) -> bool:
        """Tell a name alone over the next degree, below a school with its degree and date: another school."""
        if self.section.kind != "education" or self.primary not in {"organisations", "rest"} or below is None:
            return False
        told = group.any("degrees") and group.any("periods")
        return told and not line.bullet and school_above(line.text, head, below[1]) is not None

    def _starts(self, line: Line, head: Head, group: Group | None, above: Above) -> bool:
        """Tell whether a head line opens an entry rather than describing the one begun above it."""
        alone = head.only_when_or_where and self.primary != "periods"
        if above.current is None and group is None:
            return not alone
        if line.bullet or alone:
            return bool(line.bullet)
        said = label_of(line.text)
        if said is not None and self._label is not None:
            # The entries of a form all open with the same label, or with another for whom somebody was with.
            alike = {said.field, self._label.field} <= _WITH_WHOM and bool(head.periods)
            return said.name == self._label.name or alike
        if said is not None and said.field in _SAID_BELOW:
            return False
        strong = any(o.strong for o in head.organisations) and not head.organisations[0].mention.text.startswith("(")
        if self.section.kind == "education" and len(head.organisations) == 1 and not (head.degrees or head.rest):
            # Among schools an institute alone on its line is one.
            strong = strong or is_school(head.organisations[0].mention)
        if self.section.kind == "education" and head.periods and not (strong or head.degrees):
            strong = school_in(line.text, head) is not None
        if group is not None:
            another = self._apart(line, head, group) or self._is_row(line, head, group)
            return another or self._starts_another(line, head, group, strong=strong)
        # Nothing but heads so far and no date yet: the line goes on describing the entry above.
        top = above.top
        unfinished = top is not None and above.current is top and not above.bodied and top.period is None
        # What was no head is not finished by one that tells all of a post.
        whole = _is_stay(head) and bool(head.roles) and bool(head.organisations or head.rest)
        unfinished = unfinished and not (whole and top is not None and top.kind == "other")
        return strong or line.styled or not unfinished

    @cached_property
    def _undated(self) -> bool:
        """Tell whether no line of the section is dated."""
        return not any(_FIGURE.search(line.text) and read_head(line.text).periods for line in self.section.lines)

    def _apart(self, line: Line, head: Head, group: Group) -> bool:
        """Tell whether a blank line parts a head from a job that is told: not every line of the section has one."""
        if self.section.kind not in _CAREERS or head.only_when_or_where:
            return False
        named = sum(len(above.organisations) + len(above.rest) for _, above in group.lines)
        told = group.any("periods") and (group.any("roles") or bool(head.organisations) or named >= _NAME_AND_TITLE)
        return told and line.blank_before and self._blanks_part

    def _is_row(self, line: Line, head: Head, group: Group) -> bool:
        """Tell a line that tells all of a post by itself, below one that does, or a post below one of the same form."""
        above, before = group.lines[-1]
        if self.section.kind in _CAREERS and len(group.lines) == 1 and not (head.periods or before.periods):
            # "Barista, Some Coffee" over "Receptionist, Some Practice", and no date in all the section.
            posts = all(one.roles and one.organisations or one.roles and one.rest for one in (head, before))
            return posts and opens_with_role(line, head) and opens_with_role(above, before) and self._undated
        if self.section.kind not in _CAREERS or not (_is_stay(head) and _is_stay(before)):
            return False
        if _named(head) >= _NAME_AND_TITLE and len(group.lines) == 1 and _named(before) >= _NAME_AND_TITLE:
            # "Firm, Part, 2010-2015" over "Engineer, Team, 2012-2015" is one: the second says no other firm.
            return bool(head.organisations or group.any("roles") or not group.any("organisations"))
        alike = form_of(line, head) == form_of(above, before) and line.bullet == above.bullet
        posts = all(_named(one) == 1 and not one.organisations for one in (head, before))
        return alike and posts and len(group.lines) > 1 and (bool(head.roles) or bool(before.roles))

    def _starts_another(self, line: Line, head: Head, group: Group, *, strong: bool) -> bool:
        """Tell whether a head line right below others opens the next entry: the one above must be told by then."""
        dated, placed, titled = group.any("periods"), group.any("organisations"), group.any("degrees")
        # A sub-heading right below a job's head, with nothing between, is its first project.
        only_title = line.styled and bool(head.rest) and not (head.roles or head.degrees or head.organisations)
        only_title = only_title and self.section.kind in _JOB_SECTIONS and group.lines[0][0].styled
        rows = form_of(line, head).date_first and form_of(*group.lines[0]).date_first
        rows = rows and not self._is_first_post(head, group)
        # "Secretary, 1998 to 2007" below "Office Manager, 2007 to present": an earlier post at the same employer.
        post = head.roles and head.periods and group.any("roles") and not (head.organisations or head.rest)
        post = post or self.section.kind in _CAREERS and _repeats(line, head, group)
        if (
            dated
            and (only_title or rows or post or head.degrees and head.periods and titled)
            or self._next_degree(line, head, group)
        ):
            # A degree and when: that is all there need be of one. Of rows behind their dates each date begins one.
            return True
        match self.primary:
            case "organisations":
                if says_as_what(line, head, group):
                    return False
                done = dated or titled or group.any("roles")
                # Below the last post of an employer stands the next one.
                first = group.lines[0][1]
                dated_post = self._led_alone and bool(first.roles and first.periods)
                post = opens_with_role(*group.lines[0]) or dated_post
                told = group.strong or not group.any("organisations") and post
                return strong and done and told or bool(head.roles and head.periods) and group.any("roles")
            case "roles":
                return bool(head.roles) and group.any("roles") and (dated or placed)
            case "degrees":
                return bool(head.degrees) and titled and (dated or placed)
            case "periods":
                # "Clerk → Buyer (since 2009)" below dates and a name says as what.
                said = head.roles and not (group.any("roles") or head.organisations)
                return bool(head.periods) and dated and not (said and head.periods[0].span.start > _EDGE)
            case _:
                return bool(head.rest or head.organisations) and dated and (bool(head.periods) or line.styled)

    def _is_first_post(self, head: Head, group: Group) -> bool:
        """Tell "2014-2015  Clerk" below "2012-2015  Somefirm": the first post of somebody who was there so long."""
        alone = bool(head.roles) and not (head.organisations or head.rest)
        if self.section.kind not in _CAREERS or not alone or group.any("roles") or not group.any("organisations"):
            return False
        own, whole = (next((m.period for m in p if m.precise), None) for p in (head.periods, group.lines[0][1].periods))
        return own is not None and whole is not None and own != whole and lies_in(own, whole)

    def _next_degree(self, line: Line, head: Head, group: Group) -> bool:
        """Tell the next degree: with a school of its own, or below a school, degree and date, of that school."""
        told = group.any("degrees") and group.any("organisations")
        apart = line.blank_before and self._blanks_part and group.any("periods") and group.any("organisations")
        if self.section.kind != "education" or not (told or apart) or not _opens_with_degree(line, head):
            return False
        if apart:
            return True
        if head.organisations or self.primary != "organisations":
            return bool(head.organisations)
        # Where nothing is dated, another degree is another study all the same.
        return (
            group.any("periods") or self._undated and _degrees_of([(line, head)]).isdisjoint(_degrees_of(group.lines))
        )


def _repeats(line: Line, head: Head, group: Group) -> bool:
    """Tell "Other & Sons, Ytown" below "Somefirm, Ztown", "Clerk" and their dates: a line of the first one's shape."""
    first, above = group.lines[0]
    told = group.any("periods") and group.any("roles") and (group.any("organisations") or group.any("rest"))
    if len(group.lines) == 1 or not told or not (head.organisations or head.rest):
        return False
    return _shape(head) == _shape(above) and form_of(line, head) == form_of(first, above)


def _shape(head: Head) -> tuple[bool, ...]:
    """Return what of a name, a role, a place and a date a line says."""
    named = bool(head.organisations or head.rest)
    return named, bool(head.roles), bool(head.places), bool(head.periods), bool(head.degrees)


def _opens_with_degree(line: Line, head: Head) -> bool:
    """Tell whether a line begins with a degree by its name ("Bachelor of Arts"), not with how well it was passed."""
    opening = (span.of(line.text) for span in head.degrees if not line.text[: span.start].strip())
    return any(m.concept.concept_id not in BESIDE for words in opening for m in named_degrees(words)[:1])


def _degrees_of(lines: Sequence[tuple[Line, Head]]) -> set[str]:
    """Return what degrees some head lines open with."""
    named = (named_degrees(span.of(line.text)) for line, head in lines for span in head.degrees[:1])
    return {m.concept.concept_id for found in named for m in found[:1]}


def _is_stay(head: Head) -> bool:
    return any(m.precise and m.period.start != m.period.end for m in head.periods)


def _named(head: Head) -> int:
    return len(head.organisations) + len(head.roles) + len(head.rest)
