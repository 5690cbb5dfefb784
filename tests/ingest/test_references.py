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
    ("reference", "told"),
    [
        (
            "Maro O*, Shen K. Cold bells. J Acoust Soc Am. 2019;145:1-9.",
            "Cold bells | J Acoust Soc Am | 2019 | published",
        ),
        (
            "Shen K, Maro O. Bell metal creep. Nat Mater. In press.",
            "Bell metal creep | Nat Mater | None | accepted",
        ),
        (
            "Shen K, Maro O. Bell metal creep. Submitted to Nat Mater.",
            "Bell metal creep | Nat Mater | None | under_review",
        ),
        (
            "K. Shen, O. Maro, Shaken towers in rain, Phys. Rev. B 107, 12 (2023).",
            "Shaken towers in rain | Phys. Rev. B | 2023 | published",
        ),
        (
            "Shen, K. & Maro, O. Ringing ropes. Nature Chem. 6, 511 (2014).",
            "Ringing ropes | Nature Chem | 2014 | published",
        ),
        (
            'K. Shen, "Dead time," IEEE Trans. Power Electron., under review.',
            "Dead time | IEEE Trans. Power Electron | None | under_review",
        ),
        (
            '"Hunger as Sound," William and Mary Quarterly (accepted, 2026).',
            "Hunger as Sound | William and Mary Quarterly | 2026 | accepted",
        ),
        (
            "Silent Statutes, 135 Harv. L. Rev. 1012 (2022)",
            "Silent Statutes | Harv. L. Rev | 2022 | published",
        ),
        (
            "The Paper Bell (Harvard University Press 2022)",
            "The Paper Bell | Harvard University Press | 2022 | published",
        ),
        (
            "Minimum Bells (with T. Oyel), R&R at Econometrica",
            "Minimum Bells | Econometrica | None | under_review",
        ),
        (
            "Fung, C. K. Who owns the bell? Antipode. (under review)",
            "Who owns the bell? | Antipode | None | under_review",
        ),
        (
            "Villa, S. (2025). Looking up [Preprint]. PsyArXiv. https://x.example/1",
            "Looking up | PsyArXiv | 2025 | preprint",
        ),
        (
            "Villa, S. (2021). Eye to bell. In R. Holm (Ed.), Handbook of ears (pp. 2–3).",
            "Eye to bell | Handbook of ears | 2021 | published",
        ),
        (
            "Maro, O. (2018) 'Bells of the North', Ringing World, 62(2).",
            "Bells of the North | Ringing World | 2018 | published",
        ),
        (
            "2018   Bells of the North, Ringing World 12, 3-9 (with P. Orlov)",
            "Bells of the North | Ringing World | 2018 | published",
        ),
        (
            "(with O. Maro) Bells and moduli, arXiv:2103.01234",
            "Bells and moduli | arXiv | 2021 | preprint",
        ),
        (
            "K. Shen, Han Mu, et al. Debiased Bells. KDD 2024.（CCF-A，第一作者）",
            "Debiased Bells | KDD | 2024 | published",
        ),
        (
            "馮志、盧恩（2020）。公屋的钟声与长者健康。《地理學報》，98，45。",
            "公屋的钟声与长者健康 | 地理學報 | 2020 | published",
        ),
        (
            "《平台敲钟的工资弹性》，《经济学（季刊）》返修",
            "平台敲钟的工资弹性 | 经济学（季刊） | None | under_review",
        ),
        (
            "2018年在《土木工程学报》发表论文《钟楼的抗震性能》",
            "钟楼的抗震性能 | 土木工程学报 | 2018 | published",
        ),
        (
            "论文：沈默言（第一作者）. 声学的裂纹识别. 振动与冲击, 2020.",
            "声学的裂纹识别 | 振动与冲击 | 2020 | published",
        ),
        (
            "Acoustic Bells. Applied Acoustics（一作，二审中）",
            "Acoustic Bells | Applied Acoustics | None | under_review",
        ),
    ],
)
def test_each_style_tells_its_parts(reference: str, told: str) -> None:
    """Title, venue, year and state are told by themselves in any style, marks of authors and notes aside."""
    read = read_reference(reference)
    assert f"{read.title} | {read.venue and read.venue.text} | {read.year} | {read.status}" == told


@pytest.mark.parametrize(
    ("patent", "title", "year", "status"),
    [
        (
            'K. Shen, "Gate driver for bells," U.S. Patent 10,555,123 B2, Feb. 4, 2020.',
            "Gate driver for bells",
            2020,
            "granted",
        ),
        (
            'M. Gsch, "Half-bridge bell," U.S. Patent Application 2019/0123456 A1, filed Oct. 2018.',
            "Half-bridge bell",
            2018,
            "filed",
        ),
        ("Haver, K.; Shen, B. O. Ringing Reagents. WO 2015/055512 A1, 2015.", "Ringing Reagents", 2015, "filed"),
        ("皇甫蔚, 柯明远. 一种钟绳涂层: 中国, ZL201810555123.4[P]. 2020-06-12.", "一种钟绳涂层", 2020, "granted"),
        ("皇甫蔚. 一种合金钟, 发明专利, 公开号: CN115551234A, 2022.", "一种合金钟", 2022, "filed"),
        ("实用新型：一种试验箱夹具，授权号：ZL201921234567.8，2020年", "一种试验箱夹具", 2020, "granted"),
        ("一种钟声测量方法（发明专利，申请号202310123456.7，实质审查中）", "一种钟声测量方法", 2023, "filed"),
    ],
)
def test_a_patents_number_tells_its_state(patent: str, title: str, year: int, status: str) -> None:
    """Granted and published ones are told by the letters of their number; a date beside it goes before its year."""
    read = read_patent(patent)
    assert (read.title, read.year, read.status) == (title, year, status)


def test_a_list_goes_by_how_its_items_hang(understand: Understand) -> None:
    """A wrapped reference is one, a heading within the list says its items' state, and a talk is no paper."""
    reading = understand(
        "Quenby Holt\n\nPublications\n"
        "1. Holt Q, Maro O. Slow light in wires that were twisted by hand and then left out in\n"
        "   2019, and after. Physical Review B 107, 045123 (2021).\n"
        "2. Maro O, Holt Q. Cold wires. Oral presentation, Wire Days, 2020.\n"
        "Works in Progress\nWires Without End\nForthcoming\n"
        "3. Holt Q. Warm wires, cold wires. Nature Physics.\n"
    )
    papers = [e for e in reading.entries if e.kind == "publication"]
    title = "Slow light in wires that were twisted by hand and then left out in 2019, and after"
    assert [(e.title, e.year, e.status) for e in papers] == [
        (title, 2021, "published"),
        ("Wires Without End", None, "listed"),
        ("Warm wires, cold wires", None, "accepted"),
    ]


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
