"""Tell in which style a reference is written, and where its parts stand.

The styles stand in `styles.yaml`, each a regular expression; a style fits where its authors are names. Knows nothing
about venues.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ingest.entries.asides import without_asides
from ingest.entries.authors import AUTHOR_GAP, is_author_list
from vectorstore.names import has_known_word
from vectorstore.records import Span
from vectorstore.tables import table
from vectorstore.text import has_cjk

# What has no end in sight is no reference, and would cost time.
_LONGEST_REFERENCE = 1_500
# Where the title comes first, what follows must be names and nothing else.
_TITLE_FIRST = "title-"
_COMMAS = "commas"
_BY_YEAR = "title-year"
# In these nothing but the names themselves tells where they end.
_NAMED = frozenset({"full", "inverted"})


class Parts(NamedTuple):
    """Where the parts of a reference stand; `venue` is where its name is to be looked for."""

    style: str
    title: Span
    authors: Span | None
    venue: Span | None
    year: int | None


@cache
def _styles() -> Mapping[str, re.Pattern[str]]:
    written = table("ingest.entries", "styles.yaml")
    parts: dict[str, str] = {}
    for name, pattern in written["parts"].items():
        parts[name] = _filled(pattern, parts)
    return {name: re.compile(_filled(pattern, parts)) for name, pattern in written["styles"].items()}


def _filled(pattern: str, parts: Mapping[str, str]) -> str:
    return re.sub(r"\{([a-z]+)\}", lambda m: parts[m.group(1)], pattern)


def style_of(plain: str) -> Parts | None:
    """Return the parts of a reference in the first style that fits it."""
    if len(plain) > _LONGEST_REFERENCE:
        return None
    plain = without_asides(plain)
    for name, pattern in _styles().items():
        match = pattern.match(plain)
        if match is None:
            continue
        authors = _part(match, "authors")
        if authors is not None and not is_author_list(
            authors.of(plain), all_names=name.startswith((_TITLE_FIRST, _COMMAS))
        ):
            continue
        title = _part(match, "title")
        if title is None or name.startswith(_TITLE_FIRST) and _opens_with_authors(title.of(plain)):
            continue
        one = authors is not None and len(AUTHOR_GAP.split(authors.of(plain))) == 1
        names = one and _opens_with_authors(title.of(plain)) or _INVERTED.match(title.of(plain))
        if name in _NAMED and names:
            # "Some Title. Some Body, Somebody Else. Venue": two words written large are no name then.
            continue
        venue = _part(match, "venue")
        if name == _BY_YEAR and venue is not None and has_known_word(venue.of(plain)):
            continue  # "Some Title, Kai Shen, 2020"
        year = match.groupdict().get("year")
        return Parts(name, title, authors, venue, int(year) if year else None)
    return None


def _opens_with_authors(words: str) -> bool:
    """Tell names from a title: "Kai Shen, Olu Maro", "Shen, K., ..." and not "Salt and Bells"."""
    clause = re.split(r"(?<!\b[A-Z])[.。:：]\s", words, maxsplit=1)[0]
    if has_cjk(clause):
        return is_author_list(clause)
    names = [piece.strip() for piece in AUTHOR_GAP.split(clause) if piece.strip()]
    return (
        _AUTHOR.match(words) is not None
        or _IN_FULL.match(words) is not None
        or len(names) > 1
        and all(map(_NAME.fullmatch, names))
    )


_NAME = re.compile(r"[A-Z][\w'’-]*\.?(?:\s[A-Z][\w'’.-]*){1,3}|[A-Z]\.?")
# "Shen, Kai. Bells", "Shen, Kai, and Olu Maro. Bells".
_IN_FULL = re.compile(r"[A-Z][\w'’-]+,\s[A-Z][\w'’-]+(?:\s[A-Z]\.?)?(?:\.\s|,\s(?:and\s)?[A-Z][\w'’-]+\s[A-Z])")
_INVERTED = re.compile(r"[A-Z][\w'’-]+,\s[A-Z]\.")
# "K. Shen, ...", "Shen, K., ...", "Shen K, ...".
_AUTHOR = re.compile(
    r"(?:(?:[A-Z]\.[\s-]?){1,3}[A-Z][\w'’-]+|[A-Z][\w'’-]+,?\s(?:[A-Z]\.[\s-]?){1,3}|[A-Z][\w'’-]+\s[A-Z]{1,2})\s*(?:,|&|and\b)"
)


def _part(match: re.Match[str], name: str) -> Span | None:
    if match.groupdict().get(name) is None:
        return None
    return Span(start=match.start(name), end=match.end(name))
