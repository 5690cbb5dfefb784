"""Tell where a section begins that no heading names, by what its first lines are.

A dated employer, a degree with its school, a row of a form. Knows nothing about headings.
"""

from __future__ import annotations

import re

from ingest.head_dates import at_edge
from ingest.headings import SectionKind
from ingest.labels import Field, label_of
from ingest.lines import Line
from ingest.segments import read_head
from ingest.signs import is_form_row, is_later
from vectorstore.lexicon import vocabulary
from vectorstore.text import size

# In these no job and no degree is told; a dated employer or a degree with its school begins a section without a name.
_TELL_NO_HISTORY = frozenset({"header", "contact", "profile", "skill", "language"})


# "Somefirm, Ytown - joined 2013 as Clerk; promoted to Buyer 2016".
_RISEN = re.compile(r"^[A-Z][^—–:]{2,80}?\s[—–-]\s(?:joined|started|began|hired)\b[^.]*?\b(?:19|20)\d\d\b")
# "Since 2019 I have been a tutor at X, two days a week."
_SENTENCE = re.compile(r"。$|\b(?:I|[Hh]e|[Ss]he|[Tt]hey)\s+[a-z]+\b.*\.$")


def begins_unheaded(
    line: Line, above: Line | None, below: tuple[Line, ...], in_kind: SectionKind
) -> SectionKind | None:
    """Return the kind of a section that begins with this line although no heading says so."""
    if in_kind not in _TELL_NO_HISTORY or line.bullet:
        return None
    return "experience" if _opens_with_post(line.text) else _told_by(line, above, below)


def _told_by(line: Line, above: Line | None, below: tuple[Line, ...]) -> SectionKind | None:
    if _SENTENCE.search(line.text):
        return None
    if size(line.text) > _HEAD_LINE_WIDTH * (2 if _RISEN.search(line.text) else 1) or is_form_row(line.text):
        return None
    head = read_head(line.text)
    sure = any(o.strong for o in head.organisations)
    if head.degrees and not _STUDENT.search(line.text) and (sure or any(_is_school(b) for b in below)):
        return "education"
    if sure and any(m.precise for m in head.periods) and at_edge(line.text, head.periods):
        posted = head.roles or above is not None and read_head(above.text).roles
        studied = head.degrees or not posted and any(_is_university(o.mention.text) for o in head.organisations)
        return "education" if studied else "experience"
    stay = [m.period for m in head.periods if m.precise and (m.period.ongoing or m.period.end != m.period.start)]
    if stay and head.roles and head.roles[0].start == 0 and not head.degrees and at_edge(line.text, head.periods):
        return "experience"
    labels = labelled(line, "organisation") and any(labelled(b, "period") for b in below)
    risen = _RISEN.search(line.text) is not None and bool(head.periods)
    rows = risen or below and (_is_row(line) and _is_row(below[0]) or _is_row_over_role(line, below[0]))
    if rows or below and labels and labelled(below[0], "role"):
        return "experience"
    if (head.roles or sure) and not head.periods and _are_when(below):
        # Who and what on one line, from when to when on the next.
        studied = head.degrees or not head.roles and any(_is_university(o.mention.text) for o in head.organisations)
        return "education" if studied else "experience"
    return None


def _opens_with_post(text: str) -> bool:
    """Tell "Guard, Somefirm, Ytown, ST. 11/2020 to present. Patrols ...": a head, and what was done."""
    stay = next((m for m in read_head(text).periods if m.precise), None)
    if stay is None or not text[stay.span.end :].lstrip(") ").startswith("."):
        return False
    head = read_head(text[: stay.span.end])
    opens = bool(head.roles) and head.roles[0].start == 0 and text[head.roles[0].end :].startswith(",")
    return opens and len(head.organisations) + len(head.rest) == 1 and bool(head.places)


def labelled(line: Line, field: Field) -> bool:
    """Tell whether a line opens with a label of a field."""
    label = label_of(line.text)
    return label is not None and label.field == field


def _is_row(line: Line) -> bool:
    """Tell a row of when, with whom and as what, its dates first."""
    head = read_head(line.text)
    stay = [m for m in head.periods if m.precise and m.span.start <= 1]
    names = [span for span in head.rest if not is_later(span.of(line.text))]
    told = len(names) + len(head.organisations) == 1
    return bool(stay) and told and bool(head.roles) and not head.degrees and size(line.text) <= _HEAD_LINE_WIDTH


def _are_when(below: tuple[Line, ...]) -> bool:
    """Tell whether lines say from when to when, at once or below where."""
    if not below or _is_stay(below[0]):
        return bool(below)
    where = read_head(below[0].text)
    alone = where.only_when_or_where or not where.roles and len(where.organisations) + len(where.rest) == 1
    return len(below) > 1 and alone and bool(where.places) and _is_stay(below[1])


def _is_row_over_role(line: Line, below: Line) -> bool:
    """Tell "2013-18    Somefirm, Ytown" from what else stands above "staff interpreter"."""
    head, words = read_head(line.text), below.text.strip()
    stay = next((m for m in head.periods if m.precise and m.span.start <= 1), None)
    if stay is None or not _GAP.match(line.text, stay.span.end) or head.roles or head.degrees or not head.places:
        return False
    named = len(head.organisations) + len(head.rest) == 1 and not below.bullet
    role = read_head(words[:1].upper() + words[1:]) if named and size(words) <= _HEAD_LINE_WIDTH // 2 else None
    return role is not None and bool(role.roles) and role.roles[0].start == 0 and not role.periods


# A date in the margin stands so far from what it dates.
_GAP = re.compile(r"\s{3,}|\s*\t")


def _is_stay(line: Line) -> bool:
    """Tell whether a line says no more than from when to when, and where."""
    head = read_head(line.text)
    spans = [m.period for m in head.periods if m.precise and (m.period.ongoing or m.period.end != m.period.start)]
    return bool(spans) and head.only_when_or_where


def _is_university(name: str) -> bool:
    """Tell a university from an office of it that somebody may work at."""
    known = vocabulary("organisations").named(name)
    return known is not None and known.is_university


def _is_school(line: Line) -> bool:
    known = vocabulary("organisations")
    found = (known.get(o.mention.lexicon_id or "") for o in read_head(line.text).organisations if o.strong)
    return size(line.text) <= _HEAD_LINE_WIDTH and any(c is not None and c.is_university for c in found)


# A degree and its school stand on neighbouring lines, a date between them at most.
REACH = 2
_HEAD_LINE_WIDTH = 120
_STUDENT = re.compile(r"\b(?:student|candidate)\b|在读|学生", re.IGNORECASE)
