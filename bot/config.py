"""Settings: the only place that reads the environment and `vouch.toml`.

An option on the command line wins over the environment, the environment over `vouch.toml` in the current folder, that
over the default. Slack's settings stand under `[slack]` there, and as `VOUCH_SLACK_...` in the environment; its tokens
come from the environment alone. Passes a record down; knows nothing about what is done with it.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import SecretStr

from bot.answering.model.settings import Judges, ModelSettings, Phrases, Reads
from ingest.readers.extract import FILE_SECONDS, MAX_BYTES
from vectorstore.errors import ConfigurationError
from vectorstore.records import Record

SETTINGS_FILE = "vouch.toml"
ENVIRONMENT_PREFIX = "VOUCH_"
SLACK_TABLE = "slack"
MODEL_TABLE = "model"
MODEL_KEY = "VOUCH_MODEL_KEY"
# Where each provider's own programs look for its key.
_KEYS = {
    "openai": "OPENAI_API_KEY", "azure_openai": "AZURE_OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY",
    "google_genai": "GOOGLE_API_KEY", "mistralai": "MISTRAL_API_KEY", "deepseek": "DEEPSEEK_API_KEY",
    "dashscope": "DASHSCOPE_API_KEY",
}  # fmt: skip
# Slack's own names for them, which its other programs read too.
TOKENS = {"bot_token": "SLACK_BOT_TOKEN", "app_token": "SLACK_APP_TOKEN", "signing_secret": "SLACK_SIGNING_SECRET"}

ContactDetails = Literal["private", "everywhere", "nowhere"]


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
    contact_details: ContactDetails = "private"
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
    waits for another process; `pdf_password` opens encrypted PDF files and zip archives. Without a `model` every answer
    is made by code alone.
    """

    home: Path = Path(".vouch")
    embedder: str = "builtin"
    max_bytes: int = MAX_BYTES
    file_seconds: float = FILE_SECONDS
    pdf_password: SecretStr | None = None
    lock_timeout: float = 60.0
    slack: SlackSettings = SlackSettings()
    model: ModelSettings | None = None


def load_settings(home: str | None = None) -> Settings:
    """Return the settings in force; `home` is what the command line gave.

    Raises ConfigurationError, naming the setting, where a value cannot be used or `vouch.toml` cannot be read.
    """
    written = _from_file(Path(SETTINGS_FILE))
    slack, model = written.pop(SLACK_TABLE, {}), written.pop(MODEL_TABLE, {})
    found = _read(written, _READERS, SETTINGS_FILE, ENVIRONMENT_PREFIX)
    if home is not None:
        found["home"] = _folder("--home", home)
    return Settings(**found, slack=_slack(slack), model=_model(model))


