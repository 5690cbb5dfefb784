"""What /candidate promises, over both transports: one person in short with a timeline, or a choice, or near names."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.answering.sources import Sources
from bot.career import career_of
from bot.cli import main
from bot.slack.incoming import Place
from bot.slack.memory import Kept
from bot.slack.timeline import draw, illustrated, in_words, timeline
from ingest.identity import settle
from tests.local_slack.rules import message_problems
from vectorstore.records import Scope
from vectorstore.store import Store

pytestmark = pytest.mark.anyio


async def told(slack: Any, channel: Any, person: Any, text: str) -> Any:
    """Give the command, and return what the bot shows for it."""
    before = len(channel.messages(person))
    await person.command("/candidate", text, channel)
    await slack.until(lambda: len(channel.messages(person)) > before, what="an answer")
    return channel.last(person)


def images(message: Any) -> list[Any]:
    """Return the picture blocks of a message."""
    return [b for b in message.blocks if b["type"] == "image"]


@pytest.mark.parametrize(
    ("name", "title", "words"),
    [
        ("Yutong Guan", "Summary of Yutong Guan", "Timeline of Yutong Guan (管雨桐): Education, Southeast University"),
        ("管雨桐", "管雨桐（Yutong Guan）的概况", "管雨桐（Yutong Guan）的经历时间线：教育，Southeast University"),
    ],
)
async def test_a_person_in_short(slack, vouch, ada, hiring, *, name, title, words):
    """A name in either script gives the summary in its language, cited, with a timeline told in words too."""
    async with vouch():
        answer = await told(slack, hiring, ada, name)
        assert answer.ephemeral_to == ada.id
        assert title in answer.shown
        assert "Kuaishou Technology" in answer.shown
        [image] = images(answer)
        assert image["alt_text"].startswith(words)
        picture = slack.calls_of("files.completeUploadExternal")[0].args
        assert not picture.get("channel_id")
        assert message_problems(answer.text, answer.blocks) == []
        assert slack.refusals == []


async def test_a_shared_summary_is_a_question(slack, vouch, ada, hiring):
    """What is shared says in words what was asked, and is followed up in its thread like any question."""
    async with vouch():
        answer = await told(slack, hiring, ada, "管雨桐")
        await ada.press(answer, "分享到频道")
        await slack.until(lambda: [m for m in hiring.messages(ada) if not m.ephemeral_to], what="the shared answer")
        [shared] = [m for m in hiring.messages(ada) if not m.ephemeral_to]
        assert "介绍一下管雨桐" in shared.shown
        assert len(images(shared)) == 1
        await slack.settled()
        await ada.say(hiring, "他会 Rust 吗？", thread=shared)
        await slack.until(lambda: hiring.thread(shared, ada)[2:], what="an answer")
        assert "管雨桐" in hiring.thread(shared, ada)[-1].shown
        assert slack.refusals == []


async def test_a_summary_that_was_asked_for_has_its_timeline_too(slack, vouch, ada, hiring):
    """A mention and a direct message show the picture as the command does."""
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} tell me about Kexin Duan")
        answer = await slack.reply(said, ada)
        assert len(images(answer)) == 1
        said = await ada.say(ada.direct, "介绍一下段可欣")
        answer = await slack.reply(said, ada)
        assert len(images(answer)) == 1
        assert slack.refusals == []


async def test_the_same_timeline_is_uploaded_once(slack, vouch, ada, hiring):
    """The workspace's files do not fill with copies; one that somebody deleted is uploaded again."""
    async with vouch():
        for uploads in (1, 1, 2):
            [image] = images(await told(slack, hiring, ada, "Yutong Guan"))
            assert len(slack.calls_of("files.completeUploadExternal")) == uploads
            if len(hiring.messages(ada)) == 2:
                slack.world.files[image["slack_file"]["id"]].deleted = True


@pytest.mark.parametrize("method", ["files.getUploadURLExternal", "files.completeUploadExternal", "files.info"])
async def test_without_a_timeline_the_summary_stands(slack, vouch, ada, hiring, method):
    """Where the picture cannot be uploaded the words come all the same."""
    slack.faults.add(method, times=9, error="fatal_error")
    async with vouch():
        answer = await told(slack, hiring, ada, "Yutong Guan")
        assert "Summary of Yutong Guan" in answer.shown
        assert images(answer) == []


