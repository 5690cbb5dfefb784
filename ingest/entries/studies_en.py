"""Tell the studies of an English clause: "a B.A. in history from X", "educated at Y", "my BSc (2004) is from Z".

Knows degrees and schools. Knows nothing of posts, nor of the clause before but whether it told of a study.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ingest.entries.employers_en import places_in
from ingest.entries.told import Told
from ingest.organisations import is_school, organisation_in
from ingest.places import is_place
from vectorstore.lexicon import LexiconMatch, vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Period, Span

_STUDIED = re.compile(
    r"\b(?:received|obtained|earned|holds?|completed|awarded|got\s(?:my|his|her|an?)|graduat(?:ed|ing)|pursuing|degrees?|has|have|gained|took|did|started|began|reading|study(?:ing)?\sfor|earn|obtain|complete|receive|read\sfor|taking|earning|obtaining|receiving|completing|finished|pursued?|undertook|student|candidate|graduate\sof|(?:followed\sby|following|^after)(?=\s(?:an?|his|her|my)\s)|(?:went|go|gone|going|stayed|proceeded|moved)\son\s(?:to|for)|add(?:ed|ing)|for\s(?:my|his|her|an?|the)\s(?=(?:Ph\.?D|doctorate|master|bachelor|M\.?[AS]|MBA|LLM|DPhil|degree))|(?:went\s|going\s)?back\sto\s(?:school|university|college)|(?:left|leaving|came\s(?:out|away)\b.{0,30}?|emerg(?:ed|ing))\swith)\b",
    re.IGNORECASE,
)
# "began a law degree at X", "completed the Advanced Programme at X": of no level that is told.
_OF_NO_LEVEL = re.compile(
    r"\b(?:completed?|completing|began|started|finished|holds?|has|have|earned|received|obtained|undertook|enrolled|took|taking|gained|did|doing)\b.{0,60}?"
    r"\b(?:degrees?|diploma)\b|\b(?:completed?|completing|finished|attended|enrolled)\b.{0,60}?\b(?:programme|program|course)\b",
    re.IGNORECASE,
)
# "is a PhD student", "is studying for an MSc": it goes on.
_STUDIES_NOW = re.compile(
    r"\b(?:is|am|are|currently|now|presently)\b(?!.*\b(?:was|were|until)\b).*\b(?:student|candidate|studying|pursuing|reading|taking|completing)\b",
    re.IGNORECASE,
)
_WENT = re.compile(r"\bwent to\b", re.IGNORECASE)
_AT_SCHOOL = re.compile(
    r"\b(?:went to|studied|studying|attended|educated|graduated|trained|qualified|read)\b", re.IGNORECASE
)
_ARTICLE = re.compile(r"(?:an?|the|his|her|my)\s+(?:[a-z]+-class\s+)?", re.IGNORECASE)
_WITH_TEACHER = re.compile(
    r"(?:and\s+)?(?:(?:later|then|afterwards)\s)?\s*(?:(?!\w+(?:ed|an|ght|ent|ook|ame|eld|as)\s)[a-z]+(?:\s(?:and\s)?[a-z]+){0,2}\s)?(?:with|under|at)\s"
)
# Where somebody studied is a school whatever it is called.
_SCHOOLS = re.compile(r"\b(?:School|Academy|Institute|Conservator(?:y|ium)|Conservatoire|Seminary|Polytechnic)\b")
_BEGUN = re.compile(r"\b(?:entered|enrolled|began|started|pursuing)\b", re.IGNORECASE)


def degrees_told(text: str, degrees: Sequence[LexiconMatch], *, studying: bool, neither: bool) -> list[Told]:
    """Return the studies towards the degrees that a clause names, or towards one of no level, unless `neither`."""
    if each := _each_school(text) or _each_degree(text, degrees):
        return each
    led = studying or bool(degrees) and _ARTICLE.fullmatch(text, 0, degrees[0].span.start) is not None
    study = _study(text, Span(start=0, end=len(text)), named=bool(degrees), led=led, neither=neither)
    return [study] if study is not None else []


def schools_told(text: str, *, studying: bool) -> list[Told] | None:
    """Return the schools that somebody was at by a clause that names no degree; None where it tells something else."""
    if graduate := _GRADUATE_OF.search(text):
        school = next((m for m, _, _ in places_in(text) if m.span and m.span.start == graduate.end()), None)
        return [Told("education", Span(start=0, end=len(text)), school)] if school is not None else None
    if not (_AT_SCHOOL.search(text) or studying and _WITH_TEACHER.match(text)):
        return None
    school = next((m for m, by, sure in places_in(text) if _taught_at(m, by, sure=sure)), None)
    if school is None and _WENT.search(text):
        return None
    schools = _one_by_one(text, school) if school is not None else []
    starts = [0, *(one.span.start for one in schools[1:] if one.span is not None), len(text)]
    return [
        Told("education", Span(start=a, end=b), one) for one, (a, b) in zip(schools, pairwise(starts), strict=False)
    ]


_GRADUATE_OF = re.compile(r"\b(?:graduate|alumn(?:us|a)|alum)\sof\s(?:the\s)?(?=[A-Z])")
_FEWEST = 2


def _taught_at(place: Mention, by: str, *, sure: bool) -> bool:
    if by == "with" and " at " in place.text:
        return False  # with a teacher there
    named = by in {"at", "from", "attended", "with"} and _SCHOOLS.search(place.text) is not None
    return sure and is_school(place) or named


# "has been named a Top Doctor"
_HONOURED = re.compile(r"\b(?:been|was|were)\s(?:named|voted|ranked|listed|recognized|recognised)\b")


def _one_by_one(text: str, school: Mention) -> list[Mention]:
    """Return the two schools of "Ytown Grammar School and Some College", or the one that it is."""
    if school.span is None:
        return [school]
    joint = _TWO.search(text, 0, school.span.end)
    halves = [organisation_in(joint[of]) for of in ("one", "other")] if joint is not None else []
    if joint is None or not all(half is not None and _gives_degrees(half.mention) for half in halves):
        return [school]
    spans = (Span(start=joint.start(of), end=joint.end(of)) for of in ("one", "other"))
    return [
        half.mention.model_copy(update={"span": span})
        for half, span in zip(halves, spans, strict=True)
        if half is not None
    ]


_TWO = re.compile(
    r"\b(?:at|from|attended)\s(?:the\s)?(?P<one>[A-Z][\w’']*(?:\s[A-Z][\w’']*){0,4})"
    r"\sand\s(?:the\s)?(?P<other>[A-Z][\w’' ]*)$"
)


def _each_degree(text: str, degrees: Sequence[LexiconMatch]) -> list[Told]:
    """Return the studies of a clause that dates each of several degrees in brackets: "a BSc (2004) and MSc (2008)"."""
    dated = [(m.span.start, year) for m in degrees if (year := _DEGREE_DATED.match(text, m.span.end))]
    if len(dated) < _FEWEST:
        return []
    place = next((m for m, _, sure in places_in(text) if sure), None)
    return [
        Told("education", Span(start=start, end=year.end()), place, period=Period(end=year[1])) for start, year in dated
    ]


def _each_school(text: str) -> list[Told]:
    """Return the studies of schools with a degree and year in brackets: "A College (BS, 1991) and B (MA, 2006)"."""
    found = [(m, find_periods(m["said"])) for m in _SCHOOL_DATED.finditer(text)]
    if len(found) < _FEWEST or not all(dates for _, dates in found):
        return []
    if not any(vocabulary("degrees").matches(m["said"]) for m, _ in found):
        return []
    places = [Mention(text=m["school"], span=Span(start=m.start("school"), end=m.end("school"))) for m, _ in found]
    return [
        Told("education", Span(start=m.start(), end=m.end()), place, period=Period(end=dates[-1].period.end))
        for (m, dates), place in zip(found, places, strict=True)
    ]


_SCHOOL_DATED = re.compile(
    r"(?P<school>[A-Z][\w&.'’-]*(?:\s(?:(?:of|and|the|for)\s)*[A-Z][\w&.'’-]*){0,6})"
    r"\s\((?P<said>[^()]{4,40})\)"
)
_DEGREE_DATED = re.compile(r"[^,;()]{0,40}[(（]((?:19|20)\d\d)[)）]")


def _study(text: str, whole: Span, *, named: bool, led: bool, neither: bool) -> Told | None:
    """Return the study towards a degree that is named, or towards one of no level that is told."""
    begins = _BEGUN.search(text) is not None
    if _HONOURED.search(text):
        return None
    if named and (led or _STUDIED.search(text)) and not text.rstrip().endswith(":"):
        place = next((m for m, _, sure in places_in(text) if sure), None) or _school_between_commas(text)
        place = (
            place or next((m for m, by, _ in places_in(text) if by in {"at", "from"}), None) or _school_by_town(text)
        )
        return Told("education", whole, place, now=_STUDIES_NOW.search(text) is not None, begins=begins)
    if named or not _OF_NO_LEVEL.search(text) or neither:
        return None
    school = next((m for m, by, _ in places_in(text) if by in {"at", "from"} and _gives_degrees(m)), None)
    school = school or _school_by_town(text)
    if school is None and text.startswith("where "):
        return Told("education", whole, begins=begins)
    return Told("education", whole, school, begins=begins) if school is not None else None


def _school_by_town(text: str) -> Mention | None:
    """Return the school that goes by its town: "holds an LLM from Otherville (2003)"."""
    town = _FROM_TOWN.search(text)
    if town is None or not is_place(town["town"]):
        return None
    return Mention(text=town["town"], span=Span(start=town.start("town"), end=town.end("town")))


_FROM_TOWN = re.compile(
    r"\b(?:from|at)\s(?P<town>[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)?)(?=\s*[,.;()]|\s(?:in|and|with)\s|$)"
)


def _gives_degrees(place: Mention) -> bool:
    return is_school(place) or _SCHOOLS.search(place.text) is not None


def _school_between_commas(text: str) -> Mention | None:
    """Return the school of "B.A. in Law, Ytown University, awarded in June 1990"."""
    for piece in re.finditer(r"(?<=, )[A-Z][^,;]+", text):
        found = organisation_in(piece.group())
        if found is not None and found.mention.span is not None and is_school(found.mention):
            at = found.mention.span
            span = Span(start=piece.start() + at.start, end=piece.start() + at.end)
            return found.mention.model_copy(update={"span": span})
    return None
