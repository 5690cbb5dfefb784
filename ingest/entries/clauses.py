"""Cut sentences into clauses, and rows of a life into their date and what was done then.

Knows where a clause ends in either language. Knows nothing about what clauses tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ingest.lines import Line
from vectorstore.periods import PeriodMatch, find_periods
from vectorstore.records import Period
from vectorstore.text import has_cjk, trim

_CLAUSE_ZH = re.compile(
    r"[，,](?=\D|\d{4})|(?<=毕业)后(?=[\u4e00-\u9fff])|(?<=学位)后(?=[\u4e00-\u9fff])|(?<=毕业)(?=进了|分配|分到)|[（(](?=其[间中]?[:：]?)|(?<=学习)[）)]"
)
_VERB_EN = (
    r"(?:joined|became|served|worked|earned|received|obtained|completed|graduated|moved|held|taught|led|headed|founded|was|is|has|"
    r"started|began|took|spent|became|qualified|practi[sc]ed|co-founded|runs|leads|teaches|works|set up|launched|"
    r"sat|rose|returned|went|left|promoted|appointed|later|then|now|currently|subsequently|previously|holds?|studied|"
    r"came|opened|took over|trained|qualified|clerked|interned|undertook|practices|practises|"
    r"commanded|directed|managed|ran|added|gained|coached|chairs|joins|transferred|stayed|remained|retired|resigned)"
)
# Who a clause is about: a pronoun, a first name, a title with a name.
_WHO = r"(?:he|she|they|I|(?:(?:Mr|Ms|Mrs|Dr|Prof)\.?\s)?[A-Z][a-z’'-]+)"
# What is told next by its verb alone: ", taught at X for two years".
_NEXT_VERB = r"(?:taught|worked|served|joined|moved|clerked|interned|trained|studied|practi[sc]ed|came|returned)"
# Of another verb of the past, but for those that only say of a firm what it is.
_DONE = (
    r"(?!(?:based|headquartered|called|named|known|located|owned|founded|followed|aged|titled|entitled|dedicated|related|"
    r"listed|specialised|specialized|focused|combined|united|acquired|established|awarded|used|valued|accredited|red|"
    r"advanced|distributed|embedded|integrated|applied|mixed|limited)\s)[a-z]{2,}ed"
)
_CLAUSE_EN = re.compile(
    rf"[;,]?\s+and\s+(?=(?:\w+ly\s+)?{_VERB_EN}\b|(?:in|since|from|between)\s+(?:[A-Z][a-z]+\s+)?(?:19|20)\d\d|(?:an?|his|her|my|as)\s)"
    r"|\s+and\s+(?=(?:in\s[A-Z]\w+\s)?(?:at|for|with)\s(?:the\s)?[A-Z])|\s+and,?\s+(?=since\s|the\s(?:spring|summer|autumn|fall|winter)\sof\s)|"
    rf",\s+(?=(?:spent|took|having|made|left|went|led|ran|was|{_DONE})\s)|\s+and\s+(?={_DONE}\s(?:as|to|in|at|for|with|from)\s)|,\s+(?=an?\s(?:position|post|role)\s)|"
    r"(?<=\))\s+and\s+(?=(?:the\s)?[a-z]+(?:\s(?:and\s)?[a-z]+){0,3}\s(?:at|from)\s)|\s+and\s+(?=to\s[a-z])|"
    r"(?<=\d):\s+(?=[a-z])|,\s+(?=(?:rising|advancing|progressing|becoming|moving)\s)"
    r"|,\s+(?=(?:an?|his|her|my)\s[A-Z])"
    # "After a year at X, she joined Y": what follows is told by itself.
    rf"|(?P<subject>,)\s+(?={_WHO}\s(?:\w+ly\s)?(?:{_VERB_EN}|[a-z]{{3,}}ed)\b)"
    # "After four years at X he moved to Y"
    r"|(?P<turn>)\s+(?=(?:he|she|they|I)\s(?:then\s)?[a-z]+(?:ed|me|nt|ok|ft)\s)|\s+while\s+(?=\w+ing\b)"
    rf"|,\s+(?={_NEXT_VERB}\s(?:at|for|as|with|in|to|from|under)\b)|\s+and\s+(?=(?:with|under)\s[A-Z])"
    r"|,\s+(?=(?:where|when|which|(?:from|at|in)\swhich|first|before|after|most|previously|formerly|now|currently|later|latterly|finally|followed|graduating|qualifying|finishing|completing|(?:leaving|retiring)(?=\sas)|making|and|then)\b)|;\s+"
    r"|(?<=\))\s+(?=(?:he|she|they|I)\s)|\s+before\s+(?=\w+ing\b)",
)
# "2008.06—" at the beginning of a row, and nothing behind the dash: it goes on.
_OPEN_END = re.compile(r"\s*[-–—~至]+\s*(?!\d)(?:今)?")
# Behind a date this far on in a row begins what was done then.
_ROW_LEAD = 3
# What was done beside the post of the row above.
_MEANWHILE = re.compile(r"[（(]\s*其[间中][:：]?\s*")


_AT_SOMEWHERE = re.compile(
    r"\b(?:at|with|for)\s+(?:the\s+)?[A-Z]|\b(?:where|which)\s(?:he|she|they|I)\s|\b(?:graduate|alumn\w+)\sof\s"
)


_AFTER = re.compile(r"(?:After|Following|Having|On|Upon)\s(?!(?:that|this|which)\b)[^,;]*$", re.DOTALL)


class Clause(NamedTuple):
    """A clause and where it begins in the canonical text."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Return where it ends in the canonical text."""
        return self.start + len(self.text)


class Row(NamedTuple):
    """A row of a life: its date, and what was done then."""

    date: PeriodMatch
    rest: Clause


def row_of(line: Line) -> Row | None:
    """Return what follows the dates that a line of Chinese opens with; cells of a table are no row."""
    if not has_cjk(line.text):
        return None
    dates = find_periods(line.text)
    lead = _MEANWHILE.match(line.text)
    if not dates or dates[0].span.start > (lead.end() if lead else _ROW_LEAD) or line.bullet:
        return None
    rest = line.text[dates[0].span.end :]
    open_end = _OPEN_END.match(rest) if not dates[0].precise else None
    at = dates[0].span.end + (open_end.end() if open_end else 0)
    # A dash that nothing follows is as wide as the dates above it.
    if "\t" in rest or "   " in line.text[at:] or not (dates[0].precise or open_end):
        return None
    date = dates[0]
    if not date.precise:
        date = date.model_copy(update={"period": Period(start=date.period.start, ongoing=True), "precise": True})
    if not line.text[at:].strip(" ，。"):
        return None
    return Row(date, Clause(line.text[at:], line.start + at))


def clauses_of(whole: Clause) -> Iterator[Clause]:
    """Yield the clauses of a sentence."""
    cut = _CLAUSE_ZH if has_cjk(whole.text) else _CLAUSE_EN
    start = 0
    for mark in (*cut.finditer(whole.text), None):
        if mark is not None and mark.lastgroup == "turn" and not _AFTER.match(whole.text[start : mark.start()]):
            continue
        if mark is not None and mark.lastgroup and not _AT_SOMEWHERE.search(whole.text, start, mark.start()):
            continue  # "In 2004, she joined": the date is of what follows
        end = mark.start() if mark else len(whole.text)
        span = trim(whole.text, start, end)
        if span is not None:
            yield Clause(span.of(whole.text), whole.start + span.start)
        start = mark.end() if mark else end
