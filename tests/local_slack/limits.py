"""Slack's rate limits, for tests that ask for them: so many calls a minute by method, and messages by channel.

Off unless a test turns them on: LocalSlack(limits=True). Knows the tiers of Slack's reference, and its "one message a
second in a channel, short bursts allowed".
"""

from __future__ import annotations

import time
from collections import defaultdict, deque

from tests.local_slack.calls import Call

TIERS = {2: 20, 3: 50, 4: 100}  # calls a minute in the workspace
TIER_OF = {
    "chat.update": 3,
    "chat.delete": 3,
    "chat.postEphemeral": 4,
    "chat.startStream": 2,
    "chat.appendStream": 4,
    "chat.stopStream": 2,
    "assistant.threads.setSuggestedPrompts": 4,
    "assistant.threads.setTitle": 4,
    "views.open": 4,
    "views.push": 4,
    "views.update": 4,
    "views.publish": 4,
    "conversations.info": 3,
    "conversations.members": 4,
    "conversations.open": 3,
    "conversations.replies": 3,
    "conversations.history": 3,
    "users.info": 4,
    "usergroups.users.list": 2,
    "team.info": 3,
    "files.info": 4,
    "files.getUploadURLExternal": 4,
    "files.completeUploadExternal": 4,
    "reactions.add": 3,
}
MESSAGE_BURST = 5  # messages in one channel at once, before one a second holds
MINUTE = 60.0


class Limits:
    """Counts calls, and says how long the next one must wait."""

    def __init__(self, *, on: bool) -> None:
        self.on = on
        self._times: dict[str, deque[float]] = defaultdict(deque)

    def wait(self, call: Call) -> float:
        """Seconds that this call comes too early; 0 where it is within its limits, and then it counts."""
        if not self.on:
            return 0
        if call.method == "chat.postMessage":
            return self._within(f"channel {call.args.get('channel')}", MESSAGE_BURST, float(MESSAGE_BURST))
        tier = TIER_OF.get(call.method)
        return self._within(call.method, TIERS[tier], MINUTE) if tier else 0

    def _within(self, what: str, most: int, window: float) -> float:
        now, times = time.monotonic(), self._times[what]
        while times and now - times[0] >= window:
            times.popleft()
        if len(times) >= most:
            return window - (now - times[0])
        times.append(now)
        return 0
