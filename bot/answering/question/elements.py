"""Parts made into elements: names and free words joined to noun phrases.

"Kubernetes scheduler for GPU jobs" is one subject. Knows the joints of noun phrases in both languages. How things make
lists is `lists`; which verb asks for which is known further on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from bot.answering.question.cover import Part
from bot.answering.question.disciplines import is_discipline, kin_end
from bot.answering.question.mentions import Mention
from bot.answering.question.ordinary import is_ordinary, names_thing
from bot.answering.question.tokens import Token
from vectorstore.classes import class_called
from vectorstore.text import has_cjk

Join = Literal["all", "any"]
# How far a thing that stands in an order is asked for: it or what is above it, or it and nothing above it.
Reach = Literal["only", "upward", "topmost"]
# Words that join the parts of one noun phrase.
WITHIN = frozenset({"of", "for", "the", "a", "an", "to", "的", "'s"})
_SUBJECTS = frozenset({"free", "skill", "term"})
# What may be a topic's word inside a phrase, though alone it would be something else.
_IN_PHRASES = frozenset({"free", "skill", "term", "role", "award", "certificate", "language", "venue"})


class Item(NamedTuple):
    """One thing that is asked for: a name with its types, or free words; `parts` are the parts that it is made of."""

    text: str
    parts: tuple[Part, ...]
    mention: Mention | None = None
    level: str | None = None
    reach: Reach = "only"

    @property
    def types(self) -> tuple[str, ...]:
        """Return what this may be, likeliest first; free words are `free`."""
        if self.level is not None:
            return ("level",)
        if self.mention is None:
            return ("free",)
        return (*self.mention.names, *(("free",) if self.mention.weak else ()))

    @property
    def is_plain(self) -> bool:
        """Tell whether this is made of ordinary words alone, in which no name and no term stands."""
        known = self.level is not None or any(p.mention is not None for p in self.parts)
        return not known and is_ordinary(self.text)

    @property
    def is_subject(self) -> bool:
        """Tell whether this may be part of a topic: free words, a tool, a term of a field."""
        return (self.mention is None and self.level is None) or bool(_SUBJECTS & set(self.types))


class Element(NamedTuple):
    """A list of items (mostly one), or a cue; `at` is where it begins among the question's tokens.

    `fewest`: so many of the items are enough.
    """

    at: int
    end: int
    items: tuple[Item, ...] = ()
    join: Join = "all"
    part: Part | None = None
    fewest: int = 0

    @property
    def is_list(self) -> bool:
        """Tell whether this is something asked for rather than a cue."""
        return bool(self.items)

    @property
    def is_plain(self) -> bool:
        """Tell whether this names nothing but ordinary words."""
        return bool(self.items) and all(i.is_plain for i in self.items)


def phrases_of(text: str, tokens: Sequence[Token], parts: Sequence[Part]) -> list[Element]:
    """Return a question's elements in order, each by itself: whoever joins them to lists is `lists`."""
    row = _fields_beside([_element(p) for p in parts])
    return _phrased(text, tokens, _compounds(_with_kin(text, tokens, row)))


def _element(part: Part) -> Element:
    if part.kind == "mention" and part.mention is not None:
        return Element(part.start, part.end, (Item(part.text, (part,), part.mention),))
    if part.kind == "free":
        return Element(part.start, part.end, (Item(part.text, (part,)),))
    if part.kind == "cue" and (level := part.sense("level")) is not None:
        return Element(part.start, part.end, (Item(part.text, (part,), level=level),))
    return Element(part.start, part.end, part=part)


def _fields_beside(row: list[Element]) -> list[Element]:
    """Return a row in which a word for a field beside another field is one: "history or law majors"."""
    out = list(row)
    for n in range(len(row) - len(("field", "joint"))):
        part, joint, beside = row[n].part, row[n + 1].part, row[n + 2]
        joined = joint is not None and joint.has("op", "or", "and", "comma")
        field = len(beside.items) == 1 and is_discipline(beside.items[0].text)
        if part is not None and joined and field and part.has("attribute") and is_discipline(part.text):
            out[n] = row[n]._replace(part=None, items=(Item(part.text, (part,)),))
    return out


def _with_kin(text: str, tokens: Sequence[Token], row: list[Element]) -> list[Element]:
    """Return a row in which a field of study and those related to it are one thing: "CS or a related field"."""
    out: list[Element] = []
    for element in row:
        if out and out[-1].end > element.at:
            continue
        item = element.items[0] if len(element.items) == 1 else None
        stop = kin_end(text, tokens[element.end - 1].end) if item is not None and is_discipline(item.text) else None
        if item is None or stop is None:
            out.append(element)
            continue
        end = max(n for n, token in enumerate(tokens) if token.end <= stop) + 1
        out.append(Element(element.at, end, (item._replace(reach="upward"),)))
    return out


