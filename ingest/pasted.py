"""Put the cells of a table that was pasted one below the other back into rows.

Names of columns below each other ("From", "To", "Employer", "Position") say how many lines a row had; two dates below
each other are the ends of one stay. Knows lines; what the cells say is told elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.labels import Field, column_named
from ingest.lines import Line
from vectorstore.periods import find_periods

# Fewer names below each other may be labels of a form; more columns fit on no page.
_FEWEST, _MOST = 3, 8
# The name of a column is a word or three, a cell no sentence.
_NAME_WIDTH, _CELL_WIDTH = 30, 90
# So many pairs of dates are a habit of the CV, one may be anything.
_FEWEST_PAIRS = 2
_BREAK = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_NOW = re.compile(r"(?:present|now|current|to date|date|today|ongoing|至今|今)\.?", re.IGNORECASE)
_TO = re.compile(r"(?:to|until|till|–|-|—|至|到)\s+", re.IGNORECASE)


def with_rows(lines: Sequence[Line], plain: str) -> tuple[Line, ...]:
    """Return the lines, those that were the cells of a row joined; `plain` is what they were read from."""
    found: list[Line] = []
    i = 0
    while i < len(lines):
        heads = _heads(lines, i)
        rows = list(_rows(lines, i + len(heads), heads)) if heads else []
        if not rows:
            found.append(lines[i])
            i += 1
            continue
        found.append(_joined(lines[i : i + len(heads)], plain, _CELLS))
        i += len(heads)
        for row in rows:
            found.append(_joined(lines[i : i + row], plain, _CELLS))
            i += row
    return _with_stays(found, plain)


_CELLS = "\t"


def _heads(lines: Sequence[Line], at: int) -> list[Field]:
    """Return what the columns are whose names stand below each other from a line on; none where too few do."""
    heads: list[Field] = []
    for line in lines[at : at + _MOST]:
        named = column_named(line.text) if len(line.text) <= _NAME_WIDTH and not line.bullet else None
        if named is None:
            break
        heads.append(named)
    return heads if len(heads) >= _FEWEST and "period" in heads and len(set(heads)) > 1 else []


def _rows(lines: Sequence[Line], at: int, heads: Sequence[Field]) -> Iterator[int]:
    """Yield how many lines each row below some names of columns has: those whose dates stand where they belong."""
    while at + len(heads) <= len(lines):
        row = lines[at : at + len(heads)]
        dates = [line.text for line, field in zip(row, heads, strict=True) if field == "period"]
        others = [line for line, field in zip(row, heads, strict=True) if field != "period"]
        if not all(_is_date(words) or i and _NOW.fullmatch(words.strip()) for i, words in enumerate(dates)):
            return
        if any(line.bullet or len(line.text) > _CELL_WIDTH or _is_date(line.text) for line in others):
            return
        yield len(heads)
        at += len(heads)


def _is_date(words: str) -> bool:
    dates = find_periods(words)
    return len(dates) == 1 and not (words[: dates[0].span.start] + words[dates[0].span.end :]).strip(" .()（）")


def _with_stays(lines: Sequence[Line], plain: str) -> tuple[Line, ...]:
    """Return the lines, each date alone over a later one alone as the stay that the two are."""
    pairs = [i for i in range(len(lines) - 1) if _is_begun(lines[i]) and _ends(lines[i], lines[i + 1])]
    if len(pairs) < _FEWEST_PAIRS:
        return tuple(lines)
    found: list[Line] = []
    for i, line in enumerate(lines):
        if i in pairs:
            dash = "" if _TO.match(lines[i + 1].text) else _DASH
            found.append(_joined(lines[i : i + 2], plain, dash or " "))
        elif i - 1 not in pairs:
            found.append(line)
    return tuple(found)


_DASH = "-"


def _is_begun(line: Line) -> bool:
    dates = find_periods(line.text) if len(line.text) <= _NAME_WIDTH and not line.bullet else ()
    return _is_date(line.text) and not dates[0].precise if dates else False


def _ends(begun: Line, line: Line) -> bool:
    """Tell whether a line is when what a date begins ended: as dated as that, and later."""
    if line.bullet or line.blank_before or len(line.text) > _NAME_WIDTH:
        return False
    said = _TO.sub("", line.text.strip(), count=1)
    if _NOW.fullmatch(said):
        return True
    if not _is_date(said) or find_periods(said)[0].precise:
        return False
    start, end = (find_periods(words)[0].period.start or "" for words in (begun.text, said))
    return len(start) == len(end) and start < end


def _joined(row: Sequence[Line], plain: str, between: str) -> Line:
    """Return lines as one, with a mark where each broke."""
    first, last = row[0], row[-1]
    parts, at = [], first.start
    for line in row[1:]:
        parts.append(plain[at : line.start])
        at = line.start
    words = [_BREAK.sub(between, part, count=1) for part in parts]
    text = _BREAK.sub(" ", "".join((*words, plain[at : last.end])))
    return first._replace(end=last.end, text=text)
