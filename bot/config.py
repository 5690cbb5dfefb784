"""Settings: the only place that reads the environment and `vouch.toml`.

An option on the command line wins over the environment, the environment over `vouch.toml` in the current folder, that
over the default. Passes a record down; knows nothing about what is done with it.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from vectorstore.errors import ConfigurationError
from vectorstore.records import Record

SETTINGS_FILE = "vouch.toml"
ENVIRONMENT_PREFIX = "VOUCH_"


class Settings(Record):
    """What can be set.

    `max_bytes` a file; `file_seconds`, how long one may take to be read; `lock_timeout` in seconds, how long a write
    waits for another process; `pdf_password` opens encrypted PDF files.
    """

    home: Path = Path(".vouch")
    embedder: str = "builtin"
    # A scanned CV of several pages has some MB; what has ten times that is no CV.
    max_bytes: int = 50_000_000
    # A page that is recognised from its picture takes some seconds on one core.
    file_seconds: float = 300.0
    pdf_password: SecretStr | None = None
    lock_timeout: float = 60.0


def load_settings(home: str | None = None) -> Settings:
    """Return the settings in force; `home` is what the command line gave.

    Raises ConfigurationError, naming the setting, where a value cannot be used or `vouch.toml` cannot be read.
    """
    found: dict[str, Any] = {}
    for name, value in _from_file(Path(SETTINGS_FILE)).items():
        found[name] = _READERS[name](f"{name} in {SETTINGS_FILE}", value)
    for name, read in _READERS.items():
        variable = ENVIRONMENT_PREFIX + name.upper()
        if written := os.environ.get(variable, "").strip():
            found[name] = read(variable, written)
    if home is not None:
        found["home"] = _folder("--home", home)
    return Settings(**found)


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
    for name in found:
        if name not in _READERS:
            near = difflib.get_close_matches(name, _READERS, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"settings are {', '.join(_READERS)}"
            raise ConfigurationError(f"{str(path)!r} sets {name!r}, which is no setting; {hint}")
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


_READERS: dict[str, Callable[[str, Any], Any]] = {
    "home": _folder,
    "embedder": _text,
    "max_bytes": _whole,
    "file_seconds": _seconds,
    "pdf_password": _secret,
    "lock_timeout": _seconds,
}
