"""What generated CVs are made of: concepts of the lexicon that have a name in both languages, invented firms and names.

A concept is used where its names stand for nothing else in the lexicon: who holds what is then no matter of opinion.
Common ones come far oftener than rare ones, as in life. Knows no person.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate, product
from typing import NamedTuple

from vectorstore.lexicon import Concept, VocabularyName, facts, vocabulary
from vectorstore.text import has_cjk

VOCABULARIES: tuple[VocabularyName, ...] = (
    "organisations", "skills", "terms", "degrees", "roles", "places", "certificates", "languages",
)  # fmt: skip
# The share of the nth is as 1 / (n + EVEN): with a thousand the first has two hundredths, by Zipf alone a tenth.
EVEN = 12.0
SHORTEST = 4  # letters: shorter names are words of other things too often
# Above the invented firms of one language; so many different employers a pool of thirty thousand CVs has.
_FIRST = (
    "Alder Amber Bramble Bright Cobalt Copper Dusk Ember Fern Flint Gull Harrow Heron Indigo Juniper Kestrel Lantern "
    "Larch Marl Mistral Nettle Oriel Pebble Quarry Rowan Saffron Thistle Umber Violet Willow Yarrow Zephyr"
).split()
_SECOND = "brook croft dale field ford gate haven hollow lea mere moor point ridge shaw stone vale ward water".split()
_TRADES = (
    "Logistics Instruments Foods Robotics Analytics Insurance Textiles Shipping Ceramics Pharma Motors Lighting Optics "
    "Payments Publishing Broadcasting Timber Dairy Surveying"
).split()
_FIRST_ZH = "青岚 远屿 松壑 澄湾 霁川 拓岩 云杉 鹤汀 朗泽 栖霞 沐野 砚池 岫玉 扶桑 望舒 珂雪 暮山 槐序".split()
_SECOND_ZH = "恒 达 嘉 瑞 信 泰 宏 铭 启 翔 诚 麟".split()
_TRADES_ZH = "物流 仪器 食品 自动化 数据 保险 纺织 航运 陶瓷 制药 汽配 照明 光电 支付 出版 传媒 木业 乳业".split()
_FAMILY_FIRST = (
    "Abern Ald Brock Castr Dunm Esk Farr Grenh Halv Ibb Jarn Kestr Lindm Morv Norq Ostr Pellw Quill Ravn Sedg Thorn "
    "Ulv Vand Wickh Yarm Zell"
).split()
_FAMILY_SECOND = "ander arsen ell endale eson ington ley man mere orrow ovic stead ton wick".split()
# Chinese family names and parts of given names, each with its reading.
_FAMILY_ZH = (
    "王wang 李li 张zhang 刘liu 陈chen 杨yang 赵zhao 黄huang 周zhou 吴wu 徐xu 孙sun 胡hu 朱zhu 高gao 林lin 何he "
    "郭guo 马ma 罗luo 梁liang 宋song 郑zheng 谢xie 韩han 唐tang 冯feng 于yu 董dong 萧xiao 程cheng 曹cao 袁yuan "
    "邓deng 许xu 傅fu 沈shen 彭peng 吕lv 苏su"
).split()
_GIVEN_ZH = (
    "书shu 遥yao 子zi 衡heng 文wen 澜lan 若ruo 谷gu 知zhi 远yuan 思si 齐qi 雨yu 眠mian 景jing 行xing 念nian 初chu "
    "云yun 舟zhou 安an 宁ning 嘉jia 言yan 清qing 和he 明ming 哲zhe 诗shi 涵han 梓zi 宸chen 俊jun 凯kai 欣xin 怡yi "
    "晓xiao 峰feng 海hai 涛tao 静jing 雅ya 志zhi 强qiang 丽li 娜na 伟wei 敏min"
).split()
# Subjects of one word: no topic that somebody worked on is among them.
_SUBJECTS = (
    "Physics物理学 Chemistry化学 Mathematics数学 Economics经济学 Biology生物学 Law法学 History历史学 Statistics统计学 "
    "Philosophy哲学 Linguistics语言学 Geology地质学 Psychology心理学 Sociology社会学 Journalism新闻学 Pharmacy药学 "
    "Nursing护理学 Architecture建筑学 Astronomy天文学 Accounting会计学 Informatics信息学 Agronomy农学 Geography地理学"
).split()


class Word(NamedTuple):
    """A thing and how both languages write it; `under`: the ids of what counts as it, its own among them."""

    key: str
    en: str
    zh: str
    under: frozenset[str]

    def written(self, language: str) -> str:
        """Return its name in a language."""
        return self.zh if language == "zh" else self.en


class Words(NamedTuple):
    """Words, the commonest first, and how often each comes, summed up."""

    words: tuple[Word, ...]
    sums: tuple[float, ...]

    def draw(self, chance: random.Random) -> Word:
        """Return one, common ones oftener."""
        return chance.choices(self.words, cum_weights=self.sums)[0]

    def draw_several(self, chance: random.Random, many: int) -> tuple[Word, ...]:
        """Return so many different ones, or a few fewer where the same came twice."""
        return tuple(dict.fromkeys(chance.choices(self.words, cum_weights=self.sums, k=many)))


class Name(NamedTuple):
    """A person's name in Latin letters, and in Chinese script where it has one."""

    en: str
    zh: str = ""

    def written(self, language: str) -> str:
        """Return it as a CV in a language writes it."""
        return self.zh if language == "zh" else self.en


