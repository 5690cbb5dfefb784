"""What somebody did first, last, nowhere else, before, during or after something else, or no longer does.

Knows how entries of one person follow each other in time. Dates are compared at the precision that both have: a job
that ended in 2020 lies before one that began in March 2020. Entries without dates follow nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Protocol

from bot.answering.compose.words import say
from bot.answering.evidence import head_line, period_line, unique
from bot.answering.found import Found, Miss, Proof
from bot.answering.holds import Reason
from bot.answering.holds.verdicts import ReasonKey
from bot.answering.merged import merged_entries
from bot.answering.nodes import AT
from bot.answering.records import Clause, Condition
from bot.answering.sources import Placed, Sources
from bot.answering.wording.predicates import predicate
from bot.answering.wording.saying import inside_words
from vectorstore.periods import first_day, last_day
from vectorstore.records import JOB_KINDS, Language, Period
from vectorstore.spells import spells
from vectorstore.text import fold

Node = Clause | Condition
_SUCCESSIVE = frozenset({"only", "first", "latest"})
_SEQUENCE = frozenset({"before", "after", "during"})
# So many headings show where else somebody was, or that they were nowhere else.
_SHOWN = 3


class Evaluates(Protocol):
    """What evaluates the conditions whose entries follow each other."""

    sources: Sources
    language: Language

    def entries(self, node: Node) -> dict[str, tuple[Proof, ...]]:
        """Return the entries that hold a node, by their id."""
        ...

    def passes(self, node: Node, placed: Placed) -> list[Proof] | None:
        """Return the proofs that one entry satisfies a node."""
        ...


def is_successive(node: Node) -> bool:
    """Tell whether a node asks what was first, latest, or nowhere else."""
    return isinstance(node, Clause) and node.join in _SUCCESSIVE


def is_sequence(node: Node) -> bool:
    """Tell whether a node asks that an entry lies before or after something else, or within it."""
    return isinstance(node, Condition) and node.relation in _SEQUENCE and node.event is not None


def find_successive(finder: Evaluates, clause: Clause) -> Found:
    """Return the people whose first, latest or every entry of the first part holds the others."""
    proofs: dict[str, list[Proof]] = {}
    misses: dict[str, list[Miss]] = {}
    rest = clause.parts[1:]
    for person, pool in _by_person(finder, clause.parts[0]).items():
        chosen = _known(pool) if clause.join == "only" else _extreme(finder.sources, pool, clause.join)
        held = {p.entry.entry_id: more for p in pool if (more := _pass(finder, rest, p)) is not None}
        holding = [p for p in chosen if p.entry.entry_id in held]
        if not held:
            continue
        others = [p for p in chosen if p.entry.entry_id not in held]
        right = holding and not others if clause.join == "only" else bool(holding)
        if right:
            proofs[person] = [_proof(finder.sources, clause, p, held[p.entry.entry_id]) for p in _once(holding)]
        else:
            shown = next(p for p in pool if p.entry.entry_id in held)
            misses[person] = [_miss(finder, clause, shown, held[shown.entry.entry_id], others)]
    return Found.of(proofs, misses)


def passes_successive(finder: Evaluates, clause: Clause, placed: Placed) -> list[Proof] | None:
    """Return the proofs that one entry is among a person's first or latest and holds the rest; None where not."""
    pool = _by_person(finder, clause.parts[0]).get(placed.person_id, [])
    chosen = pool if clause.join == "only" else _extreme(finder.sources, pool, clause.join)
    if all(p.entry.entry_id != placed.entry.entry_id for p in chosen):
        return None
    return _pass(finder, clause.parts[1:], placed)


