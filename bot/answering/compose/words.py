"""The words that an answer adds to what CVs say, read once from `wording.yaml`.

Knows nothing about what is said with them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from vectorstore.records import Language
from vectorstore.tables import table


@lru_cache(maxsize=1)
def every_word() -> dict[str, dict[str, dict[str, str]]]:
    """Return all words as written: group, name, language."""
    return cast("dict[str, dict[str, dict[str, str]]]", table(__package__, "wording.yaml"))


def say(key: str, language: Language, **values: object) -> str:
    """Return the words of `group.name` in a language, its gaps filled; KeyError for words that are not there."""
    group, name = key.split(".")
    template = every_word()[group][name][language]
    return template.format(**values) if values else template


def known(key: str) -> bool:
    """Tell whether there are words for `group.name`; the name may be anybody's, full stops and all."""
    group, _, name = key.partition(".")
    return name in every_word()[group]
