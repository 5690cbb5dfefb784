"""Where somebody is: what an entry says of its place, what the top of a CV says, where a university lies.

A city in a bullet is no stay unless the bullet says that it was one, and a place that somebody would move to is none
either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from bot.answering.evidence import evidence, head_spans, line_of, unique
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.holds.words import employers_in, matches
from bot.answering.homes import home_of, look_up_homes
from bot.answering.later import Later
from bot.answering.records import Condition, Evidence, WordGroup
from bot.answering.sources import Placed, Sources
from bot.answering.texts import Text
from vectorstore.lexicon import Concept, vocabulary
from vectorstore.records import JOB_KINDS, Entry, EntryKind, EntryQuery, Mention, Span
from vectorstore.seats import seat_of, seated_in
from vectorstore.text import fold

_SOMEWHERE: frozenset[EntryKind] = JOB_KINDS | {"education", "project", "profile", "activity", "other", "teaching"}


def elsewhere(sources: Sources, person_id: str, conditions: Sequence[Condition]) -> tuple[Evidence, ...]:
    """Return the line that says where somebody is now, in none of some places; none where their newest CV has no such.

    A profile goes before a present job, and a line where a place of the lexicon stands counts as well.
    """
    asked = frozenset[str]().union(*map(_inside, conditions))
    newest = sources.newest(person_id).document_id
    own = [p for p in sources.entries_of(person_id) if p.entry.document_id == newest]
    profiles = [p for p in own if p.entry.kind == "profile"]
    for placed in (*profiles, *(p for p in own if p.entry.kind in JOB_KINDS and sources.is_current(p))):
        text = sources.text(placed.entry.document_id)
        said = _location_places(sources, placed.entry)
        told = placed.entry.passages if placed.entry.kind == "profile" else head_spans(sources, placed.entry)
        for place in (*said, *(p for p in told if not _WISH.search(p.of(text.raw)))):
            named = {m.concept.concept_id for m in vocabulary("places").matches(place.of(text.plain))}
            if named & asked:
                return ()
            if not (named or place in said):
                continue
            return unique([evidence(sources, placed, place)])
    return ()


def located_entries(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that could say that somebody is in a place."""
    found = {p.entry.entry_id: p for p in sources.find(EntryQuery(words=(place_names(condition),)))}
    if seated := seated_in(_inside(condition)):
        schools = sources.find(EntryQuery(kinds=frozenset({"education"}), organisations=seated))
        found.update((p.entry.entry_id, p) for p in schools)
    sources.prepare(p.entry for p in found.values())
    look_up_homes(sources, {p.person_id for p in found.values()})
    group, _ = _group_of(condition)
    sources.look_up((group,) if group is not None else (), tuple(found.values()))
    return tuple(found.values())


@lru_cache(maxsize=200)
def _inside(condition: Condition) -> frozenset[str]:
    """Return the places of a condition and all that lie in them, by their ids."""
    held = vocabulary("places")
    return frozenset(i for c in condition.concepts for i in held.under(c))


@lru_cache(maxsize=200)
def place_names(condition: Condition) -> tuple[str, ...]:
    """Return how the place of a condition, and places inside it, are written."""
    held = vocabulary("places")
    names = [n for c in condition.concepts for child in sorted(held.under(c)) for n in held.concepts[child].names]
    return tuple(dict.fromkeys([condition.value, *names]))


@lru_cache(maxsize=200)
def _group_of(condition: Condition) -> tuple[WordGroup | None, tuple[str, ...]]:
    """Return the names of a place as a group of words, and its two letters."""
    names = place_names(condition)
    codes = tuple(n for n in names if _CODE.fullmatch(n))
    long = tuple(n for n in names if n not in codes and not _CODE.fullmatch(n.upper()))
    return (WordGroup(word=long[0], alternatives=long, translated=long[1:]) if long else None), codes


