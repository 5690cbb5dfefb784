"""Who may ask, and which documents they then see: one decision for questions, clicks, forms and files alike.

`decide` is pure and fails closed: what could not be looked up is refused. `Access` looks up and remembers for a minute.
Knows nothing about how a refusal is shown.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from slack_sdk.errors import SlackApiError, SlackClientError
from slack_sdk.web.async_client import AsyncWebClient

from bot.config import Settings, line_of
from bot.log import events
from bot.pools import Held, Pool, granted
from bot.slack.incoming import Asker
from vectorstore.errors import ConfigurationError
from vectorstore.records import Language, Record, Scope

logger = logging.getLogger(__name__)
log = events(__name__)

# Somebody who was taken out of the group keeps asking for a minute at most; asking Slack each time would cost a call.
_REMEMBERED_S = 60.0
# So many lookups are remembered; a workspace has more people than ask within a minute.
_REMEMBERED_MOST = 10_000
# What Slack says of an id that is nothing, and not of a call that failed.
_NOT_THERE = frozenset({"channel_not_found", "no_such_subteam", "subteam_not_found", "invalid_arguments"})
_T = TypeVar("_T")

Reason = Literal["workspace", "bot", "guest", "shared", "channel", "direct", "group", "unknown", "pool", "pools"]
# Whom each group that was asked for holds; None where Slack does not tell.
Groups = Mapping[str, frozenset[str] | None]


class Denied(Record):
    """Why somebody is not answered."""

    reason: Reason


class Member(Record):
    """Somebody as Slack knows them; `teams` are the workspaces that they are part of, `language` is their Slack's."""

    teams: frozenset[str]
    name: str = ""
    is_bot: bool = False
    is_guest: bool = False
    is_outside: bool = False
    is_admin: bool = False
    language: Language = "en"


class Channel(Record):
    """A conversation; `is_shared`: people of another organisation can read it, or are about to."""

    is_direct: bool = False
    is_shared: bool = False


class Rules(Record):
    """What the settings and the installation allow; `team` is the workspace that the bot lives in."""

    team: str
    allowed_channels: frozenset[str] = frozenset()
    direct_messages: bool = True
    user_group: str | None = None
    pools: tuple[Pool, ...] = ()


def rules_of(settings: Settings, team: str) -> Rules:
    """Return the rules that the settings of an installation make."""
    slack = settings.slack
    return Rules(
        team=team,
        allowed_channels=frozenset(slack.allowed_channels),
        direct_messages=slack.direct_messages,
        user_group=slack.user_group,
        pools=settings.pools,
    )


def decide(
    asker: Asker,
    member: Member | None,
    channel: Channel | None,
    groups: Groups,
    rules: Rules,
    scope_of: Callable[[tuple[str, ...]], Scope] = lambda names: Scope(documents=frozenset(), pools=names),
) -> Scope | Denied:
    """Return what somebody may see, or why not.

    Workspace, bots, guests, shared channels, allow-list, group and pools decide in this order. `channel` and `groups`
    are looked up only where there are any; None where that failed. `scope_of` gives the scope of the documents of some
    pools; without pools everything is seen.
    """
    if asker.team is not None and asker.team != rules.team:
        return Denied(reason="workspace")
    if asker.is_bot:
        return Denied(reason="bot")
    if member is None:
        return Denied(reason="unknown")
    reason = _about_member(member, rules) or _about_channel(asker, channel, rules)
    if reason is not None:
        return Denied(reason=reason)
    if rules.user_group is not None:
        group = groups.get(rules.user_group)
        if group is None:
            return Denied(reason="unknown")
        if asker.user not in group:
            return Denied(reason="group")
    return _of_pools(asker, channel, groups, rules, scope_of)


def _of_pools(
    asker: Asker,
    channel: Channel | None,
    groups: Groups,
    rules: Rules,
    scope_of: Callable[[tuple[str, ...]], Scope],
) -> Scope | Denied:
    if not rules.pools:
        return Scope.everything()
    alone = channel is None or channel.is_direct
    own = granted(rules.pools, asker.channel, asker.user, groups, alone=alone)
    if own:
        return scope_of(tuple(sorted(p.name for p in own)))
    if alone and any(groups.get(g) is None for p in rules.pools for g in p.groups):
        return Denied(reason="unknown")
    return Denied(reason="pools" if alone else "pool")


def _about_member(member: Member, rules: Rules) -> Reason | None:
    if member.is_bot:
        return "bot"
    if member.is_outside or member.is_guest:
        return "guest"
    return None if rules.team in member.teams else "workspace"


def _about_channel(asker: Asker, channel: Channel | None, rules: Rules) -> Reason | None:
    if asker.channel is None:
        return None  # App Home, a global shortcut: there is no channel to be seen in
    if channel is None:
        return "unknown"
    if channel.is_shared:
        return "shared"
    if channel.is_direct:
        return None if rules.direct_messages else "direct"
    if rules.allowed_channels and asker.channel not in rules.allowed_channels:
        return "channel"
    return None


