"""Read "2008-12" as years where a section tells its years so: among "2012-18" it is no December.

Knows drafts of jobs and studies with their lines. Knows nothing about how a date is read by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.entries.draft import Draft
from vectorstore.records import Period

# No month is so late: two figures behind a year are the year that something ended in.
_SURE = re.compile(r"\b(?:19|20)\d\d[-–/](?:1[3-9]|[2-9]\d)\b")
_EITHER = re.compile(r"\b(?P<century>19|20)(?P<start>\d\d)[-–/](?P<end>0\d|1[0-2])\b(?![-–/.\d])")


def with_short_years(drafts: Sequence[Draft]) -> None:
    """Take a month of a year for a stretch of years, where another entry of the section can only mean years."""
    heads = [" ".join(line.text for line in draft.lines[: draft.heads]) for draft in drafts]
    if not any(_SURE.search(words) for words in heads):
        return
    for draft, words in zip(drafts, heads, strict=True):
        told, period = _EITHER.search(words), draft.period
        if told is None or period is None or period.start != period.end or int(told["end"]) <= int(told["start"]):
            continue
        if period.start == f"{told['century']}{told['start']}-{told['end']}":
            start, end = (f"{told['century']}{told[part]}" for part in ("start", "end"))
            draft.period = Period(start=start, end=end)
