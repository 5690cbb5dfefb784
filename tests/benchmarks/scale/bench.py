"""What Vouch costs as a pool of CVs grows, beside the stock recipe: `make bench-scale`.

Prints tables, writes docs/BENCHMARKS_SCALE.md and draws docs/scale.png, anew after each size. Not a test: nothing
here fails when it is slow. With no sizes named it measures as many as fit an hour, and says which it left out.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.benchmarks.corpus import ROOT
from tests.benchmarks.measure import Run
from tests.benchmarks.scale.growth import draw
from tests.benchmarks.scale.lives import Pool
from tests.benchmarks.scale.measured import Measured, Sets, measure, say
from tests.benchmarks.scale.questions import FIRST, asked_of
from tests.benchmarks.scale.report import report_of

SIZES = (358, 1_000, 3_000, 10_000, 30_000)
WITHIN = 3_600.0
# What a size is expected to take beyond its share, as some costs grow faster than the files.
_MORE = 1.2
WRITTEN, DRAWN = ROOT / "docs" / "BENCHMARKS_SCALE.md", ROOT / "docs" / "scale.png"


def main() -> None:
    """Measure, print, write, draw."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("sizes", type=int, nargs="*", help=f"how many CVs; else of {SIZES} what fits an hour")
    arguments.add_argument("--no-stock", action="store_true", help="leave the stock recipe out")
    arguments.add_argument("--kept", type=Path, metavar="FILE", help="take sizes from here, and add those measured")
    arguments.add_argument("--dry", action="store_true", help="print alone, write nothing into docs/")
    given = arguments.parse_args()
    named = sorted(given.sizes)
    if named and named[0] < FIRST:
        raise SystemExit(f"bench-scale: {named[0]} CVs are too few; the questions are about the first {FIRST}")
    done = _kept(given.kept) if given.kept else {}
    command = " ".join(["make bench-scale", *([f'SIZES="{" ".join(map(str, named))}"'] if named else [])])
    started = time.monotonic()
    questions = asked_of(Pool(max([*SIZES, *named])))
    left_out = [size for size in (named or SIZES) if size not in done]
    with tempfile.TemporaryDirectory(prefix="vouch-scale-") as place:
        while left_out and (named or _fits(left_out[0], list(done.values()), time.monotonic() - started)):
            size = left_out.pop(0)
            done[size] = measure(Pool(size), questions, Path(place) / str(size), with_stock=not given.no_stock)
            if given.kept:
                _keep(done[size], given.kept)
            _tell([done[n] for n in sorted(done)], command, _left_out("Not measured yet", left_out), dry=given.dry)
    if done:
        why = "Not measured, as it would take this beyond an hour"
        _tell([done[n] for n in sorted(done)], command, _left_out(why, left_out), dry=given.dry)
        sys.stdout.write(WRITTEN.read_text("utf-8") if not given.dry else "")


def _fits(size: int, done: Sequence[Measured], spent: float) -> bool:
    """Tell whether a size is likely to be done within the hour, by the largest that was measured."""
    if not done:
        return True
    largest = max(done)
    return spent + _MORE * largest.seconds * size / largest.files <= WITHIN


def _left_out(why: str, sizes: Sequence[int]) -> str:
    return f"\n{why}: {', '.join(f'{n:,}' for n in sizes)} CVs." if sizes else ""


def _tell(every: list[Measured], command: str, left_out: str, *, dry: bool) -> None:
    """Write what is known so far: an hour is long, and the machine may be wanted before it is over."""
    report = report_of(every, command, left_out)
    if dry:
        sys.stdout.write(report)
        return
    draw(every, DRAWN)
    WRITTEN.write_text(report, encoding="utf-8")
    say(f"{every[-1].files} CVs: written to {WRITTEN.relative_to(ROOT)} and {DRAWN.relative_to(ROOT)}")


def _keep(measured: Measured, path: Path) -> None:
    with path.open("a", encoding="utf-8") as kept:
        kept.write(json.dumps(measured) + "\n")


def _kept(path: Path) -> dict[int, Measured]:
    """Return what was measured before, by the number of files; what was measured last counts."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {m.files: m for m in map(_measured, map(json.loads, lines))}


def _measured(kept: list[Any]) -> Measured:
    """Return a size as it was before it became JSON."""
    m = Measured(*kept)
    return m._replace(
        ingest=Run(*m.ingest),
        cold=tuple(Run(*r) for r in m.cold),
        asking=Run(*m.asking),
        sets={kind: Sets(*s) for kind, s in m.sets.items()},
        again={int(changed): Run(*r) for changed, r in m.again.items()},
        stock=(Run(*m.stock[0]), Run(*m.stock[1])) if m.stock else None,
        stock_warm=tuple(m.stock_warm),
        beside=tuple(m.beside),
    )


if __name__ == "__main__":
    main()
