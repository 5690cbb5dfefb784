"""Read the honours that stand with a degree or a job: below it, or behind it on its own line.

Knows how an honour is named and dated; knows nothing about sections of awards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.deeds import is_deed
from ingest.entries.distinctions import read_distinctions
from ingest.entries.draft import Draft
from ingest.lines import Line
from ingest.segments import read_head
from ingest.signs import HONOUR
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import EntryKind, Span
from vectorstore.text import sentences, trim

_AWARD_GAP = re.compile(r"\s*[,，、;；]\s*")
_AWARD_LABEL = re.compile(
    r"^(?:honou?rs?|awards?|scholarships?|业绩|成绩|奖项|荣誉|获奖|奖学金)(?:\s*(?:and|&)\s*\w+)?\s*[:：]\s*", re.I
)


def with_awards(drafts: list[Draft]) -> list[Draft]:
    """Return the drafts with the awards that stand in a degree's or job's own lines as entries of their own."""
    out: list[Draft] = []
    for draft in drafts:
        out.append(draft)
        if draft.kind == "publication":
            out.extend(_of_paper(draft))
        if draft.kind not in {"education", "internship", "employment"}:
            continue
        if draft.kind == "education":
            out.extend(_beside_degree(draft, draft.lines[0]))
        for line in draft.lines[1:]:
            told = _told_in(draft, line)
            covers = [one.cover for one in told if one.cover is not None]
            listed = _awards_in(draft, line) if not told or _AWARD_LABEL.match(line.text) else []
            told.extend(one for one in listed if one.cover and not any(one.cover.touches(at) for at in covers))
            out.extend(told)
        out.extend(_behind_head(draft))
    return out


def _of_paper(paper: Draft) -> Iterator[Draft]:
    """Yield the prize that a reference says a paper won: "Best Student Paper Award"."""
    for line in paper.lines:
        for prize in _PAPER_PRIZE.finditer(line.text):
            child = _honour(paper, line, *prize.span("title"))
            if child is not None:
                child.year = child.year or paper.year
                yield child


_PAPER_PRIZE = re.compile(
    r"(?<![\w-])(?P<title>(?:(?:Best|Outstanding|Distinguished) "
    r"(?:(?:Student|Demo|Short|Full|Research|Industry|Applied) )?"
    r"(?:Paper|Poster|Demo|Article)|Test of Time)(?: Award| Prize)?|(?:最佳|优秀)(?:学生)?(?:论文|海报|墙报)奖?)"
    r"(?!\w|\s*(?:Award |Prize )?(?:[Cc]andidate|[Nn]ominat|[Nn]ominee|[Ff]inalist|[Ss]hortlist|提名|候选))"
)


def _behind_head(draft: Draft) -> Iterator[Draft]:
    """Yield the honours that sentences behind a job's head tell: "Vet, 2019 to date. Practice of the Year 2022."."""
    line = draft.lines[0]
    parts = sentences(line.text, Span(start=0, end=len(line.text))) if draft.kind != "education" else []
    for part in parts[1:]:
        own = line._replace(start=line.start + part.start, end=line.start + part.end, text=part.of(line.text))
        if _SURE.search(own.text):
            yield from _awards_in(draft, own)


_AWARDS: frozenset[EntryKind] = frozenset({"award"})


def _told_in(draft: Draft, line: Line) -> list[Draft]:
    """Return the honours that sentences of a line tell: what was won, and what stands in a sentence of its own."""
    found = read_distinctions([Draft(draft.kind, draft.section, [line])], _AWARDS)
    parts = sentences(line.text, Span(start=0, end=len(line.text)))
    for part in parts if len(parts) > 1 else ():
        own = line._replace(start=line.start + part.start, end=line.start + part.end, text=part.of(line.text))
        if _SURE.search(own.text) and not any(one.span.touches(own.span) for one in found):
            found.extend(_awards_in(draft, own))
    for one in found:
        one.parent = draft
    return found


# What names a prize, whatever else is said of it.
_SURE = re.compile(
    r"\b(?:Awards?|Prizes?|Medals?|Scholarships?|Fellowships?|Trophy|Cup)\b|"
    r"\b[A-Z]\w+ of the (?:Year|Quarter|Month|Week)\b"
    r"|奖(?![励品金])|称号|标兵"
)


def _awards_in(draft: Draft, line: Line) -> list[Draft]:
    if draft.kind != "education" and is_deed(line.text) and not is_received(line.text):
        return []
    label = _AWARD_LABEL.match(line.text)
    start = label.end() if label else 0
    pieces: list[tuple[int, int]] = []
    for gap in (*_AWARD_GAP.finditer(line.text, start), None):
        end = gap.start() if gap else len(line.text)
        pieces.append((start, end))
        start = gap.end() if gap else end
    pieces = _rejoin_brackets(line.text, pieces)
    pieces = _rejoin_ranks(line.text, _rejoin_dates(line.text, pieces))
    honours = [p for p in pieces if HONOUR.search(line.text[p[0] : p[1]]) and p[1] - p[0] <= _AWARD_LIMIT]
    if not honours or len(honours) * 2 <= len(pieces) and len(pieces) > 1 or read_head(line.text).degrees:
        return []
    return [child for a, b in honours if (child := _honour(draft, line, a, b)) is not None]


