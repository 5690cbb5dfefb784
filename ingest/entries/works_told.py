"""Read the books, papers and patents that a sentence tells: author of "X" (Press, 2019), “某题”发表于某刊（2015年）.

A number of papers is no paper; a journal or a show named in 《》 is no book. Knows nothing about lists of publications,
but for those that stand in a line of prose: 代表作：①…②….
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.entries.draft import Draft
from ingest.entries.fields import moved
from ingest.entries.publications import read_reference
from ingest.entries.telling import Sentence, year_of
from ingest.lines import Line
from vectorstore.records import Span, Status
from vectorstore.text import trim

_YEAR = r"(?:19|20)\d\d"
_PUBLISHER = r"[A-Z][\w&.'’-]*(?:\s+(?:of|and|&|[A-Z][\w&.'’-]*)){0,6}"
_QUOTED = r"[“\"‘*](?P<title>[^“”\"*]{3,120}?)[,.]?[”\"’*]"
# A title without quotes goes on as long as its words are large.
_LARGE = r"(?P<plain>[A-Z][\w'’-]*:?(?:\s+(?:of|and|the|in|for|a|an|on|to|[A-Z][\w'’-]*:?)){0,12})"
_BOOK_EN = re.compile(
    rf"(?:\b(?:author|editor|co-author|co-editor|translator)s?\s+of|\b(?:books?|monograph|memoir|novel|textbook|collection),?|"
    rf"\b(?:wrote|edited|published|authored|co-authored))\s+(?:the\s+(?:book|monograph|textbook|novel)\s+)?(?:{_QUOTED}|{_LARGE})"
    rf"(?:\s*\((?P<press>{_PUBLISHER}),\s*(?P<year>{_YEAR})\)|,?\s+(?:was\s+)?published\s+by\s+(?P<house>{_PUBLISHER})(?:\s+in\s+(?P<dated>{_YEAR}))?)"
)
_NEXT_EN = re.compile(
    rf"\s*,?\s*(?:\band\b)?\s*(?:{_QUOTED}|{_LARGE})\s*\((?P<press>{_PUBLISHER}),\s*(?P<year>{_YEAR})\)"
)
# "Author, The Patient Gardener (2011)", an item of a list.
_AUTHOR_EN = re.compile(
    rf"^\W*(?:Co-?|co-?)?(?:[Aa]uthor|[Ee]ditor|[Tt]ranslator)\s?[,:]\s+(?:{_QUOTED}|(?P<plain>[A-Z][^()]{{3,160}}?)),?"
    rf"\s*\((?:(?P<press>{_PUBLISHER}),\s*)?(?P<year>{_YEAR})\)"
)
_BOOK_ZH = re.compile(
    r"《(?P<title>[^《》]{2,60})》\s*[（(](?P<press>[^（）()，,、]{2,20}(?:出版社|书局|书店|印书馆|Press))[，,、\s]*(?P<year>(?:19|20)\d\d)?年?[^（）()]{0,8}[）)]"
)
# The journal's name goes on with small words only before large ones, and not into a month.
_JOURNAL = (
    r"(?P<venue>[A-Z][\w&.'’-]*:?(?:\s+(?:of|the|and|in|for|&|on)(?=\s+(?:the\s+)?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)[A-Z])"
    r"|\s+[A-Z&][\w&.'’-]*:?){0,8})"
)
_TITLE = r"[“\"](?P<title>[^“”\"]{3,200}?)[,.]?[”\"],?"
_VOLUME = rf"(?:,?\s+(?!{_YEAR}\))(?:vol\.?\s*)?\d[\w.:()–-]*)"
_WAS = r"\s+(?:(?:is|are|was|were|has|have|had)\s+(?:been\s+)?)?(?:now\s+|currently\s+|still\s+)?"
# What stands behind the title of a paper, and the status that it tells.
_PAPERS_EN: tuple[tuple[re.Pattern[str], Status], ...] = (
    (
        re.compile(rf"{_TITLE}\s*\({_JOURNAL}{_VOLUME}+(?:,\s*(?!{_YEAR})\w*\d\w*)*(?:,\s*(?P<year>{_YEAR}))?\)"),
        "published",
    ),
    (re.compile(rf"{_TITLE}\s+\d{{1,4}}\s+{_JOURNAL}\s+\d[\w–-]*\s*\((?P<year>{_YEAR})\)"), "published"),
    (
        re.compile(
            rf"{_TITLE}{_WAS}(?:published|appeared|appears|came\s+out|printed)\s+in\s+(?:the\s+)?{_JOURNAL}"
            rf"(?:\s+in\s+(?:[A-Z][a-z]+\s+)?(?P<year>{_YEAR})|,?\s*\(?(?P<dated>{_YEAR})\)?)?"
        ),
        "published",
    ),
    (re.compile(rf"{_TITLE}\s*\({_JOURNAL},\s*(?P<year>{_YEAR})\)"), "published"),
    (
        re.compile(rf"\b(?P<year>{_YEAR})\s+(?:paper|article|essay)\s+in\s+(?:the\s+)?{_JOURNAL},?\s*{_TITLE}"),
        "published",
    ),
    (re.compile(rf"{_TITLE}\s+in\s+(?:the\s+)?{_JOURNAL}\s*\((?P<year>{_YEAR})\)"), "published"),
    (
        re.compile(
            rf"{_TITLE}{_WAS}(?:under\s+(?:review|revision)\s+(?:at|with|for|by|in)|submitted\s+to|with\s+(?:the\s+)?referees\s+at)\s+(?:the\s+(?=journal))?{_JOURNAL}"
        ),
        "under_review",
    ),
    (
        re.compile(
            rf"{_TITLE}{_WAS}(?:accepted\s+(?:by|at|in|for)|forthcoming\s+(?:in|with)|to\s+appear\s+in|in\s+press\s+(?:at|with))\s+"
            rf"(?:the\s+(?=journal))?{_JOURNAL}"
        ),
        "accepted",
    ),
)
# "Her 2009 paper", before the title.
_OF_YEAR = re.compile(rf"\b(?P<year>{_YEAR})\s+(?:paper|article|essay|letter|study|note)s?,?\s*(?:on\s[^“”\"]*)?$")
_TITLE_ZH = r"(?:[“\"「](?P<title>[^“”\"「」]{4,200}?)[”\"」]|《(?P<book>[^《》]{4,120})》)"
_JOURNAL_ZH = (
    r"\s*(?:《(?P<marked>[^《》]{2,40})》|(?P<venue>[A-Z][A-Za-z&.'’: -]{1,70}[A-Za-z])"
    r"|(?P<plain>[\u4e00-\u9fff]{2,14}(?:学报|杂志|通报|期刊)))\s*"
)
_PAPERS_ZH: tuple[tuple[re.Pattern[str], Status], ...] = (
    (
        re.compile(
            rf"{_TITLE_ZH}(?:一文|为题)?[，,]?(?:的?(?:论文|文章))?[，,]?(?:于(?P<dated>{_YEAR})年)?"
            rf"(?:已?(?:发表|刊登|刊载|刊|载)(?:于|在)){_JOURNAL_ZH}(?:上|杂志)?[（(，,\s]*(?P<year>{_YEAR})?"
        ),
        "published",
    ),
    (
        re.compile(
            rf"《(?P<marked>[^《》]{{2,30}})》\s*(?P<year>{_YEAR})?[^《》。；]{{0,14}}?(?:发表|刊发)(?![于在])[^《》。；]{{0,10}}《(?P<book>[^《》]{{4,80}})》"
        ),
        "published",
    ),
    (re.compile(rf"{_TITLE_ZH}\s*[（(]{_JOURNAL_ZH}[，,、\s]*(?P<year>{_YEAR})[^（）()]*[）)]"), "published"),
    (
        re.compile(rf"{_TITLE_ZH}(?:一文)?[，,]?\s*(?:已|新近|近期)*被{_JOURNAL_ZH}(?:正式)?(?:接收|录用|接受)"),
        "accepted",
    ),
    (
        re.compile(rf"{_TITLE_ZH}(?:一文)?[，,]?\s*(?:正|现|已|目前)?(?:投稿?(?:至|到|于|给)?|在){_JOURNAL_ZH}(?:审稿|在审|外审|评审)"),
        "under_review",
    ),
)  # fmt: skip
_STATED = r"(?P<status>granted|issued|filed|pending)?\s*(?:in\s+)?(?:[A-Z][a-z]+\s+)?"
_PATENTS = (
    re.compile(
        r"\bpatents?\s+(?:on|for)\s+(?:an?\s+|the\s+)?(?P<title>[^()“”\"]{3,100}?)\s*\((?P<number>[A-Z]{2}\s?[\d,./]{5,}\w*)"
        rf"(?:,\s*{_STATED}(?P<year>{_YEAR})?)?\)"
    ),
    re.compile(
        rf"\b[Pp]atents?\s+(?:[Nn]o\.?\s*)?[A-Z]{{0,2}}\s?\d[\d,./]{{4,}}\w*,?\s+(?:for\s+|on\s+)?{_TITLE}"
        rf"\s*\(?(?:(?:was|is)\s+)?{_STATED}(?P<year>{_YEAR})?"
    ),
    re.compile(
        r"\bpatents?\s+(?:on|for)\s+(?:an?\s+|the\s+)?(?P<title>[^()“”\",]{3,100}?)\s*"
        rf"\((?P<status>granted|issued|filed|pending)(?:\s+(?:in\s+)?(?:[A-Z][a-z]+\s+)?(?P<year>{_YEAR}))?\)"
    ),
    re.compile(
        r"\bapplication\s+(?P<status>pending|filed)(?:,?\s+(?:filed\s+)?in\s+(?P<year>(?:19|20)\d\d))?,?\s+(?:on|for)\s+"
        r"(?:an?\s+|the\s+)?(?P<title>[^()“”\",.]{3,100})"
    ),
    re.compile(
        rf"(?P<year>{_YEAR})年(?:\d{{1,2}}月)?(?P<status>获授权|授权|申请)(?:了|的)?(?:一项)?(?:国家|实用新型|发明)?专利[:：]?\s*{_TITLE_ZH}"
    ),
    re.compile(
        rf"{_TITLE_ZH}(?:一项|等)?\s*"
        rf"[（(](?P<year>{_YEAR})年?(?:\d{{1,2}}月)?(?P<status>授权|获授权|申请|公开|受理)[^（）()]*[）)]"
    ),
)
_PATENT_STATES: dict[str, Status] = {
    "granted": "granted",
    "issued": "granted",
    "授权": "granted",
    "获授权": "granted",
    "filed": "filed",
    "pending": "filed",
    "申请": "filed",
    "公开": "filed",
    "受理": "filed",
}


def works_told(sentence: Sentence) -> Iterator[Draft]:
    """Yield the books, papers and patents that a sentence tells, each as the first of its shapes says."""
    told: set[str | None] = set()
    for draft in _works(sentence):
        if draft.title not in told:
            told.add(draft.title)
            yield draft


def _works(sentence: Sentence) -> Iterator[Draft]:
    text = sentence.text
    for book in _BOOK_ZH.finditer(text):
        yield _book(sentence, book, "press", "year")
    for book in _BOOK_EN.finditer(text):
        yield _book(sentence, book, *(("press", "year") if book["press"] else ("house", "dated")))
        at = book.end()
        while following := _NEXT_EN.match(text, at):
            yield _book(sentence, following, "press", "year")
            at = following.end()
    for book in _AUTHOR_EN.finditer(text):
        yield _book(sentence, book, "press", "year")
    for pattern, status in (*_PAPERS_EN, *_PAPERS_ZH):
        for paper in pattern.finditer(text):
            yield _paper(sentence, paper, status)
    yield from _patents(sentence)


def _first(match: re.Match[str], *groups: str) -> str | None:
    """Return the first of some groups that took part in a match."""
    named = match.groupdict()
    return next((group for group in groups if named.get(group)), None)


def _paper(sentence: Sentence, paper: re.Match[str], status: Status) -> Draft:
    title, venue = _first(paper, "title", "book"), _first(paper, "venue", "marked", "plain")
    year = _first(paper, "year", "dated")
    before = _OF_YEAR.search(sentence.text[: paper.start()]) if year is None and status == "published" else None
    draft = sentence.draft("publication", before.start() if before else paper.start(), paper.end())
    draft.title = sentence.words(*paper.span(title)) if title else None
    draft.venue = sentence.mention(*paper.span(venue)) if venue else None
    draft.year = int(paper[year]) if year else int(before["year"]) if before else None
    draft.status = status
    return draft


def _patents(sentence: Sentence) -> Iterator[Draft]:
    for pattern in _PATENTS:
        for patent in pattern.finditer(sentence.text):
            if pattern is _PATENTS[-1] and "专利" not in sentence.text[: patent.start()]:
                continue
            draft = sentence.draft("patent", *patent.span())
            draft.title = sentence.words(*patent.span(_first(patent, "title", "book") or 0))
            draft.year = int(patent["year"]) if patent["year"] else None
            draft.status = _PATENT_STATES.get(patent["status"] or "")
            yield draft


def _book(sentence: Sentence, book: re.Match[str], press: str, year: str) -> Draft:
    draft = sentence.draft("publication", *book.span())
    draft.title = sentence.words(*book.span("title" if book.groupdict().get("title") else "plain"))
    draft.venue = sentence.mention(*book.span(press)) if book[press] else None
    draft.status = "published" if draft.venue is not None else None
    draft.year = int(book[year]) if book[year] else year_of(sentence.within(book.end(), len(sentence.text)))
    return draft


_NUMBERED = re.compile(r"[①-⑳]")


def references_in(telling: Draft, line: Line, text: str) -> Iterator[Draft]:
    """Yield the references that a line of prose lists behind numbers in circles."""
    marks = list(_NUMBERED.finditer(text))
    for i, mark in enumerate(marks):
        span = trim(text, mark.end(), marks[i + 1].start() if i + 1 < len(marks) else len(text))
        if span is None:
            continue
        read = read_reference(span.of(text))
        if not (read.authors and read.title and read.venue and read.year):
            continue
        cover = Span(start=line.start + span.start, end=line.start + span.end)
        draft = Draft("publication", telling.section, [line], parent=telling, cover=cover)
        draft.title, draft.year, draft.status = read.title, read.year, read.status
        draft.venue, draft.authors, draft.co_first = moved(read.venue, cover.start), read.authors, read.co_first
        yield draft
