"""What must hold of a home beside the store's own: Slack's memory, the audit, what was erased, the room that is left.

Says what is wrong, each with its next step. Changes nothing, and knows nothing about the catalogue's inside.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from bot.audit.trail import AUDIT_FILE, open_trail
from bot.erasure.forget import UNDER_WAY, unfinished
from bot.slack.tables import MEMORY_FILE
from ingest.forgotten import Forgotten
from vectorstore.database import damage
from vectorstore.errors import HomeUnusable, VouchError

# A CV takes some hundred kilobytes; an erasure and a rebuild write the whole home once more beside the old.
_ROOM = 16 << 20


def problems_beside(home: Path, room: int = _ROOM) -> tuple[str, ...]:
    """Return what is wrong with the parts of a home that are not the store's; `room`: so many bytes must be free."""
    return (*_memory(home), *_audit(home), *_erasures(home), *_room(home, room))


def _memory(home: Path) -> Iterator[str]:
    file = home / MEMORY_FILE
    if file.exists() and (found := damage(file)) is not None:
        yield f"{found}; or move {MEMORY_FILE} away: buttons under earlier answers and saved questions are lost then"


def _audit(home: Path) -> Iterator[str]:
    file = home / AUDIT_FILE
    if not file.exists():
        return
    if (found := damage(file)) is not None:
        yield f"{found}; or move {AUDIT_FILE} away: a new audit begins then"
        return
    try:
        trail = open_trail(home)
    except VouchError as error:
        yield str(error)
        return
    try:
        for problem in trail.check().problems:
            yield f"the audit does not hold: {problem}; `vouch audit --check` tells, compare it with a backup's"
    finally:
        trail.close()


def _erasures(home: Path) -> Iterator[str]:
    try:
        Forgotten(home)
        if unfinished(home) is not None:
            yield f"an erasure was begun and not finished ({UNDER_WAY}); run `vouch forget` for that person once more"
    except HomeUnusable as error:
        yield str(error)


def _room(home: Path, least: int) -> Iterator[str]:
    free = shutil.disk_usage(home).free
    if free < least:
        yield f"the disk of the home {str(home)!r} has {free >> 10:,} KB left: make room, soon nothing can be written"
