"""Read the posts of a clause of Chinese prose: 历任某局科员、副科长, 在某公司任经理, 加入某公司.

Several roles or posts stand in a row with 、. Knows nothing of the clause before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ingest.entries.named_zh import called_in, named_in, parted, trimmed
from ingest.entries.told import Told
from ingest.roles import is_role
from ingest.signs import HONOUR
from vectorstore.periods import find_periods
from vectorstore.records import EntryKind, Mention, Period, Span

# An office of a learned society, a rank of its own or a guide of students is not where somebody works.
_HONORARY = re.compile(
    r"(?:(?<![党组]委)委员|理事长?|会员|编委|评委|代表|审稿人|院士|[硕博]士?生?导师?|博导|(?<!党组)成员|党员|获得者|人才|"
    r"^(?:国家)?[一二三四]级(?:美术师|演员|演奏员|作曲|编剧|导演|指挥))$"
)
_SOCIETY = re.compile(r"(?:[协学]会|分会|研究会|联合会|促进会)$")
_CHAIR = re.compile(r"(?:会长|主席|主委|主任委员|组长)$")
# Whoever rose to be it rose within the employer of before: "升任零售信贷风险中心副总经理".
_PROMOTED = re.compile(r"升任|晋升|升为|提拔|提升")
_OF_EMPLOYER = re.compile(r"(?:中心|实验室|研究院|研究所|学院)$")
_CITIES = re.compile(r"[省市县区州国]|大学|公司")
# What somebody began as: "从高级经理做起".
_BEGAN_AS = re.compile(r"从(?P<role>[\u4e00-\u9fffA-Za-z]{2,12}?)(?:做起|干起|起步)")
_POST = re.compile(
    r"现任(?:教(?![授师员练导务育]))?|历任|曾任(?!职)(?:教(?![授师员练导务育]))?|先后(?:担)?任|连任|兼任|出任|担任|就任|转任|升任|调任|改任|接任|留任|晋升为?|升为|提拔为|提升为|提为|提任|司职|评[为上](?=(?:[副正]教授|教授|[副主]\S{0,2}主?任|副?研究员|编审|高级))|成为(?=[^，。]{0,24}(?:合伙人|[长师官监]|主任|主编|书记|教授|主席)[。；]?$)|当选为?|"
    r"(?:最后|最终|离职前|现时|最近)(?:职[位务衔]|岗位)[为是]|(?:职[位务衔]|岗位)[为是]|(?:受聘|被?聘|被?任命)(?:为|任)|现为|曾为|现在是|目前是|(?<![责信主班继常历胜重前离卸委上])任(?!教(?![授师员练导务育])|[务职何意期免])"
)
_AT = re.compile(
    r"任职于|就职于|供职于|工作于|任教于|执教于|效力于|受聘于|加入|加盟|入职|进入|进了|调入|调至|调到|分配(?:至|到)|跳槽(?:至|到|去)|应聘[到至]|受聘[到至]|引进[到至]|安置[在到]|转业[到至]|执业于|效力于|分到|返回|开了(?!自己|一家|家)|开办|"
    r"(?<!未)来到|来了|去到|转入|转至|转到|(?<=[\d年月日])调(?![查研整试休解任升])|跳到|去了|回到|创办|创立|创建|留[校院所]于?"
)
# What somebody did for an employer, told by its own verb: 在某中学教化学, 在某厂打工.
_BY_DOING = (
    r"(?<!刊)教(?![授师育学练务科材程研案导员堂会])|站讲台|上班|打工|跑业务|"
    r"开(?:车|铲车|叉车|吊车|货车)|看(?:店|门|大门|库)"
)
_IN = re.compile(
    r"(?:(?<![存现实旨])在|于|(?<![达得受感提看收遇想做等])到|赴|前往|进了|进(?=《))"
    rf"(?=[^，。；]{{2,40}}?(?:任|工作|就职|任职|任教|执教|实习|从事|做|当|服役|执业|行医|规范化培训|{_BY_DOING}))"
)
_WORKED = re.compile(
    rf"(?:{_BY_DOING}|工作|就职|任职|服役|任教|执教|从教|执业|行医|实习|从事|做|当(?!地|时)|负责|主持|完成|接受|研究(?![所院中员生室]))"
)
# What somebody was without an office's verb: 做博士后, 当护士, 完成住院医师规范化培训.
_BEING = re.compile(
    r"(?P<postdoc>博士后)|(?:做|当)[过了上]?(?:[一二两三四五六七八九十半\d]+年多?)?(?!博士后)(?P<role>[\u4e00-\u9fffA-Za-z]{2,12})(?=$|[，,。；;（(])"
    r"|(?P<resident>(?:住院|专科)医师)(?:规范化|规培)?培训"
)
_NOW = re.compile(r"同时兼任|现?兼任(?!过)|现任|现为|目前|至今|现(?:供职|任职|执教|工作|效力)|现就职|现在|现于")
_GAP = re.compile(r"[、]|(?:以及|和|及)(?=[\u4e00-\u9fffA-Za-z])")
_BRACKET = re.compile(r"[（(][^（）()]*[)）]")


# "副教授（2012年）、教授（2017年）": each of a row with when it began.
_EACH_DATED = re.compile(r"[（(](?:19|20)\d\d[^（）()]{0,12}[)）]\s*[、和]")


class _Post(NamedTuple):
    """Where an organisation and a role stand in a clause; not its `own` is the organisation of the post before it."""

    organisation: Mention | None
    role: Span | None
    own: bool = True
    period: Period | None = None

    @property
    def end(self) -> int:
        """Return where its words end."""
        placed = self.organisation.span if self.organisation is not None else None
        return max((s.end for s in (self.role, placed) if s is not None), default=0)


def posts_in(text: str) -> list[Told]:
    """Return the posts of a clause, in order."""
    began = _BEGAN_AS.search(text)
    if began is not None and is_role(began["role"]):
        return _told(
            text, [_Post(None, Span(start=began.start("role"), end=began.end("role")))], now=False, intern=False
        )
    verb, place = _POST.search(text), _IN.search(text)
    now, intern = _NOW.search(text) is not None, "实习" in text
    if place is not None and (verb is None or place.start() < verb.start()):
        worked = _WORKED.search(text, place.end())
        end = verb.start() if verb else worked.start() if worked else len(text)
        employer = named_in(text, place.end(), end)
        if employer is None and verb is None and _being(text, end) is not None:
            employer = called_in(text, place.end(), end)
        if verb is not None:
            return _in_office(text, verb, employer, now=now, intern=intern)
        if employer is not None or _AT.search(text, place.end()) is None:
            return _worked_in(text, place.end(), end, employer, intern=intern, now=now)
    if verb is None:
        return _without_office(text, now=now, intern=intern)
    went = _AT.search(text, 0, verb.start())
    employer = named_in(text, went.end(), verb.start()) if went is not None else None
    if employer is not None:
        # "进入某校任教师"
        return _in_office(text, verb, employer, now=now, intern=intern)
    if verb.group().endswith("教"):
        return _told(text, list(_objects(text, verb.end(), len(text), placed=True)), now=now, intern=False)
    found = list(_objects(text, verb.end(), _till(text, verb.end())))
    if _PROMOTED.search(verb.group()):
        found = [_within(post) for post in found]
    return _told(text, found, now=now, intern=intern)


def _in_office(text: str, verb: re.Match[str], employer: Mention | None, *, now: bool, intern: bool) -> list[Told]:
    """Return the posts that an office's verb governs, with an employer told before it."""
    found = list(_objects(text, verb.end(), _till(text, verb.end())))
    posts = [p if p.organisation else p._replace(organisation=employer, own=False) for p in found]
    return _told(text, posts or [_Post(employer, None)], now=now, intern=intern)