async def test_a_picture_that_slack_does_not_take(slack, vouch, ada, hiring):
    """A block that Slack refuses for its picture is sent without it, in each way in which a message goes."""
    async with vouch() as running:
        from bot.slack.blocks.rich import Message, picture, rich, run, section

        message = Message(text="words", blocks=(rich(section(run("words"))), picture("F_GONE", "a line")))
        for kind in ("thread", "asker"):
            place = Place(kind=kind, user=ada.id, channel=hiring.id)
            if kind == "thread":
                await running.desk.deliver.post(place, message)
            else:
                await running.desk.tell(place, message)
            assert [b["type"] for b in hiring.last(ada).blocks] == ["rich_text"]
        sent = await ada.command("/candidate", "", hiring)
        await running.desk.deliver.respond(sent.payload["response_url"], message)
        assert [b["type"] for b in hiring.last(ada).blocks] == ["rich_text"]


async def test_a_person_by_the_file_of_a_cv(slack, vouch, ada, hiring):
    """Whom no CV names is asked for by the file's name."""
    async with vouch():
        answer = await told(slack, hiring, ada, "07_unnamed_zh.txt")
        assert "比亚迪" in answer.shown


async def test_near_names_are_offered(slack, vouch, ada, hiring):
    """A misspelt name, or one that only sounds alike, is answered with whom it may mean, never taken for them."""
    async with vouch():
        answer = await told(slack, hiring, ada, "曾博乔")
        assert "没有叫“曾博乔”的人" in answer.shown
        assert answer.buttons == ["曾柏乔（Boqiao ZENG）"]
        answer = await told(slack, hiring, ada, "Yutong Gaun")
        assert "Nobody in the CVs is called “Yutong Gaun”" in answer.shown
        assert "Staff Engineer" in answer.shown
        await ada.press(answer, "Yutong Guan (管雨桐)")
        await slack.until(lambda: "Summary of Yutong Guan" in hiring.last(ada).shown, what="the summary")
        assert slack.refusals == []


@pytest.mark.parametrize("name", ["Zzyzx Qwerty", "刘备", "a" * 300, "*", "|", "who is the oldest?"])
async def test_nobody_of_that_name(slack, vouch, ada, hiring, name):
    """A name that nobody bears is said to be unknown; nothing is guessed."""
    async with vouch():
        answer = await told(slack, hiring, ada, name)
        assert any(words in answer.shown for words in ("Nobody in the CVs", "没有叫", "Name somebody"))
        assert answer.buttons == []
        assert slack.refusals == []


async def test_a_name_is_wanted(slack, vouch, ada, hiring):
    """An empty command says how it is used; 40,000 characters are no name."""
    async with vouch():
        assert "/candidate NAME" in (await told(slack, hiring, ada, "")).shown
        assert "Nobody in the CVs" in (await told(slack, hiring, ada, "x" * 40_000)).shown


@pytest.fixture
def namesakes(tmp_path: Any) -> Any:
    """Give a home in which two invented people share a name."""
    cvs = tmp_path / "cvs"
    cvs.mkdir()
    for where, year in (("Harbour Robotics", 2019), ("Meadow Genomics", 2021)):
        text = (
            f"# Wren Alder\n\n## Experience\n\n**Engineer, {where}**, {year} - {year + 1}\n- Built tools for {where}.\n"
        )
        (cvs / f"{where.split()[0].lower()}.md").write_text(text, "utf-8")
    home = tmp_path / "home"
    assert main(["ingest", str(cvs), "--home", str(home)]) == 0
    with Store.open(home) as opened:
        yield opened


@pytest.fixture
def two_wrens(namesakes: Any, request: pytest.FixtureRequest) -> Any:
    """Let the app run over the namesakes."""
    from bot.answering.pipeline import Pipeline

    return namesakes, Pipeline(namesakes)


