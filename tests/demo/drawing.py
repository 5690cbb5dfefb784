"""Block Kit drawn as Slack draws it: rich text, sections, context, headers, tables, pictures, buttons, inputs.

Each block is drawn below the last and says where it ends. Knows how Slack looks. Knows nothing about what is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from typing import Any

from PIL import Image

from tests.demo.typeset import FAINT, INK, LEADING, LINE, LINK, PAPER, Run, Sheet, lines, widest

Block = dict[str, Any]
SIZE, SMALL, LARGE = 17.0, 14.5, 20.0
GAP = 9.0
_INDENT, _CELL_X, _CELL_Y, _BUTTON_X, _BUTTON_H = 25.0, 9.0, 7.0, 12.0, 32.0
_FILLS = {"primary": "#007a5a", "danger": "#e01e5a"}
_MRKDWN = re.compile(r"<@(\w+)(?:\|[^>]*)?>|<#\w+\|([^>]*)>|<(?:[^|>]*)\|([^>]*)>|<([^>]*)>|\*([^*\n]+)\*|`([^`]+)`")
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))
_NARROW = 78.0  # a table's column is no narrower


class Draughtsman:
    """Draws blocks on a sheet. `name_of` gives the name of a user's id, `file` the bytes of a file's."""

    def __init__(self, sheet: Sheet, name_of: Callable[[str], str], file: Callable[[str], bytes]) -> None:
        self.sheet = sheet
        self._name_of = name_of
        self._file = file

    def blocks(self, blocks: Iterable[Block], x: float, y: float, width: float) -> float:
        """Draw blocks one below the other, and return where the next thing may stand."""
        for block in blocks:
            y = self.block(block, x, y, width)
        return y

    def block(self, block: Block, x: float, y: float, width: float) -> float:
        """Draw one block; ValueError for a kind that is not known here."""
        kinds: dict[str, Callable[[Block, float, float, float], float]] = {
            "rich_text": self._rich,
            "section": self._section,
            "context": self._context,
            "header": self._header,
            "divider": self._divider,
            "actions": self._actions,
            "context_actions": self._actions,
            "table": self._table,
            "image": self._image,
            "markdown": self._markdown,
            "input": self._input,
        }
        if block["type"] not in kinds:
            raise ValueError(f"a block of type {block['type']!r} cannot be drawn")
        return kinds[block["type"]](block, x, y, width)

    def text(self, text: str, x: float, y: float, width: float) -> float:
        """Draw a text as a person types it, mentions and all."""
        return self.sheet.paragraph(x, y, self._marked(text, INK), SIZE, width)

    # Text

    def _runs(self, elements: Sequence[Block], colour: str = INK) -> list[Run]:
        made = []
        for part in elements:
            style = part.get("style") or {}
            if part["type"] == "user":
                made.append(Run(f"@{self._name_of(part['user_id'])}", chip=True))
            elif part["type"] == "link":
                made.append(Run(part.get("text") or part["url"], colour=LINK))
            elif part["type"] in ("channel", "emoji", "usergroup", "broadcast"):
                name = part.get("name") or part.get("range") or part.get("channel_id") or ""
                made.append(Run(f"#{name}" if part["type"] == "channel" else f"@{name}", chip=True))
            else:
                look = {"bold": bool(style.get("bold")), "code": bool(style.get("code"))}
                made.append(Run(str(part.get("text", "")), colour=colour, **look))
        return made

    def _marked(self, text: str, colour: str) -> list[Run]:
        """Return mrkdwn as runs."""
        made, end = [], 0
        for found in _MRKDWN.finditer(text):
            made.append(Run(_plain(text[end : found.start()]), colour=colour))
            user, channel, label, url, bold, code = found.groups()
            if user:
                made.append(Run(f"@{self._name_of(user)}", chip=True))
            elif channel:
                made.append(Run(f"#{channel}", chip=True))
            elif label or url:
                made.append(Run(_plain(label or url), colour=LINK))
            else:
                made.append(Run(_plain(bold or code), bold=bool(bold), code=bool(code), colour=colour))
            end = found.end()
        return [run for run in [*made, Run(_plain(text[end:]), colour=colour)] if run.text]

    def _worded(self, text: Block, colour: str = INK) -> list[Run]:
        """Return a text object as runs."""
        return self._marked(text["text"], colour) if text["type"] == "mrkdwn" else [Run(text["text"], colour=colour)]

    # Blocks

    def _rich(self, block: Block, x: float, y: float, width: float, *, gap: float = GAP) -> float:
        for element in block["elements"]:
            kind = element["type"]
            if kind == "rich_text_list":
                y = self._list(element, x, y, width)
            elif kind == "rich_text_quote":
                end = self.sheet.paragraph(x + 14, y, self._runs(element["elements"]), SIZE, width - 14)
                self.sheet.rounded(x, y + 1, x + 4, end - 1, 2, fill=LINE)
                y = end
            elif kind == "rich_text_preformatted":
                runs = [run._replace(code=False) for run in self._runs(element["elements"])]
                height = len(lines(runs, SMALL, width - 20)) * LEADING * SMALL
                self.sheet.rounded(x, y, x + width, y + height + 14, 4, fill="#f8f8f8", edge=LINE)
                y = self.sheet.paragraph(x + 10, y + 7, runs, SMALL, width - 20) + 7
            else:
                y = self.sheet.paragraph(x, y, self._runs(element["elements"]), SIZE, width)
        return y + gap

    def _list(self, element: Block, x: float, y: float, width: float) -> float:
        left = x + _INDENT * (1 + element.get("indent", 0))
        for number, item in enumerate(element["elements"], 1):
            middle = y + LEADING * SIZE / 2
            if element.get("style") == "ordered":
                self.sheet.letters(left - _INDENT + 3, y, Run(f"{number}."), SIZE)
            else:
                self.sheet.dot(left - 13, middle, 2.6, INK, hollow=bool(element.get("indent", 0) % 2))
            y = self.sheet.paragraph(left, y, self._runs(item["elements"]), SIZE, width - (left - x)) + 1
        return y

    def _section(self, block: Block, x: float, y: float, width: float) -> float:
        accessory = block.get("accessory")
        room = width
        bottom = y
        if accessory:
            label = _label(accessory)
            size = widest([Run(label, bold=True)], SMALL) + 2 * _BUTTON_X + (18 if "select" in accessory["type"] else 0)
            room = width - size - 12
            self._button(accessory, x + width - size, y - 2, size)
            bottom = y - 2 + _BUTTON_H
        if block.get("text"):
            y = self.sheet.paragraph(x, y, self._worded(block["text"]), SIZE, room)
        fields = block.get("fields") or []
        for left, right in zip(fields[::2], [*fields[1::2], None], strict=False):
            ends = [self.sheet.paragraph(x, y, self._worded(left), SIZE, room / 2 - 8)]
            if right:
                ends.append(self.sheet.paragraph(x + room / 2, y, self._worded(right), SIZE, room / 2 - 8))
            y = max(ends)
        return max(y, bottom) + GAP

    def _context(self, block: Block, x: float, y: float, width: float) -> float:
        runs: list[Run] = []
        for element in block["elements"]:
            if element["type"] != "image":
                runs += [Run("  "), *self._worded(element, FAINT)] if runs else self._worded(element, FAINT)
        return self.sheet.paragraph(x, y, runs, SMALL, width) + 4

    def _header(self, block: Block, x: float, y: float, width: float) -> float:
        return self.sheet.paragraph(x, y + 4, [Run(block["text"]["text"], bold=True)], LARGE, width) + GAP - 3

    def _divider(self, block: Block, x: float, y: float, width: float) -> float:
        self.sheet.rule(x, y + 5, x + width, y + 5)
        return y + 10 + GAP

    def _markdown(self, block: Block, x: float, y: float, width: float) -> float:
        text = re.sub(r"\*\*([^*\n]+)\*\*", r"*\1*", block["text"])
        return self.sheet.paragraph(x, y, self._marked(text, INK), SIZE, width) + GAP

    def _image(self, block: Block, x: float, y: float, width: float) -> float:
        if block.get("title"):
            y = self.sheet.paragraph(x, y, [Run(block["title"]["text"], colour=FAINT)], SMALL, width) + 2
        picture = Image.open(BytesIO(self._file(block["slack_file"]["id"])))
        height = width * picture.height / picture.width
        self.sheet.paste(picture, x, y + 3, width, height)
        self.sheet.rounded(x - 1, y + 2, x + width + 1, y + height + 4, 4, edge=LINE)
        return y + height + 7 + GAP

    def _actions(self, block: Block, x: float, y: float, width: float) -> float:
        at, y = x, y + 2
        for element in _flat(block["elements"]):
            size = widest([Run(_label(element), bold=True)], SMALL) + 2 * _BUTTON_X
            size += 18 if "select" in element["type"] else 0
            if at > x and at + size > x + width:
                at, y = x, y + _BUTTON_H + 8
            self._button(element, at, y, size)
            at += size + 8
        return y + _BUTTON_H + GAP

    def _button(self, element: Block, x: float, y: float, size: float) -> None:
        fill = _FILLS.get(element.get("style", ""))
        faint = element["type"] == "feedback"
        self.sheet.rounded(
            x, y, x + size, y + _BUTTON_H, 5, fill=fill or PAPER, edge=fill or (LINE if faint else "#bbbabb")
        )
        colour = "#ffffff" if fill else FAINT if faint else INK
        run = Run(_label(element), bold=not faint, colour=colour)
        self.sheet.letters(x + _BUTTON_X, y + _BUTTON_H / 2 - LEADING * SMALL / 2, run, SMALL)
        if "select" in element["type"]:
            right, middle = x + size - 14, y + _BUTTON_H / 2
            self.sheet.rule(right - 8, middle - 2, right - 4, middle + 2.5, FAINT, 1.5)
            self.sheet.rule(right - 4, middle + 2.5, right, middle - 2, FAINT, 1.5)

    def _input(self, block: Block, x: float, y: float, width: float) -> float:
        y = self.sheet.paragraph(x, y, [Run(block["label"]["text"], bold=True)], SIZE, width) + 2
        shown = [Run(_label(block["element"]), colour=INK if _value(block["element"]) else FAINT)]
        height = len(lines(shown, SIZE, width - 20)) * LEADING * SIZE + 12
        self.sheet.rounded(x, y, x + width, y + height, 5, fill=PAPER, edge="#868686")
        self.sheet.paragraph(x + 10, y + 6, shown, SIZE, width - 20)
        return y + height + GAP + 4

    def _table(self, block: Block, x: float, y: float, width: float) -> float:
        rows = [[self._cell(cell) for cell in row] for row in block["rows"]]
        widths = _columns(rows, width)
        top = y
        for number, row in enumerate(rows):
            cut = [lines(cell, SMALL, w - 2 * _CELL_X) for cell, w in zip(row, widths, strict=True)]
            height = max(len(cell) for cell in cut) * LEADING * SMALL + 2 * _CELL_Y
            if number == 0:
                self.sheet.box(x, y, x + sum(widths), y + height, fill="#f8f8f8")
            at = x
            for cell, size in zip(row, widths, strict=True):
                self.sheet.paragraph(at + _CELL_X, y + _CELL_Y, cell, SMALL, size - 2 * _CELL_X)
                at += size
            y += height
            self.sheet.rule(x, y, x + sum(widths), y)
        at = x
        for size in widths[:-1]:
            at += size
            self.sheet.rule(at, top, at, y)
        self.sheet.rounded(x, top, x + sum(widths), y, 4, edge=LINE)
        return y + GAP + 4

    def _cell(self, cell: Block) -> list[Run]:
        if cell["type"] != "rich_text":
            return [Run(str(cell.get("text", "")))]
        made: list[Run] = []
        for element in cell["elements"]:
            made += [*([Run("\n")] if made else []), *self._runs(element["elements"])]
        return made


def _columns(rows: Sequence[Sequence[Sequence[Run]]], width: float) -> list[float]:
    """Return the widths of a table's columns: what each wants, and where that is too much, less of the wide ones."""
    wanted = [max(widest(row[n], SMALL) for row in rows) + 2 * _CELL_X + 1 for n in range(len(rows[0]))]
    while sum(wanted) > width + 0.5:
        most = max(wanted)
        wide = [n for n, each in enumerate(wanted) if each >= most - 0.5]
        below = max((each for each in wanted if each < most - 0.5), default=_NARROW)
        less = min(most - max(below, _NARROW), (sum(wanted) - width) / len(wide))
        if less <= 0:
            return [width / len(wanted)] * len(wanted)
        for n in wide:
            wanted[n] = most - less
    return wanted


def _flat(elements: Sequence[Block]) -> Iterable[Block]:
    """Give the elements of a row; the two buttons that judge an answer as two."""
    for element in elements:
        if element["type"] == "feedback_buttons":
            for side in ("positive_button", "negative_button"):
                yield {"type": "feedback", "text": element[side]["text"]}
        else:
            yield element


def _value(element: Block) -> str:
    chosen = element.get("initial_option") or {}
    return str(element.get("initial_value") or (chosen.get("text") or {}).get("text") or "")


def _label(element: Block) -> str:
    """Return what stands on an element."""
    if element["type"] == "overflow":
        return "···"
    said = element.get("text") or element.get("placeholder") or {}
    return _value(element) or str(said.get("text", "")) or " "


def _plain(text: str) -> str:
    for entity, letter in _ENTITIES:
        text = text.replace(entity, letter)
    return text
