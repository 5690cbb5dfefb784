"""What is told in sentences: what somebody did; also skills, interests, co-authors and years of experience.

Knows which sentences tell a thing best. Knows nothing about typed facts or lists of entries.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from bot.answering.compose.labels import entry_label, organisation_of
from bot.answering.compose.lengths import told_lines
from bot.answering.compose.words import say
from bot.answering.evidence import evidence, head_line, head_spans, unique
from bot.answering.facts.retellings import listed_once, told_once
from bot.answering.facts.statement import Asked, Statement
from bot.answering.holds import Held
from bot.answering.holds.papers import is_author, names_of
from bot.answering.holds.words import matches
from bot.answering.lasting import lasted_of
from bot.answering.records import Condition
from bot.answering.sources import Placed
from vectorstore.lexicon import vocabulary
from vectorstore.markup import shown
from vectorstore.names import names_agree
from vectorstore.periods import find_periods
from vectorstore.records import JOB_KINDS, EntryKind, Span
from vectorstore.text import has_cjk

_TOLD: tuple[EntryKind, ...] = ("employment", "internship", "project", "activity", "teaching", "service")
# Of one stay so many sentences are told at most; a page holds about as many.
_SENTENCES = 12
_PROGRAMMING = re.compile(r"programming|coding|编程|程序|开发语言|languages?\s*[:：]", re.IGNORECASE)
_SPOKEN = re.compile(r"english|mandarin|chinese|spanish|french|英语|普通话|汉语|native|fluent", re.IGNORECASE)
_INTEREST = re.compile(r"interest|兴趣|研究方向|方向|focus|speciali", re.IGNORECASE)
_CERTIFIED = re.compile(r"\bcertif|\blicen[sc]|证书|认证|资格证|执照|驾驶证", re.IGNORECASE)
_COAUTHORS = 15
ATTRIBUTES = frozenset({"work", "skills", "programming_languages", "interests", "coauthors", "years", "certificates"})


def told(asked: Asked, attribute: str) -> list[Statement]:
    """Return what is told in sentences about an attribute."""
    match attribute:
        case "skills":
            return _skill_lines(asked)
        case "programming_languages":
            return _programming(asked)
        case "interests":
            return _interests(asked)
        case "certificates":
            return certificates(asked)
        case "coauthors":
            return _coauthors(asked)
        case "years":
            return _years(asked)
        case _:
            return work(asked)


def work(asked: Asked) -> list[Statement]:
    """Return what somebody did: the sentences that hold what narrows it, else those of the stays that do."""
    statements: list[Statement] = []
    # A certificate among the rest is no work where there is some.
    entries = (
        asked.entries(*_TOLD)
        or asked.entries("other")
        or asked.entries("publication", "patent", "education", "profile", "award", "skill")
    )
    entries = [
        p for p in entries if not (p.entry.kind in JOB_KINDS and not sentences(asked, p) and _has_children(p, entries))
    ]
    for tellings in asked.tellings(entries):
        told_of = [s for placed in tellings for s in _sentences_told(asked, placed, tellings[0])]
        if not told_of:
            label = entry_label(tellings[0].entry, asked.language)
            head = head_line(asked.sources, tellings[0])
            told_of = [Statement(asked.person_id, label, (head,), tellings[0])] if head is not None and label else []
        statements += told_of
    return told_once(asked, statements)


def _sentences_told(asked: Asked, placed: Placed, lead: Placed) -> list[Statement]:
    """Return what one telling of a stay says of it: the sentences that hold what is asked for, else the first ones.

    They stand under the stay as its `lead`, the telling in the asker's language, words it; its head is cited too.
    """
    places = _held_places(asked, placed) or sentences(asked, placed)[:_SENTENCES]
    label = entry_label(lead.entry, asked.language)
    head = head_line(asked.sources, lead) if lead is not placed else None
    found = []
    for quote in unique(evidence(asked.sources, placed, place) for place in places):
        value = shown(quote.quote).lstrip("-•◊◇♦* ")
        colon = "：" if asked.language == "zh" else ": "
        text = f"{label}{colon}{value}" if label else value
        quotes = unique([quote, head])
        found.append(Statement(placed.person_id, text, quotes, placed, quoted=True, stay=label, sentence=value))
    return found


def _has_children(placed: Placed, entries: Sequence[Placed]) -> bool:
    return any(placed.entry in p.above for p in entries)


def sentences(asked: Asked, placed: Placed) -> list[Span]:
    """Return the passages of an entry below its heading lines that are more than a date, a place or a label."""
    heads = set(head_spans(asked.sources, placed.entry))
    text = asked.sources.text(placed.entry.document_id)
    own = [p for p in placed.entry.passages if p not in heads and _tells(p.of(text.plain))]
    return own or ([*heads][:1] if placed.entry.kind in {"project", "teaching", "service", "activity"} else [])


# Below that a line is a date, a place or a label.
_SHORTEST, _SHORTEST_CJK = 24, 10


# What heads what was done, or says what kind of firm it was done for.
_LABELLED = re.compile(r"(?:公司(?:性质|规模|行业|类型)|所在(?:地区?|城市)|所属行业)\s*[:：](?!.*(?:下属|汇报))")
_HEADING = 40


def _tells(words: str) -> bool:
    for match in reversed(find_periods(words)):
        words = words[: match.span.start] + words[match.span.end :]
    words = words.strip()
    if _LABELLED.match(words) or (words.isupper() and len(words) < _HEADING):
        return False
    return len(words) > (_SHORTEST_CJK if has_cjk(words) else _SHORTEST) and not vocabulary("places").named(words)


def _held_places(asked: Asked, placed: Placed) -> list[Span]:
    """Return the passages that hold the subject asked for ("with Kubernetes"); none where only a place narrows it.

    Nor where the head of the entry holds it: all of a Rust internship is of Rust.
    """
    proofs = asked.finder.passes(asked.where, placed) if asked.where is not None else None
    subjects = [
        p for p in proofs or () if isinstance(p.condition, Condition) and p.condition.relation in {"topic", "skill"}
    ]
    text = asked.sources.text(placed.entry.document_id)
    groups = [g for p in subjects if isinstance(p.condition, Condition) for g in p.condition.words]
    heads = head_spans(asked.sources, placed.entry)
    if groups and len({n for h in heads for n in matches(text, h, groups)}) == len(groups):
        return []
    return [e.span for p in subjects for e in p.evidence[:1]]


def _skill_lines(asked: Asked) -> list[Statement]:
    """Return the lines of the skill lists, each once: those in the asker's language first, then the newest CV's.

    A list of the languages that somebody speaks stands for their skills only where there is no other.
    """
    lists = asked.entries("skill")
    spoken = {f.entry_id for f in asked.sources.facts("language", person_id=asked.person_id)}
    known = {f.entry_id for f in asked.sources.facts("skill", person_id=asked.person_id)}
    own = [p for p in lists if p.entry.entry_id not in spoken or p.entry.entry_id in known]
    mixed = [p for p in asked.entries("other") if p.entry.entry_id in known]
    if not (own or mixed) and asked.where is not None:
        return []
    return listed_once(asked, _lines(asked, own) or _lines(asked, mixed, _names_tool) or _lines(asked, lists))


def _names_tool(words: str) -> bool:
    return bool(vocabulary("skills").matches(words))


def _lines(asked: Asked, own: Sequence[Placed], wanted: Callable[[str], object] | None = None) -> list[Statement]:
    statements = []
    for placed in own:
        text = asked.sources.text(placed.entry.document_id)
        for passage in placed.entry.passages or (placed.entry.span,):
            words = passage.of(text.plain)
            if (wanted is None or wanted(words)) and len(words.strip()) > 1:
                quote = evidence(asked.sources, placed, passage)
                if quote is not None:
                    value = shown(quote.quote).lstrip("-•◊◇♦* ")
                    statements.append(Statement(placed.person_id, value, (quote,), placed, quoted=True))
    return _by_document(asked, statements)


def _by_document(asked: Asked, statements: list[Statement]) -> list[Statement]:
    """Return the statements of the CVs in the asker's language first, then those of the newest."""
    newest = asked.sources.newest(asked.person_id).document_id

    def rank(statement: Statement) -> tuple[bool, bool]:
        document = asked.sources.documents[statement.evidence[0].document_id]
        return document.language != asked.language, document.document_id != newest

    return sorted(statements, key=rank)


