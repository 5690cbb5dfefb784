"""Read one item of a patent list: inventors, title, year, status.

Knows how patents are numbered and how their state is told, in both languages; reads titles and names as in references.
"""

from __future__ import annotations

import re

from ingest.entries.authors import AUTHOR_GAP, is_author_list, split_authors
from ingest.entries.publications import Reference, title_in
from ingest.entries.styles import style_of
from vectorstore.markup import blank, shown
from vectorstore.names import looks_like_name
from vectorstore.periods import find_periods
from vectorstore.records import Span, Status
from vectorstore.text import has_cjk

_PATENT_STATUS: tuple[tuple[re.Pattern[str], Status], ...] = (
    (re.compile(r"\bgranted\b|\bissued\b|授权|已授予", re.I), "granted"),
    (re.compile(r"\bfiled\b|\bpending\b|\bapplication\b|\bapplied\b|申请|公开|实审|实质审查|受理", re.I), "filed"),
)
_PATENT_NOISE = re.compile(
    r"(?:\b(?:granted|issued|filed|pending|application|patent)\b|已?授权|已?受理|申请号?|公开|实审|专利号?)[\s,，:：]*(?:(?:in|on|no\.?)\s*)?(?:(?:19|20)\d{2})?",
    re.I,
)
# A year among the inventors is when something was done: "罗某，2022年授权".
_DATED = re.compile(r"(?<!\d)(?:19|20)\d{2}(?:[-/.]\d{1,2}){0,2}(?!\d)(?:\s*年(?:\s*\d{1,2}\s*月)?)?")
_GRANTED_IN = re.compile(r"(?:granted|issued|授权)\D{0,8}((?:19|20)\d{2})|((?:19|20)\d{2})\s*年?\s*\S{0,4}?授权", re.I)
_FILED_IN = re.compile(r"(?:filed|申请于)\D{0,8}((?:19|20)\d{2})|((?:19|20)\d{2})\s*年?\s*\S{0,4}?申请", re.I)
# A Chinese number is twelve figures, the first four a year, and one figure or X that checks them.
_PATENT_NUMBER = re.compile(
    r"\bU\.?S\.?\s+(?:Provisional\s+)?(?:Patent|Pat\.)\s+(?:Application\s+)?(?:(?:No|Serial)\.?\s*)*\d[\d,/]{5,14}"
    r"|\b(?:ZL|CN|US|EP|WO|PCT|JP|KR|DE|GB)[\s/-]?[A-Z]{0,3}\d[\d.,/A-Z\s-]{4,20}\d(?:\.?X|[A-Z])?(?![A-Za-z\d])"
    r"|(?<![\d.])20\d{10}\.[\dX](?![A-Za-z\d])|专利号[:：]?\s*[\w.]+"
)
_PATENT_WORD = re.compile(
    r"专利(?:号|申请)|发明专利|实用新型|\bpatent (?:no|number|application)\b|\bU\.?S\.? patent\b", re.I
)


def read_patent(raw: str) -> Reference:
    """Read one patent: inventors as authors, title, year of its number or date, status where it is said."""
    plain = blank(raw)
    number = _PATENT_NUMBER.search(plain)
    found = title_in(raw, plain)
    rest = plain
    for span in (found, Span(start=number.start(), end=number.end()) if number else None):
        if span is not None:
            rest = rest[: span.start] + ";" * (span.end - span.start) + rest[span.end :]
    for noise in (_PATENT_NOISE, _DATED):
        rest = noise.sub(lambda m: ";" * len(m.group()), rest)
    styled = style_of(rest.replace(";", " ").strip(" :：,，.")) if found is None else None
    if styled is not None and styled.authors is not None:
        body = rest.replace(";", " ").strip(" :：,，.")
        names, titled = split_authors(styled.authors.of(body))[0], styled.title.of(body).strip(" :：,，.")
        return Reference(names, (), titled, None, _patent_year(number.group() if number else "", plain), _state(plain))
    parts = [p for p in re.split(r"[;；《》“”\"()（）\[\]]+|\s{2,}", rest) if p.strip(" ,，.-")]
    authors: tuple[str, ...] = ()
    title = shown(found.of(raw)).rstrip(" .,，。") if found else None
    if found is not None and is_author_list(before := rest[: found.start].strip(' .。,，;“"')):
        authors = split_authors(before)[0]
    for part in () if authors else parts:
        if is_author_list(part, all_names=True) and len(AUTHOR_GAP.split(part.strip(" ,，."))) > 1:
            authors = split_authors(part)[0]
            break
    if title is None:
        title, listed = _title_before_names(rest)
        authors = authors or listed
    if title is None:
        worded = [p.strip(" ,，.-:：") for p in parts if any(c.isalpha() for c in p)]
        left = [p for p in worded if not is_author_list(p)]
        title = max(left or worded, key=len, default=None)
    title = _NUMBERED.sub("", _PATENT_NUMBER.sub("", title or "")).strip(" :：,，.") or title
    return Reference(authors, (), title, None, _patent_year(number.group() if number else "", plain), _state(plain))


# What the style of the list says it is: "题名: 专利号[P]".
_NUMBERED = re.compile(r"\s*\[P\]\s*")


def _state(plain: str) -> Status:
    return next((s for p, s in _PATENT_STATUS if p.search(plain)), "listed")


def _title_before_names(rest: str) -> tuple[str | None, tuple[str, ...]]:
    """Read a patent told in one row of commas: its title first, then its inventors."""
    pieces = [p.strip(" ,，.;；:：") for p in re.split(r"[,，;]+|\s{2,}", rest)]
    pieces = [p for p in pieces if p]
    lead = next((i for i, p in enumerate(pieces) if not looks_like_name(p)), 0)
    if lead and pieces[lead:]:
        return pieces[lead], tuple(pieces[:lead])
    at = next((i for i, p in enumerate(pieces) if i and looks_like_name(p)), None)
    if at is None:
        return None, ()
    names = tuple(p for p in pieces[at:] if looks_like_name(p))
    return "，".join(pieces[:at]) if has_cjk(rest) else ", ".join(pieces[:at]), names


def _patent_year(number: str, plain: str) -> int | None:
    for dated in (_GRANTED_IN, _FILED_IN):
        if match := dated.search(plain):
            return int(next(g for g in match.groups() if g))
    in_number = re.match(r"(?:ZL|CN|US)?\s*((?:19|20)\d{2})\d{6,}", number.replace(" ", ""))
    if in_number:
        return int(in_number.group(1))
    found = [p for p in find_periods(plain) if p.period.start]
    return int(found[0].period.start[:4]) if found and found[0].period.start else None


def is_patent(plain: str) -> bool:
    """Tell whether an item of a mixed list is a patent."""
    return _PATENT_NUMBER.search(plain) is not None or _PATENT_WORD.search(plain) is not None
