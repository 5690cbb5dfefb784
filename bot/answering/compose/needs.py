"""A match: the criteria as understood, who meets every must, and who meets some; unranked.

Each criterion has three outcomes for a person: met, with a quote; close, which proves nothing; not in the CV.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

from bot.answering.compose.draft import Block, Draft, Line, NearLine
from bot.answering.compose.labels import name_of
from bot.answering.compose.near import near_line, reason_words
from bot.answering.compose.paging import PAGE_MOST
from bot.answering.compose.people import choose, part_of, proof_line
from bot.answering.compose.reasons import why_not
from bot.answering.compose.words import say
from bot.answering.evidence import unique
from bot.answering.find import Finder
from bot.answering.found import Found
from bot.answering.records import Clause, Criterion, Evidence, Plan
from vectorstore.records import Person

# Who meets some of the criteria is read page by page; more than these nobody reads.
_PARTIAL_SHOWN = 40
# With more criteria than these, near misses name them by their numbers alone.
_NAMED_CRITERIA = 4
# Where nobody meets every must of a long list, who meets so many of them is told as coming closest, with what is
# missing; of two or three musts each is what the post is about.
_FEWEST_MET = 3
_CLOSE_ENOUGH = 0.6


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
        f"{i}. "
        + say("match.criterion", language, what=c.text, how=say(f"match.{'must' if c.must else 'nice'}", language))
        for i, c in enumerate(plan.criteria, 1)
    ]
    criteria += _unused(plan)
    one = plan.person_ids[0] if len(plan.person_ids) == 1 else None
    if not people and one is not None and any(one in f.proofs or one in f.misses for _, f in found):
        return _of_one(finder, plan, sources.by_id[one], musts)
    opening = say("match.opening", language, n="{n}", total=total)
    if len(plan.person_ids) == 1:
        opening = say("match.fits", language, name=name_of(sources.by_id[plan.person_ids[0]], language))
    if not people and plan.among is None and (most := _most_met(musts)):
        people = _closest(musts, [f for c, f in found if not c.must], most)
        opening = say("match.closest", language, n="{n}", total=total, most=most, musts=len(musts))
    met, listed = part_of(sources.roll.in_order(people), plan)
    _prepare(found, met)
    near = tuple(_partial(finder, plan, people, found))
    unranked = say("match.unranked", language)
    return Draft(
        opening=opening,
        absent=say("match.nobody", language, total=total),
        remarks=(*criteria, *([unranked] if near and not met else [])),
        people=tuple(p.person_id for p in met),
        blocks=tuple(_block(finder, plan, p, found) for p in met),
        near=near,
        closing="" if len(plan.person_ids) == 1 else unranked,
        limit=PAGE_MOST,
        listed=listed,
    )


def _of_one(finder: Finder, plan: Plan, person: Person, musts: Sequence[Found]) -> Draft:
    """Return how far one person fits: each criterion with what holds it, what comes close, or what the CV does tell."""
    asked = Clause(join="all", parts=tuple(c.condition for c in plan.criteria))
    draft = why_not(finder, plan.model_copy(update={"where": asked}), [person])
    met = sum(person.person_id in f.proofs for f in musts)
    name = name_of(person, plan.language)
    return draft.model_copy(update={"opening": say("match.one", plan.language, name=name, met=met, musts=len(musts))})


def _most_met(musts: Sequence[Found]) -> int:
    """Return the most musts that anybody meets, where they are so many that whoever does comes close; else 0."""
    met = Counter(i for f in musts for i in f.proofs)
    most = max(met.values(), default=0)
    return most if most >= max(_FEWEST_MET, math.ceil(_CLOSE_ENOUGH * len(musts))) else 0


def _closest(musts: Sequence[Found], wishes: Sequence[Found], most: int) -> frozenset[str]:
    """Return who meets so many musts, whichever they are; of several, those who meet most of what would be nice."""
    met = Counter(i for f in musts for i in f.proofs)
    nice = {i: sum(i in f.proofs for f in wishes) for i, n in met.items() if n == most}
    best = max(nice.values(), default=0)
    return frozenset(i for i, n in nice.items() if n == best)


def _unused(plan: Plan) -> list[str]:
    """Return what of a pasted need was not used, and why, a line a reason."""
    by_reason: dict[str, list[str]] = defaultdict(list)
    for reason, words in plan.unused:
        by_reason[reason].append(say(f"protected.{words}", plan.language) if reason == "protected" else words)
    joint = "、" if plan.language == "zh" else ", "
    if plan.language == "en" and "soft" in by_reason:
        by_reason["soft"] = [f"“{words}”" for words in by_reason["soft"]]
    return [say(f"match.unused_{reason}", plan.language, what=joint.join(said)) for reason, said in by_reason.items()]


def _block(finder: Finder, plan: Plan, person: Person, found: Sequence[tuple[Criterion, Found]]) -> Block:
    """Return what one person meets, and what comes close, each cited; what is not in the CV is only named."""
    lines: list[Line] = []
    absent: list[str] = []
    for number, (criterion, result) in enumerate(found, 1):
        own = result.proofs.get(person.person_id)
        if own:
            proof, evidence = choose(finder.sources, plan.language, own)[0]
            line = proof_line(proof, evidence, plan.language, person.person_id)
            lines.append(_numbered(line, f"{number}. {say('match.met', plan.language)}", plan))
        elif close := _close(plan, person, number, result):
            lines.append(close)
        else:
            absent.append(_named(number, criterion))
    note = f"{say('match.absent', plan.language)}{_colon(plan)}{_listed(plan, absent)}" if absent else ""
    return Block(heading=name_of(person, plan.language), lines=tuple(lines), note=note)


def _close(plan: Plan, person: Person, number: int, result: Found) -> Line | None:
    own = result.misses.get(person.person_id, ())
    if not own or not own[0].evidence:
        return None
    line = near_line(own[0], plan.language, person.person_id)
    line = line.model_copy(update={"evidence": own[0].evidence[:1]})
    return _numbered(line, f"{number}. {say('match.close', plan.language)}", plan)


def _numbered(line: Line, outcome: str, plan: Plan) -> Line:
    """Return a line under the number of its criterion, which is the question's."""
    text = f"{outcome}{_colon(plan)}{line.text}"
    return line.model_copy(update={"text": text, "computed": (outcome, *line.computed)})


