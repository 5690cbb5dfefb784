"""Amounts side by side: who has the most of something, or how much each of some people has.

Who has the most stands first, ties are said; below them a counted table, where more than the first is
asked for. It counts what CVs tell and says nothing of anybody's worth. Knows nothing about how an amount is counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.amounts import Amount, Counted, Outline
from bot.answering.amounts.amount import is_length
from bot.answering.compose.amounts import amount_line, detail_lines
from bot.answering.compose.draft import Block, Draft, Line, Row, Table
from bot.answering.compose.fact import fact
from bot.answering.compose.labels import name_of
from bot.answering.compose.people import TOLD_WHOLE
from bot.answering.compose.words import known, say
from bot.answering.find import Finder
from bot.answering.records import Measure, Plan
from vectorstore.records import Language, Person

# A table of more rows than this is read by nobody; how many are left out is said.
_ROWS = 60
# So many names are said of whom nothing could be counted.
_NAMES = 6


def measured(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return the draft of a measure of these people; of everyone where none are named."""
    asked = list(people) or _among(finder, plan)
    measure = plan.measure
    assert measure is not None  # noqa: S101 - what makes it a plan of this kind
    counts = Counted(finder, measure, [p.person_id for p in asked], plan.statuses)
    found = counts.outlines
    absent = say("none.opening", plan.language, understood=plan.understood, total=len(asked))
    told = {a.person_id for a in found}
    if not found and measure.of == "longest_gap" and measure.where is not None:
        # Between the two that are named there is none: when each was says so.
        return fact(finder, plan.model_copy(update={"attribute": "period", "where": measure.where}), asked)
    if len(asked) == 1 and found:
        return _of_one(plan, asked[0], counts.amount(found[0].person_id), absent)
    ordered = sorted(found, key=lambda a: -a.place if plan.rank != "fewest" else a.place)
    language = plan.language
    what = measure_said(measure, language)
    counted = say("amounts.title", language, what=what)
    if ordered and plan.rank is not None and plan.leading is not None:
        return _leading(finder, plan, ordered, counts, len(asked), absent)
    counts.prepare([a.person_id for a in ordered[:_ROWS]])
    top = _top(plan, ordered, counts, finder) if plan.rank is not None else None
    rows = tuple(_row(finder, counts.amount(a.person_id), language) for a in ordered[:_ROWS])
    without = [p for p in asked if p.person_id not in told]
    closing = [counted] if top is not None else []
    closing += [_unmeasured(without, language)] if without else []
    if len(ordered) > _ROWS:
        closing.insert(0, say("groups.more", language, n=len(ordered) - _ROWS))
    return Draft(
        opening="" if top is not None else counted,
        absent=absent,
        people=tuple(a.person_id for a in ordered),
        blocks=(top,) if top is not None else (),
        table=Table(columns=(what,), rows=rows) if len(rows) > 1 else None,
        closing="\n".join(closing),
    )


def _leading(finder: Finder, plan: Plan, ordered: Sequence[Outline], counts: Counted, total: int, absent: str) -> Draft:
    """Return the draft of the first places alone, and of how many they are the first."""
    top = _top(plan, ordered, counts, finder)
    told = [a for a in ordered if a.person_id in {line.person_id for line in (top.lines if top is not None else ())}]
    of_all = "amounts.of_all_told" if counts.amount(ordered[0].person_id).told else "amounts.of_all"
    return Draft(
        opening="",
        absent=absent,
        people=tuple(a.person_id for a in told),
        blocks=(top,) if top is not None else (),
        closing=say(of_all, plan.language, n=len(ordered), total=total) if len(ordered) > len(told) else "",
    )


def measure_said(measure: Measure, language: Language) -> str:
    """Return what is measured, in words: "publications", 在一家单位的最长时间."""
    return say(f"counted.{measure.kind}" if measure.kind is not None else f"amounts.{measure.of}", language)


def _among(finder: Finder, plan: Plan) -> list[Person]:
    sources = finder.sources
    if plan.among is None:
        return list(sources.people)
    found = finder.find(plan.among).people
    return sources.roll.in_order(found)


def _of_one(plan: Plan, person: Person, amount: Amount, absent: str) -> Draft:
    language = plan.language
    lines = tuple(detail_lines(amount, language))
    name = name_of(person, language)
    if len(lines) == 1:
        colon = "：" if language == "zh" else ": "
        lines = (lines[0].model_copy(update={"text": f"{name}{colon}{lines[0].text}"}),)
        return Draft(opening="", absent=absent, people=(person.person_id,), blocks=(Block(lines=lines),))
    assert plan.measure is not None  # noqa: S101 - what makes it a plan of this kind
    label = measure_said(plan.measure, language)
    heading = say("fact.line", language, name=name, label=label, value="").rstrip()
    block = Block(lines=lines, heading=heading, computed=(label,))
    return Draft(opening="", absent=absent, people=(person.person_id,), blocks=(block,))


def _top(plan: Plan, ordered: Sequence[Outline], counts: Counted, finder: Finder) -> Block | None:
    """Return who has the most, or the fewest, and so many places below as are asked for; all who share a place."""
    if not ordered:
        return None
    language, measure = plan.language, plan.measure
    assert measure is not None and plan.rank is not None  # noqa: S101, PT018 - what makes it a plan of this kind
    last = ordered[min(plan.leading or 1, len(ordered)) - 1].place
    first = [a for n, a in enumerate(ordered) if n < (plan.leading or 1) or a.place == last]
    stated = f"amounts.{plan.rank}_{measure.of}"
    key = stated if known(stated) else f"amounts.{plan.rank}_length" if is_length(measure) else f"amounts.{plan.rank}"
    heading = say(key, language, what=measure_said(measure, language)).rstrip()
    tied = sum(a.place == last for a in first)
    note = say("amounts.tied", language, n=tied) if tied > 1 else ""
    first = first[:TOLD_WHOLE]  # of all who have one job, few are read
    counts.prepare([a.person_id for a in first])
    lines = tuple(_named_line(finder, counts.amount(a.person_id), language) for a in first)
    return Block(lines=lines, heading=heading, note=note, computed=(heading,))


def _named_line(finder: Finder, amount: Amount, language: Language) -> Line:
    line = amount_line(amount, language)
    name = name_of(finder.sources.by_id[amount.person_id], language)
    return line.model_copy(update={"text": f"{name}{'：' if language == 'zh' else ': '}{line.text}"})


def _row(finder: Finder, amount: Amount, language: Language) -> Row:
    name = name_of(finder.sources.by_id[amount.person_id], language)
    return Row(label=name, cells=((amount_line(amount, language),),))


def _unmeasured(people: Sequence[Person], language: Language) -> str:
    """Return of whom nothing could be counted: an amount that is missing is not an amount of nothing."""
    if len(people) > _NAMES:
        return say("amounts.unmeasured_many", language, n=len(people))
    names = ("、" if language == "zh" else ", ").join(name_of(p, language) for p in people)
    return say("amounts.unmeasured", language, names=names)
