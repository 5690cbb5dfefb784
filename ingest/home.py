"""Tell where somebody lives, from the address that stands with the contacts at the head of a CV.

Knows how addresses are written: a town before its state or country, before or behind a postcode, behind a label. What
names an employer, a school or a wish ("willing to relocate to Ytown") is no home. Knows nothing about entries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.lines import Line
from ingest.places import is_county, is_place, is_province, is_state, is_town
from ingest.roles import is_role
from ingest.segments import read_head
from vectorstore.lexicon import vocabulary
from vectorstore.text import has_cjk, size

# An address stands among the contacts, in the first lines of what they are told in.
_REACH = 14
# A line of contacts; what is wider is a sentence about somebody.
_WIDTH = 180
# An e-mail address or a telephone number, with which contacts end.
_REACHED = re.compile(r"\S+@\S+\.\w+|\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b|\b1\d{10}\b")
_NAMED = r"[A-ZÀ-Þ][\w'’-]+"
# What is wished for, or where somebody is from, said in one part of a line.
_WISH = re.compile(
    r"\brelocat\w*|\b(?:desired|preferred|target|expected|willing|open|available|looking|seeking|moving)\b|"
    r"\bpreferences?\b|\bhome ?town\s*[:：]|"
    r"\b(?:native|born|birth|driving|licen[cs]e|passport|visa|origin(?:ally)?|nationality|citizen\w*|permanent)\b|"
    r"期望|意向|籍贯|户籍|户口|生源|出生|国籍|希望|可接受|愿意|老家|祖籍",
    re.IGNORECASE,
)
# Parts of a line: a comma parts only what is wished for from what is.
_PART = re.compile(
    r"\s*[|｜•·●;；]\s*|\s{2,}|\t|\.\s+(?=[A-Z][\w ]{2,20}:)|\s(?=[\u4e00-\u9fff]{2,6}[:：])|(?:[,，.。]|\s[-–—])\s*"
    r"(?=(?:(?:and|but)\s)?(?:willing|open|looking|seeking|available|relocat|moving|happy|prefer|"
    r"可接受|愿|希望|期望|老家|祖籍|籍贯|户籍))"
    r"|\s*[(（](?=[^()（）]*(?:relocat|willing|open to))|\s+(?=(?:Willing|Open|Available) to )",
    re.IGNORECASE,
)
# What people say before their town, without a colon as often as with one.
_AT_HOME = (
    r"(?:坐标|常驻|家住在?|(?<![\u4e00-\u9fff])人在|常住|"
    r"(?:目前|现在|常年|长期)(?:居?住|居)在?|\bbase(?:d?\s?(?:在|于))?)"
)
_LABEL = re.compile(
    r"\b(?:(?:home|current|present|postal|mailing|residential|contact)\s+)?"
    r"(?:address|location|residence|city|town|based?|home(?: port| base)?|where|lives? in)\s*(?:[:：]|\.{3,})\s*|"
    r"\b(?P<at>residing (?:in|at)|lives? in|living in|based in|currently in|home is)\s+(?=[A-Z])|"
    r"(?:现|目前|当前)(?:居住?|住|所?在)(?:地址?|城市|地区|址|于|在)?\s*[:：]?\s*|"
    r"(?<![\u4e00-\u9fff])城市\s*[:：]\s*|(?:居住(?:地址?|城市)|常住(?:地址?|城市)?|所在(?:地区?|城市)|住址|(?:通讯|通信|联系)?地址)\s*[:：|]\s*|"
    rf"{_AT_HOME}\s*[:：]?\s*(?=[\u4e00-\u9fff]{{2}})",
    re.IGNORECASE,
)
# "Chef based in Ytown since 2018", "of Ytown, where she lives": what a sentence says of somebody and of no firm.
_TOLD = re.compile(
    r"(?:^|[.!]\s+)(?P<who>[^.!?]{0,90}?)\b(?:[Bb]ased|(?P<lives>[Ll]iv(?:ing|es?)(?: and works?)?|works? and lives?|"
    r"[Rr]esid(?:ing|es?))) in\s+"
    r"(?P<at>[A-Z][^.;!?]{2,50})|"
    rf"(?:现(?:居住?|定居|住)(?:于|在)?|(?<=[，,。；])(?:定?居|住)(?:于|在)?|{_AT_HOME})(?P<zh>[\u4e00-\u9fff]{{2,6}})|"
    r"\bin (?P<where>[A-Z][\w'’ -]{1,30}(?:, [A-Z]\w+)?), "
    r"where (?:he|she|they|I)(?: has| have|['’]ve)? (?:now |currently )?lived?s?\b"
)
# Where somebody lives is a place whatever it is called.
_LIVED_IN = re.compile(
    rf"{_NAMED}(?: {_NAMED}){{0,2}}(?=[,.;|•·]|\s[-–—|]|\s(?:with|and|near|where|but|as|among|since)\b|\s*$)"
)
# "男 · 35岁 · 本科 · 郑州": what a board prints of somebody, a piece each.
_PERSONAL = re.compile(r"(?:^|[\s|·])(?:[男女]|\d\d岁)\s*[|｜·•]")
_OF_FIRM = re.compile(
    r"\b(?:an?|the)\s[^,]*\b(?:company|firm|start-?up|agency|business|studio|charity|bank|group|client|team|"
    r"institute|NGO)\b|"
    r"\b(?:clients?|teams?|offices?|customers?|companies|firms)\b",
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
    rf"(?<![\w.])(?P<town>(?:{_LARGE}, (?={_LARGE} (?:State|Province|County)\b))?"
    rf"{_LARGE}(?: {_LARGE}){{0,3}}),? +"
    r"(?P<of>[A-Z][\w.]+(?:-[A-Z]\w+)?(?: [A-Z][\w.]+)?)(?=[\s,;|•·()\d-]|$)"
)
# Behind a name and the word for a street; "St. Ytown" opens a town.
_OF_STREET = re.compile(rf"^.*\w\.? {_STREET}\b\.?(?:,? +#?\w?\d\w*\b)?,?\s+(?=\S)")
_IN_STREET = re.compile(rf"\b{_STREET}\b")
_AFTER_CODE = re.compile(rf"(?:^|[\s,])(?:[A-Z]{{1,2}}-)?\d{{4,5}} (?P<town>{_LARGE}(?:[ -]{_LARGE}){{0,2}})\s*$")
_BRITISH_CODE = re.compile(r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b")
_BEFORE_CODE = re.compile(
    rf"(?P<town>{_LARGE}(?: {_LARGE}){{0,2}}),?\s*"
    r"(?:\d{5,6}(?:-\d{4})?|(?<=[\s,])[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?|, \d{4})$"
)
_CONTACT = re.compile(r"\b(?:E-?mail|Mob(?:ile)?|Phone|Tel|Cell|Fax|Contact)\b", re.IGNORECASE)
_AUSTRALIAN = re.compile(rf"(?P<town>{_LARGE}(?: {_LARGE}){{0,2}}),? (?:VIC|NSW|QLD|WA|SA|TAS|ACT|NT)(?: \d{{4}})?$")
_CANADIAN_CODE = re.compile(r"\s*,?\s+[A-Z]\d[A-Z] ?\d[A-Z]\d\b")
_PIECE = re.compile(r"\.\s+(?=[A-Z][\w ]{2,20}:)|\s*[|•·●◊♦⋄;；]\s*|\s{2,}|\t")
# What follows a place in a board's line of contacts.
_BOARD = re.compile(r"\s+[-–]\s+(?:Email|E-mail|Contact|Mobile|Phone)\b.*", re.IGNORECASE)
# "Greater Ytown Area" is Ytown.
_GREATER = re.compile(r"^(?:Greater|Metro) (?=[A-Z])|(?<=\w) (?:Metropolitan |Metro )?Area$")
_ADDRESS_MARK = re.compile(r"\S+@\S+|https?://\S+|www\.\S+")


def home_of(lines: Sequence[Line]) -> str | None:
    """Return the place that the lines of a header tell as somebody's own, as they write it; None where they do not."""
    own = [(line, plain) for line in lines[:_REACH] if (told := _contacts(line.text)) and (plain := _unwished(told))]
    if (labelled := next((found for _, plain in own if (found := _behind_label(plain))), None)) is not None:
        return labelled
    numbered: str | None = None
    for i, (line, plain) in enumerate(own):
        if coded := _coded(plain) or (None if i else _dashed(plain)):
            return coded
        apart = not _is_history(plain) or _PERSONAL.search(plain) or _is_address(plain)
        if not apart and not i and (alone := _apart(plain)):
            return alone
        if not (plain := plain if apart else _beside_history(line.text, plain)):
            continue
        if found := _place_in(plain, labelled=_PERSONAL.search(plain) is not None):
            if not i and found == plain.strip() and "," not in found and len(found.split()) > 1 and not is_place(found):
                continue  # a name whose last word is short for a state
            if _is_numbered(plain, found):
                numbered = numbered or found
                continue
            return found
        british = any(_BRITISH_CODE.fullmatch(below.text.strip()) for below, _ in own[i + 1 : i + 2])
        if british and re.fullmatch(rf"{_LARGE}(?: {_LARGE}){{0,2}}", plain.strip()):
            return plain.strip()
    return numbered


