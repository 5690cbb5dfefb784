"""Tell what a CV says of an employer ("Chain of eleven hotels."), between its name and as what somebody was there.

Executives' CVs do; taken for what was done there, it would end the head before the role. Knows lines and heads.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.deeds import is_deed
from ingest.entries.heads import TITLE_WIDTH
from ingest.head_dates import at_edge
from ingest.lines import Line
from ingest.organisations import may_be_name
from ingest.segments import Head, read_head
from vectorstore.text import has_cjk, size

# What a firm is said to be takes a sentence or two.
_LONGEST = 260
_FEWEST_WORDS = 3
_TWO = 2


def said_of_firm(above: Sequence[tuple[Line, Head]], lines: Sequence[Line]) -> Head | None:
    """Return what the first of some lines tells beside what the employer above is: where it sits, or nothing.

    None where it says something else: below an employer's name, and at once or next above a role over what was done.
    """
    named = any(head.organisations or head.rest for _, head in above)
    if not named or any(head.roles or head.degrees for _, head in above) or not _describes(lines[0]):
        return None
    below = lines[2:] if len(lines) > _TWO and _describes(lines[1]) else lines[1:]
    if not below or not _is_post(below[0]) or len(below) > 1 and _names(below[1]):
        return None
    places = read_head(lines[0].text).places
    return Head((), (), places if places and not lines[0].text[: places[0].start].strip() else (), (), (), ())


def _describes(line: Line) -> bool:
    """Tell a sentence, or words that are no name, which tell neither when nor what was done."""
    words = line.text.strip()
    if line.bullet or has_cjk(words) or len(words) > _LONGEST or len(words.split()) < _FEWEST_WORDS or is_deed(words):
        return False
    if may_be_name(words) and not words.endswith("."):
        return False
    head = read_head(words)
    opens = bool(head.roles) and head.roles[0].start == 0 and may_be_name(words)
    return not (opens or head.periods and at_edge(words, head.periods) or head.only_when_or_where)


def _names(line: Line) -> bool:
    """Tell an employer below a role, which then opens another job."""
    head = read_head(line.text)
    if line.bullet or line.styled or line.text.endswith(".") or is_deed(line.text):
        return False
    return bool(head.organisations or head.rest and may_be_name(line.text))


def _is_post(line: Line) -> bool:
    """Tell a line that says as what somebody was, and at most when and where: "Sales Manager, 2009 to 2015"."""
    words = line.text.strip()
    if line.bullet or size(words) > TITLE_WIDTH or words.endswith((".", ":")) or is_deed(words):
        return False
    head = read_head(words)
    return bool(head.roles) and head.roles[0].start == 0 and may_be_name(words) and not head.organisations
