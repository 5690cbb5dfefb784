"""Set a LaTeX source as the words of its pages: what each command does to them.

Goes through the nodes once and fills a sheet. Commands of LaTeX and of CV classes are known by name; of any other
command the arguments are kept, those of one call together. Fetches nothing: files that a source names are only noted.
"""

from __future__ import annotations

from collections.abc import Callable

from ingest.readers.extract import too_long
from ingest.readers.latex import people, shades, signatures
from ingest.readers.latex.conditions import Conditions
from ingest.readers.latex.core import Core
from ingest.readers.latex.environments import BULLET, Environments
from ingest.readers.latex.lengths import skip_length
from ingest.readers.latex.macros import Macro
from ingest.readers.latex.stream import EMPTY, Action, Argument, plain
from ingest.readers.latex.symbols import (
    ACCENTS,
    BREAKS,
    GAPS,
    NOTHING,
    PARAGRAPHS,
    SPACES,
    SYMBOLS,
    accented,
    lowered,
    raised,
)
from ingest.readers.latex.tokens import Cell, Command, Group, MathShift, Node, Paragraph, Space, Unseen, Verbatim, Word
from ingest.readers.networks import is_address

_FILES = frozenset({"input", "include", "subfile", "import", "subimport", "bibliography", "addbibresource"})
# An exponent or index this short is digits or letters; a longer one is set as it comes.
_SHORT = 12
# So many nodes after a drawing's \node may belong to it.
_NODE_REACH = 60
_SHADES: dict[str, Callable[[Core], None]] = {
    "textcolor": shades.textcolor,
    "color": shades.color,
    "colorbox": shades.colorbox,
    "fcolorbox": shades.fcolorbox,
    "rowcolor": shades.shade,
    "cellcolor": shades.shade,
    "pagecolor": shades.pagecolor,
    "fontsize": shades.fontsize,
    "transparent": shades.transparent,
    "texttransparent": shades.texttransparent,
    "scalebox": shades.scalebox,
    "resizebox": shades.resizebox,
    "resizebox*": shades.resizebox,
    "definecolor": shades.definecolor,
    "colorlet": shades.colorlet,
}
# What of these a preamble says holds for the whole document.
_IN_PREAMBLE = frozenset({"definecolor", "colorlet", "color", "pagecolor"})


