"""Sets of people joined: who is in one of several, who is in all, and who lacks what.

Knows proofs and near misses; knows nothing about entries or conditions beyond the question's own words for them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from bot.answering.found import Found, Miss, OnDemand, Proof
from bot.answering.holds import Reason
from bot.answering.holds.schooling import state_of, tells_degree
from bot.answering.later import Later
from bot.answering.merged import merged_entries
from bot.answering.records import Basis, Clause, Condition, Evidence
from bot.answering.sources import Placed, Sources
from bot.answering.wheres import organisation_key
from vectorstore.records import Status

Node = Clause | Condition
_AT = frozenset({"worked_at", "interned_at", "studied_at"})


def joined(proofs: Sequence[Proof]) -> list[Proof]:
    """Return the proofs of one entry as one: all its conditions, with their quotes once each."""
    own = {p.basis for p in proofs}
    basis: Basis = "translation" if "translation" in own else "class" if "class" in own else "words"
    lead = next((p for p in proofs if p.condition is not None and p.condition.relation not in _AT), proofs[0])
    quotes = Later(lambda: [e for p in (lead, *proofs) for e in p.evidence])
    return [Proof(lead.condition, lead.placed, quotes, basis)]


def either(parts: Sequence[Found]) -> Found:
    """Return the people of any part, with all their proofs."""

    def proofs_of(person: str) -> tuple[Proof, ...]:
        return tuple(x for part in parts for x in part.proofs.get(person, ()))

    def misses_of(person: str) -> tuple[Miss, ...]:
        return tuple(x for part in parts for x in part.misses.get(person, ()))

    def prepare(people: Collection[str]) -> None:
        for part in parts:
            part.prepare([i for i in people if i in part.proofs or i in part.misses])

    people = dict.fromkeys(i for part in parts for i in part.proofs)
    near = dict.fromkeys(i for part in parts for i in part.misses if i not in people)
    return Found(proofs=OnDemand(people, proofs_of, prepare), misses=OnDemand(near, misses_of, prepare))


class Said(NamedTuple):
    """A part of a question in words: as it is said of who meets it, and as what a CV lacks."""

    met: str
    lacking: str


def every(
    words: Sequence[Said],
    nodes: Sequence[Node],
    parts: Sequence[Found],
    barred: Mapping[int, Found] = MappingProxyType({}),
) -> Found:
    """Return the people of every part; who is in some parts is a near miss that says, in `words`, which part fails.

    `barred` holds, by its place, what each part without a value of its own excludes: its proof is shown beside.
    """
    people = frozenset.intersection(*(p.people for p in parts))
    positive = [n for n, node in enumerate(nodes) if not (isinstance(node, Clause) and node.join == "none")]
    telling = [n for n in positive if not _is_named(nodes[n])]
    named = [n for n in positive if n not in telling]

    def proofs_of(person: str) -> tuple[Proof, ...]:
        return tuple(x for part in parts for x in part.proofs[person])

    def misses_of(person: str) -> tuple[Miss, ...]:
        met = [n for n in telling if person in parts[n].proofs]
        failed = [n for n in range(len(parts)) if person not in parts[n].proofs]
        if not met:
            return tuple(m for n in telling for m in parts[n].misses.get(person, ()))
        first = parts[met[0]].proofs[person][0]
        also = not any(n in positive for n in failed)
        said = [words[n].met if n in positive and person in parts[n].misses else words[n].lacking for n in failed]
        reason = Reason("also" if also else "part", "; ".join(words[n].met for n in met), "; ".join(said))
        against = [p for n in failed if n in barred for p in barred[n].proofs.get(person, ())[:1]]
        shown = Later(partial(_shown, first, against)) if against else first.quotes
        return (Miss(reason, first.placed, shown),)

    def prepare(asked: Collection[str]) -> None:
        for part in parts:
            part.prepare([i for i in asked if i in part.proofs or i in part.misses])

    near = dict.fromkeys(i for n in telling for i in (*parts[n].proofs, *parts[n].misses) if i not in people)
    near_ones = [i for i in near if all(i in parts[n].proofs for n in named)]
    return Found(proofs=OnDemand(people, proofs_of, prepare), misses=OnDemand(near_ones, misses_of, prepare))


def _shown(first: Proof, against: Sequence[Proof]) -> list[Evidence]:
    return [e for p in (first, *against) for e in p.evidence[:1]]


def _is_named(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation == "named"


def in_state(found: Found, statuses: Sequence[Status]) -> Found:
    """Return what is left where papers and patents must be in one of these states; no other proof needs one."""
    if not statuses:
        return found
    proofs: dict[str, list[Proof]] = defaultdict(list)
    misses: dict[str, list[Miss]] = defaultdict(list)
    unpublished = not {"published", "accepted", "listed"} & set(statuses)
    for person, own in found.proofs.items():
        for proof in own:
            entry = proof.placed.entry if proof.placed is not None else None
            if entry is None or entry.kind not in {"publication", "patent"}:
                # Who "published 12 papers" in a sentence said nothing of those that are under review.
                if not unpublished or proof.condition is None or proof.condition.relation != "published":
                    proofs[person].append(proof)
            elif (entry.status or "listed") in statuses:
                proofs[person].append(proof)
            elif what := proof.condition.value if proof.condition is not None else "":
                # A paper in another state is near only where its subject or venue was asked for.
                misses[person].append(
                    Miss(Reason("status", what, entry.status or "listed"), proof.placed, proof.quotes)
                )
    for person, near in found.misses.items():
        for miss in near:
            if miss.reason.key == "status" and miss.reason.where in statuses:
                # What misses "published" only by its state is what was asked for.
                proofs[person].append(Proof(None, miss.placed, miss.quotes))
            elif miss.reason.what or miss.reason.key != "status":
                misses[person].append(miss)
    return Found.of(proofs, misses)


def counted(sources: Sources, condition: Condition, found: Found) -> Found:
    """Return what is left where a condition asks for at least so many entries; entries of two CVs count once.

    Of degrees only those count that are told as one: a course, or a line below a heading of studies, is none.
    """
    least = condition.minimum
    if least is None or least < 2:
        return found
    proofs, misses = {}, dict(found.misses)
    for person, every in found.proofs.items():
        own = (
            every
            if condition.relation != "degree"
            else tuple(p for p in every if _is_degree(sources, condition, p.placed))
        )
        if not own:
            continue
        n = _number(condition, [p.placed for p in own if p.placed is not None])
        if n >= least:
            proofs[person] = own
        else:
            reason = Reason("fewer", condition.value, str(n))
            misses[person] = (Miss(reason, own[0].placed, own[0].quotes),)
    return Found(proofs=proofs, misses=misses)


def _is_degree(sources: Sources, condition: Condition, placed: Placed | None) -> bool:
    if placed is None or not tells_degree(sources, placed):
        return False
    state = state_of(sources, placed)
    return state == "done" if condition.past else state != "given_up"


def _number(condition: Condition, placed: Sequence[Placed]) -> int:
    """Return how many things entries tell of: of places to have been at, different ones, each once."""
    groups = merged_entries(placed)
    if condition.relation not in _AT or len(condition.concepts) == 1:
        return len(groups)
    return len({organisation_key(g[0].entry) or g[0].entry.entry_id for g in groups})
