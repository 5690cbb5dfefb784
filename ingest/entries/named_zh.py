"""Part a piece of Chinese prose into an organisation and a role: 某市财政局副局长, 某公司, 副局长.

An organisation's name ends in a word for one, and what follows it is the role. Knows nothing of verbs and dates.
"""

from __future__ import annotations

import re

from ingest.roles import is_role
from vectorstore.lexicon import vocabulary
from vectorstore.records import Mention, Span

_WHOLE = (
    r"(?:大学|学院|公司|集团|研究院|研究所|研究中心|实验室|银行|[支分]行|医院|卫生院|科学院|设计院|事务所|出版社|[报杂]志?社|"
    r"(?<=[\u4e00-\u9fff]{2})(?:(?<!景德)镇|乡|街道)|电视台|中学|小学|学校|幼儿园|委员会|协会|学会|基金会|联合会|工会|(?<![正副])[局厅署]|[省市县区州]委(?:组织部|宣传部|统战部|政法委|办公室|党校)?|政府|法院|检察院|党校|"
    r"(?<![正副])[厂矿站所馆]|酒[店家楼]|饭店|餐[厅馆]|客栈|度假村|商场|超市|药[店房]|诊所|画院|[乐剧歌舞]+团|剧院|剧团|中心|工作室|部队|军区|俱乐部|"
    r"[体技卫警军艺驾]校|(?:管理|办事|代表)处|管委会|指挥部|[男女][排足篮]|球队|代表队)"
)
# Where a verb says that somebody worked there, these end a name too.
_TRADED = re.compile(
    r"(?:[厂店馆队站场社部行吧城园楼堂坊轩]|[实鞋置物林牧渔矿酒茶纸制商]业|超市|工地|家具|门市|快递|科技|网络|电子|软件|传媒|文化|"
    r"物流|教育|金融|地产|汽车|食品|服饰|家居|建材|建筑|医药|生物|股份|控股|重工|机械|电器|通信|能源|化工)$"
)
# Of these the employer alone says whose they are.
_PART = r"(?:部|处|科|室|系|组|办公室|教研室|车间|学院|中心|支部|团委|党委)"
_WHOLE_END = re.compile(_WHOLE + "$")
_ROLE = re.compile(
    r"(?=.{2})(?:[\u4e00-\u9fffA-Za-z·/&（） ]{0,14})(?:[长员师官任理监裁席授工记事家管问助教生手人警]|门将|前锋|后卫|"
    r"首席[\u4e00-\u9fff]{1,4}|知青|"
    r"常委|砧板|打荷|炒锅|炉头|头锅|二锅|学徒|领班|[主总副帮大]厨|会计|出纳|博士后|代表|秘书|翻译|编辑|教练|医生|护士|主播|主编|总编|法官|负责|首席|班主任|C[A-Z]O|VP)$"
)
_LEAD = re.compile(r"^[\s了为至到在于曾其他她从、，又并后经]+")
_LONGEST_ROLE = 18
# "支行副行长" names no bank: with less before it a word for an organisation is none's name.
_SHORTEST_NAME = 4


