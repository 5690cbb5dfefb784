"""Judge an answer by what was expected: right, near, open or false; and which of its citations are to the point.

    right   the status that is expected; exactly the expected people, where some are; every expected phrase in the
            answer or in a quote that it uses; and every claim cites
    near    no answer is claimed (`not_found`, `unclear`), and what is shown beside it holds all that is expected
    open    no answer is claimed, and it says that it did not understand: `unclear`, or words that it names as unread
    false   anything else: somebody too many or too few, "not in the CVs" of what is there, an answer to what has none

Where `not_found`, `refused`, `unclear` or `help` is expected, right is that status with nobody named; open is `unclear`
with nobody named; all else is false. Pure: knows nothing of files, stores or models.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from bot.answering.records import Answer, Citation
from bot.evals.expected import Expected
from vectorstore.records import Record

Verdict = Literal["right", "near", "open", "false"]
VERDICTS: tuple[Verdict, ...] = ("right", "near", "open", "false")
_OPEN = ("not_found", "unclear")


class Judged(Record):
    """The verdict of an answer, and why it is not right; counts of its citations.

    Citations are those that claims use, counted where an answer is expected. `pointed` of `cited` hold an expected
    phrase or belong to an expected person; `met` of `wanted` people and phrases are those that a citation proves.
    """

    verdict: Verdict
    why: str = ""
    cited: int = 0
    pointed: int = 0
    wanted: int = 0
    met: int = 0


def judge(expected: Expected, answer: Answer, people: tuple[str, ...]) -> Judged:
    """Return the verdict of an answer; `people` are the ids of the expected people."""
    verdict, why = _verdict(expected, answer, frozenset(people))
    if expected.status != "answered":
        return Judged(verdict=verdict, why=why)
    used = _used(answer)
    pointed = [c for c in used if c.person_id in people or any(holds(c.quote, p) for p in expected.phrases)]
    met = len({c.person_id for c in used} & set(people))
    met += sum(any(holds(c.quote, p) for c in used) for p in expected.phrases)
    wanted = len(set(people)) + len(expected.phrases)
    return Judged(verdict=verdict, why=why, cited=len(used), pointed=len(pointed), wanted=wanted, met=met)


def _verdict(expected: Expected, answer: Answer, people: frozenset[str]) -> tuple[Verdict, str]:
    named = frozenset(p.person_id for p in answer.people)
    if expected.status != "answered":
        said = f"{answer.status}, expected {expected.status}"
        if named or answer.status not in (expected.status, "unclear"):
            return "false", f"{said}, with {_listed(answer, named)}" if named else said
        return ("right", "") if answer.status == expected.status else ("open", said)
    if answer.status in _OPEN:
        return _unclaimed(expected, answer, people, named)
    if answer.status != "answered":
        return "false", f"{answer.status}, expected an answer"
    if people and named != people:
        return "false", f"{_listed(answer, named - people)} too many, {len(people - named)} too few"
    said = " ".join((answer.text, *(c.text for c in answer.claims), *(c.quote for c in _used(answer))))
    if missing := [p for p in expected.phrases if not holds(said, p)]:
        return "false", f"no {missing[0]!r} in the answer or its quotes"
    numbers = {c.n for c in answer.citations}
    if not answer.claims or any(not c.citations or not set(c.citations) <= numbers for c in answer.claims):
        return "false", "a claim without a citation"
    return "right", ""


def _unclaimed(
    expected: Expected, answer: Answer, people: frozenset[str], named: frozenset[str]
) -> tuple[Verdict, str]:
    """Judge an answer that claims nothing by what it shows beside it."""
    beside = named | {p.person_id for p in answer.beside}
    shown = " ".join((answer.text, *(c.quote for c in answer.citations)))
    if people <= beside and all(holds(shown, phrase) for phrase in expected.phrases):
        return "near", f"{answer.status}, shown beside it"
    if answer.status == "unclear" or answer.unread:
        return "open", f"{answer.status}, unread: {', '.join(answer.unread) or 'all'}"
    return "false", f"{answer.status}, expected an answer"


def holds(text: str, phrase: str) -> bool:
    """Tell whether a text holds a phrase, or one of those that it joins by `|`; case, spaces and marks do not count."""
    folded = _letters(text)
    return any((sought := _letters(one)) and sought in folded for one in phrase.split("|"))


def _letters(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum() or c in "+#%.")


def _used(answer: Answer) -> tuple[Citation, ...]:
    """Return the citations that claims use, each once."""
    numbers = {n for claim in answer.claims for n in claim.citations}
    return tuple(c for c in answer.citations if c.n in numbers)


def _listed(answer: Answer, ids: frozenset[str]) -> str:
    return ", ".join(p.name for p in answer.people if p.person_id in ids) or "nobody"
