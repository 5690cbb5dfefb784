"""Tell which organisations a clause of English names, and with which of them somebody was.

Behind "at", "joined" or "of", by the lexicon, by its form, or, where the verb leaves no doubt, by its capitals. Knows
nothing about roles but where one stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.organisations import organisation_in
from ingest.places import is_place
from ingest.roles import is_role
from vectorstore.lexicon import vocabulary
from vectorstore.names import looks_like_name
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Span

# "with the consultants Somefirm", "for my uncle's removals firm, Somefirm & Sons": what sort of employer it is.
_NOUN = (
    r"(?:(?:the\s+|my\s+|his\s+|her\s+|their\s+|an?\s+)?(?:[a-z][\w'’-]*\s+){0,4}?(?:firm|company|consult\w+|charity|agency|"
    r"retailer|studio|practice|shop|start-?up|business|group|makers?|brewery|restaurant|paper|newspaper|publishers?|"
    r"contractors?|builders?|supermarket|chain|manufacturer|bakery|brand|utility|supplier|insurers?),?\s+)?"
)
# What is said of work without the word: "I drive for X", "was with X", "my first job was at X", "did a summer at X".
LABOURED = re.compile(
    r"\b(?:(?:was|were|been|am|is)|work(?:s|ed|ing)?|driv(?:es?|en|ing)|drove|cook(?:s|ed|ing)?|nurs(?:es?|ed|ing)|fl(?:y|ies|ew|ying)"
    r"|sell(?:s|ing)?|sold|paint(?:s|ed|ing)?|weld(?:s|ed|ing)?|edit(?:s|ed|ing)?|design(?:s|ed|ing)?|temp(?:s|ed|ing)"
    r"|(?:play(?:s|ed)|taught|teach(?:es)?|sang|sings|coach(?:es|ed)|(?:has|have) (?:lectured|tutored))"
    r"(?:\s[a-z’'-]+){1,4}"
    r"|work(?:s|ed|ing)? (?:weekends|nights|evenings|summers|part[- ]time|full[- ]time|shifts)"
    r"|build(?:s|ing)?|built|writ(?:es?|ing)|wrote|coach(?:es|ed|ing)?|freelanced|play(?:s|ed)|danc(?:es|ed)|labour(?:s|ed|ing)?"
    r"|(?:jobs?|post|position|role|start|break)\b[^,;.]{0,40}?\b(?:was|is|came)"
    r"|(?:did|had|done)\s(?:an?|some|my|one|two|three|four|five|six|several)\s(?:\w+\s){0,2}?\w+"
    r"|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|\d+)\s(?:\w+\s)?"
    r"(?:years?|months?|summers?|seasons?))(?:\s[a-z]+ly)?(?:\sin\s[A-Z][a-z]+)?\s(?:for|with|at)\s(?:the\s)?"
    + _NOUN
    + r"(?=[A-Z])"
)
# "heads the Otherville office of X": whose part somebody is in charge of.
_LED_PART = re.compile(
    r"\b(?:heads?|headed|leads?|led|runs?|ran|manages?|managed|directs?|directed|oversees|oversaw)\s(?:the|its)\s"
    r"(?:[\w-]+\s){0,4}?(?:office|branch|practice|division|department|unit|arm|team|desk|laborator(?:y|ies)|lab|group|"
    r"operations?|business|section|programme|program)\s(?:of|at)\s(?:the\s)?(?=[A-Z])"
)
# Whoever did this to a body was of it.
_DOING = (
    r"(?:commands?|commanded|coache[sd]|captain(?:s|ed)|pastor(?:s|ed)|skippered|danced (?:with|for)|"
    r"played for)"
)
# What begins a name: a large letter, or the number of a house or a unit before one.
_BEGINS = r"(?=[A-ZÀ-Þ]|\d{1,3}(?:st|nd|rd|th)?\s[A-Z])"
_PLACED = re.compile(
    rf"\b(?P<by>{_DOING}|[Aa]t|join|joined|joining|for|[Ww]ith|of|in|to|from|into|by|founded|co-?found(?:ed|ing)?|founding|"
    r"set up|owns|aboard|"
    r"visited|attended|open(?:ed|ing)?|took over|(?:serv\w+|s[ai]ts?) on|"
    r"(?:assum\w+|took|tak\w+) (?:over )?command of)\s+(?:the\s+)?" + _NOUN + _BEGINS
)
_WORD = r"(?:St\.(?=\s)|[A-ZÀ-ÖØ-Þ&][\w&.'’-]*)"
RUN = re.compile(
    rf"(?:\d{{1,3}}(?:st|nd|rd|th)?\s(?=[A-Z]))?{_WORD}(?:\s+(?:of|and|the|for|de|at|&|\+)(?=\s+(?:the\s+)?[A-Z])"
    rf"|,(?=(?:\s[A-Z][\w’'-]+,?){{1,3}}\s(?:&|and)\s[A-Z][\w’'-]+\s(?:LLP|LLC|PLLC|LP)\b)|,(?=\s(?:Inc|LLC|Ltd|LLP|PLC|Co)\b)|,(?=\s\d{{1,3}}(?:st|nd|rd|th)\s[A-Z])|\s\d{{1,3}}(?:st|nd|rd|th)(?=\s[A-Z])|\s+{_WORD}){{0,12}}"
)
MOVED = re.compile(
    r"\b(?:moved|transferred|returned|went|came|recruited|switched)\b[^.]{0,12}$",
    re.IGNORECASE,
)
# "was called as a curate to Some Church", "assigned to the 5th Some Brigade"
_SENT = re.compile(
    r"\b(?:called|assigned|posted|attached|appointed|deployed|commissioned)\b[^.,;]{0,40}\bto\s(?:the\s)?$",
    re.IGNORECASE,
)
# "was hired in 2011 by the Ytown Post"
_TAKEN_ON = re.compile(
    r"\b(?:hired|employed|recruited|retained|engaged|signed|appointed|taken on|headhunted)\b[^,;.]{0,25}"
    r"\bby\s(?:the\s)?$",
    re.IGNORECASE,
)


# "GE Aviation and Controller of ...": what follows is somebody, and no part of the name.
_AND_ROLE = re.compile(r"\s+and\s+(?=(?P<role>[A-Z]\w*(?:\s[A-Z]\w*){0,3})\s(?:of|at|for)\s)")
# A part of a firm is named in a word or two behind it.
_PART_NAMED = re.compile(r"\s+(?:[A-Z&][\w&-]*)(?:\s+(?:&\s+)?[A-Z][\w-]*){0,2}")


def places_in(text: str) -> Iterator[tuple[Mention, str, bool]]:
    """Yield what a clause names behind a preposition, which one, and whether it surely is an organisation."""
    dates = [m.span for m in find_periods(text)]
    known = vocabulary("organisations").matches(text)
    for gap in _PLACED.finditer(text):
        run = RUN.match(text, gap.end())
        if run is None or any(d.start <= gap.end() < d.end for d in dates):
            continue
        words = run.group().rstrip(" .,")
        role = next((m for m in _AND_ROLE.finditer(words) if is_role(m["role"])), None)
        words = words[: role.start()] if role is not None else words
        longer = next((m.span for m in known if m.span.start == run.start() and m.span.end > run.end()), None)
        longer = longer or _romance_at(text, gap.end())
        words = longer.of(text) if longer is not None else words
        if longer is None and (noun := _NOUN_BEHIND.match(text, run.start() + len(words))):
            words += noun.group()
        if words.endswith((" Inc", " Co", " Ltd")) and text[run.start() + len(words) :].startswith("."):
            words += "."
        if (part := _OWNS_PART.search(words)) and _PART_BEHIND.match(text, run.start() + len(words)):
            words = words[: part.start()]  # "Somefirm's European office" is of Somefirm
        if _OWNS.match(text, run.start() + len(words)):
            words = re.sub(r"[’']s$", "", words)
        if (camped := _AT.search(words)) is not None and is_body(words[: camped.start()]):
            words = words[: camped.start()]
        town = _TOWN_AND.search(words)
        if town is not None and is_place(words[: town.start()]):
            continue  # whom it was for is named behind the next preposition
        found = organisation_in(words)
        if found is not None and found.mention.span is not None:
            at = found.mention.span
            rest = words[at.end :]
            # "GE Aviation" is a part that is named with it.
            whole = at.start == 0 and _PART_NAMED.fullmatch(rest) is not None and not is_place(rest.strip())
            span = Span(start=run.start() + at.start, end=run.start() + (len(words) if whole else at.end))
            if whole:
                yield found.mention.model_copy(update={"text": words, "span": span}), gap.group("by").lower(), True
                continue
            yield found.mention.model_copy(update={"span": span}), gap.group("by").lower(), True
        elif not is_place(words) and not vocabulary("languages").named(words):
            span = Span(start=run.start(), end=run.start() + len(words))
            yield Mention(text=words, span=span), gap.group("by").lower(), _BODY.search(words) is not None


# "École hôtelière de Somewhere": written large at its ends alone.
_ROMANCE = re.compile(
    r"(?:[EÉ]cole|Université|Università|Universidad|Institut|Instituto|Istituto|Escuela|Lycée|Collège)(?:\s[a-zà-ÿ]+){0,4}"
    r"\s(?:d[eu]s?|del?|della|di)\s(?:la\s)?[\w-]+"
)


def _romance_at(text: str, at: int) -> Span | None:
    """Return where a school's name stands that is written large at its ends alone."""
    school = _ROMANCE.match(text, at)
    return Span(start=at, end=school.end()) if school is not None else None


