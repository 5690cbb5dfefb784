"""An English predicate cut into clauses: a verb, its slot, and the slots of its prepositions, with and / or / not.

Knows where words of the grammar stand and which stretches of a question are one name. Knows nothing about what a slot
means: that is `english`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from bot.answering.plan.cues import cues, pattern
from bot.answering.plan.lengths import unmarked
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Length, Period

Join = Literal["all", "any"]
_WORD = re.compile(r"\S+?(?=[,;，、]*(?:\s|$))|\S+")
_LIST_COMMA = re.compile(r"[,;，、]\s*")
_NAMES: tuple[VocabularyName, ...] = ("organisations", "venues", "terms", "skills", "places")
# After other words these name people ("Google interns"); alone they are verbs.
_NOUNS = frozenset({"intern", "interns"})
_MASK = "\u2022"


@dataclass
class Slot:
    """What follows a verb or a preposition: values joined by and / or; `negative` for "outside X"."""

    preposition: str = ""
    values: list[str] = field(default_factory=lambda: [""])
    join: Join = "all"
    glue: list[str] = field(default_factory=list)
    negative: bool = False
    period: Period | None = None

    def whole(self) -> str:
        """Return the values as they were written, with what stood between them."""
        text = self.values[0]
        for glue, value in zip(self.glue, self.values[1:], strict=False):
            text = f"{text}{glue} {value}" if glue == "," else f"{text} {glue} {value}"
        return text.strip()

    def add(self, glue: str) -> None:
        """Begin another value of the list, if the last one says anything."""
        if self.values[-1].strip():
            self.values.append("")
            self.glue.append(glue)


@dataclass
class Phrase:
    """One clause of a predicate; `joined` says how it stands to the one before it, `length` how long it lasted."""

    verb: str = ""
    verb_text: str = ""
    slots: list[Slot] = field(default_factory=lambda: [Slot()])
    negative: bool = False
    current: bool = False
    joined: Join = "all"
    length: Length | None = None

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing has been said yet."""
        said = self.verb or self.length is not None or len(self.slots) > 1
        return not said and not any(v.strip() for v in self.slots[0].values)


@lru_cache(maxsize=1)
def _verbs() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(rf"(?:{source})(?![\w])", re.I)) for name, source in cues("en")["verbs"])


@lru_cache(maxsize=1)
def _quick() -> re.Pattern[str]:
    """Return one pattern that matches where any verb might: a cheap first look."""
    return re.compile("|".join(f"(?:{source})" for _, source in cues("en")["verbs"]), re.I)


