"""Everyone in a scope, as a list of people shows them, and who is meant by a name.

Joins a person with the paths and dates of their documents. Knows nothing about what the documents tell.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from vectorstore.errors import InputError, UnknownDocument
from vectorstore.records import Document, Person, Record, Scope
from vectorstore.store import Store
from vectorstore.text import fold

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


def roster(store: Store, scope: Scope) -> tuple[Member, ...]:
    """Return everyone in a scope, by name; those whose CV names nobody come last."""
    documents = {d.document_id: d for d in store.documents(scope, with_text=False)}
    members = (_member(person, documents) for person in store.people(scope))
    return tuple(sorted(members, key=lambda m: m.unnamed))


def member_named(store: Store, written: str, scope: Scope) -> Member:
    """Return who is meant by a name in either script, a person's id, or a document of theirs.

    Raises InputError naming near ones where nobody is, and telling apart those who share the name.
    """
    from bot.answering.plan.people import index_of  # noqa: PLC0415 - half a second, for those who look for a name

    members = roster(store, scope)
    by_id = {m.person_id: m for m in members}
    if written in by_id:
        return by_id[written]
    people = index_of(store.people(scope))
    ids: Sequence[str] = people.by_name(written)
    if not ids:
        try:
            document = store.resolve_document(written, scope).document_id
            return next(m for m in members if document in {d.document_id for d in m.documents})
        except UnknownDocument:
            named = people.mentions(written)
            ids = named[0].ids if len(named) == 1 and named[0].how != "spelling" else ()
    if len(ids) == 1:
        return by_id[ids[0]]
    if ids:
        which = "; ".join(f"{by_id[i].name}: {by_id[i].documents[0].document}" for i in ids)
        raise InputError(f"{written!r} may be any of {len(ids)} people ({which}); name one by the document")
    raise InputError(f"nobody here is called {written!r}; {_near(written, members)}")


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


def _near(written: str, members: Sequence[Member]) -> str:
    names = {fold(name): name for m in members if not m.unnamed for name in (m.name, *m.aliases)}
    near = difflib.get_close_matches(fold(written), names, n=_NEAR_ONES)
    near += [n for n in names if n not in near and any(word in n.split() for word in fold(written).split())]
    if not near:
        return "`vouch people` lists everyone"
    return f"near ones: {', '.join(repr(names[n]) for n in near[:_NEAR_ONES])}"
