"""Awards, service, courses, roles, and the people who advised or mentored somebody.

Each needs an entry of its own kind (or a fact) whose words, with the headings above, are those asked for.
"""

from __future__ import annotations

import re

from bot.answering.evidence import evidence, head_line, head_spans, unique
from bot.answering.holds.papers import asked_names
from bot.answering.holds.places import located, located_entries
from bot.answering.holds.schooling import place_of
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.holds.words import Carried, Scattered, carried, matches, phrase
from bot.answering.records import Basis, Condition, WordGroup
from bot.answering.sources import Placed, Sources
from bot.answering.texts import Text
from vectorstore.lexicon import vocabulary
from vectorstore.names import names_agree
from vectorstore.records import JOB_KINDS, Entry, EntryKind, EntryQuery, Relation, Span
from vectorstore.text import find_phrase

_KINDS: dict[str, frozenset[EntryKind]] = {
    "awarded": frozenset({"award"}),
    "served_at": frozenset({"service"}),
    "taught": frozenset({"teaching"}),
    "role": JOB_KINDS | {"teaching", "service", "activity", "project"},
}
# A contest may be told among activities, an office among them too, a course under a job as an assistant.
_ALSO: dict[str, frozenset[EntryKind]] = {
    "awarded": JOB_KINDS | {"activity", "education", "other", "profile"},
    "served_at": frozenset({"activity", "other", "teaching"}),
    "taught": JOB_KINDS | {"activity", "other"},
    "role": frozenset({"skill", "profile", "other"}),
}
# Where a line may name an honour beside what it tells of: of a club's activities it may be the name of a drive.
_HONOURED: frozenset[EntryKind] = JOB_KINDS | {"education", "profile", "other"}
# Behind the role stands what it was in: a member of an association of principals is no principal.
_SEATS: frozenset[EntryKind] = frozenset({"activity", "service"})


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that could hold the condition."""
    match condition.relation:
        case "advised_by" | "mentored_by":
            return sources.told_by(sources.facts(*_relations(condition)))
        case "located_in":
            return located_entries(sources, condition)
        case _:
            return _listed(sources, condition)


def _listed(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    kinds = frozenset(condition.kinds) or _KINDS[condition.relation]
    words = tuple(g.alternatives for g in condition.words)
    if not words and not condition.concepts:
        return sources.find(EntryQuery(kinds=kinds))
    wider = kinds if condition.kinds else kinds | _ALSO[condition.relation]
    found = sources.find(EntryQuery(kinds=wider, words=(*words, *_concept_words(condition))))
    sources.prepare(p.entry for p in found)
    return found


def _concept_words(condition: Condition) -> tuple[tuple[str, ...], ...]:
    """Return the names of a venue or organisation that a service is at, as one group of words."""
    names = [
        n
        for v in (vocabulary("venues"), vocabulary("organisations"))
        for c in condition.concepts
        if c in v.concepts
        for child in sorted(v.under(c))
        for n in v.concepts[child].names
    ]
    return (tuple(names),) if names else ()


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry holds one of these: awards, service, courses, roles, places, advisors and mentors."""
    match condition.relation:
        case "advised_by" | "mentored_by":
            return _guided(sources, condition, placed)
        case "located_in":
            return located(sources, condition, placed)
        case "role":
            return _role(sources, condition, placed)
        case _:
            return _of_kind(sources, condition, placed)