def located(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Look for a place where an entry says it was, in the address at the top, and in what says that it was a stay."""
    entry = placed.entry
    if entry.kind not in _SOMEWHERE:
        return None
    text = sources.text(entry.document_id)
    said = _location_places(sources, entry)
    if entry.kind == "profile":
        # Where a header says that somebody lives, it says it there and not in what they would like.
        home = home_of(sources, placed.person_id)
        told = (p for p in entry.passages if not _WISH.search(p.of(text.raw)))
        places = said or (() if home and condition.current else tuple(told))
    else:
        places = (*head_spans(sources, entry), *said)
    group, codes = _group_of(condition)
    numbers = sources.passages_with(group, entry) if group is not None else None
    bearing = None if numbers is None else {entry.passages[n].start for n in numbers if n < len(entry.passages)}
    for place in places:
        # Of a line of contacts only the place itself is one: "co.uk" is no state.
        where = _location_in(text.raw, entry, place) or place
        # "Texas Roadhouse, Reno, NV" was in Reno: what an employer is called says where it was if nothing else does.
        named = _names_apart(text.raw, entry)
        may_name = group is not None and (bearing is None or place.start in bearing)
        if (may_name and group is not None and _is_named(text, where, group, named, condition)) or _has_code(
            where.of(text.raw), codes
        ):
            quote = Later(partial(_quoted, sources, placed, place))
            newest = sources.newest(placed.person_id).document_id == entry.document_id
            here = (entry.kind == "profile" and newest) or (
                sources.is_current(placed) and home_of(sources, placed.person_id) is None
            )
            if condition.current and not here:
                return Near(condition, quote, Reason("not_current", condition.value))
            return Held(condition, quote)
    if group is not None and not condition.current and (stay := _stayed(sources, placed, group)) is not None:
        return Held(condition, Later(partial(_quoted, sources, placed, stay)))
    return _seated(sources, condition, placed)


def _is_named(text: Text, where: Span, group: WordGroup, apart: Sequence[Span], condition: Condition) -> bool:
    """Tell whether words name a place of a condition, and not a town called alike in another state: Birmingham, AL."""
    away = list(apart)
    while (found := matches(text, where, (group,), away).get(0)) is not None:
        called_so = fold(found.span.of(text.plain)) == fold(condition.value)
        if called_so or not _lies_elsewhere(text.plain[found.span.end : where.end], condition):
            return True
        away.append(found.span)
    return False


def _lies_elsewhere(behind: str, condition: Condition) -> bool:
    """Tell whether the two letters behind a town say that it lies in none of the places that are asked for."""
    said = _STATE_BEHIND.match(behind)
    held = vocabulary("places")
    state = held.named(said["a"] or said["b"]) if said is not None else None
    if state is None:
        return False
    around = {i for c in condition.concepts for i in held.lineage(c)}
    return state.concept_id not in around and state.concept_id not in _inside(condition)


_STATE_BEHIND = re.compile(r"\s*,\s*(?P<a>[A-Z]{2})(?![A-Za-z])|\s+(?P<b>[A-Z]{2})(?=,?\s+\d{5}\b)")


def _names_apart(raw: str, entry: Entry) -> tuple[Span, ...]:
    """Return the names of employers beside which an entry says where it was: "Texas Roadhouse, Reno, NV"."""
    named = employers_in(entry) if entry.location else ()
    return tuple(n for n in named if (entry.location or "") not in n.of(raw))


def _stayed(sources: Sources, placed: Placed, group: WordGroup) -> Span | None:
    """Return the line of a job or a study that says outright that some of it was spent in a place."""
    if placed.entry.kind == "profile":
        return None
    text = sources.text(placed.entry.document_id)
    for passage in placed.entry.passages:
        at = matches(text, passage, (group,)).get(0)
        if at is None or _TRIP.match(text.plain[at.span.end : passage.end]):
            continue
        if _is_stay(text.plain[passage.start : at.span.start]):
            return passage
    return None


def stays_told(sources: Sources, placed: Placed) -> Iterator[tuple[Span, Concept]]:
    """Yield the places in which lines of an entry say outright that some of it was spent, each with its line."""
    text = sources.text(placed.entry.document_id)
    for passage in placed.entry.passages:
        line = passage.of(text.plain)
        if _STAY.search(line):
            found = vocabulary("places").matches(line)
            stays = (m for m in found if _is_stay(line[: m.span.start]) and not _TRIP.match(line[m.span.end :]))
            yield from ((passage, m.concept) for m in stays)


def _is_stay(before: str) -> bool:
    """Tell whether what stands before a place says that somebody was there, and not for whom they worked from where."""
    said = _STAYING.search(before)
    return said is not None and not _WISH.search(before) and not _SERVING.search(said.group())


# "Seconded to Munich", "two years at the plant in Lyon", 派驻迪拜: a city beside any other words is no stay.
_STAY = re.compile(
    r"\b(?:secondment|seconded|stationed|expatriate|expat|semester abroad|stud(?:y|ied) abroad|worked abroad|"
    r"(?:posted|posting|relocated|transferred) to|exchange (?:program(?:me)?|semester|student|term|year)|"
    r"lived (?:and worked )?in|(?<!-)based|rotation|assignment)\b"
    r"|(?:^|(?<=[.;:\n]))\W*(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)[ -](?:and a half )?"
    r"(?:years?|months?|weeks?|semesters?|terms?)\b"
    r"|派驻|外派|常驻|借调|派往|派遣|轮岗|赴|驻|调往|前往",
    re.IGNORECASE,
)
_STAYING = re.compile(rf"(?:{_STAY.pattern})(?:[^.;:。；，\u4e00-\u9fff]{{0,60}}|[^，,。；;]{{0,8}})$", re.IGNORECASE)
# Who was somewhere on a trip has not worked there.
_TRIP = re.compile(
    r"[^，,。；;]{0,4}(?:出差|参展|参会|旅|考察)|\s*(?:\w+\s+){0,2}(?:conference|fair|trip|visit)\b", re.IGNORECASE
)
_SERVING = re.compile(r"\b(?:for|across|cover\w*|client\w*|market\w*|responsible|serv\w+|support\w*)\b|负责|服务", re.I)


# A state by its two letters behind a town: "Towson, MD", "Austin TX 78701"; in "M.Sc." or "MA in Design" none is.
_CODE = re.compile(r"[A-Z]{2}")
_BEHIND_TOWN = re.compile(
    r"(?:[a-z.]{2,}[,)]?\s+|[,|/(]\s*|^\W*)(?P<c>[A-Z]{2}|(?<=, )[A-Z][a-z](?=$|,?\s+\d{5}))"
    r"(?=\s*(?:$|[,;|)\]–—-]|\d{4,}|[.](?:\s|$)|,?\s+\d{5}))"
)
_LETTERS = 2
_COUNTRIES = re.compile(r"\b(?:US|UK|EU|HK)\b")
# Whatever names a place by its letters holds two capitals, or a state behind its comma as some write it.
_MAY_CODE = re.compile(r"[A-Z]{2}|, [A-Z][a-z]")


def _has_code(written: str, codes: Sequence[str]) -> bool:
    """Tell whether a line names a place by its two letters, as a state stands behind its town."""
    if not codes:
        return False
    alone = {bare.upper()} if len(bare := written.strip()) == _LETTERS else set()
    if not alone and _MAY_CODE.search(written) is None:
        return False
    said = alone | {m["c"].upper() for line in written.splitlines() for m in _BEHIND_TOWN.finditer(line.strip())}
    return bool((said | set(_COUNTRIES.findall(written))) & set(codes))


def _quoted(sources: Sources, placed: Placed, place: Span) -> tuple[Evidence | None]:
    return (evidence(sources, placed, place),)


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
            return Held(condition, Later(partial(_naming, sources, placed, mention)), "class")
    return None


def _naming(sources: Sources, placed: Placed, mention: Mention) -> tuple[Evidence | None]:
    return (line_of(sources, placed, mention),)


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
