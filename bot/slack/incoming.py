"""What comes from Slack, as records: who acts, where an answer goes, and what was written.

Knows the shapes of Slack's payloads; past this module nobody reads one. Knows nothing about who may ask.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any, Literal

from vectorstore.records import Record

Payload = Mapping[str, Any]

# `<@U012>`, `<@U012|name>`: somebody is mentioned.
_MENTION = re.compile(r"<@([A-Z0-9]+)(?:\|([^>]*))?>")
# `<#C012|name>`, `<!subteam^S012|@group>`, `<!here>`: a channel, a group, everyone.
_CHANNEL = re.compile(r"<#[A-Z0-9]+(?:\|([^>]*))?>")
_SPECIAL = re.compile(r"<!([^>|]*)(?:\|([^>]*))?>")
# `<https://…|label>`, `<mailto:a@b|a@b>`: what a person sees is the label, else the address.
_LINK = re.compile(r"<([a-z]+:[^>|]*)(?:\|([^>]*))?>", re.IGNORECASE)
# `*bold*`, `_slanted_`, `~struck~`, "`code`" round whole words.
_STYLED = re.compile(r"(?<![\w*_~`])([*_~`])(?=\S)(.+?)(?<=\S)\1(?![\w*_~`])")
# Subtypes of a message that are a person's own words; all others are edits, joins, bots.
_SPOKEN = frozenset({None, "file_share", "thread_broadcast"})


class Asker(Record):
    """Who acts, and from where: `team` is the workspace that the payload names, `channel` None where there is none."""

    user: str
    team: str | None
    channel: str | None = None
    is_bot: bool = False


class Place(Record):
    """Where an answer goes.

    `thread`: into a thread of a channel, for all to see. `direct`: into a direct message, in the thread `thread`.
    `asker`: shown to the asker alone, by `response_url` where there is one. `message`: what is answered.
    """

    kind: Literal["thread", "direct", "asker"]
    user: str
    team: str | None = None
    channel: str | None = None
    thread: str | None = None
    message: str | None = None
    response_url: str | None = None

    @property
    def is_public(self) -> bool:
        """Tell whether others than the asker see what is said here."""
        return self.kind == "thread"

    @property
    def is_channel(self) -> bool:
        """Tell whether it is a channel, in which something can be shared."""
        return self.channel is not None and self.channel[:1] in {"C", "G"}


class Heard(Record):
    """A message that somebody wrote; `root` is the first message of its thread, `ts` its own.

    `mentions_bot`: it names the bot. `mentions_others`: it is addressed to somebody else too.
    """

    asker: Asker
    channel: str
    ts: str
    root: str
    in_thread: bool
    is_direct: bool
    text: str
    mentions_bot: bool
    mentions_others: bool
    has_files: bool

    @property
    def place(self) -> Place:
        """Return where it is answered."""
        return Place(
            kind="direct" if self.is_direct else "thread",
            user=self.asker.user,
            team=self.asker.team,
            channel=self.channel,
            thread=self.root,
            message=self.ts,
        )


class SharedFile(Record):
    """A file that somebody dropped; `size` is what Slack declares. `is_outside`: another service holds it."""

    id: str
    name: str
    size: int | None = None
    address: str | None = None
    is_page: bool = False
    is_gone: bool = False
    is_outside: bool = False


def shared_files(body: Payload) -> tuple[SharedFile, ...]:
    """Return the files of a message, each once."""
    made: dict[str, SharedFile] = {}
    for told in (body.get("event") or {}).get("files") or ():
        size = told.get("size")
        made[str(told.get("id"))] = SharedFile(
            id=str(told.get("id")),
            name=str(told.get("name") or told.get("title") or ""),
            size=size if isinstance(size, int) else None,
            address=told.get("url_private_download") or told.get("url_private"),
            is_page=told.get("mimetype") == "text/html",
            is_gone=told.get("mode") in ("tombstone", "hidden_by_limit"),
            is_outside=bool(told.get("is_external")) or told.get("mode") == "external",
        )
    return tuple(made.values())


def heard(body: Payload, bot_user: str) -> Heard | None:
    """Return what an event of a message says; None where no person wrote it: an edit, a deletion, a bot, itself."""
    event = body.get("event") or {}
    user, channel, ts = event.get("user"), event.get("channel"), event.get("ts")
    if event.get("subtype") not in _SPOKEN or not (user and channel and ts):
        return None
    if user in (bot_user, "USLACKBOT") or event.get("bot_id") or event.get("bot_profile"):
        return None
    text = str(event.get("text") or "")
    named = {match[1] for match in _MENTION.finditer(text)}
    root = event.get("thread_ts") or ts
    team = event.get("user_team") or event.get("team") or body.get("team_id")
    return Heard(
        asker=Asker(user=user, team=team, channel=channel),
        channel=channel,
        ts=ts,
        root=root,
        in_thread=root != ts,
        is_direct=event.get("channel_type") == "im" or channel.startswith("D"),
        text=text,
        mentions_bot=bot_user in named or event.get("type") == "app_mention",
        mentions_others=bool(named - {bot_user}),
        has_files=bool(event.get("files")),
    )


def commanded(command: Payload) -> tuple[Asker, Place]:
    """Return who gave a slash command, and the place that shows the answer to them alone."""
    user, team, channel = str(command["user_id"]), command.get("team_id"), command.get("channel_id")
    place = Place(kind="asker", user=user, team=team, channel=channel, response_url=command.get("response_url"))
    return Asker(user=user, team=team, channel=channel), place


def acted(body: Payload) -> tuple[Asker, Place]:
    """Return who clicked, submitted or chose a shortcut, and the place that answers them alone.

    A click in a modal or in App Home has no channel.
    """
    user = body.get("user") or {}
    team = user.get("team_id") or (body.get("team") or {}).get("id")
    container = body.get("container") or {}
    channel = (body.get("channel") or {}).get("id") or container.get("channel_id")
    message = body.get("message") or {}
    place = Place(
        kind="asker",
        user=str(user.get("id")),
        team=team,
        channel=channel,
        thread=message.get("thread_ts") or container.get("thread_ts"),
        message=message.get("ts") or container.get("message_ts"),
        response_url=body.get("response_url"),
    )
    return Asker(user=place.user, team=team, channel=channel), place


def mentioned(text: str) -> tuple[str, ...]:
    """Return the ids of those whom a text mentions, each once."""
    return tuple(dict.fromkeys(match[1] for match in _MENTION.finditer(text)))


def written(text: str, names: Mapping[str, str], bot_user: str) -> str:
    """Return what a person meant to write: no mention of the bot, names for ids, no mark-up, no escapes."""

    def name(match: re.Match[str]) -> str:
        return " " if match[1] == bot_user else names.get(match[1]) or match[2] or ""

    plain = _MENTION.sub(name, text)
    plain = _CHANNEL.sub(lambda m: m[1] or "", plain)
    plain = _SPECIAL.sub(lambda m: m[2] or m[1].split("^")[0], plain)
    plain = _LINK.sub(lambda m: m[2] or m[1].removeprefix("mailto:"), plain)
    plain = html.unescape(_STYLED.sub(r"\2", plain))
    return re.sub(r"[^\S\n]+", " ", plain).strip()
