"""Where a CV tells who somebody is rather than what they did: sex, birth, marriage, origin, religion, health, party ...

Such places are neither quoted nor found. Knows how CVs put them: behind a label, in a cell, under one, in a sentence.
Knows nothing about questions: what may not be asked is `bot.answering.policy`.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from threading import Lock
from typing import NamedTuple, cast

from vectorstore.markup import blank
from vectorstore.records import Span
from vectorstore.tables import digest, table
from vectorstore.text import CJK, trim

# Texts whose places are remembered: those of many answers, a few kilobytes each; finding them anew costs some eight
# milliseconds of a long CV, for each of the people that an answer names.
_REMEMBERED = 4_096
# What decides which places are particulars: words, patterns, and what they are matched in.
_RULED_BY = ("particulars.yaml", "particulars.py", "markup.py", "text.py")
# What parts the cells of a line, and what parts the particulars within a cell.
_CELL = re.compile(r"[|｜\t;；•·●▪◦‖]|\s{2,}|\s[-–—/]\s|$")
_PIECE = re.compile(
    rf"[|｜\t;；•·●▪◦‖，、。()（）\[\]【】：]|[,.:](?!\d)|(?<=[{CJK}])[/.](?=[{CJK}\d])|\s{{2,}}|\s[-–—/]\s|(?<=[{CJK}])\s|\s(?=[{CJK}])|$"
)
_CELL_END = r"(?=\s*(?:[|｜\t;；•·●▪◦‖，。]|\s{2,}|\s[-–—/]\s|$)"
# Another label ends a value, as in "Gender: Male, Phone: ..." and "性别：男 电 话：...".
_WORD = r"[A-Za-z][\w.'-]"
_NEXT_LABEL = rf"[,，、。]?\s*(?:[{CJK}](?:\s{{0,4}}[{CJK}]){{1,7}}|{_WORD}{{1,14}}(?: {_WORD}{{0,14}}){{0,2}})\s*[:：]"
_SEPARATOR = r"\s*(?:[:：=|｜\t]|\s[-–—]\s)[\s:：|｜]*"
# "民族 汉", but not "under age 35".
_CLOSE = rf"(?:\s*[:：=|｜\t]\s*|\s{{2,}}|(?<=[{CJK}])\s?)"
# Columns that white space alone parts: the label then fills its own.
_COLUMN, _GAP = r"(?:^|(?<=\s\s))", r"\s{2,}"
_BEFORE = r"(?<![^\s|｜;；•·●▪◦‖,，、。()（）\[\]【】*>:：\"'-])"
# Between the particulars of a row stand signs alone; a line of which only such signs are left holds nothing else.
_SIGNS = re.compile(r"[\s.!?\"'|｜;；•·●▪◦‖,，、。:：/\\()（）\[\]【】*_#>=—–-]*")
_AFTER, _AHEAD = frozenset(" \t|｜;；•·‖,，、:：.。)）]】"), frozenset(" \t|｜;；•·‖,，、:：(（[【")
_WITHIN_LINE = re.compile(r"[^\n]")
_RULE = re.compile(r"[\s|:：=+—–-]+")
# "男 | 1995.03 | 汉族": what alone could be anything is a particular beside one, in a row no longer than a header's.
_ROW_MOST = 200
# A row that repeats as headings what another row answers is a table of few columns.
_MOST_CELLS = 24
_HAN = re.compile(f"[{CJK}]")


class _Forms(NamedTuple):
    """How particulars are told, each pattern within one line; `answers` are labels of a kind with what answers them."""

    labelled: re.Pattern[str]
    alone: re.Pattern[str]
    beside: re.Pattern[str]
    prose: re.Pattern[str]
    answers: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]


def particulars(text: str) -> tuple[Span, ...]:
    """Return where a CV's canonical text tells protected particulars, label and value, in order and apart."""
    with _remembering:
        known = _remembered.get(text)
        if known is not None:
            _remembered.move_to_end(text)
            return known
    found = _particulars(text)
    remember(text, found)
    return found


