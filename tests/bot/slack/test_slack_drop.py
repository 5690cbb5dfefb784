"""What dropping a CV promises, over both transports: read, told, confirmed, taken out, refused."""

from __future__ import annotations

import time
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

import pytest
from aiohttp import web

from bot.answering.pipeline import Pipeline
from bot.cli import main
from bot.config import SlackSettings
from bot.roster import Listed
from bot.slack import app, intake
from bot.slack.app import serving
from bot.slack.arrivals import Arrival
from bot.slack.blocks import drop as blocks
from bot.slack.files import NotFetched, checked_address, clean_name, save
from bot.slack.listeners.messages import answer_event
from ingest import job
from ingest.job import ingest
from tests.bot.slack.conftest import SAMPLES, free_port, settings_of
from tests.local_slack.channels import Message
from tests.local_slack.files import File
from tests.local_slack.rules import message_problems
from tests.patience import patience
from vectorstore.lock import HomeLock
from vectorstore.records import EntryKind, Scope
from vectorstore.store import Store

pytestmark = pytest.mark.anyio

NEWER = "03_storage_phd_zh_2025.txt"
NAMELESS = "06_no_name_in_header_en.md"


def cv(name: str) -> bytes:
    """Return an invented CV."""
    return (SAMPLES / name).read_bytes()


async def dropped(slack: Any, person: Any, name: str, data: bytes, **facts: Any) -> Any:
    """Drop a file into the direct messages, and wait for what is said of it."""
    said = await person.upload(person.direct, name, data, **facts)
    return await slack.reply(said, person, timeout=30)


async def test_a_dropped_cv_is_told_and_can_be_asked(slack, keeper, ada, few):
    """A CV dropped into a direct message is told with whose it is and what it holds, and questions find it."""
    async with keeper() as running:
        answer = await dropped(slack, ada, "qiao.md", cv("05_bioimaging_postdoc_en.md"))
        assert "Read qiao.md: a CV of Lan QIAO." in answer.shown
        assert "degrees: 2" in answer.shown
        assert "The name stands in the CV itself." in answer.shown
        assert answer.buttons == ["Forget this CV"]
        said = await ada.say(ada.direct, "who has worked at Karolinska Institutet?")
        assert "Lan QIAO" in (await slack.reply(said, ada)).shown
        path = next(d for d in running.desk.store.documents(Scope.everything()) if d.path.endswith("qiao.md"))
        assert Path(path.root) == (few / "inbox").resolve()
        assert slack.refusals == []


async def test_what_is_new_against_the_older_cv_is_told(slack, keeper, ada):
    """The newer CV of somebody known is told as theirs, why, and with the entries that the older one lacks."""
    async with keeper():
        answer = await dropped(slack, ada, "zeng.txt", cv(NEWER))
        assert "02_storage_phd_en_2023.md" in answer.shown
        assert "same e-mail" in answer.shown
        new = answer.shown.partition("New against their other CVs:")[2]
        assert "美团" in new
        assert "Huawei" not in new
        await ada.press(answer, "Yes, the same person")
        await slack.until(lambda: "Confirmed: the same person." in ada.direct.thread(answer, ada)[-1].shown)
        assert ada.direct.thread(answer, ada)[-1].buttons == ["Forget this CV"]
        assert slack.refusals == []


async def test_an_inferred_name_is_asked_about(slack, keeper, ada):
    """A name that the CV does not state is told as inferred, and confirmed by a click that is remembered."""
    async with keeper() as running:
        answer = await dropped(slack, ada, "cv.md", cv(NAMELESS))
        assert "Meilin Fang" in answer.shown
        assert "inferred" in answer.shown
        await ada.press(answer, "The name is right")
        await slack.until(lambda: "Name confirmed." in ada.direct.last(ada).shown, what="the confirmation")
        assert ada.direct.last(ada).buttons == ["Forget this CV"]
        assert len(running.desk.memory.keys("confirmed")) == 1
        assert slack.refusals == []


