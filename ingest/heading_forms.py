"""Tell how a CV sets its headings, so that one whose words are not known is told by its form.

The known headings show the form; where all are of somebody's own making ("Posts", "Learning", "Printed"), the ranks
that a format gives its lines do. Knows nothing about what a section holds.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from ingest.headings import exact
from ingest.lines import Line
from ingest.segments import read_head
from vectorstore.names import has_known_word, looks_like_name
from vectorstore.text import has_cjk

# So many known headings of one form make the form itself tell: the same mark, the same level.
_FORM_COUNT = 3
# Where they are half of all that is set so, and something is set lower, two do.
_SURE_COUNT = 2
_UNKNOWN_LATIN, _UNKNOWN_CJK = 4, 8


class Form(NamedTuple):
    """How a CV sets its headings; `sure` where its entries have a rank of their own below, so that nothing else can."""

    level: int
    sure: bool


def form_of_headings(lines: tuple[Line, ...]) -> Form | None:
    """Return the level of `#` that the known headings share, where they do and are enough to tell."""
    levels = [line.level for line in lines if line.level and exact(line.text) is not None]
    if len(levels) < _SURE_COUNT and (own := _own_form(lines)) is not None:
        return own
    top = [level for level in levels if level == min(levels)]
    if not levels or len(set(levels)) > 1 and len(top) < _SURE_COUNT:
        return None
    level, levels = top[0], top
    of_level = sum(line.level == level for line in lines)
    sure = len(levels) >= _SURE_COUNT and len(levels) * 2 >= of_level and any(line.level > level for line in lines)
    half = len(levels) >= _SURE_COUNT and len(levels) * 2 >= of_level and _heads_lists(lines, level)
    return Form(level, sure) if sure or half or len(levels) >= _FORM_COUNT else None


def _heads_lists(lines: tuple[Line, ...], level: int) -> bool:
    """Tell unknown headings set as the known ones from employers over their posts: no role or date stands below."""
    unknown = [i for i, line in enumerate(lines) if i and line.level == level and exact(line.text) is None]
    below = [read_head(line.text) for i in unknown for line in lines[i + 1 : i + 2]]
    return (
        len(below) == len(unknown)
        and all(_names_nothing(lines[i]) for i in unknown)
        and not any(head.roles or head.periods for head in below)
    )


def _own_form(lines: tuple[Line, ...]) -> Form | None:
    """Return the level of headings that are all of somebody's own making ("Posts", "Learning", "Printed").

    The format sets them above what stands below each, none of them says who, what or when, and the first stands high.
    """
    ranks = sorted({line.level for line in lines[1:] if line.level})
    for level in ranks[:_OWN_RANKS]:
        heads = [i for i, line in enumerate(lines) if i and line.level == level]
        plain = all(_names_nothing(lines[i]) for i in heads)
        over = all(b - a > 1 for a, b in pairwise((*heads, len(lines))))
        if len(heads) >= _FORM_COUNT and plain and over:
            return Form(level, sure=True)
    return None


# The name may have a rank of its own, and what is set smaller are entries.
_OWN_RANKS = 2


def _names_nothing(line: Line) -> bool:
    head = read_head(line.text)
    told = head.roles or head.degrees or head.periods or head.places or any(o.strong for o in head.organisations)
    words = re.sub(r"\s", "", line.text) if has_cjk(line.text) else line.text.split()
    short = len(words) <= (_UNKNOWN_CJK if has_cjk(line.text) else _UNKNOWN_LATIN)
    return short and not told and not line.bullet and not re.search(r"\d", line.text)


def set_in_capitals(lines: tuple[Line, ...]) -> frozenset[int]:
    """Return which lines no heading is known by that are set as the known ones are: in capitals, below an empty line.

    Who employed or taught may be set so too: what tells who, what or when is none, nor what stands over such a line.
    """
    alone = [i for i, line in enumerate(lines) if i and _in_capitals(line)]
    known = [i for i in alone if exact(lines[i].text) is not None]
    if not known or len(known) + sum(map(_is_label_in_capitals, lines)) < _FORM_COUNT:
        return frozenset()
    return frozenset(i for i in alone if i not in known and _heads_unknown(lines, i, known[0]))


def _is_label_in_capitals(line: Line) -> bool:
    """Tell "LANGUAGES: Gaelic": a known heading, its section behind it."""
    label, colon, rest = line.text.partition(":")
    return bool(colon and rest.strip()) and line.blank_before and label.isupper() and exact(label) is not None


def _in_capitals(line: Line) -> bool:
    return line.blank_before and not line.bullet and line.text.isupper()


def _heads_unknown(lines: tuple[Line, ...], i: int, first: int) -> bool:
    """Tell a heading whose words are not known; above the first known one may stand the name, and what somebody is."""
    below = lines[i + 1 : i + 2]
    if not below or below[0].blank_before or below[0].text.isupper() and not below[0].bullet:
        return False
    if re.search(r"[,;|@]|[:：].", lines[i].text):
        return False
    called = lines[i].text.title()
    no_head = exact(lines[0].text) is not None
    if looks_like_name(called) and (i < min(first, _HEAD_LINES) or no_head or has_known_word(called)):
        return False
    return _names_nothing(lines[i]) and not _opens_stay(below[0])


def _opens_stay(line: Line) -> bool:
    """Tell a line that says as what and from when to when: what stands above it is who."""
    head = read_head(line.text)
    stay = any(m.precise and (m.period.ongoing or m.period.start != m.period.end) for m in head.periods)
    return stay and bool(head.roles or head.degrees)


# A name stands among the first lines.
_HEAD_LINES = 4


def of_form(line: Line, form: Form) -> bool:
    """Tell whether a line set as the headings are is one whose name is not known ("## Talks")."""
    if line.level != form.level:
        return False
    if form.sure:
        head = read_head(line.text)
        return not (head.roles or head.degrees or any(o.strong for o in head.organisations))
    words = re.sub(r"\s", "", line.text) if has_cjk(line.text) else line.text.split()
    return len(words) <= (_UNKNOWN_CJK if has_cjk(line.text) else _UNKNOWN_LATIN) and not re.search(r"\d", line.text)
