"""Posts told behind the first one of a job: each is a post of its own with the same employer."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import HEAD, of_kind, when
from vectorstore.records import Entry


def stay(job: Entry) -> str:
    start, end, ongoing = when(job)
    return f"{start or '?'} / {'now' if ongoing else end or '?'}" if job.period else "-"


@pytest.mark.parametrize(
    ("line", "posts"),
    [
        ("Engineer, since 2021 Lead Engineer", ["Engineer: 2019-10 / 2021", "Lead Engineer: 2021 / now"]),
        (
            "Lab technician, from March 2020 laboratory manager",
            ["Lab technician: 2019-10 / 2020-03", "laboratory manager: 2020-03 / now"],
        ),
        ("Analyst, promoted to Senior Analyst in 2022", ["Analyst: 2019-10 / 2022", "Senior Analyst: 2022 / now"]),
        ("Analyst, promoted to Senior Analyst (2022)", ["Analyst: 2019-10 / 2022", "Senior Analyst: 2022 / now"]),
        ("Buyer, later Senior Buyer", ["Buyer: 2019-10 / now", "Senior Buyer: ? / now"]),
        ("Buyer (later Senior Buyer)", ["Buyer: 2019-10 / now", "Senior Buyer: ? / now"]),
        ("Nurse, then Ward Manager", ["Nurse: 2019-10 / now", "Ward Manager: ? / now"]),
        (
            "Clerk, since 2020 Accountant, since 2022 Head of Accounting",
            ["Clerk: 2019-10 / 2020", "Accountant: 2020 / 2022", "Head of Accounting: 2022 / now"],
        ),
        (
            "Clerk, later Accountant, since 2022 Chief Accountant",
            ["Clerk: 2019-10 / 2022", "Accountant: -", "Chief Accountant: 2022 / now"],
        ),
        ("测试工程师，2021年起任测试经理", ["测试工程师: 2019-10 / 2021", "测试经理: 2021 / now"]),
        ("专员→主管→大区经理", ["专员: 2019-10 / now", "主管: ? / now", "大区经理: ? / now"]),
        ("专员 → 主管（2021）→ 经理（2023）", ["专员: 2019-10 / 2021", "主管: 2021 / 2023", "经理: 2023 / now"]),
        ("会计，后任财务主管", ["会计: 2019-10 / now", "财务主管: ? / now"]),
        ("研发工程师，2022年3月晋升为研发经理", ["研发工程师: 2019-10 / 2022-03", "研发经理: 2022-03 / now"]),
    ],
)
def test_a_later_role_is_a_post_of_its_own(understand: Understand, line: str, posts: list[str]) -> None:
    """A role behind since when, or behind "later", is a post with the same employer; its date ends the one before."""
    reading = understand(HEAD + f"## Work\n\n**Huawei**, Shenzhen\tOct. 2019 – present\n{line}\n- Cast bells.\n")
    jobs = of_kind(reading, "employment")
    assert [f"{job.role}: {stay(job)}" for job in jobs] == posts
    assert {m.lexicon_id for job in jobs for m in job.organisations} == {"huawei"}
    assert {job.location for job in jobs} == {"Shenzhen"}


@pytest.mark.parametrize(
    "line", ["Buyer, later Senior Buyer", "Buyer, then promoted to Senior Buyer", "采购员，后任采购经理"]
)
def test_a_later_post_without_a_date_takes_none(understand: Understand, line: str) -> None:
    """Within a stay that is over nothing says when the later post began, nor that it lasted as long."""
    reading = understand(HEAD + f"## Work\n\n**Huawei**, Shenzhen\tOct. 2015 – Feb. 2019\n{line}\n- Cast bells.\n")
    first, later = of_kind(reading, "employment")
    assert (when(first), later.period, later.period_inherited) == (("2015-10", "2019-02", False), None, False)
    assert "Oct. 2015" in " ".join(span.of(reading.document.text) for span in later.headings)


def test_a_promotion_told_below_the_head_is_a_post(understand: Understand) -> None:
    """A line of its own that says to what somebody was promoted, and when, parts the job in two."""
    reading = understand(
        HEAD + "## Work\n\nHuawei, Engineer, 2016 – 2021\n- Cast bells.\n- Promoted to Senior Engineer in 2018.\n"
    )
    assert [(job.role, *when(job)[:2]) for job in of_kind(reading, "employment")] == [
        ("Engineer", "2016", "2018"),
        ("Senior Engineer", "2018", "2021"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Engineer, since 2020",
        "Engineer, Bells Team",
        "Engineer, from 2019 in charge of bells",
        "Engineer, now part of Acme",
        "Engineer, later Senior Engineer at Tencent",
        "工程师，2021年起负责钟声",
    ],
)
def test_what_is_no_role_is_no_later_post(understand: Understand, line: str) -> None:
    """A date, a team, a duty or another employer behind the role is no further post with this one."""
    reading = understand(HEAD + f"## Work\n\n**Huawei**, Shenzhen\tOct. 2019 – present\n{line}\n- Cast bells.\n")
    [role] = [job.role for job in of_kind(reading, "employment") if job.role]
    assert role in {"Engineer", "工程师"}
