"""How the Slack app bears load: `vouch serve` as a real process, the strict local Slack, on 127.0.0.1 alone.

`make bench-slack` prints the report and writes it to docs/BENCHMARKS_SLACK.md; it exits 1 where a bar is missed. Two
rounds: fifty `/ask` at once; then a thousand questions while Slack sends events twice, loses acknowledgements, limits,
fails, and drops the socket three times. Slack's rate limits are held all the time. Knows numbers, not answers.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import os
import platform
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from tests.benchmarks.measure import quantile
from tests.local_slack import LocalSlack, Times
from tests.local_slack.acts import Person
from tests.local_slack.channels import Channel, Message
from tests.local_slack.serving import Served, ingest, served

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "tests" / "corpus" / "cvs"
QUESTIONS = ROOT / "tests" / "evals" / "questions.jsonl"
WRITTEN = ROOT / "docs" / "BENCHMARKS_SLACK.md"

AT_ONCE = 50
MANY, CHANNELS, PEOPLE = 1_000, 30, 60
# So many of the thousand are asked and not answered yet, at any time.
IN_FLIGHT = 40
# Of a thousand: direct messages (streams where Slack lets one begin); the others are mentions in channels.
DIRECT_EACH = 5
DROPS = (250, 500, 750)
# One in so many events is sent a second time, by Slack's own mistake; so often acknowledgements are lost.
TWICE_EACH, LOST_EACH, LOST = 10, 50, 3
FAULT_EACH = 40
FAULTS: tuple[dict[str, Any], ...] = ({"status": 429, "retry_after": 1}, {"status": 503}, {"drop": True})
RETRIES = (0.0, 1.0, 5.0)
# The whole of a round; nothing here waits for ever.
ANSWERS_WITHIN_S, ROUND_WITHIN_S = 120.0, 420.0
FLAT_AFTER = 100
ACK_P50_S, ACK_MAX_S, FLAT = 0.25, 1.5, 0.10
SEED = 6


class Row(NamedTuple):
    """A line of the report; `met` is None where there is no bar."""

    what: str
    measured: str
    target: str = ""
    met: bool | None = None


class Round:
    """A thousand questions under faults, and what became of them."""

    def __init__(self, slack: LocalSlack, app: Served, questions: Sequence[str]) -> None:
        self.slack, self.app, self.questions = slack, app, questions
        self.dice = random.Random(SEED)
        self.people = [slack.person(f"Asker {n}") for n in range(PEOPLE)]
        self.channels = [slack.channel(f"team-{n}", members=self.people) for n in range(CHANNELS)]
        self.asked: list[tuple[Person, Message]] = []
        self.seconds: list[float] = []
        self.memory: list[float] = []
        self.injected: Counter[str] = Counter()
        self._room = asyncio.Semaphore(IN_FLIGHT)

    async def run(self) -> float:
        """Ask everything, and return how many seconds it took until the last answer."""
        started = time.monotonic()
        async with asyncio.timeout(ROUND_WITHIN_S):
            waiting = []
            for number in range(MANY):
                await self._room.acquire()
                waiting.append(asyncio.create_task(self._one(number)))
            await asyncio.gather(*waiting)
            took = time.monotonic() - started
            await asyncio.sleep(max(RETRIES) + 1)  # what Slack sends again comes within that
            await self.slack.settled(timeout=30)
        return took

    async def _one(self, number: int) -> None:
        try:
            await self._disturb(number)
            person = self.people[number % PEOPLE]
            text = self.questions[number % len(self.questions)]
            if number % DIRECT_EACH == 0:
                said = await person.say(person.direct, text)
            else:
                said = await person.say(self.channels[number % CHANNELS], f"{self.slack.bot.mention} {text}")
            sent = self.slack.deliveries[-1]
            self.asked.append((person, said))
            started = time.monotonic()
            if number % TWICE_EACH == 0:
                self.injected["events sent twice"] += 1
                await asyncio.sleep(self.dice.random())
                await self.slack.redeliver(sent)
            while not answers(person, said):
                if time.monotonic() - started > ANSWERS_WITHIN_S:
                    return
                await asyncio.sleep(0.05)
            self.seconds.append(time.monotonic() - started)
            if len(self.seconds) % FLAT_AFTER == 0:
                self.memory.append(self.app.megabytes)
                say(f"{len(self.seconds)} answered, {self.memory[-1]:.0f} MB")
        finally:
            self._room.release()

    async def _disturb(self, number: int) -> None:
        if number in DROPS:
            self.injected["sockets dropped"] += 1
            await self.slack.drop_sockets()
        if number % LOST_EACH == 0:
            self.injected["acknowledgements lost"] += LOST
            self.slack.faults.lose_acks(LOST)
        if number % FAULT_EACH == 0:
            fault = FAULTS[number // FAULT_EACH % len(FAULTS)]
            self.injected["calls that Slack failed"] += 1
            self.slack.faults.add("chat.postMessage", **fault)

    def rows(self, took: float) -> list[Row]:
        """Return what is to be told."""
        counts = Counter(len(answers(person, said)) for person, said in self.asked)
        first, grown = self.memory[0], max(self.memory) / self.memory[0] - 1
        once = counts[1] == MANY
        return [
            Row("answered exactly once", f"{counts[1]:,} of {MANY:,}", "all", once),
            Row("not answered", f"{counts[0]:,}", "0", counts[0] == 0),
            Row("answered more than once", f"{_more(counts):,}", "0", _more(counts) == 0),
            Row("errors in the log", str(len(self.app.errors)), "0", not self.app.errors),
            Row("what Slack refused of the app", str(len(self.slack.refusals)), "0", not self.slack.refusals),
            Row("memory after the first 100", f"{first:.0f} MB"),
            Row("memory at its most after that", f"{max(self.memory):.0f} MB ({grown:+.1%})", "+10%", grown <= FLAT),
            Row("memory at the end", f"{self.memory[-1]:.0f} MB"),
            Row("from question to answer, p50", f"{quantile(self.seconds, 0.5):.2f} s"),
            Row("from question to answer, p95", f"{quantile(self.seconds, 0.95):.2f} s"),
            Row("all of them", f"{took:.0f} s ({MANY / took:.1f} a second)"),
            Row("events that Slack tried again", str(sum(len(d.attempts) > 1 for d in self.slack.events))),
            *(Row(what, str(count)) for what, count in sorted(self.injected.items())),
            Row("calls that met one of Slack's rate limits", str(len(self.slack.limited))),
            *(Row(f"of them {what}", str(n)) for what, n in Counter(c.method for c in self.slack.limited).items()),
        ]


def answers(person: Person, said: Message) -> list[Message]:
    """Return the finished answers to a message; of one in several messages the last, which can be judged, stands."""
    thread = [m for m in said.channel.thread(said, person) if m.by_bot and not m.streaming and not m.ephemeral_to]
    whole = [m for m in thread if "feedback" in m.action_ids]
    # The same part twice is an answer twice.
    return whole + thread[: len(thread) - len({m.text for m in thread})]


def _more(counts: Counter[int]) -> int:
    return sum(n for times, n in counts.items() if times > 1)


async def at_once(slack: LocalSlack, questions: Sequence[str]) -> list[Row]:
    """Let fifty people use /ask at the same moment."""
    people = [slack.person(f"Person {n}") for n in range(AT_ONCE)]
    hiring = slack.channel("hiring", members=people)
    started = time.monotonic()
    sent = await asyncio.gather(
        *(p.command("/ask", questions[n % len(questions)], hiring) for n, p in enumerate(people))
    )
    await asyncio.gather(*(each.done() for each in sent))
    acks = [each.ack_seconds for each in sent if each.ack_seconds is not None]

    def answered() -> list[int]:
        return [len(_private_answers(hiring, person)) for person in people]

    while not all(answered()) and time.monotonic() - started < ANSWERS_WITHIN_S:  # noqa: ASYNC110 - bounded
        await asyncio.sleep(0.02)
    took = time.monotonic() - started
    await slack.settled(timeout=30)
    counts = answered()
    p50, most = quantile(acks, 0.5), max(acks)
    return [
        Row("acknowledged", f"{len(acks)} of {AT_ONCE}", "all", len(acks) == AT_ONCE),
        Row("acknowledgement, p50", f"{p50 * 1000:.0f} ms", f"< {ACK_P50_S * 1000:.0f} ms", p50 < ACK_P50_S),
        Row("acknowledgement, the slowest", f"{most * 1000:.0f} ms", f"< {ACK_MAX_S * 1000:,.0f} ms", most < ACK_MAX_S),
        Row("answered exactly once", f"{counts.count(1)} of {AT_ONCE}", "all", counts.count(1) == AT_ONCE),
        Row("the last answer after", f"{took:.1f} s"),
    ]


def _private_answers(channel: Channel, person: Person) -> list[Message]:
    """Return the answers that somebody alone sees: what has something to judge under it."""
    return [m for m in channel.messages(person) if m.ephemeral_to == person.id and "feedback" in m.action_ids]


async def measure(spare: Path) -> tuple[list[Row], list[Row], list[str]]:
    """Run both rounds over one process, and return what each has to tell, and the kinds of lines in its log."""
    home = spare / "home"
    ingest(SAMPLES, home)
    questions = [json.loads(line)["q"] for line in QUESTIONS.read_text("utf-8").splitlines()]
    random.Random(SEED).shuffle(questions)
    async with LocalSlack(times=Times(retries=RETRIES, grows=False), limits=True) as slack, served(slack, home) as app:
        say(app.line)
        say(f"{AT_ONCE} /ask at once")
        first = await at_once(slack, questions)
        say(f"{MANY:,} questions under faults")
        round_ = Round(slack, app, questions)
        second = round_.rows(await round_.run())
        for line in (*app.errors, *slack.refusals):
            say(line)
        warned = Counter(line.split(": ", 1)[-1][:80] for line in app.log)
        code = await app.stop()
        second.append(Row("stopped with", f"{code}; “{app.last}”", "0", code == 0))
    return first, second, [f"{n} × {what}" for what, n in warned.most_common(8)]


def main() -> int:
    """Run the rounds, print the report and write it down; return 1 where a bar is missed."""
    with tempfile.TemporaryDirectory(prefix="vouch-bench-slack-") as spare:
        first, second, warned = asyncio.run(measure(Path(spare)))
    report = _report(first, second, warned)
    sys.stdout.write(report)
    WRITTEN.write_text(report, encoding="utf-8")
    say(f"written to {WRITTEN.relative_to(ROOT)}")
    missed = [row.what for row in (*first, *second) if row.met is False]
    for what in missed:
        say(f"missed: {what}")
    return 1 if missed else 0


def _report(first: Sequence[Row], second: Sequence[Row], warned: Sequence[str]) -> str:
    logged = "\n".join(f"- {line}" for line in warned) or "- nothing"
    return f"""# Benchmarks of the Slack app

