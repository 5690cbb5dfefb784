"""What words that no lexicon knows may be, by where they stand: a title behind "was a", a tool behind "years of".

Knows rows of elements; knows no relation.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.elements import Element
from vectorstore.lexicon import vocabulary


def is_deed(row: Sequence[Element], place: int) -> bool:
    """Tell whether words begin with what somebody did, right behind who did it."""
    words = row[place].items[0].text.split()
    before = row[place - 1].part if place else None
    told = before is not None and (before.has("who") or before.text.lower() in _HAVING)
    return told and len(words) > 1 and words[0].endswith("ed") and len(row[place].items) == 1


def is_demanded(row: Sequence[Element], place: int) -> bool:
    """Tell whether what stands behind a thing says that it is needed: "SAP needed", "Oracle is a must"."""
    after = row[place + 1].part if place + 1 < len(row) else None
    return after is not None and (after.has("frame", "need", "must") or after.has("op", "nice"))


def is_had(row: Sequence[Element], place: int) -> bool:
    """Tell whether people are asked who have a thing, and no more is said: "who has Spring"."""
    words = [e.part.text.lower() for e in row[:place] if e.part is not None and e.part.kind == "cue"]
    ends = all(e.part is not None and e.part.kind == "mark" for e in row[place + 1 :])
    return ends and len(words) == place > 1 and words[-1] in ("has", "have", "got", "有") and words[-2] in _ASKED


def is_possessed(row: Sequence[Element], place: int) -> bool:
    """Tell whether somebody has one of a thing: "has a JD", "with an LLB"; no firm is had so."""
    before = [e.part.text.lower() if e.part is not None else "-" for e in row[max(0, place - 2) : place]]
    return before[-1:] in (["a"], ["an"]) and bool(set(before[0].split()) & _POSSESSING)


_POSSESSING = frozenset({"has", "have", "had", "got", "hold", "holds", "with", "without", "having", "holding"})
_ASKED = frozenset(
    {"who", "谁", "哪些人", "哪位", "anyone", "anybody", "who else", "people who", "those who", "which", "has"}
)


def is_what_somebody_is(row: Sequence[Element], place: int) -> bool:
    """Tell whether words stand where a title does: "who was a principal", "has been an usher"."""
    before = [e.part.text.lower() if e.part is not None else "-" for e in row[max(0, place - _OF_BEING) : place]]
    if before and before[-1] in _HELD_ZH:
        return len(row[place].items) == 1  # 当过局长的
    words = " ".join(before).split()
    article, is_one = words[-1:] in (["a"], ["an"]), bool(_BEING & set(words[:-1]))
    ends = place + 1 == len(row) or row[place + 1].part is not None
    title = row[place].items[0].text
    return article and is_one and ends and (len(title.split()) <= _LONGEST_TITLE or _names_post(title))


def _names_post(title: str) -> bool:
    """Tell whether words name a post however much is said of it: "visiting assistant professor of psychology"."""
    return len(title.split()) <= _LONGEST_POST and bool(vocabulary("roles").matches(title, any_case=True))


_HELD_ZH = frozenset({"当过", "担任过", "担任", "任过", "出任过", "出任"})
_BEING = frozenset({"is", "was", "were", "been", "being", "as"})
# So far before a title the verb stands: "been | a".
_OF_BEING, _LONGEST_TITLE, _LONGEST_POST = 3, 3, 8


def ends_in_post(element: Element) -> bool:
    """Tell whether words end in what somebody is: "an immigration attorney"; of which kind, no lexicon need know."""
    parts = element.items[0].parts if len(element.items) == 1 else ()
    last = parts[-1].mention if len(parts) > 1 else None
    return last is not None and last.names == ("role",) and element.items[0].text.isascii()


def is_counted_in_years(row: Sequence[Element], place: int) -> bool:
    """Tell whether years are told of what words name: "how many years of Flex", "3+ years of Zephyr"."""
    if not row[place].items[0].text.isascii():
        return False
    asked = row[place - 1].part if place else None
    if asked is not None and asked.has("ask", "how_long") and asked.text.lower().endswith((" of", " in", " with")):
        return True
    before = [e for e in row[:place] if e.part is None or e.part.text.lower() not in ("of", "in", "with", "using")]
    last = before[-1] if before else None
    if last is not None and last.part is not None and last.part.has("ask", "how_long") and last is not row[place - 1]:
        return True
    if not may_be_named(row[place]):
        return False
    timed = last is not None and (
        any("length" in i.types for i in last.items)
        or (last.part is not None and (last.part.has("noun", "year") or last.part.text.lower().split()[-1] in _YEARS))
    )
    return timed and last is not row[place - 1]


_YEARS = frozenset({"year", "years", "yr", "yrs", "months"})
_HAVING = frozenset({"has", "have", "had", "ever", "actually", "who've", "already"})


def may_be_named(element: Element) -> bool:
    """Tell whether free words may be somebody's name: they begin with a capital, or are Chinese."""
    return all(i.text[:1].isupper() or not i.text.isascii() for i in element.items)
