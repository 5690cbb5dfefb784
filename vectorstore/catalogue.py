"""Writing the catalogue, the source of truth: a document version comes, goes or is replaced in one transaction.

Knows which rows belong to a document and keeps its indexes, vectors, person and outbox in step. Reading is `lookup`;
what leaves the outbox is `projection`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache

import numpy as np
from sqlalchemy import Engine, delete, insert, or_, select
from sqlalchemy.engine import Connection

from vectorstore.database import among, outside_transaction, writing
from vectorstore.decisions import carry_decisions, read_decisions
from vectorstore.embedding import Vectors
from vectorstore.errors import EmbedderMismatch
from vectorstore.figures import figure_rules
from vectorstore.fulltext import FullText
from vectorstore.indexing import DERIVED, index_entries, insert_rows
from vectorstore.instructions import hidden_instructions, instruction_rules, instructions
from vectorstore.lexicon import made_of
from vectorstore.particulars import particulars, remember, rules
from vectorstore.people import Settle, dissolve, persons_of, related, settle_groups
from vectorstore.received import carry_received, drop_received, keep_seal, note_received
from vectorstore.records import Chunk, Decision, Document, Entry, Fact, Learned, Reading, Span
from vectorstore.schema import (
    chunk,
    decision,
    document,
    entry,
    fact,
    identity,
    identity_key,
    instruction,
    learned,
    meta,
    outbox,
    particular,
    vector,
)
from vectorstore.seal import broken_seals, seal_of
from vectorstore.tables import digest
from vectorstore.text import analyser, search_terms
from vectorstore.tools import tool_rules

# Keys of the meta table.
EMBEDDER = "embedder"
DIMENSION = "dimension"
GENERATION = "generation"
# By which analyser and rules it is indexed.
ANALYSED = "analysed"
COLLECTION = "collection"
_FIRST_COLLECTION = "1"


@cache
def indexed_by() -> str:
    """Return what tells how this Vouch indexes: what another analyser or other rules derived is derived anew."""
    known = (analyser(), rules(), figure_rules(), instruction_rules(), tool_rules(), made_of("organisations"))
    return digest(*(one.encode() for one in known))


class Catalogue:
    """Writes documents; every method is one transaction, and its caller holds the home's lock."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def publish(self, reading: Reading, vectors: Vectors, embedder_id: str, settle: Settle, read_by: str = "") -> None:
        """Make a reading the live version of its document, in place of whatever stood under its id or its path.

        `vectors` has one row a chunk. Raises ValueError, and writes nothing, where a record points outside the document
        or `settle` loses one; EmbedderMismatch where another embedder's vectors stand here.
        """
        check_reading(reading)
        own = reading.document
        with writing(self.engine) as connection:
            _keep_embedder(connection, embedder_id, vectors)
            same = or_(
                document.c.document_id == own.document_id, (document.c.root == own.root) & (document.c.path == own.path)
            )
            replaced = tuple(connection.scalars(select(document.c.document_id).where(same)))
            touched = related(connection, replaced)
            before = persons_of(connection, touched)
            dissolve(connection, replaced)
            for document_id in replaced:
                _delete(connection, document_id)
            _insert(connection, reading, vectors, embedder_id)
            drop_received(connection, [d for d in replaced if d != own.document_id])
            note_received(connection, own, read_by)
            keep_seal(connection, own.document_id, seal_of(connection, own.document_id))
            settled = related(connection, {*touched, own.document_id})
            before = persons_of(connection, settled) | before
            settle_groups(connection, settled, settle)
            _send_changed_persons(connection, {d: p for d, p in before.items() if d != own.document_id})
            _next_generation(connection)

    def remove(self, document_ids: Sequence[str], settle: Settle, moved: Mapping[str, str]) -> None:
        """Delete documents with everything told by them, and settle anew who their people are."""
        with writing(self.engine) as connection:
            carry_decisions(connection, moved)
            carry_received(connection, moved)
            touched = related(connection, {*document_ids, *moved.values()})
            before = persons_of(connection, touched)
            dissolve(connection, document_ids)
            for document_id in document_ids:
                _delete(connection, document_id)
            drop_received(connection, document_ids)
            settle_groups(connection, touched, settle)
            _send_changed_persons(connection, before)
            FullText.erase(connection)
            _next_generation(connection)
        with outside_transaction(self.engine) as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def decide(self, one: Decision, settle: Settle) -> int:
        """Keep a decision about documents, settle anew who their people are, and return the decision's number."""
        with writing(self.engine) as connection:
            kept = insert(decision).values(record=one.model_dump_json()).returning(decision.c.number)
            number = int(connection.scalars(kept).one())
            _settle_decided(connection, one.documents, settle)
        return number

    def undo(self, number: int, settle: Settle) -> bool:
        """Take a decision back, and settle anew; False where there is none of that number."""
        with writing(self.engine) as connection:
            one = next((d for d in read_decisions(connection) if d.number == number), None)
            if one is None:
                return False
            # Who shares a person by this decision alone would not be found once it is gone.
            documents = related(connection, one.documents)
            connection.execute(delete(decision).where(decision.c.number == number))
            _settle_decided(connection, documents, settle)
        return True

    def drop_decisions(self, document_ids: Collection[str]) -> None:
        """Delete every decision about these documents, with its reason and name: they are to be erased."""
        with writing(self.engine) as connection:
            of_them = [d.number for d in read_decisions(connection) if not set(document_ids).isdisjoint(d.documents)]
            connection.execute(delete(decision).where(among(decision.c.number, of_them)))

    def reindex(self, progress: Callable[[int, int], None]) -> None:
        """Derive all indexes anew from the records, after a change of the lexicon or of the analyser.

        `progress` is given documents done and documents in all.
        """
        with writing(self.engine) as connection:
            damaged = set(broken_seals(connection))
            FullText.clear(connection)
            for table in (*DERIVED, particular, instruction):
                connection.execute(delete(table))
            every = connection.scalars(select(document.c.document_id)).all()
            for n, document_id in enumerate(every, 1):
                _reindex_document(connection, document_id)
                if document_id not in damaged:
                    keep_seal(connection, document_id, seal_of(connection, document_id))
                progress(n, len(every))
            _next_generation(connection)


