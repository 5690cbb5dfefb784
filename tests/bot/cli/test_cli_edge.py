"""The outermost edge: whatever happens is one line and an exit code. And `vouch doctor`, that looks at a home."""

from __future__ import annotations

import logging
import signal
import sqlite3
import subprocess
import sys

import pytest

from bot.cli.edge import guarded

WORDS = "Ines Halvorsen, +47 000 00 000"


def test_a_fault_shows_a_reference_and_no_trace(tmp_path, capsys):
    """What nobody foresaw is one line with a reference; the log has the trace under it, without the error's words."""

    def fail(settings):
        try:
            raise KeyError(WORDS)
        except KeyError as error:
            raise RuntimeError(WORDS) from error

    assert guarded(fail, str(tmp_path)) == 1
    printed = capsys.readouterr()
    reference = printed.err.split("reference ")[1].split(")")[0]
    log = (tmp_path / "vouch.log").read_text("utf-8")
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert "Traceback" not in printed.err
    assert reference in log
    assert "in fail" in log
    assert "RuntimeError" in log
    assert WORDS not in printed.err + log


def test_the_log_carries_no_words_of_an_error(tmp_path):
    """What a package logs of an error reaches the home's log with its frames and without its words."""

    def warn(settings):
        try:
            raise ValueError(WORDS)
        except ValueError:
            logging.getLogger("ingest.anything").exception("document %s failed", "d17")

    assert guarded(warn, str(tmp_path)) == 0
    log = (tmp_path / "vouch.log").read_text("utf-8")
    assert "document d17 failed" in log
    assert "in warn" in log
    assert WORDS not in log


def test_a_package_that_is_not_installed_is_named(tmp_path, capsys):
    """Whoever runs a newer Vouch in an older set-up reads what is missing and what to run, not of a fault."""

    def fail(settings):
        import no_such_package_anywhere  # noqa: F401

    assert guarded(fail, str(tmp_path)) == 1
    assert capsys.readouterr().err == (
        "vouch: the package 'no_such_package_anywhere' is not installed, as after an update of Vouch; "
        "run `make install` once more\n"
    )


def test_an_interruption_is_one_line(tmp_path, capsys):
    """Control-C ends with 130 and a line that says what became of the work."""

    def interrupt(settings):
        raise KeyboardInterrupt

    assert guarded(interrupt, str(tmp_path)) == 130
    assert capsys.readouterr().err.startswith("vouch: interrupted")


def test_an_interruption_by_another_name_is_still_one(tmp_path, capsys):
    """Control-C that something on its way made another error of, as callbacks from C do, is no fault of ours."""

    def interrupted_within(settings):
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt as error:
            raise sqlite3.OperationalError("user-defined function raised exception") from error

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert guarded(interrupted_within, str(tmp_path)) == 130
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsys.readouterr().err.startswith("vouch: interrupted")


@pytest.mark.parametrize(
    "command", [("people",), ("show", "01_cluster_engineer_en.md", "--text"), ("people", "--json")]
)
def test_a_reader_who_leaves_is_no_fault(command, filled):
    """`vouch people | head -1` ends quietly."""
    arguments = [sys.executable, "-m", "bot", *command, "--home", str(filled)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 141


@pytest.mark.parametrize("encoding", ["ascii", "gb18030"])
def test_a_pipe_gets_utf_8(encoding, filled):
    """Names in both scripts reach a pipe in UTF-8, whatever the terminal speaks."""
    command = [sys.executable, "-m", "bot", "people", "--home", str(filled)]
    done = subprocess.run(command, env={"PYTHONIOENCODING": encoding}, capture_output=True, check=True)
    assert "管雨桐" in done.stdout.decode()


def test_a_bad_setting_is_one_line(vouch, monkeypatch, one_line):
    """A setting without a usable value is told by its name before anything is done."""
    monkeypatch.setenv("VOUCH_LOCK_TIMEOUT", "soon")
    assert "VOUCH_LOCK_TIMEOUT is 'soon'" in one_line(vouch("people"))
    monkeypatch.delenv("VOUCH_LOCK_TIMEOUT")
    assert "--home is ''" in one_line(vouch("people", "--home", ""))


def test_doctor_finds_a_home_healthy(vouch, filled):
    """A home that is whole has no problem, and the figures of what it holds."""
    ran = vouch("doctor", "--json", home=filled)
    assert (ran.code, ran.err) == (0, "")
    assert (ran.json["documents"], ran.json["people"], ran.json["problems"]) == (14, 13, [])
    assert "Documents" in vouch("doctor", home=filled).out


def test_doctor_names_what_mends_a_problem_and_does_it(vouch, cv, tmp_path):
    """A problem is exit 1 with its next step; following it mends the home."""
    vouch("ingest", cv("ines.md", "# Ines Halvorsen\n\n## Experience\n\nFjordline, Engineer, 2019 - 2021\n"))
    with sqlite3.connect(tmp_path / ".vouch" / "catalogue.sqlite") as catalogue:
        catalogue.execute("DELETE FROM vector")
    catalogue.close()
    ran = vouch("doctor", "--json")
    assert ran.code == 1
    assert ran.json["problems"]
    assert all(line.startswith("vouch: ") for line in ran.err.splitlines())
    assert "vouch doctor --rebuild" in ran.err
    assert vouch("doctor", "--rebuild").code == 0
    assert vouch("doctor").code == 0
