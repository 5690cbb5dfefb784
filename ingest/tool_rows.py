"""Find where a job or project lists what was used there: "Tools: Revit, Enscape", 技术栈：Go、Redis.

Knows the labels of such lists in both languages, alone on a line or behind what was done. Knows nothing about skills.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectorstore.records import Entry, EntryKind, Span
from vectorstore.text import trim

_OF_WORK: frozenset[EntryKind] = frozenset({"employment", "internship", "project"})
_NOUN = (
    r"(?:tools?|tool ?(?:chain|set|kit)|stack|tech(?:nolog(?:y|ies)|nical)?(?: (?:stack|environment|tools?))?|"
    r"software|systems|environment)"
)
TOOLS = re.compile(
    rf"(?P<label>(?:(?:main|key|core|other|primary)\s)?{_NOUN}(?:\s(?:and|&)\s{_NOUN})?(?:\s(?:used|involved))?|"
    r"used|built with|(?:主要)?(?:技术栈|技术选型|技术环境|技术框架|"
    r"使用技术|所用技术|涉及技术|相关技术|主要技术|应用技术|"
    r"使用工具|所用工具|常用工具|工具|开发工具|"
    r"开发语言"
    r"|开发环境|软件环境|软件|使用软件|所用软件|软件架构))\s*[:：]\s*",
    re.IGNORECASE,
)
# Behind what stands before it on its line: a stop, or nothing.
_BEGINS = re.compile(r"(?:^|[.。;；!|\n])[\s*•·(（-]*$")
_ENDS = re.compile(
    r"\s(?=(?:Responsibilities|Duties|Description|Project|Role)\b)|\.(?=\s+[A-Z\u4e00-\u9fff]|\s*$)|[。;；\n]|$"
)
_LONGEST = 400


def tool_rows(plain: str, entry: Entry) -> Iterator[Span]:
    """Yield where lists of what was used stand in a job or project, their labels included."""
    if entry.kind not in _OF_WORK:
        return
    for passage in entry.passages:
        words = passage.of(plain)
        for label in TOOLS.finditer(words):
            if not _BEGINS.search(words[: label.start()]) or not _named(label, words):
                continue
            ends = _ENDS.search(words, label.end())
            span = trim(words, label.start(), min(ends.start() if ends else len(words), label.end() + _LONGEST))
            if span is not None and span.end > label.end():
                yield Span(start=passage.start + span.start, end=passage.start + span.end)


def _named(label: re.Match[str], words: str) -> bool:
    """Tell a label, which is written large, from the end of a sentence."""
    return not label["label"][:1].islower() or not words[: label.start()].strip(" \t*•·-(（")
