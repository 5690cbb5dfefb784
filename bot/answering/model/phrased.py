"""An answer in a model's words: each line whose sentence says what its claim says, and the plain words of all others.

Its claims, people, status and citations stay those of the rules; the lines of its first page are worded anew, where
nobody's contact details stand in them. Knows which lines these are. Knows no prompt.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bot.answering.body import Body, Heading, Line, Page, Part, Row, Table
from bot.answering.compose.labels import name_of
from bot.answering.compose.told import with_body, with_note
from bot.answering.compose.words import say
from bot.answering.model.chat import Round
from bot.answering.model.phrase import Phraser, Sentence
from bot.answering.model.proved import denies
from bot.answering.model.sentences import PERSON, Told, flaw, headed, label_of
from bot.answering.model.used import Flaw, ModelUse, Replaced
from bot.answering.records import Answer, Claim, Plan
from bot.answering.sources import Sources
from vectorstore.records import Language, Span
from vectorstore.text import has_cjk

logger = logging.getLogger(__name__)

# So many lines are read at a glance, and worded within the time that an answer has; those behind them stay plain.
MOST = 24
# What is kept of a sentence that nobody is shown: enough to see what a model made up.
_KEPT = 300


class _Phrased(NamedTuple):
    """A line that is worded: its own words, what it is told as, whose it is, its place among the lines of its page."""

    plain: str
    told: Told
    name: str
    at: int


def with_phrased(answer: Answer, phraser: Phraser, round_: Round, sources: Sources) -> Answer:
    """Return an answer whose first page is in a model's words where they hold; itself where it is not to be worded."""
    plan = Plan.model_validate(answer.plan) if answer.plan else None
    if plan is None or not _is_prose(answer, plan):
        return answer
    first, *others = answer.body.pages
    lines = list(_lines(answer, first, plan, sources))[:MOST]
    if not lines:
        return answer
    given = phraser([one.told for one in lines], round_)
    if not given:
        return answer
    held, replaced = _held(lines, given)
    texts = {one.at: _named(text, one.name) for one, text in held}
    names = {one.at: one.name for one, _ in held}
    worded = _reworded(first, texts, names)
    own = answer.model or ModelUse(name=phraser.name)
    used = own.model_copy(update={"phrased": len(held), "replaced": replaced})
    logger.info("phrased %d of %d lines", len(held), len(lines))
    answer = with_body(answer.model_copy(update={"model": used}), Body(pages=(worded, *others)))
    if not held:
        return answer
    return with_note(answer, say("model.phrased", plan.language, name=phraser.name))


def _is_prose(answer: Answer, plan: Plan) -> bool:
    """Tell whether an answer is one that a person reads as a text: a summary, a comparison, a fit, a why."""
    if answer.status != "answered" or not answer.claims or not answer.body.pages:
        return False
    return plan.intent in ("summary", "compare", "match") or plan.attribute == "why_not"


def _held(
    lines: Sequence[_Phrased], given: Sequence[Sentence]
) -> tuple[list[tuple[_Phrased, str]], tuple[Replaced, ...]]:
    """Return the sentences that hold, with their lines, and those that do not."""
    held: dict[int, str] = {}
    replaced: list[Replaced] = []
    said: set[int] = set()
    for one in given:
        line = lines[one.line - 1] if 0 < one.line <= len(lines) else None
        text = " ".join(one.text.split())
        why: Flaw | None = "unasked" if line is None or one.line in said else flaw(line.told, text, one.cites)
        said.add(one.line)
        if why is None:
            held[one.line] = text
        else:
            plain = line.plain if line is not None else ""
            replaced.append(Replaced(plain=plain, sentence=text[:_KEPT], why=why))
    return [(lines[n - 1], text) for n, text in sorted(held.items())], tuple(replaced)


