"""Conversations and the messages in them, as each person sees them.

Knows who may see what. Knows nothing of how a message came: by the Web API, by a person or through a response_url.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.local_slack import markup, reading
from tests.local_slack.people import TEAM, Profile

BOT_ID = "B0VOUCH"
APP_ID = "A0VOUCH"


@dataclass(eq=False)
class Message:
    """One message, as it stands now."""

    channel: Channel
    ts: str
    user: str
    text: str = ""
    blocks: list[dict[str, Any]] = field(default_factory=list)
    thread_ts: str | None = None
    files: list[dict[str, Any]] = field(default_factory=list)
    ephemeral_to: str | None = None
    by_bot: bool = False
    edited: bool = False
    deleted: bool = False
    metadata: dict[str, Any] | None = None
    stream_started: float | None = None  # monotonic; None: never streamed, or finished
    streamed: bool = False
    versions: list[str] = field(default_factory=list)  # what was shown, each time that it changed
    state: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def shown(self) -> str:
        """All that can be read, streams assembled."""
        if self.streamed and self.blocks:
            return "\n".join(part for part in (self.text, reading.shown("", self.blocks)) if part)
        return reading.shown(self.text, self.blocks)

    @property
    def streaming(self) -> bool:
        """Whether the message still grows."""
        return self.stream_started is not None

    @property
    def buttons(self) -> list[str]:
        """Labels of the buttons."""
        return reading.buttons(self.blocks)

    @property
    def action_ids(self) -> list[str]:
        """Action ids of all interactive elements."""
        return [element["action_id"] for _, element in reading.elements(self.blocks)]

    @property
    def pings(self) -> list[str]:
        """Whom the message notifies by name or group."""
        return markup.pings(self.text, self.blocks, markdown=self.streamed)

    @property
    def links(self) -> list[str]:
        """Where words of the message link to."""
        return markup.links(self.text, self.blocks, markdown=self.streamed)

    @property
    def visible_marks(self) -> list[str]:
        """Bold that is not bold: asterisks that a person sees."""
        return markup.visible_marks(self.text, self.blocks, markdown=self.streamed)

    @property
    def permalink(self) -> str:
        """Where the message is linked to."""
        return f"https://local.slack.test/archives/{self.channel.id}/p{self.ts.replace('.', '')}"

    def as_json(self) -> dict[str, Any]:
        """The message object of Slack."""
        content: dict[str, Any] = {"type": "message", "user": self.user, "ts": self.ts, "text": self.text, "team": TEAM}
        if self.by_bot:
            content |= {
                "bot_id": BOT_ID,
                "app_id": APP_ID,
                "bot_profile": {"id": BOT_ID, "app_id": APP_ID, "name": "Vouch"},
            }
        if self.blocks:
            content["blocks"] = self.blocks
        if self.files:
            content["files"] = self.files
        if self.thread_ts:
            content["thread_ts"] = self.thread_ts
            if self.thread_ts != self.ts:
                root = self.channel.message(self.thread_ts)
                content["parent_user_id"] = root.user if root else ""
        if self.edited:
            content["edited"] = {"user": self.user, "ts": self.ts}
        if self.metadata:
            content["metadata"] = self.metadata
        return content


@dataclass(eq=False)
class Channel:
    """A conversation: a channel (public, private, shared) or a direct message with the bot."""

    id: str
    name: str
    members: list[str]
    bot_is_member: bool = True
    private: bool = False
    shared: bool = False
    archived: bool = False
    direct_with: str | None = None
    pending_shared: bool = False  # an invitation to another organisation is out
    connected_teams: tuple[str, ...] = ()  # told of some shared channels beside, or instead of, the flag
    topic: str = ""
    changed: Callable[[], None] = lambda: None
    statuses: dict[str, str] = field(default_factory=dict)
    status_history: list[str] = field(default_factory=list)
    prompts: list[dict[str, str]] = field(default_factory=list)
    titles: dict[str, str] = field(default_factory=dict)
    _messages: dict[str, Message] = field(default_factory=dict)
    _threads: dict[str, list[Message]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The channel_type of events: channel, group or im."""
        return "im" if self.direct_with else "group" if self.private else "channel"

    @property
    def mention(self) -> str:
        """How Slack writes the channel in a text."""
        return f"<#{self.id}|{self.name}>"

    def has(self, user: str) -> bool:
        """Whether a user is in the conversation."""
        return user in self.members

    def add(self, message: Message) -> Message:
        """Put a message in; a reply makes its root a thread."""
        self._messages[message.ts] = message
        self._threads.setdefault(message.thread_ts or message.ts, []).append(message)
        message.versions.append(message.shown)
        message.state = reading.initial_state(message.blocks)
        if message.thread_ts and message.ephemeral_to is None:
            if root := self._messages.get(message.thread_ts):
                root.thread_ts = root.ts
            if message.by_bot:
                self.statuses.pop(message.thread_ts, None)  # a reply clears the status, as in Slack
        self.changed()
        return message

    def message(self, ts: str | None) -> Message | None:
        """Find a message that stands, ephemeral ones included."""
        found = self._messages.get(ts or "")
        return None if found is None or found.deleted else found

    def messages(self, as_seen_by: Profile | Any | None = None) -> list[Message]:
        """List what a person sees, oldest first; without a person, what everybody sees."""
        return self._seen(self._messages.values(), as_seen_by)

    def _seen(self, messages: Iterable[Message], as_seen_by: Any) -> list[Message]:
        person = getattr(as_seen_by, "id", None)
        if person is not None and not self.has(person):
            return []
        return [each for each in messages if not each.deleted and each.ephemeral_to in {None, person}]

    def thread(self, root: Message, as_seen_by: Any = None) -> list[Message]:
        """List a root and its replies, as a person sees them."""
        return self._seen(self._threads.get(root.thread_ts or root.ts, ()), as_seen_by)

    def last(self, as_seen_by: Any = None) -> Message:
        """The newest message that a person sees."""
        return self.messages(as_seen_by)[-1]

    def status(self, thread_ts: str | None = None) -> str:
        """The status shown in a thread ("is thinking…"), or the newest of the conversation."""
        if thread_ts is None:
            return next(reversed(self.statuses.values()), "")
        return self.statuses.get(thread_ts, "")

    def as_json(self) -> dict[str, Any]:
        """The conversation object of Slack."""
        if self.direct_with:
            return {
                "id": self.id,
                "created": 1700000000,
                "is_im": True,
                "is_org_shared": False,
                "user": self.direct_with,
            }
        return {
            "id": self.id,
            "name": self.name,
            "name_normalized": self.name,
            "is_channel": not self.private,
            "is_group": self.private,
            "is_im": False,
            "is_mpim": False,
            "is_private": self.private,
            "is_archived": self.archived,
            "is_general": False,
            "is_shared": self.shared,
            "is_ext_shared": self.shared,
            "is_org_shared": False,
            "is_pending_ext_shared": self.pending_shared,
            "is_member": self.bot_is_member,
            "context_team_id": TEAM,
            "shared_team_ids": [TEAM, "T0OTHER"] if self.shared else [TEAM],
            **({"connected_team_ids": list(self.connected_teams)} if self.connected_teams else {}),
            "created": 1700000000,
            "topic": {"value": self.topic, "creator": "", "last_set": 0},
            "purpose": {"value": "", "creator": "", "last_set": 0},
        }


def touch(message: Message) -> None:
    """Note that a message shows something else now."""
    message.versions.append(message.shown)
    message.state = reading.initial_state(message.blocks)
    message.channel.changed()


def alive(message: Message, lifetime: float) -> bool:
    """Whether a stream may still be appended to; one that outlived its time is over."""
    if message.stream_started is None:
        return False
    if time.monotonic() - message.stream_started > lifetime:
        message.stream_started = None
        message.channel.changed()
        return False
    return True
