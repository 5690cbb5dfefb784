"""What a home answers, to the letter, and what each answer costs: to be compared before and after a change.

    python -m tests.benchmarks.scale.answers HOME OUT.jsonl [QUESTIONS.jsonl ...]

asks the questions of the bench (of those files where any are named), each twice, and writes a line an answer without
its times. Prints the processor time of the second asking, and the slowest questions. `--with-more` asks what walks over
many people besides: amounts, gaps, places, lengths, ranks. Two files are compared by `cmp`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from bot.garbage import collect_if_due, spare_answers
from tests.benchmarks.measure import quantile
from tests.benchmarks.scale.lives import Pool
from tests.benchmarks.scale.questions import asked_of
from vectorstore.errors import VouchError
from vectorstore.records import Scope
from vectorstore.store import Store

_LARGEST = 30_000
_SLOWEST = 25
_MORE = (
    "who has worked for at least three companies?",
    "谁在三家以上公司工作过？",
    "who has two degrees?",
    "who has a gap of more than a year between jobs?",
    "谁有超过一年的空窗期？",
    "who has the longest gap?",
    "who has the fewest jobs?",
    "谁换工作最频繁？",
    "who stayed longest at one company?",
    "who has never stayed more than two years anywhere?",
    "who has the most publications?",
    "who has more than three certificates?",
    "who speaks the most languages?",
    "rank everyone by years of experience",
    "how many years of experience does everyone have?",
    "what is the average length of a job?",
    "who has more than ten years of experience?",
    "谁有十年以上工作经验？",
    "who has between 5 and 8 years of experience?",
    "who has used python for more than 3 years?",
    "who has been a manager for over five years?",
    "who has managed a team for more than four years?",
    "who has worked abroad?",
    "who has worked in Germany?",
    "谁在中国工作过？",
    "who has studied in the UK?",
    "who lives in Europe?",
    "who lives in the US?",
    "who is not in China?",
    "how many people live in each country?",
    "which companies have the most people worked at?",
    "which skills are most common?",
    "group everyone by school",
    "who has worked with someone from SAP?",
    "who has worked at Google but not studied in China?",
    "who has led a team of more than 10 people?",
    "who led the largest team?",
    "who has the highest GPA?",
    "who is still employed?",
    "who was working in 2019?",
    "who joined a company before 2010?",
    "who has worked in two countries?",
    "how many people have a master's degree?",
    "list all engineers",
    "who has a bachelor's and a master's at the same school?",
    "who went from Amazon to Google?",
    "who has no experience with java?",
    "list everyone",
    "who could be a good backend engineer?",
    "we need a data engineer with spark, 5 years of experience and english",
)


def main() -> None:
    """Ask, write, print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("home", type=Path)
    arguments.add_argument("out", type=Path)
    arguments.add_argument("questions", type=Path, nargs="*")
    arguments.add_argument("--with-more", action="store_true")
    given = arguments.parse_args()
    spare_answers()
    asked = list(_of_files(given.questions) if given.questions else _of_bench())
    if given.with_more:
        asked += [(f"more-{n:02d}", Question(text=text)) for n, text in enumerate(_MORE)]
    pipeline = Pipeline(Store.open(given.home))
    spent: list[tuple[float, str, str]] = []
    with given.out.open("w", encoding="utf-8") as out:
        for key, question in asked:
            _answer(pipeline, question)
            started = time.process_time()
            answer = _answer(pipeline, question)
            spent.append((1000 * (time.process_time() - started), key, question.text))
            out.write(json.dumps({"key": key, "q": question.text, "answer": answer}, ensure_ascii=False) + "\n")
            out.flush()
            collect_if_due()
    times = sorted(t for t, _, _ in spent)
    sys.stdout.write(
        f"{len(times)} answers, ms of processor: p50 {quantile(times, 0.5):.0f}, p95 {quantile(times, 0.95):.0f}, "
    )
    sys.stdout.write(f"slowest {times[-1]:.0f}\n")
    for took, key, text in sorted(spent, reverse=True)[:_SLOWEST]:
        sys.stdout.write(f"{took:8.0f}  {key:14} {text[:90]!r}\n")


def _answer(pipeline: Pipeline, question: Question) -> object:
    try:
        return pipeline.answer(question, Scope.everything()).model_dump(mode="json", exclude={"timing_ms"})
    except VouchError as refused:
        return {"refused": str(refused)}


def _of_bench() -> Iterator[tuple[str, Question]]:
    for q in asked_of(Pool(_LARGEST)):
        yield q.key, Question(text=q.text, history=q.history)


def _of_files(paths: list[Path]) -> Iterator[tuple[str, Question]]:
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            told = json.loads(line)
            if text := told.get("q") or told.get("question"):
                yield f"{path.stem}-{told['id']}", Question(text=text, history=tuple(told.get("history") or ()))


if __name__ == "__main__":
    main()