def _settle_decided(connection: Connection, document_ids: Collection[str], settle: Settle) -> None:
    touched = related(connection, document_ids)
    before = persons_of(connection, touched)
    settle_groups(connection, touched, settle)
    _send_changed_persons(connection, before)
    _next_generation(connection)


def check_reading(reading: Reading) -> None:
    """Raise ValueError where a record of the reading belongs to another document or points outside its text."""
    own = reading.document
    told: tuple[Entry | Fact | Chunk | Learned, ...]
    told = (*reading.entries, *reading.facts, *reading.chunks, *reading.learned)
    strangers = {reading.identity.document_id, *(r.document_id for r in told)} - {own.document_id}
    if strangers:
        raise ValueError(f"a reading of {own.document_id!r} holds records of {sorted(strangers)!r}")
    outside = [r.span for r in told if r.span.end > len(own.text)]
    if outside:
        raise ValueError(f"a reading of {own.document_id!r} has spans beyond its {len(own.text)} characters: {outside}")


def _next_generation(connection: Connection) -> None:
    """Mark that the catalogue has changed, for whoever keeps parts of it in memory.

    With its last vector it forgets the embedder: an empty store takes any.
    """
    if connection.scalar(select(vector.c.chunk).limit(1)) is None:
        put_meta(connection, {EMBEDDER: None, DIMENSION: None})
    generation = str(int(read_meta(connection).get(GENERATION, "0")) + 1)
    put_meta(connection, {GENERATION: generation, ANALYSED: indexed_by()})


def read_meta(connection: Connection) -> dict[str, str]:
    """Return what the catalogue says of itself: embedder, dimension, generation, active collection."""
    return {row.key: row.value for row in connection.execute(select(meta))}


