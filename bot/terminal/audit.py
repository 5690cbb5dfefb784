"""The audit on the screen: its lines, and whether its chain holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from bot.audit.line import Line
from bot.audit.trail import ERASED, Checked
from bot.terminal.console import counted, words

# More lines than a screen has are read as CSV.
_SHOWN = 50
# A pasted need is known by how it begins.
_LONGEST_QUESTION = 120
_MOST_NAMES = 3


def audit_view(lines: Sequence[Line], checked: Checked, names: Mapping[str, str]) -> RenderableType:
    """Return the newest of the lines as a table; `names` are those of who is there, by their ids."""
    if not lines:
        return Group(words("no such line"), checked_view(checked))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("No.", "At (UTC)", "Who", "Where", "Question", "Status", "Told of", "CVs"):
        table.add_column(heading, overflow="fold", justify="right" if heading in ("No.", "CVs") else "left")
    for line in lines[-_SHOWN:]:
        told = line.told
        table.add_row(
            str(line.number),
            told.at[:16].replace("T", " "),
            words(told.who),
            words(told.where),
            words(_question(line)),
            told.status,
            words(_people(told.people, names)),
            str(len(told.documents)),
        )
    more = len(lines) - _SHOWN
    left = [words(f"{more:,} earlier lines are not shown; --csv FILE writes all")] if more > 0 else []
    return Group(table, "", *left, checked_view(checked))


def checked_view(checked: Checked) -> RenderableType:
    """Return whether the chain holds, and the hash of its last line, to be noted somewhere else."""
    if checked.problems:
        return words(f"the chain of {counted(checked.lines, 'line', 'lines')} does NOT hold")
    return words(f"the chain of {counted(checked.lines, 'line', 'lines')} holds; its last hash is {checked.tip}")


def _question(line: Line) -> str:
    if "question" in line.blanked:
        return "(blanked)"
    told = " ".join((line.told.question or "(not kept)").split())
    return told if len(told) <= _LONGEST_QUESTION else f"{told[:_LONGEST_QUESTION].rstrip()}…"


def _people(ids: Sequence[str], names: Mapping[str, str]) -> str:
    told = [ERASED if i == ERASED else names.get(i, i) for i in ids]
    more = f" +{len(told) - _MOST_NAMES}" if len(told) > _MOST_NAMES else ""
    return ", ".join(told[:_MOST_NAMES]) + more
