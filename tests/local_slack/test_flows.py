"""A trivial Bolt app over both transports: what people do reaches it, and what it answers reaches them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.local_slack import LocalSlack, Times
from tests.local_slack.conftest import Running, bolt, by_http, by_socket
from tests.local_slack.errors import Impossible

pytestmark = pytest.mark.anyio

SECTION = {"type": "section", "text": {"type": "mrkdwn", "text": "*Ada* knows"}}
BUTTONS = {
    "type": "actions",
    "elements": [{"type": "button", "action_id": "show", "text": {"type": "plain_text", "text": "Show"}, "value": "1"}],
}
FORM = {
    "type": "modal",
    "callback_id": "form",
    "title": {"type": "plain_text", "text": "Ask"},
    "submit": {"type": "plain_text", "text": "Send"},
    "blocks": [
        {
            "type": "input",
            "block_id": "question",
            "label": {"type": "plain_text", "text": "Question"},
            "element": {"type": "plain_text_input", "action_id": "text"},
        }
    ],
}


def listen(app: Any) -> list[dict[str, Any]]:
    """Let an app answer mentions, a command, a button and a form; returns what it saw."""
    seen: list[dict[str, Any]] = []

    @app.event("app_mention")
    async def mention(event: dict[str, Any], say: Any) -> None:
        seen.append(event)
        await say(text="hello", blocks=[SECTION, BUTTONS], thread_ts=event["ts"])

    @app.event("message")
    async def message(event: dict[str, Any]) -> None:
        seen.append(event)

    @app.event("app_home_opened")
    async def opened(event: dict[str, Any], client: Any) -> None:
        await client.views_publish(user_id=event["user"], view={"type": "home", "blocks": [SECTION]})

    @app.command("/ask")
    async def ask(ack: Any, command: dict[str, Any], respond: Any) -> None:
        await ack()
        seen.append(command)
        await respond(text=f"you asked: {command['text']}")

    @app.action("show")
    async def show(ack: Any, body: dict[str, Any], client: Any) -> None:
        await ack()
        await client.views_open(trigger_id=body["trigger_id"], view=FORM)

    @app.view("form")
    async def form(ack: Any, view: dict[str, Any]) -> None:
        if view["state"]["values"]["question"]["text"]["value"] == "bad":
            await ack(response_action="errors", errors={"question": "say more"})
        else:
            await ack()

    return seen


async def test_a_mention_is_answered_in_its_thread(running: Running) -> None:
    """A mention arrives as two events with one ts, and the answer stands in the thread for everybody to read."""
    async with LocalSlack(times=Times.brief()) as slack:
        app = bolt(slack)
        seen = listen(app)
        ada = slack.person("Ada")
        hiring = slack.channel("hiring", [ada])
        async with running(slack, app):
            said = await ada.say(hiring, f"{slack.bot.mention} who knows <b> & c?")
            answer = await slack.until(lambda: hiring.last(ada).by_bot and hiring.last(ada))
            await slack.settled()
        assert {event["ts"] for event in seen[:2]} == {said.ts}
        assert sorted(event["type"] for event in seen[:2]) == ["app_mention", "message"]
        assert "&lt;b&gt; &amp; c" in seen[0]["text"]
        assert hiring.thread(said, ada) == [said, answer]
        assert answer.shown == "*Ada* knows\nShow"
        assert slack.refusals == []
        assert all(each.acked for each in slack.deliveries)


async def test_a_button_opens_a_form_that_is_refused_then_taken(running: Running) -> None:
    """The trigger of a press opens a modal; errors keep it open beside the input; a good answer closes it."""
    async with LocalSlack() as slack:
        app = bolt(slack)
        listen(app)
        ada = slack.person("Ada")
        hiring = slack.channel("hiring", [ada])
        async with running(slack, app):
            await ada.say(hiring, slack.bot.mention)
            answer = await slack.until(lambda: hiring.last(ada).by_bot and hiring.last(ada))
            await ada.press(answer, "Show")
            modal = await slack.until(lambda: ada.modal)
            assert modal.title == "Ask"
            with pytest.raises(Impossible):
                await ada.submit()
            await ada.submit(text="bad")
            assert ada.modal_errors == {"question": "say more"}
            await ada.submit(question="who?")
            assert ada.modal is None
        assert slack.refusals == []


async def test_a_command_is_escaped_and_answered_to_its_person_alone(running: Running) -> None:
    """With should_escape a typed @name arrives as <@U…|name>; what response_url answers is seen by the asker only."""
    async with LocalSlack() as slack:
        app = bolt(slack)
        seen = listen(app)
        ada, bo = slack.person("Ada"), slack.person("Bo")
        hiring = slack.channel("hiring", [ada, bo])
        async with running(slack, app):
            sent = await ada.command("/ask", "about @bo in #hiring", hiring)
            await slack.until(lambda: hiring.messages(ada))
            await sent.done()
        assert sent.acked
        assert seen[0]["text"] == f"about <@{bo.id}|bo> in <#{hiring.id}|hiring>"
        assert hiring.messages(ada)[0].text.startswith("you asked: about")
        assert hiring.messages(bo) == []


async def test_app_home_is_published_to_who_opens_it(running: Running) -> None:
    """App Home is each person's own."""
    async with LocalSlack() as slack:
        app = bolt(slack)
        listen(app)
        ada, bo = slack.person("Ada"), slack.person("Bo")
        async with running(slack, app):
            await ada.open_home()
            home = await slack.until(lambda: ada.home)
        assert home.shown == "*Ada* knows"
        assert bo.home is None


