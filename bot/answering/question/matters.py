"""Which words of a question tell what somebody worked on, and not who somebody is: "disability insurance claims".

A word that may not be asked of a person may be a matter of work: the object of a deed, a place of work, a name, or what
qualifies a thing. Knows how verbs, nouns and prepositions govern; knows nothing about which words are protected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.answering.question.asked import elements_in
from bot.answering.question.attach import Governor, attach, governors_of
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Item
from bot.answering.question.pool import Pool
from bot.answering.question.segment import Segment
from bot.answering.question.segments import segments_of
from bot.answering.question.tokens import Token, tokens_of
from vectorstore.records import Language
from vectorstore.text import has_cjk

# Stands where a matter of work stood.
GAP = "\u241f"
# What these relations hold is a matter of work or study: never the people themselves.
_OF_MATTERS = frozenset(
    {"topic", "skill", "published_on", "patent_on", "field", "taught", "served_as", "interned_on", "awarded", "speaks",
     "certified", "founded", "first_author_on", "experience_of"}
)  # fmt: skip
_PLACING = frozenset({"work", "intern", "study", "teach", "review", "experience", "lead_people"})
_AT = frozenset({"at", "with", "on", "in"})
# "Life insurance experience": nouns that stand behind their object. A background may be anybody's own.
_DONE = re.compile(
    r"(?:experiences?|exp|projects?|research|expertise|majors?|minors?|degrees?|studies)$"
    r"|(?:经验|经历|项目|研究|项目经验|专业|学位)$",
    re.IGNORECASE,
)
# Deeds that say what somebody holds with, and not what they made.
_SIDES = frozenset(
    ("support", "supports", "supported", "supporting", "part of", "participate in", "use", "uses", "plan", "plans",
     "planning", "参加", "参加过", "加入", "加入过")
)  # fmt: skip
_KNOWING = frozenset({"know", "speak", "experience"})
_ABOUT = frozenset({"about", "regarding", "concerning", "involving"})
_DEEDS = frozenset({"do", "publish", "review", "teach", "win", "patent", "first_author"})
_WORKS = ("publications", "degree", "thesis", "projects", "patents", "teaching")
# Deeds of a life and not of work.
_PERSONAL = frozenset(
    "aged appeared attended baptised baptized believed belonged campaigned celebrated converted dated disabled"
    " divorced donated identified joined leaned looked married observed prayed protested reached recovered registered"
    " retired seemed sounded suffered supported tattooed turned vaccinated voted".split()
)
_PERSONAL_ZH = frozenset("结生离怀住坐当得入加参动犯谈信整流患打领投支戒抽喝")
_LONGEST_VERB_ZH = 2
_KINDS = frozenset({"skill", "term", "organisation", "school", "venue", "certificate", "award"})
# What stands behind 的 is somebody, unless it ends in a thing that is made.
_THING_ZH = re.compile(
    r"(?:系统|平台|研究|项目|算法|模型|产品|应用|软件|服务|数据|分析|检测|预测|识别|推荐|网站|设备|工程|技术|治疗|管理|教育|文献|影像"
    r"|电商|工具|设计|开发|优化|论文|专利|课程|[器片集书库]|app)$",
    re.IGNORECASE,
)
_NONE = Pool(())


def without_matters(text: str, language: Language) -> str:
    """Return a question on one line with gaps, one a letter, where it tells a matter of work."""
    tokens = tokens_of(text)
    matters = {
        place
        for segment in segments_of(elements_in(text, _NONE))
        for start, end in _matters(text, tokens, segment, language)
        for place in range(start, end)
    }
    left = list(text)
    for place in matters:
        start, end = tokens[place].start, tokens[place].end
        left[start:end] = GAP * (end - start)
    return "".join(left)


def _matters(text: str, tokens: Sequence[Token], segment: Segment, language: Language) -> Iterator[tuple[int, int]]:
    """Yield the tokens, from and up to, of each matter of work in a segment."""
    row = segment.elements
    own = governors_of(row)
    for one in attach(row, own, language):
        element = row[one.place]
        if one.governor is None or not _tells(row, one.place, one.governor, one.relation):
            continue
        yield from _kept(text, tokens, _of_knowing(element) if one.governor.sense in _KNOWING else element)
    for governor in own:
        for element in _named_by_nouns(row, governor):
            yield from _kept(text, tokens, element)
    for place, element in enumerate(row):
        if element.is_list and (_stands_at(row, place, own) or any(tells(row, place) for tells in _TELLING)):
            yield from _kept(text, tokens, element)
        elif len(element.items) == 1 and _qualifies(element.items[0]) and not _names_trade(row, place):
            # 年轻的模型训练: what stands before 的 is said of somebody.
            yield _last_de(tokens, element) + 1 if _last_de(tokens, element) < element.end else element.at, element.end


def _of_knowing(element: Element) -> Element:
    """Return what of a list is known: in "Java and female" what is no name and stands behind one is somebody's own."""
    if len(element.items) == 1:
        return element
    known = [i for i in element.items if i.mention is not None] or element.items[:1]
    return element._replace(end=max(p.end for i in known for p in i.parts))


def _named_by_nouns(row: Sequence[Element], governor: Governor) -> Iterator[Element]:
    """Yield what follows a deed up to the nouns that end its object: "worked on minority languages"."""
    cue = governor.part
    told = (
        governor.sense in _DEEDS and not governor.is_noun or (governor.is_noun and _DONE.search(cue.text) is not None)
    )
    if not told or cue.has("frame") or cue.text.lower() in _SIDES:
        return
    for element in row[governor.place + 1 :]:
        part = element.part
        if part is None or _is_noun(part):
            yield element
        elif part.text == "的" or not (part.is_frame or part.has("prep", "on", "in", "with")):
            return


