"""What ingest.entries.rows promises: a head is parted from what was done on the same line, and nothing else is cut."""

from __future__ import annotations

import pytest

from ingest.entries.rows import parted
from ingest.lines import split_lines
from ingest.reading import read_cv
from tests.ingest.test_contents import rows

ROWS = """Work Experience
2019/04–present   Site Engineer   Frostmoor Harbour Trust   Oslo   Northern lights   Kept nine lamps; wrote two \
chapters a year of the log, and taught three keepers how to trim a wick in a storm.
2016/09–2019/03   Workshop Manager   Larkspur Ropes Ltd   Copenhagen   Spliced and tarred ropes for the herring fleet.
"""
BOARD = """工作经历
2020.03 - 至今  宁波云桥包装有限公司 (4年3个月) 仓储主管 | 8001-10000元/月 印刷/包装 | \
企业性质：民营 | 规模：100-499人 工作描述：管三个库，盘点差错率降到千分之一；牵头上线条码系统，带六人。
2017.06 - 2020.02  宁波云桥包装有限公司 (2年8个月) 保管员 | 6001-8000元/月 印刷/包装 | \
企业性质：民营 | 规模：100-499人 工作描述：收发、登记、月末盘点。
"""
PRINTED = """Work Experience

Controller
Tern & Gannet’s Fisheries – Traverse City, MI
October 2020 to Present
• Own the books

Yard Hand
Maple Rodd – Grand Rapids, MI
May 2015 to June 2016
Tar, ropes, and the till.
"""


def test_rows_that_tell_what_was_done_are_jobs() -> None:
    """A row of cells with its dates before it is a job, though a sentence stands in its last cell."""
    reading = read_cv(ROWS.encode(), "cvs", "rows.txt")
    assert rows(reading, "employment") == [
        ("Frostmoor Harbour Trust", "Site Engineer", "2019-04", "now", "Oslo"),
        ("Larkspur Ropes Ltd", "Workshop Manager", "2016-09", "2019-03", "Copenhagen"),
    ]


def test_a_boards_jobs_are_parted_from_their_descriptions() -> None:
    """Behind "工作描述：" in mid-line stands what was done; what stands before it is the job."""
    reading = read_cv(BOARD.encode(), "cvs", "board.txt")
    assert rows(reading, "employment") == [
        ("宁波云桥包装有限公司", "仓储主管", "2020-03", "now", None),
        ("宁波云桥包装有限公司", "保管员", "2017-06", "2020-02", None),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "2016 – 2019   Rope Maker   Larkspur Ropes Ltd   Bergen",
        "Kept the lamps from 2016 to 2019 and wrote the log. Taught three keepers.",
        "• 2016 – 2019. Spliced ropes for the fleet in all weathers.",
        "May 2016 - June 2019. Oslo",
    ],
)
def test_what_is_a_head_or_a_sentence_throughout_is_not_cut(line: str) -> None:
    """A row without a sentence, a sentence with dates in it, and an item stay one line."""
    lines = split_lines(line)
    assert parted(lines) == lines


def test_who_stands_between_as_what_and_when_is_the_employer() -> None:
    """A name and a town between a line set apart and a date is the employer, whatever the words are."""
    reading = read_cv(PRINTED.encode(), "cvs", "printed.txt")
    assert rows(reading, "employment") == [
        ("Tern & Gannet’s Fisheries", "Controller", "2020-10", "now", "Traverse City, MI"),
        ("Maple Rodd", "Yard Hand", "2015-05", "2016-06", "Grand Rapids, MI"),
    ]


def test_where_somebody_works_stands_in_the_row_about_the_employer() -> None:
    """The place that a board labels below an employer is that of each post there."""
    told = (
        "工作经历\n宁波第九医院　2012.08-至今（5年）\n公司性质：事业单位　工作地点：宁波\n"
        "护士长　2018.05-至今\n职责业绩：带教组长。\n护士　2012.08-2018.04\n职责业绩：床旁护理。\n"
    )
    reading = read_cv(told.encode(), "cvs", "posts.txt")
    assert {row[-1] for row in rows(reading, "employment")} == {"宁波"}


def test_awards_among_certificates_are_awards() -> None:
    """Under a heading for both, what is an honour is an award and a licence is none."""
    told = "证书与奖励\n护士执业证书（2007年）\n宁波市优秀护士（2019年）\n"
    reading = read_cv(told.encode(), "cvs", "both.txt")
    assert [e.title for e in reading.entries if e.kind == "award"] == ["宁波市优秀护士"]
