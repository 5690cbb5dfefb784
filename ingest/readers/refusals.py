"""Say why parts of a container are not read: one line a reason, however many the parts are.

Knows the reasons and their words. Knows nothing about how a container is taken apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# So many parts are named in a line; of more, their number tells enough.
_MOST_NAMED = 3
_SETTING = "VOUCH_PDF_PASSWORD"
_UNPACK = "unpack the archive, and give the CVs as files"


class Refusal(NamedTuple):
    """Parts that are not read, by their paths within the container; `path` and `line` are what is told of them."""

    path: str
    line: str
    parts: tuple[str, ...]


class Why(NamedTuple):
    """A reason, in words that follow one part's name (`one`) and that follow `files that` (`many`); the next step."""

    one: str
    many: str
    step: str


ENCRYPTED = Why("is encrypted", "are encrypted", f"set {_SETTING} to the password, or {_UNPACK}")
OTHER_PASSWORD = Why(
    f"does not open with the password that {_SETTING} holds",
    f"do not open with the password that {_SETTING} holds",
    f"set the right one, or {_UNPACK}",
)
AES = Why("is encrypted with AES, which is not opened", "are encrypted with AES, which is not opened", _UNPACK)
PACKED = Why("is packed by a method that is not read", "are packed by a method that is not read", _UNPACK)
DAMAGED = Why("is damaged in its archive", "are damaged in their archive", "pack the archive anew")
EMPTY = Why("is empty", "are empty", "ask the sender again, or leave it out")
SWELLING = Why(
    "unfolds to far more than a CV does, as bombs do",
    "unfold to far more than a CV does, as bombs do",
    "unpack the archive yourself if you trust it",
)
BARREN = Why(
    "is an archive that holds no CV",
    "are archives that hold no CV",
    "put CVs into it, or give them as files",
)


def too_much(limit: int) -> Why:
    """Return the reason of what does not fit any more into the bytes that a container may unfold to."""
    over = f"over the limit of {limit:,} bytes that an archive may unfold to"
    return Why(f"would take its archive {over}", f"would take it {over}", "split the archive")


def too_many(limit: int) -> Why:
    """Return the reason of what comes after as many files as are read of one container."""
    after = f"after the first {limit:,}, the most that is read of one archive"
    return Why(f"comes {after}", f"come {after}", "split the archive")


def too_deep(limit: int) -> Why:
    """Return the reason of containers in containers in containers."""
    return Why(
        f"lies more than {limit} archives deep", f"lie more than {limit} archives deep", "unpack it, and give its CVs"
    )


def refusal(why: Why, name: str, parts: Sequence[str]) -> Refusal:
    """Return what is told of the parts of container `name` that are not read for one reason."""
    if len(parts) == 1:
        path = f"{name}/{parts[0]}"
        return Refusal(path, f"{path!r} {why.one}; {why.step}", tuple(parts))
    named = ", ".join(repr(p) for p in parts[:_MOST_NAMED])
    more = f" and {len(parts) - _MOST_NAMED:,} more" if len(parts) > _MOST_NAMED else ""
    line = f"{name!r} holds {len(parts):,} files that {why.many} ({named}{more}); {why.step}"
    return Refusal(name, line, tuple(parts))