def _without_office(text: str, *, now: bool, intern: bool) -> list[Told]:
    """Return the posts of a clause without an office's verb: where somebody went, or what they were."""
    went = _AT.search(text)
    if went is None:
        role = _being(text, 0)
        if role is not None and role.start <= _BEING_LEAD:
            return _told(text, [_Post(None, role)], now=now, intern=intern)
        return _apposition(text)
    called = _CALLED_AT.match(went.group()) and called_in(text, went.end(), _till(text, went.end()))
    if called and named_in(text, went.end(), len(text)) is None:
        return _told(text, [_Post(called, None)], now=now, intern=intern)
    if _STAYED.match(went.group()) and _WORKED.match(text, went.end()):
        return [Told("employment", Span(start=0, end=len(text)), now=now)]
    end = next((m.start() for m in _WORKED.finditer(text, went.end())), _till(text, went.end()))
    posts = list(_objects(text, went.end(), end, placed=True))
    if len(posts) == 1 and posts[0].role is None:
        # "去了某店做店长": as what stands behind the verb.
        posts = [posts[0]._replace(role=_being(text, end))]
    return _told(text, posts, now=now, intern=intern)


# Who went so went to an employer, whatever it is called.
_CALLED_AT = re.compile(r"跳槽|加盟|入职|[任就供]职于|应聘|受聘")
# "毕业后留校工作": with whom they were before.
_STAYED = re.compile(r"留[校院所]")


