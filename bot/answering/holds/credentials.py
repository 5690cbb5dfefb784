"""Who holds a certificate, a licence, a membership, a clearance or a right to work.

A line that says that there is none, that it is over, or that it is still to come proves nothing. Knows nothing about
which certificates there are: that is the lexicon.
"""

from __future__ import annotations

import re

from bot.answering.holds import topics
from bot.answering.holds.verdicts import Held, Verdict
from bot.answering.records import Condition
from bot.answering.sources import Placed, Sources

# "Clearance (expired)", 已过期.
_OVER = re.compile(r"\b(?:expired|lapsed|inactive|not active)\b|已过期|已失效", re.IGNORECASE)
# "No H1B", "currently studying for the PMP", 无驾照, 备考中.
_DENIED = re.compile(
    r"(?:^|[:,;(|•·-]\s*)(?:no|not|none|without|never)\b(?!\.)"
    r"|\b(?:revoked|do(?:es)? not|don't|in progress|preparing for|studying for"
    r"|pursuing|working towards?|planned|scheduled|will (?:take|sit)|candidate|level i{1,2})\b"
    r"|无(?!人|线|机|锡|障)|没有|未取得|未考|备考|在考|考取中|拟考|准备考|已?(?:通过|过)[一二三四五\d]\s*[科门]|[科门]通过",
    re.IGNORECASE,
)


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry tells that somebody holds what is asked for; `past` lets what is over count too."""
    said = topics.topic(sources, condition, placed)
    if not isinstance(said, Held):
        return None
    kept = tuple(
        e for e in said.evidence if not _DENIED.search(e.quote) and (condition.past or not _OVER.search(e.quote))
    )
    return said._replace(evidence=kept) if kept else None


def is_denied(line: str) -> bool:
    """Tell whether a line says that what it names is not held, is over, or is still to come."""
    return _DENIED.search(line) is not None or _OVER.search(line) is not None
