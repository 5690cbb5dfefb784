"""An answer in a model's words: each line whose sentence says what its claim says, and the plain words of all others.

Its claims, people, status and citations stay those of the rules; the lines of its first page are worded anew, where
nobody's contact details stand in them. Knows which lines these are. Knows no prompt.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from bot.answering.body import Body, Heading, Line, Page, Part, Row, Table, Tell, lines_of
from bot.answering.compose.labels import name_of
from bot.answering.compose.told import with_body, with_note
from bot.answering.compose.words import say
from bot.answering.model.chat import Round
from bot.answering.model.masks import name_words
from bot.answering.model.phrase import Phraser, Sentence
from bot.answering.model.proved import denies
from bot.answering.model.sentences import PERSON, Told, flaw, headed, label_of
from bot.answering.model.used import Flaw, ModelUse, Replaced
from bot.answering.records import Answer, Claim, Plan
from bot.answering.sources import Sources
from vectorstore.instructions import instructs
from vectorstore.records import Language, Person, Span
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


def with_phrased(
    answer: Answer, phraser: Phraser, round_: Round, sources: Sources, tell: Tell = lambda _, __: None
) -> Answer:
    """Return an answer whose first page is in a model's words where they hold; itself where it is not to be worded.

    `tell` hears meanwhile how much of the page will not change any more.
    """
    plan = Plan.model_validate(answer.plan) if answer.plan else None
    if plan is None or not _is_prose(answer, plan):
        return answer
    first, *others = answer.body.pages
    lines = list(_lines(answer, first, plan, sources))[:MOST]
    if not lines:
        return answer
    wording = _Wording(first, lines, tell)
    round_.masks.know(n for p in sources.people for n in (p.name, *p.aliases))
    phraser([one.told for one in lines], round_, wording.take)
    if not (wording.held or wording.replaced):
        return answer
    own = answer.model or ModelUse(name=phraser.name)
    used = own.model_copy(update={"phrased": len(wording.held), "replaced": tuple(wording.replaced)})
    logger.info("phrased %d of %d lines", len(wording.held), len(lines))
    answer = with_body(answer.model_copy(update={"model": used}), Body(pages=(wording.page(), *others)))
    if not wording.held:
        return answer
    return with_note(answer, say("model.phrased", plan.language, name=phraser.name))


def _is_prose(answer: Answer, plan: Plan) -> bool:
    """Tell whether an answer is one that a person reads as a text: a summary, a comparison, a fit, a why."""
    if answer.status != "answered" or not answer.claims or not answer.body.pages:
        return False
    return plan.intent in ("summary", "compare", "match") or plan.attribute == "why_not"


class _Wording:
    """A page that is worded sentence by sentence: which hold, which do not, and how much of it stands by now."""

    def __init__(self, page: Page, lines: Sequence[_Phrased], tell: Tell) -> None:
        self._page = page
        self._lines = lines
        self._tell = tell
        self._stands = 0
        self._said: set[int] = set()
        self.held: dict[int, str] = {}
        self.replaced: list[Replaced] = []
        self._told()

    def take(self, one: Sentence) -> None:
        """Hold a sentence to its line."""
        line = self._lines[one.line - 1] if 0 < one.line <= len(self._lines) else None
        text = " ".join(one.text.split())
        why: Flaw | None = "unasked" if line is None or one.line in self._said else flaw(line.told, text, one.cites)
        self._said.add(one.line)
        if why is None:
            self.held[one.line] = text
        else:
            plain = line.plain if line is not None else ""
            self.replaced.append(Replaced(plain=plain, sentence=text[:_KEPT], why=why))
        self._told()

    def page(self) -> Page:
        """Return the page as it is worded by now."""
        held = {self._lines[n - 1].at: (self._lines[n - 1].name, text) for n, text in self.held.items()}
        return _reworded(self._page, held)

    def _told(self) -> None:
        """Tell how many parts of the page stand: those before the first with a line that may still be worded."""
        open_lines = {line.at for n, line in enumerate(self._lines, 1) if n not in self._said}
        lines, stands = 0, 0
        for part in self._page.parts:
            lines += sum(1 for _ in lines_of((part,)))
            if any(at < lines for at in open_lines):
                break
            stands += 1
        if stands > self._stands:
            self._stands = stands
            self._tell(self.page(), stands)


def _lines(answer: Answer, page: Page, plan: Plan, sources: Sources) -> Iterator[_Phrased]:
    """Give the lines of a page that claim something and may be sent."""
    for at, (line, label) in enumerate(_each(page.parts, plan.language)):
        claim = next((c for c in answer.claims if c.citations == line.citations and c.text.endswith(line.text)), None)
        if claim is None or not line.citations or not line.text or not _sendable(answer, claim, line, sources):
            continue
        name = _name(sources.by_id[claim.person_id], plan.language)
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
        names=tuple(name_words(names)),
    )


def _name(person: Person, language: Language) -> str:
    """Return a person's name as a sentence has it: in the asker's script where there is one, and in that alone."""
    names = (person.name, *person.aliases)
    return next((n for n in names if has_cjk(n) == (language == "zh")), person.name)


def _names(sources: Sources, person_id: str) -> list[str]:
    person = sources.by_id[person_id]
    both = {name_of(person, "en"), name_of(person, "zh"), person.name, *person.aliases}
    return sorted(both, key=len, reverse=True)


def _nameless(names: Sequence[str]) -> re.Pattern[str]:
    """Return what finds the names of a person, none of them within another word."""
    whole = (re.escape(n) if has_cjk(n) else rf"(?<!\w){re.escape(n)}(?!\w)" for n in names)
    return re.compile("|".join(whole))


def _sendable(answer: Answer, claim: Claim, line: Line, sources: Sources) -> bool:
    """Tell whether a line says nothing of how anybody is reached, nor rests on a line that does or that instructs."""
    if instructs(line.text):
        return False
    reached = sources.facts("email", "phone", person_id=claim.person_id)
    if any(f.value in line.text for f in reached):
        return False
    cited = [c for c in answer.citations if c.n in line.citations]
    for one in cited:
        own = Span(start=one.start, end=one.end)
        if any(own.touches(place) for place in sources.instructions(one.document_id)):
            return False
    return not any(
        f.document_id == c.document_id and Span(start=c.start, end=c.end).touches(f.span)
        for c in cited
        for f in reached
    )


def _reworded(page: Page, held: dict[int, tuple[str, str]]) -> Page:
    """Return a page with sentences for some of its lines, by their place among all, each with its person's name."""
    at = count()

    def line(one: Line) -> Line:
        n = next(at)
        if n not in held:
            return one
        name, text = held[n]
        said = text.replace(PERSON, name)
        return one.model_copy(update={"text": said, "name": name if said.startswith(name) else ""})

    return page.model_copy(update={"parts": tuple(_changed(p, line) for p in page.parts)})


def _changed(part: Part, line: Callable[[Line], Line]) -> Part:
    if isinstance(part, Line):
        return line(part)
    if isinstance(part, Table):
        rows = (Row(label=r.label, cells=tuple(tuple(map(line, cell)) for cell in r.cells)) for r in part.rows)
        return part.model_copy(update={"rows": tuple(rows)})
    return part