def _behind_label(plain: str) -> str | None:
    """Return the place that a label of a line says: "Location: Ytown", "lives in Ytown"."""
    label = _LABEL.search(plain)
    if label is None:
        return None
    rest = plain[label.end() :]
    if found := _labelled(rest):
        return found
    town = _LIVED_IN.match(rest) if label["at"] else None
    return town[0] if town is not None and is_town(town[0]) else None


def _is_address(words: str) -> bool:
    """Tell "Flat 12B, Some Court, Ytown, Hong Kong", whose house is no employer, from a post."""
    *parts, last = words.split(",")
    head = read_head(words)
    told = head.roles or head.degrees or head.periods
    return len(parts) > 1 and is_place(last.strip(" .")) and re.search(r"\d", words) is not None and not told


def _beside_history(words: str, plain: str) -> str:
    """Return the parts of a line that say neither what somebody is nor how to reach them.

    Such a line tells where they are only beside contacts, or beside nothing but what they are ("Chef — Ytown").
    """
    head = read_head(_ADDRESS_MARK.sub("", plain))
    parts = [part.strip() for part in _ASIDE.split(plain)]
    if _REACHED.search(words):
        return "  ".join(part for part in parts if not (_ADDRESS_MARK.search(part) or _is_history(part)))
    posted = head.roles and not (head.organisations or head.degrees or head.periods)
    towns = (part for part in parts if all(is_place(_CODE.sub("", place.strip())) for place in part.split(",")))
    return "  ".join(towns) if posted else ""


