"""The folder of CVs that is tortured, the home, and what must be in it at which time.

Times are those of a clock that all processes share and nobody sets. Knows nothing about killing, and asks nobody.
"""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.torture.cvs import name_of, write

# These are never forgotten: `publish` and `drain` take them.
LASTING = 8
_CHANGED = 10


class World:
    """What was written, acknowledged and erased, each with its time."""

    def __init__(self, folder: Path, cvs: int, chance: random.Random) -> None:
        """Write the first version of so many CVs."""
        self.folder, self.home, self.chance = folder / "cvs", folder / "home", chance
        self.folder.mkdir()
        self.cvs = cvs
        self.written = dict.fromkeys(range(cvs), 1)
        self.acknowledged: dict[int, list[tuple[float, int]]] = defaultdict(list)
        self.forgotten: set[int] = set()
        # From when on somebody may be gone, and from when on they must be.
        self.erasing: dict[int, tuple[float, float]] = {}
        for number in range(cvs):
            write(self.folder, number, 1)

    def change(self) -> None:
        """Write newer versions of some CVs, those among them which `publish` takes."""
        some = self.chance.sample(range(self.cvs), min(_CHANGED, self.cvs))
        for number in {*range(LASTING), *some} - self.forgotten:
            self.written[number] += 1
            write(self.folder, number, self.written[number])

    def hear(self, line: str) -> None:
        """Note what an act tells: `had PATH TIME`, a document that is live as it was last written."""
        if line.startswith("had "):
            _, path, at = line.split()
            number = int(path.removesuffix(".md"))
            self.acknowledged[number].append((float(at), self.written[number]))

    def least(self, number: int, at: float) -> int:
        """Return the version below which nothing may be told of a CV from a time on; 0 where nothing need be."""
        return max((version for time, version in self.acknowledged[number] if time <= at), default=0)

    def given(self, act: str, turn: int) -> str:
        """Return what an act is given."""
        if act == "backup":
            return str(self.folder.parent / f"{turn}.vouch")
        return str(self.folder) if act != "forget" else name_of(self.victim())

    def victim(self) -> int:
        """Return who is forgotten next."""
        return max(set(range(LASTING, self.cvs)) - self.forgotten)

    def wrong(self, told: dict[str, Any]) -> str | None:
        """Return what is wrong with an answer, by what was known as it was asked and as it came; None where nothing."""
        if "error" in told:
            return f"an answer failed: {told['error']}"
        number, people, versions = told["number"], told["people"], told["versions"]
        begun, ended = told["begun"], told["begun"] + told["seconds"]
        may_go, must_go = self.erasing.get(number, (float("inf"), float("inf")))
        there, gone = people == [name_of(number)], people == []
        if not (there and begun <= must_go or gone and ended >= may_go):
            return f"asked of {number}, found {people} ({told['status']})"
        if there and len(versions) != 1:
            return f"asked of {number}, versions {versions} in one answer"
        if there and not self.least(number, begun) <= versions[0] <= self.written[number]:
            return f"asked of {number}, told version {versions[0]}, had {self.least(number, begun)} by then"
        return None
