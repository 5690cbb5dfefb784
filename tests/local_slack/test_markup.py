"""What marks do in Slack's client: pings, links, and bold that is none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.local_slack.markup import links, pings, visible_marks


def section(text: str, kind: str = "mrkdwn") -> list[dict[str, Any]]:
    """Blocks with one text."""
    return [{"type": "section", "text": {"type": kind, "text": text}}]


def rich(**part: str) -> list[dict[str, Any]]:
    """Blocks with one run of rich text."""
    return [{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [part]}]}]


@pytest.mark.parametrize(
    ("text", "blocks", "found"),
    [
        ("<!channel> hello", [], ["!channel"]),
        ("ask <@U1|ada>", [], ["@U1"]),
        ("x", section("<!subteam^S1|@team>"), ["!subteam^S1"]),
        ("<!here>", section("x"), ["!here"]),
        ("x", section("<!channel>", "plain_text"), []),
        ("&lt;!channel&gt;", [], []),
        ("`<!channel>`", [], []),
        ("x", rich(type="user", user_id="U1"), ["user U1"]),
        ("x", rich(type="text", text="<!channel>"), []),
    ],
)
def test_pings_are_found(text: str, blocks: list[dict[str, Any]], found: list[str]) -> None:
    """Only what Slack would turn into a notification counts."""
    assert pings(text, blocks) == found


@pytest.mark.parametrize(
    ("text", "markdown", "found"),
    [
        ("see <https://x.test|here>", False, ["https://x.test"]),
        ("see https://x.test now", False, ["https://x.test"]),
        ("see <#C1|general>", False, ["#C1"]),
        ("see [here](https://x.test)", True, ["https://x.test"]),
        ("see [here](https://x.test)", False, ["https://x.test"]),
        ("see &lt;https: x", False, []),
    ],
)
def test_links_are_found(text: str, markdown: bool, found: list[str]) -> None:
    """Marked links, bare addresses and channels are links; Markdown's links are where Markdown is read."""
    assert sorted(set(links(text, [], markdown=markdown))) == found


@pytest.mark.parametrize(
    ("text", "markdown", "found"),
    [
        ("is *bold* here", False, []),
        ("他*在北京*工作", False, ["他*在北京*工"]),
        ("他\u200b*在北京*\u200b工作", False, []),
        ("他 *在北京* 工作", False, []),
        ("他**在北京**工作", True, []),
        ("他**“在北京”**工作", True, ["他**“在北京”**工"]),
        ("他 **“在北京”** 工作", True, []),
        ("a * b * c", False, []),
    ],
)
def test_bold_that_is_none_is_found(text: str, markdown: bool, found: list[str]) -> None:
    """Beside letters and Chinese characters mrkdwn's asterisks stay; Markdown's, where punctuation is inside."""
    assert visible_marks(text, [], markdown=markdown) == found
