"""What a person sees in Slack, in a terminal: words wrapped to a width, buttons in brackets, pictures told in words.

Knows the shapes of Block Kit, and that a Chinese character is two columns wide. Knows nothing about what is said.
"""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

Block = dict[str, Any]
Names = Callable[[str], str]

WIDTH = max(60, min(shutil.get_terminal_size((100, 40)).columns, 110))
_CELL_MOST = 40
_BOLD, _FAINT, _OFF = ("\033[1m", "\033[2m", "\033[0m") if sys.stdout.isatty() else ("", "", "")
_USER = re.compile(r"<@(\w+)(?:\|[^>]*)?>")
_UNIT = re.compile(
    r"[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f][，。、；：！？）】》”’]*|[^\s\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]+|\s+"
)


def bold(text: str) -> str:
    """Return words that stand out, where the terminal can do that."""
    return f"{_BOLD}{text}{_OFF}"


def faint(text: str) -> str:
    """Return words that stand back, where the terminal can do that."""
    return f"{_FAINT}{text}{_OFF}"


def columns(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def wrapped(text: str, width: int, first: str = "", rest: str | None = None) -> Iterator[str]:
    """Give a text in lines of a width, the first and the others each behind their own beginning."""
    rest = " " * columns(first) if rest is None else rest
    for number, paragraph in enumerate(text.split("\n")):
        line, begun = (first if number == 0 else rest), False
        for unit in _UNIT.findall(paragraph):
            if begun and columns(line) + columns(unit) > width:
                yield line.rstrip()
                line, begun = rest, False
            if begun or not unit.isspace():
                line, begun = line + unit, True
        yield line.rstrip()


def shown(text: str, blocks: Sequence[Block], names: Names, width: int) -> Iterator[str]:
    """Give the lines of a message or a view."""
    if not blocks:
        yield from wrapped(_named(text, names), width)
    for block in blocks:
        yield from _block(block, names, width)


def _block(block: Block, names: Names, width: int) -> Iterator[str]:
    kind = block["type"]
    if kind == "rich_text":
        for element in block["elements"]:
            yield from _element(element, names, width)
    elif kind == "section":
        texts = [block["text"]] if block.get("text") else []
        for text in [*texts, *block.get("fields", ())]:
            yield from wrapped(_named(text["text"], names), width)
        if block.get("accessory"):
            yield from _buttons([block["accessory"]], width)
    elif kind in ("actions", "context_actions"):
        yield from _buttons(block["elements"], width)
    elif kind == "table":
        yield from _table(block, names, width)
    else:
        yield from _simple(block, names, width)


def _simple(block: Block, names: Names, width: int) -> Iterator[str]:
    """Give the lines of a block that says one thing."""
    kind = block["type"]
    if kind == "context":
        said = "  ".join(_named(e.get("text") or e.get("alt_text", ""), names) for e in block["elements"])
        yield from (faint(line) for line in wrapped(said, width))
    elif kind == "header":
        yield from ("", bold(block["text"]["text"]))
    elif kind == "markdown":
        yield from wrapped(block["text"], width)
    elif kind == "divider":
        yield faint("─" * width)
    elif kind == "image":
        yield from wrapped(f"(picture) {block['alt_text']}", width, "▧ ")
    elif kind == "input":
        yield from wrapped(f"{block['label']['text']}: {_button(block['element'])}", width)


def _buttons(elements: Sequence[Block], width: int) -> Iterator[str]:
    """Give buttons in a row, none of them broken."""
    line = ""
    for label in (_button(element) for element in elements):
        if line and columns(line) + 1 + columns(label) > width:
            yield line
            line = ""
        line = f"{line} {label}".strip()
    yield line


def _element(element: Block, names: Names, width: int) -> Iterator[str]:
    kind = element["type"]
    if kind == "rich_text_list":
        for number, item in enumerate(element["elements"], 1):
            mark = f"{number}." if element.get("style") == "ordered" else "•◦"[element.get("indent", 0) % 2]
            yield from wrapped(_run(item["elements"], names), width, f"{'  ' * element.get('indent', 0)}{mark} ")
    elif kind == "rich_text_quote":
        yield from wrapped(_run(element["elements"], names), width, "▎ ", "▎ ")
    elif kind == "rich_text_preformatted":
        yield from _run(element["elements"], names).split("\n")
    else:
        yield from wrapped(_run(element["elements"], names), width)


def _run(elements: Iterable[Block], names: Names) -> str:
    made = []
    for part in elements:
        if part["type"] == "user":
            made.append(f"@{names(part['user_id'])}")
        else:
            made.append(str(part.get("text") or part.get("url") or part.get("name") or ""))
    return "".join(made)


def _named(text: str, names: Names) -> str:
    text = _USER.sub(lambda found: f"@{names(found[1])}", text)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def _button(element: Block) -> str:
    if element["type"] == "feedback_buttons":
        return " ".join(f"({element[side]['text']['text']})" for side in ("positive_button", "negative_button"))
    chosen = (element.get("initial_option") or {}).get("text") or {}
    said = element.get("initial_value") or chosen.get("text")
    label = said or (element.get("text") or element.get("placeholder") or {}).get("text") or "…"
    return f"[{label} ▾]" if "select" in element["type"] or element["type"] == "overflow" else f"[{label}]"


def _table(block: Block, names: Names, width: int) -> Iterator[str]:
    rows = [[_cell(cell, names) for cell in row] for row in block["rows"]]
    most = [
        min(_CELL_MOST, max(columns(line) for row in rows for line in row[n].split("\n"))) for n in range(len(rows[0]))
    ]
    room = width - 3 * (len(most) - 1)
    while sum(most) > room:
        most[most.index(max(most))] -= 1
    for number, row in enumerate(rows):
        cells = [list(wrapped(cell, size)) for cell, size in zip(row, most, strict=True)]
        for line in range(max(len(cell) for cell in cells)):
            parts = [cell[line] if line < len(cell) else "" for cell in cells]
            yield " │ ".join(p + " " * (size - columns(p)) for p, size in zip(parts, most, strict=True)).rstrip()
        yield faint(("═╪═" if number == 0 else "─┼─").join(("═" if number == 0 else "─") * size for size in most))


def _cell(cell: Block, names: Names) -> str:
    if cell["type"] != "rich_text":
        return str(cell.get("text", ""))
    return "\n".join(_run(element["elements"], names) for element in cell["elements"])