Written by `make bench-slack` on {dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC; do not edit.

Vouch {version("vouch-cv")}, Python {platform.python_version()}, {platform.system()} {platform.machine()},
{os.cpu_count()} cores shared with the local Slack (load {os.getloadavg()[0]:.1f} at the end).
`vouch serve` as a process of its own, in Socket Mode, over the 14 invented CVs; Slack is the strict local one of
`tests/local_slack`, which holds Slack's rate limits. Both rounds go to the same process, one after the other.

## {AT_ONCE} `/ask` at once

{_table(first)}

## {MANY:,} questions while things go wrong

Mentions in {CHANNELS} channels and direct messages of {PEOPLE} people, {IN_FLIGHT} under way at any time.

{_table(second)}

In the log, warnings included:

{logged}
"""


def _table(rows: Sequence[Row]) -> str:
    lines = ["| | measured | target | |", "|---|---|---|---|"]
    verdicts = {True: "met", False: "**missed**", None: ""}
    return "\n".join([*lines, *(f"| {r.what} | {r.measured} | {r.target} | {verdicts[r.met]} |" for r in rows)])


def say(text: str) -> None:
    """Tell whoever waits how far it is."""
    sys.stderr.write(f"bench-slack: {text}\n")


if __name__ == "__main__":
    sys.exit(main())