async def test_a_lost_ack_brings_the_event_again(running: Running) -> None:
    """An event whose acknowledgement got lost is sent again with the same event_id, three times at most."""
    async with LocalSlack(times=Times.brief()) as slack:
        app = bolt(slack)
        seen = listen(app)
        ada = slack.person("Ada")
        async with running(slack, app):
            slack.faults.lose_acks(2)
            await ada.say(ada.direct, "hello")
            await slack.settled()
        assert len(seen) == 3
        assert [each.reason for each in slack.events[0].attempts] == ["timeout", "timeout", ""]


async def test_an_event_that_nobody_takes_is_given_up_after_three_retries(running: Running) -> None:
    """An app that does not know an event acknowledges nothing, and Slack tries four times in all."""
    async with LocalSlack(times=Times(ack=0.2, retries=(0, 0.01, 0.01))) as slack:
        app = bolt(slack)
        ada = slack.person("Ada")
        async with running(slack, app):
            await ada.say(ada.direct, "hello")
            await slack.settled()
        assert len(slack.events[0].attempts) == 4
        assert slack.events[0].expired


async def test_the_request_url_is_verified() -> None:
    """Over HTTP the app answers Slack's challenge with its word."""
    async with LocalSlack() as slack:
        async with by_http(slack, bolt(slack)):
            sent = await slack.challenge("word")
        assert "word" in str(sent.response)


async def test_retries_say_so_in_http_headers() -> None:
    """A retry over HTTP carries its number and its reason."""
    async with LocalSlack(times=Times.brief()) as slack:
        app = bolt(slack)
        seen: list[Any] = []

        @app.middleware
        async def note(req: Any, next: Any) -> None:  # noqa: A002 - Bolt's own name
            seen.append((req.headers.get("x-slack-retry-num"), req.headers.get("x-slack-retry-reason")))
            await next()

        listen(app)
        ada = slack.person("Ada")
        async with by_http(slack, app):
            slack.faults.lose_acks(1)
            await ada.say(ada.direct, "hello")
            await slack.settled()
        assert seen == [(None, None), (["1"], ["http_timeout"])]


async def test_a_command_that_is_not_acknowledged_in_time_fails_before_its_person(running: Running) -> None:
    """A late acknowledgement shows operation_timeout, and commands are not tried again."""
    async with LocalSlack(times=Times(ack=0.1)) as slack:
        app = bolt(slack)
        hold = asyncio.Event()

        @app.command("/ask")
        async def ask(ack: Any) -> None:
            await hold.wait()
            await ack()

        ada = slack.person("Ada")
        async with running(slack, app):
            sent = await (await ada.command("/ask", "x")).done()
            hold.set()
        assert sent.expired
        assert len(sent.attempts) == 1
        assert ada.notices == ['/ask failed with the error "operation_timeout"']


async def test_after_a_dropped_socket_the_app_connects_anew_and_is_told_again() -> None:
    """A socket that breaks takes unacknowledged events with it; they come again over the next one."""
    async with LocalSlack(times=Times.brief()) as slack:
        app = bolt(slack)
        seen = listen(app)
        ada = slack.person("Ada")
        async with by_socket(slack, app):
            await slack.drop_sockets()
            await ada.say(ada.direct, "hello")
            await slack.until(lambda: seen)
            await slack.disconnect("refresh_requested")
            await slack.until(lambda: slack.sockets.opened == 3)
            await ada.say(ada.direct, "again")
            await slack.until(lambda: len(seen) == 2)
            await slack.sockets.ping()
            await slack.until(lambda: slack.sockets.pongs)
            await slack.settled()
        assert slack.sockets.pings > 0
