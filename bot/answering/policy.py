"""What is not answered, and why: who people are rather than what they did, orders of worth, and what is no CV's matter.

Knows the phrases of refusal and the phrases that only look like it (race condition, age estimation, learning to rank).
Knows nothing about plans: a question that passes here may still find nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, cast

from bot.answering.question.descriptions import is_description
from bot.answering.question.matters import GAP, without_matters
from bot.answering.question.normal import clean, one_line
from bot.answering.records import Refusal
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.records import Language
from vectorstore.tables import table

# A need that is pasted in mentions health insurance and equal opportunity: its questions stand in its first lines.
_LONGEST_ASKED = 400
# Names that hold a word of refusal: a school for women, a young company.
_NAMES: tuple[VocabularyName, ...] = ("organisations", "venues", "awards", "skills", "terms")
# Of the latest questions it is known where their places stand.
_REMEMBERED = 8
_PLACE = "\u2423"
_GAPS = re.compile(f"{GAP}+")
# Service is asked for as work too: the whole question says whether it leaves somebody out.
_WHOLE = frozenset({"service"})
# What is refused for another reason than that it is about who somebody is.
_UNPERSONAL = frozenset({"ranking", "instructions", "off_subject"})


def refusal(text: str, language: Language) -> Refusal | None:
    """Return why a question is not answered, or None where it is: one sentence, and what can be asked instead.

    A pasted job description is no question: what it may not ask is left out of its criteria, and said to be.
    """
    described = is_description(clean(text))
    said = one_line(clean(text))[:_LONGEST_ASKED]
    asked = _without_look_alikes(said)
    personal: str | None = None
    for about, refused in _refused():
        reason = about if about in _UNPERSONAL else "protected"
        if (described and reason != "instructions") or not _holds(refused, asked, marked=reason == "protected"):
            continue
        if reason == "protected" and about not in _WHOLE:
            # Read only where a protected word stands: what governs it decides.
            if personal is None:
                personal = _without_governed(said, language)
            if not _holds(refused, personal, marked=True):
                continue
        told = _cues()["texts"][reason][language]
        why = _cues()["about"].get(about, {}).get(language, "")
        return Refusal.model_validate({"reason": reason, "about": about, "text": told.replace("{about}", why)})
    return None


def _holds(refused: re.Pattern[str], text: str, *, marked: bool) -> bool:
    return refused.search(text) is not None or (marked and refused.search(_with_places_marked(text)) is not None)


@lru_cache(maxsize=_REMEMBERED)
def _with_places_marked(text: str) -> str:
    """Return a question with a mark for each place that the lexicon knows: "from Sichuan" and 河南人 are one form."""
    text = text.replace("人", " 人")  # 河南人 is one word, and holds no place
    for match in reversed(vocabulary("places").matches(text, any_case=True)):
        text = text[: match.span.start] + _PLACE + text[match.span.end :]
    return text.replace(" 人", "人")


def _without_governed(text: str, language: Language) -> str:
    """Return a question with gaps for what was worked on: what its form governs, and what its reading does."""
    left = list(without_matters(text, language))
    for match in (m for pattern in _patterns("governed") for m in pattern.finditer(text)):
        left[match.start() : match.end()] = GAP * (match.end() - match.start())
    for match in (m for pattern in _patterns("selves") for m in pattern.finditer(text)):
        start, end = match.span(match.lastindex or 0)
        left[start:end] = text[start:end]
    return _GAPS.sub(GAP, _without_look_alikes("".join(left)))


def _without_look_alikes(text: str) -> str:
    for spared in _spared():
        text = spared.sub(GAP, text)
    for name in _NAMES:
        for match in reversed(vocabulary(name).matches(text)):
            said = match.span.of(text)
            # A name of one ordinary word ("health") spares nothing: only what is surely a name does.
            if vocabulary("roles").named(said, any_case=True) is not None:
                continue
            if " " in said or len(said) > _LONGEST_WORD or not said.isascii() and len(said) >= _SHORTEST_HAN:
                text = text[: match.span.start] + GAP + text[match.span.end :]
    return text


_LONGEST_WORD = 14
_SHORTEST_HAN = 4


@lru_cache(maxsize=1)
def _cues() -> dict[str, Any]:
    return cast("dict[str, Any]", table("bot.answering", "policy.yaml"))


@lru_cache(maxsize=1)
def _spared() -> tuple[re.Pattern[str], ...]:
    # Latin phrases begin at a word.
    return (re.compile(rf"(?<![A-Za-z])(?:{_any_of(_cues()['spared'])})", re.IGNORECASE),)


@lru_cache(maxsize=2)
def _patterns(section: Literal["governed", "selves"]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(_any_of([source]), re.IGNORECASE) for source in _cues()[section])


@lru_cache(maxsize=1)
def _refused() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((about, re.compile(_any_of(sources), re.IGNORECASE)) for about, sources in _cues()["refused"].items())


def _any_of(sources: Sequence[str]) -> str:
    """Return one pattern of several, with the words that they share written out."""
    joined = "|".join(sources)
    for name, written in _cues()["words"].items():
        joined = joined.replace(f"{{{name}}}", written)
    return joined
