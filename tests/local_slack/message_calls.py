"""chat.*: messages that the app posts, changes and takes back. Streams stand in stream_calls."""

from __future__ import annotations

from typing import Any

from tests.local_slack import reading
from tests.local_slack.calls import Call
from tests.local_slack.channels import Channel, Message, touch
from tests.local_slack.errors import Refused
from tests.local_slack.rules import MARKDOWN_TOTAL, message_problems
from tests.local_slack.workspace import BOT_USER, Workspace


def checked(world: Workspace, call: Call, *, update: bool = False) -> tuple[str, list[dict[str, Any]]]:
    """Take text and blocks of a call; refuses what Slack refuses."""
    blocks = call.structure("blocks")
    text = call.text("text")
    if call.has("attachments"):
        raise Refused("invalid_arguments", "attachments are legacy: blocks do all that they did")
    if call.has("markdown_text"):
        if call.has("text") or blocks:
            raise Refused("markdown_text_conflict")
        text = call.text("markdown_text")
        if len(text) > MARKDOWN_TOTAL:
            raise Refused("msg_too_long")
    refuse(message_problems(text, blocks, update=update))
    stored_files(world, blocks or [])
    return text, world.completed(blocks or [])


def refuse(problems: list[str]) -> None:
    """Raise Slack's error for the first problem; all are told in response_metadata."""
    if problems:
        named = {"no_text", "msg_too_long", "msg_blocks_too_long"}
        first = problems[0].split(":")[0]
        raise Refused(first if first in named else "invalid_blocks", *problems)


def stored_files(world: Workspace, blocks: list[dict[str, Any]]) -> None:
    """Refuse pictures whose slack_file is no uploaded file."""
    for block in blocks:
        inside = [block, *block.get("elements", ()), block.get("accessory") or {}]
        for part in inside:
            wanted = part.get("slack_file") if isinstance(part, dict) else None
            if not wanted:
                continue
            file_id, url = wanted.get("id"), wanted.get("url")
            known = [each.id for each in world.files.values() if each.complete and not each.deleted]
            urls = [world.base_url + world.files[each].path.replace("/download/", "/") for each in known]
            if file_id not in known and url not in urls:
                raise Refused("invalid_blocks", "invalid slack file [json-pointer:/slack_file]")


def metadata_of(call: Call) -> dict[str, Any] | None:
    """Take a message's metadata: event_type and event_payload, or none."""
    metadata = call.structure("metadata")
    if metadata is None:
        return None
    if not isinstance(metadata, dict) or set(metadata) != {"event_type", "event_payload"}:
        raise Refused("invalid_metadata_format")
    if not isinstance(metadata["event_payload"], dict):
        raise Refused("invalid_metadata_schema")
    return metadata


def place(world: Workspace, channel_id: str) -> Channel:
    """Find where a message goes: a conversation that the bot is in, or a user's direct messages."""
    if channel_id in world.profiles:
        profile = world.profiles[channel_id]
        if profile.kind in {"deleted", "bot", "external"}:
            raise Refused({"deleted": "user_disabled", "bot": "cannot_dm_bot"}.get(profile.kind, "channel_not_found"))
        return world.direct(channel_id)
    channel = world.conversation(channel_id)
    if channel.archived:
        raise Refused("is_archived")
    return channel


def thread_of(channel: Channel, call: Call) -> str | None:
    """Take thread_ts; a reply's own ts leads to its root, an unknown one to no thread, as in Slack."""
    if not call.has("thread_ts"):
        return None
    root = channel.message(call.text("thread_ts"))
    if root is None or root.ephemeral_to is not None:
        raise Refused("thread_not_found")
    return root.thread_ts or root.ts


def own(world: Workspace, call: Call, error: str) -> Message:
    """Find a message that the app itself wrote and everybody sees."""
    channel = world.conversation(call.text("channel"))
    message = channel.message(call.text("ts"))
    if message is None or message.ephemeral_to is not None:
        raise Refused("message_not_found")
    if not message.by_bot or message.user != BOT_USER:
        raise Refused(error)
    return message


