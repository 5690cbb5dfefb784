"""A field of work is worked in by the people of its trade: nursing by nurses, 汽车维修 by mechanics.

Knows which roles belong to which field and industry, from the lexicon. Knows nothing about what CVs say.
"""

from __future__ import annotations

from bot.answering.question import values as v
from bot.answering.question.slots import whole_concept
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.records import Clause, Condition, WordGroup
from bot.answering.topics import concept_group
from vectorstore.classes import class_named, members_of
from vectorstore.lexicon import roles_in, vocabulary
from vectorstore.text import has_cjk


def worked_in(said: str) -> Node:
    """Return work on what is said, or a post of those whose trade it is."""
    topic = v.topic(said)
    field = whole_concept("terms", said)
    roles = roles_in(field.concept_id) if field is not None else ()
    if not roles:
        return topic
    # What the others are kinds of has the most names.
    plain = max(roles, key=lambda role: (role.parent is None, len(role.names)))
    called = next((n for n in plain.names if has_cjk(n) == has_cjk(said)), plain.names[0])
    called = called if has_cjk(called) else called.lower()
    names = tuple(dict.fromkeys(name for role in roles for name in concept_group(called, role).alternatives))
    trade = Condition(relation="role", value=called, words=(WordGroup(word=called, alternatives=names),))
    return Clause(join="any", parts=(topic, trade))


def of_industry(node: Node, asked: Asked) -> Node:
    """Return work at the employers of an industry, or in a post of those who work in it whoever employs them."""
    industry = asked.value.of_class
    if industry is None or not industry.staff or not isinstance(node, Condition) or node.past:
        return node
    names = tuple(dict.fromkeys(name for one in industry.staff for name in _titles(one)))
    said = asked.text.removeprefix("in ")
    role = Condition(
        relation="role",
        value=f"{said}类职务" if has_cjk(said) else f"in {said} (by title)",
        words=(WordGroup(word=said, alternatives=names),),
        current=node.current,
    )
    employer = node.value if has_cjk(said) else f"an employer in {said} (by its name)"
    return Clause(join="any", parts=(node.model_copy(update={"value": employer}), role))


def _titles(role: str) -> tuple[str, ...]:
    """Return the titles of a role, or of a set of roles, with what lies under them."""
    held = vocabulary("roles")
    named = class_named(role)
    if named is None:
        return concept_group(role, held.concepts[role]).alternatives
    members = (held.concepts[m].names for m in sorted(members_of(named)) if m in held.concepts)
    return (*named.words, *(name for names in members for name in names))


def taught_at_all() -> Clause:
    """Return that somebody has taught: a course, or in a post in which one does."""
    courses = Condition(relation="taught", value="")
    return Clause(join="any", parts=(courses, *map(v.role, _TEACHERS)), called="teaching")


_TEACHERS = ("teacher", "lecturer", "professor", "instructor", "tutor")
