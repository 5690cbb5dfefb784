"""Elements cut into segments: stretches within which everything is said of one thing that somebody did.

"Who interned at Google, knows Rust but not Go, or published at FAST" has four. Knows conjunctions, negation and
parentheses in both languages; knows no relation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Join
from bot.answering.question.grammar import Cue
from vectorstore.text import has_cjk

# Marks that end a sentence.
_STOPS = frozenset(".。?？!！;；\n")
_SENTENCES = frozenset(".。?？!！")
# What parts a heading from what stands under it.
_COLONS = frozenset(":：")
_PAIR = 2
# What may stand alone behind a comma and still be said of what stands before it.
_CIRCUMSTANCES = frozenset({"period", "length"})


class Segment(NamedTuple):
    """A stretch of a question; `join` says how it is joined to the one before, `group` nests it in parentheses.

    `nice`: what is said in it would only be nice to have. `denied`: by which words it is denied or excepted.
    `discounts`: it is no proof of what is asked, and who has it besides is asked for all the same. `sentence`: which.
    `being`: what somebody is not, whatever else is said of them: "but is not a nurse".
    """

    elements: tuple[Element, ...]
    join: Join = "all"
    negative: bool = False
    excepted: bool = False
    group: int = 0
    nice: bool = False
    denied: Part | None = None
    discounts: bool = False
    sentence: int = 0
    being: bool = False

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is asked for in it."""
        cues = [e.part for e in self.elements if e.part is not None]
        if any(p.has("attribute", "test_score") for p in cues):
            return False
        bounded = any(p.has("attribute", "gpa") for p in cues) and any(
            e.part is not None and e.part.has("quantity") for e in self.elements
        )
        return not bounded and not any(e.is_list or _governs(e) for e in self.elements)


def segments_of(row: Sequence[Element]) -> tuple[Segment, ...]:
    """Return the segments of a question in order; those in which nothing is asked for are left out."""
    cut = _Cut()
    for element in row:
        cut.take(element)
    cut.end()
    return tuple(_shared(_gathered(cut.done)))


def _governs(element: Element) -> bool:
    part = element.part
    return part is not None and (part.has("verb") or part.has("noun"))


