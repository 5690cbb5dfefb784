"""A search string as job boards take it: `(hvac OR chiller) AND hospital NOT intern`, "C# AND postgres*".

Each operand is what it reads as by itself, else its words wherever a CV has them; who is found is told by sets of
people. Knows operators, brackets and quotation marks. Knows no grammar.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question import reading
from bot.answering.question import values as v
from bot.answering.question.families import leaves_of
from bot.answering.question.pool import Pool
from bot.answering.question.values import Node
from bot.answering.records import Clause, Plan
from vectorstore.records import Language

_TOKEN = re.compile(r'\s*(?P<token>"[^"]+"|[()（）]|[^\s()（）"]+)')
_OPERATORS = frozenset({"AND", "OR", "NOT"})
# Words of a sentence: whoever writes one asks in words.
_SENTENCE = re.compile(
    r"[?？,，;；:：]|\b(?:who|which|has|have|with|is|are|was|worked|anyone|find|show|need|looking|people|candidates|any|the|"
    r"in|at|from|years?)\b|[一-鿿]",
    re.IGNORECASE,
)


def boolean_plan(text: str, pool: Pool, language: Language) -> Plan | None:
    """Return the plan of a search string; None where a text is none, or its brackets do not close."""
    tokens = _tokens(text)
    if not _OPERATORS & set(tokens) or _SENTENCE.search(text):
        return None
    rest = list(tokens)
    node = _either(rest, pool, language)
    return Plan(intent="who", language=language, where=node) if node is not None and not rest else None


def _tokens(text: str) -> list[str]:
    return [m["token"].translate({0xFF08: "(", 0xFF09: ")"}) for m in _TOKEN.finditer(text)]


def _either(rest: list[str], pool: Pool, language: Language) -> Node | None:
    parts = [_all(rest, pool, language)]
    while rest and rest[0] == "OR":
        del rest[0]
        parts.append(_all(rest, pool, language))
    return _joined(parts, "any")


def _all(rest: list[str], pool: Pool, language: Language) -> Node | None:
    parts = [_operand(rest, pool, language)]
    while rest and rest[0] not in ("OR", ")"):
        if rest[0] == "AND":
            del rest[0]
        parts.append(_operand(rest, pool, language))
    return _joined(parts, "all")


def _operand(rest: list[str], pool: Pool, language: Language) -> Node | None:
    """Take one operand off the tokens; None where none stands there."""
    if not rest or rest[0] in ("AND", "OR", ")"):
        return None
    first = rest.pop(0)
    if first == "NOT":
        away = _operand(rest, pool, language)
        return Clause(join="none", parts=(away,)) if away is not None else None
    if first == "(":
        within = _either(rest, pool, language)
        if not rest or rest.pop(0) != ")":
            return None
        return within
    words = [first.strip('"')]
    while rest and rest[0] not in (*_OPERATORS, "(", ")") and not rest[0].startswith('"') and first[0] != '"':
        words.append(rest.pop(0))
    return _of_words(" ".join(words).rstrip("*"), pool, language)


def _of_words(said: str, pool: Pool, language: Language) -> Node:
    """Return what an operand is: a tool where it names one, though it is a word too ("spring"), else as it reads."""
    if v.named("skills", said):
        return v.skill(said)
    read = reading.condition(said, pool, language)
    whole = read.node is not None and not read.unread and not read.decisive
    if whole and read.node is not None and any(c.relation not in ("topic", "skill") for c in leaves_of(read.node)):
        return read.node
    return v.joined([v.skill(said), v.topic(said)], "any") or v.topic(said)


def _joined(parts: Sequence[Node | None], join: str) -> Node | None:
    kept = [p for p in parts if p is not None]
    return v.joined(kept, join) if len(kept) == len(parts) else None
