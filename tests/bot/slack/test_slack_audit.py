"""What is promised of the audit in Slack: an answer leaves a line before it is shown, or is not shown."""

from __future__ import annotations

import pytest

from vectorstore.errors import HomeUnusable

pytestmark = pytest.mark.anyio


async def test_an_answer_leaves_a_line_and_so_does_sharing_it(slack, vouch):
    """Who asked where, and where it was shared, by ids of Slack."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    async with vouch() as running:
        await ada.command("/ask", "who knows Golang?", hiring)
        await slack.until(lambda: [m for m in hiring.messages(ada) if m.by_bot], what="an answer")
        (line,) = running.desk.auditor.trail.lines()
        assert (line.told.who, line.told.where, line.told.question) == (ada.id, hiring.id, "who knows Golang?")
        assert line.told.people
        assert line.told.model == "none"
        await ada.press(next(m for m in hiring.messages(ada) if m.by_bot), "Share in channel")
        await slack.until(lambda: running.desk.auditor.trail.check().lines == 2, what="a line for the channel")


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
async def test_an_answer_that_cannot_be_noted_is_not_told(slack, vouch):
    """Where the audit cannot be written the asker gets an apology with a reference, and nothing of a CV."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])

    def refuse(*_: object, **__: object) -> int:
        raise HomeUnusable("the disk is full")

    async with vouch() as running:
        running.desk.auditor.note = refuse
        await ada.command("/ask", "who knows Golang?", hiring)
        await slack.until(lambda: [m for m in hiring.messages(ada) if m.by_bot], what="an apology")
        shown = " ".join(m.shown for m in hiring.messages(ada) if m.by_bot)
        assert "reference" in shown
        assert "Qin" not in shown