def _is_noun(part: Part) -> bool:
    return part.has("attribute") or (part.has("noun") and not part.has("who"))


def _tells(row: Sequence[Element], place: int, governor: Governor, relation: str) -> bool:
    """Tell whether a governor says that its object is a matter of work: a deed before it."""
    if relation not in _OF_MATTERS or governor.part.text.lower() in _SIDES or governor.place > place:
        return False
    if governor.part.has("frame") and not (governor.place and _asks_who(row[governor.place - 1])):
        return False  # "did she vote": an auxiliary; "who did ..." is a deed
    between = [e.part for e in row[governor.place + 1 : place] if e.part is not None]
    # 做过研究的女生: behind 的 stand those who did it. "Who did she vote for": behind a pronoun too.
    return not any(p.text == "的" or p.has("pronoun") for p in between)


def _asks_who(element: Element) -> bool:
    return element.part is not None and element.part.has("who")


def _before(row: Sequence[Element], place: int) -> int:
    """Return the element before one, over words that say nothing; -1 where there is none."""
    before = place - 1
    while before >= 0 and (part := row[before].part) is not None and part.is_frame:
        before -= 1
    return before


def _stands_at(row: Sequence[Element], place: int, own: Sequence[Governor]) -> bool:
    """Tell whether an element is a place of work: "worked at a women's hospital", "taught at ..."."""
    before = _before(row, place)
    part = row[before].part if before >= 0 else None
    if part is None or not any(c.kind == "prep" and c.sense in _AT for c in part.cues):
        return False
    return any(g.sense in _PLACING and (g.place < place or has_cjk(g.part.text)) for g in own)


def _is_told(row: Sequence[Element], place: int) -> bool:
    """Tell whether an element is what a work is about: "a film about ...", 论文写的是…."""
    before = _before(row, place)
    part = row[before].part if before >= 0 else None
    if part is None:
        return False
    if part.has("attribute", *_WORKS):
        return before < place - 1
    return part.text == "关于" or (part.text.lower() in _ABOUT and before > 0 and row[before - 1].is_list)


def _is_deed(row: Sequence[Element], place: int) -> bool:
    """Tell whether an element holds a deed that no cue knows, with its object: "digitised church archives", 拍过…."""
    before = _before(row, place)
    said = row[place].items[0].text
    if said.isascii():
        first, _, rest = said.partition(" ")
        done = any(e.part is not None and e.part.text.lower() == "done" for e in row[before + 1 : place])
        past = first.endswith("ed") and bool(rest) and first.lower() not in _PERSONAL
        return before >= 0 and _asks_who(row[before]) and (done or past)
    verb = row[before].items[0].text if before >= 0 and row[before].is_list else ""
    passed = any(e.part is not None and e.part.text in ("过", "了") for e in row[before + 1 : place])
    return 0 < len(verb) <= _LONGEST_VERB_ZH and passed and verb[0] not in _PERSONAL_ZH


def _is_done(row: Sequence[Element], place: int) -> bool:
    """Tell whether an element belongs to what is an object of work: "HIV research", 艾滋病疫苗或药物的经验."""
    for element in row[place + 1 :]:
        part = element.part
        if part is None:
            continue
        if _DONE.search(part.text):
            return True
        joins = has_cjk(part.text) and (part.has("op", "or", "and") or part.text in ("的", "相关", "方面"))
        if not (part.is_frame or _is_noun(part) or joins):
            return False
    return False


def _qualifies(item: Item) -> bool:
    """Tell whether an item is a thing that its first words only qualify: "race cars" end in a term of a field."""
    *first, last = item.parts
    # "A Hindu for the front desk" is somebody, and a place.
    return (
        bool(first)
        and not any(_FOR & set(p.text.lower().split()) for p in first)
        and last.mention is not None
        and bool(_KINDS & set(last.mention.names))
        and ("role" not in last.mention.names)
    )


# What parts somebody from the place that they are meant for.
_FOR = frozenset({"at", "for", "in", "on", "to"})


def _names_trade(row: Sequence[Element], place: int) -> bool:
    """Tell whether those are meant who work on a thing: "Catholic platform engineers" are qualified themselves."""
    after = row[place + 1].part if place + 1 < len(row) else None
    return after is not None and after.has("noun", "engineer", "developer")


def _kept(text: str, tokens: Sequence[Token], element: Element) -> Iterator[tuple[int, int]]:
    """Yield what of an element is no person: all of it, or what stands before whoever is meant behind it.

    "(Who built) the scheduler a woman" and 推荐系统的女生 end in somebody.
    """
    last = _last_de(tokens, element)
    behind = text[tokens[last].end : tokens[element.end - 1].end] if last < element.end else ""
    end = element.end if not behind or _THING_ZH.search(behind) else last
    inside = range(element.at + 1, end)
    yield element.at, next((n for n in inside if _begins_anew(tokens, n)), end)


def _begins_anew(tokens: Sequence[Token], place: int) -> bool:
    return tokens[place].text in ("a", "an") and tokens[place - 1].text.lower() not in ("of", "for", "to", "in", "the")


def _last_de(tokens: Sequence[Token], element: Element) -> int:
    """Return the last 的 of an element among the question's tokens; its end where it has none."""
    return max((n for n in range(element.at, element.end) if tokens[n].text == "的"), default=element.end)


# How a matter of work is told without a verb that takes it.
_TELLING = (_is_done, _is_told, _is_deed)
