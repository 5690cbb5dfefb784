"""Homes of invented CVs that are made once a run and copied for whoever asks: reading the CVs takes seconds each time.

Knows that several workers of pytest-xdist run side by side. Knows nothing about what a home holds.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from filelock import FileLock

from ingest.job import IngestSettings, ingest
from vectorstore.store import Store


def home_of(cvs: Path, factory: pytest.TempPathFactory) -> Path:
    """Return a home of one's own that holds a folder of CVs, which must all be readable."""
    run = factory.getbasetemp()
    # A worker's folder lies in that of the run, which all workers share.
    run = run.parent if run.name.startswith("popen-") else run
    made = run / f"home of {'-'.join(cvs.parts[-3:])}"
    with FileLock(f"{made}.lock"):
        if not made.exists():
            begun = made.with_suffix(".begun")
            shutil.rmtree(begun, ignore_errors=True)
            with Store.open(begun) as store:
                report = ingest(store, [cvs], IngestSettings())
            assert not report.failures
            begun.rename(made)
    return Path(shutil.copytree(made, factory.mktemp("home") / "home"))