def _within(post: _Post) -> _Post:
    """Return a post whose organisation is a part of the employer of before as one with that employer."""
    place = post.organisation
    if place is None or place.span is None or place.lexicon_id or post.role is None or not post.own:
        return post
    if not _OF_EMPLOYER.search(place.text) or _CITIES.search(place.text):
        return post
    return _Post(None, Span(start=place.span.start, end=post.role.end), own=False)


def _worked_in(text: str, start: int, end: int, employer: Mention | None, *, intern: bool, now: bool) -> list[Told]:
    """Read "在某公司工作", "在谷歌、Meta 实习", "在某大学从事博士后研究"."""
    role = _being(text, end)
    rowed = intern or _ONE_BY_ONE.search(text, 0, start) is not None or "、" in text[start:end]
    posts = [p for p in _objects(text, start, end, placed=True) if p.organisation] if rowed else []
    if posts and len(posts) < _FEWEST and not intern:
        posts = []
    posts = [p._replace(role=p.role or role) for p in posts]
    if not posts and employer is not None:
        posts = [_Post(employer, role)]
    return _told(text, posts, now=now, intern=intern)


def _being(text: str, start: int) -> Span | None:
    """Return what somebody was where they worked, where a verb other than an office's says it."""
    being = _BEING.search(text, start)
    if being is None or being["role"] and not _is_post(being["role"]):
        return None
    return Span(start=being.start(being.lastgroup or 0), end=being.end(being.lastgroup or 0))


# "做了三年炒锅": with nobody named before it.
_BEING_LEAD = 8
_ONE_BY_ONE = re.compile(r"先后|分别|相继")
_FEWEST = 2


def _till(text: str, start: int) -> int:
    """Return where what a verb governs ends: at a bracket with its date, or at the clause's end."""
    if _EACH_DATED.search(text, start):
        return len(text)
    dates = [m.span for m in find_periods(text)]
    bracket = _BRACKET.search(text, start)
    dated = bracket is not None and any(bracket.start() <= d.start < bracket.end() for d in dates)
    end = bracket.start() if bracket is not None and dated else len(text)
    end = next((d.start for d in dates if start < d.start < end), end)
    still = _STILL.search(text, start, end)
    return still.start() if still else end


_STILL = re.compile(r"一?直?至今|迄今")


def _told(text: str, posts: list[_Post], *, now: bool, intern: bool) -> list[Told]:
    found: list[Told] = []
    for post in posts:
        role = post.role.of(text) if post.role else None
        if role is None and post.organisation is None or role and _HONORARY.search(role):
            continue
        society = post.organisation is not None and _SOCIETY.search(post.organisation.text)
        if society and role and _CHAIR.search(role):
            continue
        start = _own_start(post) if found else 0
        end = len(text) if len(posts) == 1 else post.end
        kind: EntryKind = "internship" if intern or role and "实习" in role else "employment"
        period = post.period if len(posts) > 1 else None
        if period is not None and (bracket := _BRACKET.match(text, end)):
            end = bracket.end()
        alone = post.organisation is None and role is not None and _OWN_ACCOUNT.search(role) is not None
        found.append(Told(kind, Span(start=start, end=end), post.organisation, role, period, now=now, alone=alone))
    return found


