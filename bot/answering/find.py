"""From a plan's conditions to people: set algebra over entries and persons, complete, and what only comes close.

Knows how conditions are joined: over persons, or within one and the same entry. Knows nothing about what proves a
single condition (`bot.answering.holds`) nor about words for the asker (`bot.answering.compose`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from bot.answering.admitting import Admitting
from bot.answering.algebra import Said, counted, either, every, joined
from bot.answering.amounts.conditions import find_amount, find_same_place
from bot.answering.evidence import head_line, name_line, unique
from bot.answering.found import Found, Miss, OnDemand, Proof
from bot.answering.holds import Held, Near, Reason, admitted, certain_of_any, verdict
from bot.answering.holds.organisations import is_known, mention_of, taught
from bot.answering.holds.places import elsewhere as lives_elsewhere
from bot.answering.holds.topics import partly
from bot.answering.lasting import find_lasting, is_lasting
from bot.answering.later import Later
from bot.answering.lengths import Stated, stated
from bot.answering.many import MANY, Known, Manies, Many, Subject, by_person, held_by
from bot.answering.merged import merged_entries
from bot.answering.nodes import AT, Node, any_job, drives, elsewhere, is_class, is_left, is_subject, leaves, value
from bot.answering.records import Clause, Condition, Evidence
from bot.answering.sources import Placed, Sources
from bot.answering.succession import (
    find_successive,
    is_sequence,
    is_successive,
    no_longer,
    passes_sequence,
    passes_successive,
)
from bot.answering.wording.predicates import lacking, predicate
from vectorstore.records import JOB_KINDS, Language

# A difference is proved by what a person did instead; more headings than these prove nothing more.
_OWN_HEADINGS = 3
# Who asks what a fifth person's CV states soon asks it of those who follow.
_ONE_BY_ONE = 4


class Finder:
    """Evaluates the conditions of one plan over one scope; each condition is verified once."""

    def __init__(self, sources: Sources, language: Language) -> None:
        self.sources = sources
        self.language = language
        self._verdicts: dict[Condition, dict[str, tuple[Placed, Held | Near]]] = {}
        self._manies = Manies(sources, self._verified)
        self._admitting = Admitting(sources)
        self._stated: dict[tuple[Condition, ...], dict[str, tuple[Stated, ...]]] = {}
        self._stated_of: dict[tuple[Condition, ...], dict[str, tuple[Stated, ...]]] = defaultdict(dict)

    def find(self, node: Node | None, among: Node | None = None) -> Found:
        """Return the people who satisfy a node, with their proofs, and those who come close.

        `among` limits the people to those who satisfy it. None for `node` is everyone.
        """
        allowed = self._node(among).people if among is not None else None
        if node is None:
            return self._everyone(allowed)
        found = self._node(node)
        return found if allowed is None else found.among(allowed)

    def look(self, node: Node, among: Node | None = None) -> Found:
        """Return `find`, and for topics whoever has a similar entry as a near miss: what an open need is worth."""
        found = self.find(node, among)
        more: dict[str, list[Miss]] = defaultdict(list)
        for condition in (c for c in leaves(node) if c.relation == "topic"):
            for person, near in partly(self.sources, condition).items():
                placed = self.sources.entry(near.evidence[0].entry_id or "") if near.evidence else None
                more[person].append(Miss(near.reason, placed, near.quotes))
        allowed = self.find(None, among).people if among is not None else self.everyone()
        close = [p for p in dict.fromkeys((*found.misses, *more)) if p in allowed and p not in found.proofs]

        def misses_of(person: str) -> tuple[Miss, ...]:
            return (*found.misses.get(person, ()), *more.get(person, ()))

        misses = OnDemand(close, misses_of, lambda people: found.prepare([p for p in people if p in found.misses]))
        return found._replace(misses=misses if len(close) > MANY else {p: m for p in close if (m := misses_of(p))})

    def everyone(self) -> frozenset[str]:
        """Return the ids of all people in scope."""
        return frozenset(self.sources.by_id)

    def held(self, condition: Condition) -> dict[str, tuple[Placed, Held | Near]]:
        """Return the entries that hold a condition, or almost do, by their id."""
        if condition not in self._verdicts:
            self._verdicts[condition] = self._verified(condition, admitted(self.sources, condition))
        return self._verdicts[condition]

    def _verified(self, condition: Condition, entries: Iterable[Placed]) -> dict[str, tuple[Placed, Held | Near]]:
        found = {}
        for placed in entries:
            said = verdict(self.sources, condition, placed)
            if isinstance(said, Held) and said.basis == "words" and is_class(condition):
                said = said._replace(basis="class")
            if said is not None:
                found[placed.entry.entry_id] = (placed, said)
        return found

    def may_hold(self, node: Node) -> frozenset[str] | None:
        """Return the ids of all entries that could hold a node; None where it is not known."""
        return self._admitting.may_hold(node)

    def stated(self, subjects: tuple[Condition, ...]) -> dict[str, tuple[Stated, ...]]:
        """Return what CVs state of how long their people did all of these, by person; read once for everyone."""
        if subjects not in self._stated:
            self._stated[subjects] = stated(self.sources, subjects)
        return self._stated[subjects]

    def stated_of(self, subjects: tuple[Condition, ...], person_id: str) -> tuple[Stated, ...]:
        """Return what the CVs of one person state of it; of one after another it is read for those who follow too."""
        known = self._stated.get(subjects, self._stated_of[subjects])
        if person_id not in known and subjects not in self._stated:
            one_by_one = len(known) < _ONE_BY_ONE
            self.look_up_stated(subjects, (person_id,) if one_by_one else self.sources.next_to(person_id, known))
        return known.get(person_id, ())

    def look_up_stated(self, subjects: tuple[Condition, ...], people: Collection[str]) -> None:
        """Look up together what the CVs of some people state of it."""
        if subjects not in self._stated:
            documents = [d for p in people for d in self.sources.by_id[p].documents]
            with self.sources.narrowed(to=documents):
                told = stated(self.sources, subjects)
            self._stated_of[subjects] |= {p: told.get(p, ()) for p in people}

    # Over persons

    def _everyone(self, allowed: frozenset[str] | None) -> Found:
        people = [p for p in self.sources.by_id if allowed is None or p in allowed]
        named = OnDemand(people, lambda p: (Proof(None, None, unique([name_line(self.sources, p)])),))
        return Found(proofs=named, misses={})

    def _node(self, node: Node) -> Found:
        if is_lasting(node):
            return find_lasting(self, node)
        if isinstance(node, Clause) and is_successive(node):
            return find_successive(self, node)
        if isinstance(node, Condition):
            return find_amount(self, node) if node.measure is not None else self._condition(node)
        if node.join == "same_place":
            return find_same_place(self, node)
        if node.join == "same_entry":
            return self._same_entry(node)
        if node.join == "none":
            return self._none(node)
        if node.join == "any":
            return self._any(node.parts)
        # Behind who knows Go, "not in India" only leaves out.
        parts = [
            self._none(p, leaves_out=len(node.parts) > 1)
            if isinstance(p, Clause) and p.join == "none"
            else self._node(p)
            for p in node.parts
        ]
        said = [Said(predicate(p, self.language), lacking(p, self.language)) for p in node.parts]
        barred = {
            n: either([self._node(x) for x in p.parts])
            for n, p in enumerate(node.parts)
            if isinstance(p, Clause) and p.join == "none"
        }
        return every(said, node.parts, parts, barred)

    def _condition(self, condition: Condition) -> Found:
        if condition.relation == "named":
            known = [i for i in condition.concepts if i in self.sources.by_id]
            lines = {i: unique([name_line(self.sources, i)]) for i in known}
            return Found(proofs={i: (Proof(condition, None, e),) for i, e in lines.items()}, misses={})
        if condition.relation == "located_in":
            # "Based in Beijing" is said of now; "worked in Beijing" is a place within an entry.
            condition = condition.model_copy(update={"current": True})
        if (many := self._many(condition, counts=True)) is not None:
            return many.found
        found = by_person(condition, self.held(condition).values())
        return counted(self.sources, condition, no_longer(self, condition, found) if is_left(condition) else found)

    def _many(self, condition: Condition, *, counts: bool = False) -> Many | None:
        """Return who holds a condition that many surely hold; None where they are few, or no table tells of it."""
        return None if condition in self._verdicts else self._manies.of(condition, counts=counts)

    def _any(self, parts: Sequence[Node]) -> Found:
        """Return the people of any part; of whoever surely is of one, the others are looked up where they are told."""
        plain, known = certain_of_any(self.sources, [p for p in parts if isinstance(p, Condition)])
        others = {p: self._node(p) for p in parts if p not in plain}
        found = dict.fromkeys(i for f in others.values() for i in f.proofs)
        sure = frozenset(d for i in found for d in self.sources.by_id[i].documents) | known
        if len(sure) <= MANY or any(p in self._verdicts for p in plain):
            return either([others[p] if p in others else self._node(p) for p in parts])
        many = Known(self.sources, sure)
        return either(
            [self._manies.among(p, many).found if isinstance(p, Condition) and p in plain else others[p] for p in parts]
        )

    def _none(self, clause: Clause, *, leaves_out: bool = False) -> Found:
        """Return everyone of whom no part is true; the proof is what they did instead.

        By itself "not in Paris" is as little said as "in Paris" of whom no CV says where they are; `leaves_out` keeps
        them where only those are to go who are there.
        """
        found = [self._node(p) for p in clause.parts]
        # Of whom it may be true, it is not denied.
        open_ = {i: m for f in found for i, m in f.misses.items() if any(x.reason.key == "perhaps" for x in m)}
        out = frozenset(open_).union(*(f.people for f in found))
        studied = all(isinstance(p, Condition) and p.relation in {"studied_at", "degree"} for p in clause.parts)
        others = [p for p in self.sources.by_id if p not in out]
        places = [p for p in clause.parts if isinstance(p, Condition) and p.relation == "located_in"]
        if places and not leaves_out:
            told = {p: where for p in others if (where := lives_elsewhere(self.sources, p, places))}
            return Found(proofs={p: (Proof(None, None, where),) for p, where in told.items()}, misses={})
        return Found(
            proofs=OnDemand(others, lambda p: (Proof(None, None, self._instead(p, studied=studied)),)),
            misses={p: m for p, m in open_.items() if not any(p in f.proofs for f in found)},
        )

    def _instead(self, person_id: str, *, studied: bool) -> tuple[Evidence, ...]:
        own = self.sources.entries_of(person_id)
        kinds = {"education"} if studied else JOB_KINDS
        heads = [p for p in own if p.entry.kind in kinds and p.entry.organisations]
        heads = [m[0] for m in merged_entries(heads)][:_OWN_HEADINGS]
        lines = unique(head_line(self.sources, p) for p in heads)
        return lines or unique([name_line(self.sources, person_id)])

    # Within one entry

    def _same_entry(self, clause: Clause) -> Found:
        driving = [p for p in clause.parts if drives(p)]
        filters = [p for p in clause.parts if not drives(p)]
        if not driving:
            driving = [any_job(clause)]
        sets = self._driven(driving)
        shared = set.intersection(*(set(s) for s in sets))
        proofs: dict[str, list[Proof]] = defaultdict(list)
        late: dict[str, list[tuple[Placed, list[Proof]]]] = defaultdict(list)
        for entry_id in (i for i in sets[0] if i in shared):
            placed = sets[0][entry_id][0].placed
            own = [p for s in sets for p in s[entry_id]]
            assert placed is not None  # noqa: S101 - an entry's proof is placed
            more = self._pass(filters, placed)
            if more is not None:
                proofs[placed.person_id].extend(joined([*own, *more]))
            else:
                late[placed.person_id].append((placed, own))

        def misses_of(person: str) -> tuple[Miss, ...]:
            return tuple(self._fails(filters, placed, own) for placed, own in late[person])

        misses = OnDemand([p for p in late if p not in proofs], misses_of)
        found = Found(proofs={p: tuple(own) for p, own in proofs.items() if own}, misses=misses)
        return found if found.proofs and len(driving) < 2 else self._with_misses(driving, sets, found)

    def _driven(self, driving: Sequence[Node]) -> list[dict[str, tuple[Proof, ...]]]:
        """Return the entries that hold each of some nodes, by their id; what many hold, of the others' people alone."""
        manies = [self._many(n) if isinstance(n, Condition) else None for n in driving]
        if all(manies):
            return [self.entries(n) for n in driving]
        sets = [{} if many else self.entries(n) for n, many in zip(driving, manies, strict=True)]
        few = [s for s, many in zip(sets, manies, strict=True) if many is None]
        those = frozenset.intersection(*(frozenset(x.person_id for p in s.values() if (x := p[0].placed)) for s in few))
        return [
            held_by(n, many.entries(those)) if isinstance(n, Condition) and many is not None else s
            for n, many, s in zip(driving, manies, sets, strict=True)
        ]

    def entries(self, node: Node) -> dict[str, tuple[Proof, ...]]:
        """Return the entries that hold a node, by their id."""
        if isinstance(node, Condition):
            return held_by(node, self.held(node))
        driving = [p for p in node.parts if drives(p)]
        sets = [self.entries(p) for p in driving]
        if node.join == "any":
            merged: dict[str, tuple[Proof, ...]] = {}
            for one in sets:
                for i, proofs in one.items():
                    merged.setdefault(i, proofs)
            return merged
        shared = set.intersection(*(set(s) for s in sets))
        filters = [p for p in node.parts if not drives(p)]
        found = {}
        for i in (i for i in sets[0] if i in shared):
            own = tuple(p for s in sets for p in s[i])
            placed = own[0].placed
            more = self._pass(filters, placed) if placed is not None else None
            if more is not None:
                found[i] = (*own, *more)
        return found

    def _pass(self, nodes: Sequence[Node], placed: Placed) -> list[Proof] | None:
        """Return the proofs that one entry satisfies all nodes; None where it does not."""
        proofs: list[Proof] = []
        for node in nodes:
            more = self.passes(node, placed)
            if more is None:
                return None
            proofs.extend(more)
        return proofs

    def passes(self, node: Node, placed: Placed) -> list[Proof] | None:
        """Return the proofs that one entry satisfies a node; None where it does not."""
        if isinstance(node, Condition) and is_sequence(node):
            return passes_sequence(self, node, placed)
        if isinstance(node, Clause) and is_successive(node):
            return passes_successive(self, node, placed)
        if isinstance(node, Condition):
            said = verdict(self.sources, node, placed)
            return [Proof(node, placed, said.quotes, said.basis)] if isinstance(said, Held) else None
        if node.join == "none":
            return self._away(node, placed)
        if node.join == "any":
            return next((x for x in (self.passes(p, placed) for p in node.parts) if x is not None), None)
        return self._pass(node.parts, placed)

    def _away(self, clause: Clause, placed: Placed) -> list[Proof] | None:
        """Return the proof that an entry is none of these; "outside X" needs an entry that says where it was."""
        proofs: list[Proof] = []
        for part in clause.parts:
            if isinstance(part, Condition) and part.relation in AT and (part.value or part.words):
                if not is_known(placed.entry) or placed.entry.kind in {"publication", "patent"}:
                    return None
                if mention_of(part, placed.entry) or taught(self.sources, part, placed.entry):
                    return None
                somewhere = part.model_copy(update={"value": "", "concepts": ()})
                said = verdict(self.sources, somewhere, placed)
                head = Later(lambda: [head_line(self.sources, placed)])
                proofs.append(Proof(part, placed, said.quotes if isinstance(said, Held) else head))
            elif self.passes(part, placed) is not None:
                return None
        return proofs

    def _fails(self, nodes: Sequence[Node], placed: Placed, own: Sequence[Proof]) -> Miss:
        for node in nodes:
            if self.passes(node, placed) is None and isinstance(node, Condition):
                return Miss(Reason("other_time", self._said(own), node.value), placed, own[0].quotes)
        where = placed.entry.organisations[0].text if placed.entry.organisations else ""
        return Miss(Reason("elsewhere", self._said(own), where or placed.entry.kind), placed, own[0].quotes)

    def _said(self, proofs: Iterable[Proof]) -> str:
        """Return what was met, in the question's words."""
        met = dict.fromkeys(p.condition for p in proofs if p.condition is not None)
        return ", ".join(c.value for c in met if c.value) or ", ".join(predicate(c, self.language) for c in met)

    def _with_misses(
        self, driving: Sequence[Node], sets: Sequence[dict[str, tuple[Proof, ...]]], found: Found
    ) -> Found:
        """Add those who hold the subject of the clause elsewhere, or whose words stand apart in the right place."""
        places = [n for n in driving if isinstance(n, Condition) and n.relation in AT]
        subjects = [
            (n, self._elsewhere(n, s), bool(places or value(n)))
            for n, s in zip(driving, sets, strict=True)
            if is_subject(n)
        ]

        def misses_of(person: str) -> tuple[Miss, ...]:
            told = list(found.misses.get(person, ()))
            for node, own, counts in subjects:
                held, near = own.of(person)
                for proofs in held if counts else ():
                    placed = proofs[0].placed
                    if placed is not None:
                        told.append(elsewhere(node, places, placed, proofs))
                told += near
            return tuple(told)

        def prepare(people: Collection[str]) -> None:
            for _, own, _ in subjects:
                own.prepare(people)

        near = dict.fromkeys((*found.misses, *(p for _, own, counts in subjects for p in own.people(held=counts))))
        misses = OnDemand([p for p in near if p not in found.proofs], misses_of, prepare)
        return Found(proofs=found.proofs, misses=misses)

    def _elsewhere(self, node: Node, entries: dict[str, tuple[Proof, ...]]) -> Subject:
        """Return who holds what a clause is about, wherever that was."""
        if not isinstance(node, Condition):
            return Subject.known(entries.values(), ())
        many = self._many(node)
        if many is not None:
            return Subject.of_many(node, many)
        return Subject.known(entries.values(), [s for s in self.held(node).values() if isinstance(s[1], Near)])
