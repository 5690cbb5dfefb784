"""An erasure on the screen: what it will erase, and what it did."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bot.erasure.forget import Erased
from bot.erasure.held import Held
from bot.erasure.sources import Choice, Source, State
from bot.terminal.console import counted, words

_STATES: dict[State, str] = {
    "theirs": "",
    "shared": "left: it holds other people's CVs too",
    "changed": "left: it holds something else by now",
    "gone": "is no longer there",
}
_CHOICES: dict[Choice, str] = {"keep": "left where it is", "move": "moved", "delete": "deleted"}

# Documents of others that are named before an erasure; the receipt lists them all.
_MOST_OTHERS = 5


def held_view(held: Held, files: Choice) -> RenderableType:
    """Return what is held of somebody, and what becomes of each file."""
    rows = _grid()
    for listed in held.member.documents:
        _row(rows, "document", listed.document)
    _row(rows, "understood", f"{counted(held.entries, 'entry', 'entries')}, {counted(held.facts, 'fact', 'facts')}")
    for source in held.sources:
        _row(rows, "file", f"{source.file} ({_fate(source, files)})")
    for table, number in sorted(held.slack.items()):
        _row(rows, "in Slack's memory", f"{table}: {number:,}")
    if held.audit:
        _row(rows, "in the audit", f"{counted(held.audit, 'line', 'lines')}: blanked, and no longer known of whom")
    names = " · ".join((held.member.name, *held.member.aliases))
    told: list[RenderableType] = [words(f"To be erased: {names}", "bold"), rows]
    if held.others:
        several = counted(len(held.others), "document of other people tells", "documents of other people tell")
        shown = ", ".join(held.others[:_MOST_OTHERS]) + (", ..." if len(held.others) > _MOST_OTHERS else "")
        told.append(words(f"left: {several} of them too; `vouch show` shows each: {shown}"))
    return Group(*told, "")


def erased_view(erased: Erased) -> RenderableType:
    """Return what an erasure did, and what is left and where."""
    receipt = erased.receipt
    rows = _grid()
    documents = counted(receipt.documents, "document", "documents")
    _row(rows, "erased", f"{documents}, {counted(receipt.entries, 'entry', 'entries')}")
    for table, number in sorted(receipt.slack.items()):
        _row(rows, "Slack's memory", f"{table}: {number:,}")
    if receipt.audit:
        _row(rows, "audit", f"{counted(receipt.audit, 'line tells', 'lines tell')} no longer of whom")
    _row(rows, "files", f"{receipt.files_deleted:,} deleted, {receipt.files_moved:,} moved")
    for source in erased.moved.left:
        _row(rows, "file left", f"{source.file} ({_fate(source, 'keep')})")
    _row(rows, "kept", f"{counted(receipt.hashes, 'keyed hash', 'keyed hashes')}: the same content is not read again")
    for looked in receipt.looked:
        counts = ", ".join(f"{kind} {n:,}" for kind, n in looked.found.counts.items())
        why = "told by other people's documents" if looked.accounted else "NOT accounted for"
        _row(rows, "still there", f"{looked.found.file}: {counts} ({why})")
    if not receipt.looked:
        _row(rows, "looked for", "no name, phone or e-mail of theirs is in any file of the home")
    for thread in receipt.threads:
        _row(rows, "in Slack itself", f"{thread}: an answer that tells of them; delete it there")
    _row(rows, "receipt", str(erased.file))
    return Group(rows, words("Backups made before still hold them: erase those too."))


def _fate(source: Source, files: Choice) -> str:
    if source.state != "theirs":
        return _STATES[source.state]
    return _CHOICES["delete" if source.in_home else files]


def _grid() -> Table:
    return Table.grid(padding=(0, 2))


def _row(rows: Table, what: str, told: str) -> None:
    rows.add_row(Text(what, style="dim"), words(told))