class _Cut:
    """Cuts as it reads: what it holds, and how what comes next is joined."""

    def __init__(self) -> None:
        self.done: list[Segment] = []
        self._held: list[Element] = []
        self._join: Join = "all"
        self._negative = False
        self._excepted = False
        self._nice = False
        self._denied: Part | None = None
        self._discounts = False
        self._being = False
        self._lead: tuple[Element, ...] = ()
        self._sentence = 0
        self._depth = 0
        self._group = 0

    def take(self, element: Element) -> None:
        part = element.part
        if part is None:
            if self._negative and self._ends_relative() and self._is_said_of(element):
                self.close()
            self._held.append(element)
            return
        if part.has("op", "open", "close"):
            self._bracket(opens=part.has("op", "open"))
            return
        if part.kind == "mark" and (part.text in _STOPS or part.has("op", "comma")):
            self._end_clause(part.text)
            return
        if part.has("op", "not", "lacking", "discount", "except"):
            self._deny(part)
            return
        if part.has("op", "nice"):
            self.close()
            self._nice = True
            return
        if part.has("op", "or"):
            self.close()
            self._join = "any"
            return
        if part.has("op", "and", "but") and not self._ranges():
            self.close()
            return
        if self._begins_another(part):
            self.close()
        self._held.append(element)

    def _begins_another(self, part: Part) -> bool:
        """Tell whether a cue begins what is said besides: a relative, what somebody is now, a trade behind 的."""
        relative = part.has("who") and part.text.lower() in _RELATIVE and self._has_content()
        trade = self._negative and self._ends_relative() and part.has("noun", "engineer", "developer")
        return relative or trade or self._comes_to(part)

    def _ranges(self) -> bool:
        """Tell whether what is held ends in the lower end of a range: "between 5 and"."""
        last = [e.part for e in self._held[-2:] if e.part is not None]
        return len(last) == _PAIR and last[0].has("prep", "between") and last[1].has("quantity", "number")

    def _end_clause(self, mark: str) -> None:
        if mark in _COLONS and self._nice and not self._has_content():
            return  # "Nice to have: Dutch"
        self._end_wish()
        self._end_denial()
        self.close()
        self._nice = self._nice and mark == "、"
        self._sentence += mark in _SENTENCES

    def _comes_to(self, part: Part) -> bool:
        """Tell whether what somebody is now comes behind what they were: 前华为现荣耀."""
        was = any(e.part is not None and e.part.has("when", "past") for e in self._held)
        return part.has("when", "now") and was and any(e.is_list for e in self._held)

    def _ends_relative(self) -> bool:
        """Tell whether what is held ends in 的, so that whom it is said of comes next: 没有学位的工程师."""
        last = self._held[-1].part if self._held else None
        return last is not None and last.text.endswith("的") and self._has_content()

    def _is_said_of(self, element: Element) -> bool:
        """Tell whether what a relative ends in names who is asked for: 没管过人的总监, 没留过学的博士.

        A degree is itself denied where no verb stands before it: 没有清华的博士.
        """
        types = {t for i in element.items for t in i.types}
        verbs = [e.part for e in self._held if e.part is not None and e.part.has("verb")]
        told = any(not v.has("verb", "know", "speak") for v in verbs)
        return "role" in types or (told and bool(types & {"level", "term", "skill"}))

    def _bracket(self, *, opens: bool) -> None:
        self.close()
        if opens:
            self._depth += 1
            self._group += 1
        else:
            self._depth = max(0, self._depth - 1)

    def _deny(self, part: Part) -> None:
        """Take a word that denies what follows, or what stands before it: "Go is not on their CV"."""
        before = self._held[-1].part if self._held else None
        # 论文一篇都没有: behind 都 it denies what stands before it.
        behind = part.text in _NONE and before is not None and before.text == "都"
        if part.has("op", "except"):
            self._except(part)
        elif part.has("op", "lacking", "discount") or behind:
            self._part_last()
            self._discounts = part.has("op", "discount")
            self._negative, self._denied = self._has_content(), part
            self.close()
        else:
            if self._has_content():
                self.close()
            self._negative, self._denied = True, part
            words = {part.text.lower(), before.text.lower() if before is not None else ""}
            self._being = bool(words & _IS)
            if part.text.endswith(_AT):
                self._held.append(_placing(part))

    def _part_last(self) -> None:
        """End what stands before the last thing that is held: "engineers with Java not on the CV" lack Java alone."""
        lists = [n for n, e in enumerate(self._held) if e.is_list]
        if len(lists) < _PAIR:
            return
        at = lists[-1]
        while at > 0 and (part := self._held[at - 1].part) is not None and (part.is_frame or part.has("prep")):
            at -= 1
        last, self._held = self._held[at:], self._held[:at]
        self.close()
        self._held = last

    def _except(self, part: Part) -> None:
        behind = part.text in _BEHIND or part.text.endswith(_ENOUGH)
        if self._has_content() and not behind:
            self.close()
        closes = behind and self._has_content()
        self._excepted, self._denied = True, part
        if closes:
            self.close()

    def _has_content(self) -> bool:
        return any(e.is_list or _governs(e) for e in self._held)

    def end(self) -> None:
        """End the question."""
        self._end_wish()
        self._end_denial()
        self.close()

    def _end_denial(self) -> None:
        """Let a denial that ends a clause reach back to what it is said of: "EEE is fine, electronics isn't"."""
        said = self._denied.text if self._denied is not None else ""
        if self._negative and not self._held and len(self.done) > 1 and not has_cjk(said):
            self.done[-1] = self.done[-1]._replace(negative=True, denied=self._denied, discounts=True)
            self._negative, self._denied = False, None

    def _end_wish(self) -> None:
        """Let a wish that stands behind what it is said of ("Go is a plus") reach back to it."""
        if self._nice and not self._has_content() and self.done:
            self.done[-1] = self.done[-1]._replace(nice=True)

    def close(self) -> None:
        """End the segment that is held."""
        if not self._held:
            return
        group = self._group if self._depth else 0
        held = (*self._lead, *self._held)
        said = (group, self._nice, self._denied, self._discounts, self._sentence, self._being)
        made = Segment(held, self._join, self._negative, self._excepted, *said)
        if not made.is_empty or self._negative or self._excepted:
            self.done.append(made)
        elif self.done and self._join == "any":
            # "Has a PhD or is working on one": what may be instead narrows nothing.
            self._join = "all"
        elif self.done:
            # Words that ask for nothing belong to what stands before them: "..., currently".
            last = self.done[-1]
            self.done[-1] = last._replace(elements=(*last.elements, *made.elements))
        else:
            # ..., and what begins a question to what comes next: "GPA over 3.8 (4.0 scale)".
            self._lead = made.elements
        if not made.is_empty:
            self._join, self._lead = "all", ()
        self._held, self._negative, self._excepted, self._denied, self._discounts = [], False, False, None, False
        self._being = False


