"""What a CV itself teaches about names: "Quiet Networks Lab (QNL)" makes the two one, in that CV.

Knows how a name and its short form are written beside each other. What is learnt stays with its document, apart from
the lexicon: elsewhere the same letters may mean something else. Knows nothing about who asks for either form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Entry, Learned, Mention, Span
from vectorstore.text import fold, has_cjk, trim

_BRACKET = re.compile(r"\s*[(（]\s*(?:简称|以下简称|即|缩写为?)?[“\"]?([^()（）“”\"]{2,60}?)[”\"]?\s*[)）]")
# Two letters at least, capitals all but one or two of them: HKUST, NYU, CMU-S, PhD is none.
_ACRONYM = re.compile(r"[A-Z][A-Za-z0-9]{0,9}(?:[&/-][A-Z0-9]{1,6})?")
_SHORTEST, _LEAST_CAPITALS = 2, 0.6
# So much of a Latin acronym must be the first letters of the name's words, in order.
_SHARED_LETTERS = 0.6
_LONGEST_HAN_SHORT = 6
# What else stands in brackets behind a name: a place, a position, a programme. None of it is a short form.
_OTHERWISE: tuple[VocabularyName, ...] = ("places", "roles", "degrees", "awards")


def learned_pairs(document_id: str, plain: str, entries: Sequence[Entry]) -> tuple[Learned, ...]:
    """Return the names and short forms that a CV puts beside each other, each pair once, in the order of their places.

    `plain` is the blanked text. Only organisations of entries teach: a bracket behind anything else may be whatever.
    """
    found: dict[tuple[str, str], Learned] = {}
    for entry in entries:
        for mention in entry.organisations:
            if mention.span is None or mention.inherited:
                continue
            for long, short, span in _beside(plain, mention):
                pair = Learned(document_id=document_id, long=long, short=short, span=span)
                found.setdefault((fold(long), fold(short)), pair)
    return tuple(sorted(found.values(), key=lambda pair: (pair.span.start, pair.long)))


def _beside(plain: str, mention: Mention) -> Iterator[tuple[str, str, Span]]:
    """Yield what a bracket inside or right behind a mention says."""
    span = mention.span
    if span is None:
        return
    opening = re.search(r"[(（]", mention.text)
    at = span.start + opening.start() if opening else span.end
    bracket = _BRACKET.match(plain, at)
    name = trim(plain, span.start, at)
    if bracket is None or name is None:
        return
    outer, inner = name.of(plain), bracket.group(1).strip()
    for long, short in ((outer, inner), (inner, outer)):
        if is_short_of(short, long):
            yield " ".join(long.split()), short, Span(start=span.start, end=bracket.end())
            return


def is_short_of(short: str, long: str) -> bool:
    """Tell whether `short` can be a short form of the name `long`."""
    if len(short) < _SHORTEST or len(short) >= len(long) or find_periods(short):
        return False
    if any(vocabulary(v).named(short) for v in _OTHERWISE):
        return False
    if has_cjk(short):
        return has_cjk(long) and len(short) <= _LONGEST_HAN_SHORT and _in_order(short, long)
    letters = [c for c in short if c.isalpha()]
    if not _ACRONYM.fullmatch(short) or sum(c.isupper() for c in letters) < max(
        _SHORTEST, _LEAST_CAPITALS * len(short)
    ):
        return False
    if has_cjk(long):
        return True
    initials = "".join(word[0] for word in re.findall(r"[^\W\d_]+", long)).casefold()
    return _shared(short.casefold(), initials) >= _SHARED_LETTERS * len(letters)


def _in_order(short: str, long: str) -> bool:
    rest = iter(long)
    return all(c in rest for c in short)


def _shared(short: str, initials: str) -> int:
    """Return how many letters the two have in common, in order."""
    row = [0] * (len(initials) + 1)
    for a in short:
        before = 0
        for i, b in enumerate(initials, start=1):
            before, row[i] = row[i], before + 1 if a == b else max(row[i], row[i - 1])
    return row[-1]
