"""Read the awards, memberships and titles of a Chinese sentence: 先后获得某奖（2015年）, 现为某学会理事, 持有某证书.

A degree, a patent and a grant that somebody won are none. Knows nothing about lists of such things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.entries.draft import Draft
from ingest.entries.telling import Sentence, year_of

# A comma within brackets parts nothing.
_CLAUSE = re.compile(r"(?:[（(][^（）()]{0,60}[)）]|[^，,；;。])+")
_WON = re.compile(
    r"(?:先后|曾|并|还|又|均|共|多次|两次|连续)*(?:荣?获得?|获评为?|获颁|获选为?|荣膺|斩获|摘得|拿(?:过|了|到|下)|被[^，。；]{0,14}?(?:评选?为|授予|命名为|选为|表彰为)|"
    r"(?<![被])(?:评为|授予|当选)|入选)(?!授权)"
)
_PRIZE = re.compile(
    r"(?:奖(?!励|学金项目)(?:学金|章|牌)?(?:[一二三特金银铜]等?奖?)?|[金银铜]牌|冠军|[亚季]军|称号|个人|劳动模范|劳模|新秀|之星|楷模|标兵|能手|人才|带头人|津贴|专家|旗手|榜单|"
    r"人物|十佳[\u4e00-\u9fff]{0,6}|先进[\u4e00-\u9fff]{0,6}|优秀[\u4e00-\u9fff]{2,6}|学者|名师|荣誉|杰青|优青|模范[\u4e00-\u9fff]{0,4}|骨干(?:教师)?)[”\"』」]?$"
)
_NO_AWARD = re.compile(r"学位|学士|硕士|博士|专利|资助|项目|立项|证书|资格|提名|课题|软件著作权")
_BRACKET = re.compile(r"\s*[（(]([^（）()]*)[）)]\s*$")
_HOLDER = re.compile(r"^(?P<title>.{2,24}?)(?:获得者|享有者)$|^享受(?P<paid>.{2,20}津贴)(?:专家)?$")
_ITEM = re.compile(r"[^、]+(?:（[^（）]*）)?")


def distinctions_zh(sentence: Sentence) -> Iterator[Draft]:
    """Yield the awards, services and titles ("other") that a sentence tells."""
    held = False
    for clause in _CLAUSE.finditer(sentence.text):
        found = [*_awards(sentence, *clause.span()), *_offices(sentence, *clause.span())]
        held = _lead(clause.group()) > 0 or held and not _ANEW.search(clause.group())
        yield from found or _licences(sentence, *clause.span(), held=held)


def _awards(sentence: Sentence, start: int, end: int) -> Iterator[Draft]:
    text = sentence.text
    if holder := _HOLDER.match(text[start:end].strip()):
        name = holder["title"] or holder["paid"]
        at = text.index(name, start)
        if _PRIZE.search(name):
            yield sentence.award(start, (at, at + len(name)), end, None)
        return
    won = _WON.search(text, start, end)
    if won is None:
        return
    leading = sentence.before(won.start())
    if leading is not None and _ENTRY_BETWEEN.search(text[leading[0] : start]):
        leading = None
    for a, b in _items(text, won.end(), end):
        bracket = _BRACKET.search(text[a:b])
        stop = a + bracket.start() if bracket else b
        title = _quoted(text, a, stop)
        if not _PRIZE.search(text[title[0] : title[1]]) or _NO_AWARD.search(text[a:stop]):
            continue
        period, begin = sentence.within(stop, b), won.start()
        if period is None and leading is not None:
            begin, period = min(leading[0], begin), leading[1]
        yield sentence.award(begin, title, b, period)


# A date before a degree or a post dates that one.
_ENTRY_BETWEEN = re.compile(r"毕业|学位|任|工作|加入|；")


def _quoted(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a title without what counts it, and without the quotes around all of it."""
    while start < end and (lead := re.match(r"[\s“\"「『的了为]|\d+项|第[一二三]届(?=$)", text[start:end])):
        start += lead.end()
    if start and text[start - 1] in '“「『"' and re.search(r"[”」』\"]", text[start : end - 1]):
        start -= 1  # "“某某”称号" keeps both of its quotes
    if text[end - 1 : end] in '”"」』' and not re.search(r"[“\"「『]", text[start : end - 1]):
        end -= 1
    return start, end


