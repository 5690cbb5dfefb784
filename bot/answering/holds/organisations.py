"""Who worked, interned or studied where: only the entry's own organisations, or those of the heading above, count.

A scholarship, a contest, a paper title or a venue that bears a company's name proves nothing here. Knows the lexicon's
lineage ("DAMO Academy lies under Alibaba"); an organisation that the lexicon lacks is found by its own words.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bot.answering.evidence import evidence, head_spans, line_of, unique
from bot.answering.holds.schooling import is_school, state_of
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.holds.words import phrase, sight_of
from bot.answering.later import Later
from bot.answering.records import Condition, Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.classes import NamedClass, class_called, is_called, members_of
from vectorstore.lexicon import vocabulary
from vectorstore.records import JOB_KINDS, Entry, EntryKind, EntryQuery, Mention, Span
from vectorstore.text import fold, in_sight, may_hold, squeeze, terms

# What academia in general is asked for by: whatever the lexicon knows to teach is one, whatever it is called.
ANY_UNIVERSITY = "university"
_HEADED: frozenset[EntryKind] = JOB_KINDS | {"education"}
_SCHOOL_KINDS: frozenset[EntryKind] = frozenset({"education"})
# Said of a company, never the company: "Acme Ltd" and "Acme" are one, as 某某公司 and 某某 are.
_FORMS = frozenset(
    "inc ltd llc llp plc co corp corporation company limited group pvt gmbh ag holdings the 公司 有限公司 集团".split()
)
# A head of an entry has few lines: date, role, organisation, place.
_HEAD_LINES = 4
_VISITING = re.compile(
    r"\b(?:visiting|exchange|guest|erasmus)\s+(?:\w+\s+){0,2}students?\b(?!\s+\w)|\bexchange (?:semester|year|program)"
    r"|交换(?:学)?生|交流生|访问学生|联合培养",
    re.IGNORECASE,
)
# A university's press is not the university.
_PUBLISHER = re.compile(r"\s+Press\b|\s*出版社")


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry whose organisation could be the one asked for, whatever its kind."""
    studied = condition.relation == "studied_at"
    if not condition.value:
        return sources.find(EntryQuery(kinds=_SCHOOL_KINDS if studied else _kinds(condition)))
    if condition.words:
        called = sources.find(EntryQuery(words=tuple(g.alternatives for g in condition.words)))
        kind = _kind(condition)
        known = sources.find(EntryQuery(organisations=members_of(kind))) if kind is not None else ()
        return tuple({p.entry.entry_id: p for p in (*called, *known)}.values())
    keys = frozenset({*condition.concepts, fold(condition.value), fold(_bare(condition.value))})
    if condition.value == ANY_UNIVERSITY:
        keys |= {c for c, one in vocabulary("organisations").concepts.items() if one.is_university}
    found = {p.entry.entry_id: p for p in sources.find(EntryQuery(organisations=keys))}
    for placed in sources.find(EntryQuery(words=(_written(condition),))):
        found.setdefault(placed.entry.entry_id, placed)
    return tuple(found.values())


def _kinds(condition: Condition) -> frozenset[EntryKind]:
    if condition.relation == "interned_at":
        return frozenset({"internship"})
    if condition.kinds:
        return frozenset(condition.kinds)
    return JOB_KINDS | {"project", "other", "activity"}


def _written(condition: Condition) -> tuple[str, ...]:
    """Return the ways in which the organisation may be written where ingest did not recognise it."""
    held = vocabulary("organisations")
    names = [n for c in condition.concepts if (known := held.get(c)) for n in known.names]
    return tuple(dict.fromkeys([_bare(condition.value), *names]))


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry proves `worked_at`, `interned_at` or `studied_at`."""
    if condition.relation == "studied_at":
        return _studied(sources, condition, placed)
    job = placed.job
    mention = mention_of(condition, placed.entry) or taught(sources, condition, placed.entry)
    mention = mention or _in_heads(sources, condition, placed, job)
    if job is None and mention is not None and placed.entry.kind in condition.kinds:
        return Held(condition, _lines(sources, condition, placed, mention))
    if job is None or (condition.value and mention is None):
        return _named_elsewhere(sources, condition, placed) if condition.value else None
    if condition.kinds == ("employment",) and job.kind == "internship":
        return None  # hired there, which an internship does not say
    line = _lines(sources, condition, placed, mention)
    if mention is not None and _may_be_tool(job, mention):
        return Near(condition, line, Reason("other_kind", condition.value, "skill"))
    if condition.relation == "interned_at" and job.kind != "internship":
        return Near(condition, line, Reason("not_intern", condition.value))
    if condition.current and not _current(sources, placed, job):
        return Near(condition, line, Reason("not_current", condition.value))
    return Held(condition, line)


def _may_be_tool(job: Entry, mention: Mention) -> bool:
    """Tell whether a name that is a tool's as well stands by itself, with no post and no time: "Oracle, Java"."""
    told = job.role or job.title or job.period is not None or job.location
    return not told and vocabulary("skills").named(mention.text) is not None