def post_message(world: Workspace, call: Call) -> dict[str, Any]:
    """chat.postMessage."""
    channel = place(world, call.text("channel"))
    text, blocks = checked(world, call)
    message = Message(channel, world.new_ts(), BOT_USER, text, blocks, by_bot=True, thread_ts=thread_of(channel, call))
    message.metadata = metadata_of(call)
    world.post(message)
    return {"channel": channel.id, "ts": message.ts, "message": message.as_json()}


def post_ephemeral(world: Workspace, call: Call) -> dict[str, Any]:
    """chat.postEphemeral."""
    channel = place(world, call.text("channel"))
    user = call.text("user")
    if user not in world.profiles:
        raise Refused("user_not_found")
    if not channel.has(user):
        raise Refused("user_not_in_channel")
    text, blocks = checked(world, call)
    thread = thread_of(channel, call)
    message = Message(channel, world.new_ts(), BOT_USER, text, blocks, by_bot=True, ephemeral_to=user, thread_ts=thread)
    world.post(message)
    return {"message_ts": message.ts}


def update(world: Workspace, call: Call) -> dict[str, Any]:
    """chat.update; a stream that is alive cannot be updated, one that died can."""
    message = own(world, call, "cant_update_message")
    if message.streaming:
        raise Refused("streaming_state_conflict")
    previous = message.as_json()
    text, blocks = checked(world, call, update=True)
    if call.has("blocks") or message.streamed:
        message.blocks = blocks  # without blocks= the former ones stay, as in Slack; blocks=[] takes them away
    message.text, message.edited, message.streamed = text, True, False
    if call.has("metadata"):
        message.metadata = metadata_of(call)
    touch(message)
    world.announce_change(message, previous)
    return {"channel": message.channel.id, "ts": message.ts, "text": text, "message": message.as_json()}


def delete(world: Workspace, call: Call) -> dict[str, Any]:
    """chat.delete."""
    message = own(world, call, "cant_delete_message")
    message.deleted = True
    message.stream_started = None
    message.channel.changed()
    world.announce_removal(message)
    return {"channel": message.channel.id, "ts": message.ts}


def get_permalink(world: Workspace, call: Call) -> dict[str, Any]:
    """chat.getPermalink."""
    channel = world.conversation(call.text("channel"), inside=False)
    message = channel.message(call.text("message_ts"))
    if message is None or message.ephemeral_to is not None:
        raise Refused("message_not_found")
    return {"channel": channel.id, "permalink": message.permalink}


def add_reaction(world: Workspace, call: Call) -> dict[str, Any]:
    """reactions.add; who reacted is not kept."""
    channel = world.conversation(call.text("channel"))
    if channel.message(call.text("timestamp")) is None:
        raise Refused("message_not_found")
    return {}


def posted_by_url(world: Workspace, channel: Channel, body: dict[str, Any], user: str, thread: str | None) -> Message:
    """Post what came through a response_url or in the answer to a command; the bot need not be in the channel."""
    call = Call("response_url", body)
    text, blocks = checked(world, call)
    audience = None if body.get("response_type") == "in_channel" else user
    return world.post(
        Message(channel, world.new_ts(), BOT_USER, text, blocks, by_bot=True, ephemeral_to=audience, thread_ts=thread)
    )


def replaced_by_url(world: Workspace, message: Message, body: dict[str, Any]) -> Message:
    """Replace a message through a response_url."""
    previous = message.as_json()
    message.text, message.blocks = checked(world, Call("response_url", body))
    message.edited, message.streamed = True, False
    message.state = reading.initial_state(message.blocks)
    touch(message)
    if message.ephemeral_to is None:
        world.announce_change(message, previous)
    return message


CALLS = {
    "chat.postMessage": post_message,
    "chat.postEphemeral": post_ephemeral,
    "chat.update": update,
    "chat.delete": delete,
    "chat.getPermalink": get_permalink,
    "reactions.add": add_reaction,
}
