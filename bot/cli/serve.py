"""`vouch serve`: answer in Slack, until told to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings

_PORTS = click.IntRange(1, 65_535)
_PORT = 3000
_HERE = "127.0.0.1"


@click.command(
    epilog=examples(
        "export SLACK_BOT_TOKEN=xoxb-... SLACK_APP_TOKEN=xapp-...",
        "vouch serve                                   # Socket Mode: no address, no open port",
        "export SLACK_SIGNING_SECRET=...",
        "vouch serve --http --port 3000                # behind your own https address, path /slack/events",
        "vouch serve --metrics-port 9100               # /metrics for Prometheus, /healthz",
        "vouch serve --watch                           # new CVs are read as they come",
        "vouch serve --http --host 0.0.0.0 --port 80   # in a container",
    )
)
@click.option("--http", is_flag=True, help="Take signed requests over HTTP in place of Socket Mode.")
@click.option("--port", type=_PORTS, metavar="N", help=f"The port of --http (default {_PORT}).")
@click.option("--host", metavar="ADDRESS", help="The address of --http (default 127.0.0.1).")
@click.option("--watch", is_flag=True, help="Read CVs of the folders that /reindex reads as they come, change and go.")
@click.option(
    "--metrics-port", type=_PORTS, metavar="N", help="Serve /metrics and /healthz there, on this machine alone."
)
@shared
def serve(
    settings: Settings,
    http: bool,
    port: int | None,
    host: str | None,
    *,
    watch: bool,
    metrics_port: int | None,
    as_json: bool,
) -> None:
    """Answer questions in Slack until told to stop.

    Mentions, direct messages, slash commands, shortcuts, dropped CVs and App Home. The app is made from
    slack-manifest.yaml (README, "In Slack"); `vouch doctor` checks its tokens. Ctrl-C or SIGTERM stops it once what is
    under way is answered; what could not be, or was cut off by a crash, is answered after the next start.
    """
    if not http and (port is not None or host is not None):
        raise click.UsageError("--port and --host go with --http; Socket Mode needs neither.")
    import asyncio

    from bot.slack.serve import run

    web = (host or _HERE, port or _PORT) if http else None
    metrics = None if metrics_port is None else (_HERE, metrics_port)
    asyncio.run(run(settings, web, watch=watch, metrics=metrics, as_json=as_json))
