"""What a question about one person, or one thing, asks for: the attribute, and what narrows it.

Knows which words ask for which attribute in both languages. Knows nothing of where the answer stands.
"""

from __future__ import annotations

import re

from bot.answering.question.phrases import phrase
from bot.answering.records import Condition, WordGroup
from vectorstore.records import Language, Status
from vectorstore.text import has_cjk

_YES_NO = phrase("facts", "yes_no")
_YES_NO_ZH = re.compile(
    r"(?:吗|(?<![什怎这那])么|嘛|没有|没|是否.*|是不是.*|有没有.*|会不会.*|能不能.*)[?？]?\s*$|是否|有没有|会不会|是不是"
)
_LABELS = frozenset({"email", "phone", "link", "contact", "gpa", "test_score", "advisor", "mentor", "manager", "team"})
_HAVING = re.compile(r"\b(?:have|has|got|list|give|include|mention)\b|有|写", re.IGNORECASE)
_STATUSES: tuple[tuple[str, tuple[Status, ...]], ...] = (
    (
        (
            r"preprints? (?:included|as well|too)|(?:including|with|incl\.?|counting) (?:the )?preprints?"
            r"|(?:包括|含|算上)预印本"
        ),
        ("published", "accepted", "under_review", "preprint", "listed"),
    ),
    (
        r"without preprints?|excluding preprints?|no preprints?|(?:不算|不含|不包括|除去)预印本",
        ("published", "accepted", "listed"),
    ),
    (r"\bpreprints?\b|\barxiv\b|预印本", ("preprint",)),
    (r"under review|in review|submitted|在审|审稿中|在投", ("under_review",)),
    (r"\bgranted\b|authori[sz]ed|授权", ("granted",)),
    (r"\bfiled\b|pending|applied for|申请中|已申请", ("filed",)),
    (r"\baccepted\b|peer-reviewed|录用|接收", ("published", "accepted")),
)

# The words that only say the state of a paper or patent, and what is left of them for the condition.
_STATE_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(source, re.IGNORECASE), left)
    for source, left in (
        # What a state leaves out anyway: "pending ones don't count", 申请中的不算.
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
        (
            r"[,，。;；?？(（]?\s*(?:还?在)?(?:申请中|实审中?|审查中|公开中?|受理中?)的?(?:专利)?(?:都|一律)?(?:(?:不|别)(?:算数?|含|计|包括|要)(?:进[来去])?|除外)[)）]?",
            "",
        ),
        (r"[,，(（]?\s*(?:不算|不含|不包括|除去)(?:还?在)?(?:申请中|实审中?|审查中)的?(?:专利)?[)）]?", ""),
        (r"(?:\barxiv\s*)?\bpreprints?\b(?: on arxiv)?|\barxiv (?:papers?|articles?)", "papers"),
        (r"(?:arXiv\s*)?(?:上的?)?预印本(?:论文)?|arXiv\s*(?:上的?)?论文", "论文"),
        (r"\b(?:that (?:is|are|was|were) |which (?:is|are) )?(?:currently |still )?(?:under|in) review\b", ""),
        (r"\bsubmitted\b(?! (?:a|an|any|some|his|her|their)\b)", ""),
        (r"\b(?:that (?:is|are|was|were|has been|have been) )?(?:already )?(?:granted|authori[sz]ed)\b", ""),
        (r"\bpending\b(?= patents?)|(?<=patent) pending|(?<=patents) pending", ""),
        (r"\baccepted\b(?= (?:papers?|publications?|articles?))|\bpeer-reviewed\b", ""),
        (r"(?:正)?(?:在审|审稿中|在投)的?", ""),
        (r"(?:已经?)?(?:获得?|被)?授权了?的?(?=\S*专利)", ""),
        (r"(?:已经?|正在)?申请中?的(?=\S*专利)", ""),
        (r"(?:已经?)?被?(?:录用|接收)的?(?=论文|文章)", ""),
    )
)


def is_yes_no(text: str, language: Language) -> bool:
    """Tell whether a question wants a yes or a no about PERSON."""
    return bool(_YES_NO.search(text)) if language == "en" else bool(_YES_NO_ZH.search(text))


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


def patent_kind(text: str) -> Condition | None:
    """Return the one kind of patent that a question asks for; None where it names none, or several."""
    named = [words for source, words in _PATENT_KINDS if source.search(text)]
    if len(named) != 1:
        return None
    group = WordGroup(word=named[0][0], alternatives=named[0])
    said = named[0][0] if has_cjk(text) else named[0][-1]
    return Condition(relation="topic", value=said, words=(group,), kinds=("patent",))
