"""Read one item of a publication list: authors, title, venue, year, status.

Knows how references are written in both languages (quoted, italic or full-stop titles; `《》`; tags in brackets); knows
nothing about whose CV it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from ingest.entries.authors import is_author_list, split_authors
from ingest.entries.fields import moved
from ingest.entries.styles import Parts, style_of
from vectorstore.lexicon import LexiconMatch, vocabulary
from vectorstore.markup import blank, shown
from vectorstore.periods import venue_years
from vectorstore.records import Mention, Span, Status
from vectorstore.text import has_cjk
from vectorstore.venues import settled, workshop_at


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
_EMPHASISED = re.compile(r"(?<![*_\w])(\*\*|\*|_)(?![\s*_])([^*_\n]{12,300}?)(?<![\s*])\1(?![*\w])")
_BRACKET_TAG = re.compile(r"^\s*[\[【(（][^\[\]【】()（）]{1,80}[\]】)）]\s*")
_STATUS: tuple[tuple[re.Pattern[str], Status], ...] = (
    (
        re.compile(
            r"under (?:review|submission|revision)|in submission|submitted to|revise and resubmit|m(?:aj|in)or revision"
            r"|在投|投稿|审稿中|在审|已投|返修|修回",
            re.I,
        ),
        "under_review",
    ),
    (
        re.compile(r"\bto appear\b|\baccepted\b|\bin press\b|forthcoming|已接收|已录用|被录用|录用|接收", re.I),
        "accepted",
    ),
    (
        re.compile(r"\barxiv\b|\bpreprints?\b|\bbiorxiv\b|\bmedrxiv\b|预印|\bssrn\b|working paper|manuscript", re.I),
        "preprint",
    ),
)
_EQUAL = re.compile(
    r"(?:co-?|joint )first author|first author with equal|equal(?:ly)? contribut|共同(?:第一作者|一作)|共一", re.I
)
_BOLD = re.compile(r"\*\*([^*\n]{2,60})\*\*")
_YEAR = re.compile(r"(?<![\d.:/-])((?:19|20)\d{2})(?![\d:/]|\.\d)")


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
        told = _status(after, [Span(start=0, end=len(after))]) if after else None
        venue = vocabulary("venues").matches(after) or _IN_VENUE.match(after.lstrip())
        venue = venue or _AFTER_TITLE.match(after) or _CJK_VENUE.search(after)
        if not (told or venue or _YEAR.search(after)):
            return starts[i + 2]
    return end


_SHORTEST_TITLE = 8


def title_in(raw: str, plain: str) -> Span | None:
    """Return where the title of a reference stands: in quotes, set apart, or between full stops."""
    for pattern in (_QUOTED, _BOOK_QUOTED):
        if match := pattern.search(plain):
            group = next(g for g in range(1, match.re.groups + 1) if match.group(g))
            return Span(start=match.start(group), end=match.end(group))
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
    unpublished = any(_UNPUBLISHED.search(part.of(plain)) for part in around)
    venue = None if unpublished else _named_by_style(plain, parts) or _longer(plain, _venue(plain, around))
    if venue is not None:
        venue = _as_it_stands(plain, around, venue)
    return Reference(
        authors=authors,
        co_first=marked,
        title=title,
        venue=venue,
        year=parts.year if parts and parts.year else _year(plain, around),
        status=_status(plain, around) or status or ("published" if venue is not None else "listed"),
    )


def _as_it_stands(plain: str, around: list[Span], venue: Mention) -> Mention:
    """Return a venue as what the words around it make of it, those of the title aside."""
    part = next((p for p in around if venue.span is not None and p.holds(venue.span)), None)
    if part is None:
        return venue
    return moved(settled(part.of(plain), moved(venue, -part.start)), part.start)


# A thesis and a report appear nowhere.
_UNPUBLISHED = re.compile(r"\b(?:dissertation|thesis|technical report|tech\. rep)\b|学位论文|\[D\]", re.IGNORECASE)


def _styled(plain: str) -> Parts | None:
    """Return the parts of a reference in a known style; a title in quotes is told by those, whatever the style."""
    parts = style_of(plain)
    quoted = _QUOTED.search(plain) or _BOOK_QUOTED.search(plain)
    return parts if parts is not None and (quoted is None or parts.style in _QUOTING) else None


# What is quoted in these is no title, or not the whole of it.
_QUOTING = frozenset({"title-with", "title-han"})


def _authors(raw: str, plain: str, parts: Parts | None, title: Span | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if title is None:
        return (), ()
    at = parts.authors if parts is not None and parts.authors is not None else Span(start=0, end=title.start)
    listed = _YEAR_BEHIND.sub("", _BRACKET_TAG.sub("", _outside_tags(at.of(plain))))
    if has_cjk(listed) and not is_author_list(_ROLES.sub("", listed)):
        return (), ()
    return split_authors(_keep_marks(at.of(raw), listed))


# "Okafor, Priya. 2011. “Title.”"
_YEAR_BEHIND = re.compile(r"(?<=\w)[.,]\s*[(（]?(?:19|20)\d\d[a-z]?[)）]?[\s.,:]*$")
_ROLES = re.compile(r"[（(][^()（）]*[)）]")
# Between "Paper presented at the" and a number, a comma or a bracket stands a venue's name, stops of its words and all.
_STYLE_VENUE = re.compile(
    r"\s*(?:(?:Paper|Poster|Talk)?\s*presented (?:at|to) (?:the )?)?"
    r"(?P<name>(?:npj\s)?[A-Z\u4e00-\u9fff](?:[^,;(（\d]|(?<=\w)\.\s)*?)"
    r"(?=\s*[,;(（，]|\.?\s+\d|\.?\s*$)"
)
_IN_PROCEEDINGS = re.compile(r"\s*(?:In:?\s|(?:[Ii]n\s+)?Proc(?:eedings|\.\s+of|\.\s+(?:\d|[A-Z]{3,}\b(?!\s+\w+\.))))")


def _named_by_style(plain: str, parts: Parts | None) -> Mention | None:
    """Return the venue that stands where its style tells it, by its whole name."""
    if parts is None or parts.venue is None or _IN_PROCEEDINGS.match(parts.venue.of(plain)):
        return None
    match = _STYLE_VENUE.match(parts.venue.of(plain))
    if match is None:
        return None
    words = match.group("name").strip(" .,，")
    known = vocabulary("venues").named(words)
    matches = vocabulary("venues").matches(words)
    if known is None and matches and any(2 * (m.span.end - m.span.start) > len(words) for m in matches):
        return None
    if known is None and (len(words) < _SHORTEST_VENUE or _status(words, [Span(start=0, end=len(words))])):
        return None
    at = parts.venue.start + match.start("name")
    return Mention(text=words, lexicon_id=known.concept_id if known else None, span=Span(start=at, end=at + len(words)))


_SHORTEST_VENUE = 4


def _longer(plain: str, venue: Mention | None) -> Mention | None:
    """Return the journal whose name a known one is only a word of: "Social Science & Medicine" is not Science."""
    if venue is None or venue.lexicon_id is None or venue.span is None or not venue.text.isalpha():
        return venue
    before = _NAME_BEFORE.search(plain, 0, venue.span.start)
    behind = _NAME_BEHIND.match(plain, venue.span.end)
    if before is None or behind is None:
        return venue
    span = Span(start=before.start(), end=behind.end())
    return Mention(text=span.of(plain), span=span)


_NAME_BEFORE = re.compile(r"(?:[A-Z][a-z]+\s)+$")
_NAME_BEHIND = re.compile(r"(?:\s(?:and|&|of|in)\s[A-Z][a-z]+)+")


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


def _venue(plain: str, around: list[Span]) -> Mention | None:
    best: tuple[int, Mention] | None = None
    for part in reversed(around):
        for match in vocabulary("venues").matches(part.of(plain)):
            mention = Mention(
                text=match.span.of(part.of(plain)),
                lexicon_id=match.concept.concept_id,
                span=Span(start=part.start + match.span.start, end=part.start + match.span.end),
            )
            rank = _venue_rank(match, part.of(plain))
            if best is None or rank > best[0]:
                best = (rank, mention)
        if best is not None and best[0] > 1:
            break
    return best[1] if best else _unknown_venue(plain, around)


def _venue_rank(match: LexiconMatch, text: str) -> int:
    """Prefer a journal or conference to the archive that a preprint lies in, and an acronym to a part of a name."""
    if match.concept.kind == "preprint":
        return 1
    if workshop_at(text, match) is not None:
        return 2
    if match.span.end - match.span.start > _ACRONYM and re.match(r"\s[A-Z]\w", text[match.span.end :]):
        # "Proceedings of the IEEE International Conference on ...": a name that goes on is another's.
        return 1
    return 3 if match.span.end - match.span.start <= _ACRONYM else 2


_ACRONYM = 12
# "in Proc. 23rd Int. Conf. on X", "Proceedings of the 4th Y Workshop": which one it was is no part of its name, and
# abbreviated words end in stops that end nothing.
# Words of a venue's name as references shorten them; their stops end nothing.
_SHORTENED = {
    "Ann": "Annual",
    "Annu": "Annual",
    "Conf": "Conference",
    "Eur": "European",
    "Int": "International",
    "Intl": "International",
    "J": "Journal",
    "Symp": "Symposium",
    "Trans": "Transactions",
    "Wksp": "Workshop",
}
_SHORT_WORD = re.compile(rf"\b({'|'.join(_SHORTENED)})\b\.?(?=\s)")
_SHORT_STOP = "|".join(f"(?<=\\b{word})\\.(?=\\s)" for word in _SHORTENED)
_PROCEEDINGS = r"[Pp]roc(?:eedings\b|\.)(?: of(?: the)?)?\s+"
_IN_VENUE = re.compile(
    rf"(?:\b[Ii]n(?:\s+the)?\s+(?:{_PROCEEDINGS})?|发表于|\b{_PROCEEDINGS}|"
    r"\b(?:[Ss]ubmitted to|[Uu]nder review(?:,| (?:at|by|for)))\s+(?:the\s+)?)"
    r"(?:(?:19|20)\d{2}\s+)?(?:\d{1,3}(?:st|nd|rd|th)\s+)?"
    rf"((?!Proc\b)[A-Z\u4e00-\u9fff](?:{_SHORT_STOP}|[^,，.。()（）]){{3,120}})"
)
_CJK_VENUE = re.compile(r"[\u4e00-\u9fff]{2,12}(?:学报|杂志|期刊|通报|通讯|会议)")
# What stands between title and year, where nothing else tells: "计算机研究与发展, 2022", "Journal of X 11, 2020".
_AFTER_TITLE = re.compile(
    r"^[\s.,，。”\"’'》*_]*(?:in\s+)?((?-i:[A-Z\u4e00-\u9fff])[^,，.。()（）\d;；:：]{3,70}?)\s*(?=[,，.(（]?\s*(?:vol|no|\d))",
    re.I,
)
# "Chicago: University of Chicago Press, 2015".
_PUBLISHER = re.compile(
    r"(?<=[\w.]:)\s*([A-Z][\w'’&. -]{2,60}?)(?=,\s*(?:19|20)\d\d)|《([^《》]{2,40})》(?=[^《》]{0,12}(?:19|20)\d\d)"
)
# "IEEE Trans. Wireless Commun., vol. 19".
_SHORT_VENUE = re.compile(
    r"^[\s.,”\"’'*_]*((?:[A-Z][\w&-]*\.?\s){1,8}[A-Z][\w&-]*)\.?(?=,\s*(?:vol|no|pp|art)\b)", re.IGNORECASE
)
_TAG_VENUE = re.compile(r"^\s*[\[【(（]\s*([A-Z][A-Za-z&/ -]{1,30}?)\s*['’,\s]\s*\d{2,4}")


def _unknown_venue(plain: str, around: list[Span]) -> Mention | None:
    """Return a venue that the lexicon lacks, by its own words."""
    for part in reversed(around):
        for pattern in (_IN_VENUE, _PUBLISHER, _CJK_VENUE, _TAG_VENUE):
            if match := pattern.search(part.of(plain)):
                group = match.lastindex or 0
                text = match.group(group).strip()
                at = part.start + match.start(group)
                return Mention(text=text, lexicon_id=_in_full(text), span=Span(start=at, end=at + len(text)))
    after = around[-1]
    if len(around) > 1 and (match := _SHORT_VENUE.match(after.of(plain)) or _AFTER_TITLE.match(after.of(plain))):
        at = after.start + match.start(1)
        return Mention(text=match.group(1).strip(), span=Span(start=at, end=at + len(match.group(1).strip())))
    return None


def _in_full(name: str) -> str | None:
    """Return the lexicon's id of a venue whose words are shortened: "ACM Int. Conf. on X"."""
    found = vocabulary("venues").matches(_SHORT_WORD.sub(lambda m: _SHORTENED[m.group(1)], name))
    return found[0].concept.concept_id if found else None


def _year(plain: str, around: list[Span]) -> int | None:
    tagged = [y.year for part in around for y in venue_years(part.of(plain))]
    if tagged:
        return tagged[0]
    years = [int(y) for part in around for y in _YEAR.findall(re.sub(r"\d{4}\.\d{4,5}", " ", part.of(plain)))]
    return years[-1] if years else None


def _status(plain: str, around: list[Span]) -> Status | None:
    for pattern, status in _STATUS:
        if any(pattern.search(part.of(plain)) for part in around):
            return status
    return None


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
