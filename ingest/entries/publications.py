"""Read one item of a publication list: authors, title, venue, year, status.

Knows how references are written in both languages (quoted, italic or full-stop titles; `《》`; tags in brackets); knows
nothing about whose CV it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from ingest.entries.appeared import says_where, venue_of
from ingest.entries.authors import is_author_list, split_authors
from ingest.entries.states import state_in
from ingest.entries.styles import Parts, style_of
from vectorstore.lexicon import vocabulary
from vectorstore.markup import blank, shown
from vectorstore.periods import venue_years
from vectorstore.records import Mention, Span, Status
from vectorstore.text import has_cjk


class Reference(NamedTuple):
    """What an item of a publication list says."""

    authors: tuple[str, ...]
    co_first: tuple[str, ...]
    title: str | None
    venue: Mention | None
    year: int | None
    status: Status | None


_QUOTED = re.compile(r"[“\"„「]([^“”\"„」]{8,400})[”\"」]|``([^`']{8,400})''")
_BOOK_QUOTED = re.compile(r"《([^《》]{2,200})》")
# "在《某刊》发表论文《某题》"
_IN_BOOK = re.compile(
    r"《[^《》]{2,40}》\s*(?:杂志|期刊)?上?(?:发表|刊发|刊登)(?![于在])[^《》]{0,10}《([^《》]{2,200})》"
)
_EMPHASISED = re.compile(r"(?<![*_\w])(\*\*|\*|_)(?![\s*_])([^*_\n]{12,300}?)(?<![\s*])\1(?![*\w])")
_BRACKET_TAG = re.compile(r"^\s*[\[【(（][^\[\]【】()（）]{1,80}[\]】)）]\s*")
_EQUAL = re.compile(
    r"(?:co-?|joint )first author|first author with equal|equal(?:ly)? contribut|共同(?:第一作者|一作)|共一", re.I
)
_BOLD = re.compile(r"\*\*([^*\n]{2,60})\*\*")
_YEAR = re.compile(r"(?<![\d.:/-])((?:19|20)\d{2})(?![\d/]|:\d|\.\d{3})")


def _title_by_stops(plain: str) -> Span | None:
    """Return the title of a reference written as `Authors. Title. Venue, year.` or `Authors (year). Title. Venue`."""
    stops = [
        m.end()
        for m in re.finditer(
            r"(?<!\b[A-Z])(?<!\bet al)(?<!\bvs)[.。?？](?=\s|$)|[.。](?=[\u4e00-\u9fff])|\)\.\s", plain
        )
    ]
    starts = [0, *stops]
    for i, start in enumerate(starts[:-1]):
        before = _BRACKET_TAG.sub("", plain[:start]).strip(" .")
        before = re.sub(r"[(（](?:19|20)\d{2}[a-z]?[)）]", "", before).strip(" .,")
        if i and before and is_author_list(before):
            end = _past_question(plain, starts, i)
            lead = len(plain[start:end]) - len(plain[start:end].lstrip())
            if end - start - lead > _SHORTEST_TITLE:
                return Span(start=start + lead, end=end - (plain[end - 1] not in _ASKS))
    return None


_ASKS = "?？"


def _past_question(plain: str, starts: list[int], i: int) -> int:
    """Return where the title that begins at a stop ends: a question may go on ("Who Rings? A Study of Bells.")."""
    end = starts[i + 1]
    if plain[end - 1] in _ASKS and i + 2 < len(starts):
        after = plain[end : starts[i + 2]]
        if not (state_in(after) or says_where(after) or _YEAR.search(after)):
            return starts[i + 2]
    return end


_SHORTEST_TITLE = 8


def quoted_title(plain: str) -> Span | None:
    """Return where a title stands in quotes."""
    for pattern in (_IN_BOOK, _QUOTED, _BOOK_QUOTED):
        if (match := pattern.search(plain)) and not (pattern is _BOOK_QUOTED and names_journal(plain)):
            group = next(g for g in range(1, match.re.groups + 1) if match.group(g))
            return Span(start=match.start(group), end=match.end(group))
    return None


def names_journal(plain: str) -> bool:
    """Tell "某某, 某某. 题名. 《某某杂志》, 2020", where quotes hold the journal behind a title without any."""
    return _JOURNAL_BEHIND.search(plain) is not None


_JOURNAL_BEHIND = re.compile(r"[^\s,，、.．。《》]{6,}[.．。]\s*《[^《》]{2,24}》\s*[,，.(（]?\s*(?:19|20)\d\d")


def title_in(raw: str, plain: str) -> Span | None:
    """Return where the title of a reference stands: in quotes, set apart, or between full stops."""
    if (quoted := quoted_title(plain)) is not None:
        return quoted
    by_stops = _title_by_stops(plain)
    for match in _EMPHASISED.finditer(raw):
        inner = blank(match.group(2))
        is_venue = vocabulary("venues").matches(inner) and len(inner) < 60 or re.match(r"(?:in )?proc", inner, re.I)
        if not is_venue and not is_author_list(inner) and (by_stops is None or match.start(2) <= by_stops.start + 4):
            return Span(start=match.start(2), end=match.end(2))
    return by_stops


def read_reference(raw: str, *, status: Status | None = None, strong: Collection[str] = ()) -> Reference:
    """Read one publication; spans of the result are relative to `raw`.

    `status` is what the heading above says of every item below it; words of the item itself go before it. `strong` are
    words that a format sets apart where `raw` holds no markup.
    """
    plain = blank(raw)
    parts = _styled(plain)
    found = parts.title if parts else title_in(raw, plain)
    title = shown(found.of(raw)).rstrip(" .,，。") if found else None
    authors, marked = _authors(raw, plain, parts, found)
    if not marked and _EQUAL.search(plain):
        # Said in words, it is said of the CV's own person, whose name is the one set bold.
        bold = {re.sub(r"\s+", " ", m).strip(" *") for m in (*_BOLD.findall(raw), *strong)}
        marked = tuple(a for a in authors if a in bold)
    around = (
        [Span(start=0, end=found.start), Span(start=found.end, end=len(raw))]
        if found
        else [Span(start=0, end=len(raw))]
    )
    venue = venue_of(plain, around, parts.venue if parts else None)
    return Reference(
        authors=authors,
        co_first=marked,
        title=title,
        venue=venue,
        year=parts.year if parts and parts.year else _year(plain, around),
        status=_state(plain, around) or status or ("published" if venue is not None else "listed"),
    )


def _styled(plain: str) -> Parts | None:
    """Return the parts of a reference in a known style; a title in quotes is told by those, whatever the style."""
    parts = style_of(plain)
    return parts if parts is not None and (quoted_title(plain) is None or parts.style in _QUOTING) else None


# What is quoted in these is no title, or not the whole of it.
_QUOTING = frozenset({"book-han", "oscola", "title-with", "title-han", "year-han"})


def _authors(raw: str, plain: str, parts: Parts | None, title: Span | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if title is None:
        return (), ()
    at = parts.authors if parts is not None and parts.authors is not None else Span(start=0, end=title.start)
    listed = _EDITED.sub("", _YEAR_BEHIND.sub("", _BRACKET_TAG.sub("", _outside_tags(at.of(plain)))))
    if has_cjk(listed) and not is_author_list(_ROLES.sub("", listed)):
        return (), ()
    return split_authors(_keep_marks(at.of(raw), listed))


# "Okafor, Priya. 2011. “Title.”"
_YEAR_BEHIND = re.compile(r"(?<=\w)[.,]\s*[(（]?(?:19|20)\d\d[a-z]?[)）]?[\s.,:]*$")
# "(ed., with Priya Okafor) ...", "with Priya Okafor, “...”".
_EDITED = re.compile(r"^[(（]?(?:(?:co-?)?ed(?:itor|ited)?s?\b\.?,?\s*)?(?:with\b|and\b)?\s*", re.IGNORECASE)
_ROLES = re.compile(r"[（(][^()（）]*[)）]")


def _outside_tags(head: str) -> str:
    """Return what stands before a title without tags such as `[OSDI'17, 长文]` and without opening quotes."""
    return re.sub(r"[\[【][^\[\]【】]{0,80}[\]】]", " ", head).strip(' “"«《,，.:：')


def _keep_marks(raw_head: str, listed: str) -> str:
    r"""Return the author list with its footnote marks: Markdown's emphasis is not one, `Name*` and `Name\*` are."""
    if "*" not in raw_head:
        return listed
    marked = re.sub(r"[\[【][^\[\]【】]{0,80}[\]】]", " ", raw_head).replace("\\*", "†").replace("**", "")
    marked = re.sub(r"(?<![\w*])\*([^*\n]{2,40}?)\*(?![\w*])", r"\1", marked)
    return blank(marked, emphasis=False).strip(' “"«《,，.:：*')


