"""A field of work is worked in by the people of its trade: nursing by nurses, 汽车维修 by mechanics.

Knows which roles belong to which field and industry, from the lexicon. Knows nothing about what CVs say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.answering.question import values as v
from bot.answering.question.slots import whole_concept
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.question.whereabouts import any_of
from bot.answering.records import Clause, Condition, WordGroup
from bot.answering.topics import concept_group
from vectorstore.classes import NamedClass, class_called, class_named, members_of
from vectorstore.lexicon import roles_in, vocabulary
from vectorstore.records import EntryKind
from vectorstore.text import has_cjk


def is_held(said: str) -> bool:
    """Tell whether a post is held and not worked at: 做过运营经理 asks for one, 做过销售 for selling.

    So is the training that somebody is called after: student teaching.
    """
    return _HELD.search(said) is not None


# How posts end that are called after whoever holds them.
_HELD = re.compile(
    r"(?:经理|主管|总监|总裁|主任|书记|医生|教授|律师|助理|秘书|顾问|司机|大使|董事|教学实习|教育实习|[员师长士])$"
    r"|\b(?:student teaching|practicum)$",
    re.IGNORECASE,
)


def developers(said: str, *, current: bool = False) -> Condition:
    """Return who holds a post of those who write software, whatever it is called."""
    named = class_named("developers")
    if named is None:
        return v.role(said)
    return any_of(named, said, "role").model_copy(update={"current": current})


def develops(tool: str, said: str, *, current: bool = False) -> Clause:
    """Return who writes software and knows what it is written in: "PHP devs" are seldom called so by their titles."""
    return Clause(join="all", parts=(v.skills(tool), developers(said, current=current)))


def _of_tool(said: str) -> tuple[str, str]:
    """Return what a title's people write software in, and the noun that says they do; nothing of any other title."""
    found = _DEVELOPERS.fullmatch(said)
    if found is None or not v.is_skill(found["tool"]):
        return "", ""
    engineer = found["noun"].lower().startswith("engineer") or found["noun"] == "工程师"
    # A Linux engineer runs it; what a Java engineer is called says that they develop.
    known = vocabulary("roles").named(said, any_case=True) if engineer else None
    develop = not engineer or known is not None and any(_DEVELOPING.search(n) for n in known.names)
    return (found["tool"], found["noun"]) if develop else ("", "")


_DEVELOPERS = re.compile(
    r"(?P<tool>.+?)\s*(?P<noun>(?:developer|programmer|coder|engineer|dev)s?|程序员|开发工程师|工程师|开发人员|开发者|开发)",
    re.IGNORECASE,
)
_DEVELOPING = re.compile(r"developer|programmer|开发", re.IGNORECASE)


def told_elsewhere(asked: Asked) -> Node | None:
    """Return a post that CVs tell by more than its title: a journal's reviewer, a Java developer."""
    if "phd-student" in (asked.value.ids("role") or ()):
        return Clause(join="any", parts=(_post(asked), v.degree("phd", asked.text, current=asked.current)))
    tool, noun = _of_tool(asked.text)
    if tool:
        return Clause(join="any", parts=(_post(asked), develops(tool, noun, current=asked.current)))
    kind = next((i.removesuffix("-reviewer") for i in asked.value.ids("role") or () if i in _REVIEWERS), None)
    if kind is None:
        return _grade(asked.text)
    word = _REVIEWERS[f"{kind}-reviewer"][has_cjk(asked.text)]
    return Clause(join="any", parts=(_post(asked), v.service(word)))


def _post(asked: Asked) -> Condition:
    return v.role(asked.text).model_copy(update={"current": asked.current})


# Whose reviewers they are, in both languages.
_REVIEWERS = {"journal-reviewer": ("journal", "期刊"), "conference-reviewer": ("conference", "会议")}


def _grade(said: str) -> Node | None:
    """Return a grade of a firm's own ladder, "P7": as it is written beside a post; None of anything else."""
    if _GRADE.fullmatch(said) is None:
        return None
    group = WordGroup(word=said, alternatives=(said,), unless=_NO_GRADES, exact=True)
    told = Condition(
        relation="topic", value=said, words=(group,), kinds=("employment", "internship", "other", "profile")
    )
    return Clause(join="any", parts=(v.role(said), told))


