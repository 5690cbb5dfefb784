"""The app's manifest: what it may call, what it is sent, which commands and shortcuts people have.

Knows Slack's rules for manifests, as far as an app like this one uses them. Knows nothing about a running workspace.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, HttpUrl, StringConstraints

from tests.local_slack.scopes import SCOPE_OF_EVENT

DEFAULT_PATH = Path(__file__).resolve().parents[2] / "slack-manifest.yaml"
DESCRIPTION_LIMIT = 139  # documented as 140; Slack has refused 140
LONG_DESCRIPTION = (174, 4000)
AGENT_DESCRIPTION_BYTES = 300  # documented in characters, measured by others in bytes of UTF-8
PROMPTS_LIMIT = 4
SHORTCUTS_LIMIT = 10
COMMANDS_LIMIT = 50

Short = Annotated[str, StringConstraints(min_length=1, max_length=24)]
Name35 = Annotated[str, StringConstraints(min_length=1, max_length=35)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=2000)]


class Part(BaseModel):
    """Base of every part: an unknown field is refused, as Slack's validator does."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Metadata(Part):
    """Version of the manifest's schema."""

    major_version: int = Field(ge=1, le=2)
    minor_version: int = 0


class Display(Part):
    """Name and descriptions."""

    name: Name35
    description: Annotated[str, StringConstraints(min_length=1, max_length=DESCRIPTION_LIMIT)]
    long_description: Annotated[str, StringConstraints(min_length=LONG_DESCRIPTION[0], max_length=LONG_DESCRIPTION[1])]
    background_color: Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")] | None = None


class BotUser(Part):
    """The bot's user."""

    display_name: Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=r"^[\w .-]+$")]
    always_online: bool = False


class AppHome(Part):
    """Tabs of the App Home."""

    home_tab_enabled: bool
    messages_tab_enabled: bool
    messages_tab_read_only_enabled: bool


class Prompt(Part):
    """One suggested prompt."""

    title: Text
    message: Text


class AgentView(Part):
    """The agent's messaging experience."""

    agent_description: Text
    suggested_prompts: list[Prompt] = Field(default_factory=list, max_length=PROMPTS_LIMIT)


class Shortcut(Part):
    """A message or global shortcut."""

    name: Short
    type: Annotated[str, StringConstraints(pattern="^(message|global)$")]
    callback_id: Annotated[str, StringConstraints(min_length=1, max_length=255)]
    description: Annotated[str, StringConstraints(min_length=1, max_length=150)]


class Command(Part):
    """A slash command."""

    command: Annotated[str, StringConstraints(pattern=r"^/[^\sA-Z]{1,31}$")]
    description: Text
    usage_hint: Annotated[str, StringConstraints(min_length=1, max_length=1000)] | None = None
    should_escape: bool = False
    url: HttpUrl | None = None


class Features(Part):
    """What the app shows of itself."""

    bot_user: BotUser
    app_home: AppHome
    agent_view: AgentView | None = None
    shortcuts: list[Shortcut] = Field(default_factory=list, max_length=SHORTCUTS_LIMIT)
    slash_commands: list[Command] = Field(default_factory=list, max_length=COMMANDS_LIMIT)


class Scopes(Part):
    """The bot's scopes."""

    bot: list[str]


class OAuth(Part):
    """Rights asked for at installation."""

    scopes: Scopes


class Events(Part):
    """Events subscribed to."""

    bot_events: list[str]
    request_url: HttpUrl | None = None


class Interactivity(Part):
    """Whether buttons, modals and shortcuts reach the app."""

    is_enabled: bool
    request_url: HttpUrl | None = None


class Settings(Part):
    """Transport and subscriptions."""

    event_subscriptions: Events
    interactivity: Interactivity
    org_deploy_enabled: bool = False
    socket_mode_enabled: bool = False
    token_rotation_enabled: bool = False


class Manifest(Part):
    """An app's manifest, as Slack takes it."""

    metadata: Metadata = Field(alias="_metadata")
    display_information: Display
    features: Features
    oauth_config: OAuth
    settings: Settings

    @classmethod
    def read(cls, path: Path = DEFAULT_PATH) -> Manifest:
        """Read a manifest file; raises where Slack would refuse it."""
        return cls.of(_parsed(path.read_text("utf-8")))

    @classmethod
    def of(cls, content: dict[str, Any]) -> Manifest:
        """Check what a manifest file holds; raises where Slack would refuse it."""
        manifest = cls.model_validate(content)
        problems = manifest.problems()
        if problems:
            raise ValueError(f"invalid_manifest: {problems}")
        return manifest

    @property
    def scopes(self) -> set[str]:
        """The bot's scopes."""
        return set(self.oauth_config.scopes.bot)

    @property
    def events(self) -> set[str]:
        """Names of the events subscribed to, such as message.im."""
        return set(self.settings.event_subscriptions.bot_events)

    def command(self, name: str) -> Command | None:
        """Find a slash command."""
        return next((each for each in self.features.slash_commands if each.command == name), None)

    def shortcut(self, callback_id: str, kind: str) -> Shortcut | None:
        """Find a shortcut of a kind (message, global)."""
        found = (each for each in self.features.shortcuts if each.callback_id == callback_id and each.type == kind)
        return next(found, None)

    def problems(self) -> list[str]:
        """Say what of one part contradicts another."""
        features, scopes = self.features, self.scopes
        found = [f"unknown event {name}" for name in self.events if name not in SCOPE_OF_EVENT]
        found += [
            f"event {name} requires {SCOPE_OF_EVENT[name]}"
            for name in sorted(self.events)
            if SCOPE_OF_EVENT.get(name) and SCOPE_OF_EVENT[name] not in scopes
        ]
        if (features.slash_commands or features.shortcuts) and "commands" not in scopes:
            found.append("requires_commands_bot_scope")
        for what, names in {
            "scopes": self.oauth_config.scopes.bot,
            "events": self.settings.event_subscriptions.bot_events,
            "commands": [each.command for each in features.slash_commands],
            "shortcuts": [each.callback_id for each in features.shortcuts],
        }.items():
            if len(set(names)) != len(names):
                found.append(f"{what} repeated")
        return found + self._agent_problems() + self._address_problems()

    def _agent_problems(self) -> list[str]:
        view = self.features.agent_view
        if view is None:
            return []
        found = []
        if len(view.agent_description.encode()) > AGENT_DESCRIPTION_BYTES:
            found.append("agent_description is too long")
        if "assistant:write" not in self.scopes:
            found.append("agent_view requires assistant:write")
        if not self.features.app_home.messages_tab_enabled:
            found.append("agent_view requires the messages tab")
        return found

    def _address_problems(self) -> list[str]:
        if self.settings.socket_mode_enabled:
            return []
        found = [f"{each.command} has no url" for each in self.features.slash_commands if each.url is None]
        if self.settings.event_subscriptions.request_url is None:
            found.append("event_subscriptions.request_url is missing")
        if self.settings.interactivity.is_enabled and self.settings.interactivity.request_url is None:
            found.append("interactivity.request_url is missing")
        return found


@cache
def _parsed(text: str) -> dict[str, Any]:
    """Return what a manifest's YAML holds, parsed once, as each test has a workspace of its own."""
    parsed: dict[str, Any] = yaml.safe_load(text)
    return parsed
