"""Segments put together: objects that verbs share, circumstances of the one before, and what is chosen between.

Knows nothing of how a question is cut (`segments`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.segment import Segment, governs
from vectorstore.text import has_cjk

# What may stand alone behind a comma and still be said of what stands before it.
_CIRCUMSTANCES = frozenset({"period", "length"})


def gathered(cut: Sequence[Segment]) -> tuple[Segment, ...]:
    """Return the segments of a question, as it was cut, with what belongs together in one."""
    return tuple(_shared(_gathered(_chosen([_each_left_out(s) for s in _denied_too(cut)]))))


def _each_left_out(segment: Segment) -> Segment:
    """Return a segment in which each of what is left out is by itself: "excluding PhDs and interns", 除了硕士和博士.

    "Except those who know A and B" leaves out who knows both.
    """
    own = segment.elements
    if not segment.excepted or segment.discounts or any(e.part is not None and _does(e.part) for e in own):
        return segment
    return segment._replace(elements=tuple(e._replace(join="any") if e.items[1:] else e for e in own))


def _does(part: Part) -> bool:
    return part.has("verb") and not _is_agent(part)


def _denied_too(cut: Sequence[Segment]) -> list[Segment]:
    """Return segments in which what is joined to something denied is denied as well: "except those who did B or C"."""
    out: list[Segment] = []
    for segment in cut:
        before = out[-1] if out else None
        if before is None or not _goes_on_denying(before, segment):
            out.append(segment)
            continue
        own = segment._replace(join="all", negative=before.negative, excepted=before.excepted)
        out.append(own._replace(denied=before.denied))
    for n in range(len(out) - 1, 0, -1):
        one, other = out[n - 1], out[n]
        if _is_excepted_behind(other) and _is_joined(one, other) and (_is_bare(one) or _both_relative(one, other)):
            out[n - 1] = one._replace(excepted=True, denied=other.denied)  # 博士和英国的除外
    return out


def _both_relative(one: Segment, other: Segment) -> bool:
    """Tell whether 的 ends both of two segments: 会Java的和会Go的不要 leaves out either."""
    ends = (next((e.part.text for e in reversed(s.elements) if e.part is not None), "") for s in (one, other))
    return all(text.endswith("的") for text in ends)


def _is_joined(one: Segment, other: Segment) -> bool:
    own = one.negative or one.excepted or other.paused or other.nice or one.nice
    return not own and other.join == "all" and one.sentence == other.sentence and one.group == other.group


def _is_excepted_behind(segment: Segment) -> bool:
    """Tell whether what excepts a segment stands behind it: 博士除外, "PhDs excluded"."""
    denied = segment.denied
    return segment.excepted and denied is not None and all(e.at < denied.start for e in segment.elements)


def _goes_on_denying(before: Segment, segment: Segment) -> bool:
    """Tell whether a segment is within the reach of what denies the one before it."""
    own = segment.negative or segment.excepted or segment.paused or segment.sentence != before.sentence
    denied = before.denied
    if own or denied is None or not (before.negative or before.excepted) or before.discounts:
        return False
    leads = any(denied.start < e.at for e in before.elements if e.is_list or governs(e))
    if before.excepted and leads and _names_people(segment, before):
        return True
    first = next((e for e in segment.elements if e.part is None or not e.part.is_frame), None)
    if first is None or (first.part is not None and first.part.has("who")):
        return False
    if before.excepted:
        return leads and segment.join == "any"
    # "Doesn't know Go or speak French", "is no nurse or teacher"; "doesn't know Go or speaks French" is another thing.
    forms = [_form(s) for s in (before, segment)]
    alike = None not in forms and forms[0] == forms[1] and not has_cjk(denied.text)
    return leads and segment.join == "any" and (alike or _is_bare(segment))


def _names_people(segment: Segment, before: Segment) -> bool:
    """Tell whether a segment names more of those who are left out: "except PhDs and people in the UK".

    除了会Go的和会Rust的, 除了博士和住在英国的人: each of them. "Except PhDs, and knows Rust" says something of all.
    """
    if before.denied is not None and has_cjk(before.denied.text):
        ends = [next((e.part for e in reversed(s.elements) if e.part is not None), None) for s in (before, segment)]
        return any(p is not None and p.text.startswith("的") or p is not None and p.text.endswith("的") for p in ends)
    content = [e for e in segment.elements if e.part is None or e.part.text.lower() not in _ARTICLES]
    first = content[0].part if content else None
    named = first is not None and (first.text.lower().split()[0] in _PEOPLE or _is_agent(first))
    if not content or not (content[0].is_list or named):
        return False
    verbs = [n for n, e in enumerate(content) if e.part is not None and _does(e.part)]
    people = (n for n, e in enumerate(content) if (p := e.part) is not None and _opens_relative(p, first=not n))
    relative = next(people, len(content))
    return all(n > relative or content[n].part.text.lower().split()[0].endswith("ing") for n in verbs)  # type: ignore[union-attr]


def _is_agent(part: Part) -> bool:
    """Tell whether a word names people by what they do or have: "speakers", "patent holders", "graduates"."""
    return part.has("noun") or _AGENT.search(part.text.lower()) is not None


_AGENT = re.compile(r"(?:[^v]er|or|graduate|grad|ant|ent|ist|intern|alum)s$|alumni$")


def _opens_relative(part: Part, *, first: bool) -> bool:
    said = part.text.lower()
    return (part.has("who") and (not first or said.endswith((" who", " that", " with")))) or part.has("prep", "with")


_PEOPLE = frozenset({"anybody", "anyone", "candidates", "everybody", "everyone", "folks", "ones", "people", "those"})


def _is_bare(segment: Segment) -> bool:
    """Tell whether a segment names things or trades alone, with articles at most."""
    parts = [e.part for e in segment.elements if e.part is not None and e.part.kind != "mark"]
    little = (
        p.text.lower() in _ARTICLES or p.text.startswith("的") or p.has("noun", "engineer") or p.has("attribute")
        for p in parts
    )
    return any(e.is_list or governs(e) for e in segment.elements) and all(little)


_ARTICLES = frozenset({"a", "an", "the", "any"})


def _form(segment: Segment) -> str | None:
    """Return how the first verb of a segment ends; None where no verb begins it."""
    said = (e.part for e in segment.elements if e.part is None or not (e.part.is_frame or e.part.has("who")))
    first = next(said, None)
    if first is None or first.has("attribute") or not first.has("verb"):
        return None
    word = first.text.lower().split()[0]
    return next((ending for ending in ("ed", "s") if word.endswith(ending)), "")


def _chosen(cut: Sequence[Segment]) -> list[Segment]:
    """Return segments in which things of which any will do stand by themselves: 会Go的，做过测试或运维都行."""
    out = list(cut)
    for last in range(1, len(out)):
        first = last
        while first > 0 and out[first].join == "any":
            first -= 1
        if first in (0, last) or not out[first].paused or not any(_will_do(e.part) for e in out[last].elements):
            continue
        out = [s._replace(sentence=s.sentence + (n >= first) + (n > last)) for n, s in enumerate(out)]
    return out


def _will_do(part: Part | None) -> bool:
    return part is not None and part.has("frame", "aside") and part.text.startswith(_ANY)


_ANY = ("都行", "都可", "都成", "均可", "皆可", "either ")


# Verbs that share their object where they are joined: "worked or interned at X", 在北京工作或实习过.
_SHARING = frozenset({"work", "intern", "study", "attend", "teach", "live", "do", "know"})
_OF_JOBS = frozenset({"work", "intern"})


def _shared(segments: list[Segment]) -> list[Segment]:
    """Return segments in which verbs that are joined each have the object that one of them names."""
    out = list(segments)
    for n in range(1, len(out)):
        one, other = out[n - 1], out[n]
        verbs = _sharing(one) | _sharing(other)
        apart = one.negative or other.negative or one.excepted or other.excepted or one.group != other.group
        if apart or not _sharing(one) or not _sharing(other) or not (other.join == "any" or verbs <= _OF_JOBS):
            continue
        if not _objects(one) and _objects(other):
            out[n - 1] = one._replace(elements=(*one.elements, *_objects(other)))
        elif _objects(one) and not _objects(other) and one.elements[0].at < other.elements[0].at and _is_behind(one):
            out[n] = other._replace(elements=(*_objects(one), *other.elements))
    return out


def _sharing(segment: Segment) -> frozenset[str]:
    """Return the verbs of a segment that could share an object; none where it asks for anything else."""
    found = [e.part for e in segment.elements if governs(e) and e.part is not None and not e.part.has("who")]
    senses = [{c.sense for c in p.cues if c.kind == "verb"} & _SHARING for p in found]
    return frozenset().union(*senses) if senses and all(senses) else frozenset()


def _objects(segment: Segment) -> tuple[Element, ...]:
    """Return what is asked for in a segment, with the prepositions before it."""
    return tuple(e for e in segment.elements if e.is_list or (e.part is not None and e.part.has("prep")))


def _is_behind(segment: Segment) -> bool:
    """Tell whether the verb stands behind its object, as a Chinese one does: it shares the object with what follows."""
    verb = max(n for n, e in enumerate(segment.elements) if governs(e))
    return all(n < verb for n, e in enumerate(segment.elements) if e.is_list)


def _is_circumstance(segment: Segment) -> bool:
    """Tell whether a segment is a time alone: it goes to what comes behind it."""
    own = [e for e in segment.elements if e.is_list]
    bare = not any(governs(e) for e in segment.elements)
    return bool(own) and bare and all(set(i.types) <= _CIRCUMSTANCES for e in own for i in e.items)


def _gathered(cut: Sequence[Segment]) -> list[Segment]:
    """Return the segments; a circumstance that stands alone goes to the one before it."""
    out: list[Segment] = []
    for segment in cut:
        own = [e for e in segment.elements if e.is_list]
        bare = not any(governs(e) for e in segment.elements)
        alone = bool(own) and all(set(i.types) <= _CIRCUMSTANCES for e in own for i in e.items)
        plain = not segment.negative and not segment.excepted and segment.join == "all" and not segment.group
        given_up = bool(out) and not own and segment.join == "all" and _gives_up(segment) and _names_degree(out[-1])
        counts = bool(out) and segment.join == "all" and _is_headcount(segment) and _leads(out[-1])
        if given_up or counts or (out and plain and bare and (alone or not own)):
            out[-1] = out[-1]._replace(elements=(*out[-1].elements, *segment.elements))
        elif len(out) == 1 and _is_circumstance(out[0]) and not segment.negative and segment.join == "all":
            out[0] = segment._replace(elements=(*out[0].elements, *segment.elements))
        else:
            out.append(segment)
    return [_as_given_up(s) if _gives_up(s) else s for s in out]


def _is_headcount(segment: Segment) -> bool:
    """Tell whether a segment is a number of people alone: 带过团队，而且至少10个人."""
    parts = [e.part for e in segment.elements if e.part is not None]
    counted = any(p.has("quantity") for p in parts)
    rest = (p.is_frame or p.has("quantity") or p.has("noun", "employee", "team") or p.has("who") for p in parts)
    return counted and len(parts) == len(segment.elements) and all(rest)


def _leads(segment: Segment) -> bool:
    """Tell whether a segment says that somebody led others."""
    told = (e.part for e in segment.elements if e.part is not None)
    return any(p.has("verb", "lead_people") or p.has("noun", "team") for p in told)


def _gives_up(segment: Segment) -> bool:
    return any(e.part is not None and e.part.has("verb", "drop_out") for e in segment.elements)


def _names_degree(segment: Segment) -> bool:
    return any("level" in i.types for e in segment.elements for i in e.items)


def _as_given_up(segment: Segment) -> Segment:
    """Return "began a PhD and never finished it" as of the PhD that was not finished."""
    kept = tuple(
        e
        for e in segment.elements
        if e.part is None or not (e.part.has("verb", "begin") or e.part.has("when", "doing"))
    )
    return segment._replace(elements=kept)
