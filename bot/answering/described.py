"""Somebody told by what they are: "the chef who was at X: her e-mail?", 华西医院那个护士现在什么职称.

A description is a question of its own; where exactly one person answers it, they are whom the rest is about, and where
several do, who is meant is asked. Knows how both languages begin and end a description.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.answering.antecedents import about
from bot.answering.question.constructions import every, opening, within
from bot.answering.question.families import leaves_of
from bot.answering.question.pool import Pool
from bot.answering.question.tokens import PERSON, tokens_of
from bot.answering.question.values import joined
from bot.answering.records import Plan
from bot.answering.told import Answered, of_people
from bot.answering.told_apart import description
from bot.answering.turn import PlanFunction
from vectorstore.lexicon import vocabulary
from vectorstore.records import Language
from vectorstore.text import has_cjk

# More people than this are no "the"; so many are told apart.
_MOST = 6
_LONGEST_HEAD = 7


class _Reading(NamedTuple):
    start: int
    end: int
    said: str
    asked: str


def described(text: str, people: Pool, plan_fn: PlanFunction, language: Language, answered: Answered) -> Plan | None:
    """Return the plan of a question about somebody whom it describes; None where it names or describes nobody."""
    if PERSON in text or people.index.mentions(text):
        return None
    if opening("described.asks_who", text):
        return None
    readings = _chinese(text) if has_cjk(text) else _english(text)
    several: tuple[_Reading, tuple[str, ...]] | None = None
    for reading in readings:
        rest = f"{text[: reading.start]}{text[reading.end :]}"
        ids = _who(reading.asked, people, plan_fn, language, answered) or _who_holds(reading.said, language, answered)
        if not _asks_more(rest):
            if ids:
                return None  # the description is all of the question: it asks who that is
            continue
        if len(ids) == 1:
            found = _about(text, reading, ids, people, plan_fn, language)
            if found is not None:
                return found
        elif ids and several is None:
            several = reading, ids
    if several is None:
        return None
    reading, ids = several
    found = _about(text, reading, ids, people, plan_fn, language)
    return found.model_copy(update={"choices": ids, "persons": (reading.said,)}) if found is not None else None


def _asks_more(rest: str) -> bool:
    """Tell whether words beside a description ask for something: more than "so" and single letters."""
    joining = opening("described.joining", rest)
    tokens = tokens_of(rest[joining.span.end :] if joining else rest)
    return any(t.kind == "han" or t.kind != "mark" and len(t.text) > 1 for t in tokens)


def _who(asked: str, people: Pool, plan_fn: PlanFunction, language: Language, answered: Answered) -> tuple[str, ...]:
    """Return the few who answer a description; none where it was not wholly understood."""
    plan = plan_fn(asked, people, language)
    if plan.intent not in ("who", "list") or plan.where is None or plan.unread or plan.unkept or plan.persons:
        return ()
    ids = answered(plan)
    return ids if len(ids) <= _MOST else ()


def _who_holds(said: str, language: Language, answered: Answered) -> tuple[str, ...]:
    """Return the one person of whom each part of a description is true, by words alone: "the Leeds hotel manager"."""
    parts = tuple(description(said))
    if has_cjk(said) or not any(c.relation == "role" for p in parts for c in leaves_of(p)):
        return ()
    ids = answered(Plan(intent="who", language=language, where=joined(parts, "all")))
    return ids if len(ids) == 1 else ()


def _about(
    text: str, reading: _Reading, ids: tuple[str, ...], people: Pool, plan_fn: PlanFunction, language: Language
) -> Plan | None:
    masked = f"{text[: reading.start]} {PERSON}{text[reading.end :]}".strip()
    found = plan_fn(masked, people, language)
    if found.intent in ("who", "list", "match", "group", "help") and found.attribute != "whether":
        return None
    if _is_demanded(found):
        return None
    return about(of_people(ids, people, language), found)


def _is_demanded(found: Plan) -> bool:
    """Tell whether what is said besides asks nothing but how long: 郑州的司机，驾龄超过十年 looks for somebody."""
    asked = found.attribute is None or found.attribute == "work"
    return asked and found.where is not None and any(c.relation == "lasted" for c in leaves_of(found.where))


def _english(text: str) -> Iterator[_Reading]:
    """Yield descriptions, the longest first: what more is said of somebody tells them better apart."""
    closing = [said.span for said in every("described.ends", text)]
    ends = [*(span.start for span in closing), len(text)]
    # A description does not end in the verb of what is asked: "what did the guy from X study?".
    asking = {span.end for span in closing if span.of(text).isalpha()}
    for begin in every("described.begins", text):
        for end in reversed([e for e in ends if e > begin.span.end]):
            said = text[begin.span.end : end].strip()
            last = begin.span.end + len(text[begin.span.end : end].rstrip(" ?!.,"))
            if last not in asking and _is_somebody(said):
                closed = begin.span.end + len(text[begin.span.end : end].rstrip())
                yield _Reading(begin.span.start, closed, said, f"who is a {said}")


def _is_somebody(said: str, *, several: bool = False) -> bool:
    """Tell whether words begin with what people are: a role that the lexicon knows, a guy, a candidate."""
    if within("described.too_far", said) or (not several and opening("described.folks", said)):
        return False
    named = [m.span.of(said) for m in vocabulary("roles").matches(said, any_case=True) if _is_near(said, m.span.start)]
    if (people := opening("described.somebody", said)) is not None:
        named.append(people.span.of(said))
    if opening("described.holder", said):
        named.append("one")
    return any(n.lower().endswith("s") == several for n in named)


def _is_near(said: str, start: int) -> bool:
    return len(said[:start].split()) < _FEW


# What stands before a role: "senior network engineer".
_FEW = 3


def _chinese(text: str) -> Iterator[_Reading]:
    if (placed := opening("described.placed", text)) is not None and not within("following.asks_people", text):
        said = placed.slots["said"]
        yield _Reading(placed.span.end - len(said), placed.span.end, said, f"谁是{said}")
    for that in every("described.that", text):
        at = that.span.end
        begin = max((n + 1 for n, c in enumerate(text[: that.span.start]) if c in _MARKS or c.isspace()), default=0)
        lead = opening("described.asking", text[begin : that.span.start])
        start = begin + (lead.span.end if lead else 0)
        where = text[start : that.span.start]
        longest = next((n for n, c in enumerate(text[at : at + _LONGEST_HEAD]) if not c.isalpha()), _LONGEST_HEAD)
        heads = [text[at : at + n] for n in range(min(longest, len(text) - at), 0, -1)]
        known = [h for h in heads if vocabulary("roles").named(h) or h in _PEOPLE_ZH]
        if not where:
            yield from _told_before(text, at)
        for head in known:
            bare = head in _PEOPLE_ZH
            asked = (f"谁是{where}的{head}" if where else f"谁是{head}") if not bare else _there(where)
            if asked:
                yield _Reading(start, at + len(head), f"{where}{head}", asked)
        if where:
            end = at + (len(known[0]) if known else 0)
            yield _Reading(start, end, text[start:end], _there(where))
            # What they did there may be said in words that no CV has: where it was is enough if it was one person.
            if (placed := opening("described.at", where)) is not None:
                yield _Reading(start, end, text[start:end], _there(placed.slots["o"]))


def _told_before(text: str, at: int) -> Iterator[_Reading]:
    """Return 那个做过造口护理的护士: what is said of somebody stands between "that" and what they are."""
    heads = [m.span for m in vocabulary("roles").matches(text[at:])]
    heads += [m.span for m in every("described.holder", text[at:])]
    for span in sorted(heads, key=lambda s: s.start):
        said = text[at : at + span.start]
        joined = said.endswith("的") or 0 < len(said) <= _LONGEST_HEAD and not vocabulary("roles").matches(said)
        if joined and not _MARKS & set(said):
            head = span.of(text[at:])
            yield _Reading(at - 2, at + span.end, f"{said}{head}", f"谁是{said}{head}")
            # What somebody studied or did may be read as part of what they are: said apart, it is not.
            been = f"有{head}学位" if vocabulary("degrees").named(head) else f"当过{head}"
            yield _Reading(at - 2, at + span.end, f"{said}{head}", f"谁{said.removesuffix('的')}，{been}")


_MARKS = frozenset("，,。？?：:；;！!")
_PEOPLE_ZH = frozenset({"人", "同学", "候选人", "女生", "男生", "小伙", "小伙子", "姑娘", "大哥", "大姐", "求职者"})


def _there(where: str) -> str:
    """Return the question of who was somewhere, or did something."""
    if not where:
        return ""
    return f"谁{where}" if where[0] in _DOING else f"谁在{where}工作过"


# What begins what somebody did: of anything else it is where they were.
_DOING = frozenset("在做会读搞干写带管学考拿发参负从")
