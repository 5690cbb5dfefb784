"""An evaluation as a picture: the verdicts without a model and with it, a bar each.

A drawing is a function of its figures alone. Knows nothing about how questions are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties

from bot.evals.figures import Figures
from bot.evals.verdict import VERDICTS, Verdict
from bot.pictures.career import families
from bot.pictures.glyphs import spelled

# Told apart by lightness as well as by hue, in the order from best to worst.
_COLOURS: dict[Verdict, str] = {"right": "#2f5d8a", "near": "#7aa6c2", "open": "#c9c9d0", "false": "#c2552d"}
_ON: dict[Verdict, str] = {"right": "white", "near": "#1e1e22", "open": "#1e1e22", "false": "white"}
_INK, _FAINT = "#1e1e22", "#5c5c66"
_WIDTH, _ROW, _FRAME, _DOTS, _BAR = 9.0, 0.95, 0.9, 144, 0.42
# A part narrower than this share of the bar has no room for its number.
_LEAST_NUMBERED = 0.025
_LONGEST_LABEL = 40


def chart(ways: Sequence[tuple[str, Figures]]) -> bytes:
    """Return a PNG with a bar for each way to answer, by name; needs one at least."""
    figure = Figure(figsize=(_WIDTH, _FRAME + _ROW * len(ways)), dpi=_DOTS, layout="constrained")
    FigureCanvasAgg(figure)
    font = FontProperties(family=families())
    axes = figure.add_subplot()
    for row, (_, figures) in enumerate(ways):
        start = 0
        for verdict in VERDICTS:
            number = getattr(figures, verdict)
            label = verdict if row == 0 else None
            axes.barh(row, number, left=start, height=_BAR, color=_COLOURS[verdict], edgecolor="white", label=label)
            if number >= _LEAST_NUMBERED * figures.asked:
                axes.text(
                    start + number / 2, row, str(number), ha="center", va="center", fontproperties=font, fontsize=10,
                    color=_ON[verdict],
                )  # fmt: skip
            start += number
        axes.text(0, row + _BAR / 2 + 0.04, _below(figures), ha="left", va="top", fontproperties=font, fontsize=8.5,
                  color=_FAINT)  # fmt: skip
    axes.set_yticks(
        range(len(ways)), [_short(spelled(name)) for name, _ in ways], fontproperties=font, fontsize=10, color=_INK
    )
    axes.set_ylim(len(ways) - 0.4, -0.4)
    axes.set_xlim(0, max(f.asked for _, f in ways))
    axes.xaxis.set_visible(False)
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.legend(prop=font, ncols=len(VERDICTS), loc="lower left", bbox_to_anchor=(0, 1), frameon=False)
    written = BytesIO()
    figure.savefig(written, format="png", metadata={"Software": None})
    return written.getvalue()


def _below(figures: Figures) -> str:
    """Return what stands below a bar: the share that is right, citations, time, tokens, cost."""
    parts = [f"right {figures.right / figures.asked:.0%} of {figures.asked}"]
    if figures.precision is not None:
        parts.append(f"citation precision {figures.precision:.2f}")
    if figures.recall is not None:
        parts.append(f"recall {figures.recall:.2f}")
    parts.append(f"p50 {figures.p50_seconds:.2f} s, p95 {figures.p95_seconds:.2f} s")
    if figures.calls:
        parts.append(f"{figures.tokens:,} tokens, cost {figures.cost:.4f}")
    return " · ".join(parts)


def _short(label: str) -> str:
    return label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 1].rstrip()}…"
