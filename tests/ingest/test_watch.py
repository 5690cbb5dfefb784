"""What is promised of a watch: what comes, changes or goes is told once it is still, and a lost folder is no loss."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ingest.watch import Batch, batches


class Heard:
    """What a watch has told so far."""

    def __init__(self) -> None:
        self.batches: list[Batch] = []
        self.quiet = 0

    def names(self) -> list[str]:
        """Return the names of the files told, in order."""
        return [Path(f).name for b in self.batches for f in b.files]


@contextmanager
def watched(*folders: Path) -> Iterator[Heard]:
    """Watch folders for the time of a `with`, from when the first look at them has been told."""
    heard, stop, begun = Heard(), threading.Event(), threading.Event()

    def follow() -> None:
        for batch in batches(folders, stop):
            if batch is None:
                heard.quiet += 1
            else:
                heard.batches.append(batch)
            begun.set()

    thread = threading.Thread(target=follow, daemon=True)
    thread.start()
    assert begun.wait(20)
    try:
        yield heard
    finally:
        stop.set()
        thread.join(20)
        assert not thread.is_alive()


def until(heard: Heard, what: object) -> None:
    """Wait until something holds, however slow the machine."""
    pause = threading.Event()
    for _ in range(600):
        if what():  # type: ignore[operator]
            return
        pause.wait(0.05)
    pytest.fail(f"told so far: {heard.batches!r}")


def test_the_folders_are_looked_at_first(tmp_path: Path) -> None:
    """What was there before the watch began is not missed."""
    with watched(tmp_path) as heard:
        until(heard, lambda: heard.batches)
    assert heard.batches[0] == Batch(folders=(str(tmp_path),))


def test_what_comes_is_told_once(tmp_path: Path) -> None:
    """New files, also in a folder below, come as files; what is hidden or no document does not."""
    (tmp_path / "below").mkdir()
    with watched(tmp_path) as heard:
        (tmp_path / "a.md").write_text("# Ada\n", "utf-8")
        (tmp_path / "below" / "b.md").write_text("# Bo\n", "utf-8")
        (tmp_path / ".hidden.md").write_text("# Hid\n", "utf-8")
        (tmp_path / "notes.xyz").write_bytes(b"\0\1\2")
        until(heard, lambda: {"a.md", "b.md"} <= set(heard.names()))
        quiet = heard.quiet
        until(heard, lambda: heard.quiet > quiet + 3)
    assert sorted(heard.names()) == ["a.md", "b.md"]


def test_a_burst_is_gathered(tmp_path: Path) -> None:
    """Many files at once are few batches, and each file is told once."""
    with watched(tmp_path) as heard:
        for n in range(40):
            (tmp_path / f"{n}.md").write_text(f"# Ada {n}\n", "utf-8")
        until(heard, lambda: len(set(heard.names())) == 40)
    assert len(heard.names()) == 40
    assert len(heard.batches) <= 4


def test_a_file_that_is_being_written_is_left(tmp_path: Path) -> None:
    """As long as a file grows it is not told, and what it holds when it is told is all of it."""
    seen: list[str] = []
    with watched(tmp_path) as heard, (tmp_path / "slow.md").open("w", encoding="utf-8") as opened:
        for n in range(12):
            opened.write(f"line {n}\n")
            opened.flush()
            quiet = heard.quiet
            until(heard, lambda q=quiet: heard.quiet > q)
            seen += heard.names()
        opened.close()
        until(heard, lambda: heard.names() == ["slow.md"])
    assert seen == []


def test_what_goes_has_its_folder_looked_at(tmp_path: Path) -> None:
    """Whether a file that is gone is to be removed is for a look at the whole folder to say."""
    (tmp_path / "a.md").write_text("# Ada\n", "utf-8")
    with watched(tmp_path) as heard:
        until(heard, lambda: heard.batches)
        (tmp_path / "a.md").unlink()
        until(heard, lambda: len(heard.batches) > 1)
    assert heard.batches[1] == Batch(folders=(str(tmp_path),))


def test_a_folder_that_goes_and_comes_back(tmp_path: Path) -> None:
    """A watched folder that is moved away ends nothing; when it is back all of it is looked at, and it is followed."""
    folder, away = tmp_path / "cvs", tmp_path / "away"
    folder.mkdir()
    with watched(folder) as heard:
        until(heard, lambda: heard.batches)
        folder.rename(away)
        quiet = heard.quiet
        until(heard, lambda: heard.quiet > quiet + 1)
        away.rename(folder)
        until(heard, lambda: heard.batches[1:] and heard.batches[-1].folders == (str(folder),))
        (folder / "a.md").write_text("# Ada\n", "utf-8")
        until(heard, lambda: "a.md" in heard.names())
