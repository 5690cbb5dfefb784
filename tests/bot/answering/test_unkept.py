"""Words that no condition can hold are not passed over; and answers that read as people would say them."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Who knows only Python?", "only"),
        ("谁只会 Python？", "只"),
        ("Who worked at Alibaba in the last 5 years?", "last 5 years"),
        ("谁近三年在阿里巴巴工作过？", "近三年"),
        ("Who worked at top companies?", "top"),
        ("谁在知名企业工作过？", "知名"),
        ("只是会用 Python 的不要", "只是"),
        ("毕业五年以内的", "五"),
    ],
)
def test_words_that_cannot_be_checked_are_said(ask: Any, question: str, word: str) -> None:
    """A question is never answered as a plainer one: the answer says which words it cannot check."""
    answer = ask(question)
    assert answer.status == "unclear"
    assert word in answer.text
    assert not answer.people


@pytest.mark.parametrize("question", ["which of them are Chinese?", "谁是中国人？"])
def test_nationality_is_not_answered(ask: Any, question: str) -> None:
    """Where people are from is refused; which language they speak is not."""
    assert ask(question).status == "refused"
    assert ask("Who speaks Chinese?").status != "refused"


def test_a_yes_names_who_and_what(ask: Any) -> None:
    """A yes is a sentence: who, and what they do."""
    assert ask("Does Mira Holt know Python?").text.startswith("Yes: Mira Holt (霍米拉) knows Python.")
    assert ask("霍米拉会Python吗？").text.startswith("是：霍米拉（Mira Holt）会 Python。")


def test_a_near_miss_says_what_is_there_and_what_is_not(ask: Any) -> None:
    """Who meets a part of a question is told with the part that the CV lacks, by its name."""
    answer = ask("Who knows Python and Fortran?")
    assert {n.why for n in answer.near_misses} == {"knows Python; not in the CV: Fortran"}
    zh = ask("谁会 Python 和 Fortran？")
    assert {n.why for n in zh.near_misses} == {"会 Python；简历中没有：Fortran"}


def test_a_fact_that_is_missing_is_said_with_its_place(ask: Any) -> None:
    """What is not in a CV is said as it was asked for, in the question's language."""
    assert "Not in the CV of Tobias Renn: work at Google." in ask("What did Tobias Renn do at Google?").text
    assert "Tobias Renn的简历中没有写在谷歌的工作内容。" in ask("Tobias Renn在谷歌做了什么？").text


def test_another_attribute_with_its_place_follows_a_fact(ask: Any) -> None:
    """A fragment such as "and the mentor at Alibaba?" asks for another attribute of the same person, narrowed."""
    answer = ask("and the mentor at Alibaba?", "Who is Mira Holt's advisor?")
    assert "Jonas Weld" in answer.text
    assert "Anke Voss" not in answer.text


@pytest.mark.parametrize("question", ["I need someone who has built GPU sharing for notebooks on Kubernetes nodes"])
def test_a_need_is_met_criterion_by_criterion(ask: Any, question: str) -> None:
    """A need keeps its subject whole and its tool apart; who meets the one or the other is near, and told which."""
    answer = ask(question)
    assert answer.status == "not_found"
    why = {n.name: n.why for n in answer.near_misses}
    assert "met: 2. Kubernetes" in why["霍米拉"]
    assert "met: 1. GPU sharing for notebooks" in why["Tobias Renn"]


def test_whom_an_exclusion_bars_is_told_with_its_line(ask: Any) -> None:
    """Who meets all but an exclusion is near: the words say what else they know, and a quote shows it."""
    answer = ask("Who knows Kubernetes but not Python?")
    (near,) = [n for n in answer.near_misses if "Mira Holt" in (n.name, *n.name.split(" ("))] or answer.near_misses[:1]
    assert near.why == "knows Kubernetes, but also knows Python"
    assert any("Python" in c.quote for c in answer.citations if c.person_id == near.person_id)


def test_work_is_named_by_its_subject(ask: Any) -> None:
    """Work that is named by its subject ("did GPU work") asks for work on GPUs, place or none."""
    assert [p.name for p in ask("Who did GPU work at Alibaba?").people] == [
        p.name for p in ask("Who worked on GPUs at Alibaba?").people
    ]
    english = ask("Who did GPU work but not at Tencent?")
    assert {p.person_id for p in english.people} == {p.person_id for p in ask("谁做过GPU但不在腾讯？").people}
    assert english.people
