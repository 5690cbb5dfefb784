"""Read through what recognition leaves behind: letters for figures in dates, two blanks wherever one stood.

What is read is as long as what is written, so that places in one are places in the other. Knows nothing about lines.
"""

from __future__ import annotations

import re

from vectorstore.text import has_cjk

# Letters that figures are taken for.
_FIGURES = str.maketrans({"O": "0", "o": "0", "l": "1", "I": "1", "|": "1", "S": "5", "B": "8"})
_YEAR = re.compile(r"(?<!\w)(?=[\dOolI|SB]*[OolI|SB])(?=(?:[OolI|SB]*\d){2})[12Il][\dOo][\dOolISB]{2}(?!\w)")
_BELIEVED = re.compile(r"(?:19[4-9]|20[0-3])\d")
# "|an 2011", "0ct 2014", "luly 2010": months that begin with a letter like a stroke or a nought.
_MONTH = re.compile(
    r"(?<![\w|])(?:[|lI1](?=(?:an(?:uary)?|une?|uly?)\b)|0(?=ct(?:ober)?\b))(?=\w+\.?,? [12I|l]\w{3}\b)"
)
_LETTER = {"0": "O"}
# Behind a letter, a figure or what closes a word; a filler is no blank, and ends no word.
_TWO = re.compile(r"(?<=[\w.&'’)])  (?=[\w&'’(])")
_ONE = re.compile(r"(?<=[\w.&'’)]) (?=[\w&'’(])")
_FILLED = " \u2060"
_FEWEST = 10
# "EMPL0YMENT": among large letters a nought is none.
_NOUGHT = re.compile(r"(?<=[A-Z]{3})0(?=[A-Z]{2})|(?<=[A-Z]{2})0(?=[A-Z]{3})|(?<=[A-Z]{6})0(?=[A-Z])")
# "TRA|NING", "HlSTORY"
_BAR = re.compile(r"(?<=[A-Z]{2})[|l](?=[A-Z]{2})|(?<=[A-Z])[|l](?=[A-Z]{3})|(?<=\b[A-Z])l(?=[A-Z]\b)")
# "Cert lll", "Stage lV": a figure of Rome.
_ROMAN = re.compile(r"(?<=[a-z] )(?:l{2,3}|lV)(?=[\s,.)]|$)", re.MULTILINE)
# "e1ectrician", "c0mpany": figures within a word that is no address, in a text that a scan left some in.
_WITHIN = re.compile(r"(?<![\w@./:&#=-])(?=[A-Za-z\d]{5})[A-Za-z][a-z]*[10]{1,2}[a-z]{2,}(?![\w@/=]|\.\w)")
_FEWEST_WITHIN = 3
_OF_WORDS = str.maketrans({"1": "l", "0": "o"})
# "lnstallation", "lmport": no word begins so.
_STROKE = re.compile(r"(?<![\w.@/-])l(?=[bcdfgkmnpqrstvwxz][a-z]{4})")


def with_figures(plain: str) -> str:
    """Return a text with the years and months of its dates as they were before letters were read for figures."""
    return _MONTH.sub(lambda m: _LETTER.get(m.group(), "J"), _YEAR.sub(_as_year, plain))


def _as_year(found: re.Match[str]) -> str:
    year = found.group().translate(_FIGURES)
    return year if _BELIEVED.fullmatch(year) else found.group()


def with_words(text: str) -> str:
    """Return a text in which two blanks stand between most words with one there; no word opens with a stroke."""
    text = _BAR.sub("I", _NOUGHT.sub("O", _STROKE.sub("I", text)))
    if len(_WITHIN.findall(text)) >= _FEWEST_WITHIN:
        text = _WITHIN.sub(lambda m: m.group().translate(_OF_WORDS), text)
        text = _ROMAN.sub(lambda m: m.group().replace("l", "I"), text)
    two = len(_TWO.findall(text))
    spaced = two >= _FEWEST and two > len(_ONE.findall(text)) and not has_cjk(text)
    return _TWO.sub(_FILLED, text) if spaced else text
