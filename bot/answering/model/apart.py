"""Phrases of a question taken apart where a reading asks for parts of one: "wrangled Kubernetes", "books and payroll".

Knows where words stand in a question, and what a phrase is made of. Knows nothing of what is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Item
from bot.answering.question.stretches import item_words
from bot.answering.topics import content_words
from vectorstore.records import Span
from vectorstore.text import has_cjk

_WORD = re.compile(r"\w", re.ASCII)


def found(text: str, line: str) -> Span | None:
    """Return where words stand in a question, whatever their case and spacing; None where they do not, whole."""
    words = [re.escape(w) for w in text.split()]
    if not words:
        return None
    before = r"(?<!\w)" if _WORD.match(text.strip()[0]) else ""
    after = r"(?!\w)" if _WORD.match(text.strip()[-1]) else ""
    held = re.search(before + r"\s+".join(words) + after, line, re.IGNORECASE | re.ASCII)
    return Span(start=held.start(), end=held.end()) if held is not None else None


def apart(element: Element, wanted: Sequence[Span], line: str) -> Element:
    """Return an element whose phrases are taken apart where parts of one are asked for by themselves."""
    items = [cut for item in element.items for cut in _cut(item, wanted, line)]
    return element._replace(items=tuple(items))


def _cut(item: Item, wanted: Sequence[Span], line: str) -> Iterator[Item]:
    """Yield the parts of a phrase that are asked for by themselves, and what is left of it and says something.

    A name is whole, within a phrase too; a Chinese word ends where a part of the phrase does.
    """
    whole = item_words(item).span
    edges = {edge for p in item.parts for edge in p.at}
    named = [Span(start=p.at[0], end=p.at[1]) for p in item.parts if p.mention is not None]
    within = sorted(
        {
            s
            for s in wanted
            if whole.holds(s)
            and s != whole
            and all(s.holds(n) or not s.touches(n) for n in named)
            and (not has_cjk(s.of(line)) or {s.start, s.end} <= edges)
        },
        key=lambda s: (s.start, -s.end),
    )
    if item.mention is not None or item.level is not None or not within:
        yield item
        return
    at = whole.start
    for span in within:
        if span.start < at and at > whole.start:
            continue  # said twice
        yield from _rest(item, Span(start=at, end=span.start), line)
        own = [p for p in item.parts if p.at == (span.start, span.end)]
        yield Item(own[0].text, tuple(own), own[0].mention, own[0].sense("level")) if own else _piece(item, span, line)
        at = span.end
    yield from _rest(item, Span(start=at, end=whole.end), line)


def _rest(item: Item, span: Span, line: str) -> Iterator[Item]:
    """Yield what is left of a phrase between two places: its parts, or the words of one that was cut."""
    own = [p for p in item.parts if span.holds(Span(start=p.at[0], end=p.at[1]))]
    held = [Item(p.text, (p,), p.mention, p.sense("level")) for p in own if content_words(p.text)]
    cut = [p for p in item.parts if p not in own and p.at[0] < span.end and span.start < p.at[1]]
    for part in cut:
        words = Span(start=max(part.at[0], span.start), end=min(part.at[1], span.end))
        if content_words(words.of(line)):
            held.append(_piece(item, _stripped(words, line), line))
    yield from held


def _stripped(span: Span, line: str) -> Span:
    text = span.of(line)
    return Span(start=span.start + len(text) - len(text.lstrip()), end=span.end - len(text) + len(text.rstrip()))


def _piece(item: Item, span: Span, line: str) -> Item:
    first = item.parts[0]
    text = span.of(line)
    return Item(text, (Part("free", first.start, first.end, text, at=(span.start, span.end)),))
