"""A career on a line of time: studies, work and internships, each a bar from its start to its end.

A drawing is a function of its stretches alone. Knows nothing about where they come from, nor about who looks.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Literal

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.dates import AutoDateLocator, ConciseDateFormatter, date2num
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.patches import Patch

from bot.pictures.font import faces
from bot.pictures.glyphs import spelled
from vectorstore.periods import first_day, last_day
from vectorstore.records import Period, Record

Lane = Literal["education", "internship", "employment"]

# Told apart by hue and by lightness, for those who do not tell hues apart.
_COLOURS: dict[Lane, str] = {"education": "#7aa6c2", "internship": "#e0a458", "employment": "#2f5d8a"}
_INK, _FAINT, _EXPECTED = "#1e1e22", "#c9c9d0", "///"
_WIDTH, _ROW, _FRAME, _DOTS = 9.0, 0.46, 1.1, 144
# More bars than this are a list; the latest are shown, and the picture says so.
MOST_BARS = 14
_LONGEST_LABEL = 46
_BAR = 0.56
# Of the arrow at the end of what goes on half is seen, in points.
_POINT = 15
# A bar of a month is still to be seen on a line of twenty years.
_LEAST_DAYS = 30


class Stretch(Record):
    """A bar: what it is called, in which lane, from when to when; `ongoing` runs on to the CV's own date.

    Dates have the precision of a period's: `2020`, `2020-12` or `2020-12-01`.
    """

    label: str
    lane: Lane
    start: str
    end: str
    ongoing: bool = False
    expected: bool = False


def career(stretches: Sequence[Stretch], names: dict[Lane, str], more: str = "") -> bytes:
    """Return a PNG of stretches, the earliest at the top; `names` are those of the lanes, `more` what is left out.

    Needs one stretch at least.
    """
    bars = sorted(stretches, key=lambda s: (s.start, s.end, s.label))[-MOST_BARS:]
    figure = Figure(figsize=(_WIDTH, _FRAME + _ROW * len(bars)), dpi=_DOTS, layout="constrained")
    FigureCanvasAgg(figure)
    font = FontProperties(family=families())
    axes = figure.add_subplot()
    for row, bar in enumerate(bars):
        first, last = _days(bar)
        length = max(last - first, _LEAST_DAYS)
        axes.barh(
            row,
            length,
            left=first,
            height=_BAR,
            color=_COLOURS[bar.lane],
            hatch=_EXPECTED if bar.expected else None,
            edgecolor="white" if bar.expected else _COLOURS[bar.lane],
        )
        if bar.ongoing:
            axes.plot(first + length, row, marker=">", markersize=_POINT, color=_COLOURS[bar.lane], clip_on=False)
    axes.set_yticks(
        range(len(bars)), [_short(spelled(b.label)) for b in bars], fontproperties=font, fontsize=10, color=_INK
    )
    axes.invert_yaxis()
    locator = AutoDateLocator(minticks=3, maxticks=9)  # type: ignore[no-untyped-call]
    axes.xaxis_date()
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(ConciseDateFormatter(locator, show_offset=False))  # type: ignore[no-untyped-call]
    axes.grid(axis="x", color=_FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)
    for label in axes.get_xticklabels():
        label.set_fontproperties(font)
    axes.margins(x=0.03)
    _explain(axes, bars, names, more, font)
    written = BytesIO()
    figure.savefig(written, format="png", metadata={"Software": None})
    return written.getvalue()


def _explain(axes: Axes, bars: Sequence[Stretch], names: dict[Lane, str], more: str, font: FontProperties) -> None:
    """Name the lanes that are drawn, and what is left out."""
    lanes = [lane for lane in _COLOURS if any(b.lane == lane for b in bars)]
    handles = [Patch(color=_COLOURS[lane]) for lane in lanes]
    axes.legend(
        handles,
        [names[lane] for lane in lanes],
        prop=font,
        ncols=3,
        loc="lower left",
        bbox_to_anchor=(0, 1),
        frameon=False,
    )
    if more:
        axes.set_xlabel(more, fontproperties=font, fontsize=9, color=_INK)


@cache
def families() -> list[str]:
    """Make the fonts known to matplotlib and return their names, in the order in which a character is looked for."""
    known = []
    for file in faces():
        fontManager.addfont(file)
        known.append(fontManager.ttflist[-1].name)
    han, letters, signs = known
    # Signs that both scripts have (’ … ·) are those of letters: most labels are in Latin letters.
    return [letters, han, signs]


def _days(bar: Stretch) -> tuple[float, float]:
    """Return where a bar begins and ends, in matplotlib's days."""
    whole = Period(start=bar.start, end=bar.end)
    first, last = first_day(whole), last_day(whole)
    if first is None or last is None:
        raise ValueError(f"a stretch runs from a date to a date, not {bar.start!r} to {bar.end!r}")
    return _number(first), _number(last)


def _number(day: dt.date) -> float:
    return float(date2num(day))  # type: ignore[no-untyped-call]


def _short(label: str) -> str:
    return label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 1].rstrip()}…"
