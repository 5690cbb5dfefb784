"""What the words of a segment give away: a role, a degree, a place, a prize, a part of an organisation.

Knows the shapes that such words have in both languages, and the lexicon's roles and places. Knows nothing about lines
or entries.
"""

from __future__ import annotations

import re

from vectorstore.lexicon import vocabulary
from vectorstore.text import has_cjk

BRACKET = re.compile(r"[(（][^()（）]{0,120}[)）]")
# Parts of an organisation: alone they do not say who the employer is.
PART = re.compile(
    r"^(?:(?:the\s+)?(?:school|department|dept\.?|college|faculty|division|institute|graduate school|office|"
    r"laboratory) of\b"
    r"|.{0,40}(?:系|部|部门|学部|院系|专业|方向|班|组|处|科)$|.*\b(?:department|dept|division|team|group)\b\.?$)",
    re.IGNORECASE,
)
# What bears an organisation's name without being a place of work: contests, clubs, camps, scholarships, prizes.
ACTIVITY = re.compile(
    r"[春夏秋冬]令营|训练营|俱乐部|社团|学生会|竞赛|大赛|比赛|挑战赛|锦标赛|集训队|超算队|代表队|校队|志愿者|协会|联谊会|"
    r"\b(?:summer camp|winter camp|boot ?camp|clubs?|contests?|competitions?|challenge|hackathon|cup|society|"
    r"student union|student council|fraternity|sorority|volunteers?|student team|competition team|"
    r"student (?:\w+ ){0,2}team|team of\b.*university)\b",
    re.IGNORECASE,
)
HONOUR = re.compile(
    r"奖学金|奖(?=$|[（(。；;，,、])|[一二三特金银铜]等?奖|[金银铜]牌|冠军|亚军|季军|三好|优秀|称号|荣誉|标兵|学者$|"
    r"\b(?:scholarships?|fellowships?|awards?|prizes?|medals?|"
    r"honou?rs?(?! (?:college|program|programme|school|class|track))|"
    r"dean'?s list|merit student|champion|runner-up|"
    r"first place|second place|third place|outstanding|excellent|winner|finalist|distinction|cum laude)\b",
    re.IGNORECASE,
)
LATIN_ROLE = re.compile(
    r"\b(?:engineer|developer|programmer|manager|intern|analyst|consultant|director|officer|assistant|associate|architect|"
    r"administrator|specialist|scientist|researcher|lecturer|professor|teacher|instructor|tutor|mentor|leader?|head|"
    r"president|chair(?:man|woman|person)?|secretary|coordinator|supervisor|executive|trainee|technician|designer|editor|"
    r"writer|accountant|auditor|advisor|adviser|founder|co-founder|ceo|cto|cfo|coo|vp|partner|member|captain|fellow|"
    r"postdoc|representative|operator|nurse|clerk|agent|strategist|planner|tester|dba|admin|apprentice|freelancer|"
    r"volunteer|reviewer|organi[sz]er|contributor|maintainer|owner|student|candidate|camper|counsel(?:or|lor)?|"
    r"internship|librarian|curator|recruiter|trainer|buyer|cashier|driver|chef|cook|server|ambassador|"
    r"receptionist|pharmacist|physician|surgeon|therapist|bookkeeper|treasurer|attorney|lawyer|paralegal|economist|"
    r"statistician|actuary|electrician|mechanic|welder|journalist|photographer|waiter|waitress|barista|merchandiser)s?\b",
    re.IGNORECASE,
)
_ROLE_TAIL = re.compile(
    r"^\s*(?:$|[(（].*[)）]$|\b(?:I{1,3}|IV|V|[1-3]|intern|trainee|level \d)\b|"
    r"(?:of|for|in|on|to|at|-|–|&|and|to the)\s)",
    re.I,
)
_CJK_ROLE = re.compile(
    r"(?:实习生?|工程师|开发者?|经理|总监|总裁|主任|主管|主席|部长|会长|组长|队长|队员|班长|助理|助教|讲师|教授|研究员|专家|"
    r"顾问|分析师|架构师|设计师|负责人|委员|书记|秘书|干事|成员|志愿者|创始人|合伙人|董事长?|院长|所长|校长|行长|处长|局长|"
    r"科长|站长|社长|编辑|记者|会计|审计|律师|医生|教师|老师|博士后|审稿人|辅导员|团支书|学习委员|参与者|产品|运营|程序员|技术员|负责)"
    r"(?:\s*[(（][^()（）]{0,20}[)）])?$"
)
_DEGREE_WORD = re.compile(
    r"博士|硕士|本科|学士|研究生|直博|硕博|大专|专科|高中|\b(?:ph\.?\s?d|m\.?\s?phil|master(?:s(?!\s(?!(?:in|of|degree|from|program)\b)[a-z]))?|bachelors?|m\.?sc?|b\.?sc?|m\.?eng|"
    r"b\.?\s?eng|b\.?\s?tech|m\.?\s?tech|mba|mca|bca|b\.?\s?e|m\.?\s?e|b\.?\s?a|m\.?\s?a|b\.?\s?com|diploma|doctor(?:ate|al)?|"
    r"associate(?:'s)? degree|laurea|licenciatura|magister|staatsexamen|undergraduate|graduate student|"
    r"high school (?:diploma|graduate)|degree|"
    r"certificat(?:e|ion)|hsc|ssc|x(?:ii)?th|"
    r"g\.?e\.?d)\b\.?",
    re.IGNORECASE,
)
# Longer than this a segment is prose or a title, not the name of a thing.
NAME_WORDS, NAME_CJK = 9, 24
# Words that only go with a date: "(expected)", 毕业.
DATE_WORDS = re.compile(
    r"^[\W_]*(?:预计|预期|毕业|在读|入学|expected|anticipated|graduat(?:ion|ing|ed?)|present|current|from|to|date)?[\W_]*$",
    re.IGNORECASE,
)
# How long a stay was, told beside its dates: "(2 years 3 months)", "[3 年 2 个月]".
STAY = re.compile(r"(?:\d{1,2}\s*(?:years?|yrs?|months?|mos?|年|个月)(?:\s*(?:and\b|,))?\s*){1,2}", re.IGNORECASE)
STAY_IN_BRACKETS = re.compile(rf"[(（\[【]\s*{STAY.pattern}\s*[)）\]】]", re.IGNORECASE)
# "Advisor: ..." in a head line is about somebody else.
_PERSON_LABEL = re.compile(
    r"^(?:(?:[\u4e00-\u9fff]{0,4}(?:导师|教师|老师|主管|教练|上级)|advis[oe]rs?|supervisors?|mentors?|managers?|coach)\s*[:：]"
    r"|(?:mentored|advised|supervised|managed|hosted)\s+by\b)",
    re.IGNORECASE,
)
_COLUMN = re.compile(
    r"(?:起止|工作|任职|就读|毕业|所在|担任|所任|所学|获得|获奖)?"
    r"(?:时间|日期|年月|学校|院校|专业|学位|学历|公司|单位|职位|职务|岗位|部门|项目|奖项|级别)(?:名称)?|备注|名称|序号|证明人|"
    r"school|degree|major|period|dates?|years?|company|position|role|title|location|institution|no\.?|inventors?|state|"
    r"status|award|university|board|percentage|marks?|grade|qualification|course|skill|level|name|from|to|employer|"
    r"organi[sz]ation|designation|duration|c?gpa|(?:year of )?(?:passing|completion|graduation)(?: year)?|"
    r"(?:start|end|from|to) date|(?:university|college|institute|school) ?/ ?board",
    re.IGNORECASE,
)


