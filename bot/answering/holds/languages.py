"""Who speaks a language, and how well: native, fluent, good enough to work in, or for talk.

What a CV tells of languages was read when it came in; a certificate of one proves it too. Knows how CVs write levels,
beside the language or before a list of them. Knows nothing about which languages there are: that is the lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.answering.evidence import evidence, unique
from bot.answering.holds.credentials import is_denied
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.records import Condition, Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.lexicon import facts, vocabulary
from vectorstore.records import EntryKind, EntryQuery, Span

# Where a certificate of a language may stand; a language that is told is a fact, wherever it stands.
_KINDS: frozenset[EntryKind] = frozenset({"skill", "profile", "other", "education", "award", "activity"})
# The levels of the Common European Framework and what is as good, the highest first. "Limited working" is not enough
# to work in.
LEVELS: tuple[tuple[float, re.Pattern[str]], ...] = tuple(
    (level, re.compile(source, re.IGNORECASE))
    for level, source in (
        (
            5.0,
            (
                r"(?<!near[- ])(?<!non[- ])\bnative(?:ly)?\b(?!-like)|mother[- ]tongue|first language"
                r"|muttersprach\w*|\bbilingual\b|母语"
            ),
        ),
        (4.5, r"\bC2\b|near[- ]native|native-like"),
        (
            4.0,
            (
                r"\bfluen\w+|\bC1\b|\badvanced\b|full professional|\bexcellent\b|\bN1\b|\bTEM-?8\b|专八|流利|精通|熟练"
                r"|fließend|verhandlungssicher|\bcourant\b"
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
        (1.0, r"\bbasic\b|beginner|elementary|grundkenntnisse|\bA[12]\b|\bN[45]\b|入门|基础|简单"),
    )
)
_PARTS = re.compile(r"[,，;；、。/|\n]|\band\b|\b和\b")
_BRACKET = re.compile(r"\s*[(（][^()（）]*[)）]|\s*[:：–—-]\s*")
# Who tells of Chinese without more speaks Mandarin.
_PLAIN_CHINESE = {"mandarin": ("mandarin", "chinese")}


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that tells of the language, or of a certificate of it."""
    told = sources.told_by(sources.facts_about("language", told_as(condition.concepts)))
    found = {p.entry.entry_id: p for p in told}
    named = sources.find(EntryQuery(kinds=frozenset({"skill"}), words=(_names(condition),)))
    found.update((p.entry.entry_id, p) for p in named)
    if names := _certificates(condition.concepts):
        found.update((p.entry.entry_id, p) for p in sources.find(EntryQuery(kinds=_KINDS, words=(names,))))
    sources.prepare(p.entry for p in found.values())
    return tuple(found.values())


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry tells that a language is spoken, as well as is asked for."""
    least = condition.bound.least if condition.bound is not None else None
    text = sources.text(placed.entry.document_id).plain
    lines = list(_lines(sources, condition, placed))
    if not lines:
        return None
    if least is None:
        return Held(condition, unique([quote for quote, _ in lines]), "words")
    for quote, at in lines:
        level = _level_at(text, quote.span, at)
        if level is not None and level >= least:
            return Held(condition, (quote,), "computed")
    return Near(condition, unique([quote for quote, _ in lines]), Reason("level", condition.value))


@lru_cache(maxsize=100)
def told_as(concepts: Sequence[str]) -> frozenset[str]:
    """Return the ids of the languages by which a CV tells those that are asked for: themselves and what lies under."""
    held = vocabulary("languages")
    asked = (c for i in concepts for c in _PLAIN_CHINESE.get(i, (i,)))
    return frozenset((*asked, *(i for c in concepts for i in held.under(c))))


def _names(condition: Condition) -> tuple[str, ...]:
    held = vocabulary("languages")
    return tuple(n for c in condition.concepts for i in sorted(held.under(c)) for n in held.concepts[i].names)


@lru_cache(maxsize=100)
def _certificates(concepts: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the certificates that prove a language."""
    held, known = vocabulary("certificates"), facts("languages.yaml")
    ids = (i for c in concepts for i in known.get(c, {}).get("proved", ()))
    return tuple(n for i in ids for child in sorted(held.under(i)) for n in held.concepts[child].names)