def remember(text: str, places: tuple[Span, ...]) -> None:
    """Take over what `particulars` returned for a text before, under the same `rules`; the least used go first."""
    with _remembering:
        _remembered[text] = places
        _remembered.move_to_end(text)
        while len(_remembered) > _REMEMBERED:
            _remembered.popitem(last=False)


_remembered: OrderedDict[str, tuple[Span, ...]] = OrderedDict()
_remembering = Lock()


@cache
def rules() -> str:
    """Return what tells these rules from all others: what was found by others may be found anew, and otherwise."""
    package = resources.files("vectorstore")
    return digest(*(package.joinpath(name).read_bytes() for name in _RULED_BY))


def _particulars(text: str) -> tuple[Span, ...]:
    plain = blank(text)
    found: list[Span] = []
    lines = list(_lines(plain))
    for i, (start, line) in enumerate(lines):
        own = sorted(_of_line(line))
        found.extend(Span(start=start + a, end=start + b) for a, b in own)
        below = next((x for x in lines[i + 1 : i + 3] if not _RULE.fullmatch(x[1])), None)
        if below is not None:
            found.extend(Span(start=below[0] + a, end=below[0] + b) for a, b in _under(line, below[1]))
    return _joined(plain, found)


def without(text: str, span: Span) -> tuple[Span, ...]:
    """Return the stretches of a span that tell no protected particular, each trimmed; the span itself where none is."""
    hidden = [p for p in particulars(text) if p.touches(span)]
    if not hidden:
        return (span,)
    stretches: list[Span] = []
    at = span.start
    plain = blank(text)
    for start, end in [*((p.start, p.end) for p in hidden), (span.end, span.end)]:
        if start > at and (kept := _bared(plain, at, min(start, span.end))) is not None:
            stretches.append(kept)
        at = max(at, end)
    return tuple(stretches)


def is_clear(text: str, span: Span) -> bool:
    """Tell whether a span of a CV's canonical text tells no protected particular."""
    return not any(place.touches(span) for place in particulars(text))


def blotted(text: str, view: str | None = None) -> str:
    """Return a canonical text, or a view of it with the same offsets, its particulars overwritten by spaces."""
    view = text if view is None else view
    for place in particulars(text):
        view = view[: place.start] + _WITHIN_LINE.sub(" ", place.of(view)) + view[place.end :]
    return view


def _bared(text: str, start: int, end: int) -> Span | None:
    """Return a stretch without the signs that parted it from what is left out; None where nothing else is in it."""
    while start < end and text[start] in _AFTER:
        start += 1
    while end > start and text[end - 1] in _AHEAD:
        end -= 1
    if _SIGNS.fullmatch(text[start:end]):
        return None
    return trim(text, start, end)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in text.split("\n"):
        if line.strip():
            yield at, line
        at += len(line) + 1


def _of_line(line: str) -> list[tuple[int, int]]:
    forms = _forms()
    found = [m.span() for pattern in (forms.labelled, forms.prose) for m in pattern.finditer(line)]
    pieces = list(_pieces(_PIECE, line))
    told = [any(a <= start and end <= b for a, b in found) for start, end in pieces]
    alone = [not told[i] and forms.alone.fullmatch(line, *piece) is not None for i, piece in enumerate(pieces)]
    known = [a or b for a, b in zip(told, alone, strict=True)]
    for i, piece in enumerate(pieces):
        sides = [known[j] for j in (i - 1, i + 1) if 0 <= j < len(pieces)]
        enough = (any(sides) and any(alone) and len(line) <= _ROW_MOST) or (len(sides) > 1 and all(sides))
        known[i] = known[i] or (enough and forms.beside.fullmatch(line, *piece) is not None)
    return found + [piece for i, piece in enumerate(pieces) if known[i] and not told[i]]


