"""Facts: the value, whose it is, and the words that say so; or that the CV does not give it, and what it does hold.

Knows nothing about where facts stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from bot.answering.compose.draft import Block, Draft, Line, NearLine, Row, Table
from bot.answering.compose.labels import attribute_label, clip, name_of, quoted, says
from bot.answering.compose.paging import PAGE_MOST
from bot.answering.compose.words import say
from bot.answering.facts import Statement, about_things, statements
from bot.answering.facts.greatest import greatest
from bot.answering.facts.ordered import in_order
from bot.answering.find import Finder
from bot.answering.merged import merged_entries
from bot.answering.nodes import Node
from bot.answering.records import Plan
from bot.answering.sources import Sources
from bot.answering.wording.predicates import narrowed
from vectorstore.records import Language, Person

_VALUE = 420
# What follows the newest CV says of which date it is.
_DATED = frozenset({"position", "location", "contact", "phone", "email"})
# A value computed or named by one word needs its line beside it.
_SHOW_LINE = frozenset(
    {"position", "test_score", "gpa", "graduation", "period", "location", "role", "education", "degree", "school"}
)
_KINDS_SHOWN = 8
_NEAR_VALUE = 160
# A table of more rows than this is read by nobody, and a cell holds what is asked for, not all of a career.
_ROWS, _CELL_LINES = 80, 4
# So many names are said of those who are not told of.
_NAMED = 6


def fact(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return the draft of a fact about these people; about whoever tells of the thing where nobody is named."""
    attribute = plan.attribute or "work"
    if attribute in ("what_is", "result") and not people:
        return _thing(finder, plan, attribute)
    blocks: list[Block] = []
    told: list[str] = []
    near: list[NearLine] = []
    for person in people:
        found = statements(finder, person.person_id, attribute, plan.where, plan.language, plan.statuses)
        found = in_order(found, plan.order)
        if plan.rank is not None:
            found = greatest(found, attribute, plan.rank)
        if found:
            told.append(person.person_id)
            blocks += _blocks(finder.sources, plan, person, attribute, found)
        elif plan.where is not None:
            near += _elsewhere(finder, plan, person, attribute)
    return Draft(
        opening="",
        absent=_absent(finder.sources, plan, people, attribute),
        people=tuple(told),
        blocks=tuple(blocks),
        near=tuple(near),
        limit=PAGE_MOST,
    )


def _blocks(sources: Sources, plan: Plan, person: Person, attribute: str, found: Sequence[Statement]) -> list[Block]:
    """Return what is told of an attribute; sentences stand under the stay that they are of, named once."""
    if len(found) == 1 or not any(s.stay for s in found):
        return [_block(sources, plan, person, attribute, found)]
    name = name_of(person, plan.language)
    blocks = []
    for stay, told in groupby(found, key=lambda s: s.stay):
        own = tuple(_line(clip(s.sentence or s.value, _VALUE), s, "") for s in told)
        heading = say("fact.stay", plan.language, name=name, stay=stay) if stay else name
        blocks.append(Block(heading=heading, lines=own))
    return blocks


def _block(sources: Sources, plan: Plan, person: Person, attribute: str, found: Sequence[Statement]) -> Block:
    language = plan.language
    label = attribute_label(attribute, language)
    asked: tuple[str, ...] = ()
    if attribute == "years" and plan.where is not None:
        label = say("lengths.of", language, where=_of(narrowed(plan.where, language), language))
        asked = (label,)
    name = name_of(person, language)
    values, dates = _values(sources, attribute, found, language)
    if len(found) == 1:
        text = say("fact.line", language, name=name, label=label, value=values[0])
        return Block(lines=(_line(text, found[0], dates[0]),), computed=asked)
    lines = tuple(_line(*told) for told in zip(values, found, dates, strict=True))
    heading = say("fact.line", language, name=name, label=label, value="").rstrip()
    return Block(heading=heading, lines=lines, computed=asked)


