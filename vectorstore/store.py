"""The store: what the rest of the house talks to.

Ties lock, catalogue, projection and search together. Writes take the lock, a document is one transaction; reads take a
Scope and no lock. Knows nothing about how a CV is read or a question understood.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import Engine

from vectorstore.catalogue import (
    ANALYSED,
    GENERATION,
    Catalogue,
    check_reading,
    indexed_by,
    read_meta,
    refuse_other_embedder,
)
from vectorstore.chroma import ProjectionBroken
from vectorstore.counted import Counts
from vectorstore.database import at_one_moment, pack, reading, refuse_at_rest
from vectorstore.decisions import read_decisions
from vectorstore.embedding import BUILTIN, Embedded, Embedder
from vectorstore.embedding_missing import embed_missing
from vectorstore.errors import HomeUnusable, StoreLocked
from vectorstore.figures import Team
from vectorstore.gate import ProjectionBusy, ProjectionGate
from vectorstore.health import check_catalogue
from vectorstore.keys import Keys
from vectorstore.lock import HomeLock
from vectorstore.lookup import AnyOf, KnownDocument, Lookup, Passages, Written
from vectorstore.nearest import Absent, NearestChunks
from vectorstore.opening import open_catalogue
from vectorstore.people import Settle
from vectorstore.projection import Progress, Projection, outbox_size, silent
from vectorstore.received import read_received
from vectorstore.records import (
    Decision,
    Document,
    Entry,
    EntryQuery,
    Fact,
    Health,
    Hit,
    Instructing,
    Learned,
    Person,
    Reading,
    Scope,
    Span,
)
from vectorstore.search import Search

__all__ = ["KnownDocument", "Settle", "Store"]

logger = logging.getLogger(__name__)

CATALOGUE_FILE = "catalogue.sqlite"
_DRAIN_EVERY = 1_000  # while a large batch comes in: a kill then leaves little to repair


class Store:
    """A home of documents: publish, remove, find, search, check, rebuild. Open it with `Store.open`."""

    def __init__(
        self, home: Path, engine: Engine, lock: HomeLock, embedder: Embedder, settle: Settle | None, *, exact: bool
    ) -> None:
        self.home = home
        self._engine = engine
        self._lock = lock
        self._embedder = embedder
        self._catalogue = Catalogue(engine)
        self._lookup = Lookup(engine, settle)
        gate = ProjectionGate(home)
        self._nearest = NearestChunks(home, engine, gate)
        self._search = Search(engine, embedder, None if exact else self._nearest)
        self._projection = Projection(home, engine, gate)
        self._writers = threading.RLock()
        self.counts, self.keys = Counts(engine, self._writing), Keys(engine)
        lock.before_release = self._projection.close

    @classmethod
    def open(
        cls,
        home: Path,
        *,
        embedder: str | Embedder = BUILTIN,
        lock_timeout: float = 60.0,
        exact: bool = False,
        to_rebuild: bool = False,
        anew: Progress | None = None,
        settle: Settle | None = None,
    ) -> Self:
        """Open a home, making it where there is none, and repair what a killed writer left behind.

        `exact`: every vector is compared, and Chroma never asked; the hits are the same. `to_rebuild` admits a home of
        another embedder, for `rebuild` alone. `anew` is given documents done and in all where what another version
        indexed is indexed anew. `settle` tells who is who in a part of the documents, as if there were no others.
        Raises HomeUnusable, NewerSchema, EmbedderMismatch, ConfigurationError; StoreLocked where it waits on a writer.
        """
        used = Embedder.named(embedder) if isinstance(embedder, str) else embedder
        engine = open_catalogue(home / CATALOGUE_FILE, lock := HomeLock(home, lock_timeout))
        store = cls(home, engine, lock, used, settle, exact=exact)
        try:
            if not to_rebuild:
                with reading(engine) as connection:
                    refuse_other_embedder(read_meta(connection), used.embedder_id)
                store._repair()
                store._index_anew(anew or silent)
        except BaseException:
            engine.dispose()
            raise
        return store

    def close(self) -> None:
        """Let go of all files."""
        self._nearest.close()
        self._projection.close()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _index_anew(self, progress: Progress) -> None:
        """Index what another analyser or other rules indexed: it would not be found by these."""
        if self._is_indexed_otherwise():
            with self._writing():
                if self._is_indexed_otherwise():  # another process may have done it meanwhile
                    logger.info("indexing anew: the analyser or the rules have changed")
                    self._catalogue.reindex(progress)
                    self._try_drain()

    def _is_indexed_otherwise(self) -> bool:
        with reading(self._engine) as connection:
            return GENERATION in (told := read_meta(connection)) and told.get(ANALYSED) != indexed_by()

    # Writing

    @contextmanager
    def alone(self, timeout: float) -> Iterator[None]:
        """Keep every other writer out for longer than one call; StoreLocked after `timeout` seconds (0: at once)."""
        with self._writing(timeout):
            yield

    def publish(self, reading: Reading, settle: Settle) -> None:
        """Make a reading the live version of its document, and send it on to Chroma."""
        for _ in self.publish_all((reading,), settle):
            pass

    def publish_all(
        self, readings: Iterable[Reading | Embedded], settle: Settle, *, ahead: bool = False, read_by: str = ""
    ) -> Iterator[str]:
        """Publish readings under one lock, each in a transaction of its own, and give each document's id as it is live.

        A reading that comes with vectors of this store's embedder is not embedded again. What fails raises; the
        documents before it are in. Raises StoreLocked where the lock cannot be had; it is held until the iterator is at
        its end or closed. `read_by`: which reader read them. `ahead` opens Chroma while the first one is waited for.
        """
        with self._writing(), self._projection.opened_ahead() if ahead else nullcontext():
            try:
                for given in readings:
                    reading = given.reading if isinstance(given, Embedded) else given
                    check_reading(reading)
                    embedded = self._embedded(given)
                    self._catalogue.publish(reading, embedded.vectors, embedded.embedder_id, settle, read_by)
                    if self.waiting() >= _DRAIN_EVERY:
                        self._try_drain()
                    yield reading.document.document_id
            finally:
                self._try_drain()

    def _embedded(self, given: Reading | Embedded) -> Embedded:
        if isinstance(given, Reading):
            return self._embedder.embed(given)
        fits = given.embedder_id == self._embedder.embedder_id and len(given.vectors) == len(given.reading.chunks)
        return given if fits else self._embedder.embed(given.reading)

    @property
    def local_embedder(self) -> str | None:
        """Return the name under which another process here can embed for this store; None where it cannot."""
        return self._embedder.local_name

    def remove(self, document_ids: Sequence[str], settle: Settle, moved: Mapping[str, str] | None = None) -> None:
        """Delete documents and what is told by them; `moved`: which each has become. `heal` or `erase` ends vectors."""
        with self._writing():
            self._projection.expect_removal(len(document_ids) - len(moved or {}))
            self._catalogue.remove(document_ids, settle, moved or {})
            self._try_drain()

    def erase(self, document_ids: Sequence[str], settle: Settle) -> None:
        """Remove documents with all words and vectors of theirs in any file; a second call finishes what was ended.

        Raises ProjectionBusy or HomeUnusable where another process keeps a file open: they are removed then.
        """
        with self._writing():
            self._catalogue.drop_decisions(document_ids)
            self._catalogue.remove(document_ids, settle, {})
            self._projection.rebuild()
            pack(self._engine)

    def decide(self, one: Decision, settle: Settle) -> int:
        """Keep what somebody decided about whose documents are whose, and return its number."""
        with self._writing():
            number = self._catalogue.decide(one, settle)
            self._try_drain()
            return number

    def undo(self, number: int, settle: Settle) -> bool:
        """Take a decision back; False where there is none of that number."""
        with self._writing():
            if found := self._catalogue.undo(number, settle):
                self._try_drain()
        return found

    def decisions(self) -> tuple[Decision, ...]:
        """Return what was decided and not undone, in order."""
        with reading(self._engine) as connection:
            return read_decisions(connection)

    def telling(self, tells: Callable[[str], bool]) -> tuple[KnownDocument, ...]:
        """Return the documents of which `tells` says so, given path and text; for an erasure, which sees all."""
        return self._lookup.telling(tells)

    def drain(self) -> int:
        """Send what waits in the outbox to Chroma, and return how many rows that were."""
        with self._writing():
            return self._projection.drain()

    def rebuild(self, progress: Progress | None = None) -> None:
        """Derive every index anew, embed what has no vector by this embedder, and build Chroma's index beside the old.

        `progress` is given steps done and steps in all. Interrupted, it leaves the old index answering.
        """
        with self._writing():
            self._catalogue.reindex(silent)
            embedded, chunks = embed_missing(self._engine, self._embedder, progress or silent)
            self._projection.rebuild(
                self._embedder.embedder_id,
                lambda done, _: (progress or silent)(embedded + done, embedded + chunks),
            )

    # Reading

    def at_one_moment(self) -> AbstractContextManager[None]:
        """Have all that this thread reads within a `with` block see one moment, whatever is written meanwhile."""
        return at_one_moment(self._engine)

    def documents(self, scope: Scope, *, with_text: bool = True) -> tuple[Document, ...]:
        """Return the documents of a scope by path; `with_text=False` leaves their text empty, and is cheap."""
        return self._lookup.documents(scope, with_text=with_text)

    def document(self, document_id: str, scope: Scope) -> Document:
        """Return one document of a scope, or raise UnknownDocument."""
        return self._lookup.document(document_id, scope)

    def texts(self, scope: Scope) -> tuple[Written, ...]:
        """Return the texts of the documents of a scope, each with its version: cheaper than `documents`."""
        return self._lookup.texts(scope)

    def resolve_document(self, written: str, scope: Scope) -> Document:
        """Return the document meant by an id, a path or a unique file name; UnknownDocument names near ones."""
        return self._lookup.resolve(written, scope)

    def known(self) -> tuple[KnownDocument, ...]:
        """Return where every live document came from, and how it was read, for the ingest job alone."""
        return self._lookup.known()

    def received(self) -> Mapping[str, datetime]:
        """Return when each document's words came in, by its id; for who erases what was kept long enough."""
        with reading(self._engine) as connection:
            return read_received(connection)

    def entries(self, scope: Scope, *, documents: AnyOf = None, ids: AnyOf = None) -> tuple[Entry, ...]:
        """Return the entries of a scope in document order."""
        return self._lookup.entries(scope, documents=documents, ids=ids)

    def facts(
        self, scope: Scope, *, documents: AnyOf = None, relations: AnyOf = None, subjects: AnyOf = None
    ) -> tuple[Fact, ...]:
        """Return the facts of a scope in document order: of some documents, relations and subjects, or of all."""
        return self._lookup.facts(scope, documents=documents, relations=relations, subjects=subjects)

    def learned(self, scope: Scope) -> tuple[Learned, ...]:
        """Return the names and short forms that the documents of a scope teach, in document order."""
        return self._lookup.learned(scope)

    def people(self, scope: Scope) -> tuple[Person, ...]:
        """Return the persons of a scope, told by its documents alone, by name."""
        return self._lookup.people(scope)

    def person_of(self, document_id: str, scope: Scope) -> Person:
        """Return whose document this is, or raise UnknownDocument."""
        return self._lookup.person_of(document_id, scope)

    def find(self, query: EntryQuery, scope: Scope) -> tuple[Entry, ...]:
        """Return every entry of a scope that satisfies a query, in document order: complete, never a top-k."""
        return self._lookup.find(query, scope)

    def documents_of(self, query: EntryQuery, scope: Scope) -> frozenset[str]:
        """Return the documents of a scope that have an entry which satisfies a query."""
        return self._lookup.documents_of(query, scope)

    def passages_with(self, any_of: Sequence[str], scope: Scope, ids: Collection[str]) -> Passages | None:
        """Return which passages of entries may hold one of some words: complete; None where no index can tell."""
        return self._lookup.passages_with(any_of, scope, ids)

    def instructing(self, scope: Scope) -> tuple[Instructing, ...]:
        """Return the documents of a scope that read somewhere as an instruction to a language model, by path."""
        return self._lookup.instructing(scope)

    def private(self, scope: Scope) -> dict[str, tuple[Span, ...] | None]:
        """Return where documents tell protected particulars, of those that do; None where that is not kept."""
        return self._lookup.private(scope)

    def teams(self, scope: Scope) -> tuple[Team, ...]:
        """Return which entries of a scope say that somebody led so many people, and where."""
        return self._lookup.teams(scope)

    def search(self, text: str, scope: Scope, k: int = 10) -> tuple[Hit, ...]:
        """Return the `k` chunks of a scope that resemble a text most, best first."""
        asked = text.encode("utf-8", "replace").decode()  # half a character pair cannot be looked up
        return self._lookup.owned(self._search.hits(asked, scope, k), scope)

    def passages(self, scope: Scope) -> int:
        """Return how many passages of a scope a search ranks."""
        return self._search.size(scope)

    def heal(self, *, thorough: bool) -> str | None:
        """Build Chroma's index anew where it is damaged or holds what is gone, and say why; else, or later, None."""
        try:
            with self._writing(timeout=0):
                return self._projection.heal(thorough=thorough)
        except (StoreLocked, ProjectionBusy, ProjectionBroken, HomeUnusable) as error:
            logger.info("the vector index is left as it is: %s", type(error).__name__)
            return None

    def check(self, *, apart: bool = False) -> Health:
        """Check that all that is kept agrees, Chroma too where nobody writes; `apart`: in a process that it may end."""
        if not (health := check_catalogue(self._engine, self._embedder.embedder_id)).vectors:
            return health
        problems, alone, found = list(health.problems), False, None
        try:
            with self._writing(timeout=0):
                alone, found = True, self._projection.looked_at(apart=apart)
        except (StoreLocked, HomeUnusable) as error:
            logger.info("Chroma is not checked: %s", type(error).__name__)
        if found is not None:
            problems.append(found if "`vouch doctor" in found else f"{found}; run `vouch doctor --rebuild`")
        absent = found if apart and found else self._chroma_absent()
        if absent and alone and len(problems) == len(health.problems):
            problems.append(f"questions compare every vector ({absent}); run `vouch doctor --rebuild`")
        dense = f"exact comparison ({absent})" if absent else "Chroma"
        return health.model_copy(update={"problems": tuple(problems), "dense": dense})

    def _chroma_absent(self) -> str | None:
        """Say why a question asked now would not be answered from Chroma; None where it would be."""
        try:
            with self._nearest.at() as chroma:
                return chroma.reason if isinstance(chroma, Absent) else None
        except ProjectionBroken as error:
            return str(error)

    @contextmanager
    def _writing(self, timeout: float | None = None) -> Iterator[None]:
        refuse_at_rest(self._engine)
        with self._writers, self._lock.hold(timeout):
            yield

    def waiting(self) -> int:
        """Return how many rows wait to be sent to Chroma."""
        with reading(self._engine) as connection:
            return outbox_size(connection)

    def _try_drain(self) -> None:
        try:
            self._projection.drain()
        except (ProjectionBroken, ProjectionBusy) as error:
            logger.warning("the catalogue has everything, Chroma will follow: %s", error)

    def _repair(self) -> None:
        if not self._projection.pending() or self._projection.ended_open():
            return  # a question does without: whoever writes next looks first
        try:
            with self._writing(timeout=0):
                self._try_drain()
        except (StoreLocked, HomeUnusable) as error:
            logger.info("the outbox is left to who can write: %s", type(error).__name__)
