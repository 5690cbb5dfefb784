"""What the demo promises of what it prints and draws: nothing cut, nothing too wide, no kind of block left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.demo import terminal
from tests.demo.drawing import Draughtsman
from tests.demo.typeset import Run, Sheet, lines

WORDS = st.text(st.sampled_from("ab Wm.，。（）谁会 \n“”’…-é"), max_size=80)
SIZE, WIDTH = 17.0, 120.0


def plain(text: str) -> dict[str, str]:
    """Return a plain text object."""
    return {"type": "plain_text", "text": text}


def rich(*elements: dict[str, object]) -> dict[str, object]:
    """Return a block of rich text."""
    return {"type": "rich_text", "elements": list(elements)}


def runs(kind: str, text: str) -> dict[str, object]:
    """Return an element of rich text with one run."""
    return {"type": kind, "elements": [{"type": "text", "text": text}]}


BUTTON = {"type": "button", "text": plain("Press"), "action_id": "a"}
SELECT = {"type": "static_select", "placeholder": plain("Choose"), "options": [], "action_id": "s"}
JUDGE = {
    "type": "feedback_buttons",
    "action_id": "f",
    "positive_button": {"text": plain("Good")},
    "negative_button": {"text": plain("Bad")},
}
BLOCKS = [
    rich(runs("rich_text_section", "said"), runs("rich_text_quote", "quoted"), runs("rich_text_preformatted", "fixed")),
    rich({"type": "rich_text_list", "style": "bullet", "elements": [runs("rich_text_section", "listed")]}),
    {"type": "section", "text": {"type": "mrkdwn", "text": "*bold* <@U1> &lt;tag&gt;"}, "accessory": BUTTON},
    {"type": "section", "fields": [plain("left"), plain("right"), plain("third")]},
    {"type": "context", "elements": [plain("small")]},
    {"type": "header", "text": plain("large")},
    {"type": "divider"},
    {"type": "actions", "elements": [BUTTON, SELECT]},
    {"type": "context_actions", "elements": [JUDGE]},
    {"type": "markdown", "text": "**strong** words"},
    {"type": "input", "label": plain("asked"), "element": {"type": "plain_text_input", "action_id": "i"}},
    {
        "type": "table",
        "rows": [[rich(runs("rich_text_section", t)) for t in row] for row in (("a", "b"), ("c", "谁" * 90))],
    },
]


@given(WORDS)
def test_no_line_of_a_picture_is_too_wide(text):
    """Lines stay within their width, and hold every letter that is no space."""
    broken = lines([Run(text), Run(text, bold=True)], SIZE, WIDTH)
    assert all(sum(length for _, length in line) <= WIDTH + 0.01 or len(line) == 1 for line in broken)
    assert len("".join(run.text for line in broken for run, _ in line).split()) >= bool(text.strip())
    letters = "".join("".join(run.text for run, _ in line) for line in broken)
    assert len("".join(letters.split())) == len("".join((text * 2).split()))


@given(WORDS)
def test_no_line_of_the_terminal_is_too_wide(text):
    """Lines stay within their columns, a Chinese character counted as two, and hold every letter."""
    broken = list(terminal.wrapped(text, 30))
    assert all(terminal.columns(line) <= 30 or " " not in line.strip() for line in broken)
    assert "".join("".join(broken).split()) == "".join(text.split())


@pytest.mark.parametrize("block", BLOCKS, ids=lambda b: b["type"])
def test_every_kind_of_block_is_drawn_and_printed(block):
    """Each kind leaves something on the sheet and in the terminal, and says where it ends."""
    sheet = Sheet(400, 600, "#ffffff")
    hand = Draughtsman(sheet, lambda user: "Ada", lambda file: b"")
    assert hand.blocks([block], 10, 10, 380) > 10
    assert sheet.finished(600).getcolors(1_000_000) != Image.new("RGB", (400, 600), "#ffffff").getcolors()
    assert any(line.strip() for line in terminal.shown("", [block], lambda user: "Ada", 60))


def test_a_wide_table_stays_within_its_width():
    """However much a cell holds, nothing is drawn to the right of the table's room."""
    sheet = Sheet(400, 900, "#ffffff")
    Draughtsman(sheet, str, lambda file: b"").blocks([BLOCKS[-1]], 0, 0, 300)
    assert sheet.finished(900).crop((303, 0, 400, 900)).getcolors() == [(97 * 900, (255, 255, 255))]


def test_an_unknown_block_is_told():
    """A kind that cannot be drawn is said to be so: the picture never silently lacks something."""
    with pytest.raises(ValueError, match="video"):
        Draughtsman(Sheet(10, 10, "#ffffff"), str, lambda file: b"").block({"type": "video"}, 0, 0, 10)
