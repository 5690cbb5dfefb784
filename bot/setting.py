"""One setting's value as it is written, in a file or in the environment -> what the house works with.

Each reader is given where the value stands, for its ConfigurationError, and the value. Knows nothing about which ones
there are.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import SecretStr

from bot.answering.model.settings import Judges, Phrases, Reads
from vectorstore.errors import ConfigurationError

ContactDetails = Literal["private", "everywhere", "nowhere"]
# What is worth a line in the log.
LogLevel = Literal["debug", "info", "warning"]
# What the audit keeps of a question.
Keeps = Literal["words", "hash", "nothing"]


def folder(where: str, value: Any) -> Path:
    """Return a folder; `~` is the person's own."""
    try:
        return Path(text(where, value)).expanduser()
    except RuntimeError as error:
        raise ConfigurationError(
            f"{where} is {value!r}, and whose home that is cannot be told; write it out"
        ) from error


def text(where: str, value: Any) -> str:
    """Return a text."""
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        raise ConfigurationError(f"{where} is {value!r}, not a text; write one, or leave it out for the default")
    return value


def secret(where: str, value: Any) -> SecretStr:
    """Return a secret, whose value no message says."""
    if not isinstance(value, str) or not value:
        raise ConfigurationError(f"{where} is no text; write one, or leave it out")  # the value stays unsaid
    return SecretStr(value)


def whole(where: str, value: Any) -> int:
    """Return a whole number above 0."""
    try:
        number = int(value) if isinstance(value, str) else value
    except ValueError:
        number = None
    if type(number) is not int or number < 1:
        raise ConfigurationError(f"{where} is {value!r}, not a whole number above 0; write one, or leave it out")
    return number


def price(where: str, value: Any) -> float:
    """Return an amount, 0 or more."""
    try:
        number = None if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        number = None
    if number is None or not 0 <= number < float("inf"):
        raise ConfigurationError(f"{where} is {value!r}, not an amount; write one such as 0.25, or leave it out")
    return number


def reads(where: str, value: object) -> Reads:
    """Return when a model reads questions."""
    match value:
        case "unread" | "always" | "never":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write unread, always or never")


def judges(where: str, value: object) -> Judges:
    """Return what a model judges."""
    match value:
        case "topics" | "never":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write topics or never")


def phrases(where: str, value: object) -> Phrases:
    """Return what a model words."""
    match value:
        case "summaries" | "never":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write summaries or never")


def seconds(where: str, value: Any) -> float:
    """Return a number of seconds."""
    try:
        number = None if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        number = None
    if number is None or not 0 <= number < float("inf"):
        raise ConfigurationError(
            f"{where} is {value!r}, not a number of seconds; write one such as 60, or leave it out"
        )
    return number


def words(where: str, value: Any) -> tuple[str, ...]:
    """Return a list, which the environment separates with commas."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise ConfigurationError(f'{where} is {value!r}, not a list of ids; write one such as ["C0123ABCD"]')
    return tuple(part.strip() for part in parts if part.strip())


def folders(where: str, value: Any) -> tuple[str, ...]:
    """Return a list of folders, which the environment separates as a path's."""
    parts = value.split(os.pathsep) if isinstance(value, str) else value
    if not isinstance(parts, list):
        raise ConfigurationError(f'{where} is {value!r}, not a list of folders; write one such as ["/srv/cvs"]')
    return tuple(str(folder(where, part)) for part in parts)


def yes(where: str, value: Any) -> bool:
    """Return true or false."""
    known = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    found = value if isinstance(value, bool) else known.get(str(value).lower())
    if found is None:
        raise ConfigurationError(f"{where} is {value!r}; write true or false, or leave it out")
    return found


def address(where: str, value: Any) -> str:
    """Return an address that ends with a slash."""
    parts = urlsplit(text(where, value))
    if parts.scheme not in ("https", "http") or not parts.hostname:
        raise ConfigurationError(f"{where} is {value!r}, not an address; write one such as {'https://slack.com/api/'}")
    return str(value).rstrip("/") + "/"


def host(where: str, value: Any) -> str:
    """Return a host's name."""
    if "/" in text(where, value) or "@" in value or any(c.isspace() for c in value.strip()):
        raise ConfigurationError(f"{where} is {value!r}, not a host; write one such as {'files.slack.com'}")
    return str(value).strip().lower()


def contact(where: str, value: object) -> ContactDetails:
    """Return where contact details are shown."""
    match value:
        case "private" | "everywhere" | "nowhere":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write private, everywhere or nowhere")


def keeps(where: str, value: object) -> Keeps:
    """Return what the audit keeps of a question."""
    match value:
        case "words" | "hash" | "nothing":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write words, hash or nothing")


def log_level(where: str, value: object) -> LogLevel:
    """Return what is worth a line in the log."""
    match value:
        case "debug" | "info" | "warning":
            return value
        case _:
            raise ConfigurationError(f"{where} is {value!r}; write debug, info or warning")
