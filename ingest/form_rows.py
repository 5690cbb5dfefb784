"""Tell rows of a form, a label and what fills it, from headings: "Key Skills: A, B", "毕业院校：某大学".

A row of skills ends with its own line; rows that tell a study by its parts are one. Knows nothing about sections.
"""

from __future__ import annotations

import re
from itertools import groupby

from ingest.headings import SectionKind
from ingest.lines import Line

# Where forms stand: above the first heading, and among what somebody says of themselves.
FORMS: frozenset[SectionKind] = frozenset({"header", "contact", "profile"})
LISTED = re.compile(r"[,，、;；|]")
_ROW = re.compile(r"[^\s:：][^:：]{0,30}\s*[:：]\s*\S")
_SCHOOL = re.compile(
    r"(?:毕业|就读|所在)?(?:院校|学校)(?:名称)?\s*[:：]\s*\S|(?:name of )?(?:university|college|school"
    r"|institut\w+)(?: name)?\s*[:：]\s*\S",
    re.IGNORECASE,
)
_OF_STUDY = re.compile(
    r"(?:(?:最高|第一)?(?:学历|学位)(?:/学位)?|(?:所学|所读)?专业(?:名称)?|(?:毕业|入学|就读|在校|起止)(?:时间|日期|年份|年月)|学制)\s*[:：]\s*\S"
    r"|(?:(?:highest )?(?:degree|qualification)|majors?|field of study|branch|speciali[sz]ation|course|discipline|"
    r"(?:year of )?(?:graduation|passing|completion)(?: (?:year|date))?|graduated)\s*[:：]\s*\S",
    re.IGNORECASE,
)
# A school and one thing more that is told of the study.
_FEWEST = 2


def is_row_of_form(lines: tuple[Line, ...], i: int, in_kind: SectionKind) -> bool:
    """Tell "Key Skills: A, B, C" among the rows of a form, which its own line ends, from a heading."""
    if in_kind not in FORMS or not _ROW.match(lines[i].text):
        return False
    around = [lines[j] for j in (i - 1, i + 1) if 0 <= j < len(lines)]
    return any(_ROW.match(line.text) and not line.bullet for line in around) and not _heads_list(lines, i)


def _heads_list(lines: tuple[Line, ...], i: int) -> bool:
    """Tell a heading over a list or a paragraph, which goes on below its own line."""
    return i + 1 < len(lines) and not lines[i + 1].blank_before and not _ROW.match(lines[i + 1].text)


def study_rows(lines: tuple[Line, ...]) -> frozenset[int]:
    """Return the indexes of rows that tell one study by its parts: its school, level, field and date."""
    found: set[int] = set()
    told = [_told(line) for line in lines]
    for study, run in groupby(range(len(lines)), key=lambda i: told[i] > 0):
        rows = list(run)
        if study and len(rows) >= _FEWEST and sum(told[i] == _BY_SCHOOL for i in rows) == 1:
            found.update(rows)
    return frozenset(found)


_BY_SCHOOL = 2


def _told(line: Line) -> int:
    """Return what a row tells of a study: nothing, a part of it, or its school."""
    if line.bullet or ":" not in line.text and "：" not in line.text:
        return 0
    return _BY_SCHOOL if _SCHOOL.match(line.text) else int(_OF_STUDY.match(line.text) is not None)
