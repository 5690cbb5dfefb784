"""The settings of a group of rich text, and the control words that change them.

Knows nothing about words or destinations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class State:
    """The settings of a group."""

    into: str = "text"
    bold: bool = False
    slanted: bool = False
    hidden: bool = False
    deleted: bool = False
    size: int = 24
    colour: int = 0
    behind: int = 0
    font: int | None = None
    skip: int = 1
    level: int = 0
    style: int | None = None
    depth: int = 0
    in_table: int = 0
    shade: int = 0
    link: str = ""
    # Whether it shows what is no text: the number of a page.
    dropped: bool = False


_Change = Callable[[State, int | None], State]


def _switch(name: str) -> _Change:
    return lambda state, number: _set(state, name, number != 0)


def _count(name: str) -> _Change:
    return lambda state, number: _set(state, name, max(number or 0, 0))


def _set(state: State, name: str, value: Any) -> State:
    return replace(state, **{name: value})


def _plain(state: State, _: int | None) -> State:
    return replace(
        state, bold=False, slanted=False, hidden=False, deleted=False, size=24, colour=0, behind=0, font=state.font
    )


def _new_paragraph(state: State, _: int | None) -> State:
    return replace(state, level=0, style=None, depth=0, in_table=0, shade=0)


def _outline(state: State, number: int | None) -> State:
    return replace(state, level=number + 1 if number is not None and 0 <= number < 6 else 0)


SETTINGS: dict[str, _Change] = {
    "b": _switch("bold"),
    "i": _switch("slanted"),
    "scaps": _switch("slanted"),
    "ul": _switch("slanted"),
    "ulnone": lambda state, _: replace(state, slanted=False),
    "v": _switch("hidden"),
    "deleted": _switch("deleted"),
    "fs": _count("size"),
    "cf": _count("colour"),
    "cb": _count("behind"),
    "chcbpat": _count("behind"),
    "highlight": _count("behind"),
    "cbpat": _count("shade"),
    "f": _count("font"),
    "uc": _count("skip"),
    "s": _count("style"),
    "ilvl": _count("depth"),
    "intbl": lambda state, _: replace(state, in_table=max(state.in_table, 1)),
    "itap": _count("in_table"),
    "outlinelevel": _outline,
    "plain": _plain,
    "pard": _new_paragraph,
}
