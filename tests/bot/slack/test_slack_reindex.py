"""What `/reindex` promises, over both transports: for admins, one at a time, progress, a report, prune, restarts."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from bot.cli import main
from bot.slack import app, intake
from bot.slack.blocks.reindex import done_message, step_message
from bot.slack.incoming import Asker
from bot.slack.intake import Failed, Run, Step, Stopped
from bot.slack.listeners import reindex
from ingest import job
from ingest.job import ingest
from tests.bot.slack.conftest import FEW, SAMPLES
from tests.local_slack.rules import message_problems
from tests.patience import patience
from vectorstore.lock import HomeLock
from vectorstore.records import Scope

pytestmark = pytest.mark.anyio


@pytest.fixture
def root(slack: Any) -> Any:
    """Give an admin of the workspace."""
    return slack.person("Root", kind="admin")


def documents(running: Any) -> set[str]:
    """Return the paths of what is held."""
    return {d.path for d in running.desk.store.documents(Scope.everything())}


async def reported(slack: Any, root: Any) -> Any:
    """Wait for the report of a run."""

    def done() -> Any:
        last = root.direct.last(root) if root.direct.messages(root) else None
        return last if last and "Read the CVs anew:" in last.shown else None

    return await slack.until(done, what="a report", timeout=30)


async def test_a_run_tells_what_it_did(slack, keeper, root, folder):
    """Added, changed and failed files are told by name, in the message that told the progress."""
    (folder / "new.md").write_bytes((SAMPLES / "06_no_name_in_header_en.md").read_bytes())
    (folder / FEW[0]).write_bytes((folder / FEW[0]).read_bytes() + b"\n- Rust\n")
    (folder / "broken.txt").write_bytes(b"\x89PNG\r\n\x1a\n")
    hiring = slack.channel("hiring", members=[root])
    async with keeper() as running:
        await root.command("/reindex", channel=hiring)
        report = await reported(slack, root)
        assert "1 added, 1 changed, 0 removed, 1 unchanged, 1 failed" in report.shown
        assert "Now 3 people in 3 CVs." in report.shown
        assert "Meilin Fang · new.md" in report.shown
        assert "broken.txt" in report.shown
        assert "Reading the CVs anew" in report.versions[0]
        assert "direct messages" in hiring.last(root).shown
        assert hiring.last(root).ephemeral_to == root.id
        assert len(documents(running)) == 3
        assert slack.refusals == []


async def test_progress_is_told_at_most_once_a_second(slack, keeper, root, folder, monkeypatch):
    """However many files there are, the message is changed no oftener than the step allows."""
    for number in range(12):
        (folder / f"{number}.md").write_text(f"# Person {number}\n\n## Experience\n\n- Engineer at Acme {number}\n")
    monkeypatch.setattr(reindex, "STEP_S", 0.05)
    slept = []
    waiting = asyncio.wait_for

    async def counted(awaited: Any, seconds: Any = None, **more: Any) -> Any:
        if seconds == reindex.STEP_S:
            slept.append(seconds)
        return await waiting(awaited, seconds, **more)

    monkeypatch.setattr(reindex.asyncio, "wait_for", counted)
    async with keeper():
        await root.command("/reindex")
        await reported(slack, root)
        updates = slack.calls_of("chat.update")
        assert 1 <= len(updates) <= len(slept) + 1
        assert slack.refusals == []


async def test_only_admins_may(slack, keeper, folder):
    """A member is refused, and nothing is read; configured admins replace the workspace's."""
    ada, root = slack.person("Ada"), slack.person("Root", kind="admin")
    (folder / "new.md").write_bytes((SAMPLES / "06_no_name_in_header_en.md").read_bytes())
    async with keeper(admins=(ada.id,)) as running:
        await root.command("/reindex")
        await slack.until(lambda: root.direct.messages(root), what="a refusal")
        assert "for admins only" in root.direct.last(root).shown
        assert len(documents(running)) == 2
        await ada.command("/reindex")
        await reported(slack, ada)
        assert len(documents(running)) == 3


async def test_a_guest_is_refused_as_everywhere(slack, keeper):
    """Access comes before everything else."""
    guest = slack.person("Gus", kind="guest")
    async with keeper():
        await guest.command("/reindex")
        await slack.until(lambda: guest.direct.messages(guest), what="a refusal")
        assert "full members" in guest.direct.last(guest).shown


