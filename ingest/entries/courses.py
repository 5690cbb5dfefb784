"""Read one item of a teaching list: as what, where, and which course.

Knows how such items are written in both languages ("X University, tutor: Course (terms)", "助教  课程  学期", a
sentence with the course in `《》`). Knows nothing about the items around it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.organisations import is_school
from ingest.roles import is_role
from ingest.segments import Head, read_head
from ingest.signs import BRACKET, balanced, is_part
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Span
from vectorstore.text import has_cjk

# What stands before a colon says as what and where; longer it is a sentence.
_LABEL = re.compile(r"([^:：()（）]{2,100})[:：]\s*(?=\S)")
_BOOK = re.compile(r"《([^《》]{2,80})》")
# A role before the course, with only a space or a mark between: "助教 编译原理", "TA, Compilers".
_OPENING_ROLE = re.compile(r"(助教|主讲教师|主讲|讲师|助课|授课教师|TA)(?:\s+|\s*[-–—,，:：|]\s*)(?=\S)")
_AT_SCHOOL = re.compile(r"(?:(?:在|于)|\bat\s+(?:the\s+)?)$")
# A bracket that a date opens is left without its end.
_ASIDE = re.compile(r"\s*[(（][^()（）]*$")


class Course(NamedTuple):
    """What an item says; spans of the organisations are relative to its text."""

    role: str | None
    title: str | None
    organisations: tuple[Mention, ...]


def read_course(text: str) -> Course:
    """Read one item of a teaching list."""
    label = _LABEL.match(text)
    said = read_head(label.group(1)) if label else None
    if (
        label is None
        or said is None
        or not (said.organisations or _OPENING_ROLE.match(text) or _names_role(said, label))
    ):
        # "CS101: Compilers" is a course, number and all.
        cuts = [(0, len(text))]
    else:
        cuts = [(label.end(), len(text)), (0, label.end(1))]
    role: str | None = None
    title: str | None = None
    organisations: list[Mention] = []
    for first, end in cuts:
        opening = _OPENING_ROLE.match(text, first, end)
        role = opening.group(1) if opening else role
        start = opening.end() if opening else first
        part = text[start:end]
        head = read_head(part)
        schools = [o.mention for o in head.organisations if o.mention.lexicon_id or is_school(o.mention)]
        organisations.extend(_moved(m, start) for m in schools)
        # "Interaction Design Studio" is made like a firm's name, and is a course.
        other = [o.mention.span for o in head.organisations if o.mention not in schools and o.mention.span]
        named = [*head.rest, *head.roles, *head.degrees, *other]
        post = None if role else next((s for s in named if _is_teacher(s.of(part), alone=len(named) == 1)), None)
        role = role or (balanced(post.of(part)) if post else None)
        if title is None:
            title = _title(part, [s for s in named if s is not post])
    if book := _BOOK.search(text):
        title = book.group(1).strip()
    organisations.extend(_in_sentence(text))
    return Course(role, title, tuple({m.lexicon_id or m.text: m for m in reversed(organisations)}.values())[::-1])


def _names_role(said: Head, label: re.Match[str]) -> bool:
    return any(_is_teacher(s.of(label.group(1)), alone=True) for s in (*said.roles, *said.rest))


def _moved(mention: Mention, by: int) -> Mention:
    if mention.span is None:
        return mention
    return mention.model_copy(update={"span": Span(start=mention.span.start + by, end=mention.span.end + by)})


def _is_teacher(words: str, *, alone: bool) -> bool:
    """Tell whether some words are a role; alone in an item, "Physics for Engineers" and 设计 are the course."""
    bare = words.strip()
    if has_cjk(bare):
        return is_role(bare) and not (alone and not _TEACHER.search(bare))
    return is_role(bare[:1].upper() + bare[1:]) and (_TEACHER.search(bare) is not None or not alone)


_TEACHER = re.compile(
    r"\b(?:assistants?|tutors?|lecturers?|instructors?|fellows?|professor|teacher|TA|grader|demonstrator|mentor|"
    r"coordinator|mentor|trainer|supervisor)\b|助教|讲师|教师|主讲|教授|助理|辅导|导师",
    re.IGNORECASE,
)


def _title(part: str, named: list[Span]) -> str | None:
    """Return the course: what is left between the first and the last words that nothing else explains."""
    left = [s for s in named if not is_part(s.of(part)) or len(named) == 1]
    if not left:
        return None
    start, end = min(s.start for s in left), max(s.end for s in left)
    dated = [p.span.start for p in find_periods(part) if p.span.start > start]
    end = min([end, *dated])
    words = re.sub(r"\s+", " ", _ASIDE.sub("", part[start:end])).strip(" ,，、-–—:：|;；.。")
    return balanced(words) or None


def _in_sentence(text: str) -> list[Mention]:
    """Return the school that a sentence or a bracket names: 在某大学讲授, "(TU Ytown)"."""
    known = vocabulary("organisations")
    found = [
        Mention(text=match.span.of(text), lexicon_id=match.concept.concept_id, span=match.span)
        for match in known.matches(text)
        if _AT_SCHOOL.search(text[: match.span.start])
    ]
    for bracket in BRACKET.finditer(text):
        inside = bracket.group()[1:-1].strip()
        if concept := known.named(inside):
            at = Span(start=bracket.start() + 1, end=bracket.end() - 1)
            found.append(Mention(text=inside, lexicon_id=concept.concept_id, span=at))
    return found
