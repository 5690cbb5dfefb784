"""Turn the sections of a CV into entries, and say which lines fell into none.

Knows which reader a section needs; the readers know the shapes. Knows nothing about facts or persons.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ingest.deeds import is_deed
from ingest.degrees import named_degrees
from ingest.entries.beneath import set_apart
from ingest.entries.credentials import describes_credential
from ingest.entries.date_block import read_dealt
from ingest.entries.distinctions import read_distinctions
from ingest.entries.ditto import with_ditto
from ingest.entries.draft import Draft, finish
from ingest.entries.hanging import with_hanging
from ingest.entries.heads import tells
from ingest.entries.honours import is_received, with_awards
from ingest.entries.in_sentences import told_in_sentences
from ingest.entries.items import read_items
from ingest.entries.patents import is_patent
from ingest.entries.prose import is_chronicle, read_prose
from ingest.entries.short_years import with_short_years
from ingest.entries.stated import stated_posts, stated_stay
from ingest.head_dates import at_edge
from ingest.headings import exact
from ingest.home import home_of, home_told
from ingest.lines import Line, join_wrapped
from ingest.organisations import is_school
from ingest.sections import Section
from ingest.segments import Head, read_head
from ingest.signs import HONOUR
from vectorstore.lexicon import vocabulary
from vectorstore.periods import PeriodMatch
from vectorstore.records import Entry, EntryKind, Record, Span
from vectorstore.text import size

_EXPERIENCE = frozenset({"employment", "internship", "experience", "education", "project", "activity"})
_LISTS = frozenset(
    {"award", "service", "teaching", "skill", "language", "patent", "publication", "certificate", "talk"}
)
_PROJECTS = re.compile(r"项目|\bprojects?\b", re.IGNORECASE)
# "证书与奖励", "Certificates and Awards": the items tell which of the two they are.
_HONOURED = re.compile(r"奖|荣誉|\b(?:awards?|honou?rs?|prizes?)\b", re.IGNORECASE)
# Where somebody lives stands with how to reach them.
_OF_CONTACTS = frozenset({"header", "contact"})


class Understood(Record):
    """The entries of a document, and the lines that fell into none."""

    entries: tuple[Entry, ...]
    unplaced: tuple[Span, ...]


def read_entries(document_id: str, text: str, sections: tuple[Section, ...], plain: str) -> Understood:
    """Return the entries of all sections; headings are placed, every other line is in an entry or unplaced.

    `plain` is what the lines were read from.
    """
    drafts: list[Draft] = []
    left: list[Line] = []
    for cut in sections:
        section = cut.model_copy(update={"lines": join_wrapped(cut.lines, plain, _opens_something)})
        if not section.lines:
            continue
        section = with_hanging(section, plain)
        if section.kind == "certificate" and _tells_studies(section):
            section = section.model_copy(update={"kind": "education"})
        if section.kind == "award" and _tells_jobs(section):
            section = section.model_copy(update={"kind": "experience"})
        own = section.heading is None or section.kind == "experience" and exact(section.title) is None
        if own and is_chronicle(section):
            drafts.append(_whole(section, "profile"))
        elif section.kind in _EXPERIENCE or section.kind == "teaching" and _tells_posts(section):
            read = told_in_sentences(section) or read_dealt(section)
            with_short_years(read)
            with_ditto(read)
            _settle_studies(read)
            drafts.extend(with_awards(set_apart(read)))
        elif section.kind in _LISTS:
            found, rest = read_items(section, text)
            if not found and section.kind == "publication" and _PROJECTS.search(section.title):
                # "Projects and papers" without a paper.
                found, rest = read_dealt(section.model_copy(update={"kind": "project"})), []
            _honour(section, found)
            drafts.extend(with_awards(found))
            left.extend(rest)
        else:
            kind: EntryKind = "profile" if section.kind in {"header", "profile", "contact"} else "other"
            drafts.append(_whole(section, kind))
            if section.kind in _OF_CONTACTS and not any(d.kind == "profile" and d.location for d in drafts):
                drafts[-1].location = home_of(cut.lines)
    _settle_home(drafts, text)
    drafts.extend(_told_in_prose(drafts))
    for draft in [d for d in drafts if _said_above(d, drafts)]:
        draft.kind, draft.organisations = "profile", []
    return Understood(entries=finish(document_id, text, drafts), unplaced=tuple(line.span for line in left))


def _settle_home(drafts: Sequence[Draft], text: str) -> None:
    """Take where somebody lives from what they say of themselves, where no line of contacts tells it."""
    own = [d for d in drafts if d.kind == "profile"]
    if any(d.location for d in own):
        return
    for draft in own:
        if place := home_told(draft.span.of(text)):
            draft.location = place
            return


def _honour(section: Section, items: list[Draft]) -> None:
    """Take the honours of a section of certificates that is one of awards too for what they are, and the other way."""
    if section.kind == "award":
        for draft in (d for d in items if _ELECTED.search(d.lines[0].text)):
            draft.kind = "service"
        for draft in (d for d in items if not HONOUR.search(d.lines[0].text) and is_deed(d.lines[0].text)):
            # "Grew sales by a third" among achievements is no honour.
            if not is_received(draft.lines[0].text):
                draft.kind = "other"
    if section.kind == "award" and _CERTIFIED.search(section.title):
        for draft in (d for d in items if not HONOUR.search(d.lines[0].text) and _names_certificate(d.lines[0].text)):
            draft.kind = "other"
    if section.kind == "certificate" and _HONOURED.search(section.title):
        for draft in (d for d in items if HONOUR.search(d.lines[0].text)):
            draft.kind = "award"


def _settle_studies(drafts: Sequence[Draft]) -> None:
    """Take what stands among studies with neither degree nor school for the certificate that it is, or for no study."""
    for draft in drafts:
        words = " ".join(line.text for line in draft.lines)
        schooled = any(not m.inherited for m in draft.organisations)
        if draft.kind != "education" or named_degrees(words):
            continue
        first = draft.lines[0]
        if schooled:
            stayed = draft.period is not None and draft.period.start != draft.period.end
            taught = stayed or any(map(is_school, draft.organisations))
            if not taught and _names_certificate(first.text) and len(draft.lines) == 1:
                # What a firm certified.
                draft.kind, draft.title = "other", draft.title or first.text.strip()
                describes_credential(draft, first)
                continue
            # "2018  Chartered Accountant, Institute of Chartered Accountants": who gave it is no school.
            if _GIVEN.search(first.text) and _names_certificate(first.text) and len(draft.lines) == 1:
                draft.kind, draft.title = "other", draft.title or first.text.strip()
                describes_credential(draft, first)
            continue
        if _TRAINING.match(first.text, _past_date(first.text)):
            # "2001 - 2005: In-house seminars on lathes" is no study at a school.
            draft.kind, draft.title, draft.organisations = "other", draft.title or first.text.strip(), []
            continue
        lent = bool(draft.organisations) and draft.period is not None and draft.period.start == draft.period.end
        if lent or _names_certificate(first.text) and len(draft.lines) == 1:
            # "Some Certificate, 2001" below a degree is no study at the school of that.
            draft.kind, draft.title, draft.organisations = "other", draft.title or first.text.strip(), []
            describes_credential(draft, first)
        elif draft.period is None and not vocabulary("organisations").matches(words):
            draft.kind = "other"


_TRAINING = re.compile(
    r"[\s:,–—-]*(?:(?:various|several|attended|other|on[- ]the[- ]job|third[- ]party|internal)\s+)*"
    r"(?:in-?house|trainings?|seminars?|workshops?|short courses?|webinars?)\b",
    re.IGNORECASE,
)


def _past_date(words: str) -> int:
    """Return where what a line says begins, behind the date that it opens with."""
    dates = read_head(words).periods
    return dates[0].span.end if dates and dates[0].span.start <= 1 else 0


_GIVEN = re.compile(
    r"\b(?:Institute of (?:Chartered|Certified)|Association|Board|Council|Society|Federation)\b|[协学]会"
)


def _names_certificate(words: str) -> bool:
    return _CERTIFIED.search(words) is not None or bool(vocabulary("certificates").matches(words))


# Who is elected to an office serves there.
_ELECTED = re.compile(r"当选[\u4e00-\u9fff]{0,16}(?:代表|委员|理事|会长)")
_CERTIFIED = re.compile(r"\bcertifi(?:ed|cat\w+)|\blicen[sc]\w+|\bcredentials?\b|证书|资格", re.IGNORECASE)


def _said_above(draft: Draft, drafts: list[Draft]) -> bool:
    """Tell a degree that a board's head names without dates from a study: the section of studies tells it."""
    if draft.kind != "education" or draft.section.heading is not None or draft.period is not None:
        return False
    schools = {m.lexicon_id or m.text for m in draft.organisations}
    return bool(schools) and any(
        d.kind == "education"
        and d.section.heading is not None
        and schools & {m.lexicon_id or m.text for m in d.organisations}
        for d in drafts
    )


