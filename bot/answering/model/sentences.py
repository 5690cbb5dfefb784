"""Whether a sentence says what a claim says: its pieces, all of them and each once, and small words between them.

A piece is what stands between two commas, brackets or colons of the claim. It must stand in the sentence letter by
letter; a time may be written in another way that is read as the same. What is left of the sentence then may hold the
person, and words of `small_words.yaml` that say nothing of their own. So a sentence can neither name what its claim
does not, nor change a number, nor deny, nor compare. Knows no model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

from bot.answering.compose.words import every_word, say
from bot.answering.model.used import Flaw
from vectorstore.periods import find_periods
from vectorstore.records import Language, Period, Record, Span
from vectorstore.tables import table
from vectorstore.text import has_cjk

# Whoever a claim is about, as a sentence names them; the name itself stays with us.
PERSON = "PERSON"
# Spells that only repeat small words are longer than what they say; a claim and its joints are not.
_LONGER = 160
_PERSON = re.compile(rf"{PERSON}(?!')")
_QUOTED = re.compile(r"“[^”]*”")
_JOINT = re.compile(r"[,;:](?=\s)|[，；：、。()（）\n]|\s[—|·]\s|\.(?=\s|$)")
# Pieces of a head may change places; where these stand in it, they belong together as they stand.
_BOUND = re.compile(r"[;；:：()（）]")
_FREE = frozenset({"now", "before", "education", "experience", "done", "work"})
# What somebody did is told behind a colon in the CV's own words, which stay together.
_IN_OWN_WORDS = frozenset({"done", "work"})
_COLON = re.compile(r":\s|：")
_SIGNS = frozenset(" ,.;:，。、；：")
_RUN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+|[^\\W_]+(?:'s)?")
# How a sentence may write a time: what else stands before a date ("by", "until", "before") says something of its own.
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)(?:uary|ruary|ch|il|ust|tember|ober|ember)?\.?"
_DAY = rf"(?:(?:{_MONTH}\s)?\d{{4}}|\d{{1,2}}\s{_MONTH}\s\d{{4}})"
_DAY_ZH = r"\d{4}\s?年(?:\s?\d{1,2}\s?月)?(?:\s?\d{1,2}\s?日)?"
_TIME = re.compile(
    rf"\bsince\s{_DAY}\b|\bbetween\s{_DAY}\sand\s{_DAY}\b"
    rf"|(?:\bfrom\s)?\b{_DAY}(?:\s?[–—-]\s?|\s(?:to|until|through)\s)(?:{_DAY}|(?:the\s)?present|now|today)\b"
    rf"|[自从]?{_DAY_ZH}\s?(?:[至到–—-]\s?(?:{_DAY_ZH}|今|现在)|起|以来)|\b{_DAY}\b|{_DAY_ZH}",
    re.IGNORECASE,
)
_BRACKETS = frozenset("()（）")
# Claims of some dozen people are told again and again, with the same times.
_TIMES_READ = 2_048
_MET = re.compile(r"(\d+)\. (.+)")


class Told(Record):
    """A claim as a model is told of it, and as its sentence is held to it.

    `text` has PERSON for its person. `label` is what heads it, by its name in `wording.yaml`; `heads` tells that the
    heading is a part of the line, so that a sentence must say it in its place. `besides` may be named in the sentence.
    `names` are other ways to call the person, of which no model is told.
    """

    text: str
    language: Language
    citations: tuple[int, ...]
    label: str = ""
    heads: bool = False
    bound: bool = False
    besides: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


class _Piece(NamedTuple):
    """What a sentence must hold, in any of these ways; `period` where it is a time and nothing else."""

    ways: tuple[str, ...]
    period: Period | None


def headed(text: str, language: Language) -> tuple[str, str]:
    """Return the name of the heading at the beginning of a line, "" where it has none, and what follows it."""
    head, colon, rest = text.partition("：" if language == "zh" else ": ")
    label = label_of(head, language) if colon else ""
    return (label, rest) if label else ("", text)


def label_of(heading: str, language: Language) -> str:
    """Return the name of a heading that sentences have words for; "" where they have none."""
    named = (name for name in every_word()["summary"] if name in _small())
    return next((name for name in named if say(f"summary.{name}", language) == heading), "")


def small_words(told: Told) -> tuple[str, ...]:
    """Return the words that a sentence may add to its claim."""
    held = _small()
    own = held[told.label][told.language] if told.label else {"may": (), "must": ()}
    return (*held["any"][told.language], *own["may"], *own["must"])


def flaw(told: Told, sentence: str, cites: Sequence[int]) -> Flaw | None:
    """Return what is wrong with a sentence for a claim; None where it says the same and nothing else."""
    if set(cites) != set(told.citations):
        return "citation"
    if len(sentence) > len(told.text) + _LONGER:
        return "long"
    left, places = " ".join(_PERSON.sub(f" {PERSON} ", sentence).split()), []
    for piece in _pieces(told):
        at = _place(piece, left)
        if at is None:
            return "left_out"
        places.append(at)
        left = _blanked(left, at)
    if _is_bound(told) and _order(told, places) != sorted(p.start for p in places):
        return "order"
    for also in told.besides:
        at = _written(also, left)
        left = _blanked(left, at) if at is not None else left
    return _of_rest(told, left)


def _of_rest(told: Told, left: str) -> Flaw | None:
    """Return what is wrong with what a sentence says beside the pieces of its claim."""
    words = frozenset(w.casefold() for w in small_words(told))
    signs = _SIGNS | (_BRACKETS & set(told.text))
    if not all(c in signs or c in "\0'" or c.isalnum() for c in left):
        return "added"
    found: list[str] = []
    for run in _RUN.findall(left):
        if run == PERSON:
            continue
        parts = _covered(run, words) if has_cjk(run) else ([run] if run.casefold() in words else None)
        if parts is None:
            return "added"
        found += [p.casefold() for p in parts]
    if _without_words(left):
        return "added"
    if left.count(PERSON) > 1:
        return "twice"
    if told.label and told.heads:
        must = {w.casefold() for w in _small()[told.label][told.language]["must"]}
        if must and must.isdisjoint(found):
            return "left_out"
    return None


def _without_words(left: str) -> bool:
    """Tell whether an apostrophe stands in what is left that belongs to no name."""
    return "'" in left.replace(f"{PERSON}'s", "")


def _pieces(told: Told) -> list[_Piece]:
    """Return what a sentence for a claim must hold, the longest first, so that no piece is found within another."""
    found = [_piece(p, told) for p in _cut(told)]
    return sorted(found, key=lambda p: -max(map(len, p.ways)))


def _cut(told: Told) -> Iterator[str]:
    """Give the pieces of a claim in their order; a quotation is one, with its marks, and so is what is told behind."""
    head, own = _parted(told)
    at = 0
    for quoted in _QUOTED.finditer(head):
        yield from _between(head[at : quoted.start()])
        yield quoted.group()
        at = quoted.end()
    yield from _between(head[at:])
    if own := own.strip().rstrip(".。"):
        yield own


def _parted(told: Told) -> tuple[str, str]:
    """Return what a claim says of where and when, and what it tells in the CV's own words."""
    colon = _COLON.search(told.text) if told.label in _IN_OWN_WORDS else None
    return (told.text[: colon.start()], told.text[colon.end() :]) if colon else (told.text, "")


