"""A CV all in small letters: read as if its names were written large, and told in its own letters.

The two texts are as long as each other. Knows how heads, lists and sentences look; nothing of what they mean.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ingest.signs import REMEMBERED
from vectorstore.lexicon import VocabularyName, vocabulary

# A text of fewer letters, or with more large ones among a hundred, was written with care for them.
_FEWEST_LETTERS, _LARGE_SHARE = 80, 0.01
# Whoever writes their own name small writes large what others are called alone.
_OTHERS_SHARE = 0.03
_LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]")
_LARGE = re.compile(r"[A-ZÀ-ÖØ-Þ]")
_LETTER = re.compile(r"[^\W\d_]")
# A word that is no part of an address.
_WORD = re.compile(r"(?<![\w@./:_+-])[a-zà-öø-ÿ][a-zà-öø-ÿ'’]*+(?![\w.+-]*@)(?!\.\w)(?!:/)")
_AFTER_JOINT = re.compile(r"(?<=[a-zà-ÿ][-/&])(?<!\.\w\w\w/)[a-zà-öø-ÿ]++(?![\w.]*@)(?!\.\w)")
_JOINTS = frozenset(
    "a an and as at but by de del der di for from in la le of on or per the to until via with und et y e".split()
)
# "bsc", "sql", "ntnu": letters for something.
_LETTERS_ALONE = re.compile(r"[bcdfghjklmnpqrstvwxz]{1,5}")
_NO_LETTERS = frozenset({"dr", "mr", "mrs", "ms", "st", "jr", "sr", "vs", "th", "nd", "rd"})
# "somefirm as, ytown": a firm's form, where a joint would stand otherwise.
_FORM = re.compile(r"(?<=\w )(?:as|ag|ab|sa|nv|bv|oy|kg|se|spa|srl)(?=\s*(?:[,|(–—]|$|\n))")
# So many letters may stand for a name that the world writes large.
_KNOWN_LETTERS = range(2, 7)
_KINDS: tuple[VocabularyName, ...] = ("organisations", "skills", "certificates")
# A line of so many words without figure or comma is a sentence.
_HEAD_WORDS, _LINE_WIDTH = 6, 140
_SETS_APART = re.compile(r"[\d,|;:•·]|\s[-–—]\s|\s{2}")


_NAME = re.compile(r"[a-zà-öø-ÿ'’-]+(?: [a-zà-öø-ÿ'’.-]+){1,3}")


def with_capitals(text: str) -> str:
    """Return a text in small letters with its names written large; any other as it is."""
    large = len(_LARGE.findall(text))
    if large > len(text) * _OTHERS_SHARE:
        return text
    latin = len(_LATIN.findall(text))
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    share = _OTHERS_SHARE if _NAME.fullmatch(first) else _LARGE_SHARE
    if latin < _FEWEST_LETTERS or large > latin * share:
        return text
    if latin * 2 < len(_LETTER.findall(text)):
        return text
    return "".join(_line(line) for line in text.splitlines(keepends=True))


def _line(line: str) -> str:
    sentence = len(line) > _LINE_WIDTH or len(line.split()) > _HEAD_WORDS and not _SETS_APART.search(line)
    if sentence:
        first = _WORD.search(line)
        return _put(line, first, first.group().capitalize()) if first else line
    for pattern in (_WORD, _AFTER_JOINT):
        line = pattern.sub(lambda m: _large(m.group()), line)
    return _FORM.sub(lambda m: m.group().upper(), line)


def _put(line: str, at: re.Match[str], word: str) -> str:
    return line[: at.start()] + word + line[at.end() :] if len(word) == len(at.group()) else line


def _large(word: str) -> str:
    if word in _JOINTS:
        return word
    if _LETTERS_ALONE.fullmatch(word) and word not in _NO_LETTERS or _is_known(word):
        return word.upper()
    large = word[:1].upper() + word[1:]
    return large if len(large) == len(word) else word


@lru_cache(maxsize=REMEMBERED)
def _is_known(word: str) -> bool:
    """Tell "ntnu" and "qgis", which are known in large letters alone."""
    large = word.upper()
    return len(word) in _KNOWN_LETTERS and any(
        large in found.names for kind in _KINDS if (found := vocabulary(kind).named(large)) is not None
    )
