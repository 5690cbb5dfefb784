"""What the head of an entry says beside what was read of it: a field of study, an employer that nothing named.

Knows how a heading line is left without what is told of it already. Judges nothing: what is left are its own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.answering.evidence import evidence, heading_block
from bot.answering.records import Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.markup import shown
from vectorstore.periods import find_periods
from vectorstore.records import Span
from vectorstore.text import has_cjk, join_spans

# What parts the cells of a head, and the small words that are left at the ends of one.
_PARTS = re.compile(r"\s*[|｜·•\t\n;；/]\s*|\s+[-–—]+\s*|\s*[-–—]+\s+|[,，、。]\s*|\s{2,}|[()（）]")
_SMALL = re.compile(
    r"^(?:(?:in|of|at|from|the|and|major|majors|degree|专业|学历|学位)\b\W*)+|\W*\b(?:in|of|at|from|and)$", re.I
)
_LETTERS = re.compile(r"[^\W\d_]")
# What heads a column of a table.
_LABELS = frozenset(
    """degree degrees institution institute school university college year years score grade gpa major duration from to
    until since present location education qualification board percentage company designation
    学校 院校 学校名称 专业名称 时间 起止时间 学位 学历 公司 单位 职位 证明人""".split()
)
_HEAD_LINES = 4
# A longer rest is prose; a shorter one is a mark. One character of Chinese may be the end of a word that was cut.
_MOST, _FEWEST, _FEWEST_HAN = 80, 3, 2


def rest_of_head(sources: Sources, placed: Placed, known: Iterable[str]) -> str:
    """Return the first words of an entry's head that are none of those `known`, nor a time or its place; else ""."""
    quote = heading_block(sources, placed)
    return _rest(shown(quote.quote), placed, known) if quote is not None else ""


def employer_unread(sources: Sources, placed: Placed) -> tuple[str, Evidence] | None:
    """Return the words of a job's first lines that are neither its role nor its time, and the lines; None without.

    They end with the line that tells when: what stands below is what was done.
    """
    plain = sources.text(placed.entry.document_id).plain
    head: list[Span] = []
    for passage in placed.entry.passages[:_HEAD_LINES]:
        if len(words := passage.of(plain)) > _MOST:
            return None
        head.append(passage)
        if find_periods(words):
            quote = evidence(sources, placed, join_spans(head))
            left = _rest(shown(quote.quote), placed, (placed.entry.role or "",)) if quote is not None else ""
            return (left, quote) if quote is not None and left else None
    return None


def _rest(left: str, placed: Placed, known: Iterable[str]) -> str:
    for period in sorted(find_periods(left), key=lambda p: -p.span.start):
        left = f"{left[: period.span.start]} | {left[period.span.end :]}"
    for said in sorted((k for k in (*known, placed.entry.location or "") if k), key=len, reverse=True):
        left = re.sub(re.escape(said), " | ", left, flags=re.IGNORECASE)
    pieces = (_SMALL.sub("", piece.strip(" .:：")).strip(" .:：") for piece in _PARTS.split(left))
    return next((p for p in pieces if _says(p)), "")


def _says(piece: str) -> bool:
    fewest = _FEWEST_HAN if has_cjk(piece) else _FEWEST
    return fewest <= len(_LETTERS.findall(piece)) and len(piece) <= _MOST and piece.lower() not in _LABELS
