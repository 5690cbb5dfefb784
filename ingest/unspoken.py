"""Tell the languages that a CV says somebody does not speak: "no German", "never learned Italian", 日语没学过.

What is spoken a little is no denial ("not fluent in French"), nor is "not only English". Knows nothing about which
names are of languages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from vectorstore.records import Span

# What may stand between the word that denies and what it denies.
_WORDS = (
    r"(?:yet|really|actually|ever|any|an?|word|of|the|much|to|speak(?:ing)?|spoken?|spoke|learn(?:ed|t|ing)?|stud(?:y|ied)|"
    r"know|reads?|write|understand|have|had|knowledge|command)\s+"
)
_DENIES = re.compile(rf"(?:\b(?:no|not|never|cannot|without|neither|nor)|n['’]t)\s+(?:{_WORDS})*$", re.IGNORECASE)
_DENIES_ZH = re.compile(r"(?:不会|不懂|不说|不讲|没有?学过|未学过|从未学过?|没有?接触过)[说讲用]?$")
# "neither German nor Dutch", "no German or Dutch", 不会日语和韩语: so is what is joined to it.
_JOINED = re.compile(r"\s*(?:\bor\b|\bnor\b|或|和|、)\s*", re.IGNORECASE)
_NONE_BEHIND = re.compile(
    r"\s*(?:[:：(（–—-]\s*|\bis\s+|\bat\s+)?(?:(?:none|nil|not\s(?:spoken|known|learned|learnt|at\sall))\b|no(?=\s*(?:[.,;)\n]|$))"
    r"|[也还]?(?:没有?学过|没有?接触过|从未?学过|未学过|不会|不懂|一窍不通|零基础))",
    re.IGNORECASE,
)
# A clause that denies is no longer.
_REACH = 60


def unspoken(plain: str, passage: Span, names: Sequence[Span]) -> set[Span]:
    """Return which of the names, in their order, a passage denies."""
    denied: set[Span] = set()
    before = Span(start=0, end=0)
    for name in names:
        led = plain[max(passage.start, name.start - _REACH) : name.start]
        joined = before in denied and _JOINED.fullmatch(plain, before.end, name.start) is not None
        told = joined or _DENIES.search(led) is not None or _DENIES_ZH.search(led) is not None
        if told or _NONE_BEHIND.match(plain, name.end, passage.end) is not None:
            denied.add(name)
        before = name
    return denied
