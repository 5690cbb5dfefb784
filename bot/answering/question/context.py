"""What of a message asks, and what only tells why: "Our client builds pumps. Who has worked with CAD?" asks the second.

Knows sentences, clauses and the words that ask. Knows nothing about conditions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.answering.question.elements import Element

_STOPS = frozenset(".。?？!！;；")
# A dash between spaces parts clauses as a comma does; brackets hold a clause of their own.
_COMMAS = frozenset(",，-–—(（)）")
_OWN = frozenset({"i", "we", "my", "our", "i've", "we're", "i'm", "we've", "im", "我", "我们", "咱们"})
_TELLING = frozenset({"客户", "client", "team", "shop", "boss", "公司", "岗位", "团队", "老板"})


class Asked(NamedTuple):
    """The elements that ask, those that leave more open ("internships count too"), and where what only tells stands."""

    row: tuple[Element, ...]
    asides: tuple[Element, ...]
    told: tuple[tuple[int, int], ...]


def asked_in(row: Sequence[Element]) -> Asked:
    """Return what of a row of elements asks; a message of one clause asks with all of it."""
    main: list[Element] = []
    asides: list[Element] = []
    told: list[tuple[int, int]] = []
    sentences = list(_cut(row, _STOPS))
    asking = [s for s in sentences if _asks(s)]
    for sentence in sentences:
        if len(sentences) > 1 and asking and sentence not in asking:
            _put_aside(sentence, asides, told)
            continue
        clauses = [p for c in _cut(sentence, _COMMAS) for p in _at_requests(c)]
        speaks = any(_asks(c) for c in clauses)
        for clause in clauses:
            if _widens(clause):
                asides += clause
            elif len(clauses) > 1 and speaks and not _asks(clause) and _tells(clause):
                told.append((clause[0].at, clause[-1].end))
            else:
                main += clause
    if not main or (told and not any(e.is_list for e in main)):
        # What is asked is named where it is only told: "Oracle, the company! Who has worked there?"
        return Asked(tuple(row), (), ())
    return Asked(tuple(main), tuple(asides), tuple(told))


def _put_aside(sentence: list[Element], asides: list[Element], told: list[tuple[int, int]]) -> None:
    if any(_widens(c) for c in _cut(sentence, _COMMAS)):
        asides += sentence
    elif any(e.is_list for e in sentence):
        told.append((sentence[0].at, sentence[-1].end))


def _cut(row: Sequence[Element], marks: frozenset[str]) -> Iterator[list[Element]]:
    held: list[Element] = []
    for element in row:
        held.append(element)
        if element.part is not None and element.part.kind == "mark" and element.part.text in marks:
            yield held
            held = []
    if held:
        yield held


def _at_requests(clause: Sequence[Element]) -> Iterator[list[Element]]:
    """Cut a clause where its asker begins to ask: "we move off X and | I need people who know Y"."""
    held: list[Element] = []
    for element in clause:
        part = element.part
        begins = part is not None and part.has("frame", "request", "need") and part.text.lower().split()[0] in _OWN
        if begins and any(e.is_list for e in held):
            yield held
            held = []
        held.append(element)
    if held:
        yield held


# "We keep losing to X so ... who": what leads on to a question asks nothing itself.
_LEADING_ON = frozenset({"so"})


def _asks(clause: Sequence[Element]) -> bool:
    for element in clause:
        part = element.part
        if part is None:
            continue
        if (
            part.has("who")
            or part.has("ask")
            or part.has("intent")
            or part.has("op", "nice")
            or (part.has("frame", "request", "need", "existence") and part.text.lower() not in _LEADING_ON)
            or part.has("chat", "help")
        ):
            return True
        if part.has("attribute") and not (part.has("verb") or part.has("noun")) and not _tells(clause):
            return True
        if part.text in "?？":
            return True
    return False


def _widens(clause: Sequence[Element]) -> bool:
    """Tell whether a clause only leaves more open: "co-first counts", 实习也算."""
    return any(e.part is not None and e.part.has("frame", "aside") for e in clause) and not any(
        e.part is not None and (e.part.has("who") or e.part.has("ask") or e.part.has("op", "not")) for e in clause
    )


def _tells(clause: Sequence[Element]) -> bool:
    """Tell whether a clause speaks of the asker: "I've got a call with her in five minutes"."""
    words = {e.part.text.lower() for e in clause if e.part is not None}
    words |= {w.lower() for e in clause for i in e.items for w in i.text.split()[:1]}
    return bool(words & (_OWN | _TELLING)) or any(
        e.part is not None and any(e.part.text.startswith(o) for o in ("我", "咱", "客户")) for e in clause
    )