class Scanner:
    """Cuts one predicate; `phrases` holds what came of it."""

    def __init__(self, text: str) -> None:
        text, lengths = unmarked(text)
        self.text = text
        self._lengths = list(lengths)
        self.masked = _masked(text)
        self._periods = {m.span.start: (m.span.end, m.period) for m in find_periods(text)} if _has_digit(text) else {}
        self.phrases: list[Phrase] = [Phrase()]
        self._after_joiner = True
        self._scan()
        self.phrases = [p for p in self.phrases if not p.is_empty]

    @property
    def _phrase(self) -> Phrase:
        return self.phrases[-1]

    @property
    def _slot(self) -> Slot:
        return self._phrase.slots[-1]

    def _scan(self) -> None:
        at = 0
        while at < len(self.text):
            self._length(at)
            if self.text[at].isspace():
                at += 1
                continue
            at = (
                self._period(at)
                or self._comma(at)
                or self._joiner(at)
                or self._negation(at)
                or self._verb(at)
                or self._auxiliary(at)
                or self._preposition(at)
                or self._word(at)
            )
        self._length(len(self.text))

    def _length(self, at: int) -> None:
        """Give the clause that is read the lengths that stood before this place."""
        while self._lengths and self._lengths[0][0] <= at:
            self._phrase.length = self._lengths.pop(0)[1]

    def _match(self, key: str, at: int) -> re.Match[str] | None:
        return pattern("en", key).match(self.masked, at)

    def _period(self, at: int) -> int | None:
        if at not in self._periods:
            return None
        end, period = self._periods[at]
        slot = self._slot
        opened = bool(slot.preposition) and not slot.values[-1].strip() and len(slot.values) == 1
        if not opened:
            slot = Slot()
            self._phrase.slots.append(slot)
        slot.values, slot.period = [self.text[at:end]], period
        slot.preposition = slot.preposition or "in"
        self._phrase.slots.append(Slot(preposition="after-period"))
        self._after_joiner = False
        return end

    def _comma(self, at: int) -> int | None:
        match = _LIST_COMMA.match(self.text, at)
        if match is None:
            return None
        if not self._joiner_follows(match.end()) and self._slot.values[-1].strip():
            self._slot.add(",")
        return match.end()

    def _joiner_follows(self, at: int) -> bool:
        return any(self._match(k, at) for k in ("and", "or", "but", "relative", "not")) or self._opens(at) is not None

    def _joiner(self, at: int) -> int | None:
        for key in ("but", "relative", "and", "or"):
            match = self._match(key, at)
            if match is None:
                continue
            end = _skip(self.text, match.end())
            thing = match.group().lower() in ("that", "which") and self._phrase.verb and self._slot_has_words()
            if thing and not self._helps(end):
                return None
            self._join(key, end, match.group())
            return end
        return None

    def _join(self, key: str, end: int, said: str) -> None:
        join: Join = "any" if key == "or" else "all"
        if self._opens_clause(end, key):
            if not self._phrase.is_empty:
                self.phrases.append(Phrase(joined=join))
            self._after_joiner = True
        elif self._opens_slot(end):
            self._slot.join = join if self._slot.values[-1].strip() else self._slot.join
        elif any(x.strip() for x in self._slot.values):
            self._slot.add(said)
            self._slot.join = join

    def _opens_clause(self, at: int, key: str) -> bool:
        if key == "relative":
            return True
        if self._match("relative", at) or self._opens(at) is not None:
            return True
        if self._phrase.length is not None and self._lengths and self._lengths[0][0] <= at:
            return True
        while (aux := self._match("auxiliaries", at)) or (aux := self._match("not", at)):
            at = _skip(self.text, aux.end())
            if self._opens(at) is not None:
                return True
        if self._match("negative_prepositions", at) or self._match("prepositions", at):
            return False
        return self._opens(at) is not None

    def _opens_slot(self, at: int) -> bool:
        return bool(self._match("negative_prepositions", at) or self._match("prepositions", at))

    def _opens(self, at: int) -> tuple[str, int] | None:
        if not self._at_word(at):
            return None
        if _quick().match(self.masked, at) is None:
            return None
        for name, verb in _verbs():
            match = verb.match(self.masked, at)
            if match:
                return name, match.end()
        return None

    def _at_word(self, at: int) -> bool:
        return at < len(self.text) and (at == 0 or not (self.text[at - 1].isalnum() or self.text[at - 1] in "-'’"))

    def _negation(self, at: int) -> int | None:
        negative = self._match("negative_prepositions", at)
        if negative:
            self._phrase.slots.append(Slot(preposition="at", negative=True))
            return negative.end()
        match = self._match("not", at)
        if match is None:
            return None
        end = _skip(self.text, match.end())
        preposition = self._match("prepositions", end)
        if preposition and not self._phrase.is_empty and self._opens(end) is None:
            self._phrase.slots.append(Slot(preposition=preposition.group().lower(), negative=True))
            return preposition.end()
        if not self._phrase.is_empty:
            self.phrases.append(Phrase())
        self._phrase.negative = True
        self._after_joiner = True
        if match.group().lower() == "without":
            self._phrase.verb = "have"
        return end

    def _verb(self, at: int) -> int | None:
        if self._phrase.verb and not self._after_joiner:
            return None
        found = self._opens(at)
        if found is None:
            return None
        name, end = found
        if self.text[at:end].lower() in _NOUNS and self._slot_has_words():
            return None
        if name == "have" and self._hides_verb(end):
            return end
        if self._slot_has_words() or len(self._phrase.slots) > 1:
            self.phrases.append(Phrase(current=self._phrase.current, negative=False))
        self._phrase.verb, self._phrase.verb_text = name, self.text[at:end]
        self._after_joiner = False
        return end if end > at else self._word(at)

    def _hides_verb(self, end: int) -> bool:
        """Tell whether "has" or "done" only helps a verb that follows ("done research on", "had an internship")."""
        at = _skip(self.text, end)
        while aux := self._match("auxiliaries", at):
            at = _skip(self.text, aux.end())
        found = self._opens(at)
        return found is not None

    def _slot_has_words(self) -> bool:
        return any(v.strip() for s in self._phrase.slots for v in s.values)

    def _auxiliary(self, at: int) -> int | None:
        current = self._match("current", at)
        if current:
            self._phrase.current = True
            return current.end()
        match = self._match("auxiliaries", at) if not self._phrase.verb else None
        if match and not self._after_joiner and self._slot_has_words() and not self._helps(match.end()):
            return None
        return match.end() if match else None

    def _helps(self, at: int) -> bool:
        """Tell whether a verb follows: in "people have worked" the first verb only helps."""
        at = _skip(self.text, at)
        while match := self._match("auxiliaries", at):
            at = _skip(self.text, match.end())
        return self._opens(at) is not None

    def _preposition(self, at: int) -> int | None:
        match = self._match("prepositions", at)
        if match is None:
            return None
        word = re.sub(r"^(?:while )?(?:working )?", "", match.group().lower())
        last = self._slot
        if last.preposition == word and len(last.values) == 1 and last.values[0].strip() and self._just_joined(at):
            last.add("and")
        else:
            self._phrase.slots.append(Slot(preposition=word))
        self._after_joiner = False
        return match.end()

    def _just_joined(self, at: int) -> bool:
        return bool(re.search(r"(?:\b(?:and|or)|&|,)\s*$", self.masked[:at], re.I))

    def _word(self, at: int) -> int:
        match = _WORD.match(self.text, at)
        end = match.end() if match else at + 1
        # A name is one word, however many it is written in.
        while end < len(self.masked) and self.masked[end - 1] == _MASK and self.masked[end] == _MASK:
            end += 1
        slot = self._slot
        slot.values[-1] = f"{slot.values[-1]} {self.text[at:end]}".strip()
        self._after_joiner = False
        return end


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _has_digit(text: str) -> bool:
    return any(c.isdigit() for c in text)


def _masked(text: str) -> str:
    """Return the text with the names of several words that hold a word of the grammar overwritten."""
    masked = list(text)
    for name in _NAMES:
        for match in vocabulary(name).matches(text):
            words = match.span.of(text)
            if " " in words.strip() or "&" in words:
                masked[match.span.start : match.span.end] = _MASK * (match.span.end - match.span.start)
    return "".join(masked)
