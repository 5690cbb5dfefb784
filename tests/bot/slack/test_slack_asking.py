"""What asking in Slack promises, over both transports: in a channel, its thread, a direct message, by command."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.local_slack import LocalSlack

pytestmark = pytest.mark.anyio

ALIBABA = "who has worked on GPU sharing at Alibaba?"


def by_bot(channel: Any, person: Any, root: Any = None) -> list[Any]:
    """Return what the bot has said in a channel or thread, streams once they have ended."""
    said = channel.messages(person) if root is None else channel.thread(root, person)
    return [m for m in said if m.by_bot and not m.streaming]


async def answer_in(slack: LocalSlack, channel: Any, person: Any, root: Any = None, count: int = 1) -> Any:
    """Wait for the bot's answer number `count`."""
    await slack.until(lambda: len(by_bot(channel, person, root)) >= count, what=f"answer {count}")
    return by_bot(channel, person, root)[count - 1]


async def test_a_mention_is_answered_once_in_its_thread(slack, vouch, answered):
    """A mention comes as two events; one answer stands in its thread, in the words of `vouch ask`."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} {ALIBABA}")
        answer = await answer_in(slack, hiring, ada, said)
        await slack.settled()
        assert len(by_bot(hiring, ada, said)) == 1
    expected = answered(ALIBABA)
    shown = "".join(answer.shown.split())
    assert all("".join(line.lstrip("- ").split()) in shown for line in expected.text.split("\n") if line[:2] == "- ")
    assert all(f"[{c.n}]" in answer.shown for c in expected.citations)
    assert slack.refusals == []


async def test_a_later_word_in_the_thread_needs_no_mention(slack, vouch):
    """A follow-up in an answered thread is understood by what was asked before; small talk there is left alone."""
    ada, bo = slack.person("Ada"), slack.person("Bo")
    hiring = slack.channel("hiring", members=[ada, bo])
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} {ALIBABA}")
        await answer_in(slack, hiring, ada, said)
        await bo.say(hiring, "thanks, all clear", thread=said)
        await bo.say(hiring, f"{ada.mention} shall we have lunch?", thread=said)
        await ada.say(hiring, "and at Tencent?", thread=said)
        answer = await answer_in(slack, hiring, ada, said, 2)
        await slack.settled()
        assert "潘若溪" in answer.shown
        assert len(by_bot(hiring, ada, said)) == 2


async def test_talk_that_names_nobody_is_left_alone(slack, vouch):
    """A message that neither mentions the bot nor stands in a thread of its own is not answered."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    async with vouch():
        said = await ada.say(hiring, "who knows Rust?")
        await ada.say(hiring, "nobody?", thread=said)
        await slack.settled()
        assert by_bot(hiring, ada) == by_bot(hiring, ada, said) == []


async def test_a_direct_message_is_streamed(slack, vouch):
    """A direct message shows a status, then its answer claim by claim; a later one knows who "they" are."""
    ada = slack.person("Ada")
    async with vouch():
        said = await ada.say(ada.direct, "谁会 Golang？")
        answer = await answer_in(slack, ada.direct, ada, said)
        assert "覃朔" in answer.shown
        assert "查看出处" in answer.buttons
        assert slack.calls_of("assistant.threads.setStatus")
        assert len(slack.calls_of("chat.appendStream")) >= 2
        again = await ada.say(ada.direct, "他们当中谁在腾讯工作过？")
        later = await answer_in(slack, ada.direct, ada, again)
        assert "潘若溪" in later.shown
        assert slack.refusals == []


async def test_a_stream_that_died_is_finished_by_an_update(slack, vouch):
    """Where Slack ends a stream, the whole answer stands there all the same."""
    ada = slack.person("Ada")
    slack.faults.add("chat.appendStream", times=1, delay=0.3)
    async with vouch():
        said = await ada.say(ada.direct, "tell me about Yutong Guan")
        await slack.until(lambda: slack.calls_of("chat.startStream"), what="a stream")
        slack.expire_streams()
        await slack.until(lambda: slack.calls_of("chat.update"), what="an update")
        await slack.settled()
        answer = ada.direct.thread(said, ada)[-1]
        assert "Lazy loading" in answer.shown
        assert "Show sources" in answer.buttons


async def test_a_piece_that_is_lost_is_not_missed(slack, vouch):
    """Where a piece cannot be appended, the whole answer stands there in the end."""
    ada = slack.person("Ada")
    slack.faults.add("chat.appendStream", times=1, error="fatal_error")
    async with vouch():
        said = await ada.say(ada.direct, "tell me about Yutong Guan")
        await slack.until(lambda: slack.calls_of("chat.update"), what="an update")
        await slack.settled()
        assert "Lazy loading" in ada.direct.thread(said, ada)[-1].shown


async def test_no_stream_no_less_an_answer(slack, vouch):
    """Where streams cannot be had, the answer comes as a message."""
    ada = slack.person("Ada")
    slack.faults.add("chat.startStream", times=1, error="channel_type_not_supported")
    async with vouch():
        said = await ada.say(ada.direct, "who knows Golang?")
        assert "Qin" in (await answer_in(slack, ada.direct, ada, said)).shown


