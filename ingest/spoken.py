"""Read which languages somebody speaks, wherever a CV says it: listed under a label, beside how well, or in a sentence.

A language's name alone says nothing: cooking is French, a department is of English. It counts in a list of languages,
beside a level or a verb of speaking, and where nothing but languages is listed. Knows how such runs of words are built
in both languages; knows nothing about skills, nor where these facts go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ingest.fluency import with_levels
from ingest.signs import REMEMBERED
from ingest.unspoken import unspoken
from vectorstore.alternatives import one_of
from vectorstore.lexicon import facts
from vectorstore.records import Entry, EntryKind, Span
from vectorstore.text import has_cjk


class Spoken(NamedTuple):
    """A language, as it is told with how well, its id, and where it stands."""

    value: str
    span: Span
    concept_id: str


_KNOWN = facts("languages.yaml")
_BY_NAME = {name.casefold(): key for key, fields in _KNOWN.items() for name in fields["names"]}
_CODES = {code: key for key, fields in _KNOWN.items() for code in fields.get("codes", ())}


def _written(names: list[str]) -> str:
    """Return the names as alternatives, the longest first: "Mandarin Chinese" is one language."""
    chinese = one_of(n for n in names if has_cjk(n))
    others = rf"\b{one_of(n for n in names if not has_cjk(n))}\b"
    return f"{chinese}|{others}" if chinese else others


_NAMES = [n for fields in _KNOWN.values() for n in fields["names"]]
# Written large, or all in capitals: elsewhere "polish" is what is done to shoes.
_NAME = _written([*_NAMES, *(n.upper() for n in _NAMES if not has_cjk(n))])
_SMALL_NAME = f"(?i:{_written([n.lower() for n in _NAMES])})"
_CODE = f"(?<![\\w/])(?:{_written(list(_CODES))})(?![\\w/])"

# Said of languages alone.
_SURE = (
    r"(?i:\b(?:near-)?native(?:ly|-level)?\b|\bmother[- ]tongue\b|\bfluen(?:t|tly|cy)\b|\bconversational(?:ly)?\b"
    r"|\bbilingual(?:ly)?\b|\btrilingual\b|\bmultilingual\b|\bproficien(?:t|cy|tly)\b"
    r"|\bliterate\b|\bconversant\b|\bspeakers?\b"
    r"|\b(?:speaks?|spoke|speaking)\b|\b(?:muttersprache|muttersprachlich|fließend|verhandlungssicher|grundkenntnisse|"
    r"langue maternelle|courant|lengua materna|madrelingua|fluido)\b|\bnon-native\b|\bJLPT\b|\binterprets?\b"
    r"|\bheritage\b|\b(?:gets?|getting) by in\b"
    r"|\b(?:lectures?|teach(?:es)?|talks|lessons|seminars|publish(?:es)?)\s+in\b)"
    r"|(?<![A-Za-z\d])(?:[ABC][12]|N[1-5])(?![A-Za-z\d])|\b(?:CET|TEM)[-\s]?[468]\b|(?:专业)?[四六八]级|专[四八]|[一二三]级[甲乙]等|雅思|托福|\bIELTS\b|\bTOEFL\b|\bTOEIC\b"
    r"|母语|流利|没问题|第一语言|工作语言|口语|书面|听说读写|听说|读写|双语|授课|会话"
    r"|(?:能够?|可以?)(?:熟练|流利|简单)?地?(?:以|用|使用|运用|说|讲|听懂|听|阅读|读|看)|(?:会|能)(?:说|讲)|通晓|掌握|交流|交谈|沟通"
    r"|对话|(?:(?<![\u4e00-\u9fff])|(?<=[他她我也还又]))(?:会|懂|粗通|略懂|说|讲)"
    r"|(?:以|用)(?=[\u4e00-\u9fff、]{2,9}"
    r"(?:为|授课|上课|讲|教|交流|做|作|演|写|给|向|工作|主持|谈|报告|汇报|答))"
)
# Said of much else too: a course is advanced, a firm works with French teams.
_WEAK = (
    r"(?i:\b(?:basic|basics|elementary|beginner|intermediate|advanced|working|professional|limited|full|business|good|"
    r"very good|excellent|strong|solid|fair|reading|written|writing|spoken|oral|knowledge|command|some|rusty|"
    r"passable|decent|"
    r"halting|broken|serviceable|school|kitchen|everyday|technical|medical|upper|a little|a bit|"
    r"a few words|smattering|enough)\b)"
    r"|熟练|精通|良好|优秀|一般|日常|工作|入门|基础|简单|四级|六级|较好|很好|能力强|好|熟悉"
)
_FILL = (
    r"(?i:\b(?:in|of|a|an|the|at|to|with|as|for|both|also|plus|level|levels|skills?|language|languages|ability|fluency|"
    r"communications?|since|including|not|only|well|very|reasonably|quite|and|und|et|y|or|my|is|am|are)\b)"
    r"|[,，、&/+():：（）–—-]|和|与|及|以及|的|地|能力|水平|等|可|能|均|都|皆|为|作为|进行|语言|一些|一点"
    r"|阅读|说|听|读|写|也|并|作|做|用于|应付|谈"
)
_BREAK = r"[.;。；|｜\t\n•·◆●*!?]"
_TOKEN = re.compile(
    rf"(?P<name>{_NAME})|(?P<stop>{_BREAK})|(?P<sure>{_SURE})|(?P<weak>{_WEAK})|(?P<fill>{_FILL})|(?P<gap>\s+)"
    r"|(?P<other>[^\W\d_\u4e00-\u9fff][\w'’]*|\S)"
)
_ANY_NAME = re.compile(f"{_NAME}|{_SMALL_NAME}")
_NAME_OR_CODE = re.compile(f"{_NAME}|{_SMALL_NAME}|{_CODE}")
_BIG_NAME = re.compile(_NAME)
_LABEL_WORD = (
    r"(?:(?:spoken|foreign|human|natural|other|working|known)\s+)?languages?(?:\s+(?:skills?|spoken|known|proficiency))?|"
    r"spoken|speaks|tongues?|linguistics?|sprachen|sprachkenntnisse|langues|idiomas|lingue|línguas|"
    r"语言(?:能力|水平|技能)?|外语(?:能力|水平)?|"
    r"英语(?:能力|水平)"
)
_HEADS_LIST = re.compile(rf"\W*(?:{_LABEL_WORD}|i speak|what i speak|会说什么)\b", re.IGNORECASE)
# What names a list of languages within a line: with a colon, or right before the first of them.
_LABEL = re.compile(
    rf"(?:^|(?<=[.;|•\n>*])|(?<=\s))\s*(?i:{_LABEL_WORD})\**\s*(?:[:：]|[-–—]\s|(?=\s(?:{_NAME})))", re.MULTILINE
)
# What follows is another list: "Skills:", "Tools -".
_NEXT_LABEL = re.compile(r"(?:(?<=[\s.;|])[A-Z][\w/& ]{2,30}|[\u4e00-\u9fff]{2,6})[:：]|\n\s*\n")
# Without the letters of one of these no passage tells a language, and to look for them is far quicker.
_NAMED = re.compile(one_of(n.casefold() for n in _NAMES))
_LABELLED = re.compile(
    one_of("language spoken speaks tongue linguistic sprach langues idiomas lingue línguas 语言 外语 英语".split())
)
_PROGRAMMING = re.compile(r"(?:programming|computer|scripting|编程)\s*$", re.IGNORECASE)
_CITED: frozenset[EntryKind] = frozenset({"publication", "patent"})
# Where work is told, "advanced English" was taught and "good French wine" sold: there only a verb or a sure word tells.
_OF_WORK: frozenset[EntryKind] = frozenset({"employment", "internship", "project", "teaching", "education", "award"})
# "teaches advanced English", "recruits native Chinese speakers"
_TAUGHT = re.compile(
    r"\b(?:taught|teach(?:es|ing)?|tutor\w*|recruit\w*|hir(?:ed|ing)|assist\w*|"
    r"help\w*|serv\w*|"
    r"lectur\w* on)\b(?! in\b)[^,;]*$",
    re.I,
)
_TO_OTHERS = re.compile(
    r"[\s-]+(?:\w+[\s-]+){0,3}?(?:clients?|customers?|patients?|students?|famil(?:y|ies)|communit(?:y|ies)|population|"
    r"markets?|parents?|residents?|audiences?|countries|learners?|children|households?|users?|"
    r"members|callers|consumers?)\b"
)


def read_spoken(plain: str, entry: Entry) -> Iterator[Spoken]:
    """Yield the languages that an entry says its person speaks, each once a passage."""
    if entry.kind in _CITED:
        return
    headed = is_headed(plain, entry)
    passages = entry.passages or (entry.span,)
    rows = _rows(plain, passages)
    for passage in passages:
        listed = headed or passage in rows
        if not listed and not _holds(plain, passage, _NAMED) and not _holds(plain, passage, _LABELLED):
            continue
        names: dict[str, re.Match[str]] = {}
        for match in _in_passage(plain, passage, entry.kind, headed=listed):
            names.setdefault(_concept(match.group()), match)
        spans = [Span(start=m.start(), end=m.end()) for m in names.values()]
        told = with_levels(plain, passage, spans)
        yield from (Spoken(value, span, key) for key, (value, span) in zip(names, told, strict=True))


def _holds(plain: str, passage: Span, words: re.Pattern[str]) -> bool:
    """Tell whether the letters of one of these words stand in a passage, in any case."""
    return _stand(words, plain[passage.start : passage.end])


# A passage is asked by its rows, by its runs, and by itself.
@lru_cache(maxsize=REMEMBERED)
def _stand(words: re.Pattern[str], written: str) -> bool:
    return words.search(written.casefold()) is not None


def _rows(plain: str, passages: Sequence[Span]) -> set[Span]:
    """Return the passages that are a language each, one below the other."""
    found: set[Span] = set()
    row: list[Span] = []
    for passage in passages:
        if any(run.whole and run.names for run in _runs(plain, passage)):
            row.append(passage)
            continue
        found.update(row if len(row) > 1 else ())
        # What a comma leaves open goes on below: "Fluent in English, French," and then "German".
        row = [passage] if plain[passage.start : passage.end].rstrip().endswith((",", "，", "、")) else []
        row = row if row and any(run.names for run in _runs(plain, passage)) else []
    found.update(row if len(row) > 1 else ())
    return found


def tells_languages(plain: str, passage: Span, entry: Entry) -> bool:
    """Tell whether a passage lists languages and no skills: under their heading, or behind their label."""
    headed = is_headed(plain, entry)
    if not headed and not _holds(plain, passage, _NAMED):
        return False
    if (_NAME_OR_CODE if headed else _ANY_NAME).search(plain, passage.start, passage.end) is None:
        return False
    return headed or _HEADS_LIST.match(plain, passage.start, passage.end) is not None


def is_headed(plain: str, entry: Entry) -> bool:
    """Tell whether an entry stands under a heading of languages."""
    return entry.kind == "skill" and any(_HEADS_LIST.match(h.of(plain).strip()) for h in entry.headings)


def _concept(name: str) -> str:
    return _BY_NAME.get(name.casefold()) or _CODES[name]


def _in_passage(plain: str, passage: Span, kind: EntryKind, *, headed: bool) -> list[re.Match[str]]:
    """Return the names in a passage that are languages somebody speaks, in their order."""
    lists = [passage] if headed else list(_labelled(plain, passage))
    found = {m.start(): m for one in lists for m in _NAME_OR_CODE.finditer(plain, one.start, one.end)}
    if kind == "skill":
        found.update(
            (m.start(), m) for m in _BIG_NAME.finditer(plain, passage.start, passage.end) if _is_item(plain, passage, m)
        )
    for run in _runs(plain, passage):
        found.update((m.start(), m) for m in run.spoken(plain, kind))
    told = [found[at] for at in sorted(found)]
    every = [Span(start=m.start(), end=m.end()) for m in _ANY_NAME.finditer(plain, passage.start, passage.end)]
    denied = unspoken(plain, passage, every) if told else set()
    return [m for m in told if Span(start=m.start(), end=m.end()) not in denied]


def _is_item(plain: str, passage: Span, match: re.Match[str]) -> bool:
    """Tell whether a name is an item of a list by itself."""
    before, after = plain[passage.start : match.start()].rstrip(), plain[match.end() : passage.end].lstrip()
    return (not before or before[-1] in _PARTS) and (not after or after[0] in f"{_PARTS}(（.。")


_PARTS = ",，、;；|｜/•·:：\n&"


def _labelled(plain: str, passage: Span) -> Iterator[Span]:
    """Yield what stands behind a label of languages, up to the next label."""
    for label in _LABEL.finditer(plain, passage.start, passage.end):
        if _PROGRAMMING.search(plain, passage.start, label.start()):
            continue
        after = _NEXT_LABEL.search(plain, label.end(), passage.end)
        yield Span(start=label.end(), end=after.start() if after else passage.end)


class _Run(NamedTuple):
    """Words side by side that name languages and how well they are spoken, joined by commas and small words."""

    tokens: tuple[re.Match[str], ...]
    before: str
    whole: bool
    goes_on: bool

    @property
    def names(self) -> list[int]:
        """Return where the names of languages stand in it."""
        return [i for i, token in enumerate(self.tokens) if token.lastgroup == "name"]

    def spoken(self, plain: str, kind: EntryKind) -> list[re.Match[str]]:
        """Return the names in it that are languages somebody speaks."""
        names = self.names
        if names and kind in _OF_WORK and (used := self._used(plain, names)):
            return used
        if not names or _TAUGHT.search(self.before):
            return []
        sure = self.goes_on or any(t.lastgroup == "sure" for t in self.tokens)
        if not sure and (kind in _OF_WORK or not (self.whole and len(names) > 1)):
            names = [] if kind in _OF_WORK else self._beside_levels(plain, names)
        return [self.tokens[i] for i in names if not self._qualifies(plain, i)]

    def _used(self, plain: str, names: list[int]) -> list[re.Match[str]]:
        """Return the languages that work was done in: "answered callers in both English and Spanish"."""
        led = any(_IN.fullmatch(t.group()) for t in self.tokens[: names[0]]) and _TALKED.search(self.before)
        told = [
            i for i in names if (led and not self._leads_on(plain, i)) or _ABILITY.match(plain, self.tokens[i].end())
        ]
        return [self.tokens[i] for i in told]

    def _beside_levels(self, plain: str, names: list[int]) -> list[int]:
        """Return the names beside a level, and those that are joined to them: "good skills in Welsh and Irish"."""
        found: list[int] = []
        for i in names:
            last = found[-1] if found else None
            joined = last is not None and all(_JOINS.fullmatch(t.group()) for t in self.tokens[last + 1 : i])
            if joined and not self._leads_on(plain, i) or self._beside_level(plain, i):
                found.append(i)
        return found

    def _beside_level(self, plain: str, i: int) -> bool:
        """Tell whether a level stands right before a name or right behind it, and nothing that the name qualifies."""
        before = next((t for t in reversed(self.tokens[:i]) if not _LEANS.fullmatch(t.group())), None)
        if before is not None and before.lastgroup == "weak":
            return not self._leads_on(plain, i)
        if _LANGUAGE.match(plain, self.tokens[i].end()) and i == 0 and not self.before.strip():
            return True
        after = next((t for t in self.tokens[i + 1 :] if not _LEANS.fullmatch(t.group())), None)
        return after is not None and after.lastgroup == "weak" and not _WORD.match(plain, after.end())

    def _qualifies(self, plain: str, i: int) -> bool:
        """Tell whether a name says of which language something else is: German literature, Spanish-speaking clients."""
        name = self.tokens[i]
        after = _SPEAKING.match(plain, name.end())
        if after is not None and _TO_OTHERS.match(plain, after.end()):
            return True
        if _LEARNT.match(plain, name.end()) or _LEARNING.search(plain, 0, name.start()):
            return True
        if after is not None or not self._leads_on(plain, i):
            return False
        if any(_SPEAKS.fullmatch(t.group()) for t in self.tokens[:i]):
            return False  # "I speak Welsh and Irish every day"
        return (
            not i
            or self.tokens[i - 1].lastgroup not in ("sure", "weak")
            and not _IN.fullmatch(self.tokens[i - 1].group())
        )

    def _leads_on(self, plain: str, i: int) -> bool:
        """Tell whether a word of other things stands right behind a name."""
        follows = _WORD.match(plain, self.tokens[i].end())
        token = _TOKEN.match(plain, follows.start("word")) if follows else None
        return token is not None and token.lastgroup == "other"


_LEANS = re.compile(
    r"of|in|a|an|the|[(（:：–—-]|is|am|are|的|地|能力|水平|communications?|skills?|language|level", re.IGNORECASE
)
# "German language", by itself; not the department of it.
_LANGUAGE = re.compile(r" languages?\s*(?:$|[.,;|•]|\s{2})", re.IGNORECASE)
# "Using Spanish skills to translate".
_ABILITY = re.compile(r" (?:language )?skills?\b", re.IGNORECASE)
# Verbs of talk with others, which is done in a language that one has.
_TALKED = re.compile(
    r"\b(?:answer|assist|communicat|convers|correspond|counsel|explain|greet|help|instruct|interact|interview|present|"
    r"respond|serv|speak|spoke|support|translat|wrote|writ)(?:e|es|ed|ing|t|ten)?\b[^.;:]*$",
    re.IGNORECASE,
)
# What is only being learnt is not spoken yet.
_LEARNT = re.compile(r"\s*[（(]?(?:在学|学习中|自学中|currently learning|\(?learning)")
_LEARNING = re.compile(r"\blearning\s+$", re.IGNORECASE)
_IN = re.compile(r"in|of|以|用", re.IGNORECASE)
_WORD = re.compile(r"[ ]?(?P<word>[A-Za-z\u4e00-\u9fff])")
_SPEAKING = re.compile(r"[- ]speaking\b", re.IGNORECASE)
# So much of a sentence before a run tells whose it is.
_BEFORE = 40


def _runs(plain: str, passage: Span) -> list[_Run]:
    """Yield the runs of a passage that name a language."""
    if not _holds(plain, passage, _NAMED) or _BIG_NAME.search(plain, passage.start, passage.end) is None:
        return []
    run: list[re.Match[str]] = []
    begin, stops, speaks = passage.start, 0, False
    found: list[_Run] = []

    def close() -> None:
        nonlocal speaks
        if not run:
            return
        before = plain[max(begin, run[0].start() - _BEFORE) : run[0].start()]
        goes_on = speaks and _JOINS.fullmatch(run[0].group()) is not None
        found.append(_Run(tuple(run), before, whole=False, goes_on=goes_on))
        speaks = speaks or any(_SPEAKS.fullmatch(t.group()) for t in run)
        run.clear()

    for token in _TOKEN.finditer(plain, passage.start, passage.end):
        match token.lastgroup:
            case "gap":
                continue
            case "other":
                stops += 1
                close()
            case "stop":
                close()
                begin, speaks = token.end(), False
            case _:
                run.append(token)
    close()
    return [one._replace(whole=not stops) for one in found]


# "I speak Welsh with my mother, English with the dog": what is spoken goes on behind a comma.
_JOINS = re.compile(r"[,，、;]|and|und|et|y", re.IGNORECASE)
_SPEAKS = re.compile(r"speaks?", re.IGNORECASE)
