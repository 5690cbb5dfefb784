"""Whom a model judges to be what was asked in free words: beside the answer, under a heading of their own.

The rules say first who may be judged at all and in which entries; the entries nearest to the words are judged; what
proves to be quoted is shown. The answer's status, people and claims stay those of the rules, so that a model that lies
can add nobody to them. Knows no prompt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.answering.body import Body, Heading, Line, Note, Page, Part
from bot.answering.compose.draft import Draft, NearLine
from bot.answering.compose.render import citation_of, person_shown
from bot.answering.compose.told import with_body
from bot.answering.compose.words import say
from bot.answering.evidence import head_spans, unique
from bot.answering.find import Finder
from bot.answering.model.chat import Round
from bot.answering.model.fence import names_in, reached_in, sendable
from bot.answering.model.judge import Judge, Ruling, Told, Verdict
from bot.answering.model.need import Need, need_of
from bot.answering.model.proved import proof
from bot.answering.model.used import JudgedShown, Judging
from bot.answering.records import Answer, Citation, Evidence, Plan
from bot.answering.sources import Placed, Sources
from bot.answering.verify import verify
from vectorstore.records import Scope, Span
from vectorstore.store import Store
from vectorstore.text import has_cjk, squeeze

# So many passages are judged: a few calls side by side, and some 15,000 tokens.
DEPTH = 60
# Asked for, as some are never sent and others are not where the rules want them.
_SOUGHT = 5 * DEPTH
# Of a long entry the passages that are nearest are told, up to so many characters; of what heads it, so many.
_TOLD, _HEADED = 1_200, 240
_TOLD_CJK = 400  # where a character is about a token, and says more
# Enough of a quote to tell whether to read on; the whole of it stands among the sources.
_SHOWN = 110
# How many lines quote; of whoever comes behind them the name stands, and the number of the quote.
_QUOTED = 12
_CITED = 2


class _Near(NamedTuple):
    """An entry to be judged, and its passages that came closest, nearest first."""

    placed: Placed
    passages: list[Span]


class _Ruled(NamedTuple):
    """What of an entry's verdict is left once it is checked."""

    verdict: Ruling
    evidence: tuple[Evidence, ...]


def with_judged(answer: Answer, judge: Judge, round_: Round, store: Store, scope: Scope, sources: Sources) -> Answer:
    """Return an answer with those beside it whom a model judges; itself where nothing is judged."""
    plan = Plan.model_validate(answer.plan) if answer.plan else None
    if plan is None or answer.status not in ("answered", "not_found", "unclear"):
        return answer
    finder = Finder(sources, plan.language)
    need = need_of(plan, claims=bool(answer.claims), held=lambda c: bool(finder.find(c).people))
    if need is None:
        return answer
    people = _people(finder, need, plan) - {p.person_id for p in answer.people}
    if not people:
        return answer
    own = scope
    if len(people) < len(sources.people):
        own = Scope.of(*(d for i in people for d in sources.by_id[i].documents))
    near = _nearest(store, own, sources, need, finder)
    round_.masks.know(n for p in sources.people for n in (p.name, *p.aliases))
    verdicts = judge(need, [_told(sources, one) for one in near], round_)
    read = sum(len(one.passages) for one, v in zip(near, verdicts, strict=True) if v is not None)
    if not read:
        return answer
    ruled = _ruled(sources, near, verdicts)
    judging = Judging(words=need.words, read=read, total=store.passages(own))
    return _beside(answer, judge.name, judging, _kept(store, scope, sources, ruled), sources, plan)


def _people(finder: Finder, need: Need, plan: Plan) -> set[str]:
    """Return who may be judged: of whom all that is typed, and all that is denied, holds by the rules."""
    found = finder.find(need.rest, plan.among).people
    return set(found & set(plan.person_ids)) if plan.person_ids else set(found)


def _nearest(store: Store, scope: Scope, sources: Sources, need: Need, finder: Finder) -> list[_Near]:
    from vectorstore.retriever import passages  # noqa: PLC0415 - LangChain and Chroma, for the answers that need it

    found: dict[str, _Near] = {}
    may: dict[str, bool] = {}
    taken = 0
    # Of what street questions ask in free words, the passage that shows it is nearest by both together.
    for one in passages(store, scope, f"{' '.join(need.words)}\n{need.asked}", _SOUGHT):
        placed = sources.entry(one.entry_id) if one.entry_id and one.document_id in sources.documents else None
        if placed is None or placed.entry.document_id != one.document_id:
            continue
        entry = placed.entry
        if entry.entry_id not in may:
            may[entry.entry_id] = _may_hold(finder, need, placed) and sendable(sources, entry)
        if not may[entry.entry_id] or not entry.span.touches(one.span):
            continue
        within = Span(start=max(entry.span.start, one.span.start), end=min(entry.span.end, one.span.end))
        found.setdefault(entry.entry_id, _Near(placed, [])).passages.append(within)
        taken += 1
        if taken == DEPTH:
            break
    return list(found.values())


