"""What a system did with a corpus, and how good its sets are: pure arithmetic over files and milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean
from typing import NamedTuple

from tests.benchmarks.corpus import Corpus, SetQuestion
from tests.benchmarks.measure import Run, quantile

# Of hits, so many are taken for the answer; for each system that has to be told, the best of them.
DEPTHS = (4, 10, 20, 50)

Files = Mapping[str, tuple[str, ...]]


class Outcome(NamedTuple):
    """A system's cost (`build`: None where it builds nothing), milliseconds by question, files by question, best first.

    `depth` is how many hits its answers were cut to; None where it says itself where a set ends.
    """

    name: str
    build: Run | None
    asking: Run
    milliseconds: Mapping[str, float]
    files: Files
    depth: int | None = None


def time_of(corpus: Corpus, outcome: Outcome, share: float) -> float:
    """Return the milliseconds that `share` of a system's answers took at most."""
    return quantile([outcome.milliseconds[q.key] for q in corpus.questions], share)


def exact(corpus: Corpus, files: Files, *, lenient: bool = False) -> int:
    """Return how many sets are exactly the gold; `lenient` leaves files of doubtful gold out of both."""

    def right(q: SetQuestion) -> bool:
        left_out = q.soft if lenient else frozenset()
        return set(files[q.key]) - left_out == q.gold - left_out

    return sum(map(right, corpus.questions))


def precision(corpus: Corpus, files: Files) -> float:
    """Return the mean share of a set that is gold; an empty set has none."""
    return _mean(corpus, files, lambda found, gold: len(found & gold) / len(found) if found else 0.0)


def recall(corpus: Corpus, files: Files) -> float:
    """Return the mean share of the gold that is in the set."""
    return _mean(corpus, files, lambda found, gold: len(found & gold) / len(gold))


def f1(corpus: Corpus, files: Files) -> float:
    """Return the mean of twice what found and gold share over what they have together."""
    return _mean(corpus, files, lambda found, gold: 2 * len(found & gold) / (len(found) + len(gold)))


def _mean(corpus: Corpus, files: Files, score: Callable[[frozenset[str], frozenset[str]], float]) -> float:
    return fmean(score(frozenset(files[q.key]), q.gold) for q in corpus.questions)


def best(corpus: Corpus, tried: list[Outcome]) -> Outcome:
    """Return the outcome whose sets agree best with the gold (mean F1), over the very questions that are asked."""
    return max(tried, key=lambda outcome: f1(corpus, outcome.files))