def _lines(sources: Sources, condition: Condition, placed: Placed, mention: Mention | None) -> Later:
    """Return the line that names the organisation, and one that gives it the very name asked for where that is another.

    "Acme" in a heading and "Acme Widgets, Inc. (known as Acme) is ..." below: the second shows that the first is meant.
    """
    return Later(lambda: _line_and_name(sources, condition, placed, mention))


def _line_and_name(
    sources: Sources, condition: Condition, placed: Placed, mention: Mention | None
) -> tuple[Evidence | None, ...]:
    line = line_of(sources, placed, mention or (placed.entry.organisations or (None,))[0])
    asked = _asked(condition.value)
    if not condition.concepts or not asked or line is None or _says(line.quote, asked):
        return (line,)
    text = sources.text(placed.entry.document_id)
    named = next((p for p in placed.entry.passages if _says(p.of(text.plain), asked)), None)
    return (evidence(sources, placed, named) if named is not None else None, line)


def _says(written: str, asked: tuple[str, ...]) -> bool:
    if not may_hold(in_sight(written), asked):
        return False
    words = tuple(t.text for t in terms(written))
    return any(words[i : i + len(asked)] == asked for i in range(len(words) - len(asked) + 1))


def _current(sources: Sources, placed: Placed, job: Entry) -> bool:
    return sources.is_current(Placed(job, (), placed.person_id))