def _programming(asked: Asked) -> list[Statement]:
    own = asked.entries("skill")
    labelled = [s for s in _lines(asked, own, _PROGRAMMING.search) if not _only_spoken(s.value)]
    return labelled or [s for s in _lines(asked, own) if _names_language(s.value)]


def _only_spoken(value: str) -> bool:
    return bool(_SPOKEN.search(value)) and not _names_language(value)


def _names_language(value: str) -> bool:
    return any(
        m.concept.kind in {"language", "programming_language", "programming"}
        for m in vocabulary("skills").matches(value)
    )


def _interests(asked: Asked) -> list[Statement]:
    found = []
    for placed in asked.entries("profile", "education", "other"):
        text = asked.sources.text(placed.entry.document_id)
        headed = any(_INTEREST.search(h.of(text.plain)) for h in placed.entry.headings) or _INTEREST.search(
            placed.entry.section
        )
        for passage in placed.entry.passages:
            words = passage.of(text.plain)
            if (headed and placed.entry.kind == "profile") or _INTEREST.search(words):
                quote = evidence(asked.sources, placed, passage)
                if quote is not None:
                    found.append(Statement(placed.person_id, shown(quote.quote), (quote,), placed, quoted=True))
    return _by_document(asked, found)


def certificates(asked: Asked) -> list[Statement]:
    """Return the lines that tell of certificates: those under such a heading, and those that say so themselves."""
    found = []
    for placed in asked.entries("other", "award", "skill", "education", "profile", "activity"):
        text = asked.sources.text(placed.entry.document_id)
        headed = any(_CERTIFIED.search(h.of(text.plain)) for h in placed.entry.headings)
        headed = headed or _CERTIFIED.search(placed.entry.section) is not None
        for passage in placed.entry.passages or (placed.entry.span,):
            if (
                headed
                or _CERTIFIED.search(words := passage.of(text.plain))
                or vocabulary("certificates").matches(words)
            ):
                quote = evidence(asked.sources, placed, passage)
                if quote is not None:
                    value = shown(quote.quote).lstrip("-•◊◇♦* ")
                    found.append(Statement(placed.person_id, value, (quote,), placed, quoted=True))
    return _by_document(asked, found)


