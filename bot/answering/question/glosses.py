"""What says which of a kind of thing are meant: "cloud platforms (AWS, Azure or GCP)", 财务软件比如用友、金蝶.

Knows brackets, words of example and kinds of mentions. Knows no relation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Item
from vectorstore.text import has_cjk

# A kind of thing: words that no lexicon has as one thing, a set, or a place or rank that others lie in.
_KINDS = frozenset({"free", "term", "organisation", "school", "place", "level", "award", "certificate", "venue"})
_PLACES = frozenset({"company", "institution", "employer", "place"})


class _Gloss(NamedTuple):
    """Where a pair of brackets opens and closes, and where the kind that it says more of stands."""

    opens: int
    closes: int
    of: int | None


def glossed(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which a kind of thing and those named in brackets behind it are one list, any of which will do.

    Brackets that ask for nothing go.
    """
    out = _exemplified(row)
    for gloss in reversed(list(_glosses(row))):
        inside = out[gloss.opens + 1 : gloss.closes]
        named = [i for e in inside for i in e.items]
        if gloss.of is not None and named and _only_names(inside) and _is_kind(out[gloss.of], inside):
            out[gloss.of] = _with(out[gloss.of], named)
            del out[gloss.opens : gloss.closes + 1]
        elif gloss.of is not None and _is_translation(out[gloss.of], inside):
            out[gloss.of] = out[gloss.of]._replace(items=(*out[gloss.of].items, *named), join="any")
            del out[gloss.opens : gloss.closes + 1]
        elif inside and all(_is_fluency(e.part) for e in inside):
            out[gloss.opens : gloss.closes + 1] = inside
        elif _is_idle(inside) or (gloss.of is None and _says_again(out[: gloss.opens], inside)):
            del out[gloss.opens : gloss.closes + 1]
    return out


def _exemplified(row: Sequence[Element]) -> list[Element]:
    """Return a row in which a kind of thing and the examples of it that follow are one list, any of which will do."""
    out = list(row)
    for at in range(len(row) - 2, 0, -1):
        part = row[at].part
        if part is None or not part.has("frame", "such") or not row[at + 1].is_list:
            continue
        comma = row[at - 1].part
        of = at - 2 if comma is not None and comma.has("op", "comma") else at - 1
        named = row[at + 1]
        if (
            of >= 0
            and len(row[of].items) == 1
            and set(row[of].items[0].types) & _KINDS | {"skill"} & set(named.items[0].types)
        ):
            out[of : at + 2] = [_with(row[of], named.items)]
    return out


def _glosses(row: Sequence[Element]) -> Iterator[_Gloss]:
    opens: int | None = None
    for n, element in enumerate(row):
        part = element.part
        if part is not None and part.has("op", "open"):
            opens = n
        elif part is not None and part.has("op", "close") and opens is not None:
            yield _Gloss(opens, n, _kind_before(row, opens))
            opens = None


def _kind_before(row: Sequence[Element], at: int) -> int | None:
    """Return where the last thing named before a bracket stands, if nothing but what kind it is comes between."""
    for n in range(at - 1, -1, -1):
        part = row[n].part
        if part is None:
            return n if row[n].is_list else None
        if not (part.is_frame and part.kind != "mark") and not part.has("noun") and not part.has("attribute"):
            return None
    return None


def _only_names(inside: Sequence[Element]) -> bool:
    """Tell whether brackets hold names and what joins them, nothing that is asked besides."""
    parts = [e.part for e in inside if e.part is not None]
    joins = all(p.is_frame or p.kind == "mark" or p.has("op", "or", "and", "comma") or p.has("prep") for p in parts)
    return joins and not any(p.has("op", "not", "except", "discount", "lacking", "only") for p in parts)


def _is_kind(element: Element, inside: Sequence[Element]) -> bool:
    """Tell whether what stands before brackets is a kind of what they name; "Python (Django)" is a tool and a part."""
    if len(element.items) != 1:
        return False
    mention = element.items[0].mention
    if mention is not None and mention.named_class is not None and mention.named_class.of == "skills":
        return True
    types = set(element.items[0].types)
    either = any(e.join == "any" or (e.part is not None and e.part.has("op", "or")) for e in inside)
    return bool(types & _KINDS) and "period" not in types or ("skill" in types and either)


def _is_translation(element: Element, inside: Sequence[Element]) -> bool:
    """Tell whether brackets hold a thing's name in the other language and nothing else: 护士(nurse)."""
    if len(element.items) != 1 or len(inside) != 1 or len(inside[0].items) != 1:
        return False
    one, other = element.items[0], inside[0].items[0]
    plain = not {"period", "length", "person"} & {*one.types, *other.types}
    same = bool({*one.types} & {*other.types}) or other.types == ("free",)
    return plain and same and has_cjk(one.text) and other.text.isascii()


def _with(element: Element, named: Sequence[Item]) -> Element:
    """Return a kind with those that are named of it; a tool's kind is not itself asked for."""
    own = element.items[0]
    told = own.types == ("free",) and any(i.types != ("free",) for i in named)
    kept = () if told or "skill" in own.types else (own,)
    return element._replace(items=(*kept, *named), join="any")


def _is_idle(inside: Sequence[Element]) -> bool:
    """Tell whether brackets hold words that ask for nothing: "(any flavor)", "(or related)"."""
    parts = [e.part for e in inside]
    return bool(parts) and all(p is not None and (p.is_frame or p.kind == "mark" or _relates(p)) for p in parts)


def _is_fluency(part: Part | None) -> bool:
    """Tell whether a cue says how well a language is spoken: "Spanish (fluent)"."""
    return part is not None and part.has("quantity", "native", "fluent", "working", "conversational")


def _relates(part: Part) -> bool:
    return part.has("op", "or") or part.text.lower() in _RELATED


_RELATED = frozenset({"related", "similar", "equivalent", "comparable", "相关", "类似"})


def _says_again(before: Sequence[Element], inside: Sequence[Element]) -> bool:
    """Tell whether brackets only say in other words what stands before them: employers, or whoever owns a business."""
    owns = any(e.part is not None and e.part.has("verb", "own_business") for e in before)
    owners = [e for e in inside if e.part is None or not e.part.has("verb", "own_business", "found")]
    roles = all("role" in i.types for e in owners for i in e.items)
    return _is_of_employers(before, inside) or owns and roles and _only_names(owners)


def _is_of_employers(before: Sequence[Element], inside: Sequence[Element]) -> bool:
    """Tell whether brackets say which employers are meant, all of which count: "three places (companies or labs)"."""
    last = next((e.part for e in reversed(before) if e.part is None or not e.part.is_frame), None)
    counted = last is not None and (last.has("noun", *_PLACES) or last.has("attribute", "employer"))
    return counted and _only_names([e for e in inside if e.part is None or not e.part.has("noun", "company")])
