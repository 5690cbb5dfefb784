"""The manifest is what Slack takes, what the issue asks for, and no more than what the app uses."""

from __future__ import annotations

import ast
import copy
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.local_slack.manifest import DEFAULT_PATH, Manifest
from tests.local_slack.scopes import (
    AGENT_SCOPE,
    COMMANDS_SCOPE,
    FILE_DOWNLOAD_SCOPE,
    METHODS,
    READ_CONVERSATION,
    READ_HISTORY,
    SCOPE_OF_EVENT,
)
from tests.local_slack.web_api import HANDLERS

APP = Path(__file__).resolve().parents[2] / "bot" / "slack"
COMMANDS = ["/ask", "/candidate", "/candidates", "/compare", "/match", "/reindex"]
# Helpers of the SDK and of Bolt that call other methods than their own name says.
SHORTHANDS = {
    "say": ["chat.postMessage"],
    "set_status": ["assistant.threads.setStatus"],
    "set_title": ["assistant.threads.setTitle"],
    "set_suggested_prompts": ["assistant.threads.setSuggestedPrompts"],
    "chat_stream": ["chat.startStream", "chat.appendStream", "chat.stopStream"],
    "files_upload_v2": ["files.getUploadURLExternal", "files.completeUploadExternal"],
}


def content() -> dict[str, Any]:
    """What the file holds."""
    read: dict[str, Any] = yaml.safe_load(DEFAULT_PATH.read_text("utf-8"))
    return read


def names_in(tree: ast.Module) -> set[str]:
    """Every name, attribute and short text that a module uses."""
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return names | {text for text in texts if isinstance(text, str) and re.fullmatch(r"[\w./]{1,64}", text)}


def names_in_app() -> set[str]:
    """Every name that the app's code uses."""
    modules = APP.rglob("*.py")
    return set().union(*(names_in(ast.parse(module.read_text("utf-8"))) for module in modules))


def methods_used(names: set[str]) -> set[str]:
    """The Web API methods that the app's code names."""
    direct = {method for method in METHODS if method.replace(".", "_") in names or method in names}
    return direct.union(*(methods for name, methods in SHORTHANDS.items() if name in names))


def test_slack_takes_the_manifest() -> None:
    """Every field is one that Slack knows, lengths are within its limits, and no part contradicts another."""
    manifest = Manifest.read()
    assert manifest.problems() == []
    assert manifest.settings.socket_mode_enabled


def test_the_issue_is_answered() -> None:
    """Agent with prompts, App Home, both shortcuts, and the commands, all with should_escape."""
    features = Manifest.read().features
    assert features.agent_view is not None
    assert features.agent_view.suggested_prompts
    assert features.app_home.home_tab_enabled
    assert {each.type for each in features.shortcuts} == {"message", "global"}
    assert [each.command for each in features.slash_commands] == COMMANDS
    assert all(each.should_escape for each in features.slash_commands)


def test_the_scopes_are_those_that_the_app_needs() -> None:
    """Least privilege: each scope is wanted by a method, event or feature that the app uses, and none is missing."""
    manifest = Manifest.read()
    names = names_in_app()
    needed = {AGENT_SCOPE, COMMANDS_SCOPE} | {SCOPE_OF_EVENT[each] for each in manifest.events}
    for method in methods_used(names):
        scope = METHODS[method].scope
        kinds = {READ_CONVERSATION: ["channels", "groups"], READ_HISTORY: ["channels", "groups", "im"]}.get(scope, [""])
        needed |= {scope.format(kind) for kind in kinds}
    if names & {"url_private", "url_private_download"}:
        needed.add(FILE_DOWNLOAD_SCOPE)
    assert manifest.scopes == needed - {"", "connections:write"}


def test_the_app_names_its_commands_events_and_shortcuts() -> None:
    """What is declared is listened to: a command that nobody answers fails before its person."""
    manifest = Manifest.read()
    names = names_in_app()
    declared = {each.command for each in manifest.features.slash_commands}
    declared |= {each.callback_id for each in manifest.features.shortcuts}
    declared |= {each.split(".")[0] for each in manifest.events}
    assert declared - names == set()


def test_every_method_in_the_table_is_answered() -> None:
    """The table of scopes and the local Slack speak of the same methods."""
    assert set(METHODS) == {*HANDLERS, "apps.connections.open"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["display_information", "description"], "x" * 140),
        (["display_information", "long_description"], "short"),
        (["features", "agent_view", "agent_description"], "字" * 101),
        (["features", "shortcuts", 0, "name"], "x" * 25),
        (["features", "slash_commands", 0, "command"], "ask"),
        (["features", "assistant_view"], {"assistant_description": "x"}),
        (["features", "app_home", "messages_tab_enabled"], False),
        (["settings", "socket_mode_enabled"], False),
        (["settings", "event_subscriptions", "bot_events"], ["message.im", "message.im"]),
        (["settings", "event_subscriptions", "bot_events"], ["assistant_thread_started"]),
        (["settings", "event_subscriptions", "bot_events"], ["message.mpim"]),
        (["oauth_config", "scopes", "bot"], ["chat:write", "assistant:write"]),
        (["surprise"], {}),
    ],
)
def test_slack_refuses_what_breaks_its_rules(path: list[Any], value: Any) -> None:
    """A field too long, unknown or at odds with another is refused."""
    broken = copy.deepcopy(content())
    place = broken
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(ValueError, match=r"."):
        Manifest.of(broken)


def test_http_mode_is_one_change_away() -> None:
    """With addresses in place of Socket Mode the same manifest is taken."""
    changed = content()
    address = "https://vouch.example.com/slack/events"
    changed["settings"]["socket_mode_enabled"] = False
    changed["settings"]["event_subscriptions"]["request_url"] = address
    changed["settings"]["interactivity"]["request_url"] = address
    for command in changed["features"]["slash_commands"]:
        command["url"] = address
    assert Manifest.of(changed).problems() == []
