"""Flips a bit of a home's files at a time, and looks whether it is noticed, mended, or harmless."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.torture.cvs import name_of

WHERE = ("catalogue.sqlite", "chroma")


@dataclass
class Flipped:
    """How often a flip was refused, told by the check, or harmless, by where it was; and what was found."""

    came: Counter[tuple[str, str]] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def rows(self) -> list[str]:
        """Return the figures as the lines of a table."""
        told = [f"{'flipped in':<20}{'refused':>9}{'told':>9}{'harmless':>10}{'wrong':>8}"]
        for where in WHERE:
            counts = [self.came[where, how] for how in ("refused", "told", "harmless", "wrong")]
            told.append(f"{where:<20}{counts[0]:>9}{counts[1]:>9}{counts[2]:>10}{counts[3]:>8}")
        return told


def flip(folder: Path, cvs: int, flips: int, seed: int) -> Flipped:
    """Flip a bit so many times in each kind of file, each in a copy of the home."""
    chance, told = random.Random(seed), Flipped()
    copy = folder / "flipped"
    for turn in range(flips * len(WHERE)):
        where = WHERE[turn % len(WHERE)]
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder / "home", copy)
        files = [copy / where] if (copy / where).is_file() else [f for f in (copy / where).rglob("*") if f.is_file()]
        file = chance.choice([f for f in files if f.stat().st_size])
        data = bytearray(file.read_bytes())
        at = chance.randrange(len(data))
        data[at] ^= 1 << chance.randrange(8)
        file.write_bytes(data)
        number = chance.randrange(min(8, cvs))
        how = _came(copy, number)
        told.came[where, how] += 1
        if how == "wrong":
            told.findings.append(f"byte {at} of {file.relative_to(copy)}: a wrong answer, or none")
    shutil.rmtree(copy, ignore_errors=True)
    return told


def _came(home: Path, number: int) -> str:
    command = [sys.executable, "-m", "tests.torture.look", str(home), str(number)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode or not ran.stdout:
        return "wrong"
    found = json.loads(ran.stdout)
    if "refused" in found:
        return "refused" if "vouch restore" in found["refused"] or "vouch doctor" in found["refused"] else "wrong"
    if found["wrong"]:
        return "told"
    return "harmless" if found["people"] == [name_of(number)] else "wrong"
