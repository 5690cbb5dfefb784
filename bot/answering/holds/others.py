"""Awards, service, courses, roles, and the people who advised or mentored somebody.

Each needs an entry of its own kind (or a fact) whose words, with the headings above, are those asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.evidence import evidence, head_line, head_spans, unique
from bot.answering.holds.papers import asked_names
from bot.answering.holds.places import located, located_entries
from bot.answering.holds.schooling import place_of
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.holds.whose import is_served
from bot.answering.holds.words import Carried, Scattered, carried, matches, phrase
from bot.answering.records import Basis, Condition, WordGroup
from bot.answering.sources import Placed, Sources
from bot.answering.texts import Text
from vectorstore.lexicon import ends_in_people, vocabulary
from vectorstore.names import names_agree
from vectorstore.records import JOB_KINDS, Entry, EntryKind, EntryQuery, Relation, Span
from vectorstore.text import find_phrase, has_cjk

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
        all(held.named(a) is not None for a in group.alternatives) for group in condition.words
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
    others = _named_otherwise(text, entry)
    places = tuple(p for p in places if all(_names_somebody(text, p, g, others) for g in condition.words))
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


def _named_otherwise(text: Text, entry: Entry) -> tuple[Span, ...]:
    """Return the names of what an entry was at, in which nobody's role stands: Somebody + Partners, a society."""
    if entry.role and _PARTNER.search(entry.role):
        return ()  # who is a partner of a firm of lawyers is one
    role = _within(text.raw, entry.span, entry.role) if entry.role else None
    named = [m.span for m in entry.organisations if m.span is not None]
    if entry.kind in _SEATS:
        at = entry.span.start
        found = _SOCIETY.finditer(entry.span.of(text.plain))
        named += [Span(start=at + m.start(), end=at + m.end()) for m in found]
    return tuple(span for span in named if role is None or not role.touches(span))


_PARTNER = re.compile(r"\bpartner\b|合伙人", re.IGNORECASE)
# What engineers, nurses or bakers belong to is called after them.
_SOCIETY = re.compile(
    r"(?:[A-Z][\w&'’.-]*\s+)*(?:Academy|Association|Board|Chamber|College|Council|Federation|Guild|Institut(?:e|ion)|"
    r"Order|Society|Union)\b(?:\s+(?:(?:of|for|and|the|&|in)\s+)*[A-Z][\w&'’.-]*)*"
    r"|[\u4e00-\u9fff]*(?:协会|学会|联合会|工会|商会)"
)


def _names_somebody(text: Text, place: Span, group: WordGroup, others: Sequence[Span] = ()) -> bool:
    """Tell whether a place with the words of a role has them as one: Engineering is no Engineer.

    In the names of `others` stands nobody's.
    """
    at = [(a, p) for a in group.alternatives for p in find_phrase(text.terms(place), phrase(a))]
    found = [
        (a, p.of(text.plain))
        for a, p in at
        if not any(o.holds(p) for o in others)
        and not (_is_person(a) and is_served(text.plain, Span(start=p.start, end=p.end)))
    ]
    return not at or any(_is_field(asked) or _is_same_noun(asked, said) for asked, said in found)


def _is_person(asked: str) -> bool:
    """Tell whether a word of a title is somebody: a nurse has recruiters, and sales have assistants of their own."""
    return ends_in_people(asked) or vocabulary("roles").named(asked) is not None


def _is_one(group: WordGroup, said: str) -> bool:
    """Tell whether words are the very noun of a role: "Recruit, develop and lead" opens with no recruiter."""
    if has_cjk(said):
        return ends_in_people(said)
    return any(a.isascii() and not _is_field(a) and _is_same_noun(a, said) for a in group.alternatives)


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
        served = _SERVING.search(text.plain[max(passage.start, at.span.start - _SERVING_REACH) : at.span.start])
        dated = _WHILE.match(text.plain[at.span.end : passage.end]) is not None
        if served or dated and _TITLE_BEFORE.fullmatch(text.plain[passage.start : at.span.start]):
            basis: Basis = "translation" if at.translated else "words"
            line = evidence(sources, placed, passage, around=(at.span,), basis=basis)
            return Held(condition, unique([line, head_line(sources, placed)]), basis)
    return None


def _said_of_oneself(sources: Sources, condition: Condition, placed: Placed) -> Held | None:
    """Say whether a line outside any job says as what somebody worked: "20 years of experience as a QA engineer"."""
    if len(condition.words) != 1:
        return None
    text = sources.text(placed.entry.document_id)
    for order, passage in enumerate(placed.entry.passages):
        at = matches(text, passage, condition.words).get(0)
        if at is None or not _names_somebody(text, passage, condition.words[0]):
            continue
        before = text.plain[max(passage.start, at.span.start - _SAYING_REACH) : at.span.start]
        said = (_LICENSED if placed.entry.kind == "other" else _EXPERIENCED).search(before) is not None
        if placed.entry.kind == "profile" and (order > 0 or placed.entry.headings):
            # What stands under a name, or opens what somebody says of themselves; the first line is the name.
            line = text.plain[passage.start : at.span.start]
            said = said or (
                _is_one(condition.words[0], at.span.of(text.plain))
                and _TITLE_BEFORE.fullmatch(line) is not None
                and _TITLE_AFTER.match(text.plain[at.span.end : passage.end]) is not None
            )
        if said and not _WISHING.search(before):
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
    r"\b(?:seek|look|hop|wish|want|aim|aspir|desir|interest|objective|goal|position|role|future|student|stud(?:y|ied)|"
    r"supervis|led|manag|trained|taught|assist|support|daughter|son|wife|husband)|求职|期望|希望|意向|应聘|岗位|目标",
    re.IGNORECASE,
)
_SAYING_REACH = 80
# Who is licensed as something is that, whatever their posts are called.
_LICENSED = re.compile(
    rf"{_EXPERIENCED.pattern}|(?:^|[,;|:]\s*)(?:chartered|licensed|registered)\s+(?:[\w-]+\s+){{0,2}}$", re.IGNORECASE
)
# A title by itself: "Chartered accountant (ACA)", "Experienced nurse with ...", 资深会计师; what kind may stand before.
_TITLE_BEFORE = re.compile(r"\W*(?:(?:[A-Za-z][\w/&'’+.-]*\s+|[^\W\d_A-Za-z]{1,6}|[|/·&]\s*){0,4})")
_TITLE_AFTER = re.compile(
    r"\s*(?:$|[|/·&,，、;；(（.。–—\n-]|(?:with|having|who|and|of|in|at|for|specialis\w+|specializ\w+|based)\b)", re.I
)


# What says of the words behind it that somebody was that; a word or two may stand between ("as a senior").
_SERVING = re.compile(
    r"\b(?:(?:work|serv|act|employ|engag|hir)(?:s|ed|ing|e|es)?|promoted|position|role|capacity|job)\s+(?:to|of|as)\s+"
    r"(?:(?:a|an|the)\s+)?(?:[\w-]+\s+){0,2}$"
    r"|(?:担任|出任|兼任|就任|升任|现任|历任|曾任|起任|任|晋升为?|提拔为|升为)[^，,。；;\s]{0,4}$",
    re.IGNORECASE,
)
# "Trainee until 2019": what somebody was for a part of a job.
_WHILE = re.compile(
    r"\s*[(（,，:：]?\s*(?:until|till|up to|since|from|between|in|直到|至|自)?\s*\(?(?:\d{4}|\w{3,9}\s+\d{4})",
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
