"""How long something must have lasted: "at least 3 years of Python", 在华为工作超过两年.

A length is marked in the question before it is read: `english` and `chinese` take the mark for the clause in which it
stands, and read the rest as if it were not there. Knows nothing about how a length of time is written
(`vectorstore.periods`), nor how it is counted.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.answering.plan.cues import phrase
from bot.answering.plan.slots import Node, joined
from bot.answering.records import Clause, Condition
from vectorstore.periods import find_lengths, length_in_words
from vectorstore.records import Language, Length

# Characters that `clean` lets through from nobody: no question holds them.
_OPEN, _BASE = "\ue000", 0xE100
_MARK = re.compile("\ue000([\ue100-\uf8ff])([\ue100-\uf8ff])([\ue100\ue101])")
_LONGEST = 0xF8FF - _BASE - 1
_M = "(?P<mark>\ue000[\ue100-\uf8ff]{3})"
# What stands around a length and says nothing without it, in the order in which it is mended.
_ENDS = r"(?=\s*(?:[?.!,;:)]|$|(?:and|or|but|total|in total|overall|altogether)\b))"
_KIND_EN = "total|overall|relevant|prior|work|working|professional|practical|hands-on|solid|proven|job|career"
_MENDED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(source, re.IGNORECASE), left)
    for source, left in (
        (rf"\b(?:for|over|during)\s+(?:(?:a|the) (?:total|period|duration|time) of\s+)?{_M}", r"\g<mark>"),
        (rf"\b(?:(?:has|have|having) )?spent\s+{_M}", r"worked \g<mark>"),
        (rf"{_M}\s+of\b", r"\g<mark>"),
        (
            rf"{_M}\s+(?:(?:{_KIND_EN}|employment|combined|cumulative)\s+)*(?:experienced?|employment|work|career|exp)\b{_ENDS}",
            r"\g<mark>",
        ),
        (rf"{_M}\s+(?:(?:{_KIND_EN})\s+)+(?=\w)", r"\g<mark> "),
        (rf"{_M}\s+(?:in total|overall|altogether|total|or so)\b", r"\g<mark>"),
        (
            rf"\b(?P<verb>has|have|having|with|got)\s+{_M}\s+(?P<prep>in|with|using|on)\s",
            r"\g<verb> experience \g<prep> \g<mark> ",
        ),
        (rf"\b(?:has|have|having|with|got)\s+{_M}\s+(?=(?:at|as|for)\s)", r"worked \g<mark> "),
        (rf"\b(?:has|have|having|with|got)\s+{_M}\s+(?=(?:experience\s+)?\w+ing\s)", r"\g<mark> "),
        (rf"[(（]\s*{_M}\s*[)）]", r" \g<mark> "),
        (
            rf"\b(?P<verb>has|have|having|with)\s+{_M}\s+and\s+(?=(?:an?|the|one)\s)",
            r"worked \g<mark> and \g<verb> ",
        ),
        (rf"\b(?:has|have|having|had|got)\s+{_M}{_ENDS}", r"worked \g<mark>"),
        (rf"\band\s+{_M}{_ENDS}", r"and worked \g<mark>"),
        (
            rf"{_M}\s+(?P<what>(?:experience|expertise|background)\s+(?:in|with|of|using|at|as|on))\s",
            r"\g<what> \g<mark> ",
        ),
        (
            rf"^{_M}\s+(?P<what>[^?]+?)\s+(?:experience|exp)(?P<end>\W*)$",
            r"has experience in \g<what> \g<mark>\g<end>",
        ),
        (rf"^(?:(?:{_KIND_EN})\s+)*(?:experience|exp)\s+(?:of\s+)?{_M}", r"\g<mark>"),
        (rf"^(?:senior|experienced|seasoned)\s+(?=(?:people|candidates?|folks|ones?)\b.*{_M})", ""),
        (rf"(?<=[，,、；;])\s*{_M}(?=\s*[\u4e00-\u9fff])", r"有\g<mark>"),
        (rf"{_M}\s*(?:了|时间|左右|的(?!(?:人|候选|同学|应聘|求职|有|是|谁|$)))+", r"\g<mark>"),
    )
)
_BARE_ZH = phrase("lengths", "bare_zh")


# "Who has the longest experience in Go?", "years of rust?": whoever has any is shown with how long; nobody is ranked.
_ANY_EN = phrase("lengths", "any")
_ANY_ZH = phrase("lengths", "any_zh")
_ANY = Length(least=1)
_TWICE_ZH = re.compile(r"(?P<v>[写做用学搞干读教当])(?P<t>.+?)(?P=v)(?:了|过)*$")
_AFTER_ZH = re.compile(r"(?P<t>博士|硕士|本科|研究生|[^在，,]+?)(?P<v>写|做|用|学|搞|干|读|教|当)(?:了|过)+$")
_GAP_ZH = re.compile(r"(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])")
_DID_ZH = re.compile(r"^干过?(?!了?$)")
_DONE_ZH = re.compile(r"(?<=[用做写学干搞当教读待习])了")


class Marked(NamedTuple):
    """Plain words, and the lengths that stood among them: where, and what."""

    text: str
    lengths: tuple[tuple[int, Length], ...]


def marked(text: str) -> str:
    """Return a question with a mark in the place of each length of time that somebody must reach."""
    out, at = [], 0
    for match in find_lengths(text):
        if max(match.length.least or 0, match.length.most or 0) < _LONGEST:
            out += [text[at : match.span.start], f" {_mark(match.length)} "]
            at = match.span.end
    text = " ".join("".join([*out, text[at:]]).split()) if out else text
    text = _ANY_EN.sub(_any_english, _ANY_ZH.sub(_any_chinese, text)) if not out else text
    for form, left in _MENDED if is_marked(text) else ():
        text = form.sub(left, text)
    return text


def is_marked(text: str) -> bool:
    """Tell whether a length is marked in a text."""
    return _OPEN in text


def unmarked(text: str) -> Marked:
    """Return a text without its marks, single spaces between its words, and where each length stood."""
    plain, lengths, at = "", [], 0
    for match in _MARK.finditer(text):
        plain = _with(plain, text[at : match.start()])
        lengths.append((len(plain.rstrip()), _length(match)))
        at = match.end()
    return Marked(_with(plain, text[at:]).rstrip() if lengths else text, tuple(lengths))


def bare_chinese(text: str) -> bool:
    """Tell whether nothing but "has worked" is left of a Chinese clause whose length was taken."""
    return bool(_BARE_ZH.fullmatch("".join(text.split())))


def rest_chinese(text: str) -> str:
    """Return what is left of a Chinese clause whose length was taken, as it is said without one: 用了 C++ is 用 C++."""
    text = _GAP_ZH.sub("", text.strip())
    text = _DID_ZH.sub("做", text)
    if twice := _TWICE_ZH.fullmatch(text):
        return f"{twice.group('v')}{twice.group('t')}"
    if after := _AFTER_ZH.fullmatch(text.removesuffix("的")):
        return f"{after.group('v')}{after.group('t')}"
    return _DONE_ZH.sub("", text)


def _any_english(match: re.Match[str]) -> str:
    said = next((x for x in match.groups() if x), "")
    return f"{'has ' if match.group().lower().startswith('has') else ''}{_mark(_ANY)} {said}"


def _any_chinese(match: re.Match[str]) -> str:
    return f"{next((x for x in match.groups() if x), '')}{_mark(_ANY)}"


def lasting(node: Node | None, length: Length, language: Language) -> Node:
    """Return what must be true for so long; each of several things where a list of them is asked for."""
    if isinstance(node, Clause) and node.join in ("all", "any"):
        return Clause(join=node.join, parts=tuple(lasting(p, length, language) for p in node.parts))
    said = Condition(relation="lasted", value=length_in_words(length, language), length=length)
    parts = node.parts if isinstance(node, Clause) and node.join == "same_entry" else (node,) if node else ()
    return joined([*parts, said]) or said


def lasts(node: Node | None) -> bool:
    """Tell whether a condition asks how long something lasted."""
    if isinstance(node, Clause):
        return any(lasts(p) for p in node.parts)
    return node is not None and node.relation == "lasted"


def _mark(length: Length) -> str:
    low, high = (chr(_BASE + (0 if n is None else n + 1)) for n in (length.least, length.most))
    return f"{_OPEN}{low}{high}{chr(_BASE + length.strict)}"


def _length(match: re.Match[str]) -> Length:
    low, high, strict = (ord(c) - _BASE for c in match.groups())
    return Length(least=low - 1 if low else None, most=high - 1 if high else None, strict=bool(strict))


def _with(plain: str, more: str) -> str:
    return plain + more.lstrip() if plain.endswith(" ") or not plain else plain + more
