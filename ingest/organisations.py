"""Recognise the organisation that a segment of a head line is or opens with.

By the lexicon, or by how names of organisations are made where the lexicon lacks it. A contest, club, scholarship or
title that only bears an organisation's name is none. Knows nothing about lines or entries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ingest.places import is_country, is_place
from ingest.roles import is_role, role_nouns
from ingest.signs import ACTIVITY, BRACKET, HONOUR, NAME_WORDS, PART, REMEMBERED, is_degree, is_short
from vectorstore.expressions import Gated
from vectorstore.lexicon import LexiconMatch, Vocabulary, vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Span
from vectorstore.text import has_cjk, trim

# "Ingenieurbüro Tamm", "Realschule Altenbruch", "Max-Planck-Institut für ...": in German the noun stands first.
_GERMAN = (
    r"(?i:[\wäöüß-]*(?:büro|klinik|klinikum|krankenhaus|schule|kolleg|gymnasium|institut|verlag|kanzlei|apotheke|praxis|werke?|"
    r"altenheim|pflegeheim|seniorenheim|kinderheim|wohnheim|autohaus|bäckerei|metzgerei|gasthof|kindergarten|stadtverwaltung|"
    r"landratsamt|sparkasse|volksbank)|stadt|gemeinde|landkreis)"
)
# A name that ends so is an organisation even where the lexicon does not know it.
_LATIN_ORGANISATION = re.compile(
    r"(?:\b(?i:(?:State|Secondary|Examination|Technical) Board|University|College|Institute|School|Academy|"
    r"Polytechnic|Laborator(?:y|ies)|Labs?|Inc|Ltd|LLC|LLP|PLC|Corp|"
    r"Corporation|Company|Technologies|Solutions|Software|Systems|Services|Infotech|Consult(?:ing|ancy|ants)|Pvt|"
    r"Limited|GmbH|Bank|Hospital|Group|Foundation|Agency|Ministry|Associates|TAFE|Partners|Enterprises|Industries|Networks|"
    r"International|Holdings|Studios?|Ventures|Capital|Airlines|Motors|Telecom|Insurance|Library|Museum|Hotel|Institution|"
    r"Centre|Center|District|Council|Observatory|Schools?|Orchestra|Quartet|Ensemble|Infirmary|Philharmonic|Philharmonia|Ballet|Theatre|Theater|Gallery|Chambers|Trust|Court|Conservatory|Conservatoire|Media|Pharma(?:ceuticals)?|Energy|Logistics|Securities|Fund|"
    r"AG|KG|AS|ASA|Oy|ApS|Pty|plc|S\.A\.|B\.V\.|N\.V\.|S\.p\.A|Universität|Hochschule|Universiteit|Hogeschool)\b\.?"
    r"(?:\s+(?:of|for|at)\s+[A-Z][\w&.'’® -]{2,60})?\s*$)"
    r"|\bAssociation of [A-Z][\w&.'’® -]{2,60}$"
    r"|^(?i:(?:The\s+)?(?:University|Institute|College|Academy|Bank|Ministry|Law (?:Offices?|Firm|Practice)))"
    r"\s+(?:of|OF)\s"
    rf"|^{_GERMAN}\s(?=[A-ZÄÖÜ\"„]|(?:am|an der|für|der|des|im|zu[mr]?)\s)"
    r"|^(?i:Universität|Hochschule|Hogeschool|Högskolan|Coleg|Université|Universidade?|Università|Universitat|Universiteit|[EÉ]cole|Politecnico|"
    r"Accademia|Conservatorio|Istituto|Instituto|Institut|Lycée|Liceo|Gymnasium)\s",
)
_ROMANCE = re.compile(
    r"(?:Université|Universidade?|Università|[EÉ]cole(?: [a-zà-ÿ]+){0,2}|Istituto|Instituto|Institut|Lycée|Liceo) "
    r"(?:d[eu]s?|d['’]|di|del\w*|da|do|sup)"
)
_CJK_ORGANISATION = re.compile(
    r"(?:大学|大學|学院|公司|集团|研究院|研究所|实验室|银行|医院|委员会|出版社|杂志社|事务所|中学|小学|学校|工作室|科技|股份|"
    r"基金会|协会|学会|设计院|科学院|证券|保险|书院|党校|酒店|宾馆|饭店|酒家|商场|超市|药店|药房|诊所|卫生院|幼儿园|"
    r"电视台|报社|信用社|联社|(?<=[\u4e00-\u9fff]{2})[一二三四五六七八九]中|"
    r"(?<=[\u4e00-\u9fff]{3})(?:[厂局]|培训中心|门诊部|便利店|理发店|美容院|养老院|福利院|餐厅|驾校|加油站|农场|养殖场))$"
)
# Programmes that pay for work on other people's projects.
_NUMBER_BEHIND = re.compile(r"\s*[(（][^()（）]*\d{3}[^()（）]*[)）]\s*$")
_PROGRAMME = Gated(r"\b(?:summer of code|season of docs|summer of bitcoin)\b|开源之夏")
_WORK_OF_MIND = Gated(
    r"\b(?:project|platform|algorithm|framework|application|website|optimi[sz]ation|analysis|based on|using|clusters?|"
    r"detection|management system|prediction|app)\b|项目|平台|系统|算法|框架|优化|设计|研究$|应用|网站|联合|合作",
)
# "CFO of Somebury Services": somebody, and where.
_OFFICE = re.compile(
    r"(?:C[A-Z]O|(?:Vice )?President|Director|Manager|Head|Member|Chair\w*|Dean|Owner|Founder) (?:of|at|for)\b"
)
# "Chapel Hill", "Twin Cities", "Urbana-Champaign": a campus has a short name.
_CAMPUS_WORDS = 2
_PUBLISHER = re.compile(r"Press\b|出版社")
_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)
# "example.com", "my uncle's garage": what an employer goes by in small letters.
IN_SMALL = re.compile(
    r"\w[\w-]*(?:\.[\w-]+)+|(?:[A-Z][\w'’&-]*\s){1,3}(?:(?:care|nursing|funeral|retirement) home|"
    r"(?:dental |vet |village )?"
    r"(?:surgery|practice|pharmacy|bakery|farm|garage|dairy|restaurant|caf[eé]|pub|hotel|school|nursery|clinic|supermarket|"
    r"factory|shop|store|salon|stables|warehouse|kennels|library|theatre|gym|brewery|winery|sawmill|quarry|mine))|"
    r"(?:my|our) (?:family|[a-z]+['’]s?|[a-z]+ [a-z]+['’]s?) [a-z]+(?: [a-z]+)?"
)
# What is no part of a university, whatever stands above it.
_WHOLE_COLLEGE = re.compile(r"(?:职业|技术|师范|专科|医学|财经|工商|交通|警察|建筑|科技)[\u4e00-\u9fff]{0,6}学院$")
# "与某某等合作", "负责某某": what was done, and with whom.
NO_NAME = re.compile(
    r"与|[和同](?=.*(?:合作|合伙|一起|共同|对接|配合))|主要|负责|期间|曾|先后|在(?=[\u4e00-\u9fff]{2})"
)
# "X & Associates" is a firm, "Sales Associates" are people; only the plural stands at the end of a firm's name.
_PLURAL_FIRMS = frozenset({"associates", "partners"})
_TAIL_CJK, _TAIL_WORDS = 10, 5
_CJK_PART = re.compile(r"[\u4e00-\u9fff]{2,12}?(?:学院|学系|研究院|研究所|实验室|事业部|事业群)(?=\s|\d|$)")

_GLUED_PART = re.compile(r"[\u4e00-\u9fff]{2,10}(?=\s+\S)")


class FoundOrganisation(NamedTuple):
    """An organisation in a segment, whether that is sure, and what is left of the segment behind or before it."""

    mention: Mention
    sure: bool
    left: Span | None


@lru_cache(maxsize=REMEMBERED)
def organisation_in(segment: str) -> FoundOrganisation | None:
    """Return the organisation that a segment is, opens with or closes with; spans are relative to the segment."""
    stripped = segment.strip()
    known = vocabulary("organisations")
    if not stripped or stripped[:1].islower() and not known.named(stripped):
        return None
    bare = _ARTICLE.sub("", BRACKET.sub(" ", stripped).strip() or stripped)
    whole = known.named(bare) if not ACTIVITY.search(stripped) else None
    if whole is not None:
        # "Somefirm (555-0112)": a number in brackets is no part of the name.
        number = _NUMBER_BEHIND.search(segment)
        span = trim(segment, 0, number.start() if number else len(segment))
        if number and span is not None:
            stripped = span.of(segment)
        return FoundOrganisation(Mention(text=stripped, lexicon_id=whole.concept_id, span=span), True, None)
    if ACTIVITY.search(segment) or HONOUR.search(segment) or _PROGRAMME.search(segment):
        return None
    matches = known.matches(segment)
    if (owned := _owned(segment, matches)) is not None:
        return owned
    found = None
    if matches:
        led = segment[: matches[0].span.start].strip(" (（“\"'的")
        found = _closing(segment, led, matches[0]) if led else _opening(known, segment, matches[0])
    return found or _by_form(segment)


# "Bellows (acquired by Somefirm)", "Bellows (Somefirm Group)": whose it is stands in the bracket behind a name.
_IN_BRACKET = re.compile(r"\s*(?P<name>[^()（）]{2,50}?)\s*[(（](?P<said>[^()（）]{2,60})[)）]?\s*")
_BECAME = re.compile(
    r"\b(?:acquired|bought|taken over|sold to|merged|renamed|formerly|previously|now|later|owned|part of|subsidiary|"
    r"division|member of|an? \w+ company|joint venture)\b|收购|并购|原名?|现(?:名|为)|前身|旗下|子公司|更名",
    re.IGNORECASE,
)
# A name that nothing else tells from a title is this short.
_OWNED_WORDS = 2


def _owned(segment: str, matches: Sequence[LexiconMatch]) -> FoundOrganisation | None:
    """Read an unknown name with its owner in a bracket; the owner is left where it is no firm of another time."""
    said = _IN_BRACKET.fullmatch(segment)
    if said is None or not matches or matches[0].span.start < said.start("said"):
        return None
    name = said["name"]
    if is_role(name) or is_degree(name) or is_place(name) or PART.match(name) or not may_be_name(name):
        return None
    became = _BECAME.search(said["said"]) is not None
    plain = len(name.split()) <= _OWNED_WORDS and not (vocabulary("terms").matches(name) or _WORK_OF_MIND.search(name))
    if not became and not (plain and matches[0].span.end - matches[0].span.start == len(said["said"].strip())):
        return None
    span = Span(start=said.start("name"), end=said.end("name"))
    left = None if became else Span(start=said.start("said"), end=said.end("said"))
    return FoundOrganisation(Mention(text=name, span=span), True, left)


_SCHOOL = re.compile(
    r"\b(?:University|College|Institute of Technology|Polytechnic|TAFE)\b|"
    r"universit(?:ät|é|at|à|eit)\b|\buniversidade?\b|"
    r"schule\b|kolleg\b|gymnasium\b|\b(?:école|politecnico|accademia|conservatorio|lycée|liceo|gymnasium)\b|大学|学院",
    re.IGNORECASE,
)


def is_school(mention: Mention) -> bool:
    """Tell whether an organisation gives degrees: a university of the lexicon, or one by its name."""
    known = vocabulary("organisations").get(mention.lexicon_id or "")
    return known.is_university if known is not None else _SCHOOL.search(mention.text) is not None


def _mention(segment: str, start: int, end: int, match: LexiconMatch) -> Mention:
    span = Span(start=start, end=end)
    return Mention(text=span.of(segment).strip(), lexicon_id=match.concept.concept_id, span=span)


def _closing(segment: str, led: str, match: LexiconMatch) -> FoundOrganisation | None:
    """Read "School of Computer Science of Peking University", "Intern at X": the name closes the segment."""
    end = _past_bracket(segment, match.span.end)
    bound = re.search(r"\b(?:of|at|,)\s*$|的?$", segment[: match.span.start])
    if trim(segment, end, len(segment)) is not None or bound is None:
        return None
    if _WORK_OF_MIND.search(led) or not is_short(segment) or has_cjk(led) and not PART.match(led):
        return None
    mention = _mention(segment, match.span.start, match.span.end, match)
    return FoundOrganisation(mention, False, trim(segment, 0, match.span.start))


def _opening(known: Vocabulary, segment: str, match: LexiconMatch) -> FoundOrganisation | None:
    """Read a name that opens a segment: what follows is a role, a place, another organisation, or a part of it."""
    start, end = match.span.start, _past_bracket(segment, match.span.end)
    tail = trim(segment, end, len(segment))
    alone = FoundOrganisation(_mention(segment, start, end, match), True, tail)
    if tail is None:
        return alone
    rest = tail.of(segment).strip(" -–—:：·的")
    if match.concept.is_university and (
        _PUBLISHER.match(rest) or segment[end : tail.start].isspace() and _is_campus(rest)
    ):
        # "University of X Ytown" is another campus than the one that goes by the name alone; its press is no school.
        return FoundOrganisation(Mention(text=segment.strip(), span=trim(segment, 0, len(segment))), True, None)
    # "Somefirm India Pvt Ltd": what a firm is called in a country, wherever in it.
    of_country = segment[end : tail.start].isspace() and is_country(rest)
    glued = len(segment.rstrip()) if of_country else _glued_part(segment, end)
    if glued is not None:
        return FoundOrganisation(_mention(segment, start, glued, match), True, trim(segment, glued, len(segment)))
    if is_role(rest) or is_degree(rest) or is_place(rest.strip("()（）")):
        return alone
    of_mind = _WORK_OF_MIND.search(rest) is not None
    if known.matches(rest) and not of_mind:
        return alone
    if has_cjk(rest) and (part := _CJK_PART.match(rest)):
        past = end + segment[end:].find(rest) + part.end()
        return FoundOrganisation(_mention(segment, start, past, match), True, trim(segment, past, len(segment)))
    unfit = of_mind or not is_short(rest) or re.search(r"[。!?！？《》\"“]", rest)
    named = len(rest) <= _TAIL_CJK if has_cjk(segment) else _capitalised(rest, _TAIL_WORDS)
    if named and not unfit:
        # "腾讯云游戏网络", "Adobe Colour Technology Center": a part of the organisation, named with it.
        return FoundOrganisation(_mention(segment, start, len(segment.rstrip()), match), True, None)
    return None


def _glued_part(segment: str, end: int) -> int | None:
    """Return where a name ends that goes on without a space before a role: "华为训练营 学员"."""
    glued = _GLUED_PART.match(segment, end)
    if glued is None or is_role(glued.group()) or not is_role(segment[glued.end() :].strip()):
        return None
    return glued.end()


def _is_campus(rest: str) -> bool:
    """Tell whether the words behind a university's name are a place, known or not, rather than a school within it."""
    if is_place(rest):
        return True
    words = rest.split()
    inner = _LATIN_ORGANISATION.search(rest) or PART.match(rest) or is_role(rest) or is_degree(rest)
    return len(words) <= _CAMPUS_WORDS and not inner and _capitalised(rest, _CAMPUS_WORDS)


