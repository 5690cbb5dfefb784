"""`vouch merge`, `split`, `rename` and `decided`: what somebody decides about who is who, and takes back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from bot.cli.edge import say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.config import Settings
    from vectorstore.records import Decision
    from vectorstore.store import Store

_REASON = click.option("--reason", required=True, metavar="TEXT", help="Why; `vouch people` tells it.")


@click.command(epilog=examples('vouch merge "Yutong Guan" guan_2024.pdf --reason "told me so"'))
@click.argument("one")
@click.argument("other")
@_REASON
@shared
def merge(settings: Settings, one: str, other: str, reason: str, as_json: bool) -> None:
    """Make two people one, as their CVs are one person's.

    Each is a name in either script, or a document of theirs. It holds when files are read anew, until `vouch decided
    --undo` takes it back.
    """
    from bot.roster import member_named
    from bot.wiring import open_filled_store
    from vectorstore.errors import InputError
    from vectorstore.records import Scope

    with open_filled_store(settings) as store, store.alone(settings.lock_timeout):
        members = [member_named(store, written, Scope.everything()) for written in (one, other)]
        if members[0].person_id == members[1].person_id:
            raise InputError(f"{one!r} and {other!r} are one person already; `vouch people` lists everyone")
        ids = [d.document_id for m in members for d in m.documents]
        _keep(store, _decision("merge", ids, reason), as_json)


@click.command(epilog=examples('vouch split guan_2019.pdf --reason "another one of that name"'))
@click.argument("document", nargs=-1, required=True)
@_REASON
@shared
def split(settings: Settings, document: tuple[str, ...], reason: str, as_json: bool) -> None:
    """Give CVs to a person of their own.

    DOCUMENT is a CV by its path, file name or id; several stay together. It holds when files are read anew, until
    `vouch decided --undo` takes it back.
    """
    from bot.wiring import open_filled_store
    from vectorstore.errors import InputError
    from vectorstore.records import Scope

    with open_filled_store(settings) as store, store.alone(settings.lock_timeout):
        ids = {store.resolve_document(d, Scope.everything()).document_id for d in document}
        owners = {p.person_id: p for p in (store.person_of(i, Scope.everything()) for i in ids)}
        if all(ids.issuperset(p.documents) for p in owners.values()):
            raise InputError("these are all CVs of theirs; name those that are another person's")
        _keep(store, _decision("split", ids, reason), as_json)


@click.command(epilog=examples('vouch rename "张三" "Zhang San" --reason "as in the passport"'))
@click.argument("one")
@click.argument("name")
@_REASON
@shared
def rename(settings: Settings, one: str, name: str, reason: str, as_json: bool) -> None:
    """Call somebody NAME beside what their CVs call them.

    It holds when files are read anew, until `vouch decided --undo` takes it back.
    """
    from bot.roster import member_named
    from bot.wiring import open_filled_store
    from vectorstore.errors import InputError
    from vectorstore.names import looks_like_name
    from vectorstore.records import Scope

    written = " ".join(name.split())
    if not looks_like_name(written):
        raise InputError(f"{name!r} does not read as somebody's name; give one name in one script")
    with open_filled_store(settings) as store, store.alone(settings.lock_timeout):
        member = member_named(store, one, Scope.everything())
        made = _decision("rename", [d.document_id for d in member.documents], reason)
        _keep(store, made.model_copy(update={"name": written}), as_json)


@click.command(epilog=examples("vouch decided", "vouch decided --undo 3"))
@click.option("--undo", type=int, metavar="N", help="Take decision N back.")
@shared
def decided(settings: Settings, undo: int | None, as_json: bool) -> None:
    """List who was decided to be who, and what is pending.

    A pending suggestion names two people of one name whose CVs agree in nothing else: merge them, or leave them.
    """
    from bot.cli.output import print_json
    from bot.roster import roster
    from bot.terminal.console import show, words
    from bot.wiring import open_filled_store
    from ingest.identity import settle
    from vectorstore.errors import InputError
    from vectorstore.records import Scope

    with open_filled_store(settings) as store:
        if undo is not None and not store.undo(undo, settle):
            raise InputError(f"there is no decision {undo!r}; `vouch decided` lists them")
        made = store.decisions()
        paths = {d.document_id: d.path for d in store.documents(Scope.everything(), with_text=False)}
        pending = [(m.name, q) for m in roster(store, Scope.everything()) for q in m.questions]
    if as_json:
        told = [d.model_dump(mode="json") for d in made]
        print_json({"decisions": told, "pending": [{"name": n, "question": q} for n, q in pending]})
        return
    for one in made:
        of = ", ".join(paths.get(d, f"{d} (not here now)") for d in one.documents)
        what = f"{one.kind} to {one.name}" if one.name else one.kind
        show(words(f"{one.number}  {what}: {of} ({one.reason}; {one.at})"))
    for name, question in pending:
        show(words(f"?  {name}: {question}"))
    if not made and not pending:
        show(words("nothing was decided, and nothing is pending"))


def _decision(kind: str, documents: Collection[str], reason: str) -> Decision:
    from vectorstore.records import Decision

    at = datetime.now(UTC).isoformat(timespec="seconds")
    return Decision.model_validate(
        {"kind": kind, "documents": sorted(documents), "reason": " ".join(reason.split()), "at": at}
    )


def _keep(store: Store, made: Decision, as_json: bool) -> None:
    from bot.cli.output import print_json
    from ingest.identity import settle

    number = store.decide(made, settle)
    if as_json:
        print_json(made.model_copy(update={"number": number}).model_dump(mode="json"))
    else:
        say(f"decided; `vouch decided --undo {number}` takes it back")
