"""How long things live in Slack, in seconds; a test may shorten them.

What an app has seconds for grows with the machine's load where a test does not say otherwise: there an app is late
because the machine is. Knows no clock: who needs one compares with time.monotonic().
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.patience import patience


@dataclass(frozen=True)
class Times:
    """Slack's lifetimes and patience, in seconds."""

    ack: float = 3.0  # an event, command or interaction must be acknowledged within
    retries: tuple[float, ...] = (0.0, 60.0, 300.0)  # waits before the three retries of an event
    trigger: float = 3.0  # a trigger_id opens a view within
    stream: float = 300.0  # a stream may be appended to for
    response_url: float = 1800.0  # a response_url works for
    response_url_uses: int = 5
    grows: bool = False  # whether `ack` and `trigger` are longer on a busy machine

    def of(self, seconds: float) -> float:
        """Return how long an app has now, that Slack would give so many seconds."""
        return patience(seconds) if self.grows else seconds

    @classmethod
    def brief(cls, ack: float = 3.0) -> Times:
        """Retry after hundredths of a second; all else stays Slack's, and grows with the machine's load."""
        return cls(ack=ack, retries=(0.0, 0.05, 0.1), grows=True)
