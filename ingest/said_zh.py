"""Tell what a clause in a Chinese list of skills says of somebody from the name of what they know.

"倒车一把过" is said, "不会编程" is denied, "会开叉车" names what is known behind a word for knowing, "剪映用得很熟"
before one. Knows how clauses are built, by their small words; knows nothing about which skills there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ingest.signs import REMEMBERED
from vectorstore.lexicon import vocabulary
from vectorstore.text import has_cjk


class Clause(NamedTuple):
    """Where a clause stands that is no name: whether it denies, and where what it says somebody knows stands."""

    start: int
    end: int
    denied: bool
    known: tuple[int, int] | None = None


# 不锈钢, 无人机, 未来: the word denies nothing there.
_DENIED = re.compile(
    r"不(?![锈动良间断同定限错少仅止等饱可抗孕育称对停合粘光])|没(?!食|药|收)|未(?!来|成年|婚|知)"
    r"|无法|并无|毫无|别(?=[问找让指])"
)
# Small words that no name of a skill has, each not where it is a part of one (了解, 过滤, 把握, 就业, 还原).
_SAID = re.compile(
    r"[我你她]|(?<!其)他|自己|别人|大家|一个人"
    r"|了(?!解)|(?<![通超经透])过(?![程滤敏户账磅硫氧渡载关期热冷境帐磨塑])|着(?![装色陆力重床])"
    r"|把(?![控握关手脉])|被(?![动子])|让(?!渡|利|与)|都(?!市)|也(?!门)|还(?![原款贷债])|(?<!成)就(?![业诊医职])"
    r"|(?<!人)才(?![艺能干])|很|太(?![阳极空平])|只(?!读)|直到|已经?|经常|现在|以前|之前|后来|从小|刚(?!性|体|度)|曾"
    r"|上一家|半夜|连夜|通宵|正在|[^自记获取所]得(?=[很了来好快])|每(?:分钟|天|月|年|次|小时)"
    r"|回[去来]|出来|起来|下来|上去|过来|家里|孩子|^在.{2,}[做当干卖帮学]|^从.{1,8}[到开]"
    r"|^(?:能|肯|敢|爱|喜欢|愿意|想)(?![源耗效量级力])|^有(?=.{2,})(?!机|限[元公]|氧|轨|线[电网]|色金)"
    # What somebody is: years, schooling, nature.
    r"|年生|出生|^生$|毕业(?![设论])|[\d一二三四五六七八九十]\s*岁|^属[鼠牛虎兔龙蛇马羊猴鸡狗猪]"
    r"|^(?:家住|现居|住在|坐标)|读(?:高中|初中|大学|小学|中专|书$|完)|^(?:身体|性格|脾气|为人)|^(?:是(?!否)|去年|今年|最近)"
)
# "会开叉车", "会用 Excel 做表": behind it stands what is known.
_KNOWING = re.compile(
    r"(?:还|也|都)?(?:会|能|懂|可以?)(?:熟练|独立|简单)?地?(?:使?用|操作|开|驾驶)|(?:使?用|接触|操作)过"
    r"|会(?!计|议|展|员|务|诊|话|场|所)|懂得?"
)
# "剪映用得很熟", "R语言刚入门": before it stands what is known.
_HOW_WELL = re.compile(
    r"(?P<item>[^，。,]{1,10}?|[A-Za-z][\w+#. -]{0,20}?)(?:我|也|都)?"
    r"(?:(?<=[A-Za-z\d])会(?=[\u4e00-\u9fff]{1,5}$)|会一?点|用得|很熟|刚?入门|没问题|会用?$|懂一?点|略懂|还行|还可以"
    r"|玩得|写得|(?:阅读|听说|读写)能力)"
)
_GAP = re.compile(r"[，,；;。！!]\s*|\n\s*")
_STOP = re.compile(r"[。；;！!\n]")
_SEVERAL = re.compile(r"[\u4e00-\u9fffA-Za-z0-9+#]{2,10}[A-Za-z](?:和|与|及)[\u4e00-\u9fffA-Za-z0-9+#]{2,10}")
# What a word for knowing governs is as short as this.
_OBJECT = re.compile(r"[\u4e00-\u9fffA-Za-z0-9+#]{2,8}")


def said_clauses(words: str, start: int) -> list[Clause]:
    """Return the clauses of a passage that say something; names alone, and lists of them, are none."""
    if not has_cjk(words):
        return []
    found: list[Clause] = []
    row: list[tuple[int, int]] = []
    for a, b in _cut(_GAP, words, start, len(words)):
        row.append((a, b))
        if b == len(words) or _STOP.match(words, b):
            found += _of_sentence(words, row)
            row = []
    return found


def _of_sentence(words: str, row: list[tuple[int, int]]) -> list[Clause]:
    """Return what a sentence says: beside two clauses that say something, "问题杂" does too."""
    told = {part: [c for a, b in _listed(words, *part) if (c := _clause(words, a, b)) is not None] for part in row}
    silent = [part for part in row if not told[part] and part[0] < part[1]]
    if len(row) - len(silent) < max(len(silent), 1) or len(row) - len(silent) < _FEW and len(silent) > 1:
        silent = []
    beside = [Clause(a, b, denied=False) for a, b in silent if not _is_list(words[a:b])]
    return [*(c for part in row for c in told[part]), *beside]


# One clause that says something makes one silent clause beside it a part of what is said; two make several.
_FEW = 2


def _listed(words: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    yield from _cut(_JOINED, words, start, end)


_JOINED = re.compile("[、/]")


def _is_list(words: str) -> bool:
    """Tell a row of names, or a name that is known, from the rest of a sentence."""
    bare = re.sub(r"[（(].*", "", words).strip(" -•·*")
    listed = "、" in words or not has_cjk(bare) or _LED.match(bare) is not None
    return listed or bool(vocabulary("skills").matches(bare))


# What somebody knows, in words.
_LED = re.compile(r"熟悉|熟练|熟知|掌握|精通|了解|擅长|具备")


def _clause(words: str, start: int, end: int) -> Clause | None:
    while start < end and not (words[start].isalnum()):
        start += 1
    clause = re.sub(r"[（(][^（）()]*[)）]", lambda m: "_" * len(m.group()), words[start:end])
    if not has_cjk(clause):
        return None
    if _DENIED.search(clause):
        return Clause(start, end, denied=True)
    if (how := _HOW_WELL.match(clause)) is not None and not _SAID.search(how["item"]):
        return Clause(start, end, denied=False, known=(start, start + how.end("item")))
    if (knowing := _KNOWING.match(clause)) is not None:
        rest = clause[knowing.end() :].rstrip(" 。.")
        if _SEVERAL.fullmatch(rest) and not _is_said(rest):
            return None  # "会用某PDA和某HIS": two names
        plain = _OBJECT.fullmatch(rest) is not None and not _is_said(rest)
        at = start + knowing.end()
        return Clause(start, end, denied=False, known=(at, at + len(rest)) if plain else None)
    return Clause(start, end, denied=False) if _is_said(clause) else None


@lru_cache(maxsize=REMEMBERED)
def _is_said(clause: str) -> bool:
    return _SAID.search(clause) is not None


def _cut(gap: re.Pattern[str], words: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in gap.finditer(words, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end
