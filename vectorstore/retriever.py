"""The store as a LangChain retriever: for our own commands, and for whoever builds with LangChain around it.

Knows both sides' shapes, nothing else.
"""

from __future__ import annotations

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document as LangChainDocument
from langchain_core.retrievers import BaseRetriever
from langsmith import tracing_context
from pydantic import ConfigDict

from vectorstore.particulars import without
from vectorstore.records import Passage, Scope, Span
from vectorstore.store import Store


class VouchRetriever(BaseRetriever):
    """Finds the chunks of a scope; each Document's content is the verbatim quote.

    Metadata: `document` (path), `document_id`, `person_id`, `entry_id` (may be None), `section`, `start`, `end` (code
    points), `score`.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    store: Store
    scope: Scope
    k: int = 10

    def _get_relevant_documents(
        self,
        query: str,
        *,
        run_manager: CallbackManagerForRetrieverRun,  # noqa: ARG002 - LangChain passes it by name
    ) -> list[LangChainDocument]:
        found = []
        hits = self.store.search(query, self.scope, self.k)
        hit_documents = Scope.of(*(hit.chunk.document_id for hit in hits))
        texts = {d.document_id: d.text for d in self.store.documents(hit_documents)} if hits else {}
        for hit in hits:
            document_id = hit.chunk.document_id
            if document_id not in texts:
                continue  # it was removed since
            # A home that an earlier version read holds chunks with protected particulars.
            span = max(without(texts[document_id], hit.chunk.span), key=lambda s: s.end - s.start, default=None)
            if span is None:
                continue
            metadata = {
                "document": hit.path,
                "document_id": document_id,
                "person_id": hit.person_id,
                "entry_id": hit.chunk.entry_id,
                "section": hit.section,
                "start": span.start,
                "end": span.end,
                "score": hit.score,
            }
            quote = span.of(texts[document_id])
            found.append(LangChainDocument(id=hit.chunk.chunk_id, page_content=quote, metadata=metadata))
        return found


def passages(store: Store, scope: Scope, text: str, k: int = 10) -> tuple[Passage, ...]:
    """Return what the retriever finds for a text, best first.

    Nobody is told what was asked: LangChain sends it over the network where the environment says that calls are traced.
    """
    with tracing_context(enabled=False):
        found = VouchRetriever(store=store, scope=scope, k=k).invoke(text)
    return tuple(
        Passage(
            document_id=one.metadata["document_id"],
            path=one.metadata["document"],
            person_id=one.metadata["person_id"],
            entry_id=one.metadata["entry_id"],
            section=one.metadata["section"],
            span=Span(start=one.metadata["start"], end=one.metadata["end"]),
            quote=one.page_content,
            score=one.metadata["score"],
        )
        for one in found
    )