async def test_a_held_lock_is_told_with_who_holds_it(slack, keeper, root, few, monkeypatch):
    """Another process that writes is named, in the message of the run."""
    monkeypatch.setattr(intake, "CLICK_PATIENCE_S", 0.1)
    async with keeper():
        with HomeLock(few, 0).hold():
            await root.command("/reindex")
            await slack.until(
                lambda: root.direct.messages(root) and "Not now" in root.direct.last(root).shown, what="who holds it"
            )
        assert "being written by process" in root.direct.last(root).shown
        await root.command("/reindex")
        await reported(slack, root)


async def test_one_run_at_a_time(slack, keeper, root, monkeypatch):
    """Whoever asks while a run is under way is told how far that is, and starts no second one."""
    go = threading.Event()

    def slow(*given: Any) -> Any:
        go.wait(20)
        return ingest(*given)

    monkeypatch.setattr(intake, "ingest", slow)
    other = slack.person("Otto", kind="owner")
    async with keeper() as running:
        await root.command("/reindex")
        await slack.until(lambda: root.direct.messages(root), what="the beginning")
        await slack.settled()
        await other.command("/reindex")
        await slack.until(lambda: other.direct.messages(other), what="that it is busy")
        assert "being read already" in other.direct.last(other).shown
        go.set()
        await reported(slack, root)
        assert await running.desk.idle(patience(10))
        assert len(slack.calls_of("chat.update")) >= 1


async def test_what_is_gone_is_kept_back_until_it_is_pruned(slack, keeper, root, folder):
    """CVs that are gone all at once are kept, and removed by an admin's click alone, once."""
    for name in FEW:
        (folder / name).unlink()
    async with keeper() as running:
        await root.command("/reindex")
        report = await reported(slack, root)
        assert "2 CVs are gone from their folders and were kept" in report.shown
        assert len(documents(running)) == 2
        await root.press(report, "Remove them")
        await slack.until(lambda: "2 removed" in root.direct.last(root).shown, what="the removal", timeout=30)
        assert documents(running) == set()
        await root.press(report, "Remove them")
        await slack.until(lambda: "too old" in "".join(m.shown for m in root.direct.messages(root)), what="too old")
        assert slack.refusals == []


async def test_folders_can_be_configured(slack, keeper, root, folder, tmp_path):
    """Where folders are named, those are read."""
    other = tmp_path / "other"
    other.mkdir()
    (other / "new.md").write_bytes((SAMPLES / "06_no_name_in_header_en.md").read_bytes())
    (folder / "unread.md").write_bytes((SAMPLES / "05_bioimaging_postdoc_en.md").read_bytes())
    async with keeper(folders=(str(other),)) as running:
        await root.command("/reindex")
        await reported(slack, root)
        assert documents(running) == {*FEW, "new.md"}


async def test_a_folder_above_the_home_is_not_searched(slack, keeper, root, place, few):
    """A file that was ingested from a folder which holds everything brings in nothing else of that folder."""
    (place / "one.md").write_bytes((SAMPLES / "06_no_name_in_header_en.md").read_bytes())
    assert main(["ingest", str(place / "one.md"), "--home", str(few)]) == 0
    (place / "private.md").write_bytes((SAMPLES / "05_bioimaging_postdoc_en.md").read_bytes())
    async with keeper() as running:
        await root.command("/reindex")
        report = await reported(slack, root)
        assert "private.md" not in report.shown
        assert "only the CVs known before were read" in report.shown
        assert not [p for p in documents(running) if p.endswith("private.md")]


async def test_a_run_that_a_stop_broke_off_is_taken_up(slack, keeper, root, folder, monkeypatch):
    """After the next start the run goes on, and its message tells its end."""
    (folder / "new.md").write_bytes((SAMPLES / "06_no_name_in_header_en.md").read_bytes())

    def stopped(*given: Any) -> Any:
        raise intake.Stopped

    monkeypatch.setattr(intake, "ingest", stopped)
    async with keeper() as running:
        await root.command("/reindex")
        await slack.until(lambda: root.direct.messages(root), what="the beginning")
        assert await running.desk.idle(patience(10))
        assert len(root.direct.messages(root)) == 1
    monkeypatch.setattr(intake, "ingest", ingest)
    async with keeper() as running:
        report = await reported(slack, root)
        assert "1 added" in report.shown
        assert len(root.direct.messages(root)) == 1
        assert await running.desk.idle(patience(10))
        assert running.desk.memory.get("run", "under way") is None


