"""One check over every query, whoever made it: what it cannot have read from the question's words is taken out of it.

Taken out is never left out: its words are unread, or unkept where they deny. Knows types, spans and which relation
takes what. Knows nothing about CVs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from bot.answering.question.attach import DEFAULTS
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Item
from bot.answering.question.grammar import grammar
from bot.answering.question.pool import Pool
from bot.answering.question.query import Asking, Joined, Query, Sought, Stretch, Value, Words, stretches_of, values_of
from bot.answering.question.stretches import item_words, words_of
from vectorstore.dictionary import is_past
from vectorstore.records import Span
from vectorstore.text import has_cjk

# Mentions that may be part of a subject's words: "Kubernetes scheduler".
_OF_SUBJECTS = frozenset({"skill", "term", "free", "role", "award", "certificate", "language", "venue"})
_DENYING = ("not", "lacking", "discount", "except")
# Forms in which a word that denies changes who is meant.
_OF_PEOPLE = frozenset({"who", "list", "count", "match", "group"})
# Where somebody is: of words that no lexicon knows only what some CV writes, or a name, is a place.
_PLACES = frozenset(
    {
        "been_in",
        "lives_in",
        "relocates",
        "worked_in",
        "interned_in",
        "studied_in",
        "studied_from",
        "somewhere",
        "taught_in",
    }
)
# 做过X没有, "yes or no", "or not": at the end of what is asked, a word that denies asks for a yes or a no.
_ENDS = re.compile(r"\s*(?:有|吗|呢|啊|呀)?[\s?？.。!！]*$")
_OR = re.compile(r"(?:\bor|/|还是|或)\s*$", re.IGNORECASE)
# What denies and was not read as such turns what is asked round.
_BARE_DENIALS = frozenset({"没", "不", "未", "无", "非"})
# What is denied is told up to the end of its clause.
_CLAUSE = re.compile(r"[^,，.。;；:：?？!！()（）]+")


def valid(query: Query, row: Sequence[Element], pool: Pool) -> Query:
    """Return a query without what its question does not say; `row` are the elements of the question that ask."""
    check = _Check(query, row, pool)
    where = check.tree(query.where)
    wishes = tuple(w for s in query.wishes if isinstance(w := check.tree(s), Stretch))
    besides = check.tree(query.besides)
    kept = query.model_copy(update={"where": where, "wishes": wishes, "besides": besides})
    kept = kept.model_copy(update={"unkept": (*query.unkept, *check.undenied)})
    unread = (*query.unread, *check.dropped, *_unused(kept, row, check.dropped), *_unasked(kept, row))
    unkept = (*kept.unkept, *_undenied(kept, row), *(w for w in unread if w.text in _BARE_DENIALS))
    return kept.model_copy(update={"unread": _in_order(unread), "unkept": _in_order(unkept)})


def _in_order(words: Sequence[Words]) -> tuple[Words, ...]:
    return tuple(sorted(dict.fromkeys(words), key=lambda w: w.span.start))


class _Check:
    """Goes through a tree once; `dropped` and `undenied` are the words of what it took out."""

    def __init__(self, query: Query, row: Sequence[Element], pool: Pool) -> None:
        self.dropped: list[Words] = []
        self.undenied: list[Words] = []
        self._unread = query.unread
        self._text = query.text
        self._row = row
        self._pool = pool
        self._used: list[tuple[Span, Words | None]] = []

    def tree(self, tree: Asking | None) -> Asking | None:
        """Return a tree without what it cannot hold; None where nothing is left."""
        if tree is None:
            return None
        if isinstance(tree, Stretch):
            return self._stretch(tree)
        if tree.join in ("none", "except", "discount"):
            values = [_bare(v) for s in stretches_of(tree) for x in s.sought for v in x.values]
            if not self._denies(tree.by):
                self.dropped += values
                return None
            if tree.by is not None and (half_read := self._half_read([tree.by, *values])) is not None:
                self.undenied.append(half_read)
                return None
        parts = tuple(kept for part in tree.parts if (kept := self.tree(part)) is not None)
        if len(parts) == 1 and tree.join in ("all", "any"):
            return parts[0]
        return tree.model_copy(update={"parts": parts}) if parts else None

    def _half_read(self, denied: Sequence[Words]) -> Words | None:
        """Return what is denied where an unread word stands within it: "never bored by Rust" is not "without Rust"."""
        within = Span(start=min(w.span.start for w in denied), end=max(w.span.end for w in denied))
        if not any(within.touches(w.span) for w in self._unread):
            return None
        return Words(text=within.of(self._text), span=within)

    def _denies(self, by: Words | None) -> bool:
        return by is not None and any(
            e.part is not None and e.part.has("op", *_DENYING) and by.span.touches(_span_of(e.part)) for e in self._row
        )

    def _stretch(self, stretch: Stretch) -> Stretch | None:
        sought = tuple(kept for one in stretch.sought if (kept := self._sought(one)) is not None)
        return stretch.model_copy(update={"sought": sought}) if sought or stretch.amounts else None

    def _sought(self, sought: Sought) -> Sought | None:
        if not sought.values:
            return sought if sought.by is not None and sought.by.span.of(self._text) == sought.by.text else None
        values = tuple(v for v in sought.values if self._value(v, v.relation or sought.relation, sought.by))
        return sought.model_copy(update={"values": values}) if values else None

    def _value(self, value: Value, relation: str, by: Words | None) -> bool:
        # "Worked or interned at X": two verbs may share an object; else its words are read already.
        if any(value.span.touches(u) and (value.span != u or by is None or by == b) for u, b in self._used):
            return False
        held = self._is_said(value) and self._is_whole(value) and self._fits(value, relation)
        if held:
            self._used.append((value.span, by))
        else:
            self.dropped.append(_bare(value))
        return held

    def _is_said(self, value: Value) -> bool:
        """Tell whether a value's words stand where it says, and are more than a piece of a word."""
        said = " ".join(value.span.of(self._text).split())
        piece = not value.types and value.level is None and len(value.text) == 1 and has_cjk(value.text)
        # "Came back to a former employer": what somebody did is no subject of theirs.
        deed = value.kind == "free" and not value.types and value.text.islower() and is_past(value.text)
        return said == " ".join(value.text.split()) and not piece and not deed

    def _is_whole(self, value: Value) -> bool:
        """Tell whether a value is one mention whole, or free words with no mention and no word that asks or joins."""
        for element in self._row:
            items = [(i, own) for i in element.items if (own := _span_of_item(i)).touches(value.span)]
            if len(items) > 1:
                return False  # several of a list
            for item, own in items:
                if own == value.span:
                    continue
                if not value.span.holds(own) or value.types or not set(item.types) & _OF_SUBJECTS:
                    return False
            part = element.part
            if part is not None and value.span.touches(_span_of(part)) and _parts_values(part):
                return False
        return True

    def _fits(self, value: Value, relation: str) -> bool:
        """Tell whether a relation takes what a value is asked for as."""
        kinds = _OF_SUBJECTS if value.kind in _OF_SUBJECTS else {value.kind}
        if value.kind != "free" and not any((kind, relation) in _taken() for kind in kinds):
            return False
        if value.kind == "period" and value.period is None or value.kind == "length" and value.length is None:
            return False
        known = value.ids("place") or value.named_class is not None
        named = value.text.isascii() and value.text[:1].isupper()
        return relation not in _PLACES or bool(known) or named or self._pool.writes(value.text)


