"""Which token and scope each Web API method and each event wants, and which arguments a method takes.

A table of Slack's reference pages, for the methods that an app like this one may use. Knows no workspace.
"""

from __future__ import annotations

from dataclasses import dataclass

# Scopes that depend on the kind of conversation: {} is channels, groups, im or mpim.
READ_CONVERSATION = "{}:read"
READ_HISTORY = "{}:history"


@dataclass(frozen=True)
class Method:
    """One Web API method: the kind of token, the scope that it needs ("" for none), and its arguments."""

    scope: str
    required: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    prefix: str = "xoxb"
    json: bool = True  # takes application/json besides forms


def _method(scope: str, required: str = "", optional: str = "", prefix: str = "xoxb", json: bool = True) -> Method:
    return Method(scope, frozenset(required.split()), frozenset({"team_id", *optional.split()}), prefix, json)


_LOOK = "blocks attachments metadata parse link_names unfurl_links unfurl_media mrkdwn username icon_emoji icon_url"
_STREAMED = "markdown_text chunks"

METHODS: dict[str, Method] = {
    "auth.test": _method("", "", "test"),
    "api.test": _method("", "", "error foo"),
    "apps.connections.open": _method("connections:write", prefix="xapp", json=False),
    "chat.postMessage": _method(
        "chat:write",
        "channel",
        f"text markdown_text thread_ts reply_broadcast as_user container_id file_annotation {_LOOK}",
    ),
    "chat.postEphemeral": _method("chat:write", "channel user", f"text markdown_text thread_ts as_user {_LOOK}"),
    "chat.update": _method("chat:write", "channel ts", f"text markdown_text file_ids as_user reply_broadcast {_LOOK}"),
    "chat.delete": _method("chat:write", "channel ts", "as_user"),
    "chat.getPermalink": _method("", "channel message_ts", json=False),
    "chat.startStream": _method(
        "chat:write",
        "channel",
        f"thread_ts recipient_user_id recipient_team_id task_display_mode username icon_emoji icon_url {_STREAMED}",
    ),
    "chat.appendStream": _method("chat:write", "channel ts", _STREAMED),
    "chat.stopStream": _method("chat:write", "channel ts", f"blocks metadata session_status {_STREAMED}"),
    "assistant.threads.setStatus": _method(
        "chat:write", "channel_id thread_ts status", "loading_messages username icon_emoji icon_url"
    ),
    "assistant.threads.setSuggestedPrompts": _method("assistant:write", "channel_id prompts", "thread_ts title"),
    "assistant.threads.setTitle": _method("assistant:write", "channel_id thread_ts title"),
    "views.open": _method("", "view", "trigger_id interactivity_pointer"),
    "views.push": _method("", "view", "trigger_id interactivity_pointer"),
    "views.update": _method("", "view", "view_id external_id hash"),
    "views.publish": _method("", "user_id view", "hash"),
    "conversations.info": _method(READ_CONVERSATION, "channel", "include_locale include_num_members", json=False),
    "conversations.members": _method(READ_CONVERSATION, "channel", "cursor limit", json=False),
    "conversations.open": _method("im:write", "", "channel users return_im prevent_creation"),
    "conversations.replies": _method(
        READ_HISTORY, "channel ts", "cursor limit latest oldest inclusive include_all_metadata", json=False
    ),
    "conversations.history": _method(
        READ_HISTORY, "channel", "cursor limit latest oldest inclusive include_all_metadata", json=False
    ),
    "users.info": _method("users:read", "user", "include_locale", json=False),
    "usergroups.users.list": _method("usergroups:read", "usergroup", "include_disabled team_id", json=False),
    "team.info": _method("team:read", "", "team domain", json=False),
    "files.info": _method("files:read", "file", "count cursor limit page", json=False),
    "files.getUploadURLExternal": _method("files:write", "filename length", "alt_txt snippet_type", json=False),
    "files.completeUploadExternal": _method(
        "files:write", "files", "channel_id channels initial_comment thread_ts blocks"
    ),
    "reactions.add": _method("reactions:write", "channel name timestamp"),
}

SCOPE_OF_EVENT: dict[str, str] = {
    "app_home_opened": "",
    "app_mention": "app_mentions:read",
    "app_context_changed": "assistant:write",
    "message.channels": "channels:history",
    "message.groups": "groups:history",
    "message.im": "im:history",
    "message.mpim": "mpim:history",
}

FILE_DOWNLOAD_SCOPE = "files:read"  # url_private and url_private_download, with the bot's token
COMMANDS_SCOPE = "commands"  # slash commands and shortcuts
AGENT_SCOPE = "assistant:write"  # agent_view
