"""Settings: the only place that reads the environment and `vouch.toml`.

An option on the command line wins over the environment, the environment over `vouch.toml` in the current folder, that
over the default. Slack's settings stand under `[slack]` there, and as `VOUCH_SLACK_...` in the environment; its tokens
come from the environment alone. Passes a record down; knows nothing about what is done with it.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot import setting
from bot.answering.model.settings import ModelSettings
from bot.pools import Pool, check_pools
from ingest.readers.extract import FILE_SECONDS, MAX_BYTES
from vectorstore.errors import ConfigurationError
from vectorstore.records import Record

SETTINGS_FILE = "vouch.toml"
ENVIRONMENT_PREFIX = "VOUCH_"
SLACK_TABLE = "slack"
MODEL_TABLE = "model"
POOLS_TABLE = "pools"
MODEL_KEY = "VOUCH_MODEL_KEY"
# Where each provider's own programs look for its key.
_KEYS = {
    "openai": "OPENAI_API_KEY", "azure_openai": "AZURE_OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY",
    "google_genai": "GOOGLE_API_KEY", "mistralai": "MISTRAL_API_KEY", "deepseek": "DEEPSEEK_API_KEY",
    "dashscope": "DASHSCOPE_API_KEY",
}  # fmt: skip
# The line that begins what is set for one pool.
_POOL_HEAD = re.compile(r"\s*\[\s*pools\s*\.")
# Slack's own names for them, which its other programs read too.
TOKENS = {"bot_token": "SLACK_BOT_TOKEN", "app_token": "SLACK_APP_TOKEN", "signing_secret": "SLACK_SIGNING_SECRET"}


class SlackSettings(Record):
    """What can be set for Slack; lists that are empty, and a group that is not named, limit nothing.

    `api_url` ends with a slash. `files_host` is the one host that files are fetched from. `allowed_channels` are the
    ids of the channels that may be asked in; direct messages are allowed apart. `user_group` is the id of the group
    whose members may ask. `admins` are people's ids; where there are none, the workspace's admins are the bot's.
    `contact_details`: shown in direct messages and to the asker alone, or everywhere, or nowhere. `concurrency`: how
    many questions are answered at once. `keep_days`: how long answers behind buttons and conversations are kept.
    `folders`: what `/reindex` reads; where there are none, the folders that were ingested before.
    """

    bot_token: SecretStr | None = None
    app_token: SecretStr | None = None
    signing_secret: SecretStr | None = None
    api_url: str = "https://slack.com/api/"
    files_host: str = "files.slack.com"
    allowed_channels: tuple[str, ...] = ()
    direct_messages: bool = True
    user_group: str | None = None
    admins: tuple[str, ...] = ()
    contact_details: setting.ContactDetails = "private"
    concurrency: int = 4
    keep_days: int = 30
    folders: tuple[str, ...] = ()

    @property
    def has_tokens(self) -> bool:
        """Tell whether anything of Slack is set that can be checked with it."""
        return any(token is not None for token in (self.bot_token, self.app_token, self.signing_secret))


class Settings(Record):
    """What can be set.

    `max_bytes` a file; `file_seconds`, how long one may take to be read; `lock_timeout` in seconds, how long a write
    waits for another process; `pdf_password` opens encrypted PDF files and zip archives. `audit_question`: what the
    audit keeps of a question, its words, a keyed hash of them, or nothing. `log_level`: what is worth a line in the
    log. Without a `model` every answer is made by code alone.
    """

    home: Path = Path(".vouch")
    embedder: str = "builtin"
    max_bytes: int = MAX_BYTES
    file_seconds: float = FILE_SECONDS
    pdf_password: SecretStr | None = None
    lock_timeout: float = 60.0
    slack: SlackSettings = SlackSettings()
    model: ModelSettings | None = None
    pools: tuple[Pool, ...] = ()
    audit_question: setting.Keeps = "words"
    log_level: setting.LogLevel = "warning"


def load_settings(home: str | None = None) -> Settings:
    """Return the settings in force; `home` is what the command line gave.

    Raises ConfigurationError, naming the setting, where a value cannot be used or `vouch.toml` cannot be read.
    """
    written = _from_file(Path(SETTINGS_FILE))
    slack, model = written.pop(SLACK_TABLE, {}), written.pop(MODEL_TABLE, {})
    pools = _pools(written.pop(POOLS_TABLE, {}))
    found = _read(written, _READERS, SETTINGS_FILE, ENVIRONMENT_PREFIX)
    if home is not None:
        found["home"] = setting.folder("--home", home)
    return Settings(**found, slack=_slack(slack), model=_model(model), pools=pools)


def _read(
    written: dict[str, Any], readers: dict[str, Callable[[str, Any], Any]], at: str, prefix: str | None
) -> dict[str, Any]:
    """Return the values in force: those of a file, and those of the environment over them where a prefix is given."""
    for name in written:
        if name not in readers:
            near = difflib.get_close_matches(name, readers, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"settings are {', '.join(readers)}"
            raise ConfigurationError(f"{at!r} sets {name!r}, which is no setting; {hint}")
    found = {name: readers[name](f"{name} in {at}", value) for name, value in written.items()}
    for name, read in readers.items():
        if prefix is None:
            break
        variable = prefix + name.upper()
        if set_there := os.environ.get(variable, "").strip():
            found[name] = read(variable, set_there)
    return found


def _slack(written: Any) -> SlackSettings:
    """Return Slack's settings: tokens from the environment alone, all else as the other settings are found."""
    if not isinstance(written, dict):
        raise ConfigurationError(
            f"slack in {SETTINGS_FILE} is {written!r}, not a table; write [slack] and lines below it"
        )
    for name, variable in TOKENS.items():
        if name in written:
            raise ConfigurationError(
                f"[slack] in {SETTINGS_FILE} sets {name!r}; a file is no place for it: set {variable}"
            )
    found = _read(written, _SLACK_READERS, f"[slack] in {SETTINGS_FILE}", f"{ENVIRONMENT_PREFIX}SLACK_")
    for name, variable in TOKENS.items():
        if token := os.environ.get(variable, "").strip():
            found[name] = SecretStr(token)
    return SlackSettings(**found)