def _bare(value: Value) -> Words:
    return Words(text=value.text, span=value.span)


def _span_of(part: Part) -> Span:
    return Span(start=part.at[0], end=part.at[1])


def _span_of_item(item: Item) -> Span:
    return item_words(item).span


def _parts_values(part: Part) -> bool:
    """Tell whether a cue may stand in no value: it joins two, denies one, or asks."""
    return part.has("op", "or", *_DENYING) or part.has("who") or part.has("ask") or part.has("chat")


@cache
def _taken() -> frozenset[tuple[str, str]]:
    """Return which relations take which types: those of the table `takes`, and what a type asks for by itself."""
    found = set(DEFAULTS.items())
    for takes in grammar().takes.values():
        found |= {(kind, relation) for kind, relation in takes.items() if kind not in ("via", "alone")}
    # "Was in Boston", and a time beside "graduated".
    places = {("place", "been_in"), ("place", "worked_in"), ("place", "studied_from"), ("place", "comes_from")}
    return frozenset({*found, *places, ("period", "graduates")})


def _unused(query: Query, row: Sequence[Element], dropped: Sequence[Words]) -> Iterator[Words]:
    """Yield what the question names and nothing of the query says: neither a condition nor words that are told."""
    if query.form == "help":
        return
    used = [*_used(query), *(w.span for w in dropped)]
    for element in row:
        # "CVs in Chinese": the language is the files'.
        asked = [i for i in element.items if query.cvs is None or "language" not in i.types]
        told = [w for w in map(item_words, asked) if any(w.span.touches(u) for u in used)]
        for words in map(item_words, asked):
            # 硕士和硕士以上: what a list says twice is asked for once.
            if words not in told and words.text not in (w.text for w in told):
                yield words


