r"""Which branch of a TeX conditional is set.

Knows \iffalse, switches made by \newif, and tests whether an argument is empty; every other test is taken to hold.
Knows nothing about what the branches hold.
"""

from __future__ import annotations

from typing import NamedTuple

from ingest.readers.latex.macros import Macros
from ingest.readers.latex.stream import Action, Argument, Stream, is_empty, plain
from ingest.readers.latex.symbols import SYMBOLS
from ingest.readers.latex.tokens import Cell, Command, Group, MathShift, Node, Paragraph, Parameter, Space, Unseen, Word

# Tests that take their branches as arguments: so many arguments of the test itself.
_BY_ARGUMENTS = {
    "ifthenelse": 1,
    "ifblank": 1,
    "ifstrempty": 1,
    "ifempty": 1,
    "ifdefempty": 1,
    "ifnotempty": 1,
    "ifstrequal": 2,
    "IfNoValueTF": 1,
    "IfValueTF": 1,
    "iftoggle": 1,
    "ifboolexpr": 1,
    "ifbool": 1,
}
_EMPTY_TESTS = frozenset({"ifblank", "ifstrempty", "ifempty", "IfNoValueTF"})
_FULL_TESTS = frozenset({"ifnotempty", "IfValueTF"})


class Skipped(NamedTuple):
    """What a conditional leaves out, as one line; `hides` where its author took it out for good."""

    words: str
    hides: bool


class Conditions:
    """The switches of a source."""

    def __init__(self, stream: Stream, macros: Macros) -> None:
        self._stream = stream
        self._macros = macros
        self._switches: dict[str, bool] = {}

    def handles(self, name: str) -> bool:
        """Tell whether a command belongs to a conditional or a switch."""
        if name in {"fi", "else", "newif"} or name in _BY_ARGUMENTS or self._switch(name) is not None:
            return True
        return name.startswith("if") and name not in self._macros.commands

    def _switch(self, name: str) -> tuple[str, bool] | None:
        for ending, value in (("true", True), ("false", False)):
            if name.endswith(ending) and name.removesuffix(ending) in self._switches:
                return name.removesuffix(ending), value
        return None

    def read(self, name: str) -> Skipped | None:
        """Read on from a conditional's command to where its branch begins; return what is left out on the way."""
        switch = self._switch(name)
        if switch is not None:
            self._switches[switch[0]] = switch[1]
        elif name == "newif":
            node = self._stream.peek()
            if isinstance(node, Command):
                self._stream.next()
                self._switches[node.name.removeprefix("if")] = False
        elif name in _BY_ARGUMENTS:
            self._branch(name)
        elif name == "else":
            return Skipped(self._skip(stop_at_else=False), hides=False)
        elif name != "fi" and not self._holds(name):
            hides = name == "iffalse" or name.removeprefix("if") in self._switches
            return Skipped(self._skip(stop_at_else=True), hides=hides)
        return None

    def _holds(self, name: str) -> bool:
        if name == "iffalse":
            return False
        if name == "ifdefined":
            node = self._stream.next()
            return isinstance(node, Command) and (node.name in self._macros.commands or node.name in SYMBOLS)
        if name == "ifx":
            return self._same()
        return self._switches.get(name.removeprefix("if"), True)

    def _same(self) -> bool:
        r"""Compare the tokens after \ifx; with a mark on both sides of an argument it asks whether that is empty."""
        one = self._stream.next()
        other = self._stream.peek()
        if isinstance(other, Group):
            argument = self._stream.argument()
            if argument is None or not is_empty(argument):
                return False
            other = self._stream.peek()
        self._stream.next()
        if isinstance(one, Command) and isinstance(other, Command):
            known = self._macros.commands
            return one.name == other.name or one.name not in known and other.name not in known
        return type(one) is type(other) and one == other

    def _branch(self, name: str) -> None:
        given: list[Argument] = []
        for _ in range(_BY_ARGUMENTS[name]):
            argument = self._stream.argument()
            if argument is None:
                return
            given.append(argument)
        first, second = self._stream.argument(), self._stream.argument()
        chosen = first if self._passes(name, given) else second
        if chosen is not None:
            self._stream.push(chosen)

    def _passes(self, name: str, given: list[Argument]) -> bool:
        said = [plain(g).strip() for g in given]
        if name in _EMPTY_TESTS:
            return not said[0]
        if name in _FULL_TESTS:
            return bool(said[0])
        if name == "ifstrequal":
            return said[0] == said[1]
        if name == "ifthenelse":
            return self._equal(given[0])
        return self._switches.get(said[0], True)

    @staticmethod
    def _equal(test: Argument) -> bool:
        r"""Tell whether \equal{a}{b}, or \not\equal{a}{b}, holds."""
        commands = {n.name for n in test.nodes if isinstance(n, Command)}
        if "equal" not in commands:
            return True
        groups = [n for n in test.nodes if isinstance(n, Group)][:2]
        said = [plain(Argument(g.children, test.given)).strip() for g in groups]
        return (len(set(said)) == 1) != ("not" in commands)

    def _skip(self, *, stop_at_else: bool) -> str:
        r"""Go on behind the \else or \fi that ends this branch; return the words passed by."""
        words: list[str] = []
        depth = 0
        while (node := self._stream.next()) is not None:
            if isinstance(node, Command):
                if node.name == "fi" and not depth or node.name == "else" and not depth and stop_at_else:
                    break
                opens = node.name.startswith("if") and node.name not in _BY_ARGUMENTS
                depth += opens - (node.name == "fi")
            words.extend(_said(node))
        return " ".join("".join(words).split())


def _said(node: Node | Action) -> list[str]:
    out: list[str] = []
    waiting: list[Node | Action] = [node]
    while waiting:
        match waiting.pop():
            case Word(text) | Unseen(_, text):
                out.append(text)
            case Command(name):
                out.append(SYMBOLS.get(name, " "))
            case Space() | Paragraph() | Cell() | MathShift() | Parameter():
                out.append(" ")
            case Group(children):
                waiting.extend(reversed(children))
            case _:
                pass
    return out
