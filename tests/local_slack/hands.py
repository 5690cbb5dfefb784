"""What people do with what they are shown: press, choose, fill in, submit, close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.local_slack import payloads, reading, view_calls
from tests.local_slack.channels import Message
from tests.local_slack.delivery import INTERACTION, Delivery
from tests.local_slack.errors import Impossible, Refused
from tests.local_slack.people import Profile
from tests.local_slack.views import View

if TYPE_CHECKING:
    from tests.local_slack.server import LocalSlack

Found = tuple[dict[str, Any], dict[str, Any]]
TROUBLE = "We had some trouble connecting. Try again?"


class Hands:
    """The part of a person that touches blocks."""

    def __init__(self, slack: LocalSlack, profile: Profile) -> None:
        self.slack = slack
        self.profile = profile
        self.world = slack.world

    @property
    def modal(self) -> View | None:
        """The modal on top, if any is open."""
        stack = self.world.stacks.get(self.profile.id)
        return stack[-1] if stack else None

    async def press(self, where: Message | View | None, what: str, value: str | None = None) -> Delivery:
        """Press a button, found by action_id or label; by its value too, where several look the same."""
        pressed = [
            (block, element)
            for block, element in reading.elements(self._shown(where))
            if element["type"] in {"button", "icon_button"}
            and what in {element["action_id"], reading.label(element)}
            and value in {None, element.get("value")}
        ]
        block, element = self._only(pressed, what, where)
        change = {"value": element["value"]} if "value" in element else {}
        return self._act(where, block, element, change)

    async def feedback(self, message: Message, *, good: bool) -> Delivery:
        """Press thumbs up or down."""
        found = [each for each in reading.elements(self._shown(message)) if each[1]["type"] == "feedback_buttons"]
        block, element = self._only(found, "feedback_buttons", message)
        button = element["positive_button" if good else "negative_button"]
        return self._act(message, block, element, {"text": button["text"], "value": button["value"]})

    async def choose(self, where: Message | View | None, what: str, choice: Any) -> Delivery | None:
        """Choose in a select, menu, radio buttons, checkboxes or picker; None if the app hears at submission."""
        found = [each for each in reading.elements(self._shown(where)) if self._called(each, what)]
        block, element = self._only([each for each in found if each[1]["type"] != "button"], what, where)
        state = self._chosen(element, choice)
        self._keep(where, block, element, state)
        if block["type"] == "input" and not block.get("dispatch_action"):
            return None
        return self._act(where, block, element, {key: each for key, each in state.items() if key != "type"})

    async def fill(self, values: dict[str, Any] | None = None, /, **more: Any) -> None:
        """Fill in inputs of the modal, by action_id, block_id or label."""
        view = self._open()
        for name, value in {**(values or {}), **more}.items():
            found = [each for each in reading.elements(view.blocks) if self._called(each, name)]
            inputs = [each for each in found if each[1]["type"] in reading.INPUT_TYPES]
            block, element = self._only(inputs, name, view)
            self._keep(view, block, element, self._chosen(element, value))
        self.world.changed()

    async def submit(self, values: dict[str, Any] | None = None, /, **more: Any) -> Delivery:
        """Fill in and submit the modal on top; returns once it closed, changed, or shows what is wrong."""
        await self.fill(values, **more)
        view = self._open()
        if not view.content.get("submit") and not any(block["type"] == "input" for block in view.blocks):
            raise Impossible("this modal has nothing to submit")
        self._check_filled(view)
        payload = payloads.interaction(self.world, "view_submission", self.profile, view)
        payload |= {"view": view.as_json(), "response_urls": []}
        delivery = self.slack.office.send(INTERACTION, payload, lambda sent: self._submitted(sent, view))
        return await delivery.done()

    async def close(self, *, everything: bool = False) -> Delivery | None:
        """Close the modal on top, or all; tells the app where the modal asks for that."""
        view = self._open()
        view_calls.dismiss(self.world, self.profile.id, everything=everything)
        if not view.content.get("notify_on_close"):
            return None
        payload = payloads.interaction(self.world, "view_closed", self.profile)
        payload |= {"view": view.as_json(), "is_cleared": everything}
        del payload["trigger_id"]
        return self.slack.office.send(INTERACTION, payload, self._interacted)

    def _act(
        self, where: Message | View | None, block: dict[str, Any], element: dict[str, Any], change: dict[str, Any]
    ) -> Delivery:
        """Send block_actions."""
        if not self.world.manifest.settings.interactivity.is_enabled:
            raise Impossible("the manifest does not enable interactivity")
        modal = where if isinstance(where, View) and where.type == "modal" else None
        payload = payloads.interaction(self.world, "block_actions", self.profile, modal)
        if isinstance(where, Message):
            payload |= payloads.in_message(where, self.slack.urls.make(where.channel, self.profile.id, where))
        elif where is not None:
            payload |= payloads.in_view(where)
        payload["actions"] = [payloads.action(block, element, change)]
        return self.slack.office.send(INTERACTION, payload, self._interacted)

    def _interacted(self, delivery: Delivery) -> None:
        """An interaction that is no submission takes no answer; without an acknowledgement Slack shows a warning."""
        if not delivery.acked:
            self.world.notice(self.profile.id, TROUBLE)
        elif delivery.response:
            delivery.problem = f"this interaction takes no payload: {delivery.response!r:.200}"

    def _submitted(self, delivery: Delivery, view: View) -> None:
        if not delivery.acked:
            self.world.notice(self.profile.id, TROUBLE)
            return
        try:
            view_calls.respond(self.world, view, delivery.response or {})
        except Refused as refusal:
            delivery.problem = str(refusal.body())
            self.world.notice(self.profile.id, TROUBLE)

    def _open(self) -> View:
        if self.modal is None:
            raise Impossible(f"{self.profile.name} has no modal open")
        return self.modal

    def _shown(self, where: Message | View | None) -> list[dict[str, Any]]:
        if where is None:
            raise Impossible(f"{self.profile.name} has nothing open there")
        if isinstance(where, Message):
            self._sees(where)
        elif where.user != self.profile.id:
            raise Impossible("that is another person's view")
        return where.blocks

    def _sees(self, message: Message) -> None:
        if not message.channel.has(self.profile.id) or message.ephemeral_to not in {None, self.profile.id}:
            raise Impossible(f"{self.profile.name} does not see that message")

    @staticmethod
    def _called(found: Found, name: str) -> bool:
        block, element = found
        return name in {element["action_id"], block["block_id"], block.get("label", {}).get("text")}

    @staticmethod
    def _only(found: list[Found], what: str, where: Message | View | None) -> Found:
        if len(found) != 1:
            there = where.action_ids + where.buttons if where else []
            raise Impossible(f"{len(found)} elements are {what!r}; there are {there}")
        return found[0]

    @staticmethod
    def _keep(
        where: Message | View | None, block: dict[str, Any], element: dict[str, Any], state: dict[str, Any]
    ) -> None:
        if where is not None and element["type"] in reading.INPUT_TYPES:
            where.state.setdefault(block["block_id"], {})[element["action_id"]] = state

    def _chosen(self, element: dict[str, Any], choice: Any) -> dict[str, Any]:
        """The state of an element once somebody chose or typed."""
        kind = element["type"]
        state = reading.initial(element)
        field = next(key for key in state if key != "type")
        if kind.endswith("_input"):
            return state | {field: str(choice)}
        many = isinstance(state[field], list)
        picked = choice if isinstance(choice, list) else [choice]
        if field in {"selected_option", "selected_options"}:
            picked = [self._option(element, each) for each in picked]
        else:
            picked = [getattr(each, "id", each) for each in picked]
        return state | {field: picked if many else picked[0]}

    @staticmethod
    def _option(element: dict[str, Any], choice: str) -> dict[str, Any]:
        for option in reading.options(element):
            if choice in {option["value"], option["text"]["text"]}:
                return option
        shown = [option["text"]["text"] for option in reading.options(element)]
        raise Impossible(f"no option {choice!r} in {element['action_id']}: there are {shown}")

    @staticmethod
    def _check_filled(view: View) -> None:
        """Do what Slack's client does before it sends: wants required inputs, and lengths within bounds."""
        for block in (each for each in view.blocks if each["type"] == "input"):
            element = block["element"]
            state = view.state.get(block["block_id"], {}).get(element["action_id"], {})
            value = next((each for key, each in state.items() if key != "type"), None)
            if not value and not block.get("optional"):
                raise Impossible(f"{block['label']['text']!r} must be filled in")
            if isinstance(value, str) and not element.get("min_length", 0) <= len(value) <= element.get(
                "max_length", 3000
            ):
                raise Impossible(f"{block['label']['text']!r} is too short or too long: {len(value)} characters")
