"""Whether Slack takes the tokens, has granted the scopes, and lets the bot into its channels: for `vouch doctor`.

Changes nothing. Knows what the app needs; the manifest asks for it. Knows nothing about the home.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import aiohttp
from slack_sdk.errors import SlackApiError, SlackClientError
from slack_sdk.web.async_client import AsyncWebClient

from bot.config import SlackSettings
from bot.pools import Pool
from bot.slack.app import Installation, api_client, installation
from vectorstore.errors import ConfigurationError
from vectorstore.records import Record

# What the app's calls and events want of a bot token; slack-manifest.yaml asks for the same.
SCOPES = frozenset(
    {
        "app_mentions:read",
        "assistant:write",
        "channels:history",
        "channels:read",
        "chat:write",
        "commands",
        "files:read",
        "files:write",
        "groups:history",
        "groups:read",
        "im:history",
        "usergroups:read",
        "users:read",
    }
)
_SCOPES_HEADER = "x-oauth-scopes"


class SlackHealth(Record):
    """What a check of Slack found; `problems` is empty where all is well."""

    team: str | None = None
    bot: str | None = None
    transports: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


def check_slack(settings: SlackSettings, pools: Sequence[Pool] = ()) -> SlackHealth:
    """Return what Slack says of the settings, and of the channels and groups of pools."""
    if settings.bot_token is None:
        return SlackHealth(problems=("SLACK_BOT_TOKEN is not set; copy it from OAuth & Permissions",))
    return asyncio.run(_check(settings, pools))


async def _check(settings: SlackSettings, pools: Sequence[Pool]) -> SlackHealth:
    async with aiohttp.ClientSession() as session:
        client = api_client(settings, session)
        try:
            home = await installation(client)
        except ConfigurationError as error:
            return SlackHealth(problems=(str(error),))
        try:
            return await _check_home(client, settings, pools, home)
        except (SlackClientError, aiohttp.ClientError, OSError, TimeoutError) as error:
            problem = f"Slack could not be asked further ({type(error).__name__}); try again"
            return SlackHealth(team=home.team_name, bot=home.bot_name, problems=(problem,))


async def _check_home(
    client: AsyncWebClient, settings: SlackSettings, pools: Sequence[Pool], home: Installation
) -> SlackHealth:
    transports = []
    problems = await _scopes(client)
    if settings.app_token is not None:
        found = await _app_token(client, settings.app_token.get_secret_value())
        problems += found
        transports += [] if found else ["Socket Mode"]
    if settings.signing_secret is not None:
        transports.append("HTTP")
    if settings.app_token is None and settings.signing_secret is None:
        problems.append("neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET (--http) is set; set one")
    for channel in settings.allowed_channels:
        problems += await _channel(client, channel, "the allowed channel")
    for pool in pools:
        for channel in pool.channels:
            problems += await _channel(client, channel, f"the pool {pool.name!r}'s channel")
        for group in pool.groups:
            problems += await _group(client, group)
    if settings.user_group is not None:
        problems += await _group(client, settings.user_group)
    return SlackHealth(team=home.team_name, bot=home.bot_name, transports=tuple(transports), problems=tuple(problems))


async def _scopes(client: AsyncWebClient) -> list[str]:
    headers = {name.lower(): value for name, value in (await client.auth_test()).headers.items()}
    if _SCOPES_HEADER not in headers:
        return []  # a proxy may drop it; what is missing then shows at the first call
    missing = SCOPES - {scope.strip() for scope in headers[_SCOPES_HEADER].split(",")}
    if not missing:
        return []
    return [f"the bot token lacks {', '.join(sorted(missing))}; add them, as slack-manifest.yaml does, and reinstall"]


async def _app_token(client: AsyncWebClient, token: str) -> list[str]:
    try:
        await client.apps_connections_open(app_token=token)
    except SlackApiError as error:
        code = error.response.get("error")
        return [f"Slack did not take SLACK_APP_TOKEN ({code!r}); make an app-level token with connections:write"]
    return []


async def _channel(client: AsyncWebClient, channel: str, what: str) -> list[str]:
    try:
        told = (await client.conversations_info(channel=channel))["channel"]
    except SlackApiError as error:
        code = error.response.get("error")
        return [f"{what} {channel!r} cannot be seen ({code!r}); mend its id, or invite the bot"]
    if told.get("is_archived"):
        return [f"{what} {channel!r} is archived; take it out of vouch.toml"]
    if told.get("is_ext_shared") or told.get("is_pending_ext_shared"):
        return [f"{what} {channel!r} is shared with another organisation, where nobody is answered"]
    if not told.get("is_member"):
        return [f"the bot is not in {what} {channel!r}; invite it there"]
    return []


async def _group(client: AsyncWebClient, group: str) -> list[str]:
    try:
        members = (await client.usergroups_users_list(usergroup=group))["users"]
    except SlackApiError as error:
        return [f"the user group {group!r} cannot be seen ({error.response.get('error')!r}); mend its id"]
    return [] if members else [f"nobody is in the user group {group!r}, so nobody is answered"]