@pytest.mark.parametrize("button", ["Wrong name: take the CV out", "Forget this CV"])
async def test_a_cv_is_taken_out_again(slack, keeper, ada, few, button):
    """Undone or forgotten, a CV is gone from the answers, from the inbox, and from what buttons lead to."""
    async with keeper() as running:
        answer = await dropped(slack, ada, "cv.md", cv(NAMELESS))
        said = await ada.say(ada.direct, "who has worked at Adobe Research?")
        asked = await slack.reply(said, ada)
        assert "Meilin Fang" in asked.shown
        await ada.press(answer, button)
        await slack.until(lambda: "the CV is deleted" in answer.shown, what="that it is gone")
        assert answer.buttons == []
        assert len(running.desk.store.documents(Scope.everything())) == 2
        assert list((few / "inbox").rglob("*.md")) == []
        await ada.press(asked, "Show sources")
        await slack.until(lambda: ada.modal and "too old" in ada.modal.shown, what="that the answer is gone")
        assert slack.refusals == []


async def test_a_drop_in_a_channel_wants_a_mention(slack, keeper, ada, hiring):
    """In a channel a CV is taken with a mention alone, told in its thread, and without anybody's e-mail address."""
    async with keeper() as running:
        await ada.upload(hiring, "zeng.txt", cv(NEWER))
        said = await ada.upload(hiring, "zeng.txt", cv(NEWER), text=slack.bot.mention)
        answer = await slack.reply(said, ada, timeout=30)
        await slack.settled()
        assert hiring.thread(said, ada) == [said, answer]
        assert "same e-mail" in answer.shown
        assert "@example" not in answer.shown
        assert len(running.desk.store.documents(Scope.everything())) == 3
        assert [m for m in hiring.messages(ada) if m.by_bot and not m.thread_ts] == []


async def test_only_who_dropped_it_or_an_admin_takes_it_out(slack, keeper, ada, hiring):
    """Another member's click changes nothing and is told so; an admin's does."""
    bo, root = slack.person("Bo"), slack.person("Root", kind="admin")
    hiring.members += [bo.id, root.id]
    async with keeper() as running:
        said = await ada.upload(hiring, "cv.md", cv(NAMELESS), text=slack.bot.mention)
        answer = await slack.reply(said, ada, timeout=30)
        await bo.press(answer, "Forget this CV")
        await slack.until(lambda: "Only whoever dropped" in hiring.last(bo).shown, what="a refusal")
        assert len(running.desk.store.documents(Scope.everything())) == 3
        await root.press(answer, "Forget this CV")
        await slack.until(lambda: "Forgotten" in answer.shown, what="that it is gone")
        assert len(running.desk.store.documents(Scope.everything())) == 2


async def test_several_files_are_told_one_by_one(slack, keeper, ada):
    """Each file of a message has an answer of its own; one that cannot be read leaves the others alone."""
    async with keeper() as running:
        photo = File(slack.world.new_id("F"), "photo.png", b"\x89PNG\r\n\x1a\n" + bytes(100), ada.id)
        slack.world.files[photo.id] = photo
        files = slack.world.post

        def both(message: Any) -> Any:
            message.files.insert(0, photo.as_json(slack.world.base_url))
            return files(message)

        slack.world.post = both
        said = await ada.upload(ada.direct, "qiao.md", cv("05_bioimaging_postdoc_en.md"))
        slack.world.post = files
        await slack.until(lambda: len(answers(said, ada)) == 2, what="two answers", timeout=30)
        refused, taken = answers(said, ada)
        assert "photo.png was not taken" in refused.shown
        assert "inbox" not in refused.shown
        assert "Lan QIAO" in taken.shown
        assert len(running.desk.store.documents(Scope.everything())) == 3
        assert slack.refusals == []


def answers(said: Any, person: Any) -> list[Any]:
    """Return what the bot answered to a message."""
    return [m for m in said.channel.thread(said, person) if m.by_bot and not m.streaming]


async def test_the_same_file_twice_changes_nothing(slack, keeper, ada):
    """The very bytes of a CV that is there are not taken again, whatever the file is called."""
    async with keeper() as running:
        answer = await dropped(slack, ada, "again.md", cv("02_storage_phd_en_2023.md"))
        assert "here already (02_storage_phd_en_2023.md)" in answer.shown
        assert len(running.desk.store.documents(Scope.everything())) == 2


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("large.md", b"# x\n" * 1_000, "larger than 2,000 bytes"),
        ("lies.md", b"# x\n" * 1_000, "larger than 2,000 bytes"),
        ("empty.md", b"", "it is empty"),
        ("photo.jpg", b"\xff\xd8\xff" + b"\0" * 90, "photo.jpg was not taken"),
        ("noise.bin", bytes(range(256)), "noise.bin was not taken"),
        ("spaces.txt", b"   \n  ", "spaces.txt was not taken"),
    ],
)
async def test_what_cannot_be_read_is_told_in_a_line(slack, keeper, few, name, data, told):
    """A file that is too large, empty or of a wrong kind is refused in one line, and nothing of it stays."""
    facts = {"declared_size": 10} if name == "lies.md" else {}
    async with keeper(max_bytes=2_000) as running:
        answer = await dropped(slack, slack.person("Ada"), name, data, **facts)
        assert told in answer.shown
        assert len(running.desk.store.documents(Scope.everything())) == 2
        assert not (few / "inbox").exists() or list((few / "inbox").rglob("*")) == []
        assert slack.refusals == []


