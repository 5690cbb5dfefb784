"""Ordinary words: those of a dictionary, which no lexicon knows as a thing that people do or know.

"Either order" and 两样 are, "Zephyr" and "CNC lathe" are not. Knows parts of speech as far as a segmenter and a
dictionary tell them. Knows nothing about what a question asks.
"""

from __future__ import annotations

import re

from bot.answering.topics import word_groups
from vectorstore.dictionary import english_of, is_verb, is_word
from vectorstore.text import has_cjk, tagged

_LATIN = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_NAMED = re.compile(r"[A-Z0-9]")
# Parts of speech that name a thing; 仓库管理 is "n vn".
_NOUNS = frozenset({"n", "vn", "an", "nz", "nt", "nr", "nrt", "ns", "nrfg", "l", "i", "j", "eng", "b", "x"})


def is_ordinary(text: str) -> bool:
    """Tell whether words are ordinary ones throughout, none of them in capitals."""
    if _NAMED.search(text):
        return False
    if has_cjk(text):
        return all(len(word) == 1 or bool(english_of(word)) for word, _ in tagged(text))
    return all(is_word(w) or not word_groups(w) for w in _LATIN.findall(text))


def names_thing(text: str) -> bool:
    """Tell whether Chinese words hold one that names a thing: 仓库 does, 拿来, 直接 and 两样 do not."""
    return not has_cjk(text) or any(tag in _NOUNS for _, tag in tagged(text))


def ends_in_verb(text: str) -> bool:
    """Tell whether words end in what something does: "the tender closes", 新项目落."""
    if has_cjk(text):
        return tagged(text)[-1][1] == "v"
    words = text.split()
    return len(words) > 1 and words[-1].endswith(("s", "ed")) and is_verb(words[-1])


def is_small_code(written: str) -> bool:
    """Tell whether a place is two small letters: "me", "or" and "in" are words, ME, OR and IN are states."""
    return len(written) == 2 and not has_cjk(written) and not written.isupper() and written not in _NO_WORDS


_NO_WORDS = ("eu", "uk")
