"""The state of the workspace: who and what is in it. Every module reads and changes it; each change wakes who waits.

Knows nothing of transports: what is to be sent to the app goes through `announce`, which the server sets.
"""

from __future__ import annotations

import copy
import itertools
import secrets
import time
from collections.abc import Callable
from typing import Any

from tests.local_slack.changes import Changes
from tests.local_slack.channels import BOT_ID, Channel, Message
from tests.local_slack.errors import Refused
from tests.local_slack.files import File
from tests.local_slack.manifest import Manifest
from tests.local_slack.people import TEAM, Group, Profile
from tests.local_slack.times import Times
from tests.local_slack.views import Triggers, View

BOT_USER = "U0VOUCH"
EVENT_NAMES = {"channel": "message.channels", "group": "message.groups", "im": "message.im"}


class Workspace:
    """Everything that is, in one place; used by one event loop."""

    def __init__(self, manifest: Manifest, times: Times) -> None:
        self.manifest = manifest
        self.times = times
        self.changes = Changes()
        self.profiles: dict[str, Profile] = {BOT_USER: Profile(BOT_USER, "Vouch", "bot")}
        self.channels: dict[str, Channel] = {}
        self.groups: dict[str, Group] = {}
        self.files: dict[str, File] = {}
        self.views: dict[str, View] = {}
        self.stacks: dict[str, list[View]] = {}  # modals of each user, the top one last
        self.homes: dict[str, View] = {}
        self.streams: list[Message] = []
        self.notices: dict[str, list[str]] = {}
        self.triggers = Triggers()
        self.base_url = ""
        self.announce: Callable[[str, dict[str, Any]], Any] = lambda name, event: None
        self._numbers = itertools.count(1)
        self._salt = secrets.token_hex(3).upper()
        self._last_ts = 0

    def new_id(self, prefix: str) -> str:
        """Make an id that Slack might have made, such as C1F3A09000007; another workspace makes others."""
        return f"{prefix}{self._salt}{next(self._numbers):06d}"

    def new_ts(self) -> str:
        """Make a message's ts: the time in microseconds, never the same twice."""
        self._last_ts = max(self._last_ts + 1, time.time_ns() // 1000)
        return f"{self._last_ts // 1_000_000}.{self._last_ts % 1_000_000:06d}"

    def changed(self) -> None:
        """Wake who waits."""
        self.changes.notify()

    def notice(self, user: str, text: str) -> None:
        """Let Slack itself tell a person something."""
        self.notices.setdefault(user, []).append(text)
        self.changed()

    def profile(self, user: str) -> Profile:
        """Find a user; user_not_found otherwise."""
        if user not in self.profiles:
            raise Refused("user_not_found")
        return self.profiles[user]

    def add_channel(self, channel: Channel) -> Channel:
        """Put a conversation into the workspace."""
        channel.changed = self.changed
        self.channels[channel.id] = channel
        return channel

    def direct(self, user: str) -> Channel:
        """The direct message channel of a user with the bot; opened where there was none."""
        for channel in self.channels.values():
            if channel.direct_with == user:
                return channel
        return self.add_channel(Channel(self.new_id("D"), "directmessage", [user], direct_with=user))

    def conversation(self, channel_id: str, *, inside: bool = True) -> Channel:
        """Find a conversation that the bot may see; with inside, one that it is in."""
        channel = self.channels.get(channel_id)
        if channel is None or (channel.private and not channel.bot_is_member):
            raise Refused("channel_not_found")
        if inside and not channel.bot_is_member:
            raise Refused("not_in_channel")
        return channel

    def completed(self, blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Copy blocks, with the ids that Slack gives where the app gave none."""
        done = copy.deepcopy(blocks)
        for block in done:
            block.setdefault("block_id", self.new_id("b"))
            for element in [*block.get("elements", ()), block.get("accessory"), block.get("element")]:
                interactive = isinstance(element, dict) and block["type"] not in {"rich_text", "context"}
                if interactive and element.get("type") not in {"image", "workflow_button"}:
                    element.setdefault("action_id", self.new_id("a"))
        return done

    def post(self, message: Message) -> Message:
        """Put a message into its channel, and tell the app of it where it subscribed to that."""
        message.channel.add(message)
        if message.ephemeral_to is None:
            self.announce_message(message)
        return message

    def announce_message(self, message: Message, subtype: str | None = None) -> None:
        """Send the message event, and the app_mention beside it where the bot is mentioned."""
        event = message.as_json() | {"channel": message.channel.id, "channel_type": message.channel.kind}
        event["event_ts"] = message.ts
        author = self.profiles.get(message.user)
        if author and author.kind == "bot" and not message.by_bot:
            event |= {"bot_id": f"B{author.id[1:]}"}
        if author and author.team_id != TEAM:
            event |= {"team": author.team_id, "user_team": author.team_id, "source_team": author.team_id}
        if message.files:
            event["subtype"] = "file_share"
            if message.channel.shared:  # Slack Connect: the file's facts must be asked for
                event["files"] = [{"id": each["id"], "file_access": "check_file_info"} for each in message.files]
        if subtype:
            event["subtype"] = subtype
        self.announce(EVENT_NAMES[message.channel.kind], event)
        mentions = f"<@{BOT_USER}>" in message.text or f"<@{BOT_USER}|" in message.text
        if mentions and message.user != BOT_USER and message.channel.kind != "im":
            mention = {key: value for key, value in event.items() if key not in {"subtype", "channel_type"}}
            self.announce("app_mention", mention | {"type": "app_mention"})

    def announce_change(self, message: Message, previous: dict[str, Any]) -> None:
        """Send message_changed."""
        ts = self.new_ts()
        event: dict[str, Any] = {
            "type": "message",
            "subtype": "message_changed",
            "channel": message.channel.id,
            "ts": ts,
            "event_ts": ts,
        }
        event |= {"channel_type": message.channel.kind, "hidden": True}
        current = message.as_json()
        self.announce(EVENT_NAMES[message.channel.kind], event | {"message": current, "previous_message": previous})

    def announce_removal(self, message: Message) -> None:
        """Send message_deleted."""
        ts = self.new_ts()
        event: dict[str, Any] = {
            "type": "message",
            "subtype": "message_deleted",
            "channel": message.channel.id,
            "ts": ts,
            "event_ts": ts,
        }
        event |= {"channel_type": message.channel.kind, "hidden": True, "deleted_ts": message.ts}
        self.announce(EVENT_NAMES[message.channel.kind], event | {"previous_message": message.as_json()})


__all__ = ["BOT_ID", "BOT_USER", "Workspace"]
