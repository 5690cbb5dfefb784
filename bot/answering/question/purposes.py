"""What somebody is looked for, which says nothing of who they are: "nurses for our night shift", 给新项目配个懂Java的.

A purpose stands behind whom one looks for, and no verb of work governs it: who "worked for the Lyon desk" did. Knows
words; whether a question says anything without them is told by whoever reads it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple, cast

from vectorstore.tables import table
from vectorstore.text import has_cjk

_CLAUSE = re.compile(r"[,;:.?!，；：。？！]")


class Purpose(NamedTuple):
    """A question without its purpose, and the purpose."""

    question: str
    said: str


def purpose_of(text: str) -> Purpose | None:
    """Return a question on one line without what its people are looked for; None where it tells nothing of that."""
    for pattern in _patterns("zh" if has_cjk(text) else "en"):
        for found in pattern.finditer(text):
            before = _CLAUSE.split(text[: found.start("x")])[-1]
            rest = f"{text[: found.start('x')].rstrip()}{text[found.end('x') :]}".strip()
            if rest and not _working().search(before):
                return Purpose(rest, found["x"])
    return None


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], ...]:
    held = _table()
    things = "|".join(cast("list[str]", held["things"]))
    sources = cast("list[str]", held[language])
    written = (s.replace("{things}", things).replace("{things_zh}", str(held["things_zh"])) for s in sources)
    return tuple(re.compile(source, re.IGNORECASE) for source in written)


@cache
def _working() -> re.Pattern[str]:
    return re.compile(str(_table()["working"]), re.IGNORECASE)


@cache
def _table() -> dict[str, object]:
    return cast("dict[str, object]", table(__package__, "purposes.yaml"))
