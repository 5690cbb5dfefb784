"""Read the studies of a clause of Chinese prose: 毕业于某大学, 分别获某大学学士学位和某大学博士学位, 硕士研究生学历.

Knows nothing of the clause before it.
"""

from __future__ import annotations

import re

from ingest.entries.named_zh import trimmed
from ingest.entries.told import Told
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Period, Span

_SCHOOL = re.compile(r"[\u4e00-\u9fff·（）()]{2,18}?(?:大学|学院|学校|中学|党校|师范|研究院|科学院)(?!大学|学院|学校)")
_STUDIED = re.compile(
    r"免试(?:进入|升入|就读)|推免|升入|就读于?|毕业于|毕业(?!设计|论文|生)|考[入取进上]了?|[念读上]了(?=[^，,]{2,16}(?:大学|学院|学校|中学))|保送|攻读|入读|求学于?|(?:获|取得|授予|拿到了?|考下了?).{0,24}?(?:学位|学士|硕士|博士|文凭|学历|毕业证)|学习|深造|留学|(?<=大学|学院)(?:师从|跟随)|(?<=[院学校])读(?![书者])|(?<=大学|学院)\S{0,8}读(?=[\u4e00-\u9fff]{2,10}(?:专业|博士|硕士|本科|研究生))|在读(?=[博硕本A-Z]|$)|"
    r"(?:本科|硕士|博士|研究生|大学|专科|大专)(?:学历|学位|毕业)"
)
_BEGUN = re.compile(
    r"考[入取进上]|[念读上]了(?=[^，,]{2,16}(?:大学|学院|学校|中学))|保送|进入|攻读|入读|入学|就读|(?:赴|前往|到|进).{2,24}(?:学习|深造|留学|读)"
)
_DONE = re.compile(r"毕业|获|取得|授予|拿到|学历|文凭")
# "某国某大学某专业硕士": where and what, and no verb; a tutor of doctors is none.
_APPOSED = re.compile(
    r"(?:(?:美|英|法|德|日|俄|韩)国|加拿大|澳大利亚|新加坡|日本)?[\u4e00-\u9fff·]{2,14}?(?:大学|学院|党校|研究院|科学院)"
    r"[\u4e00-\u9fff（）()]{0,14}?(?:学士|硕士|博士|本科|大专|MBA|EMBA)(?:研究生)?(?:学位|学历|毕业)?"
)
_NOW = re.compile(r"(?:现|目前|正在).*(?:在读|攻读)")
_BARE_DEGREE = re.compile(r"(?:在职|全日制)?[\u4e00-\u9fff]{0,10}?(?:学历|学位|学士|硕士|博士)")


def _only_degree(text: str) -> bool:
    bare = re.sub(r"[、和]博士后$", "", text.strip(" ，。；、"))
    return _BARE_DEGREE.fullmatch(bare) is not None or _APPOSED.fullmatch(bare) is not None


# "会计学、法学两个学士学位": one school, one time, two studies.
_TWO_FIELDS = re.compile(
    r"(?P<one>[\u4e00-\u9fff]{2,10}?)(?:专业)?[、和与](?P<other>[\u4e00-\u9fff]{2,10}?)(?:专业)?(?:两个|双)(?:学士|硕士)?学位"
)


def studies_in(text: str) -> list[Told]:
    """Return the degrees and studies of a clause: one a school, or one a degree of the same school."""
    if not (_STUDIED.search(text) or _only_degree(text)):
        return []
    if two := _TWO_FIELDS.search(text):
        first = Told("education", Span(start=0, end=two.end()), next(iter(_schools(text)), None))
        return [first, Told("education", Span(start=two.start("other"), end=two.end()), another=True)]
    begins = _BEGUN.search(text) is not None and not _DONE.search(text)
    schools = _schools(text)
    starts = [s.span.start for s in schools if s.span is not None]
    degrees = [m.span for m in vocabulary("degrees").matches(text) if m.concept.concept_id not in _NO_DEGREE]
    several = _several(text, degrees)
    if len(several) > 1 and len(schools) < len(several):
        dates = [m.period for m in find_periods(text)]
        each = dates if len(dates) == len(several) else [None] * len(several)
        own = schools[0] if schools else None
        return [
            Told("education", span, own, period=period, begins=begins)
            for span, period in zip(several, each, strict=True)
        ]
    if not schools:
        told = _DONE.search(text) or _only_degree(text) or _AT_THE_SAME.search(text)
        return [Told("education", Span(start=0, end=len(text)), begins=begins)] if degrees and told else []
    if len(schools) == 1 and len(degrees) > 1 and degrees[-1].end <= starts[0]:
        # "本科、博士均毕业于某大学".
        return [Told("education", Span(start=d.start, end=len(text)), schools[0]) for d in degrees]
    if len(schools) > 1 and len(schools) == len(degrees):
        dates = [m.period for m in find_periods(text)]
        ends, begun = [*starts[1:], len(text)], [0, *starts[1:]]
        periods: list[Period | None] = [*dates] if len(dates) == len(schools) else [None] * len(schools)
        return [
            Told("education", Span(start=a, end=b), school, period=period, begins=begins)
            for a, b, school, period in zip(begun, ends, schools, periods, strict=True)
        ]
    now = _NOW.search(text) is not None
    return [Told("education", Span(start=0, end=len(text)), schools[0], now=now, begins=begins)]


# "工学硕士、博士学位", "学士和硕士学位"
_JOINED = re.compile(r"(?:学位|研究生)?(?:、|和|及|与|以及)")


def _several(text: str, degrees: list[Span]) -> list[Span]:
    """Return the stretch of each of several degrees of one school: the first from the start, the rest their own."""
    apart = [d for d in degrees if d.end - d.start > 1]
    if any(d.of(text).endswith("学历") or _SCHOOLING.match(text, d.end) for d in apart[:-1]):
        return []
    if len(apart) < _FEWEST or not all(_JOINED.match(text, a.end) for a in apart[:-1]):
        return []
    return [Span(start=0 if not i else d.start, end=d.end) for i, d in enumerate(apart)]


_FEWEST = 2
_AT_THE_SAME = re.compile(r"[该本同]校")
# "本科学历和文学学士学位" is one study.
_SCHOOLING = re.compile(r"学历(?:[、和及与]|以及)")


# These vocabularies' "degrees" are stays and ranks.
_NO_DEGREE = frozenset({"postdoc", "visiting-student", "exchange", "summer-school"})


def _schools(text: str) -> list[Mention]:
    found: list[Mention] = []
    known = vocabulary("organisations").matches(text)
    for match in known:
        concept = vocabulary("organisations").get(match.concept.concept_id)
        if concept is not None and (
            concept.is_university or re.search(r"大学|学院|科学院|研究院", match.span.of(text))
        ):
            found.append(Mention(text=match.span.of(text), lexicon_id=match.concept.concept_id, span=match.span))
    if found:
        return found
    verb = re.search(
        r"毕业于|就读于|考[入取进上]了?|[念读上]了|保送|进入|入读|求学于|从|在|于|获得?|取得|拿到了?|考下了?", text
    )
    dates = [m.span.end for m in find_periods(text)]
    start = verb.end() if verb else max((d for d in dates if d <= _DATE_LEAD), default=0)
    school = _SCHOOL.search(text, trimmed(text, start, len(text))[0])
    if school is None:
        return []
    return [Mention(text=school.group(), span=Span(start=school.start(), end=school.end()))]


# A date that opens a clause ends this early.
_DATE_LEAD = 24
