"""Whose name stands at the head of a CV.

Knows how headers are laid out: a banner and contacts around the name, a label before it, a template's column of labels
above it. What is no person's (a place, a product, a firm, the addressee of a letter) is passed over: a CV without a
name is better than one under a wrong name. Knows shapes of names from `vectorstore.names`; nothing about who is who.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import NamedTuple

from ingest.lines import Line
from ingest.roles import is_role
from ingest.sections import Section
from ingest.segments import read_head
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.names import has_known_word, looks_like_name, split_header_name
from vectorstore.records import Fact, Name, Span
from vectorstore.text import fold

# A header is a handful of lines; below it a short capitalised line is rather a company or a title.
_HEADER_LINES = 8
# Below advice and banners a name counts only with contacts right under it, and not in the depth of a CV.
_DEEPEST = 30
# Name, street, town, then phone or e-mail: the contacts of a header stand this near.
CONTACT_REACH = 5
# A form's column of labels (name, birth, nationality ...) is followed by the column of what fills them.
_COLUMN_REACH = 12
CONTACT = re.compile(
    r"[\w.+-]@[\w-]+\.\w|(?:\b(?:e-?mail|phone|tel|mobile|cell|home|ph|mob)\b|电话|手机|邮箱|联系)[\s\w.()]{0,12}[:：]"
    r"|(?<!\d)(?:\(\d{3}\)|\+?\d{2,3})[\s.-]?\d{3,4}[\s.-]?\d{4}(?!\d)",
    re.IGNORECASE,
)
_EMPTY_LABEL = re.compile(r"(?:(?:full|family|first|last|given|sur)\s?)?names?\s*[:：]|姓\s*名\s*[:：]", re.IGNORECASE)
# "NOT FOR REUSE: ...": what a colon follows is a label.
_IS_LABEL = re.compile(r"\s*[:：](?!:)")
# "Some Town, IA 50613", "Some Town NT 0870": no person has a postcode.
_POSTCODE = re.compile(
    r"\.?,?\s+[A-Z][A-Za-z]{1,3}\.?,?\s+\d{4,6}(?!\d)|\.?,?\s+\d{5}(?:-\d{4})?(?!\d)|\.?,\s*\d{4}\s*$"
)
_NEXT_PART = re.compile(r"\.?\s*,\s*([^,，;；|()\d]{2,40}?)\s*(?:[,，;；|()\d]|$)")
# "Hi, I'm X." and "My name is X and ..." say who somebody is, and so does a title.
# Ranks and titles before a name.
_TITLE = (
    r"(?:mr|mrs|ms|miss|dr|prof|professor|sir|dame|judge|justice|rev|reverend|ambassador|senator)\.?"
    r"|(?-i:1SG|CPL|CPT|CSM|CW[2-5]|LTC|MAJ|MSG|MSgt|SFC|SGM|SGT|SSG|SSgt|TSgt|PO[123]|CPO|CDR)(?:\s\([Rr]et\.?\))?"
    r"|(?:(?:lieutenant|lt|major|brigadier|rear|vice|staff|first|second|master|command|wing|squadron|air)\.?\s){0,2}"
    r"(?:colonel|col|general|gen|major|maj|captain|capt|lieutenant|lt|admiral|commander|commodore|sergeant|sgt|marshal)\.?(?:\s\(ret\.?\))?"
)
# "About X", "Speaker biography: X", "Resume of X".
_ABOUT = (
    r"(?:about|meet|introducing|(?:(?:speaker|author|artist|short|brief|professional)(?:['’]s)?\s)?"
    r"(?:bio|biography|profile|cv|curriculum vitae|r[ée]sum[ée])(?:\s+of|\s*[:–—-]))"
)
_GREETING = re.compile(
    r"(?:(?:hi|hello|hey)\b(?:\s+there)?\s*[,!.–—-]?\s*)?(?:(?:my )?name is|I\s+am|I['’]m)\s+(?=[A-Z])"
    r"|(?:your|our|the|today['’]s)\s+(?:keynote |guest |first |next |last )?(?:speaker|presenter|lecturer|guest)"
    r"(?: (?:today|tonight|this \w+))? is\s+(?=[A-Z])"
    rf"|(?:{_ABOUT}\s+)?(?:(?:{_TITLE}|(?:Dr|Dipl)\.-[A-Z][a-z]+\.)\s+){{1,3}}(?=[A-Z])|{_ABOUT}\s+(?=[A-Z])"
    r"|born\s[^.,]{3,60},\s(?=[A-Z])",
    re.IGNORECASE,
)
# "X grew up above a shop": whom the first sentence is about.
_SUBJECT = re.compile(
    r"(?P<name>[A-Z][\w.'’-]*(?:\s[\"“(][A-Z][\w'’ -]{1,20}[\"”)])?(?:\s[A-Z][\w.'’-]*){1,3})(?:,\s[^,]{2,40},)?\s"
    r"(?:is|was|has|had|grew|began|came|spent|leads|holds|runs|teaches|[a-z]{3,}(?:ed|s))\s(?=\w)"
)
# "大家好，我叫某某某，", "某某某律师，"
_CALLED_ZH = re.compile(
    r"(?:(?:大家|各位|你|您)好[,，！!。]?\s*)?(?:(?:我叫|我是|我的名字[叫是])(?P<own>)|(?=[\u4e00-\u9fff]{2,4}(?:律师|教授|医[生师]|先生|女士|博士|院士|老师|同志)))"
    r"(?P<name>[\u4e00-\u9fff]{2,4}?)(?=律师|教授|医[生师]|先生|女士|博士|院士|老师|同志|(?(own)[,，。！!\s]|律师))"
)
# "MBBS FRCS" behind a titled name.
_POSTNOMINALS = re.compile(r"(?:,?\s+(?:[A-Z]{2,6}|PhD|DPhil|MSc|BSc|MEng|LLM|KC|QC))+$")
_SENTENCE_END = re.compile(r"(?<!\b[A-Z])[.!,]\s|[.!,]$|\s+(?:and|from)\s")
# States whose letters are a degree's too.
_DEGREE_TOO = frozenset({"MA", "MD", "MS", "PA"})
# What the world knows by such a name is that thing here, not a person of the same name.
_WORLD: tuple[VocabularyName, ...] = ("organisations", "places", "skills", "venues", "terms", "roles", "degrees")


class _Contender(NamedTuple):
    """Names that a line may bear; `known` where a word of them is surely a name, `contacts` where some stand below.

    `addressed`: an e-mail address in the CV is called by a word of them. `headed`: what they are stands right below,
    and where, each alone on its line.
    """

    names: tuple[Name, ...]
    line: Line
    known: bool
    contacts: bool
    labelled: bool
    addressed: bool
    headed: bool


def header_names(text: str, sections: Sequence[Section]) -> tuple[Name, ...]:
    """Return the names of the header line that is the person's; a mentor, referee or addressee never counts.

    First a line near the top that an e-mail address is called by; then one with a word that is surely a name, or with
    contacts right below; then one farther down with either, below a banner, advice or a side column; then
    whatever has a name's shape at the very top.
    """
    if (parted := _by_parts(_header_lines(sections))) is not None:
        return (parted,)
    near = list(_contenders(text, _header_lines(sections)))
    for sure in (
        (c for c in near if c.addressed),
        (c for c in near if c.known or c.contacts or c.labelled),
        _farther(text, sections),
        iter(near),
    ):
        if found := next(sure, None):
            return tuple(_moved(name, found.line.start) for name in found.names)
    return ()


def _farther(text: str, sections: Sequence[Section]) -> Iterator[_Contender]:
    """Yield the names farther down that something else says are the person's, the surest first."""
    first = [c for c in _contenders(text, _first_lines(sections)) if not c.line.bullet]
    yield from (c for c in first if c.addressed)
    yield from (c for c in first if c.contacts)
    yield from (c for c in first if c.headed)