def _lines(answer: Answer, page: Page, plan: Plan, sources: Sources) -> Iterator[_Phrased]:
    """Give the lines of a page that claim something and may be sent."""
    for at, (line, label) in enumerate(_each(page.parts, plan.language)):
        claim = next((c for c in answer.claims if c.citations == line.citations and c.text.endswith(line.text)), None)
        if claim is None or not line.citations or not line.text or not _sendable(answer, claim, line, sources):
            continue
        name = name_of(sources.by_id[claim.person_id], plan.language)
        told = _told(line, label, claim, plan, _names(sources, claim.person_id))
        if told is not None:
            yield _Phrased(line.text, told, name, at)


def _each(parts: Sequence[Part], language: Language) -> Iterator[tuple[Line, str]]:
    """Give every line of some parts with the name of what heads it, those in tables too."""
    label = ""
    for part in parts:
        if isinstance(part, Heading):
            label = label_of(part.text, language)
        elif isinstance(part, Line):
            yield part, label
        elif isinstance(part, Table):
            for row in part.rows:
                for cell in row.cells:
                    yield from ((line, label_of(row.label, language)) for line in cell)


def _told(line: Line, label: str, claim: Claim, plan: Plan, names: Sequence[str]) -> Told | None:
    """Return a line as it is sent; None where it has the word that stands for a person, or denies anything.

    How far a denial reaches, no list of pieces tells: such a line stays as it is.
    """
    if PERSON in line.text or denies(line.text, Span(start=0, end=len(line.text))):
        return None
    text = _nameless(names).sub(PERSON, line.text)
    heads = ""
    if not label:
        heads, text = headed(text, plan.language)
    met = text.partition(". ")[0]
    besides: tuple[str, ...] = ()
    if met.isdecimal() and 0 < int(met) <= len(plan.criteria):
        besides = (plan.criteria[int(met) - 1].text,)
    computed = tuple(c for c in claim.computed if not (met.isdecimal() and c.startswith(met)))
    return Told(
        text=text,
        language=plan.language,
        citations=line.citations,
        label=heads or label,
        heads=bool(heads),
        bound=claim.basis == "computed" or bool(computed),
        besides=besides,
    )


def _names(sources: Sources, person_id: str) -> list[str]:
    person = sources.by_id[person_id]
    both = {name_of(person, "en"), name_of(person, "zh"), person.name, *person.aliases}
    return sorted(both, key=len, reverse=True)


def _nameless(names: Sequence[str]) -> re.Pattern[str]:
    """Return what finds the names of a person, none of them within another word."""
    whole = (re.escape(n) if has_cjk(n) else rf"(?<!\w){re.escape(n)}(?!\w)" for n in names)
    return re.compile("|".join(whole))


def _sendable(answer: Answer, claim: Claim, line: Line, sources: Sources) -> bool:
    """Tell whether a line says nothing of how anybody is reached, nor rests on a line that does."""
    reached = sources.facts("email", "phone", person_id=claim.person_id)
    if any(f.value in line.text for f in reached):
        return False
    cited = [c for c in answer.citations if c.n in line.citations]
    return not any(
        f.document_id == c.document_id and Span(start=c.start, end=c.end).touches(f.span)
        for c in cited
        for f in reached
    )


def _named(text: str, name: str) -> str:
    return text.replace(PERSON, name)


def _reworded(page: Page, texts: dict[int, str], names: dict[int, str]) -> Page:
    """Return a page with other words for some of its lines, by their place among all."""
    at = iter(range(sum(1 for _ in _each(page.parts, "en"))))

    def line(one: Line) -> Line:
        n = next(at)
        if n not in texts:
            return one
        name = names[n] if texts[n].startswith(names[n]) else ""
        return one.model_copy(update={"text": texts[n], "name": name})

    return page.model_copy(update={"parts": tuple(_changed(p, line) for p in page.parts)})


def _changed(part: Part, line: Callable[[Line], Line]) -> Part:
    if isinstance(part, Line):
        return line(part)
    if isinstance(part, Table):
        rows = (Row(label=r.label, cells=tuple(tuple(map(line, cell)) for cell in r.cells)) for r in part.rows)
        return part.model_copy(update={"rows": tuple(rows)})
    return part
