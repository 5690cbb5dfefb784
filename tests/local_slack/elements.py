"""Rules for interactive elements: buttons, selects, inputs, feedback."""

from __future__ import annotations

from collections.abc import Callable

from tests.local_slack import texts
from tests.local_slack.problems import At

ACTION_ID = 255
BUTTON_TEXT, BUTTON_VALUE, LABEL_LIMIT = 75, 2000, 75
PLACEHOLDER = 150
INPUT_LIMIT = 3000
SELECT_OPTIONS, CHOICE_OPTIONS, OVERFLOW_OPTIONS = 100, 10, 5

SINGLE_SELECTS = {
    "static_select": "options option_groups initial_option",
    "external_select": "initial_option min_query_length",
    "users_select": "initial_user",
    "conversations_select": "initial_conversation default_to_current_conversation filter response_url_enabled",
    "channels_select": "initial_channel response_url_enabled",
}
MULTI_SELECTS = {
    "multi_static_select": "options option_groups initial_options max_selected_items",
    "multi_external_select": "initial_options min_query_length max_selected_items",
    "multi_users_select": "initial_users max_selected_items",
    "multi_conversations_select": "initial_conversations default_to_current_conversation filter max_selected_items",
    "multi_channels_select": "initial_channels max_selected_items",
}
SELECTS = SINGLE_SELECTS | MULTI_SELECTS
PICKERS = {
    "datepicker": "initial_date placeholder confirm focus_on_load",
    "timepicker": "initial_time placeholder confirm focus_on_load timezone",
    "datetimepicker": "initial_date_time confirm focus_on_load",
}
TEXT_INPUTS = {
    "plain_text_input": "initial_value multiline min_length max_length"
    " dispatch_action_config focus_on_load placeholder",
    "email_text_input": "initial_value dispatch_action_config focus_on_load placeholder",
    "url_text_input": "initial_value dispatch_action_config focus_on_load placeholder",
    "number_input": "is_decimal_allowed initial_value min_value max_value"
    " dispatch_action_config focus_on_load placeholder",
    "rich_text_input": "initial_value dispatch_action_config focus_on_load placeholder",
    "file_input": "filetypes max_files",
}
IN_SECTION = {"button", "image", "overflow", "checkboxes", "radio_buttons", "datepicker", "timepicker", *SELECTS}
IN_ACTIONS = {"button", "overflow", "checkboxes", "radio_buttons", *PICKERS, *SELECTS}
IN_INPUT = {"checkboxes", "radio_buttons", *PICKERS, *SELECTS, *TEXT_INPUTS}
IN_CONTEXT_ACTIONS = {"feedback_buttons", "icon_button"}


def element(at: At, allowed: set[str]) -> None:
    """Check an element that stands where only some kinds may stand."""
    if not at.need(isinstance(at.value, dict), "must be an object") or not at.down("type").one_of(allowed):
        return
    kind = at.value["type"]
    if kind == "image":
        image(at, "")
        return
    if at.down("action_id").there:
        at.down("action_id").string(ACTION_ID)
    texts.confirmation(at.down("confirm"))
    at.down("focus_on_load").boolean()
    if at.down("placeholder").there:
        texts.text_object(at.down("placeholder"), PLACEHOLDER, plain=True)
    CHECKS.get(kind, _select)(at)


def image(at: At, extra: str) -> None:
    """Check an image block or element: where the picture is, in one way, and what it shows, in words."""
    if at.object("type alt_text", f"image_url slack_file {extra}"):
        at.down("alt_text").string(2000)
        sources = [name for name in ("image_url", "slack_file") if at.down(name).there]
        if not at.need(len(sources) == 1, "one of image_url and slack_file must be given"):
            return
        if sources == ["image_url"]:
            at.down("image_url").string(texts.URL_LIMIT)
            at.need(str(at.value["image_url"]).startswith("https://"), "downloading image failed: not https")
        elif at.down("slack_file").object("", "id url"):
            at.need(len(at.value["slack_file"]) == 1, "slack_file wants either id or url")


