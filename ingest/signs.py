"""What the words of a segment give away: a degree, a prize, a part of an organisation, the label of a list.

Knows the shapes that such words have in both languages. Knows nothing about lines or entries.
"""

from __future__ import annotations

import re
from functools import lru_cache

from vectorstore.expressions import Gated
from vectorstore.lexicon import vocabulary
from vectorstore.text import has_cjk

# One segment is asked about by many rules, over and over while its CV is read: so many texts are remembered a question.
REMEMBERED = 4_096

BRACKET = re.compile(r"[(（][^()（）]{0,120}[)）]")
# Parts of an organisation: alone they do not say who the employer is.
PART = re.compile(
    r"^(?:(?:the\s+)?(?:school|department|dept\.?|college|faculty|division|institute|graduate school|office|"
    r"laboratory) of\b"
    r"|.{0,40}(?:系|部|部门|学部|院系|专业|方向|班|组|处|科)$|.*\b(?:department|dept|division|team|group)\b\.?$)",
    re.IGNORECASE,
)
# What bears an organisation's name without being a place of work: contests, clubs, camps, scholarships, prizes.
ACTIVITY = Gated(
    r"[春夏秋冬]令营|训练营|俱乐部|社团|学生会|竞赛|大赛|比赛|挑战赛|锦标赛|集训队|超算队|代表队|校队|志愿者|协会|联谊会|"
    r"\b(?:summer camp|winter camp|boot ?camp|clubs?|contests?|competitions?|challenge|hackathon|cup|"
    # Societies that employ.
    r"(?<!aid )(?<!cancer )(?<!building )(?<!humane )(?<!housing )(?<!heart )(?<!zoological )society|"
    r"student union|student council|fraternity|sorority|volunteers?|student team|competition team|"
    r"student (?:\w+ ){0,2}team|team of\b.*university)\b",
)
# Who works so has no employer to go on with.
OWN_MASTER = re.compile(
    r"\bfreelance\b|\bself[- ]employed\b|\b(?:various|several|private|local) (?:famil(?:y|ies)|households?|clients)\b|"
    r"自由职业|个体",
    re.IGNORECASE,
)
HONOUR = Gated(
    r"奖学金|奖(?=$|[（(。；;，,、”\"」』])|[一二三特金银铜]等?奖|[金银铜]牌|冠军|亚军|季军|三好|优秀|称号|荣誉|标兵|学者$|"
    r"\b(?:scholarships?|fellowships?|awards?|prizes?|medals?|"
    r"(?<!\()honou?rs?(?! (?:college|program|programme|school|class|track))|"
    r"dean'?s list|merit student|champion|runner-up|"
    r"first place|second place|third place|outstanding|excellent|winner|finalist|distinction|cum laude|star performer|"
    r"(?:employee|associate|teacher|agent|salesperson|sales ?m[ae]n|sales representative|player|rookie|team member|"
    r"manager|performer|volunteer|nurse|technician|engineer|apprentice|carer|chef|coach|driver|student|trainee|tutor)"
    r" of the (?:week|month|quarter|year|decade)|"
    r"(?-i:(?!End|Rest|Time|Part|Half|Start|Day|Most)[A-Z][\w-]+) of the (?:week|month|quarter|year|decade)|"
    r"president['’]?s club|honou?r roll)\b",
)
_DEGREE_WORD = re.compile(
    r"博士|硕士|本科|专升本|专接本|专插本|学士|研究生|直博|硕博|大专|专科|高中|\b(?:ph\.?\s?d|m\.?\s?phil|master(?:s(?!\s(?!(?:in|of|degree|from|program)\b)[a-z]))?|bachelors?|m\.?sc?|b\.?sc?|m\.?eng|"
    r"b\.?\s?eng|b\.?\s?tech|m\.?\s?tech|mba|mca|bca|b\.?\s?e|m\.?\s?e|b\.?\s?a|m\.?\s?a|b\.?\s?com|diploma|doctor(?:ate|al)?|"
    r"associate(?:'s)? degree|laurea|licence(?= (?:in|en|de)\b)|licenciatura|"
    r"magister|staatsexamen|undergraduate|graduate student|"
    r"high school (?:diploma|graduate)|degree|"
    r"certificat(?:e|ion)|cert\.? (?=[iv]{1,3}\b|[1-4]\b)|hsc|ssc|x(?:ii)?th|"
    r"g\.?e\.?d)\b\.?",
    re.IGNORECASE,
)
# Longer than this a segment is prose or a title, not the name of a thing.
NAME_WORDS, NAME_CJK = 9, 24
# Words that only go with a date: "(expected)", 毕业.
DATE_WORDS = re.compile(
    r"^[\W_]*(?:预计|预期|毕业|在读|入学|expected|anticipated|graduat(?:ion|ing|ed?)|present|current|from|to|date|"
    r"(?:(?:key|main|specific|primary) )?(?:responsibilities|duties)(?: includ\w+)?)?[\W_]*$",
    re.IGNORECASE,
)
# How long a stay was, told beside its dates: "(2 years 3 months)", "[3 年 2 个月]".
STAY = re.compile(
    r"(?:\d{1,2}\s*(?:years?|yrs?|months?|mos?|weeks?|年|个月)(?:\s*(?:and\b|,))?\s*){1,2}", re.IGNORECASE
)
STAY_IN_BRACKETS = re.compile(rf"[(（\[【]\s*{STAY.pattern}\s*[)）\]】]", re.IGNORECASE)
# How somebody is employed, which a board prints beside whom by or for how long: "Full-time · 4 yrs 2 mos".
HOW_EMPLOYED = re.compile(
    r"(?:full|part)[- ]time|permanent(?: (?:full|part)[- ]time)?|contract|temporary|seasonal|fixed[- ]term|casual"
    r"|hybrid|on-?site|in-person|全职|兼职",
    re.IGNORECASE,
)
# "Advisor: ..." in a head line is about somebody else.
_PERSON_LABEL = re.compile(
    r"^(?:(?:[\u4e00-\u9fff]{0,4}(?:导师|教师|老师|主管|教练|上级)"
    r"|(?:[a-z]+ )?(?:advis[oe]rs?|supervisors?|mentors?|managers?|coach(?:es)?))\s*[:：]"
    r"|(?:mentored|advised|supervised|managed|hosted)\s+by\b)",
    re.IGNORECASE,
)
_COLUMN = re.compile(
    r"(?:起止|工作|任职|就读|毕业|所在|担任|所任|所学|获得|获奖)?"
    r"(?:时间|日期|年月|学校|院校|专业|学位|学历|公司|单位|职位|职务|岗位|部门|项目|奖项|级别)(?:名称)?|备注|名称|类型|类别|分类|方向|专利号|号|状态|技能|年限|熟练程度|熟练度|内容|序号|证明人|离职原因|主要工作|"
    r"area|category|tools?|technolog(?:y|ies)|proficiency|experience level|skills|school|degree|major|period"
    r"|dates?|years?|company|position|role|title|location|institution|no\.?|inventors?|state|"
    r"status|award|university|board|percentage|marks?|grade|qualification|course|skill|level|name|from|to|employer|"
    r"organi[sz]ation|designation|duration|c?gpa|(?:year of )?(?:passing|completion|graduation)(?: year)?|"
    r"(?:start|end|from|to) date|(?:university|college|institute|school) ?/ ?board",
    re.IGNORECASE,
)