# "Lyon (69)": the number of a department of France.
_CODE = re.compile(r"\s*\(\d+\)$")
_ASIDE = re.compile(r"\s*[|｜•·●◊♦⋄;；]\s*|\s{2,}|\t|\s+[-–—]\s+|\s*::\s*")


def _coded(words: str) -> str | None:
    """Return the town with its state before a code of five digits, behind a trade: "Truck Driver Ytown, ST"."""
    code = _STATE_CODE.search(words)
    if code is None or not is_state(code["state"]):
        return None
    town = code["town"].split()
    cuts = [n for n in range(len(town)) if is_place(" ".join(town[n:])) or n and is_role(" ".join(town[:n]))]
    return f"{' '.join(town[cuts[0] :])}, {code['state']}" if cuts else None


_STATE_CODE = re.compile(
    rf"(?P<town>(?:{_NAMED} ){{0,2}}{_NAMED}), (?P<state>[A-Z]{{2}})(?: \d{{5}}\b|\s+(?=\S+@|\(?\d{{3}}[) -]))"
)


def _dashed(words: str) -> str | None:
    """Return the town with its state behind a trade, before the contacts: "Pastry Chef - Ytown, ST some@body"."""
    dashed = _DASHED.search(words)
    return dashed["place"] if dashed is not None and is_state(dashed["state"]) and is_town(dashed["town"]) else None


