"""Kills what writes a home at random moments, starts anew, and compares what is there with what was acknowledged."""

from __future__ import annotations

import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bot.backup.archive import check
from bot.erasure.receipt import RECEIPTS
from ingest.reading import document_id
from tests.torture.cvs import email_of, name_of, names_another, phone_of
from tests.torture.hearing import Heard, asked
from tests.torture.world import LASTING, World
from vectorstore.errors import VouchError
from vectorstore.projection import FOLDER
from vectorstore.store import CATALOGUE_FILE

ACTS = ("ingest", "publish", "drain", "rebuild", "backup", "forget")
# What a restart may take, to its first answer, on a machine whose cores are not wanted by others.
RESTART_S = 5.0
# Nobody is forgotten any more once so few are left beside those that last.
_FEW = 2
# A run takes half an hour and more: it says after so many kills that it goes on.
_TOLD_EVERY = 10
# Some of an act's moments lie beyond its end: it may take longer than it usually does.
_BEYOND = 1.2


class Restart(NamedTuple):
    """A new start: seconds to its first answer, a processor's among them, and how many programs wanted to run."""

    seconds: float
    worked: float
    load: float


@dataclass
class Killed:
    """The figures of a run, and what was found."""

    kills: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    restarts: list[Restart] = field(default_factory=list)
    heard: Heard = field(default_factory=Heard)
    findings: list[str] = field(default_factory=list)

    def rows(self) -> list[str]:
        """Return the figures as the lines of a table."""
        told = [f"{'act':<10}{'killed':>8}{'done first':>12}"]
        told += [f"{act:<10}{self.kills[act]:>8}{self.whole[act]:>12}" for act in ACTS]
        told.append(f"{'in all':<10}{self.kills.total():>8}{self.whole.total():>12}")
        slowest = max(self.restarts)
        over = [r for r in self.restarts if r.seconds > RESTART_S]
        took, worked = [r.seconds for r in self.restarts], [r.worked for r in self.restarts]
        told.append(
            f"restart to answer: median {statistics.median(took):.1f} s, slowest {slowest.seconds:.1f} s at a load of "
            f"{slowest.load:.1f} on {os.cpu_count()} cores"
        )
        told.append(f"of a processor: median {statistics.median(worked):.1f} s, most {max(worked):.1f} s")
        told.append(f"{len(over)} of {len(self.restarts)} restarts took more than {RESTART_S:.0f} s")
        if over:
            told[-1] += f", at loads of {min(r.load for r in over):.1f} to {max(r.load for r in over):.1f}"
        told.append(self.heard.row())
        told.append(f"findings: {len(self.findings)}")
        return told


def start(world: World, act: str, given: str) -> subprocess.Popen[str]:
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
    """Kill so many times, each act in turn, and return what came of it; Ctrl-C ends it early, and costs nothing."""
    world, told = World(folder, cvs, random.Random(seed)), Killed()
    _end(world, start(world, "ingest", str(world.folder)), told)
    with asked(world.home, cvs) as told.heard, suppress(KeyboardInterrupt):
        _turns(world, told, kills)
    told.findings += [wrong for answer in told.heard.answers if (wrong := world.wrong(answer))]
    _end(world, start(world, "ingest", str(world.folder)), told)
    _look(world, told, "at the end")
    return told


def _turns(world: World, told: Killed, kills: int) -> None:
    """Do each act whole, to learn how long it takes, and then each in turn, killed at a moment of that time."""
    usual = {act: _act(world, act, None, turn, told) for turn, act in enumerate(ACTS)}
    told.whole.clear()
    turn = len(ACTS)
    while told.kills.total() < kills:
        act = ACTS[turn % len(ACTS)]
        before = told.kills.total()
        if act != "forget" or world.cvs - LASTING - len(world.forgotten) > _FEW:
            took = _act(world, act, usual[act], turn, told)
            usual[act] = (usual[act] + took) / 2 if took else usual[act]
        turn += 1
        if told.kills.total() > before and told.kills.total() % _TOLD_EVERY == 0:
            print(f"{told.kills.total()} kills, {len(told.findings)} findings", file=sys.stderr, flush=True)


