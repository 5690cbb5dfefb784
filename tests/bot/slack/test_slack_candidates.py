"""What /candidates promises, over both transports: a complete list for jotted conditions, in pages, and as a CSV."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from bot.answering.body import Heading, Line
from bot.answering.compose.paging import PAGE_MOST, Frame, Section, paged
from bot.answering.compose.told import told as told_answer
from bot.answering.compose.told import turned
from bot.answering.records import Citation, Claim, NearMiss, PersonShown, Plan, Question
from bot.slack.blocks.answer import answer_messages
from bot.slack.export import COLUMNS, csv_of
from bot.slack.incoming import Place
from bot.slack.memory import Kept
from tests.local_slack.rules import message_problems
from vectorstore.records import Scope

pytestmark = pytest.mark.anyio


async def told(slack: Any, channel: Any, person: Any, text: str) -> Any:
    """Give the command, and return what the bot shows for it."""
    before = len(channel.messages(person))
    await person.command("/candidates", text, channel)
    await slack.until(lambda: len(channel.messages(person)) > before, what="a list")
    return channel.last(person)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("在阿里巴巴实习过", "谁在阿里巴巴实习过？"),
        ("Golang, Kubernetes", "who knows Golang and Kubernetes?"),
        ("PhD；Zhejiang University", "who has a PhD and studied at Zhejiang University?"),
        ("at MSRA and PyTorch", "who worked at MSRA and knows PyTorch?"),
        ("internship in 2024", "who did an internship in 2024?"),
        ("Alibaba, not Alibaba Cloud", "who worked at Alibaba, but not Alibaba Cloud?"),
        ("who knows Golang?", "who knows Golang?"),
    ],
)
async def test_a_filter_lists_whom_the_question_lists(slack, vouch, ada, hiring, *, pipeline, text, question):
    """Jotted conditions give exactly the people of the question that says the same."""
    asked = pipeline.answer(Question(text=question), Scope.everything())
    async with vouch() as running:
        answer = await told(slack, hiring, ada, text)
        kept = running.desk.memory.kept(slack_answer_id(answer))
        assert {p.name for p in kept.answer.people} == {p.name for p in asked.people}
        assert message_problems(answer.text, answer.blocks) == []
        assert slack.refusals == []


def slack_answer_id(message: Any) -> str:
    """Return the id that the buttons of an answer carry."""
    return next(
        str(e["value"]).partition(":")[2] or str(e["value"])
        for b in message.blocks
        for e in b.get("elements", ())
        if isinstance(e, dict) and e.get("action_id") == "edit"
    )


async def test_each_condition_may_hold_elsewhere(slack, vouch, ada, hiring):
    """What stands between commas need not stand in one entry, nor does one time hold for all; it is said so."""
    async with vouch():
        answer = await told(slack, hiring, ada, "CUDA, job in 2022")
        assert "who know CUDA and who have worked in 2022" in answer.shown
        assert "CUDA and in 2022" not in answer.shown


async def test_an_empty_filter_lists_everyone(slack, vouch, ada, hiring):
    """Without a condition everyone is listed."""
    async with vouch():
        answer = await told(slack, hiring, ada, "")
        assert "All 13 people" in answer.shown
        assert "Yutong Guan" in answer.shown


async def test_a_long_list_turns_its_pages(slack, vouch, ada, hiring):
    """A list longer than a page says which of its people a page holds, and a button shows the next."""
    async with vouch():
        answer = await told(slack, hiring, ada, "3 years of work experience")
        assert "people 1 to" in answer.shown
        assert "Lan QIAO" not in answer.shown
        await ada.press(answer, "Next page")
        await slack.until(lambda: "Lan QIAO" in hiring.last(ada).shown, what="the second page")
        assert "Previous page" in hiring.last(ada).buttons


async def test_a_very_long_list_goes_on_where_it_was_cut(slack, vouch, ada, hiring, monkeypatch):
    """Of more people than are told at once a button shows the next, until there are none; the CSV has all of them."""
    monkeypatch.setattr("bot.answering.compose.people.TOLD_WHOLE", 2)
    monkeypatch.setattr("bot.answering.compose.people.TOLD_AT_ONCE", 2)
    async with vouch():
        answer = await told(slack, hiring, ada, "Golang")
        assert "潘若溪" in answer.shown
        assert "覃朔" in answer.shown
        assert "people 1 to 2 of 3" in answer.shown
        await ada.press(answer, "The next people")
        await slack.until(lambda: "Yutong Guan" in hiring.last(ada).shown, what="the third person")
        following = hiring.last(ada)
        assert "潘若溪" not in following.shown
        assert "person 3 of 3" in following.shown
        assert "The next people" not in following.buttons
        await ada.press(following, "Export CSV")
        await slack.until(lambda: any(m.files for m in ada.direct.messages(ada)), what="the file")
        [file] = [f for f in slack.world.files.values() if f.name == "people.csv"]
        rows = list(csv.reader(io.StringIO(file.data.decode("utf-8-sig"))))
        assert [r[0] for r in rows[1:]] == ["潘若溪", "覃朔", "Yutong Guan"]
        assert slack.refusals == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the same Rust people, Alibaba", "the same"),
        ("female, Golang", "I don't answer questions about sex"),
        ("女性，会 Golang", "不回答关于性别"),
        ("!!!", "Ask me"),
        ("Zzyzx, Qwerty", "Ask"),
        ("x" * 40_000, "40,000 characters"),
    ],
)
async def test_a_filter_that_cannot_be_read(slack, vouch, ada, hiring, text, words):
    """What cannot be kept, may not be asked, says nothing, names nothing or never ends: a clear line, no list."""
    async with vouch():
        answer = await told(slack, hiring, ada, text)
        assert words in answer.shown or text == "!!!"
        assert "Export CSV" not in answer.buttons
        assert slack.refusals == []


async def test_the_list_as_a_file(slack, vouch, ada, hiring):
    """The CSV comes into the direct messages of who pressed the button, and nowhere else."""
    bo = slack.person("Bo")
    async with vouch():
        answer = await told(slack, hiring, ada, "Golang")
        assert answer.ephemeral_to == ada.id
        await ada.press(answer, "Export CSV")
        await slack.until(lambda: any(m.files for m in ada.direct.messages(ada)), what="the file")
        sent = slack.calls_of("files.completeUploadExternal")[0].args
        assert sent["channel_id"] == ada.direct.id
        await slack.until(lambda: "direct messages" in hiring.last(ada).shown, what="a word")
        assert not any(m.files for m in hiring.messages(ada))
        assert bo.direct.messages(bo) == []
        [file] = [f for f in slack.world.files.values() if f.name == "people.csv"]
        rows = list(csv.reader(io.StringIO(file.data.decode("utf-8-sig"))))
        assert rows[0] == ["Name", "Other names", "What holds", "Quotes", "CVs"]
        assert [r[0] for r in rows[1:]] == ["潘若溪", "覃朔", "Yutong Guan"]
        assert rows[3][1] == "管雨桐"
        assert "Ported the backup verifier from shell scripts to Go." in rows[3][3]
        assert rows[3][4] == "01_cluster_engineer_en.md (2025-05-12)"
        assert slack.refusals == []


async def test_a_list_in_a_channel_is_exported_too(slack, vouch, ada, hiring):
    """A list that was asked for by mention has the button; whoever presses it gets the file, checked as an asker is."""
    eve = slack.person("Eve", kind="guest")
    hiring.members.append(eve.id) if isinstance(hiring.members, list) else hiring.members.add(eve.id)
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} who knows Golang?")
        answer = await slack.reply(said, ada)
        await eve.press(answer, "Export CSV")
        await slack.until(lambda: any("Sorry" in m.shown for m in hiring.thread(said, eve)), what="a refusal")
        assert slack.calls_of("files.getUploadURLExternal") == []
        await ada.press(answer, "Export CSV")
        await slack.until(lambda: any(m.files for m in ada.direct.messages(ada)), what="the file")


async def test_an_upload_that_fails(slack, vouch, ada, hiring):
    """Where Slack does not take the file there is an apology with a reference."""
    async with vouch():
        answer = await told(slack, hiring, ada, "Golang")
        slack.faults.add("files.getUploadURLExternal", times=9, error="fatal_error")
        await ada.press(answer, "Export CSV")
        await slack.until(lambda: "reference" in hiring.last(ada).shown, what="an apology")


async def test_an_export_that_has_expired(slack, vouch, ada, hiring):
    """A list that is kept no more is not exported, and it is said so."""
    async with vouch() as running:
        answer = await told(slack, hiring, ada, "Golang")
        running.desk.memory.forget([p.person_id for p in running.desk.store.people(Scope.everything())])
        await ada.press(answer, "Export CSV")
        await slack.until(lambda: "too old" in hiring.last(ada).shown, what="a word")


async def test_whoever_may_not_ask_gets_no_list(slack, vouch):
    """Guests, shared channels and channels that are not allowed are refused."""
    ada, eve = slack.person("Ada"), slack.person("Eve", kind="guest")
    hiring = slack.channel("hiring", members=[ada, eve])
    shared = slack.channel("partners", members=[ada], shared=True)
    other = slack.channel("random", members=[ada])
    async with vouch(allowed_channels=(hiring.id, shared.id)) as running:
        for person, channel in ((eve, hiring), (ada, shared), (ada, other)):
            for text in ("", "Golang"):
                assert "Sorry" in (await told(slack, channel, person, text)).shown
        assert running.desk.answered == 0


def listed(people: int, said: str) -> Kept:
    """Return a list of so many people, each with two lines under their name."""
    shown = tuple(PersonShown(person_id=f"p{i}", name=f"Person {i:02}", aliases=("=1+1",)) for i in range(people))
    sections = [
        Section(
            tuple(Line(text=text, citations=(i + 1,), under=True) for text in (said, "more")),
            heading=Heading(text=p.name, level=2),
            people=1,
        )
        for i, p in enumerate(shown)
    ]
    near = Line(text="Somebody: nearly", citations=(1,), name="Somebody")
    sections.append(Section((near,), heading=Heading(text="Near misses:"), aside=True))
    frame = Frame(opening=(Heading(text=f"{people} of 99."),))
    quotes = tuple(
        Citation(
            n=i + 1,
            person_id=p.person_id,
            document=f"cv{i}.md",
            document_id=f"d{i}",
            section="Work",
            quote=said,
            shown=said,
            start=0,
            end=len(said),
        )
        for i, p in enumerate(shown)
    )
    claims = tuple(
        Claim(text=f"{p.name}: {said}", person_id=p.person_id, citations=(i + 1,)) for i, p in enumerate(shown)
    )
    answer = told_answer(
        "answered",
        paged(frame, sections, PAGE_MOST, "en"),
        Plan(intent="list", language="en", understood="people"),
        people=shown,
        claims=claims,
        citations=quotes,
        near_misses=(NearMiss(person_id="n", name="Somebody", why="nearly", citations=(1,)),),
    )
    place = Place(kind="asker", user="U1", channel="C1")
    return Kept(id="A" * 16, asker="U1", place=place, question="x", answer=answer, reading="filter")


def test_people_with_several_lines_are_paged_whole():
    """Whoever stands on a page has all their lines there, each person on one page; no page is long."""
    kept = listed(25, "built it " * 10)
    told_of = []
    for page in range(kept.answer.pages):
        [message] = answer_messages(kept, page)
        shown = str(message.blocks)
        names = [i for i in range(25) if f"'Person {i:02}'" in shown]
        told_of += names
        assert shown.count("built it " * 10) == shown.count("'text': 'more") == len(names)
        assert message_problems(message.text, list(message.blocks)) == []
        assert len(turned(kept.answer, page + 1).text) <= PAGE_MOST
    assert told_of == list(range(25))
    assert kept.answer.pages > 2


@pytest.mark.parametrize("formula", ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_cell_is_a_formula(formula, language):
    """Nothing that a CV says is computed by a spreadsheet: names, words and quotes are shown as they are."""
    rows = list(csv.reader(io.StringIO(csv_of([listed(3, formula)], language).decode("utf-8-sig"))))
    assert len(rows) == 4
    assert len(rows[0]) == len(COLUMNS)
    assert not [c for row in rows for c in row if c.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_a_row_tells_what_holds_of_its_person_alone(keep):
    """Each row holds its own person's quotes, from their own CVs."""
    kept = keep("who worked at Alibaba?", "asker")
    rows = list(csv.reader(io.StringIO(csv_of([kept], "en").decode("utf-8-sig"))))
    for person, row in zip(kept.answer.people, rows[1:], strict=True):
        own = [c for c in kept.answer.citations if c.person_id == person.person_id]
        assert row[0] == person.name
        assert own
        assert set(row[4].split("\n")) == {c.document for c in own}
        assert not row[2].startswith(person.name)
