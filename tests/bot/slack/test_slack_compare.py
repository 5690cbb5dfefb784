"""What /compare promises, over both transports: people side by side in a table, every line cited."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.answering.body import Heading, Line, Note, Page, Row, Table
from bot.answering.compose.told import told as told_answer
from bot.answering.records import Citation, Claim, PersonShown, Plan
from bot.slack.blocks.answer import answer_messages
from bot.slack.blocks.table import CELLS_MOST, COLUMNS_MOST, ROWS_MOST, table_block
from bot.slack.incoming import Place
from bot.slack.listeners.compare import COMPARED_MOST, names_in
from bot.slack.memory import Kept
from tests.local_slack.reading import words
from tests.local_slack.rules import message_problems

pytestmark = pytest.mark.anyio


async def told(slack: Any, channel: Any, person: Any, text: str) -> Any:
    """Give the command, and return what the bot shows for it."""
    before = len(channel.messages(person))
    await person.command("/compare", text, channel)
    await slack.until(lambda: len(channel.messages(person)) > before, what="a comparison")
    return channel.last(person)


def tables(message: Any) -> list[Any]:
    """Return the table blocks of a message."""
    return [b for b in message.blocks if b["type"] == "table"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ada Low | Bo Ek", ["Ada Low", "Bo Ek"]),
        ("Ada Low|Bo Ek|Cy Orr", ["Ada Low", "Bo Ek", "Cy Orr"]),
        ("Ada Low vs Bo Ek", ["Ada Low", "Bo Ek"]),
        ("Ada Low vs. Bo Ek", ["Ada Low", "Bo Ek"]),
        ("compare Ada Low and Bo Ek", ["Ada Low", "Bo Ek"]),
        ("Ada Low, Bo Ek and Cy Orr", ["Ada Low", "Bo Ek", "Cy Orr"]),
        ("Ada Low, Bo Ek, and Cy Orr", ["Ada Low", "Bo Ek", "Cy Orr"]),
        ("林一 和 陈二", ["林一", "陈二"]),
        ("林一和陈二", ["林一", "陈二"]),
        ("比较林一与陈二", ["林一", "陈二"]),
        ("林一、陈二、何三", ["林一", "陈二", "何三"]),
        ("林一｜陈二", ["林一", "陈二"]),
        ("林一 vs 陈二", ["林一", "陈二"]),
        ("林一 | Bo Ek的对比", ["林一", "Bo Ek"]),
        ("王和平 | 林一", ["王和平", "林一"]),
        ("Anderson | Vsevolod Low", ["Anderson", "Vsevolod Low"]),
        ("Ada Low", ["Ada Low"]),
        ("", []),
        (" | ", []),
    ],
)
def test_how_names_are_parted(text, names):
    """A bar, a comma, "vs", "and", 和, 与 part names; what lies within one does not."""
    assert names_in(text) == names


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Yutong Guan | 鲍天齐", "管雨桐（Yutong Guan）、鲍天齐（Tianqi Bao）对比"),
        ("Yutong Guan vs Tianqi Bao", "Yutong Guan (管雨桐) and Tianqi Bao (鲍天齐), side by side"),
        ("管雨桐和鲍天齐", "管雨桐（Yutong Guan）、鲍天齐（Tianqi Bao）对比"),
    ],
)
async def test_two_side_by_side(slack, vouch, ada, hiring, text, title):
    """Two people stand in a table under their names, each line with its citation, in the language of the command."""
    async with vouch() as running:
        answer = await told(slack, hiring, ada, text)
        assert title in answer.shown
        [made] = tables(answer)
        assert len(made["rows"][0]) == 3
        cells = [" ".join(words(c)) for row in made["rows"][1:] for c in row[1:]]
        assert all(cell == "—" or all(re.search(r"\[\d+\]$", line) for line in cell.split("\n")) for cell in cells)
        assert "Kuaishou Technology" in answer.shown
        await slack.until(lambda: running.desk.answered == 1, what="one answer")
        assert message_problems(answer.text, answer.blocks) == []
        assert slack.refusals == []


async def test_three_side_by_side(slack, vouch, ada, hiring):
    """Three people stand in three columns, by name, and it is said that this is no ranking."""
    async with vouch():
        answer = await told(slack, hiring, ada, "Yutong Guan | Tianqi Bao | Lan Qiao")
        [made] = tables(answer)
        assert [" ".join(words(c)) for c in made["rows"][0][1:]] == [
            "Yutong Guan (管雨桐)",
            "Tianqi Bao (鲍天齐)",
            "Lan QIAO",
        ]
        assert slack.refusals == []


async def test_a_comparison_by_mention_and_in_a_direct_message(slack, vouch, ada, hiring):
    """However it is asked for, it is a table; streamed, posted or shared."""
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} compare Yutong Guan and Tianqi Bao")
        assert tables(await slack.reply(said, ada))
        said = await ada.say(ada.direct, "compare Yutong Guan and Tianqi Bao")
        assert tables(await slack.reply(said, ada))
        answer = await told(slack, hiring, ada, "Yutong Guan | Tianqi Bao")
        await ada.press(answer, "Share in channel")
        await slack.until(lambda: "Shared in the channel" in hiring.last(ada).shown, what="a word")
        shared = [m for m in hiring.messages(ada) if not m.ephemeral_to and "asked and shared" in m.shown]
        assert tables(shared[0])
        assert slack.refusals == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "/compare NAME | NAME"),
        ("Yutong Guan", "/compare NAME | NAME"),
        ("Yutong Guan | Guan Yutong", "one and the same person"),
        ("管雨桐 | Yutong Guan", "同一个人"),
        ("Yutong Guan | Zzyzx Qwerty", "Nobody in the CVs is called “Zzyzx Qwerty”"),
        ("Yutong Guan | Tianqi Bo", "Did you mean"),
        (" | ".join(["Ada Low"] * (COMPARED_MOST + 1)), "shows up to 5"),
        ("x" * 40_000, "/compare NAME | NAME"),
        ("x|" * 20_000, "shows up to 5"),
    ],
)
async def test_what_is_no_comparison(slack, vouch, ada, hiring, text, said):
    """One name, one person twice, an unknown name, too many, endless text: a clear line, and nobody is compared."""
    async with vouch() as running:
        answer = await told(slack, hiring, ada, text)
        assert said in answer.shown
        assert running.desk.answered == 0
        assert slack.refusals == []


async def test_a_near_name_goes_on_with_the_comparison(slack, vouch, ada, hiring):
    """Who is chosen takes the place of the name that nobody bears."""
    async with vouch():
        answer = await told(slack, hiring, ada, "Tianqi Boa | Yutong Gaun")
        await ada.press(answer, "Tianqi Bao (鲍天齐)")
        await slack.until(lambda: "“Yutong Gaun”" in hiring.last(ada).shown, what="the next choice")
        await ada.press(hiring.last(ada), "Yutong Guan (管雨桐)")
        await slack.until(lambda: tables(hiring.last(ada)), what="the table")
        assert slack.refusals == []


async def test_whoever_may_not_ask_compares_nobody(slack, vouch):
    """Guests and shared channels are refused, also behind a button."""
    ada, eve = slack.person("Ada"), slack.person("Eve", kind="guest")
    hiring = slack.channel("hiring", members=[ada, eve])
    shared = slack.channel("partners", members=[ada], shared=True)
    async with vouch() as running:
        for person, channel in ((eve, hiring), (ada, shared)):
            assert "Sorry" in (await told(slack, channel, person, "Yutong Guan | Tianqi Bao")).shown
        blocks = (await told(slack, hiring, ada, "Tianqi Boa | Yutong Guan")).blocks
        await running.desk.deliver.client.chat_postMessage(channel=hiring.id, text="which", blocks=blocks)
        await eve.press(hiring.last(eve), "Tianqi Bao (鲍天齐)")
        await slack.until(lambda: "Sorry" in hiring.last(eve).shown, what="a refusal")
        assert running.desk.answered == 0


def compared(columns: int, rows: int, said: str) -> Kept:
    """Return a comparison of any size."""
    people = tuple(PersonShown(person_id=f"p{i}", name=f"Person {i}") for i in range(columns))
    claims, quotes, made = [], [], []
    for row in range(rows):
        numbers = range(len(claims) + 1, len(claims) + 1 + columns)
        cells = tuple((Line(text=said, citations=(n,)),) for n in numbers)
        made.append(Row(label=f"Row {row}", cells=cells))
        for n, person in zip(numbers, people, strict=True):
            claims.append(Claim(text=f"Row {row}: {said}", person_id=person.person_id, citations=(n,)))
            quotes.append(
                Citation(
                    n=n,
                    person_id=person.person_id,
                    document="cv.md",
                    document_id="d",
                    section="Work",
                    quote=said,
                    shown=said,
                    start=0,
                    end=len(said),
                )
            )
    side_by_side = Table(columns=tuple(p.name for p in people), rows=tuple(made))
    answer = told_answer(
        "answered",
        [Page(parts=(Heading(text="All, side by side"), side_by_side, Note(text="By name.")))],
        Plan(intent="compare", language="en", understood="a comparison"),
        people=people,
        claims=tuple(claims),
        citations=tuple(quotes),
    )
    place = Place(kind="asker", user="U1", channel="C1")
    return Kept(id="A" * 16, asker="U1", place=place, question="compare", answer=answer)


@pytest.mark.parametrize(
    ("columns", "rows", "said", "fits"),
    [
        (2, 8, "x", True),
        (COLUMNS_MOST - 1, 2, "x", True),
        (COLUMNS_MOST, 2, "x", False),
        (2, ROWS_MOST - 1, "x", True),
        (2, ROWS_MOST, "x", False),
        (2, 2, "word " * (CELLS_MOST // 25), True),
        (2, 2, "word " * (CELLS_MOST // 15), False),
        (5, 8, "长" * 200, True),
        (5, 8, "长" * 260, False),
    ],
)
def test_what_no_table_takes_is_told_in_lines(columns, rows, said, fits):
    """Past Slack's limits of a table each line is told after the other; no line and no citation is lost either way."""
    kept = compared(columns, rows, said)
    [shown_table] = [p for p in kept.answer.body.pages[0].parts if isinstance(p, Table)]
    assert (table_block(shown_table, "Compared") is not None) is fits
    messages = answer_messages(kept)
    shown = ""
    for message in messages:
        assert message_problems(message.text, list(message.blocks)) == []
        shown += "\n".join(w for b in message.blocks for w in words(b))
    assert sum("table" in str(m.blocks) and any(b["type"] == "table" for b in m.blocks) for m in messages) == fits
    assert all(f"[{n}]" in shown for n in range(1, columns * rows + 1))
    assert "By name." in shown
