"""Why somebody is not among those found: each condition, whether it holds, and the entry that comes nearest.

Knows nothing about how conditions are evaluated.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.draft import Block, Draft, Line
from bot.answering.compose.labels import name_of
from bot.answering.compose.near import near_line
from bot.answering.compose.people import best, proof_line
from bot.answering.compose.words import say
from bot.answering.evidence import evidence, head_line, name_line, unique
from bot.answering.find import Finder
from bot.answering.lasting import is_lasting
from bot.answering.merged import merged_entries
from bot.answering.nodes import Node, leaves
from bot.answering.records import Clause, Evidence, Plan
from bot.answering.wording.saying import condition_words
from vectorstore.records import JOB_KINDS, EntryKind, Person


def why_not(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return which conditions a person meets, which fail, and what the CV says instead."""
    blocks = tuple(_block(finder, plan, p) for p in people)
    names = ", ".join(name_of(p, plan.language) for p in people)
    return Draft(
        opening="",
        absent=say("none.fact", plan.language, name=names, what=plan.understood),
        people=tuple(p.person_id for p in people),
        blocks=blocks,
    )


# By what is asked for, what kind of entry is told instead.
_TOLD_INSTEAD: dict[EntryKind, frozenset[str]] = {
    "education": frozenset({"degree", "studied_at", "graduates"}),
    "skill": frozenset({"skill"}),
}
# A degree stands on the first line of a study or on the next, tools on each line of a list.
_LINES: dict[EntryKind, int] = {"education": 2, "skill": 6}
# So many lines show what there is.
_INSTEAD = 6


def _block(finder: Finder, plan: Plan, person: Person) -> Block:
    language = plan.language
    lines: list[Line] = []
    node = plan.where
    parts: Sequence[Node] = (
        node.parts
        if isinstance(node, Clause) and node.join in ("all", "same_entry") and not is_lasting(node)
        else [node]
        if node
        else []
    )
    whole = finder.find(node)
    for part in parts:
        found = finder.find(part)
        words = condition_words(part, language)
        own = found.proofs.get(person.person_id)
        near = found.misses.get(person.person_id)
        if own:
            proof = best(finder.sources, language, own)[0]
            line = proof_line(proof, unique(proof.evidence)[:2], language, person.person_id)
            text = f"{words} — {say('match.met', language)}: {line.text}"
            lines.append(line.model_copy(update={"text": text, "computed": (words, *line.computed)}))
        elif near:
            line = near_line(near[0], language, person.person_id)
            text = f"{words} — {say('match.close', language)}: {line.text}"
            lines.append(line.model_copy(update={"text": text, "computed": (words, *line.computed)}))
        else:
            text = f"{words} — {say('match.absent', language)}"
            instead = _instead(finder, person, part)
            lines.append(
                Line(text=text, person_id=person.person_id, evidence=instead, basis="computed", computed=(words,))
            )
    if len(lines) > 1 and person.person_id not in whole.proofs and person.person_id in whole.misses:
        miss = whole.misses[person.person_id][0]
        line = near_line(miss, language, person.person_id)
        lines.append(line if line.evidence else line.model_copy(update={"evidence": _instead(finder, person)}))
    return Block(heading=name_of(person, language), lines=tuple(lines))


def _instead(finder: Finder, person: Person, part: Node | None = None) -> tuple[Evidence, ...]:
    """Return what a CV does tell, to be read beside "not in the CV": the headings of the jobs, else the name.

    Of a degree that is not there the degrees are told that are, of a tool the tools.
    """
    sources = finder.sources
    for kind, relations in _TOLD_INSTEAD.items():
        if part is not None and all(c.relation in relations for c in leaves(part)):
            like = [p for p in sources.entries_of(person.person_id) if p.entry.kind == kind]
            lines = _LINES[kind]
            own = unique(evidence(sources, p, line) for p in like for line in p.entry.passages[:lines])
            if own:
                return own[:_INSTEAD]
    jobs = [p for p in sources.entries_of(person.person_id) if p.entry.kind in JOB_KINDS]
    heads = unique(head_line(sources, g[0]) for g in merged_entries(jobs))
    return heads[:3] or unique([name_line(sources, person.person_id)])
