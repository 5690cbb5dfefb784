"""Ranking chunks for a question: words and meaning, each language by its own measure, joined on what is live.

Which chunks are near in meaning Chroma proposes, wherever it is at the catalogue's generation; else every vector is
compared, which is logged. The hits are the same.

A question shares words only with chunks of its own language. Were word scores simply added, they would drown what means
the same in the other language; so they are normalised within each language first. Never used for sets (`lookup.find`).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import numpy as np
from sqlalchemy import Engine, select
from sqlalchemy.engine import Connection

from vectorstore.asked import AskedWord, asked_words
from vectorstore.catalogue import EMBEDDER, read_meta, refuse_other_embedder
from vectorstore.chroma import ProjectionBroken
from vectorstore.database import among, reading
from vectorstore.embedding import Embedder
from vectorstore.fulltext import FullText
from vectorstore.meaning import Meaning
from vectorstore.nearest import Absent, NearestChunks
from vectorstore.projection import lag
from vectorstore.records import Chunk, Entry, Hit, Scope
from vectorstore.schema import chunk, document, entry, person_document
from vectorstore.snapshot import Flags, Floats, Snapshot, Snapshots, best
from vectorstore.text import language_of

logger = logging.getLogger(__name__)

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


class Search:
    """Finds chunks; keeps in memory what one generation of the catalogue gave it."""

    def __init__(self, engine: Engine, embedder: Embedder, nearest: NearestChunks | None) -> None:
        """Take Chroma as `nearest`; without it every vector is compared."""
        self._engine = engine
        self._embedder = embedder
        self._nearest = nearest
        self._snapshots = Snapshots(embedder.centred_from)

    def hits(self, text: str, scope: Scope, k: int) -> tuple[Hit, ...]:
        """Return the best `k` chunks of a scope, best first, ties in the order of their ids."""
        if k <= 0 or not self._embedded():
            return ()
        query = self._embedder.query(text)  # may take a while, and no read of the catalogue should last so long
        words = asked_words(text)
        with reading(self._engine) as connection:
            kept = read_meta(connection)
            refuse_other_embedder(kept, self._embedder.embedder_id)
            # Behind the catalogue, as while CVs are read, Chroma will not answer: every vector is read at once.
            compares = self._nearest is None or lag(connection) is not None
            live = self._snapshots.of(connection, kept, with_vectors=compares)
            seen, n = live.admitted(scope), max(_POOL, k)
            if not seen.any():
                return ()
            query = live.centred(query[np.newaxis], [language_of(text)])[0]
            meaning = Meaning(connection, live, query, self._embedder.embedder_id)
            pool = self._proposed(meaning, live, seen, scope, n)
            if pool is None:
                live = self._snapshots.of(connection, kept, with_vectors=True)
                meaning = Meaning(connection, live, query, self._embedder.embedder_id)
                pool = meaning.compared(seen, n)
            worded = _words_scores(connection, words, live, seen)
            for of_language in live.by_language(seen):
                pool |= best(worded, of_language & (worded > 0), n)
            scores = _fused(live, pool, worded, meaning.cosines(pool))
            return _hits(connection, live, pool, scores, k)

    def size(self, scope: Scope) -> int:
        """Return how many chunks of a scope are ranked."""
        with reading(self._engine) as connection:
            kept = read_meta(connection)
            live = self._snapshots.of(connection, kept, with_vectors=self._nearest is None)
            return int(live.admitted(scope).sum())

    def _proposed(self, meaning: Meaning, live: Snapshot, seen: Flags, scope: Scope, n: int) -> Flags | None:
        """Mark what Chroma proposes; None where it is not at this generation, or not whole."""
        if self._nearest is None:
            return None
        try:
            with self._nearest.at(live.generation) as chroma:
                return None if isinstance(chroma, Absent) else meaning.proposed(chroma, seen, scope, n)
        except ProjectionBroken as error:
            logger.warning("Chroma is not asked: %s", error)
            return None

    def _embedded(self) -> bool:
        """Tell whether there is anything to compare with; EmbedderMismatch where another embedder made it."""
        with reading(self._engine) as connection:
            kept = read_meta(connection)
        refuse_other_embedder(kept, self._embedder.embedder_id)
        return EMBEDDER in kept


def _words_scores(connection: Connection, words: Sequence[AskedWord], live: Snapshot, seen: Flags) -> Floats:
    """Return the BM25 score of each chunk seen, every language counted for itself.

    Counted over the scope alone: what an asker may not see must not weigh on what he gets.
    """
    scores = np.zeros(len(live.chunks))
    languages = live.by_language(seen)
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

    def __init__(self, connection: Connection, live: Snapshot) -> None:
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
                chunks, often = np.array(found, dtype=np.int64).T
                times[np.searchsorted(self._live.chunks, chunks)] = often
            self._known[word] = times
        return self._known[word]


def _fused(live: Snapshot, pool: Flags, worded: Floats, meaning: Floats) -> Floats:
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


def _hits(connection: Connection, live: Snapshot, pool: Flags, scores: Floats, k: int) -> tuple[Hit, ...]:
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
