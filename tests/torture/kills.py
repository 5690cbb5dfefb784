"""Kills what writes a home at random moments, starts anew, and compares what is there with what was acknowledged."""

from __future__ import annotations

import json
import os
import random
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bot.backup.archive import check
from tests.torture.cvs import name_of, write
from vectorstore.errors import VouchError

ACTS = ("ingest", "publish", "drain", "rebuild", "backup", "forget")
# What a restart may take, to its first answer.
RESTART_S = 5.0
_CHANGED = 10


@dataclass
class Killed:
    """The figures of a run, and what was found."""

    kills: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    restarts: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def rows(self) -> list[str]:
        """Return the figures as the lines of a table."""
        told = [f"{'act':<10}{'killed':>8}{'done first':>12}"]
        told += [f"{act:<10}{self.kills[act]:>8}{self.whole[act]:>12}" for act in ACTS]
        over = sum(s > RESTART_S for s in self.restarts)
        told.append(
            f"restart to answer: median {statistics.median(self.restarts):.1f} s, slowest {max(self.restarts):.1f} s, "
            f"{over} of {len(self.restarts)} over {RESTART_S:.0f} s"
        )
        if self.answers:
            rate = len(self.answers) / self.seconds
            told.append(f"answers meanwhile: {len(self.answers)} ({rate:.1f}/s), slowest {max(self.answers):.2f} s")
        told.append(f"findings: {len(self.findings)}")
        return told


class _World:
    """The folder of CVs, the home, and what must be in it."""

    def __init__(self, folder: Path, cvs: int, chance: random.Random) -> None:
        self.folder, self.home, self.chance = folder / "cvs", folder / "home", chance
        self.folder.mkdir()
        self.cvs = cvs
        self.backups = folder
        self.written = dict.fromkeys(range(cvs), 1)
        self.acknowledged: dict[str, int] = {}
        self.forgotten: set[int] = set()
        for number in range(cvs):
            write(self.folder, number, 1)

    def change(self) -> None:
        """Write newer versions of some CVs, the first eight among them, which `publish` takes."""
        for number in {*range(8), *self.chance.sample(range(self.cvs), min(_CHANGED, self.cvs))} - self.forgotten:
            self.written[number] += 1
            write(self.folder, number, self.written[number])

    def given(self, act: str, turn: int) -> str:
        """Return what an act is given."""
        if act == "backup":
            return str(self.backups / f"{turn}.vouch")
        return str(self.folder) if act != "forget" else name_of(self.victim())

    def victim(self) -> int:
        """Return who is forgotten next: never one of those whom `publish` takes."""
        return max(set(range(8, self.cvs)) - self.forgotten)


