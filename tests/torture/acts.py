"""What is done to a home in a process of its own, and may be killed at any moment: `python -m tests.torture.acts`.

Says `begun` when it starts and `had PATH TIME` when a document is acknowledged. Knows nothing about killing.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from unittest.mock import patch

from bot.cli import main
from ingest.identity import settle
from ingest.job import IngestSettings, Step, ingest
from ingest.reading import read_cv
from vectorstore.records import Scope
from vectorstore.store import Store

_ALL = Scope.everything()


def act(what: str, home: Path, given: str) -> int:
    """Do one thing to a home, and return the exit code."""
    _tell("begun")
    if what in {"backup", "forget"}:
        return main([what, given, "--home", str(home), *(["--yes"] if what == "forget" else [])])
    with Store.open(home) as store:
        if what == "ingest":
            report = ingest(store, [Path(given)], IngestSettings(workers=1), _stepped)
            return 1 if report.failures else 0
        if what == "publish":
            folder = Path(given)
            files = sorted(folder.glob("*.md"))[:8]
            readings = (read_cv(f.read_bytes(), str(folder), f.name) for f in files)
            for document_id in store.publish_all(readings, settle):
                _had(store.document(document_id, _ALL).path)
        elif what == "drain":
            _drain(store, Path(given))
        elif what == "rebuild":
            store.rebuild()
    return 0


def _drain(store: Store, folder: Path) -> None:
    """Leave all that some CVs tell in the outbox, and send it to Chroma then."""
    files = sorted(folder.glob("*.md"))[:8]
    with patch.object(store, "_try_drain"):
        for file in files:
            store.publish(read_cv(file.read_bytes(), str(folder), file.name), settle)
            _had(file.name)
    store.drain()


def _stepped(step: Step) -> None:
    if step.path:
        _had(step.path)


def _had(path: str) -> None:
    _tell(f"had {path} {time.monotonic()}")


def _tell(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(act(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))
