"""A length in words: "4 years 2 months in all", the stretches that it is made of, and what a CV states of it.

Knows how to say that dates are coarse, open or missing. Knows nothing about how months are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.answering.compose.draft import Line
from bot.answering.compose.labels import entry_label, quoted
from bot.answering.compose.words import say
from bot.answering.evidence import unique
from bot.answering.lengths import Lasted, Measured, Months, Stated, Stretch
from bot.answering.records import Basis, Evidence
from vectorstore.periods import describe, months_in_words
from vectorstore.records import Language, Period

_STRETCHES = 6
_ON_ONE_LINE = 3
_UNDATED = 3
# "2024-07" of "2024-07-23": months are counted, no days.
_MONTH = 7


def amount(months: Months | int, language: Language) -> str:
    """Return how long, shortly: "2 years 3 months", "about 3 years"."""
    if isinstance(months, int):
        return months_in_words(months, language)
    said = months_in_words(len(months.about), language)
    return said if months.is_exact else say("lengths.about", language, months=said)


def whole_amount(months: Months, language: Language) -> str:
    """Return how long, with what the dates leave open: "about 3 years (2 years 2 months to 4 years: years only)"."""
    said = amount(months, language)
    if months.is_exact:
        return said
    least, most = (months_in_words(len(m), language) for m in (months.sure, months.most))
    key = "lengths.between" if months.sure else "lengths.at_most"
    return say(key, language, months=said, least=least, most=most)


def told_lines(
    lasted: Lasted, said: Sequence[Stated], person_id: str, language: Language, *, most: int = _STRETCHES
) -> list[Line]:
    """Return the total, `most` stretches, what gives no dates, and what the CV states: a line each, cited."""
    lines: list[Line] = []
    shown, rest = lasted.stretches[:most], lasted.stretches[most:]
    if len(lasted.stretches) > 1:
        months = _at_least(whole_amount(lasted.months, language), language, open_=lasted.is_least)
        total = say("lengths.total", language, months=months, kinds=_kinds(lasted, language))
        quotes = unique(e for s in lasted.stretches for e in s.evidence[:1])
        lines.append(_computed(total, person_id, quotes))
    lines += [stretch_line(s, person_id, language, alone=len(lasted.stretches) == 1) for s in shown]
    if rest:
        quotes = unique(e for s in rest for e in s.evidence[:1])
        lines.append(_computed(say("who.more", language, n=len(rest)), person_id, quotes))
    if lasted.undated:
        lines.append(_undated_line(lasted, person_id, language))
    for one in said[:1]:
        text = say("lengths.stated", language, quote=quoted(one.said))
        lines.append(Line(text=text, person_id=person_id, evidence=(one.evidence,)))
    return lines


def one_line(proved: Measured, person_id: str, language: Language) -> Line:
    """Return the same on one line; what the CV states goes first where only that is as long as was asked for."""
    lasted, said = proved.lasted, proved.stated
    lines = told_lines(lasted, said, person_id, language, most=_ON_ONE_LINE)
    if proved.by_word:
        lines = [lines[-1], *lines[:-1]]
    joint = "；" if language == "zh" else "; "
    text = joint.join(x.text for x in lines)
    if not proved.by_word and len(lasted.stretches) > 1:
        text = f"{lines[0].text}{'：' if language == 'zh' else ': '}{joint.join(x.text for x in lines[1:])}"
    evidence = unique(e for x in lines for e in x.evidence)
    translated = any(x.basis == "translation" for x in lines)
    return Line(
        text=text,
        person_id=person_id,
        evidence=evidence,
        basis="translation" if translated else "computed" if any(x.basis == "computed" for x in lines) else "words",
        computed=tuple(c for x in lines for c in x.computed),
    )


def _computed(text: str, person_id: str, evidence: tuple[Evidence, ...]) -> Line:
    """Return a line that is counted as a whole."""
    return Line(text=text, person_id=person_id, evidence=evidence, basis="computed", computed=(text,))


def stretch_line(stretch: Stretch, person_id: str, language: Language, *, alone: bool) -> Line:
    """Return one stretch: how long, what, and up to which date where it goes on."""
    label = entry_label(stretch.placed.entry, language)
    months = whole_amount(stretch.months, language) if alone else amount(stretch.months, language)
    months = _at_least(months, language, open_=stretch.is_least)
    now = stretch.until[:_MONTH] if stretch.until else None
    to = describe(Period(start=now, end=now), language)
    key = "lengths.alone" if alone else "lengths.stretch"
    until = say("lengths.went_on" if stretch.is_least else "lengths.to", language, date=to) if to else ""
    text = say(key, language, label=label, months=months) + until
    basis: Basis = "computed" if stretch.basis == "words" else stretch.basis
    computed = (months, *([until] if until else []))
    return Line(text=text, person_id=person_id, evidence=stretch.evidence, basis=basis, computed=computed)


def _at_least(months: str, language: Language, *, open_: bool) -> str:
    return say("lengths.at_least", language, months=months) if open_ else months


def _undated_line(lasted: Lasted, person_id: str, language: Language) -> Line:
    labels = ("；" if language == "zh" else "; ").join(
        label for p, _ in lasted.undated[:_UNDATED] if (label := entry_label(p.entry, language))
    )
    n = len(lasted.undated)
    text = say("lengths.undated" if n > 1 else "lengths.undated_one", language, n=n, labels=labels)
    evidence = unique(e for _, quotes in lasted.undated[:_UNDATED] for e in quotes)
    number = say("lengths.undated" if n > 1 else "lengths.undated_one", language, n=n, labels="").rstrip(" :：")
    return Line(text=text.rstrip(" :："), person_id=person_id, evidence=evidence, basis="computed", computed=(number,))


def _kinds(lasted: Lasted, language: Language) -> str:
    """Return what was counted: "2 jobs, 1 internship"."""
    counts = Counter(s.placed.entry.kind for s in lasted.stretches)
    said = [say(f"lengths.{kind}", language, n=n, s="" if n == 1 else "s") for kind, n in sorted(counts.items())]
    return ("、" if language == "zh" else ", ").join(said)
