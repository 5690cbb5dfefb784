"""Fields of study: computing is studied by who studied software engineering, a STEM subject by both and by physicists.

Knows the tree of fields, from the lexicon. Knows nothing about degrees or what CVs say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.answering.records import WordGroup
from bot.answering.topics import word_groups
from vectorstore.lexicon import Concept, LexiconMatch, vocabulary
from vectorstore.records import Span
from vectorstore.text import has_cjk

# What is asked for beside a field: it, or one of its kind.
_KIN = (
    r"(?:related|similar|equivalent|comparable|adjacent|relevant)"
    r"(?: (?:technical )?(?:degree|field|discipline|subject|major|area|one)s?)?"
)
_BESIDE = re.compile(
    rf",? (?:or|and) (?:(?:an?|any|other|some) )?{_KIN}\b"
    r"|[或及和等、]*(?:其他|其它)?(?:相关|相近|类似)(?:的)?(?:学科|方向|领域|(?=专业|学位)|$)",
    re.IGNORECASE,
)
_KINDRED = re.compile(rf"(?:{_BESIDE.pattern})$|类$", re.IGNORECASE)
_NOUN = re.compile(
    r"\s+(?:degrees?|majors?|field|discipline|subject|studies)$|(?<=[\u4e00-\u9fff])(?:专业|方向|学科|系)$",
    re.IGNORECASE,
)


# What stands before a field that somebody studied, and behind it.
_STUDIES = re.compile(
    r"\b(?:stud(?:y|ies|ied|ying)|(?:major|minor)(?:s|ed|ing)?(?: in)?|degrees? (?:in|of)"
    r"|(?:bachelor|master)(?:['’]?s)? (?:in|of)|ph\.?d\.? in|doctorate in|graduat\w+ in) $"
    r"|(?:^|[在是人谁有也都])(?:学|读|念)(?:的是|的|过|了)?$|主修$|辅修$|攻读$|专业[是为]$",
    re.IGNORECASE,
)
_OF_STUDIES = re.compile(
    r" (?:degrees?|majors?|graduates?|diplomas?)\b|(?:相关)?(?:专业|学位|系毕业|科班|出身)", re.IGNORECASE
)


def disciplines_in(text: str) -> Iterator[Span]:
    """Yield the fields of study of a question that speaks of studies: in "majored in education" no industry is."""
    found = list(vocabulary("fields").matches(text, any_case=True))
    told = [_is_told(m, text) for m in found]
    # What is listed with a field that is told to be one is one too: "a degree in accounting, finance or economics".
    for order in (range(1, len(found)), range(len(found) - 2, -1, -1)):
        for n in order:
            near = (found[n - 1], found[n]) if order.step > 0 else (found[n], found[n + 1])
            beside = told[n - 1] if order.step > 0 else told[n + 1]
            told[n] = told[n] or (beside and _LISTED.fullmatch(text, near[0].span.end, near[1].span.start) is not None)
    yield from (m.span for m, own in zip(found, told, strict=True) if own)


_LISTED = re.compile(r"(?:\s*(?:[,，、/]|\b(?:or|and)\b|或者?|和|与|及)\s*)+", re.IGNORECASE)


def _is_told(match: LexiconMatch, text: str) -> bool:
    said = match.span.of(text)
    told = _STUDIES.search(text[: match.span.start]) or _OF_STUDIES.match(text, match.span.end)
    return said in match.concept.alone or told is not None or kin_end(text, match.span.end) is not None


def kin_end(text: str, at: int) -> int | None:
    """Return where "or a related field" ends that begins at a place of a question."""
    beside = _BESIDE.match(text, at)
    return beside.end() if beside is not None else None


def is_loose(text: str) -> bool:
    """Tell whether a text asks for what is related to a field that no tree knows: nobody can say what would do."""
    beside = _BESIDE.search(text)
    if beside is None or _OF_DEGREES.search(text) is None:
        return False
    found = vocabulary("fields").matches(text, any_case=True)
    return not any(m.span.end == beside.start() and _BEGINS.search(text[: m.span.start]) for m in found)


_OF_DEGREES = re.compile(
    r"\b(?:degree|bachelor|master|major|ph\.?d|[bm]\.?sc?\b|diploma)|专业|学位|学历|本科|硕士|博士", re.I
)
# Where the name of a field begins: 物理教育 is none of 教育.
_BEGINS = re.compile(r"(?:^|[^\u4e00-\u9fff]|[或及和与、有的是学在])$")


def is_only_studied(said: str) -> bool:
    """Tell whether words name studies wherever they stand: 商科, STEM."""
    field = vocabulary("fields").named(said, any_case=True)
    return field is not None and said in field.alone


def is_discipline(said: str) -> bool:
    """Tell whether words are, whole, the name of a field of study."""
    return vocabulary("fields").named(said, any_case=True) is not None


def discipline_groups(said: str) -> tuple[WordGroup, ...]:
    """Return the words of a field as it may be written, those of every field under it too; other words as they stand.

    "Computer science or a related field" is any of its kind.
    """
    held = vocabulary("fields")
    kindred = None if is_discipline(said) else _KINDRED.search(said)
    plain = _NOUN.sub("", said[: kindred.start()] if kindred else said).strip()
    field = held.named(plain, any_case=True)
    if field is None:
        return word_groups(said, ("fields", "terms", "skills"))
    if kindred and field.parent is not None:
        field = held.concepts[field.parent]
    return (_group(plain, field),)


def with_subject(named: WordGroup) -> WordGroup:
    """Return the names of a degree that is called after its subject, and the subject: a CV may write the level apart.

    "A master's in computer science" is also an "M.S., Computer Science", a 统计学硕士 also 统计学 and 硕士.
    """
    if (chinese := _CALLED_AFTER.fullmatch(named.word)) is not None and is_discipline(chinese.group("subject")):
        more = [a for group in discipline_groups(chinese.group("subject")) for a in group.alternatives]
    else:
        subject = named.word.lower().partition(" in ")[2]
        groups = word_groups(subject) if subject else ()
        more = list(groups[0].alternatives) if len(groups) == 1 else [subject] if subject else []
        more = more or ([subject] if subject else [])
    return named.model_copy(update={"alternatives": tuple(dict.fromkeys((*named.alternatives, *more)))})


_CALLED_AFTER = re.compile(r"(?P<subject>[\u4e00-\u9fff]+?)(?:专业)?(?:硕士|博士|学士)(?:研究生)?(?:学位)?")


def cuts_field(span: Span, text: str) -> bool:
    """Tell whether a name begins within that of a field: 理学博士 in 物理学博士, 理学硕士 in 心理学硕士."""
    if not has_cjk(text[span.start : span.start + 1]):
        return False
    return any(m.span.start < span.start < m.span.end for m in vocabulary("fields").matches(text))


def _group(said: str, field: Concept) -> WordGroup:
    held = vocabulary("fields")
    under = sorted(held.under(field.concept_id))
    names = (name for one in under for name in held.concepts[one].names)
    every = tuple(dict.fromkeys((said, *field.names, *names, *_degrees_in(frozenset(under)))))
    return WordGroup(
        word=said, alternatives=every, translated=tuple(name for name in every if has_cjk(name) != has_cjk(said))
    )


def _degrees_in(fields: frozenset[str]) -> Iterator[str]:
    """Yield the names of the degrees that are of a field whatever beside them says so: who has a J.D. studied law.

    A short one that counts only in its own case (BE, ME) is a word as well.
    """
    for degree in vocabulary("degrees").concepts.values():
        if degree.field in fields:
            yield from (name for name in degree.names if name not in degree.cased or "." in name)