def _lines(sources: Sources, condition: Condition, placed: Placed) -> Iterator[tuple[Evidence, Span]]:
    """Yield the passages that tell of the language, each with where its name stands, what is told outright first."""
    passages = placed.entry.passages or (placed.entry.span,)
    told = told_as(condition.concepts)
    for fact in sources.facts("language", person_id=placed.person_id):
        if fact.entry_id != placed.entry.entry_id or fact.subject not in told:
            continue
        place = next((p for p in passages if p.touches(fact.span)), placed.entry.span)
        if (quote := evidence(sources, placed, place, around=(fact.span,))) is not None:
            yield quote, fact.span
    text = sources.text(placed.entry.document_id)
    for place in passages if placed.entry.kind == "skill" else ():
        for match in vocabulary("languages").matches(place.of(text.plain)):
            at = Span(start=place.start + match.span.start, end=place.start + match.span.end)
            asked = set(condition.concepts) & set(vocabulary("languages").lineage(match.concept.concept_id))
            if _qualifies(text.plain, at):
                continue
            if asked and (quote := evidence(sources, placed, place, around=(at,))) is not None:
                yield quote, at
    names = _certificates(condition.concepts)
    for place in passages if names and placed.entry.kind in _KINDS else ():
        words = place.of(text.plain)
        proofs = [m.span for m in vocabulary("certificates").matches(words) if set(m.concept.names) & set(names)]
        if proofs and not is_denied(words) and (quote := evidence(sources, placed, place)) is not None:
            yield quote, Span(start=place.start + proofs[0].start, end=place.start + proofs[0].end)


def _qualifies(text: str, name: Span) -> bool:
    """Tell whether a name only says what the word behind it is of: "Spanish guitar"; a level or skills are its own."""
    behind = _NOUN_BEHIND.match(text, name.end)
    return behind is not None and _level(behind[1]) is None and _ITS_OWN.match(behind[1]) is None


_NOUN_BEHIND = re.compile(r" ([A-Za-z]{3,})")
_ITS_OWN = re.compile(
    r"(?:and|as|but|conversation|comprehen|dialect|fluen|for|from|interpret|is|language|level|liter|oral|proficien|"
    r"read|simplified|skill|speak|spoken|tradition|translat|typing|verbal|writ|with)",
    re.IGNORECASE,
)


def _level_at(text: str, line: Span, name: Span) -> float | None:
    """Return the level beside a language or a certificate of it: behind it, before it, else before it in its line."""
    others = [m.span for m in vocabulary("languages").matches(line.of(text))]
    spans = [Span(start=line.start + s.start, end=line.start + s.end) for s in others]
    until = min((s.start for s in spans if s.start >= name.end), default=line.end)
    since = max((s.end for s in spans if s.end <= name.start), default=line.start)
    own = next((s for s in spans if s.touches(name)), name)
    behind = text[own.end : until]
    beside = _BRACKET.match(behind)
    short = behind[: beside.end()] if beside else ""
    rest = behind[len(short) :]
    cut = _PARTS.search(rest)
    level = _level(short + (rest[: cut.start()] if cut else rest))
    if level is None:
        told = (own.of(text), _last(text[since : own.start]), behind, text[line.start : own.start])
        level = next((found for words in told if (found := _level(words)) is not None), None)
    return level


def _last(words: str) -> str:
    """Return what stands before a name since the last sign that parts: "native: " of "...; native: "."""
    return _PARTS.split(words)[-1]


def _level(words: str) -> float | None:
    return next((level for level, form in LEVELS if form.search(words)), None)
