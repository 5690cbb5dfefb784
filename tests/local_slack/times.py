"""How long things live in Slack, in seconds; a test may shorten them.

Knows no clock: who needs one compares with time.monotonic().
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Times:
    """Slack's lifetimes and patience, in seconds."""

    ack: float = 3.0  # an event, command or interaction must be acknowledged within
    retries: tuple[float, ...] = (0.0, 60.0, 300.0)  # waits before the three retries of an event
    trigger: float = 3.0  # a trigger_id opens a view within
    stream: float = 300.0  # a stream may be appended to for
    response_url: float = 1800.0  # a response_url works for
    response_url_uses: int = 5

    @classmethod
    def brief(cls, ack: float = 3.0) -> Times:
        """Retry after hundredths of a second; all else stays Slack's."""
        return cls(ack=ack, retries=(0.0, 0.05, 0.1))
