"""Words that decided nothing: a noun or a verb without which a question would read just the same was not read.

"Anyone with a business degree?" must not be answered with whoever has a degree. Knows which words may say again what
another says; knows no relation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.answering.question.asked import Read
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.query import Query, Words, stretches_of
from bot.answering.question.stretches import words_of

# Forms whose conditions say who is meant: a word that is lost there changes the people.
_OF_PEOPLE = frozenset({"who", "list", "count", "match"})
# Cues that carry what is asked; the others join, point, ask or only tell.
_CONTENT = frozenset({"noun", "verb", "attribute", "quantity"})
_SAYING_NOTHING = frozenset({"who", "prep", "op", "ask", "intent", "chat", "pronoun", "when", "order"})
# What says again what stands beside it: "people who work as nurses", 资历老一点的.
_PLAIN = frozenset({
    "attend", "begin", "employee", "experience", "have", "hold", "know", "live", "origin", "person", "publish",
    "seniority", "title", "work",
})  # fmt: skip
# What says nothing again, and something where nothing else is said.
_ALONE = ("seniority", "title")
_DEEDS = frozenset({"act", "do"})
# Verbs that say nothing of what was done.
_DID = frozenset({"did", "do", "does", "doing", "done", "made", "make", "做", "做过", "干", "干过", "搞", "搞过"})
# Which names a noun only says the kind of, where it stands so near.
_OF_NAMES = {
    "certificates": ("certificate",), "certify": ("certificate",), "company": ("organisation",),
    "contact": ("place",), "degree": ("level", "term"), "language": ("language",), "location": ("place",),
    "native": ("language",), "rank": ("role", "certificate"), "role": ("role",), "school": ("school",),
    "speak": ("language",), "venue": ("venue",),
}  # fmt: skip
_BESIDE = 2


def idle_words(asked: Read, query: Query, read: Callable[[Read], Query]) -> tuple[Words, ...]:
    """Return the words that a query of people is the same without; `read` makes the query of a question's elements."""
    if query.form not in _OF_PEOPLE or query.unkept or (query.wishes and query.asks != ("whether",)):
        return ()
    if query.where is None and asked.subject.is_someone and query.asks != ("whether",):
        return ()
    if query.where is None:
        # Whatever was said, nothing of it became a condition: "everyone" would answer another question, and whether
        # somebody is who they are is none.
        said = [
            e.part
            for n, e in enumerate(asked.row)
            if e.part is not None and (_says_something(e.part, asked.row, n) or e.part.has("noun", *_ALONE))
        ]
        # "Did she help out" calls for no help.
        said = said or [e.part for e in asked.row if e.part is not None and e.part.has("chat")]
        return tuple(words_of(part) for part in said)
    if any(stretch.amounts for stretch in stretches_of(query.where)):
        return ()  # what is measured is said in several words: "stayed at one company for five years"
    told = {w.span for w in query.unread}
    found: list[Words] = []
    for n, element in enumerate(asked.row):
        if element.part is None:
            continue
        words = words_of(element.part)
        if _is_uncounted(asked.row, n) or (
            words.span not in told
            and _says_something(element.part, asked.row, n)
            and _alike(query, read(asked._replace(row=(*asked.row[:n], *asked.row[n + 1 :]))))
        ):
            found.append(words)
    return tuple(found)


def _says_something(part: Part, row: Sequence[Element], at: int) -> bool:
    if part.is_frame:
        return False
    kinds, senses = {cue.kind for cue in part.cues}, {cue.sense for cue in part.cues}
    if not kinds & _CONTENT or kinds & _SAYING_NOTHING or senses & _PLAIN:
        return False
    if part.text.lower() in _DID or _is_of(part, row, at):
        return False
    # Whoever "built compilers" worked on them; "supervised three students" is not said by the students.
    return not senses & _DEEDS or not (_has_object(row, at, 1) or _has_object(row, at, -1))


def _is_of(part: Part, row: Sequence[Element], at: int) -> bool:
    """Tell whether a noun says of which kind the name beside it is: "a Florida address", "Spanish speakers"."""
    kinds = {kind for cue in part.cues for kind in _OF_NAMES.get(cue.sense, ())}
    beside = (i for e in row[max(0, at - _BESIDE) : at + _BESIDE + 1] for i in e.items)
    return any(kinds & {i.types[0]} for i in beside)


def _has_object(row: Sequence[Element], at: int, step: int) -> bool:
    """Tell whether something named stands next to a deed, before or behind it."""
    place = at + step
    while 0 <= place < len(row):
        part = row[place].part
        if part is None:
            return True
        if not (part.is_frame or part.has("prep")):
            return part.has("op") and step > 0
        place += step
    return _IS_BARE[step]


# Behind a deed nothing need be named: "the one who coded"; what stands before it then is no object of it.
_IS_BARE = {1: True, -1: False}


def _is_uncounted(row: Sequence[Element], at: int) -> bool:
    """Tell whether a number stands before what no CV counts: "in three industries"."""
    part = row[at].part
    before = row[at - 1].part if at else None
    counted = before is not None and before.has("quantity")
    return counted and part is not None and part.text.lower() in _SECTORS


_SECTORS = frozenset({"industries", "sectors", "行业", "个行业"})


def _alike(one: Query, other: Query) -> bool:
    """Tell whether two queries ask the same, whatever words they were read from."""
    return _bare(one) == _bare(other)


def _bare(query: Query) -> Query:
    return query.model_copy(update={"unread": (), "unkept": (), "context": ()})
