"""`vouch ask`: one question, or a file of them in one warm process."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bot.cli.options import examples, of_pool, shared
from bot.today import today

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.answering.body import Page
    from bot.answering.pipeline import Pipeline
    from bot.answering.records import Answer
    from bot.cli.audit import Note
    from bot.cli.batch import Line
    from bot.config import Settings
    from vectorstore.records import Scope


@click.command(
    epilog=examples(
        'vouch ask "who has worked on GPU sharing at Alibaba?"',
        'vouch ask "谁的导师是季敏行？"',
        'vouch ask "and at Tencent?" --history "who has worked on GPU sharing?"',
        'vouch ask "who knows Rust?" --json | jq .people',
        'vouch ask "who is there?" --page 2',
        'vouch ask "who knows Java?" --from 41',
        'vouch ask "who knows Rust?" --explain',
        "vouch ask --jsonl questions.jsonl > answers.jsonl",
    )
)
@click.argument("question", nargs=-1)
@click.option("--history", multiple=True, metavar="TEXT", help="An earlier question, oldest first; may be repeated.")
@click.option(
    "--page", type=click.IntRange(1), default=1, metavar="N", help="The page of a long answer to show; 1 is the first."
)
@click.option(
    "--from",
    "first",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="The first person to tell of, of a list of more than a hundred.",
)
@click.option(
    "--jsonl",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help='Ask every line {"id", "q", "history"} of FILE (- is stdin), and print {"id", "answer"} for each. '
    "Other fields are passed over. A line that is no question stops the batch before anything is asked.",
)
@click.option(
    "--explain",
    is_flag=True,
    help="Tell how the answer came about too: what was read and by whom, plan, evidence, calls of a model, time.",
)
@of_pool
@shared
def ask(  # noqa: PLR0913 - click gives each option by itself
    settings: Settings,
    question: tuple[str, ...],
    history: tuple[str, ...],
    *,
    page: int,
    first: int,
    jsonl: Path | None,
    explain: bool,
    pool: str | None,
    as_json: bool,
) -> None:
    """Answer a question, citing the words that prove each claim.

    The answer is in the question's language, English or Chinese. Where the CVs hold no answer it says so, and what was
    looked for. A long answer comes in pages; in JSON its claims and citations are those of all pages. Of a list of
    more than a hundred people forty are told at once. With --explain JSON has how it came about as "explained".
    """
    if bool(question) == (jsonl is not None):
        raise click.UsageError("Give a question, or a file of questions with --jsonl (not both).")
    if jsonl is not None:
        _refuse_beside_file(page, first, history)
    from bot.answering.compose.told import turned
    from bot.answering.pipeline import telling_from
    from bot.answering.records import Question
    from bot.cli.audit import noting
    from bot.cli.batch import read_batch, readable
    from bot.cli.edge import say
    from bot.cli.output import print_json
    from bot.pools import scope_of_pool
    from bot.terminal.answer import parts_view
    from bot.terminal.console import show
    from bot.wiring import open_filled_store, pipeline_over
    from vectorstore.errors import InvalidQuestion

    lines = read_batch(jsonl) if jsonl is not None else ()
    asked = Question(text=readable(" ".join(question)), history=tuple(map(readable, history)), asked_on=today())
    if jsonl is None and not asked.text.strip():
        raise InvalidQuestion('the question is empty; ask one, such as vouch ask "who knows Rust?"')
    with ExitStack() as stack:
        store = stack.enter_context(open_filled_store(settings))
        pipeline, scope = pipeline_over(store, settings, say), scope_of_pool(store, settings.pools, pool)
        note = stack.enter_context(noting(settings, scope))
        if jsonl is not None:
            _answer_all(pipeline, lines, scope, note, explain=explain)
            return
        begun = 0

        def tell(worded: Page, stands: int) -> None:
            nonlocal begun
            if not as_json and page == 1:
                show(parts_view(worded.parts[begun:stands]))
                begun = stands

        answer = turned(pipeline.answer(asked, scope, change=telling_from(first), tell=tell), page)
        note(answer, asked.text)
    if as_json:
        print_json(_as_json(answer, explain))
    else:
        _show(answer, begun, explain=explain)


def _show(answer: Answer, begun: int, *, explain: bool) -> None:
    """Show an answer of which `begun` parts stand on the screen already."""
    from bot.terminal.answer import answer_view
    from bot.terminal.console import show

    if explain:
        from bot.answering.explained import explained
        from bot.terminal.explained import explained_view

        show(answer_view(answer, begun), explained_view(explained(answer)))
    else:
        show(answer_view(answer, begun))


def _answer_all(pipeline: Pipeline, lines: Sequence[Line], scope: Scope, note: Note, *, explain: bool) -> None:
    """Answer every line of a file, each noted and printed as it is there."""
    from bot.cli.output import print_json
    from bot.garbage import collect_if_due

    for line in lines:
        answer = _answer_line(pipeline, line, scope)
        note(answer, line.q)
        print_json({"id": line.id, "answer": _as_json(answer, explain)}, one_line=True)
        collect_if_due()


def _refuse_beside_file(page: int, first: int, history: tuple[str, ...]) -> None:
    """Refuse what goes with one question alone, where a file of them is asked."""
    if page > 1:
        raise click.UsageError("--page goes with one question; each answer of a file has all its pages in its body.")
    if first > 1:
        raise click.UsageError("--from goes with one question, not with a file of them.")
    if history:
        raise click.UsageError('--history goes with one question; in a file each line has its own "history".')


def _as_json(answer: Answer, explain: bool) -> dict[str, Any]:
    """Return an answer as JSON, and with it how it came about where that is asked for."""
    if not explain:
        return answer.model_dump(mode="json")
    from bot.answering.explained import explained

    return {**answer.model_dump(mode="json"), "explained": explained(answer).model_dump(mode="json")}


def _answer_line(pipeline: Pipeline, line: Line, scope: Scope) -> Answer:
    """Answer one line of a batch; a question that cannot be asked (empty, too long) is unclear, and stops nobody."""
    from bot.answering.compose.told import told_in_words
    from bot.answering.records import Question
    from vectorstore.errors import InvalidQuestion

    try:
        return pipeline.answer(Question(text=line.q, history=line.history, asked_on=today()), scope)
    except InvalidQuestion as error:
        return told_in_words("unclear", str(error))
