"""Items of teaching lists: the role, the school and the course, each in its own field."""

from __future__ import annotations

import pytest

from ingest.entries.courses import read_course
from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import HEAD, of_kind


@pytest.mark.parametrize(
    ("item", "role", "title", "schools"),
    [
        ("助教  编译原理  2021 秋", "助教", "编译原理", []),
        ("助教 计算机网络（2020 春）", "助教", "计算机网络", []),
        (
            "ETH Zürich: tutor, Probability for Engineers (2017, 2018)",
            "tutor",
            "Probability for Engineers",
            ["eth-zurich"],
        ),
        ("TU Delft: Algebra for Life Scientists (Autumn 2021)", None, "Algebra for Life Scientists", ["tu-delft"]),
        ("TU Delft, lab assistant: Numerical Bells (2015/16)", "lab assistant", "Numerical Bells", ["tu-delft"]),
        (
            "Teaching assistant at NUS, Bell Casting Studio: AY2021/22",
            "Teaching assistant",
            "Bell Casting Studio",
            ["nus"],
        ),
        ("2022年秋在清华大学讲授研究生课程《钟声信号处理》（兼职）。", None, "钟声信号处理", ["tsinghua-university"]),
        ("CS101: Introduction to Bells (Fall 2020)", None, "CS101: Introduction to Bells", []),
        ("Operating Systems (Fall 2020, Fall 2021)", None, "Operating Systems", []),
    ],
)
def test_an_item_of_teaching(item: str, role: str | None, title: str, schools: list[str]) -> None:
    """What somebody was is the role, where the school, and what is left of the item the course."""
    course = read_course(item)
    assert (course.role, course.title, [m.lexicon_id for m in course.organisations]) == (role, title, schools)


@pytest.mark.parametrize(
    ("told", "terms"),
    [
        ("AY2021/22 Sem 2, AY2022/23 Sem 1", ("2022 Spring", "2022 Fall")),
        ("2021-2022学年第一学期、2022-2023学年第二学期", ("2021 Fall", "2023 Spring")),
    ],
)
def test_terms_of_school_years(understand: Understand, told: str, terms: tuple[str, ...]) -> None:
    """The first term of a school year is the autumn that it begins in, the second the spring that follows."""
    [course] = of_kind(understand(HEAD + f"## Teaching\n\nTeaching assistant, Bell Casting: {told}\n"), "teaching")
    assert (course.title, course.terms) == ("Bell Casting", terms)


@pytest.mark.parametrize("section", ["Volunteering", "Activities", "Experience"])
@pytest.mark.parametrize(
    ("line", "title", "terms"),
    [
        (
            "Guest lecture, Tongji University, Bells and Towers, Fall 2021, Fall 2022",
            "Bells and Towers",
            ("2021 Fall", "2022 Fall"),
        ),
        ("Guest lecturer, TU Delft, Quiet Clocks, Spring 2023", "Quiet Clocks", ("2023 Spring",)),
        ("Guest lecture, University of Leeds, Founding Bronze, Autumn 2019", "Founding Bronze", ("2019 Fall",)),
    ],
)
def test_a_lecture_told_by_its_terms_is_a_course(
    understand: Understand, section: str, line: str, title: str, terms: tuple[str, ...]
) -> None:
    """What was lectured at a university in some terms is a course there, in whatever section, and no stay."""
    reading = understand(
        HEAD + f"## {section}\n\nTreasurer, Tower Rowing Club, 2018 - 2020\n- Kept the books.\n\n{line}\n"
    )
    [course] = of_kind(reading, "teaching")
    assert (course.title, course.terms) == (title, terms)
    assert len(of_kind(reading, "activity", "employment")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "Visiting lecturer, TU Delft, 2018 - 2020",
        "Lecturer, TU Delft, Fall 2018 - Spring 2020",
        "Tutor, Tower Club, Fall 2018",
    ],
)
def test_a_lecturer_for_years_has_a_post(understand: Understand, line: str) -> None:
    """Who lectured from one date to another, or at no university, was there and took no single course."""
    reading = understand(HEAD + f"## Experience\n\n{line}\n- Rang bells.\n")
    assert not of_kind(reading, "teaching")