# Bodies whose name leaves no doubt.
_BODY = re.compile(
    r"\s(?:Church|Cathedral|Parish|Diocese|Police|Constabulary|"
    r"(?:Police|Fire|Sheriff[’']s) (?:Department|Service|Office)|Coast Guard|Seminary|Brigade|Battalion|"
    r"Regiment|Squadron|Fleet|Flotilla)$"
)
_AT = re.compile(r"\sat\s")


def is_body(name: str) -> bool:
    """Tell a unit or house by its name, which no place behind "at" belongs to."""
    return _UNIT.search(name) is not None or _HOUSE.search(name) is not None


# "the Courier's night desk" is of the Courier; St Joseph's is called so.
_OWNS = re.compile(
    r"\s(?!(?:in|at|on|as|for|from|until|till|since|to|and|where|when|before|after|with|by|between|during|of)\b)\w"
)


_OWNS_PART = re.compile(r"[’']s\s[A-Z]\w+$")
_PART_BEHIND = re.compile(
    r"\s(?:regional\s)?(?:office|branch|division|team|arm|unit|operations?|business|headquarters|plant|studio|bureau|desk)\b"
)
# "of the Ferryman group": what it is may be told in a small word.
_NOUN_BEHIND = re.compile(r"\s(?:group|company|hotels|restaurants|stores|chain|brewery|estate|newspapers)\b")
# "in Ytown for Some Paper Company": the town ends before the next word of the kind.
_TOWN_AND = re.compile(r"\s(?:for|at|with)\s")
# A part that many employers have.
_DEPARTMENT = re.compile(r"(?:the\s+)?(?:Department|Dept\.?|Division|Faculty|Section)\s+(?:of|for)\b")


