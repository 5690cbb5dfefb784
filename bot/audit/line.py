"""One line of the audit: its fields, and the hashes by which a change or a gap shows.

Each field is hashed with a salt of its own, and the chain runs over those hashes: a field can be blanked with its salt,
nothing can then be guessed from its hash, and the chain still holds. Pure.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping

from bot.answering.records import Answer, Outcome
from vectorstore.records import Record

# 128 bits: not to be guessed.
_SALT_BYTES = 16
# What stands before the first line.
BEGINNING = "0" * 64


class Told(Record):
    """An answer as the audit has it: who was told, where, what they asked, and of whom they were told by which CVs.

    `who` is an id of Slack's, or a user of the machine with `terminal` as `where`. `question` is what the settings let
    be kept of it. `pools` are those that were open, None where there are none.
    """

    at: str
    who: str
    where: str
    status: Outcome
    question: str | None
    plan: str | None
    people: tuple[str, ...]
    documents: tuple[str, ...]
    model: str
    pools: tuple[str, ...] | None = None


class Line(Record):
    """A line as it is read: `people` and `documents` are ids where they are still known, else `erased`."""

    number: int
    told: Told
    blanked: tuple[str, ...] = ()


def told_of(answer: Answer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ids of the people that an answer shows in any place, and of the documents that it cites."""
    people = [p.person_id for p in (*answer.people, *answer.beside)] + [c.person_id for c in answer.citations]
    return tuple(dict.fromkeys(people)), tuple(dict.fromkeys(c.document_id for c in answer.citations))


def salts_for(fields: Mapping[str, str]) -> dict[str, str]:
    """Return a salt for each field."""
    return {name: secrets.token_hex(_SALT_BYTES) for name in fields}


def field_hash(name: str, value: str, salt: str) -> str:
    """Return the hash of one field."""
    return hashlib.sha256(f"{salt}\n{name}\n{value}".encode("utf-8", "replace")).hexdigest()


def line_hash(previous: str, number: int, hashes: Mapping[str, str]) -> str:
    """Return the hash of a line, which rests on the one before it."""
    own = "\n".join(f"{name}={hashes[name]}" for name in sorted(hashes))
    return hashlib.sha256(f"{previous}\n{number}\n{own}".encode()).hexdigest()
