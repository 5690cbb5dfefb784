"""What people do reaches the app in Slack's shapes, and what they could not do in Slack they cannot do here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from tests.local_slack import LocalSlack, Times
from tests.local_slack.channels import Message
from tests.local_slack.delivery import Delivery
from tests.local_slack.errors import Impossible
from tests.local_slack.typed import command_text, message_text
from tests.local_slack.views import View

pytestmark = pytest.mark.anyio


def plain(text: str) -> dict[str, str]:
    """A plain_text object."""
    return {"type": "plain_text", "text": text}


OPTIONS = [{"text": plain("Last year"), "value": "1"}, {"text": plain("Ever"), "value": "2"}]
BLOCKS: list[dict[str, Any]] = [
    {
        "type": "actions",
        "block_id": "row",
        "elements": [
            {"type": "button", "action_id": "drop", "text": plain("Drop"), "value": "a"},
            {"type": "static_select", "action_id": "window", "options": OPTIONS, "initial_option": OPTIONS[1]},
        ],
    },
    {
        "type": "actions",
        "block_id": "other",
        "elements": [{"type": "button", "action_id": "drop", "text": plain("Drop"), "value": "b"}],
    },
    {
        "type": "context_actions",
        "elements": [
            {
                "type": "feedback_buttons",
                "action_id": "feedback",
                "positive_button": {"text": plain("Good"), "value": "good"},
                "negative_button": {"text": plain("Bad"), "value": "bad"},
            }
        ],
    },
]
FORM: dict[str, Any] = {
    "type": "modal",
    "title": plain("Match"),
    "submit": plain("Go"),
    "notify_on_close": True,
    "blocks": [
        {
            "type": "input",
            "block_id": "job",
            "label": plain("Job"),
            "element": {"type": "plain_text_input", "action_id": "text", "min_length": 3},
        },
        {
            "type": "input",
            "block_id": "when",
            "optional": True,
            "label": plain("When"),
            "element": {"type": "checkboxes", "action_id": "boxes", "options": OPTIONS},
        },
    ],
}


class App:
    """A transport that answers at once, with what a test wants."""

    def __init__(self) -> None:
        self.answer: Any = None
        self.payloads: list[Any] = []

    async def deliver(self, delivery: Delivery, number: int, reason: str, patience: float) -> tuple[int, Any]:
        """Take it."""
        self.payloads.append(delivery.payload)
        return 200, self.answer


@pytest.fixture
def app() -> App:
    """What takes deliveries."""
    return App()


@pytest.fixture
async def slack(app: App) -> AsyncIterator[LocalSlack]:
    """A workspace whose app answers at once."""
    async with LocalSlack(times=Times.brief()) as running:
        running.use(app)
        yield running


async def posted(slack: LocalSlack, client: AsyncWebClient, channel: Any, **more: Any) -> Message:
    """Let the app post the blocks."""
    await client.chat_postMessage(channel=channel.id, text="fallback", blocks=BLOCKS, **more)
    message: Message = channel.last()
    return message


async def form_of(slack: LocalSlack, client: AsyncWebClient, person: Any) -> View:
    """Let the app open the form for a person."""
    sent = await person.shortcut("ask_vouch")
    await client.views_open(trigger_id=sent.payload["trigger_id"], view=FORM)
    view: View = person.modal
    return view


async def test_a_press_says_what_was_pressed_and_where(slack: LocalSlack, client: AsyncWebClient, app: App) -> None:
    """block_actions carries the action, the message, the state of its selects, a trigger and a response_url."""
    ada = slack.person("Ada")
    message = await posted(slack, client, slack.channel("hiring", [ada]))
    await (await ada.press(message, "drop", "b")).done()
    payload = app.payloads[-1]
    assert payload["type"] == "block_actions"
    assert (payload["actions"][0]["block_id"], payload["actions"][0]["value"]) == ("other", "b")
    assert payload["message"]["ts"] == message.ts
    assert payload["state"]["values"]["row"]["window"]["selected_option"]["value"] == "2"
    assert payload["response_url"].startswith("http://127.0.0.1:")
    with pytest.raises(Impossible):
        await ada.press(message, "Drop")
    with pytest.raises(Impossible):
        await ada.press(message, "Nothing")


async def test_selects_and_feedback_tell_what_was_chosen(slack: LocalSlack, client: AsyncWebClient, app: App) -> None:
    """A choice arrives by its option, thumbs by their value."""
    ada = slack.person("Ada")
    message = await posted(slack, client, slack.channel("hiring", [ada]))
    sent = await ada.choose(message, "window", "Last year")
    assert sent
    assert sent.payload["actions"][0]["selected_option"]["value"] == "1"
    thumbs = await ada.feedback(message, good=False)
    assert thumbs.payload["actions"][0]["value"] == "bad"
    with pytest.raises(Impossible):
        await ada.choose(message, "window", "Next year")


async def test_an_ephemeral_message_is_not_told_back(slack: LocalSlack, client: AsyncWebClient) -> None:
    """The payload of a press in an ephemeral message names it and does not contain it; others cannot press there."""
    ada, bo = slack.person("Ada"), slack.person("Bo")
    channel = slack.channel("hiring", [ada, bo])
    await client.chat_postEphemeral(channel=channel.id, user=ada.id, text="x", blocks=BLOCKS)
    message = channel.last(ada)
    sent = await ada.press(message, "drop", "a")
    assert sent.payload["container"]["is_ephemeral"] is True
    assert "message" not in sent.payload
    with pytest.raises(Impossible):
        await bo.press(message, "drop", "a")


async def test_a_form_is_filled_submitted_and_answered(slack: LocalSlack, client: AsyncWebClient, app: App) -> None:
    """Values arrive by block and action; errors, update, push and clear do to the modal what they say."""
    ada = slack.person("Ada")
    await form_of(slack, client, ada)
    with pytest.raises(Impossible):
        await ada.submit(job="no")
    app.answer = {"response_action": "errors", "errors": {"job": "longer"}}
    await ada.submit({"Job": "a scheduler", "When": ["Ever"]})
    values = app.payloads[-1]["view"]["state"]["values"]
    assert values["job"]["text"]["value"] == "a scheduler"
    assert [each["value"] for each in values["when"]["boxes"]["selected_options"]] == ["2"]
    assert ada.modal_errors == {"job": "longer"}
    app.answer = {"response_action": "push", "view": {**FORM, "title": plain("Second")}}
    await ada.submit()
    assert ada.modal
    assert (ada.modal.title, ada.modal.depth) == ("Second", 2)
    app.answer = {"response_action": "update", "view": {**FORM, "title": plain("Third")}}
    await ada.submit(job="again")
    assert (ada.modal.title, ada.modal.depth) == ("Third", 2)
    app.answer = {"response_action": "clear"}
    await ada.submit(job="again")
    assert ada.modal is None
    assert slack.refusals == []


async def test_a_wrong_answer_to_a_form_is_trouble(slack: LocalSlack, client: AsyncWebClient, app: App) -> None:
    """An answer that Slack does not take leaves the modal open, tells its person, and counts as refused."""
    ada = slack.person("Ada")
    await form_of(slack, client, ada)
    app.answer = {"response_action": "errors", "errors": {"nowhere": "x"}}
    await ada.submit(job="a scheduler")
    assert ada.modal
    assert ada.notices
    assert len(slack.refusals) == 1


async def test_closing_is_told_where_it_is_wanted(slack: LocalSlack, client: AsyncWebClient) -> None:
    """view_closed follows notify_on_close."""
    ada = slack.person("Ada")
    await form_of(slack, client, ada)
    sent = await ada.close()
    assert sent
    assert sent.payload["type"] == "view_closed"
    assert ada.modal is None


async def test_edits_and_deletions_are_told(slack: LocalSlack) -> None:
    """message_changed has both versions, message_deleted the old one."""
    ada, bo = slack.person("Ada"), slack.person("Bo")
    channel = slack.channel("hiring", [ada, bo])
    said = await ada.say(channel, "one")
    await ada.edit(said, "two")
    with pytest.raises(Impossible):
        await bo.erase(said)
    await ada.erase(said)
    changed, deleted = (each.payload["event"] for each in slack.events[1:])
    assert (changed["message"]["text"], changed["previous_message"]["text"]) == ("two", "one")
    assert (deleted["subtype"], deleted["deleted_ts"]) == ("message_deleted", said.ts)
    assert channel.messages(ada) == []


async def test_shortcuts_and_commands_are_those_of_the_manifest(slack: LocalSlack) -> None:
    """What is not declared cannot be used."""
    ada = slack.person("Ada")
    said = await ada.say(ada.direct, "hello")
    sent = await ada.message_shortcut("ask_about_message", said)
    assert sent.payload["message"]["text"] == "hello"
    for wrong in (ada.shortcut("else"), ada.message_shortcut("ask_vouch", said), ada.command("/else")):
        with pytest.raises(Impossible):
            await wrong


async def test_home_and_agent_open_with_their_tab(slack: LocalSlack) -> None:
    """The Home tab and the agent's Messages tab are one event with another tab; the agent hears what lies open."""
    ada = slack.person("Ada")
    channel = slack.channel("hiring", [ada])
    await ada.open_home()
    await ada.open_agent(channel)
    home, agent = (each.payload["event"] for each in slack.events)
    assert (home["tab"], agent["tab"]) == ("home", "messages")
    assert agent["context"]["entities"][0]["value"] == channel.id