def passes_sequence(finder: Evaluates, condition: Condition, placed: Placed) -> list[Proof] | None:
    """Return the proof that an entry lies before, after or within an event of its person; None where it does not."""
    if condition.relation == "during":
        return _passes_during(finder, condition, placed)
    if condition.nearest:
        return _passes_nearest(finder, condition, placed)
    happened = _event(finder, condition, placed.person_id)
    own = spells(placed.entry)
    if happened is None or not own:
        return None
    when, told = happened
    dates = [spell.end if condition.relation == "before" else spell.start for spell in own]
    starts = [spell.start for spell in own if spell.start]
    if condition.relation == "before":
        ongoing = any(spell.ongoing for spell in own)
        lies = not ongoing and all(d is not None and _not_after(d, when) for d in dates)
        lies = lies and all(_before(s, when) or s == when for s in starts)
    else:
        lies = all(d is not None and _not_after(when, d) for d in dates)
    if not lies or told.entry.entry_id == placed.entry.entry_id:
        return None
    lines = (period_line(finder.sources, placed), period_line(finder.sources, told) or head_line(finder.sources, told))
    return [Proof(condition, placed, unique(lines))]


def _passes_during(finder: Evaluates, condition: Condition, placed: Placed) -> list[Proof] | None:
    """Return the proof that an entry stands under another, or shares its time.

    What has one date alone must lie within it, and within no other study: the year in which one study ends and the
    next begins is of neither.
    """
    assert condition.event is not None  # noqa: S101 - `is_sequence` asked for it
    held = {i for i, own in finder.entries(condition.event.of).items() if own[0].placed is not None}
    inside = {placed.entry.entry_id, *(e.entry_id for e in placed.above)} & held
    entries = [p for p in finder.sources.entries_of(placed.person_id) if p.entry.entry_id != placed.entry.entry_id]
    around = [p for p in entries if p.entry.kind == "education" and _lies_within(placed, p)]
    alike = around and all(p.entry.entry_id in held for p in around)
    told = [p for p in (placed, *entries) if p.entry.entry_id in inside]
    told += [p for p in entries if p.entry.entry_id in held and _overlaps(placed, p)] or (around if alike else [])
    if not told:
        return None
    lines = [line for p in (placed, told[0]) for line in (head_line(finder.sources, p), period_line(finder.sources, p))]
    return [Proof(condition, placed, unique(lines))]


def _lies_within(placed: Placed, study: Placed) -> bool:
    return any(
        (begun := own.start or own.end) is not None
        and (over := own.end or own.start) is not None
        and not own.ongoing
        and time.start is not None
        and _not_after(time.start, begun)
        and (time.ongoing or (time.end is not None and _not_after(over, time.end)))
        for own in spells(placed.entry)
        for time in spells(study.entry)
    )


def _overlaps(placed: Placed, other: Placed) -> bool:
    """Tell whether two entries share more time than the year or month in which the one ends and the other begins."""
    return any(
        _is_before(begun, ended) and _is_before(start, over)
        for begun, over in _stretches(placed)
        for start, ended in _stretches(other)
    )


def _stretches(placed: Placed) -> list[tuple[str, str]]:
    """Return when the stretches of an entry begin and end, of those that last."""
    told = [(s.start, _FOREVER if s.ongoing else s.end) for s in spells(placed.entry)]
    return [(start, end) for start, end in told if start and end and start != end]


def _is_before(one: str, other: str) -> bool:
    size = min(len(one), len(other))
    return one[:size] < other[:size]


# Later than any date of a CV.
_FOREVER = "9999-12-31"


def _passes_nearest(finder: Evaluates, condition: Condition, placed: Placed) -> list[Proof] | None:
    """Return the proof that a job is the one next to an event's entry; another post with the same employer is not."""
    assert condition.event is not None  # noqa: S101 - `is_sequence` asked for it
    jobs = [p for p in finder.sources.entries_of(placed.person_id) if p.entry.kind in JOB_KINDS]
    own = [p for p in finder.sources.entries_of(placed.person_id) if finder.passes(condition.event.of, p) is not None]
    begun = [d for p in own if (d := _begun(p)) is not None]
    if not begun:
        return None
    earlier = condition.relation == "before"
    at = min(begun) if earlier else max(begun)
    away = [p for p in jobs if not any(_same_place(p, o) for o in own)]
    beside = {p.entry.entry_id: d for p in away if (d := _begun(p)) is not None and (d < at if earlier else d > at)}
    wanted = (max if earlier else min)(beside.values(), default=None)
    if wanted is None or beside.get(placed.entry.entry_id) != wanted:
        return None
    return [Proof(condition, placed, unique([head_line(finder.sources, placed), period_line(finder.sources, placed)]))]


