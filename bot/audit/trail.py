"""The trail of a home: lines appended, read, checked and blanked, in one SQLite file.

Appending is one transaction; several processes may append. Knows nothing about who may read it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Connection, Row

from bot.audit.line import BEGINNING, Line, Told, field_hash, line_hash, salts_for
from vectorstore.database import among, open_database, outside_transaction, pack, reading, writing
from vectorstore.errors import NewerSchema
from vectorstore.records import Record

AUDIT_FILE = "audit.sqlite"
SCHEMA = 1
# What stands for somebody whose name in the audit is known no longer.
ERASED = "erased"
# Names that the audit gives people and CVs: 64 bits, unlike any other of the home.
_ALIAS_BYTES = 8
# Fields that hold names of people and CVs, and those that hold words.
_OF_PEOPLE, _IN_WORDS = ("people", "documents"), ("question", "plan")

# How a question begins of which a keyed hash alone is kept.
HASHED = "hash:"
_KEY_BYTES = 32

metadata = MetaData()
# `key` is what questions are hashed with where their words are not kept.
version = Table(
    "version", metadata, Column("number", Integer, nullable=False), Column("key", LargeBinary, nullable=False)
)
# `fields`, `salts` and `hashes` are JSON by the field's name; a blanked field is in `hashes` alone.
line = Table(
    "line",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("fields", Text, nullable=False),
    Column("salts", Text, nullable=False),
    Column("hashes", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
# How many lines there are, and the hash of the last: lines cut off at the end show.
tip = Table("tip", metadata, Column("number", Integer, nullable=False), Column("hash", Text, nullable=False))
alias = Table(
    "alias",
    metadata,
    Column("alias", Text, primary_key=True),
    Column("id", Text, nullable=False),
    UniqueConstraint("id"),
)


class Checked(Record):
    """What a check found: how many lines, the hash of the last, and what is wrong with which."""

    lines: int
    tip: str
    problems: tuple[str, ...] = ()


class Trail:
    """The audit of one home; open it with `open_trail`."""

    def __init__(self, engine: Engine, key: bytes) -> None:
        self._engine = engine
        self.key = key

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def append(self, told: Told) -> int:
        """Append a line, and return its number. Raises HomeUnusable where it cannot be kept."""
        with writing(self._engine) as connection:
            fields = _fields(told, _aliases(connection, (*told.people, *told.documents)))
            before = connection.execute(select(tip)).one_or_none()
            number = 1 if before is None else before.number + 1
            salts = salts_for(fields)
            hashes = {name: field_hash(name, value, salts[name]) for name, value in fields.items()}
            made = line_hash(BEGINNING if before is None else before.hash, number, hashes)
            texts = {"fields": json.dumps(fields), "salts": json.dumps(salts), "hashes": json.dumps(hashes)}
            connection.execute(insert(line).values(number=number, hash=made, **texts))
            connection.execute(delete(tip))
            connection.execute(insert(tip).values(number=number, hash=made))
        return number

    def lines(self, of: Collection[str] | None = None) -> Iterator[Line]:
        """Give the lines in order; `of` are ids of people or documents, of whom a line tells at least one."""
        with reading(self._engine) as connection:
            known = {r.alias: r.id for r in connection.execute(select(alias))}
            for row in connection.execute(select(line).order_by(line.c.number)):
                made = _line(row, known)
                if of is None or not set(of).isdisjoint((*made.told.people, *made.told.documents)):
                    yield made

    def check(self) -> Checked:
        """Follow the chain from its first line to its last, and tell where it is broken."""
        problems: list[str] = []
        previous, number = BEGINNING, 0
        with reading(self._engine) as connection:
            last = connection.execute(select(tip)).one_or_none()
            for row in connection.execute(select(line).order_by(line.c.number)):
                number += 1
                if row.number != number:
                    problems.append(_gone(number, row.number - 1))
                    number = row.number
                elif line_hash(previous, number, json.loads(row.hashes)) != row.hash:
                    problems.append(f"line {number} changed, or one before it")
                problems += [f"line {number}: {name} changed" for name in _changed(row)]
                previous = row.hash
        if last is not None and last.number > number:
            problems.append(_gone(number + 1, last.number))
        elif (last.hash if last is not None else BEGINNING) != previous:
            problems.append("the last line is not the one that was appended last")
        return Checked(lines=number, tip=previous, problems=tuple(problems))

    def erase(self, ids: Collection[str], tells: Callable[[str], bool]) -> int:
        """Take away under which names these people and documents stand, blank the words that tell of them, and pack.

        Returns how many lines were blanked or told of them. The chain holds all the same.
        """
        touched = 0
        with writing(self._engine) as connection:
            theirs = set(connection.scalars(select(alias.c.alias).where(among(alias.c.id, ids))))
            for row in connection.execute(select(line)).all():
                fields: dict[str, str] = json.loads(row.fields)
                named = {a for name in _OF_PEOPLE for a in json.loads(fields[name])}
                is_theirs = not theirs.isdisjoint(named)
                telling = [name for name in _IN_WORDS if name in fields and tells(fields[name])]
                if is_theirs and fields.get("question", "").startswith(HASHED):
                    telling.append("question")  # it may name them, and whoever guesses it would know
                if telling:
                    salts = json.loads(row.salts)
                    kept = {
                        column: json.dumps({n: v for n, v in own.items() if n not in telling})
                        for column, own in (("fields", fields), ("salts", salts))
                    }
                    connection.execute(update(line).where(line.c.number == row.number).values(**kept))
                touched += bool(telling) or is_theirs
            connection.execute(delete(alias).where(among(alias.c.alias, theirs)))
        pack(self._engine)
        return touched

    def telling(self, ids: Collection[str], tells: Callable[[str], bool]) -> tuple[Line, ...]:
        """Return the lines that tell of people or documents, by their ids or in words: what an erasure would touch."""
        found = []
        for one in self.lines():
            words = (one.told.question, one.told.plan)
            of_them = not set(ids).isdisjoint((*one.told.people, *one.told.documents))
            if of_them or any(w is not None and tells(w) for w in words):
                found.append(one)
        return tuple(found)


def open_trail(home: Path) -> Trail:
    """Open the audit of a home, making it where there is none; NewerSchema where a later Vouch wrote it."""
    engine = open_database(home / AUDIT_FILE)
    try:
        with outside_transaction(engine) as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        with writing(engine) as connection:
            metadata.create_all(connection)
            found = connection.execute(select(version)).one_or_none()
            key = secrets.token_bytes(_KEY_BYTES) if found is None else found.key
            if found is None:
                connection.execute(insert(version).values(number=SCHEMA, key=key))
            elif found.number > SCHEMA:
                raise NewerSchema(
                    f"{str(home / AUDIT_FILE)!r} was written by a newer version of Vouch "
                    f"({found.number}, not {SCHEMA}); update Vouch"
                )
    except BaseException:
        engine.dispose()
        raise
    return Trail(engine, key)


def lines_telling(home: Path, ids: Collection[str], tells: Callable[[str], bool]) -> tuple[Line, ...]:
    """Return the lines of a home that tell of people or documents, none where there is no audit."""
    if not (home / AUDIT_FILE).exists():
        return ()
    trail = open_trail(home)
    try:
        return trail.telling(ids, tells)
    finally:
        trail.close()


def erase_lines(home: Path, ids: Collection[str], tells: Callable[[str], bool]) -> int:
    """Have the audit of a home tell no longer of people and documents, and return how many lines did."""
    if not (home / AUDIT_FILE).exists():
        return 0
    trail = open_trail(home)
    try:
        return trail.erase(ids, tells)
    finally:
        trail.close()


def _gone(first: int, last: int) -> str:
    return f"line {first} is gone" if first == last else f"lines {first} to {last} are gone"


def _aliases(connection: Connection, ids: Collection[str]) -> Mapping[str, str]:
    """Return the name in the audit of each id, given now where it has none yet."""
    known = {r.id: r.alias for r in connection.execute(select(alias).where(among(alias.c.id, set(ids))))}
    new = {i: secrets.token_hex(_ALIAS_BYTES) for i in dict.fromkeys(ids) if i not in known}
    if new:
        connection.execute(insert(alias), [{"alias": a, "id": i} for i, a in new.items()])
    return known | new


def _fields(told: Told, aliases: Mapping[str, str]) -> dict[str, str]:
    """Return a line's fields as texts; what there is none of is left out."""
    fields = {name: value for name, value in told.model_dump().items() if isinstance(value, str)}
    for name in _OF_PEOPLE:
        fields[name] = json.dumps([aliases[i] for i in getattr(told, name)])
    if told.pools is not None:
        fields["pools"] = json.dumps(told.pools)
    return fields


def _line(row: Row[Any], known: Mapping[str, str]) -> Line:
    fields: dict[str, Any] = json.loads(row.fields)
    for name in _OF_PEOPLE:
        fields[name] = tuple(known.get(a, ERASED) for a in json.loads(fields[name]))
    pools = tuple(json.loads(fields.pop("pools"))) if "pools" in fields else None
    blanked = tuple(sorted(json.loads(row.hashes).keys() - json.loads(row.fields).keys()))
    told = Told(**{"question": None, "plan": None, **fields, "pools": pools})
    return Line(number=row.number, told=told, blanked=blanked)


def _changed(row: Row[Any]) -> list[str]:
    """Return the fields whose words are not those that were hashed."""
    fields, salts, hashes = json.loads(row.fields), json.loads(row.salts), json.loads(row.hashes)
    return [n for n, value in fields.items() if field_hash(n, value, salts.get(n, "")) != hashes.get(n)]
