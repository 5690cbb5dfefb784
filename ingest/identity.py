"""Whose CV a document is, and which CVs are one person's.

A name that the header (`ingest.header`) lacks is inferred from the author who stands in all publications. Two CVs are
one person when a name agrees and a second fact agrees; a name alone never joins. `settle` is a pure function of a set
of identities, so the order in which CVs arrive cannot matter. Knows nothing about how groups are kept.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from vectorstore.names import agrees_as_author, name_keys, names_agree
from vectorstore.records import JOB_KINDS, Entry, Fact, Identity, IdentityKey, Name, PersonGroup
from vectorstore.text import fold, has_cjk, squeeze

# One paper is no pattern: its first author may be anyone.
_FEWEST_PAPERS = 2
# Shorter titles ("Introduction") are shared by chance.
_SHORTEST_TITLE = 16
_GENERIC_LINK = re.compile(
    r"^(?:https?://)?(?:www\.)?(?:arxiv\.org|doi\.org|dx\.doi\.org|github\.com/?$|linkedin\.com/?$)", re.I
)


def inferred_names(entries: Sequence[Entry], others: Collection[str] = ()) -> tuple[Name, ...]:
    """Return the one author who stands in all publications, in each script that the lists write; none if unclear.

    `others` are people that the CV names as advisor, mentor or manager: never they. Nor is it whoever stands last in
    every paper, as the head of a group does.
    """
    papers = [e.authors for e in entries if e.kind == "publication" and e.authors]
    if len(papers) < _FEWEST_PAPERS:
        return ()
    forms = dict.fromkeys(a for authors in papers for a in authors if name_keys(a))
    fewest = min(papers, key=len)
    everywhere = [
        form
        for form in forms
        if any(agrees_as_author(form, a) for a in fewest)
        and all(any(agrees_as_author(form, a) for a in authors) for authors in papers)
        and not any(agrees_as_author(form, other) for other in others)
        and not _always_last(form, papers)
    ]
    if not all(names_agree(a, b) for a, b in combinations(everywhere, 2)):
        return ()
    names: dict[str, Name] = {}
    for author in sorted(everywhere, key=lambda a: (-len(a), a)):
        script = "han" if has_cjk(author) else "latin"
        names.setdefault(script, Name(text=author, script=script))
    return tuple(names[s] for s in ("han", "latin") if s in names)


def _always_last(form: str, papers: Sequence[tuple[str, ...]]) -> bool:
    return all(len(p) > 1 and agrees_as_author(form, p[-1]) for p in papers)


def other_script(names: tuple[Name, ...], entries: Sequence[Entry]) -> tuple[Name, ...]:
    """Return the names with the form that the person's own papers give in a script that the header lacks.

    An author counts when it agrees with a name of the header and stands in two papers at least, the most often one.
    """
    scripts = {n.script for n in names}
    keys = {k for n in names for k in name_keys(n.text)}
    count: dict[str, int] = defaultdict(int)
    for entry in entries:
        if entry.kind in {"publication", "patent"}:
            for author in dict.fromkeys(entry.authors):
                script = "han" if has_cjk(author) else "latin"
                if script not in scripts and keys & name_keys(author) and not re.search(r"\b[A-Z]\.", author):
                    count[author] += 1
    usual = [a for a, n in sorted(count.items(), key=lambda c: (-c[1], c[0])) if n >= _FEWEST_PAPERS]
    if not usual:
        return names
    return (*names, Name(text=usual[0], script="han" if has_cjk(usual[0]) else "latin"))


def identity_of(
    document_id: str, names: tuple[Name, ...], *, inferred: bool, entries: Sequence[Entry], facts: Sequence[Fact]
) -> Identity:
    """Return what may join this document to another of the same person."""
    keys = sorted({k for n in names for k in name_keys(n.text)})
    second = {(k.kind, k.key): k for k in (*_from_facts(facts), *_from_entries(entries))}
    return Identity(
        document_id=document_id,
        names=names,
        name_inferred=inferred,
        name_keys=tuple(keys),
        second_facts=tuple(second[k] for k in sorted(second)),
    )


def _from_facts(facts: Sequence[Fact]) -> list[IdentityKey]:
    found = []
    for fact in facts:
        if fact.relation == "email":
            found.append(IdentityKey(kind="e-mail", key=fact.value.casefold(), text=fact.value))
        elif fact.relation == "phone":
            digits = re.sub(r"\D", "", fact.value)[-10:]
            found.append(IdentityKey(kind="phone", key=digits, text=fact.value))
        elif fact.relation == "link" and not _GENERIC_LINK.search(fact.value):
            bare = re.sub(r"^https?://|^www\.|[/.]+$", "", fact.value.casefold())
            found.append(IdentityKey(kind="link", key=re.sub(r"^www\.", "", bare), text=fact.value))
    return found


def _from_entries(entries: Sequence[Entry]) -> list[IdentityKey]:
    found = []
    for entry in entries:
        start = entry.period.start[:4] if entry.period and entry.period.start and not entry.period_inherited else None
        own = [m for m in entry.organisations if not m.inherited]
        if start and own and (entry.kind in JOB_KINDS or entry.kind == "education"):
            kind = "school and year" if entry.kind == "education" else "employer and year"
            name = own[0].lexicon_id or fold(own[0].text)
            found.append(IdentityKey(kind=kind, key=f"{name}|{start}", text=f"{own[0].text} {start}"))
        if entry.kind in {"publication", "patent"} and entry.title and len(squeeze(entry.title)) >= _SHORTEST_TITLE:
            found.append(IdentityKey(kind=entry.kind, key=squeeze(entry.title), text=entry.title))
    return found


class _Pair(NamedTuple):
    """Two documents whose names agree, and the reasons for one person: none where nothing else of them agrees."""

    a: str
    b: str
    names: str
    facts: tuple[str, ...]

    def parted(self, roots: Mapping[str, str]) -> bool:
        """Tell whether the two have come to stand in different groups."""
        return roots[self.a] != roots[self.b]


def settle(identities: Sequence[Identity]) -> tuple[PersonGroup, ...]:
    """Return who is who among these documents: each document in one group, the same whatever their order."""
    by_id = {i.document_id: i for i in sorted(identities, key=lambda i: i.document_id)}
    pairs = [
        _Pair(a.document_id, b.document_id, _names(a, b), tuple(f"same {k.kind}: {k.text}" for k in _agreeing(a, b)))
        for a, b in combinations(by_id.values(), 2)
        if set(a.name_keys) & set(b.name_keys) and _may_be_one(a, b)
    ]
    joined = [p for p in pairs if p.facts]
    bridging = _bridging(by_id, _roots(by_id, joined))
    joined = [p for p in joined if (p.a in bridging) == (p.b in bridging)]
    roots = _roots(by_id, joined)
    groups: dict[str, list[str]] = defaultdict(list)
    for document_id, root in roots.items():
        groups[root].append(document_id)
    return tuple(_group(members, joined, [p for p in pairs if p.parted(roots)]) for members in groups.values())


def _roots(document_ids: Iterable[str], joined: Sequence[_Pair]) -> dict[str, str]:
    """Return for each document the first one of its group, in the order of documents."""
    parent = {d: d for d in document_ids}

    def root(document_id: str) -> str:
        while parent[document_id] != document_id:
            document_id = parent[document_id]
        return document_id

    for pair in joined:
        one, other = sorted((root(pair.a), root(pair.b)))
        parent[other] = one
    return {d: root(d) for d in parent}


def _bridging(by_id: Mapping[str, Identity], roots: Mapping[str, str]) -> frozenset[str]:
    """Return the documents that would make one of two: Li Wei could be 李威 and could be 李伟, who are two."""
    members: dict[str, list[Identity]] = defaultdict(list)
    for document_id, root in roots.items():
        members[root].append(by_id[document_id])
    return frozenset(
        between.document_id
        for group in members.values()
        for a, b in combinations(group, 2)
        if set(a.name_keys) & set(b.name_keys) and not _may_be_one(a, b)
        for between in group
        if between not in (a, b) and _may_be_one(between, a) and _may_be_one(between, b)
    )


def _group(members: list[str], joined: Sequence[_Pair], parted: Sequence[_Pair]) -> PersonGroup:
    held = set(members)
    own = [p for p in joined if p.a in held]
    reasons = {f"names agree: {p.names}" for p in own} | {f for p in own for f in p.facts}
    questions = set()
    for pair in parted:
        if pair.a in held or pair.b in held:
            other = pair.b if pair.a in held else pair.a
            why = "could be of two people" if pair.facts else "no second fact agrees"
            questions.add(f"{other}: same name ({pair.names}) but {why}")
    return PersonGroup(
        person_id=person_id(members),
        documents=tuple(members),
        reasons=tuple(sorted(reasons, key=lambda r: (not r.startswith("names"), r))),
        questions=tuple(sorted(questions)),
    )


def person_id(documents: Sequence[str]) -> str:
    """Return the id of the person of these documents: that of the first, so that it depends on the set alone."""
    return "p" + hashlib.sha256(min(documents).encode()).hexdigest()[:15]


def _may_be_one(a: Identity, b: Identity) -> bool:
    """Tell whether a name of one agrees with a name of the other: 冯薇 and 冯伟 sound alike, but are two."""
    return any(names_agree(n.text, m.text) for n in a.names for m in b.names)


def _names(a: Identity, b: Identity) -> str:
    shown = dict.fromkeys(n.text for i in (a, b) for n in i.names)
    return " = ".join(shown)


def _agreeing(a: Identity, b: Identity) -> list[IdentityKey]:
    others = {(k.kind, k.key) for k in b.second_facts}
    return [k for k in a.second_facts if (k.kind, k.key) in others]
