"""People side by side: a table where Slack takes one, else their lines one after the other; every line with its [n].

A pure function of an answer. Knows nothing about what is compared.
"""

from __future__ import annotations

import re
from typing import Any

from bot.answering.compose.labels import name_of
from bot.answering.records import Answer, Claim
from bot.slack.blocks.rich import Block, run, section
from bot.slack.words import say
from vectorstore.records import Language

# What Slack takes in one table; of all its cells together 10,000, of which what stands under it leaves so many.
ROWS_MOST, COLUMNS_MOST, CELLS_MOST = 100, 20, 9_000
_RULE = re.compile(r"^[-+ ]*-\+-[-+ ]*$")
_LABEL = re.compile(r"\s*[:：]\s*")
_NOTHING = "—"
# What parts two cells where a table is shown as text may be counted too.
_BETWEEN = 3

Rows = dict[str, dict[str, list[str]]]


def is_comparison(answer: Answer) -> bool:
    """Tell whether an answer compares people."""
    return answer.plan.get("intent") == "compare" and answer.status == "answered" and len(answer.people) > 1


def around(answer: Answer) -> tuple[list[str], list[str]]:
    """Return the lines of a comparison that stand before its table, and those after it."""
    lines = answer.text.split("\n")
    last = max((n for n, line in enumerate(lines) if _RULE.match(line)), default=0)
    return lines[:1], [line for line in lines[last + 1 :] if line.strip()]


def table(answer: Answer, language: Language) -> Block | None:
    """Return the table of a comparison; None where Slack would not take it."""
    rows = _rows(answer)
    head = [say("table.row", language), *(name_of(p, language) for p in answer.people)]
    body = [[label, *("\n".join(cells.get(p.person_id, ())) for p in answer.people)] for label, cells in rows.items()]
    cells = [[cell.strip() or _NOTHING for cell in row] for row in body]
    size = sum(len(cell) + _BETWEEN for row in [head, *cells] for cell in row)
    if len(cells) + 1 > ROWS_MOST or len(head) > COLUMNS_MOST or size > CELLS_MOST:
        return None
    return {
        "type": "table",
        "column_settings": [{"is_wrapped": True} for _ in head],
        "rows": [
            [_cell(cell, bold=True) for cell in head],
            *([_cell(row[0], bold=True), *map(_cell, row[1:])] for row in cells),
        ],
    }


def lines(answer: Answer, language: Language) -> list[str]:
    """Return a comparison as lines: a row after the other, in it a line for each thing told of each person."""
    made = []
    colon = "：" if language == "zh" else ": "
    for label, cells in _rows(answer).items():
        made.append(label)
        for person in answer.people:
            told = cells.get(person.person_id) or [_NOTHING]
            made += [f"- {name_of(person, language)}{colon}{said}" for said in told]
    return made


def _rows(answer: Answer) -> Rows:
    """Return what is told in each row of each person, as the claims have it: `Education: PhD, Oslo`."""
    rows: Rows = {}
    for claim in answer.claims:
        label, said = _parted(claim)
        marks = "".join(f"[{n}]" for n in claim.citations)
        rows.setdefault(label, {}).setdefault(claim.person_id, []).append(f"{said} {marks}".strip())
    return rows


def _parted(claim: Claim) -> tuple[str, str]:
    mark = _LABEL.search(claim.text)
    return (claim.text[: mark.start()], claim.text[mark.end() :]) if mark else ("", claim.text)


def _cell(text: str, *, bold: bool = False) -> dict[str, Any]:
    return {"type": "rich_text", "elements": [section(run(text, bold=bold))]}
