"""The marks of lists in a Word document: bullets, and numbers that Word counts and the text does not hold.

Knows nothing about styles or paragraphs.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from ingest.readers.counting import written
from ingest.readers.docx.nodes import value
from ingest.readers.nodes import attribute, child, children, number
from ingest.readers.package import Element

_DEEPEST = 9
_PLACE = re.compile(r"%([1-9])")
# 一、教育背景: such numbers stand before headings, and are no mark of a list in plain text either.
_CHINESE = re.compile("chinese|ideograph|japanese|korean|taiwanese", re.IGNORECASE)
_FORMS = {"lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I"}


class _Level(NamedTuple):
    form: str
    text: str
    start: int


class ListMark(NamedTuple):
    """The mark of an item, and whether it is a number: a numbered bold line may be a heading."""

    text: str
    counted: bool


_BULLET = ListMark("•", counted=False)
_NONE = ListMark("", counted=False)


class Numbering:
    """The lists of one document, counted as its paragraphs come by."""

    def __init__(self, root: Element | None) -> None:
        kinds: dict[str, dict[int, _Level]] = {}
        for node in children(root, "abstractNum"):
            kinds[attribute(node, "abstractNumId") or ""] = {
                number(attribute(level, "ilvl")) or 0: _level(level) for level in children(node, "lvl")
            }
        self._lists: dict[str, tuple[str, dict[int, _Level]]] = {}
        for node in children(root, "num"):
            kind = value(node, "abstractNumId") or ""
            levels = dict(kinds.get(kind, {}))
            own = attribute(node, "numId") or ""
            counter = kind
            for change in children(node, "lvlOverride"):
                depth = number(attribute(change, "ilvl")) or 0
                changed = child(change, "lvl")
                level = _level(changed) if changed is not None else levels.get(depth, _Level("decimal", "%1.", 1))
                start = number(value(change, "startOverride"))
                levels[depth] = level._replace(start=start if start is not None else level.start)
                # A list that starts anew counts for itself.
                counter = f"{kind}/{own}"
            self._lists[own] = (counter, levels)
        self._counts: dict[str, list[int | None]] = {}

    def mark(self, list_id: str, depth: int) -> ListMark:
        """Return the mark of the next paragraph of a list, and count it."""
        if list_id == "0":
            return _NONE
        if list_id not in self._lists:
            return _BULLET
        counter, levels = self._lists[list_id]
        level = levels.get(depth)
        if level is None:
            return _BULLET
        if level.form in {"bullet", "none"}:
            return _bullet(level)
        counts = self._counts.setdefault(counter, [None] * _DEEPEST)
        at = min(max(depth, 0), _DEEPEST - 1)
        before = counts[at]
        counts[at] = level.start if before is None else before + 1
        counts[at + 1 :] = [None] * (_DEEPEST - at - 1)
        if _CHINESE.search(level.form):
            return _NONE

        def counted(match: re.Match[str]) -> str:
            place = int(match.group(1)) - 1
            form = levels[place].form if place in levels else "decimal"
            return written(counts[place] or 1, _FORMS.get(form, "1"))

        return ListMark(_PLACE.sub(counted, level.text).strip(), counted=True)


def _level(node: Element) -> _Level:
    start = number(value(node, "start"))
    return _Level(value(node, "numFmt") or "decimal", value(node, "lvlText") or "", 1 if start is None else start)


def _bullet(level: _Level) -> ListMark:
    mark = level.text.strip()
    if level.form == "none" and not mark:
        return _NONE
    # Glyphs of Symbol and Wingdings lie in the private use area; what they draw is a dot or a box.
    drawn = len(mark) == 1 and unicodedata.category(mark) not in {"Co", "Cn", "Cc"} and not mark.isalnum()
    return ListMark(mark, counted=False) if drawn else _BULLET
