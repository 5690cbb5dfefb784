"""Publications and patents: where, by whom, in which state.

"Published at V" needs a paper that is published or accepted there; one under review, or a preprint, is a near miss.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.evidence import evidence, unique
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.holds.words import Carried, Scattered, carried, phrase
from bot.answering.merged import is_outdated
from bot.answering.records import Condition, Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.lexicon import vocabulary
from vectorstore.names import agrees_as_author
from vectorstore.records import EntryKind, EntryQuery, Span, Status
from vectorstore.text import fold, terms
from vectorstore.venues import workshop_at

_PAPERS: frozenset[EntryKind] = frozenset({"publication"})
_WRITTEN: frozenset[EntryKind] = frozenset({"publication", "patent"})
_OUT: frozenset[Status] = frozenset({"published", "accepted"})
# A job may say that patents came of it, or count them ("4 utility patents"); "familiar with patent law" does not.
_PATENTED = re.compile(
    r"(?:author(?:ed)?|fil(?:ed|ing)(?! patent applications? for)|hold(?:s|er)?|grant(?:ed)?|obtain(?:ed)?|"
    r"invent(?:ed|or)|submitted|applied|publish(?:ed)?|own(?:s|ed)?)"
    r"\b.{0,40}\bpatents?\b"
    r"|\bpatents?\b.{0,30}\b(?:filed|granted|pending|authored|issued|as (?:first|co-?)\W?(?:author|inventor))"
    r"|(?:^|[;；:：•·*]\s*|-\s+)(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|several|multiple) "
    r"(?:[\w-]+ ){0,2}patents\b"
    r"|\binventors? on\b.{0,20}\b(?:US|EP|GB|DE|CN|WO|JP)\s?\d"
    r"|(?:申请|授权|撰写|拥有|获得?|发表|提交|产出).{0,20}专利|专利.{0,10}[项篇件]|[项篇件].{0,12}专利",
    re.IGNORECASE,
)

_NONE = re.compile(r"\b(?:no|without|never)\b[^.;]{0,20}\bpatents?\b|[无没](?:有)?专利", re.IGNORECASE)
# A life in sentences may count papers without naming one: "author of 23 papers", 发表SCI论文21篇.
_AUTHORED = re.compile(
    r"\b(?:authors?|authored|co-?author(?:ed)?|published|has published|wrote)\b.{0,40}"
    r"\b(?:papers|articles|publications|book chapters)\b"
    r"|\b(?:papers?|articles?) (?:published|appeared) in\b|发表.{0,24}(?:论文|文章)|论文.{0,16}篇",
    re.IGNORECASE,
)
# At work articles may be a journalist's, and papers somebody else's.
_AUTHORED_AT_WORK = re.compile(
    r"\b(?:co-?)?(?:authored|published|wrote|publishing|authoring)\b(?:(?!\bby\b)[^.;\n]){0,40}"
    r"\b(?:(?:research|scientific|academic|peer[- ]reviewed|journal|conference|technical)\s+"
    r"(?:papers?|articles?|publications?)"
    r"|(?:papers?|articles?|publications?)\s+(?:in|at)\s+(?:[\w-]+\s+){0,3}(?:journals?|conferences?|proceedings))\b"
    r"|(?<!代)发表.{0,24}(?:论文|学术文章)",
    re.IGNORECASE,
)
# What is still written is not out; what is judged is asked for by its state, and is a paper.
_UNWRITTEN = re.compile(
    r"\bin prep(?:aration|\.)?(?!\w)|\bto be submitted\b|\bunder preparation\b|\bdraft(?:ed|ing)?\b"
    r"|撰写中|准备中|待投|拟投",
    re.IGNORECASE,
)
_AT_WORK: frozenset[EntryKind] = frozenset({"employment", "internship", "teaching"})
_LIVES: frozenset[EntryKind] = frozenset({"profile", "other", "activity", "project", "education", "award"})


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every paper (or patent) that could hold a condition."""
    words = tuple(g.alternatives for g in condition.words)
    match condition.relation:
        case "published_at" if condition.value:
            return _at_venue(sources, condition)
        case "holds_patent":
            told = sources.find(EntryQuery(words=(("patent", "inventor", "专利"), *words)))
            listed = sources.find(EntryQuery(kinds=frozenset({"patent"}), words=words))
            found = {p.entry.entry_id: p for p in (*listed, *told)}
            return tuple(found.values())
        case "published" if not words:
            told = sources.find(
                EntryQuery(kinds=_LIVES | _AT_WORK, words=(("papers", "articles", "publications", "论文", "文章"),))
            )
            listed = sources.find(EntryQuery(kinds=_PAPERS))
            return (*listed, *told)
        case "coauthor":
            return sources.find(EntryQuery(kinds=_WRITTEN))
        case _:
            return sources.find(EntryQuery(kinds=_PAPERS, words=words))


