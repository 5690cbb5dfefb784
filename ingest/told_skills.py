"""Read what somebody says that they know, in a sentence: 熟练使用 SAP、用友 U8, "comfortable with Excel and Power BI".

Knows the words that such a clause opens with in both languages. What it lists counts where the lexicon knows it, or
stands in one list with what it knows. Knows nothing about lists of skills, which need no such word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectorstore.lexicon import vocabulary
from vectorstore.records import Entry, EntryKind, Span
from vectorstore.text import has_cjk, trim

# Where somebody speaks of themselves; what was used in a job is told of the job.
_OWN: frozenset[EntryKind] = frozenset({"profile", "other"})
_LEAD = re.compile(
    r"(?<![不没无未欠])(?:(?:能够?|可以?|会)?(?:熟练|熟悉|精通)(?:地?(?:使用|掌握|运用|操作|应用))?|(?<![不没])掌握|会(?:使?用|操作)|擅长|(?:主要)?(?:研究方向|研究领域|专长)(?:为|是|包括|[:：])"
    r"|\bI (?:(?:mostly|mainly|also|often) )?(?:use|work with|code in|program in)\b"
    r"|\b(?:proficient|skilled|versed|experienced?|comfortable|familiar|competent|fluent|conversant|adept|trained|expert(?:ise)?|"
    r"proficiency|knowledge|command|skills?|hands[- ]on|speciali[sz]\w+|good)\b (?:in|with|of|at|using)\b)",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\b(?:no|not|never|without|little|un\w*|lack\w*)(?: \w+)?|[不没无未]\S{0,2})\s*$", re.IGNORECASE
)
_DENIAL_REACH = 20
_CLAUSE_END = re.compile(
    r"[。；;!！?？\n]|\.(?=\s|$)|,?\s(?:and|but|though|or)\s(?:not|no|never|less|un\w+)\b|[不没未]"
    r"|，(?=[\u4e00-\u9fff]{0,6}(?:能|有|可|会|具|并|善|在|为|曾))"
)
_ITEM_GAP = re.compile(
    r"\s*[、,，/()（）]\s*|\s+(?:and|or|as well as|以及|和|与|及)\s+"
    # 风险定价与并购融资: words of two characters or more on either side.
    r"|(?<=[\u4e00-\u9fff]{3})(?:以及|与|及)(?=[\u4e00-\u9fff]{3})"
)
# A skill is named in so few words.
_ITEM_WORDS, _ITEM_CJK = 3, 10
# Of what a clause lists, so much is known for skills.
_SHARE = 2
# "擅长组织发展、薪酬绩效": said of fields, which no lexicon of tools holds.
_OF_FIELDS = re.compile(
    r"(?i:speciali[sz]|expertise|skilled)|擅长|研究方向|研究领域|专长|精通|会(?:使?用|操作)|熟练(?:地?(?:使用|掌握|运用|操作|应用))"
)


def told_skills(plain: str, entry: Entry) -> Iterator[Span]:
    """Yield where skills stand that the sentences of an entry say somebody has."""
    if entry.kind not in _OWN:
        return
    words = entry.span.of(plain)
    until = 0
    for lead in _LEAD.finditer(words):
        if lead.end() < until or _DENIED.search(words, max(0, lead.start() - _DENIAL_REACH), lead.start()):
            continue
        stop = _CLAUSE_END.search(words, lead.end())
        until = stop.start() if stop else len(words)
        labelled = words[lead.end() - 1] in ":：" or words[lead.end() : lead.end() + 1] in (":", "：")
        fields = _OF_FIELDS.search(lead.group()) is not None
        for span in _listed(words, lead.end(), until, fields=fields, labelled=labelled):
            yield Span(start=entry.span.start + span.start, end=entry.span.start + span.end)
    yield from _enumerated(entry, words)


def _enumerated(entry: Entry, words: str) -> Iterator[Span]:
    """Yield the items of a sentence that is nothing but names, one of which is a known skill: "Sage, payroll, VAT."."""
    for sentence in _SENTENCE.finditer(words):
        items = list(_items(words, *sentence.span()))
        if len(items) < _FEWEST_ITEMS or not all(_ITEM.fullmatch(item.of(words)) for item in items):
            continue
        if any(vocabulary("skills").named(item.of(words)) is not None for item in items):
            for item in items:
                yield Span(start=entry.span.start + item.start, end=entry.span.start + item.end)


# What stands between two stops; a name of a few words, no one of them a sentence's.
_SENTENCE = re.compile(r"(?:(?<=[.!?]\s)|(?<=\n))[A-Z][^.!?\n:@]{8,240}(?=[.]\s|[.]?(?:\n|$))")
_ITEM = re.compile(r"(?!(?:I|My|We|The|A|An|In|With|For|And)\b)[A-Z][\w+#&/-]*(?:[ -][\w+#&/-]+){0,2}")
_FEWEST_ITEMS = 4


def _listed(words: str, start: int, end: int, *, fields: bool, labelled: bool) -> Iterator[Span]:
    clause = words[start:end]
    known = [Span(start=start + m.span.start, end=start + m.span.end) for m in vocabulary("skills").matches(clause)]
    yield from known
    items = list(_items(words, start, end))
    others = [item for item in items if not any(item.touches(k) for k in known)]
    listed = len(items) > 1 and (known and len(known) * _SHARE >= len(items) or fields)
    for item in others if listed else ():
        if _is_name(item.of(words), fields=fields) or labelled and _is_field(item.of(words)):
            yield item


def _items(words: str, start: int, end: int) -> Iterator[Span]:
    at = start
    for gap in (*_ITEM_GAP.finditer(words, start, end), None):
        span = trim(words, at, gap.start() if gap else end)
        if span is not None:
            yield span
        at = gap.end() if gap else end


def _is_name(item: str, *, fields: bool) -> bool:
    """Tell the name of a thing from the rest of a sentence."""
    if has_cjk(item):
        short = len(item) <= _ITEM_CJK and not _SAID.search(item)
        return short and (fields or re.search(r"[A-Za-z0-9]", item) is not None)
    if fields:
        return len(item.split()) <= _ITEM_WORDS and not _SAID_EN.search(item)
    return len(item.split()) <= _ITEM_WORDS and all(not word[:1].islower() for word in item.split())


def _is_field(item: str) -> bool:
    """Tell what a list behind a label names in more words: 擅长：某病的诊断与治疗."""
    return has_cjk(item) and len(item) <= _FIELD_CJK and not _TOLD.search(item)


_FIELD_CJK = 14
_TOLD = re.compile(r"[了我你他]|工作|沟通|学习|能力强|善于")
_SAID = re.compile(r"[的了能会有等我]|工作|沟通|学习")
_SAID_EN = re.compile(
    r"\b(?:my|our|his|her|their|the|a|an|to|is|was|who|which|that|in|of|for|with|such)\b|ing\s", re.IGNORECASE
)
