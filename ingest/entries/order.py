"""Learn in which order the heads of a section tell who, as what, where and when; read by it what no lexicon knows.

"Stock Taker, Bellows, Ytown" among rows of role, employer and town is one more such row, whatever its words are. Only
heads of which every part is known teach an order. Knows nothing about which lines are heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ingest.entries.group import Group
from ingest.entries.heads import is_client
from ingest.organisations import may_be_name
from ingest.places import is_place, is_town
from ingest.segments import Head, Organisation
from ingest.signs import BRACKET, OWN_MASTER, is_about_another, is_part, is_tool
from vectorstore.records import Mention, Span
from vectorstore.text import has_cjk

What = Literal["organisation", "role", "place", "period", "degree", "rest"]

# Who and when alone would make a job of every dated line.
_FEWEST_PARTS = 3
# Longer words are no title and no town; a firm's name may be longer than either.
_ROLE_WORDS, _NAME_WORDS, _TOWN_CJK = 6, 8, 6


class _Part(NamedTuple):
    """A part of a head: what it is, and where it stands in which of the head's lines."""

    what: What
    line: int
    span: Span


_Order = tuple[What, ...]


class HeadOrder:
    """The orders that a section's heads were seen in, and whether a head stood above all that it could be read by."""

    def __init__(self) -> None:
        self._orders: dict[_Order, int] = {}
        self.unread = False

    def learn(self, group: Group, organisations: Sequence[Mention]) -> None:
        """Take note of the order of a head of which every part is known; `organisations` were told by it."""
        named = {mention.span for mention in organisations}
        order = tuple("organisation" if _in_text(group, part) in named else part.what for part in _parts(group))
        once = all(order.count(what) == 1 for what in ("organisation", "role"))
        if once and len(order) >= _FEWEST_PARTS and "rest" not in order and order.count("place") <= 1:
            self._orders[order] = self._orders.get(order, 0) + 1

    def read(self, group: Group) -> Group:
        """Return the head with what its unknown words are by the order of the others, or as it was."""
        if any(is_client(line) for line, _ in group.lines):
            return group  # whose employer is another, or nobody says who
        # Whoever works for themselves names no employer.
        own = any(OWN_MASTER.search(line.text) for line, _ in group.lines)
        for parts in (_parts(group), _parts(group, apart=True)):
            if not any(part.what == "rest" for part in parts) or len(parts) < _FEWEST_PARTS - 1:
                continue
            known = (o for o in self._orders if not (own and "organisation" in o))
            told = [whole for order in known if (whole := _aligned(group, parts, order)) is not None]
            if len({tuple(p.what for p in whole) for whole in told}) == 1:
                return _as_told(group, told[0])
            self.unread = self.unread or not self._orders
        return group


def _in_text(group: Group, part: _Part) -> Span:
    at = group.lines[part.line][0].start
    return Span(start=at + part.span.start, end=at + part.span.end)


def _parts(group: Group, *, apart: bool = False) -> tuple[_Part, ...]:
    """Return the parts of a head in order, several places beside each other as one.

    `apart` from an unknown name before a town, which may be the employer.
    """
    found: list[_Part] = []
    for i, (line, head) in enumerate(group.lines):
        of_line = sorted(_of_line(i, line.text, head, apart=apart), key=lambda part: part.span.start)
        for part in of_line:
            last = found[-1] if found else None
            alike = last is not None and last.what == part.what and last.line == i
            if last is not None and alike and part.what in ("place", "role"):
                found[-1] = last._replace(span=Span(start=last.span.start, end=part.span.end))
            else:
                found.append(part)
    return tuple(found)


def _of_line(i: int, text: str, head: Head, *, apart: bool) -> Iterator[_Part]:
    for organisation in head.organisations:
        if organisation.mention.span is not None:
            yield _Part("organisation", i, organisation.mention.span)
    for role in head.roles:
        yield _Part("role", i, role)
    for place in head.places:
        comma = re.search(r"\s*,\s*", place.of(text)) if apart else None
        if comma and not is_place(place.of(text)[: comma.start()]) and is_place(place.of(text)[comma.end() :]):
            yield _Part("rest", i, Span(start=place.start, end=place.start + comma.start()))
            yield _Part("place", i, Span(start=place.start + comma.end(), end=place.end))
        else:
            yield _Part("place", i, place)
    for match in head.periods:
        yield _Part("period", i, match.span)
    for degree in head.degrees:
        yield _Part("degree", i, degree)
    for rest in head.rest:
        if not is_about_another(rest.of(text)):
            yield _Part("rest", i, rest)


def _aligned(group: Group, parts: tuple[_Part, ...], order: _Order) -> tuple[_Part, ...] | None:
    """Return the parts as an order names them; a place may be missing on either side, nothing else."""
    unplaced = tuple(what for what in order if what != "place")
    named = tuple(part for part in parts if part.what != "place")
    for wanted, given in ((order, parts), (unplaced, parts), (unplaced, named)):
        if len(wanted) != len(given):
            continue
        if all(p.what == w or p.what == "rest" and _may_be(group, p, w) for p, w in zip(given, wanted, strict=True)):
            told = tuple(part._replace(what=what) for part, what in zip(given, wanted, strict=True))
            return (*told, *(part for part in parts if part not in given))
    return None


def _may_be(group: Group, part: _Part, what: What) -> bool:
    """Tell whether unknown words may be what stands in their place elsewhere."""
    words = part.span.of(group.lines[part.line][0].text)
    bare = BRACKET.sub("", words).strip()
    size = len(bare) if has_cjk(bare) else len(bare.split())
    if is_tool(bare) or _SENTENCE.search(bare):
        return False
    match what:
        case "role":
            return size <= (_ROLE_WORDS * 2 if has_cjk(bare) else _ROLE_WORDS) and not is_part(bare)
        case "organisation":
            return may_be_name(bare) and not bare[:1].islower() and size <= _NAME_WORDS * (3 if has_cjk(bare) else 1)
        case "place":
            if has_cjk(bare):
                return size <= _TOWN_CJK and not is_part(bare)
            return all(is_town(town.strip()) for town in bare.split(","))
        case _:
            return False


_SENTENCE = re.compile(r"[.。;；!]$|[:：]")


def _as_told(group: Group, parts: tuple[_Part, ...]) -> Group:
    """Return the head whose parts are what they were told to be."""
    lines = []
    for i, (line, head) in enumerate(group.lines):
        own = [part for part in parts if part.line == i]
        known = {o.mention.span: o for o in head.organisations}
        named = (part.span for part in own if part.what == "organisation")
        organisations = tuple(
            known.get(span) or Organisation(Mention(text=span.of(line.text), span=span), True) for span in named
        )
        told = {what: tuple(p.span for p in own if p.what == what) for what in ("role", "place", "degree", "rest")}
        others = tuple(s for s in head.rest if is_about_another(s.of(line.text)))
        lines.append(
            (
                line,
                Head(
                    organisations,
                    told["role"],
                    told["place"],
                    head.periods,
                    told["degree"],
                    (*told["rest"], *others),
                    head.stays,
                ),
            )
        )
    return Group(lines)
