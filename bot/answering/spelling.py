"""Words misspelt by a letter or two: "kubernets" is taken for Kubernetes, and the answer says so; "candiate" is read.

A word that is an ordinary one, that the lexicon has, that is part of somebody's name or that a CV writes just so is
left alone. What a name was taken for is said; that a word which only asks was mended is not. Knows nothing about whom
or what a question asks; names of people are mended in `question.people`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache

from rapidfuzz.distance import OSA

from bot.answering.question.grammar import asking_words
from vectorstore.dictionary import is_word
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.names import surnames
from vectorstore.records import Span
from vectorstore.text import fold, has_cjk

_WORLD: tuple[VocabularyName, ...] = ("organisations", "venues", "skills", "terms", "places")
_WORD = re.compile(r"(?<![A-Za-z0-9_.+#@/-])[A-Za-z]{5,}(?![A-Za-z0-9_+#@/]|[.-][A-Za-z0-9_])")
# A capital beside a name makes it half of another, but at the beginning of a sentence.
_CAPITAL_BEFORE = re.compile(r"\b[A-Z][\w'’-]*\s$")
_CAPITAL_AFTER = re.compile(r"\s[A-Z]")
# A wrong letter in a shorter word makes another word; from eight letters on two may be wrong.
_SHORTEST, _TWO_WRONG = 6, 8
# There are few words that ask, and many names: a slip in a shorter one is still told.
_SHORTEST_ASKING = 5
# A job description is pasted, not typed; nobody looks for misspelt words in a longer text.
_LONGEST = 300

Corrections = tuple[tuple[str, str], ...]


def mended(text: str, borne: Callable[[str], bool], told: Callable[[str], bool]) -> tuple[str, Corrections]:
    """Return a question with the names it misspells put right, and each with what it was taken for.

    `borne` says whether a folded word is part of a name in scope; `told`, whether a CV writes a word just so.
    """
    if len(text) > _LONGEST:
        return text, ()
    found: list[tuple[str, str]] = []
    for match in reversed(list(_WORD.finditer(text))):
        word = match.group()
        meant = _meant(word)
        if meant is None:
            continue
        own = borne(fold(word)) or borne(fold(word).removesuffix("s"))
        if own or told(word) or _is_name(word):
            continue
        whole = f"{text[: match.start()]}{meant}{text[match.end() :]}"
        if meant in asking_words():
            # A capital within a sentence begins a name that nobody knows.
            text = whole if word.islower() or not text[: match.start()].strip() else text
            continue
        if _named_at(text, match.start()) or not _is_whole(whole, match.start()):
            continue
        text = whole
        found.append((word, meant))
    return text, tuple(reversed(found))


@lru_cache(maxsize=2_000)
def _meant(word: str) -> str | None:
    """Return the one word that a word misspells, of the lexicon's names and of those that ask; None where none is."""
    low = word.lower()
    if low in _words() or is_word(word) or low in surnames().romanised or low in surnames().given:
        return None
    best: dict[int, set[str]] = defaultdict(set)
    allowed = 2 if len(low) >= _TWO_WRONG else 1
    for meant in _by_start().get(low[0], ()):
        if abs(len(meant) - len(low)) <= allowed and not _inflected(low, meant):
            wrong = OSA.distance(low, meant)
            if wrong <= allowed:
                best[wrong].add(_words()[meant])
    nearest = best[min(best)] if best else set()
    asking = sorted(nearest & asking_words(), key=lambda w: (len(w), w))
    return asking[0] if asking else next(iter(nearest)) if len(nearest) == 1 else None


def _is_name(word: str) -> bool:
    """Tell whether a word is by itself what something is called, however it is written: "scala", "econ"."""
    return any(vocabulary(name).named(word, any_case=True) is not None for name in _WORLD)


def _inflected(low: str, meant: str) -> bool:
    """Tell whether a word is another form of one rather than a slip: "googlers", "dockerised", "looker"."""
    if meant in asking_words():
        return _ENDING.sub("", low) == _ENDING.sub("", meant)
    return low.startswith(meant) or meant.startswith(low)


# Endings by which one word is made of another.
_ENDING = re.compile(r"(?:ers?|ors?|ed|ing|ment|able|ions?|ly|e?s|y)$")


def _named_at(text: str, at: int) -> Span | None:
    """Return the longest name of the lexicon that a place of a text is part of."""
    found = [m.span for name in _WORLD for m in vocabulary(name).matches(text, any_case=True)]
    return max((s for s in found if s.start <= at < s.end), key=lambda s: s.end - s.start, default=None)


def _is_whole(text: str, at: int) -> bool:
    """Tell whether a mended word makes a name, and no half of a longer one in capitals that the lexicon lacks."""
    name = _named_at(text, at)
    if name is None:
        return False
    if not text[at].isupper():
        return True
    before, after = _CAPITAL_BEFORE.search(text, 0, name.start), _CAPITAL_AFTER.match(text, name.end)
    return after is None and (before is None or before.start() == 0)


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    """Return the words that ask and those of the lexicon's Latin names, in small letters, each as it is written."""
    found = {word: word for word in asking_words() if len(word) >= _SHORTEST_ASKING}
    for name in _WORLD:
        for concept in vocabulary(name).concepts.values():
            for written in concept.names:
                if not has_cjk(written):
                    for word in re.findall(rf"[A-Za-z]{{{_SHORTEST},}}", written):
                        found.setdefault(word.lower(), word)
    return found


@lru_cache(maxsize=1)
def _by_start() -> dict[str, tuple[str, ...]]:
    """Return those words by their first letter: who misspells a word begins it right."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in _words():
        found[word[0]].append(word)
    return {letter: tuple(words) for letter, words in found.items()}
