"""Understand one CV: bytes in, a Reading out. Pure, so that it can run in any process.

Ties the steps together (lines, sections, entries, facts, identity, chunks); each step is a module of its own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import NamedTuple

from ingest.births import undated
from ingest.cells import told_by_columns
from ingest.chunk import cut_chunks
from ingest.columns import rows_of
from ingest.contents import with_contents
from ingest.coverage import coverage_of
from ingest.day_order import with_day_order
from ingest.debris import with_figures, with_words
from ingest.document_date import document_date
from ingest.entries import read_entries
from ingest.entries.said import with_said
from ingest.facts import read_facts
from ingest.furniture import without_furniture
from ingest.genre import Second, is_advert, is_chapter, letter_names, second_cv, tells_nothing
from ingest.header import addressed_names, header_names
from ingest.identity import identity_of, inferred_names, other_script
from ingest.lines import Line, split_lines
from ingest.pairs import learned_pairs
from ingest.paragraphs import with_paragraphs
from ingest.pasted import with_rows
from ingest.read import extract
from ingest.readers.extract import Extract, Limits
from ingest.sections import split_sections
from ingest.sidebar import with_head
from ingest.smalls import with_capitals
from ingest.written import as_written
from vectorstore.instructions import instructions
from vectorstore.markup import blank
from vectorstore.particulars import particulars
from vectorstore.records import Document, Entry, Fact, Name, Reading, Span
from vectorstore.simplified import simplified
from vectorstore.text import join_spans, language_of

_LIMITS = Limits()
_OTHER_PEOPLE = frozenset({"advisor", "mentor", "manager"})


def document_id(root: str, path: str) -> str:
    """Return the id of a document: the same for the same place, whatever it holds."""
    return "d" + hashlib.sha256(f"{root}\n{path}".encode()).hexdigest()[:15]


def version_of(data: bytes) -> str:
    """Return what a document's version is: the same for the same bytes."""
    return hashlib.sha256(data).hexdigest()


def read_cv(data: bytes, root: str, path: str, limits: Limits = _LIMITS) -> Reading:
    """Return all that is understood of a CV file; raises UnreadableFile where it holds no text that can be read."""
    return understand(extract(data, path, limits), version_of(data), root, path)


def understand(found: Extract, version: str, root: str, path: str) -> Reading:
    """Return all that is understood of what a file gave, told in the characters that it is written in."""
    plain = with_words(with_capitals(simplified(found.text)))
    if plain == found.text:
        return _understood(found, version, root, path).model_copy(update=_told(found.text))
    read = _understood(found.model_copy(update={"text": plain}), version, root, path)
    # Whose CV it is may be told in large letters, however it is written.
    names = as_written(read.document.names, simplified(found.text), found.text)
    document = read.document.model_copy(update={"text": found.text, "names": names})
    told = {name: as_written(getattr(read, name), plain, found.text) for name in ("entries", "facts", "learned")}
    identity = read.identity.model_copy(update={"names": document.names})
    told |= _told(found.text)
    return read.model_copy(update={**told, "document": document, "identity": identity})


def _told(text: str) -> dict[str, tuple[Span, ...]]:
    """Return what is found in a text by its form, which costs whoever publishes more than whoever reads."""
    return {"particulars": particulars(text), "instructions": instructions(text)}