class Access:
    """Turns an asker into a Scope, or says why not. `team` and `bot_user` are those of the installation."""

    def __init__(
        self, client: AsyncWebClient, settings: Callable[[], Settings], held: Held, team: str, bot_user: str
    ) -> None:
        self.bot_user = bot_user
        self.settings = settings
        self._held = held
        self.team = team
        self._client = client
        self._known: dict[tuple[str, str], tuple[float, asyncio.Task[Any]]] = {}

    async def scope_of(self, asker: Asker) -> Scope | Denied:
        """Return the documents that somebody may see, or why they are refused."""
        rules = rules_of(self.settings(), self.team)
        wanted = sorted({g for p in rules.pools for g in p.groups} | {g for g in (rules.user_group,) if g is not None})
        member, channel, found = await asyncio.gather(
            self.member(asker.user), self._channel(asker.channel), asyncio.gather(*map(self._group, wanted))
        )
        groups = dict(zip(wanted, found, strict=True))
        decided = decide(asker, member, channel, groups, rules, lambda names: self._held.scope(rules.pools, names))
        if isinstance(decided, Denied):
            log.info("refused", user=asker.user, channel=asker.channel, reason=decided.reason)
        return decided

    def scope_again(self, scope: Scope) -> Scope:
        """Return a scope that was kept by the names of its pools, with the documents that they hold now."""
        return scope if scope.pools is None else self._held.scope(self.settings().pools, scope.pools)

    async def is_admin(self, asker: Asker) -> bool:
        """Tell whether somebody may do what is for admins: the configured ones, else the workspace's own."""
        if isinstance(await self.scope_of(asker), Denied):
            return False
        if admins := self.settings().slack.admins:
            return asker.user in admins
        member = await self.member(asker.user)
        return member is not None and member.is_admin

    async def member(self, user: str) -> Member | None:
        """Return somebody of the workspace; None where Slack does not tell."""
        return await self._once("user", user, self._ask_member)

    async def language(self, user: str) -> Language:
        """Return the language that somebody has Slack in, for where they have written nothing."""
        member = await self.member(user)
        return "en" if member is None else member.language

    async def names(self, users: tuple[str, ...]) -> dict[str, str]:
        """Return the names of people by their ids; those that Slack does not tell are left out."""
        found = await asyncio.gather(*(self.member(u) for u in users))
        return {u: m.name for u, m in zip(users, found, strict=True) if m is not None and m.name}

    async def _channel(self, channel: str | None) -> Channel | None:
        if channel is None:
            return None
        # A direct message is seen by the asker alone, or the answer is shown to the asker alone.
        if channel.startswith("D"):
            return Channel(is_direct=True)
        return await self._once("channel", channel, self._ask_channel)

    async def _group(self, group: str) -> frozenset[str] | None:
        return await self._once("group", group, self._ask_group)

    async def _ask_member(self, user: str) -> Member:
        told = (await self._client.users_info(user=user, include_locale=True))["user"]
        teams = {told.get("team_id"), *((told.get("enterprise_user") or {}).get("teams") or ())}
        profile = told.get("profile") or {}
        return Member(
            teams=frozenset(t for t in teams if t),
            name=profile.get("real_name") or told.get("real_name") or told.get("name") or "",
            is_bot=bool(told.get("is_bot")) or bool(told.get("is_workflow_bot")) or user == "USLACKBOT",
            is_guest=bool(told.get("is_restricted")) or bool(told.get("is_ultra_restricted")),
            is_outside=bool(told.get("is_stranger")) or bool(told.get("deleted")),
            language="zh" if str(told.get("locale") or "").startswith("zh") else "en",
            is_admin=any(told.get(f"is_{rank}") for rank in ("admin", "owner", "primary_owner")),
        )

    async def _ask_channel(self, channel: str) -> Channel:
        told = (await self._client.conversations_info(channel=channel))["channel"]
        shared = any(told.get(f"is_{how}") for how in ("ext_shared", "pending_ext_shared"))
        return Channel(is_direct=bool(told.get("is_im")), is_shared=shared or bool(told.get("connected_team_ids")))

    async def _ask_group(self, group: str) -> frozenset[str]:
        return frozenset((await self._client.usergroups_users_list(usergroup=group))["users"])

    async def _once(self, kind: str, name: str, ask: Callable[[str], Awaitable[_T]]) -> _T | None:
        """Return what Slack says, asked once a minute however many want it; None where it does not say."""
        key, now = (kind, name), time.monotonic()
        until, task = self._known.get(key, (0.0, None))
        if task is None or until < now:
            if len(self._known) >= _REMEMBERED_MOST:
                self._known.clear()
            task = asyncio.ensure_future(ask(name))
            self._known[key] = (now + _REMEMBERED_S, task)
        try:
            return await asyncio.shield(task)
        except (SlackClientError, OSError, TimeoutError, KeyError, TypeError, AttributeError) as error:
            logger.warning("could not look up the %s %s: %s", kind, name, type(error).__name__)
            self._known.pop(key, None)
            return None


async def refuse_unknown_channels(client: AsyncWebClient, pools: Sequence[Pool]) -> None:
    """Raise ConfigurationError, naming the line, where a pool names a channel or a group that Slack does not know."""
    calls = {
        **{("channel", p.name, c): client.conversations_info(channel=c) for p in pools for c in p.channels},
        **{("group", p.name, g): client.usergroups_users_list(usergroup=g) for p in pools for g in p.groups},
    }
    for (kind, pool, one), answer in zip(
        calls, await asyncio.gather(*calls.values(), return_exceptions=True), strict=True
    ):
        if isinstance(answer, SlackApiError) and answer.response.get("error") in _NOT_THERE:
            raise ConfigurationError(
                f"{line_of(pool, one)}: the pool {pool!r} names the {kind} {one!r}, which Slack does not show the bot "
                f"({answer.response.get('error')!r}); mend the id, or invite the bot to a private channel"
            )
        if isinstance(answer, BaseException):
            logger.warning("could not check the %s %s of a pool: %s", kind, one, type(answer).__name__)
