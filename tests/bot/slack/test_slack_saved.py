"""What a saved question promises, over both transports: told once when its answer changes, and nobody else's matter."""

from __future__ import annotations

from typing import Any

import pytest

from bot.slack.confirmations import Confirmed
from bot.slack.memory import Memory
from bot.slack.saved import digest, review
from tests.bot.slack.conftest import SAMPLES
from tests.patience import patience

pytestmark = pytest.mark.anyio

ADOBE = "who has worked at Adobe Research?"
CHANGED = "a question that you saved"


@pytest.fixture
def ada(slack: Any) -> Any:
    """Give a member."""
    return slack.person("Ada")


async def answered(slack: Any, person: Any, text: str, thread: Any = None) -> Any:
    """Ask in the direct messages, and wait for the answer."""
    said = await person.say(person.direct, text, thread=thread)
    return await slack.reply(said, person)


async def save(slack: Any, person: Any, answer: Any) -> None:
    """Save the question of an answer."""
    await person.press(answer, "Save the question")
    await slack.until(lambda: any("Saved." in m.shown for m in person.direct.messages(person)), what="that it is saved")


async def drop(slack: Any, person: Any, name: str) -> Any:
    """Drop an invented CV, and wait until all that follows from it is done."""
    said = await person.upload(person.direct, name, (SAMPLES / name).read_bytes())
    return await slack.reply(said, person, timeout=30)


def told(person: Any) -> list[Any]:
    """Return the messages that tell a person of a change."""
    return [m for m in person.direct.messages(person) if CHANGED in m.shown]


async def test_a_new_cv_that_changes_the_answer_is_told_once(slack, keeper, ada):
    """Its asker is told in a direct message with the new answer; a CV that changes nothing tells nothing."""
    bo = slack.person("Bo")
    async with keeper() as running:
        await save(slack, ada, await answered(slack, ada, ADOBE))
        await drop(slack, bo, "05_bioimaging_postdoc_en.md")
        assert await running.desk.idle(patience(10))
        assert told(ada) == []
        await drop(slack, bo, "06_no_name_in_header_en.md")
        head = await slack.until(lambda: told(ada) and told(ada)[0], what="the news", timeout=30)
        assert ADOBE in head.shown
        assert await running.desk.idle(patience(10))
        await slack.settled()
        assert "Meilin Fang" in ada.direct.thread(head, ada)[-1].shown
        assert told(bo) == []
        await review(running.desk)
        assert len(told(ada)) == 1
        assert slack.refusals == []


async def test_a_restart_tells_nothing_again(slack, keeper, ada):
    """What was told before a stop is not told after it."""
    async with keeper() as running:
        await save(slack, ada, await answered(slack, ada, ADOBE))
        await drop(slack, ada, "06_no_name_in_header_en.md")
        await slack.until(lambda: told(ada), what="the news", timeout=30)
        assert await running.desk.idle(patience(10))
    async with keeper() as running:
        assert await review(running.desk) == 0
        assert len(told(ada)) == 1


async def test_what_was_taken_out_again_is_no_news(slack, keeper, ada):
    """Undoing a drop changes the answer back in silence."""
    async with keeper() as running:
        await save(slack, ada, await answered(slack, ada, ADOBE))
        answer = await drop(slack, ada, "06_no_name_in_header_en.md")
        await slack.until(lambda: told(ada), what="the news", timeout=30)
        assert await running.desk.idle(patience(10))
        await ada.press(answer, "Forget this CV")
        await slack.until(lambda: "Forgotten" in answer.shown, what="that it is gone", timeout=30)
        assert await running.desk.idle(patience(10))
        assert len(told(ada)) == 1
        assert await review(running.desk) == 0


async def test_a_run_over_the_folders_tells_too(slack, keeper, ada, folder):
    """`/reindex` brings news to saved questions as a drop does."""
    root = slack.person("Root", kind="admin")
    async with keeper():
        await save(slack, ada, await answered(slack, ada, ADOBE))
        (folder / "new.md").write_bytes((SAMPLES / "06_no_name_in_header_en.md").read_bytes())
        await root.command("/reindex")
        await slack.until(lambda: told(ada), what="the news", timeout=30)


async def test_who_is_no_longer_admitted_is_not_told(slack, keeper, ada):
    """Somebody who was taken out of the group hears nothing of new CVs."""
    group = slack.user_group("hiring", [ada])
    bo = slack.person("Bo")
    async with keeper(user_group=group.id) as running:
        await save(slack, ada, await answered(slack, ada, ADOBE))
        slack.world.groups[group.id] = type(group)(group.id, group.handle, (bo.id,))
        running.desk.access._known.clear()  # noqa: SLF001 - a minute passes
        await drop(slack, bo, "06_no_name_in_header_en.md")
        assert await running.desk.idle(patience(10))
        assert told(ada) == []


