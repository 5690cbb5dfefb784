"""Tell where a reference appeared: where its style tells it, by a name that is known, or by the words before it.

Knows how venues are named in references, shortened words and all. Knows nothing about authors and titles.
"""

from __future__ import annotations

import re

from ingest.entries.asides import without_asides
from ingest.entries.authors import is_author_list
from ingest.entries.fields import moved
from ingest.entries.states import without_state
from ingest.places import is_place
from vectorstore.dictionary import is_word
from vectorstore.lexicon import LexiconMatch, vocabulary
from vectorstore.names import has_known_word
from vectorstore.records import Mention, Span
from vectorstore.text import has_cjk
from vectorstore.venues import settled, workshop_at


def venue_of(plain: str, around: list[Span], told: Span | None) -> Mention | None:
    """Return where a reference appeared.

    `around` is what stands around its title, `told` where its style tells the venue. A thesis and a report appear
    nowhere.
    """
    if any(_UNPUBLISHED.search(part.of(plain)) for part in around):
        return None
    venue = _told(plain, told) or _longer(plain, _known(plain, around) or _unknown(plain, around))
    return _as_it_stands(plain, around, venue) if venue is not None else None


_UNPUBLISHED = re.compile(r"\b(?:dissertation|thesis|technical report|tech\. rep)\b|学位论文|\[D\]", re.IGNORECASE)


def _as_it_stands(plain: str, around: list[Span], venue: Mention) -> Mention:
    """Return a venue as what the words around it make of it, those of the title aside."""
    part = next((p for p in around if venue.span is not None and p.holds(venue.span)), None)
    if part is None:
        return venue
    return moved(settled(part.of(plain), moved(venue, -part.start)), part.start)


def _told(plain: str, told: Span | None) -> Mention | None:
    """Return the venue that stands where its style tells it, by its whole name."""
    if told is None or _PROCEEDINGS.match(told.of(plain)):
        return None
    span = _name_behind(told.of(plain))
    if span is None:
        return None
    words = re.sub(r"\s+", " ", span.of(told.of(plain)))
    if any(m.span.start == span.start and m.span.end > span.end for m in vocabulary("venues").matches(told.of(plain))):
        return None  # "Transactions on Audio, Speech, and Language Processing"
    known = vocabulary("venues").named(words)
    # "Nature Chem." is no Nature.
    matches = [m for m in vocabulary("venues").matches(words) if not _GOES_ON.match(words, m.span.end)]
    if known is None and matches and any(2 * (m.span.end - m.span.start) > len(words) for m in matches):
        return None
    if known is None and len(words) < _SHORTEST and not words.isupper():
        return None
    return venue_called(span.of(told.of(plain)), told.start + span.start)


_SHORTEST = 4
_GOES_ON = re.compile(r"\s[A-Z][a-z]{1,8}(?:\.|$)")
_PROCEEDINGS = re.compile(r"[\s.,]*(?:In:?\s|in:\s|(?:[Ii]n\s+)?Proc(?:eedings|\.\s))")


def venue_called(words: str, start: int) -> Mention:
    """Return a venue by its words, known or not, which may be shortened: "ACM Int. Conf. on X (X '22)"."""
    if (short := _SHORT_FORM.search(words)) and vocabulary("venues").matches(_in_full(words[: short.start()])):
        words = words[: short.start()]
    span = Span(start=start, end=start + len(words))
    words = re.sub(r"\s+", " ", words)
    known = vocabulary("venues").named(words)
    matches = [] if known else vocabulary("venues").matches(_in_full(words))
    concept = known.concept_id if known else None
    if matches and _SHORT.search(words):
        concept = matches[0].concept.concept_id
    return Mention(text=words, lexicon_id=concept, span=span)


def _in_full(words: str) -> str:
    return _SHORT.sub(lambda m: _SHORTENED[m.group(1)], words)


# Words of a venue's name as references shorten them.
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
_SHORT = re.compile(rf"\b({'|'.join(_SHORTENED)})\b\.?(?=\s)")


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


def _known(plain: str, around: list[Span]) -> Mention | None:
    best: tuple[int, Mention] | None = None
    for part in reversed(around):
        for match in vocabulary("venues").matches(part.of(plain)):
            mention = Mention(
                text=match.span.of(part.of(plain)),
                lexicon_id=match.concept.concept_id,
                span=Span(start=part.start + match.span.start, end=part.start + match.span.end),
            )
            rank = _rank(match, part.of(plain))
            if best is None or rank > best[0]:
                best = (rank, mention)
        if best is not None and best[0] > 1:
            break
    return _in_words(plain, around, best[1]) if best else None


