"""Roundabout ways of asking made plain: "what did she do first" asks for her first job, 没离开某某的 are still there.

What is said so and what it says is the table `roundabout.yaml`. Works on the text of a question; knows no relation.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TypedDict, cast

from vectorstore.tables import table
from vectorstore.text import has_cjk

# A length of time, and whoever is spoken of.
_WRITTEN_OUT = {
    "{length}": (
        r"(?:(?:more than|over|at least|upwards? of|north of|about|around|some|well over|nearly) )?"
        r"(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)\+?(?: or more)? "
        r"(?:years?|yrs?|months|decades?)"
    ),
    "{tongue}": (
        "(?:english|french|german|spanish|italian|portuguese|dutch|russian|mandarin|chinese|japanese|korean|arabic|hindi)"
    ),
    "{x}": r"(?P<x>(?!.*\b(?:who|anyone|everyone|people)\b)\w[^?!,;:]{1,60}?)",
}


class Way(TypedDict):
    """A roundabout wording, the plain one, and an example of both."""

    said: str
    plain: str
    like: list[str]


def plainer(text: str) -> str:
    """Return a question without its roundabout ways."""
    for said, plain in _ways()["zh" if has_cjk(text) else "en"]:
        text = said.sub(plain, text)
    return text


def shaped(text: str) -> str:
    """Return a question with its shapes made plain: 三选二, "anything but English", 晚于2015年."""
    for said, plain in _ways()["shapes"]:
        text = said.sub(plain, text)
    return text


def ways() -> dict[str, list[Way]]:
    """Return the table, by language; `shapes` are of both."""
    return cast("dict[str, list[Way]]", table(__package__, "roundabout.yaml"))


@cache
def _ways() -> dict[str, list[tuple[re.Pattern[str], str]]]:
    return {name: [(_expression(w["said"], name), w["plain"]) for w in own] for name, own in ways().items()}


def _expression(said: str, where: str) -> re.Pattern[str]:
    for name, written in _WRITTEN_OUT.items():
        said = said.replace(name, written)
    in_any_case = where == "shapes" or (said.isascii() and "[A-Z]" not in said)
    return re.compile(said, re.IGNORECASE if in_any_case else 0)
