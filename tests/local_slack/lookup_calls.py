"""What the app may ask about people and places: conversations.*, users.info, usergroups.users.list, auth.test."""

from __future__ import annotations

from typing import Any

from tests.local_slack.calls import Call
from tests.local_slack.channels import BOT_ID, Message
from tests.local_slack.errors import Refused
from tests.local_slack.people import TEAM, TEAM_NAME
from tests.local_slack.workspace import BOT_USER, Workspace

PAGE = 100


def auth_test(world: Workspace, call: Call) -> dict[str, Any]:
    """auth.test."""
    return {
        "url": "https://local.slack.test/",
        "team": TEAM_NAME,
        "user": "vouch",
        "team_id": TEAM,
        "user_id": BOT_USER,
        "bot_id": BOT_ID,
        "is_enterprise_install": False,
    }


def api_test(world: Workspace, call: Call) -> dict[str, Any]:
    """api.test."""
    return {"args": call.args}


def info(world: Workspace, call: Call) -> dict[str, Any]:
    """conversations.info: any public channel, private ones and direct messages that the bot is in."""
    channel = world.conversation(call.text("channel"), inside=False)
    content = channel.as_json()
    if call.flag("include_num_members"):
        content["num_members"] = len(channel.members) + channel.bot_is_member
    return {"channel": content}


def members(world: Workspace, call: Call) -> dict[str, Any]:
    """conversations.members, paged."""
    channel = world.conversation(call.text("channel"), inside=False)
    found = [*channel.members, *([BOT_USER] if channel.bot_is_member else [])]
    return _paged(call, "members", found)


def open_conversation(world: Workspace, call: Call) -> dict[str, Any]:
    """conversations.open: a direct message with one person."""
    users = [each for each in call.text("users").split(",") if each]
    if len(users) != 1:
        raise Refused("invalid_arguments", "one user wanted")
    profile = world.profile(users[0])
    if profile.kind == "deleted":
        raise Refused("user_disabled")
    return {
        "channel": world.direct(profile.id).as_json() if call.flag("return_im") else {"id": world.direct(profile.id).id}
    }


def history(world: Workspace, call: Call) -> dict[str, Any]:
    """conversations.history: newest first, no replies, nothing ephemeral."""
    channel = world.conversation(call.text("channel"))
    roots = [each for each in channel.messages() if each.thread_ts in {None, each.ts}]
    return _messages(call, list(reversed(_between(call, roots))))


def replies(world: Workspace, call: Call) -> dict[str, Any]:
    """conversations.replies: the root and its replies, oldest first."""
    channel = world.conversation(call.text("channel"))
    root = channel.message(call.text("ts"))
    if root is None or root.ephemeral_to is not None:
        raise Refused("thread_not_found")
    thread = channel.thread(root)
    return _messages(call, [thread[0], *_between(call, thread[1:])])


def _between(call: Call, messages: list[Message]) -> list[Message]:
    oldest, latest = float(call.text("oldest", "0") or 0), float(call.text("latest", "1e18") or 1e18)
    inclusive = call.flag("inclusive")
    return [
        each
        for each in messages
        if oldest < float(each.ts) < latest or (inclusive and float(each.ts) in {oldest, latest})
    ]


def _messages(call: Call, messages: list[Message]) -> dict[str, Any]:
    answer = _paged(call, "messages", [each.as_json() for each in messages])
    return answer | {"has_more": bool(answer["response_metadata"]["next_cursor"])}


def _paged(call: Call, name: str, items: list[Any]) -> dict[str, Any]:
    limit = call.number("limit", PAGE)
    if not 1 <= limit <= 1000:
        raise Refused("invalid_limit")
    start = call.number("cursor", 0) if call.text("cursor") else 0
    end = start + limit
    following = str(end) if end < len(items) else ""
    return {name: items[start:end], "response_metadata": {"next_cursor": following}}


def user_info(world: Workspace, call: Call) -> dict[str, Any]:
    """users.info."""
    return {"user": world.profile(call.text("user")).as_json()}


def group_users(world: Workspace, call: Call) -> dict[str, Any]:
    """usergroups.users.list."""
    group = world.groups.get(call.text("usergroup"))
    if group is None:
        raise Refused("no_such_subteam")
    return {"users": list(group.users)}


def team_info(world: Workspace, call: Call) -> dict[str, Any]:
    """team.info."""
    return {"team": {"id": TEAM, "name": TEAM_NAME, "domain": "local", "url": "https://local.slack.test/"}}


CALLS = {
    "auth.test": auth_test,
    "api.test": api_test,
    "conversations.info": info,
    "conversations.members": members,
    "conversations.open": open_conversation,
    "conversations.history": history,
    "conversations.replies": replies,
    "users.info": user_info,
    "usergroups.users.list": group_users,
    "team.info": team_info,
}
