"""The school of a degree, where no lexicon has it: by its form, or as the town that a university is called after.

Read only in sections of studies, where what stands beside a degree is a school. Knows nothing about entries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.organisations import may_be_name
from ingest.places import is_place
from ingest.segments import Head
from ingest.signs import BRACKET, HONOUR, is_short
from vectorstore.lexicon import vocabulary
from vectorstore.records import Mention, Span
from vectorstore.text import has_cjk

_SCHOOL = re.compile(
    r"\b(?:(?:TU|TH|FH|HAW|Uni|Univ\.?) (?=[A-ZÄÖÜ])|Academy|TAFE|School|College|University|Institute|Polytechnic"
    r"|Seminary|Conservator\w+|Universit\w+|Hochschule|Hogeschool|Högskola\w*|Coleg|"
    r"Lyc[ée]e|Liceo|[Gg]ymnasi(?:um|et)|Liceum|Technikum|Szk[oó][lł]\w*|\w*[Ii]skola|\w*skolan?|Hoërskool|Laerskool|"
    r"(?:Junior|Senior) High|Pobalscoil|Ysgol|Coláiste|Scoil|Gaelscoil|Gesamtschule|Kolleg|Boot ?camp|"
    r"Colegio|Colégio|Escola|Escuela|Scuola|Collège|Vidyalaya|Vidyapeeth|Mandir|Convent|Campus|IUT|UFR|ENS)\b"
)
_CJK_SCHOOL = re.compile(
    r"[\u4e00-\u9fff]{2,20}(?:大学|学院|学校|中学|党校|高中|附中|[一二三四五六七八九]中|师范|职校|中专|技校|卫校|农校|职[业]?高中?|职中|电大|技师学院|学堂|书院)$"
)
# "SIBM Pune", "XLRI": letters, and perhaps the town.
_LETTERS = re.compile(r"(?P<letters>[A-Z]{3,6})(?:[ -](?P<town>[A-Z]\w+))?")
# What blanks and brackets part on a Chinese line, and where a sentence says that somebody studied.
_TOKEN = re.compile(r"[^\s()（）,，、:：]+")
_GRADUATED = re.compile(
    r"(?:毕业于|就读于|就读|考[入进上取]了?|[读念]了?|[进上]了|入读|升入|来到)([\u4e00-\u9fff]{2,14}?(?:大学|学院|学校|中学))"
)


def school_in(text: str, head: Head) -> Mention | None:
    """Return the school that a head line of a study names in words that were taken for nothing else."""
    if head.organisations or not (head.degrees or head.periods):
        return None
    apart = [*head.rest, *head.roles, *head.degrees]
    named = next((found for span in apart if (found := _named(text, span)) is not None), None)
    if named is not None:
        return named
    if not head.degrees:
        return _in_row(text, head)
    for span in head.rest:
        letters = _LETTERS.fullmatch(span.of(text))
        if letters and not any(vocabulary(kind).named(letters["letters"]) for kind in ("degrees", "skills", "terms")):
            return Mention(text=span.of(text), span=span)
    if (cell := _in_cell(text, head)) is not None:
        return cell
    if head.periods and (lettered := _lettered(text, head)) is not None:
        return lettered
    if _is_leaving(text, head) and (
        names := [s for s in head.rest if may_be_name(s.of(text)) and is_short(s.of(text))]
    ):
        return Mention(text=names[0].of(text), span=names[0])
    towns = (*head.places, *(_behind_degree(text, span) for span in head.degrees))
    return next((_of_town(text, span) for span in towns if _called_after(span.of(text).strip()) is not None), None)


def is_called_school(name: str) -> bool:
    """Tell whether a name is a school's by its form, in either language, no university alone."""
    return _SCHOOL.search(name) is not None or _CJK_SCHOOL.fullmatch(name) is not None


def _in_row(text: str, head: Head) -> Mention | None:
    """Return the school of "2001-05   Somewhere, Ytown", a row of nothing but when, where and in which town."""
    led = head.periods[0].span.start == 0 and head.periods[0].precise
    if not led or head.roles or len(head.rest) != 1 or len(head.places) != 1:
        return None
    span = head.rest[0]
    beside = text[span.end : head.places[0].start].strip() == ","
    fits = beside and may_be_name(span.of(text)) and is_short(span.of(text)) and not HONOUR.search(span.of(text))
    return Mention(text=span.of(text), span=span) if fits and not vocabulary("terms").matches(span.of(text)) else None


def _in_cell(text: str, head: Head) -> Mention | None:
    """Return the school of "Cert IV in Training   The Somebury, Ytown 2022": behind a wide gap, before its town."""
    if len(head.rest) != 1 or len(head.places) != 1:
        return None
    span = head.rest[0]
    apart = text[head.degrees[0].end : span.start]
    beside = len(apart) > _GAP and apart.isspace() and text[span.end : head.places[0].start].strip() == ","
    return Mention(text=span.of(text), span=span) if beside and may_be_name(span.of(text)) else None


_GAP = 2


