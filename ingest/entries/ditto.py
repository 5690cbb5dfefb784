"""Give a row that says 同上 or "ditto" what stands there in the row above.

A table's writer does not say the same employer twice. Knows the words for it; nothing about tables or heads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.entries.draft import Draft

_DITTO = re.compile(
    r"[(（\"“]?(?:(?:单位|学校)?同[上前]|〃|ditto|(?:the )?same (?:as above|employer|firm|school|company)"
    r"|as above|idem)"
    r"[)）\"”]?\.?",
    re.IGNORECASE,
)


def with_ditto(drafts: Sequence[Draft]) -> None:
    """Let each draft that is with "ditto" be with whom the one above of its kind is, and as what."""
    above: dict[bool, Draft] = {}
    for draft in drafts:
        last = above.get(draft.kind == "education")
        if any(is_ditto(m.text) for m in draft.organisations):
            draft.organisations = [m for m in draft.organisations if not is_ditto(m.text)]
            if last is not None and not draft.organisations:
                draft.organisations = [m.model_copy(update={"inherited": True}) for m in last.organisations]
                draft.location = draft.location or last.location
                draft.context = (*draft.context, last.lines[0].span)
        if draft.role and is_ditto(draft.role):
            draft.role = last.role if last is not None else None
        above[draft.kind == "education"] = draft


def is_ditto(words: str) -> bool:
    """Tell words that stand for those in the same place above."""
    return _DITTO.fullmatch(words.strip()) is not None
