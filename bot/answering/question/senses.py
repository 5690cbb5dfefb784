"""Which of two things of one name a question means, where it says so: "Oracle as in the company, not the database".

Knows how people put a sense right in both languages. Knows nothing about what is asked of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from bot.answering.question.grammar import grammar
from bot.answering.question.mentions import Mention
from bot.answering.question.wordings import keys_of
from vectorstore.tables import table


class Senses(NamedTuple):
    """A question without the words that put a sense right, the kinds that it means, and those that it does not."""

    text: str
    wanted: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()

    def fits(self, mentions: Sequence[Mention]) -> bool:
        """Tell whether one of a question's names may be what is meant, or is more than what is not."""
        held = [set(m.names) for m in mentions]
        tool = "skill" in self.wanted
        return any(t & self.wanted or (t & self.barred and (tool or t - self.barred)) for t in held)

    def narrow(self, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
        """Return mentions as what they are meant as, where they may be that."""
        return tuple(self._narrowed(m) for m in mentions)

    def _narrowed(self, mention: Mention) -> Mention:
        meant = tuple(t for t in mention.types if t[0] in self.wanted)
        kept = meant or tuple(t for t in mention.types if t[0] not in self.barred)
        if not kept and "skill" in self.wanted:
            kept = (("skill", ()),)  # a tool that the lexicon does not know is called as a place is
        return mention._replace(types=kept or mention.types, weak=mention.weak and not meant)


def senses_in(text: str) -> Senses:
    """Return which senses a question puts right; the words that do so become spaces, so that places stay."""
    wanted: set[str] = set()
    barred: set[str] = set()
    plain = text
    for match in _corrections(text):
        groups = match.groupdict()
        said, away = groups.get("is") or "", groups.get("not") or ""
        before = text[: match.start()].split()
        if not (said or _kinds(away)) or (before and _OBJECT.search(match.group()) and _is_governed(before[-1])):
            continue
        wanted |= _kinds(said)
        barred |= _kinds(away) - _kinds(said)
        plain = f"{plain[: match.start()]}{' ' * (match.end() - match.start())}{plain[match.end() :]}"
    return Senses(plain, frozenset(wanted), frozenset(barred))


# "... use the tool": what a verb or a preposition stands before is its object, and puts nothing right.
_OBJECT = re.compile(r"^\s*the\b")


def _is_governed(word: str) -> bool:
    kinds = {c.kind for c in grammar().of(keys_of(word))}
    return bool(kinds & {"verb", "prep"})


def _corrections(text: str) -> Iterator[re.Match[str]]:
    for pattern in _patterns():
        yield from pattern.finditer(text)


def _kinds(said: str) -> set[str]:
    low = said.lower().strip()
    return {kind for kind, names in _names().items() if low in names or low.removesuffix("s") in names}


@lru_cache(maxsize=1)
def _names() -> dict[str, frozenset[str]]:
    read = cast("dict[str, dict[str, list[str]]]", table(__package__, "senses.yaml"))
    return {kind: frozenset((*names["en"], *names["zh"])) for kind, names in read.items()}


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    every = sorted({n for names in _names().values() for n in names}, key=len, reverse=True)
    kinds = "|".join(map(re.escape, (n for n in every if n.isascii())))
    kinds_zh = "|".join(n for n in every if not n.isascii())
    # What it is not may be any two words, as long as what it is was said: "the language, not the island".
    away = r"(?:\s*[,;(–—-]*\s*(?:and |but |so )?(?:not|rather than|instead of)\s+(?:the|a|an)\s+(?P<not>\w+(?: \w+)?))"
    opened = r"\s*[,(.!?;–—-]*\s*"
    says = r"(?:as in|(?:and |so )?i(?: do)? mean|i meant|meaning|that is|i\.e\.,?|namely)\s+(?:the|a|an)\s+"
    ends = r"\)?(?=\s*(?:[,.!?;)–—-]|$|\bwho\b|\bnot\b|(?:lol|haha\w*|pls|please|obviously|btw|of course)\b))[.!]*"
    away_zh = (
        r"(?:[，,、\s]*(?:而|并)?不是(?:那个|这个|那家|什么)?"
        r"(?P<not>[\u4e00-\u9fff]{1,6}?)(?=[）)，,。？?！!\s]|$))"
    )
    says_zh = (
        r"[（(，,。？?！!\s]*(?:我)?(?:说|指|问)?"
        r"(?:的是|是说|是指|指的是|指|的意思是|意思是|就是)(?:那个|这个|那家|那门)?"
    )
    return (
        re.compile(rf"{opened}{says}(?P<is>{kinds})\b{away}?{ends}", re.IGNORECASE),
        re.compile(rf"{opened}the (?:[\w.+-]+ ){{0,2}}?(?P<is>{kinds})\b{away}{ends}", re.IGNORECASE),
        re.compile(rf"(?<=\w){opened}the (?P<is>{kinds})(?=\s*[,.!?;)])\)?[.!]*", re.IGNORECASE),
        re.compile(rf"\s*[,(–—-]*\s*not the (?P<not>{kinds})\b{ends}", re.IGNORECASE),
        re.compile(rf"{says_zh}(?P<is>{kinds_zh}){away_zh}?[）)]?"),
    )
