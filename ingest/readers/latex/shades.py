r"""The commands that set words in a colour, on a colour or in a size: which of them nobody sees.

White on a shade is read; white on paper is not, nor is type of two points, nor what is scaled to nothing or drawn
transparent.
"""

from __future__ import annotations

import re

from ingest.readers.latex.core import Core, State
from ingest.readers.latex.stream import EMPTY, plain
from vectorstore.records import HiddenReason

# Smaller type than this nobody reads.
_TINY_POINTS = 2.5
# Nor type scaled by less than this, or that lets more than all but this of the paper through.
_TINY_SCALE, _FAINT = 0.2, 0.05
_POINTS = re.compile(r"\s*(\d{0,6}(?:\.\d{0,6})?)\s*(pt|bp|sp|mm)\s*")
_A_UNIT = {"pt": 1.0, "bp": 1.0, "sp": 1 / 65_536, "mm": 2.85}


def textcolor(core: Core) -> None:
    r"""Set the last argument of \textcolor."""
    model = plain(core.stream.option())
    colour = plain(core.stream.argument())
    state = core.state
    if core.colours.is_white(colour, model) and not state.shaded:
        state = state._replace(hidden=state.hidden or "white")
    elif state.hidden == "white":
        state = state._replace(hidden=None)
    core.inline(core.stream.token(), state)


def color(core: Core) -> None:
    r"""Switch the colour until the end of the group: \color."""
    model = plain(core.stream.option())
    white = core.colours.is_white(plain(core.stream.argument()), model)
    if white and not core.state.shaded and core.state.hidden is None:
        core.state = core.state._replace(hidden="white")
    elif not white and core.state.hidden == "white":
        core.state = core.state._replace(hidden=None)


def colorbox(core: Core) -> None:
    r"""Set the last argument of \colorbox on its shade."""
    model = plain(core.stream.option())
    colour = plain(core.stream.argument())
    shaded = not core.colours.is_white(colour, model)
    core.inline(core.stream.argument() or EMPTY, core.state._replace(shaded=shaded))


def fcolorbox(core: Core) -> None:
    r"""Set the last argument of \fcolorbox on its shade; the frame's colour says nothing."""
    core.stream.option()
    core.stream.argument()
    colorbox(core)


def shade(core: Core) -> None:
    """Shade the row, cell or page from here on."""
    model = plain(core.stream.option())
    shaded = not core.colours.is_white(plain(core.stream.argument()), model)
    core.state = core.state._replace(shaded=shaded)


def fontsize(core: Core) -> None:
    r"""Switch the size of type until the end of the group: \fontsize."""
    points = plain(core.stream.argument()).strip().removesuffix("pt").strip()
    core.stream.argument()
    tiny = (
        points.replace(".", "", 1).isascii() and points.replace(".", "", 1).isdigit() and float(points) <= _TINY_POINTS
    )
    if tiny and core.state.hidden is None:
        core.state = core.state._replace(hidden="tiny")
    elif not tiny and core.state.hidden == "tiny":
        core.state = core.state._replace(hidden=None)


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
    core.inline(core.stream.token(), _hidden(core, "tiny") if scale <= _TINY_SCALE else core.state)


def resizebox(core: Core) -> None:
    r"""Set the last argument of \resizebox, unless it is given no width or no height."""
    sizes = [_POINTS.fullmatch(plain(core.stream.argument())) for _ in range(2)]
    tiny = any(m and _number(m.group(1)) * _A_UNIT[m.group(2)] <= _TINY_POINTS for m in sizes)
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
