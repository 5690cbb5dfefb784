"""A pasted job description cut into the parts that ask something of people, each a must or nice to have.

Knows headings, bullets and boilerplate in both languages, and which demands no one may be judged by: age, sex, family
and the like are dropped and said to be. Knows nothing about what a part means: that is `criteria`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from bot.answering.question.constructions import whole, within
from bot.answering.question.phrases import phrase
from vectorstore.lexicon import vocabulary

Mode = Literal["intro", "must", "nice", "duty", "skip"]
Unused = tuple[str, str]

_DESCRIPTION = phrase("needs", "description")
_BULLET = re.compile(r"^\s*(?:[-*+•●▪◦·–—]+|[(（]?\d{1,2}[.、)）．](?!\d))\s*")
_MARKS = re.compile(r"^[\s#*【\[「]+|[\s#*】\]」]+$")
_HEADINGS: tuple[Mode, ...] = ("nice", "must", "skip", "duty")
# Where a heading begins in the middle of a line: "Must have: Go. Nice to have: Rust."
_INLINE = re.compile(
    r"(?:(?<=[,，。.;；、！!?？])|^)[ \t]*(?P<h>[^,，。.;；:：!?？\n]{2,48})(?=\s*[:：])", re.MULTILINE
)
# What the post does rather than what it asks for: of a need without headings it weighs, and binds nobody.
_DUTY = phrase("descriptions", "duty_said")
_COLON = re.compile(r"\s*[:：]\s*|\s[-–—]\s")
_BOILERPLATE = phrase("descriptions", "boilerplate")
_ENUMERATED = re.compile(r"(?:(?<=\s)|(?<=[;；。.]))(?=\(?\d{1,2}[.、)）]\s*\D)|(?<=[\u4e00-\u9fff])\s*(?=\d[、．])")
_SENTENCE = re.compile(
    r"[;；•●▪]|(?<=[\w)）])[。!！](?=.)|(?<=[\w)])\.\s+(?=[A-Z\u4e00-\u9fff])|(?<=[a-z]{2})\.\s+(?=\d)"
)
_CUT = phrase("descriptions", "cut")
_SEGMENT = re.compile(r"[,，、/]|\band\b|\bor\b|且|并且")
# Whom a job may not ask about, by what it asks.
PROTECTED = ("age", "sex", "family", "origin", "religion", "health", "looks", "politics")
_PROTECTED = tuple((kind, phrase("descriptions", f"about_{kind}")) for kind in PROTECTED)
# A question is shorter than this, a job description longer.
_SHORTEST = 120
_SHORTEST_HAN = 60
_LONGEST_HEADING = 48
_LONGEST_TITLE = 60


class Part(NamedTuple):
    """One demand of a description, in its own words."""

    text: str
    must: bool


class Description(NamedTuple):
    """What a job description asks for, and what of it is not used: (why, words)."""

    parts: tuple[Part, ...]
    unused: tuple[Unused, ...]


def is_description(text: str) -> bool:
    """Tell whether a text is a pasted job description rather than a question."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(text) > _LONG_HAN and len(_SENTENCE.split(text)) >= _SENTENCES and (_is_long(text)):
        return True
    inline = sum(1 for _ in _inline_headings(text))
    if inline > 1 or (inline and len(_ENUMERATED.split(text)) > 2):
        return True
    han = sum("\u4e00" <= c <= "\u9fff" for c in text)
    if len(text) < (_SHORTEST_HAN if han * 3 > len(text) else _SHORTEST):
        return False
    if len(_DESCRIPTION.findall(text)) >= 2:
        return True
    return len(lines) >= 3 and bool(_DESCRIPTION.search(text) or any(_heading(line)[0] for line in lines))


def has_heading(text: str) -> bool:
    """Tell whether a heading says what must be: where none does, the sentences themselves are what is asked for."""
    return any(_heading(line)[0] == "must" for line in _parted(text).split("\n"))


def _inline_headings(text: str) -> Iterator[int]:
    """Yield where a heading begins in the middle of a line: "Must have: Go. Nice to have: Rust."."""
    for match in _INLINE.finditer(text):
        head = match.group("h").strip()
        if (
            match.start()
            and text[match.start() - 1] != "\n"
            and any(whole(f"descriptions.{m}", head) for m in _HEADINGS)
        ):
            yield match.start()


def _parted(text: str) -> str:
    """Return a text in which each heading begins a line."""
    out, at = [], 0
    for start in _inline_headings(text):
        out.append(text[at:start])
        at = start
    return "\n".join([*out, text[at:]])


def _is_long(text: str) -> bool:
    """Tell whether a text has more sentences than anybody asks, though no heading says what it is."""
    han = sum("\u4e00" <= c <= "\u9fff" for c in text)
    return len(text) > (_LONG_HAN if han * 3 > len(text) else _LONG)


