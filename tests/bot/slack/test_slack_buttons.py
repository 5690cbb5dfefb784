"""What the buttons, forms and modals of an answer promise, over both transports."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.anyio

LONG = "who has 3 years of work experience?"
ALIBABA = "who has worked on GPU sharing at Alibaba?"
NEED = "I need someone who has worked on GPU sharing and knows Golang"


async def answered(slack: Any, channel: Any, person: Any, text: str) -> Any:
    """Mention the bot, and wait for its answer."""
    said = await person.say(channel, f"{slack.bot.mention} {text}")
    await slack.until(lambda: len(channel.thread(said, person)) > 1, what="an answer")
    return channel.thread(said, person)[1]


async def test_sources_show_the_quote_in_its_lines(slack, vouch, ada, hiring):
    """Show sources opens a modal with each quote, bold, and the lines around it."""
    async with vouch():
        await ada.press(await answered(slack, hiring, ada, ALIBABA), "Show sources")
        await slack.until(lambda: ada.modal, what="the sources")
        first = ada.modal.blocks[0]["elements"]
        bold = [r["text"] for e in first[1:] for r in e["elements"] if r.get("style", {}).get("bold")]
        assert len(bold) == 1
        assert bold[0].startswith("Built the GPU sharing path of the node agent")
        assert bold[0].endswith("by 41% in its first quarter.")
        assert len(first[1]["elements"]) == 3
        assert len(ada.modal.blocks) == 5
        assert slack.refusals == []


async def test_a_long_list_is_turned_by_pages(slack, vouch, ada, hiring):
    """More people than a page holds come in pages, in the message itself."""
    async with vouch():
        answer = await answered(slack, hiring, ada, LONG)
        assert "Lan QIAO" not in answer.shown
        await ada.press(answer, "Next page")
        await slack.until(lambda: "Lan QIAO" in answer.shown, what="the second page")
        assert "DEVRAJ" not in answer.shown
        await ada.press(answer, "Previous page")
        await slack.until(lambda: "DEVRAJ" in answer.shown, what="the first page")


async def test_pages_of_a_private_answer(slack, vouch, ada, hiring):
    """The pages of /ask turn too, though nobody can update a message that its asker alone sees."""
    async with vouch():
        await ada.command("/ask", LONG, hiring)
        await slack.until(lambda: hiring.messages(ada), what="an answer")
        await ada.press(hiring.last(ada), "Next page")
        await slack.until(lambda: "Lan QIAO" in hiring.last(ada).shown, what="the second page")


async def test_changing_the_words_of_a_question(slack, vouch, ada, hiring):
    """The question can be changed, and something be left out of it; a new answer comes into the same thread."""
    async with vouch():
        answer = await answered(slack, hiring, ada, "who has worked at Alibaba?")
        await ada.press(answer, "Change the question")
        await slack.until(lambda: ada.modal, what="the form")
        await ada.submit(**{"except": "Alibaba Cloud"})
        await slack.until(lambda: hiring.last(ada) and len(slack.calls_of("chat.postMessage")) == 2, what="an answer")
        again = hiring.thread(answer, ada)[-1]
        assert "Yutong Guan" not in again.shown.split("Near misses")[0]


async def test_an_offered_question_is_asked_by_its_button(slack, vouch, ada, hiring):
    """What may have been meant is offered as buttons; one pressed is answered in the same thread."""
    async with vouch():
        answer = await answered(slack, hiring, ada, "who frobnicated over at Alibaba, but not for long")
        assert "Did you mean" in answer.shown
        await ada.press(answer, "offer_0")
        await slack.until(lambda: len(hiring.thread(answer, ada)) > 2, what="an answer")
        again = hiring.thread(answer, ada)[-1]
        assert "3 of 13: people who worked at Alibaba" in again.shown
        assert slack.refusals == []


async def test_a_criterion_from_must_to_nice(slack, vouch, ada, hiring):
    """A criterion's weight can be changed, and the people who meet the rest are found."""
    async with vouch():
        answer = await answered(slack, hiring, ada, NEED)
        await ada.press(answer, "Change the question")
        await slack.until(lambda: ada.modal, what="the form")
        await ada.submit(criterion_0="nice")
        await slack.until(lambda: len(slack.calls_of("chat.postMessage")) == 2, what="an answer")
        again = hiring.thread(answer, ada)[-1]
        assert "GPU sharing (nice to have)" in again.shown
        assert "2 of 13" in answer.shown
        assert "2 of 13" not in again.shown


