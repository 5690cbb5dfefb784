"""The shapes of what Slack sends: event callbacks, commands, shortcuts, block actions, view submissions."""

from __future__ import annotations

import time
from typing import Any

from tests.local_slack.channels import APP_ID, Channel, Message
from tests.local_slack.people import TEAM, Profile
from tests.local_slack.views import View
from tests.local_slack.workspace import BOT_USER, Workspace

VERIFICATION_TOKEN = "local-verification-token"  # noqa: S105 - deprecated by Slack, still in every payload


def event_callback(world: Workspace, event: dict[str, Any], channel: Channel | None) -> dict[str, Any]:
    """Wrap an event as the Events API does."""
    return {
        "token": VERIFICATION_TOKEN,
        "team_id": TEAM,
        "context_team_id": TEAM,
        "context_enterprise_id": None,
        "api_app_id": APP_ID,
        "event": event,
        "type": "event_callback",
        "event_id": world.new_id("Ev"),
        "event_time": int(time.time()),
        "authorizations": [
            {
                "enterprise_id": None,
                "team_id": TEAM,
                "user_id": BOT_USER,
                "is_bot": True,
                "is_enterprise_install": False,
            }
        ],
        "is_ext_shared_channel": bool(channel and channel.shared),
        "event_context": world.new_id("4-"),
    }


def challenge(word: str) -> dict[str, Any]:
    """The request that verifies a request url."""
    return {"type": "url_verification", "token": VERIFICATION_TOKEN, "challenge": word}


def command(world: Workspace, profile: Profile, channel: Channel, name: str, text: str, url: str) -> dict[str, str]:
    """A slash command; all fields are strings, as in a form."""
    shown = {"im": "directmessage", "group": "privategroup"}.get(channel.kind, channel.name)
    return {
        "token": VERIFICATION_TOKEN,
        "team_id": profile.team_id,
        "team_domain": "local",
        "channel_id": channel.id,
        "channel_name": shown,
        "user_id": profile.id,
        "user_name": profile.handle,
        "command": name,
        "text": text,
        "api_app_id": APP_ID,
        "is_enterprise_install": "false",
        "response_url": url,
        "trigger_id": world.triggers.issue(profile.id),
    }


def interaction(world: Workspace, kind: str, profile: Profile, view: View | None = None) -> dict[str, Any]:
    """What every interaction carries."""
    return {
        "type": kind,
        "team": {"id": TEAM, "domain": "local"},
        "user": {
            "id": profile.id,
            "username": profile.handle,
            "name": profile.handle,
            "team_id": profile.team_id,
        },
        "api_app_id": APP_ID,
        "token": VERIFICATION_TOKEN,
        "enterprise": None,
        "is_enterprise_install": False,
        "trigger_id": world.triggers.issue(profile.id, view.id if view else None),
    }


def action(block: dict[str, Any], element: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """One entry of block_actions' actions."""
    kept: dict[str, Any] = {key: element[key] for key in ("text", "style", "placeholder") if key in element}
    return {
        "type": element["type"],
        "action_id": element["action_id"],
        "block_id": block["block_id"],
        **kept,
        **change,
        "action_ts": f"{time.time():.6f}",
    }


def in_message(message: Message, url: str) -> dict[str, Any]:
    """What block_actions tells of the message; an ephemeral one is named and not shown, as in Slack."""
    channel = message.channel
    hidden = message.ephemeral_to is not None
    container = {"type": "message", "message_ts": message.ts, "channel_id": channel.id, "is_ephemeral": hidden}
    if message.thread_ts:
        container["thread_ts"] = message.thread_ts
    told = {
        "container": container,
        "channel": {"id": channel.id, "name": channel.name},
        "state": {"values": message.state},
        "response_url": url,
    }
    return told if hidden else told | {"message": message.as_json()}


def in_view(view: View) -> dict[str, Any]:
    """What block_actions tells of the modal or App Home."""
    return {"container": {"type": "view", "view_id": view.id}, "view": view.as_json()}
