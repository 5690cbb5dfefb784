"""Who teaches: a course, in a post in which one does, or as what their title says; at a university or anywhere.

Knows the titles of teachers, from the lexicon. Knows nothing about what CVs say.
"""

from __future__ import annotations

import re

from bot.answering.question import values as v
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.question.whereabouts import any_of
from bot.answering.records import Clause, Condition
from vectorstore.classes import NamedClass, class_called, class_named

_TEACHING = frozenset({"teach", "taught", "教", "教过", "教了", "任教", "讲授"})


def taught(asked: Asked) -> Node:
    """Return who taught something: as a course of theirs, or as its teacher by title."""
    if asked.governor.lower() not in _TEACHING:
        return v.course(asked.text)  # a course's assistants are not its teachers
    title = f"{asked.text} teacher" if asked.text.isascii() else f"{asked.text}老师"
    return Clause(join="any", parts=(v.course(asked.text), of_a_school(asked, title) or v.role(title)))


def of_a_school(asked: Asked, title: str = "") -> Node | None:
    """Return 高中老师: by that title, or any teacher where employers are called so; None of anybody else."""
    title = title or asked.text
    named = _AT_A_SCHOOL.fullmatch(title)
    said = _WHOLE.get(named[1], named[1].lower()) if named is not None else ""
    kind = class_called(said)
    if kind is None:
        return None
    return Clause(join="any", parts=(v.role(title), taught_at(asked, kind, said)))


_AT_A_SCHOOL = re.compile(
    r"(高中|初中|中学|小学|幼儿园|(?:high|secondary|middle|elementary|primary)[- ]school)(?: ?teachers?|老师|教师)",
    re.IGNORECASE,
)


# A secondary school is seldom called by its half.
_WHOLE = {"初中": "中学", "高中": "中学"}


def taught_at(asked: Asked, kind: NamedClass | None = None, said: str = "") -> Node:
    """Return who taught somewhere; at a kind of school in a post in which one does."""
    kind = kind or asked.value.of_class
    if kind is None or not kind.words:
        return v.teaching_at(asked.text)
    return Clause(join="same_entry", parts=(any_of(kind, said or asked.text, "worked_at"), has_taught()))


def taught_at_all(said: str) -> Node:
    """Return "has taught": courses, or the title of a teacher; a course's assistants have courses alone."""
    if v.named("roles", said.lower().removesuffix("s")) and "assistant" not in said.lower():
        return v.role(said)
    courses = Condition(relation="taught", value="")
    return has_taught() if said.lower() in _TEACHING | {"teaches", "teaching", "lecture", "lectured"} else courses


def lectured(said: str) -> Node:
    """Return who teaches at a university: by a title of such teachers, or by a course there where teaching is asked."""
    there = [v.role(r) for r in ("instructor", "teacher")]
    if _TAUGHT.search(said):
        there += [Condition(relation="taught", value=""), v.role("teaching assistant"), v.role("tutor")]
    by_place = [Clause(join="same_entry", parts=(node, v.in_academia())) for node in there]
    titles = [v.role(title) for title in ("professor", "adjunct", "教授")]
    # Firms that train call theirs lecturers too.
    trained = any_of(trainers, trainers.names[0], "worked_at") if (trainers := class_named("kind-trainers")) else None
    for title in ("lecturer", "讲师"):
        elsewhere = (Clause(join="none", parts=(trained,)),) if trained is not None else ()
        by_place.append(Clause(join="same_entry", parts=(v.role(title), *elsewhere)))
    return Clause(join="any", parts=(*titles, *by_place), called="lecturing")


_TAUGHT = re.compile(r"\bte?a(?:ch|ught)|lectur(?:ed|ing)|[教讲授](?!师)", re.IGNORECASE)


def has_taught() -> Clause:
    """Return that somebody has taught: a course, or in a post in which one does."""
    courses = Condition(relation="taught", value="")
    return Clause(join="any", parts=(courses, *map(v.role, _TEACHERS)), called="teaching")


_TEACHERS = ("teacher", "lecturer", "professor", "instructor", "tutor")
