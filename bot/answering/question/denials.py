"""What a denial is said of, where its form alone misleads: 没写Java, 没有驾照的不要, 后来没当护士, Python和Java都不会.

Knows marks and words that deny. Knows no relation.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.grammar import Cue, CueKind
from vectorstore.text import has_cjk

_NOT = Cue("op", "not")
_LATER = "后来"


def denied(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which each denial stands before what it denies, and two that cancel out are gone."""
    # 博士也不要: what only adds the denial to the one before joins nothing.
    row = [e for n, e in enumerate(row) if not (_said(e) in _TOO and _excepts(row, n + 1))]
    placed = [_before(e) if _denies_next(row, n) else e for n, e in enumerate(row)]
    return _never_later(_twice(_said_first(_all_denied(_none_of(_behind_its_verb(placed))))))


def _behind_its_verb(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which what a denied verb lacks stands behind it: 微软没呆过的 were never there."""
    for n in range(1, len(row) - 1):
        named, part, verb = row[n - 1], row[n].part, row[n + 1].part
        after = row[n + 2] if n + _PAIR < len(row) else None
        if part is None or verb is None or not (named.is_list and _is_thing(named)):
            continue
        if not (has_cjk(part.text) and part.has("op", "not")):
            continue
        begins = n == 1 or _ends_clause(row[n - 2]) or _said(row[n - 2]) in _ASKING
        if begins and verb.has("verb", *_OF_THINGS) and (after is None or _ends_clause(after)):
            return [*row[: n - 1], row[n], row[n + 1], named, *row[n + 2 :]]
    return row


# Verbs without which something named says nothing else: 百度没离职的 are at it.
_OF_THINGS = ("attend", "do", "know", "work")
_ASKING = frozenset({"有没有", "有", "找", "列", "给我", "请问", "查"})


def _excepts(row: Sequence[Element], at: int) -> bool:
    part = row[at].part if at < len(row) else None
    return part is not None and part.has("op", "except")


def _none_of(row: Sequence[Element]) -> list[Element]:
    """Return a row in which each of those that "neither of" or "none of" denies is denied."""
    return [e._replace(join="any") if len(e.items) > 1 and _is_none_of(row[:n]) else e for n, e in enumerate(row)]


def _is_none_of(before: Sequence[Element]) -> bool:
    said = " ".join(e.part.text.lower() if e.part is not None else "?" for e in before[-_PAIR:])
    return said.endswith(("neither of", "none of"))


# "Neither", "of".
_PAIR = 2


def _all_denied(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which what denies all that stands before it stands first: Python和Java都不会, 论文专利都没有."""
    for n, element in enumerate(row):
        part, each = element.part, row[n - 1].part if n else None
        if part is None or each is None or each.text not in _EACH or not part.has("op", "not"):
            continue
        end = next((m for m in range(n + 1, len(row)) if not _is_bare_verb(row[m])), len(row))
        begin = _joined_from(row, n - 1)
        if begin is None or (end < len(row) and not _ends_clause(row[end])):
            continue
        things = [e for e in row[begin : n - 1] if _is_thing(e)]
        each_denied = [[element, *row[n + 1 : end], thing._replace(join="any")] for thing in things]
        joint = next((e for e in row[begin : n - 1] if _joins(e)), None)
        rest = [e for denied in each_denied[1:] for e in ((joint,) if joint is not None else ()) + tuple(denied)]
        return [*row[:begin], *each_denied[0], *rest, *row[end:]]
    return row


_EACH = frozenset({"都", "也都", "全都", "均", "全"})


def _is_bare_verb(element: Element) -> bool:
    part = element.part
    return part is not None and (part.has("verb") or part.text in _LITTLE)


_LITTLE = frozenset({"过", "了", "怎么"})


def _ends_clause(element: Element) -> bool:
    part = element.part
    return part is not None and (part.kind == "mark" or part.has("op", "comma") or part.has("who") or _is_of(part))


def _said_first(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which what a clause names and then denies is denied: 有PMP，德语不会的."""
    out = list(row)
    for n in range(1, len(row)):
        part, thing = row[n].part, row[n - 1]
        if part is None or not (has_cjk(part.text) and part.has("op", "not")) or not thing.is_list:
            continue
        opens = n == 1 or ((before := row[n - 2].part) is not None and _closes(before))
        end = next((m for m in range(n + 1, len(row)) if not _is_bare_verb(row[m])), len(row))
        if opens and _is_thing(thing) and (end == len(row) or _ends_clause(row[end])):
            out[n - 1], out[n] = row[n], thing
    return out


def _is_of(part: Part) -> bool:
    return part.text.startswith(("的", "吗", "呢"))


def _joined_from(row: Sequence[Element], end: int) -> int | None:
    """Return where a row of things begins that ends at a place: things and what joins them, by turns."""
    at, begin = end, None
    while at > 0 and _is_count(row[at - 1]):
        at -= 1
    while at > 0 and _is_thing(row[at - 1]):
        begin = at = at - 1
        if at < _PAIR or not _joins(row[at - 1]) or not _is_thing(row[at - _PAIR]):
            break
        at -= 1
    return begin


def _is_thing(element: Element) -> bool:
    part = element.part
    if part is None:
        return not any({"length", "period", "person"} & set(i.types) for i in element.items)
    return any(part.has(kind) for kind in _NAMING) and not (part.is_frame or part.has("who") or part.has("prep"))


_NAMING: tuple[CueKind, ...] = ("attribute", "noun")


def _joins(element: Element) -> bool:
    part = element.part
    return part is not None and (part.has("op", "and", "or") or part.text == "、")


def _is_count(element: Element) -> bool:
    """Tell whether words only count what is denied: 一个, 两样."""
    part = element.part
    return part is not None and not _joins(element) and (part.is_frame or part.has("quantity"))


def _before(element: Element) -> Element:
    """Return 没写, which denies what it stands behind, as what denies what follows."""
    return element._replace(part=element.part._replace(cues=(_NOT,))) if element.part is not None else element


def _denies_next(row: Sequence[Element], at: int) -> bool:
    """Tell whether a lack is of what follows: 没写Java; 没写的 is of what stands before."""
    part, after = row[at].part, row[at + 1] if at + 1 < len(row) else None
    if part is None or after is None:
        return False
    if part.has("op", "discount") and part.text.lower().endswith(" do"):
        return after.is_list  # "doesn't do Kotlin"; "interns won't do" says what is no proof
    if not (part.has("op", "lacking") and has_cjk(part.text)):
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
