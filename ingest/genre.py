"""What a file is where it is no CV of one person: a letter, a job advert, a chapter, the CVs of two people.

Such a file is read all the same, but names nobody on weak grounds, and says in its notes what it is. Knows nothing
about entries but their kinds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ingest.header import CONTACT_REACH, is_person
from ingest.headings import SectionKind, exact
from ingest.lines import Line
from ingest.sections import Section
from vectorstore.names import name_keys, names_agree, split_header_name
from vectorstore.records import Entry, Fact, Name, Span
from vectorstore.text import fold

_SALUTATION = re.compile(
    r"(?:dear|to whom|hello|hi)\b(?P<latin>(?:.{0,60}[^.!?,，:：\s])?)\s*[,，:：]?\s*$"
    r"|(?:尊敬的|亲爱的)(?P<han>[^。！？]{1,24}?)[:：，,！!]?\s*$",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:(?:yours?\s+)?(?:very\s+)?(?:sincerely|faithfully|truly|respectfully)(?:\s+yours?)?"
    r"|(?:kind|best|warm|with\s+best|many\s+thanks\s+and)?\s*regards|此致|敬礼)\s*[,，.!！]?\s*$",
    re.IGNORECASE,
)
# The writer's name stands under the closing words, below a gap for the signature.
_SIGNATURE_LINES = 4
_SIGNED_AS = re.compile(r"^(?:求职者|申请人|自荐人|应聘者|应聘人|此致|敬礼|签名|署名)\s*[:：]?\s*")
# What adverts say and CVs do not; one or two may stand in a CV by chance, this many do not.
_ADVERT_SIGNS = 3
_ADVERT = re.compile(
    r"\b(?:(?:we(?:'re|’re| are) (?:looking for|hiring|seeking)|the ideal candidate|equal opportunit(?:y|ies) employer"
    r"|about (?:us|the role|the position|the job|the team)|join (?:us|our team)|we offer|how to apply"
    r"|apply (?:now|by|online|before|to)|salary range|you will (?:be|have|work|join|lead|build|design)"
    r"|what you(?:'ll|’ll| will) do|(?:minimum|preferred|required) qualifications|nice to have"
    r"|your (?:responsibilities|tasks|mission|profile|role|main duties)|send your (?:application|cv|r[ée]sum[ée]))\b"
    r"|benefits\s*:|\([mwfdx](?:\s*/\s*[mwfdx]){2}\))"
    r"|岗位职责|职位描述|任职要求|任职资格|岗位要求|职位要求|我们希望你|加入我们|薪资待遇|福利待遇|投递简历|招聘人数|加分项|(?:^|\n)\s*招聘[:：]|五险一金|有意者",
    re.IGNORECASE,
)
_CHAPTER = re.compile(
    r"^\W*(?:chapter\s+(?:\d{1,3}|[IVXLC]{1,7}|[a-z]{3,9})\b|第[一二三四五六七八九十百\d]{1,4}章)", re.IGNORECASE
)
_CALLED_CV = re.compile(r"\b(?:cv|curriculum vitae|r[ée]sum[ée])\b|简历|履历", re.IGNORECASE)
_TOP_LINES = 5
# So much alone makes no CV: running text of whatever kind.
_TELLS_NOTHING = frozenset({"profile", "other"})
_CONTACTS = frozenset({"email", "phone", "link"})
_CORE: frozenset[SectionKind] = frozenset({"education", "employment", "experience", "internship", "skill", "project"})
_WORK: frozenset[SectionKind] = frozenset({"employment", "experience", "internship"})
# A name may share its line with a title or an icon, not with a sentence.
_BESIDE_NAME = 40


class Second(NamedTuple):
    """Where a second person's CV begins: the number of its first line, and the name there."""

    line: int
    name: str


