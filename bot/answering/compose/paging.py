"""Cut what an answer says into pages, each short enough to be read at once, and say at its end where the rest is.

A person's lines stay on one page where it can hold them; what goes on on the next page is headed anew there. Knows
lengths. Knows nothing about what is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.body import Heading, Line, Note, Page, Part, Table
from bot.answering.compose.draft import Listed
from bot.answering.compose.drawing import part_text
from bot.answering.compose.words import say
from vectorstore.records import Language

# A screen of a chat, or of a terminal: what is longer is scrolled past.
PAGE_MOST = 1_500
# What the end of a page says of the others.
_FOOT_MOST = 100
# However long its opening is, a page holds some lines.
_LEAST = 400


class Section(NamedTuple):
    """Lines that belong together, under their heading. `aside`: beside the answer. `apart`: on a page of its own."""

    parts: tuple[Part, ...]
    heading: Heading | None = None
    aside: bool = False
    apart: bool = False
    people: int = 0


class Frame(NamedTuple):
    """What stands on every page: the opening over the lines, the closing under them; `listed` as in a draft."""

    opening: tuple[Part, ...] = ()
    closing: tuple[Part, ...] = ()
    listed: Listed | None = None


def paged(frame: Frame, sections: Sequence[Section], limit: int | None, language: Language) -> tuple[Page, ...]:
    """Return the pages of an answer; `limit` is how many characters one may have, None for as many as there are."""
    groups = _groups(sections)
    cut: list[list[Section]] = []
    for group in groups:
        room = None if limit is None else limit - _size(frame.opening) - _size(frame.closing)
        if room is not None and (len(groups) > 1 or sum(map(_length, group)) > room):
            room = max(room - _FOOT_MOST, _LEAST)
        cut += _filled(group, room)
    feet = _feet(cut, language, frame.listed)
    return tuple(_page(frame, told, foot) for told, foot in zip(cut, feet, strict=True))


def _groups(sections: Sequence[Section]) -> list[list[Section]]:
    """Return sections in groups that begin on pages of their own."""
    groups: list[list[Section]] = [[]]
    for one in sections:
        if one.apart and groups[-1]:
            groups.append([])
        groups[-1].append(one)
    return groups


def _filled(sections: Sequence[Section], room: int | None) -> list[list[Section]]:
    """Return sections page by page, those cut apart that no page holds."""
    if room is None:
        return [list(sections)]
    pages: list[list[Section]] = [[]]
    left = room
    for section in sections:
        rest = section
        if _length(rest) > left and _length(rest) <= room and rest.heading is not None and not rest.aside:
            pages.append([])
            left = room
        while _length(rest) > left:
            fits, rest = _split(rest, left, must=not pages[-1])
            if fits is not None:
                pages[-1].append(fits)
            pages.append([])
            left = room
            if not rest.parts:
                break
        if rest.parts:
            pages[-1].append(rest)
            left -= _length(rest)
    return [p for p in pages if p] or [[]]


def _split(section: Section, room: int, *, must: bool) -> tuple[Section | None, Section]:
    """Return what of a section fits into so much room, at least one part where it `must`, and what is left of it."""
    parts = [row for part in section.parts for row in _rows(part)]
    used = _size((section.heading,)) if section.heading is not None else 0
    fits = 0
    for part in parts:
        used += _size((part,))
        if used > room and not (must and not fits):
            break
        fits += 1
    if not fits:
        return None, section
    rest = section._replace(parts=_joined(parts[fits:]), people=0)
    return section._replace(parts=_joined(parts[:fits])), rest


def _rows(part: Part) -> list[Part]:
    """Return a table row by row; anything else as it is."""
    return [part.model_copy(update={"rows": (row,)}) for row in part.rows] if isinstance(part, Table) else [part]


def _joined(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts with the rows of one table put together again."""
    made: list[Part] = []
    for part in parts:
        last = made[-1] if made else None
        if isinstance(part, Table) and isinstance(last, Table) and last.columns == part.columns:
            made[-1] = last.model_copy(update={"rows": (*last.rows, *part.rows)})
        else:
            made.append(part)
    return tuple(made)


def _length(section: Section) -> int:
    return _size((*((section.heading,) if section.heading is not None else ()), *section.parts))


def _size(parts: Sequence[Part]) -> int:
    return sum(len(part_text(part)) + 1 for part in parts)


def _page(frame: Frame, sections: Sequence[Section], foot: str) -> Page:
    told: list[Part] = [*frame.opening]
    aside: list[Part] = []
    for one in sections:
        where = aside if one.aside else told
        where += [*((one.heading,) if one.heading is not None else ()), *one.parts]
    told += frame.closing
    if foot:
        (aside or told).append(Note(text=foot))
    return Page(parts=tuple(told), aside=tuple(aside))


def _feet(pages: Sequence[Sequence[Section]], language: Language, listed: Listed | None) -> list[str]:
    """Return what the end of each page says: which page it is, and which of the people or lines it holds."""
    if len(pages) < 2 and listed is None:
        return [""] * len(pages)
    people = listed is not None or sum(one.people for page in pages for one in page if not one.aside) > 1
    counts = [sum(_counted(one, people=people) for one in page if not one.aside) for page in pages]
    total, before, feet = sum(counts), 0, list[str]()
    if listed is not None:
        total, before = listed.total, listed.before
    for number, count in enumerate(counts, 1):
        where = say("pages.page", language, page=number, pages=len(pages))
        if count and not any(one.apart for page in pages for one in page):
            key = f"pages.{'people' if people else 'lines'}{'_one' if count == 1 else ''}"
            where += say(key, language, first=before + 1, last=before + count, total=total)
        before += count
        feet.append(f"{where}{'。' if language == 'zh' else '.'}")
    return feet


def _counted(section: Section, *, people: bool) -> int:
    return section.people if people else sum(isinstance(p, Line) for p in section.parts)
