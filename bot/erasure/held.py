"""All that a home holds of one person, and where: what an erasure shows before it begins.

Gathers from the catalogue, the source files and the Slack app's memory. Changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.audit.trail import lines_telling
from bot.config import Settings
from bot.erasure.sources import Source, sources_of
from bot.erasure.traces import Traces, traces_of
from bot.roster import Member
from bot.slack.traces import rows_telling
from ingest.readers.extract import Limits
from vectorstore.records import Record, Scope
from vectorstore.store import Store

CONTACT = ("email", "phone")


class Held(Record):
    """What is held of somebody: documents, files, rows of the Slack app's memory by table, and by what they are known.

    `audit`: lines of the audit that tell of them. `others`: documents of other people that have a name, a number or an
    address of theirs; an erasure leaves those.
    """

    member: Member
    traces: Traces
    entries: int
    facts: int
    sources: tuple[Source, ...]
    slack: Mapping[str, int]
    audit: int = 0
    others: tuple[str, ...]

    @property
    def documents(self) -> tuple[str, ...]:
        """Return the ids of their documents."""
        return tuple(d.document_id for d in self.member.documents)


def held_of(store: Store, settings: Settings, member: Member) -> Held:
    """Return all that is held of somebody."""
    ids = tuple(d.document_id for d in member.documents)
    scope = Scope.of(*ids)
    documents = store.documents(scope, with_text=False)
    facts = store.facts(scope)
    names = () if member.unnamed else (member.name, *member.aliases)
    traces = traces_of(
        (member.person_id, *ids),
        (*names, *(n.text for d in documents for n in d.names)),
        (f for f in facts if f.relation in CONTACT),
    )
    password = Limits(password=settings.pdf_password)
    return Held(
        member=member,
        traces=traces,
        entries=len(store.entries(scope)),
        facts=len(facts),
        sources=sources_of(documents, store.known(), settings.home, settings.max_bytes, password),
        slack=Counter(row.table for row in rows_telling(settings.home, traces.told_by, ids)),
        audit=len(lines_telling(settings.home, (member.person_id, *ids), traces.told_by)),
        others=tuple(k.document_id for k in store.telling(traces.written_in) if k.document_id not in ids),
    )
