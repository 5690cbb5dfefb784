"""Whose CV a document is, and which CVs are one person's.

A name that the header (`ingest.header`) lacks is inferred from the author who stands in all publications. Two CVs are
one person when a name agrees and a second fact agrees; a name alone never joins. `settle` is a pure function of a set
of identities, so the order in which CVs arrive cannot matter. Knows nothing about how groups are kept.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import merge
from itertools import combinations, islice
from typing import NamedTuple

from vectorstore.decisions import person_id
from vectorstore.names import agrees_as_author, has_english_name, name_keys, names_agree
from vectorstore.records import JOB_KINDS, Entry, Fact, Identity, IdentityKey, Name, PersonGroup
from vectorstore.text import fold, has_cjk, squeeze

# One paper is no pattern: its first author may be anyone.
_FEWEST_PAPERS = 2
# Shorter titles ("Introduction") are shared by chance.
_SHORTEST_TITLE = 16
# Of thousands who bear one name nobody reads whom else each might be: some are told, the rest counted.
_NAMESAKES_TOLD = 20
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


# What a document calls its person, and the keys of that.
_Called = tuple[tuple[Name, ...], tuple[str, ...]]


class _Pair(NamedTuple):
    """Two documents whose names agree, and beside that some second facts."""

    a: str
    b: str
    names: str
    facts: tuple[str, ...]


class _Namesakes:
    """Documents by what they are called: whether two names agree is asked once, however many bear them."""

    def __init__(self, identities: Iterable[Identity]) -> None:
        self.called: dict[str, _Called] = {i.document_id: (i.names, i.name_keys) for i in identities}
        self.bearers: dict[_Called, list[str]] = defaultdict(list)
        for document_id, called in self.called.items():
            self.bearers[called].append(document_id)
        self._of_key: dict[str, list[_Called]] = defaultdict(list)
        for called in self.bearers:
            for key in called[1]:
                self._of_key[key].append(called)

    def near(self, called: _Called) -> tuple[_Called, ...]:
        """Return every way of being called that shares a key with this one, itself included."""
        return tuple(dict.fromkeys(c for key in called[1] for c in self._of_key[key]))

    def agreeing(self, called: _Called) -> tuple[_Called, ...]:
        """Return those of `near` that may be one person's."""
        return tuple(c for c in self.near(called) if _may_be_one(called, c))


def settle(identities: Sequence[Identity]) -> tuple[PersonGroup, ...]:
    """Return who is who among these documents: each document in one group, the same whatever their order."""
    by_id = {i.document_id: i for i in sorted(identities, key=lambda i: i.document_id)}
    sakes = _Namesakes(by_id.values())
    agreeing = {called: sakes.agreeing(called) for called in sakes.bearers}
    pairs = _pairs(by_id, sakes, agreeing)
    bridging = _bridging(sakes, agreeing, _roots(by_id, pairs))
    joined = [p for p in pairs if (p.a in bridging) == (p.b in bridging)]
    roots = _roots(by_id, joined)
    groups: dict[str, list[str]] = defaultdict(list)
    for document_id, root in roots.items():
        groups[root].append(document_id)
    reasons: dict[str, set[str]] = defaultdict(set)
    for pair in joined:
        why = "names agree" if sakes.called[pair.b] in agreeing[sakes.called[pair.a]] else "same family name"
        reasons[roots[pair.a]].update((f"{why}: {pair.names}", *pair.facts))
    unclear = {frozenset((p.a, p.b)) for p in pairs}
    return tuple(
        _group(members, reasons[root], _questions(members, by_id, sakes, agreeing, unclear))
        for root, members in groups.items()
    )


