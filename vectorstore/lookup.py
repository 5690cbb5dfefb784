"""Reading the catalogue: documents, entries, facts and people of a scope, and exact sets of entries.

Every read takes a Scope and answers from one moment of the catalogue. Knows nothing about ranking (`search`).
"""

from __future__ import annotations

import difflib
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Engine, and_, func, select
from sqlalchemy.engine import Connection

from vectorstore.catalogue import GENERATION, read_meta
from vectorstore.database import among, reading
from vectorstore.errors import UnknownDocument
from vectorstore.figures import Team, read
from vectorstore.fulltext import FullText
from vectorstore.parsed import Parsed, entry_of
from vectorstore.particulars import remember, rules
from vectorstore.people import Persons, Settle
from vectorstore.queries import conditions_of
from vectorstore.records import (
    Document,
    Entry,
    EntryQuery,
    Fact,
    Hit,
    Instructing,
    Learned,
    Person,
    Scope,
    Span,
)
from vectorstore.schema import (
    FACT_SUBJECT,
    document,
    entry,
    entry_figure,
    fact,
    instruction,
    learned,
    particular,
    received,
)

# One question asks for its people and documents several times, each asker for those of his own scope: so many answers
# of one kind are kept until the catalogue changes.
_REMEMBERED = 8
# Entries are kept by their row, whose number never stands for another: some 6 kilobytes each, the oldest go first.
_ENTRIES_HELD = 15_000
# Texts looked through at once: of a large home they would fill the memory.
_TEXTS_AT_A_TIME = 200
# A hint that lists more than a few documents is not read.
_NEAR_ONES = 3


class KnownDocument(NamedTuple):
    """What an ingest has to know of a live document: where it came from, and which bytes it was read from.

    `late_after`: how many seconds it had, where they were too few for all of its pages. `read_by`: by which reader.
    """

    root: str
    path: str
    document_id: str
    version: str
    late_after: float | None
    read_by: str = ""


class Written(NamedTuple):
    """The canonical text of a document, and the version that it is of."""

    document_id: str
    version: str
    text: str


_T = TypeVar("_T")
# Of these alone; None is no condition.
AnyOf = Collection[str] | None
# Numbers of passages by the id of their entry.
Passages = dict[str, frozenset[int]]


class Remembered(Generic[_T]):
    """What was read of a scope, kept until the catalogue changes; the least used go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, Hashable], tuple[_T, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, connection: Connection, of: Hashable, read: Callable[[], tuple[_T, ...]]) -> tuple[_T, ...]:
        """Return what was read of a scope at the catalogue's present generation, else what `read` gives."""
        key = (read_meta(connection).get(GENERATION, ""), of)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = read()
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > _REMEMBERED:
                self._kept.popitem(last=False)
        return found


