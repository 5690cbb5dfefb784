"""Where somebody worked or studied: an organisation of the lexicon, or one that works by its own words.

Knows companies and schools, industry and academia. Knows no grammar.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bot.answering.question.phrases import phrase
from bot.answering.question.slots import trimmed, whole_concept
from bot.answering.records import Clause, Condition, ConditionRelation
from vectorstore.lexicon import Concept, vocabulary

Node = Clause | Condition

# What may stand beside an organisation's name without making it another organisation.
_ORGANISATION_FILLER = frozenset(
    """the a an company companies co inc corp ltd llc group team teams office offices employee employees staff campus
    firm gmbh of at in 公 司 集 团 公司 集团 团队 的 有限公司 总部""".split()
)
_ANY_ORGANISATION = phrase("values", "any_organisation")
_ANY_SCHOOL = re.compile(
    r"(?:(?:an? |any )?(?:university|universities|college|school|uni)|大学|学校|高校)", re.IGNORECASE
)
_ACADEMIA = re.compile(
    r"(?:academi(?:a|c)|academe|(?:a |an |any )?universit(?:y|ies)|the academy|学术界|高校|大学里?)", re.IGNORECASE
)
_INDUSTRY = re.compile(r"(?:the )?(?:industry|private sector|corporate world|业界|工业界|企业)", re.IGNORECASE)
_ACADEMIC = ("university", "college", "institute of technology", "大学", "学院")
_LEAST = phrase("values", "least")
_NUMBERS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}


@lru_cache(maxsize=2_000)
def organisation_concept(value: str) -> Concept | None:
    """Return the organisation that a phrase names as a whole."""
    return whole_concept("organisations", value, _ORGANISATION_FILLER)


def university_called(place: str) -> Concept | None:
    """Return the university that is called after a place: that of Cambridge, Kyoto University."""
    names = (f"University of {place}", f"{place} University")
    return next((known for name in names if (known := organisation_concept(name)) is not None), None)


def is_university(value: str) -> bool:
    """Tell whether a phrase names somewhere to study."""
    concept = organisation_concept(value)
    if concept is not None:
        return concept.is_university
    return bool(
        re.search(r"universit|college|\bschool of\b|institute of technology|大学|学院|\buni\b", value, re.IGNORECASE)
    )


def at_organisation(relation: ConditionRelation, value: str, *, current: bool = False) -> Condition:
    """Return `relation` at the organisation that `value` names; an unknown one works by its own words."""
    minimum, rest = at_least(value)
    text = trimmed(rest)
    if _ANY_ORGANISATION.fullmatch(text) or (relation == "studied_at" and _ANY_SCHOOL.fullmatch(text)):
        return Condition(relation=relation, value="", current=current, minimum=minimum)
    concept = organisation_concept(text)
    concepts = (concept.concept_id,) if concept else ()
    return Condition(relation=relation, value=text, concepts=concepts, current=current)


def in_academia(relation: ConditionRelation = "worked_at", *, current: bool = False) -> Clause:
    """Return "worked in academia": at something that calls itself a university, a college or an institute."""
    return Clause(
        join="any", parts=tuple(Condition(relation=relation, value=word, current=current) for word in _ACADEMIC)
    )


def is_academia(text: str) -> bool:
    """Tell whether a slot means any university rather than one."""
    return _ACADEMIA.fullmatch(trimmed(text)) is not None


def is_industry(text: str) -> bool:
    """Tell whether a slot means companies in general."""
    return _INDUSTRY.fullmatch(trimmed(text)) is not None


def in_industry(*, current: bool = False) -> Clause:
    """Return "has worked in industry": a job that is at no university."""
    anywhere = Condition(relation="worked_at", value="", current=current)
    return Clause(join="same_entry", parts=(anywhere, Clause(join="none", parts=in_academia().parts)))


def at_least(text: str) -> tuple[int | None, str]:
    """Return how many a slot asks for at least, and the rest of it: "more than 3 papers" is 4 papers or more."""
    match = _LEAST.match(text.strip())
    if match is None:
        return None, text
    rest = text.strip()[match.end() :]
    if match.group("many"):
        return 2, rest
    said = match.group("n").lower()
    number = _NUMBERS.get(said) or int(said)
    if not (match.group("least") or match.group("more") or match.group("plus")):
        return (number if number > 1 else None), rest
    return number + (1 if match.group("more") else 0), rest


def teaching_at(value: str) -> Condition:
    """Return where somebody taught: an entry of teaching says it, though it is no job there."""
    return at_organisation("worked_at", value).model_copy(update={"kinds": ("teaching", "employment", "internship")})


def at_place_of_work_or_study(value: str, *, current: bool = False) -> Node:
    """Return "was at": at a university one may study or work, elsewhere one works."""
    worked = at_organisation("worked_at", value, current=current)
    if not is_university(trimmed(value)):
        return worked
    return Clause(join="any", parts=(at_organisation("studied_at", value, current=current), worked))


def is_organisation(value: str) -> bool:
    """Tell whether the lexicon knows a phrase as an organisation."""
    return organisation_concept(trimmed(value)) is not None


def lies_under(value: Condition, other: Condition) -> bool:
    """Tell whether an organisation is part of another one: "at Microsoft but not at Microsoft Research"."""
    held = vocabulary("organisations")
    return any(o in held.lineage(c) for c in value.concepts for o in other.concepts)
