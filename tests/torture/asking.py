"""Asks a home in a process of its own, without end, twenty times a second: `python -m tests.torture.asking HOME MOST`.

Prints for each answer a line of JSON: the number asked of, who was found, which versions were quoted, when it was
asked and how long it took.
"""

from __future__ import annotations

import json
import logging
import random
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from tests.torture.cvs import firm_of, versions_in
from vectorstore.records import Scope
from vectorstore.store import Store

RATE = 20
# So many at once, as `vouch serve` does; a question that finds all at work waits, and the next ones come faster then.
_AT_ONCE = 4
# What was not asked for so long is given up: a machine that is busy is not to be asked for an hour afterwards.
_BEHIND_S = 5.0


def ask(pipeline: Pipeline, number: int) -> dict[str, Any]:
    """Ask who worked at the firm of one person, and tell what came."""
    begun = time.monotonic()
    question = Question(text=f"who has worked on shared GPUs at {firm_of(number)}?")
    answer = pipeline.answer(question, Scope.everything())
    quoted = {v for c in answer.citations for v in versions_in(c.quote, number)}
    return {
        "number": number,
        "status": answer.status,
        "people": [p.name for p in answer.people],
        "versions": sorted(quoted),
        "begun": begun,
        "seconds": time.monotonic() - begun,
    }


def main(home: Path, most: int) -> None:
    """Ask until ended."""
    logging.disable(logging.WARNING)  # that Chroma is being written, some hundred times
    chance, free, telling = random.Random(most), threading.Semaphore(_AT_ONCE), threading.Lock()

    def asked(number: int) -> None:
        try:
            told = ask(pipeline, number)
        except Exception as error:  # noqa: BLE001 - whatever fails is a finding
            told = {"error": f"{type(error).__name__}: {error}"}
        finally:
            free.release()
        with telling:
            print(json.dumps(told), flush=True)

    with Store.open(home) as store, ThreadPoolExecutor(_AT_ONCE) as askers:
        pipeline = Pipeline(store)
        due = time.monotonic()
        while True:
            free.acquire()
            askers.submit(asked, chance.randrange(most))
            due = max(due + 1 / RATE, time.monotonic() - _BEHIND_S)
            time.sleep(max(0.0, due - time.monotonic()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
