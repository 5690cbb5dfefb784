"""`make slack-demo`: `vouch serve` against the local Slack, and a person who uses all of it, shown as they see it.

Prints channel by channel what stands there, and draws docs/slack.png. Everything is bounded in time; it exits 1 where a
step fails. The people and their CVs are invented. How text and pictures look: tests.demo.terminal, tests.demo.picture.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.demo import terminal
from tests.demo.picture import conversation, draw, home
from tests.local_slack import LocalSlack
from tests.local_slack.acts import Person
from tests.local_slack.channels import Channel, Message
from tests.local_slack.errors import Impossible
from tests.local_slack.serving import ingest, served
from tests.local_slack.views import View
from tests.patience import Wait, patience

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "tests" / "corpus" / "cvs"
PICTURE = ROOT / "docs" / "slack.png"
# A step waits so long for the app to begin, and for quiet after its last word; all of it has so long.
_BEGINS_S, _QUIET_S, _WHOLE_S = 25.0, 0.6, 300.0
ASKED = "who has worked on GPU sharing at Alibaba?"
NEED = """Senior engineer, training platform

Must have:
- experience with GPU sharing
- Kubernetes in production

Nice to have:
- a paper at a systems conference
- Go or Rust
- under 35 years old"""
# A later CV of somebody whom the samples know: the same person, a year on, with a job more.
OLDER = "01_cluster_engineer_en.md"
CHANGES = (
    ("Last updated: 12 May 2025", "Last updated: 3 March 2026"),
    ("Mar. 2023 – Present", "Mar. 2023 – Nov. 2025"),
    (
        "## Experience\n",
        (
            "## Experience\n\n### Xiaomi\n\n**Principal Engineer, AI Platform** — Beijing, Dec. 2025 – Present\n\n"
            "- Rebuilt the queue of the training platform: gang scheduling for 900 users.\n"
        ),
    ),
)


class Demo:
    """What was shown so far, and which steps failed."""

    def __init__(self, slack: LocalSlack) -> None:
        self.slack = slack
        self.failed: list[str] = []
        self.ada = slack.person("Ada", kind="admin")
        self.lin = slack.person("林悦", locale="zh-CN")
        self.hiring = slack.channel("hiring", members=[self.ada, self.lin])
        self.kept: dict[str, Message] = {}
        self._seen: dict[int, int] = {}

    # Acting

    async def step(self, title: str, act: Callable[[], Awaitable[Any]]) -> None:
        """Do something, wait for what comes of it, and print what is new; a failure is told and counted."""
        print(f"\n{terminal.bold(f'▌ {title}')}")
        try:
            await act()
        except (TimeoutError, Impossible, LookupError, ValueError, AssertionError) as error:
            self.failed.append(title)
            print(f"  FAILED: {type(error).__name__}: {error}")
        self._print_new()
        if title in self.failed:
            for person in (self.ada, self.lin):
                if person.modal:
                    await person.close(everything=True)

    async def after(self, act: Awaitable[Any]) -> Any:
        """Do one thing and return what it returns, once the app has said something and said all of it."""
        before = self._state()
        made = await act
        begins, ends = Wait(_BEGINS_S), Wait(3 * _BEGINS_S)
        while self._state(of_bot=True) == before[1:]:
            if begins.left <= 0:
                raise TimeoutError("the app did not answer; " + "; ".join(self.slack.refusals[-2:]))
            await asyncio.sleep(0.05)
        last, since = self._state(), time.monotonic()
        while time.monotonic() - since < patience(_QUIET_S) or not self._is_quiet():
            await asyncio.sleep(0.05)
            if (now := self._state()) != last:
                last, since = now, time.monotonic()
            if ends.left <= 0:
                raise TimeoutError("the app did not come to an end")
        if self.slack.refusals:
            raise ValueError(f"Slack refused {self.slack.refusals[-1]}")
        return made

    def newest(self, channel: Channel, person: Person, root: Message | None = None) -> Message:
        """Return the last message of the bot that somebody sees; in a thread where one is given."""
        seen = channel.thread(root, person) if root else channel.messages(person)
        return [m for m in seen if m.by_bot][-1]

    def _is_quiet(self) -> bool:
        world = self.slack.world
        return self.slack.api.open == 0 and not any(m.streaming for m in world.streams) and not self.slack.office.open

    def _state(self, *, of_bot: bool = False) -> tuple[Any, ...]:
        messages = [m for c in self.slack.world.channels.values() for m in c.messages()]
        messages += [m for c in self.slack.world.channels.values() for p in (self.ada, self.lin) for m in c.messages(p)]
        shown = tuple((m.ts, len(m.versions)) for m in messages if m.by_bot)
        views = tuple((p.id, view and view.hash) for p in (self.ada, self.lin) for view in (p.modal, p.home))
        return (shown, views) if of_bot else (len(messages), shown, views)

    # Showing

    def _print_new(self) -> None:
        for channel in self.slack.world.channels.values():
            fresh = {
                id(m): (m, person)
                for person in (self.ada, self.lin)
                for m in channel.messages(person)
                if self._seen.get(id(m)) != len(m.versions)
            }
            if fresh:
                name = "direct messages with Vouch" if channel.direct_with else f"#{channel.name}"
                self._rule(name)
            for message, person in sorted(fresh.values(), key=lambda found: found[0].ts):
                self._seen[id(message)] = len(message.versions)
                self._message(message, person)
        for person in (self.ada, self.lin):
            if person.modal:
                self.show(person.modal, f"a form before {person.name}: {person.modal.title}")
            for notice in self.slack.world.notices.pop(person.id, []):
                self.failed.append(notice)
                print(f"  Slack tells {person.name}: {notice}")

    def _message(self, message: Message, person: Person) -> None:
        who = "Vouch" if message.by_bot else self.slack.world.profiles[message.user].name
        inside = message.thread_ts not in (None, message.ts)
        notes = [
            *(["in the thread"] if inside else []),
            *([f"only {person.name} sees this"] if message.ephemeral_to else []),
            *(["changed"] if len(message.versions) > 1 and not message.streamed else []),
        ]
        margin = "  │ " if inside else "  "
        print(f"{margin}{terminal.bold(who)}{terminal.faint('  ' + ', '.join(notes)) if notes else ''}")
        for file in message.files:
            print(f"{margin}  ▤ {file['name']}")
        if message.text or message.blocks:
            self._lines(message.text, message.blocks, f"{margin}  ")

    def show(self, view: View, title: str) -> None:
        """Print a modal or an App Home."""
        self._rule(title)
        self._lines("", view.blocks, "  ")
        for key, error in view.errors.items():
            print(f"  ! {key}: {error}")

    def _lines(self, text: str, blocks: list[dict[str, Any]], margin: str) -> None:
        def name_of(user: str) -> str:
            return self.slack.world.profiles[user].name

        for line in terminal.shown(text, blocks, name_of, terminal.WIDTH - len(margin)):
            print(f"{margin}{line}".rstrip())

    @staticmethod
    def _rule(title: str) -> None:
        line = f"── {title} "
        print(terminal.faint(line + "─" * max(0, terminal.WIDTH - terminal.columns(line))))


# What a person does, one thing after the other


async def asking(demo: Demo) -> None:
    """Mention, follow-up, sources, direct message, /ask with Share."""
    slack, ada, lin, hiring = demo.slack, demo.ada, demo.lin, demo.hiring

    async def mention() -> None:
        demo.kept["mention"] = await demo.after(ada.say(hiring, f"{slack.bot.mention} {ASKED}"))

    async def follow_up() -> None:
        await demo.after(ada.say(hiring, "and at Tencent?", thread=demo.kept["mention"]))

    async def sources() -> None:
        first = next(m for m in hiring.thread(demo.kept["mention"], ada) if m.by_bot)
        await demo.after(ada.press(first, "Show sources"))

    async def chinese() -> None:
        await ada.close(everything=True)
        demo.kept["chinese"] = await demo.after(lin.say(hiring, f"{slack.bot.mention} 谁预计 2025 年博士毕业？"))

    async def direct() -> None:
        await demo.after(ada.say(ada.direct, "who could help with a slow distributed training job?"))

    async def ask() -> None:
        await demo.after(lin.command("/ask", "谁会 Golang？", hiring))

    async def share() -> None:
        await demo.after(lin.press(demo.newest(hiring, lin), "share"))

    async def save() -> None:
        said = hiring.thread(demo.kept["chinese"], lin)[-1]
        await demo.after(lin.press(said, "保存问题"))

    await demo.step("Ada mentions Vouch in #hiring", mention)
    await demo.step("a follow-up in the thread needs no mention", follow_up)
    await demo.step("Ada presses Show sources", sources)
    await demo.step("林悦 mentions Vouch, in Chinese", chinese)
    await demo.step("Ada writes a direct message; the answer is streamed, then finished", direct)
    await demo.step("林悦 uses /ask", ask)
    await demo.step("林悦 presses Share in channel", share)
    await demo.step("林悦 saves her first question", save)


async def commanding(demo: Demo) -> None:
    """The other commands."""
    ada, hiring = demo.ada, demo.hiring

    async def person() -> None:
        await demo.after(ada.command("/candidate", "Yutong Guan", hiring))
        demo.kept["summary"] = demo.newest(hiring, ada)

    async def people() -> None:
        await demo.after(ada.command("/candidates", "Huawei, internship", hiring))

    async def compare() -> None:
        await demo.after(ada.command("/compare", "Boqiao Zeng | Tianqi Bao", hiring))

    async def match() -> None:
        await demo.after(ada.command("/match", "", hiring))

    async def describe() -> None:
        await demo.after(ada.submit(need=NEED))
        await demo.slack.until(lambda: ada.modal and ada.modal.inputs, _BEGINS_S, "the criteria")

    async def weigh() -> None:
        await demo.after(ada.submit())

    await demo.step("Ada uses /candidate", person)
    await demo.step("Ada uses /candidates", people)
    await demo.step("Ada uses /compare", compare)
    await demo.step("Ada uses /match, and gets a form", match)
    await demo.step("she pastes a job description; its criteria can be weighed", describe)
    await demo.step("she sends them", weigh)


async def shortcuts(demo: Demo) -> None:
    """The message shortcut and the global one."""
    ada, lin, hiring = demo.ada, demo.lin, demo.hiring

    async def about_message() -> None:
        said = await lin.say(hiring, "Does anybody know who has published at NSDI?")
        await demo.after(ada.message_shortcut("ask_about_message", said))

    async def with_form() -> None:
        await demo.after(lin.shortcut("ask_vouch"))
        await demo.after(lin.submit(question="介绍一下段可欣"))

    await demo.step("Ada uses “Ask about this message” on what 林悦 said", about_message)
    await demo.step("林悦 uses the shortcut “Ask Vouch”, with its form", with_form)


async def keeping(demo: Demo) -> None:
    """A dropped CV, /reindex and App Home."""
    ada, hiring = demo.ada, demo.hiring

    async def drop() -> None:
        name, data = newer_cv()
        await demo.after(ada.upload(ada.direct, name, data))

    async def reindex() -> None:
        await demo.after(ada.command("/reindex", "", hiring))

    async def app_home() -> None:
        await demo.after(ada.open_home())
        assert ada.home is not None
        demo.show(ada.home, "App Home of Ada, an admin")

    async def home_in_chinese() -> None:
        await demo.after(demo.lin.open_home())
        assert demo.lin.home is not None
        demo.show(demo.lin.home, "App Home of 林悦")

    await demo.step("Ada drops a CV into her direct messages", drop)
    await demo.step("Ada, an admin, uses /reindex", reindex)
    await demo.step("Ada opens App Home", app_home)
    await demo.step("林悦 opens App Home; her Slack is in Chinese", home_in_chinese)


def newer_cv() -> tuple[str, bytes]:
    """Return a later CV of one of the invented people: the one that the samples hold, changed."""
    text = (SAMPLES / OLDER).read_text(encoding="utf-8")
    for old, new in CHANGES:
        if old not in text:
            raise ValueError(f"{OLDER} no longer says {old!r}; mend CHANGES")
        text = text.replace(old, new, 1)
    return "Yutong_Guan_2026.md", text.encode()


def picture(demo: Demo) -> None:
    """Draw the picture of the README from what stands in the local Slack now."""
    slack, ada = demo.slack, demo.ada
    thread = demo.hiring.thread(demo.kept["mention"], ada)[:2]
    cards = [
        conversation(slack, "Thread", "# hiring", thread, replies=True),
        conversation(slack, "# hiring", "/candidate Yutong Guan", [demo.kept["summary"]], replies=False),
    ]
    if demo.lin.home:
        cards.append(home(demo.lin.home))
    draw(slack, cards, PICTURE)


async def demonstrate() -> list[str]:
    """Run it all, and return what failed."""
    with tempfile.TemporaryDirectory(prefix="vouch-slack-demo-") as spare:
        where = Path(spare) / "home"
        print(terminal.faint(f"reading the invented CVs of {SAMPLES.relative_to(ROOT)}"))
        await asyncio.to_thread(ingest, SAMPLES, where)
        async with LocalSlack() as slack, served(slack, where) as app, asyncio.timeout(patience(_WHOLE_S)):
            print(app.line)
            demo = Demo(slack)
            for part in (asking, commanding, shortcuts, keeping):
                await part(demo)
            await demo.step(f"drawn: {PICTURE.relative_to(ROOT)}", lambda: asyncio.to_thread(picture, demo))
            if await app.stop():
                demo.failed.append("vouch serve did not stop well")
            demo.failed += app.errors
            print(f"\n{app.last}")
            return demo.failed


def main() -> int:
    """Run the demo; return 1 where a step failed."""
    failed = asyncio.run(demonstrate())
    print(f"\n{len(failed)} steps failed: " + "; ".join(failed) if failed else "\nEvery step worked.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
