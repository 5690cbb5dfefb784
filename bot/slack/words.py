"""The words that the Slack app adds to an answer, read once from `words.yaml`.

Knows nothing about where they are said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import cast

from vectorstore.records import Language
from vectorstore.tables import table
from vectorstore.text import language_of

# A Chinese character, marks left out, and what is set apart from it.
_CHINESE, _LATIN = re.compile("[\u4e00-\u9fff]"), re.compile("[A-Za-z0-9]")


@lru_cache(maxsize=1)
def every_word() -> dict[str, dict[str, dict[str, str]]]:
    """Return all words as written: group, name, language."""
    return cast("dict[str, dict[str, dict[str, str]]]", table(__package__, "words.yaml"))


def say(key: str, language: Language, **values: object) -> str:
    """Return the words of `group.name` in a language, its gaps filled; KeyError for words that are not there."""
    group, name = key.split(".")
    template = every_word()[group][name][language]
    if not values:
        return template
    return _spaced(template, values) if language == "zh" else template.format(**values)


def _spaced(template: str, values: Mapping[str, object]) -> str:
    """Fill gaps among Chinese characters, each parted by a space from Latin letters and digits that come into it."""
    made = ""
    for literal, field, spec, _ in Formatter().parse(template):
        inside = bool(made) and _LATIN.match(made[-1]) and _CHINESE.match(literal)
        made += f" {literal}" if inside else literal
        if field is not None:
            value = format(values[field], spec or "")
            beside = bool(made) and _CHINESE.match(made[-1]) and _LATIN.match(value)
            made += f" {value}" if beside else value
    return made


def spoken(text: str) -> Language:
    """Return the language that somebody who wrote this is answered in; English where they wrote nothing."""
    return language_of(text) if text.strip() else "en"
