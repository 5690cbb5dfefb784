"""Who worked on something, and who knows a tool.

A topic needs one passage that carries all its words; a list of skills, a research interest or a prize is no work. A
skill needs its name: in a list of skills, or where work is told. Knows nothing about where: that is `organisations`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial

from bot.answering.evidence import evidence, unique
from bot.answering.holds.denied import is_denied
from bot.answering.holds.verdicts import Held, Near, Reason, ReasonKey, Verdict
from bot.answering.holds.whose import is_of_hired
from bot.answering.holds.words import (
    Carried,
    Scattered,
    bearing_all,
    carried,
    employers_in,
    matches,
    phrase,
    sight_of,
    spelt,
)
from bot.answering.records import Condition, WordGroup
from bot.answering.sources import Placed, Sources
from bot.answering.texts import Text
from vectorstore.lexicon import LexiconMatch, vocabulary
from vectorstore.records import EntryKind, EntryQuery, Fact, Span
from vectorstore.text import any_of, fold
from vectorstore.tools import LINK, NO_SKILL, SEASONS

# Entries that tell what somebody did; the others name a subject without telling of work on it.
WORK: frozenset[EntryKind] = frozenset(
    {"employment", "internship", "project", "publication", "patent", "activity", "education", "teaching", "other"}
)
_NAMED_ONLY: dict[EntryKind, ReasonKey] = {"skill": "skill_list", "award": "other_kind", "service": "other_kind"}
# So many tools in one line make it a list of tools.
_LISTED = 3
_INTEREST = re.compile(
    r"interest|passionate|objective|aspir|seeking|looking for|would like|hope to|兴趣|感兴趣|希望|求职意向|期望|志向",
    re.IGNORECASE,
)
_NAMED = re.compile(r"[A-Z].*[A-Z]|[a-z][A-Z]")
_TOOL_BEFORE = re.compile(
    r"\b(?:in|using|with|into|from|via|to|language|languages|and|or)\s*[:：]?\s*[(（]?$|(?:用|使用|基于|熟悉|掌握|精通|以及?|和|与|及|、|/)\s*$",
    re.IGNORECASE,
)
# A letter that is no name of a tool by what it is glued to or follows: C-level, R&D, HVAC/R, vitamin C, Class C.
_GLUED_AFTER = re.compile(r"\s?&|[-–]\w|['’.]\w")
_GLUED_BEFORE = re.compile(
    r"(?:&\s?|\b[A-Z]{2,}/|\b(?:class|series|vitamin|hepatitis|schedule|part|grade|section|unit|type|plan|building|block|appendix|"
    r"level|room|category|group|division|tier|column|the letter)\s)$",
    re.IGNORECASE,
)
# "Go (围棋)", "Go (amateur 3 dan)": the game.
_GAME = re.compile(
    r"\s*[(（,，、]?[^()（）]{0,12}(?:围棋|\bdan\b|\bkyu\b|[一二三四五六七八九]段|\bchess\b|\bplayer\b)", re.IGNORECASE
)
# "Expected Spring 2014", "Spring semester", "spring rate": a season, or a coil, and no framework.
_SEASON_AFTER = re.compile(
    r"\s*(?:of\s+)?(?:['’]?\d\d(?:\d\d|XX)?\b|/\s*(?:Summer|Fall|Autumn|Winter)|semester|term|quarter|break|season"
    r"|recruit\w*|festival|rate\b|steel|constant|design|washer|coil)",
    re.IGNORECASE,
)
_SEASON_BEFORE = re.compile(
    r"(?:Fall|Autumn|Summer|Winter|coil|leaf|torsion|[Ee]very|[Ll]ast|[Tt]his)\s*(?:/|,|and|&)?\s*$"
)
_TOOL_AFTER = re.compile(
    r"\s*(?:code\w*|program\w*|language|developer|development|compiler|runtime|server|service|librar\w+|API|SDK|\d+(?:\.\d+)?\b"
    r"|语言|编程|程序|开发|实现|编写|代码|、|/)",
    re.IGNORECASE,
)


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry in which each group of words stands somewhere, headings included."""
    if not condition.words:
        return ()
    groups = spelt(condition.words)
    query = EntryQuery(words=tuple(g.alternatives for g in groups), kinds=frozenset(condition.kinds))
    found = sources.find(query)
    sources.prepare(p.entry for p in found)
    sources.look_up(groups, found)
    return found


