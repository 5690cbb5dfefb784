"""Number the quotes of a draft and write it out: the text with its [n] marks, the claims, the citations.

Knows the shape of an Answer. Knows nothing about what is claimed.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.draft import Block, Draft, Line, NearLine, claim_words
from bot.answering.compose.table import table_text
from bot.answering.compose.words import say
from bot.answering.records import Answer, Citation, Claim, Evidence, NearMiss, Outcome, PersonShown, Plan
from bot.answering.sources import Sources
from vectorstore.markup import shown
from vectorstore.text import squeeze

# Nobody looks up more quotes of one line than these; all of them are listed below the answer.
_MARKS, _FIRST_MARKS = 5, 3


class _Numbers:
    """Gives each quote a number, in the order in which the text cites them."""

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

    def marks(self, evidence: Sequence[Evidence]) -> str:
        """Return the marks of some quotes; of the many that a number was counted from, the first ones and the last."""
        marks = [f"[{self.of(e)}]" for e in evidence]
        return "".join(marks) if len(marks) <= _MARKS else f"{''.join(marks[:_FIRST_MARKS])}…{marks[-1]}"


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
    numbers = _Numbers(sources)
    claims: list[Claim] = []
    text = _body(draft, numbers, claims)
    status: Outcome = "answered" if claims else "not_found"
    if status == "not_found":
        status = "unclear" if plan.unread else status
        passed = plan.unread or (plan.context and not draft.absent)
        status = "unclear" if passed else status
        text = [say("unread.unclear", plan.language, words=_unread(plan)) if passed else draft.absent]
    elif plan.unread or plan.context:
        text = [say("unread.part", plan.language, words=_unread(plan)), *text]
    text += _near(draft.near, numbers, plan)
    people = _people(sources, draft, claims) if claims else ()
    return Answer(
        status=status,
        text="\n".join(text).strip().replace("{n}", str(len(people))),
        people=people,
        claims=tuple(claims),
        citations=tuple(numbers.citations),
        near_misses=tuple(
            NearMiss(
                person_id=n.person_id,
                name=person_shown(sources, n.person_id).name,
                why=n.why,
                citations=tuple(numbers.of(e) for e in n.evidence),
            )
            for n in draft.near
        ),
        unread=(*plan.unread, *plan.context),
        plan=plan.model_dump(mode="json"),
    )


def _unread(plan: Plan) -> str:
    quoted = [f"“{w}”" for w in (*plan.unread, *plan.context)]
    return ("、" if plan.language == "zh" else ", ").join(quoted)


def _body(draft: Draft, numbers: _Numbers, claims: list[Claim]) -> list[str]:
    """Return the lines of the text, as many as its limit lets in; what does not fit is counted, and claims nothing."""
    text = [draft.opening]
    size, left = len(draft.opening), 0
    full = False
    for block in draft.blocks:
        headed = False
        heading = block.total.text if block.total is not None else block.heading
        for line in block.lines:
            if not line.evidence:
                continue
            full = full or (
                draft.limit is not None and size + len(line.text) + len(heading) > draft.limit and len(claims) > 0
            )
            if full:
                left += 1
                continue
            if heading and not headed:
                text.append(heading)
                headed = True
            written = f"{'  ' if heading else ''}- {line.text} {numbers.marks(line.evidence)}"
            text.append(written)
            size += len(written) + len(heading)
            claims.append(_claim(line, numbers, block))
        if block.total is not None and headed:
            claims.append(_claim(block.total, numbers))
        if block.note and headed:
            text.append(f"  - {block.note}")
    if draft.table is not None:
        text.append(table_text(draft.table, numbers.marks))
        for row in draft.table.rows:
            claims.extend(
                _claim(line, numbers, label=row.label) for cell in row.cells for line in cell if line.evidence
            )
    if left and draft.more:
        text.append(draft.more.replace("{n}", str(left)))
    if draft.closing:
        text.append(draft.closing)
    return text


def _claim(line: Line, numbers: _Numbers, block: Block | None = None, label: str = "") -> Claim:
    said, computed = claim_words(line, block, label)
    cited = tuple(dict.fromkeys(numbers.of(e) for e in line.evidence))
    own = tuple(dict.fromkeys(c for c in computed if c in said))
    return Claim(text=said, person_id=line.person_id, citations=cited, basis=line.basis, computed=own)


def _near(near: Sequence[NearLine], numbers: _Numbers, plan: Plan) -> list[str]:
    if not near:
        return []
    colon = "：" if plan.language == "zh" else ": "
    lines, group = [], ""
    for one in near:
        if one.group and one.group != group:
            lines.append(one.group)
        group = one.group
        lines.append(f"- {one.name}{colon}{one.why} {numbers.marks(one.evidence)}".rstrip())
    heading = "match.near_heading" if any(n.group for n in near) else "near.heading"
    return ["", say(heading, plan.language), *lines]


def _people(sources: Sources, draft: Draft, claims: Sequence[Claim]) -> tuple[PersonShown, ...]:
    told = {c.person_id for c in claims} if draft.limit is None else set(draft.people)
    return tuple(person_shown(sources, p) for p in draft.people if p in told)


def person_shown(sources: Sources, person_id: str) -> PersonShown:
    """Return a person as an answer names them, each name once."""
    person = sources.by_id[person_id]
    names: dict[str, str] = {}
    for alias in person.aliases:
        names.setdefault(squeeze(alias), alias)
    names.pop(squeeze(person.name), None)
    return PersonShown(person_id=person_id, name=person.name, aliases=tuple(names.values()))
