"""Cut a section of a CV that a Chinese board gives in one breath where its lines once ended.

Entries open with their dates, or with a name and dates; labels say what is told of them. Knows nothing of the sections.
"""

from __future__ import annotations

import re

from ingest.roles import is_role
from ingest.signs import STAY_IN_BRACKETS
from ingest.stretch import Stretch
from vectorstore.text import has_cjk

_CJK_LABEL = re.compile(
    r"(?<=\s)(?:(?:工作|职责|责任|项目)(?:描述|内容|职责|业绩)|内容|业绩|所在地区|下属人数|汇报对象|课程描述)\s*[:：]"
    # "客户经理 | 银行 | 规模：100人": what the employer is, behind what somebody was.
    r"|(?<=\s)\|(?=[^|\n]{1,20}\|\s*规模\s*[:：])"
)
# "前台接待 1.接听电话；2.来访登记": behind the role begins what was done.
_NUMBERED = re.compile(r"\s(?P<told>(?:1[.、．]|[(（]1[)）]|①)\s*(?=[\u4e00-\u9fffA-Za-z]))")
# "所属行业：计算机软件 算法部 算法工程师": what the employer does, before what somebody was.
_TRADE = re.compile(r"(?:所属|所在)?行业\s*[:：]\s*\S+(?=\s)")
# "采购部 采购工程师 负责供应商开发。": behind what somebody was begins what was done.
_BEHIND_ROLE = re.compile(
    r"\s+(?:\S{2,12}(?:部|中心|科|室|组|处|车间|厂|院|队|区)\s+)?(?P<role>[^\s：:。]{2,14})\s+(?=[^\s：:]{5,}[。；;])"
)
# Who employed somebody, behind the date.
_EMPLOYER = re.compile(r"[\s,，:：]*[^\s：:。，]{4,30}(?=\s)")
_BEFORE_DATE = frozenset(" \t\n\u3000。；;】")
# What stands before a date and is no sentence's end: the name of who employed or taught.
_NAMED_FIRST = re.compile(r"\S+\s+$")


def cjk_cuts(stretch: Stretch) -> list[int]:
    """Return where entries that open with their dates, or a name and dates, begin, and what tells of them."""
    plain, words = stretch.plain, stretch.plain[stretch.start : stretch.end]
    first = stretch.start + len(words) - len(words.lstrip())
    dated = [
        (a, b)
        for a, b, m in stretch.periods
        if (a == first or plain[a - 1] in _BEFORE_DATE) and (m.precise or not m.season)
    ]
    labels = [stretch.start + m.start() for m in _CJK_LABEL.finditer(words)]
    stays = [stretch.start + m.end() for m in STAY_IN_BRACKETS.finditer(words) if has_cjk(m.group())]
    labels.extend(stretch.start + m.start("told") for m in _NUMBERED.finditer(words))
    for _, dated_end in dated:
        employer = _EMPLOYER.match(plain, dated_end, stretch.end)
        post = _BEHIND_ROLE.match(plain, employer.end(), stretch.end) if employer else None
        if post is not None and is_role(post["role"]):
            labels.append(post.end())
    for trade in _TRADE.finditer(words):
        labels.append(stretch.start + trade.end())
        post = _BEHIND_ROLE.match(words, trade.end())
        if post is not None and is_role(post["role"]):
            labels.append(stretch.start + post.end())
    begins = [a for a, _ in dated]
    if begins and (lead := plain[stretch.start : begins[0]].strip(" :：")) and len(lead.split()) == 1:
        named = (_NAMED_FIRST.search(plain, stretch.start, a) for a in begins)
        begins = [m.start() if m else a for m, a in zip(named, begins, strict=True)]
    return [*begins, *labels, *stays]
