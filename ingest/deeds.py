"""Tell what somebody did ("Handled complaints with the floor manager") from what somebody was, by how the words open.

English alone: a verb of the table in any of its forms, and behind it a word that no title writes so. Knows nothing
about lines or entries.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ingest.organisations import may_be_name
from ingest.roles import role_nouns
from ingest.signs import REMEMBERED
from vectorstore.tables import table

# A title of so many words may open with what is a verb too: "Support engineer", "Lead teacher".
_FEWEST_WORDS = 4
_FIRST = re.compile(r"[A-Z][a-z]+")
_OPENING = re.compile(r"(?P<verb>[A-Z][a-z]+)(?:\s?/\s?\w+|,\s\w+,?)*\s+(?:(?:and|&)\s+\w+\s+)?(?P<next>\S+)")
# "Promoted to Manager", "Served as Warden": behind such words large letters are what somebody became.
_INTO = frozenset({"as", "to", "at", "with", "for", "from", "in", "on", "by", "the", "a", "an", "all", "of", "over"})


@cache
def _forms() -> frozenset[str]:
    """Return all forms of the verbs that open what somebody did."""
    pasts = table("vectorstore", "irregular.yaml")
    found: set[str] = set()
    for verb in table("ingest", "deeds.yaml"):
        stem = verb.removesuffix("e")
        doubled = verb + verb[-1] if _DOUBLING.search(verb) else stem
        past = pasts.get(verb, [f"{verb[:-1]}ied" if _CONSONANT_Y.search(verb) else f"{doubled}ed"])
        third = f"{verb[:-1]}ies" if _CONSONANT_Y.search(verb) else f"{verb}es" if _HISSING.search(verb) else f"{verb}s"
        found.update((verb, third, f"{doubled}ing", f"{stem}ing", f"{stem}ed", *past))
    return frozenset(found)


_DOUBLING = re.compile(r"[^aeiou][aeiou][bdglmnprt]$")
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_HISSING = re.compile(r"(?:s|x|z|ch|sh|o)$")


@lru_cache(maxsize=REMEMBERED)
def is_deed(words: str) -> bool:
    """Tell whether some words tell what was done: they open with a verb and go on in small letters."""
    first = _FIRST.match(words)
    if first is None or first.group().lower() not in _forms():
        return False
    opening = _OPENING.match(words)
    if opening is None or role_nouns().fullmatch(opening["verb"]):
        return False
    following = opening["next"]
    if opening["verb"].endswith("ed") and following in _INTO:
        return True
    # "Assisting newer technicians" does so to several; "Driving instructor" is one.
    several = words.rstrip(".").endswith("s") and opening["verb"].endswith(("ing", "ed"))
    fewest = _FEWEST_WORDS - 1 if several else _FEWEST_WORDS
    if not following[:1].islower() or len(words.split()) < fewest or may_be_name(words):
        return False
    # "Design engineer for bridges", "Driving instructor at a school": a noun for somebody ends the first words.
    title = _UNTIL.match(words)
    last = title.group().split()[-1].strip(".,;") if title else ""
    return last.endswith("s") and not last.endswith("ss") or role_nouns().fullmatch(last) is None


# What a title ends before, or a sentence goes on with.
_UNTIL = re.compile(
    r"\S+(?:\s(?!(?:of|for|in|on|at|to|with|by|from|the|an?|all|any|up|out|off|into|when|while|as|their|its|his|her|"
    r"each|every|some|two|three|several|many|other|such)\b)\S+)+"
)
