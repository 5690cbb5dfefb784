"""Join the lines of a list whose items all open as references do ("Quill, A. (2006). ..."), and call it such a list.

Talks and papers under headings of somebody's own making were taken for studies and projects, a line each. Knows lines
and headings; what a reference tells is read elsewhere.
"""

from __future__ import annotations

import re

from ingest.lines import Line
from ingest.sections import Section

_OPENS = re.compile(r"(?:\[?\d{1,3}[\].)]\s*)?[A-Z][\w'’-]+,\s?(?:[A-Z]\.[\s-]?){1,3}(?:[,;&(]|and\s|with\s|[A-Z\"“])")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
# So many make a list, where no fewer of the lines open so than one in four: a reference takes up to four.
_FEWEST, _LONGEST = 3, 4
_LOOSE = frozenset({"project", "education", "experience", "employment", "activity", "award", "service", "teaching"})


def with_hanging(section: Section, plain: str) -> Section:
    """Return a section of references with each of them one line; any other as it is. `plain` is what lines are of."""
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
        if above is None or opens or line.styled or line.bullet or took >= _LONGEST or not _OPENS.match(above.text):
            joined.append(line)
            took = 1
        else:
            joined[-1] = above._replace(end=line.end, text=plain[above.start : line.end])
            took += 1
    told = count * 2 > len(joined) and section.kind in _LOOSE
    return section.model_copy(update={"lines": tuple(joined), "kind": "publication" if told else section.kind})