# Words within names that no language writes large.
_SMALL_WORDS = frozenset(
    "of and for the & - in de la du des der den di del della degli do da zu für und et y e i plc am an im zum "
    "zur".split()
)


def _capitalised(words: str, limit: int) -> bool:
    found = [w for w in words.split() if w.lower() not in _SMALL_WORDS]
    return 0 < len(found) <= limit and all(w[:1].isupper() or w[:1] in "(&" or w.isdigit() for w in found)


def may_be_name(words: str) -> bool:
    """Tell what may be called so from what somebody did: of the words of a name most are written large."""
    found = [w for w in words.split() if w.lower() not in _SMALL_WORDS and w[:1].isalpha()]
    return sum(w.islower() for w in found) <= _MOST_LOWER * len(found)


# "Bell and lamp Works", but not "Freelance work on various bells".
_MOST_LOWER = 1 / 3


_RENAMED = re.compile(
    r"\s*[(（]\s*(?:现(?:名|为|称|更名)?(?![在任])|今(?!年)|后(?:更名|改名|并入)|(?:now|today|later|then)\s+[A-Z])"
)


def _past_bracket(segment: str, end: int) -> int:
    bracket = re.match(r"\s*[)）]?\s*[(（][^()（）]{0,60}[)）]", segment[end:])
    if bracket and _RENAMED.match(bracket.group()):
        return end  # what it is called now
    if bracket and not find_periods(bracket.group()) and not re.search(r"\d{3}", bracket.group()):
        return end + bracket.end()
    closing = re.match(r"\s*[)）]", segment[end:])
    if closing and re.search(r"[(（]", segment[:end]):
        return end + closing.end()
    return end


