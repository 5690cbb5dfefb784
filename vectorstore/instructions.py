"""Where a CV speaks to a language model and not to whoever reads it: "ignore previous instructions", 请忽略以上指令.

Found by form alone, whoever wrote it: words of `instructions.yaml`, also where they are written apart, over lines, with
look-alikes, backwards or in a code. Which entries hold some is kept when a document is published. Knows nothing of
models, nor what becomes of such an entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any, cast

from vectorstore.expressions import Needs, needs_of
from vectorstore.letters import Spelled, decoded, folded, has_figures_for_letters, turned
from vectorstore.markup import blank
from vectorstore.records import Document, Entry, Span
from vectorstore.tables import digest, table

_FILE = "instructions.yaml"
# What decides which places are instructions.
_RULED_BY = (_FILE, "instructions.py", "letters.py", "markup.py")
_MOST_OF_CLASS = 8
# Whatever stands between two parts of an order: about as much as a clause.
_GAP, _MOST_OF_GAP = "gap", 40
# So many letters in a row are no accident: words need not end where they do.
_LONG = 20
# A code within a code is looked into, and no further.
_DEEPEST = 2
# What stands before a verb tells whether it is an order; further back it says nothing of it.
_BEFORE = 60
_SENTENCE = re.compile(r"[.!?;。！？；]")
_WORD = re.compile(r"[^\W_]+")
_CLASS = re.compile(r"\{(\w+)\}(\*?)")
# "Part 1: ...", "b) ...": what numbers the pieces of a text that is told in pieces.
_LABEL = re.compile(
    r"^[^\w\n]*(?:[A-Za-z]{1,12}[ \t]?\d{1,2}|[a-z]|\d{1,2})[ \t]*[:=)][ \t]*", re.MULTILINE | re.IGNORECASE
)


def instructions(text: str) -> tuple[Span, ...]:
    """Return where a canonical text reads as an instruction to a model, in order and apart; hidden words not."""
    return _joined(_found(text, 0))


def instructs(text: str) -> bool:
    """Tell whether a text, hidden or not, reads as an instruction to a model somewhere."""
    return next(_found(text, 0), None) is not None


def hidden_instructions(document: Document) -> int:
    """Return how many of the hidden passages of a document read as an instruction to a model."""
    return sum(instructs(h.text) for h in document.hidden)


def holds_instructions(entry: Entry, places: Iterable[Span]) -> bool:
    """Tell whether one of some places lies in an entry or in a heading that it stands under."""
    return any(place.touches(own) for place in places for own in (entry.span, *entry.headings))


@cache
def instruction_rules() -> str:
    """Return what tells these rules from all others: what was found by others is found anew."""
    package = resources.files("vectorstore")
    return digest(*(package.joinpath(name).read_bytes() for name in _RULED_BY))


def _found(text: str, depth: int) -> Iterator[Span]:
    plain = blank(text)
    yield from _marks(text)
    yield from (Span(start=m.start(), end=m.end()) for opening in _openings() for m in opening.finditer(plain))
    yield from _worded(plain, Spelled(plain))
    unnumbered = _LABEL.sub(lambda m: " " * len(m.group()), plain)
    if unnumbered != plain:
        yield from _worded(unnumbered, Spelled(unnumbered))
    if has_figures_for_letters(plain):
        yield from _worded(plain, Spelled(plain, figures=True))
    if depth < _DEEPEST:
        for span, said in decoded(text):
            if next(_found(said, depth + 1), None) is not None:
                yield span


def _worded(plain: str, spelled: Spelled) -> Iterator[Span]:
    letters = spelled.letters
    for start, end in _places(letters):
        if end - start >= _LONG or spelled.is_whole(start, end):
            span = spelled.span(start, end)
            if not _is_told(plain, span.start):
                yield span
    # Backwards and moved by thirteen places no word ends where one of the text does.
    for hidden, is_backwards in ((letters[::-1], True), (turned(letters), False)):
        if any(word in hidden for word in _gist()):
            for start, end in _places(hidden):
                if end - start >= _LONG:
                    size = len(letters)
                    yield spelled.span(size - end, size - start) if is_backwards else spelled.span(start, end)


def _places(letters: str) -> Iterator[tuple[int, int]]:
    """Yield where letters say what is looked for; an expression is tried only where all stands that it needs."""
    for pattern, needs in _patterns():
        for needed in needs:
            for some in needed:
                if some in letters:
                    break
            else:
                break
        else:
            yield from (match.span() for match in pattern.finditer(letters))


def _is_told(plain: str, start: int) -> bool:
    """Tell whether what begins at a place is only told: what somebody taught a model "to" do."""
    before = _SENTENCE.split(plain[max(0, start - _BEFORE) : start])[-1]
    said = f" {' '.join(_WORD.findall(before.casefold()))}"
    held = _table()
    return any(said.endswith(f" {w}") for w in held["told"]) and not any(
        f" {w} " in f"{said} " for w in held["addressed"]
    )


def _marks(text: str) -> Iterator[Span]:
    written = "".join(text.split()).lower()
    if not any(mark in written for mark in _table()["marks"]):
        return
    at = [i for i, char in enumerate(text) if not char.isspace()]
    lowered = "".join(text[i].lower()[:1] for i in at)
    for mark in _table()["marks"]:
        start = lowered.find(mark)
        while start >= 0:
            yield Span(start=at[start], end=at[start + len(mark) - 1] + 1)
            start = lowered.find(mark, start + 1)


def _joined(found: Iterable[Span]) -> tuple[Span, ...]:
    joined: list[Span] = []
    for span in sorted(found, key=lambda s: (s.start, s.end)):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(start=joined[-1].start, end=max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return tuple(joined)


@cache
def _gist() -> tuple[str, ...]:
    return tuple(map(folded, _table()["gist"]))


@cache
def _openings() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(f"^{opening}", re.MULTILINE | re.IGNORECASE) for opening in _table()["openings"])


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Needs], ...]:
    held = _table()
    sources = [*map(_source, held["constructions"]), *map(folded, held["phrases"])]
    return tuple((re.compile(source), needs_of(source)) for source in sources)


def _source(construction: str) -> str:
    """Return a construction as a regular expression over letters alone."""
    made, at = "", 0
    for one in _CLASS.finditer(construction):
        made += _bare(construction[at : one.start()])
        made += (
            f".{{0,{_MOST_OF_GAP}}}"
            if one[1] == _GAP
            else _class(one[1]) + (f"{{0,{_MOST_OF_CLASS}}}" if one[2] else "")
        )
        at = one.end()
    return made + _bare(construction[at:])


def _bare(piece: str) -> str:
    """Return what stands between classes: letters folded, signs of regular expressions as they are."""
    signs = re.sub(r"[^()|?!]+", lambda m: folded(m.group()), piece)
    return re.sub(r"\((?!\?)", "(?:", signs)


@cache
def _class(name: str) -> str:
    words = (w for line in _table()["classes"][name] for w in str(line).split(","))
    return f"(?:{'|'.join(sorted({folded(w) for w in words}, key=lambda w: (-len(w), w)))})"


@cache
def _table() -> dict[str, Any]:
    return cast("dict[str, Any]", dict(table(__package__, _FILE)))
