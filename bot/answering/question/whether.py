"""Yes or no about somebody, as a query: who, of those named, has it.

"Does she work at X" asks about now, 读完没有 whether it is over. Knows no answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.answering.question.asked import Read
from bot.answering.question.asking import attribute_of, parts_of
from bot.answering.question.elements import Element
from bot.answering.question.query import Asking, Joined, Query, Sought, Stretch, Value
from bot.answering.question.statuses import is_yes_no
from bot.answering.question.stretches import Said


def whether_query(asked: Read) -> Query:
    """Return "has she worked at X?" as: who, of her, has; what a clause behind it asks is told beside."""
    own, rest = clauses_of(asked)
    said = asked.conditions(own)
    if _PRESENT.search(asked.line):
        said = said._replace(where=_current(said.where))
    if asked.has("when", "done"):
        said = said._replace(where=_done(said.where))
    said = _placed(asked, said)
    if (which := _asks_which(said.where)) is not None:
        return asked.query("fact", said._replace(where=None), asks=(which,))
    also = tuple(a for a in (attribute_of(rest or own),) if a is not None and a != "work")
    if also and said.where is None and not (said.unread or asked.statuses):
        return asked.query("fact", said, asks=also)  # "has she a thesis": which it is, is the answer
    return asked.query("who", said, asks=("whether", *also), statuses=asked.statuses)


def clauses_of(asked: Read) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """Return what is asked with a yes or a no, and what another clause asks behind it: 有PMP吗，哪年考的."""
    row = asked.row
    for n, element in enumerate(row[:-1]):
        part = element.part
        if asked.language != "zh" or part is None or part.kind != "mark" and not part.has("op", "comma"):
            continue
        own, rest = row[:n], row[n + 1 :]
        further = any(p.has("ask") or p.has("attribute") for p in parts_of(rest))
        if is_yes_no("", own, "zh") and further and not any(p.has("ask", *_OTHERWISE) for p in parts_of(own)):
            return own, rest
    return row, ()


_OTHERWISE = ("what", "when", "where")


# "Does she work at X" asks about now; "has she worked at X" does not.
_PRESENT = re.compile(r"\b(?:do|does) PERSON (?:still |currently |now )?(?:work|teach|live)\b", re.IGNORECASE)
_NOW = re.compile(r"还在|仍在|现在|目前|\bstill\b|\bnow\b")
# What stands before where somebody is.
_AT = re.compile(r"(?:在|\b(?:at|with|for) (?:the )?)$")


def _placed(asked: Read, said: Said) -> Said:
    """Return what nothing took as where somebody works, where it stands behind "at" or 在; beside a time, then."""
    then = said.where if isinstance(said.where, Stretch) and _is_time(said.where) else None
    if said.where is not None and then is None:
        return said
    words = next((w for w in said.unread if _AT.search(asked.line[: w.span.start])), None)
    if words is None:
        return said
    value = Value(text=words.text, span=words.span, kind="free")
    at = Sought(relation="worked_at", values=(value,))
    now = then is None and _NOW.search(asked.line) is not None
    where = Stretch(sought=(at, *(then.sought if then is not None else ())), current=now)
    return said._replace(where=where, unread=tuple(w for w in said.unread if w != words))


def _is_time(stretch: Stretch) -> bool:
    return all(one.relation == "during" for one in stretch.sought) and not stretch.amounts


def _asks_which(tree: Asking | None) -> str | None:
    """Return what "any certificates" asks about: which they are is the answer, as none is named; None for all else."""
    sought = tree.sought if isinstance(tree, Stretch) and not tree.amounts else ()
    return _LISTED.get(sought[0].relation) if len(sought) == 1 and not sought[0].values else None


_LISTED = {"certified": "certificates", "likes": "hobbies"}


def _current(tree: Asking | None) -> Asking | None:
    """Return a tree that asks about now where it asks for somebody's work."""
    if isinstance(tree, Stretch):
        works = any(s.relation == "worked_at" and s.values for s in tree.sought)
        return tree.model_copy(update={"current": True}) if works else tree
    return _each(tree, _current)


def _done(tree: Asking | None) -> Asking | None:
    """Return a tree in which only what is finished counts."""
    if isinstance(tree, Stretch):
        return tree.model_copy(update={"done": True})
    return _each(tree, _done)


def _each(tree: Joined | None, change: Callable[[Asking | None], Asking | None]) -> Asking | None:
    if tree is None:
        return None
    return tree.model_copy(update={"parts": tuple(change(p) for p in tree.parts)})