def _between(text: str) -> Iterator[str]:
    at = 0
    numbered = _MET.match(text)
    if numbered is not None:  # "1. met: ": the full stop belongs to the number
        first = _JOINT.search(text, numbered.start(2))
        at = first.end() if first else len(text)
        yield text[: first.start() if first else len(text)].strip()
    for piece in (p.strip() for p in _JOINT.split(text[at:])):
        if any(c.isalnum() for c in piece) and piece != PERSON:
            yield piece


def _piece(text: str, told: Told) -> _Piece:
    met = _MET.fullmatch(text)
    if met is not None and met[2] == say("match.met", told.language):
        return _Piece((text, *(w.format(n=met[1]) for w in _small()["met"][told.language])), None)
    return _Piece((text,), _time(text))


def _place(piece: _Piece, text: str) -> Span | None:
    """Return where a piece stands in what is left of a sentence."""
    if piece.period is not None:
        for one in _TIME.finditer(text):
            if _time(re.sub("^(?:from\\s|[自从])", "", one.group(), flags=re.IGNORECASE)) == piece.period:
                return Span(start=one.start(), end=one.end())
    return next((at for way in piece.ways if (at := _written(way, text)) is not None), None)


@lru_cache(maxsize=_TIMES_READ)
def _time(text: str) -> Period | None:
    """Return the period that a text is and nothing else; None where it is another text."""
    read = find_periods(text) if any(c.isdigit() for c in text) else ()
    return read[0].period if len(read) == 1 and read[0].span == Span(start=0, end=len(text)) else None


def _written(piece: str, text: str) -> Span | None:
    """Return where a text holds a piece as it is written, save for how its first letter is and for its spaces."""
    sought = " ".join(piece.split())
    for begun in dict.fromkeys((sought, sought[0].lower() + sought[1:], sought[0].upper() + sought[1:])):
        at = text.find(begun)
        while at >= 0:
            end = at + len(begun)
            if not (_joined(text[at - 1 : at], begun[0]) or _joined(begun[-1], text[end : end + 1])):
                return Span(start=at, end=end)
            at = text.find(begun, at + 1)
    return None


def _joined(before: str, behind: str) -> bool:
    """Tell whether two characters that stand side by side are of one word; Chinese ones never are."""
    return before.isalnum() and behind.isalnum() and not has_cjk(before) and not has_cjk(behind)


def _is_bound(told: Told) -> bool:
    """Tell whether the order of a claim's pieces says something."""
    head, _ = _parted(told)
    return (
        told.bound
        or told.label not in _FREE
        or _BOUND.search(head) is not None
        or sum(_time(p) is not None for p in _cut(told)) > 1
    )


def _order(told: Told, places: Sequence[Span]) -> list[int]:
    """Return where the pieces of a claim stand in a sentence, in the claim's own order."""
    by_length = sorted(enumerate(_cut(told)), key=lambda p: -max(map(len, _piece(p[1], told).ways)))
    found = {at: place.start for (at, _), place in zip(by_length, places, strict=True)}
    return [found[at] for at in sorted(found)]


def _blanked(text: str, at: Span) -> str:
    # A character that no sentence is written with: words on its two sides do not become one.
    return text[: at.start] + "\0" * (at.end - at.start) + text[at.end :]


def _covered(run: str, words: frozenset[str]) -> list[str] | None:
    """Return the small words that a run of Chinese is made of; None where it is made of others too."""
    ends: dict[int, list[str]] = {0: []}
    for at in range(len(run)):
        if at in ends:
            for word in words:
                if run.startswith(word, at):
                    ends.setdefault(at + len(word), [*ends[at], word])
    return ends.get(len(run))


@cache
def _small() -> dict[str, Any]:
    return cast("dict[str, Any]", dict(table(__package__, "small_words.yaml")))