def _begun(placed: Placed) -> date | None:
    """Return when an entry began; None where its CV does not say."""
    return min((_opens(s.start) for s in spells(placed.entry) if s.start), default=None)


def _same_place(one: Placed, other: Placed) -> bool:
    """Tell whether two entries are at one organisation, by its concept or as it is written."""
    keys = [{m.lexicon_id or fold(m.text) for m in p.entry.organisations[:1]} for p in (one, other)]
    return one.entry.entry_id == other.entry.entry_id or bool(keys[0] & keys[1])


def no_longer(finder: Evaluates, condition: Condition, found: Found) -> Found:
    """Return what is left where a stay must be over: ended by the newest CV's date, and not begun again."""
    now = finder.entries(condition.model_copy(update={"past": False, "current": True}))
    still = {own[0].placed.person_id: own for own in now.values() if own[0].placed is not None}
    proofs: dict[str, list[Proof]] = {}
    misses = {p: list(m) for p, m in found.misses.items()}
    for person, own in found.proofs.items():
        over = [p for p in own if p.placed is not None and _is_over(p.placed)]
        if person not in still and over:
            proofs[person] = over
        else:
            shown = still.get(person) or own
            key: ReasonKey = "still" if person in still else "no_end"
            reason = Reason("unfinished" if condition.relation == "degree" else key, condition.value)
            misses[person] = [Miss(reason, shown[0].placed, shown[0].quotes)]
    return Found.of(proofs, misses)


def _by_person(finder: Evaluates, node: Node) -> dict[str, list[Placed]]:
    """Return the entries that hold a node by person; of jobs the jobs themselves, not the projects under them."""
    held: dict[str, list[Placed]] = defaultdict(list)
    at_work = isinstance(node, Condition) and node.relation == "worked_at"
    for own in finder.entries(node).values():
        placed = own[0].placed
        if placed is not None and (not at_work or placed.entry.kind in JOB_KINDS):
            held[placed.person_id].append(placed)
    return held


def _known(pool: Iterable[Placed]) -> list[Placed]:
    """Return the entries that say where they were: of the others nothing can be said."""
    return [p for p in pool if p.entry.organisations or p.entry.venue is not None]


def _extreme(sources: Sources, pool: list[Placed], join: str) -> list[Placed]:
    """Return the first entries by date, or the latest; somebody's first job is no internship where they had a job."""
    if join == "first" and any(p.entry.kind == "employment" for p in pool):
        pool = [p for p in pool if p.entry.kind != "internship"]
    dated = {p.entry.entry_id: key for p in pool if (key := _key(sources, p, join)) is not None}
    if not dated:
        return []
    wanted = min(dated.values()) if join == "first" else max(dated.values())
    return [p for p in pool if dated.get(p.entry.entry_id) == wanted]


def _key(sources: Sources, placed: Placed, join: str) -> tuple[date, date] | None:
    """Return what orders an entry in time: by its start for the first, by its end and then its start for the latest."""
    told = spells(placed.entry)
    starts = [_opens(s.start) for s in told if s.start]
    now = sources.now_of(placed.entry)
    ends = [_closes(s.end) for s in told if s.end and not s.ongoing]
    if any(s.ongoing for s in told):
        ends.append(_closes(now) if now else date.max)
    if join == "first":
        return (min(starts), date.min) if starts else None
    return (max(ends or starts), max(starts, default=date.min)) if ends or starts else None


