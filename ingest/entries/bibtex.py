"""Read papers that stand in a CV as BibTeX: `@article{key, author = {...}, title = {...}}`.

Knows the fields of BibTeX. Knows nothing about sections.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ingest.entries.publications import Reference, read_reference
from vectorstore.lexicon import vocabulary
from vectorstore.records import Mention, Span, Status

_ENTRY = re.compile(
    r"@(?P<kind>[A-Za-z]{3,20})\s*\{[^,{}]{0,120},(?P<body>(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\}){0,5000})\}"
)
_FIELD = re.compile(
    r"\b(?P<name>author|title|journal|booktitle|publisher|year|date|note)\s*=\s*"
    r"(?:\{(?P<braced>(?:[^{}]|\{[^{}]*\})*)\}|\"(?P<quoted>[^\"]*)\"|(?P<bare>\d{4}))",
    re.IGNORECASE,
)
_NO_PAPER = frozenset({"comment", "string", "preamble"})
_VENUES = ("journal", "booktitle", "publisher")
_THESES = frozenset({"phdthesis", "mastersthesis", "techreport", "misc", "unpublished"})


class Recorded(NamedTuple):
    """A paper, and where its record stands in the text that was read."""

    span: Span
    paper: Reference


def recorded(text: str) -> Iterator[Recorded]:
    """Yield the papers that a text holds as BibTeX."""
    for match in _ENTRY.finditer(text):
        kind = match.group("kind").lower()
        fields: dict[str, tuple[str, int]] = {}
        for field in _FIELD.finditer(text, match.start("body"), match.end("body")):
            group = next(g for g in ("braced", "quoted", "bare") if field.group(g) is not None)
            fields.setdefault(field.group("name").lower(), (field.group(group), field.start(group)))
        if kind not in _NO_PAPER and "title" in fields:
            yield Recorded(Span(start=match.start(), end=match.end()), _paper(kind, fields))


def _paper(kind: str, fields: dict[str, tuple[str, int]]) -> Reference:
    venue = next((_venue(*fields[name]) for name in _VENUES if name in fields), None)
    told = fields.get("note", ("", 0))[0]
    status: Status | None = read_reference(f"A. Name. {told}").status if told else None
    if status in {None, "listed", "published"}:
        status = "published" if venue is not None and kind not in _THESES else "listed"
    authors = fields.get("author", ("", 0))[0]
    year = re.search(r"(?:19|20)\d\d", fields.get("year", fields.get("date", ("", 0)))[0])
    return Reference(
        authors=tuple(_clean(name) for name in re.split(r"\s+and\s+", authors) if _clean(name)),
        co_first=(),
        title=_clean(fields["title"][0]),
        venue=venue,
        year=int(year.group()) if year else None,
        status=status,
    )


def _venue(words: str, start: int) -> Mention:
    known = vocabulary("venues").matches(words)
    whole = vocabulary("venues").named(_clean(words))
    concept = whole.concept_id if whole else known[0].concept.concept_id if known else None
    return Mention(text=_clean(words), lexicon_id=concept, span=Span(start=start, end=start + len(words)))


def _clean(words: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"[{}]", "", words)).strip()