@lru_cache(maxsize=REMEMBERED)
def is_short(segment: str) -> bool:
    """Tell whether a segment is short enough to be the name of a thing rather than prose or a title."""
    if has_cjk(segment):
        return len(re.sub(r"\s", "", segment)) <= NAME_CJK
    return len(segment.split()) <= NAME_WORDS


@lru_cache(maxsize=REMEMBERED)
def is_firm_row(text: str) -> bool:
    """Tell a board's row about an employer: trade, owners, how many work there ("机械 | 民营公司 | 50-150人")."""
    return (text.count("|") >= 1 or _FIRM_LABEL.match(text) is not None) and _FIRM_ROW.search(text) is not None


_FIRM_LABEL = re.compile(
    r"(?:公司|企业|单位)(?:性质|规模|行业|描述|简介|介绍)\s*[:：]|(?:所属|所在)?行业(?:类别)?\s*[:：]"
)
_FIRM_ROW = re.compile(
    r"企业性质|规模\s*[:：]|^(?:公司|企业|单位)(?:性质|规模|行业|描述|简介|介绍)\s*[:：]|^(?:所属|所在)?行业(?:类别)?\s*[:：]|\|\s*(?:民营|国企|国有|合资|外资|外商独资|上市|股份制|事业单位)[^|]{0,8}(?:\||$)"
    r"|\d+\s*[-~以]\s*\d*上?人\s*$"
)


