"""How well somebody speaks a language: native, fluent, good enough to work in, or for talk.

Knows how CVs write levels, beside the language or before a list of them. Knows nothing about which languages there are:
that is the lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.answering.evidence import evidence, unique
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.records import Condition
from bot.answering.sources import Placed, Sources
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryKind, EntryQuery, Span

_KINDS: frozenset[EntryKind] = frozenset({"skill", "profile", "other", "education", "award"})
# The levels of the Common European Framework and what is as good, the highest first. "Limited working" is not enough
# to work in.
LEVELS: tuple[tuple[float, re.Pattern[str]], ...] = tuple(
    (level, re.compile(source, re.IGNORECASE))
    for level, source in (
        (5.0, r"\bnative\b(?!-like)|mother[- ]tongue|first language|\bbilingual\b|母语"),
        (4.5, r"\bC2\b|near[- ]native|native-like"),
        (
            4.0,
            (
                r"\bfluen\w+|\bC1\b|\badvanced\b|full professional|\bexcellent\b|\bN1\b|\bTEM-?8\b|专八|流利|精通|熟练"
                r"|(?:雅思|IELTS)\D{0,4}(?:[7-9](?:\.\d)?)|(?:托福|TOEFL)\D{0,6}1[01]\d"
            ),
        ),
        (
            3.0,
            (
                r"\bbusiness\b|(?<!limited )\bworking\b|\bprofessional\b|\bB2\b|upper[- ]intermediate|\bgood\b"
                r"|\bproficien\w+|\bN2\b"
                r"|CET-?\s?6|六级|工作语言|可?(?:作为|用于|用作)工作|商务|良好|(?:雅思|IELTS)\D{0,4}6(?:\.\d)?"
            ),
        ),
        (2.0, r"conversational|\bintermediate\b|\bB1\b|limited working|\bN3\b|CET-?\s?4|四级|日常|一般"),
        (1.0, r"\bbasic\b|beginner|elementary|\bA[12]\b|\bN[45]\b|入门|基础|简单"),
    )
)
_PARTS = re.compile(r"[,，;；、。/|\n]|\band\b|\b和\b")
_BRACKET = re.compile(r"\s*[(（][^()（）]*[)）]|\s*[:：–—-]\s*")


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that names the language."""
    return sources.find(EntryQuery(kinds=_KINDS, words=(_names(condition),)))


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry tells that a language is spoken as well as is asked for."""
    least = condition.bound.least if condition.bound is not None else None
    if placed.entry.kind not in _KINDS or least is None:
        return None
    text = sources.text(placed.entry.document_id).plain
    near: Near | None = None
    for passage in placed.entry.passages or (placed.entry.span,):
        for at, level in _told(passage.of(text), condition):
            around = (Span(start=passage.start + at.start, end=passage.start + at.end),)
            line = unique([evidence(sources, placed, passage, around=around)])
            if level is not None and level >= least:
                return Held(condition, line, "computed")
            near = near or Near(condition, line, Reason("level", condition.value))
    return near


def _names(condition: Condition) -> tuple[str, ...]:
    held = vocabulary("languages")
    return tuple(n for c in condition.concepts for i in sorted(held.under(c)) for n in held.concepts[i].names)


def _told(words: str, condition: Condition) -> Iterator[tuple[Span, float | None]]:
    """Yield where a language stands in some words, and the level beside it: behind it, else before it."""
    held = vocabulary("languages")
    found = held.matches(words)
    for n, match in enumerate(found):
        if not set(held.lineage(match.concept.concept_id)) & set(condition.concepts):
            continue
        until = found[n + 1].span.start if n + 1 < len(found) else len(words)
        since = found[n - 1].span.end if n else 0
        behind = words[match.span.end : until]
        beside = _BRACKET.match(behind)
        short = behind[: beside.end()] if beside else ""
        rest = behind[len(short) :]
        cut = _PARTS.search(rest)
        near = short + (rest[: cut.start()] if cut else rest)
        level = _level(near)
        if level is None:
            level = (
                _level(_last(words[since : match.span.start])) or _level(behind) or _level(words[: match.span.start])
            )
        yield match.span, level


def _last(words: str) -> str:
    """Return what stands before a name since the last sign that parts: "native: " of "...; native: "."""
    return _PARTS.split(words)[-1]


def _level(words: str) -> float | None:
    return next((level for level, form in LEVELS if form.search(words)), None)
