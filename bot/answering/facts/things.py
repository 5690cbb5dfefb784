"""What a thing is, and what it brought: the sentence that introduces a name, the sentence with the number.

Knows how a name is introduced in both languages, and what a result looks like. Knows nothing about persons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.answering.amounts.money import sums_in
from bot.answering.evidence import evidence, unique
from bot.answering.facts.linked import projects_of
from bot.answering.facts.statement import Statement
from bot.answering.holds.words import matches
from bot.answering.lasting import Evaluates
from bot.answering.nodes import Node
from bot.answering.records import Clause, Condition, WordGroup
from bot.answering.sources import Placed, Sources
from vectorstore.markup import shown
from vectorstore.records import EntryKind, EntryQuery, Language, Span

_AFTER = re.compile(
    r"\s*(?:[\"”'’*_)）\]]+\s*)?(?:,|，|:|：|——?|–|\(|（|\bis\b|\bwas\b|\bare\b|\ba\b|\ban\b|是|一[种个款套])",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?:develop\w*|design\w*|implement\w*|propos\w*|built|build\w*|present\w*|introduc\w*|creat\w*|called|named|system|framework"
    r"|开发了?|设计(?:并实现|实现)?了?|实现了?|提出了?|构建了?|搭建了?|研发了?|系统|框架|平台|名为)[\s“\"*_《]*$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d")
_RESULT = re.compile(
    r"\d[\d.,]*\s*(?:\\?%|×|x\b|X\b|倍|\$?\\times|ms\b|fold|percent|points?|pp\b|k\b|万|亿|次|个|小时|分钟|秒)|\d+(?:\.\d+)?"
)
_NAMELIKE = re.compile(r"[A-Z].*[A-Z0-9]|[A-Z][a-z]+\d|^[A-Z]")
_KINDS: tuple[EntryKind, ...] = (
    "project",
    "employment",
    "internship",
    "activity",
    "publication",
    "patent",
    "profile",
    "education",
    "other",
)
# What any sum tells of.
_MONEY = frozenset({"money", "cash", "dollars", "资金", "金额", "钱"})
# How many people a thing is told of, and how many sentences of each.
_PEOPLE, _SENTENCES = 3, 2
# Somebody's own: each budget that they had.
_OWN = 6


class _Telling(NamedTuple):
    rank: tuple[object, ...]
    placed: Placed
    place: Span
    around: tuple[Span, ...]


def about(
    finder: Evaluates, where: Node | None, person_ids: Iterable[str], language: Language, *, result: bool
) -> list[Statement]:
    """Return the sentences that introduce a thing, or that tell what it brought, of these people (of all if none)."""
    groups = tuple(_groups(where))
    people = frozenset(person_ids)
    if not groups:
        return []
    tell = _results if result else _introductions
    tellings = sorted(tell(finder.sources, groups, people, language), key=lambda t: t.rank)
    return _statements(finder.sources, tellings, _OWN if result and people else _SENTENCES)


def _groups(node: Node | None) -> Iterable[WordGroup]:
    if isinstance(node, Condition):
        yield from node.words or ([WordGroup(word=node.value, alternatives=(node.value,))] if node.value else [])
    elif isinstance(node, Clause) and node.join != "none":
        for part in node.parts:
            yield from _groups(part)


def _admitted(sources: Sources, groups: Sequence[WordGroup], people: frozenset[str]) -> list[Placed]:
    found = sources.find(EntryQuery(words=tuple(g.alternatives for g in groups), kinds=frozenset(_KINDS)))
    sources.prepare(p.entry for p in found)
    return [p for p in found if not people or p.person_id in people]


def _introductions(
    sources: Sources, groups: Sequence[WordGroup], people: frozenset[str], language: Language
) -> Iterable[_Telling]:
    for order, placed in enumerate(_admitted(sources, groups, people)):
        text = sources.text(placed.entry.document_id)
        for at, place in enumerate(placed.entry.passages or (placed.entry.span,)):
            found = matches(text, place, groups)
            if len(found) < len(groups):
                continue
            spans = tuple(m.span for m in found.values())
            first, last = min(s.start for s in spans), max(s.end for s in spans)
            introduced = bool(_AFTER.match(text.plain, last, place.end)) + bool(
                _BEFORE.search(text.plain, max(place.start, first - 40), first)
            )
            foreign = sources.documents[placed.entry.document_id].language != language
            thin = placed.entry.kind in {"profile", "education"}
            yield _Telling(
                (-introduced if not thin else 1, foreign, _KINDS.index(placed.entry.kind), order, at),
                placed,
                place,
                spans,
            )


def _results(
    sources: Sources, groups: Sequence[WordGroup], people: frozenset[str], language: Language
) -> Iterable[_Telling]:
    """Yield sentences with a number whose entry holds what is asked about, best those that say most themselves."""
    if len(groups) == 1 and groups[0].word.lower() in _MONEY:
        yield from _moneyed(sources, people)
        return
    named = [g for g in groups if _NAMELIKE.match(g.word)] or list(groups[:1])
    admitted = _admitted(sources, named, people)
    of_papers = {p.entry.entry_id: p for paper in admitted for p in projects_of(sources, paper)}
    sources.prepare(p.entry for p in of_papers.values())
    for order, placed in enumerate({p.entry.entry_id: p for p in (*admitted, *of_papers.values())}.values()):
        text = sources.text(placed.entry.document_id)
        places = placed.entry.passages or (placed.entry.span,)
        linked = {n for n, g in enumerate(groups) if g in named and placed.entry.entry_id in of_papers}
        around = (
            linked
            | set(matches(text, placed.entry.span, groups))
            | {n for h in placed.entry.headings for n in matches(text, h, groups)}
        )
        if len(around) < max(1, len(groups) - 1) and len(around) * 2 < len(groups):
            continue
        for at, place in enumerate(places):
            words = place.of(text.plain)
            found = matches(text, place, groups)
            others = [n for n in found if groups[n] not in named] or (len(named) == len(groups))
            sums = any(True for _ in sums_in(words))
            if (
                not _RESULT.search(words)
                or not _NUMBER.search(words)
                or not others
                or placed.entry.kind == "publication"
            ):
                continue
            if not sums and place in placed.entry.headings:
                continue  # the numbers of a heading are its dates
            strong = sums or bool(re.search(r"\d[\d.,]*\s*(?:\\?%|×|x\b|倍|\$?\\times)", words))
            foreign = sources.documents[placed.entry.document_id].language != language
            spans = tuple(m.span for m in found.values())
            yield _Telling(((not strong, -len(found)), foreign, order, at), placed, place, spans)


def _moneyed(sources: Sources, people: frozenset[str]) -> Iterator[_Telling]:
    """Yield the sentences of these people that tell a sum of money, whatever it was for; the largest first."""
    for order, placed in enumerate(e for person in sorted(people) for e in sources.entries_of(person)):
        text = sources.text(placed.entry.document_id)
        for at, place in enumerate(placed.entry.passages or (placed.entry.span,)):
            if told := list(sums_in(place.of(text.plain))):
                yield _Telling(((0, 0), -max(told), order, at), placed, place, (place,))


def _statements(sources: Sources, tellings: Sequence[_Telling], most: int) -> list[Statement]:
    """Return the best sentences, a few a person: as good as the best one, or of another CV."""
    kept: dict[str, list[_Telling]] = {}
    for telling in tellings:
        own = kept.setdefault(telling.placed.person_id, [])
        if len(kept) <= _PEOPLE and len(own) < most and (not own or telling.rank[0] == own[0].rank[0]):
            own.append(telling)
    statements = []
    for person_id, own in kept.items():
        for telling in own:
            quotes = unique([evidence(sources, telling.placed, telling.place, around=telling.around)])
            if quotes:
                value = shown(quotes[0].quote).lstrip("-•◊◇♦* ")
                statements.append(Statement(person_id, value, quotes, telling.placed, quoted=True))
    return statements