async def test_ask_is_seen_by_its_asker_until_shared(slack, vouch):
    """/ask answers its asker alone; sharing posts it for the channel, with who asked, and later words go on from it."""
    ada, bo = slack.person("Ada"), slack.person("Bo")
    hiring = slack.channel("hiring", members=[ada, bo])
    async with vouch():
        await (await ada.command("/ask", ALIBABA, hiring)).done()
        private = await answer_in(slack, hiring, ada)
        assert private.ephemeral_to
        assert by_bot(hiring, bo) == []
        await ada.press(private, "Share in channel")
        shared = await answer_in(slack, hiring, bo)
        assert "Yutong Guan" in shared.shown
        assert ALIBABA in shared.shown
        await bo.say(hiring, "and at Tencent?", thread=shared)
        later = await slack.until(
            lambda: [m for m in hiring.thread(shared, bo) if m.by_bot and "潘若溪" in m.shown], what="a follow-up"
        )
        assert len(later) >= 1


async def test_sharing_where_the_bot_is_not(slack, vouch):
    """In a channel that the bot is not in, /ask answers, and sharing goes by the click's own address."""
    ada, bo = slack.person("Ada"), slack.person("Bo")
    lounge = slack.channel("lounge", members=[ada, bo], bot=False)
    async with vouch():
        await ada.command("/ask", "who knows Golang?", lounge)
        await ada.press(await answer_in(slack, lounge, ada), "Share in channel")
        assert "Qin" in (await answer_in(slack, lounge, bo)).shown


async def test_ask_about_a_message(slack, vouch):
    """The message shortcut answers what a message asks, for whoever chose it alone."""
    ada, bo = slack.person("Ada"), slack.person("Bo")
    hiring = slack.channel("hiring", members=[ada, bo])
    async with vouch():
        said = await bo.say(hiring, "I wonder: who has worked on GPU sharing at Alibaba?")
        await ada.message_shortcut("ask_about_message", said)
        await slack.until(lambda: [m for m in hiring.messages(ada) if m.ephemeral_to], what="an answer")
        assert all(not m.by_bot for m in hiring.messages(bo))


async def test_ask_with_a_form_from_anywhere(slack, vouch):
    """The global shortcut opens a form; its answer comes in the asker's direct messages, under the question."""
    ada = slack.person("Ada")
    async with vouch():
        await ada.shortcut("ask_vouch")
        await slack.until(lambda: ada.modal, what="a form")
        await ada.submit(question="who knows Golang?")
        await slack.until(
            lambda: (
                any("Qin" in m.shown and not m.streaming for m in ada.direct.messages(ada))
                or any("Qin" in m.shown for r in ada.direct.messages(ada) for m in ada.direct.thread(r, ada))
            ),
            what="an answer",
        )


async def test_nothing_asked_is_told(slack, vouch):
    """An empty mention and an empty command get a line that says what can be asked."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    async with vouch():
        await ada.say(hiring, slack.bot.mention)
        first = await answer_in(slack, hiring, ada)
        assert "GPU sharing" in first.shown
        await ada.command("/ask", "", hiring)
        assert "GPU sharing" in (await answer_in(slack, hiring, ada, count=2)).shown


async def test_a_question_without_end(slack, vouch):
    """A message of 40,000 characters gets a line that says how long a question may be."""
    ada = slack.person("Ada")
    async with vouch():
        said = await ada.say(ada.direct, "who knows Rust and " * 2_100)
        assert "20,000" in (await answer_in(slack, ada.direct, ada, said)).shown


async def test_a_question_that_was_deleted(slack, vouch):
    """Where the question is gone before it is answered, its asker alone sees the answer, and nothing is raised."""
    ada, bo = slack.person("Ada"), slack.person("Bo")
    hiring = slack.channel("hiring", members=[ada, bo])
    slack.faults.add("conversations.info", times=1, delay=0.5)
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} {ALIBABA}")
        await ada.erase(said)
        await slack.until(lambda: [m for m in hiring.messages(ada) if m.ephemeral_to == ada.id], what="an answer")
        await slack.settled()
    assert not [m for m in hiring.messages(bo) if "apolog" in m.shown.lower() or "Sorry" in m.shown]


async def test_bots_are_not_answered(slack, vouch):
    """Neither other apps nor the bot itself are answered."""
    robot, ada = slack.person("Robot", kind="bot"), slack.person("Ada")
    hiring = slack.channel("hiring", members=[robot, ada])
    async with vouch():
        said = await robot.say(hiring, f"{slack.bot.mention} {ALIBABA}")
        await slack.settled()
        assert hiring.thread(said, ada) == [said]


async def test_many_at_once_are_told_their_place(slack, vouch, monkeypatch):
    """Whoever has to wait long is told how many are ahead, and everyone is answered."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    monkeypatch.setattr("bot.slack.work.PATIENCE_S", 0.0)
    async with vouch(concurrency=1) as running:
        gate = asyncio.Event()
        loop = asyncio.get_running_loop()
        blocked = asyncio.ensure_future(
            running.desk.off_loop(lambda: asyncio.run_coroutine_threadsafe(gate.wait(), loop).result())
        )
        await ada.command("/ask", "who knows Golang?", hiring)
        told = await answer_in(slack, hiring, ada)
        assert "before yours" in told.shown
        gate.set()
        await blocked
        assert "Qin" in (await answer_in(slack, hiring, ada, count=2)).shown


async def test_a_conversation_is_named_after_its_question(slack, vouch):
    """The thread that a direct message opens is named after its first question, and not after later ones."""
    ada = slack.person("Ada")
    async with vouch():
        said = await ada.say(ada.direct, "who knows Golang?")
        await slack.until(lambda: ada.direct.titles, what="a title")
        await ada.say(ada.direct, "and Rust?", thread=said)
        await slack.settled()
        assert list(ada.direct.titles.values()) == ["who knows Golang?"]
