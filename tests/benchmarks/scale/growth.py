"""How cost grows with the number of CVs: slopes, and the picture of them, both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, NullFormatter, NullLocator

from tests.benchmarks.measure import quantile
from tests.benchmarks.scale.measured import CHANGED, Measured

# Told apart by hue and by lightness, for those who do not tell hues apart (Okabe and Ito).
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999999")
# More marks than colours: of eleven kinds of questions no two are drawn alike.
_MARKS = "osD^vP*Xh<p>"
_SIZE, _DOTS = (15.0, 9.0), 90
_GRID = "#dddddd"
# The bars of a warm answer at the largest size, in milliseconds: half of all, and all but the slowest twentieth.
P50, P95, SLOWEST = 100, 300, 1_000
Value = Callable[[Measured], float | None]


def slope(every: Sequence[Measured], value: Value) -> float | None:
    """Return k where the value grows as the number of CVs to the power of k, by least squares; None of one size."""
    points = [(math.log(m.files), math.log(v)) for m in every if (v := value(m))]
    if len(points) < 2:
        return None
    middle_x, middle_y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    over = sum((x - middle_x) * (y - middle_y) for x, y in points)
    return over / sum((x - middle_x) ** 2 for x, _ in points)


def draw(every: Sequence[Measured], path: Path) -> None:
    """Draw the growth of answers, of kinds, of reading and of what is held."""
    figure = Figure(figsize=_SIZE, dpi=_DOTS, layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle("Both axes are logarithmic. In brackets k: it grows as the number of CVs to the power of k.")
    answers, kinds, reading, held = figure.subplots(2, 2).flat
    _lines(answers, every, "A warm answer (ms)", _ANSWERS)
    for bar in (P50, P95, SLOWEST):
        answers.axhline(bar, color=_GRID, linestyle="--", zorder=0)
    # The slowest of a kind says what half of it hides: one question that walks over everything.
    of_kinds = {kind: _slowest_of(kind) for kind in every[0].warm}
    _lines(kinds, every, "The slowest warm answer of each kind (ms)", of_kinds)
    _lines(reading, every, "Reading, and a cold question (s)", _READING)
    _lines(held, every, "Memory and disk (MB)", _HELD)
    figure.savefig(path)


def _slowest_of(kind: str) -> Value:
    return lambda m: m.warm_at(1, kind) if kind in m.warm else None


def _stock_at(share: float) -> Value:
    return lambda m: quantile(m.stock_warm, share) if m.stock_warm else None


def _again(changed: int) -> Value:
    return lambda m: m.again[changed].seconds


_ANSWERS: dict[str, Value] = {
    "p50": lambda m: m.warm_at(0.5),
    "p95": lambda m: m.warm_at(0.95),
    "slowest": lambda m: m.warm_at(1),
    "stock recipe, p50": _stock_at(0.5),
    "stock recipe, p95": _stock_at(0.95),
}
_READING: dict[str, Value] = {
    "ingest": lambda m: m.ingest.seconds,
    "the stock recipe's build": lambda m: m.stock[0].seconds if m.stock else None,
    **{f"ingest again, {changed} changed": _again(changed) for changed in CHANGED},
    "`vouch ask`, cold": lambda m: m.cold_seconds,
}
_HELD: dict[str, Value] = {
    "memory of asking": lambda m: m.asking.megabytes,
    "memory of ingest": lambda m: m.ingest.megabytes,
    "the home on disk": lambda m: m.home,
    "the CVs themselves": lambda m: m.megabytes,
    "stock recipe, memory of asking": lambda m: m.stock[1].megabytes if m.stock else None,
}


def _lines(axes: Axes, every: Sequence[Measured], title: str, values: dict[str, Value]) -> None:
    for (name, value), (colour, mark) in zip(values.items(), looks(len(values)), strict=True):
        points = [(m.files, v) for m in every if (v := value(m)) is not None]
        if points:
            across, up = zip(*points, strict=True)
            k = slope(every, value)
            axes.plot(across, up, color=colour, marker=mark, label=name if k is None else f"{name} ({k:+.2f})")
    axes.set_xscale("log")
    axes.set_yscale("log")
    sizes = [m.files for m in every]
    axes.xaxis.set_major_locator(FixedLocator(sizes))
    axes.xaxis.set_minor_locator(NullLocator())
    for set_formatter in (axes.xaxis.set_major_formatter, axes.yaxis.set_major_formatter):
        set_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    axes.yaxis.set_minor_formatter(NullFormatter())
    axes.set_title(title, loc="left")
    axes.set_xlabel("CVs")
    axes.grid(color=_GRID, linewidth=0.6)
    axes.legend(fontsize="small", frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))


def looks(lines: int) -> list[tuple[str, str]]:
    """Return the colour and the mark of each of so many lines."""
    return [(_COLOURS[n % len(_COLOURS)], _MARKS[n % len(_MARKS)]) for n in range(lines)]
