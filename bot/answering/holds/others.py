"""Awards, service, courses, roles, places, and the people who advised or mentored somebody.

Each needs an entry of its own kind (or a fact) whose words, with the headings above, are those asked for.
"""

from __future__ import annotations

import re

from bot.answering.evidence import evidence, head_line, head_spans, line_of, unique
from bot.answering.holds.papers import asked_names
from bot.answering.holds.schooling import place_of
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.holds.words import Carried, Scattered, carried, matches
from bot.answering.records import Condition, WordGroup
from bot.answering.sources import Placed, Sources
from vectorstore.lexicon import vocabulary
from vectorstore.names import names_agree
from vectorstore.records import JOB_KINDS, Entry, EntryKind, EntryQuery, Relation, Span
from vectorstore.seats import seat_of, seated_in

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
    "role": frozenset(),
}
# Where a line may name an honour beside what it tells of: of a club's activities it may be the name of a drive.
_HONOURED: frozenset[EntryKind] = JOB_KINDS | {"education", "profile", "other"}
# Behind the role stands what it was in: a member of an association of principals is no principal.
_SEATS: frozenset[EntryKind] = frozenset({"activity", "service"})
_SOMEWHERE: frozenset[EntryKind] = JOB_KINDS | {"education", "project", "profile", "activity", "other", "teaching"}


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that could hold the condition."""
    match condition.relation:
        case "advised_by" | "mentored_by":
            facts = sources.facts(*_relations(condition))
            found = (sources.entry(f.entry_id) for f in facts if f.entry_id)
            return tuple({p.entry.entry_id: p for p in found if p is not None}.values())
        case "located_in":
            return _located_entries(sources, condition)
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
            return _located(sources, condition, placed)
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
            return Held(condition, found.evidence, found.basis)
        if condition.relation == "awarded" and placed.entry.kind in JOB_KINDS | {"profile"}:
            return None
        return Near(condition, found.evidence, Reason("other_kind", condition.value, placed.entry.kind))
    if isinstance(found, Scattered) and own:
        return Near(condition, found.evidence, Reason("scattered", condition.value))
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
    text = sources.text(entry.document_id)
    places = head_spans(sources, entry) or entry.passages[:1]
    if entry.role:
        told = (*places, *entry.passages, *entry.headings)
        places = tuple(p for p in told if entry.role in p.of(text.raw)) or places
        roles = tuple(_within(text.raw, p, entry.role) for p in places)
        if entry.kind in _SEATS and not any(matches(text, r, condition.words) for r in roles):
            return None
    found = carried(sources, placed, condition.words, places=places)
    if not isinstance(found, Carried):
        if not _is_all_of(condition, entry):
            return None
        held = Held(condition, unique([head_line(sources, placed)]), "translation")
    else:
        held = Held(condition, found.evidence, found.basis)
    if condition.current and not sources.is_current(placed):
        return Near(condition, held.evidence, Reason("not_current", condition.value))
    return held


def _is_all_of(condition: Condition, entry: Entry) -> bool:
    """Tell whether an entry's role, or one of two that it tells, is a name that means what is asked where it is all."""
    asked = vocabulary("roles").named(condition.value, any_case=True)
    told = {r.strip().casefold() for r in re.split(r"[/,&]", entry.role or "")}
    return asked is not None and any(n.casefold() in told for n in asked.alone)


def _within(raw: str, place: Span, words: str) -> Span:
    """Return where some words stand in a place; the place, where they do not."""
    at = raw.find(words, place.start, place.end)
    return Span(start=at, end=at + len(words)) if at >= 0 else place


def _located_entries(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    found = {p.entry.entry_id: p for p in sources.find(EntryQuery(words=(place_names(condition),)))}
    if seated := seated_in(_inside(condition)):
        schools = sources.find(EntryQuery(kinds=frozenset({"education"}), organisations=seated))
        found.update((p.entry.entry_id, p) for p in schools)
    sources.prepare(p.entry for p in found.values())
    return tuple(found.values())


def _inside(condition: Condition) -> frozenset[str]:
    """Return the places of a condition and all that lie in them, by their ids."""
    held = vocabulary("places")
    return frozenset(i for c in condition.concepts for i in held.under(c))


def place_names(condition: Condition) -> tuple[str, ...]:
    """Return how the place of a condition, and places inside it, are written."""
    held = vocabulary("places")
    names = [n for c in condition.concepts for child in sorted(held.under(c)) for n in held.concepts[child].names]
    return tuple(dict.fromkeys([condition.value, *names]))


def _located(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Look for a place where an entry says it was, and in the address at the top; a city in a bullet is no stay."""
    entry = placed.entry
    text = sources.text(entry.document_id)
    if entry.kind == "profile":
        # Where a header says that somebody lives, it says it there and not in what they would like.
        home = _home_of(sources, placed)
        told = (p for p in entry.passages if not _WISH.search(p.of(text.raw)))
        places = _location_places(sources, entry) or (() if home and condition.current else tuple(told))
    else:
        places = (*head_spans(sources, entry), *_location_places(sources, entry))
    if entry.kind not in _SOMEWHERE:
        return None
    names = place_names(condition)
    group = WordGroup(word=condition.value, alternatives=names, translated=names[1:])
    for place in places:
        # Of a line of contacts only the place itself is one: "co.uk" is no state.
        if matches(text, _location_in(text.raw, entry, place) or place, (group,)):
            quote = unique([evidence(sources, placed, place)])
            newest = sources.newest(placed.person_id).document_id == entry.document_id
            here = (entry.kind == "profile" and newest) or (
                sources.is_current(placed) and _home_of(sources, placed) is None
            )
            if condition.current and not here:
                return Near(condition, quote, Reason("not_current", condition.value))
            return Held(condition, quote)
    return _seated(sources, condition, placed)


def _home_of(sources: Sources, placed: Placed) -> str | None:
    """Return where the head of the newest CV says that somebody is: then a present job elsewhere does not."""
    newest = sources.newest(placed.person_id).document_id
    own = (p.entry for p in sources.entries_of(placed.person_id) if p.entry.document_id == newest)
    return next((e.location for e in own if e.kind == "profile" and e.location), None)


def _seated(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether a degree is of a university that lies in a place, where the CV does not say where it was."""
    entry = placed.entry
    if entry.kind != "education" or entry.location:
        return None
    asked = _inside(condition)
    for mention in entry.organisations:
        if mention.lexicon_id and seat_of(mention.lexicon_id) & asked:
            if condition.current and not sources.is_current(placed):
                return None
            return Held(condition, unique([line_of(sources, placed, mention)]), "class")
    return None


# What says outright where somebody is goes before where their work is told to be.
_LIVES = re.compile(r"\b(?:lives?|living|resid\w+|based|home|address)\b|现居|居住|住址|所在地|常住", re.IGNORECASE)
_WISH = re.compile(r"\brelocat\w*|\bwilling to\b|期望|意向|籍贯", re.IGNORECASE)


def _location_places(sources: Sources, entry: Entry) -> tuple[Span, ...]:
    if not entry.location:
        return ()
    raw = sources.text(entry.document_id).raw
    told = [p for p in entry.passages if entry.location in p.of(raw)]
    return tuple(sorted(told, key=lambda p: not _LIVES.search(p.of(raw))))


def _location_in(raw: str, entry: Entry, place: Span) -> Span | None:
    """Return where a line of a head has the place that somebody lives in."""
    at = raw.find(entry.location, place.start, place.end) if entry.kind == "profile" and entry.location else -1
    return Span(start=at, end=at + len(entry.location or "")) if at >= 0 else None


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