async def test_a_run_that_crashes_says_so(slack, keeper, root, monkeypatch):
    """Nothing is left at its last step: the message says that the run broke off, and an apology has the reference."""

    def broken(*given: Any) -> Any:
        raise RuntimeError("never shown")

    monkeypatch.setattr(intake, "ingest", broken)
    async with keeper():
        await root.command("/reindex")
        await slack.until(lambda: len(root.direct.messages(root)) == 2, what="an apology")
        shown = [m.shown for m in root.direct.messages(root)]
        assert any("did not finish" in s for s in shown)
        assert any("reference" in s for s in shown)
        assert not any("never shown" in s for s in shown)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_report_is_one_that_slack_takes(language):
    """The longest report keeps within Slack's limits, in both languages."""
    run = Run(
        added=tuple(f"d{n}" for n in range(500)),
        failures=tuple(Failed(path="x", reason="<!channel> *" + "x" * 900) for _ in range(500)),
        kept_back=9,
        partly=("/" + "y" * 300,) * 20,
    )
    lines = ["王" * 900] * 500
    message = done_message("r1", run, dict.fromkeys(("added", "changed", "in_part"), lines), (10, 20), language)
    assert message_problems(message.text, list(message.blocks)) == []
    assert "<!channel>" not in message.text
    for step in (Step(0, 0), Step(3, 10, 1)):
        told = step_message(step, language)
        assert message_problems(told.text, list(told.blocks), update=True) == []


async def test_a_run_that_a_stop_overtakes_is_left_to_the_next_start(slack, keeper):
    """Once a process stops nothing is begun: a run that comes late says so, and its caller keeps its record."""
    async with keeper() as running:
        running.desk.intake.close()
        with pytest.raises(Stopped):
            await running.desk.intake.reindex(prune=False, step=lambda _: None)


async def test_a_stop_leaves_a_run_at_its_next_file(slack, keeper, root, monkeypatch):
    """A stop does not wait for a long run to end; its message is finished after the next start."""
    monkeypatch.setattr(app, "PATIENCE_S", 0.1)
    monkeypatch.setattr(intake, "ingest", endless)
    async with keeper():
        await root.command("/reindex")
        await slack.until(lambda: root.direct.messages(root), what="the beginning")
        await slack.settled()
    monkeypatch.setattr(intake, "ingest", ingest)
    async with keeper():
        assert "2 unchanged" in (await reported(slack, root)).shown
        assert len(root.direct.messages(root)) == 1


def endless(_store: Any, _paths: Any, _settings: Any, progress: Any) -> Any:
    """Read as long as one lets it."""
    while True:
        progress(job.Step("cv.md", 1, 2, 0))
        time.sleep(0.01)


async def test_a_single_file_brings_in_nothing_beside_it(slack, keeper, root, few, tmp_path):
    """Of a folder of which one file was ingested, a run reads that file anew and no other."""
    downloads = tmp_path / "downloads"
    downloads.mkdir()
    (downloads / "one.md").write_bytes((SAMPLES / "06_no_name_in_header_en.md").read_bytes())
    assert main(["ingest", str(downloads / "one.md"), "--home", str(few)]) == 0
    (downloads / "private.md").write_bytes((SAMPLES / "05_bioimaging_postdoc_en.md").read_bytes())
    (downloads / "one.md").write_bytes((downloads / "one.md").read_bytes() + b"\n- Rust\n")
    async with keeper() as running:
        await root.command("/reindex")
        report = await reported(slack, root)
        assert "0 added, 1 changed" in report.shown
        assert documents(running) == {*FEW, "one.md"}


async def test_a_run_of_this_process_is_not_taken_for_left(slack, keeper, root):
    """What is begun while the start still looks for what a stop left is not begun twice."""
    async with keeper() as running:
        asker = Asker(user=root.id, team=None)
        begun = reindex.Begun(asker=asker, channel="D1", ts="1.1", language="en", prune=False, at=time.time())
        running.desk.memory.put("run", "under way", begun)
        body = {"event": {}}
        assert running.desk.memory.claim(["message:1"], body)
        await reindex.resume(running.desk)
        assert slack.calls_of("chat.update") == []
        assert running.desk.memory.unfinished(60, running.desk.begun_at) == []
        assert running.desk.memory.unfinished(60) == [("message:1", body)]
        running.desk.memory.discard("run", "under way")