async def test_what_an_archive_lacks_is_told_beside_what_it_gave(slack, keeper, ada):
    """Of an archive with a damaged file the CVs are told, and then the one that was not taken and why."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("qiao.md", cv("05_bioimaging_postdoc_en.md"))
        archive.writestr("empty.pdf", b"")
    async with keeper():
        said = await ada.upload(ada.direct, "applicants.zip", made.getvalue())
        await slack.until(lambda: len(answers(said, ada)) == 2, what="both answers")
        came, lacking = (answer.shown for answer in answers(said, ada))
        assert "Lan QIAO" in came
        assert lacking == (
            "Not all of applicants.zip was taken: 'applicants.zip/empty.pdf' is empty; "
            "ask the sender again, or leave it out."
        )
        assert slack.refusals == []


async def test_a_redirect_is_never_followed(slack, keeper, ada):
    """A file that redirects elsewhere is refused; nobody there is asked, nor shown the token."""
    seen: list[Any] = []

    async def elsewhere(request: web.Request) -> web.Response:
        seen.append(dict(request.headers))
        return web.Response(body=cv(NAMELESS))

    other, port = web.Application(), free_port()
    other.router.add_get("/{path:.*}", elsewhere)
    runner = web.AppRunner(other)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        async with keeper() as running:
            answer = await dropped(slack, ada, "cv.md", cv(NAMELESS), redirect_to=f"http://127.0.0.1:{port}/cv.md")
            assert "Slack sent me elsewhere" in answer.shown
            assert len(running.desk.store.documents(Scope.everything())) == 2
        assert seen == []
    finally:
        await runner.cleanup()


async def test_another_host_is_never_asked(slack, keeper, ada):
    """An address on any other host than the configured one is refused before anything is sent."""
    async with keeper(files_host="files.example.com"):
        answer = await dropped(slack, ada, "cv.md", cv(NAMELESS))
        assert "does not lie with Slack itself" in answer.shown


@pytest.mark.parametrize(
    "address",
    [
        "http://files.slack.com/x",
        "https://files.slack.com.example.com/x",
        "https://files.slack.com:444/x",
        "https://files.slack.com@example.com/x",
        "https://someone@files.slack.com/x",
        "https://example.com/files.slack.com",
        "https://files.slack.com\\@example.com/x",
        "//files.slack.com/x",
        "ftp://files.slack.com/x",
        "file:///etc/passwd",
        "https://[::1]/x",
        "https://files.slack.com:port/x",
        "",
        None,
    ],
)
def test_only_one_host_over_https_is_an_address(address):
    """What is not the one host, over https, without a name in it, is no address of a file."""
    host = SlackSettings().files_host
    with pytest.raises(NotFetched):
        checked_address(address, host)
    assert str(checked_address(f"https://{host}/files-pri/T1-F1/cv.md", host)).startswith(f"https://{host}/")


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("cv.md", "cv.md"),
        ("../../etc/passwd", "passwd.txt"),
        ("..\\..\\evil.md", "evil.md"),
        (".hidden.md", "hidden.md"),
        ("a\0b\n.md", "a b.md"),
        ("简历.txt", "简历.txt"),
        ("…/", "….txt"),
        ("", "cv.txt"),
        ("....", "cv.txt"),
        ("x" * 300 + ".md", "x" * 100 + ".md"),
    ],
)
def test_a_name_is_made_harmless(name, clean, tmp_path):
    """No name leaves its folder, hides, or is longer than a file system takes."""
    assert clean_name(name, b"text") == clean
    path = save(tmp_path, "F1A", name, b"text")
    assert path.parent == tmp_path / "F1A"
    assert path.read_bytes() == b"text"


def test_an_id_that_is_none_makes_no_folder(tmp_path):
    """The id of a file is Slack's word, and is checked all the same."""
    with pytest.raises(NotFetched):
        save(tmp_path / "inbox", "../up", "cv.md", b"x")
    assert list(tmp_path.rglob("*")) == []