def _tells_posts(section: Section) -> bool:
    """Tell a teaching career (posts with their years) from a list of courses that somebody assisted in."""
    lines = [line for line in section.lines if not line.bullet] or section.lines
    heads = [read_head(line.text) for line in lines if not re.search("[:：]", line.text)]
    posts = any(_POST.search(s.of(line.text)) for line in lines for s in read_head(line.text).roles)
    return posts and any(any(m.precise for m in h.periods) or any(o.strong for o in h.organisations) for h in heads)


def _tells_jobs(section: Section) -> bool:
    """Tell a career told under "Accomplishments" from a list of prizes: posts from one year to another."""
    posts = 0
    heads = [(line, read_head(line.text)) for line in section.lines if not HONOUR.search(line.text)]
    for (_, above), (line, head) in pairwise(heads):
        stays = [m for m in head.periods if m.precise and m.period.start != m.period.end]
        if line.bullet or not stays or not at_edge(line.text, head.periods):
            continue
        told = above if head.only_when_or_where else head
        posts += bool(told.roles) or any(o.strong for o in told.organisations)
    honours = sum(HONOUR.search(line.text) is not None for line in section.lines)
    return posts >= _FEWEST_POSTS and posts > honours


# One such line may be a prize that lasted.
_FEWEST_POSTS = 2


