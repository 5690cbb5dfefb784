"""Who learnt or did one thing and does another today: "studied law but works in another field", 学会计但现在做别的行业.

What is left is what was named right before. Knows how both languages say so; knows no relation.
"""

from __future__ import annotations

import re

from bot.answering.question.constructions import within
from vectorstore.text import has_cjk

# What was learnt or done, up to where it is left.
_WHAT = r"(?P<{}>[\w &/+#-]{{2,40}}?)"
_LEARNT = re.compile(
    r"\b(?:"
    r"(?:has|have|had|with|holds?|got|finished|completed|did|earned) (?:(?:an?|their|his|her) )?"
    + _WHAT.format("degree")
    + r" degree"
    r"|(?:stud(?:y|ied|ies)|majored in|degree in|trained (?:as|in)|qualified as|started (?:out )?(?:as|in)|worked in"
    r"|was) (?:an? )?" + _WHAT.format("what") + r")[\s,]*$",
    re.IGNORECASE,
)
_LEARNT_ZH = re.compile(
    r"(?:学的?是?|读的?是?|毕业于|干过|做过|做|当过|专业是)(?P<what>[\w&/+#\u4e00-\u9fff]{2,12}?)(?:专业|出身|毕业)?的?[,，]?$"
)
# No construction is tried on a question without one of these.
_HINT = re.compile(
    r"\b(?:fields?|industry|line of work|sector|profession|career|domain|area|trade|something|anything)\b"
    r"|别的|其[他它]|不同|另|[转改跨]行",
    re.IGNORECASE,
)


def left_behind(line: str) -> str:
    """Return a question with what is not done any more named; the question itself where nothing is left."""
    said = within("elsewhere.left", line) if _HINT.search(line) else None
    if said is None:
        return line
    before = line[: said.span.start].rstrip(" ,，")
    found = (_LEARNT_ZH if has_cjk(line) else _LEARNT).search(before)
    if found is None:
        return line
    what, rest = next(g for g in found.groups() if g), line[said.span.end :]
    if has_cjk(line):
        return f"{before}，现在不做{what}{rest}"
    return f"{before} and isn't working in {what} now{rest}"
