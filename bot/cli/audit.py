"""`vouch audit`: who was told what, filtered, checked, and written out as CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.edge import FAILED, say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.answering.records import Answer
    from bot.audit.line import Line
    from bot.config import Settings
    from vectorstore.records import Scope

_DAY = click.DateTime(formats=["%Y-%m-%d"])
Note = Callable[["Answer", str], None]


@click.command(
    epilog=examples(
        "vouch audit",
        "vouch audit --since 2026-11-01 --who U012ABCDE",
        'vouch audit --person "Yutong Guan" --csv told_of_guan.csv',
        "vouch audit --check",
    )
)
@click.option("--who", metavar="ID", help="Of one asker: an id of Slack's, or a user of this machine.")
@click.option("--where", metavar="ID", help="Told in one channel, or `terminal`.")
@click.option("--person", metavar="NAME", help="That tell of one person, or cite a CV of theirs.")
@click.option("--since", type=_DAY, metavar="DAY", help="From a day on, such as 2026-11-01 (UTC).")
@click.option("--until", type=_DAY, metavar="DAY", help="Up to and with a day.")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), metavar="FILE", help="Write CSV (- is stdout).")
@click.option("--check", is_flag=True, help="Only follow the chain: was a line changed or taken away?")
@shared
def audit(  # noqa: PLR0913 - click gives each option by itself
    settings: Settings,
    *,
    who: str | None,
    where: str | None,
    person: str | None,
    since: date | None,
    until: date | None,
    csv_file: Path | None,
    check: bool,
    as_json: bool,
) -> int:
    """Tell who was answered what, and of whom.

    A line an answer, in Slack and in a terminal, each chained to the one before: exit 1 where one was changed or is
    gone. Somebody erased stands in it as `erased`, and words that told of them are blanked.
    """
    from bot.audit.selection import Wanted, csv_of, written
    from bot.audit.trail import open_trail
    from bot.cli.output import print_json
    from bot.terminal.audit import audit_view, checked_view
    from bot.terminal.console import show

    wanted = Wanted(who=who, where=where, since=_day(since), until=_day(until), of=_ids_of(settings, person))
    trail = open_trail(_existing(settings))
    try:
        checked = trail.check()
        found = () if check else tuple(line for line in trail.lines(wanted.of) if wanted.has(line))
    finally:
        trail.close()
    if csv_file is not None:
        written(csv_file, csv_of(found))
    elif as_json:
        lines: tuple[Line, ...] = found
        print_json(
            {"checked": checked.model_dump(mode="json"), "lines": [line.model_dump(mode="json") for line in lines]}
        )
    elif check:
        show(checked_view(checked))
    else:
        show(audit_view(found, checked, _names(settings)))
    for problem in checked.problems:
        say(f"the audit does not hold: {problem}; compare it with a backup's")
    return FAILED if checked.problems else 0


@contextmanager
def noting(settings: Settings, scope: Scope) -> Iterator[Note]:
    """Give what notes in the audit an answer told in this terminal.

    Where it cannot be kept, as in a home that nobody may write, that is said and the answer is told all the same:
    whoever sits here can read the files themselves.
    """
    from bot.audit.auditor import TERMINAL, auditor_of, who_sits_here
    from vectorstore.errors import HomeUnusable

    try:
        auditor = auditor_of(settings.home, settings.audit_question)
    except HomeUnusable as error:
        told = str(error)
        yield lambda _, __: say(f"this answer is in no audit: {told}")
        return

    def note(answer: Answer, question: str) -> None:
        try:
            auditor.note(answer, question, scope, who=who_sits_here(), where=TERMINAL)
        except HomeUnusable as error:
            say(f"this answer is in no audit: {error}")

    try:
        yield note
    finally:
        auditor.close()


def _day(given: date | None) -> str | None:
    return None if given is None else f"{given:%Y-%m-%d}"


def _existing(settings: Settings) -> Path:
    from bot.audit.trail import AUDIT_FILE
    from vectorstore.errors import HomeUnusable

    if not (settings.home / AUDIT_FILE).exists():
        raise HomeUnusable(f"nobody has been answered from the home {str(settings.home)!r} yet; there is no audit")
    return settings.home


def _ids_of(settings: Settings, person: str | None) -> frozenset[str] | None:
    """Return the ids by which the audit may know somebody."""
    if person is None:
        return None
    from bot.roster import member_named
    from bot.wiring import open_filled_store
    from vectorstore.records import Scope

    with open_filled_store(settings) as store:
        member = member_named(store, person, Scope.everything())
    return frozenset((member.person_id, *(d.document_id for d in member.documents)))


def _names(settings: Settings) -> dict[str, str]:
    """Return the names of those who are there, by their ids."""
    from bot.wiring import open_filled_store
    from vectorstore.records import Scope

    with open_filled_store(settings) as store:
        return {p.person_id: p.name for p in store.people(Scope.everything())}
