"""Tell what a heading in somebody's own words ("Where I have earned my bread:") heads, by the rows below it.

Rows that each open with from when to when are jobs, or studies where they name schools and degrees; rows of honours are
awards, rows of licences certificates. Knows nothing about what a heading's words mean, or about entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.headings import SectionKind, exact
from ingest.lines import Line
from ingest.organisations import is_school
from ingest.schools import is_called_school, school_in
from ingest.segments import Head, read_head
from ingest.signs import HONOUR, is_form_row
from vectorstore.expressions import Gated
from vectorstore.lexicon import vocabulary
from vectorstore.names import has_known_word, looks_like_name
from vectorstore.text import has_cjk, size

# So many rows of one kind tell what they are; one does below a colon, where it says all of a study or of a job.
_FEWEST = 2
# So far is looked below a heading.
_REACH = 12
# What somebody calls a section is short.
_HEADING_WIDTH, _HEADING_WORDS = 30, 6
_LEAD = 3
_BRACKET = re.compile(r"[(（][^()（）]*[)）]")
_COLON = re.compile(r"[:：]\s*$")
_INNER = re.compile(r"[,，。;；:：.!！?？|@\d]")
_LICENCE = re.compile(
    r"证书?(?:$|[\s\d(（—,，:：、])|\b(?:licen[cs]es?|certificates?|certified|certification|permit|ticket)\b",
    re.IGNORECASE,
)
# What a row of licences is at most.
_ITEM_WIDTH = 70


def told_headings(lines: Sequence[Line]) -> dict[int, SectionKind]:
    """Return which lines head a section that their words do not tell, and what the rows below tell that it holds."""
    found: dict[int, SectionKind] = {}
    for i, line in enumerate(lines):
        if i and _may_head(line) and (kind := _kind_of(tuple(_rows(lines, i)), colon=_ends_in_colon(line))) is not None:
            found[i] = kind
    return found


def listed_tools(line: Line) -> int | None:
    """Return where a list begins that a label in somebody's own words stands before, if half of it are known skills."""
    label = _LABEL.match(line.text)
    if label is None or line.bullet or not line.blank_before or is_form_row(line.text):
        return None
    items = [item for part in _LISTED.split(line.text[label.end() :]) if (item := _BRACKET.sub("", part).strip(" ."))]
    known = sum(any(m.span.start == 0 for m in vocabulary("skills").matches(item)) for item in items)
    return label.end() if len(items) >= _FEWEST_ITEMS and known * 2 >= len(items) else None


_LABEL = re.compile(r"[^\d:：,，、;；.。][^:：,，、;；.。]{1,28}[:：]\s*(?=\S)")
_LISTED = re.compile(r"[,，、;；/|·]")
_FEWEST_ITEMS = 3


def _ends_in_colon(line: Line) -> bool:
    return _COLON.search(line.text) is not None


def _may_head(line: Line) -> bool:
    """Tell a short line that names neither who nor when, set apart by a colon or by an empty line above it."""
    if line.bullet or is_form_row(line.text) or not (_ends_in_colon(line) or line.blank_before):
        return False
    words = _BRACKET.sub("", _COLON.sub("", line.text)).strip()
    if not words or size(words) > _HEADING_WIDTH or _INNER.search(words):
        return False
    if not has_cjk(words) and len(words.split()) > _HEADING_WORDS or exact(words) is not None:
        return False
    head = read_head(words)
    if head.roles or head.degrees or head.periods or head.places or any(o.strong for o in head.organisations):
        return False
    return _ends_in_colon(line) or not looks_like_name(words) or has_known_word(words)


def _rows(lines: Sequence[Line], i: int) -> Iterator[Line]:
    """Yield the lines below a heading up to the next empty line, and past it where a row led by its dates goes on."""
    for j in range(i + 1, min(len(lines), i + 1 + _REACH)):
        line = lines[j]
        if exact(line.text) is not None or j > i + 1 and line.blank_before and not _is_led(line):
            return
        yield line


def _is_led(line: Line) -> bool:
    """Tell a row that opens with from when to when and goes on."""
    periods = read_head(line.text).periods
    stay = next((m for m in periods if m.precise and m.span.start <= _LEAD), None)
    if stay is None or not (stay.period.ongoing or stay.period.start != stay.period.end):
        return False
    return any(c.isalpha() for c in line.text[stay.span.end :])


def _kind_of(rows: tuple[Line, ...], *, colon: bool) -> SectionKind | None:
    if not rows:
        return None
    led = [read_head(row.text) for row in rows if _is_led(row)]
    if _is_led(rows[0]) and len(led) >= (1 if colon else _FEWEST):
        studies = sum(_is_study(row.text, read_head(row.text)) for row in rows if _is_led(row))
        jobs = sum(_is_job(head) for head in led) - studies
        if studies * 2 > len(led):
            return "education"
        return "experience" if jobs > 0 and jobs * 2 >= len(led) else None
    items = [row for row in rows if not row.bullet and size(row.text) <= _ITEM_WIDTH]
    if len(rows) < _FEWEST or len(items) < len(rows) or not colon:
        return None
    if all(HONOUR.search(row.text) or _YEAR.match(row.text) for row in rows) and _mostly(HONOUR, rows):
        return "award"
    return "certificate" if _mostly(_LICENCE, rows) else None


_YEAR = re.compile(r"(?:19|20)\d\d")


def _mostly(sign: re.Pattern[str] | Gated, rows: tuple[Line, ...]) -> bool:
    return sum(sign.search(row.text) is not None for row in rows) * 2 > len(rows)


def _is_study(text: str, head: Head) -> bool:
    """Tell a row of study: a degree, or a school where nobody says as what they worked."""
    if head.roles and not head.degrees:
        return False
    named = any(is_school(o.mention) or is_called_school(o.mention.text) for o in head.organisations)
    return named or bool(head.degrees) or school_in(text, head) is not None


def _is_job(head: Head) -> bool:
    """Tell a row that says with whom, or as what and something else."""
    return bool(head.organisations or head.roles and (head.rest or head.places))
