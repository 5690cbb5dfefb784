"""Read one item of a patent list: inventors, title, year, status.

Knows how patents are numbered and how their state is told, in both languages; reads titles and names as in references.
"""

from __future__ import annotations

import re

from ingest.entries.authors import AUTHOR_GAP, is_author_list, split_authors
from ingest.entries.publications import Reference, quoted_title, title_in
from ingest.entries.styles import style_of
from vectorstore.markup import blank, shown
from vectorstore.names import looks_like_name
from vectorstore.periods import find_periods
from vectorstore.records import Status
from vectorstore.text import has_cjk

_GRANTED = re.compile(
    r"\bgranted\b|\bissued\b|授权|已授予|获得?(?:国家|中国|一项)?(?:发明|实用新型|外观设计)?专利(?!申请|受理)", re.I
)
_FILED = re.compile(
    r"\bfiled\b|\bpending\b|\bapplication\b|\bapplied\b|\bprovisional\b|申请|公开|实审|实质审查|受理|审查中", re.I
)
# What a number's letters say: ZL and B stand before and behind those of granted ones, A behind published applications.
_NUMBER_GRANTED = re.compile(r"\bZL|\d\s?B\d?$|\bU\.?S\.?\D{0,24}\d{1,2},?\d{3},?\d{3}(?:\s?B\d)?$", re.I)
_NUMBER_FILED = re.compile(r"\d\s?A\d?$|\b(?:WO|PCT)|\b20\d\d/\d{6}", re.I)
_PATENT_NOISE = re.compile(
    r"\b(?:(?:European|Chinese|Japanese|German|Korean|U\.?S\.?|Australian|Canadian) )?(?:provisional )?"
    r"(?:granted|issued|filed|pending|applications?|patents?|provisional|invention disclosure)\b"
    r"(?:[\s,，:：]*(?:in|on|no\.?)(?![a-z]))?[\s,，:：]*(?:(?:19|20)\d{2})?"
    r"|(?:国家|中国)?(?:发明|实用新型|外观设计)?专利(?:授权|申请)?(?:号|证书号?)?|实用新型|外观设计|软件著作权|软著|登记号"
    r"|已?授权(?:公告)?号?|已?受理|申请(?:公布)?号?|公开号?|实审|实质审查中?|审查中|[(（]?中国[)）]?(?=[,，:：\s(（\d]|专利|$)"
    r"|^\s*(?:专利)?名称?\s*[:：]|第[一二三四五六]发明人|排名第?[一二三四五1-6]|第[一二三四五六](?:完成|专利权)人|\[P\]",
    re.I,
)
# A year among the inventors is when something was done: "罗某，2022年授权", "Feb. 4, 2020".
_DATED = re.compile(
    r"(?<!\d)(?:19|20)\d{2}(?:[-/.]\d{1,2}){0,2}(?!\d)(?:\s*年(?:\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*日)?)?)?"
)
_MONTH = re.compile(
    r"\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\.?(?:\s+\d{1,2})?,?\s+(?=(?:19|20)\d\d\b)"
)
_GRANTED_IN = re.compile(
    r"(?:granted|issued|授权)(?:公告)?[^\d号]{0,12}((?:19|20)\d{2})(?!\d)|((?:19|20)\d{2})\s*年?\s*\S{0,4}?授权", re.I
)
_FILED_IN = re.compile(r"(?:filed|申请于)\D{0,12}((?:19|20)\d{2})(?!\d)|((?:19|20)\d{2})\s*年?\s*\S{0,4}?申请", re.I)
# Figures in groups of three, a check digit, a year and a stroke before the rest, and the letter of what was published.
_GROUPED = r"(?:[,.\s](?=\d{3}(?!\d))|\.(?=\d(?!\d))|/(?=\d{3})|-(?=\d{5}))\d+"
_FIGURES = rf"\d+(?:{_GROUPED}){{0,5}}(?:\.?X|\s?[A-CSUY]\d?)?(?![A-Za-z\d])"
# A Chinese number is twelve figures, the first four a year, and one figure or X that checks them.
_PATENT_NUMBER = re.compile(
    r"\bU\.?S\.?\s+(?:Provisional\s+)?(?:(?:Patent|Pat\.)\s+)?(?:(?:Application|Appl?\.|Publication)\s+)?"
    rf"(?:(?:No|Serial)\.?\s*)*(?=[\d,/]{{6}}){_FIGURES}"
    rf"|(?<![A-Za-z\d])(?:ZL|CN|US|EP|WO|PCT|JP|KR|DE|GB)[\s/-]?[A-Z]{{0,3}}\s?(?=[\d.,/\s-]{{6}}){_FIGURES}"
    r"|(?<![\d.])20\d{10}\.[\dX](?![A-Za-z\d])|\b20\d{2}SR\d{5,8}\b|专利号[:：]?\s*[\w.]+",
    re.I,
)
_PATENT_WORD = re.compile(
    r"专利(?:号|申请)|发明专利|实用新型|\bpatent (?:no|number|application)\b|\bU\.?S\.? patent\b", re.I
)