# Whoever is one is nobody's.
_OWN_ACCOUNT = re.compile(r"^(?:独立(?!董事)|自由|个体)")


def _own_start(post: _Post) -> int:
    own = post.organisation.span if post.own and post.organisation is not None else None
    spans = [s for s in (post.role, own) if s is not None]
    return min(s.start for s in spans)


def _apposition(text: str) -> list[Told]:
    """Read a clause that is nothing but a post: "某律师事务所合伙人"."""
    if len(text) > _LONGEST_APPOSITION or find_periods(text):
        return []
    posts = list(_objects(text, 0, len(text)))
    if not posts or posts[0].organisation is None or not all(p.role for p in posts):
        return []
    lead = posts[0].organisation.span
    roles = [p.role.of(text) for p in posts if p.role]
    if lead is None or text[: lead.start].strip() or not all(_is_post(r) for r in roles):
        return []
    return [one._replace(bare=True) for one in _told(text, posts, now=False, intern=False)]


_LONGEST_APPOSITION = 60


def _is_post(role: str) -> bool:
    return (is_role(role) or _OFFICE.search(role) is not None) and not HONOUR.search(role)


# Who bears a title that ends so holds an office, whatever stands before it.
_OFFICE = re.compile(
    r"(?:[长官师监理裁厨]|主任|书记|常委|(?<![委会党团学成])员|学徒|砧板|打荷|炒锅|炉头|头锅|二锅|领班|警|门将|前锋|后卫|知青|首席[\u4e00-\u9fff]{1,4})$"
)


def _objects(text: str, start: int, end: int, *, placed: bool = False) -> Iterator[_Post]:
    """Yield the posts of a row: each an organisation with a role, or a role at the organisation before it.

    `placed`: an organisation alone is one, since its verb says that somebody went there.
    """
    above: Mention | None = None
    for a, b in _pieces(text, start, end, placed=placed):
        organisation, role = parted(text, a, b)
        if organisation is None and role is None and placed:
            organisation = named_in(text, a, b)
        if organisation is None and role is None:
            if above is None and not placed:
                return
            continue
        if organisation is not None and role is None and not placed:
            continue
        above = organisation or above
        if organisation is None and role is not None and above is not None:
            above = _governed(above, role.of(text))
        bracket = _BRACKET.match(text, b)
        dates = find_periods(bracket.group()) if bracket is not None else ()
        yield _Post(above, role, organisation is not None, dates[0].period if dates else None)


def _governed(party: Mention, role: str) -> Mention:
    """Return the town that somebody governs, where its party's committee was told before: 某市委常委、副市长."""
    if party.span is None or not party.text.endswith("委") or _GOVERNOR.fullmatch(role) is None:
        return party
    return Mention(text=party.text[:-1], span=Span(start=party.span.start, end=party.span.end - 1))


_GOVERNOR = re.compile(r"(?:常务|代理?)?副?[省市县区州]长")


def _pieces(text: str, start: int, end: int, *, placed: bool) -> Iterator[tuple[int, int]]:
    at = start
    for gap in (*_GAP.finditer(text, start, end), None):
        stop = gap.start() if gap else end
        if gap is not None and gap.group() != "、" and not _parts_two(text, (at, stop), (gap.end(), end), placed):
            continue
        a, b = trimmed(text, at, stop)
        if a < b:
            yield a, b
        at = gap.end() if gap else end


def _parts_two(text: str, before: tuple[int, int], after: tuple[int, int], placed: bool) -> bool:
    """Tell whether 和 parts two posts or employers rather than standing inside a name ("工业和信息化厅")."""
    where, role = parted(text, *trimmed(text, *before))
    behind = re.split("、", text[slice(*after)])[0]
    follows = parted(text, after[0], after[0] + len(behind))
    if placed and role is None:
        return where is not None and follows[0] is not None
    return role is not None and follows != (None, None)