def _in_words(plain: str, around: list[Span], venue: Mention) -> Mention:
    """Return a journal by its whole name where its letters stand in brackets behind that."""
    held = vocabulary("venues").get(venue.lexicon_id) if venue.lexicon_id else None
    if venue.span is None or held is None or held.kind != "journal" or not plain[: venue.span.start].endswith("("):
        return venue
    for part in around:
        for match in vocabulary("venues").matches(part.of(plain)):
            span = Span(start=part.start + match.span.start, end=part.start + match.span.end)
            if match.concept.concept_id == venue.lexicon_id and plain[span.end : venue.span.start].strip() == "(":
                return venue.model_copy(update={"text": span.of(plain), "span": span})
    return venue


def _rank(match: LexiconMatch, text: str) -> int:
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
# "in Proc. 23rd Int. Conf. on X", "Proceedings of the 4th Y Workshop": which one it was is no part of its name.
_IN = re.compile(
    r"(?:\b[Ii]n:?(?:\s+the)?\s+(?:[Pp]roc(?:eedings\b|\.)(?: of(?: the)?)?\s+)?|发表于"
    r"|\b[Pp]roc(?:eedings\b|\.)(?: of(?: the)?)?\s+)"
    r"(?:(?:19|20)\d{2}\s+)?(?:\d{1,3}(?:st|nd|rd|th)\s+)?"
    # "In R. Holm & P. Iyer (Eds.), Handbook of X": who edited it is no part of its name.
    r"(?:[A-Z](?:(?!\b(?:the|of|in|on|for)\b)[^()“”\"]){2,80}?(?:\s*\([Ee]ds?\.?\)|,\s*(?:[Ee]ditors?|[Ee]ds?\.))[.,:]?\s+)?"
    r"(?!Proc\b)(?=[A-Z\u4e00-\u9fff])"
)
# A book that somebody edited is called by all words up to a stop or a bracket.
_EDITED = re.compile(r"[^.,(:“”\"]{4,150}")
_EDITORS = re.compile(r"\([Ee]ds?\.?\)|\b[Ee]ditors?\b|,\s*[Ee]ds?\.")
_CJK = re.compile(r"[\u4e00-\u9fff]{2,12}(?:学报|杂志|期刊|通报|通讯|会议)")
# "Chicago: University of Chicago Press, 2015".
_PUBLISHER = re.compile(r"(?<=[\w.]:)\s*([A-Z][\w'’&. -]{2,60}?)(?=[,;]\s*(?:19|20)\d\d)")
_TAG = re.compile(r"^\s*[\[【(（]\s*([A-Z][A-Za-z&/ -]{1,30}?)\s*['’,\s]\s*\d{2,4}")


def _unknown(plain: str, around: list[Span]) -> Mention | None:
    """Return a venue that the lexicon lacks, by its own words."""
    before, after = around[0], around[-1]
    if len(around) > 1 and (match := _BOOK.match(after.of(plain))):
        return venue_called(match.group(1), after.start + match.start(1))
    if len(around) > 1 and (match := _BOOK_BEFORE.search(before.of(plain))):
        return venue_called(match.group(1), before.start + match.start(1))
    for part in reversed(around):
        words = _ended(part.of(plain))
        if (led := _IN.search(words)) and (book := _EDITED.match(words, led.end())) and _EDITORS.search(led.group()):
            return venue_called(book.group().rstrip(), part.start + book.start())
        if led and (span := _run(words, led.end(), shortened="." in led.group())) is not None:
            return venue_called(span.of(words), part.start + span.start)
        for pattern in (_PUBLISHER, _CJK, _TAG):
            if match := pattern.search(part.of(plain)):
                group = match.lastindex or 0
                return venue_called(match.group(group), part.start + match.start(group))
    words = after.of(plain)
    span = _name_behind(words) if len(around) > 1 else None
    if span is None:
        return None
    ends = not words[span.end :].strip(" .") and not has_known_word(span.of(words))
    if _are_authors(span.of(words)) and not (ends or _IS_TOLD.match(_ended(words), span.end)):
        return None
    return venue_called(span.of(words), after.start + span.start)


def _are_authors(words: str) -> bool:
    return " " in words and is_author_list(words, all_names=True)


def says_where(words: str) -> bool:
    """Tell words that open with where something appeared from the rest of a title."""
    if vocabulary("venues").matches(words) or _IN.match(words.lstrip()) or _CJK.search(words):
        return True
    span = _name_behind(words)
    return span is not None and _IS_TOLD.match(words, span.end) is not None