def _items(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield what 、 and 和 part, brackets and titles of works kept whole."""
    masked = re.sub(r"[（(《“][^（）()《》“”]*[）)》”]", lambda m: "x" * len(m.group()), text[start:end])
    at = 0
    for gap in (*re.finditer(r"、|(?<=[奖号人章x])(?:以?及|和|与)", masked), None):
        stop = gap.start() if gap else len(masked)
        a, b = start + at, start + stop
        while a < b and text[a].isspace():
            a += 1
        if a < b:
            yield a, b - (len(text[a:b]) - len(text[a:b].rstrip()))
        at = gap.end() if gap else stop


# -- societies ---------------------------------------------------------------------------------------------------------

_OFFICE = re.compile(
    r"(?P<society>[A-Z\u4e00-\u9fff（）()]{2,30}?(?:学会|协会|分会|专业委员会|专委会|学组|联合会|研究会|学年会|商会|促进会|基金会|联谊会|作协|美协|书协|音协|剧协|"
    r"印社|诗社|画会|民盟|工商联|政协|人大|编委会|技术委员会)|《(?P<journal>[^《》]{2,24})》(?:杂志|期刊|学刊)?|IEEE|ACM)"
    r"(?P<role>(?:(?:第?[一二三四五六七八九十\d]+届)|终身|高级|资深|常务|常任|青年|名誉|荣誉|通讯|副|候任)*(?:理事长?|会员|委员|会长|主席|主任委员|主委|社员|代表|编委|审稿人|"
    r"秘书长|监事长?|顾问|特约评论员|组长|会士|院士|成员))$"
)
_OFFICE_VERB = re.compile(
    r"^(?:同时|并且?|还|曾|现|目前|其?[他她]|本人|为|系|是|任|兼|担任|兼任|现任|历任|先后|当选为?|受聘为?|被?选为|连任|第?[一二三四五六七八九十]+届(?=[^委理]))+"
)


def _offices(sentence: Sentence, start: int, end: int) -> Iterator[Draft]:
    text = sentence.text
    for a, b in _items(text, start, end):
        verb = _OFFICE_VERB.match(text[a:b])
        bracket = _BRACKET.search(text[a:b])
        stop = a + bracket.start() if bracket else b
        office = _OFFICE.fullmatch(text[a + (verb.end() if verb else 0) : stop])
        if office is None:
            continue
        at = a + (verb.end() if verb else 0)
        name = "journal" if office["journal"] else "society"
        draft = sentence.draft("service", at, b)
        draft.role = office["role"]
        draft.organisations = [sentence.mention(at + office.start(name), at + office.end(name))]
        draft.title, draft.period = sentence.words(at, stop), sentence.within(stop, b)
        draft.year = year_of(draft.period)
        yield draft


# -- titles and certificates -------------------------------------------------------------------------------------------

_HELD = re.compile(r"(?:并|还|同时|已|现)*(?:持有|具有|拥有|具备|取得|获得?|考取|通过)(?:了)?")
# Whose role is told so holds it as a post.
_APPOINTED = re.compile(r"任(?!职资格)|晋升|受聘|聘为|升为")
# "颜老师持有": a verb that only titles go with may have its subject before it.
_HOLDS = re.compile(r"(?:持有|考取|获评为?|评为)(?:了)?")


def _lead(clause: str) -> int:
    """Return where what somebody holds begins in a clause; 0 where it says nothing of holding."""
    held = _HELD.match(clause, len(clause) - len(clause.lstrip())) or _HOLDS.search(clause)
    return held.end() if held is not None else 0


_ANEW = re.compile(r"\d{4}年|任|毕业|工作|从事|负责")
_GRADED = re.compile(
    r"(?:中学|小学|中小学|幼儿园)?(?:(?:正|副)?高级|中级|助理|初级|特级|国家[一二三]级|[一二三四]级|注册|中国注册|特许|执业|研究员级|教授级|主任|副主任|主治)"
    r"(?:高级)?[\u4e00-\u9fff]{0,8}?(?:师|员|教练|演员|编辑|记者|播音员)"
)
_CERTIFICATE = re.compile(
    r"(?P<title>[A-Z][A-Za-z]{1,8}(?:[一二三]级)?|[\u4e00-\u9fffA-Za-z0-9+（）()·-]{2,24}?(?:资格证书?|执业证书?|资格|证书|执照|从业证))(?:[（(][^（）()]*[）)])?(?P<tail>等?证书|资格)?"
)


def _licences(sentence: Sentence, start: int, end: int, *, held: bool) -> Iterator[Draft]:
    text = sentence.text
    if _APPOINTED.search(text, start, end):
        return
    begin = start + _lead(text[start:end])
    if begin == start:
        begin += len(text[start:end]) - len(text[start:end].lstrip())
    leading = sentence.before(begin)
    own = sentence.within(start, begin)
    for a, b in _items(text, begin, end):
        bracket = _BRACKET.search(re.sub(r"(?:等?证书)$", "", text[a:b]))
        stop = a + bracket.start() if bracket else b
        title = (a, stop)
        if not _GRADED.fullmatch(text[a:stop]):
            certificate = _CERTIFICATE.fullmatch(text[a:b]) if held else None
            if certificate is None or certificate["title"] in _NO_CERTIFICATE:
                continue
            title = (a, a + certificate.end("title"))
        period = sentence.within(title[1], b)
        if period is None and own is not None and leading is not None:
            period = leading[1]
        yield sentence.licence(start if own is not None else title[0], b, title, period)


_NO_CERTIFICATE = frozenset({"资格", "证书", "SCI", "EI", "PhD", "MBA", "EMBA", "MPA"})
