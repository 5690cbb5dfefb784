"""Cut LaTeX source into a tree of nodes: words, commands, groups in braces, parameters, math shifts, verbatim text.

Knows TeX's lexical rules (comments, spaces after control words, blank lines as paragraphs, arguments that are read
verbatim). Knows nothing about what a command does. Time is linear in the source.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from vectorstore.errors import UnreadableFile
from vectorstore.records import HiddenReason


class Word(NamedTuple):
    """A run of characters as they stand; brackets come alone."""

    text: str


class Space(NamedTuple):
    """White space; `newline` where it is the end of a source line and nothing more."""

    newline: bool


class Paragraph(NamedTuple):
    """An empty line."""


class Command(NamedTuple):
    """A control sequence without its backslash; `first` where nothing stands before it on its source line."""

    name: str
    first: bool
    starred: bool = False


class Parameter(NamedTuple):
    """`#1` in the body of a definition."""

    number: int


class Cell(NamedTuple):
    """`&`, the mark between the columns of a table."""


class MathShift(NamedTuple):
    """`$` or `$$`."""


class Verbatim(NamedTuple):
    """Text that TeX sets as it is typed; `block` where its lines are kept."""

    text: str
    block: bool


class Unseen(NamedTuple):
    """Text that TeX throws away."""

    reason: HiddenReason
    text: str


@dataclass(slots=True)
class Group:
    """What stands between braces; `last` where its closing brace ends a source line."""

    children: list[Node] = field(default_factory=list)
    last: bool = False


Node = Word | Space | Paragraph | Command | Parameter | Cell | MathShift | Verbatim | Unseen | Group

_BLANK = re.compile(r"[ \t\r\n\f\v]+")
_COMMENT = re.compile(r"%[^\n]*(\n[ \t]*)?")
_WORD = re.compile(r"[^\\{}$&#%~\[\]\s]+|[\[\]]")
_NAME = re.compile(r"[A-Za-z]+")
_INNER_NAME = re.compile(r"[A-Za-z@]+")
_STAR = re.compile(r"\*(?=\s*[{\[])")
_PARAMETER = re.compile(r"#(\d)")
_REST_OF_LINE = re.compile(r"[ \t\r]*(?:%[^\n]*)?(?:\n|$)")
# Addresses are read as they are typed: in them % begins no comment and # is no parameter. None is longer.
_ADDRESSED = frozenset({"url", "href", "nolinkurl", "path"})
_LONGEST_ADDRESS = 4_000
_ADDRESS = re.compile(r"\s*(?:\[[^\[\]\n]{0,200}\]\s*)?\{((?:[^{}\\]|\\.|\{[^{}]*\})*)\}", re.DOTALL)
_ADDRESS_PART = re.compile(r"#(\d)|\\([%#_&~{}$])|\\|[^\\#]+|#")
_VERB = re.compile(r"\*?([^A-Za-z\s*])([^\n]*?)\1")
_VERB_REACH = 2_000
_BEGIN = re.compile(r"\s*\{([A-Za-z*@]{1,40})\}")
_AS_TYPED = frozenset({"verbatim", "verbatim*", "Verbatim", "lstlisting", "minted", "alltt"})
_THROWN_AWAY = frozenset({"comment"})
# Other files that a source carries along, and code: no text of the page.
_NOT_SET = frozenset({"filecontents", "filecontents*", "luacode", "luacode*", "pycode"})


def parse(source: str, name: str, depth: int) -> list[Node]:
    """Return the nodes of a source; raises UnreadableFile where braces nest deeper than `depth`."""
    return _Parser(source, name, depth).parse()


class _Parser:
    def __init__(self, source: str, name: str, depth: int) -> None:
        self._source = source
        self._name = name
        self._depth = depth
        self._at = 0
        self._line_start = True
        self._letters = _NAME
        self._open: list[Group] = [Group()]
        self._unclosed: set[str] = set()

    def parse(self) -> list[Node]:
        source = self._source
        end = len(source)
        while self._at < end:
            character = source[self._at]
            if character == "\\":
                self._command()
                self._line_start = False
            elif character.isspace():
                self._blank()
            elif character == "%":
                self._comment()
            else:
                self._other(character)
                self._line_start = False
        return self._open[0].children

    def _add(self, node: Node) -> None:
        self._open[-1].children.append(node)

    def _blank(self) -> None:
        found = _BLANK.match(self._source, self._at)
        if found is None:  # a space of another script: as good as a letter
            self._add(Word(" "))
            self._at += 1
            return
        self._at = found.end()
        lines = found.group().count("\n")
        if lines > 1:
            self._add(Paragraph())
        elif not self._eaten():
            self._add(Space(newline=lines == 1))
        self._line_start = self._line_start or lines > 0

    def _eaten(self) -> bool:
        """Tell whether white space here is that which ends a control word."""
        above = self._open[-1].children
        return bool(above) and isinstance(above[-1], Command) and above[-1].name[-1:].isalpha()

    def _comment(self) -> None:
        found = _COMMENT.match(self._source, self._at)
        self._at = found.end() if found else self._at + 1
        if found is not None and found.group(1) is not None:
            self._line_start = True
            if self._source[self._at : self._at + 1] in {"\n", "\r"}:
                self._add(Paragraph())

    def _other(self, character: str) -> None:
        self._at += 1
        if character == "{":
            if len(self._open) > self._depth:
                raise UnreadableFile(
                    f"{self._name!r} nests braces more than {self._depth} deep; that is no CV: give its PDF"
                )
            group = Group()
            self._add(group)
            self._open.append(group)
        elif character == "}":
            if len(self._open) > 1:
                self._open.pop().last = _REST_OF_LINE.match(self._source, self._at) is not None
        elif character == "$":
            self._at += self._source.startswith("$", self._at)
            self._add(MathShift())
        elif character == "&":
            self._add(Cell())
        elif character == "~":
            self._add(Word("\N{NO-BREAK SPACE}"))
        elif character == "#" and (found := _PARAMETER.match(self._source, self._at - 1)):
            self._at = found.end()
            self._add(Parameter(int(found.group(1))))
        elif character == "#":
            self._add(Word("#"))
        else:
            found = _WORD.match(self._source, self._at - 1)
            self._at = found.end() if found else self._at
            self._add(Word(self._source[found.start() : found.end()] if found else character))

    def _command(self) -> None:
        source = self._source
        found = self._letters.match(source, self._at + 1)
        if found is None:
            self._at += 2
            name = source[self._at - 1 : self._at]
            if name == "\\" and source.startswith("*", self._at):
                self._at += 1
            self._add(Command("\n" if name.isspace() and name != " " else name, self._line_start))
            return
        name = found.group()
        self._at = found.end()
        star = _STAR.match(source, self._at)
        self._at = star.end() if star else self._at
        if name in {"makeatletter", "makeatother"}:
            self._letters = _INNER_NAME if name == "makeatletter" else _NAME
        elif name in {"verb", "lstinline"} and (raw := _VERB.match(source[self._at : self._at + _VERB_REACH])):
            self._at += raw.end()
            self._add(Verbatim(raw.group(2), block=False))
        elif name == "begin" and self._environment():
            pass
        else:
            self._add(Command(name, self._line_start, star is not None))
            if name in _ADDRESSED:
                self._address()

    def _address(self) -> None:
        found = _ADDRESS.match(self._source[self._at : self._at + _LONGEST_ADDRESS])
        if found is None:
            return
        self._at += found.end()
        parts: list[Node] = []
        for part in _ADDRESS_PART.finditer("".join(found.group(1).split())):
            if part.group(1):
                parts.append(Parameter(int(part.group(1))))
            else:
                parts.append(Word(part.group(2) or part.group()))
        self._add(Group(parts, last=_REST_OF_LINE.match(self._source, self._at) is not None))

    def _environment(self) -> bool:
        """Take an environment that is read verbatim whole; tell whether there was one."""
        found = _BEGIN.match(self._source, self._at)
        name = found.group(1) if found else ""
        if found is None or name not in _AS_TYPED | _THROWN_AWAY | _NOT_SET or name in self._unclosed:
            return False
        closing = f"\\end{{{name}}}"
        end = self._source.find(closing, found.end())
        if end < 0:
            self._unclosed.add(name)  # looked for once: no second search of the whole rest
            return False
        inside = self._source[found.end() : end]
        self._at = end + len(closing)
        if name in _THROWN_AWAY:
            self._add(Unseen("comment", inside))
        elif name in _AS_TYPED:
            self._add(Verbatim(inside, block=True))
        return True