def is_tool(words: str) -> bool:
    """Tell what one works with that is no place of work by itself: a product of the lexicon."""
    return vocabulary("skills").named(words.strip()) is not None


def is_part(name: str) -> bool:
    """Tell whether a name is that of a department or group, which alone does not say who the employer is."""
    bare = BRACKET.sub("", name).strip()
    return PART.match(bare) is not None or bare.endswith("学院")


def is_column_row(text: str) -> bool:
    """Tell whether a line is the head row of a table: nothing but the names of columns."""
    cells = [c.strip() for c in re.split(r"\||\s{2,}|\t", text) if c.strip()]
    return len(cells) > 1 and all(_COLUMN.fullmatch(c) for c in cells)


def list_label(text: str) -> int:
    """Return where the items of a labelled list begin ("Tools: Git", "Tools   Git" in a table); 0 for none."""
    if (label := _LIST_LABEL.match(text)) and not _OPEN.search(label.group()):
        return label.end()
    if (row := _LABEL_ROW.fullmatch(text)) is not None:
        return row.start("items")
    label = _LABEL_CELL.fullmatch(text)
    if label is not None and label.end(1) + 3 != label.start(2) and re.search(r"[,，、;；]", label.group(1)):
        return 0  # a wide gap inside a list
    if label is None or vocabulary("skills").named(label.group(1)) is not None:
        return 0
    return label.start(2)


_LIST_LABEL = re.compile(r"[^:：]{1,40}[:：]\s*")
# A row of a table, its first cell a name and its second a list.
_LABEL_ROW = re.compile(r"\|\s*[^|,，、;；]{2,40}?\s*\|\s*(?P<items>[^|,，、;；]+[,，、;；][^|]*)\|?\s*")
# "Office (Excel: macros)": that colon labels nothing but what its bracket holds.
_OPEN = re.compile(r"[(（][^()（）]*$")
# A row of two cells: three spaces between them as readers write it, more where a table's markup stood, or tabs before a
# list ("Databases\t\tOracle, DB2").
_LABEL_CELL = re.compile(
    r"(\S(?:(?! {3}|\t).){0,38}?)(?: {3,}|[ \t]*\t[ \t]*(?=[^\t]*[,，、;；]))(\S(?:(?! {3}|\t).)*)"
)


@lru_cache(maxsize=REMEMBERED)
def is_form_row(text: str) -> bool:
    """Tell whether a line is a row of a form, labels beside what fills them ("姓名   某某   性别   女")."""
    cells = [re.sub(r"\s", "", cell) for cell in re.split(r"\s{2,}|\t", text.strip())]
    if sum(_FILLED.match(cell) is not None for cell in cells) > 1:
        return True
    cells = [re.sub(r"\s", "", cell) for cell in re.split(r"\s{3,}|\t", text.strip())]
    return sum(_FORM_LABEL.fullmatch(cell) is not None for cell in cells[::2]) > 1


_FORM_LABEL = re.compile(
    r"(?:姓名|性别|年龄|民族|籍贯|学历|学位|专业|政治面貌|婚姻状况|身高|体重|健康状况|英语水平|求职意向|应聘职位|期望薪资|外语(?:水平|能力)?|"
    r"出生(?:年月|日期)|毕业(?:院校|学校|时间)|(?:联系|手机|移动)?电话|联系方式|手机(?:号码?)?|(?:电子)?邮箱|电子邮件|微信|"
    r"现?居住?地|(?:通讯|联系|家庭)?(?:地址|住址)|邮编|工作年限|户口(?:所在地)?|所在(?:地|城市)|"
    r"name|gender|sex|nationality|(?:date of )?birth|phone|mobile|e-?mail|address|degree|major|marital ?status)[:：]?",
    re.IGNORECASE,
)


