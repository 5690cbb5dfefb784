"""Read a list of papers or patents: one entry an item, headings and notes between them told apart.

Knows which lines of a list are items; how one item is written is known to `publications`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ingest.entries.bibtex import recorded
from ingest.entries.draft import Draft
from ingest.entries.paper_rows import read_row
from ingest.entries.patents import is_patent, read_patent
from ingest.entries.publications import Reference, is_note, names_journal, read_reference
from ingest.entries.states import state_in
from ingest.entries.styles import style_of
from ingest.headings import exact
from ingest.lines import Line
from ingest.sections import Section
from ingest.signs import is_column_row
from vectorstore.markup import blank
from vectorstore.records import EntryKind, Span, Status
from vectorstore.text import size

# A reference is longer than any note about references ("* denotes co-first authors").
_SHORTEST_REFERENCE = 45
# "Quiet Mediation" Some Ledger, 1999: a title in quotes, and then where it appeared.
_QUOTED_FIRST = re.compile(r"[“\"][^“”\"]{6,}[”\"]?,?\s+[A-Z]")


# What was only told, and appeared nowhere; data and programs.
_NO_PAPER = re.compile(
    r"口头报告|墙报|(?:分会|特邀|大会|邀请)报告|\b(?:oral|poster) presentation\b"
    r"|[.”\"]\s+(?-i:(?:Invited |Public |Guest )?(?:Talk|Lecture|Keynote|Seminar)),\s"
    r"|^\W*(?:\d+\W+)?[\u4e00-\u9fff]{0,6}(?:课题|科研项目|基金项目)\s*[:：]|^\W*(?:Talk|Keynote|Lecture|Panel|Seminar|演讲|讲座)\s*[:：]"
    r"|\[(?:data ?set|(?:computer )?software|code|数据集)\]",
    re.IGNORECASE,
)


_OPENS_BOOK = re.compile(
    r"(?:\d{1,2}\W\s*)?(?:(?:专|合|编|译|著|独)著|主编|参编|副主编|论文|文章|著作|教材|(?:长篇|中篇|短篇)?(?:小说|散文|诗|随笔|作品)?集?|报告文学|绘本)?[:：]?\s*《[^《》]{4,}》\s*(?:[,，（(]|发表)"
)
# 《某书》（某社，2017）；《某题》发表于《某刊》: two in a line.
_NEXT_BOOK = re.compile(r"[；;。]\s*(?=(?:(?:专|合|编|译|著|独)著|主编|参编|论文|文章|教材)?\s*《)")


def _opens_quoted(words: str) -> bool:
    return _QUOTED_FIRST.match(words) is not None


_QUOTED_TITLE = re.compile(r"“[^“”]{4,}”|「[^「」]{4,}」|《[^《》]{4,}》")


def _recorded(section: Section, text: str) -> tuple[list[Draft], list[Line]]:
    """Return the papers that stand as BibTeX, and the lines that hold none."""
    drafts: list[Draft] = []
    rest = list(section.lines)
    first = section.lines[0].start - _BEFORE_LINE if section.lines else 0
    begin = max(first, 0)
    for found in recorded(text[begin : section.lines[-1].end + _BEFORE_LINE]) if section.lines else ():
        span = Span(start=begin + found.span.start, end=begin + found.span.end)
        lines = [line for line in rest if line.span.touches(span)]
        if lines:
            drafts.append(_draft(Draft("publication", section, lines), found.paper, begin))
            rest = [line for line in rest if not line.span.touches(span)]
    return drafts, rest


# The mark that a record begins or ends with may be no part of its line.
_BEFORE_LINE = 8


def _draft(draft: Draft, read: Reference, by: int) -> Draft:
    """Return a draft with what was read of it; `by` is where the reading began."""
    draft.authors, draft.co_first, draft.title = read.authors, read.co_first, read.title
    draft.year, draft.status = read.year, read.status
    if read.venue is not None and read.venue.span is not None:
        span = Span(start=by + read.venue.span.start, end=by + read.venue.span.end)
        draft.venue = read.venue.model_copy(update={"span": span})
    return draft


def _year_above(context: list[Line]) -> int | None:
    """Return the year that a group of papers stands under."""
    years = [match for line in context if (match := _YEAR_ALONE.fullmatch(line.text.strip()))]
    return int(years[-1].group(1)) if years else None


def _heads_group(line: Line) -> bool:
    """Tell "Forthcoming" and "Journal articles", which head the papers below, from the end of one above."""
    return not line.bullet and size(line.text) <= _GROUP_WIDTH and exact(line.text) is not None


def _state_of_group(line: Line) -> Status | None:
    heading = exact(line.text)
    return heading.status if heading is not None and heading.status else state_in(line.text)


_GROUP_WIDTH = 40
_PAPERS_TOO = re.compile(r"论文|论著|发表|\b(?:papers?|publications?|articles?)\b", re.IGNORECASE)
_YEAR_ALONE = re.compile(r"((?:19|20)\d{2})\s*年?[:：]?")


# What has appeared nowhere yet is told by its title alone, and may be short.
_UNFINISHED = re.compile(
    r"(?:in|under) (?:progress|preparation|review|submission)|working paper|job[- ]market paper|forthcoming|in press"
    r"|submitted|工作论文|在投|待发表",
    re.IGNORECASE,
)
_TITLE = re.compile(r"[A-Z][\w'’,:&?-]*(?:\s[\w'’,:&?()-]+){2,16}[.?]?")


def read_references(section: Section, text: str) -> tuple[list[Draft], list[Line]]:
    """Return an entry a reference; short notes between them are heads or belong to none."""
    reader = _Reader(section, text)
    return reader.drafts, reader.left


# Titles in single quotes, each with its house and year.
_NEXT_QUOTED = re.compile(r"(?<=[\w)])(?:;|\.)\s+(?:(?:[Cc]o-)?[Ee]dited:?\s+)?(?=['‘][A-Z])")


def _each(line: Line) -> list[Line]:
    """Return the works that a line names one behind the other, each as a line."""
    following = _NEXT_BOOK if _OPENS_BOOK.match(line.text) else _NEXT_QUOTED if line.text[:1] in "'‘" else None
    if following is None:
        return [line]
    ends = [0, *(m.end() for m in following.finditer(line.text)), len(line.text)]
    return [
        line._replace(start=line.start + a, end=line.start + b, text=line.text[a:b]) for a, b in pairwise(ends) if a < b
    ]


class _Reader:
    """Reads one list; `drafts` are its entries, `left` the lines that belong to none."""

    def __init__(self, section: Section, text: str) -> None:
        self.section, self.text = section, text
        self.drafts, rest = _recorded(section, text)
        self.left: list[Line] = []
        self._context: list[Line] = []
        self._status = section.status
        self._bulleted = sum(bool(line.bullet) for line in section.lines)
        # Titles alone, as profiles on networks list them.
        self._bare = bool(section.lines) and all(_TITLE.fullmatch(line.text) for line in section.lines)
        for line in rest:
            for own in _each(line):
                if not is_column_row(own.text):
                    self._read(own)

    def _read(self, line: Line) -> None:
        if _NO_PAPER.search(line.text):
            self.left.append(line)
            return
        patent = is_patent(line.text) or self.section.kind == "patent" and not self._is_paper(line.text)
        shortest = _SHORTEST_REFERENCE // (3 if patent else 1)
        if size(line.text) < shortest and not self._is_item(line):
            self._between(line)
        else:
            self._take(line, "patent" if patent else "publication")

    def _is_paper(self, words: str) -> bool:
        """Tell what appeared in a journal, below a heading of patents and papers, from a patent without a number."""
        if _PAPERS_TOO.search(self.section.title) is None:
            return False
        style = style_of(words)
        return names_journal(words) or style is not None and style.venue is not None

    def _is_item(self, line: Line) -> bool:
        """Tell a short line that is an item by its bullet or its style, or by the heading over it."""
        if line.bullet and (self._bulleted > 1 or _QUOTED_TITLE.search(line.text) is not None):
            return True
        if self.section.kind == "patent" or line.styled:
            return False
        if (
            _opens_quoted(line.text)
            or _OPENS_BOOK.match(line.text)
            or style_of(line.text) is not None
            or read_row(line.text) is not None
        ):
            return True
        return self._is_title(line)

    def _is_title(self, line: Line) -> bool:
        heading = self._context[-1].text if self._context else self.section.title
        return (self._bare or _UNFINISHED.search(heading) is not None) and _TITLE.fullmatch(line.text) is not None

    def _between(self, line: Line) -> None:
        """Take a short line for what heads the items below it, for the end of the one above, or for none."""
        heads = _YEAR_ALONE.fullmatch(line.text.strip()) or _heads_group(line)
        if not heads and self.drafts and not line.styled and not line.blank_before and not self._bulleted:
            self.drafts[-1].lines.append(line)
        elif heads or line.styled or re.search(r"[:：]\s*$", line.text):
            self._context, self._status = [line], _state_of_group(line) or self.section.status
        else:
            self.left.append(line)

    def _take(self, line: Line, kind: EntryKind) -> None:
        raw = self.text[line.start : line.end]
        draft = Draft(kind=kind, section=self.section, lines=[line], context=tuple(c.span for c in self._context))
        strong = [span.of(self.text) for span in line.strong]
        row = read_row(raw) if kind == "publication" else None
        read = read_patent(raw) if kind == "patent" else row or read_reference(raw, status=self._status, strong=strong)
        untitled = kind == "publication" and read.title is None and read.year is None and not self._is_title(line)
        if untitled and (read.venue is None or read.venue.lexicon_id is None and is_note(line.text)):
            self.left.append(line)
            return
        if read.title is None and self.drafts and not line.bullet and self._bulleted:
            self.drafts[-1].lines.append(line)
            return
        draft = _draft(draft, read, line.start)
        if self._bare and read.title is None:
            draft.year = None  # a year within a title says nothing of when
        draft.year = draft.year or _year_above(self._context)
        draft.title = draft.title or blank(raw).strip()[:200]
        self.drafts.append(draft)
