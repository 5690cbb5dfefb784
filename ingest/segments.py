"""Cut a head line ("Acme Robotics, Engineer | 2020 - 2021") into its segments and say what each one is.

A segment is an organisation, a role, a place, a period, a degree or something else. Knows nothing about which entry a
line belongs to.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ingest.branches import site_in
from ingest.compound import FIRM_END, firm_and_role, is_product, opens_with_name, tool_and_role
from ingest.deeds import is_deed
from ingest.head_dates import DATED_IN, dated, short_date
from ingest.joints import joints_of, placed_in_brackets
from ingest.labels import Field, label_of
from ingest.organisations import is_school, organisation_in
from ingest.places import BEHIND_TOWN, is_country, is_place, is_province, is_state, is_town, is_town_name
from ingest.roles import is_role, role_at_end, role_behind
from ingest.separators import FORM_OF_FIRM, SEPARATOR, parted_by_slashes
from ingest.signs import (
    BRACKET,
    DATE_WORDS,
    HONOUR,
    HOW_EMPLOYED,
    STAY,
    STAY_IN_BRACKETS,
    is_about_another,
    is_degree,
    is_later,
    is_short,
    passed_with,
)
from vectorstore.dictionary import is_word
from vectorstore.lexicon import vocabulary
from vectorstore.periods import PeriodMatch
from vectorstore.records import Mention, Span

# "B.E from Ytown University with 7.9 CGPA": the score is no part of the name.
_WITH_SCORE = re.compile(r"\s+(?:with|securing|scoring)\s+\d")
_FROM = re.compile(r"\b(?:from|at|degree of|diploma of)\s+(?:the\s+)?(?=[A-Z])", re.IGNORECASE)


class Organisation(NamedTuple):
    """An organisation in a head line; `strong` where the lexicon or its form leaves no doubt that it opens an entry."""

    mention: Mention
    strong: bool


class Head(NamedTuple):
    """What a head line holds; every span is in the canonical text."""

    organisations: tuple[Organisation, ...]
    roles: tuple[Span, ...]
    places: tuple[Span, ...]
    periods: tuple[PeriodMatch, ...]
    degrees: tuple[Span, ...]
    rest: tuple[Span, ...]
    stays: tuple[Span, ...] = ()

    @property
    def only_when_or_where(self) -> bool:
        """Tell whether the line gives a date or a place and nothing else."""
        said = self.organisations or self.roles or self.degrees or self.rest
        return bool(self.periods or self.places or self.stays) and not said


def _segments(text: str, periods: tuple[PeriodMatch, ...]) -> list[tuple[int, int]]:
    """Return the ranges between separators and periods; a bracket stays with the words before it."""
    masked = list(FORM_OF_FIRM.sub(lambda m: "x" * len(m.group()), BRACKET.sub(lambda m: "x" * len(m.group()), text)))
    for where in placed_in_brackets(text):
        masked[where.start : where.end] = f";{text[where.start + 1 : where.end - 1]};"
    for match in periods:
        led = _FROM_WHEN.search(text, 0, match.span.start)
        start = led.start() if led else match.span.start
        masked[start : match.span.end] = ";" * (match.span.end - start)
    for stay in STAY_IN_BRACKETS.finditer(text):
        masked[stay.start() : stay.end()] = ";" * (stay.end() - stay.start())
    for name in vocabulary("organisations").matches(text):
        # "University of California, Berkeley" is one name, comma and all.
        if SEPARATOR.search(name.span.of(text)):
            masked[name.span.start : name.span.end] = "x" * (name.span.end - name.span.start)
            if score := _WITH_SCORE.match(text, name.span.end):
                masked[score.start()] = ";"
    for place in vocabulary("places").matches(text) if "," in text else ():
        # "Portland, Oregon" is one place, and no place in Oregon alone.
        if "," in place.span.of(text) and _BEGINS.search(text, 0, place.span.start):
            masked[place.span.start : place.span.end] = "x" * (place.span.end - place.span.start)
    for joint in joints_of(text, periods):
        masked[joint] = ";"
    plain = "".join(masked)
    found, start = [], 0
    for gap in SEPARATOR.finditer(plain):
        found.append((start, gap.start()))
        start = gap.end()
    found.append((start, len(text)))
    trimmed = (_trimmed(text, plain, a, b) for a, b in found)
    return [(a, b) for a, b in trimmed if b > a and _ALPHANUMERIC.search(text, a, b)]


# "Nurse at Somewhere from 2019 to date": what opens a date is no end of a name.
_FROM_WHEN = re.compile(r"(?<=\s)(?:from|between|during)\s+$")
_BEGINS = re.compile(r"(?:^|[,，|｜;；\t/·•–—-]|\s{2})\s*$")
_ALPHANUMERIC = re.compile(r"[^\W_]")


def _trimmed(text: str, plain: str, start: int, end: int) -> tuple[int, int]:
    """Return a range without the marks at its ends."""
    a, b = start, end
    # What opens a bracket that a date fills is masked, and still no part of the name before it.
    while b > a and (plain[b - 1] in "-–—•·:：(（ ,." or text[b - 1] in "(（ "):
        if _LETTERS_END.search(text, a, b):
            break
        b -= 1
    while a < b and (plain[a] in "-–—•·:：)） ,." or text[a] in ")） "):
        a += 1
    return a, b


# Prose and scraped pages come in lines of any length; no head of an entry is longer, blanked markup included.
_LONGEST_HEAD = 2_000
# "Somefirm S.L.": the stop is the name's.
_LETTERS_END = re.compile(r"\b[A-Z]\.[A-Z]\.$")
# A label may be a cell of its own; so many characters behind it tell that something follows, or a date.
_LABEL_REACH = 16


@lru_cache(maxsize=8192)
def read_head(text: str) -> Head:
    """Return what stands in a head line; spans are relative to `text`. A line too long to be a head holds nothing."""
    if len(text) > _LONGEST_HEAD:
        return Head((), (), (), (), (), ())
    text, periods = dated(text)
    found = _Collected(text)
    field: Field | None = None
    for start, end in _segments(text, periods):
        label = label_of(text[start:end]) or label_of(text[start : end + _LABEL_REACH])
        begin = start + label.end if label else start
        field = label.field if label else field
        if begin < end:
            found.add(begin, end, field)
            field = None
    found.settle_towns()
    found.settle_roles()
    found.settle_posts(periods)
    if not periods:
        periods = short_date(text, studied=bool(found.degrees))
    found.stays.extend(Span(start=m.start(), end=m.end()) for m in STAY_IN_BRACKETS.finditer(text))
    return Head(
        tuple(sorted(found.organisations, key=lambda o: o.mention.span.start if o.mention.span else 0)),
        tuple(found.roles),
        tuple(found.places),
        periods,
        tuple(found.degrees),
        tuple(found.rest),
        tuple(found.stays),
    )


class _Collected:
    """The segments of one line, sorted by what they are."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.organisations: list[Organisation] = []
        self.roles: list[Span] = []
        self.places: list[Span] = []
        self.degrees: list[Span] = []
        self.rest: list[Span] = []
        self.stays: list[Span] = []

    def add(self, start: int, end: int, field: Field | None = None) -> None:
        """Sort one segment in; what is left behind an organisation's name is a segment of its own.

        `field` is what the label before it says that it is.
        """
        if start >= end:
            return
        segment = self.text[start:end]
        span = Span(start=start, end=end)
        if STAY.fullmatch(segment) or HOW_EMPLOYED.fullmatch(segment.strip()):
            self.stays.append(span)
        elif not DATE_WORDS.match(segment) and not self._labelled(segment, span, field):
            self._sort(segment, span)

    def _labelled(self, segment: str, span: Span, field: Field | None) -> bool:
        """Sort in what a label says to be a role, or a name of which nothing else tells what it is."""
        if not is_short(segment):
            return False
        if field == "own" and (quoted := _QUOTED.search(segment)) is not None:
            self.add(span.start, span.start + quoted.start())
            start, end = (span.start + at for at in quoted.span("name"))
            named = Mention(text=self.text[start:end], span=Span(start=start, end=end))
            self.organisations.append(Organisation(named, True))
            return True
        if field in {"organisation", "own"}:
            if not self._organisation(segment, span):
                self.organisations.append(Organisation(Mention(text=segment.strip(), span=span), True))
            return True
        if field == "role" and not is_place(segment):
            self.roles.append(span)
            return True
        return field == "client"

    def _sort(self, segment: str, span: Span) -> None:
        if (
            segment in _STATES_TOO
            and self._is_schooled()
            and not BEHIND_TOWN.search(self.text, 0, span.start)
            or segment in _STATES_TOO
            and not self.text[: span.start].strip(" *_|•·-–")
            and span.end < len(self.text)
        ):
            self.degrees.append(span)
        elif self._is_lettered(segment, span):
            self.degrees[-1] = Span(start=self.degrees[-1].start, end=span.end)
        elif (town := _TOWN_BEHIND.search(segment)) and town.start() and is_place(town["town"]):
            self.add(span.start, span.start + town.start())
            self.places.append(Span(start=span.start + town.start("town"), end=span.end))
        elif is_place(segment) or is_province(segment) and BEHIND_TOWN.search(self.text, 0, span.start):
            self.places.append(span)
        elif (self.organisations or self.roles or self.rest) and (site := site_in(segment)):
            self.places.append(Span(start=span.start + site.start, end=span.start + site.end))
        elif is_about_another(segment) or HONOUR.search(segment) and not passed_with(segment):
            self.rest.append(span)
        elif is_degree(segment) and not role_at_end(segment) and not opens_with_name(segment):
            self.degrees.append(span)
            self._school_of(segment, span)
        elif firm_and_role(segment) or tool_and_role(segment) or not self._organisation(segment, span):
            self._role_or_rest(segment, span)

    def _is_lettered(self, segment: str, span: Span) -> bool:
        """Tell the letters of the degree before them ("Master of Science - MS") from a state."""
        behind = bool(self.degrees) and self.text[self.degrees[-1].end : span.start].strip() in {"-", "–", "—"}
        return behind and _LETTERS.fullmatch(segment) is not None and is_degree(segment)

    def _is_schooled(self) -> bool:
        """Tell whether a school was told before, and no degree yet."""
        return not self.degrees and any(is_school(o.mention) for o in self.organisations)

    def _school_of(self, segment: str, span: Span) -> None:
        """Add the school that a degree is from: "Master in Law from Ytown University"."""
        joint = _FROM.search(segment)
        found = organisation_in(DATED_IN.sub("", segment[joint.end() :]).rstrip()) if joint else None
        if joint and found is not None and found.left is None and found.mention.span and is_school(found.mention):
            at = found.mention.span
            start = span.start + joint.end()
            mention = found.mention.model_copy(update={"span": Span(start=start + at.start, end=start + at.end)})
            self.organisations.append(Organisation(mention, True))

    def _organisation(self, segment: str, span: Span) -> bool:
        found = organisation_in(segment)
        if found is None or is_product(segment):
            # "Microsoft Word" bears a firm's name.
            return False
        mention, strong, tail = found
        at = mention.span
        moved = Span(start=span.start + at.start, end=span.start + at.end) if at else span
        self.organisations.append(Organisation(mention.model_copy(update={"span": moved}), strong))
        if tail is not None:
            self.add(span.start + tail.start, span.start + tail.end)
        return True

    def settle_towns(self) -> None:
        """Take an unknown town before its country for the place it is: "Somefirm, Ytown, Switzerland".

        Only behind what is or may be the employer: an unknown name alone may be it. The letters of a state stand behind
        a town in any case.
        """
        for i, place in enumerate(self.places):
            town = next((s for s in self.rest if _COMMA.fullmatch(self.text[s.end : place.start])), None)
            if town is None or not is_town(town.of(self.text)) or self._is_half(town):
                continue
            named = [o.mention.span for o in self.organisations if o.strong and o.mention.span]
            led = any(s.end <= town.start for s in (*named, *self.rest) if s is not town)
            if led or is_state(place.of(self.text)):
                self.rest.remove(town)
                self.places[i] = Span(start=town.start, end=place.end)

        for town in list(self.rest):
            form = _TOWN_OF.fullmatch(town.of(self.text))
            told = bool(self.organisations) or any(s.end <= town.start for s in (*self.rest, *self.roles))
            if form and told and is_country(form["country"]) and is_town(form["town"]):
                self.rest.remove(town)
                self.places.append(town)

        names = [span for span in self.rest if not is_later(span.of(self.text))]
        last = names[-1] if names else None
        if last is None or self.places or len(names) + len(self.organisations) < _EMPLOYER_AND_TOWN:
            return
        before = self.text[: last.start].rstrip()
        # "Somefirm | Clerk | Ytown | 2020 - 2022": beside who and as what stands where.
        set_off = bool(self.roles) and before.endswith(_SETS_OFF)
        dash = _DASH_BEHIND.match(self.text, last.end) if before.endswith(",") and self.roles else None
        if dash and any(s.start == dash.end() for s in self.roles) and is_town(last.of(self.text)):
            # "Somefirm, Ytown - Clerk": between whom and as what.
            self.rest.remove(last)
            self.places.append(last)
        elif " " in last.of(self.text) and (self.degrees or not (self.roles or self._follows_firm(last))):
            return  # two words are as well a school's
        elif (before.endswith(",") or set_off) and is_town_name(last.of(self.text), led=self._is_named(last)):
            self.rest.remove(last)
            self.places.append(last)

    def _follows_firm(self, town: Span) -> bool:
        lettered = is_town_name(town.of(self.text), led=False)
        return lettered or any(o.mention.span and o.mention.span.end <= town.start for o in self.organisations)

    def _is_named(self, town: Span) -> bool:
        """Tell whether an employer stands before a town: one that is known for one, or a name and no common words."""
        named = any(o.mention.span and o.mention.span.end < town.start for o in self.organisations)
        others = (s.of(self.text).split() for s in self.rest if s.end < town.start)
        return named or any(not is_word(word) for words in others if len(words) > 1 for word in words)

    def settle_roles(self) -> None:
        """Take what a slash joins to a role for the same role said otherwise ("Projektleiterin / Project Manager")."""
        for i, role in enumerate(() if parted_by_slashes(self.text) else self.roles):
            for other in list(self.rest):
                joined = self.text[min(other.end, role.end) : max(other.start, role.start)]
                # "语文、音乐教师": of both the last word says what.
                led = joined == "、" and other.end <= role.start and _SUBJECT.fullmatch(other.of(self.text))
                if led or joined.strip() == "/" and "/" in joined:
                    self.rest.remove(other)
                    self.roles[i] = Span(start=min(other.start, role.start), end=max(other.end, role.end))

    def settle_posts(self, periods: tuple[PeriodMatch, ...]) -> None:
        """Take what is dated in brackets as the roles beside it are for one: "XYZ (2004-05); Teacher (2005-09)"."""
        opened = [
            m.span.start for m in periods if m.precise and self.text[: m.span.start].rstrip().endswith(("(", "（"))
        ]

        def dated(span: Span) -> bool:
            return any(self.text[span.end : at].strip() in {"(", "（"} for at in opened if at > span.end)

        # "2004-09  Somefirm, Ytown: XYZ (2004-05)": as what stands behind whom and where.
        led = [s for s in self.rest if dated(s) and self.text[: s.start].rstrip().endswith((":", "："))]
        if any(map(dated, self.roles)) or led and self.organisations and not self.roles:
            posts = [s for s in self.rest if dated(s) and is_short(s.of(self.text)) and s.of(self.text)[:1].isupper()]
            self.rest = [s for s in self.rest if s not in posts]
            self.roles = sorted((*self.roles, *posts), key=lambda s: s.start)

    def _is_half(self, town: Span) -> bool:
        """Tell the second half of a name that a wide gap cut: "Fort   Worth, Texas"."""
        words = (s for s in self.rest if " " not in s.of(self.text))
        return any(s.end < town.start and self.text[s.end : town.start].isspace() for s in words)

    def _as_large(self, segment: str, span: Span) -> str:
        """Return a segment as it is written in a list; behind where it was a role may be in small letters."""
        before = self.text[: span.start].rstrip()
        led = (
            before.endswith((":", "："))
            or before.endswith(",")
            and bool(self.organisations)
            and _SMALL_POST.match(segment)
        )
        return segment[:1].upper() + segment[1:] if led else segment

    def _role_or_rest(self, segment: str, span: Span) -> None:
        cut = role_behind(segment)
        if (being := _BEING.match(segment)) and is_role(segment[being.end() :]):
            self.roles.append(Span(start=span.start + being.end(), end=span.end))
        elif cut:
            named = segment[:cut].rstrip()
            firm = Span(start=span.start, end=span.start + len(named))
            if not (FIRM_END.search(named) and self._organisation(named, firm)):
                self.rest.append(firm)
            self.roles.append(Span(start=span.start + cut, end=span.end))
        elif is_role(self._as_large(segment, span)) and not is_deed(segment):
            self.roles.append(span)
        else:
            self.rest.append(span)


