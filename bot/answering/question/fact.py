"""What is asked of somebody: an attribute, whether something holds of them, how large something of theirs was.

Knows which of its words narrow what is told. Knows no other form of question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from bot.answering.question.asked import Read, about
from bot.answering.question.asking import attribute_of, attributes_of, only_asks, parts_of
from bot.answering.question.elements import Element
from bot.answering.question.grammar import CueKind
from bot.answering.question.query import Query, Stretch, Words, stretches_of
from bot.answering.question.settled import by_level
from bot.answering.question.statuses import is_label, is_yes_no, patent_kind
from bot.answering.question.stretches import Said, item_words, words_of
from bot.answering.question.whether import clauses_of, whether_query
from vectorstore.records import Span


def fact_query(asked: Read) -> Query | None:
    """Return what a question asks of the people whom it names; None where it names nobody."""
    if not asked.subject.is_someone:
        return None
    masked = asked.subject.masked
    if clauses_of(asked)[1]:
        return whether_query(asked)
    if (
        is_yes_no(masked, asked.row, asked.language)
        and not is_label(masked, attribute_of(asked.row))
        and not asked.has("ask", "what", "when", "where")
    ):
        return whether_query(asked)
    if (amount := _amount(asked)) is not None:
        return amount
    if (at := _place_worked(asked)) is not None:
        rest = tuple(e for n, e in enumerate(asked.row) if n != at)
        said = asked.conditions(rest)
        kind = item_words(asked.row[at].items[0])
        return asked.query("fact", said, asks=("employer",), unread=(*said.unread, kind))
    name, *also = attributes_of(asked.row) or ("work",)
    if name == "thesis":
        return asked.query("fact", asks=(name, *also))  # of which degree its own line says
    said = asked.conditions(by_level([e for e in asked.row if not only_asks(e, name)]))
    if name == "position" and not asked.has("when", "now"):
        name = _of_then(asked, said)
    if name == "certificates":
        said = _by_issuer(said)
    if name == "patents":
        said = said.beside(patent_kind(asked.text))
    # A list is always of those alone: "first-author papers only".
    unkept = tuple(w for w in said.unkept if w.text.lower() not in _ONLY)
    if name == "period":
        # "When did she leave X" asks for what its dates tell.
        left = {p.text for p in parts_of(asked.row) if p.has("verb", "leave")}
        unkept = tuple(w for w in unkept if w.text not in left)
    # Why somebody did something stands in no CV.
    reasons = tuple(words_of(p) for p in parts_of(asked.row) if p.has("ask", "why") and p.text.isascii())
    test = _test_of(asked.row) if name == "test_score" else None
    statuses = asked.statuses
    # Why somebody did what they did stands in no CV, and what they did is no answer to it.
    unkept += tuple(words_of(p) for p in parts_of(asked.row) if p.has("ask", "why") and asked.language == "zh")
    return asked.query("fact", said, asks=(name, *also), about=test, statuses=statuses, unkept=(*unkept, *reasons))


def _place_worked(asked: Read) -> int | None:
    """Return where a kind of employer stands that CVs tell of by no name: "which agencies has she worked at"."""
    row = asked.row
    at = next((n + 1 for n, e in enumerate(row[:-1]) if e.part is not None and e.part.has("ask", "what")), None)
    if at is None or len(row[at].items) != 1 or row[at].items[0].types != ("free",):
        return None
    last = [e.part for e in row[at + 1 :] if e.part is None or e.part.kind != "mark"][-2:]
    works = len(last) == len(_WORKED_AT) and all(
        p is not None and p.has(*cue) for p, cue in zip(last, _WORKED_AT, strict=True)
    )
    return at if works else None


_WORKED_AT: tuple[tuple[CueKind, str], ...] = (("verb", "work"), ("prep", "at"))


def _amount(asked: Read) -> Query | None:
    """Return how large something of somebody's was: "how big was the budget", "the largest team"."""
    sized = next((p for p in parts_of(asked.row) if p.has("quantity", "most", "fewest") and p.text.isascii()), None)
    rank = None if sized is None else "most" if sized.has("quantity", "most") else "fewest"
    if rank is not None and asked.has("noun", "team") and not asked.has("ask", "how_many"):
        return asked.query("fact", asks=("team",), rank=rank)
    if asked.has("ask", "how_much"):
        return asked.query("fact", asks=("result",), about=about(asked), rank=rank)
    after = next((b for a, b in pairwise(asked.row) if sized is not None and a.part == sized), None)
    if rank is not None and asked.has("ask", "what") and after is not None and _is_amount(after):
        return asked.query("fact", asks=("result",), about=item_words(after.items[0]), rank=rank)
    return None


def _is_amount(element: Element) -> bool:
    return element.is_list and element.items[0].types == ("free",)


def _of_then(asked: Read, said: Said) -> str:
    """Return what is asked of a post not said to be the present one: "her title at X", "where was she in 2015"."""
    sought = {s.relation for one in stretches_of(said.where) for s in one.sought}
    entitled = asked.has("noun", "title")
    if "during" in sought:
        return "role" if entitled else "employer"
    return "role" if entitled and sought & _AT_A_PLACE else "position"


def _by_issuer(said: Said) -> Said:
    """Return what narrows certificates with a firm that only stands beside them as who gives them: 思科的证书."""
    if not isinstance(said.where, Stretch):
        return said
    sought = tuple(
        s.model_copy(update={"relation": "certified"}) if s.relation == "been_at" and s.by is None else s
        for s in said.where.sought
    )
    return said._replace(where=said.where.model_copy(update={"sought": sought}))


_AT_A_PLACE = frozenset({"been_at", "worked_at", "interned_at"})


_ONLY = frozenset({"only", "just the", "只", "仅", "只有", "仅仅"})


def _test_of(row: Sequence[Element]) -> Words | None:
    """Return the test whose score is asked for, where its name is a cue: "her GRE score", 六级多少分."""
    for part in parts_of(row):
        bare = _SCORE.sub("", part.text).strip() if part.has("attribute", "test_score") else ""
        if bare:
            start = part.at[0] + max(0, part.text.find(bare))
            return Words(text=bare, span=Span(start=start, end=start + len(bare)))
    return None


_SCORE = re.compile(r"\b(?:test |english )?scores?\b|考了多少分?|多少分|英语成绩|成绩|分数", re.IGNORECASE)