def start(world: _World, act: str, given: str) -> subprocess.Popen[str]:
    """Begin an act in a group of processes of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.torture.acts", act, str(world.home), given],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def kill(folder: Path, cvs: int, kills: int, seed: int) -> Killed:
    """Kill so many times, and return what came of it."""
    chance = random.Random(seed)
    world, told = _World(folder, cvs, chance), Killed()
    usual = dict.fromkeys(ACTS, 1.0)
    _whole(world, "ingest", str(world.folder), told)
    asker = subprocess.Popen(
        [sys.executable, "-m", "tests.torture.asking", str(world.home), str(cvs)],
        stdout=subprocess.PIPE,
        text=True,
    )
    hearing = threading.Thread(target=_hear, args=(asker, world, told), daemon=True)
    hearing.start()
    begun = time.monotonic()
    try:
        for turn in range(kills):
            act = ACTS[turn % len(ACTS)] if cvs - len(world.forgotten) > 10 else ACTS[turn % (len(ACTS) - 1)]
            world.change()
            given = world.given(act, turn)
            usual[act] = _killed(world, act, given, usual[act], told)
            _look(world, told, turn)
            if act == "forget":
                _forgotten(world, given, told)
            elif act == "backup":
                _backed_up(Path(given), told)
    finally:
        told.seconds = time.monotonic() - begun
        asker.kill()
        asker.wait()
        hearing.join(10)
        if asker.stdout is not None:
            asker.stdout.close()
    _whole(world, "ingest", str(world.folder), told)
    _look(world, told, kills)
    return told


def _killed(world: _World, act: str, given: str, usual: float, told: Killed) -> float:
    """Kill an act at a random moment of the time that it usually takes; return what it takes."""
    process = start(world, act, given)
    assert process.stdout is not None
    process.stdout.readline()
    begun = time.monotonic()
    try:
        process.wait(world.chance.uniform(0, 1.2 * usual))
        told.whole[act] += 1
        usual = (usual + time.monotonic() - begun) / 2
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        told.kills[act] += 1
        usual *= 1.05
    _acknowledge(world, process, told)
    return usual


def _acknowledge(world: _World, process: subprocess.Popen[str], told: Killed) -> int:
    out, err = process.communicate()
    for line in out.splitlines():
        if line.startswith("had "):
            path = line.removeprefix("had ")
            world.acknowledged[path] = world.written[int(path.removesuffix(".md"))]
    if process.returncode > 0:
        told.findings.append(f"exit {process.returncode}: {err.strip()[-300:]}")
    return process.returncode


def _whole(world: _World, act: str, given: str, told: Killed) -> None:
    process = start(world, act, given)
    _acknowledge(world, process, told)


def _look(world: _World, told: Killed, turn: int) -> None:
    number = world.chance.randrange(8)
    command = [sys.executable, "-m", "tests.torture.look", str(world.home), str(number)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode or not ran.stdout:
        told.findings.append(f"turn {turn}: looking failed: {ran.stderr[-300:]}")
        return
    found = json.loads(ran.stdout)
    if "refused" in found:
        told.findings.append(f"turn {turn}: refused: {found['refused']}")
        return
    told.restarts.append(found["seconds"])
    told.findings += [f"turn {turn}: {wrong}" for wrong in found["wrong"]]
    if found["people"] != [name_of(number)]:
        told.findings.append(f"turn {turn}: asked of {number}, found {found['people']}")
    for path, version in world.acknowledged.items():
        own = int(path.removesuffix(".md"))
        if own in world.forgotten or own == _under_way(world):
            continue
        if not version <= found["documents"].get(path, -1) <= world.written[own]:
            told.findings.append(f"turn {turn}: {path} had {version}, has {found['documents'].get(path)}")


def _under_way(world: _World) -> int:
    """Return whom an erasure may have begun to erase."""
    return world.victim()


def _forgotten(world: _World, name: str, told: Killed) -> None:
    """Finish an erasure, and hold that nothing of the person is left; an act killed early is asked for once more."""
    number = world.victim()
    world.forgotten.add(number)
    (world.folder / f"{number:04d}.md").unlink()
    process = start(world, "forget", name)
    _, err = process.communicate()
    if process.returncode and "nobody" not in err and "no person" not in err and "called" not in err:
        told.findings.append(f"forgetting {number}: {err.strip()[-300:]}")
    needle = name.encode().lower()
    for file in (f for f in world.home.rglob("*") if f.is_file()):
        if needle in file.read_bytes().lower():
            told.findings.append(f"{number} is left in {file.relative_to(world.home)}")


def _backed_up(file: Path, told: Killed) -> None:
    """Hold that a backup is whole, or not there."""
    try:
        if file.exists():
            check(file)
    except VouchError as error:
        told.findings.append(str(error))
    file.unlink(missing_ok=True)


def _hear(asker: subprocess.Popen[str], world: _World, told: Killed) -> None:
    """Compare each answer that is given while others write with what may be answered."""
    assert asker.stdout is not None
    for line in asker.stdout:
        found = json.loads(line)
        if "error" in found:
            told.findings.append(f"an answer failed: {found['error']}")
            continue
        told.answers.append(found["seconds"])
        number = found["number"]
        settled = number not in world.forgotten and number != _under_way(world)
        if found["people"] != [name_of(number)] and (settled or found["people"]):
            told.findings.append(f"asked of {number}, found {found['people']} ({found['status']})")
        if len(found["versions"]) > 1:
            told.findings.append(f"asked of {number}, versions {found['versions']} in one answer")
