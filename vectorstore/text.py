"""One analyser for what is indexed and what is asked: folding, words, CJK segmentation, language.

Two views of a text. `terms` serves exact matching: every CJK character is a term and every other word is folded and
stemmed, so that a Chinese word is found wherever it stands, however a segmenter would have cut its surroundings.
`search_terms` serves ranking: CJK is cut into words, which is what BM25 needs. Knows nothing about what words mean.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

import Stemmer

from vectorstore.alternatives import one_of
from vectorstore.markup import ZERO_WIDTH, blank
from vectorstore.records import Language, Span
from vectorstore.simplified import simplified
from vectorstore.tables import digest, table

CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u2e80-\u2fdf"
_TERM = re.compile(
    rf"[{CJK}]|(?<![\w.])\.[A-Za-z]{{2,}}|[^\W_{CJK}]+(?:[{ZERO_WIDTH}]+[^\W_{CJK}]+)*(?:\+\+|\+(?![\w+])|#)?"
)
_ZERO_WIDTH = re.compile(f"[{ZERO_WIDTH}]")
_CJK_RUN = re.compile(rf"[{CJK}]+")
_CJK_CHARACTER = re.compile(rf"[{CJK}]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
_POSSESSIVE = re.compile(r"['’]s\b", re.IGNORECASE)
_PLURAL_ACRONYM = re.compile(r"[A-Z]{2,}s")
_PUNCTUATION = re.compile(r"[^\w+#.\s]|_")
# Snowball cuts short words into noise ("aws" -> "aw", "ios" -> "io"): acronyms and short words stay as they are.
_SHORTEST_STEMMED = 4
# The words that share a stem with others and mean something else.
STEMS = "stems.yaml"
_stemmer = Stemmer.Stemmer("english", 0)  # `stem` remembers by itself
# The stemmer keeps its word in itself: two threads at once would stem each other's, and the cache would keep that.
_stemming = threading.Lock()


class Term(NamedTuple):
    """One term of a text and where it stands."""

    text: str
    start: int
    end: int


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    split = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return simplified(unicodedata.normalize("NFC", _combining().sub("", split)))


@cache
def _combining() -> re.Pattern[str]:
    """Return what finds the marks that are set upon letters: asking Python of each character takes far longer."""
    marks = "".join(c for c in map(chr, range(_FIRST_MARK, _BEHIND_MARKS)) if unicodedata.combining(c))
    return re.compile(f"[{marks}]+")


# The range of Unicode within which all of these marks lie: the first is the grave accent.
_FIRST_MARK, _BEHIND_MARKS = 0x300, 0x20000


@lru_cache(maxsize=200_000)
def fold_word(word: str) -> str:
    """Return one word without case, width or diacritics."""
    return _folded(word)


@cache
def analyser() -> str:
    """Return what tells this analyser from those that give words other terms: what they indexed is indexed anew."""
    return digest(Stemmer.version().encode(), resources.files("vectorstore").joinpath(STEMS).read_bytes())


@cache
def _apart() -> dict[str, str]:
    return {word: term for term, words in table("vectorstore", STEMS).items() for word in words}


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Return the stem of a folded word; acronyms, short words and anything with a digit keep their form.

    A word that would share the stem of others and means something else has a term of its own: `stems.yaml`.
    """
    if len(word) < _SHORTEST_STEMMED or not word.isascii() or not word.isalpha():
        return word
    if (own := _apart().get(word)) is not None:
        return own
    with _stemming:
        stemmed: str = _stemmer.stemWord(word)
    return stemmed


# Their stems do not begin as they do: "dying" is die.
_STEMMED_OTHERWISE = frozenset({"die", "lie", "tie"})
# A stem this long may end in a letter that its words do not have: "possibility" is possibl, "hoping" hope.
_SHORTEST_BEGINNING = 3