def _pairs(
    by_id: Mapping[str, Identity], sakes: _Namesakes, agreeing: Mapping[_Called, Collection[_Called]]
) -> list[_Pair]:
    """Return the documents that agree in a name and in a second fact, found by that fact."""
    sharing: dict[tuple[str, str], list[str]] = defaultdict(list)
    for identity in by_id.values():
        for key in dict.fromkeys((k.kind, k.key) for k in identity.second_facts):
            sharing[key].append(identity.document_id)
    couples = {couple for own in sharing.values() for couple in combinations(own, 2)}
    return [
        _Pair(a, b, _names(by_id[a], by_id[b]), _agreeing(by_id[a], by_id[b]))
        for a, b in sorted(couples)
        if sakes.called[b] in agreeing[sakes.called[a]] or _is_called_otherwise(by_id[a], by_id[b])
    ]


def _is_called_otherwise(a: Identity, b: Identity) -> bool:
    """Tell whether two CVs with one e-mail address are of somebody who has an English name: David Wang, 王大伟.

    The family name must be the same, and the given name none that Chinese characters sound like.
    """
    if not any(said.startswith("same e-mail") for said in _agreeing(a, b)):
        return False
    for one, other in ((a, b), (b, a)):
        latin = [n.text for n in one.names if n.script == "latin"]
        if len(latin) == len(one.names) and any(has_english_name(n.text, la) for n in other.names for la in latin):
            return True
    return False


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


def _bridging(
    sakes: _Namesakes, agreeing: Mapping[_Called, Collection[_Called]], roots: Mapping[str, str]
) -> frozenset[str]:
    """Return the documents that would make one of two: Li Wei could be 李威 and could be 李伟, who are two."""
    members: dict[str, dict[_Called, list[str]]] = defaultdict(lambda: defaultdict(list))
    for document_id, root in roots.items():
        members[root][sakes.called[document_id]].append(document_id)
    return frozenset(
        document_id
        for group in members.values()
        for a, b in combinations(group, 2)
        if b in sakes.near(a) and b not in agreeing[a]
        for between, own in group.items()
        if between in agreeing[a] and between in agreeing[b]
        for document_id in own
    )


def _questions(
    members: Sequence[str],
    by_id: Mapping[str, Identity],
    sakes: _Namesakes,
    agreeing: Mapping[_Called, Collection[_Called]],
    unclear: Collection[frozenset[str]],
) -> list[str]:
    """Return whose CVs have the same name and are not joined, the first ones, and how many more there are."""
    held = set(members)
    near = {c for called in {sakes.called[m] for m in members} for c in agreeing[called]}
    others = (d for d in merge(*(sakes.bearers[c] for c in near)) if d not in held)
    told: list[str] = []
    for other in islice(others, _NAMESAKES_TOLD):
        said = set()
        for member in (m for m in members if sakes.called[other] in agreeing[sakes.called[m]]):
            why = "could be of two people" if frozenset((member, other)) in unclear else "no second fact agrees"
            names = _names(*(by_id[d] for d in sorted((member, other))))
            said.add(f"{other}: same name ({names}) but {why}")
        told += sorted(said)
    more = sum(len(sakes.bearers[c]) for c in near) - sum(sakes.called[m] in near for m in members) - _NAMESAKES_TOLD
    return [*told, f"{more} more of the same name, and no second fact agrees"] if more > 0 else told


def _group(members: list[str], reasons: Iterable[str], questions: Sequence[str]) -> PersonGroup:
    return PersonGroup(
        person_id=person_id(members),
        documents=tuple(members),
        reasons=tuple(sorted(reasons, key=lambda r: (not r.startswith("names"), r))),
        questions=tuple(questions),
    )


def _may_be_one(a: _Called, b: _Called) -> bool:
    """Tell whether a name of one agrees with a name of the other: 冯薇 and 冯伟 sound alike, but are two."""
    return any(names_agree(n.text, m.text) for n in a[0] for m in b[0])


def _names(a: Identity, b: Identity) -> str:
    shown = dict.fromkeys(n.text for i in (a, b) for n in i.names)
    return " = ".join(shown)


def _agreeing(a: Identity, b: Identity) -> tuple[str, ...]:
    others = {(k.kind, k.key) for k in b.second_facts}
    return tuple(f"same {k.kind}: {k.text}" for k in a.second_facts if (k.kind, k.key) in others)
