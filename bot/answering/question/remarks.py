"""What an asker says of the asking: "need it by friday", "boss breathing down my neck", 老板催, 周五要.

A clause that holds nothing but words of the asker's errand, hour and mood asks nothing, and is passed over wherever it
stands. Its words are the table `remarks.yaml`; a clause with any other word is left as it is, so that no condition is
lost. Knows nothing of what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple, cast

from bot.answering.question.asides import without_asides
from bot.answering.question.constructions import within
from vectorstore.tables import table
from vectorstore.text import has_cjk

# What parts clauses; a hyphen does so between spaces, and what leads on to a question behind what leads to it.
_MARKS = re.compile(
    r"[,;:!?。，；：！？（）()\n]+|\.(?=\s|$)|\s[-–—]+\s|\s*[–—]\s*"
    r"|(?<=\s)(?:but|so|and|because)(?=\s+(?:who|which|does|do|is|are|has|have|any|anyone|anybody|how|what|where"
    r"|(?:i|we) need|need|looking)\b)",
    re.IGNORECASE,
)
_DASHES = frozenset(":：-–—")
_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?|['’](?:s|d|ll|re|ve|m)\b|\d+(?::\d\d)?\s?(?:am|pm)?|[^\s\w]", re.IGNORECASE)
_HOUR = re.compile(r"\d+(?::\d\d)?\s?(?:am|pm)?")
_HOUR_ZH = r"\d{1,2}[点号日](?:半|钟)?|[一二三四五六七八九十两]{1,2}点(?:半|钟)?"
_OWN = frozenset({"i", "i'm", "i'd", "i'll", "i've", "im", "we", "we're", "we've", "we'll", "me", "my", "our", "us"})
# Whose errand it is stands behind this, whoever they are: "asking for our Paris team".
_ON_BEHALF = re.compile(
    r"(?:i'?m |just |only )?asking (?:(?:for|on behalf of) (?:a|an|my|our|the)|because|as|since) "
    r"(?!.*\b(?:who|with|that|someone)\b).+",
    re.IGNORECASE,
)
# "Dutch client", "we have a client in Lyon": who pays for the errand.
_CLIENT = re.compile(
    r"(?:(?:i|we)(?:'ve| have)?(?: got)? )?(?:(?:a|an|our|my|the) )?(?!(?:with|for|at|by|to|no|not|one)\b)(?:\w+ )?"
    r"(?:client|customer)"
    r"(?:(?: is|'s)? (?:in|from|near|over in|out in) (?!.*\b(?:who|with|that|and|needs?|wants?)\b).+)?",
    re.IGNORECASE,
)
_ON_BEHALF_ZH = re.compile(r"(?:我是?)?(?:帮|替)(?:我们?|一个|个)?[^\s，。]{1,6}?(?:问|打听)(?:的|一下|一句|下|问)*")
# Who asks stands before the question that they ask: "our training lead asks who ...", 法务那边问.
_RELAYED = re.compile(
    r"(?:(?:ok|okay|so|hi|hey|also)[, ]+)?(?:our|my|the|a) (?!candidates?\b|people\b|person\b|guy\b)(?:[\w&'’-]+ ){1,4}"
    r"(?:(?:is|are|was|were|keeps?|kept) (?:asking|wondering)|asks|asked|wants?|wanted|would like|needs?) "
    r"(?:(?:me|us) )?(?:to (?:know|find out|see|check) )?(?:(?:whether|if) )?"
    r"(?=(?:who|which|how many|any|anyone|anybody)\b)",
    re.IGNORECASE,
)
_RELAYED_ZH = re.compile(
    r"(?:我们?|咱们?)?(?:老板|领导|客户|甲方|财务|法务|人事|业务|用人部门|部门|团队|经理|总监|主管|组长|同事|面试官|(?:HR|CTO|CEO|CFO))"
    r"(?:那边|那儿|这边|部门|同事)?(?:问|在问|想问|想知道|想了解|要知道)(?:一下|下|了一下|我们?)?[，,：: ]*"
    r"(?=谁|有没有|有谁|哪|几|多少|简历)",
    re.IGNORECASE,
)
_LONGEST_TEXT = 700
_KINDS = ("people", "errands", "times", "deeds", "moods", "between")
# What takes back the question before stands first, and before a question of its own: "scrap that, who ...".
_TAKING_BACK = "taking_back"


def without_remarks(text: str) -> str:
    """Return a text without the clauses that only say why, when and for whom it is asked; whole where no other is."""
    if len(text) > _LONGEST_TEXT:
        return text
    text = _asked_itself(without_asides(text))
    every = _not_taken_back(list(clauses(text)))
    kept = [c for c in every if not _is_remark(c)]
    if not any(_says_more(c) for c in kept):
        kept = every
    if sum(len(c.words) + len(c.mark) for c in kept) == len(text):
        return text
    left = "".join(f"{c.words}{c.mark}" for c in kept).strip(" ,，;；:：-–—")
    if left.count("(") != left.count(")"):
        left = left.strip("() ")
    return left if re.search(r"\w", left) else text


def _asked_itself(text: str) -> str:
    """Return a question without who asks it before it."""
    relayed = _RELAYED.match(text) or _RELAYED_ZH.match(text)
    return text[relayed.end() :] if relayed else text


def _not_taken_back(clauses: list[Clause]) -> list[Clause]:
    """Return clauses without those at the beginning that take back what was asked before."""
    at = 0
    while at < len(clauses) and _takes_back(clauses[at].words.strip()):
        at += 1
    rest = "".join(f"{c.words}{c.mark}" for c in clauses[at:]).strip()
    return clauses[at:] if at and within("conversation.own_question", rest) else clauses


def _takes_back(said: str) -> bool:
    """Tell whether a clause says that what was asked is no longer asked, and nothing else."""
    if has_cjk(said):
        return re.sub(r"[\s了吧啊哈]+", "", said) in {w.removesuffix("了") for w in _words(_TAKING_BACK, "zh")}
    words = [_plain(w) for w in _WORD.findall(said)]
    rest = " ".join(w for w in words if w not in _LEADING_IN)
    return rest in _words(_TAKING_BACK, "en")


# What leads any turn in: "ok, scrap that", "actually, no".
_LEADING_IN = frozenset(
    {"ok", "okay", "oh", "ah", "hmm", "sorry", "so", "well", "just", "please", "let's", "lets", "now"}
)


class Clause(NamedTuple):
    """Words between marks, and the mark behind them."""

    words: str
    mark: str


def clauses(text: str) -> Iterator[Clause]:
    """Yield the clauses of a text, each with the mark behind it."""
    at = 0
    for mark in _MARKS.finditer(text):
        yield Clause(text[at : mark.start()], mark.group())
        at = mark.end()
    if at < len(text):
        yield Clause(text[at:], "")


def _says_more(clause: Clause) -> bool:
    """Tell whether a clause may be a question: it holds words of its own."""
    return len(re.findall(r"\w", clause.words)) > 1


def _is_remark(clause: Clause) -> bool:
    said = clause.words.strip()
    if not said:
        return False
    if has_cjk(said):
        return _is_remark_zh(said)
    words = [_plain(w) for w in _WORD.findall(said)]
    leads = clause.mark.strip()[:1] in _DASHES and bool(clause.mark.strip())
    if leads and len(words) > 1 and words[0] in _words("leads", "en") and words[1] in _ASKED_THING:
        return True
    if len(words) == 1 and words[0] in _words("praise", "en"):
        return True
    if _ON_BEHALF.fullmatch(said) or _CLIENT.fullmatch(said):
        return True
    kinds = _kinds(words)
    if not words or kinds is None or _needs_somebody(words):
        return False
    return _tells(kinds, own=bool(_OWN & set(words)), purpose=words[0] in ("for", "before"))


def _plain(word: str) -> str:
    """Return a word in small letters; a day is the same with its possessive: "tomorrow's standup"."""
    said = word.lower().replace("’", "'")
    base = said.removesuffix("'s")
    return base if base in _words("times", "en") or base in _words("people", "en") else said


_ASKED_THING = frozenset({"one", "question", "q", "ask", "thing", "request"})


def _tells(held: AbstractSet[str], *, own: bool, purpose: bool = False) -> bool:
    """Tell whether words of these kinds tell of an errand: a mood does, else two things that go together must."""
    if "moods" in held:
        return True
    errand, timed = bool({"people", "errands"} & held), "times" in held
    if "deeds" in held and (errand or timed or own):
        return True
    return (errand and (timed or purpose)) or (own and "errands" in held)


def _needs_somebody(words: Sequence[str]) -> bool:
    """Tell whether somebody is needed: "need a manager", "we need:"; "need it for the manager" is a remark."""
    for at, word in enumerate(words):
        rest = [w for w in words[at + 1 :] if w not in _BEFORE_NOUNS]
        if word in _NEEDING and (not rest or rest[0] in _words("people", "en")):
            return True
    return False


_NEEDING = frozenset({"need", "needs", "needed", "want", "wants", "wanted", "wanting", "find"})
_BEFORE_NOUNS = frozenset({"a", "an", "the", "our", "my", "some", "more", "one", "new", "another", "two"})


def _kinds(words: Sequence[str]) -> set[str] | None:
    """Return of which kinds words are, the longest phrase first; None where one of them is of none."""
    found: set[str] = set()
    at = 0
    while at < len(words):
        size = next((n for n in (4, 3, 2, 1) if at + n <= len(words) and _kinds_of(words, at, n)), 0)
        if not size:
            return None
        kinds = _kinds_of(words, at, size)
        # "Client calls" are errands; "I call" is a deed, and tells by whose it is.
        found |= kinds - {"deeds"} if "errands" in kinds else kinds
        at += size
    return found


def _kinds_of(words: Sequence[str], at: int, size: int) -> set[str]:
    said = " ".join(words[at : at + size])
    if _HOUR.fullmatch(said):
        clock = said.endswith(("am", "pm")) or ":" in said or (at > 0 and words[at - 1] in _BEFORE_HOURS)
        return {"times"} if clock else {"between"}
    return {kind for kind in _KINDS if said in _words(kind, "en")}


_BEFORE_HOURS = frozenset({"at", "by", "in", "before", "until", "till", "from"})


def _is_remark_zh(said: str) -> bool:
    plain = re.sub(r"\s+", "", said)
    if plain in _words("praise", "zh") or _ON_BEHALF_ZH.fullmatch(plain):
        return True
    if not _whole_zh().fullmatch(plain) or _somebody_needed_zh().fullmatch(plain):
        return False
    held = {k for k in _KINDS if any(w in plain for w in _words(k, "zh"))}
    held |= {"times"} if re.search(_HOUR_ZH, plain) else set()
    return _tells(held, own="我" in plain)


@cache
def _whole_zh() -> re.Pattern[str]:
    every = sorted({w for k in _KINDS for w in _words(k, "zh")}, key=len, reverse=True)
    return re.compile(f"(?:{'|'.join(map(re.escape, every))}|{_HOUR_ZH})+")


@cache
def _somebody_needed_zh() -> re.Pattern[str]:
    """Return what asks for somebody of the asker's own words: 要客户经理."""
    people = "|".join(map(re.escape, _words("people", "zh")))
    return re.compile(f"我?们?(?:要|需要|想要|找|要找)(?:一?个)?(?:{people})*的?")


@cache
def _words(kind: str, language: str) -> frozenset[str]:
    held = cast("dict[str, dict[str, list[str]]]", _table())
    return frozenset(str(w) for w in held[kind][language])


@cache
def _table() -> object:
    return table(__package__, "remarks.yaml")
