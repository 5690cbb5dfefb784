"""Cut a canonical text into logical lines: the units that sections and entries are made of.

A logical line is a line as its author meant it: list items that OCR glued together, HTML rows and scraped one-line CVs
are cut apart, bullets and heading marks are taken off and remembered. Every line keeps its offsets. Knows nothing about
what the words mean.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from ingest.breath import breath_cuts
from ingest.breath_jobs import board_cuts
from ingest.bullets import BULLETS, DASHES
from ingest.readers.extract import Mark, Says
from vectorstore.markup import blank
from vectorstore.records import Span
from vectorstore.text import size, trim


class Line(NamedTuple):
    """One logical line; `text` has markup blanked and equals the canonical text's length between `start` and `end`.

    `bullet` is the mark that it began with, `indent` its column, `level` its number of `#`, `bold` that it is set apart
    as a whole (bold or italic), `section` that its format knows it for a section's heading, `blank_before` that an
    empty line stands above it, `opens` that a bold run opens it, `strong` the stretches of it that a format says are
    set apart, markup in the text itself aside, `begins` that a format says that a paragraph begins with it, `holds`
    what a file says that stands below it.
    """

    start: int
    end: int
    text: str
    bullet: str = ""
    indent: int = 0
    level: int = 0
    section: bool = False
    bold: bool = False
    blank_before: bool = False
    opens: str = ""
    strong: tuple[Span, ...] = ()
    begins: bool = False
    holds: Says | None = None

    @property
    def span(self) -> Span:
        """Return the range of the line without its bullet."""
        return Span(start=self.start, end=self.end)

    @property
    def styled(self) -> bool:
        """Tell whether the line is set apart as a heading would be."""
        return bool(self.level) or self.bold


_PHYSICAL = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_BLOCK_TAG = re.compile(r"</?(?:li|p|br|tr|div|ul|ol|table|h[1-6]|dt|dd)\b[^<>\n]{0,200}/?>", re.IGNORECASE)
_ITEM_TAG = re.compile(r"<li\b[^<>\n]{0,200}>$", re.IGNORECASE)
_INLINE_BULLET = re.compile(rf"(?<=\S)\s+(?=[{BULLETS}]\s*\S)")
_LEADING_BULLET = re.compile(
    rf"\s*(?:[{BULLETS}]|[{DASHES}+](?=\s)(?!\s*\((?:19|20)\d\d\b)|\.(?=\s+\S)|-(?=[\u4e00-\u9fff]))\s*"
)
_NUMBER = re.compile(
    r"\s*(?:\(?(?:[a-h]|[ivx]{1,4})\)(?=\s)|\(?\d{1,2}(?:[.)）、．](?=\s|[^\W\d_])|、(?=(?:19|20)\d\d))|（\d{1,2}）|[①-⑳]|\[(?:[A-Z]{0,2}\d{1,3})\])\s*"
)
_MARKS = re.compile(r"\s*(#{1,6})\s+|\s*(>)\s+")
_UNDERLINE = re.compile(r"\r?\n(?:={3,}|-{3,})[ \t]*(?=\r?\n|$)")
_WHOLE_EMPHASIS = re.compile(r"^\s*(?:#{1,6}\s*)?(\*{1,3}|__)(?!\s)(?:(?!\1).)+\1\s*:?\s*(?:\|\s*)*$")
_OPENING_BOLD = re.compile(r"^\s*(?:#{1,6}\s*)?(?:\*\*|__)(?!\s)((?:(?!\*\*|__).)+?)(?:\*\*|__)")
# A scraped CV is one line of thousands of characters in which two spaces stand where lines ended. Shorter lines use
# runs of spaces to set a date at the right margin, which must stay with its line.
_SCRAPED_LENGTH = 400
# A line that begins as a form of a Chinese board does is all of a CV sooner.
_SCRAPED_LENGTH_ZH = 200
_FORM_ZH = re.compile(r"姓名\s*[:：].{0,200}\s(?:工作|教育|项目)(?:经[历验]|背景)\s")
_WIDE_GAP = re.compile(r"\s{2,}")
_SCRAPED_GAPS = 4


def _cuts(physical: str, *, whole: bool) -> list[int]:
    """Return where a physical line is really several; `whole` where its format says where paragraphs begin."""
    cuts = {m.end() for m in _BLOCK_TAG.finditer(physical)}
    bullets = list(_INLINE_BULLET.finditer(physical))
    if whole and not _LEADING_BULLET.match(physical):
        # "MSc Botany • Ytown College": what nobody glued together, a bullet only sets off.
        bullets = [m for m in bullets if len(m.group()) > 1]
    bullets = [m for m in bullets if not _WHEN_OR_WHERE.match(physical, m.end())]
    if not (_is_list_of_words(physical, bullets) or _is_dated_head(physical)):
        cuts.update(m.end() for m in bullets)
    if len(physical) >= _SCRAPED_LENGTH and len(_WIDE_GAP.findall(physical)) >= _SCRAPED_GAPS:
        gaps = (m for m in _WIDE_GAP.finditer(physical) if not _before_colon(physical, m))
        cuts.update(m.end() for m in gaps if not _within_dates(physical, m))
    return sorted(c for c in cuts if 0 < c < len(physical))


def _breath(physical: str, plain: str) -> list[int]:
    """Return the cuts of a line that holds a CV in one breath: no gaps are left in it to cut at."""
    least = _SCRAPED_LENGTH_ZH if _FORM_ZH.search(physical) else _SCRAPED_LENGTH
    if size(physical) < least or len(_WIDE_GAP.findall(physical)) >= _SCRAPED_GAPS:
        return []
    return [cut for cut in breath_cuts(plain) or board_cuts(plain) if 0 < cut < len(physical)]


def _page_breath(text: str, plain: str) -> list[int]:
    """Return the cuts of a CV in one breath that was broken into a few long lines anywhere."""
    physical = [m.group() for m in _PHYSICAL.finditer(text) if m.group().strip()]
    long = sum(len(line) >= _BREATH_WIDTH for line in physical)
    if len(physical) < 2 or long * 2 <= len(physical) or max(map(len, physical)) < _SCRAPED_LENGTH:
        return []
    if any(len(_WIDE_GAP.findall(line.strip())) >= _SCRAPED_GAPS for line in physical):
        return []
    return breath_cuts(plain)


# No page is set so wide; a line this long is a paragraph at least.
_BREATH_WIDTH = 200


def _is_list_of_words(physical: str, bullets: list[re.Match[str]]) -> bool:
    """Tell "SQL • Perl • Fortran", a list within a line, from bullets that were glued together: each part is short.

    A line that begins with a bullet is a list that was glued, and so is one that dates its parts.
    """
    if len(bullets) < _LISTED_LEAST or _LEADING_BULLET.match(physical) or _YEAR.search(physical):
        return False
    starts = [0, *(m.end() for m in bullets), len(physical)]
    parts = [physical[a:b].strip(_PART_EDGE) for a, b in pairwise(starts)]
    return all(part and size(part) <= _LISTED_WIDTH for part in parts)


def _is_dated_head(physical: str) -> bool:
    """Tell "Somefirm • Clerk • 2014 - 2016 • Ytown", parted by bullets as by bars, from items that were glued."""
    if len(physical) > _HEAD_WIDTH or not _YEAR.search(physical) or _LEADING_BULLET.match(physical):
        return False
    parts = [part.strip() for part in _BETWEEN_BULLETS.split(physical)]
    dated = sum(_ONLY_DATED.fullmatch(part) is not None for part in parts)
    return dated == 1 and _HEAD_PARTS[0] <= len(parts) <= _HEAD_PARTS[1] and max(map(size, parts)) <= _PART_WIDTH


_BETWEEN_BULLETS = re.compile(rf"\s+[{BULLETS}]\s+")
_HEAD_WIDTH, _HEAD_PARTS, _PART_WIDTH = 120, (3, 5), 44
_ONLY_DATED = re.compile(
    r"(?:(?:from|since)\s)?(?:[A-Z][a-z]{2,8}\.?,?\s|\d{1,2}[./])?(?:19|20)\d\d\D{0,3}"
    r"(?:\D{0,12}(?:19|20)\d\d|[A-Za-z ]{3,8})?",
    re.IGNORECASE,
)
_MONTH_YEAR = r"(?:(?:[A-Z][a-z]{2,8}\.? )?(?:19|20)\d{2})"
# "Clerk, Somefirm • Ytown, ST • June 2016 - present": what a bullet sets off there is no item.
_WHEN_OR_WHERE = re.compile(
    rf"[{BULLETS}]\s*(?:[A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+){{0,3}}, [A-Z]{{2}}|"
    rf"{_MONTH_YEAR}(?:\s*[-–—]\s*(?:{_MONTH_YEAR}|[Pp]resent|[Cc]urrent))?)(?=\s*(?:$|[{BULLETS}]|\s\s))"
)
_PART_EDGE = BULLETS + " \t"
# A skill is this short, an item that says what was done is not; two parts may be a heading and its first item.
_LISTED_WIDTH, _LISTED_LEAST = 24, 2
_YEAR = re.compile(r"(?:19|20)\d\d")


def _before_colon(physical: str, gap: re.Match[str]) -> bool:
    """Tell the gap of "Role    : Analyst", which sets a label off in a column, from the end of a line."""
    return physical[gap.end() : gap.end() + 2] in {": ", "：", ":\t"}


def _within_dates(physical: str, gap: re.Match[str]) -> bool:
    """Tell whether a gap stands between two dates: extraction loses the dash of "2010 - 2013" first of all."""
    before = physical[max(0, gap.start() - _DATE_REACH) : gap.start()]
    return _DATE_BEFORE.search(before) is not None and _DATE_AFTER.match(physical, gap.end()) is not None


_DATE_REACH = 12
_DATE_BEFORE = re.compile(r"(?:(?:19|20)\d{2}|\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?)$")
_DATE_AFTER = re.compile(
    r"(?:(?:to|till?|until|[-–—])\s+)?(?:(?:[A-Z][a-z]{2,8}\.? |(?:\d{1,2}[/.]){1,2})?(?:19|20)\d{2}\b|present\b|"
    r"current\b)",
    re.IGNORECASE,
)


def _is_symbol(character: str) -> bool:
    """Tell icons and private-use glyphs (Font Awesome in a PDF) from anything that could be part of a word."""
    return unicodedata.category(character) in {"So", "Co", "Sk", "Cn", "Cf"}


def split_lines(text: str, marks: Sequence[Mark] = (), plain: str | None = None) -> tuple[Line, ...]:
    """Return the logical lines of a canonical text, in order; empty ones are left out.

    `marks` say how stretches of it are set, where the file's format says that beside the text; `plain` is what is read
    of it, where that is not all of the text without its markup.
    """
    plain = blank(text) if plain is None else plain
    setting = _Setting(marks)
    found: list[Line] = []
    last_end = 0
    told = _page_breath(text, plain) if not marks else []
    for physical in _PHYSICAL.finditer(text):
        base = physical.start()
        raw_line = physical.group()
        breath = [cut - base for cut in told if base < cut < physical.end()] or _breath(
            raw_line, plain[base : physical.end()]
        )
        bounds = [0, *sorted({*_cuts(raw_line, whole=bool(marks)), *breath}), len(raw_line)]
        for a, b in pairwise(bounds):
            item = bool(_ITEM_TAG.search(raw_line[:a])) if a else False
            line = _line(text, plain, base + a, base + b, item=item)
            if line is None:
                continue
            line = setting.of(line)
            if breath:
                # Nothing was wrapped at a margin there.
                line = line._replace(begins=True)
            if b == len(raw_line) and (underline := _UNDERLINE.match(text, physical.end())):
                line = line._replace(level=1 if "=" in underline.group() else 2)
            gap = text[last_end : line.start]
            found.append(line._replace(blank_before=gap.count("\n") > 1))
            last_end = line.end
    return tuple(found)


def _line(text: str, plain: str, start: int, end: int, *, item: bool) -> Line | None:
    raw = text[start:end]
    body = plain[start:end]
    # Marks of emphasis that open a line indent nothing.
    shown = raw if raw.lstrip()[:1] in {"*", "_"} else body
    indent = len(shown) - len(shown.lstrip())
    level = 0
    bullet = "<li>" if item else ""
    position = 0
    while True:
        if mark := _MARKS.match(body, position):
            level = len(mark.group(1) or "") or level
        elif not (mark := _LEADING_BULLET.match(body, position)):
            mark = _NUMBER.match(body, position) if not level else None
            if mark is None:
                break
            bullet = bullet or mark.group().strip()
        else:
            bullet = mark.group().strip() or bullet
        if mark.end() == position:
            break
        position = mark.end()
    while position < len(body) and (body[position].isspace() or _is_symbol(body[position])):
        position += 1
    span = trim(plain, start + position, end)
    if span is None or not any(c.isalnum() for c in plain[span.start : span.end]):
        return None
    opening = _OPENING_BOLD.match(raw[_skip(raw, bullet) :]) if "**" in raw or "__" in raw else None
    return Line(
        start=span.start,
        end=span.end,
        text=plain[span.start : span.end],
        bullet=bullet,
        indent=indent,
        level=level,
        bold=bool(_WHOLE_EMPHASIS.match(raw)) and not bullet,
        opens=opening.group(1).strip() if opening else "",
    )


class _Setting:
    """The marks of a text, by where they start."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self._marks = sorted((m for m in marks if m.says not in _OF_VALUES), key=lambda m: m.span.start)
        self._starts = [m.span.start for m in self._marks]

    def of(self, line: Line) -> Line:
        """Return the line as its marks set it: a mark counts for the line that it begins within."""
        if not self._marks:
            return line
        # A mark may begin before the line's own start: at its bullet, or at an icon before its first word.
        at = bisect_left(self._starts, line.start - _MARK_REACH)
        for mark in self._marks[at : bisect_left(self._starts, line.end)]:
            if mark.span.end <= line.start:
                continue
            starts = mark.span.start <= line.start
            whole = starts and mark.span.end >= line.end
            opens = mark.bold and starts and not line.opens
            line = line._replace(
                level=line.level or (mark.level if starts else 0),
                section=line.section or (mark.section and whole),
                holds=line.holds or (mark.says if whole else None),
                bullet=line.bullet or (mark.bullet if starts else ""),
                bold=line.bold or (mark.bold and whole and not line.bullet),
                opens=line.text[: mark.span.end - line.start].strip() if opens else line.opens,
                begins=line.begins or (starts and not (mark.level or mark.bold or mark.bullet)),
                strong=(*line.strong, mark.span) if mark.bold else line.strong,
                text=_set_off(line.text, mark.span.end - line.start) if opens and not whole else line.text,
            )
        return line