_GRADE = re.compile(r"[PTMLD]\d{1,2}(?:[-.]\d)?", re.IGNORECASE)
# Software called like a grade.
_NO_GRADES = ("Oracle P6", "Primavera P6")


def worked_in(said: str) -> Node:
    """Return work on what is said, at employers of an industry called so, or in a post of those whose trade it is."""
    parts = (v.topic(said), *_post_in(said), *_industry_of(said))
    return Clause(join="any", parts=parts) if len(parts) > 1 else parts[0]


def _post_in(said: str) -> Iterator[Condition]:
    """Yield a post of those whose trade a field is."""
    field = whole_concept("terms", said)
    roles = roles_in(field.concept_id) if field is not None else ()
    if not roles:
        return
    # What the others are kinds of has the most names.
    plain = max(roles, key=lambda role: (role.parent is None, len(role.names)))
    called = next((n for n in plain.names if has_cjk(n) == has_cjk(said)), plain.names[0])
    called = called if has_cjk(called) else called.lower()
    names = tuple(dict.fromkeys(name for role in roles for name in concept_group(called, role).alternatives))
    yield Condition(relation="role", value=called, words=(WordGroup(word=called, alternatives=names),))


def _industry_of(said: str) -> Iterator[Condition]:
    """Yield work in the industry that is called by one word, whoever had the post: of "worked in logistics"."""
    called = f"{said}行业" if has_cjk(said) else f"{said} industry"
    if (named := class_called(called)) is not None and named.industry:
        yield any_of(named, called, "worked_at")
        yield from _staff(named, called, current=False)
        yield from _told(named, called, current=False)


def of_industry(node: Node, asked: Asked) -> Node:
    """Return work at the employers of an industry, at one that a CV says to be of it, or in a post of its trades."""
    named = asked.value.of_class
    if named is None or not (named.staff or named.industry) or not isinstance(node, Condition) or node.past:
        return node
    said = asked.text.removeprefix("in ")
    employer = node.model_copy(
        update={"value": node.value if has_cjk(said) else f"an employer in {said} (by its name)"}
    )
    parts = [employer, *_staff(named, said, current=node.current), *_told(named, said, current=node.current)]
    return Clause(join="any", parts=tuple(parts)) if len(parts) > 1 else employer


def _staff(named: NamedClass, said: str, *, current: bool) -> Iterator[Condition]:
    """Yield a post of those who work in an industry whoever employs them."""
    names = tuple(dict.fromkeys(name for one in named.staff for name in _titles(one)))
    if names:
        value = f"{said}类职务" if has_cjk(said) else f"in {said} (by title)"
        words = (WordGroup(word=said, alternatives=names),)
        yield Condition(relation="role", value=value, words=words, current=current)


def _told(named: NamedClass, said: str, *, current: bool) -> Iterator[Condition]:
    """Yield a job of which is said that it was in an industry: "a fintech start-up"."""
    names = tuple(f"{stem}{end}" for stem in named.industry for end in (_FIRMS_ZH if has_cjk(stem) else _FIRMS_EN))
    if names:
        value = f"{said}的单位" if has_cjk(said) else f"an employer in {said} (as told)"
        words = (WordGroup(word=said, alternatives=names),)
        yield Condition(relation="topic", value=value, words=words, kinds=_AT_WORK, current=current)


_AT_WORK: tuple[EntryKind, ...] = ("employment", "internship")
_FIRMS_EN = (" company", " firm", " industry", " sector", " start-up", " startup", " business", " manufacturer")
_FIRMS_ZH = ("行业", "公司", "企业", "领域")


def _titles(role: str) -> tuple[str, ...]:
    """Return the titles of a role, or of a set of roles, with what lies under them."""
    held = vocabulary("roles")
    named = class_named(role)
    if named is None:
        return concept_group(role, held.concepts[role]).alternatives
    members = (held.concepts[m].names for m in sorted(members_of(named)) if m in held.concepts)
    return (*named.words, *(name for names in members for name in names))
