"""Join the lines of each item of a list of references, told by how they open or hang, and call such a list one.

Talks and papers under headings of somebody's own making were taken for studies and projects, a line each. Knows lines
and headings; what a reference tells is read elsewhere.
"""

from __future__ import annotations

import re

from ingest.entries.authors import is_author_list
from ingest.lines import Line
from ingest.sections import Section
from vectorstore.text import size

_OPENS = re.compile(r"(?:\[?\d{1,3}[\].)]\s*)?[A-Z][\w'’-]+,\s?(?:[A-Z]\.[\s-]?){1,3}(?:[,;&(]|and\s|with\s|[A-Z\"“])")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
# So many make a list, where no fewer of the lines open so than one in four: a reference takes up to four.
_FEWEST, _LONGEST = 3, 4
_LOOSE = frozenset({"project", "education", "experience", "employment", "activity", "award", "service", "teaching"})
_LISTS = frozenset({"publication", "patent"})


def with_hanging(section: Section, plain: str) -> Section:
    """Return a section of references with each of them one line; any other as it is. `plain` is what lines are of."""
    if section.kind in _LISTS:
        section = section.model_copy(update={"lines": _hung(section.lines, plain)})
    lines = section.lines
    opening = [not line.styled and _OPENS.match(line.text) is not None for line in lines]
    count = sum(opening)
    dated = sum(opens and _YEAR.search(line.text) is not None for opens, line in zip(opening, lines, strict=True))
    if dated < _FEWEST or count * _LONGEST < len(lines):
        return section
    joined: list[Line] = []
    took = 0
    for line, opens in zip(lines, opening, strict=True):
        above = joined[-1] if joined else None
        apart = line.styled or line.bullet or _ALONE.fullmatch(line.text)
        if above is None or opens or apart or took >= _LONGEST or not _OPENS.match(above.text):
            joined.append(line)
            took = 1
        else:
            joined[-1] = above._replace(end=line.end, text=plain[above.start : line.end])
            took += 1
    told = count * 2 > len(joined) and section.kind in _LOOSE
    return section.model_copy(update={"lines": tuple(joined), "kind": "publication" if told else section.kind})


def _hung(lines: tuple[Line, ...], plain: str) -> tuple[Line, ...]:
    """Return the items of a list with the lines that hang below their first, or that a number leads none of, joined."""
    numbered = sum(bool(line.bullet) for line in lines) >= _FEWEST - 1
    joined: list[Line] = []
    for line in lines:
        above = joined[-1] if joined else None
        if above is not None and _goes_on(above, line, numbered=numbered):
            joined[-1] = above._replace(end=line.end, text=plain[above.start : line.end])
        else:
            joined.append(line)
    return tuple(joined)


def _goes_on(above: Line, line: Line, *, numbered: bool) -> bool:
    if line.bullet or line.styled or line.blank_before or line.begins or above.styled:
        return False
    if _ALONE.fullmatch(line.text) or _ABSTRACT.match(line.text) or size(above.text) < _SHORTEST:
        return False
    if any(" " in one.text and is_author_list(one.text, all_names=True) for one in (above, line)):
        return False  # who wrote what stands above, on a line of its own
    hangs = line.indent > above.indent and line.start > above.end
    return hangs or numbered and bool(above.bullet) and not _STOPS.search(above.text)


# The first line of a reference that goes on below fills its line.
_SHORTEST = 40
# "2021", "Forthcoming", "BOOK CHAPTERS": what heads the items below.
_ALONE = re.compile(r"(?:19|20)\d\d\s*年?|[A-Z][a-z]+(?:\s[a-z]+)?|[A-Z][A-Z &/-]{3,40}")
_ABSTRACT = re.compile(
    r"(?:Abstract|Summary|Keywords)\b|(?:I|We|This (?:paper|article|chapter|study|work)|Using)\s|摘要|本文"
)
_STOPS = re.compile(r"[.。!！?？)）\]]\s*$")
