"""Rows of a PDF that go on with a line whose date or label leads it, or that break inside a date. All invented."""

from __future__ import annotations

import pytest

from ingest.bullets import BULLETS, DASHES
from ingest.lines import split_lines
from ingest.readers.extract import Limits
from ingest.readers.pdf import read
from tests.ingest.papers import HELVETICA, page, written
from tests.ingest.readers.extracts import lines
from tests.ingest.readers.test_pdf import MARGIN, Sheet


def test_a_reference_goes_on_below_the_words_that_its_year_leads():
    """What does not fit beside a year at the left goes on below it, in the same line."""
    sheet = Sheet()
    rows = [
        "E. Fjeldstad and O. Brandt. The lamps of the northern harbours, how they",
        "burn in ice. Journal of Cold Light, 2019.",
    ]
    for i in range(4):
        y = 80 + 40 * i
        sheet.text(MARGIN, y, f"201{i}").text(110, y, rows[0]).text(110, y + 13, rows[1])
    assert lines(sheet.read())[1] == f"2011   {rows[0]} {rows[1]}"


def test_a_title_beside_its_date_does_not_run_into_the_next_line():
    """A short title beside a date is a line of its own, though no other of the column is longer."""
    sheet = Sheet()
    for i in range(4):
        y = 80 + 40 * i
        sheet.text(MARGIN, y, f"201{i} - 201{i + 1}").text(160, y, f"Keeper of lighthouse {i}")
        sheet.text(160, y + 13, "Frostmoor Harbour")
    assert "2011 - 2012   Keeper of lighthouse 1" in lines(sheet.read())


def test_a_date_that_breaks_at_the_margin_is_whole():
    """A range of dates that a narrow column breaks is one, whether at its dash or within its end."""
    sheet = Sheet()
    for i, (above, below) in enumerate(
        [("Frostmoor Works | 04/2017 –", "03/2019"), ("Harrow (Jul 2012 to Aug", "2015)")]
    ):
        sheet.text(MARGIN, 80 + 60 * i, above).text(MARGIN, 93 + 60 * i, below)
    found = lines(sheet.read())
    assert "Frostmoor Works | 04/2017 – 03/2019" in found
    assert "Harrow (Jul 2012 to Aug 2015)" in found


def test_a_date_of_days_that_breaks_in_a_left_column_is_one():
    """The year of a range's end, which fell into the next row, belongs to the date and not to the employer below."""
    sheet = Sheet()
    for i in range(3):
        y = 80 + 50 * i
        sheet.text(MARGIN, y, f"1 October 201{i}–31 March").text(MARGIN, y + 13, f"201{i + 4}")
        sheet.text(200, y, f"Keeper of lighthouse {i}", "Helvetica-Bold").text(200, y + 13, "Frostmoor Harbour")
    found = lines(sheet.read())
    assert "1 October 2011–31 March   2015   Keeper of lighthouse 1" in found


def test_a_date_stacked_with_a_stroke_is_one():
    """Two dates over each other with an upright stroke between them are a range, whatever rows stand beside them."""
    sheet = Sheet()
    for i in range(3):
        y = 80 + 70 * i
        for step, words in enumerate((f"201{i}.03", "|", f"201{i + 1}.06")):
            sheet.text(MARGIN, y + 14 * step, words)
        sheet.text(120, y, "Frostmoor Works", "Helvetica-Bold").text(260, y, "Keeper")
        sheet.text(120, y + 18, "Trimmed the wicks.").text(120, y + 34, "Painted the door.")
    assert "2011.03   –   2012.06   Frostmoor Works   Keeper" in lines(sheet.read())


def test_a_date_in_the_last_cell_of_a_row_goes_on_below():
    """The rest of a range of dates that no longer fitted behind employer and title is on their line."""
    sheet = Sheet()
    for i in range(2):
        y = 80 + 60 * i
        sheet.text(MARGIN, y, f"Frostmoor Works {i}").text(200, y, "Keeper").text(300, y, f"Mar 201{i} -")
        sheet.text(MARGIN, y + 13, "Present").text(MARGIN, y + 40, "Trimmed the wicks.")
    assert "Frostmoor Works 1   Keeper   Mar 2011 - Present" in lines(sheet.read())


@pytest.mark.parametrize("sign", BULLETS + DASHES)
def test_the_items_of_a_list_stay_apart(sign):
    """Items whose rows are full are no paragraph, whichever sign they begin with; the sign is off every line."""
    words = "Oiled the lamps of the northern harbour and wrote down how long every one of them burned"
    rows = " ".join(f"/G 10 Tf (x) Tj /F 10 Tf ( {words} {n}) Tj 0 -13 Td" for n in range(4))
    mapping = f"begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <78> <{ord(sign):04x}>"
    told = f"{mapping} endbfchar endcmap"
    found = read(
        written(
            page("/Font << /F 5 0 R /G 6 0 R >>"),
            HELVETICA,
            f"{HELVETICA.removesuffix('>>')} /ToUnicode 7 0 R >>",
            f"<< /Length {len(told)} >>\nstream\n{told}\nendstream",
            stream=f"BT 50 700 Td {rows} ET",
        ),
        "drawn.pdf",
        Limits(),
    )
    # A sign that only its font can draw is told as the bullet that it stands for.
    told = "•" if "\ue000" <= sign <= "\uf8ff" else sign
    assert lines(found) == [f"{told} {words} {n}" for n in range(4)]
    assert [(line.bullet, line.text) for line in split_lines(found.text)] == [(told, f"{words} {n}") for n in range(4)]
