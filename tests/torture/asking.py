"""Asks a home in a process of its own, without end: `python -m tests.torture.asking HOME MOST`.

Prints for each answer a line of JSON: the number asked of, who was found, which versions were quoted, how long it took.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from tests.torture.cvs import firm_of, versions_in
from vectorstore.records import Scope
from vectorstore.store import Store

# 20 questions a second are wanted; what is left of a second's twentieth is waited for.
_EACH_S = 0.05


def ask(pipeline: Pipeline, number: int) -> dict[str, object]:
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
        "seconds": time.monotonic() - begun,
    }


def main(home: Path, most: int) -> None:
    """Ask until ended."""
    chance = random.Random(most)
    with Store.open(home) as store:
        pipeline = Pipeline(store)
        while True:
            try:
                told = ask(pipeline, chance.randrange(most))
            except Exception as error:  # noqa: BLE001 - whatever fails is a finding
                told = {"error": f"{type(error).__name__}: {error}", "seconds": 0.0}
            print(json.dumps(told), flush=True)
            time.sleep(max(0.0, _EACH_S - float(str(told["seconds"]))))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
