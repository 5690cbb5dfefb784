"""What every record is, and the span of a text that most of them hold. Knows nothing about what they mean."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict, model_validator


class Record(BaseModel):
    """Base of every record: immutable, and closed to unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Keyed(Record):
    """A record that is asked for its hash many times: it is computed once, however much the record holds.

    The places abroad are thousands of names, and looked up by for each line that may name one.
    """

    # A slot, as what stands in `__dict__` is taken along into changed copies.
    __slots__ = ("_hash",)

    def __hash__(self) -> int:
        """Return what the hash of all fields is."""
        found: int | None = getattr(self, "_hash", None)
        if found is None:
            found = hash(tuple(self.__dict__[name] for name in type(self).model_fields))
            object.__setattr__(self, "_hash", found)
        return found


class Span(Record):
    """A half-open range of code points in a canonical text."""

    start: int
    end: int

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span runs forward from 0 or later, not {self.start!r} to {self.end!r}")
        return self

    def of(self, text: str) -> str:
        """Return the words of this span in `text`."""
        return text[self.start : self.end]

    def holds(self, other: Span) -> bool:
        """Tell whether `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def touches(self, other: Span) -> bool:
        """Tell whether the two share a character."""
        return self.start < other.end and other.start < self.end
