"""Tell the state of a paper by what is said beside its title: under review, accepted, a preprint.

Knows the words for it in both languages. Knows nothing about where a paper appeared.
"""

from __future__ import annotations

import re

from vectorstore.records import Status

_RESUBMIT = r"(?:revise[sd]?|reject(?:ed)?) (?:and|&) resubmit(?:ted)?|\bR ?& ?R\b|revisions? (?:requested|invited)"
_UNDER_REVIEW = (
    r"under (?:\w+ )?(?:review|submission|revision|consideration)|in (?:submission|review|revision)\b"
    rf"|\b(?:re)?submitted\b|{_RESUBMIT}"
    r"|m(?:aj|in)or revisions?|\d(?:st|nd|rd) round|在投|投稿|审稿中|[一二三]审|在审|外审|已投|返修|退修|修回"
)
_ACCEPTED = (
    r"\bto appear\b|(?:conditionally |provisionally )?\baccepted\b(?: for publication)?|\bin press\b|\bforthcoming\b|"
    r"\bunder contract\b"
    r"|已接[收受]|已录用|被录用|录用|接收|待刊|即将刊出"
)
_PREPRINT = (
    r"\b\w{0,5}rxiv\b|\bpreprints?\b|预印|\bssrn\b|working paper|discussion paper|工作论文"
    r"|manuscript(?! (?:in|under) preparation)"
)
_STATES: tuple[tuple[re.Pattern[str], Status], ...] = (
    (re.compile(_UNDER_REVIEW, re.I), "under_review"),
    (re.compile(_ACCEPTED, re.I), "accepted"),
    (re.compile(_PREPRINT, re.I), "preprint"),
)
# With what leads from it to the journal: "under review at", "accepted for publication in".
_STATED = re.compile(
    rf"(?:{_UNDER_REVIEW}|{_ACCEPTED}|in preparation)(?:\s+(?:to|at|by|for|with|in|from)\b(?:\s+the\b)?)?", re.I
)


def state_in(words: str) -> Status | None:
    """Return the state that some words say, the least far first; None where they say none."""
    return next((status for pattern, status in _STATES if pattern.search(words)), None)


def without_state(words: str) -> str:
    """Return words with what says a state made into semicolons: it ends a venue's name, or leads to one."""
    return _STATED.sub(lambda m: ";" * len(m.group()), words)