def _partial(
    finder: Finder, plan: Plan, met: frozenset[str], found: Sequence[tuple[Criterion, Found]]
) -> list[NearLine]:
    """Return who meets some criteria, grouped by which musts, by name within a group."""
    rows: list[tuple[tuple[int, tuple[int, ...]], Person, dict[int, str]]] = []
    for person in finder.sources.people:
        outcomes = {n: _outcome(person.person_id, f) for n, (_, f) in enumerate(found, 1)}
        musts = [o for n, o in outcomes.items() if found[n - 1][0].must]
        if person.person_id in met or set(musts) == {"absent"}:
            continue
        own = tuple(n for n, o in outcomes.items() if o == "met" and found[n - 1][0].must)
        rows.append(((-len(own), own), person, outcomes))
    shown = sorted(rows, key=lambda r: r[0])[:_PARTIAL_SHOWN]
    _prepare(found, [person for _, person, _ in shown])
    return [
        NearLine(
            person_id=person.person_id,
            name=name_of(person, plan.language),
            why=_why(plan, person, found, outcomes),
            evidence=_shown(person, found, outcomes),
            group=_group(plan, own),
        )
        for (_, own), person, outcomes in shown
    ]


def _prepare(found: Sequence[tuple[Criterion, Found]], people: Sequence[Person]) -> None:
    """Have what is told of some people looked up together."""
    for _, result in found:
        result.prepare([i for p in people if (i := p.person_id) in result.proofs or i in result.misses])


def _group(plan: Plan, own: Sequence[int]) -> str:
    """Return the heading of those who meet the same musts; none where there is but one must to meet."""
    if sum(c.must for c in plan.criteria) < 2:
        return ""
    which = ("、" if plan.language == "zh" else ", ").join(map(str, own))
    return say("match.group" if own else "match.group_none", plan.language, which=which)


def _shown(person: Person, found: Sequence[tuple[Criterion, Found]], outcomes: dict[int, str]) -> tuple[Evidence, ...]:
    own = [found[n - 1][1].proofs[person.person_id][0].evidence[:1] for n, o in outcomes.items() if o == "met"]
    own += [found[n - 1][1].misses[person.person_id][0].evidence[:1] for n, o in outcomes.items() if o == "close"]
    return unique(e for quotes in own for e in quotes)[:_CITED]


# So many quotes show what somebody meets of a need.
_CITED = 4


def _outcome(person_id: str, found: Found) -> str:
    if person_id in found.proofs:
        return "met"
    return "close" if person_id in found.misses else "absent"


def _why(plan: Plan, person: Person, found: Sequence[tuple[Criterion, Found]], outcomes: dict[int, str]) -> str:
    """Return which criteria somebody meets, which they come close to and how, and which the CV does not hold."""
    short = len(found) > _NAMED_CRITERIA
    said: dict[str, list[str]] = {"met": [], "close": [], "absent": []}
    for number, outcome in outcomes.items():
        criterion, result = found[number - 1]
        words = str(number) if short else _named(number, criterion)
        if outcome == "close":
            why = reason_words(result.misses[person.person_id][0], plan.language)
            words = say("match.criterion", plan.language, what=words, how=why)
        said[outcome].append(words)
    if short and len(said["absent"]) > _NAMED_CRITERIA:
        said["absent"] = [say("match.others", plan.language)]
    parts = [f"{say(f'match.{o}', plan.language)}{_colon(plan)}{_listed(plan, w)}" for o, w in said.items() if w]
    return ("；" if plan.language == "zh" else "; ").join(parts)


def _named(number: int, criterion: Criterion) -> str:
    return f"{number}. {criterion.text}"


def _listed(plan: Plan, words: Sequence[str]) -> str:
    return ("、" if plan.language == "zh" else ", ").join(words)


def _colon(plan: Plan) -> str:
    return "：" if plan.language == "zh" else ": "