# A question with its reasons has two or three sentences and some 200 letters; a description in one paragraph has more.
_LONG, _LONG_HAN, _SENTENCES = 320, 120, 4


def read_description(text: str, begins: Mode = "intro") -> Description:
    """Return the demands of a job description; duties are demands only where no requirements are named.

    `begins`: what its first lines are, before any heading: of a need without headings they are what must be.
    """
    found: list[tuple[Mode, str]] = []
    unused: list[Unused] = []
    for mode, line in _lines(text, begins):
        for clause in (c for said in _clauses(line) for c in (_wishes_apart(said) if begins == "must" else [said])):
            if _BOILERPLATE.search(clause):
                continue
            duty = _DUTY.match(clause) if begins == "must" else None
            own: Mode = mode if duty is None else "nice"
            said = clause[duty.end() :] if duty is not None else clause
            found.extend((_mode(own, kept), kept) for kept in _permitted(said, unused))
    asked = any(mode in ("must", "nice") for mode, _ in found)
    if asked:
        unused += [("duties", "")] if any(mode == "duty" for mode, _ in found) else []
        found = [(mode, clause) for mode, clause in found if mode in ("must", "nice")]
    parts = tuple(Part(clause, mode != "nice") for mode, clause in found)
    return Description(parts, tuple(dict.fromkeys(unused)))


def _lines(text: str, begins: Mode) -> Iterator[tuple[Mode, str]]:
    """Yield the lines of a description, each with what its section holds; headings and the title are left out."""
    mode = begins
    for i, line in enumerate(_parted(text).split("\n")):
        bullet = _BULLET.match(line)
        said, rest = (None, line) if bullet else _heading(line)
        title = i == 0 and len(line) < _LONGEST_TITLE
        if said == "skip" and rest:
            continue  # "Location: Dublin" says no more than its line
        if said:
            mode = said
            if not rest:
                continue
        elif not bullet and (title or line.rstrip().endswith((":", "："))):
            continue
        if mode != "skip":
            yield mode, _BULLET.sub("", rest)


def _heading(line: str) -> tuple[Mode | None, str]:
    """Return what a heading opens, and what follows it on its line; nothing where a line is no heading."""
    plain = _MARKS.sub("", _BULLET.sub("", line))
    parts = _COLON.split(plain, maxsplit=1)
    head = _MARKS.sub("", parts[0])
    if not head or len(head) > _LONGEST_HEADING:
        return None, line
    for mode in _HEADINGS:
        if whole(f"descriptions.{mode}", head):
            return mode, parts[1].strip() if len(parts) > 1 else ""
    return None, line


def _clauses(line: str) -> Iterator[str]:
    for item in _ENUMERATED.split(line):
        for sentence in _SENTENCE.split(_BULLET.sub("", item)):
            for clause in _CUT.split(sentence or ""):
                if clause and re.search(r"\w", clause):
                    yield clause.strip(" ,，.。;；")


def is_wish(said: str) -> bool:
    """Tell whether words say that something would only be nice to have."""
    return within("needs.nice", said) is not None


def _wishes_apart(clause: str) -> list[str]:
    """Return a clause with each of its wishes apart: "Go, Kafka, a PhD is a plus" wishes for the PhD alone."""
    found: list[str] = []
    apart = True
    for part in LIST_COMMA.split(clause):
        wish = is_wish(part)
        if apart or wish:
            found.append(part)
        else:
            found[-1] = f"{found[-1]}, {part}"
        apart = wish
    return found


# A comma outside brackets, and not within a number.
LIST_COMMA = re.compile(r"[,，、;；](?!\s*\d{3}\b)(?![^(（]*[)）])\s*(?:and\s+)?")


def _mode(mode: Mode, clause: str) -> Mode:
    """Return what a clause is: its own words go before its heading's."""
    if is_wish(clause):
        return "nice"
    return "must" if mode != "nice" and within("descriptions.must_word", clause) else mode


def _permitted(clause: str, unused: list[Unused]) -> list[str]:
    """Return what is left of a clause without the demands that nobody is judged by; those are noted."""
    kinds = [kind for kind, asked in _PROTECTED if asked.search(clause)]
    if not kinds:
        return [clause]
    unused += [("protected", kind) for kind in kinds]
    kept = []
    for segment in _SEGMENT.split(clause):
        rest = segment
        for _, asked in _PROTECTED:
            rest = asked.sub(" ", rest)
        named = any(vocabulary(name).matches(rest) for name in ("skills", "terms", "degrees", "venues"))
        if rest == segment or named:
            kept.append(rest)
    return ["，".join(kept)] if any(re.search(r"\w{2}", k) for k in kept) else []