_QUOTED = re.compile(r"[“\"「『‘](?P<name>[^“”\"「」『』’]{2,20})[”\"」』’]")
# "Some College, evening instructor (first aid)": a noun at the end, and what it was in behind it.
_SMALL_POST = re.compile(r"[a-z]+(?: [a-z]+){0,2}(?:\s*\([^()]*\))?$")
_SUBJECT = re.compile(r"[\u4e00-\u9fff]{2,4}")
_LETTERS = re.compile(r"[A-Z][A-Za-z.]{1,5}")
# Degrees that are written like states: "Some University    MD    2008".
_STATES_TOO = frozenset({"MD", "MA", "MS"})
# "任车间主任": the verb is no part of the role.
_BEING = re.compile(r"(?:担任|曾任|历任|现任|任)(?!务|职|课|教)(?=[\u4e00-\u9fff]{2})")
# "某某客栈 大理": a blank parts the town from a whole name.
_TOWN_BEHIND = re.compile(r"(?<=[\u4e00-\u9fff）)])\s+(?P<town>[\u4e00-\u9fff]{2,6})$")
# "Somefirm, Ytown (Italy)".
_TOWN_OF = re.compile(r"(?P<town>[^()]+?)\s*\((?P<country>[^()]+)\)")
# A town stands behind somebody who is there.
_EMPLOYER_AND_TOWN = 2
_DASH_BEHIND = re.compile(r"\s+[—–-]\s+")
_COMMA = re.compile(r"\s*,\s*")
_SETS_OFF = ("|", " -", " –", " —", " ·", " •", " in")
