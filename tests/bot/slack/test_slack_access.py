"""Who may ask: the decision, as a table; and that every way of asking holds to it, over both transports."""

from __future__ import annotations

from typing import Any

import pytest

from bot.slack.access import Channel, Denied, Member, Rules, decide
from bot.slack.incoming import Asker
from vectorstore.records import Scope

HOME = frozenset({"T1"})
RULES = Rules(team="T1")
ASKER = Asker(user="U1", team="T1", channel="C1")
MEMBER = Member(teams=HOME)
OPEN = Channel()
GROUP = Rules(team="T1", user_group="S1")
LISTED = Rules(team="T1", allowed_channels=frozenset({"C2"}))


@pytest.mark.parametrize(
    ("asker", "member", "channel", "group", "rules", "expected"),
    [
        (ASKER, MEMBER, OPEN, None, RULES, None),
        (ASKER.model_copy(update={"channel": None}), MEMBER, None, None, RULES, None),
        (ASKER, MEMBER, Channel(is_direct=True), None, RULES, None),
        (ASKER, MEMBER, OPEN, frozenset({"U1"}), GROUP, None),
        (ASKER.model_copy(update={"channel": "C2"}), MEMBER, OPEN, None, LISTED, None),
        (ASKER, MEMBER, Channel(is_direct=True), None, LISTED, None),
        (ASKER.model_copy(update={"team": "T2"}), MEMBER, OPEN, None, RULES, "workspace"),
        (ASKER, Member(teams=frozenset({"T2"})), OPEN, None, RULES, "workspace"),
        (ASKER.model_copy(update={"is_bot": True}), MEMBER, OPEN, None, RULES, "bot"),
        (ASKER, Member(teams=HOME, is_bot=True), OPEN, None, RULES, "bot"),
        (ASKER, Member(teams=HOME, is_guest=True), OPEN, None, RULES, "guest"),
        (ASKER, Member(teams=HOME, is_outside=True), OPEN, None, RULES, "guest"),
        (ASKER, Member(teams=HOME, is_guest=True, is_admin=True), OPEN, None, RULES, "guest"),
        (ASKER, MEMBER, Channel(is_shared=True), None, RULES, "shared"),
        (ASKER, MEMBER, Channel(is_shared=True), None, LISTED, "shared"),
        (ASKER, MEMBER, OPEN, None, LISTED, "channel"),
        (ASKER, MEMBER, Channel(is_direct=True), None, Rules(team="T1", direct_messages=False), "direct"),
        (ASKER, MEMBER, OPEN, frozenset({"U2"}), GROUP, "group"),
        (ASKER, MEMBER, OPEN, frozenset(), GROUP, "group"),
        # What could not be looked up is refused.
        (ASKER, None, OPEN, None, RULES, "unknown"),
        (ASKER, MEMBER, None, None, RULES, "unknown"),
        (ASKER, MEMBER, OPEN, None, GROUP, "unknown"),
    ],
)
def test_who_is_let_in(asker, member, channel, group, rules, expected):
    """Workspace, bots, guests, shared channels, allow-list and group decide in this order, and fail closed."""
    wanted = Scope.everything() if expected is None else Denied(reason=expected)
    groups = {} if rules.user_group is None else {rules.user_group: group}
    assert decide(asker, member, channel, groups, rules) == wanted


pytestmark = pytest.mark.anyio

QUESTION = "who knows Golang?"


def told(channel: Any, person: Any) -> list[str]:
    """Return what the bot has told somebody in a channel."""
    return [m.shown for m in channel.messages(person) if m.by_bot]


@pytest.mark.parametrize("kind", ["guest", "single_channel_guest", "external"])
async def test_whoever_is_no_full_member_is_refused(slack, vouch, kind):
    """Guests and people from outside are refused, politely, and only they see it; no call of theirs reaches a CV."""
    eve, ada = slack.person("Eve", kind=kind), slack.person("Ada")
    hiring = slack.channel("hiring", members=[eve, ada])
    async with vouch() as running:
        await eve.say(hiring, f"{slack.bot.mention} {QUESTION}")
        await slack.until(lambda: told(hiring, eve), what="a refusal")
        assert all("Sorry" in line for line in told(hiring, eve))
        assert told(hiring, ada) == []
        assert running.desk.answered == 0