async def test_a_file_deleted_before_it_is_fetched_is_told(slack, keeper, ada):
    """A file that is gone by the time that it is fetched is said to be gone."""
    slack.faults.add("download", times=1, status=404)
    async with keeper():
        answer = await dropped(slack, ada, "cv.md", cv(NAMELESS))
        assert "deleted before I could fetch it" in answer.shown


async def test_a_busy_host_is_asked_again(slack, keeper, ada):
    """A server error costs nothing: the file is fetched again; where it goes on, that is said."""
    slack.faults.add("download", times=2, status=503)
    async with keeper():
        assert "Meilin Fang" in (await dropped(slack, ada, "cv.md", cv(NAMELESS))).shown
        slack.faults.add("download", times=3, status=503)
        assert "could not be fetched" in (await dropped(slack, ada, "x.md", cv(NEWER))).shown


async def test_who_is_not_admitted_drops_nothing(slack, keeper):
    """A guest's file is not even fetched, and they alone are told why."""
    guest = slack.person("Gus", kind="guest")
    async with keeper() as running:
        answer = await dropped(slack, guest, "cv.md", cv(NAMELESS))
        assert "full members" in answer.shown
        assert len(running.desk.store.documents(Scope.everything())) == 2


async def test_a_channel_that_is_not_allowed_takes_nothing(slack, keeper, ada, hiring):
    """In a channel that is not on the list, or one shared with others, no CV is taken."""
    shared = slack.channel("partners", members=[ada], shared=True)
    async with keeper(allowed_channels=("C0OTHER",)) as running:
        for channel in (hiring, shared):
            said = await ada.upload(channel, "cv.md", cv(NAMELESS), text=slack.bot.mention)
            refused = await slack.until(lambda said=said: refusal(said.channel, ada), what="a refusal")
            assert refused.ephemeral_to == ada.id
        await slack.settled()
        assert len(running.desk.store.documents(Scope.everything())) == 2


def refusal(channel: Any, person: Any) -> Any:
    """Return what the bot told a person alone."""
    return next((m for m in channel.messages(person) if m.by_bot and m.ephemeral_to), None)


async def test_while_another_writes_it_says_who(slack, keeper, ada, few):
    """A home that another process holds is told with who holds it; nothing of the file stays."""
    async with keeper():
        with HomeLock(few, 0).hold():
            answer = await dropped(slack, ada, "cv.md", cv(NAMELESS))
        assert "being written by process" in answer.shown
        assert list((few / "inbox").rglob("*.md")) == []


async def test_a_question_with_the_cv_is_answered_after_it(slack, keeper, ada):
    """Words that ask something beside a file are answered once the file is read."""
    async with keeper():
        said = await ada.upload(ada.direct, "cv.md", cv(NAMELESS), text="who has worked at Adobe Research?")
        await slack.until(lambda: len([m for m in ada.direct.thread(said, ada) if m.by_bot]) >= 2, timeout=30)
        await slack.settled()
        assert "Meilin Fang" in ada.direct.thread(said, ada)[-1].shown


async def test_a_stop_in_the_middle_costs_nothing(slack, keeper, ada):
    """A drop that was read but not answered when the process stopped is answered after the next start, once."""
    slack.faults.add("chat.postMessage", times=2, error="fatal_error")  # the answer, and the apology for it
    async with keeper() as running:
        said = await ada.upload(ada.direct, "cv.md", cv(NAMELESS))
        await slack.until(lambda: len(slack.calls_of("chat.postMessage")) == 2, timeout=30, what="a lost answer")
        await slack.settled()
        assert await running.desk.idle(patience(10))
        body = dict(slack.events[-1].payload)
    async with keeper() as running:
        for _ in range(2):
            await answer_event(running.desk, body, resumed=True)
        told = answers(said, ada)
        assert len(told) == 1
        assert "Meilin Fang" in told[0].shown
        assert len(running.desk.store.documents(Scope.everything())) == 3


