"""The screen: its width, its colours, and what of a CV may reach it.

In a terminal lines wrap at its width. Into a pipe goes no colour, and a line is never broken, so that `grep` finds what
belongs together (COLUMNS sets a width all the same).
"""

from __future__ import annotations

import re
import sys
from typing import NoReturn

from rich.console import Console, RenderableType
from rich.text import Text

from bot.config import columns_asked

# Wider than any line; tables take only the room they need.
_UNBROKEN = 100_000
# What moves a cursor, clears a screen or turns the direction of writing: a CV may hold it, a terminal must not obey it.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class _Screen(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Leave it to the outermost edge, which knows the exit code."""
        raise BrokenPipeError


def screen(*, stderr: bool = False) -> Console:
    """Return the console on stdout, or on stderr: plain where it is no terminal or NO_COLOR is set."""
    console = _Screen(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=False)
    if console.is_terminal and not console.no_color:
        return console
    width = None if console.is_terminal else columns_asked() or _UNBROKEN
    # Without a colour system rich writes no escape at all, bold included.
    return _Screen(
        stderr=stderr, highlight=False, markup=False, emoji=False, width=width, color_system=None, force_terminal=None
    )


def show(*views: RenderableType) -> None:
    """Print views on stdout; where it is no terminal, without the spaces that only fill a column."""
    console = screen()
    if console.is_terminal:
        console.print(*views, sep="\n")
        return
    with console.capture() as capture:
        console.print(*views, sep="\n")
    sys.stdout.write("".join(f"{line.rstrip(' ')}\n" for line in capture.get().removesuffix("\n").split("\n")))


def clean(text: str) -> str:
    """Return a text that a terminal only shows: control and direction characters become visible marks."""
    return _CONTROLS.sub("\ufffd", text.replace("\r\n", "\n"))


def words(text: str, style: str = "") -> Text:
    """Return cleaned words in a style."""
    return Text(clean(text), style=style)


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its word: `1 person`, `13 people`."""
    return f"{number:,} {one if number == 1 else many}"