def _values(
    sources: Sources, attribute: str, found: Sequence[Statement], language: Language, *, show_line: bool = True
) -> tuple[list[str], list[str]]:
    """Return what each statement says, with the date of its CV where what follows the newest one is asked, and that."""
    said = [_value(s, show_line=show_line and attribute in _SHOW_LINE) for s in found]
    dates = [_date_told(sources, s, language) if attribute in _DATED else "" for s in found]
    return [f"{value}{date}" for value, date in zip(said, dates, strict=True)], dates


def of_everyone(finder: Finder, plan: Plan, people: Sequence[Person], attributes: Sequence[str]) -> Draft:
    """Return the draft of what is asked of several people as a table: a row a person, a column an attribute."""
    sources, language = finder.sources, plan.language
    rows = []
    for person in people[:_ROWS]:
        cells = []
        for attribute in attributes:
            found = statements(finder, person.person_id, attribute, plan.where, language, plan.statuses)[:_CELL_LINES]
            if not found and attribute == "position":
                # Who has no post now is told by the last one: its dates say that it is over.
                found = statements(finder, person.person_id, "employer", plan.where, language)[:1]
            # A post without a title that is known is told by its line.
            untitled = any(s.placed is not None and s.placed.entry.role is None for s in found)
            bare = attribute == "position" and untitled
            values, dates = _values(sources, attribute, found, language, show_line=bare)
            cells.append(tuple(_line(*told) for told in zip(values, found, dates, strict=True)))
        rows.append((person, tuple(cells)))
    # Of everybody each has a row; of those who meet something, who tells it.
    told = [(p, cells) for p, cells in rows if any(cells) or (plan.where is None and any(any(c) for _, c in rows))]
    labels = tuple(attribute_label(a, language) for a in attributes)
    missing = [name_of(p, language) for p, cells in rows if not any(cells)]
    joint = "、" if language == "zh" else ", "
    closing = [say("groups.missing", language, names=joint.join(missing))] if missing else []
    if len(people) > _ROWS:
        closing.insert(0, say("groups.more", language, n=len(people) - _ROWS))
    return Draft(
        opening=say("fact.everyone", language, n="{n}", total=len(sources.people), what=_listed(labels, language)),
        absent=_absent(sources, plan, people, attributes[0]),
        people=tuple(p.person_id for p, _ in told),
        table=Table(columns=labels, rows=tuple(Row(label=name_of(p, language), cells=c) for p, c in told))
        if told
        else None,
        closing="\n".join(closing),
    )


def _listed(words: Sequence[str], language: Language) -> str:
    joint = "、" if language == "zh" else ", "
    return joint.join(words[:_NAMED]) + ("…" if len(words) > _NAMED else "")


def _line(text: str, statement: Statement, date: str) -> Line:
    """Return a statement as a line; the date of its CV is the document's, and no quote's."""
    return Line(
        text=text,
        person_id=statement.person_id,
        evidence=statement.evidence,
        basis="computed" if statement.computed else "words",
        computed=(*statement.computed, *([date] if date else [])),
    )


def _of(where: str, language: Language) -> str:
    """Return what narrows a length as it is said beside "time": "on GPU scheduling", 使用 Python ."""
    if language == "zh":
        return f"{where} " if where[-1:].isascii() else where
    return f"on {where.removeprefix('about ')}" if where.startswith("about ") else where


def _date_told(sources: Sources, statement: Statement, language: Language) -> str:
    """Return the date of the CV that tells a value, as it is put behind it; empty where that is not known."""
    date = sources.documents[statement.evidence[0].document_id].date if statement.evidence else None
    return say("fact.as_of", language, value="", date=date) if date else ""


def _value(statement: Statement, *, show_line: bool) -> str:
    """Return a value; with the line that proves it where the value alone does not say it in the CV's words."""
    value = clip(statement.value, _VALUE)
    if statement.quoted or not show_line or not statement.evidence:
        return value
    line = quoted(statement.evidence[0].quote)
    return value if says(value, line) else f"{value} — {line}"


