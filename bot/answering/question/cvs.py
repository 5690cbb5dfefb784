"""Questions about the CVs themselves: how many there are, which is the newest, which are in Chinese.

Knows the words for a CV. Knows nothing about what stands in one.
"""

from __future__ import annotations

import re

from bot.answering.question.asked import Read
from bot.answering.question.asking import parts_of
from bot.answering.question.query import Cvs, Query

_CV = re.compile(r"\b(?:cvs?|resum[eé]s?|résumés?|documents?|files?)\b|简历|文件", re.IGNORECASE)
_LANGUAGES: tuple[tuple[Cvs, re.Pattern[str]], ...] = (
    (
        "zh",
        re.compile(
            r"\b(?:in|written in) (?:mandarin|chinese)\b|\bchinese(?:-language)? (?:cvs?|resum)|中文", re.IGNORECASE
        ),
    ),
    (
        "en",
        re.compile(
            r"\b(?:in|written in) english\b|\benglish(?:-language)? (?:cvs?|resum)|英文|英语简历", re.IGNORECASE
        ),
    ),
)


def cvs_query(asked: Read) -> Query | None:
    """Return the query of a question about CVs as files; None for any other, one about who wrote them among them."""
    if not _CV.search(asked.text) or asked.subject.is_someone and not asked.has("ask"):
        return None
    cues = parts_of(asked.row)
    named = any(p.has("intent", "documents") for p in cues)
    language = next((said for said, pattern in _LANGUAGES if pattern.search(asked.text)), None)
    order: Cvs | None = "newest" if asked.has("order", "last") or _NEWEST.search(asked.text) else None
    order = "oldest" if order is None and (asked.has("order", "first") or _OLDEST.search(asked.text)) else order
    counted = asked.has("ask", "how_many") or _MANY.search(asked.text) is not None
    if not (counted or language or order or named):
        return None
    # "Whose CV is in English?" asks for a CV; "who has a CV and knows Go?" for people.
    if order is None and any(_is_who(p.text) for p in cues) and not _WRITTEN.search(asked.text):
        return None
    # What else is said of CVs is said of those whose they are.
    rest = [e for e in asked.row if not (e.part is not None and _is_asking(e.part.text)) and not _is_language(e.items)]
    said = asked.conditions(rest)
    if said.where is not None or said.unread:
        return None
    return asked.query("count", counted="documents", cvs=order or language)


# Right behind its noun a language is the CV's.
_WRITTEN = re.compile(r"\b(?:cvs?|resum[eé]s?)(?: that)?(?: is| are)?(?: written)? in \w+|[中英]文简历", re.IGNORECASE)
_NEWEST = re.compile(r"\b(?:newest|latest|most recent(?:ly)?)\b|最新|最近", re.IGNORECASE)
_OLDEST = re.compile(r"\b(?:oldest|earliest)\b|最早|最旧|最老", re.IGNORECASE)
_MANY = re.compile(r"\b(?:how many|number of|count)\b|多少|几份", re.IGNORECASE)
_WHO = frozenset({"who", "whose", "谁", "谁的", "哪些人", "anyone", "people"})


def _is_who(text: str) -> bool:
    return text.lower() in _WHO


def _is_asking(text: str) -> bool:
    return any(p.search(text) for p in (_CV, _NEWEST, _OLDEST, _MANY))


def _is_language(items: object) -> bool:
    texts = [str(getattr(i, "text", "")) for i in items] if isinstance(items, tuple) else []
    return bool(texts) and all(t.lower() in ("chinese", "english", "mandarin", "中文", "英文", "英语") for t in texts)
