"""The text of an answer as blocks: its parts, its pages, lists, tables and names in bold.

A pure function of an answer. Knows nothing about what stands under its text (`answer`), nor where it is sent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

from bot.answering.compose.words import say as answer_word
from bot.answering.records import Answer
from bot.slack.blocks.rich import Block, bullets, fixed, rich, run, section
from bot.slack.blocks.split import BLOCK_MOST, groups
from vectorstore.records import Language, Record

PAGE = 10
_CRITERION = re.compile(r"\s+- (\d{1,2})\. ")
_RULE = re.compile(r"^[-+ ]*-\+-[-+ ]*$")


class Body(Record):
    """The text of an answer, cut apart; an item is a line and what is indented under it."""

    head: tuple[str, ...]
    items: tuple[tuple[str, ...], ...]
    tail: tuple[str, ...]
    near: tuple[str, ...]


def shown_lines(answer: Answer, page: int) -> tuple[list[str], tuple[str, ...]]:
    """Return the lines of a page of an answer, and those of its near misses, which stand on the first page alone."""
    body = _with_unmet(cut_apart(answer), answer)
    if not is_paged(answer, body):
        return [*body.head, *(line for item in body.items for line in item), *body.tail], body.near
    items = body.items[page * PAGE : (page + 1) * PAGE]
    lines = [*body.head, *(line for item in items for line in item), *body.tail]
    return lines, body.near if page == 0 else ()


def _with_unmet(body: Body, answer: Answer) -> Body:
    """Return the body of a match with the criteria that nothing in a person's CVs meets; other bodies as they are."""
    criteria = answer.plan.get("criteria") or ()
    if answer.plan.get("intent") != "match" or not criteria:
        return body
    language: Language = "zh" if answer.plan.get("language") == "zh" else "en"
    items = []
    for item in body.items:
        told = {int(m[1]) for line in item if (m := _CRITERION.match(line))}
        unmet = [n for n in range(1, len(criteria) + 1) if n not in told]
        lines = (*item[1:], *(f"  - {n}. {answer_word('match.absent', language)}" for n in unmet))
        items.append((*item[:1], *sorted(lines, key=_number)))
    return body.model_copy(update={"items": tuple(items)})


def _number(line: str) -> int:
    """Return the number of the criterion that a line tells of."""
    found = _CRITERION.match(line)
    return int(found[1]) if found else 0


def is_paged(answer: Answer, body: Body) -> bool:
    """Tell whether an answer is a list of people that is longer than a page."""
    return len(answer.people) > PAGE and len(body.items) > PAGE and answer.plan.get("intent") != "compare"


def cut_apart(answer: Answer) -> Body:
    """Return the text of an answer in its parts."""
    text, near = answer.text, ""
    if answer.near_misses:
        for language in ("en", "zh"):
            before, heading, after = text.rpartition(f"{answer_word('near.heading', language)}\n")
            if heading and (before.endswith("\n") or not before):
                text, near = before.rstrip("\n"), after
                break
    head: list[str] = []
    items: list[list[str]] = []
    tail: list[str] = []
    lines = text.split("\n")
    for line, following in zip_longest(lines, lines[1:], fillvalue=""):
        if not tail and (line.startswith("- ") or line.strip() and following.startswith("  - ") and line[0] != " "):
            items.append([line])
        elif line.startswith(" ") and items and not tail:
            items[-1].append(line)
        else:
            (tail if items else head).append(line)
    return Body(
        head=tuple(head),
        items=tuple(tuple(item) for item in items),
        tail=tuple(tail),
        near=tuple(line for line in near.split("\n") if line),
    )


def body_blocks(lines: Sequence[str], names: Sequence[str]) -> list[Block]:
    """Return lines as rich text: lists where they are marked so, a table in letters of one width.

    Names are bold, and so is a heading, which a list of the second level follows.
    """
    made: list[Block] = []
    for part in groups(lines, BLOCK_MOST):
        elements: list[Block] = []
        for line, following in zip_longest(part, part[1:], fillvalue=""):
            _add(elements, line, names, is_heading=following.startswith("  - "))
        if elements:
            made.append(rich(*elements))
    return made


def _add(elements: list[Block], line: str, names: Sequence[str], *, is_heading: bool) -> None:
    """Append a line to the elements of a block, to the list or table that it goes on with where it does."""
    last = elements[-1] if elements else None
    if _RULE.match(line) or " | " in line and not line.lstrip().startswith("- "):
        if last is not None and last["type"] == "rich_text_preformatted":
            last["elements"][0]["text"] += "\n" + run(line)["text"]
        else:
            elements.append(fixed(line))
        return
    bare = line.lstrip(" ")
    if bare.startswith("- "):
        indent = 1 if len(line) - len(bare) >= 2 else 0
        item = section(*_runs(bare[2:], names))
        if last is not None and last["type"] == "rich_text_list" and last["indent"] == indent:
            last["elements"].append(item)
        else:
            elements.append(bullets([item], indent))
        return
    runs = _runs(line, names) if bare else [run(" ")]
    if is_heading and len(runs) == 1:
        runs = [run(line, bold=True)]
    if last is not None and last["type"] == "rich_text_section":
        last["elements"] += [run("\n"), *runs]
    else:
        elements.append(section(*runs))


def _runs(text: str, names: Sequence[str]) -> list[Block]:
    """Return a line with the name that it begins with in bold."""
    name = max((n for n in names if n and text.startswith(n)), key=len, default="")
    rest = text[len(name) :]
    if not name or rest[:1].isalnum():
        return [run(text)]
    return [run(name, bold=True), *([run(rest)] if rest else [])]