def is_short(segment: str) -> bool:
    """Tell whether a segment is short enough to be the name of a thing rather than prose or a title."""
    if has_cjk(segment):
        return len(re.sub(r"\s", "", segment)) <= NAME_CJK
    return len(segment.split()) <= NAME_WORDS


def is_place(segment: str) -> bool:
    """Tell whether a segment is a place and nothing else."""
    bare = segment.strip(" .()（）")
    return bool(bare) and len(bare) <= 40 and vocabulary("places").named(bare) is not None or _cjk_place(bare)


def is_country(segment: str) -> bool:
    """Tell whether some Latin words are a country, or a wider region, and nothing else."""
    known = vocabulary("places").named(segment.strip(" ."))
    return known is not None and known.parent is None and not has_cjk(segment)


_TOWN = re.compile(r"[A-ZÀ-Þ][\w'’.-]+(?:[ -](?:(?:upon|on|am|de|la|le|del|of|sur|an|der)[ -])?[A-ZÀ-Þ][\w'’.-]+){0,2}")


def is_town(words: str) -> bool:
    """Tell whether words may be the name of a town: no field of work, no part of an organisation."""
    if not _TOWN.fullmatch(words) or is_part(words) or is_role(words) or HONOUR.search(words):
        return False
    return not any(vocabulary(kind).matches(words) for kind in ("terms", "skills", "venues"))


def place_in_name(name: str) -> str | None:
    """Return the place that an organisation's name says: "Somefirm (China)", "Somefirm India Pvt Ltd", 某某(杭州)."""
    for bracket in BRACKET.finditer(name):
        if is_place(inside := bracket.group()[1:-1]):
            return inside.strip()
    bare = _LEGAL_END.sub("", BRACKET.sub("", name)).strip()
    words = bare.split()
    for size in range(min(_PLACE_WORDS, len(words) - 1), 0, -1):
        last = " ".join(words[-size:])
        if is_country(last):
            return last
    return None


_PLACE_WORDS = 3
_LEGAL_END = re.compile(
    r"(?:[\s,.]*\b(?:Plc|Ltd|Limited|Pvt|Private|Inc|LLC|Co|Corp|GmbH|S\.?A|B\.?V)\b\.?)+\s*$", re.I
)


