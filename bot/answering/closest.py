"""The lines of one person's CV that come nearest to what was asked of them, where no rule tells it.

A fact that is asked in words which no rule reads often stands in the CV in other words: its lines are shown as what
they are, by meaning and words together. Knows whose CV is looked through and what is shown of it. Knows nothing about
how passages are ranked (`vectorstore.retriever`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from bot.answering.compose.draft import Block, Draft, Line
from bot.answering.compose.labels import name_of, quoted
from bot.answering.compose.whether import naming, nearest_to_unread
from bot.answering.compose.words import say
from bot.answering.endings import asks_for_ending, endings
from bot.answering.evidence import of_document
from bot.answering.find import Finder
from bot.answering.holds.words import matches
from bot.answering.records import Evidence, Plan
from bot.answering.sources import Sources
from vectorstore.asked import asked_words
from vectorstore.records import Language, Passage, Person, Scope, Span
from vectorstore.store import Store
from vectorstore.text import has_cjk, search_terms, sentences

# Of 43 facts that strangers asked and no rule told, the first passage told 28, the first three 33, the first eight 38.
_MOST = 3
# What is asked may stand at the end of a sentence or in the next.
_SHOWN = 300
# Beside what was read it is a remark.
_BESIDE = 2
# "I" and "mr" say nothing of what is asked.
_SHORTEST = 3
# Asked for, as some are protected or say the same.
_SOUGHT = 12
# How somebody is reached tells nothing of what they did.
_ADDRESS = re.compile(r"\w@\w")
# What a CV gives in one form or not at all: nothing comes near it.
_EXACT = frozenset({"email", "phone", "link", "contact"})


def with_closest(store: Store, finder: Finder, plan: Plan, person: Person, draft: Draft) -> Draft:
    """Return a draft with the lines nearest to what was asked of one person, where it does not tell it.

    Only lines that share a word with the question come near, in either language; where all was read and it asks of a
    firm, a school or a tool, only lines that name it: that a CV does not give it stays an answer.
    """
    told = bool(draft.blocks) or draft.table is not None
    if not plan.unread and (plan.attribute in _EXACT or (told and draft.proves)):
        return draft
    asked = _nameless(plan.asked or plan.understood, person)
    words = {w for w in _words(asked) if len(w) > 1 and (has_cjk(w) or len(w) >= _SHORTEST)}
    named = () if told or plan.unread else naming(plan.where)
    own = [line for b in draft.blocks for line in b.lines]
    found: list[Line] = []
    if asks_for_ending(plan.asked):
        found += [_line(e) for e in endings(finder.sources, person, words, naming(plan.where))]
    found += nearest_to_unread(finder, plan, person) if plan.unread else ()
    found += [
        _line(e)
        for e in _found(store, finder.sources, person, asked, words)
        if not words.isdisjoint(search_terms(e.quote))
        and (not named or matches(finder.sources.text(e.document_id), e.span, named))
    ]
    beside = told and draft.proves
    lines: list[Line] = []
    for line in found:
        again = any(_quote(line) in _quote(known) for known in (*own, *lines))
        if not again and not any(_quote(known) in _quote(line) for known in lines):
            lines.append(line)
    lines = lines[: _BESIDE if beside else _MOST]
    if _HOW_MANY.search(plan.asked):
        lines = [_with_years(line, plan.language) for line in lines]
    if not lines:
        return draft
    if beside:
        heading = say("closest.heading", plan.language)
        block = Block(heading=heading, computed=(heading,), lines=tuple(lines))
        return draft.model_copy(update={"blocks": (*draft.blocks, block)})
    name = name_of(person, plan.language)
    kept = [one for one in own if not any(_quote(one) in _quote(line) for line in lines)]
    return draft.model_copy(
        update={
            # What was drafted of nobody opens as if it were so.
            "opening": (told and draft.opening) or say("whether.near", plan.language, name=name),
            "blocks": (Block(heading=name, lines=(*kept, *lines)),),
            "people": (person.person_id,),
            "proves": False,
        }
    )


def _with_years(line: Line, language: Language) -> Line:
    """Return a line with how many years it lists, where it lists several: so often was what it tells of."""
    listed = _YEARS.search(_quote(line))
    if listed is None:
        return line
    counted = say("closest.years", language, n=len(set(_YEAR.findall(listed.group()))))
    return line.model_copy(update={"text": f"{line.text}{counted}", "computed": (*line.computed, counted)})


_HOW_MANY = re.compile(r"\bhow (?:many|often)\b|\bnumber of\b|几|多少", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_YEARS = re.compile(rf"{_YEAR.pattern}(?:\s*(?:[,，、;；/&]|and|和|及)+\s*{_YEAR.pattern})+")


def _quote(line: Line) -> str:
    return line.evidence[0].quote


def _found(store: Store, sources: Sources, person: Person, asked: str, words: AbstractSet[str]) -> Iterator[Evidence]:
    """Yield the passages of a person's CVs, nearest first, each as it may be quoted, from where the words are, once."""
    from vectorstore.retriever import passages  # noqa: PLC0415 - LangChain and Chroma, for the few answers that need it

    seen: set[str] = set()
    for one in passages(store, Scope.of(*person.documents), asked, _SOUGHT):
        if _ADDRESS.search(one.quote):
            continue
        span = Span(start=_start(sources, one, words), end=one.span.end)
        proof = of_document(sources, one.document_id, span, section=one.section, entry_id=one.entry_id)
        if proof is not None and proof.quote not in seen:
            seen.add(proof.quote)
            yield proof


def _start(sources: Sources, passage: Passage, words: AbstractSet[str]) -> int:
    """Return where the sentence of a passage begins that holds the most of some words; where it begins for none."""
    raw = sources.text(passage.document_id).raw
    placed = sources.entry(passage.entry_id) if passage.entry_id else None
    lines = [p for p in placed.entry.passages if passage.span.holds(p)] if placed is not None else []
    cut = [s for line in lines or [passage.span] for s in sentences(raw, line)]
    shared = [len(words & set(search_terms(s.of(raw)))) for s in cut]
    return cut[shared.index(max(shared))].start if any(shared) else passage.span.start


def _line(proof: Evidence) -> Line:
    """Return a passage as it is told."""
    return Line(text=quoted(proof.quote, _SHOWN), person_id=proof.person_id, evidence=(proof,))


def _nameless(asked: str, person: Person) -> str:
    """Return a question without the names of whom it is about: every paper of theirs has them too."""
    names = [n for name in (person.name, *person.aliases) for n in (name, *name.split()) if len(n) > 1]
    return re.sub("|".join(map(re.escape, sorted(names, key=len, reverse=True))), " ", asked, flags=re.IGNORECASE)


def _words(asked: str) -> set[str]:
    """Return the words of a question, and what they are called in the other language."""
    words = asked_words(asked)
    return {w.word for w in words} | {t[0] for w in words for t in w.translations if len(t) == 1}
