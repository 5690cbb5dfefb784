"""Tables that a PDF draws with lines, as Chinese forms are: cells are read across, each whole. All invented."""

from __future__ import annotations

from tests.ingest.readers.extracts import lines
from tests.ingest.readers.test_pdf import CHINESE, HEIGHT, Sheet

EDGES = (60, 130, 300, 400)


def ruled(sheet: Sheet, tops: list[int], columns: tuple[int, ...] = EDGES) -> Sheet:
    """Draw the lines of a grid: one across at each of `tops`, one down at each column."""
    for y in tops:
        sheet.canvas.line(columns[0], HEIGHT - y, columns[-1], HEIGHT - y)
    for x in columns:
        sheet.canvas.line(x, HEIGHT - tops[0], x, HEIGHT - tops[-1])
    return sheet


def test_a_row_of_a_drawn_table_is_a_row_however_its_cells_break():
    """What a narrow cell breaks over rows is whole, and stands beside the other cells of its row."""
    sheet = ruled(Sheet(), [100, 140, 180, 220])
    for y, (above, below), where, what in (
        (115, ("2015.09-", "2018.06"), "Frostmoor Harbour", "Keeper"),
        (155, ("2011.09-", "2015.06"), "Bell & Harrow", "Ringer"),
        (195, ("13900001234", "56"), "a number", "to call"),
    ):
        sheet.text(66, y, above).text(66, y + 13, below).text(136, y, where).text(306, y, what)
    assert lines(sheet.read()) == [
        "2015.09- 2018.06   Frostmoor Harbour   Keeper",
        "2011.09- 2015.06   Bell & Harrow   Ringer",
        "1390000123456   a number   to call",
    ]


def test_a_label_stands_beside_the_first_line_of_a_long_cell():
    """A cell of several lines keeps them; the cell before it is on the first."""
    sheet = ruled(Sheet(), [100, 160, 200], (60, 130, 500))
    sheet.text(66, 115, "Work").text(136, 115, "2015.09-2018.06 Frostmoor, keeper")
    sheet.text(136, 130, "1. Trimmed wicks").text(136, 145, "2013.01-2014.02 Harrow, ringer")
    sheet.text(66, 175, "Skills").text(136, 175, "Lamps")
    assert lines(sheet.read()) == [
        "Work   2015.09-2018.06 Frostmoor, keeper",
        "1. Trimmed wicks",
        "2013.01-2014.02 Harrow, ringer",
        "Skills   Lamps",
    ]


def test_a_blank_at_the_end_of_a_row_of_chinese_stays():
    """Two words of Chinese that a row parted at the blank between them are not run together."""
    sheet = ruled(Sheet(), [100, 140, 180], (60, 160, 300))
    sheet.text(66, 115, "上海某某科技公司 ", CHINESE).text(66, 130, "分析师", CHINESE).text(166, 115, "Leeds")
    sheet.text(66, 155, "Harrow").text(166, 155, "York")
    assert lines(sheet.read())[0] == "上海某某科技公司 分析师   Leeds"


def test_a_frame_around_columns_is_no_table():
    """A page within a frame, with lines between its columns and its sections, is read column by column."""
    sheet = ruled(Sheet(), [60, 400], (40, 300, 560))
    for y in (126, 246):
        sheet.canvas.line(41, HEIGHT - y, 299, HEIGHT - y)
    for i in range(8):
        sheet.text(50, 80 + 30 * i, f"• Lamp {i}").text(310, 80 + 30 * i, f"• Bell {i}")
    found = lines(sheet.read())
    assert found.index("• Lamp 7") < found.index("• Bell 0")


def test_rows_stay_rows_beside_a_cell_as_high_as_several():
    """The rows of a form are read across, though a picture's place beside them is as high as all of them."""
    sheet = Sheet()
    for x in (60, 130, 260, 320, 430, 500):
        sheet.canvas.line(x, HEIGHT - 100, x, HEIGHT - 160)
    for y, right in ((100, 500), (120, 430), (140, 430), (160, 500)):
        sheet.canvas.line(60, HEIGHT - y, right, HEIGHT - y)
    for i, (label, words, other, more) in enumerate(
        (
            ("Name", "Ada Brandt", "Sex", "f"),
            ("Born", "1996-04", "Degree", "BSc"),
            ("Phone", "13300", "Mail", "a@b.example"),
        )
    ):
        y = 114 + 20 * i
        sheet.text(66, y, label).text(136, y, words).text(266, y, other).text(326, y, more)
    found = lines(sheet.text(440, 130, "Photo").read())
    assert found[:3] == [
        "Name   Ada Brandt   Sex   f",
        "Born   1996-04   Degree   BSc",
        "Phone   13300   Mail   a@b.example",
    ]