def _lettered(text: str, head: Head) -> Mention | None:
    """Return the school that a dated degree's line opens with, or that stands before its town, by its letters."""
    first = next((s for s in head.rest if s.start == 0 and s.end < head.degrees[0].start), None)
    spans = [first] if first is not None else []
    for span in head.places:
        before, comma, town = span.of(text).rpartition(",")
        if comma and is_place(town.strip()):
            spans.append(Span(start=span.start, end=span.start + len(before.rstrip())))
    for span in spans:
        named = may_be_name(span.of(text)) and is_short(span.of(text)) and not HONOUR.search(span.of(text))
        letters = _WITH_LETTERS.search(span.of(text))
        if named and letters and not any(vocabulary(k).named(letters.group()) for k in ("degrees", "skills", "terms")):
            return Mention(text=span.of(text), span=span)
    return None


# "AIMS South Africa", "CERGE-EI".
_WITH_LETTERS = re.compile(r"\b[A-Z]{4,}(?:-[A-Z]+)?\b")


def _named(text: str, span: Span) -> Mention | None:
    """Return the school that is, or stands in, some words of a head."""
    if has_cjk(span.of(text)):
        graduated = _GRADUATED.search(text, span.start, span.end)
        tokens = [graduated.span(1)] if graduated else [m.span() for m in _TOKEN.finditer(text, span.start, span.end)]
        found = next(((a, b) for a, b in tokens if _CJK_SCHOOL.fullmatch(text, a, b)), None)
        return Mention(text=text[slice(*found)], span=Span(start=found[0], end=found[1])) if found else None
    behind = _behind_degree(text, span)
    known = [m for m in vocabulary("organisations").matches(behind.of(text)) if m.concept.is_university]
    if known and behind != span and known[-1].span.end == len(behind.of(text)):
        at = Span(start=behind.start + known[-1].span.start, end=behind.end)
        return Mention(text=at.of(text), lexicon_id=known[-1].concept.concept_id, span=at)
    bare = BRACKET.sub("", behind.of(text)).strip()
    if small := _IN_SMALL.match(bare):
        return Mention(text=small.group(), span=Span(start=behind.start, end=behind.start + small.end()))
    fits = _SCHOOL.search(bare) is not None and may_be_name(bare) and is_short(bare) and not HONOUR.search(bare)
    return Mention(text=behind.of(text).strip(), span=behind) if fits else None


# "Technical secondary school no. 3": what it is called, written as what it is.
_IN_SMALL = re.compile(
    r"[A-Z][\w'’-]*(?: [\w'’-]+){0,2} "
    r"(?:secondary |primary |high |grammar |vocational |technical |trade |night )?school"
    r"(?: no\.? ?\d+)?(?=$|[,:(])"
)


def _behind_degree(text: str, span: Span) -> Span:
    """Return the words behind a degree that opens some: "BA Ytown"; all of them where none does."""
    named = vocabulary("degrees").matches(span.of(text))
    if not named or named[0].span.start:
        return span
    rest = span.of(text)[named[0].span.end :]
    start = span.end - len(re.sub(r"^[\s.:：–—-]*(?:(?:from|at)\s+)?", "", rest))
    return Span(start=start, end=span.end) if start < span.end else span


def _of_town(text: str, span: Span) -> Mention:
    return Mention(text=span.of(text), lexicon_id=_called_after(span.of(text).strip()), span=span)


def _called_after(town: str) -> str | None:
    """Return the university that goes by the name of its town: "BA, Cambridge, 2008"."""
    for name in (f"University of {town}", f"{town} University", f"{town}大学"):
        known = vocabulary("organisations").named(name)
        if known is not None and known.is_university:
            return known.concept_id
    return None


def _is_leaving(text: str, head: Head) -> bool:
    """Tell what one leaves a school for children with, beside which stands no field but the school."""
    levels = (m.concept.concept_id for s in head.degrees for m in vocabulary("degrees").matches(s.of(text)))
    return any("high-school" in vocabulary("degrees").lineage(level) for level in levels)


def school_above(text: str, head: Head, below: Head) -> Mention | None:
    """Return the school that no lexicon knows and that stands alone over its degree and when that was."""
    told = head.organisations or head.roles or head.places or head.periods or head.degrees or len(head.rest) != 1
    if told or not below.degrees or below.degrees[0].start or below.organisations:
        return None
    span = head.rest[0]
    words = span.of(text)
    if not (words[:1].isupper() and may_be_name(words) and is_short(words)) or HONOUR.search(words):
        return None
    return None if vocabulary("terms").matches(words) else Mention(text=words, span=span)


def left_before(words: str, above: Sequence[Mention]) -> bool:
    """Tell what one leaves school with, told without the school below a university: it was at another."""
    levels = {m.concept.concept_id for m in vocabulary("degrees").matches(words)}
    return bool(levels & {"ged", "high-school"}) and any(_HIGHER.search(m.text) for m in above)


_HIGHER = re.compile(r"\bUniversity\b|\bCommunity College\b|大学|学院")
