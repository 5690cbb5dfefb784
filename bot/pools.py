"""Pools: named sets of documents, by the folders that they were read from, and to whom each is open.

Knows which document lies in which pool and which pools a place and a person are granted. Knows nothing about Slack's
payloads, nor how anybody is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NoReturn

from vectorstore.errors import ConfigurationError, InputError
from vectorstore.records import Document, Record, Scope
from vectorstore.store import KnownDocument, Store

# Dropped CVs lie here in the home, in a folder of their pool's where there are pools; it is their documents' root.
INBOX = "inbox"
# A pool's name is a folder of the inbox and a word on a command line.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
# What Slack calls a channel, a group of users and a user.
_IDS = {
    "channels": re.compile(r"[CG][A-Z0-9]{2,}"),
    "groups": re.compile(r"S[A-Z0-9]{2,}"),
    "users": re.compile(r"[UW][A-Z0-9]{2,}"),
}


class Pool(Record):
    """A named set of documents: those read from below `folders`, which are absolute.

    It is open in `channels`, and in a direct message to `users` and to the members of the user `groups`; all are ids of
    Slack. `retention_days`: how long after a document came in it is erased; None for as long as nobody erases it.
    """

    name: str
    folders: tuple[str, ...]
    channels: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    users: tuple[str, ...] = ()
    retention_days: int | None = None


def check_pools(pools: Sequence[Pool], at: Callable[[str, str], str]) -> None:
    """Raise ConfigurationError where pools cannot be told apart or asked; `at` says where a word of one stands."""

    def refuse(pool: Pool, word: str, why: str) -> NoReturn:
        raise ConfigurationError(f"{at(pool.name, word)}: {word!r} of the pool {pool.name!r} {why}")

    folders: dict[Path, Pool] = {}
    for pool in pools:
        if not _NAME.fullmatch(pool.name):
            refuse(pool, pool.name, "is no name of a pool; write one of letters, digits, - and _")
        if not pool.folders:
            refuse(pool, pool.name, 'has no folders; write folders = ["/srv/cvs/engineering"]')
        for kind, shape in _IDS.items():
            for one in getattr(pool, kind):
                if not shape.fullmatch(one):
                    refuse(pool, one, f"is no id for {kind}; copy it from Slack, without # or @")
        for folder in map(Path, pool.folders):
            for other, owner in folders.items():
                if folder == other or folder in other.parents or other in folder.parents:
                    told = f"overlaps {str(other)!r} of the pool {owner.name!r}; a document is in one pool: part them"
                    refuse(pool, str(folder), told)
            folders[folder] = pool


def pool_of(pools: Sequence[Pool], placed: Document | KnownDocument, home: Path) -> str | None:
    """Return the name of the pool that a document lies in; None where it lies in none."""
    root = Path(placed.root)
    if root == home.resolve() / INBOX:
        name = PurePosixPath(placed.path).parts[0]
        return name if any(p.name == name for p in pools) else None
    place = root / placed.path
    for pool in pools:
        if any(Path(folder) in place.parents for folder in pool.folders):
            return pool.name
    return None


def granted(
    pools: Sequence[Pool], channel: str | None, user: str, groups: Mapping[str, frozenset[str] | None], *, alone: bool
) -> tuple[Pool, ...]:
    """Return the pools that somebody may ask in a place.

    In a channel those that name it, whoever asks: all who are there read the answer. Where they are `alone` with the
    bot, those that name them, or a group that they are known to be in; `groups` has who is in each, None if unknown.
    """
    if not alone:
        return tuple(p for p in pools if channel in p.channels)
    return tuple(p for p in pools if user in p.users or any(user in (groups.get(g) or ()) for g in p.groups))


class Held:
    """Which documents each pool holds, looked up anew when the documents or the pools have changed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._of: tuple[object, Sequence[Pool]] | None = None
        self._documents: dict[str | None, frozenset[str]] = {}

    def scope(self, pools: Sequence[Pool], names: Collection[str]) -> Scope:
        """Return the scope of the documents of some of the pools."""
        held = self.documents(pools)
        return Scope(
            documents=frozenset().union(*(held.get(n, frozenset()) for n in names)), pools=tuple(sorted(names))
        )

    def documents(self, pools: Sequence[Pool]) -> Mapping[str | None, frozenset[str]]:
        """Return the ids of each pool's documents, and under None those of no pool."""
        every = self._store.documents(Scope.everything(), with_text=False)
        if self._of is None or self._of[0] is not every or self._of[1] != pools:
            found: dict[str | None, set[str]] = {}
            for one in every:
                found.setdefault(pool_of(pools, one, self._store.home), set()).add(one.document_id)
            self._documents = {name: frozenset(ids) for name, ids in found.items()}
            self._of = (every, pools)
        return self._documents


def scope_of_pool(store: Store, pools: Sequence[Pool], name: str | None) -> Scope:
    """Return the scope of one pool, for a terminal; of everything for None. InputError names those that there are."""
    if name is None:
        return Scope.everything()
    if all(p.name != name for p in pools):
        told = f"pools are {', '.join(p.name for p in pools)}" if pools else "there are none: see docs/RUNNING.md"
        raise InputError(f"there is no pool {name!r}; {told}")
    return Held(store).scope(pools, (name,))
