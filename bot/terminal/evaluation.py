"""An evaluation on the screen: the figures side by side, what changed, and each answer that is not right."""

from __future__ import annotations

from collections.abc import Callable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from bot.evals.evaluation import Compared, Evaluation
from bot.evals.figures import Figures
from bot.terminal.console import counted, words

# More than this nobody reads in a terminal; --json has them all.
_MOST_SHOWN = 40
_STYLES = {"right": "green", "near": "yellow", "open": "yellow", "false": "red"}


def evaluation_view(told: Evaluation) -> RenderableType:
    """Return the figures as a table, a column a way to answer, and below them the answers that are not right."""
    parts: list[RenderableType] = []
    if told.plain is not None:
        parts += [_figures(told.plain, told.model, told.name), *_answers(told)]
    for one in told.unscored:
        parts.append(words(f"line {one.line} is not scored: {one.why}", "red"))
    return Group(*parts)


def _figures(plain: Figures, model: Figures | None, name: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("")
    table.add_column("without a model", justify="right")
    if model is not None:
        table.add_column(words(f"with {name}"), justify="right")
    ways = [plain] if model is None else [plain, model]
    of: list[tuple[str, Callable[[Figures], str]]] = [
        ("questions", lambda f: str(f.asked)),
        ("right", lambda f: _part(f.right, f.asked)),
        ("near", lambda f: _part(f.near, f.asked)),
        ("open", lambda f: _part(f.open, f.asked)),
        ("false", lambda f: _part(f.false, f.asked)),
        ("citation precision", lambda f: _share(f.precision)),
        ("citation recall", lambda f: _share(f.recall)),
        ("seconds, median", lambda f: f"{f.p50_seconds:.3f}"),
        ("seconds, 95th of 100", lambda f: f"{f.p95_seconds:.3f}"),
    ]
    if model is not None:
        of += [
            ("calls of the model", lambda f: str(f.calls)),
            ("  of which failed", lambda f: str(f.failed)),
            ("questions it read", lambda f: str(f.read)),
            ("questions it judged", lambda f: str(f.judged)),
            ("sentences replaced", lambda f: str(f.replaced)),
            ("tokens", lambda f: f"{f.tokens:,}"),
            ("cost", lambda f: f"{f.cost:.4f}"),
        ]
    for what, say in of:
        table.add_row(what, *map(say, ways))
    return table


def _answers(told: Evaluation) -> list[RenderableType]:
    """Return the answers that are not right both ways, those that a model changed first."""
    wrong = [q for q in told.questions if {q.plain.judged.verdict, _of_model(q)} != {"right"}]
    wrong.sort(key=lambda q: q.plain.judged.verdict == _of_model(q))
    if not wrong:
        return []
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("line", "without", *(("with",) if told.model else ()), "question", "why"):
        table.add_column(heading, overflow="fold")
    for one in wrong[:_MOST_SHOWN]:
        verdicts = [one.plain.judged.verdict, *([_of_model(one)] if told.model else [])]
        why = one.plain.judged.why or (one.model.judged.why if one.model else "")
        table.add_row(str(one.line), *(words(v, _STYLES[v]) for v in verdicts), words(one.question), words(why))
    left = len(wrong) - _MOST_SHOWN
    rest = [words(f"and {counted(left, 'other', 'others')}: --json lists all")] if left > 0 else []
    return ["", table, *rest]


def _of_model(one: Compared) -> str:
    return (one.model or one.plain).judged.verdict


def _part(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.0%})"


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
