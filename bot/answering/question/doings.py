"""What is done asked for by its own name: "testing experience", "good at writing", 有设计经验, 会维修.

A verb that stands where a thing does is that thing. Knows no topic of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Item
from bot.answering.question.grammar import Cue
from vectorstore.text import has_cjk

# Verbs that say nothing without what was done: nobody has "doing experience".
_EMPTY = frozenset(
    {"dealing", "doing", "getting", "handling", "helping", "making", "performing", "using", "working"}
)  # fmt: skip
_DONE = ("过", "了", "着", "的")
_TEACH, _DO, _ACT = Cue("verb", "teach"), Cue("verb", "do"), Cue("verb", "act")
_DETERMINERS = frozenset({"'s", "a", "an", "any", "her", "his", "some", "the", "their"})
_WHICH = frozenset({"what", "which"})
_DID = frozenset({"been", "did", "do", "does", "doing", "done"})
# "Done", "some", "more".
_NEAR = 3
# What belongs to somebody ("her mentor"), and is what somebody does before "experience".
_OF_SOMEBODY = ("mentor", "teaching")
_KNOWN = ("know", "do")


def named_doings(row: Sequence[Element], *, of_somebody: bool) -> tuple[Element, ...]:
    """Return a row in which what is done is a thing where a thing must stand.

    `of_somebody`: the question is about a person, whose mentor and teaching may be asked for.
    """
    told = [n for n, e in enumerate(row) if e.is_list or (e.part is not None and not _is_idle(e.part))]
    out = list(row)
    for n, place in enumerate(told):
        part = row[place].part
        if part is None:
            continue
        before = row[told[n - 1]].part if n else None
        after = row[told[n + 1]] if n + 1 < len(told) else None
        if has_cjk(part.text) and n and row[told[n - 1]].is_list:
            studied = row[told[n - 2]].part if n > 1 else None
            if (
                studied is not None
                and studied.has("verb", "study")
                and part.has("verb", "do")
                and told[n - 1] == place - 1
            ):
                out[place - 1], out[place] = _subject(row[place - 1], row[place], part), _GONE
            continue  # Java开发经验
        if _is_studied(before, part):
            out[place] = _thing(row[place], part)  # "studied engineering"
            continue
        owned = part.has("attribute", *_OF_SOMEBODY)
        if _is_experience(after) and (_may_be_named(part) or (owned and not of_somebody)):
            teach = part.has("attribute", "teaching")
            out[place] = row[place]._replace(part=part._replace(cues=(_TEACH,))) if teach else _thing(row[place], part)
        elif _takes_a_thing(before, part) and _may_be_named(part) and _ends(after):
            out[place] = _thing(row[place], part)
            _govern(out, place)
        elif part.has("verb", "do") and " " not in part.text and _is_longest(after):
            out[place] = row[place]._replace(part=part._replace(cues=(_ACT,)))  # "who has tested longest"
        elif place and _determines(row[place - 1].part) and _may_be_determined(part):
            out[place] = _thing(row[place], part)
    out = [e for e in out if e is not _GONE]
    for place, element in enumerate(out):
        if element.items and all(i.types == ("free",) for i in element.items):
            _govern(out, place, _DID - {"been"})
    return tuple(out)


# What became part of the subject before it.
_GONE = Element(-1, -1)


def _subject(named: Element, done: Element, part: Part) -> Element:
    """Return a subject of study with the deed that its name ends in: 学工商管理."""
    *before, last = named.items
    whole = Item(last.text + part.text, (*last.parts, part))
    return named._replace(items=(*before, whole), end=done.end)


def _govern(out: list[Element], place: int, verbs: frozenset[str] = _DID) -> None:
    """Make "done" of "has done some testing" the verb of what was done."""
    for n in range(max(place - _NEAR, 0), place):
        part = out[n].part
        if part is not None and part.text.lower() in verbs:
            out[n] = out[n]._replace(part=part._replace(cues=(_DO,)))


def _is_idle(part: Part) -> bool:
    return part.is_frame and not part.has("frame", "need") and part.kind != "mark"


def _is_experience(after: Element | None) -> bool:
    return after is not None and after.part is not None and after.part.has("noun", "experience")


def _is_studied(before: Part | None, part: Part) -> bool:
    """Tell whether a subject stands behind "studied" that elsewhere would be a trade or a deed."""
    named = part.has("noun", "engineer") or part.has("verb", "do", "act", "teach")
    return before is not None and before.has("verb", "study") and part.text.lower().endswith("ing") and named


def _is_longest(after: Element | None) -> bool:
    return after is not None and after.part is not None and after.part.has("quantity", "longest")


def _may_be_named(part: Part) -> bool:
    """Tell whether a verb may name what is done: in -ing, in its bare form, or in two Chinese characters or more."""
    word = part.text.lower()
    if " " in word or word in _EMPTY:
        return False
    if has_cjk(word):
        return len(word) > 1 and not word.endswith(_DONE) and part.has("verb", "do")
    named = word.endswith("ing") and part.has("frame", "need")  # "hiring experience"
    return named or (part.has("verb", "do") and not word.endswith("ed"))


def _determines(part: Part | None) -> bool:
    """Tell whether a noun must stand behind a word: "the budget", "the biggest budget", "what training"."""
    return part is not None and (
        part.text.lower() in _DETERMINERS or part.has("quantity", "most", "fewest") or part.text.lower() in _WHICH
    )


def _may_be_determined(part: Part) -> bool:
    word = part.text.lower()
    own = part.has("verb", "act") or (part.has("verb", "do") and word.endswith("ing"))
    return own and not has_cjk(word) and " " not in word and not word.endswith("ed")


def _takes_a_thing(part: Part | None, doing: Part) -> bool:
    """Tell whether behind a word a thing must stand: "knows", "did", "good at", 会; "who has done" says no more."""
    if part is None or part.has("who"):
        return doing.text.lower().endswith("ing")
    if part.text.lower() == "been" or part.has("pronoun"):
        return doing.text.lower().endswith("ing")  # "how long has she been testing"
    return part.has("verb", *_KNOWN) or part.has("noun", "experience") or part.has("prep", "in", "at")


def _ends(after: Element | None) -> bool:
    """Tell whether nothing stands behind a verb that it could be done to."""
    part = after.part if after is not None else None
    return after is None or (part is not None and (part.kind == "mark" or part.has("op") or part.has("when", "past")))


def _thing(element: Element, part: Part) -> Element:
    return element._replace(items=(Item(part.text, (part,)),), part=None)