def _studied(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    mention = mention_of(condition, placed.entry) or taught(sources, condition, placed.entry)
    mention = mention or _in_heads(sources, condition, placed, placed.entry)
    if condition.value and mention is None:
        return None
    if placed.entry.kind != "education" and not _was_student(sources, placed, mention):
        return _named_elsewhere(sources, condition, placed)
    line = _lines(sources, condition, placed, mention)
    if condition.current and not _studies(sources, placed):
        return Near(condition, line, Reason("not_current", condition.value))
    return Held(condition, line)


def _studies(sources: Sources, placed: Placed) -> bool:
    """Tell whether a study goes on: by its dates, or by what its lines say."""
    return (
        state_of(sources, placed) == "in_progress" if placed.entry.kind == "education" else sources.is_current(placed)
    )


def _was_student(sources: Sources, placed: Placed, mention: Mention | None) -> bool:
    """Tell whether a job is a visit or exchange at a university: its student, if only for a term, studies there."""
    if placed.entry.kind not in JOB_KINDS or mention is None or not is_school(mention):
        return False
    text = sources.text(placed.entry.document_id)
    return any(_VISITING.search(p.of(text.plain)) for p in placed.entry.passages[:_HEAD_LINES])


def _named_elsewhere(sources: Sources, condition: Condition, placed: Placed) -> Near | None:
    """Return a near miss where the organisation is named, but by an entry that is no job (or no degree) there."""
    if placed.entry.kind in {"publication", "patent"} or condition.relation == "studied_at":
        return None
    text = sources.text(placed.entry.document_id)
    for place in placed.entry.passages:
        if stands_in(condition, place.of(text.plain)):
            mention = Mention(text=condition.value, span=place)
            return Near(
                condition,
                unique([line_of(sources, placed, mention)]),
                Reason("other_kind", condition.value, placed.entry.kind),
            )
    return None


def _in_heads(sources: Sources, condition: Condition, placed: Placed, head: Entry | None) -> Mention | None:
    """Return the organisation where the heading lines of a job or degree name it and ingest took it for something else.

    What the lexicon knows is recognised in a CV too, so this serves names that it lacks, and entries without any name.
    """
    if not condition.value or head is None or head.kind not in _HEADED or (condition.concepts and head.organisations):
        return None
    text = sources.text(head.document_id)
    for place in head_spans(sources, head):
        if stands_in(condition, place.of(text.plain)):
            return Mention(text=condition.value, span=place, inherited=head is not placed.entry)
    return None


def mention_of(condition: Condition, entry: Entry) -> Mention | None:
    """Return the organisation of an entry that is the one asked for or lies under it, or is written with its words."""
    return next((m for m in entry.organisations if is_asked(condition, m)), None)


def taught(sources: Sources, condition: Condition, entry: Entry) -> Mention | None:
    """Return the organisation asked for by the other form that this CV itself gives it: "Quiet Networks Lab (QNL)"."""
    asked = squeeze(condition.value)
    if condition.concepts or not asked:
        return None
    for pair in sources.learned(entry.document_id):
        one, other = squeeze(pair.long), squeeze(pair.short)
        if asked in {one, other}:
            forms = {one, other}
            return next((m for m in entry.organisations if squeeze(_bare(m.text)) in forms), None)
    return None


def is_asked(condition: Condition, mention: Mention) -> bool:
    """Tell whether an organisation as written in a CV is the one that a condition names, or of the kind it names."""
    if (kind := _kind(condition)) is not None:
        known = vocabulary("organisations").lineage(mention.lexicon_id) if mention.lexicon_id else ()
        return bool(set(known) & members_of(kind)) or is_called(kind, mention.text)
    if mention.lexicon_id and condition.value == ANY_UNIVERSITY and _is_university(mention.lexicon_id):
        return True
    if mention.lexicon_id and condition.concepts:
        return bool(set(vocabulary("organisations").lineage(mention.lexicon_id)) & set(condition.concepts))
    if squeeze(_bare(mention.text)) == squeeze(_bare(condition.value)):
        return True
    return stands_in(condition, mention.text)


def _kind(condition: Condition) -> NamedClass | None:
    """Return the kind of employer that a condition asks for: "a hospital"."""
    return class_called(condition.words[0].word) if condition.words else None


def _is_university(concept_id: str) -> bool:
    held = vocabulary("organisations")
    return any(held.concepts[c].is_university for c in held.lineage(concept_id))


def stands_in(condition: Condition, written: str) -> bool:
    """Tell whether the organisation's name, whole and in order, stands in some words of a CV."""
    if condition.words:
        return False  # a kind of employer is known by the employer's own name
    if condition.concepts:
        held = vocabulary("organisations")
        if sight_of("organisations", condition.concepts).search(in_sight(written)) is None:
            return False
        found = (
            m
            for m in held.matches(written)
            if not (_PUBLISHER.match(written, m.span.end) or _within_name(written, m.span))
        )
        return any(set(held.lineage(m.concept.concept_id)) & set(condition.concepts) for m in found)
    asked = _asked(condition.value)
    return bool(asked) and _says(written, asked)


def _within_name(written: str, span: Span) -> bool:
    """Tell a name in the midst of another, "Henry Ford Hospital", from one that a title or a place stands beside."""
    before, after = _CAPITAL_BEFORE.search(written, 0, span.start), _CAPITAL_AFTER.match(written, span.end)
    return before is not None and after is not None


# A first name before it, and what is called after somebody behind it.
_CAPITAL_BEFORE = re.compile(r"(?:^|\s)[A-Z][a-z]+\s$")
_CAPITAL_AFTER = re.compile(
    r"\s(?:Hospital|University|College|School|Foundation|Institute|Museum|Library|Airport|Clinic|Health)\b"
)


def is_known(entry: Entry) -> bool:
    """Tell whether an entry says where it was: "outside X" needs to know."""
    return bool(entry.organisations)


@lru_cache(maxsize=1_000)
def _bare(value: str) -> str:
    words = value.split()
    while len(words) > 1 and fold(words[-1]).strip(".") in _FORMS:
        words.pop()
    return " ".join(words).rstrip(",，.")


@lru_cache(maxsize=1_000)
def _asked(value: str) -> tuple[str, ...]:
    return phrase(_bare(value))
