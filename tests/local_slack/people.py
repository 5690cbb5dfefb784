"""Who is in the workspace: members, admins, guests, people of another team, bots, people who left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

TEAM = "T0LOCAL"
OTHER_TEAM = "T0OTHER"
TEAM_NAME = "Local Slack"
# An ultra_restricted one is told by that flag alone, where Slack tells of a single-channel guest by two.
KINDS = ("member", "admin", "owner", "guest", "single_channel_guest", "ultra_restricted", "external", "bot", "deleted")


@dataclass(frozen=True)
class Profile:
    """One user, as users.info tells of them."""

    id: str
    name: str
    kind: str = "member"
    locale: str = "en-US"  # the language that they have Slack in

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"unknown kind {self.kind!r}: one of {', '.join(KINDS)}")

    @property
    def team_id(self) -> str:
        """The team that the user belongs to."""
        return OTHER_TEAM if self.kind == "external" else TEAM

    @property
    def handle(self) -> str:
        """What stands after the @ in a mention that is typed."""
        return self.name.lower().replace(" ", ".")

    def as_json(self) -> dict[str, Any]:
        """The user object of Slack; roles are left out for deleted users and people of another team, as Slack does."""
        user: dict[str, Any] = {
            "id": self.id,
            "team_id": self.team_id,
            "name": self.handle,
            "deleted": self.kind == "deleted",
            "profile": {"real_name": self.name, "display_name": self.name, "team": self.team_id},
            "is_bot": self.kind == "bot",
            "is_app_user": False,
            "updated": 1700000000,
            "locale": self.locale,
        }
        if self.kind == "external":
            user |= {"is_stranger": True}
        if self.kind not in {"deleted", "external"}:
            user |= {
                "real_name": self.name,
                "tz": "UTC",
                "tz_label": "UTC",
                "tz_offset": 0,
                "is_admin": self.kind in {"admin", "owner"},
                "is_owner": self.kind == "owner",
                "is_primary_owner": False,
                "is_restricted": self.kind in {"guest", "single_channel_guest"},
                "is_ultra_restricted": self.kind in {"single_channel_guest", "ultra_restricted"},
            }
        return user


@dataclass(frozen=True)
class Group:
    """A user group of the workspace."""

    id: str
    handle: str
    users: tuple[str, ...]