def employer_in(text: str, role: Span | None) -> Mention | None:
    """Return where a post was: what surely is an organisation, else what "at" or the role's "of" names."""
    if (beside := set_beside(text, role) if role is not None else None) is not None:
        return beside
    found = [(m, by, sure) for m, by, sure in places_in(text) if m.span is not None]
    if role is not None and (led := next(_led_to(text, role, found), None)) is not None:
        return led
    laboured = {m.end() for pattern in (LABOURED, _LED_PART) for m in pattern.finditer(text)}
    for mention, by, sure in found:
        if by == "in" and any(start < _start(mention) for start in laboured):
            continue  # "worked for the X laboratory in Otherville"
        if _DEPARTMENT.match(mention.text):
            continue  # "head of the Department of Physics" is so where they were before
        tool = by in {"in", "with", "of"} and vocabulary("skills").named(mention.text) is not None
        if (
            sure
            and not tool
            and (by != "by" or _TAKEN_ON.search(text, 0, _start(mention)))
            and (by != "to" or _went_to(text, _start(mention)) or _goes_to(text, role, mention))
        ):
            return mention
    for mention, by, _ in found:
        if _DEPARTMENT.match(mention.text):
            continue
        start = _start(mention)
        surely = by in _SURELY or by.endswith("command of") or _DOES.fullmatch(by) is not None or start in laboured
        if (surely or by == "by" and _TAKEN_ON.search(text, 0, start)) and _may_be_firm(mention.text):
            return mention
        if by == "to" and (MOVED.search(text, 0, start) or is_body(mention.text) and _SENT.search(text, 0, start)):
            return mention
        words = role.of(text) if role is not None else ""
        plain = words.islower() or _AT_THE_HEAD.search(words) is not None
        follows = role is not None and text[role.end : start].strip() in {"of", "of the"}
        if follows and plain and (" " in mention.text or _is_house(mention.text, words)):
            return mention
    return _hiring(text)


