"""A person in twelve lines that a busy person reads: now, before, education, what they did, papers, skills they used.

Knows which lines make the twelve. What makes a whole section is `sections`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.compose.draft import Line
from bot.answering.compose.labels import clip
from bot.answering.compose.sections import section
from bot.answering.compose.words import say
from bot.answering.evidence import evidence, unique
from bot.answering.facts.statement import Asked
from bot.answering.records import Evidence
from bot.answering.sources import Placed
from vectorstore.records import EntryKind, Span

MOST = 12
# A line is read at a glance; what somebody did needs room for its result.
_TEXT, _DONE_TEXT = 120, 260
_NOW, _BEFORE, _EDUCATION, _CERTIFICATES, _DONE, _WORKS = 1, 3, 2, 2, 3, 2
# Entries in which a tool was used, the most telling first.
_USED_IN: tuple[EntryKind, ...] = ("employment", "internship", "project", "publication", "patent", "activity")
_SKILLS, _SKILL_QUOTES = 8, 4


def brief(asked: Asked) -> tuple[Line, ...]:
    """Return at most twelve lines about a person, each cited and headed by what it tells."""
    now = section(asked, "now", lines=_NOW)
    told = {line.text for line in now}
    before = [line for line in section(asked, "experience") if line.text not in told]
    papers, patents = section(asked, "publications", lines=_WORKS), section(asked, "patents", lines=_WORKS)
    if papers and patents:
        papers, patents = papers[: _WORKS - 1], patents[: _WORKS - 1]
    rest = [
        *_headed(asked, "education", section(asked, "education", lines=_EDUCATION)),
        *_headed(asked, "certificate", section(asked, "certificates", lines=_CERTIFICATES)),
        *_headed(asked, "done", section(asked, "work", lines=_DONE), most=_DONE_TEXT),
        *_headed(asked, "paper", papers),
        *_headed(asked, "patent", patents),
        *_used(asked),
        *_headed(asked, "skills", section(asked, "skills", lines=1)),
        *_headed(asked, "award", section(asked, "awards", lines=1)),
    ]
    head = _headed(asked, "now", now)
    room = max(_BEFORE, MOST - len(head) - len(rest))
    # Where not all posts fit the first one stands for those between: a career is told from its beginning.
    posts = [*before[: room - 1], before[-1]] if len(before) > room else before
    return tuple([*head, *_headed(asked, "before", posts), *rest][:MOST])


def _headed(asked: Asked, name: str, lines: Sequence[Line], most: int = _TEXT) -> list[Line]:
    head = f"{say(f'summary.{name}', asked.language)}{'：' if asked.language == 'zh' else ': '}"
    return [line.model_copy(update={"text": f"{head}{clip(line.text, most)}"}) for line in lines]


def _used(asked: Asked) -> list[Line]:
    """Return the tools of the skill lists that stand in what somebody did, with the passages that name them."""
    wanted = dict.fromkeys(f.value for f in asked.sources.facts("skill", person_id=asked.person_id))
    found: dict[str, Evidence] = {}
    for placed in _entries(asked):
        text = asked.sources.text(placed.entry.document_id).plain
        for place in placed.entry.passages:
            words = place.of(text)
            for value in wanted:
                if value not in found and (quote := _named(asked, placed, place, words, value)) is not None:
                    found[value] = quote
    kept: list[str] = []
    quotes: tuple[Evidence, ...] = ()
    for value in (v for v in wanted if v in found):
        more = unique([*quotes, found[value]])
        if len(more) <= _SKILL_QUOTES and len(kept) < _SKILLS:
            kept.append(value)
            quotes = more
    joint = "、" if asked.language == "zh" else ", "
    line = Line(text=joint.join(kept), person_id=asked.person_id, evidence=quotes)
    return _headed(asked, "used", [line]) if kept else []


def _entries(asked: Asked) -> list[Placed]:
    """Return the entries in which tools are used, those of CVs in the asker's language first."""
    documents = asked.sources.documents

    def rank(placed: Placed) -> tuple[bool, int]:
        foreign = documents[placed.entry.document_id].language != asked.language
        return foreign, _USED_IN.index(placed.entry.kind)

    return sorted(asked.entries(*_USED_IN), key=rank)


def _named(asked: Asked, placed: Placed, place: Span, words: str, value: str) -> Evidence | None:
    """Return a passage that names a tool as a word of its own; None where it does not."""
    match = re.search(rf"(?<![\w+#]){re.escape(value)}(?![\w+#])", words)
    if match is None and not value.isascii() and value in words:
        match = re.search(re.escape(value), words)
    if match is None:
        return None
    at = Span(start=place.start + match.start(), end=place.start + match.end())
    return evidence(asked.sources, placed, place, around=(at,))
