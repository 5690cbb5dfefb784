"""The command line: `vouch`.

Every command is a module here and imports what is heavy only when it runs, so that `vouch --help` answers at once.
Knows arguments and exit codes; what is shown is made in `bot.terminal`, what is done elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from bot.cli import (
    ask,
    audit,
    backup,
    decisions,
    doctor,
    evaluate,
    export,
    forget,
    ingest,
    people,
    pools,
    restore,
    retention,
    search,
    serve,
    show,
    watch,
)
from bot.cli.edge import exit_code
from bot.cli.options import examples
from bot.garbage import spare_answers


class _InOrder(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own signature
        """Return the names of the commands in the order of the day's work, not of the alphabet."""
        return list(self.commands)


@click.group(
    cls=_InOrder,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        "vouch ingest cvs/",
        'vouch ask "who has worked on GPU sharing at Alibaba?"',
        'vouch ask "谁在阿里巴巴做过 GPU 共享？"',
        "vouch people",
    ),
)
@click.version_option(package_name="vouch-cv", message="%(prog)s %(version)s")
def vouch() -> None:
    """Answer questions about people from their CVs, and cite the exact words that prove each claim."""


for command in (
    ingest.ingest,
    watch.watch,
    ask.ask,
    search.search,
    people.people,
    people.person,
    show.show,
    pools.pools,
    decisions.merge,
    decisions.split,
    decisions.rename,
    decisions.decided,
    audit.audit,
    export.export,
    forget.forget,
    retention.retention,
    backup.backup,
    restore.restore,
    serve.serve,
    evaluate.evaluate,
    doctor.doctor,
):
    vouch.add_command(command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `vouch` with these arguments (default: those of the process) and return its exit code."""
    spare_answers()
    return exit_code(vouch, arguments)
