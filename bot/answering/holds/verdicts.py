"""What may be said of one entry and one condition: it holds, it almost does and why not quite, or nothing at all.

Knows nothing about any relation.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.answering.later import Quotes, quoted
from bot.answering.records import Basis, Condition, Evidence

ReasonKey = Literal[
    "elsewhere",  # the rest holds, at another organisation
    "scattered",  # the words stand in the entry, but apart
    "other_kind",  # it is named, in an entry that proves something else
    "status",  # a paper that is not published there (yet)
    "workshop",  # a paper at a workshop that was held there
    "interest",  # named as an interest
    "skill_list",  # named in a list of skills only
    "not_intern",  # worked there, but not as an intern
    "not_current",  # held once, no longer
    "level",  # a language, at a lower level or at none that is told
    "other_scale",  # a grade on a scale that is another
    "other_time",  # held, at another time
    "apart",  # every condition holds, in different entries
    "also",  # all that was asked for, and what was excluded
    "part",  # some of the conditions hold
    "fewer",  # fewer than asked for
    "still",  # what should be over is not
    "unfinished",  # a degree that is still in progress
    "coming",  # a certificate that is still to come
    "no_end",  # nothing says that it is over
    "not_first",  # something else came first
    "not_latest",  # something else came later
    "shorter",  # for less time than asked for
    "longer",  # for more time than asked for
    "undated",  # nothing with dates tells for how long
    "perhaps",  # it may be so: a CV gives years only
    "places",  # all of it, at different organisations
]


class Reason(NamedTuple):
    """Why something is a near miss; `what` was met, `where` says what stands in the way."""

    key: ReasonKey
    what: str = ""
    where: str = ""


class Held(NamedTuple):
    """An entry holds a condition; `also` are the citations that would do as well."""

    condition: Condition
    quotes: Quotes
    basis: Basis = "words"

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the quotes."""
        return quoted(self.quotes)


class Near(NamedTuple):
    """An entry comes close to a condition."""

    condition: Condition
    quotes: Quotes
    reason: Reason

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the quotes."""
        return quoted(self.quotes)


Verdict = Held | Near | None
