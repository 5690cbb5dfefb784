"""A reading linked to its question: a query of its own words, or None where it says what the question does not.

What a model may not do is decided here and in `question.valid`, by the same rules that hold for the grammar: a value is
words of the question, a name is asked for as what it is, what is denied has a word that denies, and no word that would
change the answer goes missing. Knows nothing about models.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.answering.model.apart import apart, found
from bot.answering.model.joints import Stood, are_said
from bot.answering.model.reading import ATTRIBUTES, GROUPS, ReadCondition, Reading
from bot.answering.question.asked import Read
from bot.answering.question.attach import DEFAULTS, governors_of
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Item
from bot.answering.question.grammar import grammar
from bot.answering.question.ground import relations
from bot.answering.question.measures import measures_in
from bot.answering.question.mentions import Mention, mentions_of
from bot.answering.question.query import Asking, Joined, Query, Sought, Stretch, Value, Words, value_of
from bot.answering.question.stretches import item_words, undecided, words_in, words_of
from bot.answering.question.today import is_current
from bot.answering.question.tokens import tokens_of
from bot.answering.question.valid import valid
from bot.answering.records import Measure
from vectorstore.dictionary import is_verb
from vectorstore.records import Record, Span
from vectorstore.text import has_cjk

_DENYING = ("not", "lacking", "discount", "except")
# Verbs and nouns that any relation of what somebody did may stand for.
_PLAIN = frozenset(
    {"work", "attend", "experience", "employee", "do", "know", "live", "industry", "title", "join", "study", "act"}
)
_OF_PEOPLE = frozenset({"who", "list", "count", "match"})


class _Link(Record):
    """A condition of a reading with the words that it is about."""

    sought: Sought
    denied: Words | None
    of: int


def linked(reading: Reading, asked: Read, own: Query) -> Query | None:
    """Return the query of a reading; `own` is what the grammar made of the question.

    None where its form is not the question's, a value is none of its words, or it denies what the question does not.
    """
    fields = _fields(reading, asked, own)
    if fields is None:
        return None
    wanted = [s for c in reading.conditions for v in c.values if (s := found(v, asked.line)) is not None]
    asked = asked._replace(row=tuple(apart(e, wanted, asked.line) for e in asked.row))
    held = _links(reading, asked)
    if held is None or not _is_said(held, reading, asked):
        return None
    current = {c.of for c in reading.conditions if c.now}
    where = _tree(held, asked, current, either=reading.either)
    if where is None and own.where is not None:
        return None  # it asks for less
    unread, unkept = _left(held, asked, reading, where, own)
    query = own.model_copy(update={**fields, "where": where, "unread": unread, "unkept": unkept, "asks_nothing": False})
    return valid(query, asked.row, asked.pool)


def _fields(reading: Reading, asked: Read, own: Query) -> dict[str, object] | None:
    """Return the form of a reading with what belongs to it; None where the question does not have it."""
    form, measure = reading.form, reading.measure
    if form != own.form and not _has_form(reading, asked, own):
        return None
    if not form_is_whole(reading):
        return None
    asks = reading.asks if form in ("fact", "group", "compare") else own.asks if form == own.form else ()
    ranks = reading.rank or None
    return {
        "form": form,
        "asks": asks or own.asks,
        "counted": (reading.counted or "people") if form == "count" else own.counted if form == own.form else None,
        "measure": (own.measure if own.form == "measure" else Measure.model_validate({"of": measure}))
        if form == "measure"
        else None,
        "rank": (own.rank or ranks) if form == "measure" else own.rank,
    }


def form_is_whole(reading: Reading) -> bool:
    """Tell whether a reading says of its form what that needs."""
    match reading.form:
        case "fact":
            return bool(reading.asks) and set(reading.asks) <= set(ATTRIBUTES)
        case "group":
            return len(reading.asks) == 1 and reading.asks[0] in GROUPS
        case "measure":
            return bool(reading.measure)
        case _:
            return True


def _has_form(reading: Reading, asked: Read, own: Query) -> bool:
    """Tell whether a question asks for a form that the grammar did not see in it."""
    match reading.form:
        case "who" | "list" | "match":
            return own.form in _OF_PEOPLE or own.asks_nothing
        case "count":
            return asked.has("ask", "how_many")
        case "fact" | "summary":
            return asked.subject.is_someone
        case "compare":
            return len(asked.subject.persons) > 1
        case "measure":
            return asked.has("quantity", "most", "fewest", "longest", "shortest", "average", "ranking")
        case "group":
            return asked.has("intent", "group", "list")


def _is_said(held: Sequence[_Link], reading: Reading, asked: Read) -> bool:
    """Tell whether the question joins, dates and denies its conditions as a reading has it."""
    told = [
        Stood(condition, tuple(v.span for v in link.sought.values), link.sought.by, link.denied)
        for condition, link in zip(reading.conditions, held, strict=True)
    ]
    return are_said(told, asked, either=reading.either)


def _links(reading: Reading, asked: Read) -> list[_Link] | None:
    """Return a reading's conditions with the places of their words; None where the question does not say one."""
    if any(c.relation not in relations(named=bool(c.values)) for c in reading.conditions):
        return None
    values: list[tuple[Value, ...]] = []
    for condition in reading.conditions:
        found = [_value(text, condition.relation, asked) for text in condition.values]
        if any(v is None for v in found):
            return None
        values.append(tuple(v for v in found if v is not None))
    taken = [v.span for held in values for v in held]
    links: list[_Link] = []
    for n, (condition, held) in enumerate(zip(reading.conditions, values, strict=True)):
        by = _by(condition.relation, asked, held)
        if by is None and any(v in before for v in held for before in values[:n]):
            return None  # said a second time, and by no word
        if by is None and (by := _unknown(asked, held, taken)) is not None:
            taken.append(by.span)
        link = _link(condition, asked, held, by, n)
        if link is None:
            return None
        links.append(link)
    return links


