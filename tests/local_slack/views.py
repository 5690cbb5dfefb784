"""Modals and App Homes, and the triggers that open modals.

Knows the stack of three, hashes and lifetimes. Whether a view's blocks are well formed is asked in rules.
"""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, field
from typing import Any

from tests.local_slack import reading
from tests.local_slack.channels import APP_ID, BOT_ID
from tests.local_slack.errors import Refused
from tests.local_slack.people import TEAM

STACK_LIMIT = 3


@dataclass(eq=False)
class View:
    """One view, as it stands: a modal in somebody's stack, or somebody's App Home."""

    id: str
    user: str
    content: dict[str, Any]
    hash: str
    root_id: str
    previous_id: str | None = None
    state: dict[str, dict[str, Any]] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    depth: int = 1

    @property
    def type(self) -> str:
        """Either modal or home."""
        return str(self.content["type"])

    @property
    def title(self) -> str:
        """The words in the modal's head."""
        return str(self.content.get("title", {}).get("text", ""))

    @property
    def blocks(self) -> list[dict[str, Any]]:
        """The blocks, with ids."""
        return list(self.content["blocks"])

    @property
    def shown(self) -> str:
        """All that can be read."""
        return "\n".join(part for part in (self.title, reading.shown("", self.blocks)) if part)

    @property
    def buttons(self) -> list[str]:
        """Labels of the buttons in it; submit and close are not among them."""
        return reading.buttons(self.blocks)

    @property
    def action_ids(self) -> list[str]:
        """Action ids of all interactive elements."""
        return [element["action_id"] for _, element in reading.elements(self.blocks)]

    @property
    def inputs(self) -> list[str]:
        """Action ids of what can be filled in."""
        found = reading.elements(self.blocks)
        return [element["action_id"] for _, element in found if element["type"] in reading.INPUT_TYPES]

    @property
    def private_metadata(self) -> str:
        """What the app keeps in it."""
        return str(self.content.get("private_metadata", ""))

    @property
    def callback_id(self) -> str:
        """What the app calls it."""
        return str(self.content.get("callback_id", ""))

    def put(self, content: dict[str, Any], fingerprint: str) -> None:
        """Replace what it shows; what was typed into inputs that stay is kept."""
        kept = self.state
        self.content, self.hash, self.errors = content, fingerprint, {}
        self.state = reading.initial_state(content["blocks"])
        for block_id, actions in self.state.items():
            for action_id in actions:
                before = kept.get(block_id, {}).get(action_id)
                if before is not None:
                    actions[action_id] = before

    def as_json(self) -> dict[str, Any]:
        """The view object of Slack."""
        base: dict[str, Any] = {
            "private_metadata": "",
            "callback_id": "",
            "external_id": "",
            "clear_on_close": False,
            "notify_on_close": False,
            "submit": None,
            "close": None,
        }
        if self.type == "home":
            base["title"] = {"type": "plain_text", "text": "View Title", "emoji": True}
        return base | self.content | {
            "id": self.id,
            "team_id": TEAM,
            "state": {"values": self.state},
            "hash": self.hash,
            "previous_view_id": self.previous_id,
            "root_view_id": self.root_id,
            "app_id": APP_ID,
            "app_installed_team_id": TEAM,
            "bot_id": BOT_ID,
        }  # fmt: skip


@dataclass
class Trigger:
    """A person's act that lets the app open one view, for a few seconds."""

    user: str
    issued: float
    used: bool = False
    view: str | None = None  # the modal that the person acted in


class Triggers:
    """All triggers that were handed out."""

    def __init__(self) -> None:
        self._issued: dict[str, Trigger] = {}
        self._numbers = itertools.count(1)

    def issue(self, user: str, view: str | None = None) -> str:
        """Hand one out."""
        trigger_id = f"{next(self._numbers)}.{TEAM[2:]}.{user.lower()}"
        self._issued[trigger_id] = Trigger(user, time.monotonic(), view=view)
        return trigger_id

    def age(self, trigger_id: str, seconds: float) -> None:
        """Let so many seconds of its time be over."""
        self._issued[trigger_id].issued -= seconds

    def expire(self, trigger_id: str) -> None:
        """Let its time be over now."""
        self._issued[trigger_id].issued = float("-inf")

    def use(self, trigger_id: str, lifetime: float) -> Trigger:
        """Take one; it cannot be taken twice, nor late."""
        trigger = self._issued.get(trigger_id)
        if trigger is None:
            raise Refused("invalid_trigger_id")
        if trigger.used:
            raise Refused("exchanged_trigger_id")
        if time.monotonic() - trigger.issued > lifetime:
            raise Refused("expired_trigger_id")
        trigger.used = True
        return trigger
