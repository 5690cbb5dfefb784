"""How the local Slack says no."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """The Web API answers {"ok": false, "error": …}, with further fields such as needed and provided."""

    def __init__(self, error: str, *messages: str, **fields: Any) -> None:
        super().__init__(error)
        self.error = error
        self.fields = dict(fields)
        if messages:
            self.fields["response_metadata"] = {"messages": [f"[ERROR] {message}" for message in messages]}

    def body(self) -> dict[str, Any]:
        """Slack's JSON of the refusal."""
        return {"ok": False, "error": self.error, **self.fields}


class Impossible(Exception):
    """A person tried what Slack's client would not let them do: the test is wrong, or the app shows too little."""
