"""Number the quotes of a draft and make its answer: claims, citations, and the body that says them, in one pass.

What is drawn and what is claimed cannot differ: each line of the body is made with its claim. Knows nothing about what
is claimed, nor how a body is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering import body
from bot.answering.compose.draft import Block, Draft, Line, NearLine, Table, claim_words
from bot.answering.compose.labels import name_of
from bot.answering.compose.paging import Frame, Section, paged
from bot.answering.compose.partly import in_part
from bot.answering.compose.told import told
from bot.answering.compose.words import say
from bot.answering.records import Answer, Citation, Claim, Evidence, NearMiss, Outcome, PersonShown, Plan
from bot.answering.sources import Sources
from vectorstore.markup import shown
from vectorstore.records import Language
from vectorstore.text import squeeze


class _Numbers:
    """Gives each quote a number, in the order in which the lines cite them."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._numbers: dict[tuple[str, int, int], int] = {}
        self.citations: list[Citation] = []

    def of(self, evidence: Evidence) -> int:
        key = (evidence.document_id, evidence.span.start, evidence.span.end)
        if key not in self._numbers:
            self._numbers[key] = len(self._numbers) + 1
            self.citations.append(citation_of(self._sources, evidence, self._numbers[key]))
        return self._numbers[key]

    def all(self, evidence: Sequence[Evidence]) -> tuple[int, ...]:
        """Return the numbers of some quotes, each once."""
        return tuple(dict.fromkeys(self.of(e) for e in evidence))


def citation_of(sources: Sources, evidence: Evidence, n: int) -> Citation:
    """Return a quote as an answer cites it, under a number."""
    return Citation(
        n=n,
        person_id=evidence.person_id,
        document=sources.documents[evidence.document_id].path,
        document_id=evidence.document_id,
        section=evidence.section,
        quote=evidence.quote,
        shown=shown(evidence.quote),
        start=evidence.span.start,
        end=evidence.span.end,
    )


def render(sources: Sources, plan: Plan, draft: Draft) -> Answer:
    """Return the answer that a verified draft makes: `not_found` where none of its claims is left."""
    made = _Making(sources, plan.language)
    sections = [s for b in draft.blocks if (s := made.section(b)) is not None]
    if draft.table is not None:
        sections.append(Section((made.table(draft.table),)))
    people = _people(sources, draft, made.claims)
    if made.claims:
        status: Outcome = "answered"
        closing = (*_notes(draft.closing), *_notes(in_part(sources, plan, status)))
        frame = Frame(opening=_opening(plan, draft, len(people)), closing=closing, listed=draft.listed)
    else:
        passed = bool(plan.unread or (plan.context and not draft.absent))
        status = "unclear" if passed else "not_found"
        absent = say("unread.unclear", plan.language, words=_unread(plan)) if passed else draft.absent
        remarks = () if passed else (*_remarks(draft), *_notes(in_part(sources, plan, status)))
        frame = Frame(opening=(*_notes(absent), *remarks))
    sections += made.near(draft.near)
    return told(
        status,
        paged(frame, sections, draft.limit, plan.language),
        plan,
        people=people if made.claims else (),
        found=draft.listed.total if draft.listed is not None else 0,
        first=draft.listed.before + 1 if draft.listed is not None else 1,
        last=draft.listed.upto if draft.listed is not None else 0,
        claims=tuple(made.claims),
        citations=tuple(made.numbers.citations),
        near_misses=tuple(
            NearMiss(
                person_id=n.person_id,
                name=person_shown(sources, n.person_id).name,
                why=n.why,
                citations=made.numbers.all(n.evidence),
            )
            for n in draft.near
        ),
        unread=(*plan.unread, *plan.context),
    )


def _opening(plan: Plan, draft: Draft, people: int) -> tuple[body.Part, ...]:
    passed = say("unread.part", plan.language, words=_unread(plan)) if plan.unread or plan.context else ""
    people = draft.listed.total if draft.listed is not None else people
    heading = (body.Heading(text=draft.opening.replace("{n}", str(people))),) if draft.opening else ()
    return (*_notes(passed), *heading, *_remarks(draft))