def _under(line: str, below: str) -> list[tuple[int, int]]:
    """Return what stands under the labels of a line: cells of a table's next row, or the line after a lone label."""
    cells, values = list(_pieces(_CELL, line)), list(_pieces(_CELL, below))
    if not 0 < len(cells) == len(values) <= _MOST_CELLS:
        return []
    found = []
    for (a, b), (c, d) in zip(cells, values, strict=True):
        answers = next((v for label, v in _forms().answers if label.fullmatch(line[a:b].rstrip(" :："))), None)
        if answers is None:
            continue
        label_too = any(label.fullmatch(below[c:d].rstrip(" :：")) for label, _ in _forms().answers)
        in_table = len(cells) > 1 and not label_too and not _of_line(line)
        if in_table or answers.fullmatch(below, c, d):
            found.append((c, d))
    return found


def _pieces(cut: re.Pattern[str], line: str) -> Iterator[tuple[int, int]]:
    at = 0
    for match in cut.finditer(line):
        piece = line[at : match.start()]
        bare = piece.strip(" *_#>-–—\u3000")
        if bare:
            start = at + piece.index(bare)
            yield start, start + len(bare)
        at = match.end()


def _joined(plain: str, found: Sequence[Span]) -> tuple[Span, ...]:
    """Return spans in order, those with nothing but signs of one line between them as one."""
    joined: list[Span] = []
    for span in sorted(found, key=lambda s: (s.start, s.end)):
        last = joined[-1] if joined else None
        between = plain[last.end : span.start] if last is not None else "x"
        if last is not None and (span.start <= last.end or ("\n" not in between and _SIGNS.fullmatch(between))):
            joined[-1] = Span(start=last.start, end=max(last.end, span.end))
        else:
            joined.append(span)
    return tuple(joined)


@lru_cache(maxsize=1)
def _forms() -> _Forms:
    told = cast("dict[str, dict[str, list[str]]]", table("vectorstore", "particulars.yaml"))
    parts = cast("Mapping[str, str]", told.pop("parts"))

    def any_of(kinds: Iterable[Mapping[str, Sequence[str]]], *names: str) -> str:
        source = "|".join(s for fields in kinds for name in names for s in fields.get(name, ()))
        for part, written in parts.items():
            source = source.replace(f"{{{part}}}", written)
        return source

    closed = "|".join(
        rf"(?:{_spaced(any_of([k], 'open', 'labels'))})[】\]]?{_CLOSE}(?:{any_of([k], 'values')})(?!\w)"
        for k in told.values()
        if "values" in k
    )
    opened, other = _spaced(any_of(told.values(), "open")), _spaced(parts["other"])
    value = (
        rf"(?!{_NEXT_LABEL})(?!\s*(?:{other})\s*(?:[|｜\t:：]|\s{{2}}|$))"
        rf"(?:{parts['date']}(?!\w)|[^|｜\t;；\n]+?{_CELL_END}|\s(?:{other})\b|{_NEXT_LABEL}))"
    )
    answers = [(_spaced(any_of([k], "open", "labels")), any_of([k], "values") or parts["date"]) for k in told.values()]
    return _Forms(
        labelled=_compiled(
            rf"{_BEFORE}(?:(?:{opened})[】\]]?{_SEPARATOR}{value}|{closed})|{_COLUMN}(?:{opened}){_GAP}{value}"
        ),
        alone=_compiled(any_of(told.values(), "alone")),
        beside=_compiled(any_of(told.values(), "beside")),
        prose=_compiled(any_of(told.values(), "prose")),
        answers=tuple((_compiled(label), _compiled(values)) for label, values in answers if label),
    )


def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


def _spaced(source: str) -> str:
    """Return a pattern of labels whose characters may stand apart, as forms set them: "性　　别"."""
    written, within = [], False
    for i, character in enumerate(source):
        written.append(character)
        within = character == "[" or (within and character != "]")
        following = source[i + 1 : i + 2]
        if not within and (_HAN.match(character) or character == "]") and re.match(rf"[{CJK}\[]", following):
            written.append(r"\s{0,4}")
    return "".join(written)