# "Provided excellent service" is what was done; of an honour it is said how somebody came by it.
_RECEIVED = re.compile(
    r"(?:Won|Win(?:ning|s)?|Receiv|Award|Earn|Achiev|Recogni[sz]|Nam|Select|Honou?r|Nominat|Vot|Rank|Elect|Grant|Chos|"
    r"Plac|Gain|Obtain|Secur|Crown|Gradu|Present|Was )"
)


def is_received(words: str) -> bool:
    """Tell how somebody came by an honour ("Selected for ...") from what they did."""
    return _RECEIVED.match(words) is not None


def _honour(draft: Draft, line: Line, start: int, end: int) -> Draft | None:
    """Return the honour that a stretch of a line names, with its date."""
    span = trim(line.text, start, end)
    if span is None:
        return None
    words = span.of(line.text)
    cover = Span(start=line.start + span.start, end=line.start + span.end)
    dates = find_periods(words)
    child = Draft(kind="award", section=draft.section, lines=[line], parent=draft, cover=cover)
    ends = _COMMA_DATE.search(words, 0, dates[0].span.start) if dates else None
    named = words[: ends.start()] if ends else words
    child.title = re.sub(r"\s*[(（].*$", "", named).strip(" .。;；") or words
    if dates:
        first = dates[0].period
        child.period = first if len(dates) == 1 else None
        child.year = int(str(first.start or first.end)[:4])
        child.terms = tuple(str(p.period.start or p.period.end) for p in dates) if len(dates) > 1 else ()
    return child


def _beside_degree(draft: Draft, line: Line) -> list[Draft]:
    """Return the honours that stand behind a degree on its own line: "BSc, Some University, 2016, Dean's List"."""
    known = vocabulary("awards")
    found: list[Draft] = []
    brackets = (p for b in _IN_BRACKETS.finditer(line.text) for p in _PART_OF_ROW.finditer(line.text, *b.span(1)))
    for part in (*_STUDY_PART.finditer(line.text), *brackets):
        words = part.group().strip()
        named = any(m.span.start <= _LED_BY for m in known.matches(words)) or _SCHOLARSHIP.search(words) is not None
        if not named or len(words) > _AWARD_LIMIT or _GRADE.fullmatch(words) or read_head(words).degrees:
            continue
        if (child := _honour(draft, line, part.start(), part.end())) is not None:
            found.append(child)
    return found


# A part of a line of studies, and where an honour's name begins in one ("awarded the ...").
_STUDY_PART = re.compile(
    r"(?:(?!\s{2})[^,，、;；。.（）()|]|\.(?=\w)|(?<=\S)\s*[(（][^()（）]*[)）](?=\s*(?:$|[,，、;；。.|）)])))+"
)
_IN_BRACKETS = re.compile(r"[(（]([^()（）]*)[)）]")
_PART_OF_ROW = re.compile(r"[^,，、;；]+")
_LED_BY = 20
_SCHOLARSHIP = re.compile(r"\bscholarships?\b|奖学金|\bScholar$")
# How well somebody did is a grade, and no prize.
_GRADE = re.compile(
    r"(?:(?:summa|magna|egregia)\s+)?cum laude|(?:with )?(?:(?:high|highest|first[- ]class|second[- ]class|great) )?"
    r"(?:honou?rs|distinction|merit)(?: degree)?|优秀毕业生|荣誉学士.*",
    re.IGNORECASE,
)
_AWARD_LIMIT = 80


def is_grade(words: str) -> bool:
    """Tell how well a study was passed ("magna cum laude") from a prize."""
    return _GRADE.fullmatch(words.strip(" .()")) is not None


_COMMA_DATE = re.compile(r"\s*[,，、]\s*$")


def _rejoin_dates(text: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Undo the cut between an honour and its date: "Employee of the Month, March 2016"."""
    out: list[tuple[int, int]] = []
    for a, b in pieces:
        dates = find_periods(text[a:b]) if out and HONOUR.search(text[out[-1][0] : out[-1][1]]) else ()
        if dates and not (text[a : a + dates[0].span.start] + text[a + dates[-1].span.end : b]).strip(" ()."):
            out[-1] = (out[-1][0], b)
        else:
            out.append((a, b))
    return out


def _rejoin_ranks(text: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Undo the cut between how well somebody did and in what: "Recipient, Some Prize 2014"."""
    out: list[tuple[int, int]] = []
    for a, b in pieces:
        if out and _RANK.fullmatch(text[out[-1][0] : out[-1][1]].strip()):
            out[-1] = (out[-1][0], b)
        else:
            out.append((a, b))
    return out


_RANK = re.compile(
    r"(?:joint |overall |two-time )?(?:winner|runner[- ]?up|finalist|recipient)|"
    r"(?:first|second|third|1st|2nd|3rd) (?:place|prize)",
    re.IGNORECASE,
)


def _rejoin_brackets(text: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Undo cuts that fell inside a bracket, and years that a comma parts from the award they date."""
    out: list[tuple[int, int]] = []
    for a, b in pieces:
        if out:
            before = text[out[-1][0] : out[-1][1]]
            open_bracket = before.count("(") + before.count("（") > before.count(")") + before.count("）")
            if open_bracket or re.fullmatch(r"(?:\s*(?:19|20)\d{2}\s*[,，、]?)+", before):
                out[-1] = (out[-1][0], b)
                continue
        out.append((a, b))
    return out
