"""The words that an answer adds to what CVs say, read once from `wording.yaml`.

Knows nothing about what is said with them.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import cast

import yaml

from vectorstore.records import Language


@lru_cache(maxsize=1)
def every_word() -> dict[str, dict[str, dict[str, str]]]:
    """Return all words as written: group, name, language."""
    content = resources.files(__package__).joinpath("wording.yaml").read_text("utf-8")
    return cast("dict[str, dict[str, dict[str, str]]]", yaml.load(content, Loader=yaml.CSafeLoader))


def say(key: str, language: Language, **values: object) -> str:
    """Return the words of `group.name` in a language, its gaps filled; KeyError for words that are not there."""
    group, name = key.split(".")
    template = every_word()[group][name][language]
    return template.format(**values) if values else template


def known(key: str) -> bool:
    """Tell whether there are words for `group.name`."""
    group, name = key.split(".")
    return name in every_word()[group]