def _cjk_place(bare: str) -> bool:
    if not has_cjk(bare) or len(bare) > 12:
        return False
    matches = vocabulary("places").matches(bare)
    covered = sum(m.span.end - m.span.start for m in matches)
    return bool(matches) and len(bare.replace(" ", "")) - covered <= sum(c in "省市区县·中国" for c in bare)


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
    if label := _LIST_LABEL.match(text):
        return label.end()
    label = _LABEL_CELL.fullmatch(text)
    if label is not None and label.end(1) + 3 != label.start(2) and re.search(r"[,，、;；]", label.group(1)):
        return 0  # a wide gap inside a list
    if label is None or vocabulary("skills").named(label.group(1)) is not None:
        return 0
    return label.start(2)


_LIST_LABEL = re.compile(r"[^:：]{1,40}[:：]\s*")
# A row of two cells: three spaces between them as readers write it, more where a table's markup stood, or tabs before a
# list ("Databases\t\tOracle, DB2").
_LABEL_CELL = re.compile(
    r"(\S(?:(?! {3}|\t).){0,38}?)(?: {3,}|[ \t]*\t[ \t]*(?=[^\t]*[,，、;；]))(\S(?:(?! {3}|\t).)*)"
)


def is_form_row(text: str) -> bool:
    """Tell whether a line is a row of a form, labels beside what fills them ("姓名   某某   性别   女")."""
    cells = [re.sub(r"\s", "", cell) for cell in re.split(r"\s{3,}|\t", text.strip())]
    return sum(_FORM_LABEL.fullmatch(cell) is not None for cell in cells[::2]) > 1


_FORM_LABEL = re.compile(
    r"(?:姓名|性别|年龄|民族|籍贯|学历|学位|专业|政治面貌|婚姻状况|身高|体重|健康状况|英语水平|求职意向|应聘职位|期望薪资|"
    r"出生(?:年月|日期)|毕业(?:院校|学校|时间)|(?:联系|手机|移动)?电话|联系方式|手机(?:号码?)?|(?:电子)?邮箱|电子邮件|微信|"
    r"现?居住?地|(?:通讯|联系|家庭)?(?:地址|住址)|邮编|工作年限|户口(?:所在地)?|所在(?:地|城市)|"
    r"name|gender|sex|nationality|(?:date of )?birth|phone|mobile|e-?mail|address|degree|major|marital ?status)[:：]?",
    re.IGNORECASE,
)


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


# "算法实习生 Algorithm Intern": the same in two languages.
_SAID_TWICE = re.compile(r"([\u4e00-\u9fff][^A-Za-z]*?)\s+([A-Z][A-Za-z .&/-]*)")
# "Probability for Engineers" is for those who are; "Lecturer for Algebra" is one.
_FOR = re.compile(r"\s+for\s+")


def is_degree(segment: str) -> bool:
    """Tell whether a segment names a degree or a course of study towards one."""
    return is_short(segment) and "@" not in segment and _DEGREE_WORD.search(segment) is not None


def is_role(segment: str) -> bool:
    """Tell whether a segment is what somebody was, rather than where or what they did."""
    if not is_short(segment) or re.search(r"[:：]", segment):
        return False
    if vocabulary("roles").named(segment.strip()) is not None:
        return True
    if has_cjk(segment):
        twice = _SAID_TWICE.fullmatch(segment.strip())
        if twice and is_role(twice.group(1)) and is_role(twice.group(2)):
            return True
        return _CJK_ROLE.search(segment.strip()) is not None
    segment = _FOR.split(segment, maxsplit=1)[0].rstrip()
    found = list(LATIN_ROLE.finditer(segment))
    if not found or not segment[:1].isupper():
        return False
    tail = segment[found[-1].end() :]
    return _ROLE_TAIL.match(tail) is not None or len(tail.split()) <= 2


def role_at_end(segment: str) -> bool:
    """Tell "Undergraduate Research Assistant" and 本科研究助理 from a degree; students are what degrees are for."""
    if has_cjk(segment):
        return _CJK_ROLE.search(segment.strip()) is not None
    return (
        re.search(r"\b(?:assistant|intern|engineer|developer|fellow|lecturer|researcher|scientist)\W*$", segment, re.I)
        is not None
    )


def role_behind(segment: str) -> int | None:
    """Return where a role begins that a space alone parts from the words before it ("某部-某组 主任设计师 (三级)")."""
    if not has_cjk(segment):
        return None
    for gap in re.finditer(r"\s+(?=[\u4e00-\u9fff])", segment):
        if is_role(segment[gap.end() :]) and not re.search(r"\s", BRACKET.sub("", segment[gap.end() :]).strip()):
            # "某公司 Java 工程师": one word of Latin before a role is what the role is in.
            field = _ROLE_FIELD.search(segment, 0, gap.start())
            start = field.end() if field else gap.end()
            return start if has_cjk(segment[:start]) else None
    return None


_ROLE_FIELD = re.compile(r"(?<=[\u4e00-\u9fff)）])\s+(?=[A-Za-z][\w+#.]{0,15}$)|^(?=[A-Za-z][\w+#.]{0,15}$)")
