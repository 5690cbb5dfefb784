"""Jobs told by where they stand in a career: the one before, the next, the first. "Where before Tata?", 上一家呢.

Knows how both languages name a job by its neighbour, for somebody who is named or was told of before. Which jobs these
are is `bot.answering.succession`'s business.
"""

from __future__ import annotations

from typing import Literal

from bot.answering.question import reading
from bot.answering.question import values as v
from bot.answering.question.asked import elements_in
from bot.answering.question.constructions import whole, within
from bot.answering.question.pool import Pool
from bot.answering.question.subjects import find_subjects
from bot.answering.question.tokens import PERSON
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, Event, Measure, Plan
from vectorstore.periods import find_periods
from vectorstore.records import Language
from vectorstore.text import has_cjk

_ANY_JOB = Condition(relation="worked_at", value="")
LATEST = Clause(join="latest", parts=(_ANY_JOB, _ANY_JOB))
_FIRST = Clause(join="first", parts=(_ANY_JOB, _ANY_JOB))

_Side = Literal["before", "after"]
_SIDES: tuple[_Side, ...] = ("before", "after")


def neighbour_plan(line: str, pool: Pool, language: Language) -> Plan | None:
    """Return the plan of a question about one person that tells a job by its neighbour; None for any other."""
    subject = find_subjects(line, pool.index, language)
    if len(subject.persons) != 1 and not (subject.is_someone and not subject.persons):
        return None
    if (found := _between(subject.masked, pool, language)) is not None:
        named = {"persons": subject.persons, "person_ids": subject.person_ids, "choices": subject.choices}
        return found.model_copy(update={**named, "unknown_persons": subject.unknown})
    where = _where(subject.masked)
    if where is None:
        return None
    step, node = where
    rest = subject.masked.replace(step, "雇主" if has_cjk(step) else " employer ") if step else subject.masked
    plain = rest.replace(PERSON, subject.persons[0]) if subject.persons else rest
    found = reading.read(" ".join(plain.split()), pool, language)
    if found.intent not in ("fact", "summary", "who") or found.where is not None and found.attribute == "whether":
        return None
    if found.attribute not in _ASKED_OF_A_JOB | _ASKS_WHICH:
        return None
    kept = found.attribute if found.attribute in _ASKED_OF_A_JOB else "employer"
    named = {k: getattr(found, k) for k in ("persons", "person_ids", "unknown_persons", "choices", "corrections")}
    return Plan(intent="fact", language=language, attribute=kept, where=node, context=found.context, **named)


def _between(masked: str, pool: Pool, language: Language) -> Plan | None:
    """Return the plan of what lies between two stays: the jobs there, or the time that nothing covers."""
    row = elements_in(masked, pool)
    at = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("prep", "between")), None)
    gap = any(e.part is not None and e.part.has("noun", "gap") for e in row)
    beside = (
        row[at + 1 :] if at is not None and language == "en" else row[:at] if at is not None else row if gap else ()
    )
    items = [i for e in beside for i in e.items if "person" not in i.types and i.text != PERSON]
    if at is None and not gap or len(items) != _TWO:
        return None
    first, second = (v.at_place_of_work_or_study(i.text) for i in items)
    if gap:
        either = Clause(join="any", parts=(first, second))
        return Plan(intent="measure", language=language, measure=Measure(of="longest_gap", where=either))
    said = f"{items[0].text} – {items[1].text}"
    after = Condition(relation="after", value=said, event=Event(of=first, edge="end"))
    before = Condition(relation="before", value=said, event=Event(of=second, edge="start"))
    found = v.joined([_ANY_JOB, after, before])
    return Plan(intent="fact", language=language, attribute="employer", where=found)


_TWO = 2


# What is asked of a job, and what asks which it was; of anything else it only says when.
_ASKED_OF_A_JOB = frozenset({"work", "years", "period", "role"})
_ASKS_WHICH = frozenset({None, "employer", "position", "location", "internships", "school"})


def step_from(text: str) -> _Side | None:
    """Return which neighbour of what was told a turn asks for that says nothing else: "and before that?", 上一家呢."""
    return next((side for side in _SIDES if whole(f"neighbours.alone_{side}", text)), None)


def is_of_a_job(node: Node) -> bool:
    """Tell whether a node says which job or study is meant: what stands beside it can be asked for."""
    if isinstance(node, Clause):
        return node.join != "none" and any(is_of_a_job(p) for p in node.parts)
    return node.relation in ("worked_at", "interned_at", "studied_at", "before", "after", "role")


def beside(node: Node | None, side: _Side, language: Language) -> Node:
    """Return the job next to those that hold a node; next to the present one without."""
    chinese = "紧接在此之前" if side == "before" else "紧接在此之后"
    return _beside(node or LATEST, side, chinese if language == "zh" else f"right {side} that", nearest=True)


def _where(masked: str) -> tuple[str, Node] | None:
    """Return the words that tell a job by its place, and what they mean."""
    if first := within("neighbours.earliest", masked):
        return first.span.of(masked), _FIRST
    for side in _SIDES:
        said = within(f"neighbours.beside_{side}", masked)
        if said is None:
            continue
        # "The" heads what is no place too ("before the merger"): only of a place that the lexicon knows.
        bare = said.slots["o"].removeprefix("the ")
        named = bare if v.is_organisation(bare) else said.slots["o"]
        if within("neighbours.no_job", named) or find_periods(named):
            continue
        place = v.trimmed(named.replace(f"{PERSON}'s", "").strip())
        if not place or PERSON in place:
            continue
        words = said.span.of(masked)
        near = "near" in said.slots or side == "after"
        return words, _beside(v.at_place_of_work_or_study(place), side, words.strip(" ，,"), nearest=near)
    if masked.rstrip(" ?.!").lower().endswith(" before"):
        at = masked.lower().rindex(" before")
        return masked[at : at + len(" before")], _beside(LATEST, "before", "before", nearest=True)
    for side in _SIDES:
        if (step := within(f"neighbours.{side}", masked)) is not None:
            words = step.span.of(masked)
            return words, _beside(LATEST, side, words.strip(), nearest=True)
    return None


def _beside(of: Node, side: _Side, said: str, *, nearest: bool) -> Node:
    # What lies before something ends before it begins; what comes after begins once it is over.
    event = Event(of=of, edge="start" if side == "before" else "end")
    found = v.joined([_ANY_JOB, Condition(relation=side, value=said, event=event, nearest=nearest)])
    assert found is not None  # noqa: S101 - two conditions
    return found