def _tells_studies(section: Section) -> bool:
    """Tell training at a school over years that ended with a degree from a list of certificates."""
    heads = [read_head(line.text) for line in section.lines if not line.bullet]
    for head, below in pairwise((*heads, *heads[-1:])):
        schools = any(o.strong and is_school(o.mention) for o in head.organisations)
        if schools and any(m.precise for m in head.periods) and (head.degrees or below.degrees):
            return True
    lines = [line for line in section.lines if not line.bullet]
    stays = [(head, below) for head, below in pairwise((*heads, *heads[-1:])) if any(map(_is_stay, head.periods))]
    if stays and len(stays) * _LINES_OF_STUDY >= len(lines) and all(a.degrees or b.degrees for a, b in stays[:1]):
        # "2007-09  Somewhere, Ytown" over "NVQ Level 3 Joinery": years at what ended with a level.
        return any(_is_level(span.of(line.text)) for line in lines for span in read_head(line.text).degrees)
    # "Some University" over "Bachelor of Science in ...", without a date: certificates go by no such name.
    levels = [_leads_with_level(line.text) for line in section.lines if not line.bullet]
    schooled = any(is_school(o.mention) for head in heads for o in head.organisations if o.strong)
    return schooled and sum(levels) * _LINES_OF_STUDY >= len(levels)


def _is_stay(match: PeriodMatch) -> bool:
    return match.precise and match.period.start != match.period.end


def _is_level(words: str) -> bool:
    """Tell a level of schooling by its name ("NVQ Level 3 Joinery") from a certificate."""
    return any(m.span.start == 0 for m in named_degrees(words))


# A degree, its school, where and when.
_LINES_OF_STUDY = 4


def _leads_with_level(words: str) -> bool:
    """Tell a line that opens with a degree of a university."""
    return any(
        m.span.start == 0 and {"bachelor", "master", "phd"} & {*vocabulary("degrees").lineage(m.concept.concept_id)}
        for m in vocabulary("degrees").matches(words)[:1]
    )


_POST = re.compile(r"教授|讲师|教师|\b(?:professor|lecturer|instructor|teacher|faculty|principal)\b", re.IGNORECASE)


