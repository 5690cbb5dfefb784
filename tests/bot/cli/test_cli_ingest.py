"""What `vouch ingest` promises: what is in, what is not, and why."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.ingest.sealed import locked
from tests.rights import as_any_user

CV = "# Ines Halvorsen\n\nines@example.org\n\n## Experience\n\nFjordline, Engineer, 2019-03 - 2021-08\n\n- Wrote it.\n"
OTHER = "# Bram Oosterwijk\n\n## Experience\n\nDuinpan Robotics, Analyst, 2015 - 2018\n\n- Counted everything.\n"


def test_json_report(vouch, cv, tmp_path):
    """The JSON report counts what was read, names the documents, and says how many people there are."""
    cv("cvs/ines.md", CV)
    cv("cvs/deep/bram.txt", OTHER)
    ran = vouch("ingest", tmp_path / "cvs", "--json")
    assert ran.code == 0
    assert ran.err == ""
    report = ran.json
    assert (report["read"], report["unchanged"], report["removed"], report["failures"]) == (2, 0, 0, [])
    assert (len(report["documents"]), report["people"]) == (2, 2)
    assert (tmp_path / ".vouch").is_dir()


def test_unchanged_files_are_not_read_again(vouch, cv):
    """A second ingest of the same bytes reads nothing."""
    file = cv("ines.md", CV)
    vouch("ingest", file)
    report = vouch("ingest", file, "--json").json
    assert (report["read"], report["unchanged"]) == (0, 1)


def test_table_for_people(vouch, cv, tmp_path):
    """Without --json a person reads a plain table: no escape sequence reaches a pipe, no progress the screen."""
    cv("cvs/ines.md", CV)
    ran = vouch("ingest", tmp_path / "cvs")
    assert ran.code == 0
    assert ran.err == ""
    assert "\x1b" not in ran.out
    assert [line.split() for line in ran.out.splitlines()[:5]] == [
        ["Read", "1"],
        ["Unchanged", "0"],
        ["Removed", "0"],
        ["Failed", "0"],
        ["People", "1"],
    ]


def test_one_bad_file_leaves_the_others_alone(vouch, cv, tmp_path):
    """The good files are in, each bad one is told on a line of its own, and the exit code is 1."""
    cv("cvs/ines.md", CV)
    cv("cvs/empty.txt", "")
    cv("cvs/broken.md", b"\x00\x01\x02\xff" * 50)
    ran = vouch("ingest", tmp_path / "cvs", tmp_path / "absent.md", "--json")
    assert ran.code == 1
    assert ran.json["read"] == 1
    assert len(ran.json["failures"]) == 3
    told = ran.err.splitlines()
    assert all(line.startswith("vouch: ") for line in told)
    assert [sum(name in line for line in told) for name in ("empty.txt", "broken.md", "absent.md")] == [1, 1, 1]
    assert [p["name"] for p in vouch("people", "--json").json["people"]] == ["Ines Halvorsen"]


@pytest.mark.parametrize(
    ("path", "content", "says"),
    [
        ("absent.md", None, "not there"),
        ("empty.md", b"", "empty"),
        ("spaces.md", b" \n\t\n", "white space"),
        ("cut.pdf", b"%PDF-1.7 ...", "print it to PDF anew"),
        ("sheet.docx", b"PK\x03\x04 ...", "save it anew"),
        ("old.doc", b"\xd0\xcf\x11\xe0" + bytes(600), "save it as .docx or PDF"),
        ("binary.txt", bytes(range(256)) * 4, "Vouch reads PDF"),
        ("cyrillic.txt", "Иван Петров, инженер, Москва\n".encode("cp1251") * 3, "save it as UTF-8"),
    ],
)
def test_an_unreadable_file_is_one_line(path, content, says, vouch, cv, one_line):
    """A file that cannot be read is one clear line with the next step, exit 1."""
    if content is not None:
        cv(path, content)
    line = one_line(vouch("ingest", path))
    assert path in line
    assert says in line


def test_an_archive_with_an_encrypted_cv_gives_the_others(vouch, cv, monkeypatch):
    """The others are in, and one line says which is not and which setting opens it; with it set, that one is read."""
    file = cv("applicants.zip", locked({"ines.md": CV.encode(), "bram.md": OTHER.encode()}, "frost", "bram.md"))
    ran = vouch("ingest", file)
    assert ran.code == 1
    assert ran.out.splitlines()[:4] == ["Read       1", "Unchanged  0", "Removed    0", "Failed     1"]
    assert ran.err == (
        "vouch: 'applicants.zip/bram.md' is encrypted; set VOUCH_PDF_PASSWORD to the password, or unpack the archive, "
        "and give the CVs as files\n"
    )
    monkeypatch.setenv("VOUCH_PDF_PASSWORD", "frost")
    ran = vouch("ingest", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:2] == ["Read       1", "Unchanged  1"]


def test_who_is_waited_for_is_told(vouch, cv, tmp_path):
    """While another process writes the home, a line says which and how long it is waited for; then the CVs go in."""
    file = cv("ines.md", CV)
    vouch("ingest", cv("bram.md", OTHER))
    command = [sys.executable, "-m", "bot", "ingest", str(file), "--home", str(tmp_path / ".vouch")]
    settings = os.environ | {"VOUCH_LOCK_TIMEOUT": "600"}
    with (
        holding(tmp_path / ".vouch") as holder,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=settings) as waiting,
    ):
        line = waiting.stderr.readline()
        holder.kill()
        out, err = waiting.communicate()
    assert line.startswith(f"vouch: process {holder.pid} (")
    assert line.endswith(
        f") since {line.split(') since ')[1][:25]} is writing the home {str(tmp_path / '.vouch')!r}; "
        "waiting up to 600 s until that is done\n"
    )
    assert (waiting.returncode, err, out.splitlines()[0].split()) == (0, "", ["Read", "1"])


def test_who_does_not_wait_is_told_at_once(vouch, cv, tmp_path, monkeypatch, one_line):
    """With no time to wait the line says who writes, and nothing of waiting."""
    file = cv("ines.md", CV)
    vouch("ingest", cv("bram.md", OTHER))
    monkeypatch.setenv("VOUCH_LOCK_TIMEOUT", "0")
    with holding(tmp_path / ".vouch") as holder:
        line = one_line(vouch("ingest", file))
    assert f"the home '.vouch' is being written by process {holder.pid} (" in line
    assert "waiting" not in line


@contextmanager
def holding(home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Have another process hold the lock of a home for a `with` block."""
    code = (
        "import sys, time, pathlib; from vectorstore.lock import HomeLock\n"
        "with HomeLock(pathlib.Path(sys.argv[1]), 0).hold(): print(flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(home)], stdout=subprocess.PIPE) as holder:
        try:
            assert holder.stdout is not None
            holder.stdout.readline()
            yield holder
        finally:
            holder.kill()


def test_a_folder_with_nothing_to_read_names_the_formats(vouch, cv, tmp_path, one_line):
    """A folder without a CV says which formats would be read."""
    cv("cvs/table.xls", b"\xd0\xcf\x11\xe0")
    line = one_line(vouch("ingest", tmp_path / "cvs"))
    assert "(1 other file)" in line
    assert "PDF, Word (.docx)" in line


def test_the_size_limit_is_a_setting(vouch, cv, monkeypatch, one_line):
    """A file over the limit is refused with the setting's name; 500 MB are over the default."""
    monkeypatch.setenv("VOUCH_MAX_BYTES", "100")
    assert "VOUCH_MAX_BYTES" in one_line(vouch("ingest", cv("ines.md", CV)))
    monkeypatch.delenv("VOUCH_MAX_BYTES")
    long = cv("long.txt", b"words ")
    os.truncate(long, 500_000_000)
    assert "500,000,000 bytes, over the limit of 50,000,000" in one_line(vouch("ingest", long))


def test_a_home_that_is_a_file_is_one_line(vouch, cv, one_line):
    """A home that cannot be used is told with the option that names another."""
    blocked = cv("taken", "not a folder")
    assert "--home" in one_line(vouch("ingest", cv("ines.md", CV), home=blocked))
    assert blocked.read_text() == "not a folder"


def test_a_home_of_a_newer_version_is_refused(vouch, cv, tmp_path, one_line):
    """A home that a newer Vouch wrote is left as it is, by every command."""
    file = cv("ines.md", CV)
    vouch("ingest", file)
    with sqlite3.connect(tmp_path / ".vouch" / "catalogue.sqlite") as catalogue:
        catalogue.execute("PRAGMA user_version = 999")
    catalogue.close()
    for command in (("ingest", file), ("people",), ("ask", "who is there?"), ("doctor",)):
        assert "update Vouch" in one_line(vouch(*command))


def test_losing_much_of_a_folder_needs_prune(vouch, cv, samples, tmp_path):
    """Most of a folder gone is told and kept (exit 1); --prune removes it."""
    cv("cvs/ines.md", CV)
    cv("cvs/bram.md", OTHER)
    folder = tmp_path / "cvs"
    shutil.copy(samples / "11_consultant_industry_en.txt", folder)
    vouch("ingest", folder)
    (folder / "bram.md").unlink()
    (folder / "11_consultant_industry_en.txt").unlink()
    ran = vouch("ingest", folder, "--json")
    assert (ran.code, ran.json["removed"], ran.json["kept_back"], ran.json["people"]) == (1, 0, 2, 3)
    assert "--prune" in ran.err
    ran = vouch("ingest", folder, "--prune", "--json")
    assert (ran.code, ran.json["removed"], ran.json["people"], ran.err) == (0, 2, 1, "")


def test_a_missing_path_alone_makes_no_home(vouch, tmp_path, one_line):
    """A slip in a path leaves nothing behind: no home is made for it, and --json tells it all the same."""
    assert "absent.md" in one_line(vouch("ingest", "absent.md"))
    report = vouch("ingest", "absent.md", "away/", "--json")
    assert (report.code, len(report.json["failures"]), report.json["people"]) == (1, 2, 0)
    assert list(tmp_path.iterdir()) == []


def test_an_unwritable_home_is_one_line(vouch, cv, tmp_path, one_line):
    """Where the home cannot be written nothing is begun, and the option that names another is told."""
    file = cv("ines.md", CV)
    (tmp_path / "shut").mkdir(mode=0o500)
    with as_any_user():
        assert "--home" in one_line(vouch("ingest", file, home=tmp_path / "shut" / "home"))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the processes of a job in /proc")
@pytest.mark.parametrize("awaited", ["workers start", "work begins"])
def test_an_interrupt_is_one_line(awaited, cv, tmp_path):
    """Ctrl-C, which reaches every process of the job, is one line and exit 130, also while the workers start."""
    for number in range(40):
        cv(f"cvs/{number}.md", CV.replace("Ines", f"Ines {number}"))
    command = [sys.executable, "-m", "bot", "ingest", str(tmp_path / "cvs"), "--home", str(tmp_path / "home")]
    with subprocess.Popen(
        command,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_heed_interrupts,  # noqa: PLW1509 - no other thread runs here
    ) as job:
        begun = {"workers start": 2, "work begins": 4}[awaited]
        while len(processes_of(job.pid)) < begun:
            assert job.poll() is None, "the job was done before it could be interrupted"
            time.sleep(0.01)
        os.killpg(job.pid, signal.SIGINT)
        said = job.communicate()[1]
    assert (job.returncode, said) == (130, "vouch: interrupted; what was finished is kept\n")


def _heed_interrupts() -> None:
    """Undo what a shell does to what it starts in the background, these tests too: to ignore interrupts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def processes_of(session: int) -> list[bytes]:
    """Return the command lines of a session's processes: the job, what tracks its resources, a server, its workers."""
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            with suppress(OSError):
                fields = (place / "stat").read_text().rsplit(") ", 1)[1].split()
                if int(fields[3]) == session:
                    found.append((place / "cmdline").read_bytes())
    return found


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "utf-16-le", "utf-8-sig", "utf-32"])
def test_every_encoding_of_cvs_is_in(encoding, vouch, cv):
    """A Chinese CV is the same person and the same text in each encoding that CVs come in."""
    text = "# 段若溪\n\n邮箱：ruoxi@example.org\n\n## 教育经历\n\n同济大学 计算机系 硕士 2010 - 2014\n"
    assert vouch("ingest", cv("cv.md", text.encode(encoding))).code == 0
    assert [p["name"] for p in vouch("people", "--json").json["people"]] == ["段若溪"]
    assert vouch("show", "cv.md", "--text").out == text


