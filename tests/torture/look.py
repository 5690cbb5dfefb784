"""Starts anew on a home, asks one question, and looks at all that it holds: `python -m tests.torture.look HOME NUMBER`.

Prints one line of JSON: what was answered, after how many seconds and how many of a processor's, the version of each
CV, and what is wrong.
"""

from __future__ import annotations

import json
import sys
import time

BEGUN = time.monotonic()

from pathlib import Path  # noqa: E402 - the imports are a part of a restart

from bot.answering.pipeline import Pipeline  # noqa: E402
from tests.torture.asking import ask  # noqa: E402
from tests.torture.cvs import versions_in  # noqa: E402
from vectorstore.errors import VouchError  # noqa: E402
from vectorstore.records import Scope  # noqa: E402
from vectorstore.store import Store  # noqa: E402


def look(home: Path, number: int) -> dict[str, object]:
    """Return what a new process finds."""
    everything = Scope.everything()
    with Store.open(home) as store:
        told = ask(Pipeline(store), number) | {"seconds": time.monotonic() - BEGUN, "worked": time.process_time()}
        wrong = []
        versions = {}
        for document in store.documents(everything):
            own = int(document.path.removesuffix(".md"))
            found = versions_in(document.text, own)
            versions[document.path] = max(found, default=-1)
            entries = store.entries(everything, documents=[document.document_id])
            parts = {v for e in entries for v in versions_in(document.text[e.span.start : e.span.end], own)}
            if len(found) != 1 or parts != found:
                wrong.append(f"{document.path} tells of versions {sorted(found)}, its entries of {sorted(parts)}")
        problems = store.check().problems
    return told | {"documents": versions, "wrong": [*wrong, *problems]}


if __name__ == "__main__":
    try:
        print(json.dumps(look(Path(sys.argv[1]), int(sys.argv[2]))))
    except VouchError as error:
        print(json.dumps({"refused": str(error)}))
