"""Whom a question is about: the people it names, unless their names only say something of others.

"Who has written papers with Jane Doe?" names Jane Doe and is about others; "Jane Doe's advisor" is about her.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question.elements import Element
from bot.answering.question.grammar import is_cue
from bot.answering.question.naming import is_nobodys_name
from bot.answering.question.people import Mention, PeopleIndex, looks_personal
from bot.answering.question.phrases import phrase
from bot.answering.question.retelling import plainly
from bot.answering.question.tokens import PERSON
from vectorstore.names import surnames
from vectorstore.records import Language, Record, Span
from vectorstore.text import has_cjk

# A name after these says something of the people asked for.
_OBJECT_BEFORE = phrase("subjects", "object_before")
_OBJECT_AFTER = phrase("subjects", "object_after")
_ASKS_PEOPLE = phrase("subjects", "asks_people")
_ASKS_PEOPLE_ZH = phrase("subjects", "asks_people_zh")
# Who is left out is not asked about.
_LEFT_OUT = re.compile(
    r"(?:\b(?:except(?: for)?|excluding|other than|besides|apart from|aside from|not counting)"
    r"|除了?|不算|不包括|不含)\s*$",
    re.IGNORECASE,
)
_NAME = r"[A-Z][a-z'’]+(?:-[A-Z]?[a-z]+)?(?:\s+(?:[A-Z]\.|[A-Z][a-z'’]+(?:-[A-Z]?[a-z]+)?)){1,3}"
_UNKNOWN = (
    re.compile(rf"(?P<n>{_NAME})(?='s\b|’s\b)"),
    re.compile(
        rf"^(?:\w+\s+){{0,3}}?(?:is|was|are|were|did|does|do|has|have|had|will|would|can|could)\s+(?P<n>{_NAME})(?=\s|\W*$)"
    ),
    re.compile(
        rf"(?i:\b(?:about|of|summari[sz]e|compare|introduce|describe|profile|contact|reach|email|for))\s+(?P<n>{_NAME})(?=\W*$|'s|\s+(?:and|vs|with|to)\b)"
    ),
    re.compile(rf"\b(?:and|vs\.?|versus|with|or)\s+(?P<n>{_NAME})\W*$"),
    re.compile(rf"^(?P<n>{_NAME})\W*$"),
)
_UNKNOWN_ZH = (
    re.compile("(?:和|与|跟)(?P<n>[\u4e00-\u9fff]{2,3})(?=的|有什么|谁|[?？]?$|之间|比)"),
    re.compile("(?:比较|对比)(?:一下|下)?(?P<n>[\u4e00-\u9fff]{2,3})(?=和|与|跟)"),
)


class Subject(Record):
    """The people a question is about; `masked` is the question with PERSON in their places."""

    masked: str
    persons: tuple[str, ...] = ()
    person_ids: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    corrections: tuple[tuple[str, str], ...] = ()

    @property
    def is_someone(self) -> bool:
        """Tell whether the question is about somebody, if only by a pronoun that stands as PERSON."""
        return PERSON in self.masked


def find_subjects(text: str, people: PeopleIndex, language: Language) -> Subject:
    """Return whom a question is about."""
    every = people.mentions(text)
    named = [m for m in every if not _is_object(text, m.span) or _is_one_of_two(text, m.span, every)]
    corrections = tuple((m.text, people.names[m.ids[0]][0]) for m in every if m.how == "spelling" and m.ids)
    others = [] if _asks_people(text, named) else _others(text, named, language)
    others = [s for s in others if not _is_object(text, s)]
    # A name in the other script than the CVs': 杨小明 of somebody whose CV says Xiaoming Yang.
    named += [Mention(s, s.of(text), ids, "full") for s in others if (ids := people.by_name(s.of(text)))]
    unknown = [s for s in others if not people.by_name(s.of(text))]
    named, unknown = _once(text, named, unknown)
    spans = sorted([*(m.span for m in named), *unknown], key=lambda s: s.start)
    masked = text
    for span in reversed(spans):
        masked = _masked(masked, span)
    masked = plainly(masked)
    sure = [m for m in named if len(m.ids) == 1]
    return Subject(
        masked=masked,
        persons=tuple(dict.fromkeys(_CLOSING.sub("", s.of(text)) for s in spans)),
        person_ids=tuple(dict.fromkeys(m.ids[0] for m in sure)),
        unknown=tuple(dict.fromkeys(s.of(text) for s in unknown)),
        choices=tuple(i for m in named if len(m.ids) > 1 for i in m.ids),
        corrections=corrections,
    )


_CLOSING = re.compile(r"(?<=[^)）])\s*[(（/|].*$", re.DOTALL)
# What stands between two spellings of one name, and behind the second: "Li Ming (李明)".
_BOTH_SCRIPTS = re.compile(r"\s*[(（/|]\s*|\s+")
_CLOSED = re.compile(r"\s*[)）]")


def _once(text: str, named: list[Mention], unknown: list[Span]) -> tuple[list[Mention], list[Span]]:
    """Return mentions with a name that is given in both scripts as one; the second script may be nobody's here."""
    kept: list[Mention] = []
    rest = list(unknown)
    for mention in sorted(named, key=lambda m: m.span.start):
        before = kept[-1] if kept else None
        if before is not None and before.ids == mention.ids and _is_beside(text, before.span, mention.span):
            kept[-1] = before._replace(span=_closed(text, before.span, mention.span))
        else:
            kept.append(mention)
    for n, mention in enumerate(kept):
        for other in [o for o in rest if _is_beside(text, *sorted((mention.span, o), key=lambda s: s.start))]:
            rest.remove(other)
            first, last = sorted((mention.span, other), key=lambda s: s.start)
            kept[n] = mention._replace(span=_closed(text, first, last))
    return kept, rest