_NONE = frozenset({"没有", "没"})
# 不在X: the denial holds the preposition.
_AT = "在"
_IS = frozenset({"is", "are", "was", "were", "be", "isn't", "aren't", "isnt", "arent", "不是", "并不是", "本身不是"})
# Words of exception that stand behind what they except: 阿里除外, 阿里以外.
_ENOUGH = ("算了", "免谈", "免了")
_BEHIND = frozenset({"excluded", "之外", "以外", "除外", "不算", "去掉", "剔除", "排除", "不要", "别要", "不看"})
# An English relative begins what is said besides; other words for people only stand where they are asked for.
_RELATIVE = frozenset({"who", "whom", "whose"})


# Verbs that share their object where they are joined: "worked or interned at X", 在北京工作或实习过.
_SHARING = frozenset({"work", "intern", "study", "attend", "teach"})
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
    found = [e.part for e in segment.elements if _governs(e) and e.part is not None]
    senses = [{c.sense for c in p.cues if c.kind == "verb"} & _SHARING for p in found]
    return frozenset().union(*senses) if senses and all(senses) else frozenset()


def _objects(segment: Segment) -> tuple[Element, ...]:
    """Return what is asked for in a segment, with the prepositions before it."""
    return tuple(e for e in segment.elements if e.is_list or (e.part is not None and e.part.has("prep")))


def _is_behind(segment: Segment) -> bool:
    """Tell whether the verb stands behind its object, as a Chinese one does: it shares the object with what follows."""
    verb = max(n for n, e in enumerate(segment.elements) if _governs(e))
    return all(n < verb for n, e in enumerate(segment.elements) if e.is_list)


def _is_circumstance(segment: Segment) -> bool:
    """Tell whether a segment is a time alone: it goes to what comes behind it."""
    own = [e for e in segment.elements if e.is_list]
    bare = not any(_governs(e) for e in segment.elements)
    return bool(own) and bare and all(set(i.types) <= _CIRCUMSTANCES for e in own for i in e.items)


def _gathered(cut: Sequence[Segment]) -> list[Segment]:
    """Return the segments; a circumstance that stands alone goes to the one before it."""
    out: list[Segment] = []
    for segment in cut:
        own = [e for e in segment.elements if e.is_list]
        bare = not any(_governs(e) for e in segment.elements)
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


def _placing(part: Part) -> Element:
    """Return the preposition in which a denial ends, as an element of its own."""
    cues = (Cue("prep", "at"), Cue("prep", "in"))
    own = part._replace(start=part.end - 1, text=_AT, cues=cues, at=(part.at[1] - 1, part.at[1]))
    return Element(own.start, own.end, part=own)


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
