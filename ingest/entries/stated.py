"""Read the posts that a profile states in so many words, beside those that the CV tells of in a section of their own.

"Worked as an engineer at X" is a post; what X's product, client or referee is, is none.
"""

from __future__ import annotations

import re

from ingest.entries.draft import Draft
from ingest.organisations import organisation_in
from ingest.roles import is_role
from ingest.sections import Section
from vectorstore.lexicon import vocabulary
from vectorstore.records import Span

# Work for these is no employment: a client's consultant, a journal's referee.
NOT_EMPLOYED = re.compile(
    r"\b(?:consultant|contractor|freelancer?|vendor|advis[eo]r|reviewer|referee|volunteer|judge|mentor|ambassador|model)\b",
    re.IGNORECASE,
)
_STATED_POST = re.compile(
    r"\b[Ww]orked\s+as\s+(?:an?\s+|the\s+)?(?P<role>[\w/&-]+(?: [\w/&-]+){0,6}?)\s+(?:at|in|for)\s+(?:the\s+)?"
    r"(?P<name>[A-Z][\w&.'’-]*(?:\s+(?:of|and|&|[A-Z][\w&.'’-]*)){0,6}?)\.?\s*(?:$|[,;(.])",
)


def stated_posts(section: Section, told: frozenset[str], parent: Draft) -> list[Draft]:
    """Return the posts that a profile states in so many words: "worked as an engineer at X".

    `told` are the ids and names of the employers that the CV tells of elsewhere: those are not told twice.
    """
    found: list[Draft] = []
    for line in section.lines:
        for match in _STATED_POST.finditer(line.text):
            role, name = match.group("role"), match.group("name").rstrip(".")
            organisation = organisation_in(name)
            if organisation is None or not organisation.sure or organisation.left is not None:
                continue
            if NOT_EMPLOYED.search(role) or not is_role(role[:1].upper() + role[1:]) or _is_tool(name):
                continue
            mention = organisation.mention
            lineage = vocabulary("organisations").lineage(mention.lexicon_id) if mention.lexicon_id else ()
            if told & {*lineage, mention.text}:
                continue
            at = line.start + match.start("name")
            draft = Draft(kind="employment", section=section, lines=[line], parent=parent, role=role)
            draft.cover = Span(start=line.start + match.start(), end=line.start + match.end("name"))
            draft.organisations = [mention.model_copy(update={"span": Span(start=at, end=at + len(name))})]
            found.append(draft)
    return found


def _is_tool(name: str) -> bool:
    return vocabulary("skills").named(name) is not None
