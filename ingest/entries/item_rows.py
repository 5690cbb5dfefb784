"""Cut the lines of a list where one line holds several items: prizes by semicolons, certificates by commas.

Knows how such rows are written in both languages. Knows nothing about what an item says.
"""

from __future__ import annotations

import re

from ingest.lines import Line
from ingest.sections import Section
from ingest.signs import is_about_another
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryKind
from vectorstore.text import trim


def items_of(section: Section, kind: EntryKind) -> list[Line]:
    """Return the lines, those that hold several items parted by semicolons or wide gaps cut into them."""
    if kind not in {"award", "other"}:
        return list(section.lines)
    out: list[Line] = []
    for line in section.lines:
        start = 0
        parted = _SEMICOLON if kind == "award" or _is_row_of_titles(line.text) else _WIDE_GAP
        if section.kind == "certificate" and _lists_certificates(line.text):
            parted = _COMMA
        if kind == "other" and _ROW_OF_PAPERS.fullmatch(line.text.strip()):
            parted = _BETWEEN_PAPERS
        gaps = (g for g in parted.finditer(line.text) if not is_about_another(line.text[g.end() :]))
        for gap in (*gaps, None):
            end = gap.start() if gap else len(line.text)
            span = trim(line.text, start, end)
            if span is not None:
                piece = line._replace(start=line.start + span.start, end=line.start + span.end, text=span.of(line.text))
                out.append(piece if start == 0 else piece._replace(bullet=";"))
            start = gap.end() if gap else end
    return out


def is_foot(words: str) -> bool:
    """Tell the address at the foot of a board's page, which is no prize."""
    return _ADDRESS.fullmatch(words) is not None


_ADDRESS = re.compile(r"(?:(?:https?://|www\.)\S+\s*)+")
_SEMICOLON = re.compile(r"\s*[;；]\s*|\s+\|\s+|[，,]\s*(?=(?:19|20)\d\d年(?:\d{1,2}月)?(?:荣?获|被|评))")
# Behind the year of one certificate begins the next: "X Foundation (2017)  X Practitioner (2020)".
_WIDE_GAP = re.compile(r"(?<=\d{4}[)）])\s{2,}(?=\S)")
# "C1驾照；助理营销师（2012年）"
_ROW_OF_TITLES = re.compile(r"[\u4e00-\u9fff）)][；;]\s*[\u4e00-\u9fffA-Z]")
# "CDL Class A; TWIC card; Forklift operator certificate (2019)"; a sentence goes on in lower case.
_TITLE = re.compile(r"[A-Z0-9][^;]{2,80}")
# "执业药师、C1驾驶证", "大学英语四级 软件设计师": nothing but what papers are called.
_PAPER = r"[\w（）()+-]{1,16}(?:证书?|资格|执照|[\u4e00-\u9fff]师|[四六八]级|[甲乙]等)(?:[（(][^（）()]{1,12}[)）])?"
_BETWEEN_PAPERS = re.compile(r"\s*[、,，]\s*|\s+")
_ROW_OF_PAPERS = re.compile(rf"{_PAPER}(?:(?:{_BETWEEN_PAPERS.pattern}){_PAPER})+[。.]?")
_COMMA = re.compile(r"\s*,\s*(?:and\s+)?")


def _is_row_of_titles(text: str) -> bool:
    if _ROW_OF_TITLES.search(text):
        return True
    parts = [part.strip() for part in text.split(";")]
    return len(parts) > 1 and all(_TITLE.fullmatch(part) for part in parts if part)


def _lists_certificates(text: str) -> bool:
    """Tell "CCNA, CCNP, MCSE", each a certificate by itself, from one with its issuer."""
    parts = [part for part in _COMMA.split(text.strip(" .")) if part]
    return len(parts) > 1 and all(vocabulary("certificates").named(part) is not None for part in parts)