def _at_venue(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    keys = frozenset({*condition.concepts, fold(condition.value)})
    known = sources.find(EntryQuery(kinds=_PAPERS, venues=keys))
    held = vocabulary("venues")
    names = [n for c in condition.concepts if (concept := held.get(c)) for n in concept.names]
    written = sources.find(EntryQuery(kinds=_PAPERS, words=((condition.value, *names),)))
    return tuple({p.entry.entry_id: p for p in (*known, *written)}.values())


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether a paper or patent holds a condition about papers; what a newer CV tells otherwise holds nothing."""
    if is_outdated(sources, placed):
        return None
    match condition.relation:
        case "published_at":
            return _published_at(sources, condition, placed)
        case "published":
            return _published(sources, condition, placed)
        case "first_author" | "co_first":
            return _first_author(sources, condition, placed)
        case "coauthor":
            return _coauthor(sources, condition, placed)
        case _:
            return _patent(sources, condition, placed)


def _published_at(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    if placed.entry.kind != "publication":
        return None
    venue = placed.entry.venue
    line = unique([_whole(sources, placed, venue.span if venue else None)])
    if condition.value and not at_venue(sources, condition, placed):
        beside = venue is not None and _at_workshop(venue.text, condition)
        return Near(condition, line, Reason("workshop", condition.value)) if beside else None
    if placed.entry.status not in _OUT:
        return Near(condition, line, Reason("status", condition.value, placed.entry.status or "listed"))
    return Held(condition, line)


def _at_workshop(venue: str, condition: Condition) -> bool:
    """Tell whether a venue is a workshop that was held at the conference asked for."""
    held = vocabulary("venues").matches(venue)
    at = (m.concept.concept_id for m in held if workshop_at(venue, m) is not None)
    return any(set(vocabulary("venues").lineage(c)) & set(condition.concepts) for c in at)


def at_venue(sources: Sources, condition: Condition, placed: Placed) -> bool:
    """Tell whether a paper's venue is the one asked for, lies under it, or is written with its words."""
    venue = placed.entry.venue
    if venue is None:
        text = sources.text(placed.entry.document_id)
        words = tuple(t.text for t in text.terms(placed.entry.span))
        title = tuple(t.text for t in terms(placed.entry.title or ""))
        return _holds(words, phrase(condition.value)) and not _holds(title, phrase(condition.value))
    if venue.lexicon_id and condition.concepts:
        return bool(set(vocabulary("venues").lineage(venue.lexicon_id)) & set(condition.concepts))
    if fold(venue.text) == fold(condition.value):
        return True
    if condition.concepts:
        matches = vocabulary("venues").matches(venue.text)
        found = {m.concept.concept_id for m in matches if workshop_at(venue.text, m) is None}
        return any(set(vocabulary("venues").lineage(c)) & set(condition.concepts) for c in found)
    return _holds(tuple(t.text for t in terms(venue.text)), phrase(condition.value))


def _holds(words: tuple[str, ...], asked: tuple[str, ...]) -> bool:
    return bool(asked) and any(words[i : i + len(asked)] == asked for i in range(len(words) - len(asked) + 1))


def _published(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    text = sources.text(placed.entry.document_id)
    if placed.entry.kind in _LIVES | _AT_WORK and not condition.words:
        form = _AUTHORED_AT_WORK if placed.entry.kind in _AT_WORK else _AUTHORED
        told = [p for p in placed.entry.passages if form.search(p.of(text.plain))]
        return Held(condition, unique(evidence(sources, placed, p) for p in told)) if told else None
    if placed.entry.kind != "publication":
        return None
    if not condition.words:
        line = unique([_whole(sources, placed)])
        if placed.entry.status != "under_review" and _UNWRITTEN.search(placed.entry.span.of(text.plain)):
            return Near(condition, line, Reason("status", condition.value, placed.entry.status or "listed"))
        return Held(condition, line)
    return _about(sources, condition, placed)


def _about(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    found = carried(sources, placed, condition.words)
    if isinstance(found, Carried):
        return Held(condition, found.quotes, found.basis)
    if isinstance(found, Scattered):
        return Near(condition, found.quotes, Reason("scattered", condition.value))
    return None


def _first_author(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    entry = placed.entry
    if entry.kind != "publication" or not entry.authors:
        return None
    if condition.relation == "co_first" and not entry.co_first:
        return None
    firsts = (entry.authors[0], *entry.co_first)
    if not any(is_author(a, names_of(sources, placed.person_id)) for a in firsts):
        return None
    if condition.words:
        return _about(sources, condition, placed)
    return Held(condition, unique([_whole(sources, placed)]))


def _coauthor(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Look for an author who bears the name asked for, and is not the CV's own person."""
    asked = asked_names(sources, condition)
    if not asked or placed.person_id in condition.concepts:
        return None
    own = names_of(sources, placed.person_id)
    for author in placed.entry.authors:
        if is_author(author, asked) and not is_author(author, own):
            text = sources.text(placed.entry.document_id)
            at = text.raw.find(author, placed.entry.span.start, placed.entry.span.end)
            around = Span(start=at, end=at + len(author)) if at >= 0 else None
            return Held(condition, unique([_whole(sources, placed, around)]))
    return None


def _patent(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    entry = placed.entry
    if entry.kind == "patent":
        if condition.words:
            return _about(sources, condition, placed)
        return Held(condition, unique([_whole(sources, placed)]))
    if entry.kind not in {"employment", "internship", "project", "profile", "other", "activity", "education"}:
        return None
    text = sources.text(entry.document_id)
    for place in entry.passages:
        if _PATENTED.search(place.of(text.plain)) and not _NONE.search(place.of(text.plain)):
            quote = unique([evidence(sources, placed, place)])
            if not condition.words:
                return Held(condition, quote)
            found = carried(sources, placed, condition.words, places=(place,))
            return Held(condition, found.quotes, found.basis) if isinstance(found, Carried) else None
    return None


def _whole(sources: Sources, placed: Placed, *around: Span | None) -> Evidence | None:
    """Return a whole item of a list, or so much of it as may be quoted around the words that matter."""
    return evidence(sources, placed, placed.entry.span, around=[a for a in around if a is not None])


def is_author(author: str, names: Sequence[str]) -> bool:
    """Tell whether an author as a list of papers has it can be somebody of these names."""
    return any(agrees_as_author(name, author) for name in names)


def names_of(sources: Sources, person_id: str) -> tuple[str, ...]:
    """Return every name of a person in scope."""
    person = sources.by_id.get(person_id)
    return (person.name, *person.aliases) if person is not None and not person.unnamed else ()


def asked_names(sources: Sources, condition: Condition) -> tuple[str, ...]:
    """Return the names under which the person of a condition may be written."""
    own = [n for i in condition.concepts for n in names_of(sources, i)]
    written = [a for g in condition.words for a in g.alternatives]
    return tuple(dict.fromkeys([*([condition.value] if condition.value else []), *written, *own]))
