"""Read jobs and studies that a section tells in sentences and in no heads: "I joined X in 2008 as a clerk and ..."."""

from __future__ import annotations

import re

from ingest.entries.draft import Draft
from ingest.entries.prose import read_prose
from ingest.sections import Section
from ingest.segments import read_head
from vectorstore.records import EntryKind

_SENTENCE_OF_STUDY = re.compile(
    r"(?:(?:In \d{4},? )?(?:I|He|She)\s+)?(?:attended|studied|graduated|completed|earned|received|went"
    r"|read|got|hold|did|took)\s.{20,}[.]\s*$|.*[在从于到].{2,20}(?:大学|学院|学校|中学).{2,24}。\s*$",
    re.IGNORECASE,
)
# Who speaks of themselves, in a sentence that ends as one.
_OF_ONESELF = re.compile(r"(?:.*\b(?:I|[Mm]y|I['’]ve)\b.{12,}[.!]|.*我.{6,}[。！])\s*")
_SENTENCE = re.compile(r".{20,}[.!]\s*|.{8,}[。！]\s*")
_WORK = frozenset({"employment", "experience"})


def told_in_sentences(section: Section) -> list[Draft]:
    """Return the whole of a section and what its sentences tell ("Attended X from 2008 to 2011 and ..."); else none."""
    if section.kind in _WORK and _all_sentences(section):
        return _told(section, frozenset({"employment"}))
    if section.kind != "education" or not any(_SENTENCE_OF_STUDY.match(line.text) for line in section.lines):
        return []
    if any(read_head(line.text).periods and line.bullet for line in section.lines):
        return []
    found = _told(section, frozenset({"education"}))
    return found if all(d.organisations for d in found[1:]) else []


def _all_sentences(section: Section) -> bool:
    """Tell a section of sentences about oneself from heads with sentences below them."""
    lines = section.lines
    if not any(_OF_ONESELF.fullmatch(line.text) for line in lines[:2]):
        return False
    return all(_SENTENCE.fullmatch(line.text) and not line.bullet for line in lines)


def _told(section: Section, kinds: frozenset[EntryKind]) -> list[Draft]:
    whole = Draft(kind="profile", section=section, lines=list(section.lines))
    found = read_prose([whole], kinds)
    return [whole, *found] if found else []
