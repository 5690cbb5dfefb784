"""What is promised of the pace: one queue a channel, in order, and no answer lost over a rate limit."""

from __future__ import annotations

import asyncio

import pytest
from slack_sdk.http_retry.response import HttpResponse

from bot.slack.pace import MOST, WINDOW_S, Pace, Pauses, pause_of
from tests.local_slack import LocalSlack, Times

pytestmark = pytest.mark.anyio

GOLANG = "who knows Golang?"


class Clock:
    """A clock that sleeping moves on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


async def passed(pace: Pace, clock: Clock, channels: list[str]) -> list[tuple[str, float]]:
    """Return when each of several messages, all there at once, had its turn."""
    times: list[tuple[str, float]] = []

    async def post(channel: str) -> None:
        async with pace.turn(channel):
            times.append((channel, clock.now))

    await asyncio.gather(*(post(channel) for channel in channels))
    return times


async def test_no_window_holds_more_than_slack_takes():
    """Within any window of a channel there are at most as many messages as Slack takes, and a burst goes at once."""
    clock = Clock()
    times = [at for _, at in await passed(Pace(clock, clock.sleep), clock, ["C1"] * 23)]
    assert times[:MOST] == [100.0] * MOST
    assert all(later - earlier >= WINDOW_S - 1e-6 for earlier, later in zip(times, times[MOST:], strict=False))


async def test_one_channel_does_not_wait_for_another():
    """A burst in one channel leaves the first message of another alone."""
    clock = Clock()
    pace = Pace(clock, clock.sleep)
    await passed(pace, clock, ["C1"] * MOST)
    assert await passed(pace, clock, ["C2"]) == [("C2", 100.0)]


async def test_messages_keep_their_order():
    """Who came first is first: an answer of several messages is never mixed up."""
    clock, order = Clock(), []
    pace = Pace(clock, clock.sleep)

    async def post(number: int) -> None:
        async with pace.turn("C1"):
            await asyncio.sleep(0)
            order.append(number)

    await asyncio.gather(*(post(number) for number in range(12)))
    assert order == sorted(order)


async def test_a_message_that_failed_lets_the_next_go():
    """A post that fails gives its turn away."""
    clock = Clock()
    pace = Pace(clock, clock.sleep)
    with pytest.raises(RuntimeError):
        async with pace.turn("C1"):
            raise RuntimeError
    assert await passed(pace, clock, ["C1"]) == [("C1", 100.0)]


async def test_quiet_channels_are_forgotten():
    """However many channels there are, what is remembered of them stays small."""
    clock = Clock()
    pace = Pace(clock, clock.sleep)
    for number in range(3_000):
        await passed(pace, clock, [f"C{number}"])
        clock.now += WINDOW_S
    assert len(pace._lanes) <= 1_000  # noqa: SLF001 - what grows is not to be seen from outside


@pytest.mark.parametrize(("header", "seconds"), [("7", 7.0), ("0.5", 0.5), ("soon", 1.0), (None, 1.0), ("-3", 0.0)])
async def test_how_long_slack_asks_to_wait(header, seconds):
    """The header says the seconds; where it is missing or no number, it is one."""
    headers = {} if header is None else {"Retry-After": header}
    assert pause_of(HttpResponse(status_code=429, headers=headers)) == seconds


async def test_an_outage_is_not_waited_out():
    """A pause of an hour is no pause: the call fails, and its asker is told."""
    state = type("State", (), {"current_attempt": 0})()
    for seconds, waited in (("60", True), ("3600", False)):
        response = HttpResponse(status_code=429, headers={"Retry-After": seconds})
        assert await Pauses().can_retry_async(state=state, request=None, response=response) is waited


def answered(channel, person, said):
    """Return what stands in the thread of a question."""
    return [m for m in channel.thread(said, person) if m.by_bot and not m.ephemeral_to]


@pytest.fixture
async def slack():
    """Give a local Slack that holds Slack's rate limits."""
    async with LocalSlack(times=Times.brief(), limits=True) as workspace:
        yield workspace


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
async def test_many_mentions_at_once_in_one_channel(slack, vouch):
    """More mentions at once than Slack takes answers for: each is answered, and Slack had to refuse none."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    async with vouch():
        said = [await ada.say(hiring, f"{slack.bot.mention} {GOLANG}") for _ in range(MOST + 3)]
        await slack.until(lambda: all(answered(hiring, ada, s) for s in said), what="all answers", timeout=60)
        assert [len(answered(hiring, ada, s)) for s in said] == [1] * len(said)
        assert slack.limited == []


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
async def test_a_long_rate_limit_ends_in_the_answer(slack, vouch):
    """Slack asks for a pause again and again, more often than a client usually tries: the answer comes all the same."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    slack.faults.add("chat.postMessage", times=7, status=429, retry_after=0.01)
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
        await slack.until(lambda: answered(hiring, ada, said), what="an answer", timeout=30)


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
async def test_more_direct_messages_than_streams(slack, vouch):
    """More direct messages at once than Slack lets streams begin: each has its answer, none waits for a minute."""
    people = [slack.person(f"P{n}") for n in range(25)]
    async with vouch():
        said = [await p.say(p.direct, GOLANG) for p in people]
        for person, question in zip(people, said, strict=True):
            await slack.reply(question, person, timeout=50)
        assert slack.limited == []