def _model(written: Any) -> ModelSettings | None:
    """Return the chat model's settings, None where none is named; its key comes from the environment alone."""
    named = {"name": written} if isinstance(written, str) else written
    if not isinstance(named, dict):
        raise ConfigurationError(f'model in {SETTINGS_FILE} is {written!r}; write model = "openai:NAME", or [model]')
    if "key" in named:
        raise ConfigurationError(f"[model] in {SETTINGS_FILE} sets 'key'; a file is no place for it: set {MODEL_KEY}")
    found = _read(dict(named), _MODEL_READERS, f"[model] in {SETTINGS_FILE}", f"{ENVIRONMENT_PREFIX}MODEL_")
    if asked := os.environ.get(f"{ENVIRONMENT_PREFIX}MODEL", "").strip():
        found["name"] = asked
    if not found.get("name") or found["name"] == "none":
        return None
    settings = ModelSettings(**found)
    key = os.environ.get(MODEL_KEY, "").strip() or os.environ.get(_KEYS.get(settings.provider, ""), "").strip()
    return settings.model_copy(update={"key": SecretStr(key)}) if key else settings


def _pools(written: Any) -> tuple[Pool, ...]:
    """Return the pools, which the file alone tells of: who sees what is no matter of one process's environment."""
    if not isinstance(written, dict) or not all(isinstance(own, dict) for own in written.values()):
        raise ConfigurationError(f"pools in {SETTINGS_FILE} are no tables; write [pools.NAME] and lines below it")
    made = []
    for name, own in written.items():
        found: dict[str, Any] = {}
        for word, value in own.items():
            found |= _read({word: value}, _POOL_READERS, f"[pools.{name}] ({line_of(name, word)})", prefix=None)
        found["folders"] = tuple(str(Path(f).resolve()) for f in found.get("folders", ()))
        made.append(Pool(name=name, **found))
    check_pools(made, line_of)
    return tuple(made)


def line_of(pool: str, word: str) -> str:
    """Return where `vouch.toml` says a word of a pool, as `vouch.toml, line 7`; the file alone where it cannot tell."""
    try:
        lines = Path(SETTINGS_FILE).read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return SETTINGS_FILE
    heads = [n for n, line in enumerate(lines, 1) if _POOL_HEAD.match(line) and pool in line]
    said = [
        n for n, line in enumerate(lines, 1) if heads and n >= heads[0] and (word in line or Path(word).name in line)
    ]
    found = (said or heads)[:1]
    return f"{SETTINGS_FILE}, line {found[0]}" if found else SETTINGS_FILE


def columns_asked() -> int | None:
    """Return the width that the environment asks for, also where output goes into a pipe; None where it does not."""
    written = os.environ.get("COLUMNS", "")
    return int(written) if written.isascii() and written.isdigit() and int(written) > 0 else None


def _from_file(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"{str(path)!r} cannot be read ({error}); mend it, or move it away") from error
    return found


_MODEL_READERS: dict[str, Callable[[str, Any], Any]] = {
    "name": setting.text,
    "url": lambda where, value: setting.address(where, value).rstrip("/"),
    "seconds": setting.seconds,
    "reads": setting.reads,
    "judges": setting.judges,
    "phrases": setting.phrases,
    "price_in": setting.price,
    "price_out": setting.price,
    "question_tokens": setting.whole,
    "day_tokens": setting.whole,
    "person_tokens": setting.whole,
    "question_cost": setting.price,
    "day_cost": setting.price,
    "person_cost": setting.price,
}
_POOL_READERS: dict[str, Callable[[str, Any], Any]] = {
    "folders": setting.folders,
    "channels": setting.words,
    "groups": setting.words,
    "users": setting.words,
    "retention_days": setting.whole,
}
_SLACK_READERS: dict[str, Callable[[str, Any], Any]] = {
    "api_url": setting.address,
    "files_host": setting.host,
    "allowed_channels": setting.words,
    "direct_messages": setting.yes,
    "user_group": setting.text,
    "admins": setting.words,
    "contact_details": setting.contact,
    "concurrency": setting.whole,
    "keep_days": setting.whole,
    "folders": setting.folders,
}
_READERS: dict[str, Callable[[str, Any], Any]] = {
    "home": setting.folder,
    "audit_question": setting.keeps,
    "log_level": setting.log_level,
    "embedder": setting.text,
    "max_bytes": setting.whole,
    "file_seconds": setting.seconds,
    "pdf_password": setting.secret,
    "lock_timeout": setting.seconds,
}
