"""Tell where something was: a place of the lexicon, a town by the company it keeps, the place in a firm's name.

Knows nothing about lines or entries.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ingest.roles import is_role
from ingest.signs import BRACKET, HONOUR, REMEMBERED, is_part
from vectorstore.dictionary import is_word
from vectorstore.lexicon import vocabulary
from vectorstore.records import Span
from vectorstore.tables import table
from vectorstore.text import has_cjk


@lru_cache(maxsize=REMEMBERED)
def is_place(segment: str) -> bool:
    """Tell whether a segment is a place and nothing else."""
    bare = segment.strip(" .()（）")
    if bare.casefold() in _NOWHERE or _COUNTY.fullmatch(bare):
        return True
    if (joint := _BOTH.fullmatch(bare)) is not None:
        return is_place(joint[1]) and is_place(joint[2])
    if (lettered := _LETTERED.fullmatch(bare)) is not None and is_town(lettered["town"]):
        found = vocabulary("places").named(lettered["state"])
        return lettered["state"] in _LETTERS_ALONE or found is not None and found.parent is not None
    named = bare in _towns("alone") or vocabulary("places").named(bare) is not None
    return bool(bare) and len(bare) <= 40 and named or _cjk_place(bare)


@cache
def _towns(where: str) -> frozenset[str]:
    """Return towns that no lexicon has by their bare names, by where they are read as towns."""
    return frozenset(map(str, table("ingest", "towns.yaml")[where]))


# "Pittsburgh PA": the comma was left out.
_LETTERED = re.compile(r"(?P<town>[A-Z][a-z][\w.'’-]*(?: [A-Z][\w.'’-]+){0,2}) (?P<state>[A-Z]{2,3})")
# Letters of states that no form of a firm (AB, NL, SA) is written with; those of America are in the lexicon.
_LETTERS_ALONE = frozenset("BC MB NB NS ON PE QC YT NSW VIC QLD TAS ACT".split())
# "London and Hong Kong"
_BOTH = re.compile(r"([A-Z][\w.' ]{2,20}) (?:and|&) ([A-Z][\w.' ]{2,20})")
# "Co. Donegal", "County Mayo", "Orange County".
_COUNTY = re.compile(r"(?:Co\.|County|Kreis|Landkreis)\s[A-ZÀ-Þ][\w'’-]+|[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?\sCounty")
# Where one works who works from home.
_NOWHERE = frozenset({"remote", "telecommute", "work from home", "远程"})


def is_state(segment: str) -> bool:
    """Tell whether a segment is the two letters of a state, which stand behind a town and nothing else."""
    return _STATE.fullmatch(segment.strip(" .")) is not None and (is_place(segment) or is_province(segment))


_STATE = re.compile(r"[A-Z]{2}")


def is_state_behind_town(text: str, letters: Span) -> bool:
    """Tell the state of "Bangor, ME" from the degree that the same letters are elsewhere."""
    return is_state(letters.of(text)) and BEHIND_TOWN.search(text, 0, letters.start) is not None


BEHIND_TOWN = re.compile(r"[A-ZÀ-Þ][\w'’.-]+,\s+$")


def is_province(segment: str) -> bool:
    """Tell the two letters of a Canadian province, which say that (QC, ON) behind a town alone."""
    return segment.strip(" .") in _PROVINCES


_PROVINCES = frozenset("AB BC MB NB NL NS ON PE QC SK YT NT NU".split())


@cache
def _counties() -> frozenset[str]:
    return frozenset(name for names in table("ingest", "counties.yaml").values() for name in names)


def is_county(segment: str) -> bool:
    """Tell a county, whose name may be somebody's or a word's, and which says where a town before it is."""
    return re.sub(r"^(?:Co\.?|County) ", "", segment.strip(" .")) in _counties()


def is_country(segment: str) -> bool:
    """Tell whether some Latin words are a country, or a wider region, and nothing else."""
    known = vocabulary("places").named(segment.strip(" ."))
    return known is not None and known.parent is None and not has_cjk(segment)


_TOWN = re.compile(
    r"[A-ZÀ-Þ][\w'’.-]+(?:[ -](?:(?:upon|on|am|de|la|le|del|of|sur|an|der)[ -]|[dl]['’])?[A-ZÀ-Þ][\w'’.-]+){0,2}"
)


@lru_cache(maxsize=REMEMBERED)
def is_town(words: str) -> bool:
    """Tell whether words may be the name of a town: no field of work, no part of an organisation."""
    if (
        not _TOWN.fullmatch(words)
        or any(map(str.isdigit, words))
        or is_part(words)
        or is_role(words)
        or HONOUR.search(words)
    ):
        return False
    return _FORT.match(words) is not None or not any(
        vocabulary(kind).matches(words) for kind in ("terms", "skills", "venues")
    )


# "Fort Piano": nothing but a town or a camp is called so.
_FORT = re.compile(r"(?:Fort|Ft\.|San|Santa) [A-Z][a-z]+$")


def is_town_name(words: str, *, led: bool) -> bool:
    """Tell a town that no lexicon has by how towns are called: "Somebury", "Otherville".

    `led` by an employer's name, any one word is a town that no dictionary has for another thing.
    """
    if led and (words in _towns("behind") or _TOWN_OPENS.fullmatch(words)):
        return True
    if _WITH_STATE.fullmatch(BRACKET.sub("", words).strip()):
        return True
    first, _, last = words.rpartition(" ")
    if not is_town(words) or first and not (led and (_TOWN_LED.fullmatch(first) or not is_word(last.lower()))):
        return False
    return _TOWN_END.search(words) is not None or led and not is_word(words)


# "Bad Honnef", "Fort Smith", "Burton upon Trent".
_TOWN_OPENS = re.compile(
    r"(?!\S+ \S+['’]s\b)(?:Bad|Saint|St\.?|San|Santa|Fort|Port|Mount|Llan\w*|Ciudad|Villa) [A-ZÀ-Þ][\w'’-]+"
    r"|[A-ZÀ-Þ][a-z]+[ -](?:(?:up)?on|sur|am|an der|by|in|le|la|de)[ -][A-ZÀ-Þ][\w'’-]+"
)
# "Olympic Dam SA", "Red Deer AB": behind a comma no firm is meant.
_WITH_STATE = re.compile(r"[A-Z][a-z][\w'’-]+(?: [A-Z][a-z][\w'’-]+)? (?:SA|AB|NL|SK|NT|NU)")
_TOWN_LED = re.compile(r"New|North|South|East|West|Great|Little|Upper|Lower|Old|Royal|Port|Long|High")
_TOWN_END = re.compile(
    r"[a-z](?:ton|ham|ford|bury|borough|burgh|ville|mouth|gate|ley|field|chester|cester|worth|wick|pool|stead|minster|"
    r"burg|berg|heim|hausen|stadt|dorf|furt|pur|abad|nagar|stable)$"
)


def place_in_name(name: str) -> str | None:
    """Return the place that an organisation's name says: "Somefirm (China)", "Somefirm India Pvt Ltd", 某某(杭州)."""
    for bracket in BRACKET.finditer(name):
        if is_place(inside := bracket.group()[1:-1]):
            return inside.strip()
        if (told := _WORKPLACE.search(inside)) and is_place(told["place"]):
            return told["place"]
    bare = _LEGAL_END.sub("", BRACKET.sub("", name)).strip()
    words = bare.split()
    for size in range(min(_PLACE_WORDS, len(words) - 1), 0, -1):
        last = " ".join(words[-size:])
        if is_country(last):
            # "Air New Zealand" is called so, wherever one works for it.
            whole = BRACKET.sub("", name).strip() == bare
            alone = (
                whole
                and words[-size - 1].lower() != "of"
                and vocabulary("organisations").named(" ".join(words[:-size])) is None
            )
            return None if alone else last
    return None


# "某某人力资源有限公司（派至某某厂，工作地某地）".
_WORKPLACE = re.compile(r"(?:工作地点?|办公地点?|常驻)[:：]?\s*(?P<place>[\u4e00-\u9fff]{2,8})")
_PLACE_WORDS = 3
_LEGAL_END = re.compile(
    r"(?:[\s,.]*\b(?:Plc|Ltd|Limited|Pvt|Private|Inc|LLC|Co|Corp|GmbH|S\.?A|B\.?V)\b\.?)+\s*$", re.I
)


def _cjk_place(bare: str) -> bool:
    if not has_cjk(bare) or len(bare) > 12:
        return False
    matches = vocabulary("places").matches(bare)
    covered = sum(m.span.end - m.span.start for m in matches)
    return bool(matches) and len(bare.replace(" ", "")) - covered <= sum(c in "省市区县·" for c in bare)
