"""Which verb, noun or preposition asks for which thing: the governor of each item of a segment.

Every item goes to the governor that costs least: near ones before far ones, those whose preposition fits before those
whose does not. Where none takes it, its type says what it asks for: an employer to have worked there, a tool to know.
Knows costs; what a relation means on CVs is `ground`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Item, Join
from bot.answering.question.grammar import grammar
from bot.answering.question.ordinary import ends_in_verb, names_thing
from bot.answering.question.qualifying import preposition_before, qualifying, types_of
from bot.answering.question.standing import (
    ends_in_post,
    is_counted_in_years,
    is_deed,
    is_demanded,
    is_had,
    is_possessed,
    is_what_somebody_is,
    may_be_named,
)
from vectorstore.records import Language
from vectorstore.text import has_cjk

# What each type of mention asks for where no word says otherwise; the likeliest type first.
DEFAULTS: dict[str, str] = {
    "person": "named", "certificate": "certified", "organisation": "been_at", "school": "studied_at",
    "venue": "published_at", "level": "degree", "language": "speaks", "award": "awarded", "skill": "skill",
    "role": "role", "place": "somewhere", "term": "topic", "period": "during", "length": "lasted",
}  # fmt: skip
# The prepositions that introduce each type.
_FITTING: dict[str, frozenset[str]] = {
    "organisation": frozenset({"at", "from", "by", "with"}), "school": frozenset({"at", "from", "in"}),
    "venue": frozenset({"at", "in"}),
    "place": frozenset({"in", "from", "at"}), "skill": frozenset({"in", "with", "on"}),
    "term": frozenset({"in", "on", "with"}), "free": frozenset({"in", "on", "with"}), "role": frozenset({"as"}),
    "person": frozenset({"with", "by", "under", "at"}), "certificate": frozenset({"with", "in"}),
    "language": frozenset({"in", "with"}), "level": frozenset({"with", "in", "at"}),
    "award": frozenset({"at", "in", "with"}), "period": frozenset({"in", "on", "at", "from"}),
}  # fmt: skip
_LIKELIER = 0.5
_UNFITTING, _DISTANT, _UNLIKELY = 2.0, 0.4, 0.06
# A governor may stand behind what it governs: a Chinese verb mostly, an English one right behind it ("Google interns").
_BEHIND_FAR, _BEHIND_NEAR, _BEFORE = 2.6, 0.2, 0.1
_BY_TYPE, _BY_TYPE_WEAK = 1.7, 9.0
# Verbs whose object may be an organisation that nobody knows: it works by its own words.
_PLACING = frozenset({"work", "intern", "join", "leave", "attend", "study", "graduate", "experience", "employee"})
_AT, _IN = frozenset({"at", "from"}), frozenset({"at", "in"})
# Words that make a title of whatever stands behind them.
_HEADING = re.compile(r"(?:heads?|chiefs?|chair|dean|president|vps?|directors?) of ", re.IGNORECASE)
_STUDIES, _TRADES = ("study", "graduate"), ("engineer", "developer")
_OF_PEOPLE = frozenset({"coauthor", "colleague", "advised_by", "mentored_by"})


class Governor(NamedTuple):
    """A verb or noun cue, one of its senses, and where it stands; before its row where it is borrowed.

    `names`: it was said of names alone, so that ordinary words elsewhere are none of its objects. `took`: of which
    types its own objects are, where it is borrowed.
    """

    place: int
    sense: str
    part: Part
    is_noun: bool = False
    names: bool = False
    took: frozenset[str] = frozenset()


class Attached(NamedTuple):
    """Items, the relation that they are asked for under, and as which types; without a `governor` it is by type."""

    items: tuple[Item, ...]
    join: Join
    relation: str
    kinds: tuple[str, ...]
    governor: Governor | None
    preposition: frozenset[str]
    place: int


def governors_of(row: Sequence[Element]) -> tuple[Governor, ...]:
    """Return what may govern in a row of elements: every sense of every verb and noun."""
    takes = grammar().takes
    # "15 years in kitchens": a length of time takes what it was spent on, as experience does.
    spent = (
        Governor(place, "experience", e.items[0].parts[0])
        for place, e in enumerate(row)
        if len(e.items) == 1 and e.items[0].mention is not None and e.items[0].mention.length is not None
    )
    spoken = _spoken(row, takes)
    interned = any(g.sense == "intern" for g in spoken)
    # "An internship located in Berlin", 人在北京实习的: the place is that of the internship.
    return (*spent, *(g for g in spoken if not (interned and g.sense == "live" and _SITED.fullmatch(g.part.text))))


_SITED = re.compile(r"(?:located|based)(?: in)?|人就?在", re.IGNORECASE)


def _spoken(row: Sequence[Element], takes: dict[str, dict[str, str]]) -> tuple[Governor, ...]:
    return tuple(
        Governor(place, cue.sense, e.part, cue.kind == "noun")
        for place, e in enumerate(row)
        if e.part is not None
        for cue in e.part.cues
        if cue.kind in ("verb", "noun") and cue.sense in takes and not _only_shows(row, place, e.part)
    )


def _only_shows(row: Sequence[Element], place: int, part: Part) -> bool:
    """Tell whether "list" opens a question and asks for a list: in "CVs that list Go" it is what they do."""
    return part.has("intent", "list") and not has_cjk(part.text) and all(_is_empty(e) for e in row[:place])


def _is_empty(element: Element) -> bool:
    return element.part is not None and element.part.is_frame


def attach(row: Sequence[Element], governors: Sequence[Governor], language: Language) -> Iterator[Attached]:
    """Yield each list of a row under what governs it; lists of free words that nothing takes are left out."""
    for place, element in enumerate(row):
        if not element.is_list:
            continue
        before = preposition_before(row, place)
        asking = [g for g in governors if not _is_loose(element, row, place) or _asks_for(g, row, place)]
        options = [option for g in asking for option in _options(row, place, element, g, before, language)]
        options += _by_type(row, place, before)
        senses = frozenset(g.sense for g in governors)
        options += [(0.0, relation, kind, None) for relation, kind in qualifying(row, place, senses)]
        if not options:
            continue
        cost, relation, kind, governor = min(options, key=lambda o: o[0])
        if cost >= _BY_TYPE_WEAK:
            continue
        kinds = tuple(_kind_of(item, governor, kind) for item in element.items)
        yield Attached(element.items, element.join, relation, kinds, governor, before, place)


def _is_loose(element: Element, row: Sequence[Element], place: int) -> bool:
    """Tell whether an element is words that are only asked for where something beside them asks."""
    return element.is_plain or (is_purpose(row, place) and all(i.types == ("free",) for i in element.items))


def _asks_for(governor: Governor, row: Sequence[Element], place: int) -> bool:
    """Tell whether a verb or noun asks for ordinary words: its object, not what else is said in its sentence."""
    if governor.place < 0:
        return not governor.names
    said = row[place].items[0].text
    if governor.place == place + 1 and (governor.sense == "degree" or _is_experience_of(governor, said)):
        return True  # 会计专业, 驾驶经验
    if governor.place > place:
        # 谁名下有专利: what stands before 有 is who or where, and no subject.
        has = row[place + 1].part
        return names_thing(said) and not (has is not None and has.text == "有")
    if governor.is_noun and has_cjk(said):
        # A Chinese noun stands behind what it is about, but for 三年经验的硬件.
        between = [e.part.text for e in row[governor.place + 1 : place] if e.part is not None]
        return governor.sense == "experience" and between == ["的"] and not any(e.is_list for e in row[place + 1 :])
    if is_purpose(row, place) and any(e.is_list for e in row[governor.place : place]):
        return False
    return governor.place == place - 1 or names_thing(said)


def _is_experience_of(governor: Governor, said: str) -> bool:
    return governor.sense == "experience" and governor.is_noun and has_cjk(said) and ends_in_verb(said)


def is_purpose(row: Sequence[Element], place: int) -> bool:
    """Tell whether words say what for: in "Python for the analytics seat" the seat is nothing that somebody did."""
    said = [e.part.text.lower() for e in row[max(0, place - 2) : place] if e.part is not None]
    return len(said) > 1 and said[-2].split()[-1] == "for" and said[-1] in _DEFINITE


_DEFINITE = frozenset({"the", "our", "my", "this"})
_Option = tuple[float, str, str, Governor | None]


def _options(
    row: Sequence[Element], place: int, element: Element, governor: Governor, before: frozenset[str], language: Language
) -> Iterator[_Option]:
    takes = grammar().takes[governor.sense]
    types = types_of(element)
    between = sum(1 for e in row[min(place, governor.place) + 1 : max(place, governor.place)] if _counts(e))
    behind = governor.place > place
    ranks = list(takes)
    for named in types:
        kind = named
        relation = takes.get(kind)
        if governor.sense == "title" and not behind and _heads_trade(row, place):
            continue  # "became software development director": the director's
        # "Worked at HubSpot": a tool by the name of its maker is where somebody worked.
        unknown = kind == "free" or (kind == "skill" and "organisation" not in types and "at" in before)
        if unknown and governor.sense in _PLACING and before & _AT and may_be_named(element):
            relation, kind = takes.get("organisation"), "organisation"
        if kind == "free" and governor.sense == "publish" and before & _IN and may_be_named(element) and not behind:
            relation, kind = takes.get("venue"), "venue"
        if relation is None or (kind == "free" and relation in _OF_PEOPLE and not may_be_named(element)):
            continue
        if _is_named_otherwise(governor, kind, relation, types, before):
            continue
        via = frozenset(takes.get("via", "").split())
        subject = governor.sense in _STUDYING and not (before or between or behind) and _is_lower(element)
        loose = not (behind or subject or _has_article(row, place, governor))
        own = governor.part.text.lower().split()[-1] in via  # "lives in"
        if kind == "free" and via and loose and not (own or before & via) and (language == "en" or between):
            continue
        if kind == "organisation" and subject and "free" in types and "school" not in types:
            continue  # "studied hospitality": a word that some firm bears too
        if kind == "free" and behind and governor.is_noun and (between or _rises_to(row, governor)):
            continue
        if _is_not_of(governor, kind, before, between, behind=behind, language=language):
            continue
        cost = ranks.index(kind) * _UNLIKELY + _away(row, place, governor, between, language)
        # "for a Java developer": the preposition is the noun's own.
        owned = behind and not between and language == "en"
        # "A degree in marketing": what is a trade is a subject as well.
        fits = kind not in _FITTING or bool(before & _FITTING[kind]) or (kind == "role" and relation == "field")
        if before and not owned and not fits:
            cost += _UNFITTING
        yield cost, relation, kind, governor


def _is_named_otherwise(
    governor: Governor, kind: str, relation: str, types: Sequence[str], before: frozenset[str]
) -> bool:
    """Tell whether a thing is by its own type what no such governor takes."""
    if governor.took & _PLACED_STUDIES and governor.sense in _STUDYING:
        return kind not in _PLACED_STUDIES  # "a degree from Acme University, and German": no subject
    subject = relation == "field" or (relation in _SUBJECTS and not governor.took)
    if governor.place < 0 and subject and kind in _OWN_ASKING and not before & _ABOUT:
        return True  # "a patent and a PMP", 学过物理但不会Python: neither is a subject
    # "Managers with Acme Logistics"
    known = kind == "free" and "organisation" in types
    return known and relation == "role_of" and bool(before & _FITTING["organisation"])


# What a thing may be the subject of, and which types ask for something of their own where no preposition says so.
_SUBJECTS = frozenset({"first_author_on", "patent_on", "published_on"})
_OWN_ASKING = frozenset({"skill", "certificate", "language"})
_ABOUT = frozenset({"in", "on"})


def _away(row: Sequence[Element], place: int, governor: Governor, between: int, language: Language) -> float:
    """Return what the place of a governor costs: how far it stands, and on which side."""
    if governor.place <= place:
        return between * _DISTANT + _BEFORE
    if governor.sense == "origin" and not between:
        return 0.0  # 做Java出身: where somebody comes from, whatever was done there
    near = between == 0 or language == "zh"
    cost = between * _DISTANT + (_BEHIND_NEAR if near else _BEHIND_FAR)
    # 干过护理的护士: what was done is the verb's
    return cost + (_UNFITTING if governor.sense == "engineer" and _over_de(row, place, governor.place) else 0.0)


def _heads_trade(row: Sequence[Element], place: int) -> bool:
    """Tell whether a noun of a trade stands right behind an element and makes one title of the two."""
    part = row[place + 1].part if place + 1 < len(row) else None
    return part is not None and part.has("noun", *_TRADES)


def _has_article(row: Sequence[Element], place: int, governor: Governor) -> bool:
    """Tell whether only an article stands between a verb and its object: "worked a cash register"."""
    part = row[place - 1].part if place else None
    return part is not None and part.text.lower() in {"a", "an", "the"} and governor.place == place - 2


def _is_not_of(
    governor: Governor, kind: str, before: frozenset[str], between: int, *, behind: bool, language: Language
) -> bool:
    """Tell whether a word that could take such a thing does not take it from where it stands."""
    match governor.sense, kind:
        case "do", "certificate":
            return governor.part.text == "带"  # 带叉车证的
        case "know", "role":
            # Who is worked with, and no post; "and is not a nurse" is one.
            return behind or governor.place < 0 or not governor.part.text.endswith("with")
        case "license", "role":
            # "Attorneys licensed in Ohio"; "licensed attorneys, no paralegals".
            return language == "en" and (behind or between > 0 or governor.place < 0)
        case sense, "place" if language == "zh":
            # 毕业在上海的: where somebody studied stands before the verb; 广州的医生 are there now.
            return sense in (_TRADES if behind else _STUDIES)
        case "employee", _:
            return not (behind or before & _AT)  # "Google people", "people from Google"; not "people with Google ..."
        case _:
            return False


def _rises_to(row: Sequence[Element], governor: Governor) -> bool:
    """Tell whether a word for coming to a post is followed by a number, and so tells of a figure: 覆盖率做到90%."""
    after = row[governor.place + 1].part if governor.place + 1 < len(row) else None
    return governor.sense == "title" and after is not None and after.has("quantity", "number", "least", "more")


_STUDYING = frozenset({"study", "graduate", "degree"})
_PLACED_STUDIES = frozenset({"school", "organisation", "place", "level", "period"})


def _is_lower(element: Element) -> bool:
    """Tell common words from a name, where the question writes names large."""
    return all(item.text.isascii() and item.text.islower() for item in element.items)


def _over_de(row: Sequence[Element], place: int, trade: int) -> bool:
    """Tell whether 的 parts a thing from the trade behind it, and a verb stands before it."""
    over = any(e.part is not None and e.part.text == "的" for e in row[place + 1 : trade])
    return over and any(e.part is not None and e.part.has("verb") for e in row[:place])


def _counts(element: Element) -> bool:
    """Tell whether an element parts a governor from its object."""
    part = element.part
    return part is None or not (part.is_frame or part.has("prep") or part.has("when") or part.has("who"))


def _by_type(row: Sequence[Element], place: int, before: frozenset[str]) -> Iterator[_Option]:
    element = row[place]
    types = types_of(element)
    if types == ("free",) and all(_HEADING.match(i.text) for i in element.items):
        yield _BY_TYPE, "role", "free", None  # "head of engineering"
    if types == ("free",) and is_deed(row, place):
        yield _BY_TYPE, "topic", "free", None  # "who coached disability sport"
    if types == ("free",) and is_what_somebody_is(row, place):
        yield _BY_TYPE, "role", "free", None  # "who has been a principal"
    if types == ("free",) and ends_in_post(element) and not before:
        yield _BY_TYPE, "role", "free", None  # "an immigration attorney"
    if types == ("free",) and is_counted_in_years(row, place):
        yield _BY_TYPE, "skill", "free", None  # "years of Flex"
    used = "with" in before and "in" not in before
    if types == ("free",) and used and may_be_named(element) and element.items[0].text.isascii():
        yield _BY_TYPE, "skill", "free", None  # "people with Zephyr": a tool that nobody knows
    weak = all(i.mention is not None and i.mention.weak for i in element.items)
    for kind, relation in DEFAULTS.items():
        if kind not in types:
            continue
        cost = _BY_TYPE + list(DEFAULTS).index(kind) * 0.001
        held = kind == "role" and is_what_somebody_is(row, place)
        had = kind == "level" and is_possessed(row, place)
        cost -= _LIKELIER if held or had else 0  # "was a chef", which is a tool's name too; "has a JD"
        if (
            kind == "organisation"
            and "skill" in types
            and ("with" in before or is_demanded(row, place) or is_had(row, place))
        ):
            cost += _LIKELIER  # "somebody with SAP" uses it
        fits = not before or kind not in _FITTING or bool(before & _FITTING[kind])
        if weak and not (held or (before and fits) or (kind == "skill" and is_had(row, place))):
            cost += _BY_TYPE_WEAK
        yield cost + (0 if fits else 0.5), relation, kind, None


def _kind_of(item: Item, governor: Governor | None, kind: str) -> str:
    """Return as which type an item of a list is asked for: the list's, what its governor takes it as, or its words."""
    if kind in item.types or kind == "organisation":
        return kind
    takes = grammar().takes[governor.sense] if governor is not None else DEFAULTS
    return next((t for t in takes if t in item.types), "free")