_MARK_REACH = 8
# What a file says of words within a line, which sets the line no otherwise.
_OF_VALUES = frozenset({"organisation", "role", "place"})


def _set_off(text: str, end: int) -> str:
    """Return a line with its bold opening set off from what follows, as blanked markup would leave it."""
    return f"{text[:end]}\t{text[end + 1 :]}" if text[end : end + 1] == " " else text


def _skip(raw: str, bullet: str) -> int:
    at = raw.find(bullet) if bullet and bullet != "<li>" else -1
    return at + len(bullet) if at >= 0 else 0


# Hard-wrapped text: a line this wide that does not end a sentence goes on below.
_WRAP_WIDTH = 58
_ENDS = re.compile(r"[.。!！?？;；:：]\s*$")


def join_wrapped(lines: tuple[Line, ...], plain: str, is_head: Callable[[Line], bool]) -> tuple[Line, ...]:
    """Return the lines with the continuations of hard-wrapped bullets and paragraphs joined to their first line.

    `plain` is the blanked text; `is_head` tells the lines that open something and so continue nothing.
    """
    out: list[Line] = []
    width = 0
    for line in lines:
        if out and _continues(out[-1], width, line, is_head):
            first = out[-1]
            out[-1] = first._replace(end=line.end, text=plain[first.start : line.end])
        else:
            out.append(line)
        width = size(line.text)
    return tuple(out)


