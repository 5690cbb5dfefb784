"""What a quote proves of a claim's words: dates in any writing, names that the lexicon knows, all else by its words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.answering.particulars import Lacking, unproved

_SAME = [
    ("Engineer, Jul 2019 – Feb 2023", "Engineer 2019.07-2023.02"),
    ("Engineer, Jul 2019 – present", "2019年7月至今，Engineer"),
    ("工程师，2019年7月", "工程师 Jul. 2019"),
    ("Idle Cards, OSDI 2022", "Idle Cards. OSDI'22"),
    ("一种缓存方法, 2022", "CN202211199807.3 《一种缓存方法》"),
    ("2019", "2019.07-2023.02"),
    ("Alibaba", "阿里云，高级工程师"),
    ("Ida Fenn, current position: Engineer", "Engineer"),
    ("Fragments, under review", "Fragments. 审稿中"),
    ("scheduling of idle cards", "Schedul-\ning of idle cards"),
    ("Built a scheduler for id…", "Built a scheduler for idle cards"),
]


@pytest.mark.parametrize(("words", "quote"), _SAME)
def test_another_writing_of_the_same_proves_it(words: str, quote: str) -> None:
    """A date, a name or a broken word is the same in whichever form the CV writes it."""
    assert unproved(words, [quote], ["Ida Fenn"]) == ()


@pytest.mark.parametrize(
    ("words", "quote"), [*_SAME, ("张江药谷公司, 上海", "在张江药谷公司任职"), ("Acme, 3.9", "GPA 3.9/4")]
)
def test_what_proves_something_is_not_passed_over(words: str, quote: str) -> None:
    """A quote that leaves less unproved is one that may prove it, or it would never be cited."""
    lacking = unproved(words, [], ["Ida Fenn"], as_written=True)
    left = unproved(words, [quote], ["Ida Fenn"], as_written=True)
    assert len(left) == len(lacking) or Lacking(words, lacking).may_be_said(quote)


def test_a_quote_of_other_words_is_passed_over() -> None:
    """What shares no word, date or number with a claim is not read in full."""
    lacking = unproved("Norway, 北欧公司", [], as_written=True)
    assert lacking
    assert not Lacking("Norway, 北欧公司", lacking).may_be_said("Drove a tram through the old town of Lisbon")


@pytest.mark.parametrize(
    ("words", "quote", "lacking"),
    [
        ("Engineer, Jul 2019", "Engineer, 2019", ["Jul 2019"]),
        ("Engineer, 2019 – present", "Engineer, 2019 – 2021", ["2019 – present"]),
        ("Engineer, 2019 – 2023", "Engineer, 2019", ["2019 – 2023"]),
        ("Manager, Tencent", "Engineer, Tencent", ["Manager"]),
        ("Alibaba Cloud", "Alibaba Group", ["Alibaba Cloud"]),
        ("GPA: 3.9", "GPA: 3.7", ["3.9"]),
        ("7 papers", "papers", ["7"]),
        ("高级工程师，腾讯", "工程师，腾讯", ["高级"]),
        ("Otto Brandis", "Anke Voss", ["Otto", "Brandis"]),
    ],
)
def test_what_no_quote_says_is_found(words: str, quote: str, lacking: list[str]) -> None:
    """A finer date, a later end, another role, a smaller organisation, a number or a name needs a quote of its own."""
    assert [at.of(words) for at in dict.fromkeys(unproved(words, [quote]))] == lacking


def test_several_quotes_prove_a_claim_together() -> None:
    """Its organisation may stand in one, its dates in another; what was computed in none."""
    words = "Engineer, Tencent, 2018 – 2021: 3 years 6 months"
    assert unproved(words, ["Tencent", "Engineer", "2018", "2021"], ["3 years 6 months"]) == ()
    assert unproved(words, ["Tencent", "Engineer", "2018", "2021"])


def test_a_member_of_a_list_is_told_apart_from_the_words_asked_for(find: Any, say: Any) -> None:
    """Who meets a list by one of its members (a venue of class A) meets it by class, and not by its words."""
    listed = say.venue("OSDI").model_copy(update={"value": "a venue of class A", "concepts": ("osdi", "sosp")})
    assert find(listed).basis["Mira Holt"] == {"class"}
    assert find(say.venue("OSDI")).basis["Mira Holt"] == {"words"}
