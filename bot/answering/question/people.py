"""Which people in scope a question names: either script, pinyin, a possessive, a lone surname, a letter or two wrong.

Knows names only. Whether a question is about them, or about whoever wrote papers with them, is the grammar's business.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from rapidfuzz.distance import OSA

from bot.answering.question.bearers import Bearers
from bot.answering.question.grammar import is_cue
from bot.answering.question.name_forms import POSSESSIVE, SHORTEST_PART_MENDED, deletions, forms, name_words
from bot.answering.question.naming import is_name_place, is_owner
from vectorstore.dictionary import english_of, is_word
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.names import looks_like_name, name_keys, nicknames_of, surnames
from vectorstore.records import Person, Span
from vectorstore.simplified import simplified
from vectorstore.text import fold, has_cjk, squeeze

How = Literal["full", "part", "spelling"]

# A Latin word ends where a Chinese one begins: "Jane Doe在哪工作".
_WORD = re.compile(r"[\u3400-\u9fff]+|(?:(?![\u3400-\u9fff])[^\W\d_])+(?:['’.\-](?:(?![\u3400-\u9fff])[^\W\d_])+)*\.?")
_GAP = re.compile(r"[ \t]*,?[ \t]*[\"“”'‘’(]?|[\"“”'’)][ \t]*")
# A name that stands for a CV without one is its file's: "scan_17", "resume-final"; a bare number is a number.
_FILE = re.compile(r"(?=[\w.-]*[^\W\d])(?=[\w.-]*[\d_])\w[\w.-]*\w", re.ASCII)
# 古丽娜尔·吐尔逊: a name of several parts.
_PARTED = re.compile(r"[\u3400-\u9fff]{1,9}(?:[·•・‧∙][\u3400-\u9fff]{1,9})+")
_SHORTEST_PARTED = 3
_SEAM = re.compile("[·•・‧∙]")
_LONGEST_NAME = 4
# The readings of a few questions that are asked at once.
_LINES_REMEMBERED = 64
# Below six letters a wrong letter makes another name.
_SHORTEST_MENDED = 6
_TWO_WRONG = 8
# A name of two characters has one that could be wrong: another person's, as often as not.
_SHORTEST_HAN_MENDED = 3
_CAPITALISED = re.compile(r"[A-Z][a-z'’]+(?:-[A-Z]?[a-z]+)?|[A-Z]\.")
# A surname with how its bearer is addressed stands where a name may begin, and what follows says something of them.
_BEGINS = r"(?:^|(?<=[\s，,。？?：:、和跟与问找下看给请说]))"
_ADDRESS = re.compile(
    rf"{_BEGINS}(?P<n>(?P<s>[\u4e00-\u9fff]{{1,2}}?)(?:老师|师傅|工程师|工|总监|总|姐|哥|经理|医生|大夫|护士长|护士|教授|博士|主任|律师|会计|同学"
    r"|先生|女士|小姐|导|院长|校长|主管|厨师长|师兄|师姐))"
)
_FAMILIAR = re.compile(
    rf"{_BEGINS}(?P<n>[小老](?P<s>[\u4e00-\u9fff]))(?=[的在是现目以之有会还读毕哪发考拿什，,？?\s]|$)"
)
_WORLD: tuple[VocabularyName, ...] = ("organisations", "venues", "skills", "terms", "places", "awards")


class Mention(NamedTuple):
    """People named in a question; several ids where the name does not decide, none where nobody bears it."""

    span: Span
    text: str
    ids: tuple[str, ...]
    how: How


class PeopleIndex:
    """The names of the people in scope, by every way of writing them."""

    def __init__(self, people: Iterable[tuple[str, tuple[str, ...]]], files: Iterable[tuple[str, str]] = ()) -> None:
        """Take the names of people by their ids, and the names of the files of those who have none."""
        self.names: dict[str, tuple[str, ...]] = {}
        self._full: Bearers[str] = Bearers()
        self._keys: Bearers[str] = Bearers()
        self._part: Bearers[str] = Bearers()
        self._spelt: Bearers[tuple[str, ...]] = Bearers()
        self._han: Bearers[str] = Bearers()
        self._files: Bearers[str] = Bearers()
        # Words of names by what is left of them without one of their letters, and names by each of their words.
        self._near: Bearers[str] = Bearers()
        self._names_with: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        # One question is read several times over: with its history, without, as what is left of it.
        self._mentioned = lru_cache(maxsize=_LINES_REMEMBERED)(self._mentioned_anew)
        for person_id, names in people:
            self.names[person_id] = names
            for name in names:
                self._add(person_id, name)
        # Whoever is called so goes before whoever may go by it.
        for words in self._spelt:
            for short in nicknames_of(words[0]) - self._names_with.keys():
                for bearer in () if is_cue(short) else self._spelt.of(words):
                    self._part.add(short, bearer)
        for person_id, name in files:
            self._files.add(name.casefold(), person_id)

    def _add(self, person_id: str, name: str) -> None:
        for key in name_keys(name):
            self._keys.add(key, person_id)
        if has_cjk(name):
            written = simplified("".join(name.split()))
            self._han.add(written, person_id)
            if _PARTED.fullmatch(written):
                first, *_ = pieces = _SEAM.split(written)
                for called in ("".join(pieces), first) if len(first) >= _SHORTEST_PARTED else ("".join(pieces),):
                    self._han.add(called, person_id)
            return
        words, orders = forms(name)
        if not words:
            return
        for order in (*orders, *(o for short in nicknames_of(words[0]) for o in forms(f"{short} {words[-1]}").orders)):
            self._full.add(order, person_id)
        self._spelt.add(words, person_id)
        for part in words:
            if len(part) > 1:
                self._part.add(part, person_id)
                for form in () if part in self._names_with else deletions(part):
                    self._near.add(form, part)
                self._names_with[part].add(words)

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """Return the people in scope that `text` names, in order, not overlapping."""
        return self._mentioned(text)

    def _mentioned_anew(self, text: str) -> tuple[Mention, ...]:
        found = list(self._written(text))
        found += [m for m in self._han_mentions(text) if not any(m.span.touches(f.span) for f in found)]
        found += [m for m in self._addressed(text) if not any(m.span.touches(f.span) for f in found)]
        words = [m for m in _WORD.finditer(text) if not has_cjk(m.group())]
        found += self._windows(text, words, found)
        free = [w for w in words if not any(_span(w).touches(f.span) for f in found)]
        found += self._misspelt(text, free)
        free = [w for w in free if not any(_span(w).touches(f.span) for f in found)]
        found += self._parts(text, free)
        found += [] if found else self._misspelt_part(text, free)
        return tuple(sorted(found, key=lambda m: m.span.start))

    def _written(self, text: str) -> Iterator[Mention]:
        """Yield those who are called just as it is written: by a file's name, or by a name of several parts."""
        for pattern, named in ((_FILE, self._files), (_PARTED, self._han)):
            for match in pattern.finditer(text) if named else ():
                if ids := named.of(match.group().casefold()):
                    yield Mention(_span(match), match.group(), tuple(sorted(ids)), "full")

    def _han_mentions(self, text: str) -> Iterator[Mention]:
        known = surnames()
        at = 0 if has_cjk(text) else len(text)
        while at < len(text):
            names = [text[at : at + size] for size in (4, 3, 2)]
            names = [n for n, size in zip(names, (4, 3, 2), strict=True) if len(n) == size and all(map(has_cjk, n))]
            surnamed = [n for n in names if n[0] in known.single or n[:2] in known.compound]
            # A name that somebody bears goes before one that only sounds like somebody's.
            written = ((n, ids) for n in names if (ids := self._han.of(n)))
            sounding = ((n, ids) for n in surnamed if (ids := self._by_sound(n)))
            mistyped = ((n, ids) for n in surnamed if (ids := self._mistyped(n)))
            if found := next(written, None) or next(sounding, None):
                name, ids = found
                yield Mention(Span(start=at, end=at + len(name)), name, tuple(sorted(ids)), "full")
                at += len(name) - 1
            elif found := next(mistyped, None):
                name, ids = found
                yield Mention(Span(start=at, end=at + len(name)), name, tuple(ids), "spelling")
                at += len(name) - 1
            at += 1

    def _addressed(self, text: str) -> Iterator[Mention]:
        """Yield those who are called by their surname and what they are: 秦老师, 陶工, 小顾, 潘姐."""
        for match in (*_ADDRESS.finditer(text), *_FAMILIAR.finditer(text)):
            surname = match.group("s")
            ids = self.surnamed(surname)
            if ids and surname in surnames().single | surnames().compound:
                yield Mention(
                    Span(start=match.start("n"), end=match.end("n")), match.group("n"), tuple(sorted(ids)), "part"
                )

    def surnamed(self, surname: str) -> frozenset[str]:
        """Return the ids of those whose name begins with a Chinese surname."""
        return frozenset(i for name in self._han if name.startswith(surname) for i in self._han.of(name))

    def bearing(self, word: str) -> frozenset[str]:
        """Return the ids of those one of whose names, or short forms of it, is a Latin word."""
        return frozenset(self._part.of(squeeze(word)))

    def _by_sound(self, name: str) -> set[str]:
        """Return those whose name is known in Latin letters only, and could be written like this."""
        if looks_like_name(name) != "han" or english_of(name):
            return set()
        found = set().union(*(self._keys.of(key) for key in name_keys(name)))
        return {i for i in found if not any(has_cjk(n) for n in self.names[i])}

    def _mistyped(self, name: str) -> set[str]:
        """Return who is called so but for one character of a given name that sounds the same: 李佳怡 for 李嘉怡."""
        if len(name) < _SHORTEST_HAN_MENDED or looks_like_name(name) != "han" or english_of(name):
            return set()
        alike = {i for key in name_keys(name) for i in self._keys.of(key)}
        meant = {
            i
            for i in alike
            for n in map(squeeze, self.names[i])
            if len(n) == len(name) and n[0] == name[0] and sum(a != b for a, b in zip(n, name, strict=True)) == 1
        }
        return meant if len(meant) == 1 else set()

    def by_name(self, name: str) -> tuple[str, ...]:
        """Return the ids of those who bear this whole name, in either script."""
        ids = {*self._full.of("".join(name_words(name))), *self._han.of("".join(name.split()))}
        for key in () if ids else name_keys(name):
            ids |= self._keys.of(key)
        return tuple(sorted(ids))

    def _windows(self, text: str, words: Sequence[re.Match[str]], taken: Sequence[Mention]) -> Iterator[Mention]:
        i = 0
        while i < len(words):
            for size in range(min(_LONGEST_NAME, len(words) - i), 0, -1):
                window = words[i : i + size]
                span = _window_span(text, window)
                if span is None or any(span.touches(t.span) for t in taken):
                    continue
                written = span.of(text)
                ids = self._full.of("".join(name_words(written)))
                if not ids and size > 1 and not is_cue(window[0].group().lower()):
                    ids = set().union(*(self._keys.of(key) for key in name_keys(written)))
                if ids and (size > 1 or len(window[0].group()) >= _SHORTEST_MENDED):
                    yield Mention(span, written, tuple(sorted(ids)), "full")
                    i += size - 1
                    break
            i += 1

    def _misspelt(self, text: str, words: Sequence[re.Match[str]]) -> Iterator[Mention]:
        taken = -1
        for i in range(len(words) - 1):
            for size in (3, 2):
                span = _window_span(text, words[i : i + size]) if i + size <= len(words) and i > taken else None
                if span is None:
                    continue
                written = name_words(span.of(text))
                meant = self._meant(written)
                if meant and not all(is_word(w) for w in written):
                    yield Mention(span, span.of(text), meant, "spelling")
                    taken = i + size - 1
                    break

    def _misspelt_part(self, text: str, words: Sequence[re.Match[str]]) -> Iterator[Mention]:
        """Yield the one whose name a single word nearly is, where a name stands and nothing else is known by it."""
        for match in words:
            span = _span(match)
            written = squeeze(span.of(text))
            if (
                len(written) < _TWO_WRONG
                or is_word(written)
                or not (span.of(text)[:1].isupper() or is_name_place(text, span))
            ):
                continue
            near = {w for form in deletions(written) for w in self._near.of(form)}
            ids = {i for w in near if _word_difference(written, w) == 1 for i in self._part.of(w)}
            if len(ids) == 1 and not any(vocabulary(v).named(span.of(text), any_case=True) for v in _NAMED):
                yield Mention(span, span.of(text), tuple(ids), "spelling")

    def _meant(self, written: tuple[str, ...]) -> tuple[str, ...]:
        if sum(map(len, written)) < _SHORTEST_MENDED:
            return ()
        near = {
            names
            for w in written
            for form in deletions(w)
            for n in self._near.of(form)
            for names in self._names_with[n]
        }
        best: dict[int, set[str]] = defaultdict(set)
        for words in near:
            if (wrong := _difference(written, words)) is not None:
                best[wrong] |= self._spelt.of(words)
        return tuple(sorted(best[min(best)])) if best else ()

    def _parts(self, text: str, words: Sequence[re.Match[str]]) -> Iterator[Mention]:
        for match in words:
            span = _span(match)
            written = span.of(text)
            ids = self._part.of(fold(written)) or self._part.of(squeeze(written))
            # "karens phone": an apostrophe that nobody typed.
            owned = not ids and written.endswith("s") and (not is_word(written) or is_owner(text, span))
            ids = self._part.of(squeeze(written[:-1])) if owned else ids
            named = written[:1].isupper() or len(written) >= SHORTEST_PART_MENDED or is_name_place(text, span)
            if len(ids) != 1 or not named or not owned and _is_other(text, span):
                continue
            # "Wang Jun" or "Jane Young" is another person's whole name, not half of this one's.
            after = text[span.end + 1 : span.end + 3]
            if _CAPITALISED.fullmatch(after[:1] + "aa") and text[span.end] == " " and after != "I ":
                continue
            if _belongs_to_another(text, span) or _is_called_otherwise(text, span):
                continue
            yield Mention(span, written, tuple(ids), "spelling" if owned else "part")


