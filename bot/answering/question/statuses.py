"""What a question about one person, or one thing, asks for: the attribute, and what narrows it.

Knows which words ask for which attribute in both languages. Knows nothing of where the answer stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.grammar import CueKind
from bot.answering.question.phrases import phrase
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, WordGroup
from vectorstore.records import Language, Status
from vectorstore.text import has_cjk

_YES_NO = phrase("facts", "yes_no")
_LABELS = frozenset({"email", "phone", "link", "contact", "gpa", "test_score", "advisor", "mentor", "manager", "team"})
_HAVING = re.compile(r"\b(?:have|has|got|list|give|include|mention)\b|(?<!没)有|写", re.IGNORECASE)
_STATUSES: tuple[tuple[str, tuple[Status, ...]], ...] = (
    (
        (
            r"preprints? (?:included|as well|too|(?:also )?counts?|(?:are |is )?(?:ok|okay|fine|welcome))"
            r"|(?:including|with|incl\.?|counting) (?:the )?preprints?"
            r"|(?:包括|含|算上)预印本|预印本(?:也|都)?(?:算|行|可以)"
        ),
        ("published", "accepted", "under_review", "preprint", "listed"),
    ),
    (
        r"without preprints?|excluding preprints?|no preprints?|(?:不算|不含|不包括|除去)预印本",
        ("published", "accepted", "listed"),
    ),
    (r"\bpreprints?\b|\barxiv\b|预印本", ("preprint",)),
    (r"under review|in review|submitted", ("under_review",)),
    (r"\bgranted\b|authori[sz]ed(?! to)", ("granted",)),
    (r"\bfiled\b|pending|applied for", ("filed",)),
    (r"\baccepted\b|peer-reviewed", ("published", "accepted")),
)

# The words that only say the state of a paper or patent, and what is left of them for the condition.
_STATE_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(source, re.IGNORECASE), left)
    for source, left in (
        # What a state leaves out anyway: "pending ones don't count".
        (
            (
                r"[,;(-]?\s*\b(?:not counting|excluding|without|and not|but not|not|no) (?:the )?"
                r"(?:pending|filed)(?: ones| patents?| applications?)?\b\)?"
            ),
            "",
        ),
        (
            (
                r"[,;.(-]?\s*\b(?:pending|filed)(?: ones| patents?| applications?)? "
                r"(?:(?:do(?:es)?(?:n'?t| not)) count|excluded)\)?"
            ),
            "",
        ),
        (r"(?:\barxiv\s*)?\bpreprints?\b(?: on arxiv)?|\barxiv (?:papers?|articles?)", "papers"),
        (r"(?:arXiv\s*)?(?:上的?)?预印本(?:论文)?|arXiv\s*(?:上的?)?论文", "论文"),
        (r"\b(?:that (?:is|are|was|were) |which (?:is|are) )?(?:currently |still )?(?:under|in) review\b", ""),
        (r"\bsubmitted\b(?! (?:a|an|any|some|his|her|their)\b)", ""),
        (r"\b(?:that (?:is|are|was|were|has been|have been) )?(?:already )?(?:granted|authori[sz]ed(?! to))\b", ""),
        (r"\bpending\b(?= patents?)|(?<=patent) pending|(?<=patents) pending", ""),
        (r"\baccepted\b(?= (?:papers?|publications?|articles?))|\bpeer-reviewed\b", ""),
    )
)


def is_yes_no(text: str, row: Sequence[Element], language: Language) -> bool:
    """Tell whether a question wants a yes or a no about PERSON: 是否 stands in it, or 吗 or 没有 ends it."""
    if language == "en":
        return bool(_YES_NO.search(text))
    parts = [e.part for e in row if e.part is None or e.part.kind != "mark"]
    if len(parts) > 1 and (named := parts[-1]) is not None and named.has("pronoun", "person"):
        parts = parts[:-1]  # 会用Altium吗郭倩
    last = parts[-1] if parts else None
    ends = last is not None and last.kind == "cue" and not last.has("ask", "what") and last.text.endswith(_CLOSING)
    return (ends and not (last is not None and last.has("attribute"))) or any(
        p is not None and p.has("ask", "whether") for p in parts
    )


# What ends a question that wants a yes or a no.
_CLOSING = ("吗", "么", "嘛", "吧", "没有", "没", "不")


def is_label(text: str, attribute: str | None) -> bool:
    """Tell whether "does she have a GitHub page?" asks for what a CV labels: then the value is the answer."""
    return attribute in _LABELS and bool(_HAVING.search(text))


def without_status(text: str) -> str:
    """Return a question without the words that its statuses say already: they are no subject of a paper."""
    if not statuses_of(text):
        return text
    for words, left in _STATE_WORDS:
        text = words.sub(left, text)
    return " ".join(text.split())


# How far a paper or patent has come, by the senses of the grammar.
_STATES: dict[str, tuple[Status, ...]] = {
    "granted": ("granted",), "filed": ("filed",), "under_review": ("under_review",),
    "accepted": ("published", "accepted"),
}  # fmt: skip
# What is left where those are left out that are not so far yet.
_BUT_FOR: dict[str, tuple[Status, ...]] = {"filed": ("granted",), "under_review": ("published", "accepted")}


class Stated(NamedTuple):
    """A row without the words for how far papers or patents have come, and which of them are asked for."""

    row: tuple[Element, ...]
    statuses: tuple[Status, ...] = ()


def stated(row: Sequence[Element]) -> Stated:
    """Return a row without its states: 已授权 narrows, 申请中的不算 leaves out, 申请中的也算 does neither."""
    parts = [e.part for e in row]
    found: dict[Status, None] = {}
    gone: set[int] = set()
    for at, part in enumerate(parts):
        state = next((s for s in _STATES if part is not None and part.has("when", s)), None)
        if state is None:
            continue
        denied, aside = _beside(parts, at, "op", "not", "except"), _beside(parts, at, "frame", "aside")
        gone |= {at, *denied, *aside}
        if not aside:
            found |= dict.fromkeys(_BUT_FOR.get(state, ()) if denied else _STATES[state])
    return Stated(tuple(e for n, e in enumerate(row) if n not in gone), tuple(found))


def _beside(parts: Sequence[Part | None], at: int, kind: CueKind, *senses: str) -> set[int]:
    """Return where a cue stands right before or behind a place, over words that say nothing."""
    for step in (1, -1):
        n = at + step
        while 0 <= n < len(parts) and (part := parts[n]) is not None:
            if part.has(kind, *senses):
                return {n}
            if not part.is_frame or part.kind == "mark" or part.has("frame", "aside"):
                break
            n += step
    return set()


def statuses_of(text: str) -> tuple[Status, ...]:
    """Return the statuses that a question about papers or patents asks for; empty where it does not say."""
    for source, statuses in _STATUSES:
        if re.search(source, text, re.IGNORECASE):
            return statuses
    return ()


# What is registered: one kind alone narrows, two together are all of them.
_PATENT_KINDS = tuple(
    (re.compile(source, re.IGNORECASE), words)
    for source, words in (
        (r"发明(?!人|家|了|过)|\binventions?\b", ("发明专利", "发明", "invention patent", "invention")),
        (r"实用新型|\butility models?\b", ("实用新型", "utility model")),
        (r"外观(?:设计|专利)|\bdesign patents?\b", ("外观设计", "外观", "design patent")),
    )
)


def of_its_kind(held: Condition, said: str) -> Node:
    """Return patents of the one kind that is asked for; who has inventions may have patents of any."""
    kind = patent_kind(said) if _PATENTED.search(said) else None
    if kind is None:
        return held
    if held.minimum is not None:
        return kind.model_copy(update={"minimum": held.minimum})
    return Clause(join="same_entry", parts=(held, kind))


_PATENTED = re.compile(r"专利|\bpatents?\b", re.IGNORECASE)


def patent_kind(text: str) -> Condition | None:
    """Return the one kind of patent that a question asks for; None where it names none, or several."""
    named = [words for source, words in _PATENT_KINDS if source.search(text)]
    if len(named) != 1:
        return None
    group = WordGroup(word=named[0][0], alternatives=named[0])
    said = named[0][0] if has_cjk(text) else named[0][-1]
    return Condition(relation="topic", value=said, words=(group,), kinds=("patent",))