@lru_cache(maxsize=20_000)
def start_of(term: str) -> str:
    """Return what stands in every folded text that has a term: cheap to look for, before a text is analysed."""
    if term in _STEMMED_OTHERWISE:
        return term[0]
    stemmed = len(term) >= _SHORTEST_BEGINNING and term.isascii() and term.isalpha()
    return term[:-1] if stemmed else term


def in_sight(text: str) -> str:
    """Return a text as `may_hold` looks at it: folded, signs and spaces as they are."""
    return _folded(_bare(text))


def may_hold(seen: str, words: Iterable[str]) -> bool:
    """Tell whether all of these terms may stand in a text that is `in_sight`: where not, it needs no analysis."""
    return all(start_of(w) in seen for w in words)


def any_of(keys: Iterable[Sequence[str]]) -> re.Pattern[str]:
    """Return what is found in a text that is `in_sight` where one of these rows of terms may stand."""
    starts = dict.fromkeys(max(map(start_of, key), key=len) for key in keys if key)
    return re.compile(one_of(starts) if starts else r"(?!)")


def _bare(text: str) -> str:
    return text if text.isascii() else _ZERO_WIDTH.sub("", text)


def fold(text: str) -> str:
    """Return `text` as names are compared: folded, punctuation and single spaces between words."""
    return " ".join(map(fold_word, _PUNCTUATION.sub(" ", _POSSESSIVE.sub(" ", _bare(text))).split()))


def squeeze(text: str) -> str:
    """Return only the folded letters and digits of `text`: for titles that OCR spaced or hyphenated at will."""
    return re.sub(r"[\W_]", "", fold_word(text))


def terms(text: str, *, stemmed: bool = True) -> tuple[Term, ...]:
    """Return the terms of `text` in order, each with its offsets; markup and possessives carry none."""
    # A tuple's own constructor: a named one costs as much again as finding the word.
    return tuple([_made(Term, (_term(m[0], stemmed), *m.span())) for m in _TERM.finditer(_even(text))])


_made = tuple.__new__
# A short text is looked through for the names of several vocabularies, one after the other.
_LOOKED_THROUGH = 1_000
terms_again = lru_cache(maxsize=_LOOKED_THROUGH)(terms)


def first_term(text: str, *, stemmed: bool = True) -> str | None:
    """Return what the first of `terms` is, without analysing the rest; None where there is none."""
    match = _TERM.search(_even(text))
    return _term(match.group(), stemmed) if match else None


def _even(text: str) -> str:
    """Return `text` with what carries no term overwritten by spaces."""
    plain = simplified(blank(text))
    if "'" in plain or "’" in plain:
        plain = _POSSESSIVE.sub(lambda m: " " * len(m.group()), plain)
    return plain


@lru_cache(maxsize=200_000)
def _term(word: str, stemmed: bool) -> str:
    """Return what one word of a text is matched by."""
    written = _ZERO_WIDTH.sub("", word)
    # "GPUs": Snowball takes the "us" of a Latin word for its stem.
    folded = fold_word(written[:-1] if _PLURAL_ACRONYM.fullmatch(written) else written)
    return stem(folded) if stemmed else folded


def index_terms(text: str) -> str:
    """Return `terms` joined by spaces: what the full text index for exact sets holds, and what it is asked."""
    return " ".join(_kept_words(text))


def search_terms(text: str) -> tuple[str, ...]:
    """Return the words of `text` for ranking: Latin words stemmed, CJK cut into words."""
    words: list[str] = []
    plain = simplified(_ZERO_WIDTH.sub("", blank(text)))
    position = 0
    for run in _CJK_RUN.finditer(plain):
        words.extend(_kept_words(plain[position : run.start()]))
        words.extend(escape(w) for w in cut(run.group()) if w.strip())
        position = run.end()
    words.extend(_kept_words(plain[position:]))
    return tuple(words)


def _kept_words(text: str) -> list[str]:
    """Return the words of `terms`, as an index keeps them."""
    return [_kept(word) for word in _TERM.findall(_even(text))]


