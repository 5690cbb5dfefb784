"""How a Chinese character is spelled, and whether Latin letters can be such a spelling.

Knows the syllables of pinyin without tones, the letter `ü` in its three spellings, and the readings that a character
has as a surname. Other readings come from a table compiled once (`vectorstore.names.readings_build`, from pypinyin) and
shipped. Knows nothing about names.
"""

from __future__ import annotations

import gzip
import re
import unicodedata
from functools import lru_cache
from importlib import resources

TABLE = resources.files("vectorstore").joinpath("names", "readings.tsv.gz")
HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff〇"

_FINALS = {
    "": "a ai an ang ao e ei en eng er o ou",
    "b": "a ai an ang ao ei en eng i ian iao ie in ing o u",
    "p": "a ai an ang ao ei en eng i ian iao ie in ing o ou u",
    "m": "a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u",
    "f": "a an ang ei en eng o ou u",
    "d": "a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo",
    "t": "a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo",
    "n": "a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve ue",
    "l": "a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve ue",
    "g": "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
    "k": "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
    "h": "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
    "j": "i ia ian iang iao ie in ing iong iu u uan ue un",
    "q": "i ia ian iang iao ie in ing iong iu u uan ue un",
    "x": "i ia ian iang iao ie in ing iong iu u uan ue un",
    "zh": "a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo",
    "ch": "a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo",
    "sh": "a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo",
    "r": "an ang ao e en eng i ong ou u uan ui un uo",
    "z": "a ai an ang ao e ei en eng i ong ou u uan ui un uo",
    "c": "a ai an ang ao e en eng i ong ou u uan ui un uo",
    "s": "a ai an ang ao e en eng i ong ou u uan ui un uo",
    "y": "a an ang ao e i in ing o ong ou u uan ue un",
    "w": "a ai an ang ei en eng o u",
}
SYLLABLES = frozenset(initial + final for initial, finals in _FINALS.items() for final in finals.split())
_LONGEST = max(map(len, SYLLABLES))
# A given name has two syllables at most three; with longer words the ways to cut them are not worth knowing.
_LONGEST_WORD = 18
# Characters that read otherwise as a surname than as a word.
_AS_SURNAME: dict[str, tuple[str, ...]] = {
    "万俟": ("moqi",),
    "尉迟": ("yuchi",),
    "长孙": ("zhangsun",),
    "单于": ("chanyu",),
    "澹台": ("tantai",),
    "令狐": ("linghu",),
    "宿": ("su",),
    "单": ("shan",),
    "解": ("xie",),
    "仇": ("qiu",),
    "区": ("ou",),
    "查": ("zha",),
    "任": ("ren",),
    "盖": ("gai", "ge"),
    "朴": ("piao", "pu"),
    "覃": ("qin", "tan"),
    "乐": ("yue", "le"),
    "曾": ("zeng",),
    "翟": ("zhai", "di"),
    "缪": ("miao",),
    "员": ("yun", "yuan"),
    "洗": ("xian",),
    "冼": ("xian",),
    "黑": ("he", "hei"),
    "种": ("chong",),
    "折": ("she",),
    "那": ("na",),
    "牟": ("mu", "mou"),
    "宁": ("ning",),
    "燕": ("yan",),
    "应": ("ying",),
    "纪": ("ji",),
    "过": ("guo",),
    "召": ("shao",),
    "郗": ("xi", "chi"),
    "隗": ("wei", "kui"),
    "郇": ("xun", "huan"),
    "秘": ("bi", "mi"),
    "祭": ("zhai", "ji"),
    "繁": ("po",),
    "车": ("che",),
    "贾": ("jia",),
    "沈": ("shen",),
    "石": ("shi",),
    "谌": ("chen", "shen"),
    "尉": ("wei", "yu"),
    "宓": ("mi", "fu"),
    "能": ("nai",),
    "葛": ("ge",),
    "於": ("yu",),
    "柏": ("bai", "bo"),
    "薄": ("bo",),
    "晁": ("chao",),
    "盛": ("sheng",),
    "相": ("xiang",),
    "卜": ("bu",),
    "句": ("gou",),
    "幺": ("yao",),
    "佴": ("nai",),
    "乜": ("nie",),
    "逄": ("pang",),
    "郄": ("qie", "xi"),
    "俱": ("ju",),
    "瞿": ("qu",),
    "哈": ("ha",),
    "颉": ("xie",),
    "佟": ("tong",),
    "都": ("du",),
    "呙": ("guo",),
    "冯": ("feng",),
    "傅": ("fu",),
}
_ODD_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ß": "ss"}
)
_NO_LETTER = re.compile(r"[^a-z]")


@lru_cache(maxsize=50_000)
def readings(character: str) -> tuple[str, ...]:
    """Return every spelling of one character without tones, commonest first; `ü` is spelled both `v` and `u`."""
    return _with_both_u(_told(character) or (character,)) if character else ()


@lru_cache(maxsize=5_000)
def surname_readings(surname: str) -> tuple[str, ...]:
    """Return the spellings of a surname: the one that it has as such, not each that its characters may have."""
    known = _AS_SURNAME.get(surname)
    if known is None:
        known = _told(surname)[:1] or ("".join((_told(c) or (c,))[0] for c in surname),)
    return _with_both_u(known)


def _told(text: str) -> tuple[str, ...]:
    """Return what the table says of a character, or of a pair that is read otherwise than its characters."""
    return tuple(_table().get(text, "").split())


@lru_cache(maxsize=1)
def _table() -> dict[str, str]:
    lines = gzip.decompress(TABLE.read_bytes()).decode().strip().split("\n")
    return dict(line.split("\t") for line in lines)


def _with_both_u(spellings: tuple[str, ...]) -> tuple[str, ...]:
    both = [form for s in spellings for form in ((s, s.replace("v", "u")) if "v" in s else (s,))]
    return tuple(dict.fromkeys(f for f in both if f.isascii() and f.isalpha()))


@lru_cache(maxsize=50_000)
def cuts(word: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways to cut folded letters into syllables of pinyin; empty where they are none."""
    if not word:
        return ((),)
    if len(word) > _LONGEST_WORD:
        return ()
    found = []
    for size in range(1, min(_LONGEST, len(word)) + 1):
        if word[:size] in SYLLABLES:
            found += [(word[:size], *rest) for rest in cuts(word[size:])]
    return tuple(found)


def is_pinyin(word: str) -> bool:
    """Tell whether folded letters can be pinyin."""
    return bool(word) and bool(cuts(word))


@lru_cache(maxsize=50_000)
def folded(word: str) -> tuple[str, ...]:
    """Return a Latin word as `a` to `z`: one form, or two where its `ü` can be written `v` or `u` (lv, lu).

    `lyu`, as passports have it, is `lv`; `Müller` has no syllable and is `muller` alone.
    """
    split = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", word).lower().translate(_ODD_LETTERS))
    plain = _NO_LETTER.sub("", split)
    if "u\u0308" in split:
        spelled = _NO_LETTER.sub("", split.replace("u\u0308", "v"))
        return (spelled, plain) if is_pinyin(spelled) else (plain,)
    if "yu" in plain and not is_pinyin(plain):
        spelled = plain.replace("lyu", "lv").replace("nyu", "nv")
        return (spelled,) if is_pinyin(spelled) else (plain,)
    return (plain,)