def _thing(finder: Finder, plan: Plan, attribute: str) -> Draft:
    """Return what the CVs tell of a thing, and whose CV does."""
    language = plan.language
    found = about_things(finder, attribute, plan.where, (), language)
    lines = tuple(
        Line(
            text=say(
                "fact.thing",
                language,
                value=clip(s.value, _VALUE),
                name=name_of(finder.sources.by_id[s.person_id], language),
            ),
            person_id=s.person_id,
            evidence=s.evidence,
        )
        for s in found
    )
    total = len(finder.sources.people)
    order = {p.person_id: i for i, p in enumerate(finder.sources.people)}
    return Draft(
        opening="",
        absent=say("none.thing", language, what=plan.understood, total=total),
        people=tuple(sorted({s.person_id for s in found}, key=lambda i: order[i])),
        blocks=(Block(lines=lines),) if lines else (),
        limit=PAGE_MOST,
    )


def _elsewhere(finder: Finder, plan: Plan, person: Person, attribute: str) -> list[NearLine]:
    """Return what a CV tells of the attribute apart from what narrows the question."""
    if attribute == "years" and plan.where is not None:
        return _undated(finder, plan, plan.where, person)
    found = statements(finder, person.person_id, attribute, None, plan.language, plan.statuses)
    if attribute in ("work", "what_is", "result", "period"):
        return []
    label = attribute_label(attribute, plan.language)
    return [
        NearLine(
            person_id=person.person_id,
            name=name_of(person, plan.language),
            why=f"{label}{'：' if plan.language == 'zh' else ': '}{clip(s.value, _NEAR_VALUE)}",
            evidence=s.evidence[:1],
        )
        for s in found[:2]
    ]


def _undated(finder: Finder, plan: Plan, where: Node, person: Person) -> list[NearLine]:
    """Return what holds a subject of which no dates tell for how long."""
    proofs = finder.find(where).proofs.get(person.person_id, ())
    what = narrowed(where, plan.language)
    return [
        NearLine(
            person_id=person.person_id,
            name=name_of(person, plan.language),
            why=say("near.undated", plan.language, what=what),
            evidence=p.evidence[:1],
        )
        for p in proofs[:1]
    ]


# Of more people than this it is said of all at once that none of their CVs tells something.
_NAMED = 3


def _absent(sources: Sources, plan: Plan, people: Sequence[Person], attribute: str) -> str:
    """Return that a fact is not given, narrowed as it was asked, and what the CV does hold."""
    language = plan.language
    label = attribute_label(attribute, language)
    if not 0 < len(people) <= _NAMED:
        return say("none.thing", language, what=label, total=len(people) or len(sources.people))
    names = ("、" if language == "zh" else ", ").join(name_of(p, language) for p in people)
    where = narrowed(plan.where, language)
    text = (
        say("none.fact_where", language, name=names, what=label, where=where)
        if where
        else say("none.fact", language, name=names, what=label)
    )
    # Several are asked for one thing: what else each tells is no answer to it.
    held = [holdings(sources, p, language) for p in (people if len(people) == 1 else ())]
    joint = "" if language == "zh" else " "
    return joint.join([text, *(say("none.holds", language, kinds=h) for h in held if h)])


def holdings(sources: Sources, person: Person, language: Language) -> str:
    """Return what a person's CVs hold, by kind and number: `internships (2), publications (7)`."""
    newest = sources.newest(person.person_id).document_id
    groups = merged_entries(sources.entries_of(person.person_id), newest)
    counts = Counter(g[0].entry.kind for g in groups)
    counts.pop("profile", None)
    counts.pop("other", None)
    shown = counts.most_common(_KINDS_SHOWN)
    joint = "、" if language == "zh" else ", "
    return joint.join(say("none.held", language, kind=say(f"counted.{kind}", language), n=n) for kind, n in shown)
