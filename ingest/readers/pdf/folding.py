"""Which character a glyph stands for, where the file's own code says it badly.

Radicals that a font maps its characters to, symbol fonts, ligatures, private codes of small capitals and old digits.
Knows characters and fonts' names; nothing about pages. Full-width forms are the author's and left as they are.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Radicals Supplement (U+2E80): NFKC folds the Kangxi block (U+2F00) but knows only two of these.
# Each pair is a radical, and the character that a font's maker took it for.
_PAIRS = (
    "⺁厂 ⺅亻 ⺆冂 ⺇几 ⺈刀 ⺉刂 ⺊卜 ⺋㔾 ⺌小 ⺎尢 ⺏尣 ⺐尢 ⺑尣 ⺒巳 ⺓幺 ⺔彑 ⺕彐 ⺖忄 ⺗心 ⺘扌 "
    "⺙攵 ⺛旡 ⺜日 ⺝月 ⺞歹 ⺠民 ⺡氵 ⺢氺 ⺣灬 ⺤爪 ⺥爫 ⺦丬 ⺧牛 ⺨犭 ⺩王 ⺪疋 ⺫目 ⺬示 ⺭礻 ⺮竹 "
    "⺯糸 ⺰纟 ⺲罒 ⺳网 ⺶羊 ⺷羊 ⺸羊 ⺹老 ⺺肀 ⺻聿 ⺼肉 ⺽臼 ⺾艹 ⺿艹 ⻀艹 ⻁虎 ⻂衤 ⻃覀 ⻄西 ⻅见 "
    "⻆角 ⻇角 ⻈讠 ⻉贝 ⻊足 ⻋车 ⻌辶 ⻍辶 ⻎辶 ⻏阝 ⻐钅 ⻑长 ⻒镸 ⻓长 ⻔门 ⻕阝 ⻖阝 ⻗雨 ⻘青 ⻙韦 "
    "⻚页 ⻛风 ⻜飞 ⻝食 ⻞食 ⻟飠 ⻠饣 ⻡首 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯 "
    "⻮齿 ⻯竜 ⻰龙 ⻱龟 ⻲亀 ⻳龟 "
)
_SUPPLEMENT = {pair[0]: pair[1] for pair in _PAIRS.split()}
_RADICALS = range(0x2E80, 0x2FE0)
_COMPATIBLE = range(0xF900, 0xFB07)
_PRIVATE = range(0xE000, 0xF900)
# Adobe's corporate codes: digits of the old style, and small capitals.
_OLD_DIGITS = range(0xF730, 0xF73A)
_SMALL_CAPITALS = range(0xF761, 0xF77B)
# Codes at which Symbol and Wingdings keep what begins an item of a list.
_SYMBOL_FONT = re.compile(r"symbol|wingding|webding|dingbat", re.IGNORECASE)
_BULLET_CODES = frozenset(
    {0x6C, 0x6E, 0x6F, 0x71, 0x75, 0x76, 0x77, 0x9F, 0xA7, 0xA8, 0xB7, 0xD8, 0xE0, 0xE8, 0xF0, 0xFC, 0x9E}
)
_ICON_FONT = re.compile(r"awesome|icon|fontello|glyphs", re.IGNORECASE)
_ICON = 0xE000
# Where TeX's text fonts keep their ligatures; files without a map give these codes as they are.
_TEX = {
    code: ligature
    for first in (0x0B, 0x1B)
    for code, ligature in enumerate(("ff", "fi", "fl", "ffi", "ffl"), start=first)
}
_ZERO_WIDTH = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad")
_LAST, _SURROGATES = 0x10FFFF, range(0xD800, 0xE000)
_UNREAD = frozenset({0, 0xFFFD, 0xFFFE, 0xFFFF})
UNREAD = "\ufffd"


def unmapped(code: int, font: str) -> str:
    """Return the character of a glyph that the file gives a code for but no Unicode."""
    if _ICON_FONT.search(font):
        return chr(_ICON + code % 0x1000)
    if code in _TEX:
        return _TEX[code]
    return folded(code) or UNREAD


def symbol(code: int, font: str) -> str | None:
    """Return a bullet where a symbol font draws one, whatever code it has there."""
    if not _SYMBOL_FONT.search(font):
        return None
    low = code - 0xF000 if 0xF000 <= code <= 0xF0FF else code
    return "•" if low in _BULLET_CODES else None


@lru_cache(maxsize=8192)
def folded(code: int) -> str:
    """Return the character for a code, empty where it is none, UNREAD where the file does not say which it is."""
    if code in _UNREAD or code > _LAST or code in _SURROGATES:
        return UNREAD
    if code in _OLD_DIGITS or code in _SMALL_CAPITALS:
        return chr(code - 0xF700)
    character = chr(code)
    if character in _ZERO_WIDTH:
        return ""
    if code in _RADICALS or code in _COMPATIBLE:
        return _SUPPLEMENT.get(character) or unicodedata.normalize("NFKC", character)
    if unicodedata.category(character) == "Cc":
        return " " if character in "\t\n\r\v\f" else ""
    return character


def is_private(text: str) -> bool:
    """Tell whether this is a code that means something in its own font alone: an icon, or a letter in disguise."""
    return len(text) == 1 and ord(text) in _PRIVATE
