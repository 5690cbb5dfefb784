"""CVs of all walks of life, as people write them: what a careful person reads of each kind is read."""

from __future__ import annotations

import pytest

from ingest.heading_nouns import by_noun
from ingest.headings import exact
from ingest.lines import split_lines
from tests.ingest.conftest import Understand
from tests.ingest.test_contents import rows
from vectorstore.periods import find_periods
from vectorstore.records import Reading


def _facts(reading: Reading, relation: str) -> list[str]:
    return [f.value for f in reading.facts if f.relation == relation]


def _titles(reading: Reading, kind: str) -> list[str]:
    return [e.title or "" for e in reading.entries if e.kind == kind]


# -- who, and how to reach them ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("NGOZI (GOZ-GOZ) ADEBAYO-THORNE\nStaff Nurse", "NGOZI (GOZ-GOZ) ADEBAYO-THORNE"),
        ("        WINIFRED  K.  OSTERHAZY\n  Boiler Fitter", "WINIFRED K. OSTERHAZY"),
        ("Per  Ole  Lindqvist\nBaker", "Per Ole Lindqvist"),
    ],
)
def test_a_name_is_read_however_it_is_set(understand: Understand, head: str, name: str) -> None:
    """A short form in two parts and wide blanks are no end of a name; what somebody is is none."""
    text = f"{head}\nPhone: 020 7946 0018\n\nWork experience\nClerk, Larkspur Ropes Ltd, 2010 - 2012\n"
    assert [n.text for n in understand(text).document.names] == [name]


@pytest.mark.parametrize(
    "line", ["手机:17300001111", "TEL:18700002222", "联系电话:138 0000 3333", "Mob 0491 570 006", "m: 07911 123456"]
)
def test_a_number_behind_its_label_is_a_phone(understand: Understand, line: str) -> None:
    """A label needs no blank behind its colon, nor a colon."""
    text = f"Maud Fennimore-Quist\n{line}\n\nWork experience\nClerk, Larkspur Ropes Ltd, 2010 - 2012\n"
    assert len(_facts(understand(text), "phone")) == 1


# -- when --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "period"),
    [
        ("2021/05 >> present", ("2021-05", None, True)),
        ("2017/09 >> 2021/04", ("2017-09", "2021-04", False)),
        ("2016/2021", ("2016", "2021", False)),
        ("2010 => 2012", ("2010", "2012", False)),
        ("2020年5月起至今", ("2020-05", None, True)),
    ],
)
def test_a_range_is_read_by_what_joins_it(words: str, period: tuple[str, str | None, bool]) -> None:
    """Arrows, a stroke between years and "起至" join the ends of a stay."""
    (found,) = find_periods(words)
    assert (found.period.start, found.period.end, found.period.ongoing) == period


def test_a_list_of_years_is_no_range() -> None:
    """Three years with strokes between them are not a stay from the first to the last."""
    assert ("2018", "2020") not in [(m.period.start, m.period.end) for m in find_periods("2018/2019/2020")]


# -- what a section is called ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("待过的店", "employment"),
        ("打过的工", "employment"),
        ("会修的车", "skill"),
        ("手上的证", "certificate"),
        ("得过的奖", "award"),
        ("上学和证", "education"),
        ("课余兼职", "employment"),
        ("Driving jobs:", "employment"),
        ("MANDATORY / OTHER", "certificate"),
        ("TRADE AND SCHOOL", "education"),
        ("GOOD WITH", "skill"),
    ],
)
def test_a_heading_in_ones_own_words_is_known(words: str, kind: str) -> None:
    """What people call their sections in their own words says what these hold."""
    found = exact(words) or by_noun(split_lines(words)[0])
    assert found is not None
    assert found.kind == kind


def test_a_ruled_line_ends_a_section(understand: Understand) -> None:
    """What is set between rules heads a section, whatever it says: no prize stands below it."""
    text = (
        "赵大川   电话 13900000001\n\n===== 干过的地方 =====\n\n常州小满汽修厂\n时间:19年3月到22年2月\n岗位:钣金组长\n"
        "修过不少车。\n\n===== 得过的奖 =====\n2018 没有\n2021 常州市技术能手\n\n"
        "===== 修过的难活 =====\n一、变速箱顿挫,拆了三回。\n"
    )
    reading = understand(text)
    assert _titles(reading, "award") == ["2021 常州市技术能手"]
    assert rows(reading, "employment") == [("常州小满汽修厂", "钣金组长", "2019-03", "2022-02", "常州")]


# -- what a scan left --------------------------------------------------------------------------------------------------


def test_figures_within_words_of_a_scan_are_letters(understand: Understand) -> None:
    """In a text that a scan left some in, "e1ectrician" is a trade; a full stop may open an item."""
    text = (
        "WINIFRED  K.  OSTERHAZY\n14 Wattle Crt, Ballarat\nMob 0491 570 006\n\nEMPLOYMENT\n\n"
        "Jan 2O19 - current     Brannoch Mills, Ba11arat\n      Maintenance E1ectrician\n      . fau1t finding\n"
        "      . vo1tage checks\n\nTRADE AND SCHOOL\n  Cert lll in Electrotechnology     Larkspur TAFE  2OO7 - 2O1O\n"
    )
    reading = understand(text, "scan.txt")
    ((employer, _, start, end, _),) = rows(reading, "employment")
    assert (employer, start, end) == ("Brannoch Mills", "2019-01", "now")
    assert [e.organisations[0].text for e in reading.entries if e.kind == "education"] == ["Larkspur TAFE"]
