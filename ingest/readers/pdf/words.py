"""Glyphs to words: what stands close together on one baseline, each glyph once.

Knows distances; knows nothing about rows.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from ingest.readers.pdf.glyphs import Glyph

# A gap of so many times the size of the letters parts words: justified text is set with spaces as narrow as that.
SPACE = 0.1
# Between Chinese characters, which are stretched to fill a row.
_CJK_SPACE = 0.2
_SAME_SIZE = 0.08
# Glyphs of a word may overlap (kerning), and stand on a baseline that wanders (old prints recognised).
_OVERLAP, _WANDER = 0.6, 0.25
# The same letter drawn again so near is a bold letter or its shadow.
_AGAIN = 0.12
# From the baseline up: what small letters and digits take of the size.
INK = 0.7
# Accents that TeX draws on their own, above the letter: spacing character to combining one.
_ACCENTS = {"¨": "\u0308", "´": "\u0301", "`": "\u0300", "ˆ": "\u0302", "˜": "\u0303", "˚": "\u030a", "ˇ": "\u030c"}
_CEDILLA = {"¸": "\u0327"}


class Word(NamedTuple):
    """Glyphs without a gap between them; `spaced` where the file itself has a blank before it.

    `parted` where that blank ends the row before: a row that was broken there, and not within a word.
    """

    glyphs: tuple[Glyph, ...]
    left: float
    right: float
    base: float
    size: float
    spaced: bool
    parted: bool = False

    @property
    def text(self) -> str:
        """Return the characters."""
        return "".join(g.text for g in self.glyphs)

    @property
    def top(self) -> float:
        """Return the upper edge of the ink of small letters."""
        return self.base - INK * self.size


def is_cjk(character: str) -> bool:
    """Tell characters that are set without spaces."""
    return "\u2e80" <= character <= "\u9fff" or "\uff00" <= character <= "\uffef" or "\uf900" <= character <= "\ufaff"


def needed_gap(before: Glyph, after: Glyph) -> float:
    """Return how many points apart two glyphs are where a space stands between them."""
    both = is_cjk(before.text[-1:]) and is_cjk(after.text[:1])
    # A name and, in smaller letters, what somebody is: nothing stretches the gap between the two.
    alike = abs(before.face.size - after.face.size) <= _SAME_SIZE * after.face.size
    return (_CJK_SPACE if both and alike else SPACE) * max(before.face.size, after.face.size)


def words_of(glyphs: Iterable[Glyph]) -> tuple[Word, ...]:
    """Return the words of glyphs that are drawn level, in the order of drawing."""
    words: list[Word] = []
    current: list[Glyph] = []
    spaced = parted = False

    def close() -> None:
        if current:
            words.append(
                Word(
                    glyphs=tuple(current),
                    left=min(g.left for g in current),
                    right=max(g.right for g in current),
                    base=max(current, key=lambda g: g.face.size).base,
                    size=max(g.face.size for g in current),
                    spaced=spaced,
                    parted=parted,
                )
            )
            current.clear()

    for glyph in _accented(_once(glyphs)):
        if glyph.blank:
            close()
            spaced, parted = True, False
            continue
        if current and not _goes_on(current[-1], glyph):
            close()
            spaced = parted = False
        elif not current and words and not _near(words[-1], glyph):
            spaced, parted = False, spaced
        current.append(glyph)
    close()
    return tuple(words)


def _near(word: Word, glyph: Glyph) -> bool:
    """Tell whether a blank that was drawn before a glyph stands between it and the word before."""
    return abs(word.base - glyph.base) <= _WANDER * glyph.face.size and glyph.left >= word.right - glyph.face.size


def _goes_on(before: Glyph, glyph: Glyph) -> bool:
    size = max(before.face.size, glyph.face.size)
    if abs(before.base - glyph.base) > _WANDER * size:
        return False
    gap = glyph.left - before.right
    return -_OVERLAP * size <= gap < needed_gap(before, glyph)


def _once(glyphs: Iterable[Glyph]) -> Iterable[Glyph]:
    """Give each glyph once; one that is drawn twice is bold."""
    out = list(glyphs)
    alike: dict[str, list[int]] = {}
    for i, glyph in enumerate(out):
        if not glyph.blank:
            alike.setdefault(glyph.text, []).append(i)
    again: set[int] = set()
    for places in alike.values():
        places.sort(key=lambda i: out[i].left)
        for at, i in enumerate(places):
            for j in places[at + 1 :]:
                reach = max(_AGAIN * out[i].face.size, _NEAREST)
                if out[j].left - out[i].left > reach:
                    break
                # The letters of one ligature stand in one place too, but are drawn at once.
                if abs(out[j].base - out[i].base) <= reach and out[j].drawn != out[i].drawn:
                    again.add(max(i, j))
                    first = min(i, j)
                    out[first] = out[first]._replace(face=out[first].face._replace(bold=True))
    return [g for i, g in enumerate(out) if i not in again] if again else out


# In points: letters of no size at all would stand nowhere.
_NEAREST = 0.1


def _accented(glyphs: Iterable[Glyph]) -> Iterable[Glyph]:
    """Put accents that are drawn on their own onto their letters."""
    out: list[Glyph] = []
    owed: Glyph | None = None
    for glyph in glyphs:
        if owed is not None:
            mark, owed_glyph = _ACCENTS[owed.text], owed
            owed = None
            if glyph.text[:1].isalpha() and _covers(glyph, owed_glyph):
                out.append(glyph._replace(text=unicodedata.normalize("NFC", glyph.text + mark)))
                continue
            out.append(owed_glyph)
        if glyph.text in _ACCENTS:
            owed = glyph
        elif glyph.text in _CEDILLA and out and out[-1].text.isalpha() and _covers(out[-1], glyph):
            out[-1] = out[-1]._replace(text=unicodedata.normalize("NFC", out[-1].text + _CEDILLA[glyph.text]))
        else:
            out.append(glyph)
    if owed is not None:
        out.append(owed)
    return out


def _covers(letter: Glyph, accent: Glyph) -> bool:
    middle = (accent.left + accent.right) / 2
    return letter.left <= middle <= letter.right