# 《题名》，《刊名》
_BOOK = re.compile(r"[》」”\s，,、。.]*(?:发表于|载于?|刊于|收入)?\s*《([^《》]{2,40})》")
_BOOK_BEFORE = re.compile(r"《([^《》]{2,40})》\s*(?:杂志|期刊)?上?(?:发表|刊发|刊登)")
# What stands behind a journal's name, and behind no list of authors.
_IS_TOLD = re.compile(
    r"[,.\s]*(?:vol|no|pp|(?:(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*|Spring|Summer|Autumn|Fall"
    r"|Winter)\.?\s+(?:\d{1,2},?\s+)?(?=(?:19|20)\d\d)|\(?[\d;])",
    re.IGNORECASE,
)


def _ended(words: str) -> str:
    """Return words with what is no part of a venue's name blanked, or made into what ends one."""
    return _WITH.sub(lambda m: " " * len(m.group()), without_state(without_asides(words)))


_WITH = re.compile(r"[(（](?:joint(?:ly)? )?with\s[^()（）]*[)）]|[(（]与[^()（）]*[)）]")
# What stands between a title and its journal.
_LED = re.compile(
    r"[\s.,;:，。；：”\"’'》*_)\]]*(?:(?:[Pp]aper|[Pp]oster|[Tt]alk)?\s*[Pp]resented (?:at|to) )?"
    r"(?:\d{1,2}(?:st|nd|rd|th)\s[Ee]d(?:ition|n)?\.?,?\s+)?(?:[Ii]n:?\s+)?(?:the\s+)?"
)
# "London: Some House, 2015".
_SEAT_ZH = re.compile(r"([\u4e00-\u9fff]{2,4})\s*[:：]\s*(?=[\u4e00-\u9fff])")
_SEAT = re.compile(r"([A-Z][\w .,'’-]{2,40}):\s+(?=[A-Z])")
_TOKEN = re.compile(r"\S+")
_ENDS_NAME = re.compile(r"[^,;(（，；。“”\"]*")
_JOINING = frozenset(
    {"of", "on", "and", "the", "for", "in", "to", "at", "&", "de", "la", "des", "et", "für", "und", "npj", "del"}
)
_SHORT_FORM = re.compile(r"\s*\([A-Z][\w'’ -]{1,15}\)")
_CJK_NAME = re.compile(r"[^,，;；。.(（\s\d《》:：]{2,40}")
# An ordinary word that a stop follows ends a sentence, and is not shortened.
_WHOLE_WORD = 5


def _name_behind(words: str) -> Span | None:
    """Return where a venue's name stands that some words open with."""
    ended = _ended(words)
    led = _LED.match(ended)
    start = led.end() if led else 0
    if (seat := _SEAT.match(ended, start) or _SEAT_ZH.match(ended, start)) and is_place(seat.group(1)):
        start = seat.end()
    if has_cjk(ended[start : start + 1]):
        match = _CJK_NAME.match(ended, start)
        return Span(start=start, end=match.end()) if match else None
    return _run(ended, start)


def _run(words: str, start: int, *, shortened: bool = False) -> Span | None:
    """Return the name that begins at a place: words written large and what joins them, shortened ones with stops.

    `shortened` says that words of it are, as one before it was.
    """
    if has_cjk(words[start : start + 1]):
        match = _CJK_NAME.match(words, start)
        return Span(start=start, end=match.end()) if match else None
    end, large = start, False
    for token in _TOKEN.finditer(words, start):
        match = _ENDS_NAME.match(token.group())
        core = match.group() if match else ""
        if not core:
            short = _SHORT_FORM.match(words, end)
            end = short.end() if short and large else end
            break
        if not (core[0].isupper() or core in _JOINING):
            break
        if core[-1] == ":":
            end = token.start() + len(core) - 1
            break
        large = large or core[0].isupper()
        end = token.start() + len(core)
        if len(core) < len(token.group()):
            break
        if core.endswith("."):
            if _ends_sentence(core[:-1], shortened=shortened):
                break
            shortened = True
    named = re.sub(r"(?:\s+(?:of|on|and|the|for|in|to|at|&))+$", "", words[start:end].rstrip(" .,"))
    return Span(start=start, end=start + len(named)) if large and len(named) > 1 else None


def _ends_sentence(word: str, *, shortened: bool) -> bool:
    if len(word) > 1 and word.isupper():
        return True
    return not shortened and word not in _SHORTENED and len(word) >= _WHOLE_WORD and is_word(word.lower())
