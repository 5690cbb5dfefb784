"""What every command takes (`--json`, `--home`), and how the examples of its help are written.

Knows nothing about any one command.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from bot.cli.edge import guarded


def examples(*lines: str) -> str:
    r"""Return an epilog that shows examples line by line; the `\b` keeps click from wrapping them."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines)))


def shared(function: Callable[..., int | None]) -> Callable[..., int]:
    """Give a command `--json` and `--home`; it is called with the Settings, `as_json` and its own parameters.

    What it returns is the exit code, 0 for None. What it raises becomes a line and an exit code (`edge.guarded`).
    """

    @click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
    @click.option(
        "--home",
        metavar="DIR",
        help="The folder that everything is kept in (or VOUCH_HOME; default .vouch).",
    )
    @functools.wraps(function)
    def command(home: str | None, **given: Any) -> int:
        return guarded(functools.partial(function, **given), home)

    return command


def of_pool(function: Callable[..., int | None]) -> Callable[..., int | None]:
    """Give a command `--pool`: it sees the documents of one pool alone, as who is asked in that pool's channel."""
    return click.option(
        "--pool", metavar="NAME", help="See only the CVs of this pool of vouch.toml, as its channel does."
    )(function)