def _remarks(draft: Draft) -> tuple[body.Part, ...]:
    return tuple(body.Note(text=text, indented=True) for text in draft.remarks)


def _notes(text: str) -> tuple[body.Part, ...]:
    return (body.Note(text=text),) if text else ()


def _unread(plan: Plan) -> str:
    quoted = [f"“{w}”" for w in (*plan.unread, *plan.context)]
    return ("、" if plan.language == "zh" else ", ").join(quoted)


class _Making:
    """Makes the lines of a body and the claims that they are, with one numbering."""

    def __init__(self, sources: Sources, language: Language) -> None:
        self._sources = sources
        self._language = language
        self.numbers = _Numbers(sources)
        self.claims: list[Claim] = []

    def section(self, block: Block) -> Section | None:
        """Return a block as it is drawn; None where nothing of it is proved."""
        lines = [line for line in block.lines if line.evidence]
        if not lines:
            return None
        heading = block.total.text if block.total is not None else block.heading
        parts: list[body.Part] = [self._line(x, block, under=bool(heading)) for x in lines]
        if block.total is not None:
            self._claim(block.total)
        if block.note:
            parts.append(body.Note(text=block.note, under=bool(heading)))
        return Section(
            tuple(parts),
            heading=body.Heading(text=heading, level=2) if heading else None,
            apart=block.apart,
            people=len({line.person_id for line in lines}),
        )

    def table(self, table: Table) -> body.Table:
        """Return a table as it is drawn."""
        rows = []
        for row in table.rows:
            cells = tuple(
                tuple(self._line(line, label=row.label) for line in cell if line.evidence) for cell in row.cells
            )
            rows.append(body.Row(label=row.label, cells=cells))
        return body.Table(columns=table.columns, rows=tuple(rows))

    def near(self, near: Sequence[NearLine]) -> list[Section]:
        """Return who comes close, group by group; they claim nothing."""
        if not near:
            return []
        colon = "：" if self._language == "zh" else ": "
        parts: list[body.Part] = []
        group = ""
        for one in near:
            if one.group and one.group != group:
                parts.append(body.Heading(text=one.group, level=2))
            group = one.group
            text = f"{one.name}{colon}{one.why}"
            parts.append(body.Line(text=text, citations=self.numbers.all(one.evidence), name=one.name))
        title = say("match.near_heading" if any(n.group for n in near) else "near.heading", self._language)
        return [Section(tuple(parts), heading=body.Heading(text=title), aside=True)]

    def _line(self, line: Line, block: Block | None = None, label: str = "", *, under: bool = False) -> body.Line:
        cited = self._claim(line, block, label)
        person = self._sources.by_id.get(line.person_id)
        name = name_of(person, self._language) if person is not None else ""
        named = name if line.text.startswith(name) else ""
        return body.Line(text=line.text, citations=cited, name=named, under=under)

    def _claim(self, line: Line, block: Block | None = None, label: str = "") -> tuple[int, ...]:
        said, computed = claim_words(line, block, label)
        cited = self.numbers.all(line.evidence)
        own = tuple(dict.fromkeys(c for c in computed if c in said))
        self.claims.append(Claim(text=said, person_id=line.person_id, citations=cited, basis=line.basis, computed=own))
        return cited


def _people(sources: Sources, draft: Draft, claims: Sequence[Claim]) -> tuple[PersonShown, ...]:
    told_of = {c.person_id for c in claims}
    return tuple(person_shown(sources, p) for p in draft.people if p in told_of)


def person_shown(sources: Sources, person_id: str) -> PersonShown:
    """Return a person as an answer names them, each name once."""
    person = sources.by_id[person_id]
    names: dict[str, str] = {}
    for alias in person.aliases:
        names.setdefault(squeeze(alias), alias)
    names.pop(squeeze(person.name), None)
    return PersonShown(person_id=person_id, name=person.name, aliases=tuple(names.values()))
