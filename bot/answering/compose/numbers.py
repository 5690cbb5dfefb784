"""How many of a kind, in words: "7 publications (published: 6, under review: 1)", 7 篇论文.

Knows singular and plural, and what Chinese counts things by. Knows nothing about how they were counted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.compose.words import known, say
from bot.answering.records import Measure
from vectorstore.records import Entry, EntryKind, Language

_PLURAL = re.compile(r"(?:ies|s)\b")
_OUT: tuple[str, ...] = ("published", "accepted")
# What Chinese counts employers, schools and languages by.
_MEASURES = {"employers": "家", "schools": "所", "countries": "个", "cities": "个", "languages": "种",
             "programming_languages": "种", "venues": "个", "certificates": "项", "cvs": "份"}  # fmt: skip


def counted_words(measure: Measure, n: int, own: Sequence[Entry], language: Language) -> str:
    """Return how many of a measure's things there are; of papers, in which states."""
    if measure.kind is not None and measure.of == "entries":
        return entries_words(measure.kind, n, own, language)
    of = f"{measure.of}_studied" if measure.kind == "education" else measure.of
    kind = _singular(say(f"amounts.{of}", language), n, language)
    return say(
        "amounts.number",
        language,
        n=n,
        kind=kind,
        measure=_MEASURES[measure.of] if language == "zh" else "",
        statuses="",
    )


def entries_words(kind: EntryKind, n: int, own: Sequence[Entry], language: Language) -> str:
    """Return how many entries of a kind there are, and in which states where they are in several."""
    words = _singular(say(f"counted.{kind}", language), n, language)
    measure = measure_of(kind, language)
    return say("amounts.number", language, n=n, kind=words, measure=measure, statuses=_statuses(own, language))


def measure_of(kind: EntryKind, language: Language) -> str:
    """Return the word that Chinese counts a kind of entry by: 篇 of papers, 项 where there is none of its own."""
    if language != "zh":
        return ""
    return say(f"measures.{kind}", language) if known(f"measures.{kind}") else "项"


def _singular(words: str, n: int, language: Language) -> str:
    """Return what is counted, in the singular where it is one: "1 patent", "1 course taught"."""
    return (
        words
        if n != 1 or language == "zh"
        else _PLURAL.sub(lambda m: "y" if m.group() == "ies" else "", words, count=1)
    )


def _statuses(own: Sequence[Entry], language: Language) -> str:
    """Return in which states counted papers are, where they are in several."""
    counts: dict[str, int] = {}
    for entry in own:
        if entry.status is not None:
            key = "published" if entry.status in _OUT else entry.status
            counts[key] = counts.get(key, 0) + 1
    if len(counts) < 2:
        return ""
    named = [(say(f"statuses.{s}", language), n) for s, n in sorted(counts.items())]
    if language == "zh":
        measure = measure_of(own[0].kind, language)
        return "（" + "，".join(f"{state} {n} {measure}" for state, n in named) + "）"
    return " (" + ", ".join(f"{state}: {n}" for state, n in named) + ")"
