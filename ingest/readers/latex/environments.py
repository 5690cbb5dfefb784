r"""The environments of LaTeX and of CV classes: \begin, \end, and the lists whose items they hold.

An environment that nobody knows keeps its arguments; one that holds an \item is a list. Knows nothing about commands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ingest.readers.latex import signatures
from ingest.readers.latex.core import Core, State
from ingest.readers.latex.macros import Macro
from ingest.readers.latex.stream import EMPTY, Action, Argument, plain

BULLET = "•"
_INLINE = frozenset({"math", "small", "footnotesize", "scriptsize", "tiny", "large", "normalsize", "CJK"})
_MATH = frozenset({"math", "displaymath", "equation", "align"})
_SHADED = frozenset({"tcolorbox", "mdframed"})
_NO_LISTS = signatures.TABLES | {"document", "center", "minipage"} | _INLINE
_LIST = re.compile(r"itemi[sz]e|enumerate|^list$|description|bibliography|compactitem|compactenum")
_LABEL = re.compile(r"label\s*=\s*([^,]*)")
_TO_WIDTH = 12
# Environments that were begun farther out can no longer be ended: no CV nests as deep.
_OPEN = 200


class _Environment(NamedTuple):
    name: str
    state: State
    ending: Argument | None = None


class _List:
    """A list that is open: the bullet of its items, None for numbers."""

    def __init__(self, name: str, bullet: str | None) -> None:
        self.name = name
        self.bullet = bullet
        self.count = 0

    def next_bullet(self) -> str:
        self.count += 1
        return f"{self.count}." if self.bullet is None else self.bullet


class Environments:
    """The environments that are open; `heading` sets a heading of some level."""

    def __init__(self, core: Core, heading: Callable[[list[Argument], int], None]) -> None:
        self._core = core
        self._heading = heading
        self._open: list[_Environment] = []
        self._lists: list[_List] = []
        self.ended = False

    @property
    def depth(self) -> int:
        """Return how many lists are open."""
        return len(self._lists)

    def begin(self) -> None:
        r"""Begin the environment that \begin names."""
        core = self._core
        name = plain(core.stream.argument()).strip()
        del self._open[: len(self._open) - _OPEN]
        self._open.append(_Environment(name, core.state))
        macro = core.macros.environments.get(name)
        if name == "tabu":
            self._tabu()
        elif macro is not None:
            self._expand(name, macro)
        elif name in signatures.ENVIRONMENTS or name in signatures.TABLES:
            self._known(name)
        elif level := signatures.heading_level(name):
            core.sheet.break_line()
            core.stream.option()
            self._heading(core.adjacent(), level)
        else:
            core.sheet.break_line()
            core.stream.option()
            core.after(Action(core.sheet.break_line))
            core.call([a for a in core.adjacent() if not signatures.is_columns(plain(a))])

    def _known(self, name: str) -> None:
        core = self._core
        if name in signatures.TABLES:
            core.sheet.table()
        elif name not in _INLINE:
            core.sheet.break_line()
        option = EMPTY
        for kind in signatures.ENVIRONMENTS.get(name, "od"):
            if kind == "o":
                option = core.stream.option() or option
            else:
                core.stream.argument()
        drawn = name in signatures.DRAWN
        core.state = core.state._replace(
            math=core.state.math or name in _MATH,
            drawn=core.state.drawn or drawn,
            ground=None if drawn or name in _SHADED else core.state.ground,
        )
        if _LIST.search(name):
            self._lists.append(_List(name, _bullet_of(name, plain(option))))

    def _tabu(self) -> None:
        r"""Begin a table whose columns stand behind words: `to \textwidth {...}`."""
        self._core.sheet.table()
        for _ in range(_TO_WIDTH):
            if self._core.stream.argument() is not None or self._core.stream.next() is None:
                return

    def _expand(self, name: str, macro: Macro) -> None:
        given = self._core.given(macro)
        expanding = self._core.stream.expanding
        if name in expanding:
            return
        inside = expanding | {name}
        ending = macro.ending._replace(given=given, expanding=inside) if macro.ending else None
        self._open[-1] = self._open[-1]._replace(ending=ending)
        self._core.stream.push(macro.body._replace(given=given, expanding=inside))

    def end(self) -> None:
        r"""End the environment that \end names, and what is still open inside it."""
        core = self._core
        name = plain(core.stream.argument()).strip()
        if name == "document":
            self.ended = True
            return
        at = next((i for i in range(len(self._open) - 1, -1, -1) if self._open[i].name == name), None)
        if at is None:
            return
        ending = self._open[at].ending
        if ending is not None:
            # What its definition opened, its ending closes; only then is it closed itself.
            self._open[at] = self._open[at]._replace(ending=None)
            core.stream.push(ending, lambda: self._close(name))
        else:
            self._close(name)

    def _close(self, name: str) -> None:
        if not any(e.name == name for e in self._open):
            return
        while (closed := self._open.pop()).name != name:
            pass
        if self._lists and self._lists[-1].name == name:
            self._lists.pop()
            self._core.sheet.item("", self.depth)
        self._core.restore(closed.state)
        if name not in _INLINE:
            self._core.sheet.break_line()

    def item(self) -> None:
        r"""Begin an item: \item, with the label that it may have."""
        core = self._core
        inside = self._open[-1].name if self._open else ""
        if not self._lists or self._lists[-1].name != inside and not _LIST.search(inside) and inside not in _NO_LISTS:
            self._lists.append(_List(inside, BULLET))
        label = core.stream.option()
        bullet = self._lists[-1].next_bullet()
        if label is None:
            core.sheet.item(bullet, self.depth)
            return
        said = plain(label).strip()
        core.sheet.item((bullet or BULLET) if said else "", self.depth)
        mark = len(said) <= 1 or said.startswith(("\\", "--", "$"))
        if not mark:
            core.after(Action(core.sheet.space))
            core.inline(label, core.state.bold())

    def bibitem(self) -> None:
        r"""Begin a reference of a list of them: \bibitem."""
        self._core.stream.option()
        self._core.stream.argument()
        if not self._lists:
            self._lists.append(_List("thebibliography", None))
        number = self._lists[-1].next_bullet().strip(".")
        self._core.sheet.item(f"[{number}]", 1)


def _bullet_of(name: str, option: str) -> str | None:
    """Return the bullet of a list's items: none where its label is set to nothing, None for numbers."""
    label = _LABEL.search(option)
    if label is not None and not label.group(1).strip():
        return ""
    return None if name in signatures.NUMBERED or name == "thebibliography" else BULLET