# A part of an organisation that its name goes on with is this short.
_TAIL = 14


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a stretch without small words before it, marks and a bracket behind it."""
    lead = _LEAD.match(text[start:end])
    start += lead.end() if lead else 0
    while end > start and text[end - 1] in " ，,。；;的等、" or end > start and text[end - 1].isspace():
        end -= 1
    if tail := re.search(r"[（(][^（）()]*[)）]?$", text[start:end]):
        end = start + tail.start()
    return start, end


# What a firm's short name goes on with: "恩智浦半导体大中华区".
_TRADE = re.compile(
    r"(?:半导体|科技|集团|电子|通信|汽车|软件|网络|控股|智能|生物|医药|能源|(?:大中华|中国|亚太|华[东南北中])区?|中国)+"
)


def parted(text: str, start: int, end: int) -> tuple[Mention | None, Span | None]:
    """Return the organisation and the role of a piece: "某市财政局副局长", "副局长", "某市财政局"."""
    piece = text[start:end]
    if governs := _GOVERNS.fullmatch(piece):
        at = start + governs.end("place")
        return Mention(text=governs["place"], span=Span(start=start, end=at)), Span(start=at, end=end)
    if _OWN_FIRM.search(piece):
        return None, None
    if (paper := _PAPER.match(text, start, end)) is not None and _may_follow(text[paper.end() : end]):
        place = Mention(text=paper["name"], span=Span(start=paper.start("name"), end=paper.end("name")))
        return place, _role(text, paper.end(), end)
    if _SAME_FIRM.match(piece):
        return None, _role(text, start, end)
    named = _known(text, start, end)
    cuts = [i for i in range(_SHORTEST_NAME, len(piece) + 1) if _WHOLE_END.search(piece[:i]) and _may_follow(piece[i:])]
    if cuts:
        at = start + cuts[-1]
        own = Span(start=start, end=at)
        return _mention(text, own, named), _role(text, at, end)
    if (
        named is not None
        and named.span is not None
        and named.span.start == start
        and _may_follow(text[named.span.end : end])
    ):
        part = re.match(rf"[\u4e00-\u9fff]{{0,12}}?{_PART}(?=$|[^\u4e00-\u9fff])", text[named.span.end : end])
        tail = part or _TRADE.match(text[named.span.end : end])
        stop = named.span.end + (tail.end() if tail else 0)
        return named, _role(text, stop, end)
    role = _role(text, start, end)
    return None, role


# "某先生负责本集团的整体策略" tells of the firm whose page it is, which goes without a name there.
_OWN_FIRM = re.compile(r"(?:先生|女士|小姐|博士)(?:主要|全面|亦|现|并)?(?:负责|主管|监管|领导|分管)")
_SAME_FIRM = re.compile(r"这家(?:公司|单位)")
# "某市副市长": who governs a place is employed by it.
_GOVERNS = re.compile(
    r"(?P<place>[\u4e00-\u9fff]{1,10}[省市县区州旗镇乡])(?:人民政府)?(?:(?:党组)?成员)?(?:常务)?(?:代理?)?副?[省市县区州旗镇乡]长"
)


def _may_follow(rest: str) -> bool:
    rest = rest.strip()
    return not rest or len(rest) > 1 and (_ROLE.fullmatch(rest) is not None or is_role(rest))


# "该所合伙人", "这家公司的技术组长": of the employer that was told before.
_OWN = re.compile(r"(?:(?:本|该|这家)?(?:公司|单位|院|校)的?|[本该](?:所|行|局|厂|集团|医院))(?=.{2})(?!长)")


def _role(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start].isspace():
        start += 1
    words = text[start:end]
    if own := re.match(
        r"(?:(?:本|该|这家)?(?:公司|单位|院|校)的?|[本该](?:所|行|局|厂|集团|医院))(?=.{2})(?!长)", words
    ):
        start, words = start + own.end(), words[own.end() :]
    if field := re.search(r"(?:方向|领域|课题组)(?=.{2})", words):
        start, words = start + field.end(), words[field.end() :]
    fits = 1 < len(words) <= _LONGEST_ROLE and (_ROLE.fullmatch(words) or is_role(words))
    return Span(start=start, end=end) if fits else None


def _known(text: str, start: int, end: int) -> Mention | None:
    """Return the first organisation of the lexicon in a stretch."""
    for match in vocabulary("organisations").matches(text[start:end]):
        span = Span(start=start + match.span.start, end=start + match.span.end)
        return Mention(text=span.of(text), lexicon_id=match.concept.concept_id, span=span)
    return None


def _mention(text: str, span: Span, within: Mention | None) -> Mention:
    """Return an organisation by its whole name, else by the known one that it opens with."""
    name = span.of(text)
    whole = vocabulary("organisations").named(name)
    known = whole.concept_id if whole else None
    if whole is None and within is not None and within.span is not None and not _ANOTHER.search(name):
        known = within.lexicon_id if within.span.start - span.start <= _TOWN else None
    return Mention(text=name, lexicon_id=known, span=span)


# "北京市海淀区" and the like may stand before a name.
_TOWN = 6
# A university's school for children is another organisation.
_ANOTHER = re.compile(r"附属.{0,6}(?:[中小]学|幼儿园)|附[中小]")


# A name, and no words around one.
_NAME = re.compile(r"(?!.*[的了着过我他她这那])(?![一某本该几两])[\u4e00-\u9fffA-Za-z·（）()]{3,16}")


# When, in what state and whereabouts are no names.
_NO_NAME = re.compile(
    r"(?:期间|时间|时候|[中里上下内外后前时年月日]|当地|老家|各地|国家?|[省市县区镇乡村]|团队|单位|公司|工厂|企业)$|^(?:在|从|每|这|那|此|业余|课余|学校|班)"
)


def called_in(text: str, start: int, end: int) -> Mention | None:
    """Return what a stretch is where only an employer's name may stand: "到某某塑机做班长"."""
    start, end = trimmed(text, start, end)
    piece = text[start:end]
    if _NAME.fullmatch(piece) is None or _NO_NAME.search(piece) or len(piece) < _SHORTEST_NAME:
        return None
    return Mention(text=piece, span=Span(start=start, end=end))


