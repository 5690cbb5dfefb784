"""Rules for the small parts of blocks: texts, options, confirmations, rich text."""

from __future__ import annotations

from tests.local_slack.problems import At

TEXT_LIMIT = 3000
OPTION_TEXT, OPTION_VALUE = 75, 150
URL_LIMIT = 3000
STYLES = {"primary", "danger"}
RICH_PARTS = {
    "text": ("text", "style"),
    "link": ("url", "text unsafe style"),
    "user": ("user_id", "style"),
    "channel": ("channel_id", "style"),
    "usergroup": ("usergroup_id", "style"),
    "emoji": ("name", "unicode skin_tone style"),
    "broadcast": ("range", "style"),
    "date": ("timestamp format", "url fallback style"),
    "color": ("value", "style"),
    "team": ("team_id", "style"),
}
RICH_STYLES = "bold italic strike code underline highlight client_highlight unlink"


def text_object(at: At, longest: int = TEXT_LIMIT, *, plain: bool = False) -> None:
    """Check a plain_text or mrkdwn object."""
    kind = at.kind
    if at.object("type text", "emoji" if kind == "plain_text" else "verbatim"):
        at.down("type").one_of({"plain_text"} if plain else {"plain_text", "mrkdwn"})
        if at.down("text").string(longest):
            at.down("text").need(bool(at.value["text"].strip()), "must not be blank")
        at.down("emoji").boolean()
        at.down("verbatim").boolean()


def option(at: At, *, overflow: bool = False, mrkdwn: bool = False) -> None:
    """Check one option of a select, an overflow menu, radio buttons or checkboxes."""
    if at.object("text value", "description url" if overflow else "description"):
        text_object(at.down("text"), OPTION_TEXT, plain=not mrkdwn)
        at.down("value").string(OPTION_VALUE)
        if at.down("description").there:
            text_object(at.down("description"), OPTION_TEXT, plain=not mrkdwn)
        if at.down("url").there:
            at.down("url").string(URL_LIMIT)


def options(at: At, most: int, *, overflow: bool = False, mrkdwn: bool = False) -> None:
    """Check a list of options: how many, each one, and that no value stands twice."""
    if not at.array(most):
        return
    for each in at.items():
        option(each, overflow=overflow, mrkdwn=mrkdwn)
    values = [str(each.value.get("value")) for each in at.items() if isinstance(each.value, dict)]
    at.need(len(set(values)) == len(values), "option values must be unique")


def confirmation(at: At) -> None:
    """Check a confirmation dialog, where there is one."""
    if at.there and at.object("title text confirm deny", "style"):
        for name, longest in (("title", 100), ("text", 300), ("confirm", 30), ("deny", 30)):
            text_object(at.down(name), longest, plain=name != "text")
        if at.down("style").there:
            at.down("style").one_of(STYLES)


def rich_text(at: At) -> None:
    """Check the elements of a rich_text block or cell."""
    if at.array(500):
        for each in at.items():
            _rich_element(each)


def _rich_element(at: At) -> None:
    kind = at.kind
    if not at.down("type").one_of({"rich_text_section", "rich_text_list", "rich_text_preformatted", "rich_text_quote"}):
        return
    extra = {"rich_text_list": "indent offset border", "rich_text_section": ""}.get(kind, "border language")
    required = "type elements style" if kind == "rich_text_list" else "type elements"
    if not at.object(required, extra) or not at.down("elements").array(1000):
        return
    if kind == "rich_text_list":
        at.down("style").one_of({"bullet", "ordered"})
    for each in at.down("elements").items():
        if kind == "rich_text_list":
            each.down("type").one_of({"rich_text_section"})
            _rich_element(each)
        else:
            _rich_part(each)


def _rich_part(at: At) -> None:
    kind = at.kind
    if not at.down("type").one_of(RICH_PARTS):
        return
    required, optional = RICH_PARTS[kind]
    if at.object(f"type {required}", optional):
        if kind == "text":
            at.down("text").string(TEXT_LIMIT * 4)
        for each in (at.down(name) for name in required.split() if name not in {"text", "timestamp"}):
            each.string(URL_LIMIT)
        if at.down("style").there and at.down("style").object("", RICH_STYLES):
            for name in at.value["style"]:
                at.down("style", name).boolean()