def _pass(finder: Evaluates, nodes: Iterable[Node], placed: Placed) -> list[Proof] | None:
    proofs: list[Proof] = []
    for node in nodes:
        more = finder.passes(node, placed)
        if more is None:
            return None
        proofs.extend(more)
    return proofs


def _once(placed: Iterable[Placed]) -> list[Placed]:
    return [group[0] for group in merged_entries(placed)][:_SHOWN]


def _proof(sources: Sources, clause: Clause, placed: Placed, more: list[Proof]) -> Proof:
    told = [e for p in more for e in p.evidence]
    head = None if told else head_line(sources, placed)
    condition = next((p.condition for p in more if p.condition is not None), None)
    dated = [] if clause.join == "only" else [period_line(sources, placed)]
    return Proof(condition, placed, unique([*told, head, *dated]))


def _miss(finder: Evaluates, clause: Clause, shown: Placed, more: list[Proof], others: list[Placed]) -> Miss:
    """Return why somebody who holds the rest is not found: they were elsewhere too, or something else came first."""
    what = _what(clause, finder.language)
    away = [m.text for p in _once(others) for m in p.entry.organisations[:1]]
    away = away or [p.entry.venue.text for p in _once(others) if p.entry.venue is not None]
    joint = "、" if finder.language == "zh" else ", "
    where = say("near.at", finder.language, where=joint.join(dict.fromkeys(away))) if away else ""
    own = [e for p in more for e in p.evidence[:1]]
    beside = [head_line(finder.sources, p) for p in others[:1]]
    lines = unique([*own, *([] if own else [head_line(finder.sources, shown)]), *beside])
    key: ReasonKey = "also" if clause.join == "only" else "not_first" if clause.join == "first" else "not_latest"
    return Miss(Reason(key, what, where), shown, lines)


def _what(clause: Clause, language: Language) -> str:
    """Return what the entries are and hold, in words, without their order."""
    base, *rest = clause.parts
    if clause.join == "only" or any(isinstance(r, Condition) and r.relation in AT for r in rest):
        return predicate(_one(rest), language)
    inside = [inside_words(r, language) for r in rest]
    said = predicate(base, language)
    return "".join([*inside, said]) if language == "zh" else " ".join([said, *inside])


def _one(nodes: list[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else Clause(join="same_entry", parts=tuple(nodes))


def _event(finder: Evaluates, condition: Condition, person_id: str) -> tuple[str, Placed] | None:
    """Return when the event of a condition happened to a person, and the entry that tells it."""
    assert condition.event is not None  # noqa: S101 - `is_sequence` asked for it
    found: list[tuple[str, Placed]] = []
    for own in finder.entries(condition.event.of).values():
        placed = own[0].placed
        if placed is None or placed.person_id != person_id:
            continue
        for spell in spells(placed.entry):
            at = spell.start if condition.event.edge == "start" else None if spell.ongoing else spell.end
            newest = finder.sources.newest(person_id).document_id == placed.entry.document_id
            if at is None and condition.event.edge == "end" and newest:
                return None
            if at is not None:
                found.append((at, placed))
    if not found:
        return None
    pick = min if condition.event.edge == "start" else max
    return pick(found, key=lambda f: _opens(f[0]))


def _opens(partial: str) -> date:
    return first_day(Period(start=partial)) or date.min


def _closes(partial: str) -> date:
    return last_day(Period(end=partial)) or date.max


def _not_after(one: str, other: str) -> bool:
    """Tell whether a date lies before another or in the same year, month or day, as exactly as both are given."""
    size = min(len(one), len(other))
    return one[:size] <= other[:size]


def _before(one: str, other: str) -> bool:
    size = min(len(one), len(other))
    return one[:size] < other[:size] or (one[:size] == other[:size] and len(one) != len(other))


def _is_over(placed: Placed) -> bool:
    told = spells(placed.entry)
    coming = placed.entry.period is not None and placed.entry.period.expected
    return bool(told) and not coming and all(s.end is not None and not s.ongoing for s in told)
