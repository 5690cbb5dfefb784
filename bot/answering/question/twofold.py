"""Several questions about one person in one message: each is asked by itself, so that each is answered.

"Which university did she go to, and when was the NPQH done?" asks two things, and what is said in one narrows nothing
of the other. Knows where one question ends and the next begins. Knows nothing of what is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question.asked import elements_in
from bot.answering.question.asking import AskWord, attribute_of, parts_of
from bot.answering.question.bare import bare_asks
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.grammar import CueKind
from bot.answering.question.pool import Pool
from bot.answering.question.statuses import is_yes_no
from bot.answering.question.subjects import Subject, find_subjects
from bot.answering.question.tokens import PERSON
from vectorstore.records import Language

# More questions than this are a text of another kind.
_MOST = 4
# What is asked with these tells its time itself: "since when" of a post asks nothing more.
_DATED = frozenset(
    {"position", "employer", "role", "school", "degree", "education", "team", "period", "work", "internships"}
)
_PLACED = frozenset({"position", "team", "years", "period", "role", "employer"})


class Piece(NamedTuple):
    """One of several questions, with the name of whom it is about; `bare` are its words where it says nothing else."""

    text: str
    bare: tuple[AskWord, ...] = ()


def several(line: str, pool: Pool, language: Language) -> tuple[Piece, ...]:
    """Return the questions that a line asks of one person, with their name in each; none where it asks but one."""
    subject = find_subjects(line, pool.index, language)
    if not subject.is_someone or len(subject.persons) != 1 or PERSON not in subject.masked:
        return ()
    row = elements_in(subject.masked, pool)
    if any(p.has("intent", "compare", "fit") or p.has("frame", "focus", "need") for p in parts_of(row)):
        return ()
    pieces = _pieces(row, subject, language)
    if not 1 < len(pieces) <= _MOST:
        return ()
    first, *rest = _told_by_others(pieces)
    return (Piece(_alone(subject, first)), *(Piece(_alone(subject, piece), bare_asks(piece)) for piece in rest))


def _pieces(row: Sequence[Element], subject: Subject, language: Language) -> list[list[Element]]:
    """Return a row cut before each question that follows another."""
    pieces: list[list[Element]] = [[]]
    for n, element in enumerate(row):
        part = element.part
        parts = part is not None and (part.has("op", "and", "comma") or part.text in _ENDS)
        rest = row[n + 1 :]
        begins = parts and (_begins(rest) or bool(rest) and _is_whether(_said(subject, rest), rest, language))
        own = pieces[-1] or list(row[:1])
        asked = _asks(own) or begins and is_yes_no(_said(subject, own), own, language)
        if begins and asked and _says(rest):
            pieces.append([])
        else:
            pieces[-1].append(element)
    return [p for p in pieces if p]


_ENDS = frozenset({"?", "？", "!", "。"})


def _asks(row: Sequence[Element]) -> bool:
    return attribute_of(row) is not None or any(p.has("ask") for p in parts_of(row))


def _is_whether(said: str, row: Sequence[Element], language: Language) -> bool:
    """Tell whether words ask yes or no of whom the question is about."""
    return language == "en" and said.find(PERSON) in range(1, _AUXILIARY) and is_yes_no(said, row, language)


# "Does", "has", "was" ... stand before the name.
_AUXILIARY = 8


def _says(row: Sequence[Element]) -> bool:
    """Tell whether words say of themselves what is asked: "how many does he list" counts what stands before it."""
    names = any(e.is_list and not all("person" in i.types for i in e.items) for e in row)
    own = any(_names(p) for p in parts_of(row))
    if any(p.has("ask", "how_many") for p in parts_of(row)):
        return own
    # "... and in what" asks of what stands before it.
    bare = any(p.has("prep") for p in parts_of(row)) and bool(bare_asks(row))
    return names or own or bare or any(p.has("ask", "when", "where") for p in parts_of(row))


def _names(part: Part) -> bool:
    """Tell whether a cue names what is asked; "list" only asks."""
    if part.has("intent") or part.has("frame"):
        return part.has("attribute") and not part.has("intent", "list")
    return any(part.has(kind) for kind in _NAMING)


_NAMING: tuple[CueKind, ...] = ("verb", "noun", "order", "attribute")


def _begins(row: Sequence[Element]) -> bool:
    """Tell whether a question begins here: with what asks, before anything that it could narrow."""
    clause: list[Element] = []
    for element in row:
        if element.part is not None and (element.part.has("op", "and", "comma") or element.part.text in _ENDS):
            if clause:
                break
            continue
        clause.append(element)
    first = next((e for e in clause if e.part is None or not e.part.is_frame), None)
    if first is None:
        return False
    asks = first.part is not None and first.part.has("ask")
    # In Chinese what is asked stands last: 团队几个人, 绩点多少.
    return asks or any(p.has("ask") for p in parts_of(clause))


def _told_by_others(pieces: Sequence[list[Element]]) -> list[list[Element]]:
    """Return the pieces without those that another answers: when, or at which place, of what was asked before."""
    kept: list[list[Element]] = []
    for piece in pieces:
        before = attribute_of(kept[-1]) if kept else None
        if before in _DATED and _only(piece, "when", "how_long") or before in _PLACED and _only_where(piece):
            continue
        kept.append(piece)
    return kept


def _only(row: Sequence[Element], *senses: str) -> bool:
    """Tell whether nothing is said but one question word."""
    own = [e for e in row if e.part is None or not (e.part.is_frame or any(e.part.has(k) for k in _SILENT))]
    return len(own) == 1 and own[0].part is not None and own[0].part.has("ask", *senses)


_SILENT: tuple[CueKind, ...] = ("pronoun", "op", "prep")


def _only_where(row: Sequence[Element]) -> bool:
    """Tell whether only the place of what was asked before is asked for: "and at which school"."""
    first = next((e.part for e in row if e.part is not None and not (e.part.is_frame or e.part.has("op"))), None)
    return first is not None and first.has("prep") and not any(e.is_list for e in row)


def _alone(subject: Subject, row: Sequence[Element]) -> str:
    """Return a piece as a question of its own, with the name of whom it is about."""
    said = _said(subject, row)
    said = said if PERSON in said else f"{PERSON}{'，' if not said.isascii() else ': '}{said}"
    return said.replace(PERSON, subject.persons[0])


def _said(subject: Subject, row: Sequence[Element]) -> str:
    """Return the words of a piece."""
    spans = [p.at for e in row for p in ((e.part,) if e.part is not None else ())]
    spans += [p.at for e in row for i in e.items for p in i.parts]
    start, end = min(s[0] for s in spans), max(s[1] for s in spans)
    return subject.masked[start:end].strip(" ,，;；、")
