"""The store as a LangChain retriever, for whoever builds with LangChain around it.

Knows both sides' shapes, nothing else.
"""

from __future__ import annotations

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document as LangChainDocument
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict

from vectorstore.particulars import without
from vectorstore.records import Scope
from vectorstore.store import Store


class VouchRetriever(BaseRetriever):
    """Finds the chunks of a scope; each Document's content is the verbatim quote.

    Metadata: `document` (path), `document_id`, `person_id`, `section`, `start`, `end` (code points), `score`.
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
        for hit in self.store.search(query, self.scope, self.k):
            text = self.store.document(hit.chunk.document_id, self.scope).text
            # A home that an earlier version read holds chunks with protected particulars.
            span = max(without(text, hit.chunk.span), key=lambda s: s.end - s.start, default=None)
            if span is None:
                continue
            metadata = {
                "document": hit.path,
                "document_id": hit.chunk.document_id,
                "person_id": hit.person_id,
                "section": hit.section,
                "start": span.start,
                "end": span.end,
                "score": hit.score,
            }
            found.append(LangChainDocument(id=hit.chunk.chunk_id, page_content=span.of(text), metadata=metadata))
        return found