# "教育程度: 博士", what boards print of somebody beside the other such rows.
_FILLED = re.compile(
    r"(?:姓名|性别|年龄|民族|籍贯|国籍|教育程度|最高学历|政治面貌|婚姻状况|身高|体重|工作年限|工作经验|户口(?:所在地)?|所在地|现?居住地?|(?:联系|手机|移动)?电话|"
    r"手机(?:号码?)?|(?:电子)?邮箱|求职状态|到岗时间|期望[\u4e00-\u9fff]{2,4})[:：]\S"
)
# What boards print beside who, what and when, which tells none of them.
BESIDE = re.compile(
    # "任职于 某公司 担任 某职", "就读于 某大学"
    # "2001—2006  当兵，某总队某支队，班长"
    r"(?:(?<=\s)|^)(?:当兵|服(?:兵)?役|参军|入伍|从军)(?=[,，、\s])|"
    r"(?:(?<=\s)|^)(?:任职于?|就职于|就读于?|供职于|担任)(?=\s)|"
    # "Now: Clerk, Somefirm", "Before that: ...": in which order, told by the dates as well.
    r"^(?:Now|Current(?:ly)?|Present(?:ly)?|Before(?: that)?|Previous(?:ly)?|Earlier|Then|Later|Since|"
    r"(?:First|Last) job)\s*:\s+(?=[A-Z])|"
    # A template's year.
    r"\b(?:19|20)[Xx]{2}\b|"
    r"(?:汇报(?:对象|给|人)|直属上级|下属(?:人数|团队)?|薪资|[税前]?[年月]薪|薪酬(?:情况|待遇)?|目前薪[金资]|所在部门|所属部门|部门(?:名称)?|证明人|离职原因|"
    r"工作性质|是否(?:统招|海外|全日制)|公司(?:性质|规模|行业|描述|简介|介绍)|企业(?:性质|规模)|规模|(?:所属|"
    r"所在)?行业(?:类别)?)\s*[:：][ \u3000]*[^\s|｜；;]+"
)


@lru_cache(maxsize=REMEMBERED)
def is_about_another(segment: str) -> bool:
    """Tell whether a segment names an advisor, mentor or manager rather than anything of the person's own."""
    return _PERSON_LABEL.match(segment.strip()) is not None


def balanced(words: str) -> str:
    """Return the words of a segment with single spaces, and without a bracket that has no other half."""
    out = re.sub(r"\s+(?:for|of|at|in|with)$", "", re.sub(r"\s+", " ", words).strip(" ,，|;；"))
    for opening, closing in ("()", "（）"):
        if out.count(opening) != out.count(closing):
            out = out.strip(opening + closing + " ")
    return out


@lru_cache(maxsize=REMEMBERED)
def is_degree(segment: str) -> bool:
    """Tell whether a segment names a degree or a course of study towards one."""
    if not is_short(segment) or "@" in segment or _SCHOOL_OF_LEVEL.fullmatch(segment.strip()) or _UNIT.match(segment):
        return False
    named = vocabulary("degrees").matches(segment)
    found = _DEGREE_WORD.search(segment)
    if found is not None and found.group().isupper() and of_product(segment, found.start()):
        return False
    return found is not None or bool(named) and named[0].span.start == 0


# "10th Mountain Division" is of an army, and no tenth grade.
_UNIT = re.compile(
    r"\d{1,3}(?:st|nd|rd|th)\s.*\b(?:Division|Regiment|Brigade|Battalion|Infantry|Squadron|Wing|Corps)\b"
)


def of_product(segment: str, at: int) -> bool:
    """Tell the letters of "MS Access" and "MS-DOS", which are a maker's, from those of a degree."""
    return any(m.span.start <= at < m.span.end for m in vocabulary("skills").matches(segment)) or (
        _MAKER.match(segment, at) is not None
    )


_MAKER = re.compile(r"MS[- ](?:DOS|Office|SQL|Windows|Word|Excel)\b", re.IGNORECASE)


# "某地高等专科学校", "某市职业高级中学", "Ytown Degree College": the level in the name of a school.
_SCHOOL_OF_LEVEL = re.compile(
    r"[A-Z][\w.'’& ]{2,50} (?:Degree|Graduate|Undergraduate) (?:College|School)|"
    r"[\u4e00-\u9fff]{2,20}(?:专科|中等专业|职业|技工|技师|研究生)[\u4e00-\u9fff]{0,8}(?:学校|学院|中学|大学)"
)


def is_later(words: str) -> bool:
    """Tell what somebody was later from a name: "Somefirm, Ytown - Clerk, then Supervisor"."""
    return _LATER.match(words) is not None


_LATER = re.compile(r"(?:and\s)?(?:then|later|now|since|from)\s")


_PASSED_WITH = re.compile(
    r"\bwith (?:\w+ )?(?:honou?rs|distinction|merit|commendation)\b|\(hon(?:our)?s\b", re.IGNORECASE
)


def passed_with(segment: str) -> bool:
    """Tell "Bachelor of Arts with Honours", a degree and how well it was passed, from a prize."""
    return _PASSED_WITH.search(segment) is not None and is_degree(segment)