class Typesetter:
    """Sets one source; `preamble` where what stands before its document is no text."""

    def __init__(self, nodes: list[Node], *, budget: int, characters: int, name: str, preamble: bool) -> None:
        self.core = Core(nodes, budget)
        self._stream = self.core.stream
        self._sheet = self.core.sheet
        self._macros = self.core.macros
        self._conditions = Conditions(self._stream, self._macros)
        self._environments = Environments(self.core, self._heading)
        self._preamble = preamble
        self._characters = characters
        self._name = name
        self._commands: dict[str, Callable[[], None]] = {
            "begin": self._environments.begin,
            "end": self._environments.end,
            "item": self._environments.item,
            "bibitem": self._environments.bibitem,
            "href": self._href,
            **dict.fromkeys(("url", "nolinkurl", "path"), self._url),
            **dict.fromkeys(("footnote", "thanks", "footnotetext"), self._footnote),
            **dict.fromkeys(("frac", "dfrac", "tfrac", "nicefrac"), self._fraction),
            **dict.fromkeys(("(", "["), lambda: self._math(on=True)),
            **dict.fromkeys((")", "]"), lambda: self._math(on=False)),
            "node": self._node,
            **{name: self._shade(do) for name, do in _SHADES.items()},
        }

    def run(self) -> None:
        """Go through the source; raises UnreadableFile where it says more than a CV can."""
        while not self._environments.ended and (node := self._stream.next()) is not None:
            if isinstance(node, Action):
                node.do()
            elif self._preamble:
                self._before_document(node)
            else:
                self._set(node)
            if self._sheet.characters > self._characters:
                raise too_long(self._name, self._characters)

    # -- nodes -----------------------------------------------------------------------------------------------------

    def _before_document(self, node: Node) -> None:
        """Take from a preamble the definitions, and what CV classes are told of the person there."""
        if not isinstance(node, Command):
            return
        name = node.name
        if name == "begin":
            if plain(self._stream.argument()) == "document":
                self._preamble = False
                self._sheet.paragraph()
        elif self._macros.defines(name):
            self._macros.read(name, self._stream)
        elif self._conditions.handles(name):
            self._conditions.read(name)
        elif name in _IN_PREAMBLE:
            _SHADES[name](self.core)
        elif people.is_personal(name) and name not in self._macros.commands:
            self._preamble = False
            self._sheet.break_line()
            people.set_personal(self.core, node, self._back_to_preamble)
        else:
            self.core.drop_arguments()

    def _back_to_preamble(self) -> None:
        self._sheet.break_line()
        self._preamble = True

    def _set(self, node: Node) -> None:
        core = self.core
        match node:
            case Word(text):
                self._words(text)
            case Space(newline):
                core.space(newline=newline)
            case Paragraph():
                self._sheet.paragraph()
            case Command():
                self._command(node)
            case Group(children):
                state = core.state
                self._stream.group(children, lambda: core.restore(state))
            case Cell():
                self._sheet.gap()
            case MathShift():
                self._math(on=not core.state.math)
            case Verbatim(text, block):
                self._verbatim(text, block=block)
            case Unseen(reason, text):
                core.leave_out(reason, text)

    def _words(self, text: str) -> None:
        if text == "\N{NO-BREAK SPACE}":
            self.core.space()
        elif self.core.state.math and text[:1] in "^_":
            self._script(text)
        elif self.core.state.math and (at := min((i for i in (text.find("^"), text.find("_")) if i > 0), default=0)):
            self._stream.push(Argument((Word(text[:at]), Word(text[at:]))))
        else:
            self.core.words(text)

    def _script(self, text: str) -> None:
        r"""Set an exponent or index: what follows `^` or `_`."""
        if len(text) > 1:
            self._stream.push(Argument((Word(text[1:]),)))
        said = self._stream.token()
        words = plain(said).strip()
        if len(words) < _SHORT and "\\" not in words:
            self.core.words((raised(words) if text[0] == "^" else lowered(words)).strip("^_"))
        else:
            self.core.inline(said)

    def _verbatim(self, text: str, *, block: bool) -> None:
        for i, line in enumerate(text.split("\n")):
            if block or i:
                self._sheet.break_line()
            self.core.words(line.strip() if block else line)
        if block:
            self._sheet.break_line()

    # -- commands --------------------------------------------------------------------------------------------------

    def _command(self, node: Command) -> None:
        """Do what a command does, or pass it on to those that ask for a kind of command."""
        name = node.name
        if name in self._commands:
            self._commands[name]()
        elif (level := signatures.heading_level(name)) and self._is_heading(name):
            self._stream.option()
            self._heading(self.core.arguments(), level)
        elif self._macros.defines(name):
            self._macros.read(name, self._stream)
        elif name in self._macros.commands:
            self._expand(node, self._macros.commands[name])
        elif self._conditions.handles(name):
            skipped = self._conditions.read(name)
            if skipped is not None and skipped.hides:
                self.core.leave_out("comment", skipped.words)
        elif not self._character(name) and not self._style(name):
            self._other(node)

    def _character(self, name: str) -> bool:
        """Set a command that stands for a character, for white space or for nothing; tell whether it does."""
        if name in SYMBOLS:
            self.core.words(SYMBOLS[name])
            # "\LaTeX{}": the empty group only ends the name.
            if isinstance(group := self._stream.peek(), Group) and not group.children:
                self._stream.next()
        elif name in SPACES:
            self.core.space()
        elif name in GAPS:
            self._sheet.gap()
        elif name in BREAKS:
            self._break()
        elif name in PARAGRAPHS:
            self._sheet.paragraph()
        elif name in ACCENTS:
            self._accent(name)
        else:
            return name in NOTHING
        return True

    def _style(self, name: str) -> bool:
        """Set a command that says how words stand out; tell whether it does."""
        core = self.core
        if name in signatures.BOLD_SWITCH or name in signatures.PLAIN_SWITCH:
            core.state = core.state.bold(on=name in signatures.BOLD_SWITCH)
        elif name in signatures.BOLD_ARGUMENT:
            core.inline(self._stream.token(), core.state.bold())
        elif name in signatures.UNSEEN_ARGUMENT:
            core.inline(self._stream.token(), core.state._replace(hidden="invisible"))
        else:
            return False
        return True

    def _other(self, node: Command) -> None:
        name = node.name
        if name in signatures.LENGTHS:
            skip_length(self._stream)
        elif name in _FILES:
            self._file()
        elif name == "nth":
            self._nth()
        elif name in signatures.COMMANDS:
            self._by_signature(signatures.COMMANDS[name])
        elif signatures.ICON.fullmatch(name):
            self._stream.option()
        elif people.is_personal(name):
            people.set_personal(self.core, node)
        else:
            self._unknown(node)

    def _by_signature(self, signature: str) -> None:
        if signature == "*":
            self.core.drop_arguments()
            return
        kept: list[Argument] = []
        for kind in signature:
            if kind == "o":
                self._stream.option()
            else:
                argument = self._stream.token()
                if kind == "k":
                    kept.append(argument)
        for argument in kept:
            self.core.inline(argument)

    def _accent(self, name: str) -> None:
        said = plain(self._stream.token()).strip()
        self.core.words(accented(name, "" if said.startswith("\\") else said))

    def _break(self) -> None:
        before = self._stream.option()
        self._sheet.break_line()
        if before is not None and not signatures.is_dimension(plain(before)):
            self._stream.push(Argument((Word("["), *before.nodes, Word("]")), before.given, before.expanding))

    def _file(self) -> None:
        named = plain(self._stream.argument()).strip()
        further = self._stream.argument()
        if further is not None:
            named += plain(further).strip()
        if named:
            self.core.files.append(named)

    def _href(self) -> None:
        self._stream.option()
        address = plain(self._stream.argument()).strip()
        self.core.linked(address, self._stream.argument() or EMPTY)

    def _url(self) -> None:
        address = plain(self._stream.token()).strip()
        self.core.linked(address, Argument((Verbatim(address, block=False),)))

    def _footnote(self) -> None:
        self._stream.option()
        self.core.space()
        self.core.inline(self._stream.argument() or EMPTY)

    def _fraction(self) -> None:
        above, below = self._stream.token(), self._stream.token()
        for part in (below, Argument((Word("/"),)), above):
            self._stream.push(part, opaque=True)

    def _nth(self) -> None:
        r"""Set an ordinal: \nth{2}."""
        number = plain(self._stream.token()).strip()
        last = "" if number[-2:] in {"11", "12", "13"} else number[-1:]
        self.core.words(number + {"1": "st", "2": "nd", "3": "rd"}.get(last, "th"))

    def _math(self, *, on: bool) -> None:
        self.core.state = self.core.state._replace(math=on)

    def _shade(self, do: Callable[[Core], None]) -> Callable[[], None]:
        return lambda: do(self.core)

    def _node(self) -> None:
        r"""Set the words of a drawing's \node."""
        for _ in range(_NODE_REACH):
            argument = self._stream.argument()
            if argument is not None:
                self._sheet.break_line()
                self.core.inline(argument, self.core.state._replace(drawn=False))
                return
            following = self._stream.peek()
            if following is None or isinstance(following, Word) and ";" in following.text:
                return
            self._stream.next()

    # -- headings, macros, and what nobody knows -------------------------------------------------------------------

    def _is_heading(self, name: str) -> bool:
        macro = self._macros.commands.get(name)
        return macro is None or macro.arguments > 0

    def _heading(self, given: list[Argument], level: int) -> None:
        if not given:
            return
        before = self.core.state
        self._sheet.item("", 0)
        self._sheet.paragraph()
        self.core.after(Action(lambda: self.core.restore(before)), Action(self._sheet.break_line))
        self.core.state = before._replace(setting=before.setting._replace(level=level))
        self.core.call(given)

    def _unknown(self, node: Command) -> None:
        """Set a command that nobody knows: its arguments are words."""
        option = self._stream.option()
        words = plain(option).strip()
        given = self.core.arguments()
        if option is not None and len(given) == 1 and is_address(plain(given[0])):
            self.core.linked(plain(given[0]).strip(), option)
            return
        if option is not None and signatures.says_something(words):
            given.insert(0, option)
        if len(given) == 2 and is_address(plain(given[0])):
            self.core.linked(plain(given[0]).strip(), given[1])
            return
        if len(given) == 1 and node.name.lower().endswith("item"):
            depth = self._environments.depth
            self._sheet.item(BULLET, depth + 1)
            self.core.after(Action(lambda: self._sheet.item("", depth)))
        elif given and node.first and (given[-1].last or len(given) > 1):
            self._sheet.break_line()
            self.core.after(Action(self._sheet.break_line))
        self.core.call(given)

    def _expand(self, node: Command, macro: Macro) -> None:
        if node.name in self._stream.expanding or not macro.simple:
            if macro.arguments:
                self._unknown(node)
            return
        inside = self._stream.expanding | {node.name}
        given = self.core.given(macro)
        if given and not macro.takes and not any(isinstance(n, Command) for n in macro.body.nodes):
            for argument in given:
                self.core.leave_out("comment", plain(argument))
            return
        if node.first and given and given[-1].last:
            self._sheet.gap()
            self.core.after(Action(self._sheet.gap))
        self._stream.push(macro.body._replace(given=given, expanding=inside))
