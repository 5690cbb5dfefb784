"""How many: of people, documents or entries; entries that several CVs tell are counted once.

A table by person is a count and no ranking. Knows nothing about how conditions are evaluated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bot.answering.compose.draft import Block, Draft, Line
from bot.answering.compose.labels import clip, entry_label, name_of
from bot.answering.compose.numbers import entries_words, measure_of
from bot.answering.compose.paging import PAGE_MOST
from bot.answering.compose.people import near_lines, part_of, person_block
from bot.answering.compose.words import say
from bot.answering.evidence import evidence, head_line, name_line, unique
from bot.answering.facts.statement import Asked
from bot.answering.find import Finder
from bot.answering.found import Found
from bot.answering.records import Plan
from bot.answering.sources import Placed
from bot.answering.wording.predicates import predicate
from vectorstore.records import Document, EntryKind, Language, Person

_ITEM = 110


def count(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return the draft of a count; nothing counted is not found."""
    if plan.counted == "people":
        return _people(finder, plan)
    if plan.counted == "documents":
        return _documents(finder, plan, people)
    return _entries(finder, plan, people or finder.sources.people, each=not people)


def _people(finder: Finder, plan: Plan) -> Draft:
    sources, language = finder.sources, plan.language
    total = len(sources.people)
    found = finder.find(plan.where, plan.among)
    own, listed = part_of(sources.roll.in_order(found.proofs), plan)
    found.prepare([p.person_id for p in own])
    if plan.where is None and plan.among is None:
        opening = say("count.all_people", language, n="{n}", documents=len(sources.documents))
    else:
        words = predicate(plan.where, language, plural=True)
        opening = say("count.people", language, n="{n}", total=total, understood=words)
    return Draft(
        opening=opening,
        absent=say("none.opening", language, understood=plan.understood, total=total),
        people=tuple(p.person_id for p in own),
        blocks=tuple(_one_citation(finder, plan, p, found) for p in own),
        near=near_lines(sources, found, language)[:3],
        limit=PAGE_MOST,
        listed=listed,
    )


def _one_citation(finder: Finder, plan: Plan, person: Person, found: Found) -> Block:
    block = person_block(finder.sources, plan, person, found.proofs[person.person_id])
    lines = tuple(
        # What was counted cites all that it was counted from.
        line
        if line.basis == "computed"
        else line.model_copy(update={"text": clip(line.text, _ITEM), "evidence": line.evidence[:1]})
        for line in block.lines
    )
    return Block(heading=block.heading, lines=lines)


def _documents(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return the draft of the CVs themselves: all, those in one language, or the newest or oldest by their date."""
    sources, language = finder.sources, plan.language
    told = people or sources.people
    own = [(p, sources.documents[d]) for p in told for d in p.documents]
    undated = 0
    if plan.cvs in ("zh", "en"):
        own = [(p, d) for p, d in own if d.language == plan.cvs]
    elif plan.cvs is not None:
        dated = [(p, d) for p, d in own if d.date]
        undated = len(own) - len(dated)
        ordered = sorted(dated, key=lambda x: x[1].date or "", reverse=plan.cvs == "newest")
        own = [x for x in ordered if x[1].date == ordered[0][1].date] if ordered else []
    lines = [_document_line(finder, p, d, language) for p, d in own]
    key = {"zh": "count.cvs_zh", "en": "count.cvs_en", "newest": "count.newest", "oldest": "count.oldest"}
    opening = say(
        key.get(plan.cvs or "", "count.documents"), language, n=len(lines), people=len({p.person_id for p, _ in own})
    )
    return Draft(
        opening=opening,
        absent=say("none.no_cvs" if sources.documents else "none.empty", language),
        people=tuple(dict.fromkeys(p.person_id for p, _ in own)),
        blocks=(Block(lines=tuple(lines)),),
        limit=PAGE_MOST,
        closing=say("count.undated", language, n=undated) if undated else "",
    )


def _document_line(finder: Finder, person: Person, document: Document, language: Language) -> Line:
    """Return a CV as a line: whose, which file, and the date that it states, or that its latest date gives."""
    quotes = unique([name_line(finder.sources, person.person_id, document)])
    colon, comma = ("：", "，") if language == "zh" else (": ", ", ")
    said = f"{document.path}{comma}{document.date}" if document.date else document.path
    text = f"{name_of(person, language)}{colon}{said}"
    return Line(text=text, person_id=person.person_id, evidence=quotes, basis="computed", computed=(said,))


def _entries(finder: Finder, plan: Plan, people: Sequence[Person], *, each: bool) -> Draft:
    language = plan.language
    kind = cast("EntryKind", plan.counted or "other")
    among = finder.find(None, plan.among).people if plan.among is not None else finder.everyone()
    counted = [(p, _counted(finder, plan, p, kind)) for p in people if p.person_id in among]
    counted = [(p, own) for p, own in counted if own]
    name = say(f"counted.{kind}", language)
    blocks = [_block(finder, plan, p, own, kind, short=each) for p, own in counted]
    if each:
        opening = say("count.each", language, kind=name)
        ordered = sorted(range(len(counted)), key=lambda i: (-len(counted[i][1]), i))
        blocks = [blocks[i] for i in ordered]
        total = sum(len(own) for _, own in counted)
        gap = "" if language == "zh" else " "
        opening = (
            f"{say('count.total', language, n=total, kind=name, measure=measure_of(kind, language))}{gap}{opening}"
        )
    else:
        opening = ""
    return Draft(
        opening=opening,
        absent=say("none.opening", language, understood=plan.understood, total=len(people)),
        people=tuple(p.person_id for p, _ in counted),
        blocks=tuple(blocks),
        limit=PAGE_MOST,
    )


def _counted(finder: Finder, plan: Plan, person: Person, kind: EntryKind) -> list[Placed]:
    """Return the entries that count, each once; a preprint is a publication that the CV lists."""
    asked = Asked(finder, person.person_id, plan.where, plan.language)
    found = asked.entries(kind)
    if plan.statuses:
        found = [p for p in found if (p.entry.status or "listed") in plan.statuses]
    return asked.leads(found)


def _block(finder: Finder, plan: Plan, person: Person, own: Sequence[Placed], kind: EntryKind, *, short: bool) -> Block:
    language = plan.language
    name = name_of(person, language)
    number = entries_words(kind, len(own), [p.entry for p in own], language)
    heading = say("count.entries", language, name=name, number=number)
    lines = []
    for placed in own:
        whole = kind in {"publication", "patent", "award"}
        quote = evidence(finder.sources, placed, placed.entry.span) if whole else head_line(finder.sources, placed)
        text = clip(entry_label(placed.entry, language), _ITEM)
        lines.append(Line(text=text, person_id=person.person_id, evidence=unique([quote])))
    quotes = unique(e for line in lines for e in line.evidence)
    total = Line(
        text=heading,
        person_id=person.person_id,
        evidence=quotes,
        basis="computed",
        computed=(f"{number}{heading[-1]}",),
    )
    if short:
        return Block(lines=(total,))
    return Block(heading=name, lines=tuple(lines), total=total)
