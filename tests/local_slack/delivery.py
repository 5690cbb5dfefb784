"""What is sent to the app: events, commands, interactions; each with its attempts, acknowledgement and answer.

Events are tried again when they are not acknowledged; commands and interactions are not: their person is told.
Knows no transport; one that delivers is set from outside.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.local_slack.faults import Faults
from tests.local_slack.workspace import Workspace

EVENT, COMMAND, INTERACTION = "events_api", "slash_commands", "interactive"


class Lost(Exception):
    """An attempt came to nothing: timeout, no connection, an HTTP error."""

    def __init__(self, reason: str, status: int | None = None, *, final: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.final = final  # the app asked for no more tries


@dataclass
class Attempt:
    """One try."""

    number: int
    sent_at: float
    acked_at: float | None = None
    status: int | None = None
    body: Any = None
    reason: str = ""  # why it was lost


@dataclass(eq=False)
class Delivery:
    """One thing sent to the app, with all tries."""

    kind: str
    payload: dict[str, Any]
    attempts: list[Attempt] = field(default_factory=list)
    over: bool = False  # acknowledged or given up
    problem: str = ""  # what was wrong with the answer
    task: asyncio.Task[None] | None = None

    @property
    def acked(self) -> bool:
        """Whether the app acknowledged it."""
        return any(each.acked_at is not None for each in self.attempts)

    @property
    def expired(self) -> bool:
        """Whether the app never acknowledged it, and no try is left."""
        return self.over and not self.acked

    @property
    def ack_seconds(self) -> float | None:
        """How long the first acknowledgement took, from its own try."""
        return next((each.acked_at - each.sent_at for each in self.attempts if each.acked_at is not None), None)

    @property
    def response(self) -> Any:
        """What the app answered in its acknowledgement; None or {} for nothing."""
        return next((each.body for each in self.attempts if each.acked_at is not None), None)

    @property
    def about(self) -> str:
        """In one line: what it is."""
        event = self.payload.get("event") or self.payload
        name = event.get("command") or event.get("type") or "?"
        return f"{self.kind} {name} tries={[each.reason or 'acked' for each in self.attempts]}"

    async def done(self) -> Delivery:
        """Wait until it is acknowledged or given up."""
        if self.task:
            await asyncio.shield(self.task)
        return self


class Transport(Protocol):
    """A way to the app."""

    async def deliver(self, delivery: Delivery, number: int, reason: str, patience: float) -> tuple[int, Any]:
        """Send it once; returns status and answer of the acknowledgement, or raises Lost."""


class Office:
    """Sends, and keeps what was sent."""

    def __init__(self, world: Workspace, faults: Faults, transport: Transport) -> None:
        self.world = world
        self.faults = faults
        self.transport = transport
        self.deliveries: list[Delivery] = []
        self.open: set[Delivery] = set()  # under way

    def send(self, kind: str, payload: dict[str, Any], then: Callable[[Delivery], None] | None = None) -> Delivery:
        """Send something to the app; `then` is called once it is over, before anybody who waits goes on."""
        delivery = Delivery(kind, payload)
        self.deliveries.append(delivery)
        self.open.add(delivery)
        delivery.task = asyncio.get_running_loop().create_task(self._carry(delivery, then))
        return delivery

    async def _carry(self, delivery: Delivery, then: Callable[[Delivery], None] | None) -> None:
        waits = self.world.times.retries if delivery.kind == EVENT else ()
        reason = ""
        try:
            for number in range(len(waits) + 1):
                if number:
                    await asyncio.sleep(waits[number - 1])
                lost = await self._try(delivery, number, reason)
                if lost is None or lost.final:
                    break
                reason = lost.reason
        finally:
            delivery.over = True
            self.open.discard(delivery)
            if then:
                then(delivery)
            self.world.changed()

    async def _try(self, delivery: Delivery, number: int, reason: str) -> Lost | None:
        attempt = Attempt(number, time.monotonic())
        delivery.attempts.append(attempt)
        try:
            patience = self.world.times.of(self.world.times.ack)
            status, body = await self.transport.deliver(delivery, number, reason, patience)
            if delivery.kind == EVENT and self.faults.ack_is_lost():
                raise Lost("timeout")
        except Lost as lost:
            attempt.reason, attempt.status = lost.reason, lost.status
            return lost
        attempt.acked_at, attempt.status, attempt.body = time.monotonic(), status, body
        self.world.changed()
        return None

    async def close(self) -> None:
        """Stop what is still being tried."""
        tasks = [each.task for each in self.deliveries if each.task and not each.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