def letter_names(text: str, lines: Sequence[Line], found: tuple[Name, ...]) -> tuple[tuple[Name, ...], bool]:
    """Return whose letter this is, and whether it is one: who signs it, never whom it is addressed to.

    `found` are the names of the header, which stay where the text is no letter.
    """
    salutation = next((m for line in lines if (m := _SALUTATION.match(line.text))), None)
    closing = next((i for i, line in enumerate(lines) if _CLOSING.match(line.text)), None)
    if salutation is None or closing is None:
        return found, False
    signed = _signature(text, lines[closing + 1 : closing + 1 + _SIGNATURE_LINES])
    if signed:
        agreeing = any(names_agree(a.text, b.text) for a in signed for b in found)
        return (found if agreeing else signed), True
    addressed = set(fold(salutation["latin"] or "").split())
    han = salutation["han"] or ""
    to_another = any(addressed & set(fold(n.text).split()) or n.script == "han" and n.text[0] in han for n in found)
    return (() if to_another else found), True


def _signature(text: str, lines: Sequence[Line]) -> tuple[Name, ...]:
    for line in lines:
        written = text[line.start : line.end]
        lead = _SIGNED_AS.match(written)
        start = line.start + (lead.end() if lead else 0)
        names = split_header_name(text[start : line.end])
        if names and all(is_person(n, text[start : line.end]) for n in names):
            moved = ((n, n.span) for n in names if n.span)
            return tuple(
                n.model_copy(update={"span": Span(start=s.start + start, end=s.end + start)}) for n, s in moved
            )
    return ()


def is_advert(plain: str) -> bool:
    """Tell a job advert by the phrases that only adverts have."""
    return len({m.group().casefold() for m in _ADVERT.finditer(plain)}) >= _ADVERT_SIGNS


def is_chapter(lines: Sequence[Line]) -> bool:
    """Tell a chapter of a book by the line that numbers it."""
    return any(_CHAPTER.match(line.text) for line in lines[:_TOP_LINES])


def tells_nothing(lines: Sequence[Line], entries: Sequence[Entry], facts: Sequence[Fact]) -> bool:
    """Tell whether nothing makes this a CV: no section or entry of one, no way to reach anyone, no word for it."""
    if not {e.kind for e in entries} <= _TELLS_NOTHING or any(f.relation in _CONTACTS for f in facts):
        return False
    if any(_CALLED_CV.search(line.text) for line in lines[:_TOP_LINES]):
        return False
    return not any((h := exact(line.text)) and h.kind not in _TELLS_NOTHING for line in lines)


def second_cv(text: str, lines: Sequence[Line], sections: Sequence[Section], names: Sequence[Name]) -> Second | None:
    """Return where another person's CV begins in the same file; None where it is one person's.

    It does where a name that disagrees with the header's stands alone above contacts that were not told before, after
    sections of a CV of which one comes again below: a referee has no education below, a second language no new name.
    """
    if not names:
        return None
    held = [Span(start=s.lines[0].start, end=s.lines[-1].end) for s in sections if s.kind == "reference" and s.lines]
    for i, line in enumerate(lines):
        if line.bullet or len(line.text) > _BESIDE_NAME or any(r.touches(line.span) for r in held):
            continue
        found = split_header_name(text[line.start : line.end])
        if not found or not all(is_person(n, text[line.start : line.end]) for n in found):
            continue
        if any(names_agree(a.text, b.text) or name_keys(a.text) & name_keys(b.text) for a in found for b in names):
            continue
        if _new_contacts(text, lines, i) and _begins_again(sections, line):
            return Second(i, found[0].text)
    return None


def _new_contacts(text: str, lines: Sequence[Line], at: int) -> bool:
    below = lines[at : at + 1 + CONTACT_REACH]
    told = {m.group().casefold() for m in _ADDRESS.finditer(text, 0, lines[at].start)}
    here = {m.group().casefold() for m in _ADDRESS.finditer(text, lines[at].start, below[-1].end)}
    return bool(told and here) and not told & here


def _begins_again(sections: Sequence[Section], line: Line) -> bool:
    before = {_sort(s.kind) for s in sections if s.heading and s.heading.end <= line.start and s.kind in _CORE}
    after = {_sort(s.kind) for s in sections if s.heading and s.heading.start >= line.end and s.kind in _CORE}
    return bool(before & after)


def _sort(kind: SectionKind) -> SectionKind:
    return "experience" if kind in _WORK else kind


_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+")
