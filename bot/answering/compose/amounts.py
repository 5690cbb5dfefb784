"""An amount in words, with what it was counted from: "3 employers: Accenture, Cognizant, Infosys".

Knows one person's amount. How several people's stand beside each other is `measures`.
"""

from __future__ import annotations

from bot.answering.amounts import Amount, Gap, Stay
from bot.answering.compose.draft import Line
from bot.answering.compose.labels import entry_label, quoted, says
from bot.answering.compose.lengths import stretch_line, told_lines, whole_amount
from bot.answering.compose.numbers import counted_words
from bot.answering.compose.words import say
from bot.answering.evidence import unique
from bot.answering.records import Basis
from vectorstore.periods import months_in_words
from vectorstore.records import Language

# A label is recognised by its first words; more than these of one list are in the quotes.
_LISTED = 12


def amount_line(amount: Amount, language: Language) -> Line:
    """Return one person's amount as a line: how much, and what of."""
    match amount.measure.of:
        case "experience":
            return _experience_line(amount, language)
        case "average_stay":
            return _average_line(amount, language)
        case "longest_stay" | "longest_post" | "shortest_stay" | "current_stay":
            return _stay_line(amount.person_id, amount.stays[0], language)
        case "longest_gap":
            return _gap_line(amount, language)
        case "team" | "graduated" | "level" | "grade":
            return _told_line(amount, language)
    return _number_line(amount, language)


def _experience_line(amount: Amount, language: Language) -> Line:
    """Return what was counted, and beside it what the CV states."""
    lines = told_lines(amount.lasted, amount.stated, amount.person_id, language, most=1)
    counted, stated = lines[0], lines[-1]
    if not amount.lasted.stretches or not amount.stated:
        return counted if amount.lasted.stretches else stated
    joint = "；" if language == "zh" else "; "
    return Line(
        text=f"{counted.text}{joint}{stated.text}",
        person_id=amount.person_id,
        evidence=unique([*counted.evidence, *stated.evidence]),
        basis=counted.basis,
        computed=counted.computed,
    )


def detail_lines(amount: Amount, language: Language) -> list[Line]:
    """Return a line for each thing that an amount is made of, where that is worth a line."""
    match amount.measure.of:
        case "experience":
            return told_lines(amount.lasted, amount.stated, amount.person_id, language)
        case "average_stay":
            return [amount_line(amount, language), *(_stay_line(amount.person_id, s, language) for s in amount.stays)]
        case "longest_gap":
            lines = [_one_gap(amount.person_id, g, language) for g in amount.gaps]
            return lines or [_gap_line(amount, language)]
    return [amount_line(amount, language)]


def _told_line(amount: Amount, language: Language) -> Line:
    """Return a figure that a CV states: a team with the line that tells it, a degree with when it ended."""
    told = amount.told
    assert told is not None  # noqa: S101 - what makes it an amount of this kind
    entry = told.placed.entry
    label = entry_label(entry, language) if entry.kind != "profile" else ""
    quote = quoted(told.evidence[0].quote)
    if amount.measure.of in ("graduated", "level", "grade"):
        text = label if says(label, quote) else f"{label} — {quote}"
        return Line(text=text, person_id=amount.person_id, evidence=amount.evidence)
    number = say("amounts.people", language, n=told.value)
    text = f"{number}{'：' if language == 'zh' else ': '}{' — '.join(x for x in (label, quote) if x)}"
    return Line(text=text, person_id=amount.person_id, evidence=amount.evidence, basis="computed", computed=(number,))


def _number_line(amount: Amount, language: Language) -> Line:
    own = [t.placed.entry for t in amount.things if t.placed is not None]
    number = counted_words(amount.measure, amount.value, own, language)
    labels = [t.label for t in amount.things if t.label][:_LISTED]
    things = ("、" if language == "zh" else ", ").join(labels)
    text = say("amounts.listed", language, number=number, things=things) if things else number
    untold = say("amounts.untold", language, n=len(amount.undated)) if amount.undated else ""
    text += untold
    # The name of a file is the document's, and a country that of a town or a university: no quote's.
    computed = (number, *(labels if amount.measure.of in ("cvs", "countries") else ()), *([untold] if untold else []))
    return Line(text=text, person_id=amount.person_id, evidence=amount.evidence, basis="computed", computed=computed)


def _stay_line(person_id: str, stay: Stay, language: Language) -> Line:
    if len(stay.stretches) == 1:
        return stretch_line(stay.stretches[0], person_id, language, alone=True)
    months = whole_amount(stay.months, language)
    joint = "；" if language == "zh" else "; "
    labels = joint.join(entry_label(s.placed.entry, language) for s in stay.stretches)
    text = say("amounts.posts", language, months=months, labels=labels)
    translated = any(s.basis == "translation" for s in stay.stretches)
    basis: Basis = "translation" if translated else "computed"
    return Line(text=text, person_id=person_id, evidence=stay.evidence, basis=basis, computed=(months,))


def _average_line(amount: Amount, language: Language) -> Line:
    exact = all(s.months.is_exact for s in amount.stays)
    said = months_in_words(amount.value, language)
    months = said if exact else say("lengths.about", language, months=said)
    n = len(amount.stays)
    text = say("amounts.average" if n > 1 else "amounts.average_one", language, months=months, n=n)
    return Line(text=text, person_id=amount.person_id, evidence=amount.evidence, basis="computed", computed=(text,))


def _gap_line(amount: Amount, language: Language) -> Line:
    if not amount.gaps:
        text = say("amounts.none_gap", language)
        return Line(text=text, person_id=amount.person_id, evidence=amount.evidence, basis="computed", computed=(text,))
    return _one_gap(amount.person_id, amount.gaps[0], language)


def _one_gap(person_id: str, gap: Gap, language: Language) -> Line:
    months = gap_said(gap, language)
    until = say("lengths.to", language, date=gap.until) if gap.until else ""
    key = "amounts.between" if gap.after is not None else "amounts.until_now"
    before = entry_label(gap.before.entry, language)
    after = entry_label(gap.after.entry, language) if gap.after is not None else ""
    gap_words = say("amounts.gap", language, months=months)
    text = say(key, language, gap=gap_words, before=before, after=after, until=until)
    computed = (gap_words, *([until] if until else []))
    return Line(text=text, person_id=person_id, evidence=gap.evidence, basis="computed", computed=computed)


def gap_said(gap: Gap, language: Language) -> str:
    """Return how long a gap is; where a CV gives years only, what is sure of it, and a fair reading."""
    about = months_in_words(gap.about, language)
    if gap.sure == gap.about:
        return about
    key = "amounts.perhaps" if gap.sure else "amounts.fairly"
    return say(key, language, least=months_in_words(gap.sure, language), most=about)
