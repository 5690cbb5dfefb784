"""Join the lines of a paragraph that was broken at the margin, whatever its lines look like by themselves.

A writer's tool breaks a line where the next word no longer fits, and Chinese at one width; lines broken so, of
sentences about somebody, are one. Lists and heads are left to those that know them. Knows nothing about sections.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ingest.lines import Line
from vectorstore.periods import find_periods
from vectorstore.text import has_cjk, size

# Nobody's tool breaks prose sooner or later; joining on without end would cost quadratic time.
_NARROWEST, _WIDEST, _LONGEST = 56, 140, 4_000
# A line that ends this much before the margin had no room for the next word: fonts are not all of one width.
_SLACK = 0.9
# Lines of Chinese are as wide as each other, or have as many characters, but for a mark that may open none.
_SLACK_ZH, _MARKS = 4, 1
_STOPS_ZH = re.compile(r"[。；：！？;:!?]\s*$")
# What sentences say of somebody, and lists do not; of so many lines one says it.
_SAYS = re.compile(r"\b(?:[Hh]e|[Ss]he|[Tt]hey|I|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|has|have|had|was|were|is|who|where)\b")
_LINES_SAID = 2
_SENTENCE = re.compile(r"[a-z\d)’'”\"][.!?][’'”\"]?(?:\s|$)")
_COMMA_ZH = re.compile(r"[，。；]")
# A list of papers, or of patents with their numbers, is as wide.
_CITED_ZH = re.compile(
    r"\[[A-Z]\]|\b[A-Z]{2} ?\d{7,}|[，,.]\s*(?:19|20)\d\d[，,(（]\s*\d+|第\d+[期卷]|\d+\s*[(（]\d+[)）]\s*[:：]"
)
_BREAK = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def with_paragraphs(lines: Sequence[Line], plain: str) -> tuple[Line, ...]:
    """Return the lines with those of a broken paragraph of prose joined; `plain` is what they were read from."""
    runs = [part for block in _blocks(lines) for run in _runs(block, plain) for part in _unheaded(run)]
    prose = [run for run in runs if len(run) > 1 and _may_begin(*run[:2]) and _is_prose(run)]
    # Where one paragraph was broken at a margin, so were the others that fill it and end as a sentence does.
    margin = max((size(run[0].text) for run in prose), default=_WIDEST) * _SLACK
    found: list[Line] = []
    for run in runs:
        fills = max((size(line.text) for line in run[:-1]), default=0) >= margin
        broken = run in prose or fills and _is_sentence(run)
        found.extend(_joined(run, plain) if broken else run)
    return tuple(found)


def _unheaded(run: list[Line]) -> Iterator[list[Line]]:
    """Yield a head right above what it heads apart from it."""
    at = 0
    while at + 1 < len(run) and not _may_begin(run[at], run[at + 1]):
        at += 1
    if at + 1 < len(run):
        yield from ([line] for line in run[:at])
        yield run[at:]
    else:
        yield run


def _is_sentence(run: list[Line]) -> bool:
    whole = not has_cjk(run[0].text) and run[-1].text.endswith(".") and not _SENTENCE.search(run[0].text[-2:])
    return whole and all(find_periods(line.text) == () for line in run[:-1])


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines that nothing sets apart from each other."""
    block: list[Line] = []
    for line in lines:
        plain = not (line.bullet or line.styled or line.section or line.begins or line.strong)
        goes_on = block and not line.blank_before and line.start > block[-1].end and line.indent == block[-1].indent
        if not (plain and goes_on):
            yield block
            block = []
        block.append(line)
        if not plain:
            yield block
            block = []
    yield block


def _runs(block: list[Line], plain: str) -> Iterator[list[Line]]:
    """Yield the lines of a block of which each ends where the next word did not fit."""
    margin = max((size(line.text) for line in block), default=0)
    longest = max((len(line.text) for line in block), default=0)
    run = block[:1]
    for before, line in pairwise(block):
        broken = _BREAK.search(plain, before.end, line.start) is not None
        goes_on = _NARROWEST <= margin <= _WIDEST and line.end - run[0].start <= _LONGEST
        if not (broken and goes_on) or _fits(before.text, line.text, margin, longest):
            yield run
            run = []
        run.append(line)
    yield run


def _fits(before: str, after: str, margin: int, longest: int) -> bool:
    """Tell whether a line had room for what the next one begins with; one of Chinese, or whether it ended there."""
    if has_cjk(before):
        short = size(before) < margin - _SLACK_ZH and len(before) < longest - _MARKS
        return short or _STOPS_ZH.search(before) is not None
    return size(before) + 1 + size(after.split(" ", 1)[0]) <= margin * _SLACK


def _may_begin(line: Line, below: Line) -> bool:
    return has_cjk(line.text) or _SAYS.search(line.text) is not None or below.text[:1].islower()


def _is_prose(run: list[Line]) -> bool:
    text = " ".join(line.text for line in run)
    if has_cjk(text):
        return len(_COMMA_ZH.findall(text)) > len(run) and _CITED_ZH.search(text) is None
    said = sum(_SAYS.search(line.text) is not None for line in run)
    return said * _LINES_SAID >= len(run) and _SENTENCE.search(text) is not None


def _joined(run: list[Line], plain: str) -> list[Line]:
    first, last = run[0], run[-1]
    return [first._replace(end=last.end, text=_BREAK.sub(" ", plain[first.start : last.end]))]
