"""What proves a single condition, relation by relation."""

from __future__ import annotations

from typing import Any

import pytest

from bot.answering.holds.figures import teams_in
from vectorstore.records import Period


def test_published_needs_a_published_paper(find: Any, say: Any) -> None:
    """A paper under review at a venue is a near miss."""
    assert find(say.venue("OSDI")).people == {"Mira Holt"}
    found = find(say.venue("NSDI"))
    assert (found.people, found.near) == (set(), {"Mira Holt": ["status"]})


def test_first_author_is_the_first_or_marked_so(find: Any, say: Any) -> None:
    """The second author of a paper is no first author of it."""
    first = say.words("first_author", "")
    assert find(first).quotes["Mira Holt"][0].startswith("Mira Holt, Anke Voss.")
    assert find(say.join("same_entry", first, say.venue("NSDI"))).people == set()


def test_coauthor_agrees_with_an_initial(find: Any, say: Any) -> None:
    """An author list that shortens a name still names the co-author; nobody is their own."""
    assert find(say.words("coauthor", "Tobias Renn", "Tobias Renn")).people == {"Mira Holt"}
    assert find(say.words("coauthor", "Mira Holt", "Mira Holt")).people == set()


def test_advisor_and_mentor_are_told_apart(find: Any, say: Any) -> None:
    """Who mentored on a job did not advise a degree."""
    assert find(say.words("advised_by", "Anke Voss", "Anke Voss")).people == {"Mira Holt"}
    mentored = find(say.words("advised_by", "Jonas Weld", "Jonas Weld"))
    assert (mentored.people, list(mentored.near)) == (set(), ["Mira Holt"])
    assert find(say.words("mentored_by", "Jonas Weld", "Jonas Weld")).people == {"Mira Holt"}


def test_degree_by_level_and_school(find: Any, say: Any) -> None:
    """A B.Eng. is a bachelor's; the school must be that of the same degree."""
    bachelor = say.words("degree", "bachelor", concepts=("bachelor",))
    zhejiang, peking = say.at("Zhejiang University", "studied_at"), say.at("Peking University", "studied_at")
    assert find(say.join("same_entry", bachelor, zhejiang)).people == {"Mira Holt"}
    assert find(say.join("same_entry", bachelor, peking)).people == set()
    assert find(say.words("degree", "in software", "software", concepts=("bachelor",))).people == {"Mira Holt"}


def test_graduation_expected_or_past(find: Any, say: Any) -> None:
    """A degree ends when its CV says, expected or past; one that goes on without an end does not."""
    ends = {y: say.words("graduates", y, period=Period(start=y, end=y)) for y in ("2026", "2017", "2023")}
    assert find(ends["2026"]).people == {"Mira Holt"}
    assert find(ends["2017"]).people == {"Tobias Renn"}
    assert find(ends["2023"]).people == set()


def test_a_skill_is_a_name_and_no_verb(find: Any, say: Any) -> None:
    """Golang is listed as such; teams that go live prove nothing, and rust on a lens is no Rust."""
    assert find(say.skill("Golang")).people == {"Mira Holt"}
    assert find(say.skill("Rust")).people == set()
    assert find(say.skill("Python")).people == {"Mira Holt", "Tobias Renn"}


def test_awards_service_and_courses_need_their_own_kind(find: Any, say: Any) -> None:
    """An office stands in the heading above its list; an award is found by its words."""
    assert find(say.words("awarded", "Huawei", "Huawei|=华为", "Scholarship|=奖学金")).people == {"Tobias Renn"}
    office = say.words("served_at", "artifact evaluation", "artifact evaluation")
    assert find(office).people == {"苏禾"}
    osdi = say.words("served_at", "artifact evaluation OSDI", "artifact evaluation", concepts=("osdi",))
    assert find(osdi).quotes["苏禾"][0] == "OSDI (2023), SOSP (2023)"
    assert find(say.words("taught", "operating systems", "operating systems|=操作系统")).people == {"苏禾"}
    assert find(say.words("awarded", "operating systems", "操作系统")).people == set()


@pytest.mark.parametrize(("role", "people"), [("engineer", {"Tobias Renn"}), ("chef", set())])
def test_a_role_stands_in_a_heading(find: Any, say: Any, role: str, people: set[str]) -> None:
    """A role is that of an entry, never a word of its bullets."""
    assert find(say.words("role", role, role)).people == people


def test_patents_with_their_words(find: Any, say: Any) -> None:
    """A patent on something needs its words."""
    assert find(say.words("holds_patent", "feature caching", "特征", "缓存")).people == {"苏禾"}
    assert find(say.words("holds_patent", "lenses", "lenses")).people == set()


@pytest.mark.parametrize(
    ("told", "led"),
    [
        ("I lead 24 warehouse operatives and four shift planners", [24]),
        ("At the ministry I lead 12 policy advisers", [12]),
        ("管35台车40个司机，排班验车", [40]),
        ("手下有6个调度", [6]),
        ("带教实习护士累计15人", []),
        ("负责ICU每班3名危重患者", []),
        ("管理过3个项目", []),
        ("Manage 35 trucks", []),
    ],
)
def test_people_led_are_told_by_their_trade(told: str, led: list[float]) -> None:
    """Whoever is led may be counted by trade; machines, projects and trainees who come and go are no team."""
    assert [number for number, _ in teams_in(told)] == led
