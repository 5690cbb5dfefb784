"""The lists of a question: things of one kind side by side, all of them or any.

Knows commas, strokes and joints in both languages, and what leaves a list open (A、B等公司, "or a related field").
Knows nothing of what is asked of the things.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.disciplines import is_discipline
from bot.answering.question.elements import WITHIN, Element, Item, Join, part_at, phrases_of
from bot.answering.question.tokens import Token
from vectorstore.text import has_cjk


def elements_of(text: str, tokens: Sequence[Token], parts: Sequence[Part]) -> tuple[Element, ...]:
    """Return a question's elements in order."""
    # A stroke binds tighter than a comma: "Java, React/Vue" asks for two things.
    return tuple(_listed(_listed(phrases_of(text, tokens, parts), strokes=True)))


def _listed(row: list[Element], *, strokes: bool = False) -> list[Element]:
    """Return a row with its lists joined; `strokes`: those alone whose members a stroke parts."""
    out: list[Element] = []
    at = 0
    while at < len(row):
        element, end = row[at], at + 1
        joins: set[Join] = set()
        paired = False
        items = list(element.items)
        while element.is_list and (step := _joint(row, end, strokes=strokes)) is not None:
            beside = row[step[0]].items
            choice = len(element.items) > 1 or len(beside) > 1
            if not _alike(items[-1], beside[0]) or (choice and step[1] != "any"):
                break
            if _begins_anew(row[end : step[0]], items[-1], beside[0]):
                break
            if step[1] == "any" and paired:
                break  # "Go and Kafka, or C++ and AUTOSAR"
            if _parts_choices(row, end, step[0], "any" in joins):
                break
            paired = paired or any(
                e.part is not None and e.part.has("op", "and") and not e.part.has("op", "comma")
                for e in row[end : step[0]]
            )
            if step[1] is not None:
                joins.add(step[1])
            items += row[step[0]].items
            end = step[0] + 1
        if end - at > 1:
            kin = any(i.reach == "upward" and is_discipline(i.text) for i in items)  # "CS, maths or a related field"
            such = (behind := part_at(row, end)) is not None and behind.text.startswith("等")  # A、B等公司
            # "Mandarin, Cantonese or any other dialect": the last of them is of another type.
            choice = not paired and _goes_on_as_choice(row, end)
            # Nobody studied all of 数学、物理、统计: fields side by side are a choice, unless a word says both.
            fields = not paired and any(is_discipline(i.text) for i in items)
            open_ended = kin or such or choice or fields
            join: Join = "any" if "any" in joins or element.join == "any" or open_ended else "all"
            out.append(Element(element.at, row[end - 1].end, tuple(items), join))
        else:
            out.append(element)
        at = end
    return out


def _joint(row: Sequence[Element], at: int, *, strokes: bool) -> tuple[int, Join | None] | None:
    """Return the element that a list goes on with, and how it is joined; None where the list ends."""
    join: Join | None = None
    step, seen = at, False
    while step < len(row) and not row[step].is_list:
        part = row[step].part
        if part is None:
            return None
        sense = part.sense("op")
        if strokes and part.text != "/":
            return None
        if sense == "or":
            join, seen = "any", True
        elif sense == "and" or (sense == "comma" and part.text in ",、，;；"):
            if sense == "comma" and (_is_wish(row, step + 1) or _is_said(row, step + 1)):
                return None
            seen = True
        elif not (part.is_frame and (seen or part.text == "'s") and part.text.lower() in WITHIN):
            return None
        step += 1
    return (step, join) if step < len(row) and seen else None


def _parts_choices(row: Sequence[Element], at: int, to: int, chosen: bool) -> bool:
    """Tell whether a joint parts a choice from what is asked beside it: "A or B, plus C", "A, and B or C"."""
    joint = [e.part for e in row[at:to] if e.part is not None]
    if chosen and (behind := part_at(row, to + 1)) is not None and behind.text.lower() in _TOO:
        return True  # "A or B, C too"
    if not any(p.has("op", "and") and not p.has("op", "comma") for p in joint):
        return False
    paused = any(p.has("op", "comma") and p.text in ",，;；" for p in joint)
    if chosen:
        return paused or any(p.text.lower() in _ADDING for p in joint)
    more = _joint(row, to + 1, strokes=False)
    return paused and more is not None and more[1] == "any"


_TOO = frozenset({"also", "as well", "too", "也要", "也得", "必须"})
# What adds to all that stands before it, and not to the last of it alone.
_ADDING = frozenset({"+", "plus", "as well as", "along with", "together with", "combined with", "加", "加上", "外加"})


def _goes_on_as_choice(row: Sequence[Element], at: int) -> bool:
    """Tell whether "or" and one more thing stand behind a list, so that any of them will do."""
    part = part_at(row, at)
    if part is None or not part.has("op", "or"):
        return False
    behind = next((e for e in row[at + 1 :] if e.part is None or not e.part.is_frame), None)
    return behind is not None and behind.is_list


def _begins_anew(joint: Sequence[Element], before: Item, behind: Item) -> bool:
    """Tell whether an article begins another thing than what stands before it: "Spanish and a nursing degree"."""
    said = {e.part.text.lower() for e in joint if e.part is not None}
    if "and has" in said or (said & _FINITE and said & {"and", "but"}):
        return True  # "except PhDs, and has an MBA"
    article = bool(said & {"a", "an"})
    one, other = set(before.types) - {"free"}, set(behind.types) - {"free"}
    return article and bool(one | other) and not one & other


_FINITE = frozenset({"has", "have", "had", "is", "are", "was", "were"})


def _is_wish(row: Sequence[Element], at: int) -> bool:
    """Tell whether what a comma begins is a wish or a demand of its own: "Go, Kubernetes is a plus"."""
    for element in row[at:]:
        part = element.part
        own = part is not None and (part.has("op", "nice") or part.has("frame", "must"))
        if part is not None and (own or part.has("op", "comma") or part.kind == "mark"):
            return own
    return False


def _is_said(row: Sequence[Element], at: int) -> bool:
    """Tell whether a Chinese comma begins a clause of its own, in which something is said of what comes first."""
    for element in row[at:]:
        part = element.part
        if part is not None and (part.kind == "mark" or part.has("op", "comma")):
            return False
        said = part is not None and (part.has("op", "not") or part.has("frame", "aside") or part.has("ask"))
        if part is not None and has_cjk(part.text) and (said or part.has("attribute", "test_score")):
            return True
    return False


def _alike(one: Item, other: Item) -> bool:
    """Tell whether two items may stand in one list: they share a type, or both may be subjects."""
    if (one.is_subject and other.is_subject) or (is_discipline(one.text) and is_discipline(other.text)):
        return True
    if one.types == ("free",) or other.types == ("free",):
        # A name that nobody knows, in a list of names that are known.
        free, named = (one, other) if one.types == ("free",) else (other, one)
        if "role" in named.types and named.text.lower().endswith(f" {free.text.lower()}"):
            return True  # "principal or assistant principal"
        return free.text[:1].isupper() and "organisation" in named.types
    return bool((set(one.types) - {"free"}) & (set(other.types) - {"free"}))
