"""chat.startStream, appendStream, stopStream, and what an agent's thread shows: status, suggested prompts, title.

A stream is a message that grows; it dies when its time is over, and then only chat.update can finish it.
"""

from __future__ import annotations

import time
from typing import Any

from tests.local_slack.calls import Call
from tests.local_slack.channels import Message, alive, touch
from tests.local_slack.errors import Refused
from tests.local_slack.message_calls import metadata_of, own, place, refuse, stored_files, thread_of
from tests.local_slack.rules import MARKDOWN_TOTAL, blocks_problems
from tests.local_slack.workspace import BOT_USER, Workspace

STREAM_BYTES = 10_600  # UTF-8 bytes of a whole stream before msg_too_long; measured by others, not documented
LOADING_MESSAGES = 10
PROMPTS_LIMIT = 4
STATUS_LIMIT = 50
CHUNKS = {
    "markdown_text": {"text"},
    "task_update": {"id", "title", "status"},
    "plan_update": {"title"},
    "blocks": {"blocks"},
}


def start(world: Workspace, call: Call) -> dict[str, Any]:
    """chat.startStream: in a thread; outside direct messages for a named recipient."""
    channel = place(world, call.text("channel"))
    thread = thread_of(channel, call)
    if thread is None:
        raise Refused("invalid_arguments", "missing required field: thread_ts")
    if channel.kind != "im":
        if not call.has("recipient_user_id"):
            raise Refused("missing_recipient_user_id")
        if not call.has("recipient_team_id"):
            raise Refused("missing_recipient_team_id")
    if call.has("recipient_user_id"):
        profile = world.profile(call.text("recipient_user_id"))
        if not channel.has(profile.id):
            raise Refused("user_not_in_channel")
        if call.text("recipient_team_id", profile.team_id) != profile.team_id:
            raise Refused("team_not_found")
    if call.text("task_display_mode", "timeline") not in {"timeline", "plan"}:
        raise Refused("invalid_arguments", "task_display_mode must be timeline or plan")
    message = Message(channel, world.new_ts(), BOT_USER, by_bot=True, thread_ts=thread, streamed=True)
    _grow(world, message, call)
    message.stream_started = time.monotonic()
    world.streams = [*(each for each in world.streams if each.streaming), message]
    world.post(message)
    return {"channel": channel.id, "ts": message.ts}


def append(world: Workspace, call: Call) -> dict[str, Any]:
    """chat.appendStream: more text to a stream that lives."""
    message = _living(world, call)
    if not call.has("markdown_text") and not call.has("chunks"):
        raise Refused("no_text")
    _grow(world, message, call)
    touch(message)
    return {"channel": message.channel.id, "ts": message.ts}


def stop(world: Workspace, call: Call) -> dict[str, Any]:
    """chat.stopStream: the last text, and blocks below it."""
    message = _living(world, call)
    _grow(world, message, call)
    blocks = call.structure("blocks")
    if blocks:
        refuse(blocks_problems(blocks))
        stored_files(world, blocks)
        message.blocks = [*message.blocks, *world.completed(blocks)]
    if not message.text.strip() and not message.blocks:
        raise Refused("no_text")
    message.metadata = metadata_of(call)
    message.stream_started = None
    touch(message)
    world.announce_change(message, message.as_json())
    return {"channel": message.channel.id, "ts": message.ts, "message": message.as_json()}


def _living(world: Workspace, call: Call) -> Message:
    message = own(world, call, "message_not_owned_by_app")
    if not alive(message, world.times.stream):
        raise Refused("message_not_in_streaming_state")
    return message


def _grow(world: Workspace, message: Message, call: Call) -> None:
    text = call.text("markdown_text")
    if call.has("markdown_text") and call.has("chunks"):
        raise Refused("invalid_arguments", "one of markdown_text and chunks")
    if len(text) > MARKDOWN_TOTAL:
        raise Refused("msg_too_long")
    blocks: list[dict[str, Any]] = []
    for chunk in call.structure("chunks", []):
        kind = chunk.get("type") if isinstance(chunk, dict) else None
        if kind not in CHUNKS or not CHUNKS[kind] <= set(chunk):
            raise Refused("invalid_chunks")
        text += chunk["text"] if kind == "markdown_text" else ""
        blocks += chunk["blocks"] if kind == "blocks" else []
    if blocks:
        refuse(blocks_problems(blocks))
    if len((message.text + text).encode()) > STREAM_BYTES:
        raise Refused("msg_too_long")
    message.text += text
    message.blocks = [*message.blocks, *world.completed(blocks)]


def set_status(world: Workspace, call: Call) -> dict[str, Any]:
    """assistant.threads.setStatus; an empty status clears it."""
    channel = world.conversation(call.text("channel_id"))
    thread = call.text("thread_ts")
    if channel.message(thread) is None:
        raise Refused("invalid_thread_ts")
    status = call.text("status")
    loading = call.structure("loading_messages", [])
    if not isinstance(loading, list) or len(loading) > LOADING_MESSAGES:
        raise Refused("invalid_arguments", f"at most {LOADING_MESSAGES} loading messages")
    if status:
        channel.statuses[thread] = status
        channel.status_history.append(status)
    else:
        channel.statuses.pop(thread, None)
    world.changed()
    return {}


def set_prompts(world: Workspace, call: Call) -> dict[str, Any]:
    """assistant.threads.setSuggestedPrompts; with a thread_ts an agent's call does nothing, and says nothing."""
    channel = world.conversation(call.text("channel_id"))
    prompts = call.structure("prompts")
    well_formed = isinstance(prompts, list) and all(
        isinstance(each, dict) and set(each) == {"title", "message"} and all(each.values()) for each in prompts
    )
    if not well_formed or not 1 <= len(prompts) <= PROMPTS_LIMIT or channel.kind != "im":
        raise Refused("invalid_arguments", "prompts want title and message, four at most, in a direct message")
    if not (call.has("thread_ts") and world.manifest.features.agent_view):
        channel.prompts = prompts
        world.changed()
    return {}


def set_title(world: Workspace, call: Call) -> dict[str, Any]:
    """assistant.threads.setTitle."""
    channel = world.conversation(call.text("channel_id"))
    if channel.kind != "im" or channel.message(call.text("thread_ts")) is None:
        raise Refused("invalid_thread_ts")
    channel.titles[call.text("thread_ts")] = call.text("title")
    world.changed()
    return {}


CALLS = {
    "chat.startStream": start,
    "chat.appendStream": append,
    "chat.stopStream": stop,
    "assistant.threads.setStatus": set_status,
    "assistant.threads.setSuggestedPrompts": set_prompts,
    "assistant.threads.setTitle": set_title,
}