def _year(plain: str, around: list[Span]) -> int | None:
    tagged = [y.year for part in around for y in venue_years(part.of(plain))]
    if tagged:
        return tagged[0]
    years = [int(y) for part in around for y in _YEAR.findall(re.sub(r"\d{4}\.\d{4,5}", " ", part.of(plain)))]
    if not years and (numbered := _ARXIV.search(plain)):
        return _CENTURY + int(numbered.group(1))
    return years[-1] if years else None


# "arXiv:2103.01234": what the archive numbers tells year and month.
_ARXIV = re.compile(r"arxiv[:\s]*(\d\d)(?:0[1-9]|1[0-2])\.\d{4,5}", re.IGNORECASE)
_CENTURY = 2000


def _state(plain: str, around: list[Span]) -> Status | None:
    return state_in("\n".join(part.of(plain) for part in around))


# "Names in bold are mine", "* marks equal contribution", 加粗为本人: how the list is to be read.
_NOTE = re.compile(
    r"\b(?:names?|authors?|mine|me|myself|asterisks?|daggers?|contribut\w+|papers?|publications?)\b.{0,60}"
    r"\b(?:bold(?:face)?|underlined?|italics?|marks?|marked|denotes?|indicates?|means|stands? for|alphabetical|"
    r"listed|equal(?:ly)?|mine)\b"
    r"|[*†‡§#^]\W{0,6}(?:marks?|denotes?|indicates?|means|stands? for|equal|corresponding|=|:|：|为|表示|代表|标注|指)"
    r"|(?:加粗|粗体|下划线|斜体|星号|标注|带\s*[*†‡#]).{0,12}(?:本人|作者|一作|表示|通讯|共同)",
    re.IGNORECASE,
)


def is_note(plain: str) -> bool:
    """Tell whether a line in a list of papers says how the list is to be read rather than naming a paper."""
    return _QUOTED.search(plain) is None and not _YEAR.search(plain) and _NOTE.search(plain) is not None