class Vocabulary(NamedTuple):
    """Everything that a life is drawn from."""

    employers: Words
    schools: Words
    skills: Words
    topics: Words
    roles: Words
    places: Words
    certificates: Words
    languages: Words


@cache
def everything() -> Vocabulary:
    """Return the vocabulary: the same at every call, and in every process."""

    def pool(name: VocabularyName, wanted: Callable[[Concept], bool]) -> Words:
        found = (_word(c, latin=name == "skills") for c in vocabulary(name).concepts.values() if wanted(c))
        return ranked([word for word in found if word is not None], name)

    return Vocabulary(
        employers=pool("organisations", lambda c: not c.is_university),
        schools=pool("organisations", lambda c: c.is_university and c.parent is None),
        skills=pool("skills", lambda c: True),
        topics=pool("terms", lambda c: c.parent is None and " " in c.names[0]),
        roles=pool("roles", lambda c: c.kind == "employment"),
        places=pool("places", lambda c: c.parent is not None and c.kind != "region" and "," not in c.names[0]),
        certificates=pool("certificates", lambda c: c.kind != "test"),
        languages=pool("languages", lambda c: c.parent is None),
    )


def ranked(words: Sequence[Word], seed: str) -> Words:
    """Return words in an order that says nothing of them, each rarer than the one before."""
    order = sorted(words)
    random.Random(seed).shuffle(order)
    return Words(tuple(order), tuple(accumulate(1 / (rank + EVEN) for rank in range(len(order)))))


def employer(chance: random.Random, *, chinese: bool) -> Word:
    """Return an invented firm, of a few thousand in each language."""
    if chinese:
        name = chance.choice(_FIRST_ZH) + chance.choice(_SECOND_ZH) + chance.choice(_TRADES_ZH)
    else:
        name = f"{chance.choice(_FIRST)}{chance.choice(_SECOND)} {chance.choice(_TRADES)}"
    key = f"firm:{name}"
    return Word(key, name, name, frozenset((key,)))


def person(chance: random.Random, *, chinese: bool) -> Name:
    """Return a name; some come to hundreds of people among thirty thousand."""
    if not chinese:
        pools = _latin_names()
        return Name(" ".join(pool.draw(chance).en for pool in pools))
    family, given = (_FAMILY_ZH[int(len(_FAMILY_ZH) * chance.random() ** 2)], _given(chance))
    written = family[0] + "".join(part[0] for part in given)
    return Name(f"{''.join(p[1:] for p in given).capitalize()} {family[1:].capitalize()}", written)


def _given(chance: random.Random) -> list[str]:
    many = 1 if chance.random() < _ONE_CHARACTER else 2
    return [_GIVEN_ZH[int(len(_GIVEN_ZH) * chance.random() ** 1.5)] for _ in range(many)]


_ONE_CHARACTER = 0.15


@cache
def subjects() -> tuple[Word, ...]:
    """Return what degrees are taken in."""
    written = (("".join(filter(str.isascii, x)), "".join(c for c in x if not c.isascii())) for x in _SUBJECTS)
    return tuple(Word(en, en, zh, frozenset((en,))) for en, zh in written)


@cache
def _latin_names() -> tuple[Words, Words]:
    given = facts("surnames.yaml")["english_given"]
    family = [a + b for a, b in product(_FAMILY_FIRST, _FAMILY_SECOND)]
    plain = [str(name) for name in given if len(name) >= SHORTEST and name.casefold() not in _holders()]
    return ranked([_plain(x) for x in plain], "given"), ranked([_plain(x) for x in family], "family")


def _plain(name: str) -> Word:
    return Word(name, name, name, frozenset((name,)))


@cache
def _holders() -> Counter[str]:
    """Return of how many concepts of the whole lexicon each is a name."""
    every = (concept for name in VOCABULARIES for concept in vocabulary(name).concepts.values())
    return Counter(name for concept in every for name in {written.casefold() for written in concept.names})


def _word(concept: Concept, *, latin: bool) -> Word | None:
    """Return a concept as a word, or None; `latin`: its Latin name may serve in Chinese too, as those of tools do."""
    known = [n for n in concept.names if _holders()[n.casefold()] == 1 and (has_cjk(n[0]) or len(n) >= SHORTEST)]
    en = next((n for n in known if n.isascii() and not set(n) & set("(),/:")), None)
    zh = en if latin else next((n for n in known if all(map(has_cjk, n)) and len(n) >= 2), None)
    if en is None or zh is None or en != concept.names[0]:
        return None
    name = concept.vocabulary
    assert name != "classes"
    return Word(concept.concept_id, en, zh, vocabulary(name).under(concept.concept_id))