def _compounds(row: list[Element]) -> list[Element]:
    """Return a row in which a deed right before a prize names it: in "teaching award" nothing is taught."""
    return [
        Element(e.at, e.end, (Item(e.part.text, (e.part,)),))
        if e.part is not None
        and (
            _names_prize(e.part, after := part_at(row, n + 1))
            or _names_degree(e.part, after)
            or _is_deed_noun(e.part, after)
            or _names_licence(e.part, after)
            or _is_named_beside(row, n)
            or _is_studied(row, n)
            or _is_in_title(row, n)
            or _is_done(row, n)
        )
        else e
        for n, e in enumerate(row)
    ]


def _names_degree(part: Part, after: Part | None) -> bool:
    """Tell whether a field right before a degree is its subject: an engineering degree, a business major."""
    return after is not None and after.has("noun", "degree") and is_discipline(part.text)


def _names_licence(part: Part, after: Part | None) -> bool:
    """Tell whether a trade right before a licence says which: 电工证 is held, and who holds it need be no 电工."""
    return has_cjk(part.text) and part.has("noun", "engineer") and after is not None and after.text in _LICENCES


_LICENCES = frozenset({"证", "执照", "证书", "资格证", "上岗证", "职业证", "操作证"})


def _is_deed_noun(part: Part, after: Part | None) -> bool:
    """Tell whether a noun is by its stem alone a verb: "migrations to the cloud" are not what somebody migrated."""
    word = part.text.lower()
    deed = part.has("verb", "do") and _DEED_NOUN.search(word) is not None and word.removesuffix("s") not in _VERBS_SO
    return deed and after is not None and after.text.lower() in _INTO


_DEED_NOUN = re.compile(r"^[a-z]+(?:[ts]ion|ment|ance|sis)s?$")
# Verbs that are written so, and deeds that say no more than that something was worked on.
_VERBS_SO = frozenset({
    "administration", "commission", "creation", "deployment", "development", "document", "experiment", "finance",
    "implement", "implementation", "maintenance", "operation", "provision", "supplement",
})  # fmt: skip
_INTO = frozenset({"for", "from", "into", "of", "to"})


def part_at(row: Sequence[Element], at: int) -> Part | None:
    """Return the cue at a place of a row; None where something is asked for, or the row ends."""
    return row[at].part if at < len(row) else None


def _is_named_beside(row: Sequence[Element], at: int) -> bool:
    """Tell whether a trade is one of a list of subjects: in 做过软件或测试 testing is done, not held as a post."""
    part, joint = row[at].part, row[at - 1].part if at > 1 else None
    trade = part is not None and has_cjk(part.text) and part.has("noun", "engineer", "developer")
    return trade and joint is not None and joint.has("op", "or", "and") and bool(row[at - 2].items)


def _is_studied(row: Sequence[Element], at: int) -> bool:
    """Tell whether a word of questions is the subject of a degree: "a bachelor's in business"."""
    before = [e for e in row[max(0, at - _OF_DEGREE) : at] if e.part is None or e.part.text != "'s"][-2:]
    part = row[at].part
    if part is None or not before or not is_discipline(part.text):
        return False
    asking = before[-1].part
    if asking is not None and (asking.has("verb", "study") or asking.text.lower() in _MAJORED):
        return True
    if len(before) < _TWO or not (said := before[1].part) or said.text.lower() != "in":
        return False
    return before[0].part.has("noun", "degree") if before[0].part is not None else "level" in before[0].items[0].types


def _is_in_title(row: Sequence[Element], at: int) -> bool:
    """Tell whether a word is one of somebody's title: title里带Senior."""
    asking = row[at - 1].part if at else None
    return asking is not None and asking.has("noun", "title") and asking.text.endswith(_HOLDING)


def _is_done(row: Sequence[Element], at: int) -> bool:
    """Tell whether a trade is what was done: 做过测试 is of whoever tested, whatever their title."""
    part, deed = row[at].part, row[at - 1].part if at else None
    if part is None or deed is None or not (has_cjk(part.text) and part.has("noun", "engineer")):
        return False
    return deed.has("verb", "do") and deed.text.endswith("过") and class_called(f"做{part.text}的") is not None


