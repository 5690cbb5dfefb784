"""What a CV tells in a line of its own words: when somebody could start, what they ask for, how large their team was.

Knows which words mark such a line (`lines.yaml`), wherever it stands in a CV. Judges nothing: lines are quoted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, cast

from bot.answering.compose.labels import entry_label
from bot.answering.evidence import evidence, head_spans, of_document, unique
from bot.answering.facts.statement import Asked, Statement
from bot.answering.records import Evidence
from bot.answering.sources import Placed
from vectorstore.figures import teams_in
from vectorstore.markup import shown
from vectorstore.records import Span
from vectorstore.tables import table
from vectorstore.text import fold

# So many lines tell enough of one thing.
_MOST = 8
# The cells of a header line: each says something of its own.
_CELL = re.compile(r"[^|｜\t•·]+")
_LINE = re.compile(r"[^\n]+")


class _Marks(NamedTuple):
    words: tuple[re.Pattern[str], ...]
    kinds: frozenset[str]


@lru_cache(maxsize=1)
def _marks() -> dict[str, _Marks]:
    rows = cast("dict[str, dict[str, list[str]]]", table("bot.answering.facts", "lines.yaml"))
    return {
        name: _Marks(tuple(re.compile(w, re.IGNORECASE) for w in row["words"]), frozenset(row.get("kinds", ())))
        for name, row in rows.items()
    }


ATTRIBUTES = frozenset(
    {
        "availability",
        "salary",
        "rank",
        "achievement",
        "clients",
        "team",
        "training",
        "wish",
        "thesis",
        "hobbies",
        "patent_stated",
        "publication_stated",
    }
)


def lines(asked: Asked, attribute: str) -> list[Statement]:
    """Return the lines that tell of an attribute, each once, those with the surest words first."""
    marks = _marks()[attribute]
    found: list[tuple[int, Statement]] = []
    for sure, words in enumerate(marks.words):
        found += [(sure, s) for s in _entries(asked, marks, words)]
        if not marks.kinds and asked.where is None:
            found += [(sure, s) for s in _bare(asked, words)]
    if attribute == "team":
        found += [(len(marks.words), s) for s in _teams(asked, marks)]
    if attribute == "rank":
        # A line that says so itself goes before titles of jobs, which are told only where it is missing.
        found = [f for f in found if f[0] == 0] or found
    kept: dict[str, Statement] = {}
    for _, statement in sorted(found, key=lambda f: f[0]):
        kept.setdefault(fold(statement.sentence or statement.value), statement)
    return list(kept.values())[:_MOST]


def lines_instead(asked: Asked, attribute: str) -> list[Statement]:
    """Return the lines that tell of somebody whom no fact names as such: "reported to the CFO", 师从名厨."""
    told_so = f"{attribute}_stated"
    # Which degree or job such a line is of it does not say.
    return lines(asked, told_so) if told_so in _INSTEAD and asked.where is None else []


_INSTEAD = frozenset({"manager_stated", "advisor_stated"})


def _entries(asked: Asked, marks: _Marks, words: re.Pattern[str]) -> Iterator[Statement]:
    for tellings in asked.tellings(asked.entries()):
        for placed in tellings[:1]:
            if marks.kinds and placed.entry.kind not in marks.kinds:
                continue
            text = asked.sources.text(placed.entry.document_id)
            passages = placed.entry.passages or (placed.entry.span,)
            titles = {p for p in (*placed.entry.headings, *passages) if _is_title(p.of(text.plain), words)}
            headed = bool(titles) and (not marks.kinds or placed.entry.kind == "profile")
            first = min((t.start for t in titles), default=0)
            for passage in passages:
                below = headed and passage.start > first and not _is_label(passage.of(text.plain))
                if passage not in titles and (below or words.search(passage.of(text.plain))):
                    quote = evidence(asked.sources, placed, _cell(text.plain, passage, words))
                    if quote is not None:
                        yield _statement(asked, placed, passage, quote)


def _is_title(line: str, words: re.Pattern[str]) -> bool:
    """Tell whether a line is nothing but the words that mark others; with a number it says something itself."""
    bare = line.strip(" :：#*")
    return words.fullmatch(bare) is not None and not any(c.isdigit() for c in bare)


def _is_label(line: str) -> bool:
    """Tell whether a line is one word that heads what is told below it: Title, Location."""
    return line.strip(" :：").isalpha() and line.isascii()


def _statement(asked: Asked, placed: Placed, passage: Span, quote: Evidence) -> Statement:
    """Return a line with what it is of, where it does not head it itself."""
    value = shown(quote.quote).lstrip("-•◊◇♦* ")
    heads = head_spans(asked.sources, placed.entry)
    label = (
        ""
        if passage in heads or placed.entry.kind in ("profile", "other")
        else entry_label(placed.entry, asked.language)
    )
    colon = "：" if asked.language == "zh" else ": "
    head = evidence(asked.sources, placed, heads[0]) if label and heads else None
    said = f"{label}{colon}{value}" if label else value
    return Statement(placed.person_id, said, unique([quote, head]), placed, quoted=True, stay=label, sentence=value)


def _teams(asked: Asked, marks: _Marks) -> Iterator[Statement]:
    """Yield the lines that tell how many people somebody led, in words that name no team."""
    for placed in (p for p in asked.leads(asked.entries()) if p.entry.kind in marks.kinds):
        plain = asked.sources.text(placed.entry.document_id).plain
        for passage in placed.entry.passages:
            quote = evidence(asked.sources, placed, passage) if any(teams_in(passage.of(plain))) else None
            if quote is not None:
                yield _statement(asked, placed, passage, quote)


def _bare(asked: Asked, words: re.Pattern[str]) -> Iterator[Statement]:
    """Yield the lines that stand in no entry, as those at the head of a CV do."""
    own = asked.sources.entries_of(asked.person_id)
    for document_id in asked.sources.by_id[asked.person_id].documents:
        plain = asked.sources.text(document_id).plain
        spans = [p.entry.span for p in own if p.entry.document_id == document_id]
        for match in _LINE.finditer(plain):
            line = Span(start=match.start(), end=match.end())
            if words.search(match.group()) and not any(s.touches(line) for s in spans):
                quote = of_document(asked.sources, document_id, _cell(plain, line, words))
                if quote is not None:
                    yield Statement(asked.person_id, shown(quote.quote).lstrip("-•* "), (quote,), None, quoted=True)


def _cell(plain: str, line: Span, words: re.Pattern[str]) -> Span:
    """Return the cell of a line that holds the words, where cells part it: an address beside it is another matter."""
    cells = [Span(start=m.start(), end=m.end()) for m in _CELL.finditer(plain, line.start, line.end)]
    held = next((c for c in cells if words.search(c.of(plain))), None)
    return held if held is not None and len(cells) > 1 else line