class TestNamesakes:
    """What is promised where two people share a name."""

    @pytest.fixture
    def store(self, two_wrens: Any) -> Any:
        """Give the store of the namesakes."""
        return two_wrens[0]

    @pytest.fixture
    def pipeline(self, two_wrens: Any) -> Any:
        """Give the pipeline over the namesakes."""
        return two_wrens[1]

    async def test_a_choice_between_two(self, slack, vouch, ada, hiring):
        """Two of one name are told apart by their CVs and work; the button gives the chosen one's summary alone."""
        async with vouch():
            answer = await told(slack, hiring, ada, "Wren Alder")
            assert "may be any of 2 people" in answer.shown
            assert "Harbour Robotics" in answer.shown
            assert answer.buttons == ["Wren Alder (harbour.md)", "Wren Alder (meadow.md)"]
            await ada.press(answer, "Wren Alder (meadow.md)")
            await slack.until(lambda: "Summary of Wren Alder" in hiring.last(ada).shown, what="the summary")
            assert "Meadow Genomics" in hiring.last(ada).shown
            assert "Harbour" not in hiring.last(ada).shown
            assert slack.refusals == []

    async def test_a_choice_in_a_comparison(self, slack, vouch, ada, hiring):
        """A comparison asks which one is meant, and goes on with who was chosen."""
        async with vouch():
            await ada.command("/compare", "Wren Alder | meadow.md", hiring)
            await slack.until(lambda: hiring.messages(ada), what="a choice")
            await ada.press(hiring.last(ada), "Wren Alder (harbour.md)")
            await slack.until(lambda: "side by side" in hiring.last(ada).shown, what="the comparison")
            assert "Harbour Robotics" in hiring.last(ada).shown
            assert slack.refusals == []

    async def test_a_choice_that_is_gone(self, slack, vouch, ada, hiring):
        """A button of somebody who is in no CV any more says so."""
        async with vouch() as running:
            answer = await told(slack, hiring, ada, "Wren Alder")
            ids = [d.document_id for d in running.desk.store.documents(Scope.everything(), with_text=False)]
            running.desk.store.remove(ids, settle)
            await ada.press(answer, "Wren Alder (meadow.md)")
            await slack.until(lambda: "no longer in the CVs" in hiring.last(ada).shown, what="a word")


async def test_whoever_may_not_ask_learns_no_name(slack, vouch):
    """A guest, a shared channel and a button pressed by an outsider are refused, and name nobody."""
    ada, eve = slack.person("Ada"), slack.person("Eve", kind="guest")
    hiring = slack.channel("hiring", members=[ada, eve])
    shared = slack.channel("partners", members=[ada], shared=True)
    async with vouch() as running:
        for person, channel in ((eve, hiring), (ada, shared)):
            answer = await told(slack, channel, person, "Yutong Gaun")
            assert "Sorry" in answer.shown
            assert "Guan" not in answer.shown
        blocks = (await told(slack, hiring, ada, "Yutong Gaun")).blocks
        await running.desk.deliver.client.chat_postMessage(channel=hiring.id, text="which", blocks=blocks)
        await eve.press(hiring.last(eve), "Yutong Guan (管雨桐)")
        await slack.until(lambda: "Sorry" in hiring.last(eve).shown, what="a refusal")
        assert running.desk.answered == 0


def test_a_career_is_told_once_however_many_cvs_tell_it(store):
    """Two CVs in two languages make one timeline, each stretch once, and what goes on ends with the newest CV."""
    sources = Sources(store, Scope.everything())
    person = next(p for p in sources.people if len(p.documents) == 2)
    career = career_of(sources, person.person_id)
    assert [s.lane for s in career.stretches] == ["education", "education", "internship", "internship", "employment"]
    assert career.stretches[-1].end == sources.newest(person.person_id).date
    assert career.stretches[-1].ongoing
    assert career.undated == 0
    for language in ("en", "zh"):
        told_in = in_words(career, "T", language)
        assert told_in.count("2024") == 2
        assert ("present" if language == "en" else "至今") in told_in


async def test_only_a_summary_of_one_is_illustrated(slack, vouch, keep):
    """No other answer waits for a picture."""
    async with vouch() as running:
        for question in ("who knows Golang?", "compare Yutong Guan and Tianqi Bao", "tell me about Zzyzx Qwerty"):
            kept: Kept = keep(question)
            assert await illustrated(running.desk, kept) == kept
        assert slack.calls_of("files.getUploadURLExternal") == []


def test_the_picture_is_a_picture(store):
    """What is uploaded is a PNG that a message can show."""
    sources = Sources(store, Scope.everything())
    wanted = [timeline(store, Scope.everything(), p.person_id, p.name, "zh") for p in sources.people]
    assert None not in wanted
    assert len({w.key for w in wanted}) == len(wanted)
    assert Image.open(BytesIO(draw(wanted[-1]).data)).format == "PNG"
