"""Who of those named fits a post: "is X a fit for a sales role in Leeds?", "X or Y for an ML job, who is stronger?".

Nobody is ranked: what the post asks for is drawn from its words, and each of those named is held against it. Knows how
such a question is put in English. What a post's words mean is `criteria`.
"""

from __future__ import annotations

import re

from bot.answering.question import reading
from bot.answering.question.criteria import criteria
from bot.answering.question.demanded import as_match, binding, unique
from bot.answering.question.pool import Pool
from bot.answering.question.subjects import find_subjects
from bot.answering.question.tokens import PERSON
from bot.answering.question.values import skill
from bot.answering.records import Criterion, Plan
from vectorstore.lexicon import vocabulary
from vectorstore.records import Language

_POST = (
    r"(?:an?|the|our|this|that)\s+(?P<post>[^?.,;]{2,80}?)\s+(?:role|job|position|post|opening|seat)\b"
    r"(?P<rest>[^?.,;]{0,40})"
)
_WORTH = (
    r"(?:who(?:'s| is| are|'d be| would be| might be)?|which (?:one|of them)?(?: is)?)\s*(?:the )?"
    r"(?:better|best|stronger|strongest|a better|a closer|closer|more suited|better suited|suited|suits?|fits?)"
    r"(?:\s+(?:fit|match|suited|candidate|choice))?(?:\s+(?:better|best|more))?"
)
_FIT_FOR = (
    r"(?:an?\s+)?(?:good\s+|right\s+|decent\s+|any\s+)?"
    r"(?:fit|match|suited|suitable|right|ok|okay|alright|fine|good|qualified|cut out|useful|option|candidate)"
    r"\s+(?:for|as)"
)
# What a post is like, in a sentence of its own: "they run Oracle and SAP".
_TOLD = (
    r"(?:[?.!,;:–-]\s*(?:and\s+)?(?:they|we|it|client|team|the (?:client|team|job|role|post))(?:'s|'re| is| are)?\s+"
    r"(?P<told>[^?]{3,120}?)\W*)?"
)
_SUITS = (
    r"^(?:would|could|might|does|do|can)\s+(?P<who>.+?)\s+"
    r"(?:suit|fit|match|work (?:for|as|in)|do (?:for|as)|handle)\s+" + _POST + r"\W*" + _TOLD + "$"
)
# How people are held against a post, in the orders in which it is said.
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"^(?:is|are|would|could|might)\s+(?P<who>.+?)\s+(?:be\s+)?{_FIT_FOR}\s+{_POST}\W*{_TOLD}$",
        _SUITS,
        rf"^(?P<who>.+?)\s+(?:for|as)\s+{_POST}[\s,;:–-]*(?:{_WORTH})?\W*$",
        rf"^(?:between\s+)?(?P<who>.+?)[\s,;:–-]+{_WORTH}(?:\s+(?:for|as|to))?\s+{_POST}\W*$",
        rf"^{_WORTH}(?:\s+(?:for|as))?\s+{_POST}(?:\s+(?:better|best|more))?[\s,;:–-]+(?P<who>.+?)\W*$",
    )
)
# So many forms ask of one person.
_OF_ONE = 2
_SEVERAL = re.compile(r"\b(?:and|or|vs\.?|versus)\b|,", re.IGNORECASE)
_WORD = re.compile(r"\w")
_JOINTS = re.compile(r"[\s,&/]|\b(?:and|or|vs\.?|versus|against|to|with|compared|compare|between)\b", re.IGNORECASE)
_PLACED = re.compile(r"^\s+(?:in|based in|at)\s+(?P<place>.+)$", re.IGNORECASE)
_JOINED = re.compile(r"[,/&]|\b(?:and|or|plus)\b", re.IGNORECASE)
_LEAD = re.compile(
    r"^\W*(?:mostly |mainly |also |only |all )*"
    r"(?:runs?|us(?:e|es|ing)|needs?|ha(?:s|ve)|wants?|(?:work(?:s|ing)? )?(?:on|with|in))\s+",
    re.IGNORECASE,
)
# "Python heavy" and "hands-on" say of a post how much of a thing it is.
_HEAVY = re.compile(r"\b(?:heavy|focused|oriented|intensive|based|hands[- ]on|senior|junior)\b|-(?=\s)", re.IGNORECASE)


def compares_for_post(text: str) -> bool:
    """Tell whether a question holds people against a post: it asks for no rank, though it says "stronger"."""
    found = ((n, m["who"]) for n, form in enumerate(_FORMS) if (m := form.match(text)) is not None)
    return any(n < _OF_ONE or _SEVERAL.search(who) is not None for n, who in found)


def fit_plan(text: str, people: Pool, language: Language) -> Plan | None:
    """Return the plan of such a question; None for any other.

    One person is held against each thing that the post asks for; several are compared in them.
    """
    if not compares_for_post(text):
        return None
    subject = find_subjects(text, people.index, language)
    form = next((f for f in _FORMS if (m := f.match(subject.masked)) is not None and _is_of_people(m["who"])), None)
    match = form.match(text) if form is not None else None
    if match is None or form is None or (masked := form.match(subject.masked)) is None:
        return None
    wanted = _criteria(match["post"], match["rest"], match.groupdict().get("told") or "", people, language)
    if not wanted:
        return None
    if masked["who"].count(PERSON) > 1:
        things = ", ".join(c.text for c in wanted)
        compared = reading.read(f"compare {match['who'].removeprefix('between ')} on {things}", people, language)
        return compared if compared.intent == "compare" else None
    base = reading.read(f"is {match['who']} a fit for a {match['post']} role", people, language)
    left = _untold(match.groupdict().get("told") or "")
    return as_match(base.model_copy(update={"unread": left}), wanted) if base.intent == "match" else None


def _is_of_people(who: str) -> bool:
    """Tell whether nothing but people stands where they are named."""
    return PERSON in who and _WORD.search(_JOINTS.sub("", who.replace(PERSON, ""))) is None


def _untold(told: str) -> tuple[str, ...]:
    """Return what is told of a post beside and names no tool: it is held against nobody."""
    pieces = (_LEAD.sub("", piece).strip() for piece in _JOINED.split(told))
    return tuple(p for p in pieces if p and not vocabulary("skills").matches(p, any_case=True))


def _tool(name: str) -> Criterion:
    """Return what a tool asks for that a post names: to know it, though a firm may be called so."""
    return Criterion(text=name, must=True, condition=skill(name))


def _criteria(post: str, rest: str, told: str, people: Pool, language: Language) -> list[Criterion]:
    """Return what a post asks for: what it is called, where people are called so, else each thing that it names.

    Of what is `told` of it beside only the tools that it names count.
    """
    if vocabulary("roles").named(post, any_case=True) is not None:
        found = criteria(post, people, language, must=True)
    else:
        tools = [m.span.of(post) for m in vocabulary("skills").matches(post, any_case=True)]
        left = post
        for tool in tools:
            left = left.replace(tool, " ")
        left = " ".join(_HEAVY.sub(" ", left).split())
        found = [_tool(tool) for tool in tools]
        found += criteria(left, people, language, must=True) if left else []
    found += [_tool(m.span.of(told)) for m in vocabulary("skills").matches(told, any_case=True)]
    place = _PLACED.match(rest)
    if place is not None:
        found += criteria(f"based in {place['place']}", people, language, must=True)
    return binding(unique(found))