_DASHED = re.compile(
    rf"(?<=\w\s[-–—]\s)(?P<place>(?P<town>{_NAMED}(?: {_NAMED}){{0,2}}), (?P<state>[A-Z]{{2}}))(?=\s+(?:\S+@|[+(]?\d))"
)


def _apart(words: str) -> str | None:
    """Return the place that stands by itself in a first line of name, trade, place and contacts, set wide apart."""
    pieces = [piece.strip() for piece in _PIECE.split(_ADDRESS_MARK.sub("  ", words))]
    return next((piece for piece in pieces[1:] if is_place(piece) or _town_in(piece) == piece), None)


def _labelled(words: str) -> str | None:
    """Return the place behind a label, which in Chinese ends with its clause: "坐标杭州，前端四年"."""
    words = _SENTENCE_END.split(words)[0]
    found = _place_in(_CLAUSE_END.split(words)[0] if has_cjk(words) else words, labelled=True)
    ends = _ENDS_ADDRESS.search(words)
    if (
        found is None
        and ends is not None
        and not (_IN_STREET.search(ends["town"].split(",")[0]) or _CONTACT.search(words))
    ):
        return ends["town"].strip()
    return found


# "Rm 1203, Some Centre, Ytown, N.T.": the last of an address that names no house is a town, though nobody knows it.
_ENDS_ADDRESS = re.compile(r"\d[^,]*,(?:[^,]+,)*\s*(?P<town>[A-Z][a-z][^,\d]{1,30}(?:,\s*[A-Z]\.?[A-Z]\.?)?)\s*$")


_CLAUSE_END = re.compile("[，。；]")
# "Home: Ytown, Someland. Mobile 000".
_SENTENCE_END = re.compile(r"(?<=[a-z]{3})\.\s+(?=[A-Z+\d])")


def _is_numbered(words: str, place: str) -> bool:
    """Tell whether a place that nobody knows is told by the number before it alone: a town's code, or a house's."""
    return not is_place(place) and re.search(rf"\b\d{{4,5}} {re.escape(place)}(?!\w)", words) is not None


def home_told(text: str) -> str | None:
    """Return the place that sentences about somebody say that they live in; None where they do not."""
    for match in _TOLD.finditer(text):
        if match["where"]:
            return match["where"] if is_place(match["where"]) else None
        if match["zh"]:
            return _place_of(match["zh"], labelled=True)
        if not (_WISH.search(match["who"]) or _OF_FIRM.search(match["who"])):
            known = vocabulary("places").matches(match["at"])
            if known and known[0].span.start == 0:
                return known[0].span.of(match["at"])
            town = _LIVED_IN.match(match["at"]) if match["lives"] else None
            if town is not None and is_town(town[0]):
                return town[0]
    return None


def _contacts(words: str) -> str:
    """Return a line of contacts; of a wide one, which goes on with something else, what stands before their end."""
    words = _SPACED_LABEL.sub(lambda m: m.group().replace(" ", "").replace("\u3000", ""), words)
    if size(words) <= _WIDTH:
        return words
    last = max((m.end() for m in _REACHED.finditer(words[:_WIDTH])), default=0)
    return words[:last]


# "居 住 地：": a label spread to the width of the others.
_SPACED_LABEL = re.compile(r"(?:[\u4e00-\u9fff][ \u3000]+){1,3}[\u4e00-\u9fff]\s*(?=[:：])")


def _unwished(words: str) -> str:
    """Return a line without the parts that say what is wished for, or where somebody is from."""
    return "  ".join(part for part in _PART.split(words) if not _WISH.search(part)).strip()


