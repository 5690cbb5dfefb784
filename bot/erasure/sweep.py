"""Looks through every file of a home, byte by byte, for what tells of somebody.

Reads what is there and not what should be: whatever wrote a file, and whatever it is. Knows nothing about erasing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from bot.erasure.traces import Kind, Traces
from vectorstore.errors import HomeUnusable
from vectorstore.records import Record

# Read at once; what stands across two blocks is found, as the end of one is looked at again with the next.
_BLOCK = 1 << 22


class Found(Record):
    """How often a file of the home, or its path, holds a name, a number or an address of somebody."""

    file: str
    counts: Mapping[Kind, int]


def sweep(home: Path, traces: Traces, leave_out: Collection[Path] = ()) -> tuple[Found, ...]:
    """Return the files below a home that hold something of somebody, by path. HomeUnusable where one cannot be read."""
    needles = traces.needles()
    longest = max((len(n) for own in needles.values() for n in own), default=0)
    found = []
    for file in sorted(p for p in home.rglob("*") if p.is_file() and p not in leave_out):
        path = str(file.relative_to(home))
        counts: dict[Kind, int] = {}
        try:
            for block, fresh in _blocks(file, path, longest):
                for kind, own in needles.items():
                    counts[kind] = counts.get(kind, 0) + sum(_ends(block, n, fresh) for n in own)
        except FileNotFoundError:
            continue  # a file of a moment
        except OSError as error:
            raise HomeUnusable(
                f"{str(file)!r} cannot be looked through ({error.strerror}); make it readable"
            ) from error
        if any(counts.values()):
            found.append(Found(file=path, counts={k: n for k, n in counts.items() if n}))
    return tuple(found)


def _blocks(file: Path, path: str, longest: int) -> Iterator[tuple[bytes, int]]:
    """Give a file's path and its bytes, in small letters, with how many bytes of a block were in the one before."""
    yield path.lower().encode("utf-8", "replace"), 0
    before = b""
    with file.open("rb") as opened:
        while data := opened.read(_BLOCK):
            data = data.lower()
            yield before + data, len(before)
            before = (before + data)[-longest:]


def _ends(block: bytes, needle: bytes, fresh: int) -> int:
    """Count where a needle ends behind the part of a block that was looked at before."""
    count, at = 0, block.find(needle)
    while at >= 0:
        count += at + len(needle) > fresh
        at = block.find(needle, at + 1)
    return count
