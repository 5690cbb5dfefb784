"""What becomes of a text that a person types: mentions, channels, and the characters that Slack escapes."""

from __future__ import annotations

import re

from tests.local_slack.workspace import Workspace

MARKED = re.compile(r"<(?:@[UW]\w+(?:\|[^>]*)?|#[CG]\w+(?:\|[^>]*)?|!\w[^>]*|https?://[^>]*|mailto:[^>]*)>")
TYPED = re.compile(r"(?<!\w)([@#])([\w.-]+)")


def escaped(text: str) -> str:
    """Escape & < > outside of what Slack itself marked up."""
    out, end = [], 0
    for marked in MARKED.finditer(text):
        out += [_plain(text[end : marked.start()]), marked.group()]
        end = marked.end()
    return "".join([*out, _plain(text[end:])])


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def message_text(world: Workspace, text: str) -> str:
    """The text of a message: "@bo" becomes <@U1>, "#hiring" becomes <#C1|hiring>."""
    return escaped(_resolved(world, text, named=False))


def command_text(world: Workspace, text: str, should_escape: bool) -> str:
    """The text of a command: with should_escape "@bo" becomes <@U1|bo>, "#hiring" <#C1|hiring>; else as typed."""
    if not should_escape:
        return _plain(re.sub(r"<@(\w+)(?:\|[^>]*)?>", lambda found: _typed_again(world, found), text)).strip()
    named = re.sub(r"<@(\w+)>", lambda found: _named(world, found), text)
    return escaped(_resolved(world, named, named=True)).strip()


def _typed_again(world: Workspace, found: re.Match[str]) -> str:
    profile = world.profiles.get(found[1])
    return f"@{profile.handle}" if profile else found[0]


def _named(world: Workspace, found: re.Match[str]) -> str:
    profile = world.profiles.get(found[1])
    return f"<@{profile.id}|{profile.handle}>" if profile else found[0]


def _resolved(world: Workspace, text: str, *, named: bool) -> str:
    people = {profile.handle: profile for profile in world.profiles.values()}
    channels = {channel.name: channel for channel in world.channels.values() if not channel.direct_with}

    def resolve(found: re.Match[str]) -> str:
        if text[: found.start()].endswith(("<", "|")):
            return found.group()
        if found[1] == "@" and found[2] in people:
            profile = people[found[2]]
            return f"<@{profile.id}|{profile.handle}>" if named else f"<@{profile.id}>"
        return channels[found[2]].mention if found[1] == "#" and found[2] in channels else found.group()

    return TYPED.sub(resolve, text)