def _of_kind(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    own = placed.entry.kind in (condition.kinds or _KINDS[condition.relation])
    groups = condition.words
    if not groups and not condition.concepts:
        return Held(condition, unique([head_line(sources, placed)])) if own else None
    places = _venue_places(sources, condition, placed) if condition.concepts else placed.entry.passages
    if condition.concepts and not places:
        return None
    if not groups:
        return Held(condition, unique([evidence(sources, placed, places[0])])) if own else None
    found = carried(sources, placed, groups, places=places, headed=own)
    if isinstance(found, Carried):
        if own or found.alone and placed.entry.kind in _HONOURED and _names_award(condition):
            return Held(condition, found.quotes, found.basis)
        if condition.relation == "awarded" and placed.entry.kind in JOB_KINDS | {"profile"}:
            return None
        return Near(condition, found.quotes, Reason("other_kind", condition.value, placed.entry.kind))
    if isinstance(found, Scattered) and own:
        return Near(condition, found.quotes, Reason("scattered", condition.value))
    return None


def _names_award(condition: Condition) -> bool:
    """Tell whether what is asked for is an honour by its name: then a line of a degree that names it proves it."""
    held = vocabulary("awards")
    return condition.relation == "awarded" and all(
        any(held.named(a) is not None for a in group.alternatives) for group in condition.words
    )


def _venue_places(sources: Sources, condition: Condition, placed: Placed) -> tuple[Span, ...]:
    """Return the passages that name the venue or organisation of a condition; a year stands beside it there."""
    text = sources.text(placed.entry.document_id)
    asked = set(condition.concepts)
    found = []
    for place in placed.entry.passages or (placed.entry.span,):
        words = place.of(text.plain)
        for held in (vocabulary("venues"), vocabulary("organisations")):
            if any(asked & set(held.lineage(m.concept.concept_id)) for m in held.matches(words)):
                found.append(place)
                break
    return tuple(found)


def _role(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Look for a role in an entry's role and heading lines: a bullet that mentions an engineer makes nobody one."""
    entry = placed.entry
    if entry.kind in _ALSO["role"]:
        return None if condition.current else _said_of_oneself(sources, condition, placed)
    text = sources.text(entry.document_id)
    places = head_spans(sources, entry) or entry.passages[:1]
    if entry.role:
        told = (*places, *entry.passages, *entry.headings)
        places = tuple(p for p in told if entry.role in p.of(text.raw)) or places
        roles = tuple(_within(text.raw, p, entry.role) for p in places)
        if entry.kind in _SEATS and not any(matches(text, r, condition.words) for r in roles):
            return None
    places = tuple(p for p in places if all(_names_somebody(text, p, g) for g in condition.words))
    found = carried(sources, placed, condition.words, places=places)
    if not isinstance(found, Carried):
        if (stated := _served_as(sources, condition, placed)) is not None:
            held = stated
        elif _is_all_of(condition, entry):
            held = Held(condition, unique([head_line(sources, placed)]), "translation")
        else:
            return None
    else:
        held = Held(condition, found.quotes, found.basis)
    if condition.current and not sources.is_current(placed):
        return Near(condition, held.quotes, Reason("not_current", condition.value))
    return held


def _names_somebody(text: Text, place: Span, group: WordGroup) -> bool:
    """Tell whether a place with the words of a role has them as one: Engineering is no Engineer."""
    found = [(a, p.of(text.plain)) for a in group.alternatives for p in find_phrase(text.terms(place), phrase(a))]
    return not found or any(_is_field(asked) or _is_same_noun(asked, said) for asked, said in found)


def _is_same_noun(asked: str, said: str) -> bool:
    """Tell whether two words of one stem are one noun, its plural aside: an account is no accountant."""
    return not said.isascii() or not asked.isascii() or _singular(asked) == _singular(said)


def _singular(words: str) -> str:
    last = re.split(r"[\s/-]", words.strip().lower())[-1]
    if last.endswith("ies"):
        return f"{last[:-3]}y"
    if last.endswith("men"):
        return f"{last[:-3]}man"
    return last.removesuffix("s") if not last.endswith("ss") else last


def _is_field(words: str) -> bool:
    return words.rstrip("sS").lower().endswith(_FIELDS)


_FIELDS = ("ance", "ing", "ion", "ment", "ship")


def _served_as(sources: Sources, condition: Condition, placed: Placed) -> Held | None:
    """Say whether a line of a job says outright as what it was done: "worked as a nurse", 2023.03起任护士长."""
    if placed.entry.kind not in JOB_KINDS or len(condition.words) != 1:
        return None
    text = sources.text(placed.entry.document_id)
    for passage in placed.entry.passages:
        at = matches(text, passage, condition.words).get(0)
        if at is None or not _names_somebody(text, passage, condition.words[0]):
            continue
        if _SERVING.search(text.plain[max(passage.start, at.span.start - _SERVING_REACH) : at.span.start]):
            basis: Basis = "translation" if at.translated else "words"
            line = evidence(sources, placed, passage, around=(at.span,), basis=basis)
            return Held(condition, unique([line, head_line(sources, placed)]), basis)
    return None


def _said_of_oneself(sources: Sources, condition: Condition, placed: Placed) -> Held | None:
    """Say whether a line outside any job says as what somebody worked: "20 years of experience as a QA engineer"."""
    if len(condition.words) != 1:
        return None
    text = sources.text(placed.entry.document_id)
    for passage in placed.entry.passages:
        at = matches(text, passage, condition.words).get(0)
        if at is None or not _names_somebody(text, passage, condition.words[0]):
            continue
        before = text.plain[max(passage.start, at.span.start - _SAYING_REACH) : at.span.start]
        if _EXPERIENCED.search(before) and not _WISHING.search(before):
            basis: Basis = "translation" if at.translated else "words"
            return Held(condition, unique([evidence(sources, placed, passage, around=(at.span,), basis=basis)]), basis)
    return None


# What says outside any job that somebody has worked as what follows; and what says that they would like to.
_EXPERIENCED = re.compile(
    r"\b(?:experienced?|years|yrs|career|background|work(?:s|ed|ing)|served|employed|practi[cs]ed)\b[^.;!?]{0,40}\bas\s+"
    r"(?:(?:an?|the)\s+)?(?:[\w/-]+\s+){0,3}$"
    r"|(?:从事|担任|做)[^，,。；;]{0,8}$",
    re.IGNORECASE,
)
_WISHING = re.compile(
    r"\b(?:seek|look|hop|wish|want|aim|desir|interest|objective|goal)|求职|期望|希望|意向", re.IGNORECASE
)
_SAYING_REACH = 80


# What says of the words behind it that somebody was that; a word or two may stand between ("as a senior").
_SERVING = re.compile(
    r"\b(?:(?:work|serv|act|employ|engag|hir)(?:s|ed|ing|e|es)?|promoted|position|role|capacity|job)\s+(?:to|of|as)\s+"
    r"(?:(?:a|an|the)\s+)?(?:[\w-]+\s+){0,2}$"
    r"|(?:担任|出任|兼任|就任|升任|现任|历任|曾任|起任|任|晋升为?|提拔为|升为)[^，,。；;\s]{0,4}$",
    re.IGNORECASE,
)
# So far before the words of a role such a verb may begin.
_SERVING_REACH = 40


def _is_all_of(condition: Condition, entry: Entry) -> bool:
    """Tell whether an entry's role, or one of two that it tells, is a name that means what is asked where it is all."""
    asked = vocabulary("roles").named(condition.value, any_case=True)
    told = {r.strip().casefold() for r in re.split(r"[/,&]", entry.role or "")}
    return asked is not None and any(n.casefold() in told for n in asked.alone)


def _within(raw: str, place: Span, words: str) -> Span:
    """Return where some words stand in a place; the place, where they do not."""
    at = raw.find(words, place.start, place.end)
    return Span(start=at, end=at + len(words)) if at >= 0 else place


def _relations(condition: Condition) -> tuple[Relation, ...]:
    return ("advisor", "mentor") if condition.relation == "advised_by" else ("mentor", "manager", "advisor")


def _guided(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say who advised or mentored: 导师 is both words, so a line that says it proves either."""
    names = asked_names(sources, condition)
    for fact in sources.facts(*_relations(condition), person_id=placed.person_id):
        if fact.entry_id != placed.entry.entry_id:
            continue
        if names and not any(names_agree(fact.value, name) for name in names):
            continue
        line = place_of(sources, placed, fact.span)
        if line is None:
            continue
        own = fact.relation == ("advisor" if condition.relation == "advised_by" else "mentor")
        if own or "导师" in line.quote:
            return Held(condition, unique([line, head_line(sources, placed)]))
        return Near(condition, (line,), Reason("other_kind", condition.value, placed.entry.kind))
    return None
