"""Words that a CV denies: "never used Spring", "no experience with payroll", 没有用过Kafka.

Such a line proves nothing of what it names. Knows how clauses deny that somebody used or knows a thing; knows no
condition. "No downtime", "not only Java" and certificates that are not held are said otherwise.
"""

from __future__ import annotations

import re

from vectorstore.records import Span

# How far before a name the words that deny it may stand: a clause is seldom longer.
_REACH = 90
# A comma or "but" ends what is denied: "did not use Java but Go".
_GAP = r"(?:(?!\bbut\b)[^.;:!?,，。；：！？\n]){0,40}$"
_BEFORE = re.compile(
    rf"""\b(?:never|cannot|(?:have|has|had|did|do|does|was|is|am)?\s?(?:not|n't|n’t))\s+
    (?:yet\s+|ever\s+|really\s+|personally\s+|actually\s+)?
    (?:used?|using|worked|touch(?:ed)?|learn(?:ed|t)?|know|tried|done|programmed|coded|handled|familiar|experienced
      |proficient|comfortable|versed|trained|exposed|fluent)\b{_GAP}
    |\b(?:no|without(?:\ any)?|lack(?:s|ing|ed)?(?:\ of)?|little\ to\ no|little\ or\ no|zero)\s+(?:[\w-]+\s+){{0,2}}?
    (?:experience|knowledge|exposure|background|familiarity|training)\b{_GAP}
    |(?:没有?|从未|未曾|未|不曾|从没)(?:使用|用|学习?|接触|做|从事|参与|负责|写|开发|带|碰)过?[^，,。；;：:\n]{{0,8}}$
    |(?:不会|不懂|不熟悉|不了解|不擅长)(?:用|写|使用)?[^，,。；;：:\n]{{0,6}}$""",
    re.IGNORECASE | re.VERBOSE,
)
# "No Java experience": what is denied stands around the name, as in 没有X经验.
_NO = re.compile(
    r"\b(?:no|without(?: any)?|lack(?:s|ing)?(?: of)?)\s+(?:(?:prior|formal|direct|real|actual)\s+)?$", re.IGNORECASE
)
_EXPERIENCE = re.compile(
    r"\s+(?:experience|knowledge|background|skills?|exposure)\b(?!\s+(?:is\s+)?(?:required|necessary|needed))",
    re.IGNORECASE,
)
# 没有X经验: what is denied stands around the name.
_AROUND_ZH = re.compile(r"(?:没有?|无|缺乏|缺少)(?:任何)?[^，,。；;：:\n]{0,6}$")
_EXPERIENCE_ZH = re.compile(r"[^，,。；;：:\n]{0,6}(?:经验|经历|背景|基础)")

# In whatever passage something is denied one of these stands; "didn't" is two terms, of which the second is "t".
DENYING = ("never", "cannot", "not", "t", "no", "without", "lack", "little", "zero", "没", "未", "不", "无", "缺")


def is_denied(plain: str, name: Span) -> bool:
    """Tell whether a text denies what it names at a place."""
    start = max(plain.rfind("\n", 0, name.start) + 1, name.start - _REACH)
    before = plain[start : name.start]
    if _BEFORE.search(before) is not None:
        return True
    if _NO.search(before) is not None and _EXPERIENCE.match(plain, name.end) is not None:
        return True
    return _AROUND_ZH.search(before) is not None and _EXPERIENCE_ZH.match(plain, name.end) is not None
