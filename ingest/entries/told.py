"""What a clause of prose tells: a post, a study, a stay; and where a name of an organisation stands in it.

`told_zh` and `told_en` read clauses of their language; `prose` puts what they tell together. A clause knows neither the
one before it nor the CV.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vectorstore.records import EntryKind, Mention, Period, Span


class Told(NamedTuple):
    """A post, study or stay that a clause tells; spans count from the beginning of the clause.

    `span` is all of the clause that tells it. `now`: it still is so; `bare`: it is, where no date says otherwise.
    `begins`: the date of the clause is when a study began. `alone`: a post with nobody who was told before. `place`: in
    what town or country. `another`: beside the study told before, at its school and time. `ended`: the date of the
    clause is when a post ended.
    """

    kind: EntryKind
    span: Span
    organisation: Mention | None = None
    role: str | None = None
    period: Period | None = None
    now: bool = False
    bare: bool = False
    begins: bool = False
    alone: bool = False
    place: str | None = None
    another: bool = False
    ended: bool = False


# A stay elsewhere that is neither a post nor a degree: "赴某大学访问一年", "a year as a visiting student at X".
STAY_AS = re.compile(
    r"访问(?:学者|学生|研究员|教授)?|访学|联合培养|进修|交流(?:生)?"
    r"|\b(?:visiting|exchange)\s+(?:ph\.?d\.?\s+)?(?:student|scholar|researcher|fellow|scientist|professor)",
    re.IGNORECASE,
)
