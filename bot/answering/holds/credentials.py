"""Who holds a certificate, a licence, a membership, a clearance or a right to work.

What is said of one of a row is said of that one: "ACLS 2023, PALS in progress" holds the first. One that is over, is
still to come, or is other people's ("worked with outside CPAs") proves nothing. Knows nothing about which certificates
there are: that is the lexicon.
"""

from __future__ import annotations

import re

from bot.answering.evidence import evidence, unique
from bot.answering.holds import topics
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.holds.words import matches, spelt
from bot.answering.records import Condition, Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Span

# "Clearance (expired)", 已过期.
_OVER = re.compile(
    r"\b(?:expired|lapsed|inactive|not active|(?:ran|run) out|out of date|not renewed)\b"
    r"|已过期|已失效|到期(?:后|[，,])?(?:没有?|未|尚未)|(?:没有?|未)(?:换证|续(?:期|证|注册))",
    re.IGNORECASE,
)
# "No H1B", 无驾照.
_DENIED = re.compile(
    r"(?:^|[:,;(|•·-]\s*)(?:no|not|none|without|never)\b(?!\.)|\b(?:revoked|declined|do(?:es)? not|don't)\b"
    r"|无(?!人|线|机|锡|障)|没有|(?<!尚)未取得|未考",
    re.IGNORECASE,
)
# "Currently studying for the PMP", "PALS in progress", 备考中.
_AHEAD = re.compile(
    r"\b(?:preparing for|stud(?:y|ying|ied) for|sitting for|sat for|pursuing|(?:work(?:ing|s)?|progress\w*) towards?|"
    r"will (?:take|sit)|enrolled|training for|eligible for|candidate for|planned|scheduled|pending)\b"
    r"|备考|在考|考取中|拟考|准备考|待考",
    re.IGNORECASE,
)
_COMING = re.compile(
    r"\b(?:in progress|underway|ongoing|pending|preparing|studying|stud(?:y|ied) for|sitting for|sat for|pursuing|"
    r"(?:work(?:ing|s)?|progress\w*) towards?|planned|scheduled|expected|anticipated|will (?:take|sit)|"
    r"to be (?:completed|taken)|eligible|candidate|level i{1,2}|enrolled|training for|"
    r"(?:\d|one|two|three) (?:of|out of|/) (?:\d|four) (?:parts|sections|papers|exams)|(?:parts|sections) passed)\b"
    r"|备考|在考|考取中|拟考|准备考|待考|在读|已?(?:通过|过)\s*[一二三四五六七八九十\d]+\s*[科门]|未完成|尚未取得|[科门]通过|尚?未(?:全部)?[通考]?过",
    re.IGNORECASE,
)
# Right before a name: whatever the line plans besides, this is had.
_GRANTED = re.compile(
    r"\b(?:granted|awarded|obtained|earned|received|attained|passed)\s+(?:(?:a|an|the|my|his|her)\s+)?(?:[\w-]+\s+){0,2}$",
    re.I,
)
# Behind a name these are of others, or of another thing that bears its name: "recruited CDL drivers", "CPA exam prep".
_OF_OTHERS = re.compile(
    r"\s*(?:drivers|nurses|holders|candidates|students|applicants|staff|teams?|employees|"
    r"professionals|(?:exam\s+)?prep\w*|tutor\w*|boot\s?camps?|coursework|exam (?:questions|students)|applications?|"
    r"(?:learner['’]?s?\s+)?permit|study\s+(?:group|materials?)|"
    r"scholarships?|societ(?:y|ies)|association)\b",
    re.IGNORECASE,
)
# "outside CPAs", "Society of CPAs": an abbreviation in the plural is of people, and so are "registered nurses".
_PLURAL = re.compile(
    r"[A-Z]{2,6}s|.*(?i:accountants|assistants|electricians|engineers|nurses|plumbers|professionals|teachers|technicians)"
)
_STOP = re.compile(r"[;；|｜•·◆\n。]|\.\s")
_COMMA = re.compile(r"[,，、]")
_SHARED = re.compile(r"(?:\band|&|/|和|与|及)\s*$|[(（][^)）]*$")
_BRACKETED = re.compile(r"[(（][^()（）]*[)）]")


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry tells that somebody holds what is asked for; `past` lets what is over count too."""
    said = topics.topic(sources, condition, placed)
    if not isinstance(said, Held):
        return None
    held: list[Evidence] = []
    coming: list[Evidence] = []
    for quote, name in _lines(sources, condition, placed, said):
        match _standing(sources.text(placed.entry.document_id).plain, quote.span, name, past=condition.past):
            case "held":
                held.append(quote)
            case "coming":
                coming.append(quote)
            case _:
                pass
    if condition.coming:
        return said._replace(quotes=unique(coming)) if coming else None
    if held:
        return said._replace(quotes=unique(held))
    return Near(condition, unique(coming), Reason("coming", condition.value)) if coming else None


def is_over(line: str) -> bool:
    """Tell whether a line says that what it names is no longer so."""
    return _OVER.search(line) is not None


def is_denied(line: str) -> bool:
    """Tell whether a line says that what it names is not held, is over, or is still to come."""
    return any(form.search(line) is not None for form in (_DENIED, _OVER, _COMING))


def _lines(sources: Sources, condition: Condition, placed: Placed, said: Held) -> list[tuple[Evidence, Span | None]]:
    """Return the passages that name what is asked for, with where, those that date it first."""
    text = sources.text(placed.entry.document_id)
    groups = spelt(condition.words)
    found: list[tuple[Evidence, Span | None]] = []
    for passage in placed.entry.passages or (placed.entry.span,):
        own = matches(text, passage, groups)
        if len(own) < len(groups):
            continue
        around = tuple(m.span for m in own.values())
        quote = evidence(sources, placed, passage, around=around, basis=said.basis)
        if quote is not None:
            found.append((quote, own[0].span if 0 in own else None))
    found.sort(key=lambda one: not find_periods(one[0].quote))
    return found or [(quote, None) for quote in said.evidence]


def _standing(plain: str, line: Span, name: Span | None, *, past: bool) -> str:
    """Tell whether the thing named is `held`, is `coming`, or neither, by the words of its own item."""
    if name is None or not line.holds(name):
        before, after = line.of(plain), ""
    else:
        before, after = _before(plain, line, name), _after(plain, line, name)
        if _OF_OTHERS.match(after) or _PLURAL.fullmatch(name.of(plain)):
            return "others"
    if _GRANTED.search(before):
        return "held" if past or not _OVER.search(after) else "over"
    if _AHEAD.search(before) or name is None and _COMING.search(before) or _COMING.search(after):
        return "coming"
    if _DENIED.search(before) or _DENIED.search(after):
        return "denied"
    return "over" if not past and (_OVER.search(before) or _OVER.search(after)) else "held"


def _before(plain: str, line: Span, name: Span) -> str:
    """Return what stands before a name and may be said of it: since the last stop, and the date of another."""
    words = plain[line.start : name.start]
    start = max((m.end() for m in _STOP.finditer(words)), default=0)
    ends = [p.span.end for p in find_periods(words[start:])]
    words = words[start + max(ends, default=0) :]
    # What is said in brackets is said of what they follow.
    return _BRACKETED.sub("", words)


def _after(plain: str, line: Span, name: Span) -> str:
    """Return what stands behind a name and is said of it: up to the next item of the row, or the end of its date."""
    words = plain[name.end : line.end]
    stop = _STOP.search(words)
    words = words[: stop.start()] if stop else words
    others = [m.span for m in vocabulary("certificates").matches(words)]
    # "BLS, PALS in progress": the next one has its own state; "BLS and PALS in progress" share it.
    nearest = next((o for o in others if not _SHARED.search(words[: o.start])), None)
    words = words[: nearest.start] if nearest else words
    masked = _BRACKETED.sub(lambda m: "_" * len(m.group()), words)
    comma = _COMMA.search(masked)
    dates = find_periods(words)
    if comma and not (
        dates and dates[0].span.start >= comma.end() and not words[comma.end() : dates[0].span.start].strip()
    ):
        words = words[: comma.start()]
    elif dates:
        words = words[: dates[-1 if len(dates) == 1 else 0].span.end]
    return words
