"""Read a list of authors: the names as written, and those that are marked.

Knows how names are joined and inverted in references of both languages. Knows nothing about titles.
"""

from __future__ import annotations

import re

from vectorstore.names import looks_like_name
from vectorstore.text import has_cjk

AUTHOR_GAP = re.compile(r"\s*(?:,|，|、|;|；|\band\b|&|和|与)\s*")
_ET_AL = re.compile(r"\bet\.?\s*al\.?|等$|,?\s*\b(?:on behalf of|for) the .*$")
_SUFFIX = re.compile(r"^(?:jr|sr|i{2,3}|iv)\.?$", re.I)
_INITIALS = re.compile(r"^(?:[A-Z]\.?[\s-]?){1,4}$")
_MARK = re.compile(r"[*†‡§∗#¶✉]|\\\*|\\dagger|[\u00b9\u00b2\u00b3]")
# "（第一作者）", "(corresponding author)": what somebody was among the authors.
_ORDINAL = re.compile(
    r"[（(](?:[^()（）]{0,8}(?:作者|一作|通讯|导师)|[a-z -]{0,20}author)[^()（）]{0,8}[)）]", re.IGNORECASE
)
# One or two given names stand behind an inverted surname.
_GIVEN = 2
# An author list holds short names; a piece longer than this is the beginning of a title.
_NAME_WORDS, _NAME_CJK = 5, 6
_AUTHORS_MAX = 400


def split_authors(listed: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the authors of a list as written, marks taken off, and those marked as co-first (`*`)."""
    authors: list[str] = []
    marked: list[str] = []
    pieces = AUTHOR_GAP.split(_ET_AL.sub(" ", _ORDINAL.sub(" ", listed)))
    for piece in _uninverted(pieces):
        starred = _MARK.search(piece) is not None
        name = re.sub(r"\s+", " ", _MARK.sub(" ", piece)).strip(" .:：()（）[]")
        if not name or not any(c.isalpha() for c in name):
            continue
        if authors and (
            _SUFFIX.match(name) or _INITIALS.match(name) and not _INITIALS.match(authors[-1]) and "." not in authors[-1]
        ):
            authors[-1] = f"{authors[-1]}, {name}"
            continue
        authors.append(name)
        if starred:
            marked.append(name)
    return tuple(authors), tuple(marked)


def _uninverted(pieces: list[str]) -> list[str]:
    """Return the pieces with a first author whose surname stands first as one: "Okafor, Priya, and Lena Stein"."""
    words = [len(piece.split()) for piece in pieces if piece.strip()]
    inverted = len(words) > 1 and words[0] == 1 and words[1] <= _GIVEN and all(n > 1 for n in words[2:])
    latin = len(words) > 1 and not any(has_cjk(p) for p in pieces[:2])
    if not (inverted and latin) or _INITIALS.match(pieces[1].strip()):
        return pieces
    return [f"{pieces[0].strip()}, {pieces[1].strip()}", *pieces[2:]]


def is_author_list(listed: str, *, all_names: bool = False) -> bool:
    """Tell whether words are names of people, most of them or (`all_names`) each."""
    pieces = [p for p in AUTHOR_GAP.split(_ET_AL.sub(" ", _MARK.sub(" ", listed))) if p.strip(" .")]
    if not pieces or len(listed) > _AUTHORS_MAX and len(pieces) < _NAME_WORDS:
        return False

    def is_name(piece: str) -> bool:
        if has_cjk(piece):
            short = len(re.sub(r"\s", "", piece)) <= _NAME_CJK
            return short and (not all_names or looks_like_name(piece) == "han")
        words = piece.split()
        return len(words) <= _NAME_WORDS and all(w[:1].isupper() or w.lower() in _PARTICLES for w in words)

    return sum(map(is_name, pieces)) >= (1 if all_names else _MOSTLY) * len(pieces)


# One author of a long list may be written so that nothing tells a name by it.
_MOSTLY = 0.8
_PARTICLES = frozenset({"van", "von", "de", "der", "den", "da", "di", "la", "le", "bin", "al", "del", "dos", "el"})
