"""The examples of the grammar that come nearest to a question, with the question's own names in their places.

Knows how questions are compared: by the words around their names, and the types of these. Knows nothing about what a
pool can answer.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bot.answering.question.asked import elements_in
from bot.answering.question.grammar import Named, grammar
from bot.answering.question.pool import Pool
from bot.answering.question.subjects import find_subjects
from bot.answering.question.tokens import PERSON, tokens_of
from vectorstore.records import Language, Span

# A tool and a term of a field may stand for one another.
_ALIKE = {"term": "skill"}
# Where examples are shown side by side, what a third of one relation would add is little.
_OF_ONE = 2


class _Template(NamedTuple):
    """An example with the places of its names, and what it is compared by: the words around them, and their types."""

    of: str
    text: str
    names: tuple[Named, ...]
    signs: frozenset[str]


def nearest(text: str, pool: Pool, language: Language) -> Iterator[str]:
    """Yield questions that could be meant, nearest first: each an example filled with the names of `text`."""
    scored, named = _scored(text, pool, language)
    names_something = any(named.values())
    told = {text.casefold()}
    for score, template in scored:
        filled = _filled(template, named)
        if names_something and not template.names:
            continue  # what was named is part of what was meant
        if score > 0 and filled is not None and filled.casefold() not in told:
            told.add(filled.casefold())
            yield filled


def examples_near(text: str, pool: Pool, language: Language) -> Iterator[str]:
    """Yield the examples that ask most like a question, nearest first, in their own words; at most two of a kind."""
    told: Counter[str] = Counter()
    for score, template in _scored(text, pool, language)[0]:
        if score > 0 and told[template.of] < _OF_ONE:
            told[template.of] += 1
            yield template.text


def _scored(text: str, pool: Pool, language: Language) -> tuple[list[tuple[float, _Template]], dict[str, list[str]]]:
    """Return the examples by how much of them a question says, nearest first, and the question's names by type."""
    masked = find_subjects(text, pool.index, language)
    named: dict[str, list[str]] = {"person": list(masked.persons)}
    spans: list[Span] = []
    for element in elements_in(masked.masked, pool):
        for part in (p for item in element.items for p in item.parts):
            if part.mention is None or part.mention.weak or part.mention.shaped:
                continue
            spans.append(Span(start=part.at[0], end=part.at[1]))
            for kind in dict.fromkeys(_ALIKE.get(kind, kind) for kind in part.mention.names):
                named.setdefault(kind, []).append(part.text)
    signs = _signs(masked.masked, spans, [kind for kind, names in named.items() if names])
    rarity = _rarity(language)
    scored = [(_likeness(signs, t.signs, rarity), t) for t in _templates(language)]
    return sorted(scored, key=lambda s: -s[0]), named


def _likeness(asked: frozenset[str], shown: frozenset[str], rarity: dict[str, float]) -> float:
    """Return how much of an example a question says, rare words before common ones."""
    shared = math.fsum(rarity.get(sign, 0.0) for sign in asked & shown)
    whole = math.fsum(rarity.get(sign, 0.0) for sign in shown)
    return shared * shared / whole if whole else 0.0


def _filled(template: _Template, named: dict[str, list[str]]) -> str | None:
    """Return an example with names in its places, each once; None where there are not enough of their types."""
    left = {kind: list(names) for kind, names in named.items()}
    chosen: list[tuple[Span, str]] = []
    for place in template.names:
        names = left.get(place.kind, [])
        if not names:
            return None
        chosen.append((place.span, names.pop(0)))
    text = template.text
    for span, name in reversed(chosen):
        text = f"{text[: span.start]}{name}{text[span.end :]}"
    return text


def _signs(text: str, spans: list[Span], kinds: list[str]) -> frozenset[str]:
    """Return what a question is compared by: its words outside names, and the types of these."""
    words = {
        t.key
        for t in tokens_of(text)
        if t.kind != "mark" and t.text != PERSON and not any(s.start <= t.start < s.end for s in spans)
    }
    return frozenset({*words, *(f"<{_ALIKE.get(kind, kind)}>" for kind in kinds)})


@cache
def _templates(language: Language) -> tuple[_Template, ...]:
    found = []
    for example in grammar().examples:
        text, names = example.en if language == "en" else example.zh, example.names[language]
        found.append(_Template(example.of, text, names, _signs(text, [n.span for n in names], [n.kind for n in names])))
    return tuple(found)


@cache
def _rarity(language: Language) -> dict[str, float]:
    """Return how much each sign tells: what stands in every example tells nothing."""
    templates = _templates(language)
    counted = Counter(sign for t in templates for sign in t.signs)
    return {sign: math.log(len(templates) / n) for sign, n in counted.items()}
