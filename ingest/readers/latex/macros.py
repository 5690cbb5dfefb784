r"""The macros and environments that a source defines for itself.

Reads \newcommand, \def, \let, \newenvironment and their kin off the stream. Knows which definitions are simple
enough to be expanded; the arguments of the others are kept by who sets them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ingest.readers.latex.stream import Argument, Stream, plain
from ingest.readers.latex.tokens import Command, Group, Parameter, Space, Word


class Macro(NamedTuple):
    """A definition: how many arguments, the first one's default where it is optional, and what they are put into.

    One that is not `simple` computes something; `takes` says whether its body uses its arguments at all.
    """

    arguments: int
    default: Argument | None
    body: Argument
    ending: Argument | None = None
    simple: bool = True
    takes: bool = True


DEFINERS = frozenset({"newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newrobustcmd"})
DOCUMENT_DEFINERS = frozenset(
    {"NewDocumentCommand", "RenewDocumentCommand", "ProvideDocumentCommand", "DeclareDocumentCommand"}
)
ENVIRONMENT_DEFINERS = frozenset({"newenvironment", "renewenvironment"})
PRIMITIVE_DEFINERS = frozenset({"def", "gdef", "edef", "xdef"})
# A body with one of these computes; what it would set cannot be told by putting arguments in.
_COMPUTES = frozenset(
    "csname expandafter futurelet catcode afterassignment aftergroup def gdef edef xdef let newcommand renewcommand "
    "ifnum ifdim ifodd ifcase ifcat ifvmode ifhmode ifmmode loop foreach forloop whiledo read openin tikz node "
    "draw".split()
)
_MOST_ARGUMENTS = 9
_SPECIFICATION = re.compile(r"\s*(?:([mosv])|O\s*(?:\{[^{}]*\})?)\s*")
# Where a definition breaks off, its body is not looked for farther than this.
_REACH = 60


class Macros:
    """What has been defined so far."""

    def __init__(self) -> None:
        self.commands: dict[str, Macro] = {}
        self.environments: dict[str, Macro] = {}

    def defines(self, name: str) -> bool:
        """Tell whether a command defines something."""
        return name == "let" or name in DEFINERS | DOCUMENT_DEFINERS | ENVIRONMENT_DEFINERS | PRIMITIVE_DEFINERS

    def read(self, name: str, stream: Stream) -> None:
        """Read what the defining command `name`, just taken off the stream, defines."""
        if name == "let":
            self._let(stream)
        elif name in PRIMITIVE_DEFINERS:
            self._primitive(stream)
        elif name in ENVIRONMENT_DEFINERS:
            self._environment(stream)
        else:
            self._command(stream, document=name in DOCUMENT_DEFINERS)

    def _command(self, stream: Stream, *, document: bool) -> None:
        name = _defined(stream)
        if document:
            count, default = _document_arguments(stream)
        else:
            count, default = _counted(stream)
        body = stream.argument()
        if name and body is not None:
            self.commands[name] = _macro(count, default, body)

    def _environment(self, stream: Stream) -> None:
        name = plain(stream.argument()).strip()
        count, default = _counted(stream)
        opening, closing = stream.argument(), stream.argument()
        if name and opening is not None and closing is not None:
            self.environments[name] = _macro(count, default, opening)._replace(ending=closing)

    def _primitive(self, stream: Stream) -> None:
        name = _defined(stream)
        count, delimited = 0, False
        for _ in range(_REACH):
            if (body := stream.argument(adjacent=True)) is not None:
                macro = _macro(count, None, body)
                if name:
                    self.commands[name] = macro._replace(simple=macro.simple and not delimited)
                return
            node = stream.peek()
            if node is None:
                return
            stream.next()
            if isinstance(node, Parameter):
                count += 1
            elif not isinstance(node, Space):
                delimited = True

    def _let(self, stream: Stream) -> None:
        name = _defined(stream)
        if stream.peek() == Word("="):
            stream.next()
        meaning = stream.peek()
        if name and isinstance(meaning, Command):
            stream.next()
            self.commands[name] = Macro(0, None, Argument((meaning,)))


def _defined(stream: Stream) -> str:
    """Return the name of the command that a definition begins with."""
    stream.skip_space()
    node = stream.peek()
    if isinstance(node, Command):
        stream.next()
        return node.name
    given = stream.argument()
    found = next((n for n in given.nodes if isinstance(n, Command)), None) if given else None
    return found.name if found else ""


def _counted(stream: Stream) -> tuple[int, Argument | None]:
    count = stream.option()
    if count is None:
        return 0, None
    said = plain(count).strip()
    number = int(said) if said.isascii() and said.isdigit() else 0
    return min(number, _MOST_ARGUMENTS), stream.option()


def _document_arguments(stream: Stream) -> tuple[int, Argument | None]:
    """Return the arguments of an xparse specification; optional ones are read wherever they stand."""
    said = plain(stream.argument())
    found = list(_SPECIFICATION.finditer(said))
    first_optional = bool(found) and found[0].group(1) != "m"
    return min(len(found), _MOST_ARGUMENTS), Argument(()) if first_optional else None


def _macro(count: int, default: Argument | None, body: Argument) -> Macro:
    commands, parameters = _inside(body.nodes)
    simple = not commands & _COMPUTES and not any("@" in name for name in commands)
    return Macro(count, default, body, simple=simple, takes=bool(parameters) or not count)


def _inside(nodes: Sequence[object]) -> tuple[set[str], set[int]]:
    """Return the commands and parameters that a body holds, at any depth."""
    commands: set[str] = set()
    parameters: set[int] = set()
    waiting: list[Sequence[object]] = [nodes]
    while waiting:
        for node in waiting.pop():
            if isinstance(node, Command):
                commands.add(node.name)
            elif isinstance(node, Parameter):
                parameters.add(node.number)
            elif isinstance(node, Group):
                waiting.append(node.children)
    return commands, parameters
