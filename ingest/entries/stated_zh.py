"""Read the post that a line of Chinese states in a sentence behind its dates: "2019年至今在某厂做叉车司机，负责装卸".

Workers' CVs do so, row by row. Knows nothing about heads.
"""

from __future__ import annotations

import re

from ingest.entries.draft import Draft
from ingest.lines import Line
from ingest.organisations import organisation_in
from ingest.places import is_place
from ingest.roles import is_role
from ingest.sections import Section
from ingest.signs import BRACKET
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Period, Span
from vectorstore.text import has_cjk, size

# A sentence, no paragraph.
_LONGEST = 160
# The dates open the line, behind a mark at most.
_LEAD = 3
# "大学期间：2016-2018 周末在某店做服务员"
_WHEN = re.compile(r"(?:大学|在校|上学|高中|其|这|此)(?:期)?间\s*[:：，,]?\s*")
_SAID = re.compile(
    r"[\s，,：:]*(?:期间|我|本人|曾|一直|周末|节假日|寒?暑假|寒假|业余|课余|晚上|兼职)*(?:就职于|任职于|供职于|受雇于|受聘于|工作于|加入|进入|入职|在|于)"
    r"\s*(?P<name>[^\s，,。；;][^，,。；;]{2,29}?)\s*(?:[，,]?(?:做|当|干|担任|任|从事|出任)(?:过)?)"
    r"\s*(?P<role>[^\s，,。；;（(][^，,。；;（(]{1,13}?)(?:一职|职务|工作|岗位)?(?=[，,。；;（(]|$)"
)
# "个体，在某地开“某某面馆”", "和朋友合伙开了一家“某某”".
_OWN = re.compile(
    r"[\s，,：:]*(?:个体(?:户|经营)?|自己|自主|创业|[和与跟][\u4e00-\u9fff]{1,4}|合伙|回(?:老家|乡)|[，,\s])*"
    r"(?:在(?P<town>[\u4e00-\u9fff]{2,6}?))?(?:合伙)?(?:开(?:了|办|过)?|经营|创办)(?:了|过)?(?:一?[家间])?(?:[\u4e00-\u9fff]{1,4})?"
    r"[“\"「『](?P<name>[^“”\"「」『』]{2,16})[”\"」』]"
)
# "某市医院内科": of an employer and its part the employer.
_WARD = re.compile(
    r"(?<=医院|公司|银行|集团|大学|学院|学校|中学|小学|酒店|中心)[\u4e00-\u9fff]{1,8}(?:科|科室|部|部门|车间|处|室|系|组|病区|支行|分行)$"
)
# An employer's name, where no word at its end tells that it is one.
_FIRM = re.compile(r"(?:[厂店馆队站场社部行吧城园]|超市|工地|车行|家具|酒楼|门市|物业|快递|中心|商行)$")


def stated_stay_zh(line: Line, section: Section) -> Draft | None:
    """Return the post that a line states with its dates; None where it says something else."""
    text = line.text
    if size(text) > _LONGEST or not has_cjk(text):
        return None
    dates = find_periods(text)
    label = _WHEN.match(text)
    if not dates or dates[0].span.start > (label.end() if label else _LEAD) or not dates[0].precise:
        return None
    if (own := _OWN.match(text, dates[0].span.end)) is not None:
        return _own_shop(line, section, own, dates[0].period)
    said = _SAID.match(text, dates[0].span.end)
    if said is None or not is_role(said["role"]):
        return None
    name = said["name"].strip()
    known = organisation_in(name)
    if known is None and (ward := _WARD.search(name)) is not None:
        name = name[: ward.start()]
        known = organisation_in(name)
    bare = BRACKET.sub(lambda m: m.group()[1:-1], name)
    if known is None and _FIRM.search(bare) is None:
        return None
    span = Span(start=line.start + said.start("name"), end=line.start + said.start("name") + len(name))
    lexicon_id = known.mention.lexicon_id if known is not None and known.left is None else None
    draft = Draft(kind="internship" if "实习" in said["role"] else "employment", section=section, lines=[line])
    draft.role, draft.period, draft.heads = said["role"], dates[0].period, 1
    draft.organisations = [Mention(text=name, lexicon_id=lexicon_id, span=span)]
    return draft


def _own_shop(line: Line, section: Section, own: re.Match[str], period: Period) -> Draft:
    """Return the business that somebody ran: "个体，在某地开“某某面馆”"."""
    draft = Draft(kind="employment", section=section, lines=[line], period=period)
    draft.heads = 1
    span = Span(start=line.start + own.start("name"), end=line.start + own.end("name"))
    draft.organisations = [Mention(text=own["name"], span=span)]
    if own["town"] and is_place(own["town"]):
        draft.location = own["town"]
    return draft