def active(kept: Mapping[str, str]) -> str:
    """Return the name of the folder, among Chroma's, that holds the live index."""
    return kept.get(COLLECTION, _FIRST_COLLECTION)


def put_meta(connection: Connection, values: Mapping[str, str | None]) -> None:
    """Set values, or unset those that are None."""
    connection.execute(delete(meta).where(among(meta.c.key, set(values))))
    rows = [{"key": k, "value": v} for k, v in values.items() if v is not None]
    if rows:
        connection.execute(insert(meta), rows)


def refuse_other_embedder(kept: Mapping[str, str], embedder_id: str) -> None:
    """Raise EmbedderMismatch where the catalogue was indexed by another embedder."""
    if kept.get(EMBEDDER, embedder_id) != embedder_id:
        raise EmbedderMismatch(
            f"the home was indexed with the embedder {kept[EMBEDDER]!r}, the setting says {embedder_id!r}; "
            "put the setting back, or run `vouch doctor --rebuild` to embed everything anew"
        )


def to_blob(row: Vectors) -> bytes:
    """Return a vector as the catalogue keeps it."""
    return row.astype("<f4").tobytes()


def from_blobs(blobs: Collection[bytes], dimension: int) -> Vectors:
    """Return kept vectors as the rows of an array."""
    if not blobs:
        return np.zeros((0, dimension), dtype=np.float32)
    return np.frombuffer(b"".join(blobs), dtype="<f4").reshape(len(blobs), -1).astype(np.float32, copy=False)


def _keep_embedder(connection: Connection, embedder_id: str, vectors: Vectors) -> None:
    kept = read_meta(connection)
    refuse_other_embedder(kept, embedder_id)
    if not len(vectors):
        return
    dimension = str(vectors.shape[1])
    if kept.get(DIMENSION, dimension) != dimension:
        raise EmbedderMismatch(
            f"the home's vectors have {kept[DIMENSION]} dimensions, {embedder_id!r} now gives {dimension}; "
            "run `vouch doctor --rebuild` to embed everything anew"
        )
    put_meta(connection, {EMBEDDER: embedder_id, DIMENSION: dimension})


def _delete(connection: Connection, document_id: str) -> None:
    chunks = connection.scalars(select(chunk.c.seq).where(chunk.c.document_id == document_id)).all()
    _send(connection, chunks, "delete")
    FullText.remove(connection, document_id)
    connection.execute(delete(document).where(document.c.document_id == document_id))  # the rest goes by cascade


def _send(connection: Connection, chunks: Collection[int], operation: str) -> None:
    if chunks:
        connection.execute(insert(outbox), [{"chunk": c, "operation": operation} for c in chunks])


def _send_changed_persons(connection: Connection, before: Mapping[str, str]) -> None:
    """Have the chunks described anew of those documents that belong to another person than before."""
    now = persons_of(connection, before)
    moved = [d for d, person_id in now.items() if person_id != before[d]]
    if moved:
        chunks = connection.scalars(select(chunk.c.seq).where(among(chunk.c.document_id, moved)).order_by(chunk.c.seq))
        _send(connection, chunks.all(), "describe")


def _insert(connection: Connection, reading: Reading, vectors: Vectors, embedder_id: str) -> None:
    own = reading.document
    connection.execute(
        insert(document).values(
            document_id=own.document_id,
            version=own.version,
            root=own.root,
            path=own.path,
            characters=len(own.text),
            record=own.model_copy(update={"text": ""}).model_dump_json(),
            text=own.text,
        )
    )
    _keep_particulars(connection, own, reading.particulars)
    _keep_instructions(connection, own, reading.instructions)
    _insert_entries(connection, reading)
    _insert_chunks(connection, reading.chunks, vectors, embedder_id)
    facts = [
        {
            "document_id": f.document_id,
            "relation": f.relation,
            "start": f.span.start,
            "record": f.model_dump_json(),
        }
        for f in reading.facts
    ]
    insert_rows(connection, fact, facts)
    connection.execute(insert(identity).values(document_id=own.document_id, record=reading.identity.model_dump_json()))
    keys = [{"key": k, "document_id": own.document_id} for k in dict.fromkeys(reading.identity.name_keys)]
    insert_rows(connection, identity_key, keys)


