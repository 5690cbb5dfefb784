"""Which quotes of a judging model count: those that stand in the very entry, say something, and deny nothing.

A model that is wrong, or lies, can choose among the words of an entry and no more. Knows entries and their text. Knows
no model.
"""

from __future__ import annotations

import re

from bot.answering.evidence import evidence
from bot.answering.holds.topics import is_wish
from bot.answering.quoting import as_read
from bot.answering.records import SAID_OF_ONESELF, Evidence
from bot.answering.sources import Placed, Sources
from bot.answering.topics import content_words
from vectorstore.records import Span

# A model copies words and makes these signs its own; each is one character for another.
_SIGNS = str.maketrans("‘’‚“”„«»–—‐‑−，：；（）", '\'\'\'"""""-----,:;()')
_AROUND = " \t\r\n\"'“”‘’"
# One denial in a clause turns round what the clause says, and so does what is only wished.
_DENIES = re.compile(
    r"\b(?:no\b(?!\.)|not\b(?! (?:only|just|limited))|never|without|none|neither|nor|cannot|unable|unfamiliar"
    r"|lack(?:s|ed|ing)?|(?:ca|could|did|do|does|had|has|have|is|was|were|wo|would|should)n['’]t)\b"
    r"|没|未(?!来)|从未|并非|无(?!人|线|机|锡|障|缝|损|菌|纸)|(?<![经永])不(?!断|仅|同|锈|动产|良|只|管|少|限|低)",
    re.IGNORECASE,
)
# A denial reaches forward over a list ("no forklifts, cranes or trucks"), and back no further than a comma.
_BEFORE = re.compile(r"[;；。!！?？\n|•]|\.(?=\s|$)|\bbut\b|但")
_BEHIND = re.compile(r"[;；。!！?？\n|•,，]|\.(?=\s|$)|\s[–—]\s|\bbut\b|但")


def proof(sources: Sources, placed: Placed, quote: str) -> tuple[Evidence, ...]:
    """Return what a quote of an entry proves, as whole lines; nothing where it does not count."""
    span = place_of(sources, placed, quote)
    if span is None or not content_words(quote):
        return ()
    plain = sources.text(placed.entry.document_id).plain
    if denies(plain, span):
        return ()
    if placed.entry.kind in SAID_OF_ONESELF and is_wish(plain[_line_start(plain, span.start) : span.end]):
        return ()
    own = evidence(sources, placed, span, around=(span,), basis="judged")
    if own is None or own.person_id != placed.person_id:
        return ()
    return as_read(sources, (own,))


def place_of(sources: Sources, placed: Placed, quote: str) -> Span | None:
    """Return where a quote stands in an entry's own words, to the letter but for spaces and the shape of signs."""
    entry = placed.entry
    plain = sources.text(entry.document_id).plain
    within = [(at, c) for at, c in enumerate(entry.span.of(plain), entry.span.start) if not c.isspace()]
    letters = "".join(c for _, c in within).translate(_SIGNS)
    sought = "".join(quote.strip(_AROUND).split()).translate(_SIGNS)
    start = letters.find(sought) if sought else -1
    while start >= 0:
        span = Span(start=within[start][0], end=within[start + len(sought) - 1][0] + 1)
        if not (_inside_word(plain, span.start) or _inside_word(plain, span.end)):
            return span
        start = letters.find(sought, start + 1)
    return None


def denies(plain: str, span: Span) -> bool:
    """Tell whether the clauses that a stretch of a text lies in deny anything."""
    line = _line_start(plain, span.start)
    start = max((m.end() for m in _BEFORE.finditer(plain, line, span.start)), default=line)
    end = _BEHIND.search(plain, span.end)
    return _DENIES.search(plain, start, end.start() if end else len(plain)) is not None


def _line_start(plain: str, at: int) -> int:
    return plain.rfind("\n", 0, at) + 1


def _inside_word(plain: str, at: int) -> bool:
    """Tell whether a word of letters that are written apart is cut at a place."""
    before, after = plain[at - 1 : at], plain[at : at + 1]
    return before.isascii() and after.isascii() and before.isalnum() and after.isalnum()