def _by_parts(lines: Sequence[Line]) -> Name | None:
    """Return the name that a form tells in two rows, its surname apart from the rest; its place is that of the rest."""
    family = next((m for line in lines if (m := _FAMILY.fullmatch(line.text.strip()))), None)
    given = next(((line, m) for line in lines if (m := _GIVEN.fullmatch(line.text.strip()))), None)
    if family is None or given is None:
        return None
    line, match = given
    whole = f"{match['name']} {family['name']}"
    start = line.start + line.text.index(match["name"])
    span = Span(start=start, end=start + len(match["name"]))
    return Name(text=whole, script="latin", span=span) if looks_like_name(whole) == "latin" else None


_FAMILY = re.compile(r"(?:surname|last name|family name)\s*[:：]\s*(?P<name>\S.{0,40})", re.IGNORECASE)
_GIVEN = re.compile(r"(?:first|given|fore|other) ?names?\s*[:：]\s*(?P<name>\S.{0,40})", re.IGNORECASE)


def _header_lines(sections: Sequence[Section]) -> list[Line]:
    """Return the first lines of each section that may tell whose CV this is."""
    own = [s for s in sections if s.kind in {"header", "contact"}]
    told = [s.lines[0] for s in sections[:1] if s.kind == "profile" and s.lines]
    return [*told, *(line for section in own for line in section.lines[: _reach(section)])]


