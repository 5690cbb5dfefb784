"""A filter as people jot it down: "CUDA, internship in 2024", 在阿里巴巴实习过, "at MSRA and Rust".

Knows how a filter falls into conditions, each of which may stand in an entry of its own. What one condition means is
read as in a question; a filter that is a question is read as one.
"""

from __future__ import annotations

import re
from itertools import pairwise

from bot.answering.nodes import Node, leaves
from bot.answering.plan import values as v
from bot.answering.plan.cues import phrase
from bot.answering.plan.facts import statuses_of, without_status
from bot.answering.plan.unkept import remaining, unkept
from bot.answering.question.normal import clean, one_line
from bot.answering.question.planning import condition, plan, reworded
from bot.answering.question.pool import Pool
from bot.answering.records import Clause, Condition, Plan
from vectorstore.records import Language
from vectorstore.text import has_cjk

# A comma within a number parts nothing; nor does 、, which lists what one condition is about.
_COMMA = re.compile(
    r"\s*(?:[;；，]|,(?!\d)|\s\+(?=\s))\s*(?:(?:and|以及|并且|而且|且)(?=\s|[\u4e00-\u9fff])\s*)?", re.IGNORECASE
)
_AND = re.compile(r"\s+(?:and|&|with)\s+|\s*(?:并且|以及|且)\s*|(?<=[\u4e00-\u9fff])和\s*|\s+和\s*|、", re.IGNORECASE)
_ENGLISH = phrase("filters", "english")
_QUESTION = phrase("filters", "question")


def filter_plan(text: str, people: Pool, language: Language) -> Plan:
    """Return the plan that lists the people for whom every condition of a filter holds; of an empty one, everyone."""
    plain = one_line(clean(text)).strip(" .。,，;；")
    if _QUESTION.search(plain):
        return plan(text, people, language)
    if has_cjk(plain) and not _ENGLISH.search(plain):
        language = "zh"  # 会 Golang has more letters of its name than characters of its grammar
    found = _read(plain, people, language)
    if lost := unkept(plain, found):
        found = _read(one_line(remaining(plain)), people, language)
        found = found.model_copy(update={"unkept": (*lost, *found.unkept)})
    return reworded(found)


def _read(plain: str, people: Pool, language: Language) -> Plan:
    found: list[Node] = []
    unread: list[str] = []
    for part in (p for p in _COMMA.split(plain) if p.strip()):
        for piece in _apart(part, people):
            node = condition(without_status(piece), people)
            found.extend([node] if node is not None else [])
            unread.extend([piece] if node is None else [])
    where = v.joined(_timed(found), "all")
    return Plan(
        intent="list",
        language=language,
        where=where,
        statuses=statuses_of(plain) if where is not None else (),
        unkept=tuple(unread) if where is not None else (),
        asks_nothing=where is None and bool(plain),
    )


def _timed(found: list[Node]) -> list[Node]:
    """Return conditions, each time that stands alone within the one before it: "papers, 2024" are papers of 2024.

    A time that comes first belongs to the condition after it.
    """
    made: list[Node] = []
    for node in found:
        last = made[-1] if made else None
        if last is not None and (_is_time(node) or _is_time(last)) and not (_is_away(last) or _is_away(node)):
            made[-1] = Clause(join="same_entry", parts=(*_within(last), *_within(node)))
        else:
            made.append(node)
    return made


def _within(node: Node) -> tuple[Node, ...]:
    return node.parts if isinstance(node, Clause) and node.join == "same_entry" else (node,)


def _is_time(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation == "during"


def _is_away(node: Node) -> bool:
    return isinstance(node, Clause) and node.join in {"none", "all"}


def _apart(part: str, people: Pool) -> list[str]:
    """Return a part in two and more where an "and" joins what holds of different things: "at MSRA and Rust"."""
    cuts = [m for m in _AND.finditer(part) if m.start() and m.end() < len(part)]
    ends = [0, *(c.end() for c in cuts), len(part)]
    pieces = [part[a:b] for a, b in pairwise(ends)]
    made = [pieces[0]]
    for cut, piece in zip(cuts, pieces[1:], strict=True):
        before = made[-1][: len(made[-1]) - (cut.end() - cut.start())]
        named = _AND.sub("", piece) if piece is not pieces[-1] else piece
        if _is_known(named) and _relations(named, people) - _relations(before, people):
            made[-1] = before
            made.append(piece)
        else:
            made[-1] += piece
    return made


def _relations(text: str, people: Pool) -> set[str]:
    """Return what the conditions of a text are about."""
    node = condition(text, people)
    return {leaf.relation for leaf in leaves(node)} if node is not None else set()


def _is_known(text: str) -> bool:
    """Tell whether a text is one thing of the lexicon: an organisation, a tool, a venue, a field with a name."""
    if any((v.is_organisation(text), v.is_skill(text), v.is_venue(text))):
        return True
    return v.whole_concept("terms", text) is not None and (" " in text or text.isupper() or has_cjk(text))
