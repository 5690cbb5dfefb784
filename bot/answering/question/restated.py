"""One thing said twice in a question: "an RA (resident assistant)", 仲裁员(arbitrator), "hoppers, i mean people who".

What is said again in other words is one thing, and no second condition. Knows words and brackets; of a heading before a
colon ("loyal types: ten years at one employer") whoever reads the question tells whether it says anything.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vectorstore.text import has_cjk

_BRACKET = re.compile(r"\s?[(（]\s*(?P<other>[^()（）?？]{2,60}?)\s*[)）]")
_LATIN_WORDS = re.compile(r"(?:[A-Za-z][\w.&+#'’-]*)(?:[ -][A-Za-z][\w.&+#'’-]*){0,5}")
_LATIN_BEFORE = re.compile(r"(?:[A-Za-z][\w.&+#'’-]*)(?: [A-Za-z][\w.&+#'’-]*){0,5}$")
_CJK_BEFORE = re.compile(r"[一-鿿]{2,12}$")
_SMALL = frozenset({"of", "and", "the", "for", "in", "to", "a", "an"})
_LONGEST_ACRONYM = 6
# What follows a name that was told in both scripts, where it is not a part of a longer word.
_WORD_ENDS = re.compile(r"\s|[，,。.;；:：?？!！的了过]|和|或|且|并|$")
_WHO = (
    r"(?:who|people|ppl|folks|anyone|anybody|someone|somebody|those|candidates|at least|more than|over|has|have|with)\b"
)
_AGAIN = re.compile(
    rf"^(?P<label>(?!.*\b(?:not|no|except|without)\b)[^?]{{2,70}}?)\s*[,;:–—-]*\s+(?:or |and )?"
    r"(?:(?:by (?:that|which) )?i mean|i\.?e\.?|that is(?: to say)?|meaning|as in|in other words)[,:]?\s+"
    rf"(?P<rest>{_WHO}.{{6,}})$",
    re.IGNORECASE,
)
_AGAIN_ZH = re.compile(
    r"^(?P<label>[^，。？?谁]{1,16})[，,](?:也就是(?:说)?|就是说|我是说|意思是|换句话说|即)[，,]?(?P<rest>.{4,})$"
)
_HEADING = re.compile(
    r"^(?P<label>(?:[\w'’-]+ ){1,4}?(?:types?|folks|people|ppl|ones|candidates|profiles|crowd|bunch)(?: only)?)"
    r"\s*[:–—]\s*(?P<rest>.{8,})$",
    re.IGNORECASE,
)
_BOOLEAN = re.compile(r"\b(?:AND|OR|NOT)\b")


class Headed(NamedTuple):
    """A question under a heading of the asker's own, and the heading."""

    label: str
    question: str


def once(text: str) -> str:
    """Return a question on one line that says each thing once."""
    again = _AGAIN.match(text) or _AGAIN_ZH.match(text)
    text = again["rest"] if again is not None else text
    if _BOOLEAN.search(text):
        text = text.replace('"', "")
    at = 0
    while (found := _BRACKET.search(text, at)) is not None:
        said = _said_once(text[: found.start()], found["other"], text[found.end() :])
        at = found.end() if said is None else len(said)
        text = text if said is None else said + text[found.end() :]
    return text


def headed(text: str) -> Headed | None:
    """Return a question and the heading before it ("loyal types: ..."); None where it has none."""
    found = _HEADING.match(text)
    return Headed(found["label"], found["rest"]) if found is not None else None


def _said_once(before: str, other: str, after: str) -> str | None:
    """Return what stands before a bracket and the bracket as one name; None where they are two things."""
    if has_cjk(other):
        latin = _LATIN_BEFORE.search(before)
        joint = "或" if has_cjk(before) else " or "
        return f"{before}{joint}{other}" if latin is not None and _CJK_BEFORE.fullmatch(other) else None
    if _LATIN_WORDS.fullmatch(other) is None:
        return None
    if _CJK_BEFORE.search(before) is not None:
        return f"{before}或{other}" if _WORD_ENDS.match(after) else before
    latin = _LATIN_BEFORE.search(before)
    if latin is None:
        return None
    words = latin.group().split(" ")
    if _is_acronym(words[-1], other):
        return f"{before[: len(before) - len(words[-1])]}{other}"
    whole = next((n for n in range(len(words)) if _is_acronym(other, " ".join(words[n:]))), None)
    return before if whole is not None else None


def _is_acronym(short: str, full: str) -> bool:
    """Tell whether letters are the first ones of words: RA, "resident assistant"; of more than one word."""
    words = [w for w in re.split(r"[ -]", full.lower()) if w]
    letters = short.lower().replace(".", "")
    firsts = "".join(w[0] for w in words)
    content = "".join(w[0] for w in words if w not in _SMALL)
    return 1 < len(letters) <= _LONGEST_ACRONYM and len(words) > 1 and letters in (firsts, content)
