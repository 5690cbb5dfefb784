"""The segments of a question as what they ask for: a tree of stretches, and the words that no condition took.

Knows how segments are joined and denied, and which cues change what is asked. Which relation a word asks for is
`attach`, what it means on CVs `ground`, how conditions go together `conditions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

from bot.answering.question.amounts import minimum_in
from bot.answering.question.attach import DEFAULTS, Attached, Governor, attach, governors_of, is_purpose
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Item
from bot.answering.question.figures import figures_in
from bot.answering.question.grammar import grammar
from bot.answering.question.measures import measures_in
from bot.answering.question.qualifications import FLUENCY
from bot.answering.question.query import Asking, Joined, Least, Sought, Stretch, Value, Words, stretches_of, value_of
from bot.answering.question.reaching import reached
from bot.answering.question.relations import is_of_a_patent, relation_of
from bot.answering.question.sameness import together
from bot.answering.question.segment import Segment
from bot.answering.question.today import NOW, is_current
from bot.answering.records import Condition
from vectorstore.records import Language, Span
from vectorstore.text import has_cjk


class Said(NamedTuple):
    """What segments ask for, what would only be nice to have, and the words that nothing took or can keep.

    `told` are words that say what for: "for the bridge seat". `governors` are the last verbs and nouns that asked.
    """

    where: Asking | None = None
    wishes: tuple[Stretch, ...] = ()
    unread: tuple[Words, ...] = ()
    unkept: tuple[Words, ...] = ()
    told: tuple[Words, ...] = ()
    governors: tuple[Governor, ...] = ()

    def beside(self, amount: Condition | None) -> Said:
        """Return this with a bound that holds beside it, where there is one."""
        if amount is None:
            return self
        stretch = Stretch(amounts=(amount,))
        return self._replace(where=stretch if self.where is None else Joined(join="all", parts=(self.where, stretch)))


class _Read(NamedTuple):
    stretch: Stretch
    unread: tuple[Words, ...]
    governors: tuple[Governor, ...]
    unkept: tuple[Words, ...]
    told: tuple[Words, ...]


def said_in(segments: Sequence[Segment], language: Language, before: tuple[Governor, ...] = ()) -> Said:
    """Return what a question's segments ask for, joined as the question joins them.

    `before` are the governors of what stands before them, which what has none of its own borrows.
    """
    done: list[tuple[Segment, Asking]] = []
    unread: list[Words] = []
    unkept: list[Words] = []
    wishes: list[Stretch] = []
    told: list[Words] = []
    for segment in together(segments):
        # What rides on a condition may be ordinary words: "EEE is fine, communication isn't".
        lent = _of_anything(before) if segment.discounts else before
        read = _segment(segment, lent, language)
        unread += read.unread
        unkept += read.unkept
        told += read.told
        before = read.governors or before
        if not (read.stretch.sought or read.stretch.amounts):
            continue
        if any(e.part is not None and e.part.has("pronoun", "there") for e in segment.elements):
            read = read._replace(stretch=_there(read.stretch, done))
        if segment.nice:
            wishes.append(read.stretch)
        elif segment.negative or segment.excepted:
            by = words_of(segment.denied) if segment.denied is not None else None
            how = "discount" if segment.discounts else "except" if segment.excepted else "none"
            done.append((segment, Joined.model_validate({"join": how, "parts": (read.stretch,), "by": by})))
        else:
            done.append((segment, read.stretch))
    words = (tuple(dict.fromkeys(unread)), tuple(dict.fromkeys(unkept)))
    return Said(_joined(done), tuple(wishes), *words, tuple(told), _of_anything(before))


def _of_anything(governors: Sequence[Governor]) -> tuple[Governor, ...]:
    return tuple(g._replace(names=False) for g in governors)


def _there(stretch: Stretch, done: Sequence[tuple[Segment, Asking]]) -> Stretch:
    """Return a stretch in which "there" is the place that was named before: "in London or willing to move there"."""
    told = [v for _, tree in done for s in stretches_of(tree) for one in s.sought for v in one.values]
    place = next((v for v in reversed(told) if v.kind == "place"), None)
    if place is None:
        return stretch
    takes = {name: held["place"] for name, held in grammar().takes.items() if "place" in held}
    sought = (
        one.model_copy(update={"values": (place,), "relation": takes[one.sense]})
        if not one.values and one.sense in takes
        else one
        for one in stretch.sought
    )
    return stretch.model_copy(update={"sought": tuple(sought)})


def words_of(part: Part) -> Words:
    """Return the words of a cue, and where they stand."""
    return Words(text=part.text, span=Span(start=part.at[0], end=part.at[1]))


def item_words(item: Item) -> Words:
    """Return the words of something that is asked for, and where they stand."""
    return Words(text=item.text, span=_span(item))


def words_in(element: Element) -> list[Words]:
    """Return the words of an element, of each of its things by itself, and where they stand."""
    return [words_of(element.part)] if element.part is not None else [item_words(i) for i in element.items]


def _span(item: Item) -> Span:
    return Span(start=item.parts[0].at[0], end=item.parts[-1].at[1])


def _joined(done: Sequence[tuple[Segment, Asking]]) -> Asking | None:
    """Return segments as one tree: "or" binds weaker than "and", and parentheses bind strongest.

    Without a verb or noun of its own what stands behind "or" is another of what stands right before it.
    """
    flat: list[tuple[Segment, Asking]] = []
    for segment, tree in done:
        grouped = bool(segment.group) and bool(flat) and flat[-1][0].group == segment.group
        if flat and (grouped or (segment.join == "any" and _leans(tree))):
            join = "any" if segment.join == "any" else "all"
            flat[-1] = (flat[-1][0], Joined.model_validate({"join": join, "parts": (flat[-1][1], tree)}))
        else:
            flat.append((segment, tree))
    sentences: list[list[list[Asking]]] = []
    last = -1
    for segment, tree in flat:
        # "Need a nurse. Who has done A or B?": either of the two, and a nurse.
        if not sentences or (segment.sentence != last and segment.join == "all"):
            sentences.append([[]])
        elif segment.join == "any" and sentences[-1][-1]:
            sentences[-1].append([])
        elif segment.excepted and len(sentences[-1]) > 1:
            # "Engineers or testers, but skip anyone in India": whoever is left out is left out of both.
            sentences[-1] = [[_of(tuple(_of(tuple(row), "all") for row in sentences[-1] if row), "any")]]
        sentences[-1][-1].append(tree)
        last = segment.sentence
    said = [_of(tuple(_of(tuple(row), "all") for row in rows if row), "any") for rows in sentences]
    return _of(tuple(said), "all") if said else None


def _of(parts: tuple[Asking, ...], join: Literal["all", "any"]) -> Asking:
    if len(parts) == 1:
        return parts[0]
    # What several sentences ask for is one list.
    flat = tuple(
        p for part in parts for p in (part.parts if isinstance(part, Joined) and part.join == join else (part,))
    )
    return Joined(join=join, parts=flat)


def _leans(tree: Asking) -> bool:
    return isinstance(tree, Stretch) and tree.leans


def _segment(segment: Segment, before: tuple[Governor, ...], language: Language) -> _Read:
    elements = reached(segment.elements)
    figures = figures_in(elements, language)
    by = [w for n in sorted(figures.taken) for w in words_in(elements[n])]
    elements = tuple(e for n, e in enumerate(elements) if n not in figures.taken)
    amounts = measures_in(elements)
    by += [w for n in sorted(amounts.taken) for w in words_in(elements[n])]
    row = tuple(e for n, e in enumerate(elements) if n not in amounts.taken)
    own = governors_of(row)
    lent = () if own or segment.apart or _says_what_somebody_is(row) else tuple(g._replace(place=-1) for g in before)
    found = tuple(one for one in attach(row, [*own, *lent], language) if not is_of_a_patent(one, row))
    sought = [s for one in found if (s := _sought(one, row)) is not None]
    taken = {one.place for one in found} | {one.governor.place for one in found if one.governor is not None}
    left = [(n, item_words(i)) for n, e in enumerate(row) if e.is_list and n not in taken for i in e.items]
    told = tuple(words for n, words in left if is_purpose(row, n))
    unread = [words for _, words in left if words not in told]
    of_words = {one.governor.place for one in found if one.governor is not None and "free" in one.kinds}
    kinds = {one.governor.place: frozenset(one.kinds) for one in found if one.governor is not None}
    governors = tuple(g._replace(names=g.place in taken - of_words, took=kinds.get(g.place, frozenset())) for g in own)
    number, numbered = minimum_in(row)
    trades = {one.governor.place for one in found if one.governor is not None and _is_trade(one)}
    alone, alone_by = _alone(row, taken - numbered - trades, said=bool(found or figures.conditions))
    taken |= alone_by
    unkept = undecided(row, taken | numbered)
    least = None
    if number is not None:
        more = tuple(w for w in undecided(row, taken) if w not in unkept)
        least = Least(number=number, words=more)
    stretch = Stretch(
        sought=(*sought, *alone),
        amounts=(*figures.conditions, *amounts.conditions),
        by=tuple(by),
        least=least,
        current=is_current(row) or (segment.denied is not None and segment.denied.text.startswith(NOW)),
        hired=_says(row, "hired"),
        done=_says(row, "done"),
        lapsed=_says(row, "lapsed"),
        ended=_says(row, "ended"),
        apart=any(e.part is not None and (e.part.has("op", "both") or e.part.text in _EACH) for e in row),
        fluency=_fluency(row),
        leans=not own and not (segment.being and _is_post(row)),
    )
    if not (stretch.sought or stretch.amounts) and least is not None:
        unkept = (*unkept, *least.words)
    return _Read(stretch, tuple(unread), governors, unkept, told)


def _says_what_somebody_is(row: Sequence[Element]) -> bool:
    """Tell whether a row begins with "was a": what follows is who somebody was, and no object of a verb before."""
    first = [e.part.text.lower() if e.part is not None else "" for e in row[:2]] or [""]
    return first[0] in ("is", "was", "are", "were", "been") and first[-1] in ("a", "an") and _is_post(row)


def _is_post(row: Sequence[Element]) -> bool:
    """Tell whether nothing but a post is named."""
    told = [i for e in row for i in e.items]
    return bool(told) and all(i.types[:1] == ("role",) for i in told)


def _is_trade(one: Attached) -> bool:
    """Tell whether a trade governs only where it was plied, or the degree beside it: "engineers from Google" are."""
    return one.governor is not None and one.governor.sense in _TRADES and one.relation in _PLIED


_TRADES, _PLIED = frozenset({"engineer", "developer"}), frozenset({"worked_at", "worked_in", "degree"})


# 做过人事又做过行政
_EACH = frozenset({"又", "也", "既", "还"})


def _says(row: Sequence[Element], when: str) -> bool:
    return any(e.part is not None and e.part.has("when", when) for e in row)


def _fluency(row: Sequence[Element]) -> str:
    """Return how well a language is asked for; the least where several levels are named."""
    said = {c.sense for e in row if e.part is not None for c in e.part.cues if c.kind == "quantity"} & set(FLUENCY)
    return min(said, key=lambda s: FLUENCY[s][0], default="")


def _sought(one: Attached, row: Sequence[Element]) -> Sought | None:
    """Return what is asked for of a list, and by which words."""
    relation = relation_of(one, row)
    values = [_value(one, relation, item, kind) for item, kind in zip(one.items, one.kinds, strict=True)]
    by = one.governor
    spent = by is not None and 0 <= by.place < one.place and row[by.place].is_list
    return Sought(
        relation=relation,
        values=tuple(values),
        join=one.join,
        by=words_of(by.part) if by is not None else None,
        sense=by.sense if by is not None else "",
        spent=spent,
        fewest=row[one.place].fewest,
    )


def _value(one: Attached, relation: str, item: Item, kind: str) -> Value:
    """Return one item of a list; under another relation than the rest in "Python or team leadership"."""
    value = value_of(item.text, _span(item), kind, item.mention, item.level).model_copy(update={"reach": item.reach})
    if kind == one.kinds[0]:
        return value
    takes = grammar().takes[one.governor.sense] if one.governor is not None else DEFAULTS
    own = takes.get(kind, relation)
    return value if own == relation else value.model_copy(update={"relation": own})


def _alone(row: Sequence[Element], taken: set[int], *, said: bool) -> tuple[list[Sought], set[int]]:
    """Return what the verbs and nouns say that govern nothing ("who has patents"), and where they stand.

    `said`: something else is said beside them.
    """
    found: list[Sought] = []
    takes = grammar().takes
    done: set[int] = set()
    for governor in governors_of(row):
        relation = takes[governor.sense].get("alone")
        if governor.place in taken or relation is None:
            continue
        done.add(governor.place)
        if relation == "enrolled" and any("period" in i.types for e in row for i in e.items):
            relation = "studied_at"  # of the time that is named, not of today
        if relation == "acted" and (said or found) and _is_purpose(row, governor.place):
            continue
        found.append(Sought(relation=relation, by=words_of(governor.part), sense=governor.sense))
    return found, done


def _is_purpose(row: Sequence[Element], at: int) -> bool:
    """Tell whether a verb says what for: "speaks it well enough to negotiate"."""
    before = row[at - 1].part if at else None
    return before is not None and before.text.lower() == "to"


def undecided(row: Sequence[Element], taken: AbstractSet[int]) -> tuple[Words, ...]:
    """Return cues that would change what is asked and that nothing took: an order, a number, "only"."""
    return tuple(words_of(part) for part in _changing(row, taken))


def _changing(row: Sequence[Element], taken: AbstractSet[int]) -> Iterator[Part]:
    numbered = any(e.part is not None and e.part.has("quantity", "number", "least", "more") for e in row)
    for place, element in enumerate(row):
        part = element.part
        if part is None or (place in taken and not _rises(row, place)):
            continue
        if (
            numbered
            and part.text.lower() in _DIFFERENT
            or part.has("order")
            and not part.has("when", "past", "now")
            or part.has("op", "only")
            and not _closes(row, place)
            or part.has("quantity", *_DECIDING)
            and not part.is_frame
            or part.has("verb", "leave")
            or _counts_years(row, place)
            or _stands_behind(row, place)
            or _rises(row, place)
            or part.has("intent", "fit")
            or (part.has("intent", "group") and place > 0 and row[place - 1].is_list)
            or part.has("beyond")
            or part.has("noun", "way")
            or part.has("noun", *_MEASURED)
            or part.has("attribute", *_SCORED)
            and not part.has("verb")
        ):
            yield part


def _counts_years(row: Sequence[Element], place: int) -> bool:
    """Tell whether a number is of years that nothing took: 毕业五年以内."""
    part, after = row[place].part, row[place + 1].part if place + 1 < len(row) else None
    return (
        part is not None
        and part.has("quantity", "number")
        and has_cjk(part.text)
        and after is not None
        and after.has("noun", "year")
    )


def _stands_behind(row: Sequence[Element], place: int) -> bool:
    """Tell whether 之前 or 之后 stands behind what it is said of, and not by itself: 自己开店之前在哪."""
    part, before = row[place].part, row[place - 1] if place else None
    if part is None or not (part.has("order", "before", "after") and part.text in _BEHIND) or before is None:
        return False
    return before.is_list or (before.part is not None and before.part.has("verb") and not before.part.is_frame)


def _rises(row: Sequence[Element], place: int) -> bool:
    """Tell whether a post was come to from another: 从技术员干到经理, which of two posts no condition can say."""
    part = row[place].part
    said = part is not None and part.has("noun", "title") and part.text.endswith("到")
    return said and any(e.part is not None and e.part.text == "从" for e in row[:place])


_BEHIND = frozenset({"之前", "以前", "之后", "以后"})


def _closes(row: Sequence[Element], place: int) -> bool:
    """Tell whether "only" ends what is asked for by what people are: "nurses only" asks for nurses."""
    before = row[place - 1] if place > 0 else None
    people = before is not None and before.part is not None and before.part.has("who") and place > 1
    named = people or (before is not None and before.is_list and all("role" in i.types for i in before.items))
    state = before is not None and before.part is not None and before.part.has("when", "granted", "filed", "accepted")
    return (named or state) and not any(e.is_list for e in row[place + 1 :])


# "Awards from two different institutions": which are different, and how many, is one thing.
_DIFFERENT = frozenset({"different", "不同"})
# What is measured, and was not: nothing else may be answered in its place.
_MEASURED = (
    "gap", "one_employer", "own_employer", "sole_employer", "hop", "same_school", "other_school", "levels_short",
    "career_change",
)  # fmt: skip
# A grade is told, and never compared: "GPA over 3.8".
_SCORED = ("gpa", "test_score")
# What no condition can keep: an order by size, a rank, a time that is told from today.
_DECIDING = (
    "most", "fewest", "longest", "shortest", "least", "more", "same", "ranked", "recent", "at_least", "at_most",
    "average", "compared", "exact", "upward", "topmost", "sum",
)  # fmt: skip
