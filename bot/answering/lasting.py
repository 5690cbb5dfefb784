"""Who did something for long enough: the months of the entries that hold it, or what a CV itself says of them.

Knows which kinds of entries count: jobs and internships; for a tool or a topic projects as well; degrees where studies
are asked about. Knows nothing about how months are added up (`bot.answering.lengths`).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, Self

from bot.answering.compose.lengths import amount
from bot.answering.compose.words import say
from bot.answering.evidence import head_line
from bot.answering.found import Found, Miss, OnDemand, Proof
from bot.answering.holds import Reason
from bot.answering.later import Later, Quotes
from bot.answering.lengths import Lasted, Measured, Stated, counted
from bot.answering.nodes import leaves
from bot.answering.records import Clause, Condition
from bot.answering.sources import Placed, Sources
from bot.answering.wording.saying import condition_words
from vectorstore.counted import key_of
from vectorstore.records import JOB_KINDS, EntryKind, Language, Length
from vectorstore.spells import spells

Node = Clause | Condition
# Under which name the home keeps how long somebody worked.
WORKED = "worked"
_ANY_WORK = Condition(relation="worked_at", value="")
# Of work at all only jobs count: what stands under them need not be looked at.
_ANY_JOB = _ANY_WORK.model_copy(update={"kinds": tuple(sorted(JOB_KINDS))})
_STUDIES = frozenset({"studied_at", "degree", "graduates"})
# What is told of a subject by its words: a CV may state such a length by itself.
_SUBJECTS = frozenset({"topic", "skill", "role"})
_MORE_KINDS: dict[str, frozenset[EntryKind]] = {
    "topic": frozenset({"project"}),
    "skill": frozenset({"project"}),
    "studied_at": frozenset({"education"}),
    "degree": frozenset({"education"}),
    "graduates": frozenset({"education"}),
    "advised_by": frozenset({"education", "project"}),
    "mentored_by": frozenset({"education", "project"}),
    "role": frozenset({"teaching", "service", "activity"}),
    "taught": frozenset({"teaching"}),
    "served_at": frozenset({"service", "activity", "other"}),
}
# Where jobs tell nothing of it, these may: a club, a course, a degree.
_ELSE: frozenset[EntryKind] = frozenset({"project", "education", "activity", "service", "teaching", "other"})


class Evaluates(Protocol):
    """What evaluates the conditions whose entries are counted."""

    sources: Sources
    language: Language

    def find(self, node: Node | None, among: Node | None = None) -> Found:
        """Return the people of a node."""
        ...

    def entries(self, node: Node) -> dict[str, tuple[Proof, ...]]:
        """Return the entries that hold a node, by their id."""
        ...

    def passes(self, node: Node, placed: Placed) -> list[Proof] | None:
        """Return the proofs that one entry satisfies a node."""
        ...

    def may_hold(self, node: Node) -> frozenset[str] | None:
        """Return the ids of all entries that could hold a node; None where that was not looked up."""
        ...

    def stated(self, subjects: tuple[Condition, ...]) -> dict[str, tuple[Stated, ...]]:
        """Return what CVs state of how long their people did all of these, by person."""
        ...

    def stated_of(self, subjects: tuple[Condition, ...], person_id: str) -> tuple[Stated, ...]:
        """Return what the CVs of one person state of it."""
        ...

    def look_up_stated(self, subjects: tuple[Condition, ...], people: Collection[str]) -> None:
        """Look up together what the CVs of some people state of it."""
        ...


def is_lasting(node: Node) -> bool:
    """Tell whether a node asks how long what it says lasted."""
    if isinstance(node, Condition):
        return node.relation == "lasted"
    return node.join == "same_entry" and any(isinstance(p, Condition) and p.relation == "lasted" for p in node.parts)


def find_lasting(finder: Evaluates, node: Node) -> Found:
    """Return who did what a node says for as long as it asks: by the periods of their entries, else by their word."""
    base, length = _parted(node)
    if base is None or (base == _ANY_WORK and not length.by_word):
        return _find_working(finder, node, length, base)
    what = condition_words(base, finder.language)
    condition = Condition(relation="lasted", value=condition_words(node, finder.language), length=length)
    kinds = kinds_counted(base)
    held: dict[str, dict[str, tuple[Proof, ...]]] = defaultdict(dict)
    looked_at = base if base != _ANY_WORK else _ANY_JOB
    for entry_id, own in finder.entries(looked_at).items():
        placed = own[0].placed
        if placed is not None and placed.entry.kind in kinds:
            held[placed.person_id][entry_id] = own
    if kinds <= JOB_KINDS:
        finder.sources.read_jobs(p for p, own in held.items() if _needs_jobs(finder.sources, p, own))
    found = {p: counted(finder.sources, p, own, finder.language) for p, own in held.items()}
    told = finder.stated(_subjects(base)) if _may_be_stated(base) else {}
    proofs: dict[str, list[Proof]] = {}
    misses: dict[str, list[Miss]] = {}
    for person in dict.fromkeys((*found, *told)):
        lasted, said = found.get(person, Lasted()), told.get(person, ())
        if length.by_word:
            lasted = Lasted()
        if _long_enough(length, Worked.of(lasted, said)):
            proofs[person] = [_proof(condition, length, lasted, said)]
        elif not length.by_word:
            misses[person] = [_miss(finder.language, base, length, lasted, said)]
    plain = finder.find(looked_at)
    for person, own_proofs in plain.proofs.items():
        reason = Reason("undated", _said(base, finder.language) or what)
        misses.setdefault(person, [Miss(reason, own_proofs[0].placed, own_proofs[0].quotes)])
    for person, near in plain.misses.items():
        misses.setdefault(person, list(near))
    return Found.of(proofs, misses)


def _needs_jobs(sources: Sources, person_id: str, held: Mapping[str, Sequence[Proof]]) -> bool:
    """Tell whether the other jobs of somebody bear on how long some lasted: other CVs tell them too, or they go on."""
    own = (p[0].placed for p in held.values())
    goes_on = (s.ongoing or s.expected for placed in own if placed is not None for s in spells(placed.entry))
    return len(sources.by_id[person_id].documents) > 1 or any(goes_on)


class Worked(NamedTuple):
    """What is compared of how long somebody did something: the months that were counted, and those that are stated."""

    counted: int | None
    stated: tuple[int, ...]

    @classmethod
    def of(cls, lasted: Lasted, said: Sequence[Stated]) -> Self:
        """Return what is compared of what was counted and what is stated."""
        return cls(len(lasted.months.about) if lasted.stretches else None, tuple(s.months for s in said))


def _find_working(finder: Evaluates, node: Node, length: Length, base: Node | None) -> Found:
    """Return who worked at all for as long as is asked: counted once of everybody, and again of whoever is told.

    Where work is asked for in so many words (`base`), whoever comes close to having worked comes close to that too.
    """
    condition = Condition(relation="lasted", value=condition_words(node, finder.language), length=length)
    all_of = finder.sources.roll.kept(("worked", finder.language), lambda: _worked(finder))
    known = {p: w._replace(counted=None) for p, w in all_of.items()} if length.by_word else all_of
    held = [p for p, worked in known.items() if _long_enough(length, worked)]
    enough = frozenset(held)
    near = [] if length.by_word else [p for p in known if p not in enough]

    def told_of(person: str) -> tuple[Lasted, tuple[Stated, ...]]:
        return Lasted() if length.by_word else _lasted_at_jobs(finder, person), finder.stated_of((), person)

    def prepare(people: Collection[str]) -> None:
        asked = [p for p in people if p in known]
        finder.sources.read_jobs(asked)
        finder.look_up_stated((), asked)

    perhaps = finder.find(_ANY_JOB).misses if base is not None else {}

    def misses_of(person: str) -> tuple[Miss, ...]:
        return (_miss(finder.language, None, length, *told_of(person)),) if person in known else perhaps[person]

    return Found(
        proofs=OnDemand(held, lambda p: (_proof(condition, length, *told_of(p)),), prepare),
        misses=OnDemand([*near, *(p for p in perhaps if p not in known)], misses_of, prepare),
    )


def _worked(finder: Evaluates) -> dict[str, Worked]:
    """Return how long everybody worked whose CVs tell of a job, or state it; the home keeps it."""
    sources = finder.sources
    kept = sources.kept_counts(WORKED)
    counted_as = {p.person_id: key for p in sources.people if (key := key_of(p.documents)) in kept}
    others = tuple(p for p in sources.by_id if p not in counted_as)
    sources.read_jobs(others)
    finder.look_up_stated((), others)
    found: dict[str, Worked] = {}
    for person in sources.by_id:
        if person not in counted_as:
            own = worked_of(finder, person)
        else:
            told = kept[counted_as[person]]
            own = _worked_as_kept(told) if told is not None else None
        if own is not None:
            found[person] = own
    return found


def worked_of(finder: Evaluates, person_id: str) -> Worked | None:
    """Return how long somebody worked; None where no job is told, nor a length stated."""
    own = _lasted_at_jobs(finder, person_id), finder.stated_of((), person_id)
    return Worked.of(*own) if own != (Lasted(), ()) else None


def _worked_as_kept(told: str) -> Worked:
    months, stated = json.loads(told)
    return Worked(months, tuple(stated))


def _lasted_at_jobs(finder: Evaluates, person_id: str) -> Lasted:
    """Return how long the jobs and internships of somebody lasted."""
    own = {p.entry.entry_id: finder.passes(_ANY_JOB, p) for p in finder.sources.jobs_of(person_id)}
    return counted(finder.sources, person_id, {i: proofs for i, proofs in own.items() if proofs}, finder.language)


def lasted_of(finder: Evaluates, person_id: str, node: Node | None) -> tuple[Lasted, tuple[Stated, ...]]:
    """Return how long one person did what a node says, and what their CVs state of it; of all work where it is None."""
    said = finder.stated_of(_subjects(node), person_id) if _may_be_stated(node) else ()
    return counted_of(finder, person_id, node), said


def counted_of(finder: Evaluates, person_id: str, node: Node | None) -> Lasted:
    """Return how long one person did what a node says, by the periods of their entries."""
    may = finder.may_hold(node) if node is not None else None
    told = finder.sources.jobs_of(person_id) if node is None else finder.sources.entries_of(person_id)
    own = [p for p in told if may is None or p.entry.entry_id in may]

    def held(kinds: frozenset[EntryKind]) -> dict[str, Sequence[Proof]]:
        return {p.entry.entry_id: x for p in own if p.entry.kind in kinds and (x := _held(finder, node, p))}

    lasted = counted(finder.sources, person_id, held(kinds_counted(node)), finder.language)
    if not lasted.stretches and node is not None:
        lasted = counted(finder.sources, person_id, held(_ELSE | JOB_KINDS), finder.language)
    return lasted


def _held(finder: Evaluates, node: Node | None, placed: Placed) -> Sequence[Proof]:
    if node is None:
        return (Proof(None, placed, Later(lambda: [head_line(finder.sources, placed)])),)
    return finder.passes(node, placed) or ()


def kinds_counted(node: Node | None) -> frozenset[EntryKind]:
    """Return the kinds of entries that count towards a length."""
    asked = {c.relation for c in leaves(node)} if node is not None else set[str]()
    if asked and asked <= _STUDIES | {"during"}:
        return frozenset({"education"})
    return JOB_KINDS.union(*(_MORE_KINDS.get(r, frozenset()) for r in asked))


def _parted(node: Node) -> tuple[Node | None, Length]:
    """Return what must have lasted, and how long; None for work of any kind."""
    if isinstance(node, Condition):
        return None, node.length or Length()
    rest = tuple(p for p in node.parts if not (isinstance(p, Condition) and p.relation == "lasted"))
    length = next(p.length for p in node.parts if isinstance(p, Condition) and p.relation == "lasted")
    if not rest:
        return None, length or Length()
    base = rest[0] if len(rest) == 1 else Clause(join="same_entry", parts=rest)
    if isinstance(base, Clause) and base.join == "none":
        base = Clause(join="same_entry", parts=(_ANY_WORK, base))
    return base, length or Length()


def _may_be_stated(node: Node | None) -> bool:
    """Tell whether a CV's own sentence could say it: of tools, topics and roles, or of work at all; of no employer."""
    return node is None or all(c.relation in _SUBJECTS or c == _ANY_WORK for c in leaves(node))


