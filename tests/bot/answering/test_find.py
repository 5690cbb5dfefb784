"""Sets of people: what one entry must hold, what holds over persons, and what only comes close."""

from __future__ import annotations

from typing import Any

from bot.answering.find import Finder
from bot.answering.sources import Sources
from vectorstore.records import Scope

GPU_SHARING = ("GPU|=图形处理器", "sharing|=共享")


def test_topic_and_organisation_hold_in_one_entry(find: Any, say: Any) -> None:
    """GPU sharing at Alibaba finds who did it there, through the heading above, and nobody who did it elsewhere."""
    found = find(say.join("same_entry", say.at("Alibaba"), say.topic("GPU sharing", *GPU_SHARING)))
    assert found.people == {"Mira Holt"}
    assert found.quotes["Mira Holt"][0] == "Brought GPU sharing to every rack of the northern site with Kubernetes."
    assert "Alibaba Group" in found.quotes["Mira Holt"]
    assert found.near["Tobias Renn"] == ["elsewhere"]


def test_topic_needs_one_passage(find: Any, say: Any) -> None:
    """Words that are scattered over an entry are a near miss, and so is an interest."""
    found = find(say.topic("GPU sharing", *GPU_SHARING))
    assert found.people == {"Mira Holt", "Tobias Renn"}
    assert sorted(found.near["苏禾"]) == ["interest", "scattered"]


def test_topic_may_lean_on_a_heading(find: Any, say: Any) -> None:
    """A word that stands in the heading above counts with the words of a passage, and both are quoted."""
    found = find(say.topic("scheduler in production", "scheduler", "production"))
    assert found.quotes["Mira Holt"] == [
        "Quillmark, a scheduler for idle cards, cut the waiting time by 3.4x.",
        "Letting cards to many teams in production",
    ]


def test_translation_is_said(find: Any, say: Any) -> None:
    """What only a translation supports has that basis."""
    found = find(say.topic("startup optimisation", "startup|=启动", "optimisation|=优化"))
    assert found.people == {"Mira Holt"}
    assert found.basis["Mira Holt"] == {"translation"}


def test_what_lies_under_an_organisation_is_that_organisation(find: Any, say: Any) -> None:
    """Alibaba Cloud is Alibaba, in either script; Alibaba is not Alibaba Cloud."""
    assert find(say.at("Alibaba")).people == {"Mira Holt"}
    assert find(say.at("Alibaba Cloud")).quotes["Mira Holt"] == ["阿里云，高级工程师，2025年10月至今"]


def test_unknown_organisation_is_found_by_its_own_words(find: Any, say: Any) -> None:
    """An organisation that the lexicon lacks is found by its whole words, its legal form aside."""
    assert find(say.at("Harbour Optics Inc.")).people == {"Tobias Renn"}
    assert find(say.at("Optics Harbour")).people == set()
    assert find(say.at("Harb")).people == set()


def test_a_scholarship_is_no_employer(find: Any, say: Any) -> None:
    """A company in a scholarship's name makes nobody its employee, but is told as a near miss."""
    found = find(say.at("Huawei"))
    assert found.people == set()
    assert found.near == {"Tobias Renn": ["other_kind"]}


def test_interned_is_not_worked(find: Any, say: Any) -> None:
    """An intern worked there; an employee did not intern there."""
    assert find(say.at("Tencent", "interned_at")).near == {"Tobias Renn": ["not_intern"]}
    assert find(say.at("", "interned_at")).people == {"Mira Holt", "Tobias Renn"}


def test_outside_needs_a_place(find: Any, say: Any) -> None:
    """Outside Alibaba means somewhere that is known and is not Alibaba."""
    topic = say.topic("GPU sharing", *GPU_SHARING)
    found = find(say.join("same_entry", topic, say.join("none", say.at("Alibaba"))))
    assert found.people == {"Tobias Renn"}
    assert "Mira Holt" in found.near


def test_never_is_a_difference_over_persons(find: Any, say: Any) -> None:
    """Who was never there is proved by the headings of the jobs they had."""
    found = find(say.join("none", say.at("Alibaba")))
    assert found.people == {"Tobias Renn", "苏禾"}
    assert found.quotes["苏禾"] == ["字节跳动，算法工程师，2021年3月至今"]


def test_all_and_any_are_over_persons(find: Any, say: Any) -> None:
    """Both conditions may hold in different entries; who meets one only is a near miss that names the other."""
    both = find(say.join("all", say.at("Alibaba"), say.skill("Golang")))
    assert both.people == {"Mira Holt"}
    assert find(say.join("any", say.at("Alibaba"), say.at("Tencent"))).people == {"Mira Holt", "Tobias Renn"}
    assert find(say.join("all", say.at("Tencent"), say.skill("Golang"))).near["Tobias Renn"] == ["part"]


def test_time_is_that_of_the_entry(find: Any, say: Any) -> None:
    """An ongoing stay ends at its CV's date; a stay at another time is a near miss."""
    assert find(say.join("same_entry", say.at(""), say.during("2019"))).people == {"Tobias Renn"}
    intern = say.join("same_entry", say.at("", "interned_at"), say.during("2024"))
    assert find(intern).people == set()
    assert find(intern).near["Mira Holt"] == ["other_time"]


def test_current_follows_the_newest_cv(find: Any, say: Any) -> None:
    """What an older CV calls present is not now."""
    now = find(say.at("Alibaba", current=True))
    assert now.quotes["Mira Holt"] == ["阿里云，高级工程师，2025年10月至今"]
    assert find(say.at("Tencent", current=True)).near["Tobias Renn"] == ["not_current"]


def test_among_limits_the_people(find: Any, say: Any) -> None:
    """Which of them: only those who satisfied the question before."""
    assert find(say.topic("GPU sharing", *GPU_SHARING), say.at("Tencent")).people == {"Tobias Renn"}


def test_a_minimum_counts_each_thing_once(find: Any, say: Any) -> None:
    """Two patents are two; one paper in two CVs is one."""
    two = {"minimum": 2}
    assert find(say.words("holds_patent", "", **two)).people == {"苏禾"}
    published = find(say.venue("OSDI").model_copy(update=two))
    assert published.people == set()
    assert published.near["Mira Holt"] == ["fewer"]


def test_named_is_that_person(find: Any, say: Any, store: Any) -> None:
    """A condition on a name holds of nobody else."""
    tobias = next(p for p in store.people(Scope.everything()) if p.name == "Tobias Renn")
    named = say.words("named", "Tobias", concepts=(tobias.person_id,))
    assert find(say.join("all", named, say.at("Alibaba"))).people == set()
    assert find(say.join("all", named, say.at("Tencent"))).people == {"Tobias Renn"}


def test_colleagues_of_somebody_outside_the_scope_are_nobody(say: Any, store: Any) -> None:
    """Of a person whom a scope does not have nothing is told, and nothing fails."""
    people = {name: p for p in store.people(Scope.everything()) for name in (p.name, *p.aliases)}
    of_mira = say.words("colleague", "Mira", concepts=(people["Mira Holt"].person_id,))
    alone = Finder(Sources(store, Scope.of(*people["Tobias Renn"].documents)), "en")
    assert alone.find(of_mira).people == frozenset()
