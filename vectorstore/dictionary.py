"""Ordinary words in the other language, from CC-CEDICT: share -> 共享, 碎片 -> fragment.

Knows a table compiled once (`vectorstore.dictionary_build`) and shipped: nothing is parsed at start-up, a look-up is a
binary search over its sorted lines. Knows no field terms: those are the lexicon's, and replace these for their words.

The table is derived from CC-CEDICT (https://cc-cedict.org), licensed CC BY-SA 4.0; see `cedict.txt`.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib import resources
from typing import cast

from vectorstore.tables import table
from vectorstore.text import terms

TABLE = resources.files("vectorstore").joinpath("cedict.tsv.gz")
VERB, NOUN = "v", "n"
_MOST = 12
# "sing" and "red" are no forms of "s" and "r".
_SHORTEST_ROOT = 3


def english_key(phrase: str) -> str:
    """Return the key of an English word or phrase: its folded words, unstemmed (a container is not what contains)."""
    return " ".join(t.text for t in terms(phrase, stemmed=False))


@lru_cache(maxsize=20_000)
def chinese_of(phrase: str) -> tuple[str, ...]:
    """Return Chinese words for an English word or phrase of up to three words, tightest sense first.

    "sharing" asks for the verb: 共享, and not 部分 (a share).
    """
    key = english_key(phrase)
    found = [w[1:] for w in _look_up(key)]
    for form in _verbs(key):
        found += [w[1:] for w in _look_up(form) if w[0] == VERB]
    if not found:
        found = [w[1:] for form in _singulars(key) for w in _look_up(form)]
    return tuple(dict.fromkeys(found))[:_MOST]


@lru_cache(maxsize=20_000)
def english_of(word: str) -> tuple[str, ...]:
    """Return English words and short phrases for a Chinese word, tightest sense first."""
    return _look_up(word)


def is_word(word: str) -> bool:
    """Tell whether an English word is an ordinary one, rather than somebody's or something's name."""
    key = english_key(word)
    return any(_look_up(form) for form in (key, *_verbs(key), *_singulars(key)))


def is_verb(word: str) -> bool:
    """Tell whether an English word may be a form of a verb: "closes", "signed"."""
    key = english_key(word)
    return any(w.startswith(VERB) for form in (key, *_verbs(key), *_singulars(key)) for w in _look_up(form))


def is_past(word: str) -> bool:
    """Tell whether an English word is the past of a verb by its form alone: "came", "wrote"."""
    return english_key(word) in _irregular()


def _verbs(key: str) -> tuple[str, ...]:
    """Return the verbs that a form in -ing or -ed, or an irregular one, may come from."""
    if (verb := _irregular().get(key)) is not None:
        return (verb,)
    for ending in ("ing", "ed"):
        root = key.removesuffix(ending)
        if root != key and len(root) >= _SHORTEST_ROOT:
            doubled = (root[:-1],) if root[-1] == root[-2] else ()
            return (root + "e", root, *doubled)
    return ()


@lru_cache(maxsize=1)
def _irregular() -> dict[str, str]:
    read = cast("dict[str, list[str]]", table("vectorstore", "irregular.yaml"))
    return {form: verb for verb, forms in read.items() for form in forms}


def _singulars(key: str) -> tuple[str, ...]:
    if key.endswith("ies"):
        return (key[:-3] + "y",)
    if key.endswith("es"):
        return (key[:-1], key[:-2])
    return (key[:-1],) if key.endswith("s") and not key.endswith("ss") else ()


def _look_up(key: str) -> tuple[str, ...]:
    if not key or "\t" in key or "\n" in key:
        return ()
    table, wanted = _table(), b"\n" + key.encode() + b"\t"
    low, high = 0, len(table) - 1
    # The table starts and ends with a newline: [low, high) always brackets whole lines.
    while low < high:
        middle = table.rfind(b"\n", low, (low + high) // 2 + 1)
        start = middle if middle >= 0 else low
        end = table.find(b"\n", start + 1)
        line = table[start : end + 1]
        if line.startswith(wanted):
            return tuple(line[len(wanted) : -1].decode().split("/"))
        if line[1:].split(b"\t", 1)[0] < wanted[1:-1]:
            low = end
        elif start == low:
            break
        else:
            high = start
    return ()


@lru_cache(maxsize=1)
def _table() -> bytes:
    return b"\n" + gzip.decompress(TABLE.read_bytes())
