"""What the keys of structured CVs mean: JSON Resume, RenderCV and what looks like them, in both languages.

Knows names of keys, folded. Knows nothing about how their values are laid out.
"""

from __future__ import annotations

import re
from functools import lru_cache
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
    "name": "name fullname personname 姓名 名称",
    "organisation": "company organization organisation institution employer school university college entity issuer "
    "awarder publisher client firm 公司 单位 学校 机构 院校",
    "position": "position role jobtitle positiontitle job occupation designation 职位 岗位 职务 担任",
    "study": "degree studytype area major fieldofstudy field specialization subject "
    "qualification educationdegree of 学位 学历 专业",
    "title": "title award certificate course project 标题 项目名称 奖项",
    "place": "location city country region address countrycode postalcode state town municipality "
    "place contactinfo 地点 城市 地址 所在地",
    "start": "startdate start from begin began since started 开始时间 开始 起 起始 入职时间 入学时间 自",
    "end": "enddate end to until ended finish finished completed 结束时间 结束 止 终止 离职时间 毕业时间 至",
    "date": "date dates year releasedate period duration time when timeframe 时间 日期 起止时间 期间",
    "link": "url website link links doi homepage uri web 网址 链接",
    "prose": "summary description about objective profile abstract reference note notes 简介 描述",
    "points": "highlights achievements responsibilities bullets points accomplishments tasks items duties activities "
    "descriptions remark remarks comment comments 亮点 职责 内容 工作内容 业绩 主要工作",
    "label": "label category language skill competency competence tool 类别 语言",
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
    "basics personal personalinfo personalinformation personaldetails person identification contact contactinfo "
    "profile header about 个人信息 基本信息 联系方式".split()
)
FIRST_NAMES = frozenset({"firstname", "givenname", "given", "first", "forename", "名"})
LAST_NAMES = frozenset({"lastname", "familyname", "family", "surname", "last", "姓"})
NETWORKS = frozenset({"profiles", "socialnetworks", "social", "customconnections", "links", "accounts"})
# How the file is drawn, and about the file itself: no words of the CV.
NOT_SAID = frozenset(
    "design locale settings rendercvsettings meta metadata $schema schema theme photo image picture documentinfo "
    "printingpreferences exportedby exportedat generator createdat updatedat use usecode current iscurrent".split()
)
WRAPPERS = frozenset({"cv", "resume", "data", "jsonresume", "curriculumvitae", "简历"})
SECTIONS = frozenset({"sections"})
# CVs alone have these.
KNOWN = frozenset(
    "basics work education experience volunteer awards certificates publications skills sections employment "
    "workexperience resume cv 教育经历 工作经历".split()
)
# Other files have one of these, too.
SHARED = frozenset("name personal summary profile contact languages interests references projects 姓名".split())
# A key with one of these words names a section, whatever else it says ("employment_history", "academicBackground").
_SECTION_WORDS = frozenset(
    "academic award awards career careers certificate certificates certifications competencies education educations "
    "employment employments experience experiences interests internships job jobs language languages patents projects "
    "publications qualifications schooling skill skills studies tools training volunteer work".split()
)
_SECTIONS_ZH = re.compile(r"经历|教育|工作|技能|项目|语言|证书|荣誉|论文|实习|履历|学历")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9$]+|[^\W\d_a-zA-Z]+")
# What a key may end with without saying more: "employerName", "positionHistories", "skills list".
_ENDINGS = frozenset({"name", "names", "list", "title", "history", "histories", "text", "value", "held"})


def folded(key: str) -> str:
    """Return a key without case, spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]", "", key).lower()


def words(key: str) -> list[str]:
    """Return the words that a key is made of: `jobTitle` and `job_title` are two."""
    return _WORD.findall(key)


def spoken(key: str) -> str:
    """Return a key as a heading says it, its words apart."""
    return " ".join(words(key)) if re.fullmatch(r"[A-Za-z$_]+", key) else key


@lru_cache(maxsize=1024)
def field_of(key: str) -> Field:
    """Return what a key of an entry says: the key itself, else without its endings, else by its last word."""
    if (found := _BY_KEY.get(folded(key))) is not None:
        return found
    said = [w.lower() for w in words(key)]
    while len(said) > 1 and said[-1] in _ENDINGS:
        said.pop()
    for name in ("".join(said), *said[-1:]):
        for form in (name, name.removesuffix("s"), name.removesuffix("ies") + "y"):
            if form in _BY_KEY:
                return _BY_KEY[form]
    return "other"


def is_person(key: str) -> bool:
    """Tell whether a key holds what is said of the person."""
    return folded(key) in PERSON


def is_section(key: str) -> bool:
    """Tell whether a key names a section of a CV."""
    return bool(_SECTION_WORDS & {w.lower() for w in words(key)}) or _SECTIONS_ZH.search(key) is not None
