"""Tell where a branch or a local institution is by its name: "Ytown depot", 某市某某店, 某市某区某某小学.

Knows what sites are called in both languages. Knows nothing about lines or entries.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ingest.places import is_place
from ingest.signs import BRACKET, REMEMBERED
from vectorstore.dictionary import is_word
from vectorstore.lexicon import vocabulary
from vectorstore.records import Span
from vectorstore.text import has_cjk

# "Ytown depot", "Ytown (nights)": what a place has, or how somebody worked there.
_SITE = re.compile(
    r"(?P<place>[A-ZÀ-Þ][\w.'’ -]{1,30}?)\s*(?:\s(?:[Oo]ffices?|[Dd]epot|[Bb]ranch|HQ|[Hh]eadquarters|[Ss]ite|"
    r"[Pp]lant|[Cc]ampus|[Ss]tore|[Ww]arehouse|[Yy]ard|[Ss]tation)|\((?P<said>[a-z][\w ,&-]{2,30})\))"
)
# "nr Ytown (forty acres)": behind an employer.
_NEAR = re.compile(r"(?:nr\.?|near|outside)\s(?P<place>[A-ZÀ-Þ][\w'’-]+(?:\s[A-ZÀ-Þ][\w'’-]+)?)(?=\s*(?:\(|$))")
# Where a firm is, by what it has there.
_SITE_ZH = re.compile(
    r"总部|总行|分部|分?店|支行|分行|分公司|支公司|营业部|营业厅|办事处|基地|校区|分院|分校|项目部?|门店|站|厂区?"
)
# Such an institution serves the place that it is called by; a dish and a road may bear one too.
_LOCAL_ZH = re.compile(
    r"(?:小学|中学|学校|幼儿园|医院|卫生院|卫生服务中心|酒店|宾馆|饭店|门店|专卖店|旗舰店|分店|4[sS]店|支行|分行|分公司|支公司|营业部|"
    r"派出所|街道(?:办事处)?|社区|居委会|村委会|养老院|福利院|百货|超市|商场|车站|机场|工厂|校区|汽修|(?<![小餐])[\u4e00-\u9fff](?<![面粉锅菜吃饼包鸡鸭鱼烤饭])店|[\u4e00-\u9fff](?<![工])厂)$"
)
_ROAD = re.compile(r"[东西南北中]?(?:路|街|大道|菜|味|面馆|火锅|拉面|烧烤|小吃)")


@lru_cache(maxsize=REMEMBERED)
def site_in(segment: str) -> Span | None:
    """Return the place of which a segment names a site, or how somebody was there; None where it is something else."""
    if (near := _NEAR.match(segment)) is not None:
        return Span(start=near.start("place"), end=near.end("place"))
    if has_cjk(segment):
        return _leading(segment) if _is_site(segment) else None
    found = _SITE.fullmatch(segment.strip())
    if found is None or not (is_place(found["place"]) or not found["said"] and _is_unknown(found["place"])):
        return None
    at = segment.index(found["place"])
    return Span(start=at, end=at + len(found["place"]))


def _is_unknown(town: str) -> bool:
    """Tell one word that no dictionary has: "Goole depot"."""
    return " " not in town and town[:1].isupper() and not is_word(town.lower())


def _is_site(segment: str) -> bool:
    """Tell what ends as the sites of firms do."""
    return any(m.end() == len(segment.rstrip()) for m in _SITE_ZH.finditer(segment))


def _leading(words: str) -> Span | None:
    """Return the place that Chinese words begin with, of a country alone none."""
    found = vocabulary("places").matches(words)
    if not found or words[: found[0].span.start].strip() or found[0].concept.parent is None:
        return None
    return None if _ROAD.match(words, found[0].span.end) else found[0].span


@lru_cache(maxsize=REMEMBERED)
def town_of_name(name: str) -> str | None:
    """Return where a local institution is by its name: "某市某区某某小学", "某银行某市分行", "某火锅(某市某某店)"."""
    if not has_cjk(name):
        return None
    for bracket in BRACKET.finditer(name):
        inside = bracket.group()[1:-1].strip()
        if _is_site(inside) and (place := _leading(inside)) is not None:
            return place.of(inside)
    bare = BRACKET.sub("", name).strip()
    if _LOCAL_ZH.search(bare) is None:
        return None
    named = [m for m in vocabulary("places").matches(bare) if m.concept.parent is not None]
    if not named or _ROAD.match(bare, named[-1].span.end):
        return None
    # "某地银行某市支行" is where its branch is.
    last = named[-1].span
    return last.of(bare) if last.start == 0 or len(named) > 1 or _is_site(bare) else None
