"""Cut the lines of a list into its items where one line holds several: awards and certificates in a row.

Knows what parts such items in both languages. Knows nothing about what an item tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.lines import Line
from ingest.signs import is_about_another
from vectorstore.records import EntryKind
from vectorstore.text import trim

_SEMICOLON = re.compile(r"\s*[;；]\s*|\s+\|\s+|[，,]\s*(?=(?:19|20)\d\d年(?:\d{1,2}月)?(?:荣?获|被|评))")
# Behind the year of one certificate begins the next: "X Foundation (2017)  X Practitioner (2020)".
_WIDE_GAP = re.compile(r"(?<=\d{4}[)）])\s{2,}(?=\S)")
# "C1驾照；助理营销师（2012年）"
_ROW_OF_TITLES = re.compile(r"[\u4e00-\u9fff）)][；;]\s*[\u4e00-\u9fffA-Z]")
# "执业药师、C1驾驶证", "大学英语四级 软件设计师": nothing but what papers are called.
_PAPER = r"[\w（）()+-]{1,16}(?:证书?|资格|执照|[\u4e00-\u9fff]师|[四六八]级|[甲乙]等)(?:[（(][^（）()]{1,12}[)）])?"
_BETWEEN_PAPERS = re.compile(r"\s*[、,，]\s*|\s+")
_ROW_OF_PAPERS = re.compile(rf"{_PAPER}(?:(?:{_BETWEEN_PAPERS.pattern}){_PAPER})+[。.]?")


def pieces(lines: Sequence[Line], kind: EntryKind) -> list[Line]:
    """Return the lines, those that hold several items parted by semicolons, years or wide gaps cut into them."""
    if kind not in {"award", "other"}:
        return list(lines)
    return [piece for line in lines for piece in _cut(line, kind)]


def _cut(line: Line, kind: EntryKind) -> list[Line]:
    parted = _SEMICOLON if kind == "award" or _ROW_OF_TITLES.search(line.text) else _WIDE_GAP
    if kind == "other" and _ROW_OF_PAPERS.fullmatch(line.text.strip()):
        parted = _BETWEEN_PAPERS
    out: list[Line] = []
    start = 0
    gaps = (g for g in parted.finditer(line.text) if not is_about_another(line.text[g.end() :]))
    for gap in (*gaps, None):
        end = gap.start() if gap else len(line.text)
        span = trim(line.text, start, end)
        if span is not None:
            piece = line._replace(start=line.start + span.start, end=line.start + span.end, text=span.of(line.text))
            out.append(piece if start == 0 else piece._replace(bullet=";"))
        start = gap.end() if gap else end
    return out
