"""Listeners: each acknowledges, calls and renders. `FLOWS` is the registry; how one is added: `bot.slack`.

Knows which flows there are, and in which order they listen. Knows nothing about what any of them does.
"""

from __future__ import annotations

from collections.abc import Callable

from slack_bolt.async_app import AsyncApp

from bot.slack.desk import Desk
from bot.slack.listeners import (
    answers,
    commands,
    compare,
    drops,
    edits,
    feedback,
    home,
    keeping,
    match,
    messages,
    offers,
    people,
    person,
    reindex,
    shortcuts,
    unknown,
)

FLOWS: tuple[Callable[[AsyncApp, Desk], None], ...] = (
    messages.register,
    commands.register,
    person.register,
    people.register,
    compare.register,
    match.register,
    shortcuts.register,
    answers.register,
    edits.register,
    offers.register,
    feedback.register,
    drops.register,
    reindex.register,
    keeping.register,
    home.register,
    unknown.register,  # the last: what nobody else listens for
)


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach every flow."""
    for flow in FLOWS:
        flow(app, desk)
