"""Read one date as a CV writes it: `2020/12`, `Sept. 2019`, `2021 春`, 二〇一九年, `May'19`.

Knows each written form of a date and what it stands for. Knows nothing about ranges between two dates, nor about what
a number's surroundings say against its being a date (`reading`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from vectorstore.periods.calendar import date_bounds

# How sure a form is. `sure`: a month's name, 年 or a season stands in it. `digits`: figures alone, so its surroundings
# must allow it. `loose`: a date only as part of a range (`201909-202206`, `'16 - '20`, `2020. 9`).
Surety = Literal["sure", "digits", "loose"]


class WrittenDate(NamedTuple):
    """A date in a text; `first` and `last` differ where its own form spans more than one unit (a season, `2016-20`)."""

    start: int
    end: int
    first: str
    last: str
    surety: Surety = "sure"
    is_range: bool = False
    season: str | None = None


YEAR = r"(?:19[5-9]\d|20\d\d|2100)"
_MONTH = r"(?:1[0-2]|0?[1-9])(?!\d)"
# Two digits beside a month are a year where they can be no other number of a CV's time.
_SHORT_YEAR = r"(?:[7-9]\d|[0-2]\d)"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?!\d)"
_TH = r"(?:st|nd|rd|th)?"
_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_NAME = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?|januar|februar|märz?|maerz|mrz|mai|juni|juli|okt(?:ober)?|dez(?:ember)?"
    # French, Spanish, Italian, Portuguese.
    r"|janv(?:ier)?|févr?(?:ier)?|fevr?(?:ier)?|mars|avr(?:il)?|juin|juil(?:let)?|août|aout|septembre|octobre|novembre|déc(?:embre)?"
    r"|enero|ene|febrero|marzo|abril|abr|mayo|junio|julio|agosto|ago|septiembre|octubre|noviembre|diciembre|dic"
    r"|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre"
    r"|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)(?![a-zäöüéèçûôãñáíó])"
)
# Months of other languages by the letters that they begin with, where those are not the English ones.
_OTHERS = {
    "mär": "mar",
    "mae": "mar",
    "mrz": "mar",
    "mai": "may",
    "okt": "oct",
    "dez": "dec",
    "fév": "feb",
    "fev": "feb",
    "avr": "apr",
    "juin": "jun",
    "juil": "jul",
    "aoû": "aug",
    "aou": "aug",
    "déc": "dec",
    "ene": "jan",
    "abr": "apr",
    "ago": "aug",
    "dic": "dec",
    "gen": "jan",
    "mag": "may",
    "giu": "jun",
    "lug": "jul",
    "set": "sep",
    "ott": "oct",
    "out": "oct",
}
_TERM = r"(?:spring|summer|fall|autumn|winter)"
# The dash of "May – September 2010" may be lost like that between two years.
_TO = r"(?: {0,2}(?:-{1,2}|–|~) {0,2}| to | {2,3}| ?[至到] ?)"
_NUMERAL = "〇零○一二三四五六七八九"

# Where a date can begin; the forms themselves are tried there, longest first.
DATE_START = re.compile(
    rf"(?<![a-z0-9])(?:{YEAR}|\d{{1,2}}(?= ?[./–-]| ?年|{_TH}[ .]{{1,2}}(?:of )?[jfmasond])"
    rf"|(?:jan|feb|mar|mär|mae|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez"
    rf"|fév|fev|avr|jui|aoû|aou|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|out)|{_TERM}|ay ?(?={YEAR})"
    rf"|q[1-4]|'\d\d)|[{_NUMERAL}]{{4}}(?= ?年)"
)

# Months of a season, for overlap alone: the teaching term or the quarter of the year that the word may mean. Winter
# runs into the next year. Fall leaves out August, which nearly every calendar calls summer.
_SEASONS: dict[str, tuple[str, int, int]] = {
    "Spring": ("spring 春", 2, 6),
    "Summer": ("summer 夏 暑期 暑假", 6, 8),
    "Fall": ("fall autumn 秋", 9, 12),
    "Winter": ("winter 冬 寒假", 12, 2),
}
_SEASON_OF = {word: label for label, (words, _, _) in _SEASONS.items() for word in words.split()}
# Words that begin like a season and date nothing: a festival, a camp, a hiring campaign, the Olympics.
_SEASON_ZH = r"(?:春(?!节|晚|招|运|雨|风)|夏(?!令|威|普)|秋(?!招|千)|冬(?!奥|令)|暑期|暑假|寒假)"
# `2018 Spring Boot` names a framework.
_NO_FRAMEWORK = r"(?! ?(?:boot|mvc|cloud|framework|security|data|batch|core))"
# Two digits of a century: '50 to '99 were last century.
_PIVOT = 50


def full_year(two_digits: str) -> int:
    """Return the year that two digits stand for: 1950 to 2049."""
    year = int(two_digits)
    return year + (1900 if year >= _PIVOT else 2000)


def date_of(year: str | int, month: str | int | None = None, day: str | int | None = None) -> str:
    """Return a partial date; a day that the month does not have is dropped."""
    if month is None:
        return f"{year}"
    if day is not None:
        try:
            whole = f"{year}-{int(month):02}-{int(day):02}"
            date_bounds(whole)
            return whole
        except ValueError:
            pass
    return f"{year}-{int(month):02}"


def _month(name: str) -> int:
    return _NAMES.index(_OTHERS.get(name[:4]) or _OTHERS.get(name[:3], name[:3])) + 1


class _Read(NamedTuple):
    first: str
    last: str
    surety: Surety = "sure"
    is_range: bool = False
    season: str | None = None


_Match = re.Match[str]


def _one(date: str, surety: Surety = "sure") -> _Read:
    return _Read(date, date, surety)


def _span(first: str, last: str, surety: Surety = "sure") -> _Read | None:
    ordered = date_bounds(first)[0] < date_bounds(last)[0]
    return _Read(first, last, surety, is_range=True) if ordered else None


def _season(year: str | int, word: str) -> _Read:
    label = _SEASON_OF[word]
    _, first, last = _SEASONS[label]
    end_year = int(year) + (last < first)
    return _Read(date_of(year, first), date_of(end_year, last), season=f"{year} {label}")


def _quarter(year: str, quarter: str) -> _Read:
    n = int(quarter) if quarter.isdigit() else "一二三四".index(quarter) + 1
    return _Read(date_of(year, 3 * n - 2), date_of(year, 3 * n))


def _half(m: _Match) -> _Read:
    year = m[1] or m[3]
    first, last = (1, 6) if (m[2] or m[4]) in "上1" else (7, 12)
    return _Read(date_of(year, first), date_of(year, last))


def _numerals(m: _Match) -> _Read | None:
    digits = "".join(str(max(0, _NUMERAL.index(c) - 2)) for c in m[1])
    if not re.fullmatch(YEAR, digits):
        return None
    if m[2] is None:
        return _one(digits)
    tens = m[2].startswith("十")
    unit = m[2].lstrip("十")
    return _one(date_of(digits, 10 * tens + (_NUMERAL.index(unit) - 2 if unit else 0)))


def _day_month_year(m: _Match) -> _Read | None:
    """`01.02.2019` is the first of February; with `/` or `-` the order is known only where one number exceeds 12."""
    return _three_numbers(int(m[1]), m[2], int(m[3]), m[4])


def _day_month_short(m: _Match) -> _Read | None:
    """`14/8/12`, as part of a range alone."""
    read = _three_numbers(int(m[1]), "/", int(m[2]), str(full_year(m[3])))
    return read._replace(surety="loose") if read else None


def _three_numbers(first: int, mark: str, second: int, year: str) -> _Read | None:
    if mark == "." or first > 12:
        return _one(date_of(year, second, first), "digits") if second <= 12 else None
    if second > 12 or first == second:
        return _one(date_of(year, first, second), "digits")
    return _one(year, "digits")


def _short_range(m: _Match) -> _Read | None:
    """`2016-20`: the second number completes the first year's century, or begins the next (`1999-00`)."""
    last = int(m[1][:2] + m[2])
    if m[1].startswith("199") and m[2] < "10":
        last += 100
    return _span(m[1], str(last), "digits")


