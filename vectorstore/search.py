"""Ranking chunks for a question: words and meaning, each language by its own measure, joined on what is live.

A question shares words only with chunks of its own language. Were word scores simply added, they would drown what means
the same in the other language; so they are normalised within each language first. Never used for sets (`lookup.find`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Engine, select
from sqlalchemy.engine import Connection

from vectorstore.asked import AskedWord, asked_words
from vectorstore.catalogue import DIMENSION, EMBEDDER, GENERATION, from_blobs, read_meta, refuse_other_embedder
from vectorstore.centring import Centring
from vectorstore.database import among, reading
from vectorstore.embedding import Embedder, Vectors
from vectorstore.fulltext import FullText
from vectorstore.projection import Projection
from vectorstore.records import Chunk, Entry, Hit, Scope
from vectorstore.schema import chunk, document, entry, outbox, person_document, vector
from vectorstore.text import language_of

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

# Up to here all vectors are compared exactly: 20,000 of 512 dimensions are 40 MB and 5 ms.
EXACT_BELOW = 20_000
# Vectors read in one go where not all are kept in memory.
_AT_ONCE = 5_000
# Of each language, how many of the nearest and of the best worded chunks are weighed against each other.
_POOL = 100
# Recall@10 of 161 questions over 358 English CVs: .45 without words, .79 at 0.75, .80 at 1, .82 from 2 on, as by words
# alone. Of 24 things told in one language and asked for in the other, 21 are among the first 5 at any of these (meaning
# alone: 18); past 2 a passage that says the same in the question's language begins to fall out of a mixed pool.
_WORDS_WEIGHT = 2.0
# The usual constants of BM25: how soon a repeated word stops counting, how much long chunks are held back.
_SATURATION = 1.2
_LENGTH = 0.75
# A translation may be another sense of the word, so it counts as if it stood there half as often.
_TRANSLATED = 0.5


class _Snapshot(NamedTuple):
    """What ranking needs of every live chunk, by ascending number; `vectors`, centred, only of a small store."""

    generation: str
    chunks: Numbers
    documents: NDArray[np.str_]
    languages: NDArray[np.str_]
    lengths: Floats
    vectors: Vectors | None
    centring: Centring | None


class Search:
    """Finds chunks; keeps in memory what one generation of the catalogue gave it."""

    def __init__(self, engine: Engine, embedder: Embedder, exact_below: int = EXACT_BELOW) -> None:
        self._engine = engine
        self._embedder = embedder
        self._exact_below = exact_below
        self._loading = threading.Lock()
        self._kept: _Snapshot | None = None

    def hits(self, text: str, scope: Scope, k: int, projection: Projection | None) -> tuple[Hit, ...]:
        """Return the best `k` chunks of a scope, best first, ties in the order of their ids.

        `projection` is Chroma where this process holds the lock; else, and in a small store, every vector is compared.
        """
        if k <= 0 or not self._embedded():
            return ()
        query = self._embedder.query(text)  # may take a while, and no read of the catalogue should last so long
        words = asked_words(text)
        with reading(self._engine) as connection:
            kept = read_meta(connection)
            refuse_other_embedder(kept, self._embedder.embedder_id)
            live = self._snapshot(connection, kept, with_vectors=projection is None)
            seen = _admitted(live, scope)
            if not seen.any():
                return ()
            query = _centred(live, query[np.newaxis], [language_of(text)])[0]
            worded = _words_scores(connection, words, live, seen)
            pool, n = np.zeros(len(live.chunks), dtype=bool), max(_POOL, k)
            unsent = np.isin(live.chunks, _unsent(connection))
            for language in np.unique(live.languages[seen]):
                of_language = seen & (live.languages == language)
                pool |= _best(worded, of_language & (worded > 0), n)
                if live.vectors is not None:
                    pool |= _best(_cosines(live.vectors, query), of_language, n)
                elif projection is not None:
                    near = projection.nearest(query, n, language=str(language), documents=scope.documents)
                    pool |= of_language & (np.isin(live.chunks, np.array(near, dtype=np.int64)) | unsent)
            meaning = self._meaning(connection, live, pool, query, kept)
            scores = _fused(live, pool, worded, meaning)
            return _hits(connection, live, pool, scores, k)

    def _embedded(self) -> bool:
        """Tell whether there is anything to compare with; EmbedderMismatch where another embedder made it."""
        with reading(self._engine) as connection:
            kept = read_meta(connection)
        refuse_other_embedder(kept, self._embedder.embedder_id)
        return EMBEDDER in kept

    def _snapshot(self, connection: Connection, kept: Mapping[str, str], *, with_vectors: bool) -> _Snapshot:
        generation = kept.get(GENERATION, "0")
        with self._loading:
            current = self._kept
            if current is None or current.generation != generation or (with_vectors and current.vectors is None):
                exact_below = None if with_vectors else self._exact_below
                current = _load(connection, kept, exact_below, self._embedder.centred_from)
                self._kept = current
        return current

    def _meaning(
        self, connection: Connection, live: _Snapshot, pool: Flags, query: Vectors, kept: Mapping[str, str]
    ) -> Floats:
        """Return the cosine of each chunk of the pool with the question, computed exactly."""
        meaning = np.zeros(len(live.chunks))
        if live.vectors is not None:
            meaning[pool] = _cosines(live.vectors[pool], query)
        else:
            wanted = [int(c) for c in live.chunks[pool]]
            blobs = connection.scalars(
                select(vector.c.value)
                .where(among(vector.c.chunk, wanted), vector.c.embedder == self._embedder.embedder_id)
                .order_by(vector.c.chunk)
            ).all()
            kept_vectors = _centred(live, from_blobs(blobs, int(kept[DIMENSION])), live.languages[pool])
            meaning[pool] = _cosines(kept_vectors, query)
        return meaning


def _cosines(vectors: Vectors, query: Vectors) -> Floats:
    cosines: Floats = (vectors @ query).astype(np.float64)
    # Beyond the sixth place the order of summing decides, and that differs with the number of rows.
    return np.round(cosines, 6)


def _unsent(connection: Connection) -> Numbers:
    """Return the chunks that Chroma does not know yet."""
    waiting = connection.scalars(select(outbox.c.chunk).where(outbox.c.operation == "add")).all()
    return np.array(waiting, dtype=np.int64)


def _load(
    connection: Connection, kept: Mapping[str, str], exact_below: int | None, centred_from: int | None
) -> _Snapshot:
    columns = (chunk.c.seq, chunk.c.document_id, chunk.c.language, chunk.c.words)
    rows = connection.execute(select(*columns).order_by(chunk.c.seq)).all()
    languages = np.array([r[2] for r in rows], dtype=np.str_)
    vectors, centring = None, None
    if exact_below is None or len(rows) <= exact_below:
        vectors = np.concatenate([part for part, _ in _in_parts(connection, kept, languages)])
    if centred_from is not None:
        # The means of what the index holds now: they cannot fall behind it, and need no place of their own.
        parts = _in_parts(connection, kept, languages) if vectors is None else [(vectors, languages)]
        centring = Centring(centred_from, parts)
        vectors = None if vectors is None else centring.apply(vectors, languages)
    return _Snapshot(
        generation=kept.get(GENERATION, "0"),
        chunks=np.array([r[0] for r in rows], dtype=np.int64),
        documents=np.array([r[1] for r in rows], dtype=np.str_),
        languages=languages,
        lengths=np.array([r[3] for r in rows], dtype=np.float64),
        vectors=vectors,
        centring=centring,
    )


def _in_parts(
    connection: Connection, kept: Mapping[str, str], languages: NDArray[np.str_]
) -> Iterator[tuple[Vectors, NDArray[np.str_]]]:
    """Yield all live vectors by ascending number, some at a time, with their languages; one part at least."""
    found = select(vector.c.value).where(vector.c.embedder == kept.get(EMBEDDER, "")).order_by(vector.c.chunk)
    dimension, at = int(kept.get(DIMENSION, "0")), 0
    for part in connection.scalars(found).partitions(_AT_ONCE):
        yield from_blobs(part, dimension), languages[at : at + len(part)]
        at += len(part)
    if not at:
        yield from_blobs((), dimension), languages


def _centred(live: _Snapshot, vectors: Vectors, languages: Sequence[str] | NDArray[np.str_]) -> Vectors:
    return vectors if live.centring is None else live.centring.apply(vectors, languages)


def _admitted(live: _Snapshot, scope: Scope) -> Flags:
    if scope.documents is None:
        return np.ones(len(live.chunks), dtype=bool)
    return np.isin(live.documents, np.array(sorted(scope.documents), dtype=np.str_))


def _best(scores: NDArray[np.floating], allowed: Flags, n: int) -> Flags:
    """Mark the `n` best of what is allowed, and whatever ties with the last of them."""
    if int(allowed.sum()) <= n:
        return allowed
    last = np.partition(scores[allowed], -n)[-n]
    best: Flags = allowed & (scores >= last)
    return best


def _words_scores(connection: Connection, words: Sequence[AskedWord], live: _Snapshot, seen: Flags) -> Floats:
    """Return the BM25 score of each chunk seen, every language counted for itself.

    Counted over the scope alone: what an asker may not see must not weigh on what he gets.
    """
    scores = np.zeros(len(live.chunks))
    languages = [seen & (live.languages == g) for g in np.unique(live.languages[seen])]
    often = _Often(connection, live)
    for asked in words:
        times = often.of(asked)
        for members in languages:
            here = np.flatnonzero(members & (times > 0))
            if not len(here):
                continue
            total, average = int(members.sum()), float(live.lengths[members].mean()) or 1.0
            rarity = np.log(1 + (total - len(here) + 0.5) / (len(here) + 0.5))
            held_back = _SATURATION * (1 - _LENGTH + _LENGTH * live.lengths[here] / average)
            scores[here] += rarity * times[here] * (_SATURATION + 1) / (times[here] + held_back)
    return scores


class _Often:
    """How often words stand in each live chunk; a word is looked up once, however many translations it stands in."""

    def __init__(self, connection: Connection, live: _Snapshot) -> None:
        self._connection = connection
        self._live = live
        self._known: dict[str, Floats] = {}

    def of(self, asked: AskedWord) -> Floats:
        """Return how often a word stands in each chunk, or where it does not, the nearest of its translations."""
        times = self._word(asked.word)
        for translation in asked.translations:
            together = np.minimum.reduce([self._word(w) for w in translation])
            times = np.maximum(times, _TRANSLATED * together)
        return times

    def _word(self, word: str) -> Floats:
        if word not in self._known:
            times = np.zeros(len(self._live.chunks))
            found = FullText.occurrences(self._connection, word)
            if found:
                at = np.searchsorted(self._live.chunks, np.array([f[0] for f in found], dtype=np.int64))
                times[at] = [f[1] for f in found]
            self._known[word] = times
        return self._known[word]


def _fused(live: _Snapshot, pool: Flags, worded: Floats, meaning: Floats) -> Floats:
    """Return meaning plus words, the words of each language measured by its best worded chunk.

    A language that shares no word with the question is measured by its meaning instead: else every chunk with a word in
    common would stand before what says the same in the other language.
    """
    scores = np.zeros(len(live.chunks))
    for language in np.unique(live.languages[pool]):
        here = pool & (live.languages == language)
        measure = worded[here] if worded[here].max() > 0 else meaning[here] - meaning[here].min()
        best = measure.max()
        scores[here] = meaning[here] + _WORDS_WEIGHT * (measure / best if best > 0 else measure)
    return np.round(scores, 6)


def _hits(connection: Connection, live: _Snapshot, pool: Flags, scores: Floats, k: int) -> tuple[Hit, ...]:
    least = np.sort(scores[pool])[::-1][:k][-1]
    wanted = {int(live.chunks[i]): float(scores[i]) for i in np.flatnonzero(pool & (scores >= least))}
    rows = connection.execute(
        select(chunk.c.seq, chunk.c.record, document.c.path, person_document.c.person_id)
        .join(document, document.c.document_id == chunk.c.document_id)
        .join(person_document, person_document.c.document_id == chunk.c.document_id)
        .where(among(chunk.c.seq, wanted))
    ).all()
    found = [(Chunk.model_validate_json(r.record), r) for r in rows]
    found.sort(key=lambda f: (-wanted[f[1].seq], f[0].chunk_id, f[0].document_id))
    found = found[:k]
    sections = _sections(connection, [c for c, _ in found])
    return tuple(
        Hit(
            chunk=c,
            path=row.path,
            person_id=row.person_id,
            section=sections.get((c.document_id, c.entry_id), ""),
            score=wanted[row.seq],
        )
        for c, row in found
    )


def _sections(connection: Connection, chunks: Sequence[Chunk]) -> dict[tuple[str, str | None], str]:
    records = connection.scalars(
        select(entry.c.record)
        .where(among(entry.c.entry_id, {c.entry_id for c in chunks if c.entry_id}))
        .where(among(entry.c.document_id, {c.document_id for c in chunks}))
    )
    entries = [Entry.model_validate_json(r) for r in records]
    return {(e.document_id, e.entry_id): e.section for e in entries}