async def test_feedback_is_kept(slack, vouch, ada, hiring):
    """A good word is noted; a bad one asks why in a form, and the answer is noted too."""
    async with vouch() as running:
        answer = await answered(slack, hiring, ada, ALIBABA)
        await ada.feedback(answer, good=True)
        await slack.until(lambda: any("Thank you" in m.shown for m in seen(hiring, answer, ada)), what="thanks")
        await ada.feedback(answer, good=False)
        await slack.until(lambda: ada.modal, what="the form")
        await ada.submit(why="Somebody is missing")
        await slack.until(
            lambda: sum("Thank you" in m.shown for m in seen(hiring, answer, ada)) >= 2, what="thanks again"
        )
        noted = [(ada.id, False, "Somebody is missing")]
        await slack.until(
            lambda: [(asker, good, why) for _, asker, good, why in running.desk.memory.judgements()] == noted,
            what="the note",
        )


def seen(channel: Any, answer: Any, person: Any) -> list[Any]:
    """Return all that somebody sees in a channel and in the thread of an answer."""
    return [*channel.messages(person), *channel.thread(answer, person)]


async def test_a_button_that_has_expired(slack, vouch, ada, hiring):
    """A button whose answer is kept no more says so, as does a modal; nothing is raised."""
    async with vouch() as running:
        answer = await answered(slack, hiring, ada, ALIBABA)
        running.desk.memory.forget([p.person_id for p in running.desk.store.people(every())])
        await ada.press(answer, "Show sources")
        await slack.until(lambda: ada.modal and "too old" in ada.modal.shown, what="a word in a modal")
        await ada.close()
        await ada.feedback(answer, good=True)
        await slack.until(lambda: any("too old" in m.shown for m in seen(hiring, answer, ada)), what="a word")


def every() -> Any:
    """Return the scope of everything."""
    from vectorstore.records import Scope

    return Scope.everything()


async def test_a_button_nobody_knows(slack, vouch, ada, hiring):
    """A button of another version is answered with a clear word."""
    async with vouch() as running:
        blocks = [
            {
                "type": "actions",
                "elements": [
                    {
                        "type": "button",
                        "action_id": "of_old",
                        "text": {"type": "plain_text", "text": "Old"},
                        "value": "1",
                    }
                ],
            }
        ]
        await running.desk.deliver.client.chat_postMessage(channel=hiring.id, text="old", blocks=blocks)
        sent = await ada.press(hiring.last(ada), "Old")
        await sent.done()
        assert sent.acked
        await slack.until(lambda: "do not know that button" in hiring.last(ada).shown, what="a word")


async def test_contact_details_stay_out_of_channels(slack, vouch, ada, hiring):
    """An e-mail address is shown to its asker alone, by /ask or in a direct message, and never in a channel."""
    async with vouch():
        public = await answered(slack, hiring, ada, "what is the email of Yutong Guan?")
        assert "example.com" not in str(public.blocks) + public.text
        assert "direct message" in public.shown
        await ada.command("/ask", "what is the email of Yutong Guan?", hiring)
        await slack.until(lambda: "yutong.guan@example.com" in hiring.last(ada).shown, what="the address")
        await ada.press(hiring.last(ada), "Share in channel")
        await slack.until(lambda: slack.calls_of("chat.postMessage")[1:], what="the shared answer")
        assert "example.com" not in str([c.args for c in slack.calls_of("chat.postMessage")])


@pytest.mark.parametrize(("policy", "shown"), [("everywhere", True), ("nowhere", False)])
async def test_contact_details_by_configuration(slack, vouch, ada, hiring, policy, shown):
    """The configuration may show them everywhere, or nowhere."""
    async with vouch(contact_details=policy):
        public = await answered(slack, hiring, ada, "what is the email of Yutong Guan?")
        assert ("example.com" in str(public.blocks)) is shown
