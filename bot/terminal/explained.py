"""How an answer came about, on the screen: a page below the answer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bot.answering.explained import Explained
from bot.terminal.console import counted, words

_INDENT = "  "


def explained_view(told: Explained) -> RenderableType:
    """Return the page: what was read and by whom, the plan, the evidence, the model's calls, the time."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for name, said in _rows(told):
        grid.add_row(words(name, "bold"), words(said))
    parts: list[RenderableType] = ["", words("How this answer came about", "bold"), grid]
    if told.calls:
        parts += ["", _calls(told)]
    for one in told.replaced:
        parts.append(words(f"replaced ({one.why}): “{one.sentence}” by “{one.plain}”"))
    return Group(*parts)


def _rows(told: Explained) -> Iterator[tuple[str, str]]:
    yield "status", " · ".join(part for part in (told.status, told.intent, told.language) if part)
    if told.understood:
        yield "read as", told.understood
    if told.read_by:
        yield "read by", told.read_by if told.read_by != "grammar" else "the grammar"
    if told.plan or told.intent:
        yield "not read", ", ".join(told.unread) or "nothing"
    if told.unkept:
        yield "not kept", ", ".join(told.unkept)
    if told.context:
        yield "set aside", " / ".join(told.context)
    if told.plan:
        yield "plan", "\n".join(_tree(told.plan))
    yield "evidence", _evidence(told)
    if told.model:
        phrased = f", {counted(told.phrased, 'sentence', 'sentences')} in its words" if told.phrased else ""
        yield (
            "model",
            (
                f"{told.model}: {counted(len(told.calls), 'call', 'calls')}, {told.tokens:,} tokens, "
                f"cost {told.cost:.4f}{phrased}, {counted(len(told.replaced), 'sentence', 'sentences')} replaced"
            ),
        )
    else:
        yield "model", "not asked"
    parts = "".join(f", {name} {ms:.0f} ms" for name, ms in told.timing_ms.items() if name != "total")
    split = f" (model {told.model_ms:.0f} ms, all else {told.other_ms:.0f} ms)" if told.calls else ""
    yield "time", f"{told.timing_ms.get('total', 0.0):.0f} ms{split}{parts}"


def _evidence(told: Explained) -> str:
    bases = ", ".join(f"{number} by {basis}" for basis, number in told.bases.items())
    parts = [
        counted(told.people, "person", "people"),
        counted(told.claims, "claim", "claims") + (f" ({bases})" if bases else ""),
        f"{counted(told.citations, 'citation', 'citations')} of {counted(told.documents, 'CV', 'CVs')}",
        counted(told.near_misses, "near miss", "near misses") if told.near_misses else "",
        f"{counted(told.passages, 'passage', 'passages')} beside" if told.passages else "",
        f"{told.judged} judged" if told.judged else "",
    ]
    return " · ".join(part for part in parts if part)


def _calls(told: Explained) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("call", "prompt", "tokens in", "tokens out", "cost", "seconds", "failed"):
        table.add_column(heading, justify="left" if heading in ("call", "prompt", "failed") else "right")
    for one in told.calls:
        call = one.call
        failed = Text(call.failed, style="red") if call.failed else Text("")
        table.add_row(
            call.role, one.prompt or "", f"{call.tokens_in:,}", f"{call.tokens_out:,}", f"{call.cost:.4f}",
            f"{call.seconds:.2f}", failed,
        )  # fmt: skip
    return table


def _tree(plan: Mapping[str, Any], depth: int = 0) -> Iterator[str]:
    """Yield a plan line by line: what is in it stands below it, further in."""
    for name, value in plan.items():
        lead = f"{_INDENT * depth}{name}:"
        if isinstance(value, Mapping):
            yield lead
            yield from _tree(value, depth + 1)
        elif isinstance(value, list) and any(isinstance(part, Mapping) for part in value):
            yield lead
            for number, part in enumerate(value, 1):
                inner = list(_tree(part if isinstance(part, Mapping) else {"": part}, depth + 2))
                yield f"{_INDENT * (depth + 1)}{number}. {inner[0].lstrip()}" if inner else f"{number}."
                yield from inner[1:]
        else:
            yield f"{lead} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
