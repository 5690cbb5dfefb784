"""What befalls a home once: a full disk, no right to write, two writers, a clock set back, a folder that is gone.

Each scene asks before, during and after, and says what was found. Knows nothing about killing.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from pathlib import Path

from bot.cli import main
from tests.rights import as_any_user
from tests.torture.cvs import name_of, write
from tests.torture.hearing import asked
from tests.torture.look import look

_LOOK = "tests.torture.look"
# What a full disk has left: the lock and the first pages, and no whole CV.
_FEW_KB = 64
# Ten years: whatever compares times would take what is there for something to come.
_BACK_S = -10 * 365 * 86_400


def scenes(folder: Path, cvs: int) -> tuple[list[str], list[str]]:
    """Play each scene on a copy of a home that holds so many CVs; return a row of a table each, and what was found."""
    rows, findings = [], []
    for play in (_full_disk, _no_room, _read_only, _two_at_once, _clock_back, _folder_gone):
        place = folder / play.__name__.strip("_")
        shutil.copytree(folder / "home", place / "home")
        shutil.copytree(folder / "cvs", place / "saved")
        found = play(place, cvs)
        rows.append(f"{play.__name__.strip('_').replace('_', ' '):<20}{'as it should' if not found else 'FOUND'}")
        findings += [f"{play.__name__.strip('_')}: {one}" for one in found]
        shutil.rmtree(folder / "cvs")
        (place / "saved").rename(folder / "cvs")
        shutil.rmtree(place, onerror=_make_writable)
    return rows, findings


def _full_disk(place: Path, cvs: int) -> list[str]:
    """A small disk is filled up: what writes is refused with the next step, and goes on once there is room.

    Questions are answered meanwhile and after. Where this machine lets nobody mount a disk, the next scene has to do.
    """
    home, saved = place / "home", place / "away"
    home.rename(saved)
    home.mkdir()
    size = sum(f.stat().st_size for f in saved.rglob("*") if f.is_file())
    if subprocess.run(_mount(home, 4 * size), capture_output=True, check=False).returncode:
        home.rmdir()
        saved.rename(home)
        return []
    try:
        shutil.copytree(saved, home, dirs_exist_ok=True)
        return _filled(place, cvs)
    finally:
        subprocess.run(["umount", str(home)], check=False)  # noqa: S607 - where it lies is the system's to say


def _filled(place: Path, cvs: int) -> list[str]:
    home = place / "home"
    before = _documents(place)
    for number in range(cvs // 2):
        write(place.parent / "cvs", number, 900)
    with _asked_meanwhile(home, before) as found:
        _fill(home / "filling", _FEW_KB)
        # Somebody who is still there: the kills' own erasures took others.
        last = max(int(document[:4]) for document in before)
        for command, given in (("ingest", "cvs"), ("forget", name_of(last))):
            ran = _vouch(command, place, given, more="--yes" if command == "forget" else "")
            if ran.returncode != 1 or "room" not in ran.stderr:
                found.append(f"{command}: exit {ran.returncode}: {ran.stderr[-200:]}")
    _fill(home / "filled up", 0)
    found += _asked(place, cvs // 2)
    after = _documents(place)
    found += [f"{d} lost" for d in before if d not in after]
    (home / "filling").unlink()
    (home / "filled up").unlink()
    found += [f"after room was made: {ran.stderr[-200:]}" for ran in [_vouch("ingest", place, "cvs")] if ran.returncode]
    found += [f"{d} is at {v}" for d, v in _documents(place).items() if int(d[:4]) < cvs // 2 and v != 900]
    return found + _asked(place, 0)


def _mount(folder: Path, size: int) -> list[str]:
    return ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]


def _fill(file: Path, but_kb: int) -> None:
    """Write a file until its disk has but so many KB left."""
    with file.open("ab", buffering=0) as filling, suppress(OSError):
        while (left := shutil.disk_usage(file.parent).free - (but_kb << 10)) > 0:
            filling.write(bytes(min(left, 1 << 20)))


def _no_room(place: Path, cvs: int) -> list[str]:
    """No byte may be written past a few: it is refused with the next step, nothing is lost, and it goes on after."""
    write(place.parent / "cvs", 0, 900)
    before = _documents(place)
    ran = _vouch("ingest", place, "cvs", prefix=f"ulimit -f {_FEW_KB}; trap '' XFSZ; ")
    found = [] if ran.returncode == 1 and "make room" in ran.stderr else [f"exit {ran.returncode}: {ran.stderr[-200:]}"]
    after = _documents(place)
    found += [f"{d} lost" for d in before if d not in after]
    found += _asked(place, 1)
    again = _vouch("ingest", place, "cvs")
    return found + ([f"after room was made: {again.stderr[-200:]}"] if again.returncode else _asked(place, 0))


def _read_only(place: Path, cvs: int) -> list[str]:
    """A home that nobody may write is asked all the same, and a write is refused with the next step."""
    home = place / "home"
    for path in (*home.rglob("*"), home):
        path.chmod(0o500 if path.is_dir() else 0o400)
    said = io.StringIO()
    with as_any_user():
        told = look(home, 2)
        with redirect_stderr(said):
            code = main(["ingest", str(place.parent / "cvs"), "--home", str(home)])
    found = [] if told["people"] == [name_of(2)] else [f"asked of 2, found {told['people']}"]
    return found + ([] if code == 1 and "writ" in said.getvalue() else [f"exit {code}: {said.getvalue()[-200:]}"])


def _two_at_once(place: Path, cvs: int) -> list[str]:
    """Two that read changed CVs at once: each waits for the other, and every CV is there once, as it is."""
    for number in range(cvs // 2):
        write(place.parent / "cvs", number, 901)
    with _asked_meanwhile(place / "home", _documents(place)) as found:
        both = [_begun("ingest", place, "cvs") for _ in range(2)]
        found += [f"exit {p.returncode}: {err[-200:]}" for p in both for err in [p.communicate()[1]] if p.returncode]
    documents = _documents(place)
    if len(documents) != len(list((place.parent / "cvs").iterdir())):
        found.append(f"{len(documents)} documents of {len(list((place / 'cvs').iterdir()))} files")
    found += [f"{d} is at {v}" for d, v in documents.items() if int(d.removesuffix(".md")) < cvs // 2 and v != 901]
    return found + _asked(place, 3)


def _clock_back(place: Path, cvs: int) -> list[str]:
    """Files and the clock of ten years ago: what changed is read by its bytes, and questions are answered."""
    write(place.parent / "cvs", 4, 902)
    long_ago = (place.parent / "cvs" / "0004.md").stat().st_mtime + _BACK_S
    os.utime(place.parent / "cvs" / "0004.md", (long_ago, long_ago))
    ran = _vouch("ingest", place, "cvs", prefix="", module="tests.torture.long_ago")
    found = [f"exit {ran.returncode}: {ran.stderr[-200:]}"] if ran.returncode else []
    if _documents(place).get("0004.md") != 902:
        found.append(f"0004.md is at {_documents(place).get('0004.md')}")
    return found + _asked(place, 4)


def _folder_gone(place: Path, cvs: int) -> list[str]:
    """The folder of the CVs is not there: nobody is removed, it is said, and when it is back nothing is read anew."""
    before = _documents(place)
    (place.parent / "cvs").rename(place / "away")
    with _asked_meanwhile(place / "home", before) as found:
        ran = _vouch("ingest", place, "cvs")
        if ran.returncode != 1 or "not there" not in ran.stderr:
            found.append(f"exit {ran.returncode}: {ran.stderr[-200:]}")
        (place.parent / "cvs").mkdir()
        empty = _vouch("ingest", place, "cvs")
    if empty.returncode != 1 or _documents(place) != before:
        found.append(f"an empty folder: exit {empty.returncode}, {len(_documents(place))} of {len(before)} documents")
    return found + _asked(place, 5)


@contextmanager
def _asked_meanwhile(home: Path, there: dict[str, int]) -> Iterator[list[str]]:
    """Have a home asked for the time of a `with`, and find what is no answer about whom it holds, in one version."""
    found: list[str] = []
    with asked(home, max(int(d[:4]) for d in there) + 1) as heard:
        yield found
    for one in heard.answers:
        if "error" in one:
            found.append(f"an answer failed: {one['error']}")
        elif f"{one['number']:04d}.md" in there and (
            one["people"] != [name_of(one["number"])] or len(one["versions"]) != 1
        ):
            found.append(f"asked of {one['number']}, found {one['people']}, versions {one['versions']}")


def _asked(place: Path, number: int) -> list[str]:
    """Start anew, and hold that one question is answered right and all is whole."""
    command = [sys.executable, "-m", _LOOK, str(place / "home"), str(number)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode or not ran.stdout:
        return [f"looking failed: {ran.stderr[-300:]}"]
    told = json.loads(ran.stdout)
    if "refused" in told:
        return [f"refused: {told['refused']}"]
    wrong = [w for w in told["wrong"] if "questions compare" not in w]
    return wrong + ([] if told["people"] == [name_of(number)] else [f"asked of {number}, found {told['people']}"])


def _documents(place: Path) -> dict[str, int]:
    """Return the version of each CV that is in the home."""
    command = [sys.executable, "-m", _LOOK, str(place / "home"), "0"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    return dict(json.loads(ran.stdout)["documents"]) if ran.stdout else {}


def _vouch(
    command: str, place: Path, given: str, prefix: str = "", module: str = "bot", more: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a command of vouch's in a shell, from below the root of the house, and return what came of it."""
    words = f'{prefix}exec "$0" -m {module} {command} "$1" --home "$2" {more}'
    told = given if command == "forget" else str(place.parent / given)
    arguments = ["sh", "-c", words, sys.executable, told, str(place / "home")]
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def _begun(command: str, place: Path, given: str) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-m", "bot", command, str(place.parent / given), "--home", str(place / "home")]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _make_writable(function: Callable[[str], object], path: str, _: object) -> None:
    for place in (Path(path).parent, Path(path)):
        place.chmod(0o700)
    function(path)
