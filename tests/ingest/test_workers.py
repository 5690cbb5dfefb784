"""What ingest.workers and ingest.job promise together: a hostile file costs itself alone."""

from __future__ import annotations

import os
import random
import signal
import time
import zipfile
from concurrent.futures import Future
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import pytest
from pebble import ProcessPool
from PIL import Image, ImageDraw
from pydantic import SecretStr

from bot.pictures.font import sans
from ingest.files import Found
from ingest.identity import settle
from ingest.job import IngestSettings, Step, ingest
from ingest.reader_version import reader_version
from ingest.readers.extract import Limits
from ingest.reading import read_cv
from ingest.workers import Task, Workers, WorkSettings, _ended, at_work, wordless, work
from tests.ingest.sealed import archive, locked
from tests.patience import patience
from vectorstore.records import Reading, Scope
from vectorstore.store import Store

CV = "# {name}\n\n{mail}@example.org\n\n## Education\n\nMSc in Physics, University of Oslo, 2010 - 2012\n"
# Half a minute of work for the reader, nearly as much text as it takes: it is ended in the midst of it.
SLOW = "2010 - 2012, " * 300_000
# A worker has some 650 MB of addresses before it has read a CV; 190 MB that are taken twice do not fit above them. The
# middle of where both hold (660 to 900 MB), for the addresses that a machine takes vary by tens of megabytes.
ENOUGH_FOR_A_CV = 780_000_000
# Of /proc's line on a process, behind its name: the time that it has computed; and a fifth of a second of it, in ticks.
_TICKS, _WORKED_TICKS = 11, 20


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "home") as opened:
        yield opened


@pytest.fixture
def cvs(tmp_path) -> Path:
    made = tmp_path / "cvs"
    made.mkdir()
    (made / "b.md").write_text(CV.format(name="Ines Halvorsen", mail="ines"))
    return made


def names(store) -> list[str]:
    return [p.name for p in store.people(Scope.everything())]


