"""The school of a degree, where no lexicon has it: by its form, or as the town that a university is called after.

Read only in sections of studies, where what stands beside a degree is a school. Knows nothing about entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.organisations import may_be_name
from ingest.segments import Head
from ingest.signs import BRACKET, HONOUR, is_short
from vectorstore.lexicon import vocabulary
from vectorstore.records import Mention, Span
from vectorstore.text import has_cjk

_SCHOOL = re.compile(
    r"\b(?:Academy|School|College|University|Institute|Polytechnic|Seminary|Conservator\w+|Universit\w+|Hochschule|"
    r"Lyc[ée]e|Liceo|Gymnasium|Gesamtschule|Kolleg|Boot ?camp|Vidyalaya|Vidyapeeth|Mandir|Convent|Campus|IUT|UFR|ENS)\b"
)
_CJK_SCHOOL = re.compile(
    r"[\u4e00-\u9fff]{2,20}(?:大学|学院|学校|中学|党校|高中|附中|[一二三四五六七八九]中|师范|职校)$"
)
# "SIBM Pune", "XLRI": letters, and perhaps the town.
_LETTERS = re.compile(r"(?P<letters>[A-Z]{3,6})(?:[ -](?P<town>[A-Z]\w+))?")
_DEEPEST_LETTERS = 2


def school_in(text: str, head: Head) -> Mention | None:
    """Return the school that a head line of a study names in words that were taken for nothing else."""
    if head.organisations or not (head.degrees or head.periods):
        return None
    for span in _apart(text, head):
        words = span.of(text)
        bare = BRACKET.sub("", words).strip()
        named = _CJK_SCHOOL.fullmatch(bare) if has_cjk(bare) else _SCHOOL.search(bare) and may_be_name(bare)
        if named and is_short(bare) and not HONOUR.search(bare):
            return Mention(text=words.strip(), span=span)
    if not head.degrees:
        return None
    for span in head.rest:
        letters = _LETTERS.fullmatch(span.of(text))
        if letters and not any(vocabulary(kind).named(letters["letters"]) for kind in ("degrees", "skills", "terms")):
            return Mention(text=span.of(text), span=span)
    for span in head.places:
        if (concept := _called_after(span.of(text).strip())) is not None:
            return Mention(text=span.of(text), lexicon_id=concept, span=span)
    return None


def _apart(text: str, head: Head) -> Iterator[Span]:
    yield from head.rest
    yield from head.roles
    # A degree's name may hold that of its school's kind: "Bachelor of Arts" holds none.
    yield from (s for s in head.degrees if not vocabulary("degrees").named(s.of(text)))


def _called_after(town: str) -> str | None:
    """Return the university that goes by the name of its town: "BA, Cambridge, 2008"."""
    for name in (f"University of {town}", f"{town} University", f"{town}大学"):
        known = vocabulary("organisations").named(name)
        if known is not None and known.is_university:
            return known.concept_id
    return None