def _read(
    written: dict[str, Any], readers: dict[str, Callable[[str, Any], Any]], at: str, prefix: str
) -> dict[str, Any]:
    """Return the values in force: those of a file, and those of the environment over them."""
    for name in written:
        if name not in readers:
            near = difflib.get_close_matches(name, readers, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"settings are {', '.join(readers)}"
            raise ConfigurationError(f"{at!r} sets {name!r}, which is no setting; {hint}")
    found = {name: readers[name](f"{name} in {at}", value) for name, value in written.items()}
    for name, read in readers.items():
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


def _folder(where: str, value: Any) -> Path:
    try:
        return Path(_text(where, value)).expanduser()
    except RuntimeError as error:
        raise ConfigurationError(
            f"{where} is {value!r}, and whose home that is cannot be told; write it out"
        ) from error


def _text(where: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        raise ConfigurationError(f"{where} is {value!r}, not a text; write one, or leave it out for the default")
    return value


def _secret(where: str, value: Any) -> SecretStr:
    if not isinstance(value, str) or not value:
        raise ConfigurationError(f"{where} is no text; write one, or leave it out")  # the value stays unsaid
    return SecretStr(value)


def _whole(where: str, value: Any) -> int:
    try:
        number = int(value) if isinstance(value, str) else value
    except ValueError:
        number = None
    if type(number) is not int or number < 1:
        raise ConfigurationError(
            f"{where} is {value!r}, not a whole number above 0; write one such as 5000000, or leave it out"
        )
    return number


def _price(where: str, value: Any) -> float:
    try:
        number = None if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        number = None
    if number is None or not 0 <= number < float("inf"):
        raise ConfigurationError(f"{where} is {value!r}, not an amount; write one such as 0.25, or leave it out")
    return number


def _reads(where: str, value: object) -> Reads:
    match value:
        case "unread" | "always" | "never":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write unread, always or never")


def _judges(where: str, value: object) -> Judges:
    match value:
        case "topics" | "never":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write topics or never")


def _phrases(where: str, value: object) -> Phrases:
    match value:
        case "summaries" | "never":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write summaries or never")


def _seconds(where: str, value: Any) -> float:
    try:
        number = None if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        number = None
    if number is None or not 0 <= number < float("inf"):
        raise ConfigurationError(
            f"{where} is {value!r}, not a number of seconds; write one such as 60, or leave it out"
        )
    return number


def _words(where: str, value: Any) -> tuple[str, ...]:
    """Return a list, which the environment separates with commas."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise ConfigurationError(f'{where} is {value!r}, not a list of ids; write one such as ["C0123ABCD"]')
    return tuple(part.strip() for part in parts if part.strip())


def _folders(where: str, value: Any) -> tuple[str, ...]:
    """Return a list of folders, which the environment separates as a path's."""
    parts = value.split(os.pathsep) if isinstance(value, str) else value
    if not isinstance(parts, list):
        raise ConfigurationError(f'{where} is {value!r}, not a list of folders; write one such as ["/srv/cvs"]')
    return tuple(str(_folder(where, part)) for part in parts)


def _yes(where: str, value: Any) -> bool:
    known = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    found = value if isinstance(value, bool) else known.get(str(value).lower())
    if found is None:
        raise ConfigurationError(f"{where} is {value!r}; write true or false, or leave it out")
    return found


def _address(where: str, value: Any) -> str:
    parts = urlsplit(_text(where, value))
    if parts.scheme not in ("https", "http") or not parts.hostname:
        raise ConfigurationError(f"{where} is {value!r}, not an address; write one such as {SlackSettings().api_url}")
    return str(value).rstrip("/") + "/"


def _host(where: str, value: Any) -> str:
    if "/" in _text(where, value) or "@" in value or any(c.isspace() for c in value.strip()):
        raise ConfigurationError(f"{where} is {value!r}, not a host; write one such as {SlackSettings().files_host}")
    return str(value).strip().lower()


def _contact(where: str, value: object) -> ContactDetails:
    match value:
        case "private" | "everywhere" | "nowhere":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write private, everywhere or nowhere")


_MODEL_READERS: dict[str, Callable[[str, Any], Any]] = {
    "name": _text,
    "url": lambda where, value: _address(where, value).rstrip("/"),
    "seconds": _seconds,
    "reads": _reads,
    "judges": _judges,
    "phrases": _phrases,
    "price_in": _price,
    "price_out": _price,
    "question_tokens": _whole,
    "day_tokens": _whole,
    "person_tokens": _whole,
    "question_cost": _price,
    "day_cost": _price,
    "person_cost": _price,
}
_SLACK_READERS: dict[str, Callable[[str, Any], Any]] = {
    "api_url": _address,
    "files_host": _host,
    "allowed_channels": _words,
    "direct_messages": _yes,
    "user_group": _text,
    "admins": _words,
    "contact_details": _contact,
    "concurrency": _whole,
    "keep_days": _whole,
    "folders": _folders,
}
_READERS: dict[str, Callable[[str, Any], Any]] = {
    "home": _folder,
    "embedder": _text,
    "max_bytes": _whole,
    "file_seconds": _seconds,
    "pdf_password": _secret,
    "lock_timeout": _seconds,
}