def workers_of_this_process() -> dict[int, int]:
    """Return the workers that live, each with the ticks of a processor that it has taken."""
    server = forkserver._forkserver._forkserver_pid  # noqa: SLF001 - what is tested is that such a one may die
    found = {}
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                fields = (place / "stat").read_text().rsplit(") ", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == server:
                found[int(place.name)] = int(fields[_TICKS])
    return found


def in_the_midst_of(under_way: Future[Any]) -> list[int]:
    """Return the workers once they work on a task: who has only just taken it may still hold what all take turns at."""
    began: int | None = None
    while not (busy := workers_of_this_process()) or began is None or sum(busy.values()) < began + _WORKED_TICKS:
        assert not under_way.done(), "the slow file was read before its reader could be ended"
        if began is None and under_way.running():
            began = sum(busy.values())
        time.sleep(0.05)
    return list(busy)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds its workers in /proc")
def test_a_reader_that_dies_is_that_file_s_failure(tmp_path, cvs):
    """A worker killed over a file fails that file in one line; the next file is read."""
    (cvs / "a.md").write_text(SLOW)
    with at_work(WorkSettings(workers=1)) as workers:
        slow = Task(Found(root=str(cvs), path="a.md"), {})
        fine = Task(Found(root=str(cvs), path="b.md"), {})
        pending = [(t, workers.start(t)) for t in (slow, fine)]
        for worker in in_the_midst_of(pending[0][1]):
            os.kill(worker, signal.SIGKILL)
        outcomes = [workers.outcome(*p) for p in pending]
    assert outcomes[0].failure is not None
    assert outcomes[0].failure.startswith("'a.md' crashed its reader (SIGKILL)")
    assert outcomes[1].reading is not None


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds its workers in /proc")
def test_whoever_asks_goes_before_whoever_reads(cvs):
    """A worker gives way: a process of the priority that this one has, as one that answers, goes before it."""
    (cvs / "a.md").write_text(SLOW)
    with at_work(WorkSettings(workers=1)) as workers:
        slow = workers.start(Task(Found(root=str(cvs), path="a.md"), {}))
        reading = in_the_midst_of(slow)
        nice = [os.getpriority(os.PRIO_PROCESS, worker) for worker in reading]
        for worker in reading:
            os.kill(worker, signal.SIGKILL)
    assert min(nice) == 10
    assert os.getpriority(os.PRIO_PROCESS, 0) < 10


def test_what_fails_in_ending_hides_no_interrupt():
    """A pool that was interrupted while it starts, and so cannot end in order, still tells of the interrupt."""

    class HalfStarted(ProcessPool):
        def join(self, timeout: float | None = None) -> None:
            raise AttributeError("'NoneType' object has no attribute 'terminate'")

    with pytest.raises(KeyboardInterrupt), _ended(HalfStarted(max_workers=1)):
        raise KeyboardInterrupt


def test_a_file_that_takes_too_long_is_given_up(store, cvs):
    """A file that keeps its reader busy is ended at the limit; the others are in."""
    (cvs / "a.md").write_text(SLOW)
    seconds = patience(2)
    report = ingest(store, [cvs], IngestSettings(seconds=seconds))
    assert [f.reason.split(" s to read")[0] for f in report.failures] == [f"'a.md' took more than {seconds:g}"]
    assert names(store) == ["Ines Halvorsen"]


def test_a_trace_has_no_words_of_the_cv():
    """What is logged of a reader's own fault says where and of which type, and not what the error quotes."""
    try:
        int("Ines Halvorsen")
    except ValueError as error:
        trace = wordless(error)
    assert trace.endswith("ValueError")
    assert "test_workers.py" in trace
    assert "invalid literal" not in trace


def test_a_file_that_swells_is_refused(cvs):
    """A reader that wants more memory than it may have is ended over that file; another is read within it."""
    block = random.Random(7).randbytes(1_000) + b"a" * 62_000  # so little of chance keeps it from being called a bomb
    with zipfile.ZipFile(cvs / "a.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("a.txt", block * 3_000)
    with at_work(WorkSettings(workers=1, memory=ENOUGH_FOR_A_CV)) as workers:
        tasks = [Task(Found(root=str(cvs), path=name), {}) for name in ("a.zip", "b.md")]
        refused, read = (workers.outcome(t, workers.start(t)) for t in tasks)
    # Python may miss the memory in its own code too, and then the process ends.
    wanting = ("'a.zip' needs more than 780 MB to read", "'a.zip' crashed its reader (exit code 1)")
    assert (refused.failure or "").startswith(wanting)
    assert read.reading is not None


def test_an_archive_is_read_as_its_cvs(store, cvs):
    """The CVs of a zip, and of a zip in it, are documents of their own under the archive's path."""
    with zipfile.ZipFile(cvs / "inner.zip", "w") as inner:
        inner.writestr("bram.md", CV.format(name="Bram Ostrom", mail="bram"))
    with zipfile.ZipFile(cvs / "a.zip", "w") as outer:
        outer.write(cvs / "inner.zip", "inner.zip")
        outer.writestr("yun.md", CV.format(name="Yun Halloway", mail="yun"))
    (cvs / "inner.zip").unlink()
    steps: list[Step] = []
    report = ingest(store, [cvs], IngestSettings(), steps.append)
    assert (report.read, report.failures) == (3, ())
    assert sorted(d.path for d in store.documents(Scope.everything())) == [
        "a.zip/inner.zip/bram.md",
        "a.zip/yun.md",
        "b.md",
    ]
    assert [(s.done, s.total) for s in steps] == [(0, 2), (1, 3), (2, 3), (3, 3)]
    again = ingest(store, [cvs], IngestSettings())
    assert (again.read, again.unchanged) == (0, 3)


def test_the_cvs_of_an_archive_are_begun_in_turn(store, cvs, monkeypatch):
    """An archive's CVs are handed to the workers in its order, a few ahead: thousands would wait in memory."""
    with zipfile.ZipFile(cvs / "a.zip", "w") as archive:
        for n in range(20):
            archive.writestr(f"p{n:02}.md", CV.format(name="Bram Ostrom", mail=f"bram{n}"))
    begun: list[str] = []
    ahead: list[int] = []
    done: list[str] = []
    start, outcome = Workers.start, Workers.outcome

    def started(self, task):
        begun.append(task.found.path)
        ahead.append(len(begun) - len(done))
        return start(self, task)

    def ended(self, task, under_way):
        done.append(task.found.path)
        return outcome(self, task, under_way)

    monkeypatch.setattr(Workers, "start", started)
    monkeypatch.setattr(Workers, "outcome", ended)
    assert ingest(store, [cvs], IngestSettings(workers=2)).read == 21
    assert [p for p in begun if "/" in p] == [f"a.zip/p{n:02}.md" for n in range(20)]
    assert max(ahead) <= 2 * 4 + 1  # four a worker, and what stood behind the archive


def test_archives_are_opened_three_deep(store, cvs):
    """A zip in a zip in a zip is read; one in that is nobody's application, and is refused alone."""
    data = archive({"bram.md": CV.format(name="Bram Ostrom", mail="bram").encode()})
    for name, beside in (("d", "yun"), ("c", "ada"), ("b", "nils")):
        person = CV.format(name=f"{beside.title()} Quist", mail=beside).encode()
        data = archive({f"{name}.zip": data, f"{beside}.md": person})
    (cvs / "a.zip").write_bytes(data)
    report = ingest(store, [cvs], IngestSettings())
    assert [f.path for f in report.failures] == ["a.zip/b.zip/c.zip/d.zip"]
    assert names(store) == ["Ada Quist", "Ines Halvorsen", "Nils Quist", "Yun Quist"]


def test_an_archive_that_turns_bad_keeps_what_it_held(store, cvs):
    """A damaged new version of an archive removes nobody."""
    with zipfile.ZipFile(cvs / "a.zip", "w") as made:
        made.writestr("bram.md", CV.format(name="Bram Ostrom", mail="bram"))
    ingest(store, [cvs], IngestSettings())
    (cvs / "a.zip").write_bytes(b"PK\x03\x04 no more")
    report = ingest(store, [cvs], IngestSettings())
    assert (report.removed, len(report.failures)) == (0, 1)
    assert names(store) == ["Bram Ostrom", "Ines Halvorsen"]


def test_a_cv_taken_out_of_its_archive_is_gone(store, cvs):
    """What an archive no longer holds is removed, as a file that left its folder is."""
    people = [
        ("Bram Ostrom", "bram"),
        ("Yun Halloway", "yun"),
        ("Ada Quist", "ada"),
        ("Nils Aro", "nils"),
        ("Mia Dahl", "mia"),
    ]
    for kept in (people, people[1:]):
        with zipfile.ZipFile(cvs / "a.zip", "w") as made:
            for name, mail in kept:
                made.writestr(f"{mail}.md", CV.format(name=name, mail=mail))
        report = ingest(store, [cvs], IngestSettings())
    assert report.removed == 1
    assert "Bram Ostrom" not in names(store)


PEOPLE = {"bram": "Bram Ostrom", "yun": "Yun Halloway", "ada": "Ada Quist"}
MEMBERS = {f"{mail}.md": CV.format(name=name, mail=mail).encode() for mail, name in PEOPLE.items()}


def test_one_encrypted_cv_costs_itself_alone(store, cvs):
    """Of an archive the CVs that can be had are in, and one line tells of the one that cannot; again the next time."""
    (cvs / "a.zip").write_bytes(locked(MEMBERS, "frost", "yun.md"))
    steps: list[Step] = []
    for read, unchanged in ((3, 0), (0, 3)):
        report = ingest(store, [cvs], IngestSettings(), steps.append)
        assert (report.read, report.unchanged) == (read, unchanged)
        assert [(f.path, f.reason) for f in report.failures] == [
            (
                "a.zip/yun.md",
                (
                    "'a.zip/yun.md' is encrypted; set VOUCH_PDF_PASSWORD to the password, or unpack the archive, "
                    "and give the CVs as files"
                ),
            )
        ]
    assert names(store) == ["Ada Quist", "Bram Ostrom", "Ines Halvorsen"]
    assert steps[-1][1:] == (3, 3, 1)


def test_the_password_that_is_set_opens_archives(store, cvs):
    """With its password an encrypted archive is read whole."""
    (cvs / "a.zip").write_bytes(locked(MEMBERS, "frost"))
    report = ingest(store, [cvs], IngestSettings(password=SecretStr("frost")))
    assert (report.read, report.failures) == (4, ())
    assert len(names(store)) == 4


def test_an_archive_of_which_nothing_can_be_had_is_one_failure(store, cvs):
    """An archive that is encrypted throughout fails in one line, and the count of files comes to its end."""
    (cvs / "a.zip").write_bytes(locked(MEMBERS, "frost"))
    steps: list[Step] = []
    report = ingest(store, [cvs], IngestSettings(), steps.append)
    assert [f.reason for f in report.failures] == [
        (
            "'a.zip' holds 3 files that are encrypted ('bram.md', 'yun.md', 'ada.md'); set VOUCH_PDF_PASSWORD to the "
            "password, or unpack the archive, and give the CVs as files"
        )
    ]
    assert steps[-1] == Step("b.md", 2, 2, 1)


def test_a_member_that_turns_bad_keeps_its_document(store, cvs):
    """A CV that its archive no longer gives is not gone, those in an archive within too; one taken out of it is."""
    inner = {"nils.md": CV.format(name="Nils Aro", mail="nils").encode()}
    more = {"mia.md": CV.format(name="Mia Dahl", mail="mia").encode()}
    (cvs / "a.zip").write_bytes(archive(MEMBERS | more | {"inner.zip": archive(inner)}))
    ingest(store, [cvs], IngestSettings())
    spoilt = MEMBERS | {"inner.zip": archive(inner)}
    (cvs / "a.zip").write_bytes(locked(spoilt, "frost", "yun.md", "inner.zip"))
    report = ingest(store, [cvs], IngestSettings())
    assert (report.removed, len(report.failures)) == (1, 1)
    assert names(store) == ["Ada Quist", "Bram Ostrom", "Ines Halvorsen", "Nils Aro", "Yun Halloway"]


def test_parts_that_their_readers_refuse_leave_the_others_alone(store, cvs):
    """A part that opens and cannot be read is told by its own path, as a file of its own would be."""
    (cvs / "a.zip").write_bytes(archive(MEMBERS | {"old.doc": b"\xd0\xcf\x11\xe0" + bytes(60)}))
    report = ingest(store, [cvs], IngestSettings())
    assert report.read == 4
    assert [f.path for f in report.failures] == ["a.zip/old.doc"]


def test_a_scan_cut_short_is_read_again_once_a_file_has_more_time(store, cvs):
    """What had too little time is not "unchanged" with more of it, and stays so with as much as it had."""
    file = cvs / "b.md"
    read = read_cv(file.read_bytes(), str(cvs), file.name)
    late = read.document.model_copy(update={"late_after": 200.0})
    list(store.publish_all([read.model_copy(update={"document": late})], settle, read_by=reader_version()))
    again = ingest(store, [cvs], IngestSettings(seconds=200, workers=1))
    assert (again.read, again.unchanged) == (0, 1)
    raised = ingest(store, [cvs], IngestSettings(seconds=300, workers=1))
    assert (raised.read, raised.unchanged) == (1, 0)
    assert ingest(store, [cvs], IngestSettings(seconds=400, workers=1)).unchanged == 1


@pytest.mark.needs_extra("ocr")
def test_a_scan_whose_pages_were_late_keeps_the_time_that_it_had(tmp_path):
    """Which limit was too short is kept with the document, so that a longer one can be told from it."""
    pages = []
    for _ in range(2):
        pages.append(Image.new("L", (1654, 2339), 255))
        ImageDraw.Draw(pages[-1]).text((140, 300), "Ines Halvorsen, Physics", fill=0, font=sans(40))
    pages[0].save(tmp_path / "scan.pdf", save_all=True, append_images=pages[1:], resolution=200)
    found = Found(root=str(tmp_path), path="scan.pdf")
    outcome = work(Task(found, {}), WorkSettings(limits=Limits(ocr_seconds=0), seconds=50))
    assert isinstance(outcome.reading, Reading)
    assert outcome.reading.document.late_after == 50