async def test_dropped_cvs_survive_a_run_over_the_folder_above(slack, few, folder, ada):
    """A CV in the inbox is not taken for gone by an ingest of a folder that holds the home hidden in it."""
    hidden = folder / ".vouch"
    few.rename(hidden)
    with Store.open(hidden) as opened:
        async with serving(settings_of(slack, hidden), opened, Pipeline(opened)):
            await slack.connected()
            await dropped(slack, ada, "cv.md", cv(NAMELESS))
    assert main(["ingest", str(folder), "--home", str(hidden)]) == 0
    with Store.open(hidden) as opened:
        assert len(opened.documents(Scope.everything())) == 3


async def test_a_stop_while_it_is_read_costs_nothing(slack, keeper, ada, monkeypatch):
    """A stop that cannot wait leaves the drop to the next start, which answers it once and apologises for nothing."""
    monkeypatch.setattr(app, "PATIENCE_S", 0.1)
    monkeypatch.setattr(intake, "ingest", endless)
    async with keeper():
        said = await ada.upload(ada.direct, "cv.md", cv(NAMELESS))
        await slack.until(lambda: slack.calls_of("assistant.threads.setStatus"), what="a beginning")
        await slack.settled()
    assert answers(said, ada) == []
    monkeypatch.setattr(intake, "ingest", ingest)
    async with keeper() as running:
        answer = await slack.reply(said, ada, timeout=30)
        assert "Meilin Fang" in answer.shown
        assert await running.desk.idle(patience(10))
        assert answers(said, ada) == [answer]


def endless(_store: Any, _paths: Any, _settings: Any, progress: Any) -> Any:
    """Read as long as one lets it."""
    while True:
        progress(job.Step("cv.md", 1, 2, 0))
        time.sleep(0.01)


async def test_the_same_file_of_slack_again_changes_nothing(slack, keeper, ada):
    """A file that is shared once more is told to be there."""
    async with keeper():
        await dropped(slack, ada, "cv.md", cv(NAMELESS))
        file = next(iter(slack.world.files.values()))
        message = Message(ada.direct, slack.world.new_ts(), ada.id, "", files=[file.as_json(slack.world.base_url)])
        slack.world.post(message)
        assert "here already (cv.md)" in (await slack.reply(message, ada, timeout=30)).shown


async def test_a_tombstone_and_a_link_are_no_files(slack, keeper, ada):
    """What was deleted, and what another service holds, is told so and not fetched."""
    async with keeper():
        for mode, told in (("tombstone", "deleted before"), ("external", "does not lie with Slack")):
            gone = {"id": f"F0{mode.upper()}", "mode": mode, "name": "cv.md"}
            message = Message(ada.direct, slack.world.new_ts(), ada.id, "", files=[gone])
            slack.world.post(message)
            assert told in (await slack.reply(message, ada)).shown


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("n", [1, 200])
def test_the_longest_answer_is_one_that_slack_takes(language, n):
    """However much a CV holds, and whatever its words try, the answer keeps within Slack's limits."""
    nasty = "<!channel> *王* " + "长" * 3_000
    others = tuple(Listed(document=f"F{i}/{nasty[:150]}", document_id=f"o{i}", date="2024-01-01") for i in range(40))
    told = Arrival(
        document_id="d",
        file=nasty[:90],
        date="2025-01-01",
        name=nasty[:200],
        unnamed=False,
        name_inferred=True,
        counts=tuple((kind, 9) for kind in get_args(EntryKind)),
        others=others,
        reasons=(nasty,) * 40,
        doubts=(nasty,) * 40,
        new=(nasty,) * 40,
        notes=(nasty,) * 40,
    )
    message = blocks.drop_message("id", [told] * n, (), language)
    assert message_problems(message.text, list(message.blocks)) == []
    assert "<!channel>" not in message.text
    bare = told.model_copy(update={"unnamed": True, "name_inferred": False, "others": (), "new": (), "counts": ()})
    message = blocks.drop_message("id", [bare.model_copy(update={"date": None})], (), language)
    assert message_problems(message.text, list(message.blocks)) == []


def test_the_action_ids_are_told_apart():
    """No two buttons under a drop share an action."""
    ids = (blocks.RIGHT_NAME, blocks.RIGHT_MERGE, blocks.WRONG_NAME, blocks.WRONG_MERGE, blocks.FORGET)
    assert len(set(ids)) == len(ids)