# "进《某某晚报》做记者": a paper goes by its title.
_PAPER = re.compile(r"《(?P<name>[^《》]{2,12})》(?:杂志社?|报社?|周刊|编辑部)*")


def named_in(text: str, start: int, end: int) -> Mention | None:
    """Return the organisation that a stretch names, whatever else it says."""
    if (paper := _PAPER.match(text, trimmed(text, start, end)[0], end)) is not None:
        return Mention(text=paper["name"], span=Span(start=paper.start("name"), end=paper.end("name")))
    start, end = trimmed(text, start, end)
    piece = text[start:end]
    known = _known(text, start, end)
    stops = [i for i in range(2, len(piece) + 1) if _WHOLE_END.search(piece[:i])]
    if known is not None and known.span is not None:
        stop = max([known.span.end - start, *(i for i in stops if i - known.span.end + start <= _TAIL)])
        span = Span(start=known.span.start, end=start + stop)
        return _mention(text, span, known)
    if not stops and _TRADED.search(piece) and _NAME.fullmatch(piece):
        stops = [len(piece)]
    if not stops:
        return None
    country = vocabulary("places").matches(piece)
    if country and country[0].span.start == 0 and country[0].concept.parent is None:
        start, stops = start + country[0].span.end, [s - country[0].span.end for s in stops]
    span = Span(start=start, end=start + stops[-1])
    return Mention(text=span.of(text), span=span)


def is_faculty(university: Mention, mention: Mention) -> bool:
    """Tell a faculty of a university ("物理学院") from a school of its own, which is called after its town."""
    if mention.lexicon_id is not None or not _FACULTY.fullmatch(mention.text) or "大学" not in university.text:
        return False
    return not any(m.span.start == 0 for m in vocabulary("places").matches(mention.text))


_FACULTY = re.compile(r"(?!.*[省市县州区])[\u4e00-\u9fff]{2,8}(?:学院|系)")


def is_part_alone(mention: Mention) -> bool:
    """Tell a part of the employer that was told of from an employer: 人物画研究所, 综艺中心."""
    return mention.lexicon_id is None and _PART_ALONE.fullmatch(mention.text) is not None


_PART_ALONE = re.compile(r"(?!.*[省市县州区国])[\u4e00-\u9fff]{2,7}(?:研究所|研究室|中心|实验室|事业部|编辑部)")
