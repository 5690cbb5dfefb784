"""Awards, societies, titles, books and languages told in sentences, and what only looks like them."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import of_kind, when
from vectorstore.records import EntryKind, Reading

NAMED = "Harriet Quill\n\nHarriet Quill is a partner at Linden & Marsh LLP. {}\n"
NAMED_ZH = "沈默言 简介\n\n沈默言，某某，{}\n"


def told(understand: Understand, sentence: str) -> Reading:
    template = NAMED if sentence.isascii() else NAMED_ZH
    return understand(template.format(sentence))


@pytest.mark.parametrize(
    ("sentence", "titles"),
    [
        ("She won the Tallow Prize in 2012 and a Wick Medal in 2016.", {("Tallow Prize", 2012), ("Wick Medal", 2016)}),
        ("In 2022 she was named Chandler of the Year by a paper.", {("Chandler of the Year", 2022)}),
        ("She was shortlisted for the Tallow Prize in 2012.", set()),
        ("先后获得省科技进步二等奖（2015年）、某某奖（2018年）。", {("省科技进步二等奖", 2015), ("某某奖", 2018)}),
        ("2019年被评为江东省劳动模范。", {("江东省劳动模范", 2019)}),
        ("2011年获某某大学博士学位，获国家发明专利4项。", set()),
    ],
)  # fmt: skip
def test_awards_are_told_with_their_years(understand: Understand, sentence: str, titles: set[tuple[str, int]]) -> None:
    """What a sentence says was won is an award of its year; a list of hopefuls, a degree and patents are none."""
    assert {(e.title, e.year) for e in of_kind(told(understand, sentence), "award")} == titles


@pytest.mark.parametrize(
    ("sentence", "kind", "as_what"),
    [
        ("She is a Fellow of the Royal Society of Bells.", "service", "Fellow"),
        ("She serves on the board of directors of Brightwell Credit Union.", "service", "board of directors"),
        ("兼任中国蜡烛学会理事。", "service", "理事"),
    ],
)
def test_a_society_is_no_employer(understand: Understand, sentence: str, kind: EntryKind, as_what: str) -> None:
    """A membership or a seat on a board is a service, and no post."""
    reading = told(understand, sentence)
    assert [e.role for e in of_kind(reading, kind)] == [as_what]
    assert all("Linden" in e.organisations[0].text for e in of_kind(reading, "employment"))


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("She was called to the Bar in 2001.", "called to the Bar"),
        ("She became a Chartered Engineer in 2001.", "Chartered Engineer"),
        ("She is PMP certified and leads CCNA certified engineers.", "PMP certified"),
        ("She is CISA certified. Her sister hopes to become PMP certified.", "CISA"),
        ("持有注册会计师证书。", "注册会计师证书"),
        ("高级经济师。", "高级经济师"),
    ],
)
def test_titles_are_held_and_no_posts(understand: Understand, sentence: str, title: str) -> None:
    """A licence or a professional title is told by its name and is nobody's post."""
    reading = told(understand, sentence)
    assert title in {e.title for e in of_kind(reading, "other")}
    assert title not in {e.role for e in of_kind(reading, "employment")}


def test_a_number_of_papers_is_no_paper(understand: Understand) -> None:
    """Only a work that is named is one; where it appeared and when stand with it."""
    reading = told(understand, "发表论文30余篇，出版《蜡烛的历史》（灯芯出版社，2016年）。")
    [book] = of_kind(reading, "publication")
    assert (book.title, book.year, book.venue and book.venue.text) == ("蜡烛的历史", 2016, "灯芯出版社")


def test_languages_are_told_each_with_how_well(understand: Understand) -> None:
    """A sentence about languages gives each with its own level."""
    reading = told(understand, "She speaks Norwegian, fluent German and conversational Japanese.")
    spoken = {f.value.casefold() for f in reading.facts if f.relation == "language"}
    assert spoken == {"norwegian", "fluent german", "conversational japanese"}


@pytest.mark.parametrize(
    "sentence",
    [
        "Her work has been shown at Kestrel Hall and the Tallow Museum.",
        "She was born in Leeds in 1966 and lives in Bath.",
        "1966年9月出生，江苏无锡人，1993年5月加入中国共产党。",
    ],
)
def test_shows_births_and_parties_are_no_posts(understand: Understand, sentence: str) -> None:
    """Where work was shown, where somebody was born and which party they joined is no employment."""
    posts = of_kind(told(understand, sentence), "employment")
    assert all("Linden" in e.organisations[0].text and when(e)[0] is None for e in posts)
