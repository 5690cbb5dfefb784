"""What one clause of an English question says: its verb, and the slots of that verb and of its prepositions.

Knows nothing about how a question is cut into clauses (`scan`), nor what a slot means (`english`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from vectorstore.records import Length, Period

Join = Literal["all", "any"]


@dataclass
class Slot:
    """What follows a verb or a preposition: values joined by and / or; `negative` for "outside X"."""

    preposition: str = ""
    values: list[str] = field(default_factory=lambda: [""])
    join: Join = "all"
    glue: list[str] = field(default_factory=list)
    negative: bool = False
    period: Period | None = None

    def whole(self) -> str:
        """Return the values as they were written, with what stood between them."""
        text = self.values[0]
        for glue, value in zip(self.glue, self.values[1:], strict=False):
            text = f"{text}{glue} {value}" if glue == "," else f"{text} {glue} {value}"
        return text.strip()

    def add(self, glue: str) -> None:
        """Begin another value of the list, if the last one says anything."""
        if self.values[-1].strip():
            self.values.append("")
            self.glue.append(glue)


@dataclass
class Phrase:
    """One clause of a predicate; `joined` says how it stands to the one before it, `length` how long it lasted."""

    verb: str = ""
    verb_text: str = ""
    slots: list[Slot] = field(default_factory=lambda: [Slot()])
    negative: bool = False
    current: bool = False
    joined: Join = "all"
    length: Length | None = None

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing has been said yet."""
        said = self.verb or self.length is not None or len(self.slots) > 1
        return not said and not any(v.strip() for v in self.slots[0].values)
