"""Whether two lines tell one award: what tells it apart from others must stand in both, in whichever language.

Grades, ordinals, organisations and the kind of award (a scholarship, a contest) may not differ; of what is left, all
words of one telling must stand in the other, by the lexicon, the dictionary or pinyin. A grade alone ("first prize") is
not enough: it is told of any contest. Knows nothing about persons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from bot.answering.topics import word_groups
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.names.pinyin import readings
from vectorstore.records import Entry
from vectorstore.text import fold, has_cjk, terms

_NAMES: tuple[VocabularyName, ...] = ("awards", "organisations", "places", "terms")
_GRADES = frozenset(
    "gold-award silver-award bronze-award first-prize second-prize third-prize grand-prize champion runner-up"
    " honorable-mention".split()
)
_KINDS = (
    ("scholarship", re.compile(r"scholarships?|奖学金", re.IGNORECASE)),
    ("fellowship", re.compile(r"fellowships?", re.IGNORECASE)),
    ("contest", re.compile(r"contests?|competitions?|challenges?|[竞比大]赛|(?:挑战|锦标|邀请|区域)赛", re.IGNORECASE)),
)
_PLACED = re.compile(
    r"第([一二三四五六七八九十]|\d{1,2})名|\b(\d{1,2}(?:st|nd|rd|th)|first|second|third)\s+place\b", re.I
)
_EDITION = re.compile(r"第\s*(\d{1,3}|[一二三四五六七八九十]{1,3})\s*届|\b(\d{1,3})(?:st|nd|rd|th)\b(?!\s+place)", re.I)
_WORDED = {c: str(n) for n, c in enumerate("一二三四五六七八九十", 1)} | {"first": "1", "second": "2", "third": "3"}
# What every award may be called, and what only says when or of how many.
_SAYS_NOTHING = re.compile(
    r"[(（\[][^()（）]*\d+\s*[/%][^()（）]*[)）\]]|(?:19|20)\d{2}\s*年?(?:度)?"
    r"|\b(?:awards?|prizes?|hono[u]?rs?|medals?|winners?|recipients?|the|of|at|for|in|a|an|by)\b"
    r"|获得?|荣获|奖项|奖励|荣誉|称号|[奖的]",
    re.IGNORECASE,
)
# What is often told by one of two languages only: it neither proves nor denies.
_SOFT = re.compile(
    r"\b(?:programming|collegiate|undergraduates?|college|division|program(?:me)?s?|invitational|regional|final|international"
    r"|school-level|university-level|provincial|level)\b|程序设计|编程|大学生|选拔赛?|赛区|区域|邀请|项目|校级|省级|院级|国际|[站区赛]",
    re.IGNORECASE,
)
# Words that award lists use for one another, which a dictionary tells apart.
_ALIKE = (
    ("zqnation", re.compile(r"全国|中国|国家级?|\b(?:china|chinese|national|nationwide)\b", re.IGNORECASE)),
    ("zqpraise", re.compile(r"优秀|杰出|优异|卓越|\b(?:outstanding|excellen(?:t|ce)|distinguished)\b", re.IGNORECASE)),
    ("zqpostgraduate", re.compile(r"研究生|\bpostgraduates?\b|\bgraduate(?= (?:student|scholar))", re.IGNORECASE)),
    ("zqintern", re.compile(r"实习生?|\bintern(?:s|ships?)?\b", re.IGNORECASE)),
)
# They fit too many awards to show that two are one.
_NO_PROOF = frozenset({"zqnation", "zqpraise"})
# These name a form of contest, and not one contest: "ACM programming contest" is said of many.
_FORMS = frozenset({"cup", "hackathon", "icpc"})
_LONGEST_NAME = 4
_PART = 2


class _Told(NamedTuple):
    """A telling taken apart: what may not differ, and the words that are left."""

    grades: frozenset[str]
    kinds: frozenset[str]
    editions: frozenset[str]
    places: frozenset[str]
    organisations: frozenset[str]
    words: tuple[tuple[str, frozenset[tuple[str, ...]]], ...]


def same_award(one: Entry, other: Entry) -> bool:
    """Tell whether two awards are surely one by their titles; their years are the caller's business."""
    if not one.title or not other.title:
        return False
    a, b = _told(one.title), _told(other.title)
    if _differ(a.grades, b.grades) or _differ(a.kinds, b.kinds) or _differ(a.editions, b.editions):
        return False
    if _differ(a.places, b.places):
        return False
    where = (a.organisations | _of_entry(one), b.organisations | _of_entry(other))
    if _differ(*where):
        return False
    left, right, shared = _unmatched(a.words, b.words)
    telling = shared or (where[0] & where[1] and a.kinds & b.kinds and not (left and right))
    return bool(telling) and (not left or not right)