class Lookup:
    """Reads the catalogue."""

    def __init__(self, engine: Engine, settle: Settle | None = None) -> None:
        self._engine = engine
        self._parsed = Parsed(Document)
        self._persons = Persons(settle)
        self._documents: Remembered[Document] = Remembered()
        self._people: Remembered[Person] = Remembered()
        self._learned: Remembered[Learned] = Remembered()
        self._facts: Remembered[Fact] = Remembered()
        self._teams: Remembered[Team] = Remembered()
        self._held: dict[int, Entry] = {}
        self._reading = threading.Lock()

    def known(self) -> tuple[KnownDocument, ...]:
        """Return every live document's place and version; for the ingest job, which sees everything."""
        late_after = func.json_extract(document.c.record, "$.late_after")
        columns = (document.c.root, document.c.path, document.c.document_id, document.c.version, late_after)
        read_by = func.coalesce(received.c.read_by, "")
        with reading(self._engine) as connection:
            of_both = document.outerjoin(received, received.c.document_id == document.c.document_id)
            found = select(*columns, read_by).select_from(of_both).order_by(document.c.root, document.c.path)
            rows = connection.execute(found)
            return tuple(KnownDocument(*row) for row in rows)

    def telling(self, tells: Callable[[str], bool]) -> tuple[KnownDocument, ...]:
        """Return the documents of which `tells` says so, given path and text; for an erasure, which sees all."""
        late_after = func.json_extract(document.c.record, "$.late_after")
        columns = (document.c.root, document.c.path, document.c.document_id, document.c.version, late_after)
        every = select(*columns, document.c.text).order_by(document.c.path, document.c.root)
        with reading(self._engine) as connection:
            rows = connection.execution_options(yield_per=_TEXTS_AT_A_TIME).execute(every)
            return tuple(KnownDocument(*row[:-1]) for row in rows if tells(f"{row.path}\n{row.text}"))

    def documents(self, scope: Scope, *, with_text: bool = True) -> tuple[Document, ...]:
        """Return the documents of a scope by path; without their text (an empty one) where it is not needed.

        Without texts they are read once: until the catalogue changes, the very same tuple is returned.
        """
        with reading(self._engine) as connection:
            if with_text:
                return _documents(connection, among(document.c.document_id, scope.documents))
            return self._without_text(connection, scope)

    def texts(self, scope: Scope) -> tuple[Written, ...]:
        """Return the texts of a scope, in no order: without the records that tell of their documents."""
        kept = (particular.c.document_id == document.c.document_id) & (particular.c.rules == rules())
        columns = select(document.c.document_id, document.c.version, document.c.text, particular.c.spans)
        told = columns.join(particular, kept, isouter=True).where(among(document.c.document_id, scope.documents))
        with reading(self._engine) as connection:
            rows = connection.execute(told)
            return tuple([Written(i, version, _known(text, spans)) for i, version, text, spans in rows])

    def _without_text(self, connection: Connection, scope: Scope) -> tuple[Document, ...]:
        return self._documents.get(connection, scope, lambda: self._heads(connection, scope))

    def _heads(self, connection: Connection, scope: Scope) -> tuple[Document, ...]:
        records = select(document.c.record).where(among(document.c.document_id, scope.documents))
        rows = connection.scalars(records.order_by(document.c.path, document.c.root))
        return self._parsed.of(rows, whole=scope.documents is None)

    def document(self, document_id: str, scope: Scope) -> Document:
        """Return one document; UnknownDocument where the scope has none of that id."""
        if scope.admits(document_id):
            with reading(self._engine) as connection:
                for found in _documents(connection, document.c.document_id == document_id):
                    return found
        raise UnknownDocument(f"there is no document {document_id!r}; `vouch people` lists what there is")

    def resolve(self, written: str, scope: Scope) -> Document:
        """Return the document meant by an id, a path (absolute or below its root), or a unique file name or stem.

        Raises UnknownDocument, naming near ones of the scope, where none or several fit.
        """
        documents = self.documents(scope, with_text=False)
        for fitting in _readings_of(written, documents):
            if len(fitting) == 1:
                return self.document(fitting[0].document_id, scope)
            if fitting:
                several = ", ".join(repr(d.path) for d in fitting[:_NEAR_ONES])
                raise UnknownDocument(f"{written!r} fits {len(fitting)} documents ({several}); give the whole path")
        paths = [d.path for d in documents]
        near = difflib.get_close_matches(written, paths, n=_NEAR_ONES) or [
            p for p in paths if written.casefold() in p.casefold()
        ]
        hint = f"near ones: {', '.join(map(repr, near[:_NEAR_ONES]))}" if near else "`vouch people` lists what there is"
        raise UnknownDocument(f"there is no document {written!r}; {hint}")

    def entries(self, scope: Scope, *, documents: AnyOf = None, ids: AnyOf = None) -> tuple[Entry, ...]:
        """Return the entries of a scope in document order: by path, then by place in the text."""
        conditions = (
            among(entry.c.document_id, scope.documents),
            among(entry.c.document_id, documents),
            among(entry.c.entry_id, ids),
        )
        with reading(self._engine) as connection:
            return self._entries(connection, and_(*conditions))

    def facts(
        self, scope: Scope, *, documents: AnyOf = None, relations: AnyOf = None, subjects: AnyOf = None
    ) -> tuple[Fact, ...]:
        """Return the facts of a scope in document order; those of some relations of all of it are read once."""
        statement = (
            select(fact.c.record)
            .join(document, document.c.document_id == fact.c.document_id)
            .where(among(fact.c.document_id, scope.documents), among(fact.c.document_id, documents))
            .where(among(fact.c.relation, relations), among(FACT_SUBJECT, subjects))
            .order_by(document.c.path, document.c.root, fact.c.start, fact.c.seq)
        )
        with reading(self._engine) as connection:

            def read() -> tuple[Fact, ...]:
                return tuple(Fact.model_validate_json(r) for r in connection.scalars(statement))

            if documents is not None or relations is None or subjects is not None:
                return read()
            return self._facts.get(connection, (scope, frozenset(relations)), read)

    def learned(self, scope: Scope) -> tuple[Learned, ...]:
        """Return the names that the documents of a scope teach, in document order."""
        statement = (
            select(learned.c.record)
            .join(document, document.c.document_id == learned.c.document_id)
            .where(among(learned.c.document_id, scope.documents))
            .order_by(document.c.path, document.c.root, learned.c.start, learned.c.seq)
        )
        with reading(self._engine) as connection:
            return self._learned.get(
                connection,
                scope,
                lambda: tuple(Learned.model_validate_json(r) for r in connection.scalars(statement)),
            )

    def find(self, query: EntryQuery, scope: Scope) -> tuple[Entry, ...]:
        """Return every entry of the scope that a query's indexes admit, in document order: complete, never a top-k."""
        conditions = conditions_of(query, scope)
        if conditions is None:
            return ()
        with reading(self._engine) as connection:
            return self._entries(connection, and_(*conditions))

    def documents_of(self, query: EntryQuery, scope: Scope) -> frozenset[str]:
        """Return the documents of a scope that have an entry which a query's indexes admit; no entry is read."""
        conditions = conditions_of(query, scope)
        if conditions is None:
            return frozenset()
        with reading(self._engine) as connection:
            return frozenset(connection.scalars(select(entry.c.document_id).where(and_(*conditions)).distinct()))

    def passages_with(self, alternatives: Sequence[str], scope: Scope, entries: Collection[str]) -> Passages | None:
        """Return the numbers of the passages of some entries that may hold one of some words, by the entry's id.

        Whatever is not there holds none. None where the index cannot tell.
        """
        numbered = select(entry.c.seq, entry.c.entry_id).where(
            among(entry.c.entry_id, entries), among(entry.c.document_id, scope.documents)
        )
        told: dict[str, set[int]] = {}
        with reading(self._engine) as connection:
            ids = {row.seq: row.entry_id for row in connection.execute(numbered)}
            found = FullText.passages_with(connection, alternatives, ids)
            if found is None:
                return None
            for seq, number in found:
                told.setdefault(ids[seq], set()).add(number)
        return {entry_id: frozenset(numbers) for entry_id, numbers in told.items()}

    def instructing(self, scope: Scope) -> tuple[Instructing, ...]:
        """Return the documents of a scope that speak to a language model, by path."""
        rows = (
            select(instruction)
            .join(document, document.c.document_id == instruction.c.document_id)
            .where(among(instruction.c.document_id, scope.documents))
            .order_by(document.c.path, document.c.root)
        )
        with reading(self._engine) as connection:
            return tuple(
                Instructing(document_id=row.document_id, spans=spans_of(row.spans), hidden=row.hidden)
                for row in connection.execute(rows)
            )

    def private(self, scope: Scope) -> dict[str, tuple[Span, ...] | None]:
        """Return where documents of a scope tell protected particulars, of those that do; None where it is not kept."""
        kept = (particular.c.document_id == document.c.document_id) & (particular.c.rules == rules())
        told = select(document.c.document_id, particular.c.spans).join(particular, kept, isouter=True)
        told = told.where(func.coalesce(particular.c.spans, "-") != "", among(document.c.document_id, scope.documents))
        with reading(self._engine) as connection:
            return {d: None if spans is None else spans_of(spans) for d, spans in connection.execute(told)}

    def teams(self, scope: Scope) -> tuple[Team, ...]:
        """Return which entries of a scope say that somebody led so many people, and where; read once."""
        rows = (
            select(entry.c.document_id, entry.c.kind, entry.c.entry_id, entry_figure.c.told)
            .join(entry, entry.c.seq == entry_figure.c.entry)
            .where(entry_figure.c.figure == "team", among(entry.c.document_id, scope.documents))
        )
        with reading(self._engine) as connection:
            return self._teams.get(
                connection,
                scope,
                lambda: tuple(
                    Team(row.document_id, row.kind, row.entry_id, read(row.told)) for row in connection.execute(rows)
                ),
            )

    def _entries(self, connection: Connection, condition: ColumnElement[bool]) -> tuple[Entry, ...]:
        statement = (
            select(entry.c.seq)
            .join(document, document.c.document_id == entry.c.document_id)
            .where(condition)
            .order_by(document.c.path, document.c.root, entry.c.start, entry.c.end.desc(), entry.c.seq)
        )
        seqs = connection.scalars(statement).all()
        with self._reading:
            held = {s: self._held[s] for s in seqs if s in self._held}
        missing = [s for s in seqs if s not in held]
        if missing:
            rows = connection.execute(select(entry.c.seq, entry.c.record).where(among(entry.c.seq, missing)))
            read = {seq: entry_of(record) for seq, record in rows}
            held |= read
            with self._reading:
                self._held.update(read)
                while len(self._held) > _ENTRIES_HELD:
                    self._held.pop(next(iter(self._held)))
        return tuple(held[s] for s in seqs)

    def people(self, scope: Scope) -> tuple[Person, ...]:
        """Return the persons of a scope, told by its documents alone, by name."""
        with reading(self._engine) as connection:
            return self._people.get(connection, scope, lambda: self._read_people(connection, scope))

    def _read_people(self, connection: Connection, scope: Scope) -> tuple[Person, ...]:
        found = self._persons.of(connection, self._without_text(connection, scope), scope)
        return tuple(sorted(found, key=lambda p: (p.name.casefold(), p.person_id)))

    def owned(self, hits: tuple[Hit, ...], scope: Scope) -> tuple[Hit, ...]:
        """Return hits as those of the persons of a scope, who may be others than those of all documents."""
        if scope.documents is None or not hits:
            return hits
        owner = {d: p.person_id for p in self.people(scope) for d in p.documents}
        there = (h for h in hits if h.chunk.document_id in owner)  # one may have been removed since
        return tuple(h.model_copy(update={"person_id": owner[h.chunk.document_id]}) for h in there)

    def person_of(self, document_id: str, scope: Scope) -> Person:
        """Return whose document this is; UnknownDocument where the scope has no such document."""
        for person in self.people(scope):
            if document_id in person.documents:
                return person
        raise UnknownDocument(f"there is no document {document_id!r}; `vouch people` lists what there is")


