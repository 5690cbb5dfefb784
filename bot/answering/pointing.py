"""Turns that point at people or places told before: "the second one", "which of them", "drop the interns", "there".

Each gives the plan of a turn where it is one of its kind, else nothing. Knows the words of such turns.
"""

from __future__ import annotations

from bot.answering.antecedents import Node, about, added, leaves, people_of
from bot.answering.changes import Change, changed
from bot.answering.positions import is_position, picked
from bot.answering.question.constructions import opening, swapped, whole, within
from bot.answering.question.grammar import Cue, said_in
from bot.answering.question.reading import condition
from bot.answering.question.tokens import PERSON
from bot.answering.records import Clause, Condition, Plan
from bot.answering.told import node_of, of_people
from bot.answering.turn import Turn, is_in_name, with_person, without_lead
from vectorstore.text import has_cjk

_CHANGES: tuple[Change, ...] = ("drop", "keep", "add")
# "Who worked there?" says no more than where.
_BEING = frozenset({"worked_at", "studied_at", "interned_at"})


def picking(turn: Turn) -> Plan | None:
    """Return "the second one's advisor", 前两个有什么区别: what is asked of those who stand there."""
    if not is_position(turn.text) or whole("pointing.stays", turn.text) is not None:
        return None  # "keep the ones from X, drop the rest" says who stays
    found = picked(turn.text, turn.told)
    if found is None:
        return None
    if not found.ids and (others := _others(turn)) is not None and whole("positions.everyone_else", found.words):
        rest = turn._replace(text=found.text, picked=others)
        return others if rest.rest == PERSON else turned(rest)
    if not found.ids:
        return Plan(intent="who", language=turn.language, unread=(found.words,), asks_nothing=True)
    turn = turn._replace(text=found.text, picked=of_people(found.ids, turn.people, turn.language))
    return _again(turn) or turned(turn) or about(turn.meant, turn.plan(turn.text))


def _others(turn: Turn) -> Plan | None:
    """Return whoever is not among those found before: "the rest" of everybody, where nobody was told apart since."""
    before = turn.before
    if before.intent not in ("who", "list") or before.where is None or before.among is not None:
        return None
    return Plan(intent="who", language=turn.language, where=Clause(join="none", parts=(before.where,)))


def _again(turn: Turn) -> Plan | None:
    """Return what was asked before of those alone who are picked: "the second one", "and the third?"."""
    if turn.picked is None or turn.rest.removesuffix("'s") != PERSON:
        return None
    before = turn.before
    if before.choices or before.intent in ("fact", "summary") and before.attribute not in ("what_is", "result"):
        return about(turn.picked, before.model_copy(update={"among": None, "choices": (), "language": turn.language}))
    ids, told = turn.picked.person_ids, turn.told
    if len(ids) == 1:
        return turn.picked
    base = told.listed if set(ids) <= set(told.shown(told.listed)) else told.whole
    return changed("keep", base, node_of(ids, turn.people, turn.language), turn.language)


def turned(turn: Turn) -> Plan | None:
    """Return a turn that changes whom the answer is about, asks among them, or asks something of them."""
    return next(
        (
            p
            for step in (_stayed, _sorted, _level_of_it, _compared, _changed, _of_them, _pronoun)
            if (p := step(turn)) is not None
        ),
        None,
    )


def _stayed(turn: Turn) -> Plan | None:
    """Return "who has left?", 现在还在的有谁: of those found, who is still at the place last asked of, or no longer."""
    place, base = turn.told.place(), turn.told.listed
    over = whole("pointing.left_alone", turn.text) is not None
    if place is None or not (over or _is_of_stayers(turn.text)):
        return None
    where = place.model_copy(update={"past": over, "current": not over})
    among = None if place == base.where else people_of(base)
    if within("pointing.counted", turn.text):
        return Plan(intent="count", counted="people", language=turn.language, where=where, among=among)
    return Plan(intent="who", language=turn.language, where=where, among=among)


