"""`vouch eval`: a team's own questions, answered with the chat model and without it, side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings


@click.command(
    "eval",
    epilog=examples(
        "vouch eval questions.jsonl",
        "vouch eval questions.csv --chart eval.png",
        "vouch eval questions.yaml --json | jq .plain.right",
        "VOUCH_MODEL=openai:gpt-5-mini vouch eval questions.jsonl",
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--chart", type=click.Path(path_type=Path), metavar="FILE.png", help="Draw the figures as a picture too.")
@shared
def evaluate(settings: Settings, file: Path, chart: Path | None, as_json: bool) -> int:
    """Score answers to your own questions, with and without a model.

    FILE holds a question a line of JSON, a list in YAML (.yaml) or a row of CSV (.csv): `question`; who must be told
    exactly (`people`) or what must stand in the answer or its quotes (`phrases`; "PhD|doctorate" is either); `status`
    where that is not answered (not_found, refused, unclear, help); `history` or `after`, the earlier questions. In CSV
    several stand in one cell with ; between.

    right: that answer. near: no answer, and what is shown beside it holds it. open: it says what it did not understand.
    false: anything else. Whoever is expected and unknown is told, and that question is not scored (exit 1).
    """
    from bot.cli.edge import FAILED, say
    from bot.cli.output import print_json
    from bot.evals.evaluation import evaluate as evaluated
    from bot.evals.expected import read_expected
    from bot.terminal.console import show
    from bot.terminal.evaluation import evaluation_view
    from bot.terminal.progress import progress_bar
    from bot.wiring import open_filled_store, pipeline_over

    if chart is not None and chart.suffix.lower() != ".png":
        raise click.UsageError(f"--chart {str(chart)!r} is no PNG; name it such as eval.png")
    expected = read_expected(file)
    with open_filled_store(settings) as store, progress_bar("asking") as progress:
        plain = pipeline_over(store)
        helped = pipeline_over(store, settings, say) if settings.model is not None else None
        model = helped if helped is not None and helped.has_model else None
        told = evaluated(store, expected, plain, model, settings.model.name if settings.model else "", progress)
    if chart is not None and told.plain is not None:
        from bot.pictures.evaluation import chart as drawn

        ways = [("without a model", told.plain), *([(f"with {told.name}", told.model)] if told.model else [])]
        _written(chart, drawn(ways))
    if as_json:
        print_json(told.model_dump(mode="json"))
    else:
        show(evaluation_view(told))
        if settings.model is None:
            say("no chat model is set, so nothing stands beside these figures; set VOUCH_MODEL to compare")
    return FAILED if told.unscored else 0


def _written(path: Path, png: bytes) -> None:
    from vectorstore.errors import InputError

    try:
        path.write_bytes(png)
    except OSError as error:
        raise InputError(f"{str(path)!r} cannot be written ({error.strerror}); name another file") from error
