"""Who has enough of something, or not too much: an amount within its bounds; and who did two things at one place.

Knows bounds and what comes close to them. Knows nothing about how an amount is counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bot.answering.amounts.amount import is_length
from bot.answering.amounts.counted import Counted, Outline
from bot.answering.compose.lengths import amount as length_said
from bot.answering.compose.words import say
from bot.answering.evidence import unique
from bot.answering.found import Found, Miss, OnDemand, Proof
from bot.answering.holds import Reason
from bot.answering.lasting import Evaluates
from bot.answering.later import Later, quoted
from bot.answering.records import Basis, Clause, Condition, Measure
from bot.answering.wheres import organisation_key, organisation_shown
from vectorstore.periods import first_day, last_day
from vectorstore.records import Length

# Who has three quarters of a length that was asked for comes close to it; who has a number but for one, to that.
_NEAR_LENGTH, _NEAR_NUMBER = 0.75, 1
_YEAR = 12


def find_amount(finder: Evaluates, condition: Condition) -> Found:
    """Return whose amount is within what a condition asks for; who may have it, or almost has it, comes close."""
    measure, length = condition.measure, condition.length or Length()
    assert measure is not None  # noqa: S101 - what makes it a condition of this kind
    counts = Counted(finder, measure, tuple(finder.sources.by_id))
    held: dict[str, Basis] = {}
    near: dict[str, Reason] = {}
    for one in counts.outlines:
        if _is_within(measure, one, length) and _has_begun(one, condition):
            held[one.person_id] = "translation" if one.is_translated else "words"
        elif (reason := _near(finder, measure, one, length)) is not None:
            near[one.person_id] = reason

    def proofs_of(person: str) -> tuple[Proof, ...]:
        amount = counts.amount(person)
        return (Proof(condition, None, amount.quotes, held[person], amount=amount),)

    def misses_of(person: str) -> tuple[Miss, ...]:
        return (Miss(near[person], None, Later(lambda: quoted(counts.amount(person).quotes), sure=True)),)

    return Found(proofs=OnDemand(held, proofs_of, counts.prepare), misses=OnDemand(near, misses_of, counts.prepare))


def _is_within(measure: Measure, amount: Outline, length: Length) -> bool:
    """Tell whether an amount is within bounds; a gap must surely be as long, since years alone leave it open."""
    if measure.of == "longest_gap" and length.least is None:
        return length.admits(amount.most)
    # What tells no employer, school or place may be one more.
    return length.admits(amount.value) and (is_length(measure) or length.most is None or length.admits(amount.most))


def _has_begun(amount: Outline, condition: Condition) -> bool:
    """Tell whether a stay began in the period that is asked for, or before it; "joined in 2019" must begin in it."""
    asked = condition.period
    if asked is None:
        return True
    if amount.began is None:
        return False
    latest, earliest = amount.began
    start, end = first_day(asked), last_day(asked)
    if start is None:
        return end is not None and latest <= end.year * _YEAR + end.month - 1
    first = start.year * _YEAR + start.month - 1
    if condition.edge == "start":
        return first <= earliest and (end is None or latest <= end.year * _YEAR + end.month - 1)
    # "Since 2019" is since some day of 2019.
    last = first if len(asked.start or "") > len("2019") else first + _YEAR - 1
    return latest <= last


def _near(finder: Evaluates, measure: Measure, amount: Outline, length: Length) -> Reason | None:
    language = finder.language
    if length.least is None:
        return None
    asked = length.least + length.strict
    if is_length(measure):
        said = length_said(amount.value, language)
        if measure.of == "longest_gap" and amount.value < asked <= amount.most:
            most = length_said(amount.most, language)
            key = "amounts.perhaps" if amount.value else "amounts.fairly"
            return Reason("perhaps", say("amounts.longest_gap", language), say(key, language, least=said, most=most))
        if amount.is_least and measure.of != "average_stay" and amount.value < asked:
            most = say("lengths.goes_on", language, months=said)
            return Reason("perhaps", say(f"amounts.{measure.of}", language), most)
        if not asked * _NEAR_LENGTH <= amount.value < asked:
            return None
    else:
        said = str(amount.value)
        if not asked - _NEAR_NUMBER <= amount.value < asked:
            return None
    kind = measure.kind
    what = f"counted.{kind}" if kind is not None else f"amounts.{measure.of}"
    return Reason("shorter", say(what, language), said)


def find_same_place(finder: Evaluates, clause: Clause) -> Found:
    """Return who holds all parts of a clause at one and the same organisation; who does so at several comes close."""
    held: dict[str, list[dict[str, Proof]]] = defaultdict(lambda: [{} for _ in clause.parts])
    for n, part in enumerate(clause.parts):
        for proofs in finder.entries(part).values():
            placed = proofs[0].placed
            key = organisation_key(placed.entry) if placed is not None else None
            if placed is not None and key is not None:
                held[placed.person_id][n].setdefault(key, proofs[0])
    found: dict[str, list[Proof]] = {}
    misses: dict[str, list[Miss]] = {}
    for person, parts in held.items():
        shared = [k for k in parts[0] if all(k in p for p in parts[1:])]
        if shared:
            found[person] = [p[shared[0]] for p in parts]
        elif all(parts):
            own = [next(iter(p.values())) for p in parts]
            misses[person] = [_apart(finder, own)]
    return Found.of(found, misses)


def _apart(finder: Evaluates, own: Sequence[Proof]) -> Miss:
    where = [organisation_shown(p.placed.entry, finder.language) for p in own if p.placed is not None]
    joint = "、" if finder.language == "zh" else ", "
    return Miss(Reason("places", joint.join(where)), own[0].placed, unique(e for p in own for e in p.evidence[:1]))