def _documents(connection: Connection, condition: ColumnElement[bool]) -> tuple[Document, ...]:
    kept = (particular.c.document_id == document.c.document_id) & (particular.c.rules == rules())
    columns = select(document.c.record, document.c.text, particular.c.spans).join(particular, kept, isouter=True)
    rows = connection.execute(columns.where(condition).order_by(document.c.path, document.c.root))
    return tuple(
        Document.model_validate_json(record).model_copy(update={"text": _known(text, spans)})
        for record, text, spans in rows
    )


def _known(text: str, particulars: str | None) -> str:
    """Return a text, of which the places of its particulars are known from here on where they are kept."""
    if particulars is not None:
        remember(text, spans_of(particulars))
    return text


def spans_of(kept: str) -> tuple[Span, ...]:
    """Return spans as the catalogue keeps them."""
    ends = (one.split("-") for one in kept.split())
    return tuple(Span(start=int(a), end=int(b)) for a, b in ends)


def _readings_of(written: str, documents: Sequence[Document]) -> list[list[Document]]:
    """Return what fits a document's written name, the most exact way of reading it first."""
    absolute = {written, str(Path(written).absolute())}
    return [
        [d for d in documents if d.document_id == written],
        [d for d in documents if d.path == written],
        [d for d in documents if str(Path(d.root, d.path)) in absolute],
        [d for d in documents if Path(d.path).name == written],
        [d for d in documents if Path(d.path).stem == written],
    ]
