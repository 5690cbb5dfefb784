"""What every command of a LaTeX source works on: the stream it reads, the sheet it fills, how words are set just now.

Knows how arguments are taken and set. Knows no command by name.
"""

from __future__ import annotations

from typing import NamedTuple

from ingest.readers.colours import BLACK, WHITE, Colour, hides
from ingest.readers.latex.colours import Colours
from ingest.readers.latex.macros import Macro, Macros
from ingest.readers.latex.sheet import Setting, Sheet
from ingest.readers.latex.signatures import is_no_words, says_something
from ingest.readers.latex.stream import EMPTY, Action, Argument, Stream, is_empty, plain
from ingest.readers.latex.tokens import Node
from vectorstore.records import Hidden, HiddenReason

# TeX takes no more arguments.
_MOST_ARGUMENTS = 9
# The size of type where a source says none.
DEFAULT_POINTS = 10.0


class State(NamedTuple):
    """How words are set at this place; a group gives back at its end what it found.

    `hidden` is what hides them beside their colour, their ground and their size; a colour that is None is not known.
    """

    setting: Setting = Setting()
    hidden: HiddenReason | None = None
    ink: Colour | None = BLACK
    ground: Colour | None = WHITE
    points: float = DEFAULT_POINTS
    scale: float = 1.0
    math: bool = False
    drawn: bool = False

    @property
    def unseen(self) -> HiddenReason | None:
        """Return why nobody sees words set so, None where they can be seen."""
        return self.hidden or hides(self.ink, self.ground, self.points * self.scale)

    def bold(self, *, on: bool = True) -> State:
        """Return this state with words that stand out, or no longer do."""
        return self._replace(setting=self.setting._replace(bold=on))


class Core:
    """The stream, the sheet and the state of one source."""

    def __init__(self, nodes: list[Node], budget: int) -> None:
        self.sheet = Sheet()
        self.stream = Stream(nodes, budget)
        self.macros = Macros()
        self.colours = Colours()
        self.state = State()
        self.files: list[str] = []
        self._unseen: list[tuple[HiddenReason, list[str]]] = []

    # -- words -----------------------------------------------------------------------------------------------------

    def words(self, text: str) -> None:
        """Set words as they are."""
        if (unseen := self.state.unseen) is not None:
            self._hide(unseen, text)
        elif not self.state.drawn:
            self.sheet.words(text, self.state.setting)

    def space(self, *, newline: bool = False) -> None:
        """Set a space."""
        if (unseen := self.state.unseen) is not None:
            self._hide(unseen, " ")
        else:
            self.sheet.space(newline=newline)

    def leave_out(self, reason: HiddenReason, text: str) -> None:
        """Keep words apart that a source leaves out."""
        self._unseen.append((reason, [text]))

    def _hide(self, reason: HiddenReason, text: str) -> None:
        if self._unseen and self._unseen[-1][0] == reason:
            self._unseen[-1][1].append(text)
        else:
            self._unseen.append((reason, [text]))

    @property
    def hidden(self) -> tuple[Hidden, ...]:
        """Return the words that nobody sees, in order."""
        said = ((reason, " ".join("".join(words).split())) for reason, words in self._unseen)
        return tuple(Hidden(reason=reason, text=text) for reason, text in said if text)

    # -- arguments -------------------------------------------------------------------------------------------------

    def restore(self, state: State) -> None:
        """Set words as they were set before."""
        self.state = state

    def inline(self, argument: Argument, state: State | None = None) -> None:
        """Let the words of an argument come next, in a state of their own."""
        before = self.state
        if state is not None:
            self.state = state
        self.stream.push(argument, lambda: self.restore(before), opaque=True)

    def after(self, *actions: Action) -> None:
        """Let actions come next; what is pushed later comes before them."""
        self.stream.push(Argument(actions))

    def arguments(self) -> list[Argument]:
        """Return the arguments that follow, but for lengths and names of pictures; of the options those in words."""
        found: list[Argument] = []
        for _ in range(_MOST_ARGUMENTS):
            option = self.stream.option()
            if option is not None and says_something(plain(option)):
                found.append(option)
            argument = self.stream.argument()
            if argument is None:
                break
            if not is_no_words(plain(argument)):
                found.append(argument)
        return found

    def adjacent(self) -> list[Argument]:
        """Return the arguments that follow without a space between."""
        found: list[Argument] = []
        while len(found) < _MOST_ARGUMENTS and (argument := self.stream.argument(adjacent=True)) is not None:
            found.append(argument)
        return found

    def drop_arguments(self) -> None:
        """Pass over all arguments that follow."""
        while self.stream.option() is not None or self.stream.argument() is not None:
            pass

    def given(self, macro: Macro) -> tuple[Argument, ...]:
        """Return what a macro is called with."""
        given: list[Argument] = []
        if macro.default is not None:
            given.append(self.stream.option() or macro.default)
        given.extend(self.stream.argument() or EMPTY for _ in range(macro.arguments - len(given)))
        return tuple(given)

    def call(self, given: list[Argument]) -> None:
        """Set the arguments of one call: on one line, but for those that want lines of their own."""
        full = [argument for argument in given if not is_empty(argument)]
        if len(full) < 2:
            for argument in full:
                self.inline(argument)
            return
        actions = [Action(self.sheet.begin_call)]
        for argument in full:
            actions.extend((Action(self.sheet.begin_cell), self.setting(argument), Action(self.sheet.end_cell)))
        self.after(*actions, Action(self.sheet.end_call))

    def setting(self, argument: Argument) -> Action:
        """Return the action that sets an argument."""
        return Action(lambda: self.inline(argument))

    def linked(self, address: str, words: Argument) -> None:
        """Set words that lead to an address; the address itself where they are only an icon."""
        before = self.state
        width = self.sheet.width

        def close() -> None:
            if self.sheet.width == width and self.state.unseen is None and address:
                self.sheet.words(address.removeprefix("mailto:"), self.state.setting)
            self.restore(before)

        number = self.sheet.link(address) if address else -1
        self.state = before._replace(setting=before.setting._replace(link=number))
        self.stream.push(words, close, opaque=True)
