"""Which of the people last shown some words pick: "the second one", "the first two", 最后一个, 他俩, "the rest".

Knows how positions are written in both languages, and that "the first job" is no position among people. Knows no plan
and nobody's name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.answering.question.tokens import PERSON

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HAN = "一二三四五六七八九十"
_ORDINAL = rf"(?:{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))"
_NUMBER = rf"(?:{'|'.join(_NUMBERS[1:])}|\d{{1,2}})"
_NUMBER_ZH = rf"(?:十?[{_HAN}]|两|\d{{1,2}})"
_ONES = r"(?:people|persons|candidates|ones|guys|folks|names|results|profiles)"
_ONE = r"(?:one|person|candidate|guy|name|result|profile)"
_OF_THEM = r"(?: of (?:them|these|those|the (?:list|lot|bunch)))"
# What may follow a position that stands without "one": anything else is the thing that is first ("the first job").
_NEXT = r"(?=\s*(?:$|[?.!,;]|'s\b|and\b|or\b|with\b|vs\b|versus\b|against\b|to the\b))"
_VERB = r"(?=\s+(?:have|has|had|know|knows|do|does|did|is|are|was|were|work\w*|stud\w+|publish\w*|live|lives|speak)\b)"
_COUNTER = r"(?:个|位|名)(?:人|候选人)?"
# 第一个项目 counts projects.
_THING = (
    r"(?!\s*(?:工作|公司|项目|实习|学校|学位|专利|论文|文章|单位|东家|雇主|城市|岗位|职位|月|年|学期|季度|问题|条件|阶段"
    r"|奖|大学|老板))"
)

# Each with the slice of the people shown that it picks; `n` is what was read of the number.
_PATTERNS: tuple[tuple[str, str], ...] = (
    ("first_n", rf"\b(?:the )?first (?P<n>{_NUMBER})(?: {_ONES}\b{_OF_THEM}?|{_OF_THEM}|{_NEXT}|{_VERB})"),
    ("last_n", rf"\b(?:the )?last (?P<n>{_NUMBER})(?: {_ONES}\b{_OF_THEM}?|{_OF_THEM}|{_NEXT}|{_VERB})"),
    ("nth", rf"\b(?:the |that )?(?P<n>{_ORDINAL})(?: {_ONE}\b{_OF_THEM}?|{_OF_THEM})"),
    ("nth", rf"\bthe (?P<n>{_ORDINAL}){_NEXT}"),
    ("nth", rf"(?:(?<!\w)#|\bnumber |\bno\. ?|\bcandidate )(?P<n>{_NUMBER}|one)\b"),
    ("last", rf"\b(?:the |that )?(?:last|final) {_ONE}\b{_OF_THEM}?"),
    ("last", rf"\bthe last(?:{_OF_THEM}|{_NEXT})|\bthe latter\b"),
    ("first", r"\bthe former\b(?! \w)"),
    ("both", rf"\b(?:both|the two){_OF_THEM}|\bthe (?:two|pair){_NEXT}|\bboth(?:{_VERB}|(?=\s*(?:$|[?.!;]|'s\b)))"),
    ("rest", rf"\bthe (?:rest|others?)\b{_OF_THEM}?(?! of)"),
    ("rest", rf"\bthe (?:remaining(?: {_ONES}| {_ONE})?|other (?:{_ONE}|{_ONES}|{_NUMBER}))\b{_OF_THEM}?(?! of)"),
    ("first_n", rf"前(?:面)?(?P<n>{_NUMBER_ZH}){_COUNTER}{_THING}"),
    ("last_n", rf"(?:最)?后(?:面)?(?P<n>{_NUMBER_ZH}){_COUNTER}{_THING}"),
    ("nth", rf"第(?P<n>{_NUMBER_ZH})(?:{_COUNTER}{_THING}|(?=[和与跟、]\s*第))"),
    ("last", rf"最后(?:那)?{_COUNTER}{_THING}|后者"),
    ("first", r"前者"),
    ("both", r"[他她]们?俩|[这那]俩(?:人)?|俩人|[这那]两(?:个人|位|个)|^(?:那)?两个?人"),
    ("rest", r"剩下的?(?:人|[几那]?[个位些]?人?)|其余的?(?:人|几[个位]人?)?|其[他它]的?(?:人|几[个位]人?)"),
    ("rest", r"另外(?:那)?[几一两][个位]人?|另一[个位]人?"),
)
_READ = tuple((kind, re.compile(source, re.IGNORECASE)) for kind, source in _PATTERNS)
_SEVERAL = re.compile(rf"{PERSON}(?:\s*(?:,|and|or|和|与|跟|、|vs\.?|versus|with|against|to)\s*{PERSON})+")
_OF_EN = re.compile(
    rf"(?P<ask>\b(?:which|who|any|some|one|none|all|each|how many)(?: one)?) (?:of|among|from) {PERSON}", re.IGNORECASE
)
_OF_ZH = re.compile(rf"{PERSON}(?:之?中|里面?|当中)")
_BOTH = 2


class Picked(NamedTuple):
    """A text with PERSON where it picks people, the `ids` that it picks in order, and the `words` that pick them.

    Without ids nobody stands there: "the tenth one" of three.
    """

    text: str
    ids: tuple[str, ...]
    words: str


class Shown(Protocol):
    """Whom a conversation has shown: whom each kind of position picks from."""

    def pickable(self) -> Sequence[str]:
        """Return the people last shown together, in order."""

    def rest(self) -> Sequence[str]:
        """Return those of them of whom nothing was asked since."""

    def pair(self) -> Sequence[str]:
        """Return the two of whom something was asked last."""


def picked(text: str, shown: Shown) -> Picked | None:
    """Return whom of the people shown a text picks."""
    found = _found(text)
    if not found:
        return None
    ids: list[str] = []
    masked = text
    for start, end, kind, number in reversed(found):
        ids[:0] = _chosen(kind, number, shown)
        masked = masked[:start] + PERSON + masked[end:]
    words = text[found[0][0] : found[-1][1]]
    masked = _SEVERAL.sub(PERSON, masked)
    masked = _OF_ZH.sub("他们中", _OF_EN.sub(r"\g<ask> of them", masked))
    return Picked(masked, tuple(dict.fromkeys(ids)), words)


def is_position(text: str) -> bool:
    """Tell whether some words of a text pick people by where they stand."""
    return bool(_found(text))


def _found(text: str) -> list[tuple[int, int, str, int]]:
    """Return what picks, in order, without overlaps: where it stands, how it picks and its number."""
    taken: list[tuple[int, int, str, int]] = []
    for kind, pattern in _READ:
        for match in pattern.finditer(text):
            if any(match.start() < end and start < match.end() for start, end, _, _ in taken):
                continue
            said = {k: v for k, v in match.groupdict().items() if v}
            taken.append((match.start(), match.end(), kind, _number(next(iter(said.values()), "1"))))
    return sorted(taken)


def _number(written: str) -> int:
    said = written.lower()
    for names in (_ORDINALS, _NUMBERS):
        if said in names:
            return names.index(said) + 1
    if said == "两":
        return 2
    if said[-1] in _HAN:
        return sum(_HAN.index(c) + 1 for c in said)
    return int(re.sub(r"\D", "", said))


def _chosen(kind: str, number: int, shown: Shown) -> Sequence[str]:
    if kind == "rest":
        return shown.rest()
    if kind == "both":
        return pair if len(pair := shown.pair()) == _BOTH else ()
    people = shown.pickable()
    slices = {
        "first_n": slice(number),
        "last_n": slice(-number, None),
        "nth": slice(number - 1, number),
        "last": slice(-1, None),
    }
    return people[slices.get(kind, slice(1))]