def _link(condition: ReadCondition, asked: Read, held: tuple[Value, ...], by: Words | None, n: int) -> _Link | None:
    """Return a condition with what asks for it; None where nothing does, or it denies and no word does."""
    if by is None and not (held and all(_asks_by_itself(v, condition.relation) for v in held)):
        return None
    denied = None
    if condition.denied:
        denied = _denial(asked, held[0].span.start if held else by.span.start if by is not None else 0)
        if denied is None:
            return None
    sought = Sought(relation=condition.relation, values=held, join=condition.joined, by=by, sense=_sense(by, asked))
    return _Link(sought=sought, denied=denied, of=condition.of if condition.of >= 0 else -n)


def _asks_by_itself(value: Value, relation: str) -> bool:
    """Tell whether something asks for a relation by what it is: a firm to have worked there, a tool to know."""
    own = {DEFAULTS[name] for name, _ in value.types if name in DEFAULTS} or {"topic", "skill"}
    return relation in {*own, *(same for name in own for same in _ALIKE.get(name, ()))}


# What a type asks for by itself, in other words.
_ALIKE: dict[str, tuple[str, ...]] = {
    "been_at": ("worked_at",), "somewhere": ("lives_in", "worked_in"), "topic": ("skill",), "skill": ("topic",),
    "studied_at": ("been_at",),
}  # fmt: skip


def _unknown(asked: Read, values: Sequence[Value], taken: Sequence[Span]) -> Words | None:
    """Return the words nearest to some values that nobody knows: a verb that the grammar has not, as "wrangled".

    Of several words together, one is what was done and the others what it was done to, which is not to go missing.
    """
    free = [item_words(i) for e in asked.row for i in e.items if i.types == ("free",) and _may_be_deed(i.text)]
    left = [w for w in free if not any(w.span.touches(t) for t in taken)]
    at = values[0].span.start if values else 0
    return min(left, key=lambda w: (w.span.start > at, abs(w.span.start - at)), default=None)


def _value(text: str, relation: str, asked: Read) -> Value | None:
    """Return words of a question as what they are: a name with all that it may be, or free words."""
    span = found(text, asked.line)
    if span is None or any(_only_asks(e.part) and _words(e.part).touches(span) for e in asked.row if e.part):
        return None
    for item in (i for e in asked.row for i in e.items):
        if item_words(item).span == span:
            return _of_item(item, span, relation)
    mention = _mention(span, asked)
    return value_of(span.of(asked.line), span, _kind(mention.names if mention else (), relation), mention)


def _only_asks(part: Part) -> bool:
    """Tell whether words say what is asked, or nothing, and never what it is asked about: "her email", "please"."""
    return bool(part.cues) and all(c.kind in ("attribute", "intent", "frame", "ask", "who", "op") for c in part.cues)


def _words(part: Part) -> Span:
    return Span(start=part.at[0], end=part.at[1])


def _of_item(item: Item, span: Span, relation: str) -> Value:
    kind = _kind(item.types, relation)
    value = value_of(item.text, span, kind, item.mention if kind != "free" else None, item.level)
    return value.model_copy(update={"reach": item.reach})


def _kind(types: Sequence[str], relation: str) -> str:
    """Return as which of its types a name is asked for under a relation: one that it takes, else the likeliest."""
    taking = {kind for takes in grammar().takes.values() for kind, taken in takes.items() if taken == relation}
    taking |= {kind for kind, taken in DEFAULTS.items() if taken == relation}
    return next((t for t in types if t in taking), types[0] if types else "free")


def _may_be_deed(text: str) -> bool:
    """Tell whether unknown words are no more than a verb: a Chinese one is short, an English one is one word."""
    return len(text) <= _LONGEST_VERB if has_cjk(text) else len(text.split()) == 1 and is_verb(text)


_LONGEST_VERB = 2