def _differ(a: frozenset[str], b: frozenset[str]) -> bool:
    return bool(a and b and not a & b)


def _of_entry(entry: Entry) -> frozenset[str]:
    held = vocabulary("organisations")
    return frozenset(c for m in entry.organisations if m.lexicon_id for c in held.lineage(m.lexicon_id))


@lru_cache(maxsize=5_000)
def _told(title: str) -> _Told:
    awards, held = vocabulary("awards"), vocabulary("organisations")
    found = awards.matches(title, any_case=True)
    grades = [m for m in found if m.concept.concept_id in _GRADES]
    named = held.matches(title)
    rest = title
    for match in sorted(found, key=lambda m: -m.span.start):
        concept = match.concept.concept_id
        if concept not in _FORMS:
            token = "" if concept in _GRADES else f"zq{re.sub(r'[^a-z]', '', concept)}x"
            rest = f"{rest[: match.span.start]} {token} {rest[match.span.end :]}"
    editions = frozenset(_number(x) for m in _EDITION.finditer(rest) for x in m.groups() if x)
    places = frozenset(_number(x) for m in _PLACED.finditer(rest) for x in m.groups() if x)
    kinds = frozenset(kind for kind, words in _KINDS if words.search(rest))
    for gone in (_PLACED, _EDITION, *(words for _, words in _KINDS)):
        rest = gone.sub(" ", rest)
    for token, alike in _ALIKE:
        rest = alike.sub(f" {token} ", rest)
    for gone in (_SOFT, _SAYS_NOTHING):
        rest = gone.sub(" ", rest)
    words = word_groups(rest, _NAMES) if re.search(r"\w", rest) else ()
    return _Told(
        grades=frozenset(m.concept.concept_id for m in grades),
        kinds=kinds,
        editions=editions,
        places=places,
        organisations=frozenset(c for m in named for c in held.lineage(m.concept.concept_id)),
        words=tuple((g.word, frozenset(tuple(t.text for t in terms(a)) for a in g.alternatives)) for g in words),
    )


def _number(said: str) -> str:
    digits = re.sub(r"\D", "", said)
    return digits or _WORDED.get(said.lower(), said)


def _unmatched(
    a: tuple[tuple[str, frozenset[tuple[str, ...]]], ...], b: tuple[tuple[str, frozenset[tuple[str, ...]]], ...]
) -> tuple[list[str], list[str], int]:
    """Return the words of each telling that the other lacks, and how many both have."""
    in_a, in_b = set[int](), set[int]()
    for i, (_, mine) in enumerate(a):
        for j, (_, yours) in enumerate(b):
            if mine & yours - {()} or _inside(a[i][0], yours) or _inside(b[j][0], mine):
                in_a.add(i)
                in_b.add(j)
    for first, second, one, two in ((a, b, in_a, in_b), (b, a, in_b, in_a)):
        for i, (word, _) in enumerate(first):
            if i not in one and has_cjk(word) and (run := _spelt(word, [w for w, _ in second])):
                one.add(i)
                two.update(run)
    left = [w for i, (w, _) in enumerate(a) if i not in in_a]
    right = [w for j, (w, _) in enumerate(b) if j not in in_b]
    proof = (sum(words[i][0] not in _NO_PROOF for i in held) for words, held in ((a, in_a), (b, in_b)))
    return left, right, min(proof)


def _inside(word: str, names: frozenset[tuple[str, ...]]) -> bool:
    """Tell whether a Chinese word holds one of some names as a part: 机器人世界杯 holds 机器人."""
    return has_cjk(word) and any(len(n) >= _PART and has_cjk(n) and n in word for n in map("".join, names))


def _spelt(word: str, words: list[str]) -> range | None:
    """Return which words in a row are the pinyin of a Chinese word: "Lei Jun" of 雷军."""
    if len(word) > _LONGEST_NAME:
        return None
    spellings = set(_spellings(word))
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + len(word)) + 1):
            if re.sub(r"[^a-z]", "", fold("".join(words[start:end]))) in spellings:
                return range(start, end)
    return None


def _spellings(word: str) -> Iterator[str]:
    return ("".join(syllables) for syllables in product(*(readings(c)[:3] for c in word)))
