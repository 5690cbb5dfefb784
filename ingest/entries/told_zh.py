"""Read a clause of Chinese prose: 任某局副局长, 毕业于某大学, 赴某校访问.

A stay is neither a post nor a study; what is none of the three tells nothing. Knows nothing of the clause before it.
"""

from __future__ import annotations

import re

from ingest.entries.clauses import Clause
from ingest.entries.named_zh import named_in
from ingest.entries.posts_zh import posts_in
from ingest.entries.studies_zh import studies_in
from ingest.entries.told import STAY_AS, Told
from vectorstore.records import Span

_STAY = re.compile(r"(?:赴|前往|到|在|受邀至).{2,30}?(?:访问|访学|交流|联合培养|进修)(?!量|者|控|接)")
_STAY_VERB = re.compile(r"赴|前往|受邀至|到|在")
# Co-operation, guests, clients, parties; a time spent on a degree is no degree.
_NEITHER = re.compile(
    r"工作(?:的那|时)|概无|并无|未曾|均未|不存在|合作|资助|讲授|客座|保持|面向|部署|服务于|来自|参加工作|入党|期间|研究方向|主要从事|发表|获得?.{0,20}(?:奖|称号|荣誉)|"
    r"加入(?:中国)?(?:共产|共青|民主|农工|致公|九三|民革|民盟|民建|民进|[^，]{0,6}党|[^，]{0,12}[协学商]会)"
)


# What somebody's family did.
_OF_KIN = re.compile(
    r"[他她我其]?的?(?:妻子|丈夫|爱人|父亲|母亲|父母|儿子|女儿|哥哥|弟弟|姐姐|妹妹|岳父|(?:指导的)?(?:学生|研究生|博士生|弟子|徒弟)(?=[\u4e00-\u9fff]{2,3}(?:现|在|任|就)))(?!去世)"
)


def told_zh(clause: Clause) -> list[Told]:
    """Return what a clause of Chinese prose tells, in order."""
    text = clause.text
    if _OF_KIN.match(text):
        return []
    if _STAY.search(text):
        return _stay(text)
    if _NEITHER.search(text):
        return []
    return studies_in(text) or posts_in(text)


def _stay(text: str) -> list[Told]:
    verb = _STAY_VERB.search(text)
    place = named_in(text, verb.end() if verb else 0, len(text))
    as_what = STAY_AS.search(text)
    if place is None:
        return []
    whole = Span(start=0, end=len(text))
    return [Told("activity", whole, place, as_what.group().strip() if as_what else None)]
