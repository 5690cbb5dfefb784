"""A CV in traditional characters or small letters: read as if it were in others, and told in its own.

The two texts are as long as each other, so that what stands at a place of one stands there in the other. Knows nothing
of how a CV is read.
"""

from __future__ import annotations

from typing import TypeVar, cast

from pydantic import BaseModel

_Value = TypeVar("_Value")


def as_written(value: _Value, read: str, written: str) -> _Value:
    """Return a record whose words that stand in the text that was read are those that are written in their place."""
    # Of characters that were simplified none is of ASCII; letters written large are.
    plain = read.encode("ascii", "ignore") != written.encode("ascii", "ignore")
    return cast("_Value", _as_written(value, read, written, plain=plain))


def _as_written(value: object, read: str, written: str, *, plain: bool) -> object:
    if isinstance(value, str):
        at = read.find(value) if value and (plain or not value.isascii()) else -1
        return written[at : at + len(value)] if at >= 0 else value
    if isinstance(value, tuple):
        return tuple(_as_written(v, read, written, plain=plain) for v in value)
    if isinstance(value, BaseModel):
        fields = {name: getattr(value, name) for name in type(value).model_fields}
        told = {name: _as_written(v, read, written, plain=plain) for name, v in fields.items()}
        return value.model_copy(update=told)
    return value
