"""Read the post that a line of Chinese states in a sentence behind its dates: "2019年至今在某厂做叉车司机，负责装卸".

Workers' CVs do so, row by row. Knows nothing about heads.
"""

from __future__ import annotations

import re

from ingest.entries.draft import Draft
from ingest.lines import Line
from ingest.organisations import organisation_in
from ingest.roles import is_role
from ingest.sections import Section
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Span
from vectorstore.text import has_cjk, size

# A sentence, no paragraph.
_LONGEST = 160
# The dates open the line, behind a mark at most.
_LEAD = 3
_SAID = re.compile(
    r"[\s，,：:]*(?:期间|我|本人|曾|一直)*(?:就职于|任职于|供职于|受雇于|受聘于|工作于|加入|进入|入职|在|于)"
    r"\s*(?P<name>[^\s，,。；;][^，,。；;]{2,29}?)\s*(?:[，,]?(?:做|当|干|担任|任|从事|出任)(?:过)?)"
    r"\s*(?P<role>[^\s，,。；;（(][^，,。；;（(]{1,13}?)(?:一职|职务|工作|岗位)?(?=[，,。；;（(]|$)"
)
# An employer's name, where no word at its end tells that it is one.
_FIRM = re.compile(r"(?:[厂店馆队站场社部行吧城园]|超市|工地|车行|家具|酒楼|门市|物业|快递|中心|商行)$")


def stated_stay_zh(line: Line, section: Section) -> Draft | None:
    """Return the post that a line states with its dates; None where it says something else."""
    text = line.text
    if size(text) > _LONGEST or not has_cjk(text):
        return None
    dates = find_periods(text)
    if not dates or dates[0].span.start > _LEAD or not dates[0].precise:
        return None
    said = _SAID.match(text, dates[0].span.end)
    if said is None or not is_role(said["role"]):
        return None
    name = said["name"].strip()
    known = organisation_in(name)
    if known is None and _FIRM.search(name) is None:
        return None
    span = Span(start=line.start + said.start("name"), end=line.start + said.start("name") + len(name))
    lexicon_id = known.mention.lexicon_id if known is not None and known.left is None else None
    draft = Draft(kind="internship" if "实习" in said["role"] else "employment", section=section, lines=[line])
    draft.role, draft.period, draft.heads = said["role"], dates[0].period, 1
    draft.organisations = [Mention(text=name, lexicon_id=lexicon_id, span=span)]
    return draft
