"""The desk that every listener works at: the parts of the app, and what they all do with them.

Knows which part does what. Knows nothing about Slack's payloads, nor which listeners there are.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import ParamSpec, TypeVar

from bot.answering.conversation import PlanFunction
from bot.answering.pipeline import Pipeline
from bot.answering.question.planning import plan
from bot.answering.records import Answer, Question
from bot.audit.auditor import auditor_of
from bot.config import Settings
from bot.garbage import collect_if_due
from bot.slack.access import Access, Denied
from bot.slack.apology import note
from bot.slack.blocks import refusals
from bot.slack.blocks.answer import language_of_answer
from bot.slack.blocks.rich import Message
from bot.slack.contact import RELATIONS, blotter, withhold
from bot.slack.delivery import Delivery
from bot.slack.incoming import Asker, Place
from bot.slack.intake import Intake
from bot.slack.memory import Kept, Memory
from bot.slack.metrics import Metrics
from bot.slack.words import spoken
from bot.slack.work import Work
from vectorstore.records import Document, Fact, Language, Scope
from vectorstore.store import Store

logger = logging.getLogger(__name__)

_T = TypeVar("_T")
_P = ParamSpec("_P")


class Desk:
    """The parts that answer, and what is under way."""

    def __init__(
        self, settings: Settings, store: Store, pipeline: Pipeline, memory: Memory, access: Access, deliver: Delivery
    ) -> None:
        self.auditor = auditor_of(settings.home, settings.audit_question)
        self.settings = settings
        self.store = store
        self.pipeline = pipeline
        self.memory = memory
        self.access = access
        self.deliver = deliver
        self.work = Work(settings.slack.concurrency)
        self.intake = Intake(store, settings)
        self.answered = 0
        self.metrics = Metrics(store)
        # Questions of `bot.slack.pending` that this process has under way.
        self.held: set[str] = set()
        self.reindexing = asyncio.Lock()
        # What is older was left by another process; what this one has begun is not left.
        self.begun_at = time.time()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="memory")
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()

    # Doing

    async def recall(self, call: Callable[_P, _T], *given: _P.args, **named: _P.kwargs) -> _T:
        """Call the memory off the loop, one call after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, lambda: call(*given, **named))

    async def off_loop(self, call: Callable[[], _T], tell: Callable[[int], Awaitable[None]] | None = None) -> _T:
        """Do something slow in its turn, a bounded number of things at once; `tell` hears how many are ahead."""
        return await self.work.run(call, tell)

    async def answer(self, question: Question, scope: Scope, place: Place, reading: PlanFunction = plan) -> Answer:
        """Answer a question in its turn, and tell the asker who waits how many are ahead."""

        async def tell(ahead: int) -> None:
            await self.deliver.tell(place, refusals.hint("waiting", spoken(question.text), n=ahead))

        asked = question.model_copy(update={"asker": str(place.user)})
        return await self.off_loop(lambda: self.pipeline.answer(asked, scope, reading), tell)

    @asynccontextmanager
    async def attending(self, place: Place, language: Language = "en") -> AsyncIterator[None]:
        """Let whatever goes wrong within end in an apology with a reference; a stop waits for what is within."""
        self._under_way += 1
        self._idle.clear()
        try:
            yield
        except Exception as error:  # noqa: BLE001 - the outermost edge of everything that Slack asks
            reference = note(error)
            self.metrics.failed()
            with suppress(Exception):
                await self.deliver.tell(place, refusals.apology(reference, language))
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()
                collect_if_due()

    async def idle(self, patience_s: float) -> bool:
        """Wait until nothing is under way; false where that takes longer."""
        try:
            await asyncio.wait_for(self._idle.wait(), patience_s)
        except TimeoutError:
            return False
        return True

    def close(self) -> None:
        """Let go of the threads and the memory."""
        self.work.close()
        self.intake.close()
        self._writer.shutdown(wait=True)
        self.memory.close()
        self.auditor.close()

    # Who may

    async def admit(self, asker: Asker, place: Place, language: Language = "en") -> Scope | None:
        """Return what somebody may see; where they may see nothing, tell them so and return None."""
        scope = await self.admits(asker)
        if isinstance(scope, Scope):
            return scope
        await self.deliver.tell(place, refusals.refusal(scope.reason, language))
        return None

    async def admits(self, asker: Asker) -> Scope | Denied:
        """Return what somebody may see, or why not, and tell nobody."""
        scope = await self.access.scope_of(asker)
        if isinstance(scope, Denied):
            self.metrics.refused(scope.reason)
        return scope

    async def kept(self, answer_id: str) -> Kept | None:
        """Return the answer behind a button; None where it has expired."""
        kept = await self.recall(self.memory.kept, answer_id)
        if kept is None:
            return None
        return kept.model_copy(update={"scope": await self.off_loop(lambda: self.access.scope_again(kept.scope))})

    def may_see(self, kept: Kept, scope: Scope) -> bool:
        """Tell whether whoever sees a scope may see an answer again: it was made of pools that are all open to them."""
        return scope.pools is None or kept.scope.pools is not None and set(kept.scope.pools) <= set(scope.pools)

    async def language(self, asker: Asker, kept: Kept | None) -> Language:
        """Return the language of an answer, or where there is none that of whoever asks."""
        return await self.access.language(asker.user) if kept is None else language_of_answer(kept)

    # What may be shown

    async def shown(self, kept: Kept, language: Language) -> Kept:
        """Return an answer as its place may show it: without contact details where others read along."""
        policy = self.settings.slack.contact_details
        if policy == "everywhere" or policy == "private" and not kept.place.is_public:
            return kept
        answer = withhold(kept.answer, await self._contacts(kept), language, never=policy == "nowhere")
        return kept.model_copy(update={"answer": answer})

    async def blotter(self, kept: Kept, language: Language) -> Callable[[str], str]:
        """Return what takes contact details out of a text that its asker alone sees: nothing, unless nobody may."""
        if self.settings.slack.contact_details != "nowhere":
            return str
        return blotter(await self._contacts(kept), language)

    async def _contacts(self, kept: Kept) -> Sequence[Fact]:
        """Return the contact facts of the documents that an answer cites."""
        ids = {c.document_id for c in kept.answer.citations}
        if not ids:
            return ()
        return await self.off_loop(lambda: self.store.facts(kept.scope, documents=ids, relations=RELATIONS))

    async def documents(self, kept: Kept, scope: Scope, *, with_text: bool) -> dict[str, Document]:
        """Return the documents that an answer cites and that may be seen, by their ids."""
        wanted = {c.document_id for c in kept.answer.citations if scope.admits(c.document_id)}
        if not wanted:
            return {}
        found = await self.off_loop(lambda: self.store.documents(Scope.of(*wanted), with_text=with_text))
        return {d.document_id: d for d in found}

    async def note(self, kept: Kept, place: Place, who: str) -> None:
        """Note in the audit that an answer is told in a place; one that cannot be noted is not told."""
        where = place.channel or place.kind
        await self.recall(self.auditor.note, kept.answer, kept.question, kept.scope, who=who, where=where)

    async def tell(self, place: Place, message: Message) -> None:
        """Show a message to the asker alone."""
        await self.deliver.tell(place, message)