_DOES = re.compile(_DOING)


def _went_to(text: str, end: int) -> bool:
    """Tell whether what stands before a name says that somebody went or was sent there."""
    return MOVED.search(text, 0, end) is not None or _SENT.search(text, 0, end) is not None


def _led_to(text: str, role: Span, found: Sequence[tuple[Mention, str, bool]]) -> Iterator[Mention]:
    """Yield the employer that a role itself leads to: "platoon leader with the 27th Infantry at Some Barracks"."""
    for mention, by, sure in found:
        if by not in _LEADS_TO or text[role.end : _start(mention)].strip().lower() not in {by, f"{by} the"}:
            continue
        if _DEPARTMENT.match(mention.text) or not _may_be_firm(mention.text):
            continue
        if sure or by in {"at", "with", "for"} or is_body(mention.text):
            yield mention


_LEADS_TO = frozenset({"of", "at", "with", "for", "in"})
# Bodies that only prose calls so without a doubt.
_HOUSE = re.compile(
    r"\b(?:Church|Chapel|Cathedral|Parish|Abbey|Temple|Synagogue|Mosque|Diocese|Ministries|Police|Constabulary|"
    r"Police Department|Sheriff[’']s Office|Fire Department|Fire Service|Navy|Air Force|Marines|Coast Guard|Seminary|"
    r"Staff|Tribunal|Commission|Guild|Society|Federation|Union|Club|Opera|Choir|Orchestra|Circuit|Chronicle|Times|Post|"
    r"Herald|Gazette|Tribune|Examiner|News|Review|Magazine)$"
)


def set_beside(text: str, role: Span) -> Mention | None:
    """Return the organisation that only a comma parts from the role: "Commander, 312th Some Brigade, Ytown"."""
    comma = _COMMA.match(text, role.end)
    run = _NAMED.match(text, comma.end()) if comma else None
    if run is None or is_place(run.group()) or is_role(run.group()):
        return None
    found = organisation_in(run.group())
    whole = found is not None and found.sure and found.left is None
    if not (whole or _UNIT.search(run.group())):
        return None
    known = found.mention.lexicon_id if found is not None and whole else None
    return Mention(text=run.group(), lexicon_id=known, span=Span(start=run.start(), end=run.end()))