def _may_hold(finder: Finder, need: Need, placed: Placed) -> bool:
    """Tell whether an entry holds, by the rules, what must hold in it beside what is judged."""
    if need.kinds and placed.entry.kind not in need.kinds:
        return False
    return not need.within or any(
        all(finder.passes(node, placed) is not None for node in nodes) for nodes in need.within
    )


def _told(sources: Sources, near: _Near) -> Told:
    """Return an entry as it is sent: without markup, hidden words and particulars; of a long one what is nearest."""
    entry = near.placed.entry
    plain = sources.text(entry.document_id).plain
    heads = [squeeze(h.of(plain)) for h in entry.headings]
    heads += [
        squeeze(one.passages[0].of(plain)) for one in near.placed.above[:1] if one.passages and sendable(sources, one)
    ]
    most = _TOLD_CJK if has_cjk(entry.span.of(plain)) else _TOLD
    if entry.span.end - entry.span.start <= most:
        told = [entry.span]
    else:
        heads += [squeeze(h.of(plain)) for h in head_spans(sources, entry)]
        told, length = [], 0
        for span in near.passages:
            if length and length + span.end - span.start > most:
                break
            told.append(span)
            length += span.end - span.start
    heading = " · ".join(dict.fromkeys(h for h in (heads or [entry.section]) if h))[:_HEADED]
    lines = (" ".join(line.split()) for s in sorted(told, key=lambda s: s.start) for line in s.of(plain).split("\n"))
    return Told(
        heading, "\n".join(line for line in lines if line), names_in(sources, entry), reached_in(sources, entry)
    )


def _ruled(sources: Sources, near: Sequence[_Near], verdicts: Sequence[Verdict | None]) -> dict[str, list[_Ruled]]:
    """Return what the verdicts come to once their quotes are checked, by person: yes before partly."""
    found: dict[str, list[_Ruled]] = {}
    for one, verdict in zip(near, verdicts, strict=True):
        if verdict is None or verdict.verdict == "no":
            continue
        evidence = proof(sources, one.placed, verdict.quote)
        if evidence:
            found.setdefault(one.placed.person_id, []).append(_Ruled(verdict.verdict, evidence))
    for ruled in found.values():
        ruled.sort(key=lambda r: r.verdict != "yes")
    return dict(sorted(found.items(), key=lambda item: item[1][0].verdict != "yes"))


def _kept(
    store: Store, scope: Scope, sources: Sources, ruled: dict[str, list[_Ruled]]
) -> Iterator[tuple[NearLine, Ruling]]:
    """Yield whoever is left once each quote is read back from the store, with the verdict."""
    near = tuple(
        NearLine(
            person_id=person,
            name=person_shown(sources, person).name,
            why="",
            evidence=unique(e for r in own if r.verdict == own[0].verdict for e in r.evidence)[:_CITED],
        )
        for person, own in ruled.items()
    )
    for line in verify(store, scope, Draft(opening="", absent="", near=near)).near:
        if line.evidence:
            yield line, ruled[line.person_id][0].verdict


def _beside(
    answer: Answer,
    model: str,
    judging: Judging,
    kept: Iterator[tuple[NearLine, Ruling]],
    sources: Sources,
    plan: Plan,
) -> Answer:
    citations: list[Citation] = []
    judged: list[JudgedShown] = []
    lines: dict[str, list[Part]] = {"yes": [], "partly": []}
    for line, verdict in kept:
        first = len(answer.citations) + len(citations) + 1
        own = [citation_of(sources, e, n) for n, e in enumerate(line.evidence, first)]
        citations += own
        numbers = tuple(c.n for c in own)
        judged.append(JudgedShown(person_id=line.person_id, name=line.name, verdict=verdict, citations=numbers))
        text = line.name
        if len(judged) <= _QUOTED:
            text = say("judged.line", plan.language, name=line.name, quote=_short(own[0].shown))
        lines[verdict].append(Line(text=text, citations=numbers, name=line.name))
    parts = _parts(lines, model, judging, plan, claims=bool(answer.claims))
    *before, last = answer.body.pages
    # What is judged stands before what is only near.
    last = Page(parts=last.parts, aside=(*parts, *last.aside))
    more = {"citations": (*answer.citations, *citations), "judged": tuple(judged), "judging": judging}
    return with_body(answer.model_copy(update=more), Body(pages=(*before, last)))


def _parts(lines: dict[str, list[Part]], model: str, judging: Judging, plan: Plan, *, claims: bool) -> list[Part]:
    """Return the lines under their heading; where nobody is judged that is said, if the rules claim nothing either."""
    words = ("、" if plan.language == "zh" else ", ").join(f"“{w}”" for w in judging.words)
    said = {"model": model, "words": words, "read": judging.read, "total": f"{judging.total:,}"}
    if not (lines["yes"] or lines["partly"]):
        return [] if claims else [Note(text=say("judged.none", plan.language, **said))]
    parts: list[Part] = [Heading(text=say("judged.heading", plan.language, **said)), *lines["yes"]]
    if lines["partly"]:
        parts += [Note(text=say("judged.partly", plan.language)), *lines["partly"]]
    return parts


def _short(quote: str) -> str:
    quote = " ".join(quote.split())
    return quote if len(quote) <= _SHOWN else f"{quote[:_SHOWN].rstrip()}…"
