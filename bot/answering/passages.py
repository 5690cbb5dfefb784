"""What stands beside an answer that claims nothing: the passages nearest to the question in meaning, as what they are.

Knows where they help and how many a person reads. Knows nothing about how they are found (`vectorstore.retriever`).
"""

from __future__ import annotations

from bot.answering.body import Heading, Line, Part
from bot.answering.compose.draft import Draft, NearLine
from bot.answering.compose.drawing import part_text
from bot.answering.compose.paging import PAGE_MOST
from bot.answering.compose.render import citation_of, person_shown
from bot.answering.compose.told import with_aside
from bot.answering.compose.words import say
from bot.answering.evidence import of_document
from bot.answering.records import Answer, Citation, PassageShown, Plan
from bot.answering.sources import Sources
from bot.answering.verify import verify
from vectorstore.records import Scope
from vectorstore.store import Store

# Enough to see whether the CVs tell of anything like it.
_MOST = 8
# However full a page is, so many of them show what the CVs come to; of one person no more are shown.
_LEAST = 3
# Asked for, as some stand in no entry or say the same.
_SOUGHT = 30
# Enough of a quote to tell whether to read on; the whole of it stands among the sources.
_SHOWN = 110
# Who somebody is and how they are reached is no passage about what was asked.
_NEVER = frozenset({"email", "phone", "link", "contact"})


def with_passages(store: Store, scope: Scope, sources: Sources, plan: Plan, asked: str, answer: Answer) -> Answer:
    """Return an answer with the passages nearest to what was `asked`, where it claims nothing and nobody comes close.

    Of a question about people in scope, only their CVs are searched. Profiles and lines of no entry are left out: they
    say who somebody is.
    """
    if not _needs_meaning(sources, plan, answer):
        return answer
    found = _found(store, scope, sources, plan, asked)
    if not found:
        return answer
    lines: list[Part] = [Heading(text=say("passages.heading", plan.language))]
    room = PAGE_MOST - len(answer.text) - len(part_text(lines[0]))
    citations: list[Citation] = []
    told: list[PassageShown] = []
    for n, one in enumerate(found, len(answer.citations) + 1):
        cited = citation_of(sources, one.evidence[0], n)
        line = _line(one.name, cited, plan)
        room -= len(part_text(line)) + 1
        if room < 0 and len(told) >= _LEAST:
            break
        lines.append(line)
        citations.append(cited)
        told.append(PassageShown(person_id=cited.person_id, name=one.name, citations=(n,)))
    return with_aside(answer, lines, citations=(*answer.citations, *citations), passages=tuple(told))


def _line(name: str, cited: Citation, plan: Plan) -> Line:
    """Return a passage as it is told: whose it is, and enough of it to tell whether to read on."""
    quote = " ".join(cited.shown.split())
    quote = quote if len(quote) <= _SHOWN else f"{quote[:_SHOWN].rstrip()}…"
    return Line(text=say("passages.line", plan.language, name=name, quote=quote), citations=(cited.n,), name=name)


def _needs_meaning(sources: Sources, plan: Plan, answer: Answer) -> bool:
    """Tell whether words decided nothing: no claim, nobody near, and neither a wrong name nor an unclear one."""
    if answer.status not in {"not_found", "unclear"} or not sources.people:
        return False
    named_nobody = bool(plan.choices) or (bool(plan.unknown_persons) and not plan.person_ids)
    return not (named_nobody or plan.asks_nothing or plan.attribute in _NEVER)


def _found(store: Store, scope: Scope, sources: Sources, plan: Plan, asked: str) -> tuple[NearLine, ...]:
    from vectorstore.retriever import passages  # noqa: PLC0415 - LangChain and Chroma, for the few answers that need it

    own = [d for i in plan.person_ids if i in sources.by_id for d in sources.by_id[i].documents]
    near = passages(store, Scope.of(*own) if own else scope, asked, _SOUGHT)
    sources.read_together(one.entry_id for one in near if one.entry_id)
    told: dict[str, NearLine] = {}
    for one in near:
        placed = sources.entry(one.entry_id) if one.entry_id and one.document_id in sources.documents else None
        if placed is None or placed.entry.kind == "profile":
            continue
        proof = of_document(sources, one.document_id, one.span, section=one.section, entry_id=one.entry_id)
        if proof is not None:
            name = person_shown(sources, proof.person_id).name
            # Of many people each is shown once.
            told.setdefault(
                proof.quote if len(plan.person_ids) == 1 else proof.person_id,
                NearLine(person_id=proof.person_id, name=name, why="", evidence=(proof,)),
            )
    draft = Draft(opening="", absent="", near=tuple(told.values())[: _LEAST if len(plan.person_ids) == 1 else _MOST])
    return tuple(one for one in verify(store, scope, draft).near if one.evidence)
