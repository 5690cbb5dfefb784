"""What a pasted need asks for: a job description, or lines of demands.

How a description is cut is `descriptions`, what one demand means `criteria`; a need of a sentence is read as any
question is. Knows nothing of who meets them.
"""

from __future__ import annotations

from bot.answering.question import values as v
from bot.answering.question.constructions import swapped
from bot.answering.question.criteria import criteria
from bot.answering.question.demanded import as_match, binding, demanded, unique
from bot.answering.question.demands import is_soft, listed_in
from bot.answering.question.descriptions import Part, Unused, is_wish, read_description
from bot.answering.question.normal import one_line
from bot.answering.question.pasted import Pasted, pasted
from bot.answering.question.phrases import phrase
from bot.answering.question.pool import Pool
from bot.answering.question.reading import condition, read
from bot.answering.records import Criterion, Plan
from vectorstore.records import Language

_DENIES = phrase("needs", "denies")
# A text of so many lines is a list of demands under headings, rather than sentences.
_FEWEST_LINES = 3
_FEWEST_MUSTS = 2


def match_plan(text: str, people: Pool, language: Language) -> Plan | None:
    """Return the plan of a pasted description; None where a text is something else."""
    own = pasted(text)
    return _of_pasted(own, people, language) if own is not None else None


def need_plan(text: str, people: Pool, language: Language) -> Plan | None:
    """Return the plan of a text that is known to be a need, however it is written: a sentence, a list, a page."""
    found = match_plan(text, people, language)
    if found is not None:
        return found
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) >= _FEWEST_LINES:
        return _of_pasted(Pasted(text, headed=True), people, language)
    asked = read(one_line(text), people, language)
    if asked.criteria:
        return asked
    drawn = [c for line in lines for c in _demands(line, people, language)]
    return _plan(unique(drawn), language)


def _demands(line: str, people: Pool, language: Language) -> list[Criterion]:
    said = condition(line, people, language)
    return demanded(said.node, said.nice, language) or [
        c for part in listed_in(line) for c in criteria(part, people, language, must=not is_wish(part))
    ]


def _plan(found: list[Criterion], language: Language, unused: tuple[Unused, ...] = ()) -> Plan | None:
    return as_match(Plan(intent="match", language=language, unused=unused), binding(found)) if found else None


def _of_pasted(own: Pasted, people: Pool, language: Language) -> Plan | None:
    """Return the plan of a need; a title and a place only say which of those who fit come closest."""
    found, unused = _described(own, people, language)
    # One demand by itself says too little of whom a post is for: there the post must be met too.
    few = sum(c.must for c in found) < _FEWEST_MUSTS
    more = [Criterion(text=own.title, must=few, condition=v.role(own.title))] if own.title else []
    more += [Criterion(text=own.place, must=False, condition=v.place(own.place))] if own.place else []
    for said in listed_in(own.setting) if own.setting else []:
        more += criteria(said, people, language, must=False)
    return _plan(unique([*found, *more]), language, unused) if found else None


def _described(own: Pasted, people: Pool, language: Language) -> tuple[list[Criterion], tuple[Unused, ...]]:
    """Return the criteria of a description's parts, and what of it is not used."""
    parts, unused = read_description(own.text if own.headed else f"\n{own.text}", "intro" if own.headed else "must")
    found: list[Criterion] = []
    soft: list[Unused] = []
    for part in (Part(said, p.must and not is_wish(said)) for p in parts for said in listed_in(p.text)):
        # What somebody must not be is read by no reader of demands: it is named, and not asked for.
        made = criteria(part.text, people, language, must=part.must) if not _DENIES.match(part.text) else []
        found += made
        if not made:
            why = "soft" if is_soft(part.text) else "unread"
            soft.append((why, v.trimmed(swapped("needs.nice", part.text, " ")) or part.text))
    return found, (*unused, *dict.fromkeys(soft))
