"""Notes each answer in the audit, with as much of its question as the settings let be kept.

Knows what an answer told. Knows nothing about how lines are kept (`trail`), nor about Slack.
"""

from __future__ import annotations

import getpass
import hmac
import json
import os
from pathlib import Path
from typing import Any

from bot.answering.records import Answer
from bot.audit.line import Told, told_of
from bot.audit.trail import HASHED, Trail, open_trail
from bot.setting import Keeps
from vectorstore.received import now
from vectorstore.records import Scope

TERMINAL = "terminal"


class Auditor:
    """Notes what was told from one home."""

    def __init__(self, trail: Trail, keeps: Keeps) -> None:
        self.trail = trail
        self._keeps = keeps

    def close(self) -> None:
        """Let go of the file."""
        self.trail.close()

    def note(self, answer: Answer, question: str, scope: Scope, *, who: str, where: str) -> int:
        """Append a line about an answer, and return its number. Raises HomeUnusable where it cannot be kept."""
        people, documents = told_of(answer)
        return self.trail.append(
            Told(
                at=now().isoformat(),
                who=who,
                where=where,
                status=answer.status,
                question=self._kept(question),
                plan=self._plan(answer.plan),
                people=people,
                documents=documents,
                model=_model(answer),
                pools=scope.pools,
            )
        )

    def _kept(self, question: str) -> str | None:
        if self._keeps == "hash":
            return HASHED + hmac.digest(self.trail.key, question.encode("utf-8", "replace"), "sha256").hex()
        return question if self._keeps == "words" else None

    def _plan(self, plan: dict[str, Any]) -> str:
        """Return the plan as JSON, without what it leaves open; where no words may be kept, its intent alone."""
        shown = {k: v for k, v in plan.items() if v} if self._keeps == "words" else {"intent": plan.get("intent")}
        return json.dumps(shown, ensure_ascii=False, sort_keys=True)


def auditor_of(home: Path, keeps: Keeps) -> Auditor:
    """Return what notes the answers of a home."""
    return Auditor(open_trail(home), keeps)


def who_sits_here() -> str:
    """Return by what name the machine knows whoever uses its terminal."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # an id without a name, as containers have
        return f"uid {os.getuid()}"


def _model(answer: Answer) -> str:
    return "none" if answer.model is None else answer.model.name
