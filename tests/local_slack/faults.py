"""Faults that a test asks for: rate limits, server errors, dropped connections, slow answers, lost acknowledgements."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Fault:
    """One fault, for the next calls of a method ("*" for any)."""

    method: str
    times: int
    status: int = 200
    error: str = ""
    retry_after: float = 1
    drop: bool = False
    delay: float = 0.0
    skip: int = 0  # calls that go through before the fault begins

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the answer: how long to wait, where that is the fault."""
        return {"Retry-After": f"{self.retry_after:g}"} if self.status == 429 else {}


class Faults:
    """All faults that are still to come."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []
        self._acks_to_lose = 0

    def add(self, method: str, times: int = 1, **how: float | str | bool) -> None:
        """Let the next calls of a method fail: status=429 (retry_after=), 503, error="…", drop=True, delay=s."""
        self._waiting.append(Fault(method, times, **how))  # type: ignore[arg-type]

    def lose_acks(self, count: int) -> None:
        """Let the next acknowledgements of events get lost on their way."""
        self._acks_to_lose += count

    def clear(self) -> None:
        """Forget what is still to come."""
        self._waiting.clear()
        self._acks_to_lose = 0

    def take(self, method: str) -> Fault | None:
        """Take the fault that meets this call, if any."""
        for fault in self._waiting:
            if fault.method not in {method, "*"} or fault.times < 1:
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            fault.times -= 1
            if fault.times == 0:
                self._waiting.remove(fault)
            return fault
        return None

    def ack_is_lost(self) -> bool:
        """Say whether this acknowledgement gets lost."""
        if self._acks_to_lose < 1:
            return False
        self._acks_to_lose -= 1
        return True
