"""What a CV lists beside work: memberships, volunteering, interests, talks.

A line counts where its heading says which list it stands in, or where it says so itself; with words asked for, where
it carries them too. How CVs call such lists stands in listed.yaml. Knows nothing about how they are asked for.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from bot.answering.evidence import evidence, unique
from bot.answering.holds.credentials import is_over
from bot.answering.holds.verdicts import Held, Verdict
from bot.answering.holds.words import matches, spelt
from bot.answering.records import Condition, Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.records import JOB_KINDS, EntryKind, EntryQuery
from vectorstore.tables import table
from vectorstore.text import find_phrase, fold, terms

# A paper's title and a firm's product are no membership; talks stand among papers.
_NOT_IN: dict[str, frozenset[EntryKind]] = {
    "interest": JOB_KINDS | {"publication", "patent", "project", "education", "award", "teaching", "service"},
    "membership": frozenset({"publication", "patent", "project"}),
    "reference": JOB_KINDS | {"publication", "patent", "teaching"},
    "talk": frozenset({"patent", "skill", "education", "teaching"}),
    "volunteering": frozenset({"publication", "patent"}),
}


_BESIDE_WORK: frozenset[EntryKind] = frozenset({"activity", "other"})


# "Interests: hiking", wherever it stands.
_LABEL = re.compile(r"\W*([^:：]{2,40})[:：]")


class _List(NamedTuple):
    heads: tuple[tuple[str, ...], ...]
    says: tuple[tuple[str, ...], ...]
    named: tuple[tuple[str, ...], ...]
    never: tuple[str, ...]
    others: re.Pattern[str] | None
    doing: tuple[tuple[str, ...], ...]
    written: tuple[str, ...]


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that stands in such a list or speaks of it."""
    asked = spelt(condition.words)
    told = _told(condition.concepts[0])
    # What is asked for by its first letters may be written out.
    named = () if any(_ACRONYM.fullmatch(g.word) for g in condition.words) else tuple(g.alternatives for g in asked)
    found = sources.find(EntryQuery(words=(told.written, *named)))
    sources.prepare(p.entry for p in found)
    return found


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry tells a membership, volunteering, an interest or a talk, of what is asked for."""
    told = _told(condition.concepts[0])
    elsewhere = placed.entry.kind in _NOT_IN[condition.concepts[0]]
    named = told.named if placed.entry.kind in ("other", "service") else ()
    text = sources.text(placed.entry.document_id)
    heads = [h.of(text.plain) for h in placed.entry.headings] or [placed.entry.section]
    headed = not elsewhere and any(_says(head, told.heads, told.never) for head in heads)
    groups = spelt(condition.words)
    # "Member of the town orchestra", and below it "2nd violin".
    beside = (
        placed.entry.kind in _BESIDE_WORK and groups and _says(placed.entry.span.of(text.plain), told.doing, told.never)
    )
    found: list[Evidence | None] = []
    for passage in placed.entry.passages or (placed.entry.span,):
        words = passage.of(text.plain)
        words = told.others.sub(" ", words) if told.others is not None else words
        label = _LABEL.match(words)
        labelled = label is not None and _says(label[1], told.heads, told.never)
        # "Played trumpet in the marching band": what is done tells of it where the thing is named too.
        says = (*told.says, *named, *(told.doing if groups else ()))
        said = not elsewhere and _says(words, says, told.never)
        if not (headed or labelled or said or beside) or is_over(words):
            continue
        own = matches(text, passage, groups)
        if len(own) == len(groups) or condition.words and stands_for(words, condition.words[0].word):
            found.append(evidence(sources, placed, passage, around=tuple(m.span for m in own.values())))
    quotes = unique(found)
    return Held(condition, quotes) if quotes else None


_ACRONYM = re.compile(r"[A-Z]{3,6}")
_NAME = re.compile(r"[A-Z][\w'’]*(?:[\s-]+(?:(?:of|for|and|the|in|&)\s+)*[A-Z][\w'’]*)+")
_INITIAL = re.compile(r"(?<![\w'’])[A-Z]")


def stands_for(words: str, asked: str) -> bool:
    """Tell whether a name in some words has just these first letters: ASCE, American Society of Civil Engineers."""
    if _ACRONYM.fullmatch(asked) is None:
        return False
    return any("".join(_INITIAL.findall(name.group())) == asked for name in _NAME.finditer(words))


# Several of them are others, whom somebody led; "volunteers at a shelter", "also volunteers" tell what somebody does.
_OTHERS = (
    r"(?<!\bwho )(?<!\balso )(?<!\bhe )(?<!\band )(?<!\bregularly )(?<!\bcurrently )(?<!\bactively )(?<!\w)"
    r"(?!(?<=^)(?:{0})\s+(?:at|with|for|as|in|on|once|weekly|regularly)\b)(?:{0})\b"
)


@cache
def _told(kind: str) -> _List:
    read = (table(__package__, "listed.yaml") or {})[kind]
    heads, says, named, doing = (
        tuple(_terms(w) for w in read.get(part, ())) for part in ("heads", "says", "named", "doing")
    )
    return _List(
        heads,
        says,
        named,
        tuple(fold(w) for w in read["never"]),
        re.compile(_OTHERS.format("|".join(read["others"])), re.IGNORECASE) if "others" in read else None,
        doing,
        tuple(dict.fromkeys((*read["heads"], *read["says"], *read.get("named", ()), *read.get("doing", ())))),
    )


def _terms(words: str) -> tuple[str, ...]:
    return tuple(t.text for t in terms(words, stemmed=False))


def _says(words: str, phrases: tuple[tuple[str, ...], ...], never: tuple[str, ...]) -> bool:
    """Tell whether words hold one of some phrases as it stands, and none of those that mean something else."""
    plain = fold(words)
    for other in never:
        plain = plain.replace(other, " ")
    found = terms(plain, stemmed=False)
    return any(find_phrase(found, phrase) for phrase in phrases)
