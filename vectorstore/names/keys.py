"""Compare names: keys that are equal when two names can be one, and the shortened names of author lists.

A key is surname and given name, folded to Latin letters, in alphabetical order: 王小明, `WANG, Xiao-Ming` and
`Xiao Ming Wang` all have `wang xiaoming`. Equal keys mean that the names can be one, not that the people are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from vectorstore.names.known import surnames
from vectorstore.names.pinyin import HAN, cuts, folded, is_pinyin, readings, surname_readings

# A name of three characters that read three ways each has 27 keys; more than these add nothing but chance agreement.
_MOST_READINGS = 32
# What is longer is no name: it has no keys, and costs nothing.
_LONGEST_NAME = 100
_LONGEST_HAN_NAME = 20
_MIDDLE_DOTS = "·•・‧∙"
_HAN_NAME = re.compile(rf"[{HAN}](?:[ \u3000{_MIDDLE_DOTS}]*[{HAN}])*")
_HAN_TITLE = re.compile(r"(?<=..)(?:副?教授|博士后?|硕士|先生|女士|小姐|老师|同学|院士|工程师|研究员|讲师|总监|经理)$")
_LATIN_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ‘`-]+[^\W\d_]+)*")
_HYPHENS = re.compile("[‐‑‒–]")
_NICKNAME = re.compile(r"[(（\"“]\s*([^\W\d_]{2,20})\s*[)）\"”]")
_TITLE_BEFORE = re.compile(r"^(?:(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|madam|engr)\b\.?\s*)+", re.IGNORECASE)
_TITLE_AFTER = re.compile(
    r"(?:,\s*(?:ph\.?\s?d|d\.?phil|m\.?d|m\.?b\.?a|m\.?s\.?c?|b\.?s\.?c?|m\.?a|b\.?a|m\.?eng|b\.?eng|j\.?d|p\.?e|pmp|cpa|cfa"
    r"|esq|rn|jr|sr|ii|iii|iv)|\s(?:ph\.?\s?d|mba|pmp|esq|jr|sr|ii|iii|iv))\.?\s*$",
    re.IGNORECASE,
)
# Marks that author lists put beside a name: footnotes, bold, TeX.
_MARKS = re.compile(r"\\[a-zA-Z]+|[*∗†‡§¶#^{}$\\_~\d]|\[[^\]]*\]")


class _Reading(NamedTuple):
    """One way to take a name apart; `given` in its parts, initials among them, all folded."""

    surname: str
    given: tuple[str, ...]

    @property
    def full(self) -> str:
        """The given names that are written out, joined."""
        return "".join(part for part in self.given if len(part) > 1 or not part.isascii())


class _Word(NamedTuple):
    """A word of a Latin name: as written, and its hyphenated parts."""

    text: str
    parts: tuple[str, ...]

    @property
    def is_capitals(self) -> bool:
        """Whether it is written in capitals throughout (`WANG`), initials left out."""
        return len(self.text) > 1 and self.text.isupper()


@lru_cache(maxsize=50_000)
def name_keys(text: str) -> frozenset[str]:
    """Return the folded keys of a name; two names agree when they share one.

    A Chinese name has a key for each way its characters can be read. Order, case, diacritics, hyphens and titles do
    not matter; middle initials are left out, and a name whose given part is initials alone has no key at all
    (`initial_keys`). A text with the name in both scripts has the keys of both.
    """
    keys = {key for r in (*_han_readings(text), *_latin_readings(text)) if (key := _key(r))}
    words = _latin_words(text)
    written = [w for w in words if len(w.text) > 1]
    if len(written) == 1 and len(words) == 1:
        keys.update(folded(written[0].text))
    if keys and len(written) > 2 and not all(is_pinyin(folded(p)[0]) for w in written for p in w.parts):
        # Where the surname begins is unknown in `Gabriel García Márquez`: its words in any order make a key too.
        keys.add(" ".join(sorted(folded(p)[0] for w in written for p in w.parts)))
    return frozenset(keys)


@lru_cache(maxsize=50_000)
def initial_keys(text: str) -> frozenset[str]:
    """Return the keys of a name cut to one initial: `shen l` for `L. Shen`, `Shen L.`, 沈岚 and `Lan Shen` alike.

    A name in full has one for each order it can be read in.
    """
    written_out = [r for r in (*_han_readings(text), *_latin_readings(text)) if r.full]
    if written_out:
        return frozenset(k for r in written_out for k in (f"{r.surname} {r.full[0]}", f"{r.full} {r.surname[0]}"))
    letters, words = _initials(text)
    return frozenset(f"{surname} {letters[0]}" for surname in _joined(words)) if letters and words else frozenset()


def names_agree(a: str, b: str) -> bool:
    """Tell whether two names, each in either script, can be one.

    Two Chinese names must be written alike: 冯薇 and 冯伟 sound alike and are two. Middle initials must not contradict.
    """
    han_a, han_b = han_name(a), han_name(b)
    if han_a and han_b:
        return han_a == han_b
    if not name_keys(a) & name_keys(b):
        return False
    middle_a, middle_b = _initials(a)[0], _initials(b)[0]
    return not (middle_a and middle_b and middle_a[0] != middle_b[0])


def has_english_name(han: str, latin: str) -> bool:
    """Tell whether a Latin name has the family name of a Chinese one and a given name that is no Chinese one."""
    own = han_name(han)
    words = [folded(w.text)[0] for w in _latin_words(latin)]
    if own is None or len(words) < _GIVEN_AND_FAMILY or not any(r.surname == words[-1] for r in _han_readings(han)):
        return False
    return all(word in surnames().given and not is_pinyin(word) for word in words[:-1])


_GIVEN_AND_FAMILY = 2


def agrees_as_author(name: str, author: str) -> bool:
    """Tell whether an author as papers list it (`L. Shen`, `Shen L.`, `Lan Shen*`) can be the person `name`."""
    author = _MARKS.sub(" ", author[: 2 * _LONGEST_NAME]).strip(" ,;.&")
    letters, words = _initials(author)
    if names_agree(name, author):
        return True
    if han_name(author) or not (letters and words):
        return False
    surnames_meant = set(_joined(words))
    ends_in_initial = _latin_words(author)[-1].text in letters or author.rstrip(".")[-1:].isupper()
    for reading in (*_han_readings(name), *_latin_readings(name)):
        if reading.surname in surnames_meant and _initials_fit(letters, reading.given):
            return True
        if (
            ends_in_initial
            and len(letters) == 1
            and reading.full in surnames_meant
            and reading.surname[0] == letters[0]
        ):
            return True
    return False


def han_name(text: str) -> str | None:
    """Return the Chinese name in `text` without spaces, dots or title, if there is one."""
    match = _HAN_NAME.search(text[:_LONGEST_NAME])
    joined = re.sub(rf"[^{HAN}]", "", match.group()) if match else ""
    return _HAN_TITLE.sub("", joined) if 0 < len(joined) <= _LONGEST_HAN_NAME else None


def _key(reading: _Reading) -> str:
    return " ".join(sorted((reading.surname, reading.full))) if reading.full else ""


def _han_readings(text: str) -> tuple[_Reading, ...]:
    name = han_name(text)
    if name is None or len(name) < 2:
        return ()
    match = _HAN_NAME.search(text)
    if match and any(dot in match.group() for dot in _MIDDLE_DOTS):
        first, *rest = re.split(rf"[{_MIDDLE_DOTS}]", re.sub(r"\s", "", match.group()))
        whole = ["".join(r) for r in islice(product(*map(readings, "".join(rest))), _MOST_READINGS)]
        spelled = ["".join(r) for r in islice(product(*map(readings, first)), _MOST_READINGS)]
        return tuple(_Reading(a, (b,)) for a, b in islice(product(whole, spelled), _MOST_READINGS))
    family, own = surnames().split(name)
    # The given name is cut short first: `product` draws all of an argument before it yields anything.
    given = list(islice(product(*map(readings, own)), _MOST_READINGS))
    ways = product(surname_readings(family), given)
    return tuple(_Reading(surname, parts) for surname, parts in islice(ways, _MOST_READINGS))


@lru_cache(maxsize=50_000)
def _latin_readings(text: str) -> tuple[_Reading, ...]:
    words = _latin_words(text)
    found: list[_Reading] = []
    before, comma, _ = _stripped(text[:_LONGEST_NAME]).partition(",")
    family = len(_LATIN_WORD.findall(before)) if comma else 0
    if len(words) > 1:
        for surname, given in _orders(words, family):
            parts = [folded(p) for w in given for p in w.parts]
            for spelled, *own in islice(product(_joined(surname), *parts), _MOST_READINGS):
                found.append(_Reading(spelled, tuple(own)))
        nickname = _NICKNAME.search(text)
        if nickname and found:
            found.append(_Reading(found[0].surname, folded(nickname[1])[:1]))
    return tuple(dict.fromkeys(found))


def _orders(words: tuple[_Word, ...], family: int) -> Iterator[tuple[tuple[_Word, ...], tuple[_Word, ...]]]:
    """Yield surname and given words: as a comma or capitals tell, else the last word, or the first of a pinyin name."""
    particles = surnames().particles
    if 0 < family < len(words):
        given = words[family:]
        trailing: tuple[_Word, ...] = ()
        while len(given) > 1 and given[-1].text in particles:
            given, trailing = given[:-1], (given[-1], *trailing)
        yield (*trailing, *words[:family]), given
        return
    capitals = [w.is_capitals for w in words]
    if any(capitals) and not all(c or len(w.text) == 1 for c, w in zip(capitals, words, strict=True)):
        count = sum(capitals)
        if all(capitals[-count:]):
            yield words[-count:], words[:-count]
            return
        if all(capitals[:count]):
            yield words[:count], words[count:]
            return
    if all(len(w.text) > 1 and all(is_pinyin(f) for p in w.parts for f in folded(p)) for w in words):
        yield from _pinyin_orders(words)
        return
    start = len(words) - 1
    while start > 1 and folded(words[start - 1].text)[0] in particles:
        start -= 1
    yield words[start:], words[:start]


def _pinyin_orders(words: tuple[_Word, ...]) -> Iterator[tuple[tuple[_Word, ...], tuple[_Word, ...]]]:
    """Yield both orders of a pinyin name, those alone whose surname is known where there are any."""
    known = surnames().romanised
    orders = [(words[-1:], words[:-1]), (words[:1], words[1:])]
    if len(words) > 2:
        orders += [(words[-2:], words[:-2]), (words[:2], words[2:])]
    likely = [o for o in orders if any(s in known for s in _joined(o[0]))]
    yield from likely or orders[:2]


def _joined(words: tuple[_Word, ...]) -> tuple[str, ...]:
    forms = product(*(folded(p) for w in words for p in w.parts))
    return tuple("".join(f) for f in islice(forms, _MOST_READINGS))


def _stripped(text: str) -> str:
    """Return the Latin side of a name without titles, nickname and marks."""
    plain = _MARKS.sub(" ", _HYPHENS.sub("-", _NICKNAME.sub(" ", text)))
    plain = re.sub(rf"[{HAN}{_MIDDLE_DOTS}()（）]", " ", plain).strip(' ,;.&"“”')
    plain = _TITLE_BEFORE.sub("", plain)
    while (shorter := _TITLE_AFTER.sub("", plain)) != plain:
        plain = shorter
    return plain


def _latin_words(text: str) -> tuple[_Word, ...]:
    if len(text) > _LONGEST_NAME:
        return ()
    words = _LATIN_WORD.findall(_stripped(text).replace(".", " "))
    return tuple(_Word(w, tuple(p for p in re.split("-+", w) if folded(p)[0])) for w in words if folded(w)[0])


def _initials(text: str) -> tuple[tuple[str, ...], tuple[_Word, ...]]:
    """Return the initials of a Latin name, folded and in order, and its other words; `ZS` beside a word is two."""
    letters: list[str] = []
    words: list[_Word] = []
    found = _latin_words(text)
    for word in found:
        cluster = word.is_capitals and len(word.text) <= 3 and not is_pinyin(folded(word.text)[0])
        if len(found) > 1 and all(len(p) == 1 for p in word.parts):
            letters += [folded(p)[0] for p in word.parts]
        elif cluster and len(found) > 1 and any(len(w.text) > 1 and w is not word for w in found):
            letters += [folded(c)[0] for c in word.text]
        else:
            words.append(word)
    return tuple(letters), tuple(words)


def _initials_fit(letters: tuple[str, ...], given: tuple[str, ...]) -> bool:
    """Tell whether initials can be those of a given name; a name that is not pinyin may have more than we know."""
    if not given or given[0][:1] != letters[0]:
        return False
    syllables = [cuts(part) if len(part) > 1 else () for part in given]
    whole = all(syllables)
    for way in product(*(s or ((part,),) for s, part in zip(syllables, given, strict=True))):
        starts = tuple(s[0] for part in way for s in part)
        shared = min(len(starts), len(letters))
        if letters[:shared] == starts[:shared] and (shared == len(letters) or not whole):
            return True
    return len(letters) == 1
