"""Employers and schools of those who are asked about, as people shorten them: by the first words of their names.

"Was she at Acme?" of Acme Infrastructure Ltd, 在某某克 of 苏州某某克精密仪器. Of everybody's employers that would make
a name of many a word; of one person's own few it does not. Knows no grammar.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from bot.answering.question.grammar import is_cue
from bot.answering.question.tokens import Token
from vectorstore.dictionary import english_of
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.text import fold, has_cjk

# The words of a name that others share: none of them names a firm by itself.
_SHARED = frozenset(
    """the a an of and for at in st new old north south east west central national international general global
    first american united royal state city county community public private university college school institute academy
    department center centre hospital clinic bank company group services systems solutions technologies technology
    software computer internet media health medical law legal office consulting engineering""".split()
)
# What is known by itself is no piece of a name: "in Texas" is the place, whatever lies in its name.
_KNOWN: tuple[VocabularyName, ...] = ("places", "skills", "terms", "roles", "degrees", "languages", "certificates")
_WORD = re.compile(r"[^\W_]+(?:['’.&-][^\W_]+)*")
# So many words, or characters, of a name are said at most, and so few characters.
_MOST, _MOST_HAN, _FEWEST_HAN, _FEWEST = 5, 12, 2, 3


def shortened_in(text: str, tokens: Sequence[Token], names: Collection[str]) -> Iterator[tuple[int, int]]:
    """Yield the tokens that begin one of these names, the longest from each place alone."""
    if not names:
        return
    heads = frozenset(head for name in names for head in _heads(name))
    at = 0
    while at < len(tokens):
        end = next((e for e in _ends(tokens, at) if _said(text, tokens, at, e) in heads), at)
        if end > at:
            yield at, end
        at = max(end, at + 1)


def _ends(tokens: Sequence[Token], at: int) -> Iterator[int]:
    most = _MOST_HAN if tokens[at].kind == "han" else _MOST
    return (e for e in range(min(len(tokens), at + most), at, -1) if tokens[e - 1].kind != "mark")


def _said(text: str, tokens: Sequence[Token], at: int, end: int) -> str:
    return fold(text[tokens[at].start : tokens[end - 1].end])


@lru_cache(maxsize=2_000)
def _heads(name: str) -> frozenset[str]:
    """Return the beginnings of a name that name it, folded: 某某克 and 苏州某某克, "Acme" and "Acme Bay"."""
    folded = fold(name)
    if has_cjk(folded):
        bare = _without_place(folded)
        starts = {folded, bare}
        ends = ((s, n) for s in starts for n in range(_FEWEST_HAN, min(len(s), _MOST_HAN) + 1))
        return frozenset(head for s, n in ends if _names(head := s[:n]))
    words = list(_WORD.finditer(folded))
    first = 1 if words and words[0].group() == "the" else 0
    said = (folded[words[first].start() : word.end()] for word in words[first : first + _MOST]) if words else ()
    return frozenset(head for head in said if _names(head))


def _names(head: str) -> bool:
    """Tell whether the beginning of a name is more than words that many share, and nothing else by itself."""
    own = [w for w in _WORD.findall(head) if w not in _SHARED and len(w) >= _FEWEST]
    # 白天 of 白天鹅宾馆: a word that is another one.
    word = len(head) == _FEWEST_HAN and has_cjk(head) and bool(english_of(head))
    if not (own or has_cjk(head)) or word or is_cue(head):
        return False
    return not any(vocabulary(name).named(head) for name in _KNOWN)


def _without_place(name: str) -> str:
    """Return a name without the place that it begins with: 苏农连锁超市 of 江苏苏农连锁超市."""
    places = vocabulary("places").matches(name, any_case=True)
    return name[max((m.span.end for m in places if m.span.start == 0 and m.span.end < len(name)), default=0) :]
