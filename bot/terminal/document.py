"""A document on the screen: its entries as a tree, their facts, and the lines that fell into no entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text
from rich.tree import Tree

from bot.terminal.console import counted, words
from bot.understood import Understood, UnderstoodEntry, UnderstoodFact
from vectorstore.markup import shown
from vectorstore.records import Period, Span

# A line of the tree names an entry; the CV itself tells it.
_LONGEST_LABEL = 120
# Enough places to find the others by.
_PLACES_SHOWN = 5


def document_view(document: Understood, text: str, *, whole: bool) -> RenderableType:
    """Return a header and the tree of entries; `whole` adds spans, facts and the lines that fell into no entry."""
    parts: list[RenderableType] = [_header(document)]
    parts += [_section(document, name, text, whole) for name in dict.fromkeys(e.section for e in document.entries)]
    if whole:
        parts += _loose(document, text)
    return Group(*parts)


def period_text(period: Period | None) -> str:
    """Return a period as a person reads it: `2020-12 – now`, `2019 – 2024-06 (expected)`, `2022`."""
    if period is None:
        return ""
    expected = " (expected)" if period.expected else ""
    if period.ongoing:
        return f"{period.start or ''} – now{f', to {period.end}{expected}' if period.end else expected}".strip()
    if period.start and period.end and period.start != period.end:
        return f"{period.start} – {period.end}{expected}"
    if period.end and not period.start:
        return f"– {period.end}{expected}"
    return f"{period.start or ''}{expected}"


def _header(document: Understood) -> Text:
    inferred = " (inferred)" if document.name_inferred else ""
    name = words(document.name or "names nobody", "bold")
    date = f" · CV of {document.date}" if document.date else ""
    entries, facts = counted(len(document.entries), "entry", "entries"), counted(len(document.facts), "fact", "facts")
    counts = f"{entries}, {facts}, {counted(len(document.unplaced), 'line', 'lines')} in no entry"
    told = [*document.notes, *_covered(document), *_hidden(document), *_instructing(document)]
    notes = [words(f"\n{note}", "yellow") for note in told]
    return Text.assemble(name, f"{inferred} · ", words(document.document), date, "\n", (counts, "dim"), *notes)


def _covered(document: Understood) -> list[str]:
    """Return how much of a CV was understood, and what not, where anything was not."""
    found = document.coverage
    if found is None or found.share == 1:
        return []
    lost = (
        (len(found.untold), found.dated, "dated {lines} told by no entry", ("line", "lines")),
        (found.unplaced, found.lines, "{lines} in no entry", ("line", "lines")),
        (found.unemployed, found.jobs, "{lines} without an employer", ("job", "jobs")),
    )
    said = [
        f"{n} of {all_} {what.format(lines=one if all_ == 1 else many)}" for n, all_, what, (one, many) in lost if n
    ]
    part = "read in part: " if document.in_part else ""
    return [f"{part}{found.share:.0%} understood ({', '.join(said)})"]


def _hidden(document: Understood) -> list[str]:
    """Return what is said of words that nobody sees who looks at the file: how much, why, where; --json has them."""
    lines = []
    for reason in dict.fromkeys(h.reason for h in document.hidden):
        found = [h for h in document.hidden if h.reason == reason]
        pages = sorted({h.page for h in found if h.page is not None})
        where = f" on page {', '.join(map(str, pages))}" if pages else ""
        length = counted(sum(len(h.text) for h in found), "character", "characters")
        lines.append(f"hidden text ({reason.replace('_', ' ')}){where}: {length}, not read as the person's words")
    return lines


def _instructing(document: Understood) -> list[str]:
    """Return what is said of words that speak to a language model: how often, and that none is given them."""
    lines = []
    if document.instructions:
        found = counted(len(document.instructions), "passage reads", "passages read")
        places = ", ".join(f"{start}-{end}" for start, end in document.instructions[:_PLACES_SHOWN])
        lines.append(f"{found} as an instruction to a language model ({places}): kept from every model, still quoted")
    if document.hidden_instructions:
        found = counted(document.hidden_instructions, "hidden passage reads", "hidden passages read")
        lines.append(f"{found} as an instruction to a language model")
    return lines


def _section(document: Understood, name: str, text: str, whole: bool) -> Tree:
    tree = Tree(words(" ".join(name.split()) or "(no heading)", "bold"))
    ids = {e.entry_id for e in document.entries}
    below: dict[str | None, list[UnderstoodEntry]] = defaultdict(list)
    for entry in document.entries:
        below[entry.parent if entry.parent in ids and entry.parent != entry.entry_id else None].append(entry)
    facts = _facts_of(document) if whole else {}

    def hang(branch: Tree, entries: Sequence[UnderstoodEntry]) -> None:
        for entry in entries:
            twig = branch.add(_label(entry, text, whole))
            _hang_facts(twig, facts.get(entry.entry_id, ()))
            hang(twig, below[entry.entry_id])

    hang(tree, [e for e in below[None] if e.section == name])
    return tree


def _label(entry: UnderstoodEntry, text: str, whole: bool) -> Text:
    # Several terms say all that their period does, and more.
    dates = ", ".join(entry.terms if whole else ()) or period_text(entry.period) or str(entry.year or "")
    extra = ", ".join(part for part in (dates, entry.status) if part)
    parts = [words(entry.kind.ljust(12), "cyan"), words(_name(entry, text, whole))]
    if extra:
        parts.append(words(f"  {extra}", "green"))
    if entry.instructs:
        parts.append(words("  reads as an instruction", "yellow"))
    if whole or entry.kind == "profile":
        parts.append(words(f"  {entry.start}-{entry.end}", "dim"))
    return Text.assemble(*parts)


def _name(entry: UnderstoodEntry, text: str, whole: bool) -> str:
    """Return what names an entry: its organisations, role and title, else its own words.

    Of a profile nothing is repeated, as it may tell age, sex or family, which no overview of a person should.
    """
    if entry.kind == "profile":
        lines = sum(bool(line.strip()) for line in text[entry.start : entry.end].splitlines())
        return counted(lines, "line", "lines") if whole else ""
    said = [", ".join(entry.organisations), entry.role, entry.title, entry.venue, entry.location if whole else None]
    told = [part for part in said if part]
    # A title often repeats the role or the organisation that was read from it.
    label = " · ".join(part for i, part in enumerate(told) if not any(part in other for other in told[i + 1 :]))
    if not label or entry.kind == "skill":
        label = shown(Span(start=entry.start, end=entry.end).of(text))
    return _shortened(label)


def _facts_of(document: Understood) -> dict[str | None, list[UnderstoodFact]]:
    """Return the facts by the smallest entry that they stand in."""
    found: dict[str | None, list[UnderstoodFact]] = defaultdict(list)
    for fact in document.facts:
        around = [e for e in document.entries if e.start <= fact.start and fact.end <= e.end]
        found[min(around, key=lambda e: e.end - e.start).entry_id if around else None].append(fact)
    return found


def _hang_facts(branch: Tree, facts: Sequence[UnderstoodFact]) -> None:
    """Add facts to a branch: each by itself, but the skills of an entry, which are many, on one line."""
    skills = [f for f in facts if f.relation == "skill"]
    for fact in facts:
        if fact.relation != "skill":
            branch.add(_fact(fact))
        elif fact is skills[0]:
            said = " · ".join(" ".join(f.value.split()) for f in skills)
            place = f"  {skills[0].start}-{skills[-1].end}"
            branch.add(Text.assemble(words(f"{_plural(skills)}: ", "magenta"), words(said), words(place, "dim")))


def _plural(skills: Sequence[UnderstoodFact]) -> str:
    return "skill" if len(skills) == 1 else f"{len(skills)} skills"


def _fact(fact: UnderstoodFact) -> Text:
    said = _shortened(" ".join(fact.value.split()))
    return Text.assemble(
        words(f"{fact.relation}: ", "magenta"), words(said), words(f"  {fact.start}-{fact.end}", "dim")
    )


def _loose(document: Understood, text: str) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if facts := _facts_of(document).get(None):
        tree = Tree(words("Facts outside entries", "bold"))
        _hang_facts(tree, facts)
        parts.append(tree)
    if document.coverage is not None and document.coverage.untold:
        spans = [(span.start, span.end) for span in document.coverage.untold]
        parts.append(_lines(f"Dated, told by no entry ({counted(len(spans), 'line', 'lines')})", spans, text))
    if document.unplaced:
        title = f"In no entry ({counted(len(document.unplaced), 'line', 'lines')})"
        parts.append(_lines(title, document.unplaced, text))
    return parts


def _lines(title: str, spans: Sequence[tuple[int, int]], text: str) -> Tree:
    tree = Tree(words(title, "bold yellow"))
    for start, end in spans:
        line = _shortened(" ".join(text[start:end].split()))
        tree.add(Text.assemble(words(line), words(f"  {start}-{end}", "dim")))
    return tree


def _shortened(label: str) -> str:
    return label if len(label) <= _LONGEST_LABEL else f"{label[:_LONGEST_LABEL].rstrip()}…"
