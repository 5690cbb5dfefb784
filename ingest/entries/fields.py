"""Take the fields of an entry from its head lines: organisations, role, period, place, title.

What an entry has already stays, but for a vague date that gives way to a range. Knows nothing about which lines are
heads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.entries.draft import Draft
from ingest.entries.heads import PROJECT_LABEL, TITLE_WIDTH
from ingest.lines import Line
from ingest.places import is_place, is_town, is_town_name
from ingest.segments import Head
from ingest.signs import balanced, is_about_another
from vectorstore.lexicon import vocabulary
from vectorstore.names import looks_like_name
from vectorstore.periods import PeriodMatch
from vectorstore.records import Mention, Period, Span

# Longer than this, places do not stand side by side: the first one is the entry's.
_PLACE_RUN = 60


def fill(draft: Draft, line: Line, head: Head) -> None:
    """Take from a head line what the entry does not have yet."""
    _fill_organisations(draft, line, head)
    if draft.role is None and head.roles:
        draft.role = balanced(_role_run(line.text, head.roles).of(line.text))
    _fill_period(draft, head)
    if draft.kind == "project" and draft.venue is None and (venues := vocabulary("venues").matches(line.text)):
        at = Span(start=line.start + venues[0].span.start, end=line.start + venues[0].span.end)
        draft.venue = Mention(text=venues[0].span.of(line.text), lexicon_id=venues[0].concept.concept_id, span=at)
    if draft.location is None and head.places:
        first, last = head.places[0], head.places[-1]
        run = Span(start=first.start, end=last.end) if last.end - first.start < _PLACE_RUN else first
        draft.location = balanced(_with_town(line.text, run, head, draft).of(line.text))


def _with_town(text: str, run: Span, head: Head, draft: Draft) -> Span:
    """Return a place with the town before it: that ends a name ("Y University, Ytown, India"), or that is unknown."""
    if draft.organisations and not head.organisations:
        for span in head.rest:
            if text[span.end : run.start].strip() == "," and is_town(span.of(text)):
                return Span(start=span.start, end=run.end)
    for named in (o.mention.span for o in head.organisations if o.mention.span):
        comma = text.rfind(",", named.start, named.end)
        if comma < 0 or text[named.end : run.start].strip() != "," or not is_place(text[comma + 1 : named.end]):
            continue
        begin = comma + 1 + len(text[comma + 1 : named.end]) - len(text[comma + 1 : named.end].lstrip())
        return Span(start=begin, end=run.end)
    return run


def town_below(draft: Draft, lines: Sequence[tuple[Line, Head]]) -> tuple[Line, Span] | None:
    """Give a job the town behind its role ("Baker, Ytown" below employer and date); return where it stands."""
    for line, head in lines[1:] if lines[0][1].periods else ():
        if len(head.roles) == len(head.rest) == 1 and not (head.organisations or head.places or head.degrees):
            role, town = head.roles[0], head.rest[0]
            behind = line.text[role.end : town.start].strip() == "," and town.end == len(line.text)
            if behind and is_town_name(town.of(line.text), led=True):
                draft.location = town.of(line.text)
                return line, town
    return None


def _role_run(text: str, roles: tuple[Span, ...]) -> Span:
    """Return the first role, with those that a slash joins to it ("CTO/Director"); "Analyst, Intern" is one."""
    run = roles[0]
    for role in roles[1:]:
        joint = text[run.end : role.start].strip()
        if joint != "/" and not (joint == "," and role.of(text) in _AS_WHAT):
            break
        run = Span(start=run.start, end=role.end)
    return run


_AS_WHAT = frozenset({"Intern", "Trainee", "Co-op", "Apprentice", "Volunteer"})


def _fill_organisations(draft: Draft, line: Line, head: Head) -> None:
    for organisation in head.organisations:
        mention = moved(organisation.mention, line.start)
        known = {m.lexicon_id or m.text for m in draft.organisations}
        if (mention.lexicon_id or mention.text) not in known:
            draft.organisations.append(mention)


def moved(mention: Mention, by: int) -> Mention:
    """Return a mention read from a line at its place in the canonical text."""
    if mention.span is None:
        return mention
    return mention.model_copy(update={"span": Span(start=mention.span.start + by, end=mention.span.end + by)})


def year_of(match: PeriodMatch) -> int | None:
    """Return the year of a date."""
    start = match.period.start or match.period.end
    return int(start[:4]) if start else None


def set_terms(draft: Draft, periods: tuple[PeriodMatch, ...]) -> None:
    """Keep one period, or several terms ("2014 Fall, 2017 Fall"): what lies between listed dates was never said."""
    if not periods:
        return
    if len(periods) > 1 or periods[0].season:
        draft.terms = (*draft.terms, *(p.season or _term(p.period) for p in periods))
    if len(periods) == 1:
        draft.period = draft.period or periods[0].period
    draft.year = draft.year or min((y for p in periods if (y := year_of(p))), default=None)


def _term(period: Period) -> str:
    """Return one of several listed dates as it is shown, and read again: `2017`, `2019 – 2024`, `2022 – present`."""
    if period.start == period.end or not (period.end or period.ongoing):
        return period.start or period.end or ""
    return f"{period.start or ''} – {'present' if period.ongoing else period.end}".strip()


def _fill_period(draft: Draft, head: Head) -> None:
    if not head.periods:
        return
    if draft.kind == "teaching" and all(p.season and not p.precise for p in head.periods):
        set_terms(draft, head.periods)
        return
    if len(head.periods) > 1 and (
        draft.kind in {"award", "teaching"} or draft.period is None and all(p.season for p in head.periods)
    ):
        set_terms(draft, head.periods)
        return
    own = draft.period
    vague = own is not None and own.end == own.start and not own.ongoing
    expected = next((p.period for p in head.periods if p.period.expected), None)
    if own is None or vague and any(p.precise for p in head.periods):
        own = next((p.period for p in head.periods if p.precise), head.periods[0].period)
    if expected is not None and not own.expected:
        # "2013/03 - now" and, on the line below, "(to finish in spring 2018)".
        own = Period(start=own.start, end=expected.end or expected.start, ongoing=own.ongoing, expected=True)
    draft.period = own


def title_of(line: Line, head: Head) -> str | None:
    """Return the words of a head line without the dates, places and roles at its ends."""
    if not head.rest:
        return None
    role, first = head.roles[0].end if head.roles else None, head.rest[0].start
    named = [o.mention.span for o in head.organisations if o.mention.span]
    # "Guest lecture, Y University, Ports and Planning": where it was stands between as what and what.
    named = [s for s in named if role is None or not (role <= s.start < first and "," in line.text[s.end : first])]
    spans = [*head.rest, *named]
    start, end = min(s.start for s in spans), max(s.end for s in spans)
    inner = [p.span for p in head.periods if not p.precise and p.span.start > start]
    end = max([end, *(p.end for p in inner if re.match(r"\s*[)）]", line.text[p.end :]))])
    title = re.sub(r"\s+", " ", line.text[start:end])
    for match in (p for p in head.periods if p.precise and start <= p.span.start < end):
        title = title.replace(re.sub(r"\s+", " ", match.span.of(line.text)), "")
    title = re.sub(r"([(（])\s*[,，]\s*", r"\1", title)
    title = without_people(title)
    title = re.sub(r"\s*[(（]\s*(?:[)）]|$)", "", title).strip(" -–—:：|,，.")
    for opening, closing in ("()", "（）"):
        title += closing * (title.count(opening) - title.count(closing))
    return title or None


# "(with Prof. A. B)", "(mentor: C D)": who else, not what.
_WITH_SOMEBODY = re.compile(
    r"\s*[(（]\s*(?:with\s+(?:prof|dr|mr|ms|mrs)\b"
    r"|(?:\w+ )?(?:mentors?|advis[oe]rs?|supervisors?|hosts?|coach(?:es)?)\s*[:：]"
    r"|(?:合作|指导)?(?:导师|教师|老师|教练)\s*[:：])[^()（）]*[)）]",
    re.IGNORECASE,
)


def without_people(title: str) -> str:
    """Return a title without who coached or advised: "铜奖, 某某竞赛, 教练: 某某"."""
    kept: list[str] = []
    of_somebody = False
    for piece in _PIECE.findall(_WITH_SOMEBODY.sub("", title)):
        words = piece.strip(_PIECE_EDGE)
        of_somebody = is_about_another(words) or of_somebody and looks_like_name(words) is not None
        if not of_somebody:
            kept.append(piece)
    return "".join(kept).strip(_PIECE_EDGE) or title


# What a comma parts, the comma with it: "铜奖", ", 某某竞赛", ", 教练: 某某".
_PIECE = re.compile(r"^[^,，;；]+|[,，;；][^,，;；]*")
_PIECE_EDGE = " ,，;；"


def bullet_title(text: str) -> str:
    """Return the first clause of a bullet that opens a project."""
    label = re.match(r"^[^:：]{0,30}[:：]\s*", text) if PROJECT_LABEL.match(text) else None
    body = text[label.end() :] if label else text
    return re.split(r"[.。;；!！]\s|[。；]", body, maxsplit=1)[0].strip()[:TITLE_WIDTH]
