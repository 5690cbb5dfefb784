"""Elements cut into segments: stretches within which everything is said of one thing that somebody did.

"Who interned at Google, knows Rust but not Go, or published at FAST" has four. Knows conjunctions, negation and
parentheses in both languages; knows no relation.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Join
from bot.answering.question.gathering import gathered
from bot.answering.question.grammar import Cue
from bot.answering.question.segment import Segment, governs
from bot.answering.question.studies import each_study
from vectorstore.text import has_cjk

# Marks that end a sentence.
_STOPS = frozenset(".。?？!！;；\n")
_SENTENCES = frozenset(".。?？!！")
# What parts a heading from what stands under it.
_COLONS = frozenset(":：")
_PAIR = 2


def segments_of(row: Sequence[Element]) -> tuple[Segment, ...]:
    """Return the segments of a question in order; those in which nothing is asked for are left out."""
    cut = _Cut()
    for n, element in enumerate(row):
        cut.take(element)
        if _chooses_among(row, n):
            cut.begin_besides()
    cut.end()
    return gathered(each_study(cut.done))


def _chooses_among(row: Sequence[Element], at: int) -> bool:
    """Tell whether a comma parts people from a choice between kinds of them: "Salesforce people, admin or dev"."""
    part = row[at].part
    if part is None or not part.has("op", "comma") or part.text == "、" or at + 1 == len(row):
        return False
    people = any(e.part is not None and (e.part.has("who") or e.part.has("noun", *_TRADES)) for e in row[:at])
    asked = any(e.part is not None and (e.part.has("verb") or e.part.has("op")) for e in row[:at])
    behind = row[at + 1 :]
    ors = [n for n, e in enumerate(behind) if e.part is not None and e.part.has("op", "or")]
    if not people or asked or len(ors) != 1 or not ors[0]:
        return False
    kinds = [e for n, e in enumerate(behind) if n != ors[0] and not (e.part is not None and e.part.is_frame)]
    return len(kinds) == _PAIR and all(e.is_list or (e.part is not None and e.part.has("noun")) for e in kinds)


_TRADES = ("engineer", "developer")


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
        self._paused = False
        self._either = False

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
        if part.text.lower() in _EITHER and self._chooses(part):
            return
        if part.has("op", "or"):
            self.close()
            self._join = "any"
            return
        if part.has("op", "and", "but") and not self._ranges():
            self.close()
            # "A or B, and C": what stands behind the comma is asked besides.
            self._next_part(apart=self._paused)
            return
        if self._begins_another(part) or self._is_among(part):
            self.close()
        self._held.append(element)

    def begin_besides(self) -> None:
        """Begin what is asked besides all that stands before it."""
        self._next_part(apart=True)

    def _chooses(self, part: Part) -> bool:
        """Take a word that opens a choice between what follows, which then stands by itself: "A and either B or C"."""
        opens = not self._either and not self._has_content()
        if opens:
            self._next_part(apart=bool(self.done))
            self._either = True
        return opens and part.has("op", "or")

    def _next_part(self, *, apart: bool) -> None:
        """Begin a part that is asked besides all that stands before it."""
        if apart:
            self._sentence += 1
            self._either = False

    def _begins_another(self, part: Part) -> bool:
        """Tell whether a cue begins what is said besides: a relative, what somebody is now, a trade behind 的."""
        relative = part.has("who") and part.text.lower() in _RELATIVE and self._has_content()
        trade = self._negative and self._ends_relative() and part.has("noun", "engineer", "developer")
        return relative or trade or self._comes_to(part)

    def _is_among(self, part: Part) -> bool:
        """Tell whether whom a word chooses from stands before it: 有五年经验的人中会Go的."""
        last = self._held[-1].part if self._held else None
        people = last is not None and (last.has("who") or last.text.endswith("的"))
        return part.text in _AMONG and people and self._has_content()

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
        self._paused = mark != "、"
        self._nice = self._nice and mark == "、"
        self._next_part(apart=mark in _SENTENCES)

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
        return any(e.is_list or governs(e) for e in self._held)

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
        said = (group, self._nice, self._denied, self._discounts, self._sentence, self._being, self._paused)
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
            self._join, self._lead, self._paused = "all", (), False
        self._held, self._negative, self._excepted, self._denied, self._discounts = [], False, False, None, False
        self._being = False


_AMONG = frozenset({"中", "里", "里面", "里头", "当中", "之中"})
_EITHER = frozenset({"either", "要么"})
_NONE = frozenset({"没有", "没"})
# 不在X: the denial holds the preposition.
_AT = "在"
_IS = frozenset({"is", "are", "was", "were", "be", "isn't", "aren't", "isnt", "arent", "不是", "并不是", "本身不是"})
# Words of exception that stand behind what they except: 阿里除外, 阿里以外.
_ENOUGH = ("算了", "免谈", "免了")
_BEHIND = frozenset({"excluded", "之外", "以外", "除外", "不算", "去掉", "剔除", "排除", "不要", "别要", "不看"})
# An English relative begins what is said besides; other words for people only stand where they are asked for.
_RELATIVE = frozenset({"who", "whom", "whose"})


def _placing(part: Part) -> Element:
    """Return the preposition in which a denial ends, as an element of its own."""
    cues = (Cue("prep", "at"), Cue("prep", "in"))
    own = part._replace(start=part.end - 1, text=_AT, cues=cues, at=(part.at[1] - 1, part.at[1]))
    return Element(own.start, own.end, part=own)
