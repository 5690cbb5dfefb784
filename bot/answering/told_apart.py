"""Whom a name means that more is said of: "dr quill, the edd one from leeds", "Quill (the principal)".

What is said of somebody beside their name asks nothing: where it is true of them it is passed over, and where several
bear the name it tells them apart; so does a title. What is not true of them stays, unread. Knows how both languages set
such words beside a name; what they say is a question of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from bot.answering.question.constructions import opening
from bot.answering.question.naming import is_name_place
from bot.answering.question.people import PeopleIndex
from bot.answering.question.pool import Pool
from bot.answering.question.values import Node, degree, joined, level_of, place, role, topic
from bot.answering.records import Plan
from bot.answering.told import Answered
from vectorstore.lexicon import vocabulary
from vectorstore.records import Language, Span
from vectorstore.text import has_cjk

_BRACKETED = re.compile(
    r"\s*[(（]\s*(?:(?:the|that|our|an?)\s+(?P<en>[^()（）]{2,40})"
    r"|(?:就是)?(?P<zh>[^()（）]{1,12})(?:那个|那位|那一位|的那个|的那位))[)）]",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    r"\s*[,;.?!–-]+\s*(?:(?:i mean|meaning|as in|that's|that is)\s+)?(?:the|that|our)\s+"
    r"(?P<en>[^,;.?!()（）]{2,50})\W*$",
    re.IGNORECASE,
)
_SET_OFF = re.compile(r"\s*,\s*(?:the|that|our)\s+(?P<en>[^,;.:?!()（）]{2,50})(?=\s*[,:;?])", re.IGNORECASE)
# What holds a deed is a clause, and may be the question.
_DEED = re.compile(
    r"\b(?:is|was|are|were|has|have|had|do|does|did|can|could|will|would|what|which|who|whose|where|when|how|why)\b",
    re.IGNORECASE,
)
_WORD = re.compile(
    r"(?P<title>\b(?:dr|doctor|prof|professor|mr|mrs|ms|miss)\.?\s+)?(?P<name>\b[A-Za-zÀ-ÿ][\w’'-]{2,})", re.IGNORECASE
)
_OWNED = re.compile(r"['’]s?$")
_DOCTOR, _PROFESSOR = frozenset({"dr", "doctor"}), frozenset({"prof", "professor"})
_REFERENCE = re.compile(
    r"\b(?:the |our )?(?:(?:candidate|applicant|cv|profile|resume)s? )?(?:ref(?:erence)?|id|no|number|nr)\b"
    r"[\s.#:]*(?:no|number|nr)?[\s.#:]*"
    r"(?P<n>[A-Z]{0,4}-?\d{3,8})\b"
    r"|(?<![\u4e00-\u9fff])(?:候选人|简历|编号|候选人编号|简历编号)(?:为|是)?[\s#:：]*(?P<zh>[A-Za-z]{0,4}-?\d{3,8})(?:号)?(?:的?(?:候选人|那位|那个人|这位))?",
    re.IGNORECASE,
)
# Where somebody is from parts what they are from a place or a house.
_PARTS = re.compile(
    r"\s+(?:from|in|at|of|with|over at|out of|based in|near)\s+(?:the\s+)?|\s*在\s*|\s*的\s*", re.IGNORECASE
)
_ANYONE = re.compile(
    r"\b(?:guy|girl|woman|man|lady|person|candidate|applicant|one|dude|fella|chap|gal|fellow|holder)\b|[人位个]$",
    re.IGNORECASE,
)
# So many who bear a name can be told apart; of more it is a word.
_MOST = 6


class _Named(NamedTuple):
    """Where a name stands, and who may be meant by it."""

    span: Span
    ids: tuple[str, ...]
    title: str


class Apart(NamedTuple):
    """A question whose names are told apart, and who is left where one could not be."""

    text: str
    said: str = ""
    choices: tuple[str, ...] = ()


def told_apart(text: str, people: Pool, language: Language, answered: Answered) -> Apart:
    """Return a question with whoever a name means by their whole name, without what is only said of them."""
    text = _referred(text, people, language, answered)
    named = [*_borne_by_one(text, people.index), *_shared(text, people.index)]
    if not named:
        return Apart(text)

    def among(ids: tuple[str, ...], node: Node | None) -> tuple[str, ...]:
        found = answered(Plan(intent="who", language=language, where=node)) if node is not None else ()
        return tuple(i for i in ids if i in found)

    for one in sorted(named, key=lambda n: n.span.start, reverse=True):
        beside = _beside(text, one.span)
        if beside is not None:
            span, said = beside
            meant = _narrowed(one.ids, said, among)
            if len(meant) == 1:
                rest = f"{text[: span.start]} {text[span.end :]}".rstrip()
                return Apart(_written_out(rest, one, meant, people.index))
        if len(one.ids) > 1:
            meant = among(one.ids, _of_title(one.title))
            if len(meant) == 1:
                return Apart(_written_out(text, one, meant, people.index))
            if one.title or _OWNED.search(text[one.span.end : one.span.end + 2]):
                return Apart(text, one.span.of(text), one.ids)
    return Apart(text)


def _referred(text: str, people: Pool, language: Language, answered: Answered) -> str:
    """Return a question with whoever it calls by the number of their CV by their name: "candidate ref 50417"."""
    found = _REFERENCE.search(text)
    if found is None:
        return text
    ids = answered(Plan(intent="who", language=language, where=topic(found["n"] or found["zh"])))
    named = [p.name for p in people.people if p.person_id in ids]
    return f"{text[: found.start()]}{named[0]}{text[found.end() :]}" if len(named) == 1 else text


def _narrowed(
    ids: tuple[str, ...], said: str, among: Callable[[tuple[str, ...], Node | None], tuple[str, ...]]
) -> tuple[str, ...]:
    """Return those of whom each part of a description is true; nobody where it says nothing that can be held."""
    nodes = tuple(description(said))
    for node in nodes:
        ids = among(ids, node)
    return ids if nodes else ()


def description(said: str) -> Iterator[Node]:
    """Yield what each part of a description asks for: what somebody is or holds, else words that their CV has."""
    for part in _PARTS.split(said):
        bare = " ".join(_ANYONE.sub(" ", part).split())
        if not bare:
            continue
        level = next((m.span.of(bare) for m in vocabulary("degrees").matches(bare, any_case=True)), None)
        post = next((m.span for m in vocabulary("roles").matches(bare, any_case=True)), None)
        if level is not None and len(level) == len(bare):
            yield degree(level_of(bare), bare)
        elif post is not None:
            yield role(post.of(bare))
            yield from _words_of(f"{bare[: post.start]} {bare[post.end :]}")
        else:
            yield from _words_of(bare)


def _words_of(said: str) -> Iterator[Node]:
    """Yield what each thing asks for that a description names: that the CV has it, if only as a place."""
    for word in [said.strip()] if has_cjk(said) else said.split():
        placed = joined([topic(word), place(word)], "any")
        if word and placed is not None:
            yield placed


def _of_title(title: str) -> Node | None:
    bare = title.strip(" .").lower()
    if bare in _DOCTOR:
        return degree("phd", "doctorate")
    return role("professor") if bare in _PROFESSOR else None


def _beside(text: str, name: Span) -> tuple[Span, str] | None:
    """Return where words stand that only say who is meant, and the words: right behind a name, or at the end."""
    found = _BRACKETED.match(text, name.end) or _SET_OFF.match(text, name.end) or _TRAILING.search(text, name.end)
    if found is None:
        return None
    said = found["en"] or (found["zh"] if "zh" in found.re.groupindex else "") or ""
    return (Span(start=found.start(), end=found.end()), said.strip()) if said and not _DEED.search(said) else None


def _written_out(text: str, one: _Named, meant: tuple[str, ...], people: PeopleIndex) -> str:
    if len(one.ids) == 1:
        return text
    return f"{text[: one.span.start]}{people.names[meant[0]][0]}{text[one.span.end :]}"


def _borne_by_one(text: str, people: PeopleIndex) -> Iterator[_Named]:
    for mention in people.mentions(text):
        if len(mention.ids) == 1:
            yield _Named(mention.span, mention.ids, "")


def _shared(text: str, people: PeopleIndex) -> Iterator[_Named]:
    """Yield the surnames and given names that several bear, where only a name may stand."""
    if has_cjk(text) or opening("described.asks_who", text) is not None:
        return
    # "McAllan's" may be where somebody worked.
    known = [m.span for m in people.mentions(text)]
    known += [m.span for m in vocabulary("organisations").matches(text, any_case=True)]
    for match in _WORD.finditer(text):
        name = _OWNED.sub("", match["name"])
        span = Span(start=match.start("name"), end=match.start("name") + len(name))
        ids = people.bearing(name)
        if not 1 < len(ids) <= _MOST or any(span.touches(k) for k in known):
            continue
        placed = match["title"] or is_name_place(text, span) or _BRACKETED.match(text, span.end)
        if placed or name[:1].isupper() and span.start:
            yield _Named(span, tuple(sorted(ids)), match["title"] or "")
