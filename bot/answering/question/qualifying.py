"""What a thing says of the degree, school or certificate beside it, whatever verb stands elsewhere.

"A degree from a US university" tells where the university is, "a master's in economics" what was studied, "a Scrum
Master certification" which one is held. Knows what stands beside what; which verb asks for the rest is `attach`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.answering.question.elements import Element
from vectorstore.text import has_cjk

_STUDIES = frozenset({"study", "degree", "graduate"})


def qualifying(row: Sequence[Element], place: int, senses: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield the relation and type that a list has by what stands beside it; `senses` are those of what governs."""
    if _qualifies_school(row, place, senses) or _is_earned_in(row, place):
        yield "studied_in", "place"
    if _names_certificate(row, place):
        yield "certified", "role"
    if _qualifies_degree(row, place):
        yield "field", "term" if "term" in types_of(row[place]) else "free"


def _qualifies_school(row: Sequence[Element], place: int, senses: frozenset[str]) -> bool:
    """Tell whether a place says where the school of somebody's studies is: "a degree from a US university"."""
    after = row[place + 1].part if place + 1 < len(row) else None
    if "place" in types_of(row[place]) and place + 1 < len(row) and "level" in types_of(row[place + 1]):
        return True  # 英国硕士, "a UK master's"
    studies = bool(senses & _STUDIES) or any("level" in types_of(e) for e in row if e.is_list)
    return "place" in types_of(row[place]) and studies and after is not None and after.has("noun", "academia", "school")


def _qualifies_degree(row: Sequence[Element], place: int) -> bool:
    """Tell whether a subject stands right before the degree that is in it: 金融的硕士, "psychology bachelor"."""
    element = row[place]
    deed = row[place - 1].part if place else None
    if deed is not None and has_cjk(deed.text) and deed.has("verb") and not deed.has("verb", "study"):
        return False  # 做过销售的大专生: what was done is the verb's
    subject = all(i.is_subject and i.types[0] != "skill" for i in element.items)
    if subject and (before := _before_in(row, place)) is not None and all("level" in i.types for i in before.items):
        return True  # "a master's in economics"
    after = row[place + 1 : place + 3]
    if after and after[0].part is not None and after[0].part.text == "的":
        after = after[1:]
    return subject and bool(after) and after[0].is_list and all("level" in i.types for i in after[0].items)


def _names_certificate(row: Sequence[Element], place: int) -> bool:
    """Tell whether a post right before a certificate says which one is held: "a Scrum Master certification"."""
    after = row[place + 1].part if place + 1 < len(row) else None
    return (
        all(i.types[:1] == ("role",) for i in row[place].items)
        and after is not None
        and _CERTIFICATE.fullmatch(after.text) is not None
    )


_CERTIFICATE = re.compile(r"cert(?:ificat(?:e|ion))?s?", re.IGNORECASE)


def _is_earned_in(row: Sequence[Element], place: int) -> bool:
    """Tell whether a place says where a degree was taken: "did their undergrad in the US", "a master's from France"."""
    if "place" not in types_of(row[place]):
        return False
    at = next((n for n in range(place - 1, -1, -1) if row[n].is_list), -1)
    if at < 0 or not all("level" in i.types for i in row[at].items):
        return False
    words = {w for e in row[:at] if e.part is not None for w in e.part.text.lower().split()}
    return "from" in preposition_before(row, place) or bool(words & _EARNING and preposition_before(row, place))


# What is done to a degree; whoever only "has" one may live anywhere.
_EARNING = frozenset("did do done got gotten earned completed finished took taken received obtained pursued".split())


def _before_in(row: Sequence[Element], place: int) -> Element | None:
    """Return the list that stands before an element and "in"; None where anything else parts the two."""
    said = False
    for element in reversed(row[:place]):
        part = element.part
        if part is None:
            return element if said and element.is_list else None
        said = said or part.has("prep", "in") or part.text == "是"  # 本科是计算机的
        if not (part.is_frame or part.has("prep", "in") or part.has("noun", "degree")):
            return None
    return None


def _together(element: Element) -> tuple[str, ...]:
    """Return what the items of a list may be together: what all may be, else what the first one is."""
    first, *rest = element.items
    shared = tuple(t for t in first.types if all(t in i.types for i in rest))
    if shared:
        return shared
    known = [i for i in element.items if i.mention is not None]
    if first not in known and any("role" in i.types for i in known):
        return ("role",)  # "principal or assistant principal"
    if first in known and all(i.text[:1].isupper() and i.text.isascii() for i in element.items if i not in known):
        # "SolidWorks/Creo/NX": a name that nobody knows is what those beside it are.
        return tuple(t for t in first.types if t != "free" and all(t in i.types for i in known)) or ("free",)
    return ("free",) if all(i.is_subject for i in element.items) else first.types


def types_of(element: Element) -> tuple[str, ...]:
    """Return what an element may be; a cue is nothing that is asked for."""
    return _together(element) if element.is_list else ()


def preposition_before(row: Sequence[Element], place: int) -> frozenset[str]:
    """Return the senses of the preposition right before an element, over words that say nothing."""
    at = place - 1
    while at >= 0 and (part := row[at].part) is not None:
        if part.has("prep"):
            return frozenset(c.sense for c in part.cues if c.kind == "prep")
        if not part.is_frame and not part.has("quantity") and not part.has("when"):
            return frozenset()
        at -= 1
    return frozenset()