def read_patent(raw: str) -> Reference:
    """Read one patent: inventors as authors, title, year of its number or date, status where it is said."""
    plain = blank(raw)
    number = _PATENT_NUMBER.search(plain)
    rest = _blanked(plain, number.span()) if number else plain
    for noise in (_MONTH, _PATENT_NOISE, _DATED):
        rest = noise.sub(lambda m: " " * len(m.group()), rest)
    rest = rest.rstrip(" \n\r\t:：,，.。;；")
    state = _state(plain, number.group() if number else "")
    year = _patent_year(number.group() if number else "", plain, state)
    styled = None if quoted_title(plain) else style_of(rest)
    if styled is not None and styled.authors is not None:
        names, titled = split_authors(styled.authors.of(rest))[0], styled.title.of(rest).strip(_EDGE)
        return Reference(names, (), titled, None, year, state)
    found = title_in(raw, rest)
    parts = [p for p in re.split(r"[;；《》“”\"()（）\[\]|]+|\s{2,}", rest) if p.strip(" ,，.-")]
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
        worded = [p.strip(_EDGE) for p in parts if any(c.isalpha() for c in p)]
        left = [p for p in worded if not is_author_list(p)]
        title = max(left or worded, key=len, default=None)
    return Reference(authors, (), (title or "").strip(_EDGE) or title, None, year, state)


_EDGE = " :：,，.。;；-–—()（）|"


def _blanked(text: str, at: tuple[int, int]) -> str:
    return text[: at[0]] + " " * (at[1] - at[0]) + text[at[1] :]


def _state(plain: str, number: str) -> Status:
    """Return what the words say, then what the letters of the number do."""
    if _GRANTED.search(plain):
        return "granted"
    if _FILED.search(plain):
        return "filed"
    number = number.strip()
    return "filed" if _NUMBER_FILED.search(number) else "granted" if _NUMBER_GRANTED.search(number) else "listed"


def _title_before_names(rest: str) -> tuple[str | None, tuple[str, ...]]:
    """Read a patent told in one row of commas: its title first, then its inventors."""
    pieces = [p.strip(" ,，.;；:：") for p in re.split(r"[,，;|]+|\s{2,}", rest)]
    pieces = [p for p in pieces if p]
    lead = next((i for i, p in enumerate(pieces) if not looks_like_name(p)), 0)
    if lead and pieces[lead:]:
        return pieces[lead], tuple(pieces[:lead])
    at = next((i for i, p in enumerate(pieces) if i and looks_like_name(p)), None)
    if at is None:
        return None, ()
    names = tuple(p for p in pieces[at:] if looks_like_name(p))
    return "，".join(pieces[:at]) if has_cjk(rest) else ", ".join(pieces[:at]), names


def _patent_year(number: str, plain: str, state: Status) -> int | None:
    filed, granted = _FILED_IN.search(plain), _GRANTED_IN.search(plain)
    for dated in (granted, filed) if state != "granted" else (granted,):
        if dated:
            return int(next(g for g in dated.groups() if g))
    beside = _FILED_IN.sub(" ", plain.replace(number, " ") if number else plain)
    found = [p for p in find_periods(beside) if p.period.start]
    if found and found[0].period.start:
        return int(found[0].period.start[:4])
    in_number = re.match(r"(?:ZL|CN|US)?\s*((?:19|20)\d{2})(?:/|SR)?\d{6,}", number.replace(" ", ""))
    if in_number:
        return int(in_number.group(1))
    return int(next(g for g in filed.groups() if g)) if filed else None


def is_patent(plain: str) -> bool:
    """Tell whether an item of a mixed list is a patent."""
    return _PATENT_NUMBER.search(plain) is not None or _PATENT_WORD.search(plain) is not None
