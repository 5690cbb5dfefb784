r"""The commands that set words in a colour, on a colour or in a size: which of them nobody sees.

White on a dark ground is read; what has the colour of its ground is not, nor is tiny type, nor what is scaled to
nothing or drawn transparent.
"""

from __future__ import annotations

import re

from ingest.readers.colours import WHITE, Colour, alike, is_tiny
from ingest.readers.latex.core import DEFAULT_POINTS, Core, State
from ingest.readers.latex.stream import EMPTY, plain
from vectorstore.records import HiddenReason

# What lets more than all but this of the paper through nobody reads.
_FAINT = 0.05
_POINTS = re.compile(r"\s*(\d{0,6}(?:\.\d{0,6})?)\s*(pt|bp|sp|mm)\s*")
_A_UNIT = {"pt": 1.0, "bp": 1.0, "sp": 1 / 65_536, "mm": 2.85}
_SIZE = re.compile(r"(\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})\s*(?:pt)?")


def textcolor(core: Core) -> None:
    r"""Set the last argument of \textcolor."""
    ink = _colour(core)
    core.inline(core.stream.token(), core.state._replace(ink=ink))


def color(core: Core) -> None:
    r"""Switch the colour until the end of the group: \color."""
    core.state = core.state._replace(ink=_colour(core))


def colorbox(core: Core) -> None:
    r"""Set the last argument of \colorbox on its ground."""
    ground = _colour(core)
    core.inline(core.stream.argument() or EMPTY, core.state._replace(ground=ground))


def fcolorbox(core: Core) -> None:
    r"""Set the last argument of \fcolorbox on its shade; the frame's colour says nothing."""
    core.stream.option()
    core.stream.argument()
    colorbox(core)


def pagecolor(core: Core) -> None:
    r"""Lay a colour behind all from here on: \pagecolor."""
    core.state = core.state._replace(ground=_colour(core))


def shade(core: Core) -> None:
    """Shade a row or cell; where that ends is not known, so that other than white hides nothing from here on."""
    ground = _colour(core)
    white = ground is not None and alike(ground, WHITE)
    core.state = core.state._replace(ground=WHITE if white else None)


def _colour(core: Core) -> Colour | None:
    """Return the colour that the next arguments say."""
    model = plain(core.stream.option())
    return core.colours.colour(plain(core.stream.argument()), model)


def fontsize(core: Core) -> None:
    r"""Switch the size of type until the end of the group: \fontsize."""
    size = _SIZE.fullmatch(plain(core.stream.argument()).strip())
    core.stream.argument()
    core.state = core.state._replace(points=float(size.group(1)) if size else DEFAULT_POINTS)


def transparent(core: Core) -> None:
    r"""Switch how opaque words are until the end of the group: \transparent."""
    _hide(core, unseen=_number(plain(core.stream.argument())) <= _FAINT, reason="invisible")


def texttransparent(core: Core) -> None:
    r"""Set the last argument of \texttransparent as opaque as its first says."""
    unseen = _number(plain(core.stream.argument())) <= _FAINT
    core.inline(core.stream.token(), _hidden(core, "invisible") if unseen else core.state)


def scalebox(core: Core) -> None:
    r"""Set the last argument of \scalebox, unless it is scaled to nothing."""
    scale = _number(plain(core.stream.argument()).strip().removeprefix("-"))
    core.stream.option()
    core.inline(core.stream.token(), core.state._replace(scale=core.state.scale * scale))


def resizebox(core: Core) -> None:
    r"""Set the last argument of \resizebox, unless it is given no width or no height."""
    sizes = [_POINTS.fullmatch(plain(core.stream.argument())) for _ in range(2)]
    tiny = any(m and is_tiny(_number(m.group(1)) * _A_UNIT[m.group(2)]) for m in sizes)
    core.inline(core.stream.token(), _hidden(core, "tiny") if tiny else core.state)


def _hidden(core: Core, reason: HiddenReason) -> State:
    return core.state._replace(hidden=core.state.hidden or reason)


def _hide(core: Core, *, unseen: bool, reason: HiddenReason) -> None:
    if unseen:
        core.state = _hidden(core, reason)
    elif core.state.hidden == reason:
        core.state = core.state._replace(hidden=None)


def _number(written: str) -> float:
    """Return a number, and what is none as one that hides nothing."""
    try:
        return float(written)
    except ValueError:
        return 1.0


def definecolor(core: Core) -> None:
    r"""Remember a colour: \definecolor{name}{model}{value}."""
    name, model, value = (plain(core.stream.argument()) for _ in range(3))
    core.colours.define(name, model, value)


def colorlet(core: Core) -> None:
    r"""Remember another name of a colour: \colorlet{name}{colour}."""
    name, value = (plain(core.stream.argument()) for _ in range(2))
    core.colours.define(name, "", value)
