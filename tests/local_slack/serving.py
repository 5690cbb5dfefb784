"""`vouch serve` as a real process beside a local Slack: started, watched, stopped, never left behind.

Knows processes. Knows nothing about what is asked.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.local_slack.server import LocalSlack
from tests.patience import patience, within

# A start loads lexicons and a model; a stop waits for what is under way, as `vouch serve` promises.
STARTS_WITHIN_S, STOPS_WITHIN_S = 90.0, 40.0
READY = "Answering in "
ROOT = Path(__file__).resolve().parents[2]
# What a person's own settings must not change here.
_OWN_SETTINGS = ("VOUCH_", "SLACK_")


class Served:
    """A running `vouch serve`."""

    def __init__(self, process: asyncio.subprocess.Process, home: Path, line: str) -> None:
        self.process = process
        self.home = home
        self.line = line  # what it said once it answered
        self.last = ""  # what it said when it stopped

    @property
    def megabytes(self) -> float:
        """Resident memory now."""
        with suppress(OSError):
            for line in Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii").splitlines():
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) / 1024
        told = subprocess.run(["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, check=True)  # noqa: S607
        return int(told.stdout) / 1024

    @property
    def log(self) -> list[str]:
        """Warnings and errors so far, a line each."""
        file = self.home / "vouch.log"
        return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []

    @property
    def errors(self) -> list[str]:
        """The lines of the log that tell of an error."""
        return [line for line in self.log if " ERROR " in line or " CRITICAL " in line or line.startswith("Traceback")]

    async def kill(self) -> None:
        """Kill -9."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> int:
        """Ask it to stop, and return its exit code."""
        if self.process.returncode is None:
            self.process.terminate()
        out, _ = await within(STOPS_WITHIN_S, self.process.communicate())
        self.last = (out.decode().strip().splitlines() or [""])[-1]
        return int(self.process.returncode or 0)


@asynccontextmanager
async def served(slack: LocalSlack, home: Path, **settings: str) -> AsyncIterator[Served]:
    """Run `vouch serve` in Socket Mode over a home that holds CVs, for the time of a `with`; settings by variable."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(_OWN_SETTINGS)}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "serve", "--home", str(home)),
        cwd=ROOT,
        env={**environment, **slack.environment(), **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        assert process.stdout is not None
        line = (await within(STARTS_WITHIN_S, process.stdout.readline())).decode().strip()
        if not line.startswith(READY):
            raise RuntimeError(f"vouch serve did not start: {line}")
        await slack.connected()
        yield Served(process, home, line)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def ingest(folder: Path, home: Path) -> None:
    """Read a folder of CVs into a home; CalledProcessError where that fails."""
    command = [sys.executable, "-m", "bot", "ingest", str(folder), "--home", str(home)]
    subprocess.run(command, check=True, capture_output=True, timeout=patience(STARTS_WITHIN_S), cwd=ROOT)
