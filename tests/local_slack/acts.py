"""What people do: say, edit, upload, open, command. Acts on buttons and modals stand in hands.

An act that Slack's client would not allow raises Impossible: the test is wrong, or the app shows too little.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.local_slack import payloads
from tests.local_slack.channels import Channel, Message, touch
from tests.local_slack.delivery import COMMAND, INTERACTION, Delivery
from tests.local_slack.errors import Impossible, Refused
from tests.local_slack.files import File
from tests.local_slack.hands import Hands
from tests.local_slack.message_calls import posted_by_url
from tests.local_slack.people import Profile
from tests.local_slack.typed import command_text, message_text
from tests.local_slack.views import View

if TYPE_CHECKING:
    from tests.local_slack.server import LocalSlack

TYPED_LIMIT = (
    40_000  # longer than any message that a person can send (the client cuts at 12,000 and makes a file of it)
)


class Person(Hands):
    """Somebody in the workspace, to act as and to look through the eyes of."""

    def __init__(self, slack: LocalSlack, profile: Profile) -> None:
        super().__init__(slack, profile)
        self.id = profile.id
        self.name = profile.name
        self.mention = f"<@{profile.id}>"

    @property
    def direct(self) -> Channel:
        """Their direct messages with the bot."""
        return self.world.direct(self.id)

    @property
    def modal_errors(self) -> dict[str, str]:
        """What stands in red in the modal, by block_id."""
        return self.modal.errors if self.modal else {}

    @property
    def home(self) -> View | None:
        """Their App Home, if one was published."""
        return self.world.homes.get(self.id)

    @property
    def notices(self) -> list[str]:
        """What Slack itself told them."""
        return self.world.notices.get(self.id, [])

    async def say(self, channel: Channel, text: str, thread: Message | None = None) -> Message:
        """Write a message, in a thread where one is given."""
        self._in(channel)
        if not text.strip():
            raise Impossible("an empty message cannot be sent")
        return self._post(channel, text, thread)

    async def edit(self, message: Message, text: str) -> None:
        """Change one's own message."""
        self._own(message)
        previous = message.as_json()
        message.text, message.edited = message_text(self.world, text), True
        touch(message)
        self.world.announce_change(message, previous)

    async def erase(self, message: Message) -> None:
        """Delete one's own message, or, as an admin, anybody's."""
        if self.profile.kind not in {"admin", "owner"}:
            self._own(message)
        message.deleted = True
        message.channel.changed()
        self.world.announce_removal(message)

    async def upload(
        self, channel: Channel, name: str, data: bytes, text: str = "", thread: Message | None = None, **facts: Any
    ) -> Message:
        """Drop a file into a conversation; facts are traps: mimetype, declared_size, redirect_to."""
        self._in(channel)
        file = File(self.world.new_id("F"), name, data, self.id, shared_in=(channel.id,), **facts)
        self.world.files[file.id] = file
        return self._post(channel, text, thread, [file.as_json(self.world.base_url)])

    async def command(self, name: str, text: str = "", channel: Channel | None = None) -> Delivery:
        """Use a slash command; in their direct messages where no channel is given."""
        declared = self.world.manifest.command(name)
        if declared is None:
            raise Impossible(f"{name} is not a valid command: the manifest does not declare it")
        place = channel or self.direct
        self._in(place)
        url = self.slack.urls.make(place, self.id)
        typed = command_text(self.world, text, declared.should_escape)
        payload = payloads.command(self.world, self.profile, place, name, typed, url)
        return self.slack.office.send(COMMAND, payload, lambda delivery: self._commanded(delivery, place, name))

    async def shortcut(self, callback_id: str) -> Delivery:
        """Use a global shortcut."""
        self._declared(callback_id, "global")
        payload = payloads.interaction(self.world, "shortcut", self.profile)
        return self._send(payload | {"callback_id": callback_id, "action_ts": self.world.new_ts()})

    async def message_shortcut(self, callback_id: str, message: Message) -> Delivery:
        """Use a shortcut from a message's menu."""
        self._declared(callback_id, "message")
        self._sees(message)
        payload = payloads.interaction(self.world, "message_action", self.profile)
        channel = message.channel
        payload |= {"callback_id": callback_id, "action_ts": self.world.new_ts(), "message_ts": message.ts}
        payload |= {"channel": {"id": channel.id, "name": channel.name}, "message": message.as_json()}
        return self._send(payload | {"response_url": self.slack.urls.make(channel, self.id, None)})

    async def open_home(self) -> None:
        """Open the app's Home tab."""
        if not self.world.manifest.features.app_home.home_tab_enabled:
            raise Impossible("the manifest does not enable the Home tab")
        event = {"tab": "home", **({"view": self.home.as_json()} if self.home else {})}
        self._opened(event)

    async def open_agent(self, viewing: Channel | None = None) -> None:
        """Open the Messages tab, where the agent is; viewing is the channel that lies open beside it."""
        if not self.world.manifest.features.app_home.messages_tab_enabled:
            raise Impossible("the manifest does not enable the Messages tab")
        entity = viewing and {"type": "slack#/types/channel_id", "value": viewing.id, "team_id": self.profile.team_id}
        self._opened({"tab": "messages", "context": {"entities": [entity]} if entity else {}})

    def _opened(self, event: dict[str, Any]) -> None:
        base = {"type": "app_home_opened", "user": self.id, "channel": self.direct.id, "event_ts": self.world.new_ts()}
        self.world.announce("app_home_opened", base | event)

    def _post(
        self, channel: Channel, text: str, thread: Message | None, files: list[dict[str, Any]] | None = None
    ) -> Message:
        if len(text) > TYPED_LIMIT:
            raise Impossible(f"{len(text)} characters cannot be sent in one message")
        message = Message(channel, self.world.new_ts(), self.id, message_text(self.world, text), files=files or [])
        message.thread_ts = (thread.thread_ts or thread.ts) if thread else None
        message.by_bot = self.profile.kind == "bot"
        return self.world.post(message)

    def _in(self, channel: Channel) -> None:
        if self.profile.kind == "deleted":
            raise Impossible(f"{self.name} left the workspace")
        if not channel.has(self.id):
            raise Impossible(f"{self.name} is not in {channel.name}")
        if channel.archived:
            raise Impossible(f"{channel.name} is archived")

    def _own(self, message: Message) -> None:
        if message.user != self.id or message.deleted:
            raise Impossible(f"{self.name} did not write that message, or it is gone")

    def _declared(self, callback_id: str, kind: str) -> None:
        if self.world.manifest.shortcut(callback_id, kind) is None:
            raise Impossible(f"the manifest declares no {kind} shortcut {callback_id!r}")
        if not self.world.manifest.settings.interactivity.is_enabled:
            raise Impossible("the manifest does not enable interactivity")

    def _send(self, payload: dict[str, Any]) -> Delivery:
        return self.slack.office.send(INTERACTION, payload, self._interacted)

    def _commanded(self, delivery: Delivery, channel: Channel, name: str) -> None:
        """Show what the acknowledgement of a command says, or that there was none."""
        if not delivery.acked:
            late = delivery.attempts[-1].reason == "timeout"
            error = "operation_timeout" if late else "dispatch_failed"
            self.world.notice(self.id, f'{name} failed with the error "{error}"')
        elif delivery.response:
            try:
                posted_by_url(self.world, channel, delivery.response, self.id, None)
            except Refused as refusal:
                delivery.problem = str(refusal.body())
