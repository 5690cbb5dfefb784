"""`vouch` on a machine whose clock stands ten years back: `python -m tests.torture.long_ago COMMAND...`."""

from __future__ import annotations

import sys
import time
from datetime import datetime, timedelta
from unittest.mock import patch

from bot.cli import main

_BACK = timedelta(days=3650)


def run() -> int:
    """Run a command with what reads the clock set back."""
    stood = time.time
    with (
        patch("vectorstore.received.now", lambda: datetime.now().astimezone().replace(microsecond=0) - _BACK),
        patch("time.time", lambda: stood() - _BACK.total_seconds()),
    ):
        return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(run())