_HOLDING = ("里带", "里有", "中有", "里含", "中含", "中带", "里包含", "中包含", "上有", "上带")
_MAJORED = frozenset({"majored in", "majoring in", "minored in"})
# A degree, its possessive and "in".
_OF_DEGREE, _TWO = 3, 2


def _names_prize(part: Part, after: Part | None) -> bool:
    named = part.has("verb", "teach", "do", "act", "publish", "review") and not part.has("frame")
    return (
        named
        and after is not None
        and after.has("verb", "win")
        and not has_cjk(part.text)
        and part.text.endswith("ing")
    )


# Noun phrases


def _phrased(text: str, tokens: Sequence[Token], row: list[Element]) -> list[Element]:
    out: list[Element] = []
    at = 0
    while at < len(row):
        end = _phrase_end(row, at)
        if end - at > 1:
            parts = tuple(p for e in row[at:end] for p in _parts(e))
            start, stop = row[at].at, row[end - 1].end
            written = text[tokens[start].start : tokens[stop - 1].end]
            out.append(Element(start, stop, (Item(written, parts),)))
        else:
            out.append(row[at])
        at = end
    return out


def _parts(element: Element) -> tuple[Part, ...]:
    own = tuple(p for i in element.items for p in i.parts)
    return (*own, element.part) if element.part is not None else own


def _phrase_end(row: Sequence[Element], at: int) -> int:
    """Return where the noun phrase that begins at an element ends; `at + 1` where it is that element alone."""
    if not _fits(row[at]):
        return at + 1
    end, has_free = at + 1, _is_free(row[at])
    while end < len(row):
        step = _next_of_phrase(row, end)
        if step is None:
            break
        has_free = has_free or any(_is_free(e) for e in row[end:step])
        has_free = has_free or (step > end + 1 and _is_term(row[at]) and _is_term(row[step - 1]))
        end = step
    # Two names side by side ("Java Spring") are two names, not a subject.
    return end if has_free else at + 1


def _next_of_phrase(row: Sequence[Element], end: int) -> int | None:
    """Return where a phrase ends that takes what comes next, over the words that join noun phrases; None if it ends."""
    step = end
    while step < len(row) and _joins(row[step]):
        step += 1
    if step < len(row) and _fits(row[step]) and step - end <= 2 and not _parts_from(row, end, step):
        return step + 1
    if step == end and _is_deed(row[end]) and not (end + 1 < len(row) and row[end + 1].is_list):
        return end + 1  # "supply chain management": a deed behind its object is a noun
    return None


def _parts_from(row: Sequence[Element], end: int, step: int) -> bool:
    """Tell whether what comes next is said beside a name rather than within it: "Python | for the seat", SAP | 两样."""
    if _ends_relative(row, end, step):
        return True
    beside, after = row[end - 1].items, row[step]
    named = bool(beside) and beside[0].mention is not None and _is_free(after)
    joints = {e.part.text.lower() for e in row[end:step] if e.part is not None}
    purpose = {"for", "the"} <= joints
    return named and (purpose or (after.is_plain and not names_thing(after.items[0].text)))


def _ends_relative(row: Sequence[Element], end: int, step: int) -> bool:
    """Tell whether 的 ends what is said of somebody whose trade comes next: 熟悉编译器的数据库工程师."""
    over = any(e.part is not None and e.part.text == "的" for e in row[end:step])
    trade = row[step + 1].part if step + 1 < len(row) else None
    before = row[end - 2].part if end > 1 else None
    # 会SAP的财务: what is known is a name, and whoever knows it comes behind.
    known = before is not None and before.has("verb", "know", "certify", "speak") and bool(row[end - 1].items)
    named = known and row[end - 1].items[0].mention is not None
    return over and (named or (trade is not None and trade.has("noun", "developer", "engineer")))


def _fits(element: Element) -> bool:
    if len(element.items) != 1:
        return False
    item = element.items[0]
    return item.level is None and (item.mention is None or bool(set(item.types) & _IN_PHRASES))


def _is_free(element: Element) -> bool:
    return len(element.items) == 1 and "free" in element.items[0].types


def _is_term(element: Element) -> bool:
    return len(element.items) == 1 and "term" in element.items[0].types


def _joins(element: Element) -> bool:
    part = element.part
    return part is not None and part.kind == "cue" and part.text.lower() in WITHIN


def _is_deed(element: Element) -> bool:
    part = element.part
    if part is None or has_cjk(part.text) or part.has("frame"):
        return False
    return part.has("verb", "do", "act") or part.text.lower() in _WORKLOADS


# "GPU jobs": here jobs are run, not held.
_WORKLOADS = frozenset({"job", "jobs"})