def _coauthors(asked: Asked) -> list[Statement]:
    """Return whom somebody wrote with, and on how many papers; those of most papers first, then by name."""
    own = names_of(asked.sources, asked.person_id)
    papers: dict[str, list[Placed]] = {}
    for placed in asked.leads(asked.entries("publication", "patent")):
        for author in dict.fromkeys(placed.entry.authors):
            if is_author(author, own):
                continue
            known = next((k for k in papers if k == author or names_agree(k, author)), author)
            papers.setdefault(known, []).append(placed)
    ranked = sorted(papers.items(), key=lambda item: (-len(item[1]), item[0]))
    return [
        Statement(
            asked.person_id,
            (said := say("fact.coauthor", asked.language, author=author, n=len(on))),
            unique(evidence(asked.sources, p, p.entry.span) for p in on),
            on[0],
            computed=(said.removeprefix(author).strip(),),
        )
        for author, on in ranked[:_COAUTHORS]
    ]


def _years(asked: Asked) -> list[Statement]:
    """Return how long somebody worked (on what narrows it): the months that their entries cover, and what is stated."""
    lasted, said = lasted_of(asked.finder, asked.person_id, asked.where)
    if not lasted.stretches and not said:
        return []
    lines = told_lines(lasted, said, asked.person_id, asked.language)
    return [Statement(asked.person_id, x.text, x.evidence, quoted=True, computed=x.computed) for x in lines]


__all__ = ["ATTRIBUTES", "Held", "certificates", "organisation_of", "told", "work"]