async def test_a_message_that_could_not_be_sent_is_told_at_the_next_change(slack, keeper, ada):
    """What Slack did not take is not lost: the answer is told when the questions are asked again."""
    async with keeper() as running:
        await save(slack, ada, await answered(slack, ada, ADOBE))
        await drop(slack, ada, "05_bioimaging_postdoc_en.md")
        assert await running.desk.idle(patience(10))
        running.desk.memory.save("U0GONE", ADOBE, "another")
        slack.faults.add("chat.postMessage", times=1, skip=1, error="fatal_error")
        await drop(slack, ada, "06_no_name_in_header_en.md")
        assert await running.desk.idle(patience(10))
        assert told(ada) == []
        assert await review(running.desk) == 1
        assert len(told(ada)) == 1


async def test_home_lists_and_removes_them(slack, keeper, ada):
    """Home shows one's own saved questions, asks them again, and removes them."""
    bo = slack.person("Bo")
    async with keeper() as running:
        await save(slack, ada, await answered(slack, ada, ADOBE))
        await bo.open_home()
        await slack.until(lambda: bo.home, what="Home")
        assert ADOBE not in bo.home.shown
        await ada.open_home()
        await slack.until(lambda: ada.home, what="Home")
        number = str(running.desk.memory.saved_questions(ada.id)[0].id)
        before = len(ada.direct.messages(ada))
        await ada.press(ada.home, "Ask", number)
        await slack.until(lambda: len(ada.direct.messages(ada)) >= before + 2, what="an answer")
        await bo.open_home()
        running.desk.memory.unsave(bo.id, int(number))
        assert running.desk.memory.saved_questions(ada.id)
        await ada.press(ada.home, "Remove", number)
        await slack.until(lambda: "None yet" in ada.home.shown, what="that it is removed")
        assert running.desk.memory.saved_questions() == ()
        assert slack.refusals == []


async def test_a_follow_up_is_saved_with_what_it_follows(slack, keeper, ada):
    """A question that needs the one before it keeps that; one that stands alone does not."""
    async with keeper() as running:
        first = await ada.say(ada.direct, "who has worked on GPU sharing at Alibaba?")
        await slack.reply(first, ada)
        second = await ada.say(ada.direct, "and at Tencent?", thread=first)
        await slack.until(lambda: len([m for m in ada.direct.thread(first, ada) if m.by_bot]) == 2, what="an answer")
        await slack.settled()
        await save(slack, ada, ada.direct.thread(second, ada)[-1])
        alone = await answered(slack, ada, "who knows Golang?")
        await ada.press(alone, "Save the question")
        await slack.until(lambda: len(running.desk.memory.saved_questions()) == 2, what="two")
        follow, other = running.desk.memory.saved_questions()
        assert follow.text == "and at Tencent?"
        assert follow.history == ("who has worked on GPU sharing at Alibaba?",)
        assert other.history == ()


async def test_the_same_question_is_saved_once(slack, keeper, ada):
    """Saving twice keeps one."""
    async with keeper() as running:
        answer = await answered(slack, ada, ADOBE)
        await save(slack, ada, answer)
        await ada.press(answer, "Save the question")
        await slack.settled()
        assert await running.desk.idle(patience(10))
        assert len(running.desk.memory.saved_questions(ada.id)) == 1


def test_a_digest_holds_people_and_claims_and_no_words(pipeline, answered):
    """Equal answers have equal digests, other people or claims another one, and nothing of a CV can be read in it."""
    one, other = answered("who knows Golang?"), answered("who knows Python?")
    assert digest(one) == digest(answered("who knows Golang?"))
    assert digest(one) != digest(other)
    assert digest(one) != digest(one.model_copy(update={"claims": ()}))
    assert digest(one).isalnum()


def test_what_was_confirmed_does_not_expire(tmp_path):
    """Notes of a flow expire with the answers; confirmations and the last run stay."""
    now = [0.0]
    memory = Memory(tmp_path, keep_days=1, clock=lambda: now[0])
    for kind in ("confirmed", "run", "drop"):
        memory.put(kind, "key", Confirmed(by="U1"))
    now[0] = 10 * 86_400.0
    assert memory.expire() == 1
    assert [bool(memory.keys(kind)) for kind in ("confirmed", "run", "drop")] == [True, True, False]
    memory.discard("confirmed", "key")
    assert memory.get("confirmed", "key") is None
    memory.close()
