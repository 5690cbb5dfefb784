"""Read the nodes of a LaTeX source one after another, with macros expanded in between.

A stack of frames: a group, the body of a macro, one of its arguments. Nothing is copied, and nothing recurses: an
argument is a list of nodes and the frame it was written in. Knows nothing about what commands do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from ingest.readers.latex.symbols import SYMBOLS
from ingest.readers.latex.tokens import Command, Group, Node, Paragraph, Parameter, Space, Verbatim, Word


class Argument(NamedTuple):
    """What was given to a command: nodes, and where they were written (`given` resolves parameters in them)."""

    nodes: Sequence[Node | Action]
    given: tuple[Argument, ...] = ()
    expanding: frozenset[str] = frozenset()
    last: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """Something to do between nodes; stands among them."""

    do: Callable[[], None]


@dataclass(slots=True)
class _Frame:
    nodes: Sequence[Node | Action]
    given: tuple[Argument, ...]
    expanding: frozenset[str]
    at_end: Callable[[], None] | None = None
    opaque: bool = False
    at: int = 0


EMPTY = Argument(())
# An option is not longer; a bracket that nothing closes is a bracket.
_LONGEST_OPTION = 200
# To see what an argument says, so many of its nodes are looked at.
_LOOKED_AT = 400


class TooMuch(Exception):
    """More nodes came by than a source of this length can mean."""


class Stream:
    """The nodes still to come. `budget` of them may come in all; raises TooMuch beyond."""

    def __init__(self, nodes: Sequence[Node], budget: int) -> None:
        self._frames = [_Frame(nodes, (), frozenset(), opaque=True)]
        self._budget = budget
        self.given: tuple[Argument, ...] = ()
        self.expanding: frozenset[str] = frozenset()

    def push(self, argument: Argument, at_end: Callable[[], None] | None = None, *, opaque: bool = False) -> None:
        """Let the nodes of an argument come next; no command inside an opaque one reads on beyond its end."""
        self._frames.append(_Frame(argument.nodes, argument.given, argument.expanding, at_end, opaque))

    def group(self, nodes: Sequence[Node], at_end: Callable[[], None]) -> None:
        """Let the nodes of a group, read where the last node was, come next."""
        self._frames.append(_Frame(nodes, self.given, self.expanding, at_end, opaque=True))

    def next(self) -> Node | Action | None:
        """Return the next node, None at the end; parameters have become what was given for them."""
        while self._frames:
            frame = self._frames[-1]
            if frame.at >= len(frame.nodes):
                self._frames.pop()
                if frame.at_end is not None:
                    frame.at_end()
                continue
            node = frame.nodes[frame.at]
            frame.at += 1
            self._spend()
            self.given, self.expanding = frame.given, frame.expanding
            if isinstance(node, Parameter):
                if (argument := self._given(node, frame)) is not None:
                    self.push(argument)
                    continue
                return Word(f"#{node.number}")
            return node
        return None

    def _spend(self) -> None:
        self._budget -= 1
        if self._budget < 0:
            raise TooMuch

    @staticmethod
    def _given(node: Parameter, frame: _Frame) -> Argument | None:
        at = node.number - 1
        return frame.given[at] if 0 <= at < len(frame.given) else None

    # -- arguments -------------------------------------------------------------------------------------------------

    def _top(self) -> _Frame | None:
        """Return the frame that the next node is read from, ended macros put away; None at the end of a group."""
        while self._frames:
            frame = self._frames[-1]
            if frame.at < len(frame.nodes):
                node = frame.nodes[frame.at]
                if not isinstance(node, Parameter) or (given := self._given(node, frame)) is None:
                    return frame
                # An argument handed on by its number is looked into as if it stood here.
                self._spend()
                frame.at += 1
                self.push(Argument((Group(cast("list[Node]", given.nodes)),), given.given, given.expanding))
                continue
            if frame.opaque:
                return None
            self._frames.pop()
            if frame.at_end is not None:
                frame.at_end()
        return None

    def peek(self) -> Node | Action | None:
        """Return the next node of this group without taking it."""
        frame = self._top()
        return frame.nodes[frame.at] if frame is not None else None

    def skip_space(self) -> None:
        """Go on to the next node that is no space; an empty line is none either."""
        while isinstance(self.peek(), Space):
            self.next()

    def argument(self, *, adjacent: bool = False) -> Argument | None:
        """Return the group that comes next, taken; None where something else does."""
        frame = self._top()
        if frame is None:
            return None
        at = frame.at
        if not adjacent:
            while at < len(frame.nodes) and isinstance(frame.nodes[at], Space):
                at += 1
        node = frame.nodes[at] if at < len(frame.nodes) else None
        if not isinstance(node, Group):
            return None
        frame.at = at + 1
        self._spend()
        return Argument(node.children, frame.given, frame.expanding, node.last)

    def token(self) -> Argument:
        """Return what a command takes as its argument: a group, else the next character or command."""
        if (group := self.argument()) is not None:
            return group
        self.skip_space()
        frame = self._top()
        if frame is None:
            return EMPTY
        node = frame.nodes[frame.at]
        frame.at += 1
        self._spend()
        if isinstance(node, Word) and len(node.text) > 1:
            self.push(Argument((Word(node.text[1:]),), frame.given, frame.expanding))
            node = Word(node.text[0])
        if isinstance(node, Paragraph | Action):
            frame.at -= 1
            return EMPTY
        return Argument((node,), frame.given, frame.expanding)

    def option(self) -> Argument | None:
        """Return what stands in brackets next, taken; None where nothing does."""
        frame = self._top()
        if frame is None:
            return None
        at = frame.at
        while at < len(frame.nodes) and isinstance(frame.nodes[at], Space):
            at += 1
        if at >= len(frame.nodes) or frame.nodes[at] != Word("["):
            return None
        depth = 0
        for end in range(at, min(at + _LONGEST_OPTION, len(frame.nodes))):
            node = frame.nodes[end]
            if isinstance(node, Paragraph | Action):
                return None
            depth += (node == Word("[")) - (node == Word("]"))
            if depth == 0:
                self._budget -= end - at
                frame.at = end + 1
                return Argument(frame.nodes[at + 1 : end], frame.given, frame.expanding)
        return None


def plain(argument: Argument | None) -> str:
    """Return the words of an argument as one line, where it is short: an address, a colour, a length, an option."""
    if argument is None:
        return ""
    parts: list[str] = []
    waiting: list[tuple[Sequence[Node | Action], int, tuple[Argument, ...]]] = [(argument.nodes, 0, argument.given)]
    for _ in range(_LOOKED_AT):
        if not waiting:
            break
        nodes, at, given = waiting.pop()
        if at >= len(nodes):
            continue
        waiting.append((nodes, at + 1, given))
        node = nodes[at]
        if isinstance(node, Word | Verbatim):
            parts.append(node.text.replace("\N{NO-BREAK SPACE}", " "))
        elif isinstance(node, Space):
            parts.append(" ")
        elif isinstance(node, Group):
            waiting.append((node.children, 0, given))
        elif isinstance(node, Parameter) and 0 < node.number <= len(given):
            inner = given[node.number - 1]
            waiting.append((inner.nodes, 0, inner.given))
        elif isinstance(node, Command):
            parts.append(SYMBOLS.get(node.name, f"\\{node.name} " if len(node.name) > 1 else " "))
    return "".join(parts)


def is_empty(argument: Argument) -> bool:
    """Tell whether an argument holds nothing but space."""
    return not plain(argument).strip()
