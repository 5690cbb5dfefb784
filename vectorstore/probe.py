"""Looks at Chroma's files in a process of its own: `python -m vectorstore.probe HOME`.

What is damaged there may end whoever opens it, without an error that could be caught. Knows how that is found out.
Knows nothing about what is done then.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

# Importing Chroma takes a second or two, a look at its files less; a machine under load is given time.
_PATIENCE_S = 120.0


def probed(home: Path) -> str | None:
    """Return what is wrong with a home's vector index, None where nothing is; the caller holds the home's lock."""
    command = [sys.executable, "-m", "vectorstore.probe", str(home.resolve())]
    try:
        ran = subprocess.run(  # noqa: S603 - this Python, this module, a folder
            command, capture_output=True, text=True, timeout=_PATIENCE_S, check=False
        )
    except subprocess.TimeoutExpired:
        return f"the vector index did not answer within {_PATIENCE_S:.0f} s"
    if ran.returncode:
        return f"the vector index ends whoever opens it (exit {ran.returncode})"
    problem = json.loads(ran.stdout)["problem"]
    return None if problem is None else str(problem)


def main(home: Path) -> None:
    """Print what is wrong, as JSON."""
    # Here alone: who looks for damage imports Chroma in no process but this one.
    from vectorstore.chroma import ProjectionBroken  # noqa: PLC0415
    from vectorstore.database import open_database  # noqa: PLC0415
    from vectorstore.gate import ProjectionBusy, ProjectionGate  # noqa: PLC0415
    from vectorstore.projection import Projection  # noqa: PLC0415
    from vectorstore.store import CATALOGUE_FILE  # noqa: PLC0415

    projection = Projection(home, open_database(home / CATALOGUE_FILE), ProjectionGate(home), is_probe=True)
    try:
        problem = projection.problem()
    except ProjectionBroken as error:
        problem = str(error)
    except ProjectionBusy:
        problem = None  # whoever is in reads it without harm
    print(json.dumps({"problem": problem}))  # noqa: T201 - what the process is for


if __name__ == "__main__":
    main(Path(sys.argv[1]))
