"""What is not answered, and why: who people are rather than what they did, orders of worth, and what is no CV's matter.

Knows the phrases of refusal and the phrases that only look like it (race condition, age estimation, learning to rank).
Knows nothing about plans: a question that passes here may still find nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, cast

from bot.answering.question.asides import asides
from bot.answering.question.fits import compares_for_post
from bot.answering.question.matters import GAP, without_matters
from bot.answering.question.normal import clean, one_line
from bot.answering.question.pasted import is_posting
from bot.answering.records import Refusal
from vectorstore.expressions import Expressions, expressions
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
_LONGEST_WORD, _SHORTEST_HAN = 14, 4
_LATIN = re.compile("[A-Za-z]")
_GAPS = re.compile(f"{GAP}+")
# Service is asked for as work too: the whole question says whether it leaves somebody out.
_WHOLE = frozenset({"service"})
# What is refused for another reason than that it is about who somebody is.
_UNPERSONAL = frozenset({"ranking", "instructions", "off_subject"})


def refusal(text: str, language: Language) -> Refusal | None:
    """Return why a question is not answered, or None where it is: one sentence, and what can be asked instead.

    A pasted job description is no question: what it may not ask is left out of its criteria, and said to be.
    """
    plain = clean(text)
    described, held = is_posting(plain), compares_for_post(one_line(plain))
    said = one_line(plain)[:_LONGEST_ASKED]
    for about, refused in _refused().items():
        reason = about if about in _UNPERSONAL else "protected"
        if (
            (described and reason != "instructions")
            or (about == "ranking" and held)
            or not _holds(refused, said, marked=reason == "protected")
        ):
            continue
        # Read only where a refused word stands: what it belongs to and what governs it decide.
        if not _holds(refused, _without_look_alikes(said), marked=reason == "protected"):
            continue
        personal = reason == "protected" and about not in _WHOLE
        if personal and not _holds(refused, _without_governed(said, language), marked=True):
            continue
        told = _cues()["texts"][reason][language]
        why = _cues()["about"].get(about, {}).get(language, "")
        return Refusal.model_validate({"reason": reason, "about": about, "text": told.replace("{about}", why)})
    return None


def _holds(refused: Expressions, text: str, *, marked: bool) -> bool:
    return refused.match(text) or (marked and refused.match(_with_places_marked(text)))


@lru_cache(maxsize=_REMEMBERED)
def _with_places_marked(text: str) -> str:
    """Return a question with a mark for each place that the lexicon knows: "from Sichuan" and 河南人 are one form."""
    text = text.replace("人", " 人")  # 河南人 is one word, and holds no place
    for match in reversed(vocabulary("places").matches(text, any_case=True)):
        text = text[: match.span.start] + _PLACE + text[match.span.end :]
    return text.replace(" 人", "人")


@lru_cache(maxsize=_REMEMBERED)
def _without_governed(text: str, language: Language) -> str:
    """Return a question with gaps for what was worked on: what its form governs, and what its reading does."""
    left = list(without_matters(text, language))
    for match in _expressions()["governed"].found(text):
        left[match.start() : match.end()] = GAP * (match.end() - match.start())
    for match in _expressions()["selves"].found(text):
        start, end = match.span(match.lastindex or 0)
        left[start:end] = text[start:end]
    for span in asides(text):
        left[span.start : span.end] = GAP * (span.end - span.start)
    return _GAPS.sub(GAP, _without_look_alikes("".join(left)))


@lru_cache(maxsize=_REMEMBERED)
def _without_look_alikes(text: str) -> str:
    left = list(text)
    for match in _expressions()["spared"].found(text):
        # Latin phrases begin at a word.
        begun = match.start() and _LATIN.match(text[match.start() - 1]) and _LATIN.match(match.group())
        if not begun:
            left[match.start() : match.end()] = GAP * (match.end() - match.start())
    text = "".join(left)
    for name in _NAMES:
        for named in reversed(vocabulary(name).matches(text)):
            said = named.span.of(text)
            # A name of one ordinary word ("health") spares nothing: only what is surely a name does.
            if vocabulary("roles").named(said, any_case=True) is not None:
                continue
            if " " in said or len(said) > _LONGEST_WORD or not said.isascii() and len(said) >= _SHORTEST_HAN:
                text = text[: named.span.start] + GAP + text[named.span.end :]
    return _GAPS.sub(GAP, text)


@lru_cache(maxsize=1)
def _cues() -> dict[str, Any]:
    return cast("dict[str, Any]", table("bot.answering", "policy.yaml"))


@lru_cache(maxsize=1)
def _expressions() -> dict[str, Expressions]:
    return expressions("bot.answering", "policy.yaml")


@lru_cache(maxsize=1)
def _refused() -> dict[str, Expressions]:
    return {name.partition("/")[2]: held for name, held in _expressions().items() if name.startswith("refused/")}
