"""Words: the asker's language, how many of how many, tables that line up, texts that stay short."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answering import body
from bot.answering.compose.draft import Block, Draft, Line
from bot.answering.compose.render import render
from bot.answering.compose.table import table_text, width, wrap
from bot.answering.compose.told import turned
from bot.answering.compose.words import every_word, known, say
from bot.answering.records import Evidence, Plan
from bot.answering.sources import Sources
from vectorstore.errors import InputError
from vectorstore.records import Scope, Span


def test_the_answer_is_in_the_questions_language(ask: Any) -> None:
    """A question in Chinese is answered in Chinese, over the same people; quotes stay as they are."""
    english, chinese = ask("Who has worked at Alibaba?"), ask("谁在阿里巴巴工作过？")
    assert [p.person_id for p in english.people] == [p.person_id for p in chinese.people]
    assert english.text.startswith("1 of 3")
    assert chinese.text.startswith("3 人中有 1 人")
    assert "Mira Holt (霍米拉)" in english.text
    assert "霍米拉（Mira Holt）" in chinese.text


def test_a_who_answer_cites_little(ask: Any) -> None:
    """Three citations a person prove a who-answer."""
    answer = ask("Who has worked on GPU sharing?")
    for person in answer.people:
        assert 1 <= sum(c.person_id == person.person_id for c in answer.citations) <= 3


def test_near_misses_come_last(ask: Any) -> None:
    """Who only comes close stands under a heading of their own, after those who were found."""
    text = ask("Who has worked on GPU sharing at Alibaba?").text
    assert text.index("Mira Holt") < text.index("Near misses:") < text.index("Tobias Renn")


def test_a_count_of_none_is_not_found(ask: Any) -> None:
    """Nothing counted is not found."""
    answer = ask("How many patents does Tobias Renn list?")
    assert (answer.status, answer.claims) == ("not_found", ())


def test_a_count_of_people_names_them(ask: Any) -> None:
    """Everyone who is counted is in `people`, and has a citation."""
    answer = ask("How many candidates are there?")
    assert answer.text.startswith("There are 3 people")
    assert len(answer.people) == 3
    assert {c.person_id for c in answer.citations} == {p.person_id for p in answer.people}


def test_most_is_a_counted_table(ask: Any) -> None:
    """Who has the most is counted person by person, and said to be no ranking."""
    answer = ask("rank everyone by number of patents")
    assert answer.status == "answered"
    assert "not ranked" in answer.text


def test_a_summary_and_a_comparison_cite_each_line(ask: Any) -> None:
    """Every line of a summary, and every cell of a comparison, carries a mark."""
    summary = ask("Summarise Mira Holt")
    assert {p.name for p in summary.people} == {"霍米拉"}
    for line in summary.text.splitlines():
        assert not line.lstrip().startswith("- ") or line.endswith("]")
    compared = ask("Compare Mira Holt and Tobias Renn")
    assert {"Alibaba", "Tencent"} <= {w.strip(",") for w in compared.text.split()}
    assert all(c.citations for c in compared.claims)


def test_a_match_says_what_is_close(ask: Any) -> None:
    """A need is met by a quote; who only has a similar entry is close, and nobody is ranked."""
    met = ask("I need someone who has built GPU sharing")
    assert {p.name for p in met.people} == {"霍米拉", "Tobias Renn"}
    assert "not ranked" in met.text
    trouble = ask("Who could help debug Kubernetes evictions?")
    assert {p.name for p in trouble.people} == {"霍米拉"}
    assert "2. close: Kubernetes only" in trouble.text
    close = ask("I need someone who has tamed Kubernetes evictions")
    assert close.status == "not_found"
    assert "close" in close.near_misses[0].why


def test_every_word_is_there_in_both_languages() -> None:
    """No phrase of an answer lacks a language."""
    for group, entries in every_word().items():
        for name, said in entries.items():
            assert set(said) == {"en", "zh"}, f"{group}.{name}"
    assert known("near.heading")
    assert not known("kinds.St. Orla. Hospital")
    assert say("who.more", "en", n=2) == "… and 2 more."


def test_a_long_answer_comes_in_pages(store: Any) -> None:
    """No page is longer than its limit; every line stands on one page, claimed, and each page says which it is."""
    sources = Sources(store, Scope.everything())
    person = sources.people[0]
    document = sources.newest(person.person_id)
    quote = document.names[0].text
    evidence = Evidence(
        document_id=document.document_id,
        person_id=person.person_id,
        entry_id=None,
        section="",
        span=Span(start=0, end=len(quote)),
        quote=quote,
    )
    lines = tuple(Line(text=f"{n} " + "x" * 90, person_id=person.person_id, evidence=(evidence,)) for n in range(30))
    draft = Draft(
        opening="", absent="", people=(person.person_id,), blocks=(Block(lines=lines, heading="All"),), limit=1000
    )
    answer = render(sources, Plan(intent="count", language="en"), draft)
    pages = [turned(answer, n).text for n in range(1, answer.pages + 1)]
    assert answer.text == pages[0]
    assert len(pages) > 1
    assert all(len(text) <= 1000 for text in pages)
    assert [line.split()[1] for text in pages for line in text.split("\n") if line.endswith("]")] == [
        str(n) for n in range(30)
    ]
    assert all(text.startswith("All\n") and f"Page {n} of {len(pages)}" in text for n, text in enumerate(pages, 1))
    assert len(answer.claims) == 30
    with pytest.raises(InputError, match="no page"):
        turned(answer, answer.pages + 1)


def test_columns_line_up_in_both_scripts() -> None:
    """A Chinese character takes two places, so the bars of a table stand under each other."""
    cell = (body.Line(text="高级工程师，阿里云，自二〇二五年十月起至今一直在任并负责容器启动"),)
    other = (body.Line(text="Engineer at a company whose name is rather long, since 2019"),)
    table = body.Table(columns=("甲", "B"), rows=(body.Row(label="现状", cells=(cell, other)),))
    bars = {
        tuple(width(line[: bar.start()]) for bar in re.finditer(r"(?<= )\|", line))
        for line in table_text(table).split("\n")
        if " | " in line
    }
    assert len(bars) == 1


@given(st.text(alphabet="ab 中文，cd", max_size=80), st.integers(min_value=2, max_value=20))
def test_wrapping_keeps_every_word(text: str, limit: int) -> None:
    """Wrapping loses nothing but spaces, and no line is wider than its column."""
    lines = wrap(text, limit)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line) <= limit for line in lines)


def test_many_people_are_compared_below_one_another() -> None:
    """With four people or more no column shrinks to two words: each stands under the row's label, in 80 columns."""
    line = body.Line(text="Backend Engineer, Harbour Optics Ltd, Mar 2021 – present " * 3)
    names = ("Ada Lunt", "Ina Brook", "Olaf Stein", "沙乐妮（Lene Sand）")
    row = body.Row(label="Experience", cells=((line,), (line,), (), (line,)))
    text = table_text(body.Table(columns=names, rows=(row,)))
    assert all(width(said) <= 80 for said in text.split("\n"))
    assert [said.strip() for said in text.split("\n") if said.startswith("  ") and not said.startswith("   ")] == [
        *names[:2],
        "Olaf Stein: —",
        names[3],
    ]
