"""Has a home asked by another process for as long as something else is done to it, and judges each answer.

Knows what an answer must be (`world`); knows nothing about what is done meanwhile.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from tests.torture.asking import RATE

# Of a hundred answers the slowest is left out of what is told as usual.
_SLOW = 100


@dataclass
class Heard:
    """The answers that came, each as its process told it, and for how many seconds it was asked."""

    answers: list[dict[str, Any]] = field(default_factory=list)
    seconds: float = 0.0

    def row(self) -> str:
        """Return the figures as a line."""
        took = sorted(a["seconds"] for a in self.answers if "seconds" in a)
        if len(took) < _SLOW:
            return f"answers meanwhile: {len(took)}"
        of_hundred = statistics.quantiles(took, n=_SLOW)[-1]
        return (
            f"answers meanwhile: {len(took)} ({len(took) / self.seconds:.1f}/s of {RATE}/s asked for), median "
            f"{statistics.median(took):.2f} s, 99 of 100 within {of_hundred:.2f} s, slowest {took[-1]:.2f} s"
        )


@contextmanager
def asked(home: Path, most: int) -> Iterator[Heard]:
    """Ask a home of so many people for the time of a `with`; it begins once the first answer is there."""
    command = [sys.executable, "-m", "tests.torture.asking", str(home), str(most)]
    heard, first = Heard(), threading.Event()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as asker:
        assert asker.stdout is not None
        hearing = threading.Thread(target=_hear, args=(asker.stdout, heard, first), daemon=True)
        hearing.start()
        first.wait()
        begun = time.monotonic()
        try:
            yield heard
        finally:
            heard.seconds = time.monotonic() - begun
            if asker.poll() is not None:
                heard.answers.append({"error": f"who asks has ended by itself, with exit code {asker.returncode}"})
            asker.kill()
            hearing.join()


def _hear(lines: IO[str], heard: Heard, first: threading.Event) -> None:
    for line in lines:
        if line.endswith("\n"):  # else it was cut off as its process was ended
            heard.answers.append(json.loads(line))
            first.set()
    first.set()
