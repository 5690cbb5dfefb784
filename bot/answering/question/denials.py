"""What a Chinese denial is said of, where its form alone misleads: 没写Java, 没有驾照的不要, 后来没当护士.

Knows marks and words that deny. Knows no relation.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.grammar import Cue
from vectorstore.text import has_cjk

_NOT = Cue("op", "not")
_LATER = "后来"


def denied(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which each denial stands before what it denies, and two that cancel out are gone."""
    return _never_later(_twice([_before(e) if _denies_next(row, n) else e for n, e in enumerate(row)]))


def _before(element: Element) -> Element:
    """Return 没写, which denies what it stands behind, as what denies what follows."""
    return element._replace(part=element.part._replace(cues=(_NOT,))) if element.part is not None else element


def _denies_next(row: Sequence[Element], at: int) -> bool:
    """Tell whether a lack is of what follows: 没写Java; 没写的 is of what stands before."""
    part, after = row[at].part, row[at + 1] if at + 1 < len(row) else None
    if part is None or after is None or not (part.has("op", "lacking") and has_cjk(part.text)):
        return False
    return after.is_list or (after.part is not None and after.part.has("verb", "noun"))


def _twice(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which what nobody may lack is asked for: 没有驾照的不要 asks for a licence."""
    gone: set[int] = set()
    for n, element in enumerate(row):
        part = element.part
        if part is None or not (has_cjk(part.text) and part.has("op", "not")):
            continue
        end = next((m for m in range(n + 1, len(row)) if _closes(row[m].part)), len(row))
        last = next((p for e in reversed(row[n + 1 : end]) if (p := e.part) is None or p.text not in _TOO), None)
        out = row[end].part if end < len(row) else None
        if out is not None and out.has("op", "except") and last is not None and last.text.endswith("的"):
            gone |= {m for m in range(n, end + 1) if m in (n, end) or _said(row[m]) in _TOO}
    return [e for n, e in enumerate(row) if n not in gone]


# 没有驾照的也不考虑
_TOO = frozenset({"也", "都", "就", "一律"})


def _said(element: Element) -> str:
    return element.part.text if element.part is not None else ""


def _closes(part: Part | None) -> bool:
    """Tell whether a cue ends what is said in a clause: a mark, or a word that joins, denies or excepts."""
    if part is None or part.text in _TOO:
        return False
    return part.kind == "mark" or part.has("op", "comma", "and", "or", "but", "not", "except")


def _never_later(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row without 后来 before what never came: 后来没当护士 is said of whoever never was one."""
    return [e for n, e in enumerate(row) if not (_is_later(e) and n + 1 < len(row) and _is_not(row[n + 1]))]


def _is_later(element: Element) -> bool:
    return _said(element) == _LATER


def _is_not(element: Element) -> bool:
    return element.part is not None and element.part.has("op", "not")
