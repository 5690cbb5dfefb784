"""Tell a sentence about somebody ("Ability to work with all sorts of people") from the name of a skill in a list.

Of a sentence only what the lexicon knows is a skill. Knows nothing about lists.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ingest.deeds import is_deed
from ingest.signs import REMEMBERED

# What somebody is able, willing or glad to do is told in a sentence.
_ABLE = re.compile(
    r"(?:(?:\w+(?:ly)?|well[- ]\w+)[ ,]+(?:and\s+)?){0,3}"
    r"(?:abilit(?:y|ies)|able|willing(?:ness)?|capab(?:le|ility)|capacity|passion(?:ate)?|eager(?:ness)?|keen(?: eye)?|"
    r"desire|"
    r"commit(?:ted|ment)|dedicat(?:ed|ion)|motivat(?:ed|ion)|known|enthusias(?:tic|m)|talent|track record|eye|aptitude)"
    r"\s+(?:to|of|for|about|in|at)\b",
    re.IGNORECASE,
)
# A row of names has no such word.
_PRONOUN = re.compile(r"\b(?:I|I['’]m|my|me|who|whose|myself|himself|herself|themselves)\b(?!/)")
_FEWEST_WORDS, _FEWEST_TOLD = 5, 6


def said_in(words: str, start: int) -> list[tuple[int, int]]:
    """Return where sentences about somebody stand in a passage of a list."""
    ends = [*(m.end() for m in _SENTENCE.finditer(words, start)), len(words)]
    return [
        (a, b)
        for a, b in zip([start, *ends], ends, strict=False)
        if is_said(_ASIDE.sub(" ", words[a:b]).strip(" \t\n•*·-"))
    ]


# "glaze chemistry (I mix my own)": what a bracket says beside a name.
_ASIDE = re.compile(r"(?<=\w)\s*[(（][^()（）]*[)）]")
# A line in a list that begins large is another item, and so is what a stop or a semicolon parts.
_SENTENCE = re.compile(r"[.;]\s+|\n\s*(?=[A-Z\d•*·])|\s{3,}")


@lru_cache(maxsize=REMEMBERED)
def is_said(words: str) -> bool:
    """Tell whether some words say something of somebody, rather than name what they know."""
    told = " ".join(words.split())
    if len(told.split()) < _FEWEST_WORDS:
        return False
    if _ABLE.match(told) or _PRONOUN.search(told) or _adverb(told):
        return True
    # "Stock control, till operation" opens with a verb's letters, and names what is known.
    first = re.split(r"[,;:]", told, maxsplit=1)[0]
    return is_deed(told) and (told.split()[0].endswith("ed") or len(first.split()) >= _FEWEST_TOLD)


def _adverb(words: str) -> bool:
    """Tell "Effectively communicated with parents": how, then what was done."""
    how, _, what = words.partition(" ")
    return how.endswith("ly") and is_deed(what[:1].upper() + what[1:])
