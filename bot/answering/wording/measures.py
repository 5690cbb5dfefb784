"""An amount that is asked for, in words: "with at least 3 employers", 在一家单位待满5年.

Knows phrases only; changing one changes no answer.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.answering.compose.words import known, say
from bot.answering.records import Clause, Condition, Measure
from bot.answering.wording.phrases import table
from vectorstore.periods import length_in_words
from vectorstore.records import Language, Length

Node = Clause | Condition
Says = Callable[[Node, Language], str]
_MONTHS = frozenset(
    {"experience", "longest_stay", "longest_post", "shortest_stay", "current_stay", "average_stay", "longest_gap"}
)


def is_measured(node: Node) -> bool:
    """Tell whether a node asks for an amount, or for several things at one place."""
    return node.join == "same_place" if isinstance(node, Clause) else node.measure is not None


def measured_words(node: Node, language: Language, whole: Says, inside: Says) -> str:
    """Return such a node in words, as it is said of people; `whole` and `inside` say the conditions within it."""
    if isinstance(node, Clause):
        parts = [_bare(whole(p, language)) for p in node.parts]
        return str(table(f"measures_{language}")["same_place"]).format(
            "、".join(parts) if language == "zh" else " and ".join(parts)
        )
    assert node.measure is not None  # noqa: S101 - what makes it a condition of this kind
    said = table(f"measures_{language}")
    timed = "joined" if node.edge == "start" else "since"
    if _is_of_internships(node.measure):
        phrase = str(said[f"{node.measure.of}_interned"])
        return phrase.format(bound_words(node.measure, node.length or Length(), language))
    counted = f"{node.measure.of}_studied" if node.measure.kind == "education" else node.measure.of
    phrase = str(said[timed if node.period is not None else counted if counted in said else node.measure.of])
    bound = node.value if node.period is not None else bound_words(node.measure, node.length or Length(), language)
    return f"{phrase.format(bound, kind=_kind(node.measure, language))}{_inside(node.measure, language, inside)}"


def _is_of_internships(measure: Measure) -> bool:
    """Tell whether internships alone are measured, which has words of its own."""
    where = measure.where
    bare = isinstance(where, Condition) and where.relation == "interned_at" and not (where.value or where.words)
    return bare and measure.of in ("employers", "longest_post")


def _kind(measure: Measure, language: Language) -> str:
    return say(f"counted.{measure.kind}", language) if known(f"counted.{measure.kind}") else ""


def measure_words(measure: Measure, language: Language, within: Says) -> str:
    """Return what is measured, as a question's subject: "the longest stay with one employer"."""
    said = table(f"measures_{language}")
    what = (_kind(measure, language) or measure.kind) if measure.kind is not None else str(said[f"the_{measure.of}"])
    inside = _inside(measure, language, within)
    return f"{inside.removeprefix('，')}{'的' if inside else ''}{what}" if language == "zh" else f"{what}{inside}"


def bound_words(measure: Measure, length: Length, language: Language) -> str:
    """Return the bounds of an amount: months as a length, anything else as a number."""
    if measure.of in _MONTHS:
        return length_in_words(length, language)
    least, most = length.least, length.most
    said = table(f"measures_{language}")
    if least is not None and least == most:
        return str(said["exactly"]).format(least)
    if least is not None and most is not None:
        return str(said["from_to"]).format(least, most)
    if least is not None:
        return str(said["at_least"]).format(least + length.strict)
    return str(said["at_most"]).format((most or 0) - length.strict)


def _inside(measure: Measure, language: Language, says: Says) -> str:
    if measure.where is None:
        return ""
    inside = says(measure.where, language)
    return f"（{inside}）" if language == "zh" else f" ({inside})"


def _bare(words: str) -> str:
    return words.removeprefix("with a degree: ").removeprefix("who ").removeprefix("有").removesuffix("学位")
