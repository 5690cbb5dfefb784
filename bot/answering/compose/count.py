"""How many: of people, documents or entries; entries that several CVs tell are counted once.

A table by person is a count and no ranking. Knows nothing about how conditions are evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from bot.answering.compose.draft import Block, Draft, Line
from bot.answering.compose.labels import clip, entry_label, name_of
from bot.answering.compose.paging import PAGE_MOST
from bot.answering.compose.people import near_lines, person_block
from bot.answering.compose.words import known, say
from bot.answering.evidence import evidence, head_line, name_line, unique
from bot.answering.facts.statement import Asked
from bot.answering.find import Finder
from bot.answering.found import Found
from bot.answering.records import Plan
from bot.answering.sources import Placed
from bot.answering.wording.predicates import predicate
from vectorstore.records import EntryKind, Language, Person

_ITEM = 110
_PLURAL = re.compile(r"(?:ies|s)\b")
_OUT: tuple[str, ...] = ("published", "accepted")


def count(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return the draft of a count; nothing counted is not found."""
    if plan.counted == "people":
        return _people(finder, plan)
    if plan.counted == "documents":
        return _documents(finder, plan, people)
    return _entries(finder, plan, people or finder.sources.people, each=plan.each or not people)


def _people(finder: Finder, plan: Plan) -> Draft:
    sources, language = finder.sources, plan.language
    total = len(sources.people)
    found = finder.find(plan.where, plan.among)
    own = [p for p in sources.people if p.person_id in found.people]
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
        near=near_lines(sources, found.misses, language)[:3],
        limit=PAGE_MOST,
    )


def _one_citation(finder: Finder, plan: Plan, person: Person, found: Found) -> Block:
    block = person_block(finder.sources, plan, person, found.proofs[person.person_id])
    lines = tuple(
        line.model_copy(update={"text": clip(line.text, _ITEM), "evidence": line.evidence[:1]}) for line in block.lines
    )
    return Block(heading=block.heading, lines=lines)


def _documents(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    sources, language = finder.sources, plan.language
    told = people or sources.people
    lines = []
    for person in told:
        for document_id in person.documents:
            document = sources.documents[document_id]
            line = unique([name_line(sources, person.person_id, document)])
            text = f"{name_of(person, language)}{'：' if language == 'zh' else ': '}{document.path}"
            lines.append(
                Line(text=text, person_id=person.person_id, evidence=line, basis="computed", computed=(document.path,))
            )
    return Draft(
        opening=say("count.documents", language, n=len(lines), people=len(told)),
        absent=say("none.empty", language),
        people=tuple(p.person_id for p in told),
        blocks=(Block(lines=tuple(lines)),),
        limit=PAGE_MOST,
    )


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
        opening = f"{say('count.total', language, n=total, kind=name, measure=_measure(kind, language))}{gap}{opening}"
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
    statuses = _statuses(plan, own)
    name = name_of(person, language)
    heading = say(
        "count.entries",
        language,
        name=name,
        n=len(own),
        kind=_kind_of(kind, len(own), language),
        measure=_measure(kind, language),
        statuses=statuses,
    )
    lines = []
    for placed in own:
        whole = kind in {"publication", "patent", "award"}
        quote = evidence(finder.sources, placed, placed.entry.span) if whole else head_line(finder.sources, placed)
        text = clip(entry_label(placed.entry, language), _ITEM)
        lines.append(Line(text=text, person_id=person.person_id, evidence=unique([quote])))
    number = heading.removeprefix(name).lstrip("：: ")
    quotes = unique(e for line in lines for e in line.evidence)
    total = Line(text=heading, person_id=person.person_id, evidence=quotes, basis="computed", computed=(number,))
    if short:
        return Block(lines=(total,))
    return Block(heading=name, lines=tuple(lines), total=total)


def _measure(kind: EntryKind, language: Language) -> str:
    """Return the word that Chinese counts a kind of entry by: 篇 of papers, 项 where there is none of its own."""
    if language != "zh":
        return ""
    return say(f"measures.{kind}", language) if known(f"measures.{kind}") else "项"


def _kind_of(kind: EntryKind, n: int, language: Language) -> str:
    """Return what is counted, in the singular where it is one: "1 patent", "1 course taught"."""
    words = say(f"counted.{kind}", language)
    return words if n != 1 or language == "zh" else _PLURAL.sub(lambda m: "y" if m.group() == "ies" else "", words, 1)


def _statuses(plan: Plan, own: Sequence[Placed]) -> str:
    """Return in which states counted papers are, where they are in several."""
    counts: dict[str, int] = {}
    for placed in own:
        status = placed.entry.status
        if status is not None:
            key = "published" if status in _OUT else status
            counts[key] = counts.get(key, 0) + 1
    if len(counts) < 2:
        return ""
    named = [(say(f"statuses.{s}", plan.language), n) for s, n in sorted(counts.items())]
    if plan.language == "zh":
        measure = _measure(own[0].entry.kind, plan.language)
        return "（" + "，".join(f"{state} {n} {measure}" for state, n in named) + "）"
    return " (" + ", ".join(f"{state}: {n}" for state, n in named) + ")"