def _understood(found: Extract, version: str, root: str, path: str) -> Reading:
    text = found.text
    identifier = document_id(root, path)
    plain = with_day_order(with_figures(undated(text)))
    whole = split_lines(text, found.marks, plain)
    signed = tuple(line for line in whole[-1:] if _SIGNED.fullmatch(line.text.strip()))
    lines, named = rows_of(with_rows(whole[: len(whole) - len(signed)], plain))
    lines = with_paragraphs(without_furniture(lines), plain)
    sections = with_contents(split_sections(lines))
    header = header_names(text, sections)
    sections = with_head(sections, header)
    second = second_cv(text, lines, sections, header)
    beyond: tuple[Line, ...] = ()
    if second is not None:
        lines, beyond = lines[: second.line], lines[second.line :]
        sections = with_contents(split_sections(lines))
    understood = read_entries(identifier, text, sections, plain)
    marks = (*found.marks, *named, *told_by_columns(sections))
    entries = with_said(understood.entries, marks, text)
    understood = understood.model_copy(update={"entries": entries})
    referees = (s.lines for s in sections if s.kind == "reference")
    of_others = tuple(join_spans(line.span for line in part) for part in (*referees, beyond) if part)
    facts = read_facts(identifier, text, understood.entries, of_others, found.links)
    whose = _whose(text, lines, header, understood.entries, facts, path)
    notes = whose.notes if second is None else (*whose.notes, _not_read(second, beyond[0].start))
    document = Document(
        document_id=identifier,
        version=version,
        root=root,
        path=path,
        text=text,
        language=language_of(blank(text)),
        date=document_date(text, understood.entries, found.date),
        names=whose.names,
        name_inferred=whose.inferred,
        unplaced=(*understood.unplaced, *(line.span for line in (*signed, *beyond))),
        notes=(*found.notes, *notes),
        format=found.format,
        pages=tuple(page.span for page in found.pages),
        hidden=found.hidden,
        coverage=coverage_of(sections, understood) if whose.is_cv else None,
    )
    return Reading(
        document=document,
        entries=understood.entries,
        facts=facts,
        chunks=cut_chunks(document, understood.entries),
        identity=identity_of(identifier, whose.names, inferred=whose.inferred, entries=understood.entries, facts=facts),
        learned=learned_pairs(identifier, blank(text), understood.entries),
    )


# "Ytown, 12. Mai 2024", "Ytown, den 12.05.2024": where and when a CV was signed, which dates nothing above it.
_SIGNED = re.compile(r"[A-ZÄÖÜ][\w äöüß/-]{1,40},\s(?:den\s)?(?:\d{1,2}\.\s?(?:[A-Za-zä]{3,9}\.?|\d{1,2}\.)\s?\d{4})")


class _Whose(NamedTuple):
    """Whose CV it is, whether that is inferred, and what is to be said about it."""

    names: tuple[Name, ...]
    inferred: bool = False
    notes: tuple[str, ...] = ()
    is_cv: bool = True


def _whose(
    text: str,
    lines: Sequence[Line],
    header: tuple[Name, ...],
    entries: tuple[Entry, ...],
    facts: tuple[Fact, ...],
    path: str,
) -> _Whose:
    """Return whose CV this is: the header's name, an author's, an address's; nobody's where the text is no CV."""
    if is_advert(blank(text)):
        return _Whose((), notes=("reads like a job advert, not like a CV: it is taken to be nobody's",), is_cv=False)
    if is_chapter(lines):
        return _Whose(
            (), notes=("reads like a chapter of a book, not like a CV: it is taken to be nobody's",), is_cv=False
        )
    names, letter = letter_names(text, lines, header)
    if letter:
        by = f"by {names[0].text!r}" if names else "by nobody that can be told for sure"
        return _Whose(names, notes=(f"holds a letter: it is taken to be {by}",))
    if tells_nothing(lines, entries, facts):
        told = "holds nothing that a CV has (no job, degree, paper, skill, no contact): it is taken to be nobody's"
        return _Whose((), notes=(told,), is_cv=False)
    if not names:
        others = [f.value for f in facts if f.relation in _OTHER_PEOPLE]
        names = inferred_names(entries, others) or addressed_names(facts, path)
        return _Whose(names, inferred=bool(names))
    if len({n.script for n in names}) == 1:
        names = other_script(names, entries)
    return _Whose(names)


def _not_read(second: Second, start: int) -> str:
    return (
        f"another person's CV begins at character {start:,} ({second.name!r}): nothing is read from there on; "
        "give each person a file of their own"
    )
