"""The settings of a process that runs for long: `vouch.toml` is read again when it has changed, the last good one kept.

Knows when to look. Who may see what follows from it at once; what a process was built with (home, embedder, tokens)
waits for its next start. So does a file that is gone or names no pool any more: an editor that is saving, or a slip,
must not open to all what was parted.
"""

from __future__ import annotations

import logging
from pathlib import Path

from bot.config import SETTINGS_FILE, Settings, load_settings
from vectorstore.errors import ConfigurationError

logger = logging.getLogger(__name__)

_Seen = tuple[int, int, int] | None


class Current:
    """The settings as they stand now. `problem` says why the file as it stands is not followed, None where it is."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._seen = _look()
        self.problem: str | None = None

    def __call__(self) -> Settings:
        """Return the settings of the file as it is, or as it last was where that is no good."""
        seen = _look()
        if seen != self._seen:
            self._seen = seen
            self._read()
        return self._settings

    def _read(self) -> None:
        try:
            found = load_settings()
            _refuse_opening(self._settings, found, is_there=self._seen is not None)
        except ConfigurationError as error:
            self.problem = str(error)
            logger.warning("%s is not followed, what it said before stands: %s", SETTINGS_FILE, error)
            return
        self.problem = None
        own = self._settings
        slack = found.slack.model_copy(
            update={name: getattr(own.slack, name) for name in ("bot_token", "app_token", "signing_secret", "api_url")}
        )
        self._settings = own.model_copy(update={"slack": slack, "pools": found.pools})
        logger.warning("%s has changed: %d pools", SETTINGS_FILE, len(found.pools))


def _refuse_opening(before: Settings, now: Settings, *, is_there: bool) -> None:
    if not is_there:
        raise ConfigurationError(f"{SETTINGS_FILE} is gone; put it back, or start `vouch serve` anew without it")
    if before.pools and not now.pools:
        raise ConfigurationError("no pool is left in it, and all CVs would be open; start `vouch serve` anew for that")


def _look() -> _Seen:
    try:
        at = Path(SETTINGS_FILE).stat()
    except OSError:
        return None
    return at.st_mtime_ns, at.st_size, at.st_ino
