"""Files of the workspace: their facts, their bytes, and who may fetch them.

Knows traps too: a file that redirects to another host, one that is larger than it says.
"""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from aiohttp import web

from tests.local_slack.people import TEAM

LOGIN_PAGE = "<!DOCTYPE html><html><head><title>Slack</title></head><body>Sign in to Local Slack</body></html>"


@dataclass
class File:
    """One file, uploaded by a person or by the app."""

    id: str
    name: str
    data: bytes
    user: str
    title: str = ""
    mimetype: str = ""
    declared_size: int | None = None
    redirect_to: str | None = None
    complete: bool = True  # an upload that was started and not completed is no file yet
    alt_text: str = ""
    shared_in: tuple[str, ...] = ()
    deleted: bool = False

    @property
    def path(self) -> str:
        """Where its bytes are, below the host."""
        return f"/files-pri/{TEAM}-{self.id}/download/{quote(self.name)}"

    def as_json(self, base_url: str) -> dict[str, Any]:
        """The file object of Slack."""
        suffix = PurePosixPath(self.name).suffix.lstrip(".").lower() or "binary"
        return {
            "id": self.id,
            "created": 1700000000,
            "timestamp": 1700000000,
            "name": self.name,
            "title": self.title or self.name,
            "mimetype": self.mimetype or mimetypes.guess_type(self.name)[0] or "application/octet-stream",
            "filetype": suffix,
            "pretty_type": suffix.upper(),
            "user": self.user,
            "user_team": TEAM,
            "mode": "hosted",
            "is_external": False,
            "is_public": True,
            "file_access": "visible",
            "size": len(self.data) if self.declared_size is None else self.declared_size,
            "url_private": base_url + self.path.replace("/download/", "/"),
            "url_private_download": base_url + self.path,
            "permalink": f"https://local.slack.test/files/{self.user}/{self.id}/{quote(self.name)}",
            "channels": list(self.shared_in),
        }

    def download(self, authorization: str, bot_token: str, may_read: bool) -> web.Response:
        """Answer a request for the bytes: a login page to strangers, as Slack does, the bytes to the app."""
        if authorization != f"Bearer {bot_token}" or not may_read:
            return web.Response(text=LOGIN_PAGE, content_type="text/html")
        if self.deleted or not self.complete:
            return web.Response(status=404, text="not found")
        if self.redirect_to:
            return web.Response(status=302, headers={"Location": self.redirect_to})
        facts = self.as_json("")
        return web.Response(body=self.data, headers={"Content-Type": facts["mimetype"]})
