"""Lists of papers and patents: every item one entry, with its title, venue and inventors, and nothing else one."""

from __future__ import annotations

import pytest

from ingest.entries.patents import read_patent
from ingest.entries.publications import is_note, read_reference
from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import HEAD, of_kind

PAPER = 'M. Shen, K. Orlov, "Bells that Ring Twice," in Proc. SOSP, 2021.'


@pytest.mark.parametrize(
    "note",
    [
        "Names in bold are mine; \\( ^{*} \\) marks equal contribution.",
        "My own name is underlined, and asterisks denote equal contribution.",
        "Authors are listed in alphabetical order, as is usual in theory.",
        "† denotes the corresponding author, ‡ stands for students whom I advised.",
        "加粗为本人，带 * 者表示共同第一作者，以下按时间倒序排列，仅列出代表性工作。",
        "下划线标注本人姓名；# 表示通讯作者；论文按照发表时间先后顺序进行排列，最新者在前，会议与期刊不分先后。",
    ],
)
def test_a_note_on_how_to_read_the_list_is_no_paper(understand: Understand, note: str) -> None:
    """A line that explains marks or the order of authors is placed in no entry."""
    reading = understand(HEAD + f"## Publications\n\n{note}\n\n{PAPER}\n")
    [paper] = of_kind(reading, "publication")
    assert paper.title == "Bells that Ring Twice"
    assert len(reading.document.unplaced) == 1


@pytest.mark.parametrize("paper", [PAPER, "M. Shen. Marks of equal weight. VLDB, 2020."])
def test_a_paper_is_no_note(paper: str) -> None:
    """Words of notes within a title make no note of a paper."""
    assert not is_note(paper)


@pytest.mark.parametrize(
    ("told", "venue", "concept"),
    [
        (
            "in Proc. 23rd ACM/IFIP Int. Middleware Conference (Middleware '22), Ytown, 2022.",
            "Middleware",
            "middleware",
        ),
        ("in Proceedings of the 4th International Middleware Conference, 2003.", "Middleware", "middleware"),
        ("in Proc. Int. Conf. on Mobile Data Management, 2019.", "Mobile Data", "mdm"),
        ("In Proc. 7th Workshop on Bells and Whistles, 2018.", "Workshop on Bells and Whistles", None),
        ("In Proc. of the Annual Symp. on Ringing, Ytown, 2017.", "Annual Symp. on Ringing", None),
    ],
)
def test_proceedings_are_of_a_venue(told: str, venue: str, concept: str | None) -> None:
    """What stands behind "Proc." and a number is the venue, its words shortened or in full."""
    read = read_reference(f'M. Shen and K. Orlov, "Bells that Ring Twice," {told}')
    assert read.venue is not None
    assert venue in read.venue.text
    assert read.venue.lexicon_id == concept


@pytest.mark.parametrize("told", ["in press, 2020.", "as used in theory and in practice, 2020."])
def test_small_words_behind_in_are_no_venue(told: str) -> None:
    """What follows a small "in" without a capital names no venue."""
    assert read_reference(f'M. Shen and K. Orlov, "Bells that Ring Twice," {told}').venue is None


@pytest.mark.parametrize(
    ("reference", "title"),
    [
        ("M. Shen, K. Orlov. Who Rings? A Study of Bells. Under review at CSCW 2025.", "Who Rings? A Study of Bells"),
        ("M. Shen, K. Orlov. How many bells are enough? bioRxiv preprint, 2023.", "How many bells are enough?"),
        ("M. Shen, K. Orlov. Are bells enough? In Proceedings of VLDB, 2021.", "Are bells enough?"),
        ("M. Shen, K. Orlov. Wherefore bells? Journal of Ringing in Towns, 25(4), 79-85.", "Wherefore bells?"),
        ("沈默言, 欧若兰. 钟声何时足够？一项长期研究. 软件学报, 2021", "钟声何时足够？一项长期研究"),
        (
            'M. Shen, "Bells in \\( 10^{3} \\)-Tower Towns at \\( \\frac{1}{10} \\) the Cost," in *Proc. SOSP*, 2021.',
            "Bells in 10³-Tower Towns at 1/10 the Cost",
        ),
        ("M. Shen, “Ringing <i>n</i> bells with 10<sup>6</sup> ropes,” VLDB, 2020.", "Ringing n bells with 10⁶ ropes"),
    ],
)
def test_a_title_is_whole(reference: str, title: str) -> None:
    """A question goes on into its subtitle, and a power or a fraction is not lost."""
    assert read_reference(reference).title == title


@pytest.mark.parametrize(
    ("patent", "title", "inventors"),
    [
        (
            "CN202300000011.X 钟绳的磨损检测方法，沈默言，欧若兰，2023年申请，实审中",
            "钟绳的磨损检测方法",
            ("沈默言", "欧若兰"),
        ),
        (
            "ZL202000000012.6 铜钟裂纹声学检测方法，欧若兰，沈默言，柏青禾，2022年授权",
            "铜钟裂纹声学检测方法",
            ("欧若兰", "沈默言", "柏青禾"),
        ),
        ("202310000013.X，一种撞钟装置，沈默言，欧若兰，2023-05-01 公开", "一种撞钟装置", ("沈默言", "欧若兰")),
        (
            "CN202300000014.x, “Wear gauge for bell ropes”, Moyan Shen, Kirill Orlov, filed 2023",
            "Wear gauge for bell ropes",
            ("Moyan Shen", "Kirill Orlov"),
        ),
        (
            "US 10,000,001 B2, “Bell muffler for towers”, Moyan Shen, Kirill Orlov, 2021",
            "Bell muffler for towers",
            ("Moyan Shen", "Kirill Orlov"),
        ),
        (
            "\\( \\underline{\\text{沈默言}} \\), 欧若兰. 一种撞钟装置及方法. 专利申请号 CN202200000015.3, 已受理.",
            "一种撞钟装置及方法",
            ("沈默言", "欧若兰"),
        ),
    ],
)
def test_a_patent_is_its_title_and_its_inventors(patent: str, title: str, inventors: tuple[str, ...]) -> None:
    """Neither a check digit nor a year nor the title is an inventor, nor is any of them left in the title."""
    read = read_patent(patent)
    assert (read.title, read.authors) == (title, inventors)


@pytest.mark.parametrize("bullet", ["", "- "])
def test_a_year_above_papers_is_theirs(understand: Understand, bullet: str) -> None:
    """Papers grouped by year have the year that stands above them, and are told apart by it."""
    reading = understand(
        "Quenby Holt\n\nPapers\n2023\n"
        f"{bullet}Holt, Q., Maro, O. Slow light in twisted wires. Physical Review B 107, 045123.\n"
        f"{bullet}Maro, O., Holt, Q. Cold wires, and how to warm them. Nature 500, 12.\n"
        f"2021\n{bullet}Holt, Q. A note on wire noise. New Journal of Physics 23, 113002.\n"
    )
    assert [(e.title, e.year, len(e.authors)) for e in reading.entries if e.kind == "publication"] == [
        ("Slow light in twisted wires", 2023, 2),
        ("Cold wires, and how to warm them", 2023, 2),
        ("A note on wire noise", 2021, 1),
    ]