def topic(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry is about a topic."""
    kind = placed.entry.kind
    if condition.kinds and kind not in condition.kinds:
        return None
    found = carried(sources, placed, spelt(condition.words))
    if found is None:
        return None
    if isinstance(found, Scattered):
        return Near(condition, found.quotes, Reason("scattered", condition.value)) if kind in WORK else None
    if condition.current and not sources.is_current(placed):
        return Near(condition, found.quotes, Reason("not_current", condition.value)) if kind in WORK else None
    if condition.kinds or kind in WORK:
        return Held(condition, found.quotes, found.basis)
    if kind == "profile":
        return _of_profile(sources, condition, placed, found)
    if kind == "skill" and any(_OF_WORK.search(e.quote) for e in found.evidence):
        return Held(condition, found.quotes, found.basis)  # "3 years of X": work, in whatever section it stands
    return Near(condition, found.quotes, Reason(_NAMED_ONLY.get(kind, "other_kind"), condition.value, kind))


def may_hold(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that may be held to be about a topic, without those that could only come near."""
    if condition.kinds or not condition.words:
        return admitted(sources, condition)
    groups = spelt(condition.words)
    words = tuple(g.alternatives for g in groups)
    told = EntryQuery(words=words, kinds=WORK | {"profile"})
    listed = EntryQuery(words=(*words, _WORDS_OF_WORK), kinds=frozenset({"skill"}))
    found = sorted((*sources.find(told), *sources.find(listed)), key=partial(_place, sources))
    sources.prepare(p.entry for p in found)
    sources.look_up(groups, found)
    return tuple(found)


def _place(sources: Sources, placed: Placed) -> tuple[str, str, int, int]:
    """Return where an entry stands among all: the order in which entries are given."""
    document, span = sources.documents[placed.entry.document_id], placed.entry.span
    return document.path, document.root, span.start, -span.end


def _of_profile(sources: Sources, condition: Condition, placed: Placed, found: Carried) -> Verdict:
    """Let a statement of what one does count; what one likes, or seeks, is a near miss."""
    text = sources.text(placed.entry.document_id)
    told = [e.quote for e in found.evidence] + [h.of(text.plain) for h in placed.entry.headings]
    told += [placed.entry.passages[0].of(text.plain)] if placed.entry.passages else []
    if any(map(is_wish, told)):
        return Near(condition, found.quotes, Reason("interest", condition.value))
    return Held(condition, found.quotes, found.basis)


# What a line among the skills says of work that was done, and words without which none does: "4yrs" is one word, and
# nobody works for longer than this.
_LONGEST_CAREER = 60
_WORDS_OF_WORK = (
    "year", "yr", "yrs", "experience", "experienced", "年", "经验", "经历",
    *(f"{n}{unit}" for n in range(_LONGEST_CAREER) for unit in ("year", "years", "yr", "yrs")),
)  # fmt: skip
_OF_WORK = re.compile(
    r"\b\d+\s*\+?\s*(?:years?|yrs?)\b|\bexperienced? (?:in|with|of)\b|\bexperience\b"
    r"|\d\s*年(?:以上)?|[两三四五六七八九十]年|经验|经历",
    re.IGNORECASE,
)


def is_wish(words: str) -> bool:
    """Tell whether words say what somebody likes or seeks, and not what they did."""
    return _INTEREST.search(words) is not None


def skill(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry shows that its person knows a tool or a programming language."""
    if placed.entry.kind in NO_SKILL and not _is_list(sources, placed):
        return None
    if condition.concepts:
        spans = _concept_places(sources, condition, placed)
    else:
        spans = _word_places(sources, spelt(condition.words), placed)
    places = placed.entry.passages or (placed.entry.span,)
    plain = sources.text(placed.entry.document_id).plain
    for place in places:
        inside = [s for s in spans if place.holds(s) and not is_denied(plain, s) and not is_of_hired(plain, s)]
        if inside:
            return Held(condition, unique([evidence(sources, placed, place, around=inside)]))
    return None


def _concept_places(sources: Sources, condition: Condition, placed: Placed) -> list[Span]:
    """Return where a tool of the lexicon, or one that lies under it, is named; not inside an organisation's name."""
    held = vocabulary("skills")
    asked = set(condition.concepts)
    text = sources.text(placed.entry.document_id)
    employers = employers_in(placed.entry)
    found: list[Span] = []
    for match in text.named(placed.entry.span, sight_of("skills", condition.concepts)):
        names = asked & set(held.lineage(match.concept.concept_id))
        if not names or any(e.holds(match.span) for e in employers) or not _is_word(text, placed, match):
            continue
        if placed.entry.kind == "skill" or _is_tool(text, placed, match):
            found.append(match.span)
    return (
        found
        or _spelt_places(sources, _unambiguous(condition), placed)
        or _fact_places(sources, condition, placed)
        or _listed_places(sources, condition, placed)
    )


def _spelt_places(sources: Sources, groups: Sequence[WordGroup], placed: Placed) -> list[Span]:
    """Return where a tool's very words stand: a proper name has no inflections ("solid work" is no SolidWorks)."""
    text = sources.text(placed.entry.document_id)
    names = {fold(a) for g in groups for a in g.alternatives}
    return [s for s in _word_places(sources, groups, placed) if fold(s.of(text.plain)) in names]


def _listed_places(sources: Sources, condition: Condition, placed: Placed) -> list[Span]:
    """Return where a name stands in another case than the lexicon's among other tools: the tool is meant."""
    held = vocabulary("skills")
    asked = set(condition.concepts)
    text = sources.text(placed.entry.document_id)
    found = []
    sight = sight_of("skills", condition.concepts)
    for place in placed.entry.passages:
        if not text.may_name(place, sight):
            continue
        if len({m.concept.concept_id for m in text.skills(place)}) < _LISTED - 1:
            continue
        for match in text.tools(place):
            written = match.span.of(text.plain)
            names = asked & set(held.lineage(match.concept.concept_id))
            if len(written) > 1 and written[0].isupper() and names and not _is_season(text, place, match):
                found.append(match.span)
    return found


def _is_list(sources: Sources, placed: Placed) -> bool:
    """Tell whether an entry names several tools: then it is a list of them, whatever its heading made of it."""
    text = sources.text(placed.entry.document_id)
    found = text.skills(placed.entry.span)
    return len({m.concept.concept_id for m in found}) >= _LISTED


@lru_cache(maxsize=1_000)
def _unambiguous(condition: Condition) -> tuple[WordGroup, ...]:
    """Return the names of a tool that are no ordinary words: the lexicon may have read them as part of another."""
    held = vocabulary("skills")
    cased = {fold(n) for c in condition.concepts for child in held.under(c) for n in held.concepts[child].cased}
    groups = (
        g.model_copy(update={"alternatives": tuple(a for a in g.alternatives if fold(a) not in cased)})
        for g in condition.words
    )
    return spelt(tuple(groups))


def _is_word(text: Text, placed: Placed, match: LexiconMatch) -> bool:
    """Tell whether a name stands as a word of its own: not in an address, nor as a letter of something else."""
    place = next((p for p in placed.entry.passages if p.holds(match.span)), placed.entry.span)
    if any(m.start() <= match.span.start < m.end() for m in LINK.finditer(text.plain, place.start, place.end)):
        return False
    if match.span.of(text.plain) not in match.concept.cased:
        return True
    before, after = text.plain[place.start : match.span.start], text.plain[match.span.end : place.end]
    if _is_season(text, place, match):
        return False
    return not (_GLUED_AFTER.match(after) or _GLUED_BEFORE.search(before) or _GAME.match(after))


def _is_season(text: Text, place: Span, match: LexiconMatch) -> bool:
    """Tell whether a name is a season or a part of a machine, by the words at its sides."""
    if match.concept.concept_id not in SEASONS:
        return False
    before, after = text.plain[place.start : match.span.start], text.plain[match.span.end : place.end]
    return bool(_SEASON_AFTER.match(after) or _SEASON_BEFORE.search(before))


def _is_tool(text: Text, placed: Placed, match: LexiconMatch) -> bool:
    """Tell whether a name that is an ordinary word too (C, Go, Rust) means the tool, where work is told in prose.

    It does beside another tool, or where a word around it says so; a capital that begins a sentence says nothing.
    """
    written = match.span.of(text.plain)
    if written not in match.concept.cased:
        return True
    place = next((p for p in placed.entry.passages if p.holds(match.span)), placed.entry.span)
    before, after = text.plain[place.start : match.span.start], text.plain[match.span.end : place.end]
    if _TOOL_BEFORE.search(before) or _TOOL_AFTER.match(after):
        return True
    others = text.skills(place)
    if any(
        m.concept.concept_id != match.concept.concept_id and m.span.of(text.plain) not in m.concept.cased
        for m in others
    ):
        return True
    return len(written) > 1 and bool(re.search(r"[\w,;:)]\s+$", before))


def _word_places(sources: Sources, groups: Sequence[WordGroup], placed: Placed) -> list[Span]:
    text = sources.text(placed.entry.document_id)
    found: list[Span] = []
    places = placed.entry.passages or (placed.entry.span,)
    bearing = bearing_all(sources, placed.entry, groups)
    for place in places if bearing is None else [places[n] for n in sorted(bearing)]:
        held = matches(text, place, groups, employers_in(placed.entry))
        if len(held) == len(groups):
            found.extend(m.span for m in held.values())
    return found


def _fact_places(sources: Sources, condition: Condition, placed: Placed) -> list[Span]:
    """Return where a list of skills has the very name asked for, in whatever case a CV writes it ("golang", "JAVA")."""
    if placed.entry.kind != "skill":
        return []
    names = {fold(a) for g in condition.words for a in g.alternatives}
    text = sources.text(placed.entry.document_id)
    if not text.may_name(placed.entry.span, any_of(map(phrase, names))):
        return []
    facts: tuple[Fact, ...] = sources.facts("skill", person_id=placed.person_id)
    return [f.span for f in facts if f.entry_id == placed.entry.entry_id and fold(f.value) in names]


def partly(sources: Sources, condition: Condition) -> dict[str, Near]:
    """Return who comes close to a topic: a passage with its name, or with most of its words; nothing is proved by it.

    A name is what the lexicon knows as a skill, or what is written in capitals. Serves open needs, where a similar
    entry is worth a look.
    """
    groups = spelt(condition.words)
    names = [n for n, g in enumerate(groups) if vocabulary("skills").named(g.word) or _NAMED.search(g.word)]
    if len(groups) < 2 or not names:
        return {}
    found: dict[str, tuple[int, Near]] = {}
    for number in names:
        for placed in sources.find(EntryQuery(words=(groups[number].alternatives,), kinds=WORK | {"skill", "profile"})):
            text = sources.text(placed.entry.document_id)
            for place in placed.entry.passages:
                held = matches(text, place, groups)
                if number not in held or len(held) <= found.get(placed.person_id, (0,))[0]:
                    continue
                quote = evidence(sources, placed, place, around=tuple(m.span for m in held.values()))
                said = ", ".join(groups[n].word for n in sorted(held))
                near = Near(condition, unique([quote]), Reason("part", said, ""))
                found[placed.person_id] = (len(held), near)
    return {person: near for person, (_, near) in found.items()}