def _act(world: World, act: str, usual: float | None, turn: int, told: Killed) -> float:
    """Do one thing, kill it at a moment of what it usually takes, and look; return what it took, 0 for one killed.

    None for `usual`: it is not killed.
    """
    world.change()
    given, victim = world.given(act, turn), world.victim()
    if act == "forget":
        world.erasing[victim] = (time.monotonic(), float("inf"))
    took = _killed(world, act, given, usual, told)
    _look(world, told, f"turn {turn}, {act}")
    if act == "forget":
        _forgotten(world, victim, told)
    elif act == "backup":
        _backed_up(Path(given), told)
    return took


def _killed(world: World, act: str, given: str, usual: float | None, told: Killed) -> float:
    process = start(world, act, given)
    assert process.stdout is not None
    process.stdout.readline()
    begun, took = time.monotonic(), 0.0
    try:
        process.wait(None if usual is None else world.chance.uniform(0, _BEYOND * usual))
        told.whole[act] += 1
        took = time.monotonic() - begun
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        told.kills[act] += 1
    except KeyboardInterrupt:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    _end(world, process, told)
    return took


def _end(world: World, process: subprocess.Popen[str], told: Killed) -> None:
    """Wait for the end of an act, note what it has acknowledged, and hold that it failed by a kill alone."""
    out, err = process.communicate()
    for line in out.splitlines():
        world.hear(line)
    if process.returncode > 0:
        told.findings.append(f"exit {process.returncode}: {err.strip()[-300:]}")


def _look(world: World, told: Killed, when: str) -> None:
    """Start anew, ask one question, and compare all that is there with what was acknowledged."""
    number = world.chance.randrange(LASTING)
    command = [sys.executable, "-m", "tests.torture.look", str(world.home), str(number)]
    begun = time.monotonic()
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode or not ran.stdout:
        told.findings.append(f"{when}: looking failed: {ran.stderr[-300:]}")
        return
    found = json.loads(ran.stdout)
    if "refused" in found:
        told.findings.append(f"{when}: refused: {found['refused']}")
        return
    told.restarts.append(Restart(found["seconds"], found["worked"], os.getloadavg()[0]))
    wrong = [*found["wrong"], world.wrong(found)]
    for own in set(world.acknowledged) - set(world.erasing):
        version, least = found["documents"].get(f"{own:04d}.md", -1), world.least(own, begun)
        if not least <= version <= world.written[own]:
            wrong.append(f"{own:04d}.md had {least}, has {version}")
    wrong += [f"{own:04d}.md is there again" for own in world.forgotten if f"{own:04d}.md" in found["documents"]]
    told.findings += [f"{when}: {one}" for one in wrong if one]


def _forgotten(world: World, number: int, told: Killed) -> None:
    """Finish an erasure, and hold that nothing of the person is left; an act killed early is asked for once more."""
    (world.folder / f"{number:04d}.md").unlink()
    process = start(world, "forget", name_of(number))
    _, err = process.communicate()
    if process.returncode and "nobody" not in err and "no person" not in err and "called" not in err:
        told.findings.append(f"forgetting {number}: {err.strip()[-300:]}")
    world.forgotten.add(number)
    world.erasing[number] = (world.erasing[number][0], time.monotonic())
    others = [number - 1] if names_another(number - 1) and number - 1 not in world.forgotten else []
    told.findings += _left(world, number, others)
    receipt = json.loads(max((world.home / RECEIPTS).iterdir()).read_text("utf-8"))
    if receipt["others"] != [document_id(str(world.folder), f"{other:04d}.md") for other in others]:
        told.findings.append(f"the receipt of {number} lists {receipt['others']}, named in {others}")


def _left(world: World, number: int, others: list[int]) -> list[str]:
    """Return where in the home somebody is told of still: their name may stand in documents of others alone."""
    contacts = [phone_of(number), phone_of(number).replace(" ", "").replace("-", ""), email_of(number)]
    found = []
    for file in (f for f in world.home.rglob("*") if f.is_file()):
        held, place = file.read_bytes().lower(), str(file.relative_to(world.home))
        found += [f"{needle} is left in {place}" for needle in contacts if needle.encode().lower() in held]
        if name_of(number).encode().lower() in held and not (others and place.startswith((CATALOGUE_FILE, FOLDER))):
            found.append(f"the name of {number} is left in {place}")
    return found


def _backed_up(file: Path, told: Killed) -> None:
    """Hold that a backup is whole, or not there."""
    try:
        if file.exists():
            check(file)
    except VouchError as error:
        told.findings.append(str(error))
    file.unlink(missing_ok=True)