def _button(at: At) -> None:
    if at.object("type text", "action_id url value style confirm accessibility_label"):
        texts.text_object(at.down("text"), BUTTON_TEXT, plain=True)
        _optional_strings(at, value=BUTTON_VALUE, url=texts.URL_LIMIT, accessibility_label=LABEL_LIMIT)
        if at.down("style").there:
            at.down("style").one_of(texts.STYLES)


def _icon_button(at: At) -> None:
    if at.object("type icon text", "action_id value confirm accessibility_label visible_to_user_ids"):
        at.down("icon").one_of({"trash"})
        texts.text_object(at.down("text"), BUTTON_TEXT, plain=True)
        _optional_strings(at, value=BUTTON_VALUE, accessibility_label=LABEL_LIMIT)


def _feedback(at: At) -> None:
    if at.object("type positive_button negative_button", "action_id"):
        for name in ("positive_button", "negative_button"):
            button = at.down(name)
            if button.object("text value", "accessibility_label"):
                texts.text_object(button.down("text"), BUTTON_TEXT, plain=True)
                _optional_strings(button, value=BUTTON_VALUE, accessibility_label=LABEL_LIMIT)


def _overflow(at: At) -> None:
    if at.object("type options", "action_id confirm"):
        texts.options(at.down("options"), OVERFLOW_OPTIONS, overflow=True)


def _choices(at: At) -> None:
    initial = "initial_options" if at.value["type"] == "checkboxes" else "initial_option"
    if at.object("type options", f"action_id confirm focus_on_load {initial}"):
        texts.options(at.down("options"), CHOICE_OPTIONS, mrkdwn=True)
        _initial(at, at.value["options"])


def _select(at: At) -> None:
    if not at.object("type", f"action_id placeholder confirm focus_on_load {SELECTS[at.value['type']]}"):
        return
    if "static" not in at.value["type"]:
        return
    flat, groups = at.down("options"), at.down("option_groups")
    if not at.need(flat.there != groups.there, "one of options and option_groups must be given"):
        return
    if flat.there:
        texts.options(flat, SELECT_OPTIONS)
        _initial(at, flat.value)
    elif groups.array(SELECT_OPTIONS):
        for group in groups.items():
            if group.object("label options"):
                texts.text_object(group.down("label"), texts.OPTION_TEXT, plain=True)
                texts.options(group.down("options"), SELECT_OPTIONS)


def _initial(at: At, options: object) -> None:
    many = at.down("initial_options")
    if many.there and not many.array(SELECT_OPTIONS):
        return
    for each in many.value or [at.value.get("initial_option")]:
        at.need(each is None or (isinstance(options, list) and each in options), "initial option is not an option")


def _picker(at: At) -> None:
    at.object("type", f"action_id {PICKERS[at.value['type']]}")


def _input(at: At) -> None:
    kind = at.value["type"]
    if not at.object("type is_decimal_allowed" if kind == "number_input" else "type", f"action_id {TEXT_INPUTS[kind]}"):
        return
    if kind == "plain_text_input":
        for name, least in (("min_length", 0), ("max_length", 1)):
            value = at.down(name)
            within = type(value.value) is int and least <= value.value <= INPUT_LIMIT
            value.need(not value.there or within, f"must be {least} to {INPUT_LIMIT}")
        at.down("multiline").boolean()
        if at.down("initial_value").there and not at.found:
            at.down("initial_value").string(at.value.get("max_length") or INPUT_LIMIT, 0)


def _optional_strings(at: At, **limits: int) -> None:
    for name, longest in limits.items():
        if at.down(name).there:
            at.down(name).string(longest)


CHECKS: dict[str, Callable[[At], None]] = {
    "button": _button,
    "icon_button": _icon_button,
    "feedback_buttons": _feedback,
    "overflow": _overflow,
    "checkboxes": _choices,
    "radio_buttons": _choices,
    **dict.fromkeys(PICKERS, _picker),
    **dict.fromkeys(TEXT_INPUTS, _input),
}
