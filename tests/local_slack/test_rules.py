"""The rules refuse what Slack refuses, and take what Slack takes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.local_slack.reading import shown
from tests.local_slack.rules import blocks_problems, message_problems, view_problems

Block = dict[str, Any]


def plain(text: str) -> Block:
    """A plain_text object."""
    return {"type": "plain_text", "text": text}


def section(text: str, **more: Any) -> Block:
    """A section with words in it."""
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}, **more}


def button(action_id: str = "go", **more: Any) -> Block:
    """A button."""
    return {"type": "button", "action_id": action_id, "text": plain("Go"), **more}


def actions(*elements: Block, **more: Any) -> Block:
    """A row of elements."""
    return {"type": "actions", "elements": list(elements), **more}


def table(rows: list[list[str]], **more: Any) -> Block:
    """A table of plain cells."""
    return {"type": "table", "rows": [[{"type": "raw_text", "text": cell} for cell in row] for row in rows], **more}


def select(options: list[Block], kind: str = "static_select", **more: Any) -> Block:
    """A select."""
    return {"type": kind, "action_id": "pick", "options": options, **more}


def option(text: str, value: str | None = None) -> Block:
    """One option."""
    return {"text": plain(text), "value": text if value is None else value}


def text_input(block_id: str = "b", **more: Any) -> Block:
    """An input of words."""
    element = {"type": "plain_text_input", "action_id": "words", **more}
    return {"type": "input", "block_id": block_id, "label": plain("Words"), "element": element}


FEEDBACK = {
    "type": "context_actions",
    "elements": [
        {
            "type": "feedback_buttons",
            "action_id": "feedback",
            "positive_button": {"text": plain("Good"), "value": "good"},
            "negative_button": {"text": plain("Bad"), "value": "bad"},
        }
    ],
}
IMAGE = {"type": "image", "slack_file": {"id": "F1"}, "alt_text": "a timeline", "title": plain("Timeline")}
RICH = {
    "type": "rich_text",
    "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": "x", "style": {"bold": True}}]}],
}

TAKEN: dict[str, list[Block]] = {
    "section": [section("x" * 3000, accessory=button())],
    "fields": [{"type": "section", "fields": [{"type": "mrkdwn", "text": "x" * 2000}] * 5}],
    "header": [{"type": "header", "text": plain("x" * 150)}],
    "image": [IMAGE],
    "context": [{"type": "context", "elements": [{"type": "mrkdwn", "text": "x"}] * 10}],
    "buttons": [actions(*(button(f"b{n}", value="v" * 2000) for n in range(25)))],
    "the same action in two blocks": [actions(button(value="1")), actions(button(value="2"))],
    "markdown": [{"type": "markdown", "text": "x" * 12_000}],
    "table": [table([["a", "b"]] * 100, column_settings=[{"align": "right"}, {"is_wrapped": True}])],
    "table of rich cells": [{"type": "table", "rows": [[RICH, RICH]]}],
    "feedback": [FEEDBACK],
    "rich text": [RICH],
    "divider": [{"type": "divider"}] * 50,
    "select": [actions(select([option(f"o{n}") for n in range(100)], placeholder=plain("Pick")))],
    "overflow": [section("x", accessory=select([option("a")] * 1, "overflow"))],
    "confirmation": [
        actions(button(confirm={"title": plain("t"), "text": plain("x"), "confirm": plain("y"), "deny": plain("n")}))
    ],
}

REFUSED: dict[str, list[Block]] = {
    "no block": [],
    "51 blocks": [{"type": "divider"}] * 51,
    "an unknown type": [{"type": "carousel"}],
    "no type": [{"text": "x"}],
    "an unknown field": [section("x", colour="red")],
    "an empty text": [section("")],
    "a blank text": [section("  ")],
    "3,001 characters": [section("x" * 3001)],
    "neither text nor fields": [{"type": "section"}],
    "eleven fields": [{"type": "section", "fields": [plain("x")] * 11}],
    "a long field": [{"type": "section", "fields": [plain("x" * 2001)]}],
    "an input as accessory": [section("x", accessory={"type": "plain_text_input", "action_id": "a"})],
    "emoji in mrkdwn": [{"type": "section", "text": {"type": "mrkdwn", "text": "x", "emoji": True}}],
    "a long header": [{"type": "header", "text": plain("x" * 151)}],
    "a header in mrkdwn": [{"type": "header", "text": {"type": "mrkdwn", "text": "x"}}],
    "eleven elements of context": [{"type": "context", "elements": [plain("x")] * 11}],
    "a button in context": [{"type": "context", "elements": [button()]}],
    "26 buttons": [actions(*(button(f"b{n}") for n in range(26)))],
    "no button": [actions()],
    "a long label": [actions(button() | {"text": plain("x" * 76)})],
    "a long value": [actions(button(value="x" * 2001))],
    "an empty value": [actions(button(value=""))],
    "a style that is none": [actions(button(style="warning"))],
    "a long action_id": [actions(button("x" * 256))],
    "an action twice in a block": [actions(button(), button())],
    "a block_id twice": [section("x", block_id="b"), section("y", block_id="b")],
    "a long block_id": [section("x", block_id="b" * 256)],
    "a picture without words": [{"type": "image", "image_url": "https://x.test/a.png"}],
    "a picture from nowhere": [{"type": "image", "alt_text": "x"}],
    "a picture from two places": [IMAGE | {"image_url": "https://x.test/a.png"}],
    "an empty markdown": [{"type": "markdown", "text": ""}],
    "markdown past 12,000": [{"type": "markdown", "text": "x" * 6001}] * 2,
    "blocks past 12,000 together": [section("x" * 3000)] * 5,
    "a ragged table": [table([["a", "b"], ["c"]])],
    "an empty cell": [table([["a", ""]])],
    "101 rows": [table([["a"]] * 101)],
    "21 columns": [table([["a"] * 21])],
    "no row": [table([])],
    "two tables": [table([["a"]]), table([["b"]])],
    "cells past 10,000": [table([["x" * 2001]] * 5)],
    "a cell of another kind": [{"type": "table", "rows": [[plain("x")]]}],
    "an alignment that is none": [table([["a"]], column_settings=[{"align": "middle"}])],
    "101 options": [actions(select([option(f"o{n}") for n in range(101)]))],
    "no option": [actions(select([]))],
    "a long option": [actions(select([option("x" * 76)]))],
    "an option's value twice": [actions(select([option("a", "v"), option("b", "v")]))],
    "an initial option that is none": [actions(select([option("a")], initial_option=option("b")))],
    "six in an overflow menu": [section("x", accessory=select([option(f"o{n}") for n in range(6)], "overflow"))],
    "eleven radio buttons": [actions(select([option(f"o{n}") for n in range(11)], "radio_buttons"))],
    "a long placeholder": [actions(select([option("a")], placeholder=plain("x" * 151)))],
    "feedback without a value": [
        {
            "type": "context_actions",
            "elements": [{"type": "feedback_buttons", "positive_button": {"text": plain("x")}}],
        }
    ],
    "a button among feedback": [{"type": "context_actions", "elements": [button()]}],
    "an empty rich text": [{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": []}]}],
    "empty words in rich text": [
        {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": ""}]}]}
    ],
}

MODAL = {"type": "modal", "title": plain("Ask"), "submit": plain("Send"), "blocks": [text_input()]}

REFUSED_VIEWS: dict[str, Block] = {
    "a long title": MODAL | {"title": plain("x" * 25)},
    "no title": {key: value for key, value in MODAL.items() if key != "title"},
    "a long submit": MODAL | {"submit": plain("x" * 25)},
    "no submit": {key: value for key, value in MODAL.items() if key != "submit"},
    "3,001 characters of metadata": MODAL | {"private_metadata": "x" * 3001},
    "101 blocks": MODAL | {"blocks": [{"type": "divider"}] * 101},
    "a table": MODAL | {"blocks": [table([["a"]])]},
    "feedback": MODAL | {"blocks": [FEEDBACK]},
    "a block_id twice": MODAL | {"blocks": [text_input(), text_input()]},
    "an initial value past its own limit": MODAL | {"blocks": [text_input(initial_value="xxx", max_length=2)]},
    "a title on a home": {"type": "home", "title": plain("x"), "blocks": []},
    "an unknown field": MODAL | {"state": {}},
    "an empty home": {"type": "home", "blocks": []},
    "an unknown type": MODAL | {"type": "dialog"},
}


@pytest.mark.parametrize("blocks", TAKEN.values(), ids=TAKEN)
def test_what_slack_takes_has_no_problem(blocks: list[Block]) -> None:
    """Blocks at the limits are taken."""
    assert message_problems("fallback", blocks) == []


@pytest.mark.parametrize("blocks", REFUSED.values(), ids=REFUSED)
def test_what_slack_refuses_has_a_problem(blocks: list[Block]) -> None:
    """Blocks past the limits are refused."""
    assert blocks_problems(blocks) != []


@pytest.mark.parametrize("view", REFUSED_VIEWS.values(), ids=REFUSED_VIEWS)
def test_views_past_the_limits_are_refused(view: Block) -> None:
    """Modals and homes have rules of their own."""
    assert view_problems(view) != []


def test_views_at_the_limits_are_taken() -> None:
    """A hundred blocks, three thousand characters of metadata."""
    assert view_problems(MODAL | {"private_metadata": "x" * 3000, "blocks": [{"type": "divider"}] * 100}) == []
    assert view_problems({"type": "home", "blocks": [{"type": "divider"}]}) == []
    assert view_problems(MODAL) == []


def test_a_message_wants_a_text_beside_its_blocks() -> None:
    """Without a fallback, notifications and screen readers have nothing to say."""
    assert message_problems("", [section("x")])[0].startswith("no_text")
    assert message_problems(None, [])[0].startswith("no_text")


def test_texts_have_limits() -> None:
    """A message takes 40,000 characters, an update of one 4,000."""
    assert message_problems("x" * 40_000) == []
    assert message_problems("x" * 40_001) != []
    assert message_problems("x" * 4_001, update=True) != []


KEYS = "type text elements element accessory fields rows options label title blocks action_id value style".split()
KINDS = "section table rich_text actions input context button static_select plain_text modal home overflow".split()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(KINDS) | st.text(max_size=3),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inside, max_size=5),
    max_leaves=12,
)


@given(JSON)
def test_nothing_makes_the_rules_fail(content: Any) -> None:
    """Whatever is sent, the answer is a list of problems, never an error of the rules themselves."""
    assert isinstance(blocks_problems(content), list)
    assert isinstance(blocks_problems([content]), list)
    assert isinstance(view_problems(content), list)


def test_what_is_read_of_blocks_is_what_a_person_reads() -> None:
    """Runs of rich text stand in one line, cells of a row too."""
    assert shown("", [table([["Name", "Years"], ["Ada", "3"]])]) == "Name | Years\nAda | 3"
    runs = [{"type": "text", "text": "see "}, {"type": "link", "url": "https://x.test", "text": "this"}]
    rich = {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": runs}]}
    assert shown("", [rich, section("and that")]) == "see this\nand that"