async def test_typed_names_become_what_slack_sends(slack: LocalSlack) -> None:
    """In messages without names, in escaped commands with them, in other commands as typed; < > & are escaped."""
    bo = slack.person("Bo Li")
    channel = slack.channel("hiring")
    world = slack.world
    assert message_text(world, "ask @bo.li in #hiring <3") == f"ask <@{bo.id}> in <#{channel.id}|hiring> &lt;3"
    assert command_text(world, "about @bo.li", should_escape=True) == f"about <@{bo.id}|bo.li>"
    assert command_text(world, f"about {bo.mention}", should_escape=True) == f"about <@{bo.id}|bo.li>"
    assert command_text(world, f"about {bo.mention}", should_escape=False) == "about @bo.li"
    assert message_text(world, "a@b.test") == "a@b.test"


async def test_who_left_or_is_elsewhere_cannot_act(slack: LocalSlack) -> None:
    """People act where they are, while they are there."""
    gone, eve = slack.person("Gone", kind="deleted"), slack.person("Eve")
    channel = slack.channel("hiring", [gone])
    for person in (gone, eve):
        with pytest.raises(Impossible):
            await person.say(channel, "hello")


async def test_rate_limits_hold_where_they_are_asked_for() -> None:
    """The sixth message in a channel within a second is too early, and says when to come again."""
    async with LocalSlack(times=Times(ack=0.01, retries=()), limits=True) as slack:
        client = AsyncWebClient(token=slack.bot_token, base_url=slack.api_url)
        channel = slack.channel("hiring")
        for _ in range(5):
            await client.chat_postMessage(channel=channel.id, text="x")
        with pytest.raises(SlackApiError) as caught:
            await client.chat_postMessage(channel=channel.id, text="x")
        assert caught.value.response.status_code == 429
        assert 1 <= int(caught.value.response.headers["Retry-After"]) <= 5
        assert len(slack.limited) == 1