def _is_history(words: str) -> bool:
    """Tell a line of what somebody is, was or studied, and where, from an address."""
    head = read_head(_ADDRESS_MARK.sub("", _BOARD.sub("", words)))
    return bool(head.roles or head.degrees or head.periods or any(o.strong for o in head.organisations))


def _place_in(words: str, *, labelled: bool = False) -> str | None:
    parts = _PIECE.split(_ADDRESS_MARK.sub("  ", _CANADIAN_CODE.sub("", _BOARD.sub("", words))))
    wholes = (_CODE.sub("", part).strip(" ,.-–:：()") for part in parts)
    told = (whole for whole in wholes if not _EMPTY_LABEL.fullmatch(whole))
    pieces = [_OF_STREET.sub("", w if is_place(w) else _GREATER.sub("", w)) for w in told]
    towns = (town for p in pieces if not is_place(p) and (town := _town_in(p)) is not None)
    found = (place for p in pieces if (place := _place_of(p, labelled=labelled)) is not None)
    if any(map(is_place, pieces)):
        return next(found, None)
    return next(towns, None) or next(found, None)


def _town_in(piece: str) -> str | None:
    """Return a town with its state or country: what else could be one, beside a number, may be a street."""
    at = 0
    while match := _TOWN.search(piece, at):
        at = match.start() + 1
        of = match["of"].strip(".")
        # "Email ID", "A. Novak, MD".
        no_town = bool(_IN_STREET.search(match["town"]) or _CONTACT.search(match["town"]))
        titled = _INITIAL.match(match["town"]) or _TITLED.search(piece, 0, match.start())
        no_town = no_town or of in _DEGREE_TOO and titled is not None
        known = vocabulary("places").named(of) is not None or is_province(of) or is_county(of)
        if known and not no_town:
            end = match.end()
            while not is_state(of) and (wider := _WIDER.match(piece, end)) and is_place(wider.group(1)):
                end = wider.end()
            return piece[match.start() : end]
    return None


# "Sha Tin, New Territories, Hong Kong".
_WIDER = re.compile(r",\s*([A-Z][\w. ]+?)(?=\s*(?:,|$))")


# States whose letters are a degree's too; and what opens a name, and no town.
_DEGREE_TOO = frozenset({"MA", "MD", "MS", "PA"})
_INITIAL = re.compile(r"(?:Dr|Prof)\b|[A-Z]\.")
_TITLED = re.compile(r"(?:\b[A-Z]|Dr|Prof)\.\s*$")
# "Email ID:" without its address.
_EMPTY_LABEL = re.compile(
    r"(?:e-?mail|contact|mobile|phone|skype|passport|employee|student|mail)\s*(?:ID|No\.?)", re.IGNORECASE
)


# 兰州市天水南路: a road may be called after another town.
_OF_ROAD = re.compile(r"[东南西北中一二三四]{0,2}(?:路|街|大道|巷|大街)")


def _place_of(piece: str, *, labelled: bool) -> str | None:
    if not piece or is_place(piece):
        return piece if piece and not is_state(piece) else None
    if town := _town_in(piece):
        return town
    coded = _AFTER_CODE.search(piece) or _BEFORE_CODE.search(piece) or _AUSTRALIAN.fullmatch(piece)
    if coded and not _IN_STREET.search(coded["town"]) and not _CONTACT.search(coded["town"]):
        return coded["town"]
    places = vocabulary("places").matches(piece)
    known = [
        m.span.of(piece)
        for m in places
        if not (is_state(m.span.of(piece)) or places[0] is not m and _OF_ROAD.match(piece, m.span.end))
    ]
    if labelled and not known and has_cjk(piece):
        # A district that no lexicon has is run on behind its town.
        known = [piece[:n] for n in (3, 2) if vocabulary("places").named(piece[:n]) is not None][:1]
    return known[-1] if known and (labelled or "," in piece) else None