def _keep_particulars(connection: Connection, own: Document, places: Sequence[Span] | None) -> None:
    """Keep where a document tells particulars: finding them anew costs an answer some milliseconds a CV."""
    if places is not None:
        remember(own.text, tuple(places))
    spans = " ".join(f"{s.start}-{s.end}" for s in particulars(own.text))
    connection.execute(insert(particular).values(document_id=own.document_id, rules=rules(), spans=spans))


def _keep_instructions(connection: Connection, own: Document, places: Sequence[Span] | None) -> None:
    """Keep where a document speaks to a model: whoever looks after a home asks that of every document."""
    found = instructions(own.text) if places is None else places
    hidden = hidden_instructions(own)
    if found or hidden:
        spans = " ".join(f"{s.start}-{s.end}" for s in found)
        connection.execute(insert(instruction).values(document_id=own.document_id, spans=spans, hidden=hidden))


def _insert_entries(connection: Connection, reading: Reading) -> None:
    rows = [
        {
            "document_id": e.document_id,
            "entry_id": e.entry_id,
            "kind": e.kind,
            "start": e.span.start,
            "end": e.span.end,
            "record": e.model_dump_json(),
        }
        for e in reading.entries
    ]
    insert_rows(connection, entry, rows)
    pairs = [
        {"document_id": p.document_id, "start": p.span.start, "record": p.model_dump_json()} for p in reading.learned
    ]
    insert_rows(connection, learned, pairs)
    index_entries(connection, reading.document, reading.entries, reading.learned)


def _insert_chunks(connection: Connection, chunks: Sequence[Chunk], vectors: Vectors, embedder_id: str) -> None:
    if len(chunks) != len(vectors):
        raise ValueError(f"{len(chunks)} chunks come with {len(vectors)} vectors")
    words = [search_terms(c.embedded) for c in chunks]
    rows = [
        {
            "document_id": c.document_id,
            "chunk_id": c.chunk_id,
            "language": c.language,
            "words": len(w),
            "record": c.model_dump_json(),
        }
        for c, w in zip(chunks, words, strict=True)
    ]
    if not rows:
        return
    seqs = connection.scalars(insert(chunk).returning(chunk.c.seq, sort_by_parameter_order=True), rows).all()
    blobs = [{"chunk": s, "embedder": embedder_id, "value": to_blob(v)} for s, v in zip(seqs, vectors, strict=True)]
    connection.execute(insert(vector), blobs)
    FullText.add_chunks(connection, [(s, " ".join(w)) for s, w in zip(seqs, words, strict=True)])
    _send(connection, seqs, "add")


def _reindex_document(connection: Connection, document_id: str) -> None:
    row = connection.execute(
        select(document.c.record, document.c.text).where(document.c.document_id == document_id)
    ).one()
    own = Document.model_validate_json(row.record).model_copy(update={"text": row.text})
    _keep_particulars(connection, own, None)
    _keep_instructions(connection, own, None)
    entries = connection.scalars(select(entry.c.record).where(entry.c.document_id == document_id))
    pairs = connection.scalars(select(learned.c.record).where(learned.c.document_id == document_id))
    index_entries(
        connection,
        own,
        [Entry.model_validate_json(e) for e in entries],
        [Learned.model_validate_json(p) for p in pairs],
    )
    rows = connection.execute(select(chunk.c.seq, chunk.c.record).where(chunk.c.document_id == document_id)).all()
    words = {seq: search_terms(Chunk.model_validate_json(record).embedded) for seq, record in rows}
    for seq, found in words.items():
        connection.execute(chunk.update().where(chunk.c.seq == seq).values(words=len(found)))
    FullText.add_chunks(connection, [(seq, " ".join(found)) for seq, found in words.items()])
