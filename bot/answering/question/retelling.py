"""A question about somebody made plain: its topic first, a pronoun for who is named, an aside to whoever is asked.

"Jane Doe - does she hold a CPA, before I call her?" asks whether Jane Doe holds one. Works on a text that has PERSON
where it names people; knows nothing of what is asked.
"""

from __future__ import annotations

import re

from bot.answering.question.tokens import PERSON

# What the asker says of themselves beside a question.
_ASIDES = (
    re.compile(
        r"[,;–—-]?\s*\b(?:or (?:did|am|do|was|have|is it just) (?:I|me)\b[^?.!]*"
        r"|or (?:is|was) (?:that|it) (?:wrong|a mistake)[^?.!]*"
        r"|before (?:I|we) (?:call|phone|ring|e-?mail|write|ping|meet|contact|reach|talk|speak|message|invite)[^?.!,:]*"
        r"|before (?:my|our|the) (?:\d[\w:]*|(?:\w+ )?(?:call|meeting|interview|sync|stand-?up|lunch))[^?.!,:]*"
        r"|(?:that |which )?(?:I|we) can (?:paste|send|forward|share|use|show|drop|pop)\b[^?.!]*"
        r"|(?:if|unless) I (?:remember|recall|read|misread)[^?.!,]*|did I (?:misread|get)[^?.!,]*)",
        re.IGNORECASE,
    ),
    re.compile(
        r"^\W*(?:quick (?:one|question|q|check)|one (?:more )?(?:thing|question)|question)\s*[:,–-]\s*", re.IGNORECASE
    ),
    re.compile(r"[，,]?(?:还是|是不是)?我(?:是不是)?(?:看错|记错|弄错|搞错|看漏)了?[^？?。，,]*"),
    re.compile(
        r"[，,。]?我?(?:打算|准备|想|要|正要)?(?:给|跟|和)?[他她](?:打电话|联系|约面试|聊)[^？?。，,]*(?:之前|前)[^？?。，,]*$"
    ),
    re.compile(
        r"[，,]\s*(?:要|把|请)?(?:会议|期刊|年份|时间|日期|出处|单位|起止时间)(?:[/和、与及](?:会议|期刊|年份|时间|日期|出处|单位))*"
        r"(?:都|也)?(?:带上|注明|标上|标明|写上|列上|附上|写清楚?)[^？?。]*$"
    ),
)
# What is told behind a question, and asks nothing.
_TOLD_AFTER = re.compile(
    r"(?<=[?？])\s*(?!.*[?？])(?!.*(?:\b(?:who|what|when|where|how|which|list|show|numbers?|names?|only|just|count|include|both"
    r"|each|since|lines?|please|pls)\b|谁|哪|几|多少|什么|列|只|要|按|都))[^?？]{8,}$",
    re.IGNORECASE | re.DOTALL,
)
_SHOWN = r"(?:dates?|years?|venues?|places?|issuers?|titles?)"
# How it is to be shown is no condition: "with venue and year".
_SHOWING = re.compile(
    r"[,;+&]?\s*\b(?:and|with|incl\.?|including|plus)?\s*"
    r"(?:(?:the|their|his|her|all|exact|full|start and end|start|end) )*"
    rf"\b{_SHOWN}(?:\s*(?:and|&|\+|,|/)\s*{_SHOWN})*(?=\s*(?:$|[?.!,;]|please\b|pls\b))",
    re.IGNORECASE,
)
# "When did it end?": both ends of a time are told anyway.
_EDGE_ASKED = (
    re.compile(
        r"(?P<when>^\W*(?:\w+\W+){0,2}?(?:when|what (?:year|month|date)) (?:did|does|has|had)\b.*?)\s+"
        r"(?:end|ended|start|started|begin|began|finish|finished|stop|stopped)(?=[\s?.!,]*$)",
        re.IGNORECASE | re.DOTALL,
    ),
)
_BESIDE = re.compile(r"^\W*(?:and|with|incl|including|plus|\+|&|,)", re.IGNORECASE)
_TOPIC = re.compile(rf"^\W*{PERSON}\s*[-–—:：,，]+\s*(?P<rest>.+)$", re.DOTALL)
_OWNING = re.compile(r"\b(?:his|her|their)\b(?=\s+[\w\"'])", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:he|she|him|her|they|them)\b|(?<!其)(?<!吉)[他她](?!们|人|乡|国)", re.IGNORECASE)
# "Who" is asked for beside a name: then the pronoun is the asked-for's own.
_WHO = re.compile(r"^\W*(?:who|which|anyone|anybody)\b(?!['’]s PERSON)|谁", re.IGNORECASE)


# Who reports to somebody is that somebody's team.
_REPORTING = re.compile(
    r"\bhow many (?:people|persons|staff|employees|(?:direct )?reports|folks|men|women)?\s*(?:(?:do|does|did) )*"
    r"report(?:s|ed|ing)? (?:directly )?(?:in)?to (?P<who>[^?.!,;]+)",
    re.IGNORECASE,
)


# 除了X还有谁会Y: whoever does, X left out.
_BESIDES_ZH = re.compile(
    r"^除了?(?P<who>[^，,。？?]{1,20}?)(?:之外|以外|外)?[，,]?(?:还有|还|另外)(?P<rest>(?:谁|哪些人|哪位|哪几[位个]).+)$"
)


def left_out_last(line: str) -> str:
    """Return a question that leaves somebody out first as one that does so last."""
    return _BESIDES_ZH.sub(lambda m: f"{m['rest'].rstrip('？?。 ')}，不算{m['who']}", line)


def of_the_team(line: str) -> str:
    """Return a question for how many report to somebody as one for how many that somebody manages."""
    return _REPORTING.sub(lambda m: f"how many people does {m['who'].strip()} manage", line)


def plainly(masked: str) -> str:
    """Return a question about somebody without asides, with PERSON for its pronouns, and asking before it names."""
    if PERSON not in masked:
        return masked
    said = masked
    for aside in (*_ASIDES, _TOLD_AFTER):
        left = aside.sub("", said)
        said = left if PERSON in left else said
    said = _SHOWING.sub(lambda m: "" if _BESIDE.match(m.group()) else m.group(), said)
    for edge in _EDGE_ASKED:
        said = edge.sub(lambda m: m["when"], said)
    topic = _TOPIC.match(said)
    rest = topic.group("rest") if topic is not None else ""
    if rest and PERSON not in rest and _PRONOUN.search(rest):
        return _named(rest)
    return said if _WHO.search(said) else _named(said)


def _named(text: str) -> str:
    return _PRONOUN.sub(PERSON, _OWNING.sub(f"{PERSON}'s", text))
