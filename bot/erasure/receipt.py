"""What stays of an erasure: what was erased and when, and what was found afterwards, without a word of whom.

Knows how a receipt is written. Knows nothing about how erasing is done.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from bot.erasure.sweep import Found
from vectorstore.errors import InputError
from vectorstore.records import Record

RECEIPTS = "receipts"
# Two erasures of one second are told apart by these.
_APART_BYTES = 3


class Looked(Record):
    """A file that holds something of an erased person, and whether documents of other people account for all of it."""

    found: Found
    accounted: bool


class Receipt(Record):
    """An erasure: counts of what went, the keyed hashes that stay, and what a search of every file found.

    `hashes`: so many keyed hashes are kept, so that the same content is not read again. `slack`: rows of the Slack
    app's memory by table; `audit`: lines of the audit that told of them. `threads`: where in Slack answers about them
    were posted, which nobody but Slack can delete. `files_left`: source files that stay outside the home; `inbox_left`:
    those within it, as they hold others' CVs too. `others`: documents of other people that name them.
    """

    receipt: str
    at: str
    documents: int
    entries: int
    hashes: int
    slack: Mapping[str, int]
    audit: int = 0
    files_deleted: int
    files_moved: int
    files_left: int
    inbox_left: int
    others: tuple[str, ...]
    looked: tuple[Looked, ...]
    threads: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Tell whether nothing of them is left in the home but what other people's documents say."""
        return not self.inbox_left and all(found.accounted for found in self.looked)


def new_receipt_id() -> str:
    """Return a name for a receipt: its day, and what tells it from others."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(_APART_BYTES)}"


def now() -> str:
    """Return the time as a receipt has it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def write_receipt(folder: Path, receipt: Receipt) -> Path:
    """Write a receipt into a folder, and return its file; InputError where it cannot be."""
    file = folder / f"{receipt.receipt}.json"
    try:
        file.write_text(receipt.model_dump_json(indent=2) + "\n", "utf-8")
    except OSError as error:
        raise InputError(
            f"the receipt {str(file)!r} cannot be written ({error.strerror}); all is erased: make the folder writable "
            "and run the command again for its receipt"
        ) from error
    return file
