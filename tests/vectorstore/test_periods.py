"""What vectorstore.periods promises: periods are read the same in both scripts, and numbers that are none are not."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorstore.periods import (
    contains,
    describe,
    find_periods,
    first_day,
    last_day,
    latest_date,
    order_key,
    overlaps,
    read_period,
    venue_years,
)
from vectorstore.records import Language, Period


def one(text: str) -> Period:
    found = find_periods(text)
    assert len(found) == 1, found
    return found[0].period


def between(start: str | None, end: str | None, *, expected: bool = False) -> Period:
    return Period(start=start, end=end, expected=expected)


def from_on(start: str) -> Period:
    return Period(start=start, ongoing=True)


RANGES = [
    ("机制，2022/01–2025/12，60万元，在研", "2022-01", "2025-12"),
    ("Sep 2018   Feb 2021", "2018-09", "2021-02"),
    ("2017.4-2018.3", "2017-04", "2018-03"),
    ("2014.6-2014.8", "2014-06", "2014-08"),
    ("Sept 2011 – June 2014", "2011-09", "2014-06"),
    ("2019年9月至2022年6月", "2019-09", "2022-06"),
    ("2019 年 9 月 — 2022 年 6 月", "2019-09", "2022-06"),
    ("2019年9月1日至2022年6月30日", "2019-09-01", "2022-06-30"),
    ("1998年至2003年", "1998", "2003"),
    ("2016 – 2020", "2016", "2020"),
    ("2020--2022", "2020", "2022"),
    ("2020~2022", "2020", "2022"),
    ("2004 to 2008", "2004", "2008"),
    ("2016-09 / 2019-01", "2016-09", "2019-01"),
    ("2014 / 2016", "2014", "2016"),
    ("2004 through 2008", "2004", "2008"),
    ("2004年到2008年", "2004", "2008"),
    ("08/2016 - 05/2018", "2016-08", "2018-05"),
    ("08 / 2016 - 05 / 2018", "2016-08", "2018-05"),
    ("2020-09 – 2021-06", "2020-09", "2021-06"),
    ("2020-09-2021-06", "2020-09", "2021-06"),
    ("May'19 - Jul'21", "2019-05", "2021-07"),
    ("8/98 - 1/99", "1998-08", "1999-01"),
    ("( Jun 06 - Jul 11)", "2006-06", "2011-07"),
    ("Jul 11  Sept 13", "2011-07", "2013-09"),
    ("'16-'20", "2016", "2020"),
    ("’16 – ’20", "2016", "2020"),
    ("August 2010 -\nMay 2011", "2010-08", "2011-05"),
    ("July, 2008 – to – June, 2011", "2008-07", "2011-06"),
    ("Since: March 1st 2010 Until: April 30 2012", "2010-03-01", "2012-04-30"),
    ("May – July 2019", "2019-05", "2019-07"),
    ("June 28 - July 2, 2019", "2019-06-28", "2019-07-02"),
    ("July 12-14, 2006", "2006-07-12", "2006-07-14"),
    ("2019年7月-9月", "2019-07", "2019-09"),
    ("2018.7-9", "2018-07", "2018-09"),
    ("Fall 2019 - Spring 2020", "2019-09", "2020-06"),
    ("201909-202206", "2019-09", "2022-06"),
    ("2020 . 9 - 2021 . 6", "2020-09", "2021-06"),
    ("2020. 9 - 2021. 6", "2020-09", "2021-06"),
    ("２０２０．９－２０２１．６", "2020-09", "2021-06"),
    ("between 2019 and 2021", "2019", "2021"),
    ("**2016** – **2020**", "2016", "2020"),
    ("# 2016 - 2020 Some project", "2016", "2020"),
    ("(Some Venue 2023)", "2023", "2023"),
    ("Post Office 2010 - 2012", "2010", "2012"),
]

ONGOING = [
    ("2020/12 - 至今", "2020-12"),
    ("2020.9 至今", "2020-09"),
    ("2020年9月起", "2020-09"),
    ("2020年9月以来", "2020-09"),
    ("自2020年9月", "2020-09"),
    ("Dec. 2020 – Present", "2020-12"),
    ("2020 - Present", "2020"),
    ("2020-now", "2020"),
    ("September 2017 onwards", "2017-09"),
    ("since 2019", "2019"),
    ("Aug 2019 to date", "2019-08"),
    ("January 2011 to Present", "2011-01"),
    ("Jan 2011 to now", "2011-01"),
    ("Jan 2011 to current", "2011-01"),
    ("Jan 2011 to till date", "2011-01"),
    ("Jan 2011 to till now", "2011-01"),
    ("07/2024 -- \\ \\ 至今\\ \\ ", "2024-07"),
    ("(2019 - )", "2019"),
]

DATES = [
    ("Updated March 14, 2017", "2017-03-14"),
    ("14 March 2017", "2017-03-14"),
    ("on 4th May 2014", "2014-05-04"),
    ("Jul. 2009", "2009-07"),
    ("Mar, 2015", "2015-03"),
    ("(2007, March)", "2007-03"),
    ("2013/04", "2013-04"),
    ("8/2016", "2016-08"),
    ("2019-09-01", "2019-09-01"),
    ("2019.9.1", "2019-09-01"),
    ("01.02.2019", "2019-02-01"),
    ("25/12/2019", "2019-12-25"),
    ("12/25/2019", "2019-12-25"),
    ("二〇一九年九月", "2019-09"),
    ("二零二〇年十二月", "2020-12"),
    ("19年9月", "2019-09"),
    ("2019年", "2019"),
    ("in March 2023", "2023-03"),
    ("2023年3月", "2023-03"),
    ("2019-02-31", "2019-02"),
]

NO_PERIODS = [
    "(+86) 135 2019 5550",
    "+1 2019 555 0100",
    "135-2019-5550",
    "Tel: 2019 5550",
    "arXiv:2007.00417",
    "arXiv:2309.00417",
    "12.9%",
    "2019%",
    "GPA 3.65/4",
    "ranked 12/305, then 5/87",
    "401",
    "Python 3.11",
    "PyCharm 2019.3",
    "400Gb/s",
    "1980 MB",
    "CN202310791299.6",
    "PHYS3407",
    "pages 123-145",
    "pp. 1990-2005",
    "Vol. 2012",
    "$2019",
    "¥ 2000",
    "2000元",
    "2000 人",
    "192.168.20.19",
    "2001 Main Street",
    "Room 2019",
    "1949",
    "2101",
    "served 2000 customers",
    "over 2000",
    "2000+ users",
    "SQL Server 2008",
    "RTX 2080",
    "2,019",
    "1000 - 5000 行",
    "MATLAB 2019b",
    "doi 10.1016/j.a.2011.08.004",
    "https://example.org/health/2010/10/01/x",
    "someone.2019@example.org",
    "CVE-2019-1234",
    "report_2019.pdf",
    "2019-2018",
    "2019.13",
    "2020 级 8 班",
    "NSDI '25",
    "ATC'23",
    "TPDS’24",
    "last summer",
    "去年",
    "May 4",
    "2020-13 - 401",
    "Spring 4.0",
    "",
]


@pytest.mark.parametrize(("text", "start", "end"), RANGES)
def test_a_range_is_read_in_either_script(text: str, start: str, end: str) -> None:
    """Two dates joined by any dash or word are one period."""
    assert one(text) == between(start, end)


@pytest.mark.parametrize(("text", "start"), ONGOING)
def test_a_period_up_to_now_is_ongoing(text: str, start: str) -> None:
    """Now, in any words, leaves the end open and says so."""
    assert one(text) == from_on(start)


@pytest.mark.parametrize(("text", "stated"), DATES)
def test_a_lone_date_begins_and_ends_with_itself(text: str, stated: str) -> None:
    """A date keeps the precision that it was written with."""
    assert one(text) == between(stated, stated)


@pytest.mark.parametrize("text", NO_PERIODS)
def test_a_number_that_is_no_date_is_not_read(text: str) -> None:
    """Phones, pages, prices, versions, rooms, counts and venue tags are no periods."""
    assert find_periods(text) == ()


@pytest.mark.parametrize(
    ("text", "label", "start", "end"),
    [
        ("Spring 2022", "2022 Spring", "2022-02", "2022-06"),
        ("2021 春", "2021 Spring", "2021-02", "2021-06"),
        ("2021 春季", "2021 Spring", "2021-02", "2021-06"),
        ("2019 Fall", "2019 Fall", "2019-09", "2019-12"),
        ("Autumn of 2019", "2019 Fall", "2019-09", "2019-12"),
        ("2019 年秋季学期", "2019 Fall", "2019-09", "2019-12"),
        ("Summer 2019", "2019 Summer", "2019-06", "2019-08"),
        ("Fall '19", "2019 Fall", "2019-09", "2019-12"),
        ("Winter 2019", "2019 Winter", "2019-12", "2020-02"),
    ],
)
def test_a_term_has_one_label_in_both_languages(text: str, label: str, start: str, end: str) -> None:
    """A term spans its months, and is called the same however it was written."""
    (match,) = find_periods(text)
    assert (match.season, match.period, match.precise) == (label, between(start, end), False)


def test_listed_terms_are_as_many_periods() -> None:
    """Each term of a list is read."""
    assert [m.season for m in find_periods("2015 春、2018 春; 2014 Fall, 2017 Fall")] == [
        "2015 Spring",
        "2018 Spring",
        "2014 Fall",
        "2017 Fall",
    ]


@pytest.mark.parametrize("text", ["2022 春节", "2019 夏令营", "2024 秋招", "2018 Spring Boot"])
def test_words_that_begin_like_a_term_are_none(text: str) -> None:
    """A festival, a camp, a hiring campaign and a framework date nothing but the year."""
    assert [(m.season, m.period.start) for m in find_periods(text)] == [(None, text[:4])]


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("2013.9 - 2018.4(预期)", between("2013-09", "2018-04", expected=True)),
        ("2013.9 - 2018.4（预计）", between("2013-09", "2018-04", expected=True)),
        ("2013.9 - 2018.4 (expected)", between("2013-09", "2018-04", expected=True)),
        ("2021 – expected 2026", between("2021", "2026", expected=True)),
        ("2021.9 - 预计2025.6", between("2021-09", "2025-06", expected=True)),
        ("(预计 2027 年秋季毕业)", between("2027-09", "2027-12", expected=True)),
        ("预计 2013 年 1 月毕业", between("2013-01", "2013-01", expected=True)),
        ("Expected May 2026", between("2026-05", "2026-05", expected=True)),
        ("Anticipated Graduation May 2011", between("2011-05", "2011-05", expected=True)),
        ("Graduating in May 2026", between("2026-05", "2026-05", expected=True)),
    ],
)
def test_an_end_that_lies_ahead_is_expected(text: str, period: Period) -> None:
    """What a CV only expects is marked, whichever side of the date says so."""
    assert one(text) == period


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("before 2019", between(None, "2018")),
        ("before March 2019", between(None, "2019-02")),
        ("2019年之前", between(None, "2018")),
        ("after 2021", between("2022", None)),
        ("2021年之后", between("2022", None)),
        ("until 2019", between(None, "2019")),
        ("至 2019年", between(None, "2019")),
        ("(- 2019)", between(None, "2019")),
        ("- 2019", between(None, "2019")),
    ],
)
def test_a_bound_leaves_the_other_side_open(text: str, period: Period) -> None:
    """Before and after leave the named date out, until takes it in."""
    assert one(text) == period


def test_a_bullet_is_no_open_beginning() -> None:
    """The dash of a list item does not turn its year into a bound."""
    assert one("- 2019 some award") == between("2019", "2019")


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("2010-12", between("2010-12", "2010-12")),
        ("2010-11", between("2010-11", "2010-11")),
        ("2016-20", between("2016", "2020")),
        ("2010–12", between("2010", "2012")),
        ("2020–12", between("2020-12", "2020-12")),
        ("2010 - 12", between("2010", "2012")),
        ("2018/19", between("2018", "2019")),
        ("2018/2019", between("2018", "2019")),
        ("1999-00", between("1999", "2000")),
        ("05/06/2019", between("2019", "2019")),
    ],
)
def test_an_ambiguous_date_follows_the_stated_rule(text: str, period: Period) -> None:
    """A hyphen joins year and month where it can, a true dash two years; an unknown day order leaves the year."""
    assert one(text) == period


def test_a_dash_lost_in_extraction_is_read() -> None:
    """Two spaces, or none, where a dash stood between two years still make a range, but not in a list of years."""
    assert one("2001  2005: Assistant") == between("2001", "2005")
    assert one("20012005") == between("2001", "2005")
    assert one("2010  Present") == from_on("2010")
    assert len(find_periods("2001  2005  2009")) == 3


def test_only_a_range_is_precise() -> None:
    """A lone date is not taken for how long something lasted."""
    assert [m.precise for m in find_periods("2016 – 2020; 2019; since 2021")] == [True, False, True]


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("(NSDI '25)", [("NSDI", 2025)]),
        ("ATC'23 and TPDS’24", [("ATC", 2023), ("TPDS", 2024)]),
        ("[电子学报'19, 长文]", [("电子学报", 2019)]),
        ("CVPR2023", [("CVPR", 2023)]),
        ("Sigcomm ‘98", [("Sigcomm", 1998)]),
        ("May'19 - Jul'21, Fall '20, '16-'20", []),
        ("PHYS3407", []),
    ],
)
def test_a_venue_tag_has_its_year(text: str, tags: list[tuple[str, int]]) -> None:
    """The year in a venue's tag is found, and a month's is not taken for one."""
    found = venue_years(text)
    assert [(v.venue, v.year) for v in found] == tags
    assert all(v.span.of(text).startswith(v.venue) for v in found)


years = st.integers(1950, 2100).map(str)
months = st.builds("{}-{:02}".format, st.integers(1950, 2100), st.integers(1, 12))
days = st.dates(date(1950, 1, 1), date(2100, 12, 31)).map(date.isoformat)


@st.composite
def periods(draw: st.DrawFn) -> Period:
    """Draw a period that a CV could state: a date, a range of at most sixty years, or one that goes on."""
    dates = draw(st.sampled_from([years, months, days]))
    start = draw(dates)
    if draw(st.booleans()):
        return from_on(start)
    end = draw(dates.filter(lambda d: start <= d and int(d[:4]) - int(start[:4]) <= 60))
    return Period(start=start, end=end, expected=draw(st.booleans()))


@given(periods(), st.sampled_from(["en", "zh"]), st.sampled_from(["", "a person, ", "某公司 ", "(", "\n"]))
def test_every_description_reads_back(period: Period, language: Language, before: str) -> None:
    """What describe writes, find_periods reads, wherever it stands."""
    text = f"{before}{describe(period, language)}\nmore"
    (match,) = find_periods(text)
    assert match.period == period
    assert match.span.of(text) == describe(period, language)


@given(
    st.lists(
        st.sampled_from(
            [
                "2019",
                "9",
                ".",
                "-",
                "–",
                " ",
                "至",
                "年",
                "月",
                "Sept ",
                "'16",
                "Present",
                "(",
                ")",
                "预计",
                "to",
                "\n",
                "/",
                "春",
                "x",
                "since ",
                "1",
                "12",
                "，",
                "２０２０",
                "<td>",
                "**",
                "İ",
                "一",
            ]
        ),
        max_size=24,
    ).map("".join)
)
def test_matches_are_in_order_and_inside_the_text(text: str) -> None:
    """Whatever the text, matches run left to right, do not overlap, and hold real dates in order."""
    found = find_periods(text)
    ends = [0, *(m.span.end for m in found)]
    assert all(end <= m.span.start < m.span.end <= len(text) for end, m in zip(ends, found, strict=False))
    for match in found:
        first, last = first_day(match.period), last_day(match.period)
        assert first is not None or last is not None
        assert first is None or last is None or first <= last


@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    """No text at all makes reading fail."""
    for match in find_periods(text):
        assert match.span.of(text)
    venue_years(text)


@pytest.mark.parametrize(
    ("question", "period"),
    [
        ("who was an intern in March 2023?", between("2023-03", "2023-03")),
        ("2023年3月谁在实习？", between("2023-03", "2023-03")),
        ("who has been there since 2020?", from_on("2020")),
        ("谁在2019年之前毕业", between(None, "2018")),
        ("who worked there between 2019 and 2021?", between("2019", "2021")),
        ("what did they do last summer?", None),
    ],
)
def test_a_question_means_what_a_cv_means(question: str, period: Period | None) -> None:
    """The period of a question is read by the same rules; today never enters."""
    assert read_period(question) == period


def test_days_follow_the_precision() -> None:
    """A year or a month lasts from its first day to its last, and an ongoing period has none."""
    assert (first_day(between("2020", "2020-02")), last_day(between("2020", "2020-02"))) == (
        date(2020, 1, 1),
        date(2020, 2, 29),
    )
    assert last_day(from_on("2020")) is None
    with pytest.raises(ValueError, match="2020-13"):
        first_day(between("2020-13-1-1", None))


def test_ongoing_ends_with_its_document() -> None:
    """A CV says nothing about what came after it was written."""
    job = from_on("2020-12")
    assert overlaps(job, between("2023", "2023"), now="2024-07-23")
    assert not overlaps(job, between("2025", "2025"), now="2024-07-23")
    assert overlaps(job, between("2025", "2025"))
    assert not overlaps(Period(), job)


@given(periods(), periods())
def test_overlap_is_mutual_and_containment_is_overlap(a: Period, b: Period) -> None:
    """Sharing a day has no direction, a period shares all days with itself, and containing shares them."""
    assert overlaps(a, b) == overlaps(b, a)
    assert overlaps(a, a)
    assert contains(a, a)
    assert not contains(a, b) or overlaps(a, b)


def test_the_latest_date_is_a_stated_one() -> None:
    """An expected end is no date that a CV has reached, and a day proves more than its year."""
    stated = [between("2013-09", "2018-04", expected=True), between("2024", "2024"), from_on("2024-07-23")]
    assert latest_date(stated) == "2024-07-23"
    assert latest_date([between("2026-05", "2026-05", expected=True)]) is None


def test_periods_sort_by_their_end() -> None:
    """Newest last, ongoing after all that ended, nothing before all."""
    old, new, on = between("2010", "2012"), between("2011", "2020"), from_on("2009")
    assert sorted([on, new, Period(), old], key=order_key) == [Period(), old, new, on]


def test_periods_are_told_in_both_languages() -> None:
    """A description names months in words, now, and what is only expected."""
    assert describe(from_on("2020-12"), "en") == "Dec 2020 – present"
    assert describe(from_on("2020-12"), "zh") == "2020年12月至今"
    ahead = between("2013-09", "2018-04", expected=True)
    assert describe(ahead, "en") == "Sep 2013 – Apr 2018 (expected)"
    assert describe(ahead, "zh") == "2013年9月至2018年4月（预计）"
    assert describe(Period(), "en") == ""