@lru_cache(maxsize=200_000)
def _kept(word: str) -> str:
    return escape(_term(word, stemmed=True))


def cut(run: str) -> list[str]:
    """Return the words of a run of Chinese as a segmenter cuts it."""
    import rjieba  # noqa: PLC0415 - a tenth of a second for its dictionary, which English never asks

    words: list[str] = rjieba.cut(run)
    return words


@lru_cache(maxsize=2_000)
def tagged(run: str) -> tuple[tuple[str, str], ...]:
    """Return the words of Chinese text, each with its part of speech ("n" a noun, "v" a verb, "vn" both)."""
    import rjieba  # noqa: PLC0415 - as above

    return tuple((word, tag) for word, tag in rjieba.tag(run) if word.strip())


def touch(text: str, before: int, after: int) -> bool:
    """Tell whether nothing stands between two places of a text, characters without width aside."""
    return before == after or not _ZERO_WIDTH.sub("", text[before:after])


def escape(term: str) -> str:
    """Return a term as letters and digits alone, so that an index keeps `c++`, `c#` and `.net` apart from `c`."""
    if term.isalnum():
        return term
    return term.replace("+", "plus").replace("#", "sharp").replace(".", "dot")


def find_phrase(haystack: Sequence[Term], phrase: Sequence[str]) -> tuple[Span, ...]:
    """Return where the terms of `phrase` stand one right after the other in `haystack`."""
    if not phrase:
        return ()
    first, size = phrase[0], len(phrase)
    found = []
    for i, term in enumerate(haystack):
        fits = term.text == first and i + size <= len(haystack)
        if fits and all(haystack[i + k].text == phrase[k] for k in range(1, size)):
            found.append(Span(start=term.start, end=haystack[i + size - 1].end))
    return tuple(found)


def language_of(text: str) -> Language:
    """Return the language of `text` by the ratio of CJK characters to Latin words, never by their mere presence."""
    return "zh" if len(_CJK_CHARACTER.findall(text)) > len(_LATIN_WORD.findall(text)) else "en"


def has_cjk(text: str) -> bool:
    """Tell whether a CJK character stands in `text`."""
    return not text.isascii() and _CJK_CHARACTER.search(text) is not None


def sentences(text: str, span: Span) -> tuple[Span, ...]:
    """Return the sentences of `text` inside `span`, white space trimmed; abbreviations and decimals do not end one."""
    found = []
    start = span.start
    for match in _SENTENCE_END.finditer(text, span.start, span.end):
        if _ABBREVIATION.search(text, max(start, match.start() - 12), match.start() + 1):
            continue
        found.append((start, match.end()))
        start = match.end()
    found.append((start, span.end))
    return tuple(s for s in (trim(text, a, b) for a, b in found) if s is not None)


_SENTENCE_END = re.compile(r"[。！？；!?]+|(?<=[\w)”\"’])[.;](?=\s+[A-Z\"“(◊•])|\n\s*\n")
_ABBREVIATION = re.compile(
    r"(?:\b(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|No|vs|etc|e\.g|i\.e|al|Inc|Ltd|Pvt|Co|Corp|Jr|Sr|Dept|Univ|approx|Fig"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.)$"
)


def size(text: str) -> int:
    """Return how wide a text is to its reader: a CJK character as two, runs of white space (blanked markup) as one."""
    even = len(" ".join(text.split()))
    return even if text.isascii() else even + len(_CJK_CHARACTER.findall(text))


def trim(text: str, start: int, end: int) -> Span | None:
    """Return the range without white space at its ends, or None where nothing is left."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start=start, end=end) if end > start else None


def join_spans(spans: Iterable[Span]) -> Span:
    """Return the smallest span that holds all of `spans` (at least one)."""
    held = tuple(spans)
    return Span(start=min(s.start for s in held), end=max(s.end for s in held))
