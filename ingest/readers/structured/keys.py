"""What the keys of structured CVs mean: JSON Resume, RenderCV and what looks like them, in both languages.

Knows names of keys, folded. Knows nothing about how their values are laid out.
"""

from __future__ import annotations

import re
from typing import Literal

Field = Literal[
    "name",
    "organisation",
    "position",
    "study",
    "title",
    "place",
    "start",
    "end",
    "date",
    "link",
    "prose",
    "points",
    "label",
    "details",
    "level",
    "listed",
    "authors",
    "venue",
    "bullet",
    "number",
    "score",
    "other",
]
_FIELDS: dict[Field, str] = {
    "name": "name fullname 姓名 名称",
    "organisation": "company organization organisation institution employer school university college entity issuer "
    "awarder publisher client organizationname companyname schoolname 公司 单位 学校 机构",
    "position": "position role jobtitle job roles 职位 岗位 职务",
    "study": "degree studytype area major fieldofstudy field specialization 学位 学历 专业",
    "title": "title award certificate course project 标题 项目名称 奖项",
    "place": "location city country region address countrycode postalcode state 地点 城市",
    "start": "startdate start from begin since 开始时间 开始",
    "end": "enddate end to until 结束时间 结束",
    "date": "date dates year releasedate period duration time when 时间 日期",
    "link": "url website link links doi homepage uri web 网址 链接",
    "prose": "summary description about objective profile abstract reference note notes 简介 描述",
    "points": "highlights achievements responsibilities bullets points accomplishments tasks items 亮点 职责",
    "label": "label category language skill 类别 语言",
    "details": "details keywords skills list values technologies 关键词",
    "level": "level fluency proficiency rating 水平",
    "listed": "courses coursework tags",
    "authors": "authors author 作者",
    "venue": "journal conference venue booktitle publication 期刊 会议",
    "bullet": "bullet",
    "number": "number reversednumber",
    "score": "score gpa grade",
}
_BY_KEY: dict[str, Field] = {key: of for of, keys in _FIELDS.items() for key in keys.split()}
# Where the person stands in such a file.
PERSON = frozenset(
    {"basics", "personal", "personalinfo", "personalinformation", "contact", "profile", "header", "about"}
)
NETWORKS = frozenset({"profiles", "socialnetworks", "social", "customconnections", "links", "accounts"})
# How the file is drawn, and about the file itself: no words of the CV.
NOT_SAID = frozenset(
    {
        "design",
        "locale",
        "settings",
        "rendercvsettings",
        "meta",
        "$schema",
        "schema",
        "theme",
        "photo",
        "image",
        "picture",
    }
)
WRAPPERS = frozenset({"cv", "resume", "data", "jsonresume", "curriculumvitae", "简历"})
SECTIONS = frozenset({"sections"})
# A file with none of these is no CV.
KNOWN = frozenset(
    "basics work education experience volunteer awards certificates publications skills languages interests "
    "references projects sections employment personal name workexperience resume cv summary profile contact "
    "姓名 教育经历 工作经历".split()
)


def folded(key: str) -> str:
    """Return a key without case, spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]", "", key).lower()


def field_of(key: str) -> Field:
    """Return what a key of an entry says."""
    return _BY_KEY.get(folded(key), "other")