_COMMA = re.compile(r"(?:\s(?:of|for)\s[A-Z][\w&-]*(?:\s(?:and\s)?[A-Z][\w&-]*){0,3})?,\s(?:the\s)?(?=[A-Z\d])")
_NAMED = re.compile(r"(?:\d+(?:st|nd|rd|th)\s)?[A-Z][\w&.'’-]*(?:\s(?:(?:of|and|the|for|&)\s)*[A-Z][\w&.'’-]*){0,7}")
# What armed and other forces are made of.
_UNIT = re.compile(
    r"\b(?:Brigade|Battalion|Regiment|Division|Squadron|Wing|Corps|Command|Fleet|Flotilla|Army(?:\s[A-Z][a-z]+)?|Navy|"
    r"Air Force|Task Force|Detachment|Company|Battery|Garrison|Staff College)$"
)
# Whoever is that is so of a firm, and of no field of work.
_AT_THE_HEAD = re.compile(
    r"(?:Chief [A-Z]\w+(?: (?:& |and )?[A-Z]\w+)?(?: Officer)?|C[A-Z]O|(?:Corporate |Group "
    r"|Financial )?Controller|Treasurer|"
    r"General (?:Manager|Counsel)|Company Secretary|Executive Director|Editor(?:[- ]in[- ][Cc]hief)?"
    r"|Managing Director|Managing Partner|Chair(?:man|woman|person)?|President"
    r"|Founder|Co-?[Ff]ounder|Owner|Principal|Head ?[Tt]eacher|Proprietor|Director[- ]General|Rector"
    r"|Vice[- ]Chancellor)$"
)


def _is_house(name: str, role: str) -> bool:
    """Tell "head chef of Amass", a house, from "manager of the ICU", a part of one."""
    return _IN_CHARGE.search(role) is not None and not name.isupper()


_IN_CHARGE = re.compile(r"\b(?:chef|owner|proprietor|director|editor|curator|conductor|captain|founder|publisher)$")


def _goes_to(text: str, role: Span | None, place: Mention) -> bool:
    """Tell "adviser to X"."""
    return role is not None and text[role.end : _start(place)].strip() == "to"


def _may_be_firm(words: str) -> bool:
    """Tell whether capitalised words may name an organisation rather than a person with a title."""
    if vocabulary("terms").named(words) or vocabulary("skills").named(words) or words in _NO_FIRM:
        return False
    return not re.match(r"(?:Dr|Mr|Ms|Mrs|Prof|Professor|Judge|Justice|Hon|Sir|Dame|Senator)\b", words) and (
        len(words.split()) > 1 or looks_like_name(words) is None
    )


# What stands behind these is where somebody worked, whatever it is called.
_SURELY = frozenset(
    {"at", "join", "joined", "joining", "founded", "cofound", "co-found", "cofounded", "co-founded", "co-founding"}
    | {"founding", "set up", "open", "opened", "opening", "took over", "served on", "aboard"}
)
# "Attorney at Law", "at Home".
_NO_FIRM = frozenset({"Home", "Large", "Law", "Sea", "Work"})


def _hiring(text: str) -> Mention | None:
    """Return who took somebody on, told first: "Somefirm then hired her for the opening of a hotel"."""
    hired = _HIRED.match(text)
    if hired is None or not _may_be_firm(hired["name"]) or is_place(hired["name"]):
        return None
    found = organisation_in(hired["name"])
    known = found.mention.lexicon_id if found is not None and found.left is None else None
    return Mention(text=hired["name"], lexicon_id=known, span=Span(start=hired.start("name"), end=hired.end("name")))


_HIRED = re.compile(
    r"(?:(?:and|then|next|later|In \d{4},?)\s)?(?P<name>[A-Z][\w&.'’-]*(?:\s(?:of\s|&\s)?[A-Z][\w&.'’-]*){0,4})\s"
    r"(?:(?:then|later|soon|next|subsequently|promptly)\s)?(?:hired|recruited|poached|head-?hunted|engaged|took)\s(?:him|her|them|me)\s(?=(?:as|for)\s)"
)


def _start(mention: Mention) -> int:
    return mention.span.start if mention.span else 0