def _academic(m: _Match) -> _Read | None:
    return _span(m[1], m[2], "digits") if int(m[2]) == int(m[1]) + 1 else None


def _academic_term(m: _Match) -> _Read | None:
    """`AY2021/22 Sem 2`, 2021-2022学年第一学期: the first term of such a year is an autumn, the second a spring."""
    first, second = int(m[1]), int(m[1][:2] + m[2][-2:])
    if second != first + 1:
        return None
    if m[3] is None:
        return _span(m[1], str(second))
    return _season(first, "fall") if m[3] in "1一上秋" else _season(second, "spring")


def _yearless(m: _Match) -> _Read | None:
    first = date_of(m[5], _month(m[1]), m[2])
    return _span(first, date_of(m[5], _month(m[3]), m[4]))


_Form = tuple[str, Callable[[_Match], _Read | None]]

_SCHOOL_YEAR = rf"({YEAR}) ?[/–~-] ?({YEAR}|\d\d)"

_FROM_YEAR: tuple[_Form, ...] = (
    (rf"{_SCHOOL_YEAR},? ?(?:semester|sem|term) ?\.? ?([12])(?!\d)", _academic_term),
    (rf"{_SCHOOL_YEAR} ?(?:学年度?|年度)[ ,(]?第?([一二上下秋春12])(?:季)?学期\)?", _academic_term),
    (
        rf"({YEAR}) ?年 ?({_MONTH}) ?月? ?(?:-|–|~|至|到) ?({_MONTH}) ?月",
        lambda m: _span(date_of(m[1], m[2]), date_of(m[1], m[3])),
    ),
    (rf"({YEAR}) ?年 ?({_MONTH}) ?月(?:份| ?({_DAY}) ?[日号])?", lambda m: _one(date_of(m[1], m[2], m[3]))),
    (rf"({YEAR}) ?年? ?({_SEASON_ZH})(?: ?[季天])?(?:学期)?", lambda m: _season(m[1], m[2])),
    (
        rf"({YEAR})[ ,/-]{{0,2}}({_TERM})(?![a-z']){_NO_FRAMEWORK}(?! {{1,3}}'?{YEAR})",
        lambda m: _season(m[1], m[2]),
    ),
    (rf"({YEAR})[ ,/-]{{0,2}}q([1-4])(?![a-z0-9])", lambda m: _quarter(m[1], m[2])),
    (rf"({YEAR}) ?年? ?第?([一二三四1-4]) ?季度", lambda m: _quarter(m[1], m[2])),
    (rf"({YEAR}) ?年? ?([上下])半年|({YEAR})[ -]?h([12])(?![a-z0-9])", _half),
    (
        # "2012 may" could be the verb, so May needs a mark after it; a name before another year belongs to that one.
        (
            rf"({YEAR})(?:, ?|  ?|[-/.])(?!may (?!\d))({_NAME})\.?(?:[ -]({_DAY}){_TH}(?![ ,]{{0,2}}{YEAR}))?"
            rf"(?![ ,.]{{0,2}}(?:{_DAY},? )?{YEAR})"
        ),
        lambda m: _one(date_of(m[1], _month(m[2]), m[3])),
    ),
    (rf"({YEAR}) ?([./-]) ?({_MONTH}) ?\2 ?({_DAY})(?![./]\d)", lambda m: _one(date_of(m[1], m[3], m[4]), "digits")),
    (
        rf"({YEAR})[./]({_MONTH}) ?[-–~] ?({_MONTH})(?![\d./年月-])",
        lambda m: _span(date_of(m[1], m[2]), date_of(m[1], m[3]), "digits"),
    ),
    (
        # The ISO form wins over a range of years: 2010-12 is a December, and 2010–12 with a true dash is three years.
        rf"({YEAR})(?:[./-]| [./] )({_MONTH})(?![./]\d|-\d{{1,2}}(?!\d)|[a-z%])",
        lambda m: _one(date_of(m[1], m[2]), "digits"),
    ),
    (rf"({YEAR})(?: ?[-–] ?|/)(\d\d)(?!\d|[./]\d|[%年月]| ?[a-z])", _short_range),
    (rf"({YEAR})–({_MONTH})(?![\d./%年月a-z])", lambda m: _one(date_of(m[1], m[2]), "digits")),
    (rf"({YEAR})(?:\. | \.)({_MONTH})(?![./]\d|[a-z%])", lambda m: _one(date_of(m[1], m[2]), "loose")),
    (rf"({YEAR}) ?/ ?({YEAR})(?!\d|/)", _academic),
    (rf"({YEAR})(0[1-9]|1[0-2])({_DAY})?(?!\d)", lambda m: _one(date_of(m[1], m[2], m[3]), "loose")),
    (rf"({YEAR}) ?年(?:[度底初末])?", lambda m: _one(m[1])),
    # Lost dashes: 20012005, 2016present.
    (rf"({YEAR})({YEAR})(?!\d)", lambda m: _span(m[1], m[2], "digits")),
    (rf"({YEAR})(?!\d|(?!present|to ?\d|to ?date)[a-z])", lambda m: _one(m[1], "digits")),
)
_FROM_DIGIT: tuple[_Form, ...] = (
    (
        rf"({_DAY}){_TH} ?[-–] ?({_DAY}){_TH} (?:of )?({_NAME})[., ]{{0,3}}({YEAR})(?!\d)",
        lambda m: _span(date_of(m[4], _month(m[3]), m[1]), date_of(m[4], _month(m[3]), m[2])),
    ),
    (
        rf"({_DAY}){_TH}[ ./-]{{0,2}}(?:of )?({_NAME})[ .,/-]{{0,3}}({YEAR})(?!\d)",
        lambda m: _one(date_of(m[3], _month(m[2]), m[1])),
    ),
    (rf"({_DAY}) ?([./-]) ?({_DAY}) ?\2 ?({YEAR})(?!\d)", _day_month_year),
    (rf"({_MONTH})(?:/| / )({YEAR})(?![\d/])", lambda m: _one(date_of(m[2], m[1]), "digits")),
    (rf"(0[1-9]|1[0-2])[.–-]({YEAR})(?![\d/])", lambda m: _one(date_of(m[2], m[1]), "digits")),
    (rf"({_DAY})/({_DAY})/({_SHORT_YEAR})(?![\d/])", _day_month_short),
    (rf"({_MONTH})/({_SHORT_YEAR})(?![\d/])", lambda m: _one(date_of(full_year(m[2]), m[1]), "loose")),
    (rf"(\d\d) ?年 ?({_MONTH}) ?月", lambda m: _one(date_of(full_year(m[1]), m[2]))),
)
_FROM_LETTER: tuple[_Form, ...] = (
    (
        rf"({_NAME})\.?(?: ?({_DAY}){_TH})?{_TO}({_NAME})\.?(?: ?({_DAY}){_TH})?[ ,.]{{0,3}}({YEAR})(?!\d)",
        _yearless,
    ),
    (
        rf"({_NAME})\.? ?({_DAY}){_TH} ?[-–] ?({_DAY}){_TH},? ?({YEAR})(?!\d)",
        lambda m: _span(date_of(m[4], _month(m[1]), m[2]), date_of(m[4], _month(m[1]), m[3])),
    ),
    (
        rf"({_NAME})[ .,/-]{{0,2}}({_DAY}){_TH}[ ,./-]{{1,3}}({YEAR})(?!\d)",
        lambda m: _one(date_of(m[3], _month(m[1]), m[2])),
    ),
    (rf"({_NAME})[ .,~]{{0,4}}(?:of |de |do )?['/–-]? ?({YEAR})(?!\d)", lambda m: _one(date_of(m[2], _month(m[1])))),
    (rf"({_NAME})[. ]{{0,2}}'(\d\d)(?!\d)", lambda m: _one(date_of(full_year(m[2]), _month(m[1])))),
    (rf"({_NAME})-(\d\d)(?![\d/-]|,? ?{YEAR})", lambda m: _one(date_of(full_year(m[2]), _month(m[1])))),
    (
        rf"({_NAME})\.? ({_SHORT_YEAR})(?![\d/:]|,? ?{YEAR})",
        lambda m: _one(date_of(full_year(m[2]), _month(m[1])), "loose"),
    ),
    (
        rf"({_TERM})s?(?: (?:semester|term|quarter|session))?[ ,/-]{{0,3}}(?:of )?'?({YEAR})(?![\da-z])",
        lambda m: _season(m[2], m[1]),
    ),
    (rf"({_TERM})s? ?'(\d\d)(?!\d)", lambda m: _season(full_year(m[2]), m[1])),
    (rf"q([1-4])[ ,/'-]{{0,2}}({YEAR})(?!\d)", lambda m: _quarter(m[2], m[1])),
    (rf"ay ?{_SCHOOL_YEAR},? ?(?:(?:semester|sem|term|s) ?\.? ?([12])(?!\d)|(?!\d))", _academic_term),
)
_FROM_MARK: tuple[_Form, ...] = ((r"'(\d\d)(?!\d)", lambda m: _one(str(full_year(m[1])), "loose")),)
_FROM_NUMERAL: tuple[_Form, ...] = (
    (rf"([{_NUMERAL}]{{4}}) ?年(?: ?(十[一二]?|[一二三四五六七八九]) ?月)?", _numerals),
)


def _compiled(forms: tuple[_Form, ...]) -> tuple[tuple[re.Pattern[str], Callable[[_Match], _Read | None]], ...]:
    return tuple((re.compile(pattern), read) for pattern, read in forms)


_YEARS, _DIGITS, _LETTERS, _MARKS, _NUMERALS = map(
    _compiled, (_FROM_YEAR, _FROM_DIGIT, _FROM_LETTER, _FROM_MARK, _FROM_NUMERAL)
)
_FOUR_DIGITS = re.compile(YEAR)


def read_date(plain: str, start: int) -> WrittenDate | None:
    """Return the longest date that begins at `start` of a text that `reading.plain` made plain, if any."""
    character = plain[start : start + 1]
    if "0" <= character <= "9":
        forms = _YEARS if _FOUR_DIGITS.match(plain, start) else _DIGITS
    elif "a" <= character <= "z":
        forms = _LETTERS
    else:
        forms = _MARKS if character == "'" else _NUMERALS
    for pattern, read in forms:
        match = pattern.match(plain, start)
        meant = read(match) if match else None
        if match and meant:
            return WrittenDate(start, match.end(), *meant)
    return None