def _is_of_stayers(text: str) -> bool:
    """Tell whether a turn asks who is still there, or for those alone: 只要现在还在的, "only those still there"."""
    if whole("pointing.still_there", text) is not None:
        return True
    kept = whole("pointing.keep", text)
    if kept is None:
        return False
    those = kept.slots["x"].strip(" ,，.。!！")
    asked = f"{those}有谁" if has_cjk(those) else f"who is {those.removeprefix('those ').removeprefix('who are ')}"
    return whole("pointing.still_there", asked) is not None


def _sorted(turn: Turn) -> Plan | None:
    """Return "sort them by years of experience": those found, by what is measured; what cannot be is said."""
    said = whole("pointing.sorted", turn.text)
    if said is None:
        return None
    words = said.slots["x"]
    found = turn.plan(f"按{words}排序" if has_cjk(words) else f"rank everyone by {words}")
    if found.intent != "measure" or found.unread:
        return turn.told.listed.model_copy(update={"unkept": (turn.text.strip(" ?？.。"),), "language": turn.language})
    return found.model_copy(update={"among": people_of(_several(turn))})


def _level_of_it(turn: Turn) -> Plan | None:
    """Return "who is really fluent?", 其中流利的: how well, of the language that was asked of before."""
    said = whole("pointing.level_of_it", turn.text)
    base = turn.told.listed
    spoken = next((c.value for c in leaves(base.where) if c.relation == "speaks"), None)
    if said is None or spoken is None:
        return None
    level = said.slots["x"]
    found = turn.plan(f"谁{spoken}{level}" if has_cjk(level) else f"who is {level} in {spoken}")
    return found.model_copy(update={"among": people_of(turn.meant if with_person(turn.text) else base)})


def _compared(turn: Turn) -> Plan | None:
    """Return "compare her with Shuo Qin": those told of before, beside those who are named."""
    if not within("pointing.compares", turn.text):
        return None
    found = turn.plan(with_person(turn.text) or turn.text)
    ids = tuple(dict.fromkeys((*turn.meant.person_ids, *found.person_ids)))
    if not found.person_ids or len(found.person_ids) == len(ids) or found.unknown_persons:
        return None
    return of_people(ids, turn.people, turn.language).model_copy(update={"intent": "compare"})


def _changed(turn: Turn) -> Plan | None:
    """Return "drop the interns", "without Li Wei", 再加上会Rust的: the question before with other people."""
    base = turn.told.listed
    for change in _CHANGES:
        stay = whole("pointing.stays", turn.text)
        said = whole(f"pointing.{change}", turn.text) if stay is None else stay if change == "keep" else None
        words = said.slots["x"].strip(" ,，.。!！?？") if said else ""
        if not words or within("conversation.own_question", words):
            continue
        named = _named_in(turn, words)
        if isinstance(named, Plan):
            return named
        if named is not None:
            return changed(change, base, named, turn.language)
        if change == "keep":
            return (
                None
                if stay is None and opening("pointing.narrows", turn.text)
                else _among(turn, words if has_cjk(words) else f"who {words}")
            )
        found = condition(words, turn.people, turn.language)
        if found.node is None and has_cjk(words):
            found = condition(f"{words}的", turn.people, turn.language)  # 把在读的去掉
        if found.node is not None:
            kept = {"unread": (*base.unread, *found.unread), "unkept": (*base.unkept, *found.decisive)}
            return changed(change, base, found.node, turn.language).model_copy(update=kept)
    return None


def leaves_out(text: str) -> bool:
    """Tell whether a turn leaves out some of those found: "drop the interns", 去掉实习的."""
    return whole("pointing.drop", text) is not None and whole("pointing.stays", text) is None


