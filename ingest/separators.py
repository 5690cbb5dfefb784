"""Tell the marks that part the segments of a head line, and the comma that parts none.

Knows how heads are punctuated in both languages. Knows nothing about what a segment is.
"""

from __future__ import annotations

import re

# Commas, bars and spaced dashes part the segments of a head line; a hyphen inside a word does not. A stop does where
# what is said next is labelled: a degree, its school, then "Thesis:" and what it was about.
SEPARATOR = re.compile(
    r"\s*[,，|｜;；\t、/]\s*|(?<!&)\s{2,}|\s+[-–—·•]+\s+|\s*——+\s*|\s+[-–—]$|\s+at\s+(?=[A-Z])|\s+@\s*|\s+bei\s+(?:der\s+|dem\s+)?(?=[A-ZÄÖÜ])|"
    r"(?:(?<=GmbH)|(?<=\bAG)|(?<=\bKG)|(?<=\bLtd)|(?<=\bInc))\s+in\s+(?=[A-ZÄÖÜ])|[-–]\s{2,}|"
    r"(?<=\b(?:Inc|Ltd)\.)\s+(?=[A-Z])|"
    # "Somefirm Inc Ytown, ST", "Some University Ytown, ST": the town begins behind the name.
    r"(?:(?<=\bInc)|(?<=\bLtd)|(?<=\bLLC)|(?<=\bCorp)|(?<=\bSystems)|(?<=\bSolutions)|(?<=\bTechnologies)|(?<=\bGroup)|"
    r"(?<=\bCorporation)|(?<=\bUniversity)|(?<=\bCollege))\s+"
    r"(?=(?!(?:Law|Medical|Business|Graduate|Park|Place|Heights|School|Hospital)\b)"
    r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?,\s(?:[A-Z]{2}\b|India\b|China\b|Canada\b|UK\b))|"
    # "Somebury School: Otherville, AL": what stands before a place is a name, no label.
    r":\s+(?=[A-Z][\w.' ]{1,30},\s[A-Z]{2}\b)|"
    # "某某学院 某专业 本科": a blank parts what is studied from the school, but no part of it.
    r"(?<=大学|学院|学校|中学|党校)\s+(?=[\u4e00-\u9fff])(?!\S*(?:学院|系|实验室|研究所|研究院|中心|部|室|组|班|校区)(?:[\s,，、|(（]|$))|"
    # "某某有限公司 动力车间": a part behind the whole.
    r"(?<=公司|集团|医院|银行|酒店)\s+(?=[\u4e00-\u9fff]{2,12}(?:部|科|室|处|车间|分厂|厂|中心|组|店|支行|分行|营业部|分公司|分店|办事处|分院|校区|网点|站|营业厅|项目)"
    r"(?:[\s,，|]|$))|"
    # "采购主管 某某有限公司": as what, then with whom.
    r"(?<=[师理管监员问任导长营])\s+(?=[\u4e00-\u9fff（）()]{4,30}(?:公司|集团|厂|医院|银行|学校|[中小]学|幼儿园|事务所|研究院)"
    r"(?:[\s,，|]|$))|"
    # "高级工程师 研发部", "某某有限公司\u3000昆明": a department behind a role, a wide blank.
    r"(?<=[师理管监员问任])\s+(?=[\u4e00-\u9fff]{1,8}(?:部|中心|科|室|组|处)(?:[\s,，|]|$))|"
    r"(?<=[\u4e00-\u9fff]{3}|xxx)\u3000+(?=[\u4e00-\u9fff]{2}|[A-Z][A-Za-z]*[\u4e00-\u9fff])|"
    r"[.。]\s*(?=(?:Location|Dates?|Role|Position|Job title|Duration|Employer|Company|Designation|Period)\s*:)|"
    r"\.\s+(?=\d{1,2}\s(?:GCSEs?|[AO][- ]levels?|Highers|Standard Grades)\b)|"
    r"[.。]\s*(?=(?:Responsibilities|Duties|Thesis|Dissertation|Advis[oe]rs?|Supervisors?|GPA|Grade|导师|论文|毕业论文)\b)"
)
# "Acme Mechanics, Inc.": the comma stands inside the name.
FORM_OF_FIRM = re.compile(
    r"\b[A-Z]/S\b|[,，]\s(?=(?:(?:Inc|Ltd|LLC|LLP|PLC|Corp|GmbH)\b|L\.L\.C\.|Co\.)(?!\s*[a-z]))", re.IGNORECASE
)


def parted_by_slashes(text: str) -> bool:
    """Tell "Clerk / Somefirm / 2010 - 2012", where each slash parts as a bar would, from a slash between two roles."""
    return text.count(" / ") >= _ALL_PARTED and _DATE_BY_SLASH.search(text) is not None


_ALL_PARTED = 2
_DATE_BY_SLASH = re.compile(
    r"\s/\s+(?:[A-Z][a-z]{2,8}\.? |\d{1,2}[./])?(?:19|20)\d\d|(?:\d\d|至今|现在|[Pp]resent|now|年|月)\s+/\s"
)
