"""Tell the labels of a form ("Designation: ...", "Name and address of employer   ...") and what each says is told.

Knows the words of labels in both languages. Knows nothing about entries.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from ingest.signs import REMEMBERED

Field = Literal["organisation", "role", "period", "place", "degree", "title", "client", "own"]


class Label(NamedTuple):
    """A label at the start of some words: its own words folded, what it labels, and where that begins."""

    name: str
    field: Field
    end: int


_FIELDS: dict[Field, str] = {
    "organisation": (
        r"worked (?:for|at|with)|employed by"
        r"|(?:name of (?:the )?)?(?:company|organi[sz]ation|employer|institution|school|university|college)"
        r"(?: name)?(?: ?\d)?"
        r"|(?:所在|工作|任职|就读|毕业)?(?:单位|公司|学校|院校|机构)(?:名称)?"
    ),
    # "自己开店：某地“某某小炒”".
    "own": r"(?:自己|跟?[和与]?(?:朋友|亲戚|家人|表弟|老乡)?合伙|自主)"
    r"(?:开(?:了家)?(?:的)?[小]?(?:店|厂|公司|饭馆|铺子?)|创业|经营)|创业|个体(?:经营|户)?",
    "role": (
        r"as(?: an?)?|designation|post(?: held)?|position(?: held)?|job title|role"
        r"|(?:当前|担任|所任|工作|任职)?(?:职位|职务|岗位)(?:名称)?"
    ),
    "period": r"duration|period|dates?|since|from|when|(?:起止|工作|任职|在职|在校|就读)?时间",
    "title": r"title",
    "place": r"location|where|(?:工作|所在)?(?:地点|地区)",
    # For whom somebody worked, where the employer is another.
    "client": r"(?:end[ -])?(?:client|customer)(?: name)?|客户(?:名称)?",
}
# Those of the European form, which are known without a colon.
_FORM: dict[Field, str] = {
    "organisation": (
        r"name and address of (?:the )?employer"
        r"|name and type of organi[sz]ation(?: providing education(?: and training)?)?"
    ),
    "role": r"occupation or position held",
    "degree": r"title of qualification awarded",
    "period": r"dates?(?: \(from ?[-–—] ?to\))?(?=\s+(?:[A-Z][a-z]{2,8}\.?\s+)?\d)",
}


def _pattern(behind: str, fields: dict[Field, str]) -> re.Pattern[str]:
    named = "|".join(f"(?P<{field}>{words})" for field, words in fields.items())
    return re.compile(rf"(?:{named}){behind}", re.IGNORECASE)


# A colon ends a label, or the gap between two cells of a row.
_LABEL = _pattern(r"\s*(?:[:：](?:[-–—]+(?=\s))?\s*|\t\s*|\s{3,}(?=\S))", _FIELDS)
_FORM_LABEL = _pattern(r"\s*[:：]?\s+", _FORM)


# What heads a column, beside the labels of a form.
_COLUMNS: dict[Field, str] = {
    "organisation": "where|school/university|university/college|employers?|institutes?",
    "role": "as(?: what)?|positions?(?:/title| held)?|titles?|job|post|functions?|工作内容",
    "period": r"when|years?|(?:passing|completion|graduation|pass[- ]?out) years?"
    r"|years? of (?:passing|completion|graduation)|from|to|start(?: date)?|end(?: date)?|起止(?:年月|日期)?|年限",
    "place": "places?|city|town",
    "degree": r"what|degrees?|qualifications?|courses?|subjects?|majors?|grades?|marks?"
    r"|class|division|(?:c?gpa|%|percentage)(?: ?/ ?(?:c?gpa|%|percentage))?|学历|学位|专业",
}


_OR = re.compile(r"\s*[/／、]\s*|\s+(?:or|and)\s+")


def column_named(words: str) -> Field | None:
    """Return what the cells below some words are, if those head a column."""
    bare = words.strip(" :：*")
    for fields in (_COLUMNS, _FIELDS):
        for field, named in fields.items():
            if re.fullmatch(named, bare, re.IGNORECASE):
                return field
    if len(names := _OR.split(bare)) > 1:
        # "职务 / 专业", "Grade / Role": of posts and studies in one table the kind of each row is told by its cells.
        found = {column_named(name) for name in names} - {None}
        return next((field for field in ("organisation", "role", *found) if field in found), None)
    return None


@lru_cache(maxsize=REMEMBERED)
def label_of(words: str) -> Label | None:
    """Return the label that some words begin with."""
    found = _FORM_LABEL.match(words) or _LABEL.match(words)
    if found is None or found.lastgroup is None:
        return None
    field = next(f for f in (*_FORM, *_FIELDS) if f == found.lastgroup)
    return Label(re.sub(r"\s+", " ", found.group(field)).casefold(), field, found.end())
