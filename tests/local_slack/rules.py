"""What Slack takes as blocks, messages and views; empty lists of problems where it would take them.

Usable alone, for unit tests of pure block builders. Sources: Slack's reference of blocks, elements and objects, and the
totals that developers measured where it is silent. The models of slack_sdk are asked last, for what they know.
Block types that no message of this app needs (video, call, card, carousel …) are refused as unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from slack_sdk.errors import SlackObjectFormationError
from slack_sdk.models.blocks import Block
from slack_sdk.models.views import View

from tests.local_slack import elements, reading, texts
from tests.local_slack.problems import At

MESSAGE_BLOCKS, VIEW_BLOCKS = 50, 100
TEXT_LIMIT = 40_000
UPDATE_TEXT_LIMIT = 4_000  # chat.update: msg_too_long past it, whatever chat.postMessage takes
ALL_BLOCKS_TEXT = 12_000  # msg_blocks_too_long past it (bolt-js issues 2509 and 2867)
MARKDOWN_TOTAL = 12_000
TABLE_ROWS, TABLE_COLUMNS, TABLE_TEXT = 100, 20, 10_000
BLOCK_ID = 255
TITLE, PRIVATE_METADATA, CALLBACK_ID = 24, 3000, 255

EVERYWHERE = {"section", "divider", "image", "actions", "context", "header", "rich_text", "input"}
ALLOWED = {
    "message": EVERYWHERE | {"markdown", "table", "context_actions"},
    "modal": EVERYWHERE,
    "home": EVERYWHERE,
}


def blocks_problems(blocks: Any, surface: str = "message") -> list[str]:
    """List what Slack would refuse about blocks on a surface: message, modal or home."""
    at = At(blocks, "/blocks")
    if at.array(MESSAGE_BLOCKS if surface == "message" else VIEW_BLOCKS):
        for each in at.items():
            _block(each, surface)
        if not at.found:
            _unique_ids(at)
            _totals(at, surface)
        if not at.found:
            at.found.extend(_models(blocks))
    return at.found


def message_problems(text: str | None = "", blocks: Any = None, *, update: bool = False) -> list[str]:
    """List what Slack would refuse about a message; beside blocks a text is wanted, for notifications."""
    found = [] if blocks is None or blocks == [] else blocks_problems(blocks)
    if not (text or "").strip():
        found.append("no_text: a message wants a text, beside blocks as a fallback")
    limit = UPDATE_TEXT_LIMIT if update else TEXT_LIMIT
    if len(text or "") > limit:
        found.append(f"msg_too_long: {len(text or '')} characters of text, {limit} at most")
    return found


def view_problems(view: Any) -> list[str]:
    """List what Slack would refuse about a modal or an App Home."""
    at = At(view, "/view")
    kind = at.kind
    if not at.down("type").one_of({"modal", "home"}):
        return at.found
    common = "private_metadata callback_id external_id"
    modal = "submit close clear_on_close notify_on_close submit_disabled"
    at.object("type blocks" + (" title" if kind == "modal" else ""), common + (f" {modal}" if kind == "modal" else ""))
    if at.found:
        return at.found
    for name in ("title", "submit", "close"):
        if at.down(name).there:
            texts.text_object(at.down(name), TITLE, plain=True)
    for name, longest in (("private_metadata", PRIVATE_METADATA), ("callback_id", CALLBACK_ID), ("external_id", 255)):
        if at.down(name).there:
            at.down(name).string(longest, 0)
    for name in ("clear_on_close", "notify_on_close"):
        at.down(name).boolean()
    inputs = [block for block in at.down("blocks").items() if block.kind == "input"]
    at.need(kind != "modal" or not inputs or at.down("submit").there, "submit is required where there are input blocks")
    found = at.found + [each.replace("/blocks", "/view/blocks", 1) for each in blocks_problems(view["blocks"], kind)]
    if not found:
        try:
            View(**view).to_dict()
        except SlackObjectFormationError as problem:
            found.append(str(problem))
    return found


def text_of(block: Any) -> int:
    """Count the characters of text in a block."""
    return sum(len(each) for each in reading.words(block))


def _block(at: At, surface: str) -> None:
    if not at.need(isinstance(at.value, dict), "must be an object"):
        return
    kind = at.kind
    if not at.down("type").need(kind in CHECKS, f"unsupported type: {at.value.get('type')!r}"):
        return
    if not at.down("type").need(kind in ALLOWED[surface], f"{kind} is not allowed in a {surface}"):
        return
    if at.down("block_id").there:
        at.down("block_id").string(BLOCK_ID)
    CHECKS[kind](at)


def _section(at: At) -> None:
    if at.object("type", "text fields accessory expand block_id"):
        text, fields, accessory = at.down("text"), at.down("fields"), at.down("accessory")
        at.need(text.there or fields.there, "either text or fields must be provided")
        if text.there:
            texts.text_object(text)
        if fields.there and fields.array(10):
            for each in fields.items():
                texts.text_object(each, 2000)
        if accessory.there:
            elements.element(accessory, elements.IN_SECTION)
        at.down("expand").boolean()


def _divider(at: At) -> None:
    at.object("type", "block_id")


def _image(at: At) -> None:
    elements.image(at, "title block_id")
    if at.down("title").there:
        texts.text_object(at.down("title"), 2000, plain=True)


def _header(at: At) -> None:
    if at.object("type text", "block_id"):
        texts.text_object(at.down("text"), 150, plain=True)


def _markdown(at: At) -> None:
    if at.object("type text", "block_id"):
        at.down("text").string(MARKDOWN_TOTAL)


def _context(at: At) -> None:
    if at.object("type elements", "block_id") and at.down("elements").array(10):
        for each in at.down("elements").items():
            if each.kind == "image":
                elements.image(each, "")
            else:
                texts.text_object(each)


def _holding(most: int, allowed: set[str]) -> Callable[[At], None]:
    def check(at: At) -> None:
        if at.object("type elements", "block_id") and at.down("elements").array(most):
            for each in at.down("elements").items():
                elements.element(each, allowed)

    return check


def _input(at: At) -> None:
    if at.object("type label element", "hint optional dispatch_action block_id"):
        texts.text_object(at.down("label"), 2000, plain=True)
        elements.element(at.down("element"), elements.IN_INPUT)
        if at.down("hint").there:
            texts.text_object(at.down("hint"), 2000, plain=True)
        at.down("optional").boolean()
        at.down("dispatch_action").boolean()


def _rich_text(at: At) -> None:
    if at.object("type elements", "block_id"):
        texts.rich_text(at.down("elements"))


def _table(at: At) -> None:
    if not at.object("type rows", "column_settings block_id") or not at.down("rows").array(TABLE_ROWS):
        return
    for row in at.down("rows").items():
        if row.array(TABLE_COLUMNS):
            for cell in row.items():
                _cell(cell)
    widths = {len(row.value) for row in at.down("rows").items() if isinstance(row.value, list)}
    at.down("rows").need(len(widths) == 1, f"all rows must have the same number of cells, not {sorted(widths)}")
    settings = at.down("column_settings")
    if settings.there and settings.array(TABLE_COLUMNS):
        for each in settings.items():
            if each.there and each.object("", "align is_wrapped"):
                each.down("is_wrapped").boolean()
                if each.down("align").there:
                    each.down("align").one_of({"left", "center", "right"})


def _cell(at: At) -> None:
    kind = at.kind
    if kind == "rich_text":
        if at.object("type elements"):
            texts.rich_text(at.down("elements"))
    elif at.down("type").one_of({"raw_text", "rich_text"}) and at.object("type text"):
        at.down("text").string(TABLE_TEXT)


CHECKS: dict[str, Callable[[At], None]] = {
    "section": _section,
    "divider": _divider,
    "image": _image,
    "header": _header,
    "markdown": _markdown,
    "context": _context,
    "actions": _holding(25, elements.IN_ACTIONS),
    "context_actions": _holding(5, elements.IN_CONTEXT_ACTIONS),
    "input": _input,
    "rich_text": _rich_text,
    "table": _table,
}


def _unique_ids(at: At) -> None:
    """Block ids are unique in a message or view; action ids within their block."""
    for name, count in Counter(block.value.get("block_id") for block in at.items()).items():
        at.need(name is None or count == 1, f"block_id {name!r} already exists for another block")
    for block in at.items():
        for name, count in Counter(element["action_id"] for _, element in reading.elements([block.value])).items():
            block.need(count == 1, f"action_id {name!r} already exists for another action in this block")


def _totals(at: At, surface: str) -> None:
    """Sums over a whole message."""
    if surface != "message":
        return
    kinds: dict[str, list[Any]] = {}
    for block in at.value:
        kinds.setdefault(block["type"], []).append(block)
    tables = kinds.pop("table", [])
    at.need(len(tables) <= 1, "only_one_table_allowed")
    total = sum(map(text_of, tables))
    at.need(total <= TABLE_TEXT, f"{total} characters in cells of tables, {TABLE_TEXT} at most")
    total = sum(map(text_of, kinds.get("markdown", [])))
    at.need(total <= MARKDOWN_TOTAL, f"{total} characters in markdown blocks together, {MARKDOWN_TOTAL} at most")
    total = sum(text_of(block) for blocks in kinds.values() for block in blocks)
    if total > ALL_BLOCKS_TEXT:
        at.found.append(f"msg_blocks_too_long: {total} characters of text in all blocks, {ALL_BLOCKS_TEXT} at most")


def _models(blocks: Any) -> Iterator[str]:
    """What slack_sdk's own models refuse."""
    for index, block in enumerate(blocks):
        try:
            parsed = Block.parse(block)
            if parsed is None:
                yield f"slack_sdk does not know this block [json-pointer:/blocks/{index}]"
            else:
                parsed.to_dict()
        except SlackObjectFormationError as problem:
            yield f"{problem} [json-pointer:/blocks/{index}]"