def _subjects(node: Node | None) -> tuple[Condition, ...]:
    return tuple(c for c in leaves(node) if c.relation in _SUBJECTS) if node is not None else ()


def _long_enough(length: Length, worked: Worked) -> bool:
    if worked.counted is not None and length.admits(worked.counted):
        return True
    # Who worked for longer than asked for is not let in by an older, shorter sentence.
    if length.least is None and worked.counted is not None:
        return False
    return any(length.admits(months) for months in worked.stated)


def _proof(condition: Condition, length: Length, lasted: Lasted, said: Sequence[Stated]) -> Proof:
    counts = bool(lasted.stretches) and length.admits(len(lasted.months.about))
    measured = Measured(lasted, tuple(said), by_word=not counts)
    translated = any(s.basis == "translation" for s in lasted.stretches)
    quotes = Later(lambda: [*(e for s in lasted.stretches for e in s.evidence), *(s.evidence for s in said[:1])])
    placed = lasted.stretches[0].placed if lasted.stretches else said[0].placed
    return Proof(condition, placed, quotes, "translation" if translated else "words", measured)


def _miss(language: Language, base: Node | None, length: Length, lasted: Lasted, said: Sequence[Stated]) -> Miss:
    what = _said(base, language)
    quotes: Quotes
    if not lasted.stretches and not said:
        placed, quotes = lasted.undated[0]
        return Miss(Reason("undated", what), placed, quotes)
    if lasted.stretches:
        months, lead = len(lasted.months.about), lasted.stretches[0]
        where, placed, quotes = amount(lasted.months, language), lead.placed, Later(lambda: lead.evidence)
    else:
        months, placed, quotes = said[0].months, said[0].placed, (said[0].evidence,)
        where = amount(months, language)
    short = length.least is not None and months < length.least + length.strict
    if short and lasted.is_least:
        return Miss(Reason("perhaps", what, say("lengths.goes_on", language, months=where)), placed, quotes)
    return Miss(Reason("shorter" if short else "longer", what, where), placed, quotes)


def _said(base: Node | None, language: Language) -> str:
    """Return what was counted, in the question's words."""
    named = [c.value for c in leaves(base) if c.value] if base is not None else []
    if named:
        return ("、" if language == "zh" else ", ").join(named)
    asked = {c.relation for c in leaves(base)} if base is not None else set[str]()
    kind = next((k for r, k in _KIND_SAID.items() if r in asked), "employment")
    return say(f"counted.{kind}", language) if kind != "employment" else say("lengths.work", language)


# What is counted where nothing of it is named.
_KIND_SAID = {"interned_at": "internship", "studied_at": "education", "taught": "teaching", "served_at": "service"}

__all__ = ["counted_of", "find_lasting", "is_lasting", "kinds_counted", "lasted_of"]
