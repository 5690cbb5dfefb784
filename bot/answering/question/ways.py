"""Ways of coming to what is asked for, where either will do: "through school or work", 自学的还是科班的都行.

Said of what stands before them, they narrow nothing; "well enough for meetings" is a level. What will do where the
first is not to be had ("failing that, C++", 没有的话会C++也行) is the one or the other. Knows how both languages list
such ways; knows no relation.
"""

from __future__ import annotations

import re

from bot.answering.question.constructions import swapped


def without_ways(text: str) -> str:
    """Return a question without the ways that it leaves open; the question itself where it says nothing else."""
    text = _FALLBACK_EN.sub(" or ", _FALLBACK_ZH.sub(lambda found: f"或者{found['other']}", text))
    left = swapped("levels.enough", swapped("ways.open", text, " "), "at a working level")
    left = " ".join(left.split())
    return left if any(c.isalnum() for c in left) else text


# 没有PMP也行 asks for nothing instead: what will do stands behind 的话, or behind 实在没有.
_FALLBACK_ZH = re.compile(
    r"的?[，,]\s*(?:(?:如果|要是|假如)?(?:没有|找不到|没|不行)[^，,。？?]{0,12}?的话|(?:如果|要是)?实在(?:没有|找不到|不行)(?:的话)?)"
    r"[，,]?\s*(?P<other>[^，,。？?也]{1,30}?)的?也(?:行|成|可以|可|OK|ok|好|能接受)(?:的|吧|啊)?(?=[\s。！？!?]*$)"
)
_FALLBACK_EN = re.compile(
    r",?\s*(?:or )?\b(?:failing that|if (?:there(?:'s| is| are) )?none|or else),?\s+", re.IGNORECASE
)
