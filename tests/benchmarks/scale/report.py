"""The report of `make bench-scale`: tables of every size beside the others, and where growth is worst."""

from __future__ import annotations

import datetime as dt
import os
import platform
from collections.abc import Callable, Sequence
from importlib.metadata import version

from tests.benchmarks.measure import Run, quantile
from tests.benchmarks.report import Row, table
from tests.benchmarks.scale.growth import P50, P95, SLOWEST, Value, slope
from tests.benchmarks.scale.measured import CHANGED, COLD, HITS, Measured
from tests.benchmarks.systems import WARM_UP


def report_of(every: Sequence[Measured], command: str, left_out: str) -> str:
    """Return the report, as Markdown; `left_out` says what was not measured."""
    last = every[-1]
    asked = sum(map(len, last.warm.values()))
    head = ("", *(f"{m.files:,} CVs" for m in every), "k", "target")
    return f"""# How Vouch grows

Written by `{command}` on {dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC; do not edit.

Vouch {version("vouch-cv")}, Python {platform.python_version()}, {platform.system()} {platform.machine()},
{_machine(os.cpu_count() or 1, os.getloadavg()[0])}{left_out}

The CVs are generated (`tests/benchmarks/scale/`): invented people with firms, schools, tools, topics and places of
the lexicon and with invented firms, two thirds in English and one in Chinese; half are longer than 7,000 characters,
one in 300 about 60,000; a tenth are second versions or near copies of somebody's CV, and names are shared as in life.
Each pool begins the next larger one, and all are asked the same {asked} questions, each once, after {len(WARM_UP)}
others have warmed the process. Every cost is that of the whole tree of processes that a command starts, as in
`BENCHMARKS.md`. `k`: the cost grows as the number of CVs to the power of k (0 not at all, 1 with it). Targets are
those of the largest size, 30,000.

![The growth, both axes logarithmic](scale.png)

## Answers

Warm, in milliseconds. An answer of Vouch is the whole of it: set, words, citations. The stock recipe is that of
`BENCHMARKS.md` at its fastest (k = {HITS}): retrieval alone, with no language model behind it.

{table(head, _answers(every))}

By kind, p50 / slowest, with the k of the slowest:

{table(head[:-1], _kinds(every))}

The kinds whose slowest answer grows most: {_worst(every)}.

Sets that are exactly right, of those whose truth is known:

{table(head[:-2], _sets(every))}

## Reading and asking, from a shell

{table(head, _commands(every))}
"""


def _machine(cores: int, load: float) -> str:
    """Say what was measured on, and whether it had other work: what is measured keeps at most the cores busy."""
    shared = (
        "\nThe machine had other work beside this: times are longer than on one that has none, processor time is not."
    )
    return f"{cores} cores (load {load:.1f} at the end).{shared if load > cores + 1 else ''}"


def _row(every: Sequence[Measured], what: str, told: Callable[[Measured], str], k: Value, target: str = "") -> Row:
    grown = slope(every, k)
    return Row(what, (*map(told, every), "" if grown is None else f"{grown:+.2f}", target))


def _answers(every: Sequence[Measured]) -> list[Row]:
    def at(share: float) -> Value:
        return lambda m: m.warm_at(share)

    def stock(share: float) -> Value:
        return lambda m: quantile(m.stock_warm, share) if m.stock_warm else None

    def beside(share: float) -> Value:
        return lambda m: quantile(m.beside, share) if m.beside else None

    told = (
        ("p50", at(0.5), f"< {P50} ms"),
        ("p95", at(0.95), f"< {P95} ms"),
        ("slowest", at(1), f"< {SLOWEST:,} ms"),
        (f"p50 while {max(CHANGED)} files are read", beside(0.5), "twice p50"),
        (f"p95 while {max(CHANGED)} files are read", beside(0.95), ""),
        ("stock recipe, p50", stock(0.5), "above Vouch's"),
        ("stock recipe, p95", stock(0.95), ""),
        ("stock recipe, slowest", stock(1), ""),
    )
    return [_row(every, what, _milliseconds(value), value, target) for what, value, target in told]


def _milliseconds(value: Value) -> Callable[[Measured], str]:
    return lambda m: "" if (found := value(m)) is None else f"{found:,.0f}"


def _kinds(every: Sequence[Measured]) -> list[Row]:
    rows = []
    for kind, asked in every[-1].warm.items():

        def told(m: Measured, kind: str = kind) -> str:
            return f"{m.warm_at(0.5, kind):,.0f} / {m.warm_at(1, kind):,.0f}"

        row = _row(every, f"{kind} ({len(asked)})", told, _slowest(kind))
        rows.append(Row(row.what, row.values[:-1]))
    return rows


def _slowest(kind: str) -> Value:
    return lambda m: m.warm_at(1, kind)


def _worst(every: Sequence[Measured]) -> str:
    grown = [(k, kind) for kind in every[-1].warm if (k := slope(every, _slowest(kind))) is not None]
    return ", ".join(f"{kind} ({k:+.2f})" for k, kind in sorted(grown, reverse=True)[:3]) or "not known of one size"


def _sets(every: Sequence[Measured]) -> list[Row]:
    rows = [Row(kind, tuple(f"{m.sets[kind].exact} of {m.sets[kind].asked}" for m in every)) for kind in every[-1].sets]
    every_kind = (f"{sum(s.exact for s in m.sets.values())} of {sum(s.asked for s in m.sets.values())}" for m in every)
    return [*rows, Row("all", tuple(every_kind))]


def _commands(every: Sequence[Measured]) -> list[Row]:
    def of(told: Callable[[Measured], Run | None]) -> tuple[Callable[[Measured], str], Value]:
        def shown(m: Measured) -> str:
            run = told(m)
            return f"{run.seconds:,.1f} s, {run.computing:,.1f} s, {run.megabytes:,.0f} MB" if run else ""

        return shown, lambda m: run.seconds if (run := told(m)) else None

    def again(changed: int) -> Callable[[Measured], Run | None]:
        return lambda m: m.again[changed]

    cold = of(lambda m: sorted(m.cold)[COLD // 2])
    return [
        _row(every, "people, of these CVs", lambda m: f"{m.people:,}", lambda m: m.people),
        _row(every, "the CVs", lambda m: f"{m.megabytes:,.1f} MB", lambda m: m.megabytes),
        _row(every, "`vouch ingest`: wall, processor, memory", *of(lambda m: m.ingest)),
        _row(every, "files a second", lambda m: f"{m.files / m.ingest.seconds:.1f}", _rate),
        _row(every, "the home on disk", lambda m: f"{m.home:,.0f} MB", lambda m: m.home),
        *(
            _row(every, f"`vouch ingest` again, {changed} files changed", *of(again(changed)), target)
            for changed, target in zip(CHANGED, ("< 5 s at 10,000", "", ""), strict=True)
        ),
        _row(every, f"`vouch ask` from a cold shell, median of {COLD}", *cold, "< 2.5 s"),
        _row(every, "all questions in one process", *of(lambda m: m.asking), "< 1,500 MB"),
        _row(every, "the stock recipe's build", *of(lambda m: m.stock[0] if m.stock else None)),
        _row(every, "the stock recipe asked all", *of(lambda m: m.stock[1] if m.stock else None)),
    ]


def _rate(m: Measured) -> float:
    return m.files / m.ingest.seconds
