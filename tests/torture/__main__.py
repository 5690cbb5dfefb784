"""Run the torture and print its figures: `python -m tests.torture [--kills N] [--cvs N]`; exit 1 on a finding."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.torture.flips import flip
from tests.torture.kills import kill
from tests.torture.scenes import scenes


def main() -> int:
    """Torture a home in a folder of a moment."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--cvs", type=int, default=200)
    parser.add_argument("--flips", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="vouch-torture-") as folder:
        killed = kill(Path(folder), given.cvs, given.kills, given.seed)
        print("\n".join(killed.rows()))
        played, befell = scenes(Path(folder), given.cvs)
        print("\n".join(played))
        flipped = flip(Path(folder), given.cvs, given.flips, given.seed)
        print("\n".join(flipped.rows()))
    findings = (*killed.findings, *befell, *flipped.findings)
    for finding in findings:
        print(f"FOUND {finding}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