async def test_a_shared_channel_is_refused(slack, vouch):
    """Where another organisation reads along nobody is answered, in whatever way they ask."""
    ada = slack.person("Ada")
    shared = slack.channel("partners", members=[ada], shared=True)
    async with vouch() as running:
        said = await ada.say(shared, f"{slack.bot.mention} {QUESTION}")
        await ada.command("/ask", QUESTION, shared)
        await ada.message_shortcut("ask_about_message", said)
        await slack.until(lambda: len(told(shared, ada)) == 3, what="three refusals")
        assert all("shared with another organisation" in line for line in told(shared, ada))
        assert running.desk.answered == 0


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
@pytest.mark.parametrize("how", [{"shared": True}, {"pending_shared": True}, {"connected_teams": ["T0OTHER"]}])
async def test_however_slack_says_that_others_read_along_nobody_is_answered(slack, vouch, how):
    """A channel is shared by its flag, by an invitation that is out, and by the workspaces that are connected to it."""
    ada = slack.person("Ada")
    partners = slack.channel("partners", members=[ada], **how)
    async with vouch() as running:
        await ada.command("/ask", QUESTION, partners)
        await slack.until(lambda: told(partners, ada), what="a refusal")
        assert "shared with another organisation" in told(partners, ada)[0]
        assert running.desk.answered == 0


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("member", None),
        ("guest", "guest"),
        ("single_channel_guest", "guest"),
        ("ultra_restricted", "guest"),
        ("external", "guest"),
        ("deleted", "guest"),
        ("bot", "bot"),
    ],
)
async def test_what_slack_tells_of_somebody_decides(slack, vouch, kind, reason):
    """Restricted, ultra-restricted, stranger, deleted and bot: each flag of a user object alone is enough."""
    eve = slack.person("Eve", kind=kind)
    hiring = slack.channel("hiring", members=[eve])
    async with vouch() as running:
        asker = Asker(user=eve.id, team=running.home.team, channel=hiring.id)
        expected = Scope.everything() if reason is None else Denied(reason=reason)
        assert await running.desk.access.scope_of(asker) == expected


async def test_only_in_allowed_channels(slack, vouch):
    """With an allow-list only its channels, and direct messages, are answered."""
    ada = slack.person("Ada")
    allowed, other = slack.channel("hiring", members=[ada]), slack.channel("random", members=[ada])
    async with vouch(allowed_channels=(allowed.id,)):
        await ada.command("/ask", QUESTION, other)
        await ada.command("/ask", QUESTION, allowed)
        await slack.until(lambda: told(other, ada) and told(allowed, ada), what="both")
        assert "do not answer in this channel" in told(other, ada)[0]
        assert "Qin" in told(allowed, ada)[0]


async def test_only_members_of_the_group(slack, vouch):
    """With a user group only its members are answered: by mention, click, form and shortcut."""
    ada, bo = slack.person("Ada"), slack.person("Bo")
    hiring = slack.channel("hiring", members=[ada, bo])
    group = slack.user_group("hiring-team", [ada])
    async with vouch(user_group=group.id) as running:
        said = await ada.say(hiring, f"{slack.bot.mention} {QUESTION}")
        await slack.until(lambda: hiring.thread(said, ada)[1:], what="an answer")
        answer = hiring.thread(said, ada)[1]
        await bo.press(answer, "Show sources")
        await slack.until(lambda: bo.modal and "user group" in bo.modal.shown, what="a refusal")
        await bo.close()
        await bo.press(answer, "Change the question")
        await slack.until(lambda: bo.modal and "user group" in bo.modal.shown, what="a refusal")
        await bo.close()
        await bo.shortcut("ask_vouch")
        await slack.until(lambda: bo.modal and "user group" in bo.modal.shown, what="a refusal")
        await bo.close()
        await bo.feedback(answer, good=True)
        await bo.say(bo.direct, QUESTION)
        await slack.settled()
        assert running.desk.answered == 1
        assert running.desk.memory.judgements() == ()


async def test_what_cannot_be_checked_is_refused(slack, vouch):
    """Where Slack does not tell who somebody is, they are not answered."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    slack.faults.add("users.info", times=20, error="fatal_error")
    async with vouch() as running:
        await ada.command("/ask", QUESTION, hiring)
        await slack.until(lambda: told(hiring, ada), what="a refusal")
        assert "could not check" in told(hiring, ada)[0]
        assert running.desk.answered == 0


async def test_a_private_channel_without_the_bot_is_refused(slack, vouch):
    """Of a private channel that the bot is not in nobody can tell who reads along."""
    ada = slack.person("Ada")
    secret = slack.channel("secret", members=[ada], private=True, bot=False)
    async with vouch():
        await ada.command("/ask", QUESTION, secret)
        await slack.until(lambda: told(secret, ada), what="a refusal")
        assert "invite me first" in told(secret, ada)[0]


async def test_lookups_are_few(slack, vouch):
    """Who asks often is looked up once a minute, however many questions come at once."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    async with vouch():
        for _ in range(6):
            await ada.command("/ask", QUESTION, hiring)
        await slack.until(lambda: len(told(hiring, ada)) == 6, what="all answers")
        assert len(slack.calls_of("users.info")) == 1
        assert len(slack.calls_of("conversations.info")) == 1


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
@pytest.mark.parametrize(
    ("kind", "admins", "expected"),
    [
        ("admin", (), True),
        ("owner", (), True),
        ("member", (), False),
        ("member", ("me",), True),
        ("admin", ("U9",), False),
    ],
)
async def test_who_is_admin(slack, vouch, kind, admins, expected):
    """The workspace's admins are the bot's, unless the configuration names others."""
    ada = slack.person("Ada", kind=kind)
    named = tuple(ada.id if a == "me" else a for a in admins)
    async with vouch(admins=named) as running:
        assert await running.desk.access.is_admin(Asker(user=ada.id, team=running.home.team)) is expected
