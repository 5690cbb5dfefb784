"""A reading as a few lines, for models that are small and slow: what JSON says in fifty tokens they say in eight.

The first line is the form and what it needs; each further one a condition: `+` one more, `&` one of the same job,
degree or paper as the line before, `|` another way to be meant, `-` denied. `grammar_of` holds a model to it, as a GBNF
grammar whose values are runs of the own words of the question. Knows no model.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from bot.answering.model.reading import ATTRIBUTES, GROUPS, MOST_CONDITIONS, Form, ReadCondition, Reading
from bot.answering.question.ground import relations
from bot.answering.question.tokens import tokens_of
from bot.answering.records import Measured
from vectorstore.records import EntryKind

# Values of more words than this are sentences.
_LONGEST = 8
_LINE = re.compile(r"(?P<sign>[-+&|]) (?P<now>now )?(?P<relation>\w+)(?:: (?P<values>.+))?")
_COUNTED = ("people", "documents", *get_args(EntryKind))
_RANKS = ("most", "fewest")
_SIGNS = {"plus": "+ ", "same": "& ", "other": "| ", "less": "- "}


def as_lines(reading: Reading) -> str:
    """Return a reading in this notation, ended by a line of its own."""
    head = " ".join(w for w in (reading.form, *reading.asks[:1], reading.counted, reading.measure, reading.rank) if w)
    lines = [head]
    before = 0
    for condition in reading.conditions:
        sign = "-" if condition.denied else "&" if condition.of == before else "|" if reading.either and before else "+"
        before = condition.of
        joint = " | " if condition.joined == "any" else " & "
        values = f": {joint.join(condition.values)}" if condition.values else ""
        lines.append(f"{sign} {'now ' if condition.now else ''}{condition.relation}{values}")
    return "\n".join([*lines, "end"])


def from_lines(text: str) -> Reading | None:
    """Return the reading that some lines are; None where they are none."""
    head, *rest = [line.strip() for line in text.strip().splitlines() if line.strip()] or [""]
    words = head.split()
    if not words or words[0] not in get_args(Form):
        return None
    conditions: list[ReadCondition] = []
    either = False
    for line in rest:
        if line == "end":
            break
        if len(conditions) == MOST_CONDITIONS:
            return None
        read = _LINE.fullmatch(line)
        if read is None:
            return None
        sign, told = read["sign"], read["values"] or ""
        either = either or sign == "|"
        values = tuple(v.strip() for v in re.split(r" [|&] ", told) if v.strip())
        of = conditions[-1].of if sign == "&" and conditions else len(conditions) + 1
        conditions.append(
            ReadCondition(
                relation=read["relation"],
                values=values,
                joined="any" if " | " in told else "all",
                denied=sign == "-",
                now=read["now"] is not None,
                of=of,
            )
        )
    return Reading(
        form=words[0],
        asks=tuple(w for w in words[1:] if w in ATTRIBUTES or w in GROUPS) if words[0] in ("fact", "group") else (),
        counted=next((w for w in words[1:] if w in _COUNTED), "") if words[0] == "count" else "",
        measure=next((w for w in words[1:] if w in get_args(Measured)), "") if words[0] == "measure" else "",
        rank=next((w for w in words[1:] if w in _RANKS), ""),
        either=either,
        conditions=tuple(conditions),
    )


def grammar_of(line: str) -> str:
    """Return the GBNF grammar of all readings of a question: its own words, relations and forms that there are."""
    plain = [f for f in get_args(Form) if f not in ("count", "fact", "measure", "group")]
    rules = {
        "root": 'form "\\n" line* "end"',
        "form": " | ".join(
            [*map(_quoted, plain), '"count " counted', '"fact " asked', '"group " by', '"measure " of " " rank']
        ),
        "counted": _any(_COUNTED),
        "asked": _any(ATTRIBUTES),
        "by": _any(GROUPS),
        "of": _any(get_args(Measured)),
        "rank": _any(_RANKS),
        "line": 'sign "now "? (alone | relation ": " values) "\\n"',
        "sign": _any(_SIGNS.values()),
        "alone": _any(relations(named=False)),
        "relation": _any(relations(named=True)),
        "values": 'value ((" | " value)* | (" & " value)*)',
        "value": _any(dict.fromkeys(_runs(line))) or '"?"',
    }
    return "\n".join(f"{name} ::= {rule}" for name, rule in rules.items())


def _runs(line: str) -> Iterator[str]:
    """Yield every run of a question's words; Chinese ones within their own script's longer limit."""
    tokens = tokens_of(line)
    for start, first in enumerate(tokens):
        if first.kind == "mark":
            continue
        words = 0.0
        for last in tokens[start:]:
            if last.kind == "mark" and last.text in _ENDS:
                break
            words += _SHARE if last.kind == "han" else 1.0
            if words > _LONGEST:
                break
            if last.kind != "mark":
                yield line[first.start : last.end]


_ENDS = frozenset(",，.。;；?？!！")
# A Chinese word is about two characters.
_SHARE = 0.5


def _any(words: Iterable[str]) -> str:
    return " | ".join(map(_quoted, words))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'


def shown(examples: Sequence[tuple[str, Reading]]) -> str:
    """Return examples as a small model is shown them."""
    return "\n".join(f"Question: {text}\nReading: {as_lines(reading)}" for text, reading in examples)
