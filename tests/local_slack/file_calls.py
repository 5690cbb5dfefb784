"""files.*: facts of files, and uploads in Slack's three steps: ask for a url, send the bytes there, complete."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from tests.local_slack.calls import Call
from tests.local_slack.channels import Message
from tests.local_slack.errors import Refused
from tests.local_slack.files import File
from tests.local_slack.message_calls import place, thread_of
from tests.local_slack.workspace import BOT_USER, Workspace


def info(world: Workspace, call: Call) -> dict[str, Any]:
    """files.info."""
    file = world.files.get(call.text("file"))
    if file is None or not file.complete:
        raise Refused("file_not_found")
    if file.deleted:
        raise Refused("file_deleted")
    return {"file": file.as_json(world.base_url), "comments": []}


def upload_url(world: Workspace, call: Call) -> dict[str, Any]:
    """files.getUploadURLExternal."""
    length = call.number("length", 0)
    if length < 1:
        raise Refused("invalid_arguments", "length must be at least 1")
    file = File(world.new_id("F"), call.text("filename"), b"", BOT_USER, declared_size=length, complete=False)
    file.alt_text = call.text("alt_txt")
    world.files[file.id] = file
    return {"upload_url": f"{world.base_url}/upload/v1/{file.id}", "file_id": file.id}


async def receive(world: Workspace, request: web.Request) -> web.Response:
    """Take the bytes of an upload, as a plain body or as a form with the file in it."""
    file = world.files.get(request.match_info["file"])
    if file is None or file.complete:
        return web.Response(status=404, text="upload url expired")
    if request.content_type.startswith("multipart/"):
        parts = [part for part in (await request.post()).values() if isinstance(part, web.FileField)]
        data = parts[0].file.read() if parts else b""
    else:
        data = await request.read()
    if len(data) != file.declared_size:
        return web.Response(status=500, text=f"{len(data)} bytes came, {file.declared_size} were announced")
    file.data, file.declared_size = data, None
    return web.Response(text=f"OK - {len(data)}")


def complete(world: Workspace, call: Call) -> dict[str, Any]:
    """files.completeUploadExternal: shares the files in a conversation, where one is named."""
    wanted = call.structure("files")
    if not isinstance(wanted, list) or not wanted:
        raise Refused("invalid_arguments", "files must be a list of {id, title}")
    files = []
    for each in wanted:
        file = world.files.get(each.get("id", ""))
        if file is None or file.complete or not file.data:
            raise Refused("file_not_found")
        file.title = each.get("title") or file.name
        files.append(file)
    channels = [call.text("channel_id")] if call.has("channel_id") else []
    channels += [each for each in call.text("channels").split(",") if each]
    places = [place(world, each) for each in channels]
    threads = [thread_of(channel, call) for channel in places]
    for file in files:
        file.complete = True
        file.shared_in = tuple(channel.id for channel in places)
    for channel, thread in zip(places, threads, strict=True):
        message = Message(
            channel, world.new_ts(), BOT_USER, call.text("initial_comment"), by_bot=True, thread_ts=thread
        )
        message.files = [file.as_json(world.base_url) for file in files]
        world.post(message)
    world.changed()
    return {"files": [file.as_json(world.base_url) for file in files]}


CALLS = {
    "files.info": info,
    "files.getUploadURLExternal": upload_url,
    "files.completeUploadExternal": complete,
}
