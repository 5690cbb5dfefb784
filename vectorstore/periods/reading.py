"""Find the periods of a text: dates joined into ranges, "now", and the words that open, close or expect them.

Knows what stands around a date and what around a number says that it is no date (a page, a price, a version, a phone
number). Knows nothing about how one date is written (`dates`).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vectorstore.markup import blank
from vectorstore.periods.calendar import date_after, date_before, date_bounds
from vectorstore.periods.dates import DATE_START, YEAR, WrittenDate, date_of, read_date
from vectorstore.records import Period, Record, Span


class PeriodMatch(Record):
    """A period in a text. `precise`: it was written as a range, open ones included, and not as one date.

    `season` is set where the date was a term (`2022 Spring` for `Spring 2022` and 2022 春).
    """

    span: Span
    period: Period
    season: str | None = None
    precise: bool = False


# One character for one, so that offsets stay: full width and case go, dashes become `-` (hyphens) or `–` (the rest).
_PLAIN = {code: chr(code - 0xFEE0).lower() for code in range(0xFF01, 0xFF5F)}
_PLAIN |= {ord(upper): upper.lower() for upper in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_PLAIN |= dict.fromkeys(map(ord, "‐‑﹣－"), "-") | dict.fromkeys(map(ord, "‒–—―─━ー−"), "–")
_PLAIN |= dict.fromkeys(map(ord, "〜～∼˜"), "~") | dict.fromkeys(map(ord, "’‘ʼ′＇`"), "'")
_PLAIN |= dict.fromkeys(map(ord, "\t\u00a0\u2002\u2003\u2009\u202f\u3000\\*"), " ")
_PLAIN |= (
    dict.fromkeys(map(ord, "（【［["), "(") | dict.fromkeys(map(ord, "）】］]"), ")") | {ord("。"): ".", ord("、"): ","}
)
# A date inside an address is none; no address that is longer than this has its date looked at.
_ADDRESS_REACH = 120
_ADDRESS_BEFORE = re.compile(r"(?:://|www\.|\w@)[!-'*-~]*$", re.ASCII)
_ADDRESS_AFTER = re.compile(r"[\w.+-]{0,64}@\w", re.ASCII)

_DASH = r"(?:-{1,3}>?|–{1,2}|~|→|>{1,3}|»|=>)"
_WORD = r"(?:(?:to|through|thru|until|till|til|up ?to|bis|hasta)(?![a-z])|起?直?[至到])"
_RANGE = re.compile(
    rf" {{0,4}}(?:{_DASH} {{0,4}}(?:\r?\n)? {{0,4}}(?:{_WORD} {{0,2}}(?:{_DASH} {{0,2}})?)?|{_WORD}[\s:]{{0,3}})"
    # "From 2018        To: present": labels of a form, each before its date.
    r"| {5,20}to ?: {0,8}"
)
_AND = re.compile(r" {0,3}(?:and(?![a-z])|&|和|与|及) {0,3}")
# Text extraction loses the dash of `2001 – 2005` and leaves its two spaces; a table has a cell for each, three apart.
_LOST_DASH = re.compile(r" {2,3}(?=[^ ])")
_LOST_BEFORE = re.compile(rf"{YEAR} {{2,3}}$")
_LOST_AFTER = re.compile(rf" {{1,3}}(?:{YEAR}|present)| ?[-–] ?{YEAR}")
_NOW = re.compile(
    r"(?:the )?(?:present(?: day)?|now(?:adays)?|current(?:ly)?|today|on-?going|date"
    r"|(?:till?|to|until) (?:date|now|present)|heute"
    r"|aujourd'hui|ce jour|(?:la )?actualidad|oggi|attuale|atual(?:mente)?|presente|heden)(?![a-z])"
    r"|至今|现在|目前|当前|迄今|今(?![年天日后晚])"
)
_NOW_ALONE = re.compile(
    r"(?: {0,3}(?:Present|PRESENT|present)| {2,3}(?:Current|CURRENT|current))(?![A-Za-z])(?!\s[a-z])"
)
_ONWARDS = re.compile(
    r" {0,3}(?:迄今|以来|开始|起(?![草源步诉名])|onwards?(?![a-z])|and (?:on|after|later)(?![a-z]))"
    r"| {0,2}(?:[-–~]{1,2}|-{0,2}>|→) ?(?=[)|]|\Z)"
    # "Jul 2020 →   Engineer": nothing but an open end is drawn so.
    r"| {0,2}→(?= {2,}[^\W\d_])"
    # "2021–   Associate Professor": the date is a cell of its own.
    r"| ?[-–](?= {3,}[^\W\d_])|[-–]{1,2}(?= {2,}[\u4e00-\u9fff])"
)
_BEFORE = re.compile(r" ?(?:之前|以前|前(?![端沿后三十景身言]))")
_AFTER = re.compile(r" ?(?:之后|以后|后(?![端台勤期备来续卫]))")

# How far the words before a date that belong to it can reach back: "Anticipated graduation date: in" is the longest.
_LEAD_REACH = 44
_EXPECTING = r"(?:expected|anticipated|expecting|projected|estimated|预计|预期|拟于|将于)"
_LEAD = re.compile(
    r"(?:(?<![a-z])(?=[abdefglpstu])(?:(?P<since>since|seit|depuis|desde|(?<=\()from"
    r"|(?:starting|effective)(?: from| in)?)"
    r"|(?P<until>until|till|up to|through|(?<=\()to(?= )|(?:by|before)(?: the)? end of|by)"
    r"|(?P<before>before|prior to|earlier than)|(?P<after>after|later than)"
    r"|(?P<between>between)|(?P<expected>graduating|(?=[aep])"
    rf"{_EXPECTING}(?: to)?(?: (?:graduat\w+|complet\w+|finish\w*|degree|date|year)){{0,3}}))"
    r"|(?=[自截直至到介预拟将])(?:(?P<since_zh>(?<![来各亲独])自从?)|(?P<between_zh>介于)"
    r"|(?P<until_zh>截[至止]到?|直至|(?<![甚乃以及])至|(?<![\u4e00-\u9fff])到)"
    rf"|(?P<expected_zh>{_EXPECTING}(?:毕业|完成)?(?:时间|日期)?)))"
    r"[ :,]{0,3}(?:(?:in|on|by|of|from|early|late|mid|于|在)[ -]?)?\s?$"
)
_FIRST_EXPECTED = re.compile(rf"{_EXPECTING}(?:于|在| in)?[ :]{{0,2}}")
_OPEN_START = re.compile(r"(?:^|[\n(|]) ?([-–~]{1,2}) ?$")
_CELL_END = re.compile(r" ?(?:[\n)|]|\Z)")
_EXPECTED_AFTER = re.compile(
    r" {0,2}\( ?(?:预[计期]?|拟|expected|anticipated|exp|est|estimated|projected|tentative)(?![a-z])[^()\d\n]{0,14}\)"
    r"|,? {0,2}预[计期](?![于在]| ?\d)(?:毕业)?|,? {1,2}(?:expected|anticipated)(?![a-z])(?! (?:in|to|graduat|\d))"
)

# What stands before a number that is no date, and what after it. The reach holds four groups of a phone number.
_NUMBER_REACH = 26
_NUMBER_BEFORE = re.compile(
    r"(?:[$€£¥] ?|[#@&=+%/]|[a-z]\.|[a-z0-9]_|\d[.,:/]|\(\d{1,3}\):[ ]?|[a-z0-9]-|(?<!:)\d ?[-–~] ?|[约近超逾达共])$"
)
_MAYBE_BEFORE = re.compile(rf"(?:{YEAR}[/,]|(?<![a-z])mid-)$")
_CITING_BEFORE = re.compile(
    r"(?<![a-z])(?:(?:pp|pages?|no|nos|vol|volume|issue|zip|usd|rmb|cny|hkd|inr|eur|gbp|rs|rfc)[.:]{0,2}"
    r"|(?:phone|tel|fax|mobile|cell)[.:]{1,2}|(?:电话|手机):?) {0,2}$"
)
# Words before a lone year that make it a product's, a room's, a score's or an amount's number. Before a range they may
# end the name of an employer ("Post Office 2010 - 2012").
_NAMING_BEFORE = re.compile(
    r"(?<![a-z])(?:room|rm|suite|apt|box|unit|building|bldg|floor|(?<!, )id|rtx|gtx|windows|win|nt|xp|server|office"
    r"|studio|excel|word|visio|sql|net|exchange|sharepoint|autocad|matlab|solidworks|access|outlook|dynamics|crm|pycharm|idea"
    r"|intellij|delphi|photoshop|sat|gre|elo|rating|scored?|codeforces|topcoder|leetcode|top|fortune|over|than|about|around"
    r"|approx|approximately|nearly|almost|least|most|超过|多达|累计|大约)[.:]{0,2} {0,2}$"
)
_GROUPS_BEFORE = re.compile(r"(?:\+?\d+\)?[ -]){1,4}$")
_GROUPS_AFTER = re.compile(r"[ -](\d{3,})(?!\d)")
_NUMBER_AFTER = re.compile(
    rf"[%+=°′_@]|\.\d|,\d(?!\d{{3}})|:\d|/(?!{YEAR}(?!\d))[a-z0-9]| ?[-–~] ?\d{{3,}}|[-–~]\d"
    r"| ?余?(?:人(?![工脸才民机力大体像物类生])|名(?![师校企人])|个(?![人性])|台(?![湾大式])|篇|条(?!件)"
    r"|万(?![科达向华])|亿(?![联达])|元(?![学宇数素旦智])|行(?![业政为人程])|次(?!世)|级|号|室(?![内友])|页"
    r"|多(?=[个名人条台万次篇]))"
    r"|,000| (?:mhz|ghz|hz|kb|mb|gb|tb|km|kg|mm|ms(?!\.? [a-z])|rpm|mah|sq|ft)(?![a-z])"
    r"|(?: (?!(?:i|we|he|she|they|you|who|to)[ '])[a-z][a-z.]*){1,3} "
    r"(?:street|st(?!\.? ?[a-z])|road|rd|avenue|ave|blvd|boulevard|lane|ln|drive|dr|"
    r"parkway|pkwy|highway|hwy)"
    r"(?![a-z])"
)
# "served 2000 customers": a figure before a plural counts things, unless a word such as "in" makes it a year.
_COUNTED = re.compile(r" (?!was|is|has|as|this|its|previous|class|across|thus|plus|vs)([a-z]{3,}s)(?![a-z'])")
_DATING = re.compile(r"(?<![a-z])(?:in|since|during|from|until|year|summer|winter|spring|fall|dated)[ :]$")
# A page range or two amounts can look like years; no entry of a CV lasts longer than this.
_LONGEST_YEARS = 70
_YEAR_LENGTH = 4


class _Found(NamedTuple):
    start: int
    end: int
    period: Period
    season: str | None
    precise: bool


def plain(text: str) -> str:
    """Return `text` as dates are read in it: lower case, half width, few marks, no markup; every offset as before."""
    return blank(text).translate(_PLAIN)


def find_periods(text: str) -> tuple[PeriodMatch, ...]:
    """Return the periods in `text`, left to right, not overlapping.

    A lone date begins and ends with itself; a term spans its months; `since` and `onwards` are ongoing; `before 2019`
    ends in 2018 and `after 2019` begins in 2020. Four figures alone are a year from 1950 to 2100 where nothing is glued
    to them and nothing beside them makes them a count, a page, a price, a version, a room or part of a longer number.
    Glued `2010-12` is a month where it can be one, else a range (`2016-20`); the year in `NSDI '25` is `venue_years`'.
    """
    even = plain(text)
    found: list[PeriodMatch] = []
    position = 0
    while match := DATE_START.search(even, position):
        date = read_date(even, match.start())
        if date is None:
            position = match.start() + 1
            continue
        read = None if _in_address(even, date) else _read(text, even, date, position)
        if read is None:
            position = date.end
            continue
        span = Span(start=read.start, end=read.end)
        found.append(PeriodMatch(span=span, period=read.period, season=read.season, precise=read.precise))
        position = read.end
    return tuple(found)


def read_period(text: str) -> Period | None:
    """Return the period that a short phrase means, or None; of several the first.

    The same words mean the same in a CV and in a question. What hangs on today ("last summer", 去年) is None.
    """
    found = find_periods(text)
    return found[0].period if found else None


def _read(text: str, even: str, date: WrittenDate, floor: int) -> _Found | None:
    """Return the period that begins with `date`; `floor` is where the period before it ended."""
    lead = _LEAD.search(even, max(floor, date.start - _LEAD_REACH), date.start)
    kind = (lead.lastgroup or "").removesuffix("_zh") if lead else None
    start = lead.start() if lead else date.start
    if date.surety == "digits" and not _may_begin(even, date):
        return None
    found = _range(text, even, date, start, kind)
    if found is None:
        if date.surety == "loose" or (date.surety == "digits" and not _may_stand_alone(text, even, date, kind)):
            return None
        found = _alone(even, date, start, kind, floor)
    after = _EXPECTED_AFTER.match(even, found.end)
    if (after or kind == "expected") and not found.period.ongoing:
        end = after.end() if after else found.end
        found = found._replace(end=end, period=found.period.model_copy(update={"expected": True}))
    return found


def _range(text: str, even: str, first: WrittenDate, start: int, kind: str | None) -> _Found | None:
    """Return the range that `first` begins, where a second date or "now" follows it."""
    if first.is_range:
        return None
    joint = _RANGE.match(even, first.end) or (_AND.match(even, first.end) if kind == "between" else None)
    joint = joint or (_stroke(even, first) if kind is None else None)
    if joint:
        now = _NOW.match(even, joint.end())
        if now:
            return _ongoing(first, start, now.end())
        coming = _FIRST_EXPECTED.match(even, joint.end())
        second = read_date(even, coming.end() if coming else joint.end())
        first, second = _ordered(even, first, second)
        # "2022/01–2025/12，60万元": behind two months a comma and a figure are no part of a number.
        months = (
            second
            and min(len(first.first), len(second.last)) > _YEAR_LENGTH
            and even[second.end : second.end + 1] == ","
        )
        sure = second and (second.surety != "digits" or months or _free_after(even, second.end))
        if second and sure and _in_order(first, second):
            period = Period(start=first.first, end=second.last, expected=bool(coming))
            return _Found(start, second.end, period, first.season if first.season == second.season else None, True)
    else:
        now = _NOW_ALONE.match(text, first.end)
        if now:
            return _ongoing(first, start, now.end())
        first, second = _after_lost_dash(even, first) if kind is None else (first, None)
        if second:
            return _Found(start, second.end, Period(start=first.first, end=second.last), None, True)
    onwards = _ONWARDS.match(even, first.end)
    return _ongoing(first, start, onwards.end()) if onwards else None


def _stroke(even: str, first: WrittenDate) -> re.Match[str] | None:
    """Return the stroke that parts the ends of a range ("2019-03 / 2021-04", "2014/2016"): no list, no year."""
    stroke = _STROKE.match(even, first.end)
    apart = stroke is not None and (len(first.first) > _YEAR_LENGTH or len(stroke.group()) != len(" /"))
    listed = _LISTED_BEFORE.search(even, max(0, first.start - 8), first.start)
    if stroke is None or not apart or listed or "/" in even[first.start : first.end]:
        return None
    second = read_date(even, stroke.end())
    if second is not None and (
        second.is_range or len(second.first) != len(first.first) or _STROKE.match(even, second.end)
    ):
        return None
    return stroke


_STROKE = re.compile(r" ?/ ?")
_LISTED_BEFORE = re.compile(r"\d ?/ ?$")


def _ongoing(first: WrittenDate, start: int, end: int) -> _Found:
    return _Found(start, end, Period(start=first.first, ongoing=True), None, True)


def _after_lost_dash(even: str, first: WrittenDate) -> tuple[WrittenDate, WrittenDate | None]:
    gap = _LOST_DASH.match(even, first.end)
    begun, second = _ordered(even, first, read_date(even, gap.end()) if gap else None)
    if second is None or second.is_range or len(second.first) != len(begun.first) or second.first <= begun.first:
        return first, None
    listed = _LOST_BEFORE.search(even, max(0, first.start - 6), first.start) or _LOST_AFTER.match(even, second.end)
    return (first, None) if listed or not _in_order(begun, second) else (begun, second)


# "4/1/2009 - 7/1/2014", "01/10/2012 - 05/05/2013": which is the day?
_SLASHED = re.compile(r"(\d{1,2})([/-])(\d{1,2})\2(\d{4})$")


def _ordered(even: str, first: WrittenDate, second: WrittenDate | None) -> tuple[WrittenDate, WrittenDate | None]:
    """Return the two ends of a range with the days of both read alike, where one end or a first of month tells how.

    What begins and ends on the first of a month is far more frequent than what does on other days of January.
    """
    one = _SLASHED.match(even[first.start : first.end])
    two = _SLASHED.match(even[second.start : second.end]) if second else None
    if one is None or two is None or second is None:
        return first, second
    for day, month in ((1, 3), (3, 1)):
        other = [(int(m[month]), int(m[day])) for m in (one, two)]
        apart = any(m > _MONTHS for _, m in other) or all(d == 1 for _, d in other) and any(m != 1 for m, _ in other)
        if apart and all(m <= _MONTHS for m, _ in other):
            dates = [date_of(m[4], int(m[month]), int(m[day])) for m in (one, two)]
            return first._replace(first=dates[0], last=dates[0]), second._replace(first=dates[1], last=dates[1])
    return first, second


_MONTHS = 12


def _in_order(first: WrittenDate, second: WrittenDate) -> bool:
    years = int(second.last[:4]) - int(first.first[:4])
    return years <= _LONGEST_YEARS and date_bounds(first.first)[0] <= date_bounds(second.last)[1]


def _alone(even: str, date: WrittenDate, start: int, kind: str | None, floor: int) -> _Found:
    """Return what one date means with the words around it."""
    if after := _AFTER.match(even, date.end):
        return _Found(date.start, after.end(), Period(start=date_after(date.last)), None, True)
    if before := _BEFORE.match(even, date.end):
        # 2012年底之前 takes in all of the year.
        of_year = even[date.end - 1] in "底末"
        meant = Period(end=date.last if of_year else date_before(date.first))
        return _Found(date.start, before.end(), meant, None, True)
    dash = _OPEN_START.search(even, max(floor, date.start - 4), date.start)
    if dash and kind is None and _CELL_END.match(even, date.end):
        return _Found(dash.start(1), date.end, Period(end=date.last), None, True)
    if kind is None or kind in ("between", "expected"):
        whole = Period(start=date.first, end=date.last)
        return _Found(start if kind == "expected" else date.start, date.end, whole, date.season, date.is_range)
    if kind == "since":
        meant = Period(start=date.first, ongoing=True)
    elif kind == "after":
        meant = Period(start=date_after(date.last))
    else:
        meant = Period(end=date_before(date.first) if kind == "before" else date.last)
    return _Found(start, date.end, meant, None, True)


def _in_address(even: str, date: WrittenDate) -> bool:
    window = even[max(0, date.start - _ADDRESS_REACH) : date.start]
    return _ADDRESS_BEFORE.search(window) is not None or _ADDRESS_AFTER.match(even, date.end) is not None


def _may_begin(even: str, date: WrittenDate) -> bool:
    """Tell whether what stands before figures lets them be a date."""
    window = even[max(0, date.start - _NUMBER_REACH) : date.start]
    if (_NUMBER_BEFORE.search(window) and not _MAYBE_BEFORE.search(window)) or _CITING_BEFORE.search(window):
        return False
    groups = _GROUPS_BEFORE.search(window)
    return groups is None or not any(
        g.startswith("+") or (len(g) > 2 and not re.fullmatch(YEAR, g))
        for g in re.split(r"[ -]", groups.group().replace(")", ""))
    )


def _may_stand_alone(text: str, even: str, date: WrittenDate, kind: str | None) -> bool:
    """Tell whether what is around figures that begin no range lets them be a date."""
    if not _free_after(even, date.end):
        return False
    if kind or date.is_range:
        return True
    if _NAMING_BEFORE.search(even, max(0, date.start - _NUMBER_REACH), date.start):
        return False
    counted = _COUNTED.match(even, date.end)
    if counted is None or len(date.first) > 4 or not text[counted.start(1)].islower():
        return True
    return _DATING.search(even, max(0, date.start - _NUMBER_REACH), date.start) is not None


def _free_after(even: str, end: int) -> bool:
    groups = _GROUPS_AFTER.match(even, end)
    return not (groups and not re.fullmatch(YEAR, groups[1])) and not _NUMBER_AFTER.match(even, end)