def _continues(before: Line, width: int, line: Line, is_head: Callable[[Line], bool]) -> bool:
    if line.bullet or line.styled or line.blank_before or before.styled or line.start <= before.end:
        return False
    if line.begins or len(before.text) > _LONGEST_PARAGRAPH:
        return False
    row = _ROW_OF_YEAR.match(before.text) and _ROW_OF_YEAR.match(line.text)
    row = row or _ROW_OF_CELLS.match(before.text) or _LED.match(before.text) and _LED.match(line.text)
    if row or _LABELLED.match(line.text) or _NUMBERED.match(line.text):
        return False
    if width > _WRAP_WIDTH // 2 and _GOES_ON.search(before.text) or _is_cut(before, line):
        return True
    lower = line.text[:1].islower() or line.text[:1] in ",.;)，。；）(（"
    long = width >= _WRAP_WIDTH
    if not (long or lower and width > _WRAP_WIDTH // 2) or _ENDS.search(before.text) and not lower:
        return False
    if (
        long
        and not (before.bullet or _ENDS.search(before.text))
        and _SAYS.search(before.text[-width:])
        and _SAYS.search(line.text)
    ):
        return True  # a sentence that was broken at the margin, wherever a name stands in it
    # Whether a line is a head is the dear question, so it comes last.
    if not before.bullet and is_head(before):
        return False
    return lower or not is_head(line)


def _is_cut(before: Line, line: Line) -> bool:
    """Tell whether a line break stands inside a name or a bracket."""
    if _NAME_GOES_ON.match(line.text) and len(before.text) + len(line.text) < _LONGEST_NAMED:
        return True
    if before.bullet and _LAST_YEAR.fullmatch(line.text):
        return True
    return bool(_OPEN_BRACKET.search(before.text) and _CLOSES_BRACKET.match(line.text))


# Only sentences say it so.
_SAYS = re.compile(
    r"\b(?:he|she|they|I|has|have|had|was|were|is|his|her|their|my|where|which|who|before|after|while)\b"
)
# A line that breaks off so goes on below, whatever the next one looks like.
_GOES_ON = re.compile(
    r"(?:[,、&]|\b(?:and|or|the|of|with|for|to|an?|including|by|from|as|at|in|been|was|were|is|has|had|have|his|her|their|"
    r"its|became|where|which|who|that|until|since|between|during)|[和与及的])\s*$"
)
# "The University" and, below, "of Ytown, 1997": nothing opens with such a word in lower case.
_LONGEST_NAMED = 130
_NAME_GOES_ON = re.compile(r"(?:of|and|&)\s+[A-Z]")
# "... Journal of Bells, accepted" and, below, "(2025).".
_LAST_YEAR = re.compile(r"[(（](?:19|20)\d{2}[)）][.,。]?")
_OPEN_BRACKET = re.compile(r"[(（][^()（）]{1,80}$")
_CLOSES_BRACKET = re.compile(r"[^()（）]{1,80}[)）]")
# A paragraph of a CV is shorter; joining on without end would cost quadratic time.
_LONGEST_PARAGRAPH = 4_000
# "2021  Some prize": a row that its year leads, as the one above.
_ROW_OF_YEAR = re.compile(r"(?:19|20)\d\d(?:[./-]\d{1,2})?\s{2,}\S")
# "06年3月到2011年6月 某厂", "2011.7-2022.9 某厂", "2011 - 2014 Somefirm": from when to when leads both rows.
_DATE = r"(?:(?:19|20)?\d\d\s?年(?:\s?\d{1,2}\s?月)?|(?:19|20)\d\d(?:[./-]\d{1,2}(?!\d))?|\d{1,2}/(?:19|20)\d\d)"
_LED = re.compile(
    rf"{_DATE}\s*(?:[-–—~～至到]+|to\b)\s*(?:{_DATE}|今|现在|目前|(?:present|now|date|today)\b)", re.IGNORECASE
)
# "公司性质：民营 | 公司规模：50-150人 | 行业：机械": a board prints it so, however wide.
_ROW_OF_CELLS = re.compile(r"[\u4e00-\u9fff]{2,6}[:：][^|｜]+(?:[|｜][^|｜]*[\u4e00-\u9fff][^|｜]*){2,}$")
_NUMBERED = re.compile(r"[A-Z]{2}\d{6,}|\[?\d{1,2}[\].、]")
_LABELLED = re.compile(r"[^\s:：,，]{1,12}(?: [^\s:：,，]{1,12}){0,2}\s*[:：]")