@lru_cache(maxsize=REMEMBERED)
def _by_form(segment: str) -> FoundOrganisation | None:
    """Recognise an organisation that the lexicon lacks by how its name is made."""
    bare = BRACKET.sub(lambda m: " " * len(m.group()), segment)
    name = trim(bare, 0, len(bare))
    if name is None or re.search(r"[:：]|\d{3,}", bare) or not is_short(name.of(segment)) or ACTIVITY.search(segment):
        return None
    words = name.of(bare)
    if has_cjk(words):
        if _CJK_ORGANISATION.search(words) is None or len(words) < 4 or re.search(r"[。：:；]|的|^在", words):
            return None
        weak = PART.match(words) is not None or words.endswith(("学院", "实验室", "研究所"))
        weak = weak and _WHOLE_COLLEGE.search(words) is None
    else:
        # Romance names write only their first word large: "Institut de tourisme et d'hôtellerie".
        named = _ROMANCE.match(words) is not None or _capitalised(words, NAME_WORDS)
        if not named or _LATIN_ORGANISATION.search(words) is None:
            return None
        if _OFFICE.match(words):
            return None
        last = words.split()[-1]
        if role_nouns().search(last) and last.lower() not in _PLURAL_FIRMS or len(words.split()) == 1:
            return None
        if vocabulary("terms").named(words) or vocabulary("skills").named(words):
            return None
        weak = PART.match(words) is not None
    end = _past_bracket(segment, name.end)
    span = Span(start=name.start, end=end)
    return FoundOrganisation(Mention(text=span.of(segment).strip(), span=span), not weak, None)
