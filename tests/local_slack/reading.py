"""Blocks as a person reads them: their words, their buttons, their inputs.

Knows the shapes of Block Kit; whether Slack would take the blocks is asked in tests.local_slack.rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Block = dict[str, Any]
Element = dict[str, Any]

WORDLESS = {"type", "block_id", "action_id", "value", "url", "style", "image_url", "icon", "callback_id", "name"}
RUNS = {"rich_text_section", "rich_text_quote", "rich_text_preformatted"}
PICKED = "users conversations channels external static"
INPUT_TYPES = {
    *"plain_text_input rich_text_input email_text_input url_text_input number_input file_input".split(),
    *"radio_buttons checkboxes datepicker timepicker datetimepicker".split(),
    *(f"{many}{what}_select" for what in PICKED.split() for many in ("", "multi_")),
}


def words(part: Any) -> Iterator[str]:
    """Give every text that stands in a block, in reading order; what stands in one line is one text."""
    if isinstance(part, list):
        for value in part:
            yield from words(value)
    elif isinstance(part, dict) and str(part.get("type")) in RUNS:
        yield "".join(run(each) for each in part["elements"])
    elif isinstance(part, dict) and part.get("type") == "table":
        for row in part["rows"]:
            yield " | ".join(" ".join(words(cell)) for cell in row)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in WORDLESS:
                continue
            if not isinstance(value, str):
                yield from words(value)
            elif key in {"text", "alt_text", "title", "initial_value"}:
                yield value


def run(part: Element) -> str:
    """One run of a line of rich text: words, a link, a mention, an emoji."""
    kind = part.get("type")
    marks = {"user": ("<@{}>", "user_id"), "channel": ("<#{}>", "channel_id"), "emoji": (":{}:", "name")}
    if kind in marks:
        shape, key = marks[kind]
        return shape.format(part[key])
    return str(part.get("text") or part.get("url") or part.get("fallback") or "")


def shown(text: str, blocks: list[Block]) -> str:
    """All that can be read: the words of the blocks, or the text where there are none."""
    return "\n".join(words(blocks)) if blocks else text


def elements(blocks: list[Block]) -> Iterator[tuple[Block, Element]]:
    """Give every interactive element with its block, top to bottom."""
    for block in blocks:
        inside = [*block.get("elements", ()), block.get("accessory"), block.get("element")]
        for element in inside:
            if isinstance(element, dict) and "action_id" in element:
                yield block, element


def label(element: Element) -> str:
    """The words on a button; the placeholder of a select; the label of an icon."""
    text = element.get("text") or element.get("placeholder") or {}
    return str(text.get("text", "")) if isinstance(text, dict) else str(text)


def buttons(blocks: list[Block]) -> list[str]:
    """Labels of all buttons, top to bottom."""
    return [label(element) for _, element in elements(blocks) if element["type"] in {"button", "icon_button"}]


def options(element: Element) -> list[dict[str, Any]]:
    """Options of a select, in or out of groups."""
    grouped = [option for group in element.get("option_groups", ()) for option in group["options"]]
    return [*element.get("options", ()), *grouped]


def initial(element: Element) -> dict[str, Any]:
    """The state that an input has before anybody touched it, as view.state.values tells it."""
    kind = element["type"]
    state: dict[str, Any] = {"type": kind}
    if kind.endswith("_input"):
        return state | {"value": element.get("initial_value")}
    if kind in {"checkboxes", "multi_static_select", "multi_external_select"}:
        return state | {"selected_options": element.get("initial_options", [])}
    singles = {
        "datepicker": ("selected_date", "initial_date"),
        "timepicker": ("selected_time", "initial_time"),
        "datetimepicker": ("selected_date_time", "initial_date_time"),
        "users_select": ("selected_user", "initial_user"),
        "multi_users_select": ("selected_users", "initial_users"),
        "conversations_select": ("selected_conversation", "initial_conversation"),
        "multi_conversations_select": ("selected_conversations", "initial_conversations"),
        "channels_select": ("selected_channel", "initial_channel"),
        "multi_channels_select": ("selected_channels", "initial_channels"),
    }
    field, start = singles.get(kind, ("selected_option", "initial_option"))
    return state | {field: element.get(start, [] if kind.startswith("multi_") else None)}


def initial_state(blocks: list[Block]) -> dict[str, dict[str, Any]]:
    """Values of all inputs of a view or message, by block_id and action_id."""
    values: dict[str, dict[str, Any]] = {}
    for block, element in elements(blocks):
        if element["type"] in INPUT_TYPES:
            values.setdefault(block["block_id"], {})[element["action_id"]] = initial(element)
    return values
