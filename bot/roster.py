"""Everyone in a scope, as a list of people shows them, and who is meant by a name.

Joins a person with the paths and dates of their documents. Knows nothing about what the documents tell.
"""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Mapping, Sequence

from vectorstore.errors import InputError, UnknownDocument
from vectorstore.names import looks_like_name, name_keys
from vectorstore.records import Document, Person, Record, Scope
from vectorstore.store import Store
from vectorstore.text import fold, has_cjk

# A hint that lists more than a few names is not read.
_NEAR_ONES = 3


class Listed(Record):
    """A document of a person: its path below its root, and the date of the CV where one is known."""

    document: str
    document_id: str
    date: str | None = None


class Member(Record):
    """A person with their documents, newest first; `questions` name other documents that may be theirs."""

    person_id: str
    name: str
    aliases: tuple[str, ...] = ()
    name_inferred: bool = False
    unnamed: bool = False
    documents: tuple[Listed, ...]
    reasons: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


class Meant(Record):
    """Who may be meant by a name: several where it does not decide; `near` ones where nobody is called so."""

    members: tuple[Member, ...] = ()
    near: tuple[Member, ...] = ()


def roster(store: Store, scope: Scope) -> tuple[Member, ...]:
    """Return everyone in a scope, by name; those whose CV names nobody come last."""
    documents = {d.document_id: d for d in store.documents(scope, with_text=False)}
    members = (_member(person, documents) for person in store.people(scope))
    return tuple(sorted(members, key=lambda m: m.unnamed))


def who_is(store: Store, written: str, scope: Scope) -> Meant:
    """Return who may be meant by a name in either script, a person's id, or a document of theirs; else near names."""
    from bot.answering.question.people import index_of  # noqa: PLC0415 - half a second, for those who look for a name

    members = roster(store, scope)
    by_id = {m.person_id: m for m in members}
    if written in by_id:
        return Meant(members=(by_id[written],))
    people = index_of(store.people(scope))
    ids: Sequence[str] = people.by_name(written)
    misspelt: Sequence[str] = ()
    if not ids:
        try:
            document = store.resolve_document(written, scope).document_id
            return Meant(members=tuple(m for m in members if document in {d.document_id for d in m.documents}))
        except UnknownDocument:
            named = people.mentions(written)
            if len(named) == 1 and named[0].how != "spelling":
                ids = named[0].ids
            misspelt = [i for m in named if m.how == "spelling" for i in m.ids]
    if ids and not all(_sounds_only(written, by_id[i]) for i in ids):
        return Meant(members=tuple(by_id[i] for i in ids))
    misspelt = [*ids, *misspelt]
    near = [by_id[i] for i in misspelt] + _near(written, members)
    return Meant(near=tuple({m.person_id: m for m in near}.values())[:_NEAR_ONES])


def member_named(store: Store, written: str, scope: Scope) -> Member:
    """Return the one who is meant by a name in either script, a person's id, or a document of theirs.

    Raises InputError naming near ones where nobody is, and telling apart those who share the name.
    """
    meant = who_is(store, written, scope)
    if len(meant.members) == 1:
        return meant.members[0]
    if meant.members:
        which = "; ".join(f"{m.name}: {m.documents[0].document}" for m in meant.members)
        raise InputError(f"{written!r} may be any of {len(meant.members)} people ({which}); name one by the document")
    if not meant.near:
        raise InputError(f"nobody here is called {written!r}; `vouch people` lists everyone")
    raise InputError(f"nobody here is called {written!r}; near ones: {', '.join(repr(m.name) for m in meant.near)}")


def _member(person: Person, documents: Mapping[str, Document]) -> Member:
    own = sorted((documents[d] for d in person.documents), key=lambda d: d.path)
    own.sort(key=lambda d: d.date or "", reverse=True)
    return Member(
        person_id=person.person_id,
        name=person.name,
        aliases=person.aliases,
        name_inferred=person.name_inferred,
        unnamed=person.unnamed,
        documents=tuple(Listed(document=d.path, document_id=d.document_id, date=d.date) for d in own),
        reasons=person.reasons,
        questions=tuple(_with_path(question, documents) for question in person.questions),
    )


def _with_path(question: str, documents: Mapping[str, Document]) -> str:
    """Return a question that starts with a document's id with the document's path instead: that is what people know."""
    document_id, colon, rest = question.partition(":")
    return f"{documents[document_id].path}{colon}{rest}" if document_id in documents else question


def _sounds_only(written: str, member: Member) -> bool:
    """Tell whether a name in characters is pronounced as somebody's, who writes theirs with others."""
    own = ["".join(n.split()) for n in (member.name, *member.aliases) if has_cjk(n)]
    return looks_like_name(written) == "han" and bool(own) and "".join(written.split()) not in own


def _near(written: str, members: Sequence[Member]) -> list[Member]:
    """Return whose name is spelt nearly so, sounds so, or shares a word, the nearest first."""
    names: dict[str, list[Member]] = defaultdict(list)
    for member in members:
        for name in () if member.unnamed else (member.name, *member.aliases):
            names[fold(name)].append(member)
    spelt = difflib.get_close_matches(fold(written), names, n=_NEAR_ONES)
    keys, words = set(name_keys(written)), set(fold(written).split())
    sounding = [n for n in names if keys & set(name_keys(n))]
    sharing = [n for n in names if words & set(n.split())]
    return [m for n in (*spelt, *sounding, *sharing) for m in names[n]]