def index_of(people: Sequence[Person]) -> PeopleIndex:
    """Return the index of these people's names, the one made before where they are the very same sequence."""
    for of, index in tuple(_indexes):
        if of is people:
            return index
    named = ((p.person_id, (p.name, *p.aliases)) for p in people if not p.unnamed)
    made = PeopleIndex(named, ((p.person_id, p.name) for p in people if p.unnamed))
    _indexes.append((people, made))
    return made


# Askers of several scopes take turns.
_indexes: deque[tuple[Sequence[Person], PeopleIndex]] = deque(maxlen=8)


def looks_personal(phrase: str) -> bool:
    """Tell whether a phrase has the shape of a personal name that nothing else in the world is known to bear."""
    text = phrase.strip()
    if looks_like_name(text) is None or any(vocabulary(v).named(text) for v in _WORLD):
        return False
    if has_cjk(text):
        return not english_of(text)
    return not any(m.span.end - m.span.start > len(text) // 2 for v in _WORLD for m in vocabulary(v).matches(text))


def _belongs_to_another(text: str, span: Span) -> bool:
    """Tell whether a surname is the end of a longer name: of "Merrill Lynch", or of a person whom nobody here is."""
    before = _WORD_BEFORE.search(text, 0, span.start)
    named = before is not None and before.group(1)[:1].isupper() and not is_word(before.group(1))
    if named and before is not None and before.group(1).casefold() not in _PERSON_TITLES:
        return True
    return any(m.span.holds(span) and m.span != span for v in _WORLD for m in vocabulary(v).matches(text))


def _is_called_otherwise(text: str, span: Span) -> bool:
    """Tell whether a given name has a surname behind it that nobody here bears: no word that anybody knows."""
    after = _WORD_AFTER.match(text, span.end)
    word = after.group(1) if after is not None else ""
    if not word or is_word(word) or is_cue(word) or any(vocabulary(v).named(word, any_case=True) for v in _NAMED):
        return False
    return len(word) >= SHORTEST_PART_MENDED and not word.endswith(_DERIVED)


# Endings of words made of others, which no dictionary has all of; few surnames end so.
_DERIVED = ("able", "ible", "ing", "ed", "ly", "ion", "ment", "ive", "ness", "ful")

_NAMED: tuple[VocabularyName, ...] = (*_WORLD, "roles", "certificates", "degrees", "languages")
_WORD_AFTER = re.compile(r" ([a-z]+)\b(?!['’-]\w)")
_WORD_BEFORE = re.compile(r"([\w'’-]+) $")
_PERSON_TITLES = frozenset({"dr", "mr", "mrs", "ms", "prof", "professor", "doctor"})


def _is_other(text: str, span: Span) -> bool:
    """Tell whether a word that somebody is called is something else here: a tool, a firm, an ordinary word.

    "Grace" and "jack" are names all the same where only a name may stand, or with a capital where many are called so.
    """
    word = span.of(text)
    if any(vocabulary(v).named(word) for v in _WORLD):
        return True
    called = word[:1].isupper() and fold(word) in surnames().given
    return is_word(word) and not called and not is_name_place(text, span)


def _span(match: re.Match[str]) -> Span:
    text = match.group().rstrip(".")
    return Span(start=match.start(), end=match.start() + len(POSSESSIVE.sub("", text)))


def _window_span(text: str, window: Sequence[re.Match[str]]) -> Span | None:
    for a, b in pairwise(window):
        if not _GAP.fullmatch(text, a.end(), b.start()) or POSSESSIVE.search(a.group()):
            return None
    return Span(start=window[0].start(), end=_span(window[-1]).end)


def _difference(written: tuple[str, ...], name: tuple[str, ...]) -> int | None:
    """Return how many letters of a name are wrong (1 or 2); None where it is another name."""
    best: int | None = None
    for order in (name, name[1:] + name[:1]):
        if len(order) != len(written):
            continue
        wrong = [_word_difference(a, b) for a, b in zip(written, order, strict=True)]
        total = sum(w for w in wrong if w is not None)
        if None not in wrong and 0 < total <= 2 and (best is None or total < best):
            best = total
    return best


def _word_difference(written: str, meant: str) -> int | None:
    if written == meant:
        return 0
    # Another surname is another person, however near: Xiaoming Wang is not Xiaoming Wan.
    if written[0] != meant[0] or written in surnames().romanised or written in surnames().given:
        return None
    if min(len(written), len(meant)) < SHORTEST_PART_MENDED:
        return 1 if OSA.distance(written, meant) == 1 and len(written) > 1 else None
    allowed = 2 if min(len(written), len(meant)) >= _TWO_WRONG else 1
    wrong = OSA.distance(written, meant)
    return wrong if wrong <= allowed else None