def _told_in_prose(drafts: list[Draft]) -> list[Draft]:
    """Return the posts and degrees that a CV tells only in the prose of its profile."""
    told = {d.kind for d in drafts}
    wanted: set[EntryKind] = set()
    if not told & {"employment", "internship"}:
        wanted.add("employment")
    if "education" not in told:
        wanted.add("education")
    if wanted:
        # A biography tells of visits too.
        wanted.add("activity")
    profiles = [d for d in drafts if d.kind == "profile"]
    found = read_prose(profiles, frozenset(wanted)) if wanted else []
    if "employment" in wanted:
        covers = [e.cover for e in found if e.cover is not None]
        stays = [stay for d in profiles for stay in _stated_stays(d)]
        found.extend(s for s in stays if not any(s.cover is not None and s.cover.touches(at) for at in covers))
    listed = (told - {"other"}) | ({"other"} if _lists_licences(drafts) else set())
    rest = [d for d in drafts if d.section.kind == "other" and d.title is None]
    found.extend(read_distinctions([*profiles, *rest], _DISTINCTIONS - listed))
    if "education" in wanted:
        found.extend(e for d in drafts if d.section.kind == "certificate" for e in _degrees_among(d))
    if "employment" in wanted:
        others = [d for d in drafts if d.kind == "other"]
        found.extend(stay for d in others for line in d.lines if (stay := stated_stay(line, d.section)) is not None)
    if "employment" not in wanted:
        employers = frozenset(name for d in drafts if d.kind in _JOB_KINDS for name in _employers(d))
        found.extend(e for d in profiles for e in stated_posts(d.section, employers, d))
    return found


def _stated_stays(profile: Draft) -> list[Draft]:
    """Return the posts that the lines of a profile state with their dates, line by line."""
    found = []
    for line in profile.lines:
        if (stay := stated_stay(line, profile.section)) is not None:
            stay.parent, stay.cover = profile, line.span
            found.append(stay)
    return found


_DISTINCTIONS: frozenset[EntryKind] = frozenset({"award", "service", "publication", "patent", "other"})


def _lists_licences(drafts: list[Draft]) -> bool:
    return any(d.section.kind == "certificate" for d in drafts)


_JOB_KINDS = frozenset({"employment", "internship"})


def _degrees_among(item: Draft) -> list[Draft]:
    """Return the degree that an item of a list of training is, with the school that it names."""
    return read_prose([item], frozenset({"education"}))


def _employers(job: Draft) -> list[str]:
    """Return the names of a job's organisations, those that they lie under among them."""
    known = vocabulary("organisations")
    ids = (m.lexicon_id for m in job.organisations if m.lexicon_id)
    return [*(m.text for m in job.organisations), *(name for i in ids for name in known.lineage(i))]


def _whole(section: Section, kind: EntryKind) -> Draft:
    draft = Draft(kind=kind, section=section, lines=list(section.lines))
    for line in section.lines[:_HEADER_LINES]:
        if re.search(r"[:：@]|https?:", line.text):
            continue
        for organisation in read_head(line.text).organisations:
            mention = organisation.mention
            if mention.span and mention.lexicon_id and section.kind != "profile":
                at = Span(start=line.start + mention.span.start, end=line.start + mention.span.end)
                draft.organisations.append(mention.model_copy(update={"span": at}))
    return draft


_HEADER_LINES = 12


def _opens_something(line: Line) -> bool:
    if line.text.startswith(_NEW) and is_patent(line.text):
        return True
    head = read_head(line.text)
    strong = any(o.strong for o in head.organisations) and not tells(line, head) or _is_post(line, head)
    dated = bool(head.periods) and at_edge(line.text, head.periods)
    return strong or dated or head.only_when_or_where or bool(head.degrees) and _leads_with_level(line.text)


# How the titles of Chinese patents open.
_NEW = "一种"


def _is_post(line: Line, head: Head) -> bool:
    """Tell "Staff Engineer, Somefirm" above its dates: what somebody was, and perhaps a name, all written large."""
    dated = any(m.precise and m.period.start != m.period.end for m in head.periods)
    if dated and head.roles and head.roles[0].start == 0 and size(line.text) <= _DATED_WIDTH:
        return True
    if size(line.text) > _POST_WIDTH or not (head.roles and head.roles[0].start == 0):
        return False
    if not head.rest and (head.roles[0].end < len(line.text) or _TAIL_OF_ROLE.fullmatch(line.text)):
        return False
    words = (w for span in (*head.roles, *head.rest) for w in span.of(line.text).split())
    whole = line.text[-1:].isalnum() or line.text.endswith(")")
    return whole and all(w.lstrip("(")[:1].isupper() or w in {"of", "and", "the", "for", "&"} for w in words)


_POST_WIDTH, _DATED_WIDTH = 60, 100
# Alone on a line these may be the end of "... reported to the General / Manager".
_TAIL_OF_ROLE = re.compile(
    r"(?:Manager|Director|Engineer|Officer|President|Lead|Leader|Supervisor|Consultant|Analyst|Assistant|Specialist|Head|"
    r"Coordinator|Administrator|Associate|Executive|Representative|Partner|Architect|Developer|Member|Principal)"
)
