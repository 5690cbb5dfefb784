"""`vouch people` and `vouch person`: everyone, and one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bot.cli.options import examples, of_pool, shared

if TYPE_CHECKING:
    from bot.config import Settings

_CONTACT = ("email", "phone", "link")


@click.command(epilog=examples("vouch people", "vouch people --json | jq .people[].name"))
@of_pool
@shared
def people(settings: Settings, *, pool: str | None, as_json: bool) -> None:
    """List everyone, and the CVs of each.

    Below the table, = says why several CVs are one person, and ? asks about two people who share a name: nothing else
    that their CVs tell agrees yet.
    """
    from bot.cli.output import print_json
    from bot.pools import scope_of_pool
    from bot.roster import roster
    from bot.terminal.console import show
    from bot.terminal.tables import people_view
    from bot.wiring import open_filled_store

    with open_filled_store(settings) as store:
        members = roster(store, scope_of_pool(store, settings.pools, pool))
    if as_json:
        print_json({"people": [member.model_dump(mode="json") for member in members]})
    else:
        show(people_view(members))


@click.command(
    epilog=examples("vouch person 管雨桐", "vouch person Yutong Guan", "vouch person 01_cluster_engineer_en.md --json")
)
@click.argument("name", nargs=-1, required=True)
@click.option(
    "--page", type=click.IntRange(1), default=1, metavar="N", help="The page to show: 1 sums up, the others tell all."
)
@of_pool
@shared
def person(settings: Settings, name: tuple[str, ...], page: int, *, pool: str | None, as_json: bool) -> None:
    """Tell about one person, and where the CVs say so.

    NAME is a name in either script, or a document of theirs, which also serves where several bear the name.
    """
    from bot.answering.compose.told import turned
    from bot.answering.records import Question
    from bot.cli.audit import noting
    from bot.cli.batch import readable
    from bot.cli.output import print_json
    from bot.pools import scope_of_pool
    from bot.roster import member_named
    from bot.terminal.answer import answer_view
    from bot.terminal.console import show
    from bot.terminal.document import document_view
    from bot.terminal.person import person_view
    from bot.understood import understood
    from bot.wiring import open_filled_store, pipeline_over
    from vectorstore.records import Scope

    with open_filled_store(settings) as store:
        written = readable(" ".join(name))
        member = member_named(store, written, scope_of_pool(store, settings.pools, pool))
        # Told from their own documents alone, nobody of the same name can slip in.
        own = Scope.of(*(d.document_id for d in member.documents))
        contact = store.facts(own, documents=[member.documents[0].document_id], relations=_CONTACT)
        # By the name that was asked for, as its script decides the language of the answer.
        called = written if written in (member.name, *member.aliases) else member.name
        told = turned(pipeline_over(store).answer(Question(text=f"Summarise {called}"), own), page)
        with noting(settings, own) as note:
            note(told, f"Summarise {called}")
        documents = store.documents(own) if told.status != "answered" else ()
        pages = [document_view(understood(store, d), d.text, whole=False) for d in documents]
    if as_json:
        facts = [fact.model_dump(mode="json", include={"relation", "value", "document_id"}) for fact in contact]
        print_json(member.model_dump(mode="json") | {"contact": facts, "summary": told.model_dump(mode="json")})
        return
    show(person_view(member, contact), *(pages or [answer_view(told)]))
