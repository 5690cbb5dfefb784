"""How long things live in Slack, in seconds; a test may shorten them.

What an app has seconds for grows with the machine's load, for there an app is late because the machine is; what a test
has shortened it has shortened so that an app is late. Knows no clock: who needs one compares with time.monotonic().
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.patience import patience

SLACKS_OWN = 3.0  # what Slack gives an app to acknowledge, and to open a form


@dataclass(frozen=True)
class Times:
    """Slack's lifetimes and patience, in seconds."""

    ack: float = SLACKS_OWN  # an event, command or interaction must be acknowledged within
    retries: tuple[float, ...] = (0.0, 60.0, 300.0)  # waits before the three retries of an event
    trigger: float = SLACKS_OWN  # a trigger_id opens a view within
    stream: float = 300.0  # a stream may be appended to for
    response_url: float = 1800.0  # a response_url works for
    response_url_uses: int = 5
    grows: bool = True  # whether Slack's own `ack` and `trigger` are longer on a busy machine

    def of(self, seconds: float) -> float:
        """Return how long an app has now, that Slack would give so many seconds."""
        return patience(seconds) if self.grows and seconds >= SLACKS_OWN else seconds

    @classmethod
    def brief(cls, ack: float = SLACKS_OWN) -> Times:
        """Retry after hundredths of a second; all else stays Slack's."""
        return cls(ack=ack, retries=(0.0, 0.05, 0.1))
