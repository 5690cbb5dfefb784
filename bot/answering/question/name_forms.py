"""How a Latin name may be written: its words, in which orders, singly, and with one letter left out.

Knows letters only. Whose name it is, and who is meant by a slip of it, is `people`'s business.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from vectorstore.text import squeeze

POSSESSIVE = re.compile(r"['’]s?$")
# Below four letters a word of a name must be right.
SHORTEST_PART_MENDED = 4
# The index of names is made anew with every CV that comes in, of nearly the same names.
_NAMES_REMEMBERED = 50_000


def name_words(name: str) -> tuple[str, ...]:
    """Return the words of a name by their letters, a possessive aside."""
    return tuple(s for w in POSSESSIVE.sub("", name).replace(",", " ").split() if (s := squeeze(w)))


def deletions(word: str) -> set[str]:
    """Return a word, and where it is long enough what is left of it without one of its letters."""
    return {word} | (
        {word[:i] + word[i + 1 :] for i in range(len(word))} if len(word) >= SHORTEST_PART_MENDED else set()
    )


class Forms(NamedTuple):
    """How a Latin name may be written: its words, and all of them in every order."""

    words: tuple[str, ...]
    orders: frozenset[str] = frozenset()


@lru_cache(maxsize=_NAMES_REMEMBERED)
def forms(name: str) -> Forms:
    """Return how a name may be written; of signs alone there is no form."""
    words = name_words(name)
    if not words:
        return Forms(())
    # "Vivian Tsang" of VIVIAN TSANG WING-YAN: a name and a surname, whatever else follows.
    orders = {
        "".join(order)
        for order in (words, words[1:] + words[:1], words[-1:] + words[:-1], (words[0], words[-1]), words[:2])
    }
    if "," in name:
        # "ADEBOLA, Grace Ruth" is Grace Adebola, and may go by Ruth.
        orders |= {given + words[0] for given in words[1:]}
    return Forms(words, frozenset(orders))
