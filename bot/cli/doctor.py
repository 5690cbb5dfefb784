"""`vouch doctor`: is the home whole, does Slack take the tokens, and if not, what mends it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import click

from bot.cli.edge import FAILED, say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.answering.model.check import ModelHealth
    from bot.config import Settings


@click.command(epilog=examples("vouch doctor", "vouch doctor --rebuild", "vouch doctor --json | jq .problems"))
@click.option("--rebuild", is_flag=True, help="Derive every index anew from the catalogue, then check.")
@shared
def doctor(settings: Settings, rebuild: bool, as_json: bool) -> int:
    """Check that all that is kept agrees with itself.

    Where tokens of Slack are set: also that Slack takes them, and the scopes and channels that they need. Where a chat
    model is set (VOUCH_MODEL): that it reads a question. Each problem comes with what mends it (exit 1). --rebuild also
    moves a home to another embedder (VOUCH_EMBEDDER).
    """
    from bot.checkup import problems_beside
    from bot.cli.output import print_json
    from bot.retention import expiring
    from bot.terminal.console import show, words
    from bot.terminal.progress import progress_bar
    from bot.terminal.tables import health_view
    from bot.today import today
    from bot.wiring import open_filled_store

    with open_filled_store(settings, to_rebuild=rebuild) as store:
        if rebuild:
            with progress_bar("rebuilding") as progress:
                store.rebuild(lambda done, total: progress("", done, total))
        health = store.check(apart=True)
        health = health.model_copy(update={"problems": (*health.problems, *problems_beside(settings.home))})
        due = len(expiring(store, settings.pools, today() - timedelta(days=1)))
    home = str(settings.home)
    slack = None
    if settings.slack.has_tokens:
        from bot.slack.checks import check_slack

        slack = check_slack(settings.slack, settings.pools)
    model = _model(settings)
    if as_json:
        told = {"slack": slack.model_dump(mode="json")} if slack is not None else {}
        told |= {"model": model.model_dump(mode="json")} if model is not None else {}
        print_json({"home": home} | health.model_dump(mode="json") | told)
    else:
        show(health_view(health, home))
        if slack is not None and slack.team is not None:
            how = ", ".join(slack.transports) or "no transport"
            found = f", {len(slack.problems)} problems" if slack.problems else ""
            show(words(f"Slack: {slack.team} as @{slack.bot} ({how}){found}"))
        if model is not None and model.problem is None:
            show(words(f"Model: {model.name} read a question in {model.seconds} s, with {model.tokens} tokens"))
    problems = (*health.problems, *(slack.problems if slack is not None else ()))
    problems += (model.problem,) if model is not None and model.problem is not None else ()
    if due:
        are = "CV is" if due == 1 else "CVs are"
        problems += (f"{due:,} {are} kept for longer than their pool keeps CVs; run `vouch retention --erase`",)
    for problem in problems:
        say(problem)
    return FAILED if problems else 0


def _model(settings: Settings) -> ModelHealth | None:
    """Return how the chat model of the settings reads a question; None where none is set."""
    from bot.answering.model.check import ModelHealth, check_model
    from bot.wiring import reader_of
    from vectorstore.errors import ConfigurationError

    if settings.model is None:
        return None
    try:
        return check_model(settings.model, reader_of(settings.model, settings.home))
    except ConfigurationError as error:
        return ModelHealth(name=settings.model.name, seconds=0.0, problem=str(error))
