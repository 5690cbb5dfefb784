"""Embeds the chunks of a home that have no vector yet, as after a change of the embedder.

Knows which are missing. Knows nothing about what is done with them.
"""

from __future__ import annotations

from sqlalchemy import Engine, insert, select

from vectorstore.catalogue import to_blob
from vectorstore.database import reading, writing
from vectorstore.embedding import Embedder
from vectorstore.projection import Progress
from vectorstore.records import Chunk
from vectorstore.schema import chunk, vector

# Chunks embedded and kept at a time: an interrupted rebuild goes on from there.
_EMBEDDED_AT_A_TIME = 256


def embed_missing(engine: Engine, embedder: Embedder, progress: Progress) -> tuple[int, int]:
    """Embed chunks that have no vector by an embedder; return how many had none, and how many there are."""
    own = embedder.embedder_id
    with reading(engine) as connection:
        every = connection.scalars(select(chunk.c.seq).order_by(chunk.c.seq)).all()
        embedded = set(connection.scalars(select(vector.c.chunk).where(vector.c.embedder == own)))
    missing = [c for c in every if c not in embedded]
    for i in range(0, len(missing), _EMBEDDED_AT_A_TIME):
        part = missing[i : i + _EMBEDDED_AT_A_TIME]
        with reading(engine) as connection:
            records = connection.scalars(
                select(chunk.c.record).where(chunk.c.seq.in_(part)).order_by(chunk.c.seq)
            ).all()
        vectors = embedder.documents([Chunk.model_validate_json(r).embedded for r in records])
        rows = [{"chunk": c, "embedder": own, "value": to_blob(v)} for c, v in zip(part, vectors, strict=True)]
        with writing(engine) as connection:
            connection.execute(insert(vector), rows)
        progress(i + len(part), len(missing) + len(every))
    return len(missing), len(every)
