"""Erases a person from a home: refused from now on, then deleted everywhere, then looked for, then put on a receipt.

What is under way is kept in `HOME/forgetting.json` until the receipt is written: whoever was killed at it goes on where
they were. Every step may be done twice. Knows nothing about terminals.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from bot.audit.trail import erase_lines
from bot.erasure.held import Held
from bot.erasure.receipt import Looked, Receipt, new_receipt_id, now, write_receipt
from bot.erasure.sources import Choice, Moved, put_away
from bot.erasure.sweep import Found, sweep
from bot.slack.memory import Kept
from bot.slack.traces import erase_rows, rows_telling
from ingest.forgotten import Forgotten
from ingest.identity import settle
from vectorstore.errors import HomeUnusable
from vectorstore.projection import FOLDER
from vectorstore.records import Record, Scope
from vectorstore.store import CATALOGUE_FILE, Store

UNDER_WAY = "forgetting.json"


class Order(Record):
    """An erasure that was asked for: of whom, what becomes of their files, and where its receipt goes."""

    held: Held
    files: Choice
    move_to: str | None
    receipts: str
    receipt: str
    hashes: int = 0
    threads: tuple[str, ...] = ()


class Erased(NamedTuple):
    """A receipt, its file, and the source files that were left."""

    receipt: Receipt
    file: Path
    moved: Moved


def forget(store: Store, held: Held, files: Choice, move_to: Path | None, receipts: Path) -> Erased:
    """Erase a person and return the receipt; the caller holds the lock and has asked."""
    documents = store.documents(Scope.of(*held.documents))
    forgotten = Forgotten(store.home)
    order = Order(
        held=held,
        files=files,
        move_to=None if move_to is None else str(move_to.resolve()),
        receipts=str(receipts.resolve()),
        receipt=new_receipt_id(),
        threads=_threads(store.home, held),
    )
    marks = {m for d in documents for m in forgotten.marks(d.version, d.text)}
    forgotten.add(marks, order.receipt)
    order = order.model_copy(update={"hashes": len(marks)})
    _write(store.home, order)
    return _carry_out(store, order)


def unfinished(home: Path) -> Order | None:
    """Return the erasure that was begun and not finished, None where there is none."""
    file = home / UNDER_WAY
    try:
        return Order.model_validate_json(file.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValidationError) as error:
        raise HomeUnusable(
            f"{str(file)!r} cannot be read ({type(error).__name__}), and tells of an erasure that was begun; "
            "delete it, and run `vouch forget` for that person once more"
        ) from error


def finish(store: Store, order: Order) -> Erased:
    """Do the rest of an erasure that was begun; the caller holds the lock."""
    return _carry_out(store, order)


def _carry_out(store: Store, order: Order) -> Erased:
    held, traces = order.held, order.held.traces
    moved = put_away(held.sources, order.files, None if order.move_to is None else Path(order.move_to))
    slack = erase_rows(store.home, traces.told_by, held.documents)
    audit = erase_lines(store.home, (held.member.person_id, *held.documents), traces.told_by)
    store.erase(held.documents, settle)
    journal = store.home / UNDER_WAY
    found = sweep(store.home, traces, leave_out=(journal,))
    receipt = Receipt(
        receipt=order.receipt,
        at=now(),
        documents=len(held.documents),
        entries=held.entries,
        hashes=order.hashes,
        slack=slack or dict(held.slack),
        audit=audit or held.audit,
        files_deleted=moved.deleted,
        files_moved=moved.moved,
        files_left=sum(not s.in_home for s in moved.left),
        inbox_left=sum(s.in_home for s in moved.left),
        others=tuple(k.document_id for k in store.telling(traces.written_in)),
        looked=tuple(_looked(store, order, f) for f in found),
        threads=order.threads,
    )
    file = write_receipt(Path(order.receipts), receipt)
    journal.unlink(missing_ok=True)
    return Erased(receipt, file, moved)


def _looked(store: Store, order: Order, found: Found) -> Looked:
    """Say whether what a file holds is told by documents of other people: in the indexes, or in a file dropped."""
    traces = order.held.traces
    telling = {kind: store.telling(traces.of_kinds(kind).written_in) for kind in found.counts}
    place = store.home.resolve() / found.file
    indexed = found.file.startswith((CATALOGUE_FILE, f"{FOLDER}/"))
    accounted = all(
        telling[kind]
        if indexed
        else any((f := Path(k.root) / k.path) == place or place in f.parents for k in telling[kind])
        for kind in found.counts
    )
    # The name of a file may be theirs, and a receipt names nobody.
    shown = found.model_copy(update={"file": "(a path that names them)"}) if traces.told_by(found.file) else found
    return Looked(found=shown, accounted=accounted)


def _threads(home: Path, held: Held) -> tuple[str, ...]:
    """Return where in Slack answers that tell of somebody stand, as `channel/time`."""
    rows = rows_telling(home, held.traces.told_by, held.documents)
    places = [Kept.model_validate_json(r.columns["record"]).place for r in rows if r.table == "answer"]
    return tuple(sorted({f"{p.channel}/{p.thread or p.message}" for p in places if p.channel}))


def _write(home: Path, order: Order) -> None:
    whole = home / f"{UNDER_WAY}.new"
    try:
        whole.touch(0o600)
        whole.write_text(order.model_dump_json(), "utf-8")
        whole.replace(home / UNDER_WAY)
    except OSError as error:
        raise HomeUnusable(f"the home {str(home)!r} cannot be written ({error.strerror}); make room for it") from error
