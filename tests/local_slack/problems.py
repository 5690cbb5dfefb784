"""Collecting what is wrong with a structure, each with the JSON pointer that Slack's own messages carry."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class At:
    """A value and where it stands; problems are added to one list shared by all places."""

    value: Any
    path: str = ""
    found: list[str] = field(default_factory=list)

    def down(self, *keys: str | int) -> At:
        """Go to a part; None where there is none."""
        value, path = self.value, self.path
        for key in keys:
            path += f"/{key}"
            try:
                value = value[key]
            except (KeyError, IndexError, TypeError):
                value = None
        return At(value, path, self.found)

    def items(self) -> Iterator[At]:
        """Go to each part of a list."""
        if isinstance(self.value, list):
            for index in range(len(self.value)):
                yield self.down(index)

    @property
    def there(self) -> bool:
        """Whether there is anything."""
        return self.value is not None

    def need(self, holds: bool, message: str) -> bool:
        """Note a problem unless something holds."""
        if not holds:
            self.found.append(f"{message} [json-pointer:{self.path or '/'}]")
        return holds

    def object(self, required: str = "", optional: str = "") -> bool:
        """Want an object with just these fields; the required ones not null."""
        if not self.need(isinstance(self.value, dict), "must be an object"):
            return False
        allowed = {*required.split(), *optional.split()}
        for key in self.value:
            self.need(key in allowed, f"invalid additional property: {key}")
        missing = [key for key in required.split() if self.value.get(key) is None]
        for key in missing:
            self.need(False, f"missing required field: {key}")
        return not missing

    def string(self, longest: int, shortest: int = 1) -> bool:
        """Want a text of a length in characters."""
        if not self.need(isinstance(self.value, str), "must be a string"):
            return False
        long_enough = self.need(len(self.value) >= shortest, f"must be more than {shortest - 1} characters")
        return self.need(len(self.value) <= longest, f"must be less than {longest + 1} characters") and long_enough

    def array(self, most: int, least: int = 1) -> bool:
        """Want a list of a length."""
        if not self.need(isinstance(self.value, list), "must be an array"):
            return False
        enough = self.need(len(self.value) >= least, f"no fewer than {least} items allowed")
        return self.need(len(self.value) <= most, f"no more than {most} items allowed") and enough

    @property
    def kind(self) -> str:
        """The type that an object says it is; "" where it says none."""
        said = self.value.get("type") if isinstance(self.value, dict) else None
        return said if isinstance(said, str) else ""

    def one_of(self, allowed: Collection[Any]) -> bool:
        """Want one of some values."""
        fits = isinstance(self.value, str) and self.value in allowed
        return self.need(fits, f"must be one of {sorted(map(str, allowed))}, not {self.value!r}")

    def boolean(self) -> bool:
        """Want true or false, where there is anything."""
        return not self.there or self.need(isinstance(self.value, bool), "must be a boolean")
