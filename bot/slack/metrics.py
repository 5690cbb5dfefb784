"""Figures of a server that runs, for Prometheus: answers, refusals, faults, runs, and what the home holds.

Counts and times alone; no label is a person, a channel or a word. Knows nothing about how they are fetched.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.answering.records import Answer
from vectorstore.records import Scope
from vectorstore.store import Store

logger = logging.getLogger(__name__)

# An answer takes some 50 ms; with a chat model seconds.
_SECONDS = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class _OfHome(Collector):
    """What a home holds, counted when it is asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def collect(self) -> Iterator[Metric]:
        """Give how many people and CVs there are, and how much waits for Chroma."""
        everything = Scope.everything()
        yield GaugeMetricFamily("vouch_people", "People in the home.", value=len(self._store.people(everything)))
        documents = self._store.documents(everything, with_text=False)
        yield GaugeMetricFamily("vouch_documents", "CVs in the home.", value=len(documents))
        in_part = sum(d.in_part for d in documents)
        yield GaugeMetricFamily("vouch_documents_in_part", "CVs that were read in part only.", value=in_part)
        yield GaugeMetricFamily("vouch_outbox", "Rows that wait for Chroma.", value=self._store.waiting())


class Metrics:
    """The figures of one server."""

    def __init__(self, store: Store) -> None:
        self._registry = CollectorRegistry()
        own = self._registry
        self._answers = Counter("vouch_answers", "Answers given, by what came of them.", ("status",), registry=own)
        self._seconds = Histogram("vouch_answer_seconds", "How long an answer took.", buckets=_SECONDS, registry=own)
        self._refused = Counter("vouch_refused", "Askers who may not ask, by why.", ("reason",), registry=own)
        self._faults = Counter("vouch_faults", "Questions that ended in an apology.", registry=own)
        self._read = Counter("vouch_files", "Files of runs, by what came of them.", ("outcome",), registry=own)
        self._tokens = Counter("vouch_model_tokens", "Tokens that the chat model took.", registry=own)
        self._problems = Gauge("vouch_problems", "What the hourly check found; `vouch doctor` tells.", registry=own)
        self._registry.register(_OfHome(store))

    def answered(self, answer: Answer) -> None:
        """Count an answer."""
        self._answers.labels(answer.status).inc()
        self._seconds.observe(answer.timing_ms.get("total", 0.0) / 1_000)
        if answer.model is not None:
            self._tokens.inc(answer.model.tokens)

    def refused(self, reason: str) -> None:
        """Count somebody who may not ask."""
        self._refused.labels(reason).inc()

    def failed(self) -> None:
        """Count a question that ended in an apology."""
        self._faults.inc()

    def ran(self, figures: Iterable[tuple[str, int]]) -> None:
        """Count what a run did: files added, changed, removed, failed."""
        for outcome, number in figures:
            self._read.labels(outcome).inc(number)

    def found(self, problems: int) -> None:
        """Note how many problems a check of the home found."""
        self._problems.set(problems)
        if problems:
            logger.error("the home does not agree with itself: %d problems; `vouch doctor` tells them", problems)

    def page(self) -> bytes:
        """Return all figures, as Prometheus reads them."""
        return generate_latest(self._registry)
