"""Fetches what somebody dropped into Slack, and nothing else from nowhere else.

The bot's token goes to the one host of the settings, over https, and no redirect is followed; a file is refused by the
size that Slack declares and again by what comes. Knows nothing about what a file holds.
"""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path, PurePosixPath
from typing import Literal

import aiohttp
from yarl import URL

from bot.config import SlackSettings
from bot.slack.incoming import SharedFile

logger = logging.getLogger(__name__)

Trouble = Literal["gone", "outside", "large", "empty", "redirected", "signed_out", "slow", "failed"]

# A CV of the largest size comes within this over a slow line; what takes longer is not waited for.
PATIENCE_S = 60.0
_TRIES = 3
_PAUSE_S = 0.5
_PIECE = 65_536
_GONE = frozenset({403, 404, 410})
_AGAIN = frozenset({429, 500, 502, 503, 504})
_NAME_MOST = 100
# What no file system should be given, and what hides a file.
_UNFIT = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]')
# A folder is searched by these; text of another ending gets one more, so that it is found again there.
_SUFFIXES = frozenset(
    {".docx", ".eml", ".htm", ".html", ".jpeg", ".jpg", ".json", ".markdown", ".md", ".odt", ".pdf", ".png", ".rtf"}
    | {".tex", ".text", ".tif", ".tiff", ".txt", ".webp", ".yaml", ".yml", ".zip"}
)
_FILE_ID = re.compile(r"[A-Z0-9]{3,40}")


class NotFetched(Exception):
    """A file that was not fetched, and why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble: Trouble = trouble


def checked_address(address: str | None, host: str) -> URL:
    """Return the address of a file; NotFetched where it is not on the one host, or not over https.

    `host` may carry a port. Plain http is for a host of tests alone, never for Slack's own.
    """
    try:
        url = URL(address or "")
        port = url.explicit_port
    except ValueError:
        raise NotFetched("outside") from None
    found = f"{url.raw_host or ''}{'' if port is None else f':{port}'}".lower()
    schemes = {"https"} if host == SlackSettings().files_host else {"https", "http"}
    if url.scheme not in schemes or found != host or url.raw_user is not None or url.raw_password is not None:
        raise NotFetched("outside")
    return url


async def fetch(file: SharedFile, settings: SlackSettings, max_bytes: int, proxy: str | None = None) -> bytes:
    """Return the bytes of a file; NotFetched says why not. `proxy` is the way out, where there is one."""
    if file.is_gone:
        raise NotFetched("gone")
    if file.is_outside:
        raise NotFetched("outside")
    url = checked_address(file.address, settings.files_host)
    if file.size is not None and file.size > max_bytes:
        raise NotFetched("large")
    token = settings.bot_token.get_secret_value() if settings.bot_token else ""
    # A session of its own: no cookies, nothing of the Web API's.
    try:
        async with (
            asyncio.timeout(PATIENCE_S),
            aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), auto_decompress=False) as session,
        ):
            data = await _tried(session, url, token, max_bytes, proxy, is_page=file.is_page)
    except TimeoutError:
        raise NotFetched("slow") from None
    if not data:
        raise NotFetched("empty")
    return data


async def _tried(
    session: aiohttp.ClientSession, url: URL, token: str, max_bytes: int, proxy: str | None, *, is_page: bool
) -> bytes:
    """Fetch, and try again what a busy server or a dropped connection refused."""
    for tried in range(1, _TRIES + 1):
        try:
            async with session.get(
                url,
                headers={"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"},
                allow_redirects=False,
                proxy=proxy,
            ) as response:
                if response.status not in _AGAIN:
                    return await _read(response, max_bytes, is_page=is_page)
                logger.warning("a file came with status %d", response.status)
        except aiohttp.ClientError as error:
            logger.warning("a file did not come: %s", type(error).__name__)
        if tried < _TRIES:
            await asyncio.sleep(_PAUSE_S * tried)
    raise NotFetched("failed")


async def _read(response: aiohttp.ClientResponse, max_bytes: int, *, is_page: bool) -> bytes:
    if 300 <= response.status < 400:
        raise NotFetched("redirected")
    if response.status in _GONE:
        raise NotFetched("gone")
    if response.status != 200:
        raise NotFetched("failed")
    if response.content_type == "text/html" and not is_page:
        raise NotFetched("signed_out")  # Slack shows a page to sign in to whoever may not read the file
    if (response.content_length or 0) > max_bytes:
        raise NotFetched("large")
    data = bytearray()
    async for piece in response.content.iter_chunked(_PIECE):
        data += piece
        if len(data) > max_bytes:
            raise NotFetched("large")
    return bytes(data)


def clean_name(name: str, data: bytes) -> str:
    """Return a name that a file system takes and a search of its folder finds."""
    bare = _UNFIT.sub(" ", PurePosixPath(name.replace("\\", "/")).name)
    bare = " ".join(bare.split()).strip(". ")
    path = PurePosixPath(bare or "cv")
    stem, suffix = path.stem, path.suffix
    if suffix.lower() not in _SUFFIXES:
        stem, suffix = path.name, "" if b"\0" in data[:_PIECE] else ".txt"
    while len((stem + suffix).encode()) > _NAME_MOST * 2 or len(stem) > _NAME_MOST:
        stem = stem[:-1]
    return stem.strip(". ") + suffix if stem.strip(". ") else f"cv{suffix}"


def save(inbox: Path, file_id: str, name: str, data: bytes) -> Path:
    """Write a file into the inbox, in a folder of its own, and return where."""
    if not _FILE_ID.fullmatch(file_id):
        raise NotFetched("outside")
    folder = inbox / file_id
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / clean_name(name, data)
    part = folder / f".{file_id}.part"  # hidden: what a stop leaves of it is never read as a CV
    part.write_bytes(data)
    part.chmod(0o600)
    return part.replace(path)