def test_what_a_file_is_counts_not_what_it_is_called(vouch, cv):
    """A text named .pdf is read as text, a web page named .docx as a web page."""
    page = "<!doctype html><html><body><h1>Bram Ostrom</h1><h2>Education</h2><p>MSc, 2010</p></body></html>"
    cv("cvs/ines.pdf", CV)
    folder = cv("cvs/bram.docx", page).parent
    assert vouch("ingest", folder).code == 0
    assert [p["name"] for p in vouch("people", "--json").json["people"]] == ["Bram Ostrom", "Ines Halvorsen"]


def test_a_file_that_turns_bad_leaves_its_last_version(vouch, cv):
    """A known CV whose file is now unreadable stays as it was last read, and the failure is told."""
    file = cv("cvs/ines.md", CV)
    vouch("ingest", file.parent)
    before = vouch("show", "ines.md", "--entries", "--json").json
    cv("cvs/ines.md", b"\x00\x01\x02\xff" * 50)
    ran = vouch("ingest", file.parent)
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert vouch("show", "ines.md", "--entries", "--json").json == before
    assert vouch("doctor").code == 0


def test_what_is_no_cv_is_in_and_said(vouch, cv):
    """Two people's CVs in one file are one person's, and the report and the document say what was not read."""
    second = OTHER.replace("# Bram Oosterwijk\n", "# Bram Oosterwijk\n\nbram@example.org\n")
    ran = vouch("ingest", cv("both.md", CV + "\n" + second), "--json")
    assert (ran.code, ran.json["people"]) == (0, 1)
    ((path, note),) = ((n["path"], n["text"]) for n in ran.json["notes"])
    assert (path, "Bram Oosterwijk" in note) == ("both.md", True)
    told = vouch("show", "both.md", "--entries", "--json").json
    assert (told["name"], told["notes"]) == ("Ines Halvorsen", [note])
    assert note.split(":")[0] in " ".join(vouch("show", "both.md", "--entries").out.split())
