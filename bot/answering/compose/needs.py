"""A match: the criteria as understood, who meets every must, and who meets some; unranked.

Each criterion has three outcomes for a person: met, with a quote; close, which proves nothing; not in the CV.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.draft import Block, Draft, Line, NearLine
from bot.answering.compose.labels import name_of
from bot.answering.compose.people import choose, proof_line, reason_words
from bot.answering.compose.words import say
from bot.answering.evidence import unique
from bot.answering.find import Finder
from bot.answering.found import Found
from bot.answering.records import Criterion, Plan
from vectorstore.records import Person

# Who meets some of the criteria is shown by name; where they are more than are read, those who meet least are left out.
_PARTIAL_SHOWN = 8


def match(finder: Finder, plan: Plan) -> Draft:
    """Return the draft of a match."""
    language = plan.language
    sources = finder.sources
    found = [(c, finder.look(c.condition, plan.among)) for c in plan.criteria]
    musts = [f for c, f in found if c.must]
    everyone = finder.find(None, plan.among).people if plan.among is not None else finder.everyone()
    people = everyone.intersection(*(f.people for f in musts)) if musts else frozenset()
    total = len(sources.people)
    criteria = [
        f"  {i}. "
        + say("match.criterion", language, what=c.text, how=say(f"match.{'must' if c.must else 'nice'}", language))
        for i, c in enumerate(plan.criteria, 1)
    ]
    met = [p for p in sources.people if p.person_id in people]
    near = tuple(_partial(finder, plan, people, found))
    unranked = say("match.unranked", language)
    return Draft(
        opening="\n".join([say("match.opening", language, n="{n}", total=total), *criteria]),
        absent="\n".join([say("match.nobody", language, total=total), *criteria, *([unranked] if near else [])]),
        people=tuple(p.person_id for p in met),
        blocks=tuple(_block(finder, plan, p, found) for p in met),
        near=near,
        closing=unranked,
    )


def _block(finder: Finder, plan: Plan, person: Person, found: Sequence[tuple[Criterion, Found]]) -> Block:
    lines = []
    for number, (_, result) in enumerate(found, 1):
        own = result.proofs.get(person.person_id)
        if own:
            for proof, evidence in choose(finder.sources, plan.language, own):
                line = proof_line(proof, evidence, plan.language, person.person_id)
                text = f"{number}. {say('match.met', plan.language)}{_colon(plan)}{line.text}"
                lines.append(line.model_copy(update={"text": text}))
        else:
            lines += _unmet(plan, person, number, result)
    return Block(heading=name_of(person, plan.language), lines=tuple(lines))


def _unmet(plan: Plan, person: Person, number: int, result: Found) -> list[Line]:
    """Return what comes close to a criterion, cited; what is not in the CV has nothing to cite, and is not said."""
    own = result.misses.get(person.person_id, ())
    if not own or not own[0].evidence:
        return []
    words = reason_words(own[0], plan.language)
    text = f"{number}. {say('match.close', plan.language)}{_colon(plan)}{words}"
    return [Line(text=text, person_id=person.person_id, evidence=own[0].evidence[:1])]


def _partial(
    finder: Finder, plan: Plan, met: frozenset[str], found: Sequence[tuple[Criterion, Found]]
) -> list[NearLine]:
    """Return who meets some criteria, by name: so many that are read, those who meet least left out."""
    rows: list[tuple[int, NearLine]] = []
    for person in finder.sources.people:
        if person.person_id in met:
            continue
        outcomes = [(c, f, _outcome(person.person_id, f)) for c, f in found]
        own = [f for _, f, o in outcomes if o == "met"]
        close = [f for _, f, o in outcomes if o == "close"]
        if not own and not close:
            continue
        quotes = [f.proofs[person.person_id][0].evidence[:1] for f in own]
        quotes += [f.misses[person.person_id][0].evidence[:1] for f in close]
        line = NearLine(
            person_id=person.person_id,
            name=name_of(person, plan.language),
            why=_grouped(plan, person, outcomes),
            evidence=unique(e for q in quotes for e in q),
        )
        rows.append((len(own), line))
    shown = sorted(rows, key=lambda r: -r[0])[:_PARTIAL_SHOWN]
    return [line for row, line in rows if (row, line) in shown]


def _grouped(plan: Plan, person: Person, outcomes: Sequence[tuple[Criterion, Found, str]]) -> str:
    """Return which criteria are met, which are close and how, and which are not in the CV."""
    groups = []
    for outcome in ("met", "close", "absent"):
        said = [_said(plan, person, c, f) if outcome == "close" else c.text for c, f, o in outcomes if o == outcome]
        if said:
            listed = ("、" if plan.language == "zh" else ", ").join(said)
            groups.append(f"{say(f'match.{outcome}', plan.language)}{_colon(plan)}{listed}")
    return ("；" if plan.language == "zh" else "; ").join(groups)


def _outcome(person_id: str, found: Found) -> str:
    if person_id in found.proofs:
        return "met"
    return "close" if person_id in found.misses else "absent"


def _said(plan: Plan, person: Person, criterion: Criterion, found: Found) -> str:
    """Return a criterion that somebody comes close to, and how."""
    why = reason_words(found.misses[person.person_id][0], plan.language)
    return say("match.criterion", plan.language, what=criterion.text, how=why).replace(" （", "（")


def _colon(plan: Plan) -> str:
    return "：" if plan.language == "zh" else ": "