def _used(query: Query) -> Iterator[Span]:
    yield from (w.span for w in (*values_of(query), *query.unread, *query.unkept, *query.context))
    if query.about is not None:
        yield query.about.span
    for tree in (query.where, *query.wishes, query.besides):
        for stretch in stretches_of(tree):
            yield from (s.by.span for s in stretch.sought if s.by is not None)
            yield from (w.span for w in stretch.by)


def _unasked(query: Query, row: Sequence[Element]) -> Iterator[Words]:
    """Yield what a question about whoever fits asks besides, and is not told: 谁用过Kafka，在哪个项目用的."""
    if query.form not in ("who", "list", "match") or query.asks or query.language != "zh":
        return
    who = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("who")), None)
    used = list(_used(query))
    for at, element in enumerate(row):
        part = element.part
        if part is None or part.has("who") or part.has("frame") or not part.has("ask", *_BESIDES):
            continue
        if who is None and part.has("ask", "what"):
            continue  # 哪家公司的: what a question without a word for people asks with
        after = row[at + 1].part if at + 1 < len(row) else None
        span = Span(start=part.at[0], end=after.at[1] if after is not None and after.kind == "cue" else part.at[1])
        if not any(span.touches(u) for u in used):
            yield Words(text=span.of(query.text), span=span)


# Question words that ask for no people.
_BESIDES = ("how_much", "how_long", "when", "where", "why", "what")


def _undenied(query: Query, row: Sequence[Element]) -> Iterator[Words]:
    """Yield what the question denies and the query does not."""
    of_people = query.form in _OF_PEOPLE and (not query.asks or query.form == "group")
    if not of_people and not (query.everyone and query.where is None):
        return
    used = [*_used(query), *(by.span for by in _denials(query.where))]
    for element in row:
        part = element.part
        if part is None or not part.has("op", *_DENYING) or any(_span_of(part).touches(u) for u in used):
            continue
        whole = part.has("op", "lacking", "discount") or query.text[: part.at[0]].endswith(("都", "也"))
        if (_ENDS.match(query.text, part.at[1]) and not whole) or _OR.search(query.text[: part.at[0]]):
            continue
        clause = _CLAUSE.match(query.text, part.at[0])
        told = Span(start=part.at[0], end=max(part.at[1], clause.end() if clause else 0))
        yield Words(text=told.of(query.text).strip(), span=told) if clause else words_of(part)


def _denials(tree: Asking | None) -> Iterator[Words]:
    if isinstance(tree, Joined):
        if tree.by is not None:
            yield tree.by
        for part in tree.parts:
            yield from _denials(part)
