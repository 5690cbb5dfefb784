"""What clauses behind a question only say of what counts for it: "a training visit doesn't count", "contractors ok".

Such a clause asks nothing by itself: it is taken off the question, which is read without it. What it says is no proof
is kept, to be put to the conditions (`provided`); what counts as well, and counts anyway, says nothing more. Its forms
are a table, `provisos.yaml`. Knows clauses; knows nothing about conditions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple, cast

from bot.answering.question.remarks import Clause, clauses
from vectorstore.tables import table
from vectorstore.text import has_cjk

Family = Literal["job", "school", "skill"]
_EDGES = " ,，、;；:：-–—.。!！?？()（）"
_NO_ARTICLE = re.compile(r"^(?:(?:an?|the|any|some|those|these|mere|just|only|like)\s+)+", re.IGNORECASE)
_NO_TAIL = re.compile(r"(?:\s+(?:there|it|that|only|alone|for (?:them|it|us)|with (?:them|us)))+$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:,|、|/|，|；|\b(?:or|and|nor)\b|(?<=.)[和或及与](?=.)|&)\s*", re.IGNORECASE)
# Who is asked for is never what a clause waives.
_ASKS = re.compile(
    r"\b(?:who|which|anyone|anybody|someone|somebody|how many|list|show|find|any \w+s who|need)\b"
    r"|谁|哪(?!怕)|几[个位](?!月)|多少|有没有",
    re.IGNORECASE,
)


class NoProof(NamedTuple):
    """A thing that is no proof, and the clause that says so."""

    thing: str
    said: str


class Provisos(NamedTuple):
    """A question without its provisos, what is no proof of what it asks, and all the clauses that were taken off."""

    question: str
    no_proof: tuple[NoProof, ...] = ()
    taken: tuple[str, ...] = ()


def provisos(text: str) -> Provisos:
    """Take the provisos off a question on one line; a text of provisos alone is left as it is."""
    kept: list[Clause] = []
    no_proof: list[NoProof] = []
    taken: list[str] = []
    every = list(clauses(text))
    for at, clause in enumerate(every):
        said = clause.words.strip(_EDGES)
        # What comes first is the question, or what asks outright.
        asked = any(_says_more(c) for c in kept) or any(_ASKS.search(c.words) for c in every[at + 1 :])
        things = _no_proof(said) if asked else ()
        no_proof += (NoProof(thing, said) for thing in things)
        if things or (asked and (_is_aside(said) or _counts_anyway(said))):
            taken.append(said)
            if kept:
                kept[-1] = _closed(kept[-1], clause)
        else:
            kept.append(clause)
    if not taken:
        return Provisos(text)
    left = "".join(f"{c.words}{c.mark}" for c in kept).strip(" ,，;；:：-–—")
    return Provisos(_balanced(left), tuple(no_proof), tuple(taken))


def is_never_proof(thing: str, family: Family) -> bool:
    """Tell whether a thing is by itself no proof of a job, a study, a skill: no course is a job at who gave it."""
    held = cast("dict[str, dict[str, list[str]]]", _table()["never"])
    return any(_compiled(source).search(thing) for source in held[family][_language(thing)])


def is_said_as(thing: str, what: Literal["intern", "listing", "unfinished", "unpublished"]) -> bool:
    """Tell whether a thing is to be an intern, a study that is not finished, a paper that has not come out."""
    held = cast("dict[str, str]", _table()[what])
    return _compiled(held[_language(thing)]).fullmatch(thing) is not None


def _no_proof(said: str) -> tuple[str, ...]:
    """Return what a clause says is no proof, one thing after another."""
    if not said or (_ASKS.search(said) and not re.match(r"(?:注意|请)?(?:别|不要|不是)", said)):
        return ()
    for found in _matches("discounts", said):
        return _things(found)
    for found in _matches("weak_discounts", said):
        things = _things(found)
        if all(is_never_proof(thing, "job") for thing in things):
            return things
    return ()


def _things(found: re.Match[str]) -> tuple[str, ...]:
    return tuple(_NO_ARTICLE.sub("", t) for t in _BETWEEN.split(_thing(found)) if t)


def _thing(found: re.Match[str]) -> str:
    thing = _NO_ARTICLE.sub("", found["x"].strip(_EDGES))
    return _NO_TAIL.sub("", thing).strip(_EDGES) or found["x"].strip(_EDGES)


def _is_aside(said: str) -> bool:
    return bool(said) and not _ASKS.search(said) and next(_matches("asides", said), None) is not None


def _counts_anyway(said: str) -> bool:
    """Tell whether a clause only says that something counts which counts anyway."""
    if not said or _ASKS.search(said):
        return False
    held = cast("dict[str, list[str]]", _table()["anyway"])
    for found in _matches("widens", said):
        things = _things(found)
        anyway = _compiled("|".join(f"(?:{w})" for w in held[_language(said)]))
        if things and all(anyway.fullmatch(t.removesuffix("的")) for t in things):
            return True
    return False


@cache
def forms(kind: str) -> tuple[re.Pattern[str], ...]:
    """Return the expressions of a kind of clause, in the order of the table; each is of a whole clause."""
    rows = cast("list[dict[str, str]]", _table()[kind])
    return tuple(_compiled(_written_out(row["said"])) for row in rows)


def _matches(kind: str, said: str) -> Iterator[re.Match[str]]:
    return (found for form in forms(kind) if (found := form.fullmatch(said)) is not None)


def _written_out(source: str) -> str:
    words = cast("dict[str, str]", _table()["words"])
    while (found := re.search(r"\{([a-z_]+)\}", source)) is not None:
        source = source.replace(found.group(), words[found[1]])
    return source


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


def _language(said: str) -> str:
    return "zh" if has_cjk(said) else "en"


def _says_more(clause: Clause) -> bool:
    return len(re.findall(r"\w", clause.words)) > 1


def _closed(before: Clause, gone: Clause) -> Clause:
    """Return a clause with the mark that stood around the one behind it: brackets that held it go with it."""
    opened, closes = bool(_OPENS.search(before.mark)), bool(re.search(r"[)）]", gone.mark))
    if opened and not closes:
        return before  # there is more in them
    if opened:
        return before._replace(mark=_BRACKETS.sub("", before.mark + gone.mark).strip() + " ")
    mark = f" {gone.mark.strip()}" if _OPENS.match(gone.mark.strip()) else gone.mark
    return before if _ENDS.search(before.mark) else before._replace(mark=mark)


_OPENS = re.compile(r"[(（]")
_BRACKETS = re.compile(r"[()（）]")
# What a clause ends with all the same: the end of its sentence, or of its brackets.
_ENDS = re.compile(r"[?？!！.。)）]")


def _balanced(text: str) -> str:
    return text.strip("() （）") if text.count("(") != text.count(")") or text.count("（") != text.count("）") else text


@cache
def _table() -> dict[str, object]:
    return cast("dict[str, object]", table(__package__, "provisos.yaml"))
