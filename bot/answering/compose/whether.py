"""Yes or no about somebody: the line that shows it, or that it is not so, or the lines that come nearest to it.

Nobody is told to lack what their CV speaks of. Knows nothing about how a condition is held.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.answering.compose.draft import Block, Draft, Line
from bot.answering.compose.labels import entry_label, name_of, quoted
from bot.answering.compose.near import near_line
from bot.answering.compose.people import asked_words, who
from bot.answering.compose.words import say
from bot.answering.evidence import evidence, of_document, period_line, unique
from bot.answering.facts import statements
from bot.answering.find import Finder
from bot.answering.found import Found, Miss
from bot.answering.holds.credentials import is_denied
from bot.answering.holds.words import matches
from bot.answering.nodes import leaves
from bot.answering.question.values import topic
from bot.answering.records import Clause, Condition, Evidence, Plan, WordGroup
from bot.answering.sources import Placed
from vectorstore.lexicon import vocabulary
from vectorstore.records import Person, Span

# So many lines show what comes nearest.
_MOST = 3
# What was asked in more words than this is not said again before its line.
_LONGEST = 120
# It is there, and not so: any other reason only says what comes near.
_NOT_SO = frozenset({
    "not_current", "other_time", "other_time_dated", "shorter", "longer", "fewer", "also", "not_first", "not_latest",
    "status", "workshop", "not_intern", "still", "unfinished", "coming",
})  # fmt: skip


def whether(finder: Finder, plan: Plan, found: Found) -> Draft:
    """Return the draft of a yes or no."""
    named = [finder.sources.by_id[i] for i in dict.fromkeys(plan.person_ids) if i in finder.sources.by_id]
    conditions = [c for c in leaves(plan.where) if c.relation != "named"] if plan.where is not None else []
    draft = who(finder.sources, plan, found)
    if not named or (draft.blocks and conditions):
        said = asked_words(plan.where, plan.language)
        long = len(said) > _LONGEST
        names = ("、" if plan.language == "zh" else ", ").join(name_of(p, plan.language) for p in named)
        return draft.model_copy(update={"opening": say("whether.yes", plan.language, name=names)}) if long else draft
    blocks: list[Block] = []
    not_so = False
    for person in named:
        misses = found.misses.get(person.person_id, ())
        name = name_of(person, plan.language)
        not_so = not_so or any(m.reason.key in _NOT_SO for m in misses)
        lines = tuple(_missed(finder, misses, plan, person) if misses else ())
        lines = lines or tuple(_nearest(finder, plan, person, conditions))
        certified = any(c.relation == "certified" for c in conditions)
        not_so = not_so or certified and any(is_denied(e.quote) for line in lines for e in line.evidence)
        if lines:
            blocks.append(Block(heading=name, lines=lines))
    if not blocks:
        return draft.model_copy(update={"blocks": (), "people": ()})
    names = ("、" if plan.language == "zh" else ", ").join(name_of(p, plan.language) for p in named)
    return draft.model_copy(
        update={
            "opening": say("whether.no" if not_so and not plan.unread else "whether.near", plan.language, name=names),
            "people": tuple(p.person_id for p in named),
            "blocks": tuple(blocks),
            "near": (),
            "proves": not_so,
        }
    )


def _missed(finder: Finder, misses: Sequence[Miss], plan: Plan, person: Person) -> Iterator[Line]:
    """Yield why it is not so, with the lines that say it themselves."""
    missed = {(m.reason, *((e.document_id, e.span.start) for e in m.evidence[:1])): m for m in misses if m.evidence}
    for miss in list(missed.values())[:_MOST]:
        line = near_line(miss, plan.language, person.person_id)
        quote = quoted(miss.evidence[0].quote)
        placed = miss.placed
        told = (
            entry_label(placed.entry, plan.language) if placed is not None and placed.entry.period is not None else ""
        )
        dates = period_line(finder.sources, placed) if told and placed is not None else None
        joint = "：" if plan.language == "zh" else ": "
        text = f"{line.text}{joint if told else ''}{told} — {quote}"
        yield line.model_copy(update={"text": text, "evidence": unique([*line.evidence, dates])})


def _nearest(finder: Finder, plan: Plan, person: Person, conditions: Sequence[Condition]) -> Iterator[Line]:
    """Yield the lines that hold most of what is asked about; without any, what the CV tells of its kind."""
    groups = [g for c in conditions for g in _groups(c)]
    groups += [g for words in plan.unread for g in topic(words).words]
    lines = {line.text: line for line in _holding(finder, person, groups, least=1)}
    kinds = [*plan.also[:1], *(_TOLD_OF[c.relation] for c in conditions if c.relation in _TOLD_OF)]
    if not lines and kinds:
        told = statements(finder, person.person_id, kinds[0], None, plan.language)
        lines = {
            s.value: Line(text=s.value, person_id=s.person_id, evidence=s.evidence, computed=s.computed) for s in told
        }
    yield from list(lines.values())[:_MOST]


# What a CV tells of the kind that was asked for, where it tells nothing of the thing itself.
_TOLD_OF = {"degree": "degree", "studied_at": "education", "speaks": "language", "certified": "certificates",
            "located_in": "location", "led": "team", "taught": "teaching"}  # fmt: skip


def _holding(
    finder: Finder, person: Person, groups: Sequence[WordGroup], least: int, *, dated: bool = False
) -> Iterator[Line]:
    """Yield the lines of a CV that hold the most of some words, and no fewer than `least`; `dated`: with their time."""
    ranked: list[tuple[int, int, Line]] = []
    for order, placed in enumerate(finder.sources.entries_of(person.person_id) if groups else ()):
        text = finder.sources.text(placed.entry.document_id)
        for passage in placed.entry.passages or (placed.entry.span,):
            if many := matches(text, passage, groups):
                quotes = unique([evidence(finder.sources, placed, passage)])
                ranked += [
                    (-len(many), order, _quote(placed, e, _time(finder, placed, e, dated=dated))) for e in quotes
                ]
    if groups and not ranked:
        ranked = [(-n, 0, line) for n, line in _outside(finder, person, groups)]
    best = min((r[0] for r in ranked), default=0)
    held = {line.text: line for rank, _, line in sorted(ranked, key=lambda r: r[:2]) if rank == best <= -least}
    yield from held.values()


def _outside(finder: Finder, person: Person, groups: Sequence[WordGroup]) -> Iterator[tuple[int, Line]]:
    """Yield the lines of a CV that stand in no entry, as headings do, with how many of some words each holds."""
    sources = finder.sources
    for document_id in person.documents:
        text = sources.text(document_id)
        own = [p.entry.span for p in sources.entries_of(person.person_id) if p.entry.document_id == document_id]
        for match in _LINE.finditer(text.plain):
            line = Span(start=match.start(), end=match.end())
            if any(s.touches(line) for s in own) or not (many := matches(text, line, groups)):
                continue
            if (quote := of_document(sources, document_id, line)) is not None:
                yield (
                    len(many),
                    Line(text=quoted(quote.quote), person_id=person.person_id, evidence=(quote,)),
                )


_LINE = re.compile(r"[^\n]+")


def nearest_to_unread(finder: Finder, plan: Plan, person: Person) -> tuple[Line, ...]:
    """Return the lines of a person's CVs that hold most of the words of a question that were not read."""
    said = [g for words in plan.unread for g in topic(words).words]
    # One Chinese character is rarely a word: in 当上秘书长 the post is asked for.
    groups = [g for g in said if len(g.word) > 1] or said
    held = _holding(finder, person, groups, least=len(groups) // 2 + 1, dated=plan.attribute == "period")
    return tuple(held)[:_MOST]


def nearest(finder: Finder, plan: Plan, people: Sequence[Person]) -> tuple[Block, ...]:
    """Return the lines of people's CVs that hold the names or words of what narrows a plan; none where none do."""
    conditions = [c for c in leaves(plan.where) if c.relation in _NAMING] if plan.where is not None else []
    bare = plan.model_copy(update={"unread": (), "also": ()})
    told = [(p, tuple(_nearest(finder, bare, p, conditions))) for p in people]
    return tuple(Block(heading=name_of(p, plan.language), lines=lines) for p, lines in told if lines)


def nearest_lines(finder: Finder, plan: Plan, person: Person, node: Clause | Condition) -> tuple[Line, ...]:
    """Return the lines of a person's CVs that hold most of the words of a condition."""
    bare = plan.model_copy(update={"unread": (), "also": ()})
    return tuple(_nearest(finder, bare, person, [c for c in leaves(node) if c.relation in _NAMING]))


def naming(node: Clause | Condition | None) -> tuple[WordGroup, ...]:
    """Return the names of the firms, schools, tools and certificates that a plan narrows by, by any name of each."""
    told = leaves(node) if node is not None else []
    return tuple(g for c in told if c.relation in _NAMING and c.relation != "topic" for g in _groups(c))


_NAMING = frozenset({"worked_at", "interned_at", "studied_at", "skill", "topic", "taught", "certified"})


def _quote(placed: Placed, quote: Evidence, time: Evidence | None = None) -> Line:
    if time is None:
        return Line(text=quoted(quote.quote), person_id=placed.person_id, evidence=(quote,))
    said = f"{quoted(quote.quote)} ({quoted(time.quote)})"
    return Line(text=said, person_id=placed.person_id, evidence=(quote, time))


def _time(finder: Finder, placed: Placed, quote: Evidence, *, dated: bool) -> Evidence | None:
    """Return the line with the time of an entry, where its time is asked for and a quote does not tell it."""
    time = period_line(finder.sources, placed) if dated else None
    return time if time is not None and time.quote not in quote.quote else None


def _groups(condition: Condition) -> tuple[WordGroup, ...]:
    """Return the words that name what a condition is about, by any name of it."""
    if condition.words or not condition.value:
        return tuple(g for g in condition.words if not _is_general(g))
    names = [
        n
        for v in ("organisations", "places", "venues")
        for c in condition.concepts
        if (k := vocabulary(v).get(c))
        for n in k.names
    ]
    return (WordGroup(word=condition.value, alternatives=(condition.value, *names)),)


def _is_general(group: WordGroup) -> bool:
    """Tell whether a word says only of which kind it is: "certified", 经验."""
    return group.word.lower() in _GENERAL


_GENERAL = frozenset(
    "certified certificate certification license licence licensed experience work job degree"
    " 证书 认证 资格证 证 经验 工作 学位 经历".split()
)
