"""Files that go to Slack: in its three steps, an address, the bytes, and what to do with them.

Knows how a file is uploaded. Knows nothing about what is in it.
"""

from __future__ import annotations

import asyncio

import aiohttp
from slack_sdk.web.async_client import AsyncWebClient

from vectorstore.records import Record

# Slack looks at a picture before it can stand in a block; that takes a second or two.
_LOOKS, _BETWEEN_S = 6, 0.4


class Upload(Record):
    """A file to be: `alt` says in words what a picture shows."""

    name: str
    title: str
    data: bytes
    alt: str | None = None


async def upload(client: AsyncWebClient, file: Upload, channel: str | None = None) -> str:
    """Upload a file, into a channel where one is given, and return its id.

    Raises SlackApiError or OSError where Slack does not take it.
    """
    place = await client.files_getUploadURLExternal(filename=file.name, length=len(file.data), alt_txt=file.alt)
    async with (
        _session(client) as session,
        session.post(place["upload_url"], data=file.data, proxy=client.proxy) as taken,
    ):
        if taken.status != 200:
            raise OSError(f"an upload was answered with {taken.status}, not 200")
    file_id = str(place["file_id"])
    await client.files_completeUploadExternal(files=[{"id": file_id, "title": file.title}], channel_id=channel)
    return file_id


async def is_ready(client: AsyncWebClient, file_id: str) -> bool:
    """Wait until Slack has looked at a picture; false where it takes too long."""
    for _ in range(_LOOKS):
        told = await client.files_info(file=file_id)
        if told["file"].get("mimetype"):
            return True
        await asyncio.sleep(_BETWEEN_S)
    return False


def _session(client: AsyncWebClient) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=client.timeout))