def _named_in(turn: Turn, words: str) -> Node | Plan | None:
    """Return the condition to be those whom some words name or point back to; a plan where nobody is called so."""
    asked = with_person(words) or words
    if asked == PERSON:
        meant = turn.meant
        return people_of(meant) if meant.persons else None
    found = turn.plan(asked)
    if not found.persons or found.where is not None or found.intent not in ("summary", "fact"):
        return None
    return node_of(found.person_ids, turn.people, turn.language) if found.person_ids else found


def _of_them(turn: Turn) -> Plan | None:
    """Return "which of them …": the question, among the people of the one before."""
    text = turn.text
    if (said := within("pointing.of_them", text)) and has_cjk(text):
        return _among(turn, said.without(text))
    if said:
        return _among(turn, said.without(text, f" {'how many people' if 'many' in said.slots else 'who'} "))
    if (span := said_in(text, Cue("pronoun", "among"))) is not None:
        return _among(turn, f"{text[: span.start]} 谁 {text[span.end :]}")
    if (said := whole("pointing.too", text)) and not turn.before.persons:
        return _among(turn, f"who {said.slots['x']}")
    if said := opening("pointing.narrows", text):
        return _among(turn, text[said.span.end :] if has_cjk(text) else f"who {text[said.span.end :]}")
    return None


def pointed_at(text: str) -> str:
    """Return the words by which a turn asks among people told of before; none where it asks of everybody."""
    said = within("pointing.of_them", text)
    span = said.span if said is not None else said_in(text, Cue("pronoun", "among"))
    return span.of(text) if span is not None else ""


def _among(turn: Turn, asked: str) -> Plan | None:
    """Return a question asked of the people meant alone; None where it is about somebody by name."""
    if has_cjk(turn.text) and not set("谁哪几") & set(asked) and "多少" not in asked:
        asked = f"谁{asked.strip()}"
    found = turn.plan(swapped("pointing.more", " ".join(asked.split()), "the most"))
    if found.persons:
        return None
    one = turn.told.shown(turn.meant) if turn.before.persons else ()
    if found.intent == "fact" and len(one) == 1:
        return about(of_people(one, turn.people, turn.language), found)
    return found.model_copy(update={"among": people_of(_several(turn))})


def _several(turn: Turn) -> Plan:
    """Return the plan about "them" of whom some are meant: never about one person."""
    if turn.picked is not None:
        return turn.picked
    meant = turn.meant
    return turn.told.listed if len(meant.person_ids) == 1 else meant


def _pronoun(turn: Turn) -> Plan | None:
    asked = with_person(turn.text)
    said = within("conversation.singular", turn.text)
    if asked is None or (said is not None and is_in_name(said.span.of(turn.text), turn.plan(turn.text))):
        return None
    found = turn.plan(without_lead(asked))
    if found.intent in ("who", "list", "match") and found.attribute != "whether":
        return None
    if within("pointing.there", turn.text):
        found = _at(turn, found)
    return about(turn.meant, found)


def there(turn: Turn) -> Plan | None:
    """Return "who did speech recognition there?": what is asked, at the place last asked of."""
    place = turn.told.place()
    said = within("pointing.there", turn.text)
    if said is None:
        return None
    if place is None and not turn.told.listed.person_ids and turn.told.shown(turn.told.listed):
        return _among(turn, said.without(turn.text))  # "anyone there with a degree?": among those found
    if place is None:
        return Plan(intent="who", language=turn.language, unread=(said.span.of(turn.text),), asks_nothing=True)
    found = _at(turn, turn.plan(without_lead(turn.text)))
    return found if found.where is not None else None


def _at(turn: Turn, found: Plan) -> Plan:
    place = turn.told.place()
    if place is None:
        return found
    kept = None if isinstance(found.where, Condition) and within("pointing.there", found.where.value) else found.where
    bare = isinstance(kept, Condition) and kept.relation in _BEING and not kept.value
    if (kept is None or bare) and within("pointing.still", turn.text):
        place = place.model_copy(update={"current": True})
    where = added(kept, place) if kept is not None and not bare else place
    return found.model_copy(update={"where": where, "asks_nothing": False})
