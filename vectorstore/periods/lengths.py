"""Read lengths of time such as `3+ years`, `more than 18 months`, 三年以上 or 两年半, in a CV or in a question.

Knows numbers in words and what bounds them ("at least", 不到). Knows nothing about periods: "2019 – 2021" is no length,
nor is "5 years ago", "the last two years", 2021年 or 大学四年级.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from vectorstore.records import Language, Length, Record, Span

_YEAR = 12
_WORDS = {
    **{w: n for n, w in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)},
    "a": 1, "an": 1, "fifteen": 15, "twenty": 20, "half a": 0.5, "half an": 0.5,
}  # fmt: skip
_DIGITS_ZH = {c: n for n, c in enumerate("一二三四五六七八九", 1)} | {"两": 2}
# 22年 is a year of the calendar; nobody has worked at one thing for longer than this without saying "more than".
_LONGEST_BARE_ZH = 15

_NUMBER = r"\d{1,2}(?:\.\d)?|half[ ]an?|an?|" + "|".join(w for w in _WORDS if len(w) > 2 and " " not in w)
_EN = re.compile(
    rf"""(?<![\w.$€£-])(?:(?:
      (?P<more>more[ ]than|over|longer[ ]than|greater[ ]than|above|exceed(?:ing|s|ed)?|in[ ]excess[ ]of|north[ ]of
      |upwards?[ ]of|>(?!=))
    | (?P<least>at[ ]least|no(?:t)?[ ](?:less|fewer)[ ]than|a?[ ]?minimum[ ](?:of)?|min\.?|>=|≥)
    | (?P<less>(?:less|fewer|shorter)[ ]than|under|below|<(?!=))
    | (?P<most>at[ ]most|up[ ]to|no(?:t)?[ ](?:more|longer)[ ]than|(?:a[ ]?)?max(?:imum)?[ ]?(?:of)?|<=|≤)
    | (?P<exact>exactly|precisely)
    | between|from|about|around|roughly|approximately|approx\.?|nearly|almost|some
    )\s*)?
    (?P<n>{_NUMBER})(?:\s*(?:-|–|to|~|or|and)\s*(?P<n2>{_NUMBER}))?
    \s*(?P<plus>\+|plus\b|or[ ]more\b|or[ ]longer\b)?\s*(?:and\s+(?P<half>a[ ]half)\s+)?(?:full\s+|whole\s+)?
    -?(?P<unit>years?|yrs?|y(?=\s?\+|\s+(?:of|exp))|yoe|months?|mos?(?=\b))\b['’]?\.?
    (?:\s*(?:and|,|&)?\s*(?P<m>\d{{1,2}}|{_NUMBER})\s*(?:months?|mos?)\b)?(?:\s+and\s+(?P<half2>a[ ]half)\b)?
    \s*(?P<plus2>\+|plus\b|or[ ]more\b|or[ ]longer\b|and[ ]up\b|minimum\b|at[ ]least\b)?""",
    re.IGNORECASE | re.VERBOSE,
)
_NO_LENGTH_BEFORE = re.compile(
    r"\b(?:last|past|recent|next|first|final|previous|every|each|once|twice|per|aged?|in|within|since|top|of the|their"
    r"|his|her)\s+$",
    re.IGNORECASE,
)
_NO_LENGTH_AFTER = re.compile(
    r"\s*-?\s*(?:ago|olds?|later|earlier|before|after|degree|program(?:me)?s?|course|college|plan|warranty)\b"
    r"|\s+(?:bachelor|master|ph\.?d|diploma)",
    re.IGNORECASE,
)
# "a year" alone is said of anything; with these it is a length.
_AFTER_A_YEAR = re.compile(r"\s*(?:'s\s+)?(?:of\b|(?:experience|work)\b)|\s+(?:at|with)\s+[A-Z]")
_BEFORE_A_YEAR = re.compile(r"\b(?:for|spent)\s+$", re.IGNORECASE)

_NUMBER_ZH = r"\d{1,2}(?:\.\d)?|[一二两三四五六七八九十]{1,3}|半"
_ZH = re.compile(
    rf"""(?<![\d.第近去前每这那哪大初高几零])(?:
      (?P<most>不超过|不多于|最多|至多|不大于)
    | (?P<more>超过了?|多于|大于|长于|不止|逾|>(?!=))
    | (?P<least>至少|不少于|不低于|不小于|最少|起码|最低|大于等于|满|达到?|>=|≥)
    | (?P<less>不到|不足|不满|少于|低于|小于|短于|<(?!=))
    )?\s*(?:(?<=[过少多于到足满低])有?|(?<=超过)了)?\s*
    (?<![\d.第近去前每这那哪大初高几])(?P<n>{_NUMBER_ZH})(?:\s*(?:-|–|—|~|～|到|至)\s*(?P<n2>{_NUMBER_ZH}))?
    \s*(?P<plus>\+|多)?\s*(?P<unit>个月|年)(?P<half>半)?(?:零?\s*(?P<m>\d{{1,2}}|[一二两三四五六七八九十]{{1,3}})\s*个月)?
    \s*(?P<plus2>\+|及以上|或以上|以上|多(?!少)|有余|或更久|或更长)?(?P<most2>及以下|以下|以内|之内)?""",
    re.VERBOSE,
)
_NO_LENGTH_BEFORE_ZH = re.compile(r"(?:最近|近|过去|未来|前|后|今后|第|大学|本科|每|这|那|哪|往后|毕业)(?:的)?\s*$")
_NO_LENGTH_AFTER_ZH = re.compile(
    r"\s*(?:级|制|前(?!端)|后(?!端)|之前|之后|以前|以后|来(?!自)|度|代|份|假期|间|年|\d|[月初末底春夏秋冬])"
)


# What every length holds: most texts hold none, and are passed over at once.
_UNIT = re.compile(r"years?\b|yrs?\b|\by\b|\dy\b|yoe\b|months?\b|mos?\b|年|个月", re.IGNORECASE)


class LengthMatch(Record):
    """A length of time where it stands in a text."""

    span: Span
    length: Length


def find_lengths(text: str) -> tuple[LengthMatch, ...]:
    """Return the lengths of time that a text names, in order."""
    if not _UNIT.search(text):
        return ()
    found = [m for m in (*map(_english, _EN.finditer(text)), *map(_chinese, _ZH.finditer(text))) if m is not None]
    return tuple(sorted(found, key=lambda m: m.span.start))


def _english(match: re.Match[str]) -> LengthMatch | None:
    said, end = match.groupdict(), _end(match)
    before, after = match.string[: match.start()], match.string[end:]
    if _NO_LENGTH_BEFORE.search(before) or _NO_LENGTH_AFTER.match(after):
        return None
    bound = any(said[k] for k in ("more", "least", "less", "most", "exact", "plus", "plus2"))
    article = (said["n"] or "").lower() in ("a", "an")
    if article and not (bound or _AFTER_A_YEAR.match(after) or _BEFORE_A_YEAR.search(before)):
        return None
    return _match(match, _number_en)


def _chinese(match: re.Match[str]) -> LengthMatch | None:
    said, text = match.groupdict(), match.string
    if _NO_LENGTH_BEFORE_ZH.search(text[: match.start()]) or _NO_LENGTH_AFTER_ZH.match(text[_end(match) :]):
        return None
    bound = any(said[k] for k in ("more", "least", "less", "most", "plus", "plus2", "most2"))
    number = _number_zh(said["n"] or "")
    if number is None or (said["unit"] == "年" and number > _LONGEST_BARE_ZH and not bound):
        return None
    return _match(match, _number_zh)


def _end(match: re.Match[str]) -> int:
    return match.start() + len(match.group().rstrip())


def _match(match: re.Match[str], read: Callable[[str], float | None]) -> LengthMatch | None:
    said = match.groupdict()
    unit = 1 if said["unit"].lower().startswith(("mo", "个")) else _YEAR
    first, second = read(said["n"]), read(said["n2"]) if said["n2"] else None
    if first is None:
        return None
    half = _YEAR / 2 if said["half"] or said.get("half2") else 0
    months = round(first * unit + half + ((read(said["m"]) or 0) if said["m"] else 0))
    least: int | None = months
    most: int | None = round(second * unit) if second is not None else None
    strict = bool(said["more"] or said["less"] or said["plus"] == "多" or said["plus2"] in ("多", "有余"))
    if said["less"] or said["most"] or said.get("most2"):
        least, most = None, most or months
    elif said.get("exact"):
        most = months + (unit - 1)
    length = Length(least=least, most=most, strict=strict and (least is None or most is None))
    return LengthMatch(span=Span(start=match.start() + _lead(match.group()), end=_end(match)), length=length)


def _lead(said: str) -> int:
    return len(said) - len(said.lstrip())


def _number_en(said: str) -> float | None:
    word = said.lower()
    return float(word) if word[0].isdigit() else _WORDS.get(word)


def _number_zh(said: str) -> float | None:
    if said[0].isdigit():
        return float(said)
    if said == "半":
        return 0.5
    tens, ten, ones = said.partition("十")
    if not ten:
        return _DIGITS_ZH.get(said)
    first = _DIGITS_ZH.get(tens) if tens else 1
    second = _DIGITS_ZH.get(ones) if ones else 0
    return None if first is None or second is None else first * 10 + second


def months_in_words(months: int, language: Language) -> str:
    """Return so many months in words: `2 years 3 months`, `2年3个月`."""
    years, rest = divmod(months, _YEAR)
    if language == "zh":
        return "".join(([f"{years}年"] if years else []) + ([f"{rest}个月"] if rest or not years else []))
    said = [f"{n} {unit}{'' if n == 1 else 's'}" for n, unit in ((years, "year"), (rest, "month")) if n]
    return " ".join(said) or "0 months"


def length_in_words(length: Length, language: Language) -> str:
    """Return a length in words: `at least 3 years`, `不超过2年`."""
    least, most = length.least, length.most
    if least is not None and most is not None:
        low, high = months_in_words(least, language), months_in_words(most, language)
        if least % _YEAR == most % _YEAR == 0:
            low = str(least // _YEAR)
        return f"{low}到{high}" if language == "zh" else f"{low} to {high}"
    words = _BOUNDS[language][(least is None) * 2 + length.strict]
    return words.format(months_in_words(least if least is not None else most or 0, language))


# At least, more than, at most, less than.
_BOUNDS: dict[Language, tuple[str, str, str, str]] = {
    "en": ("at least {}", "more than {}", "at most {}", "less than {}"),
    "zh": ("至少{}", "超过{}", "不超过{}", "不到{}"),
}