def _is_beside(text: str, first: Span, second: Span) -> bool:
    between = text[first.end : second.start]
    return _BOTH_SCRIPTS.fullmatch(between) is not None and has_cjk(first.of(text)) != has_cjk(second.of(text))


def _closed(text: str, first: Span, second: Span) -> Span:
    bracket = _CLOSED.match(text, second.end) if "(" in text[first.end : second.start] or "（" in text else None
    return Span(start=first.start, end=bracket.end() if bracket else second.end)


def with_unknown(subject: Subject, text: str, row: Sequence[Element], people: PeopleIndex) -> Subject | None:
    """Return a subject with a name that nobody here bears, where a question about one person begins with one.

    郭某是硕士吧, "Zephyra 2015年在哪": words that nothing explains, shaped as a name, of which something is asked.
    """
    parts = [e.part for e in row if e.part is not None and e.part.kind != "mark"]
    rest = [e for e in row if e.part is None or not (e.part.has("frame", "request") or e.part.kind == "mark")]
    asks = any(p.has("ask") or p.has("attribute") or p.has("intent") or p.text in _OF_ONE for p in parts)
    # 张伟的导师是谁 ends in who somebody is, and asks for nobody else.
    whom = [p for p in parts if p.has("who") and not (p is parts[-1] and p.text in _WHO_IS)]
    if subject.is_someone or whom or any(p.has("intent", "group", "list") for p in parts):
        return None
    if not asks and len(rest) > 1:
        return None
    first = next((e for e in rest if e.part is None or not (e.part.has("intent", "summary") or e.part.is_frame)), None)
    if first is None or len(first.items) != 1 or first.items[0].mention is not None or first.items[0].level:
        return None
    name = first.items[0].text
    familiar = name[:1] in _FAMILIAR and name[1:] in surnames().single
    personal = familiar or (looks_personal(name) if has_cjk(name) else is_nobodys_name(name))
    if not personal or is_cue(name):
        return None
    at = text.index(name)
    masked = _masked(text, Span(start=at, end=at + len(name)))
    said: dict[str, object] = {"masked": masked, "persons": (name,)}
    ids = tuple(sorted(people.surnamed(name[1:]))) if familiar else ()
    if not ids:
        return subject.model_copy(update={**said, "unknown": (name,)})
    return subject.model_copy(update={**said, "person_ids" if len(ids) == 1 else "choices": ids})


_FAMILIAR = frozenset({"小", "老"})
_WHO_IS = frozenset({"谁", "是谁"})
# What says something of one who is named before it.
_OF_ONE = frozenset({"吧", "吗", "么", "嘛", "没"})


def _masked(text: str, span: Span) -> str:
    """Return a text with PERSON in a place, apart from what is written without a space beside it: 林一GPA多少."""
    before, after = text[: span.start], text[span.end :]
    apart = [" " if c.isascii() and c.isalnum() else "" for c in (before[-1:], after[:1])]
    return f"{before}{apart[0]}{PERSON}{apart[1]}{after}"


def _is_object(text: str, span: Span) -> bool:
    """Tell whether a name only says something of others: "papers with X", "X's students"."""
    before, after = text[: span.start], text[span.end :]
    if _LEFT_OUT.search(before):
        return True
    if _OBJECT_AFTER.match(after) and re.search(r"\b(?:who|which|list|find|any|how many)\b|谁|哪", text, re.IGNORECASE):
        return not re.search(r"co-?authors", after[:14], re.IGNORECASE)
    return (
        bool(_OBJECT_BEFORE.search(before))
        and bool(_ASKS_PEOPLE.search(text))
        and not re.search(r"\bcompare|比较|对比", text, re.I)
    )


# What stands between two who are compared, and what asks which of them: "A和B谁论文多", "between A and B who has more".
_BETWEEN = re.compile(r"\s*(?:和|与|跟|及|、|/|,|，|or|and|vs\.?|versus|还是|比)\s*", re.IGNORECASE)
_WHICH = re.compile(r"谁|哪[一个位]|多|更|\bwho\b|\bwhich\b|\bmore\b|\blonger\b|\bmost\b", re.IGNORECASE)
_LEADING = re.compile(r"谁|哪些|\bwho\b|\bwhich\b|\banyone\b", re.IGNORECASE)


def _is_one_of_two(text: str, span: Span, every: Sequence[Mention]) -> bool:
    """Tell whether a name stands beside another in a pair of which the question asks who: then it is about both."""
    for other in every:
        first, second = sorted((span, other.span), key=lambda s: s.start)
        if first == second or not _BETWEEN.fullmatch(text[first.end : second.start]):
            continue
        if not _LEADING.search(text[: first.start]) and _WHICH.search(text[second.end :]):
            return True
    return False


def _asks_people(text: str, named: list[Mention]) -> bool:
    if has_cjk(text):
        return bool(_ASKS_PEOPLE_ZH.match(text))
    return (
        not named and bool(_ASKS_PEOPLE.search(text)) and not re.match(r"\W*who(?:'s| is| was)\b", text, re.IGNORECASE)
    )


def _others(text: str, named: list[Mention], language: Language) -> list[Span]:
    """Return the names in a question that no name in scope is written as."""
    found: list[Span] = []
    for asked in (*_UNKNOWN, *(_UNKNOWN_ZH if language == "zh" else ())):
        for match in asked.finditer(text):
            span = Span(start=match.start("n"), end=match.end("n"))
            taken = any(span.touches(m.span) for m in named) or any(span.touches(f) for f in found)
            if not taken and not is_cue(span.of(text)) and looks_personal(span.of(text)):
                found.append(span)
    return found