def _mention(span: Span, asked: Read) -> Mention | None:
    tokens = tokens_of(asked.line)
    for mention in mentions_of(asked.line, tokens, asked.pool):
        if tokens[mention.start].start == span.start and tokens[mention.end - 1].end == span.end:
            return mention
    return None


def _by(relation: str, asked: Read, values: Sequence[Value]) -> Words | None:
    """Return the verb or noun of a question that asks for a relation: the last before its values, else the first."""
    fitting = [g for g in governors_of(asked.row) if relation in grammar().takes.get(g.sense, {}).values()]
    if not fitting:
        return None
    at = values[0].span.start if values else 0
    before = [g for g in fitting if g.part.at[1] <= at]
    return words_of((before or fitting)[-1 if before else 0].part)


def _sense(by: Words | None, asked: Read) -> str:
    return next((g.sense for g in governors_of(asked.row) if by is not None and words_of(g.part) == by), "")


def _denial(asked: Read, at: int) -> Words | None:
    """Return the nearest word that denies, before a place or else behind it."""
    denying = [e.part for e in asked.row if e.part is not None and e.part.has("op", *_DENYING)]
    if not denying:
        return None
    return words_of(min(denying, key=lambda p: (p.at[0] > at, abs(p.at[0] - at))))


def _tree(links: Sequence[_Link], asked: Read, current: set[int], *, either: bool) -> Asking | None:
    """Return the tree of conditions: those of one thing in one stretch, what is denied apart."""
    parts: list[Asking] = []
    amounts = measures_in(asked.row).conditions
    for of in dict.fromkeys(link.of for link in links if link.denied is None):
        own = tuple(link.sought for link in links if link.of == of and link.denied is None)
        parts.append(Stretch(sought=own, current=of in current))
    if amounts:
        parts.append(Stretch(amounts=amounts))
    joined: list[Asking] = [Joined(join="any", parts=tuple(parts))] if either and len(parts) > 1 else parts
    joined += [
        Joined(join="none", parts=(Stretch(sought=(link.sought,)),), by=link.denied)
        for link in links
        if link.denied is not None
    ]
    if len(joined) == 1:
        return joined[0]
    return Joined(join="all", parts=tuple(joined)) if joined else None


def _left(
    links: Sequence[_Link], asked: Read, reading: Reading, where: Asking | None, own: Query
) -> tuple[tuple[Words, ...], tuple[Words, ...]]:
    """Return what of a question a reading passes over: words that say something, and those that decide who is meant.

    So is what the grammar did not read either, unless a condition is about it.
    """
    used = [v.span for link in links for v in link.sought.values]
    used += [link.sought.by.span for link in links if link.sought.by is not None]
    used += [link.denied.span for link in links if link.denied is not None]
    amounts = measures_in(asked.row).taken if where is not None else frozenset()
    taken = {
        n
        for n, e in enumerate(asked.row)
        if n in amounts
        or any(w.span.touches(u) for w in words_in(e) for u in used)
        or (e.part is not None and e.part.has("when", "now") and any(c.now for c in reading.conditions))
        or (e.part is not None and reading.form == "measure" and e.part.has("quantity"))
    }
    told = [w.span for n, e in enumerate(asked.row) if _is_told(e, reading) or n in amounts for w in words_in(e)]
    unread = (*_passed_over(asked, reading, used, taken), *_untouched(own.unread, (*used, *told)))
    return unread, (*undecided(asked.row, taken), *_untouched(own.unkept, (*used, *told)))


def _untouched(words: Sequence[Words], used: Sequence[Span]) -> Iterator[Words]:
    """Yield what the grammar could not read either, and nothing of a reading is about."""
    yield from (w for w in words if not any(w.span.touches(u) for u in used))


def _is_told(element: Element, reading: Reading) -> bool:
    """Tell whether words ask for what a reading has told of people: "what did they study"."""
    return element.part is not None and reading.form not in _OF_PEOPLE and element.part.has("attribute", *reading.asks)


def _passed_over(asked: Read, reading: Reading, used: Sequence[Span], taken: set[int]) -> Iterator[Words]:
    """Yield free words, verbs and nouns that no condition of a reading is about."""
    meant = {c.relation for c in reading.conditions}
    is_now = reading.form in _OF_PEOPLE and is_current(asked.row)
    for n, element in enumerate(asked.row):
        if n in taken:
            continue
        for item in element.items:
            if not any(item_words(item).span.touches(u) for u in used):
                yield item_words(item)
        part = element.part
        of_now = part is not None and is_now and part.has("when", "now")
        if part is not None and (of_now or _asks_more(part, meant)) and not part.is_frame:
            yield words_of(part)


def _asks_more(part: Part, meant: set[str]) -> bool:
    """Tell whether a verb or noun asks for relations of which a reading holds none."""
    takes = grammar().takes
    senses = [c.sense for c in part.cues if c.kind in ("verb", "noun") and c.sense in takes]
    if not senses or set(senses) & _PLAIN:
        return False
    return not any(set(takes[sense].values()) & meant or sense in meant for sense in senses)
