"""Make the fonts that are shipped: run it as `python -m ingest.fonts.build NOTO_SANS_CJK SOURCE_SANS`.

NOTO_SANS_CJK is NotoSansCJK-Regular.ttc of Debian's package fonts-noto-cjk (1:20220127), SOURCE_SANS is
files/SourceSans3[wght].ttf of the Python package fontpkg-source-sans-3 (3.52). Both are under the SIL Open Font
License, which wants a changed font to have another name: see OFL.txt. The same files give the same bytes. Knows what is
taken of each; knows nothing about how it is drawn.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from ingest.fonts import HAN_FILE, LETTERS_FILE

# Where the simplified Chinese face stands in the collection.
_SIMPLIFIED = 2
_REGULAR = 400
# The Latin letters of Noto Sans CJK are those of Source Sans, 0.728 to 0.652 of an em: told in units of its em.
_LETTERS_EM = 896
# Greek and Cyrillic come whole from Source Sans: Noto Sans CJK has half of either, and a word is of one design.
_OF_LETTERS = range(0x370, 0x530)
# What lays out lines from top to bottom, and forms that no picture asks for: more than half of the file.
_LEFT_OUT = ["BASE", "GPOS", "GSUB", "GDEF", "STAT", "VORG", "vhea", "vmtx"]
_COPYRIGHT, _FAMILY, _STYLE, _UNIQUE, _FULL, _VERSION, _POSTSCRIPT, _LICENCE, _LICENCE_URL = 0, 1, 2, 3, 4, 5, 6, 13, 14
_TOLD = [_COPYRIGHT, _FAMILY, _STYLE, _UNIQUE, _FULL, _VERSION, _POSTSCRIPT, _LICENCE, _LICENCE_URL]


def han(collection: Path) -> TTFont:
    """Return all characters of the simplified Chinese face of Noto Sans CJK, but for Greek and Cyrillic."""
    font = TTFont(collection, fontNumber=_SIMPLIFIED, lazy=True, recalcTimestamp=False)
    return _renamed(_subset(font, set(font.getBestCmap()) - set(_OF_LETTERS)), "Vouch Sans SC")


def letters(variable: Path) -> TTFont:
    """Return all letters of Source Sans at the weight and the size of those beside the Chinese characters."""
    font = TTFont(variable, recalcTimestamp=False)
    regular = instancer.instantiateVariableFont(font, {"wght": _REGULAR})
    made = _renamed(_subset(regular, set(regular.getBestCmap())), "Vouch Letters")
    made["head"].unitsPerEm = _LETTERS_EM
    return made


def _subset(font: TTFont, characters: set[int]) -> TTFont:
    options = subset.Options(hinting=False, layout_features=[], name_IDs=_TOLD, notdef_outline=True)
    options.drop_tables += _LEFT_OUT
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=characters)
    chosen.subset(font)
    return font


def _renamed(font: TTFont, family: str) -> TTFont:
    """Return a font under a name of ours: its makers reserve theirs."""
    names = font["name"]
    names.names = [n for n in names.names if n.platformID == 3 and n.langID == 0x409]
    postscript = f"{family.replace(' ', '')}-Regular"
    told = {_FAMILY: family, _STYLE: "Regular", _UNIQUE: family, _FULL: family, _POSTSCRIPT: postscript}
    for number, name in told.items():
        names.setName(name, number, 3, 1, 0x409)
    if "CFF " in font:
        compact = font["CFF "].cff
        compact.fontNames = [postscript]
        top = compact.topDictIndex[0]
        top.FullName = top.FamilyName = family
        for number, part in enumerate(top.FDArray):
            part.FontName = f"{postscript}-{number}"
    return font


def main(collection: str, variable: str) -> None:
    """Write the fonts beside this module."""
    han(Path(collection)).save(HAN_FILE)
    letters(Path(variable)).save(LETTERS_FILE)


if __name__ == "__main__":
    main(*sys.argv[1:])
