"""Tell where somebody lives, from the address that stands with the contacts at the head of a CV.

Knows how addresses are written: a town before its state or country, before or behind a postcode, behind a label. What
names an employer, a school or a wish ("willing to relocate to Ytown") is no home. Knows nothing about entries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.lines import Line
from ingest.places import is_place, is_state
from ingest.segments import read_head
from vectorstore.lexicon import vocabulary
from vectorstore.text import size

# An address stands among the contacts, in the first lines of what they are told in.
_REACH = 14
# A line of contacts; what is wider is a sentence about somebody.
_WIDTH = 180
_WISH = re.compile(
    r"\brelocat\w*|\b(?:desired|preferred|target|expected|willing|open|available|looking|seeking|moving)\b|"
    r"\bpreferences?\b|\bhome ?town\s*[:：]|\b(?:native|born|birth|origin(?:ally)?|nationality|citizen\w*|permanent)\b|"
    r"期望|意向|籍贯|户籍|出生|国籍|希望",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"\b(?:(?:home|current|present|postal|mailing|residential|contact)\s+)?(?:address|location|residence|city)\s*[:：]\s*|"
    r"\b(?:residing (?:in|at)|lives? in|living in|based in)\s+(?=[A-Z])|"
    r"(?:现居住?地?址?|居住地|所在地|所在城市|现住址|通讯地址|地址)\s*[:：]\s*",
    re.IGNORECASE,
)
_LARGE = r"[A-ZÀ-Þ][\w'’.-]*"
_STREET = (
    r"(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Way|Court|Ct|Circle|Cir|Cresc?ent|Place|Pl|"
    r"Parkway|Pkwy|Terrace|Highway|Hwy|Square|Sq|Trail|Close|Gardens|Apt|Apartment|Suite|Unit|Box|Floor|Room|Hall|"
    r"NW|NE|SW|SE|[NSEW])"
)
# "Ytown, ST 00000", "Ytown, Somestate"; up to four words are a town's, less those of the street before it.
_TOWN = re.compile(
    rf"(?<![\w.])(?P<town>{_LARGE}(?: {_LARGE}){{0,3}}),? +(?P<of>[A-Z][\w.]+(?: [A-Z][\w.]+)?)(?=[\s,;|•·()\d-]|$)"
)
# Behind a name and the word for a street; "St. Ytown" opens a town.
_OF_STREET = re.compile(rf"^.*\w\.? {_STREET}\b\.?(?:,? +#?\w?\d\w*\b)?,?\s+(?=\S)")
_IN_STREET = re.compile(rf"\b{_STREET}\b")
_AFTER_CODE = re.compile(rf"(?:^|[\s,])(?:[A-Z]{{1,2}}-)?\d{{4,5}} (?P<town>{_LARGE}(?:[ -]{_LARGE}){{0,2}})\s*$")
_BRITISH_CODE = re.compile(r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b")
_BEFORE_CODE = re.compile(
    rf"(?P<town>{_LARGE}(?: {_LARGE}){{0,2}}),?\s*"
    r"(?:\d{5,6}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|, \d{4})$"
)
_PIECE = re.compile(r"\s*[|•·●◊♦⋄;；]\s*|\s{2,}|\t")
# What follows a place in a board's line of contacts.
_BOARD = re.compile(r"\s+[-–]\s+(?:Email|E-mail|Contact|Mobile|Phone)\b.*", re.IGNORECASE)
_ADDRESS_MARK = re.compile(r"\S+@\S+|https?://\S+|www\.\S+")


def home_of(lines: Sequence[Line]) -> str | None:
    """Return the place that the lines of a header tell as somebody's own, as they write it; None where they do not."""
    own = [line for line in lines[:_REACH] if size(line.text) <= _WIDTH and not _WISH.search(line.text)]
    for line in own:
        if (label := _LABEL.search(line.text)) and (found := _place_in(line.text[label.end() :], labelled=True)):
            return found
    for i, line in enumerate(own):
        if _is_history(line.text):
            continue
        if found := _place_in(line.text):
            return found
        coded = any(_BRITISH_CODE.fullmatch(below.text.strip()) for below in own[i + 1 : i + 2])
        if coded and re.fullmatch(rf"{_LARGE}(?: {_LARGE}){{0,2}}", line.text.strip()):
            return line.text.strip()
    return None


def _is_history(words: str) -> bool:
    """Tell a line of what somebody is, was or studied, and where, from an address."""
    head = read_head(_ADDRESS_MARK.sub("", _BOARD.sub("", words)))
    return bool(head.roles or head.degrees or head.periods or any(o.strong for o in head.organisations))


def _place_in(words: str, *, labelled: bool = False) -> str | None:
    for part in _PIECE.split(_ADDRESS_MARK.sub("  ", _BOARD.sub("", words))):
        piece = part.strip(" ,.-–:：()")
        if found := _place_of(_OF_STREET.sub("", piece), labelled=labelled):
            return found
    return None


def _place_of(piece: str, *, labelled: bool) -> str | None:
    if not piece or is_place(piece):
        return piece if piece and not is_state(piece) else None
    at = 0
    while match := _TOWN.search(piece, at):
        at = match.start() + 1
        if vocabulary("places").named(match["of"].strip(".")) is not None and not _IN_STREET.search(match["town"]):
            return match.group()
    coded = _AFTER_CODE.search(piece) or _BEFORE_CODE.search(piece)
    if coded and not _IN_STREET.search(coded["town"]):
        return coded["town"]
    known = [m.span.of(piece) for m in vocabulary("places").matches(piece) if not is_state(m.span.of(piece))]
    return known[-1] if known and (labelled or "," in piece) else None