def _reach(section: Section) -> int:
    """Return how far into a section a name may stand: farther below a form's empty "Name:"."""
    for i, line in enumerate(section.lines[: _HEADER_LINES + 1]):
        if _EMPTY_LABEL.fullmatch(line.text.strip()):
            return i + _COLUMN_REACH
    return _HEADER_LINES


def _first_lines(sections: Sequence[Section]) -> list[Line]:
    """Return the first lines of the document whatever they stand under, but for those that speak of referees."""
    found: list[Line] = []
    for section in sections:
        if section.kind == "reference":
            break
        found.extend(section.lines)
    return found[:_DEEPEST]


def _contenders(text: str, lines: Sequence[Line]) -> Iterator[_Contender]:
    label_at: int | None = None
    addresses = _local_words(text)
    for i, line in enumerate(lines):
        if _EMPTY_LABEL.fullmatch(line.text.strip()):
            label_at = i
            continue
        written = text[line.start : line.end]
        if _BANNER.fullmatch(written.strip()):
            continue
        greeting = _GREETING.match(written)
        lead = greeting.end() if greeting else 0
        first = _POSTNOMINALS.sub("", _SENTENCE_END.split(written[lead:])[0]) if greeting else written
        if is_role(first.strip()) and lead:
            continue  # "General Manager"
        if subject := _SUBJECT.match(written, lead):
            first = subject["name"]
        if (called := _CALLED_ZH.match(written)) and looks_like_name(called["name"]) == "han":
            first, lead = called["name"], called.start("name")
        names = tuple(_moved(_without_role(name), lead) for name in split_header_name(first))
        if not names or not all(is_person(name, written) for name in names):
            continue
        below = lines[i + 1 : i + 1 + CONTACT_REACH]
        rest = written[max(n.span.end for n in names if n.span) :]
        yield _Contender(
            names=names,
            line=line,
            known=any(n.script == "han" or has_known_word(n.text) for n in names),
            contacts=any(CONTACT.search(part) for part in (rest, *(text[b.start : b.end] for b in below))),
            labelled=label_at is not None and i - label_at <= _COLUMN_REACH,
            addressed=any(_is_addressed(n, addresses) for n in names),
            headed=_is_headed(names, lines[i : i + 3]),
        )


# "应 聘 登 记 表": spaced out character by character, and of more of them than a name has: what a form is called.
_BANNER = re.compile(r"[\u4e00-\u9fff](?:[ \u3000]+[\u4e00-\u9fff]){4,}")


def _without_role(name: Name) -> Name:
    """Return a name without what somebody is in two words: "Jordan Quist Pastry Chef", not "Kim Lee Carpenter"."""
    words = name.text.split()
    if name.script != "latin" or name.span is None:
        return name
    for cut in range(_FEWEST_NAMED, len(words) - 1):
        if is_role(" ".join(words[cut:])) and not has_known_word(" ".join(words[cut:])):
            text = name.text[: name.text.index(words[cut], len(" ".join(words[:cut])))].rstrip()
            return name.model_copy(
                update={"text": text, "span": Span(start=name.span.start, end=name.span.start + len(text))}
            )
    return name


_FEWEST_NAMED = 2


def _is_headed(names: Sequence[Name], lines: Sequence[Line]) -> bool:
    """Tell a name alone on its line over what somebody is and where: the head of a profile behind its side column."""
    if len(lines) < _HEAD or sum(len(n.text) for n in names) < len(lines[0].text.strip()):
        return False
    _, what, where = lines
    return is_role(what.text.strip()) and read_head(where.text).only_when_or_where and not where.bullet


def _local_words(text: str) -> frozenset[str]:
    """Return the words that e-mail addresses at the head or the foot of a CV are called by: `jordan.quist@...`."""
    ends = (text[:_ENDS], text[-_ENDS:])
    called = (m[1] or m[2] for end in ends for m in _LOCAL.finditer(end))
    return frozenset(fold(w) for words in called for w in re.split(r"[._\-\d+]+", words) if w)


def _is_addressed(name: Name, words: frozenset[str]) -> bool:
    """Tell whether an address is called by a name: by a word of it, or by all of them written as one."""
    parts = re.split(r"[\s\-'’.]+", name.text)
    own = [fold(w) for w in parts if len(w) >= _SHORTEST_CALLED]
    # "Quist A" is how an author stands in a list.
    whole = len(own) > 1 and len(parts[-1]) > 1
    return name.script == "latin" and whole and (bool(words & set(own)) or "".join(own) in words)


# Who, as what, where.
_HEAD = 3
# An address, or that of a profile on a network: "linkedin.com/in/jordan-quist".
_LOCAL = re.compile(r"([A-Za-zÀ-ÿ][\w.+-]+)@[\w-]+\.\w|linkedin\.\w+/in/([A-Za-zÀ-ÿ][\w.-]+)")
# So far into a CV, and so far from its end, stand the addresses of whose it is.
_ENDS = 1500
# What a shorter word of an address has in common with a name says little.
_SHORTEST_CALLED = 3


def is_person(name: Name, line: str) -> bool:
    """Tell a person's name from what only has its shape, by what follows on its line and by what the world knows."""
    end = name.span.end if name.span else len(name.text)
    if _IS_LABEL.match(line, end) or _POSTCODE.match(line, end):
        return False
    if any(vocabulary(v).named(name.text) for v in _WORLD):
        return False
    if name.script == "han":
        return True
    if any(" " in m.span.of(name.text).strip() for m in vocabulary("places").matches(name.text)):
        return False
    follows = _NEXT_PART.match(line, end)
    place = follows.group(1).strip() if follows else ""
    in_a_place = bool(place) and place not in _DEGREE_TOO and vocabulary("places").named(place) is not None
    return has_known_word(name.text) or not in_a_place


def addressed_names(facts: Sequence[Fact], path: str) -> tuple[Name, ...]:
    """Return the name that an e-mail address of the person's or the file is called by: the last resort.

    Two or three words of which one is surely a name: `jordan.quist@...`, `Quist_Jordan_CV.pdf`, `张三-简历.docx`.
    """
    for fact in facts:
        if fact.relation == "email" and (found := _called(fact.value.partition("@")[0])):
            return (Name(text=found, script="latin", span=fact.span),)
    stem = PurePath(path).stem
    bare = _NOT_IN_NAME.sub(" ", re.sub(r"[_.\-+()\[\]]", " ", stem))
    for word in bare.split():
        if looks_like_name(word) == "han" and is_person(Name(text=word, script="han"), word):
            return (Name(text=word, script="han"),)
    latin = _called(".".join(bare.split()))
    return (Name(text=latin, script="latin"),) if latin else ()


# What people put beside their name in the name of a file.
_NOT_IN_NAME = re.compile(
    r"\b(?:cv|r[ée]sum[ée]s?|curriculum|vitae|final|copy|new|updated?|latest|version|v?\d+|en|cn|zh|english)\b"
    r"|个人|求职|中文|英文|最新|简历|履历",
    re.IGNORECASE,
)
_CALLED = re.compile(r"[A-Za-zÀ-ÿ'’]{2,}(?:[._][A-Za-zÀ-ÿ'’]{2,}){1,2}")


def _called(words: str) -> str | None:
    """Return the name that words parted by stops are; None where none of them is surely a name."""
    if not _CALLED.fullmatch(words):
        return None
    name = " ".join(part.capitalize() for part in re.split(r"[._]", words))
    person = looks_like_name(name) == "latin" and has_known_word(name)
    person = person and not all(vocabulary("places").named(word) for word in name.split())
    return name if person and is_person(Name(text=name, script="latin"), name) else None


def _moved(name: Name, by: int) -> Name:
    if name.span is None:
        return name
    return name.model_copy(update={"span": Span(start=name.span.start + by, end=name.span.end + by)})
